//! What is certain at a value of the gauge.

use super::{Garden, ROUND, WEIGHT, garden};
use crate::policy::names::Given;
use crate::policy::{Gauge, Program};
use crate::system::Scope;

/// A list about napping whose gauge is this feature.
fn napping(lines: &[&str], feature: usize, scope: Scope) -> Program {
    let gauge = Gauge { feature, scope, implied: &|_| None };
    let given = Given { gauge: Some(gauge), ..Given::ANYBODY };
    Program::compile_for(1, lines, &garden(), given).expect("it compiles")
}

/// At which values of the gauge from 0 to 5 it is certain that the gnome stays.
fn stays(lines: &[&str], feature: usize, scope: Scope) -> Vec<i32> {
    let program = napping(lines, feature, scope);
    (0..6).filter(|&value| program.passes_at(|| value).is_some()).collect()
}

#[test]
fn a_list_passes_where_none_of_its_lines_can_hold() {
    let by_weight = |line: &str| stays(&[line], WEIGHT, Scope::Fighter);
    assert_eq!(by_weight("leave if my.weight <= 1 and rain"), [2, 3, 4, 5]);
    assert_eq!(by_weight("leave if my.weight = 3"), [0, 1, 2, 4, 5]);
    assert_eq!(by_weight("leave if my.weight <= 1 or my.weight >= 4"), [] as [i32; 0]);
    assert_eq!(by_weight("leave if my.weight + 0 <= 1 or rain"), [] as [i32; 0]);
    // Another's weight, and another number, are not the gauge.
    assert_eq!(by_weight("leave if side.carrots <= 1"), [] as [i32; 0]);
    assert_eq!(stays(&["leave if round >= 4"], ROUND, Scope::Conflict), [0, 1, 2, 3]);
    assert_eq!(stays(&["leave if my.weight <= 1"], ROUND, Scope::Conflict), [] as [i32; 0]);
}

#[test]
fn lines_of_the_author_are_never_passed_over() {
    // Which of two lines with the first option is played depends on the rain.
    let lines = ["stay if my.weight >= 3 and rain", "leave if my.weight <= 1"];
    assert_eq!(stays(&lines, WEIGHT, Scope::Fighter), [2]);
    // A list without conditions on the gauge is not asked for it.
    napping(&["leave if rain"], WEIGHT, Scope::Fighter).passes_at(|| panic!("nobody asks"));
}

#[test]
fn the_line_is_the_one_that_a_question_would_have_chosen() {
    let program =
        napping(&["leave if my.weight <= 1 and rain", "leave if my.weight <= 2"], WEIGHT, Scope::Fighter);
    for weight in 0..6 {
        let mut question = Garden::default();
        question.gnomes[0][WEIGHT] = weight;
        if let Some(line) = program.passes_at(|| weight) {
            let decision = program.decide(&question);
            assert_eq!((decision.line, decision.choice.option), (line, 0), "weight {weight}");
        }
    }
    assert_eq!(program.passes_at(|| 3), Some(2));
}
