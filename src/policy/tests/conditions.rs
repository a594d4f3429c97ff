//! Tests of folded conditions, and of how they are laid out.

use super::garden;
use crate::policy::calculation::Calculation;
use crate::policy::compile::line;
use crate::policy::condition_tree::Flag;
use crate::policy::evaluate::Condition;
use crate::policy::registers::Operand;
use crate::policy::shared_calculations::Calculations;
use crate::policy::word_lookup::Names;
use crate::policy::{check, parser};

/// Folds a condition, and returns the [`Flag`] that is left.
fn folded(condition: &str) -> Flag {
    let vocabulary = garden();
    let names = Names {
        vocabulary: &vocabulary,
        point: &vocabulary.points[0],
        fixed: &|_| None,
        index_feature: None,
        numbers: &[],
    };
    let text = format!("poke if {condition}");
    let parsed = parser::line(&text).unwrap().unwrap();
    check::line(&text, &parsed, names).unwrap().condition
}

#[test]
fn constants_vanish() {
    for (written, left) in [
        ("yes and rain", "rain"),
        ("rain or no", "rain"),
        ("not not rain", "rain"),
        ("rain = yes", "rain"),
        ("no != rain", "rain"),
        ("rain = no", "not rain"),
        ("rain and 1 > 2", "no"),
        ("rain or 1 < 2", "yes"),
        ("round > 2147483647", "no"),
        ("round >= 1 + 2 * 3", "round >= 7"),
        ("2 * 3 + round = 1", "round + 6 = 1"),
        ("depth + 2 * round = 1", "round * 2 + depth = 1"),
        ("rain and (my.hungry and round = 1)", "rain and my.hungry and round = 1"),
        ("rain or (my.hungry or round = 1)", "rain or my.hungry or round = 1"),
        ("rain and yes = (2 = 2)", "rain"),
        ("foe.weight < 3", "target.weight < 3"),
    ] {
        assert_eq!(folded(written), folded(left), "{written}");
    }
}

/// Returns the gate and the filter of the condition of a one-line list.
fn parts(text: &str) -> (Condition, Condition) {
    let (gate, filter, _) = parts_and_calculations(text);
    (gate, filter)
}

/// Like [`parts`], but with the calculations as well.
fn parts_and_calculations(text: &str) -> (Condition, Condition, Calculations) {
    let vocabulary = garden();
    let names = Names {
        vocabulary: &vocabulary,
        point: &vocabulary.points[0],
        fixed: &|_| None,
        index_feature: None,
        numbers: &[],
    };
    let mut calculations = Calculations::default();
    let (gate, line, _) = line(0, text, names, &mut calculations).unwrap().unwrap();
    (gate, line.filter, calculations)
}

#[test]
fn a_comparison_is_one_instruction() {
    for condition in ["my.weight >= 2", "rain", "not rain", "3 != round", "round < my.weight"] {
        let (gate, filter) = parts(&format!("poke if {condition}"));
        assert_eq!((gate.branches.len(), filter.branches.len()), (1, 0), "{condition}");
    }
    let (.., made) = parts_and_calculations("wait if round < my.weight");
    assert!(matches!(made.all(), [Calculation::Chain(..)]));
    let (gate, _, made) = parts_and_calculations("wait if depth + 2 * round >= 0");
    assert!(matches!(gate.branches[0].read.operand, Operand::Calculation(0)));
    assert!(matches!(made.all(), [Calculation::Chain(_, rest)] if rest.len() == 2));
}

#[test]
fn sums_and_what_one_value_is_compared_with_need_no_stack() {
    let (.., made) = parts_and_calculations("poke if my.weight - foe.weight > my.luck - foe.luck");
    assert!(matches!(made.all(), [Calculation::Sum(terms, _)] if terms.len() == 4));
    let (.., made) =
        parts_and_calculations("wait if round + 2 * depth > 3 * (my.weight - my.luck)");
    let [Calculation::Sum(terms, _)] = made.all() else { panic!("{:?}", made.all()) };
    let mut times: Vec<i16> = terms.iter().map(|term| term.times).collect();
    times.sort_unstable();
    assert_eq!(times, [-3, -2, -1, 3]);
    let (.., made) = parts_and_calculations("poke if foe.weight < foe.luck * round + 1");
    assert!(matches!(made.all(), [Calculation::Chain(_, rest)] if rest.len() == 3));
    let (.., made) = parts_and_calculations("wait if round * depth > round - my.weight * 2");
    assert!(matches!(made.all(), [Calculation::Steps(_)]));
}

#[test]
fn what_does_not_need_the_target_is_calculated_once() {
    let text = "poke if foe.weight * depth < round * depth + 2 and foe.weight < round * depth + 2";
    let (_, filter, made) = parts_and_calculations(text);
    assert_eq!(filter.branches.len(), 2);
    // The right side, which both share, and the two differences.
    let [Calculation::Chain(_, right), Calculation::Chain(..), Calculation::Chain(..)] = made.all()
    else {
        panic!("{:?}", made.all());
    };
    assert_eq!(right.len(), 2);
    let read: Vec<Operand> = filter.branches.iter().map(|branch| branch.read.operand).collect();
    // Conditions are made from their ends.
    assert_eq!(read, [Operand::Each(2), Operand::Each(1)]);
    let shared = Operand::Calculation(0);
    assert!([1, 2].iter().all(|&number: &usize| made.all()[number].reads().contains(&shared)));
}

#[test]
fn what_does_not_need_the_target_is_tested_once() {
    let (gate, filter) = parts("poke if rain and foe.weight > 2 and (round = 1 or my.hungry)");
    assert_eq!((gate.branches.len(), filter.branches.len()), (3, 1));
    let (gate, filter) = parts("poke if rain or foe.weight > 2");
    assert_eq!((gate.branches.len(), filter.branches.len()), (0, 2));
}

#[test]
fn branches_lead_forward() {
    let text = "poke if not (rain and (round = 1 or not my.hungry)) or (depth > 1) = rain";
    for (index, branch) in parts(text).0.branches.iter().enumerate() {
        assert!(usize::from(branch.inside) > index && usize::from(branch.outside) > index);
    }
}
