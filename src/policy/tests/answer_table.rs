//! Tests of [`AnswerTable`](super::super::precomputed::answer_table::AnswerTable): answers by the numbers that rules
//! know before they ask.

use super::{DEPTH, Garden, RAIN, WEIGHT, garden};
use crate::policy::Program;
use crate::policy::word_lookup::Given;
use crate::system::{FighterId, KnownInputs, KnownNumber, NO_ARGUMENT, Question, READY};

const NOISE: usize = 7;

/// `noise` is at hand, and leaving takes of it; `weight` is looked up.
const INPUTS: KnownInputs = KnownInputs {
    ready: &[KnownNumber { feature: NOISE, low: -2, count: 6 }],
    others: &[KnownNumber { feature: WEIGHT, low: 0, count: 8 }],
    serves: &[(0, 0b10)],
    worded: &[],
    plain: 0b10,
};

fn napping(lines: &[&str]) -> Program {
    let given = Given { inputs: Some(INPUTS), ..Given::ANYBODY };
    Program::compile_for(1, lines, &garden(), given).expect("it compiles")
}

/// Returns the line that is certain at these values; `None` if the question must be put.
fn certain(program: &Program, noise: i32, weight: i32) -> Option<u16> {
    let weight = |place| if place == READY { weight } else { panic!("no number {place}") };
    program.answer_from([noise, 0, 0], weight).map(|decision| decision.line)
}

#[test]
fn what_is_taken_of_a_number_that_is_looked_up_waits_for_it() {
    let inputs = KnownInputs { serves: &[(READY, 0b10)], ..INPUTS };
    let given = Given { inputs: Some(inputs), ..Given::ANYBODY };
    let program = Program::compile_for(1, &["leave if noise >= 1"], &garden(), given);
    let program = program.expect("it compiles");
    assert_eq!([0, 1, 3].map(|weight| certain(&program, 1, weight)), [Some(1), Some(0), Some(0)]);
    // Whether it is worth looking it up is known without it.
    let line = program.answer_from([0, 0, 0], |_| panic!("nobody leaves")).map(|it| it.line);
    assert_eq!(line, Some(1));
}

/// Compares the answers with the answers of [`Program::decide`] at every value. Each is asked for twice: the first time
/// finds it, the second reads it from the table.
fn agrees(lines: &[&str]) {
    let program = napping(lines);
    let copy = program.clone();
    for (noise, weight, rain) in
        (0..6).flat_map(|n| (-1..10).flat_map(move |w| [(n, w, 0), (n, w, 1)]))
    {
        let mut question = Garden::default();
        question.gnomes[0][WEIGHT] = weight;
        (question.world[NOISE], question.world[RAIN]) = (noise, rain);
        if noise <= 0 {
            question.illegal = vec![(1, NO_ARGUMENT)];
        }
        let answer = program.decide(&question);
        for asked in [&program, &program, &copy] {
            if let Some(known) =
                asked.answer_from([noise, 0, 0], |_| question.of_fighter(WEIGHT, FighterId(0)))
            {
                assert_eq!(known, answer, "{lines:?} at {noise}, {weight}");
            }
        }
    }
}

#[test]
fn what_is_certain_is_what_a_question_would_have_been_answered() {
    agrees(&["leave if noise >= 2"]);
    agrees(&["leave if noise + my.weight >= 5 and rain", "leave if noise >= 1 and not rain"]);
    agrees(&["stay if my.weight >= 3", "leave if my.weight * noise = 4 or noise = 3"]);
    agrees(&["leave", "stay"]);
    agrees(&[]);
}

#[test]
fn numbers_are_looked_up_only_where_they_decide() {
    let program = napping(&["leave if noise >= 3", "leave if my.weight >= 4 and noise >= 2"]);
    let at_once = |noise| program.answer_from([noise, 0, 0], |_| panic!("nobody asks"));
    assert_eq!([0, 1].map(|noise| at_once(noise).map(|it| it.line)), [Some(2); 2]);
    assert_eq!(at_once(3).map(|it| (it.line, it.choice.option)), Some((0, 1)));
    assert_eq!([3, 4].map(|weight| certain(&program, 2, weight)), [Some(2), Some(1)]);
    // Beyond the values for which answers are kept, the question must be put.
    assert_eq!(
        [certain(&program, 4, 0), certain(&program, -3, 0), certain(&program, 2, 8)],
        [None; 3]
    );
}

#[test]
fn what_takes_of_nothing_is_passed_over() {
    let program = napping(&["leave if rain", "stay"]);
    assert_eq!(certain(&program, 0, 0), Some(1));
    assert_eq!([1, 3].map(|noise| certain(&program, noise, 0)), [None; 2]);
    // Great numbers of what is only taken are alike.
    assert_eq!(certain(&napping(&["leave"]), 1000, 0), Some(0));
}

#[test]
fn a_list_without_known_numbers_is_asked() {
    let program = Program::compile(1, &["leave"], &garden()).expect("it compiles");
    assert_eq!(program.answer_from([0; READY], |_| 0), None);
}

#[test]
fn options_with_a_word_are_certain_where_what_the_word_takes_is_known() {
    const SING: u8 = 3;
    const LOUD: u8 = 0;
    let inputs = KnownInputs {
        ready: &[KnownNumber { feature: DEPTH, low: 0, count: 4 }],
        others: &[],
        serves: &[],
        worded: &[(0, SING, LOUD)],
        plain: 0,
    };
    let given = Given { inputs: Some(inputs), ..Given::ANYBODY };
    let sings = |lines: &[&str], depth: i32| {
        let program = Program::compile_for(0, lines, &garden(), given).expect("it compiles");
        let known = program.answer_from([depth, 0, 0], |_| panic!("nothing is looked up"));
        known.map(|it| (it.line, it.choice.option, it.choice.argument))
    };
    let loud = Some((0, SING, LOUD));
    assert_eq!([1, 3].map(|depth| sings(&["sing loud", "wait"], depth)), [loud; 2]);
    assert_eq!(sings(&["sing loud", "wait"], 0), Some((1, 0, NO_ARGUMENT)));
    // The other word is unknown to the stock, and poking needs a target.
    assert_eq!([0, 3].map(|depth| sings(&["sing soft", "wait"], depth)), [None; 2]);
    assert_eq!(sings(&["poke", "wait"], 3), None);
}
