//! Tests of mixes: lines of which one is drawn.

use super::{Garden, compile, decide, garden};
use crate::policy::{Pick, Program};
use crate::system::NO_ARGUMENT;

#[test]
fn legal_lines_of_a_mix_are_left_to_the_table() {
    let program = compile(&["mix = { wait = 1, \"sing loud\" = 2, \"sing soft\" = 0 }"]);
    let question = Garden::default();
    let decision = program.decide(&question);
    assert!(decision.pick == Pick::Line && decision.is_tied());
    assert_eq!(program.weights(&decision).collect::<Vec<_>>(), [1, 2]);
    let options = [0, 1].map(|line| program.drawn(&question, &decision, line).choice.option);
    assert_eq!(options, [0, 3]);
    assert!(program.draws() && program.always().is_none(), "no answer is certain");
    assert!(program.options() & 0b1001 == 0b1001);
}

#[test]
fn a_single_legal_line_is_certain_and_a_mix_without_one_is_passed_over() {
    let program = compile(&["mix = { \"sing loud\" = 1, sing = 5 }, if = \"round = 3\"", "wait"]);
    let mut question = Garden { illegal: vec![(3, 0)], ..Garden::default() };
    let decision = program.decide(&question);
    assert_eq!(decision.pick, Pick::InOrder);
    assert_eq!((decision.choice.option, decision.line), (3, 0));
    question.illegal.push((3, NO_ARGUMENT));
    assert_eq!(program.decide(&question).line, 1);
    assert_eq!(decide(&["mix = { sing = 1, wait = 1 }, if = \"round > 3\"", "wait"]).line, 1);
}

#[test]
fn mistakes_in_a_mix_have_their_places() {
    let fault = |line: &'static str| {
        let errors = Program::compile(0, &[line], &garden()).unwrap_err();
        let error = errors.into_iter().next().unwrap();
        (line.get(error.span.clone()).unwrap_or_default(), error.message)
    };
    assert_eq!(fault("mix = { wait = 1, \"dance loud\" = 2 }").0, "dance");
    assert_eq!(fault("mix = { wait = 1, sing = 2 }, if = \"my.wieght > 2\"").0, "my.wieght");
    let (place, message) = fault("mix = { wait = 1, \"sing if rain\" = 2 }");
    assert_eq!(place, "sing if rain");
    assert!(message.contains("no condition"), "{message}");
    assert!(fault("mix = { wait = 0 }").1.contains("a weight above 0"));
}
