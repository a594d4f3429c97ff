//! Tests of the answers that are certain at a value of the [`IndexFeature`].

use super::{CARROTS, Garden, ROUND, WEIGHT, garden};
use crate::policy::word_lookup::Given;
use crate::policy::{IndexFeature, Program};
use crate::system::Scope;

/// Compiles a list about napping whose index feature is this feature.
fn napping(lines: &[&str], feature: usize, scope: Scope) -> Program {
    napping_if(lines, IndexFeature { feature, scope, implied: &|_| None, least: &|_| None })
}

fn napping_if(lines: &[&str], index_feature: IndexFeature<'_>) -> Program {
    let given = Given { index_feature: Some(index_feature), ..Given::ANYBODY };
    Program::compile_for(1, lines, &garden(), given).expect("it compiles")
}

/// Returns the values of the index feature from 0 to 5 at which it is certain that the gnome stays.
fn stays(lines: &[&str], feature: usize, scope: Scope) -> Vec<i32> {
    let program = napping(lines, feature, scope);
    (0..6).filter(|&value| program.takes_first_at(|| value).is_some()).collect()
}

#[test]
fn a_list_passes_where_none_of_its_lines_can_hold() {
    let by_weight = |line: &str| stays(&[line], WEIGHT, Scope::Fighter);
    assert_eq!(by_weight("leave if my.weight <= 1 and rain"), [2, 3, 4, 5]);
    assert_eq!(by_weight("leave if my.weight = 3"), [0, 1, 2, 4, 5]);
    assert_eq!(by_weight("leave if my.weight <= 1 or my.weight >= 4"), [] as [i32; 0]);
    assert_eq!(by_weight("leave if my.weight + 0 <= 1 or rain"), [] as [i32; 0]);
    // Another's weight, and another number, are not the index feature.
    assert_eq!(by_weight("leave if side.carrots <= 1"), [] as [i32; 0]);
    let by_carrots = |line: &str| stays(&[line], CARROTS, Scope::Side);
    assert_eq!(by_carrots("leave if side.carrots <= 1"), [2, 3, 4, 5]);
    assert_eq!(by_carrots("leave if foes.carrots <= 1"), [] as [i32; 0]);
    assert_eq!(stays(&["leave if round >= 4"], ROUND, Scope::Conflict), [0, 1, 2, 3]);
    assert_eq!(stays(&["leave if my.weight <= 1"], ROUND, Scope::Conflict), [] as [i32; 0]);
}

#[test]
fn a_list_passes_over_lines_that_need_less_than_there_is() {
    let least = |feature: usize| (feature == WEIGHT).then_some(2);
    let index_feature =
        IndexFeature { feature: ROUND, scope: Scope::Conflict, implied: &|_| None, least: &least };
    let passes = |line: &str| napping_if(&[line], index_feature).takes_first_at(|| 0).is_some();
    let never =
        ["leave if my.weight = 1", "leave if my.weight <= 1 and rain", "leave if 2 > my.weight"];
    assert!(never.into_iter().all(passes));
    let perhaps = ["leave if my.weight = 2", "leave if my.weight <= 2", "leave if my.weight != 1"];
    assert!(!perhaps.into_iter().any(passes));
    // Of others' weight nothing is said.
    assert!(!passes("leave if side.carrots = 1"));
}

#[test]
fn lines_of_the_author_are_never_passed_over() {
    // The rain decides which of two lines with the first option is played.
    let lines = ["stay if my.weight >= 3 and rain", "leave if my.weight <= 1"];
    assert_eq!(stays(&lines, WEIGHT, Scope::Fighter), [2]);
    // A list without conditions on the index feature is not asked for it.
    napping(&["leave if rain"], WEIGHT, Scope::Fighter).takes_first_at(|| panic!("nobody asks"));
}

#[test]
fn the_line_is_the_one_that_a_question_would_have_chosen() {
    let program = napping(
        &["leave if my.weight <= 1 and rain", "leave if my.weight <= 2"],
        WEIGHT,
        Scope::Fighter,
    );
    for weight in 0..6 {
        let mut question = Garden::default();
        question.gnomes[0][WEIGHT] = weight;
        if let Some(line) = program.takes_first_at(|| weight) {
            let decision = program.decide(&question);
            assert_eq!((decision.line, decision.choice.option), (line, 0), "weight {weight}");
        }
    }
    assert_eq!(program.takes_first_at(|| 3), Some(2));
}

/// Returns the option and the line that are certain at a value of a fighter's weight.
fn certain(lines: &[&str], open: u64, weight: i32) -> Option<(u8, u16)> {
    let decision = napping(lines, WEIGHT, Scope::Fighter).decide_at(open, || weight)?;
    Some((decision.choice.option, decision.line))
}

#[test]
fn what_nothing_but_the_gauge_decides_is_certain() {
    let both = 0b11;
    let heavy = ["leave if my.weight >= 3"];
    assert_eq!(certain(&heavy, both, 2), Some((0, 1)));
    assert_eq!(certain(&heavy, both, 3), Some((1, 0)));
    // An option that may not be chosen is not certain, nor one that depends on another feature as well.
    assert_eq!(certain(&heavy, 0b01, 3), None);
    let wet = ["leave if my.weight >= 3 and side.carrots >= 1", "leave if my.weight >= 5"];
    assert_eq!(certain(&wet, both, 2), Some((0, 2)));
    assert_eq!(certain(&wet, both, 3), None);
    assert_eq!(certain(&wet, both, 9), None);
    // Values far from 0 are asked about.
    assert_eq!(certain(&heavy, both, 1000), None);
    assert_eq!(certain(&["leave"], both, 0), Some((1, 0)));
    let program = napping(&["leave if rain"], WEIGHT, Scope::Fighter);
    assert!(program.decide_at(both, || panic!("nobody asks")).is_none());
}
