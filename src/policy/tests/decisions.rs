//! What lists decide.

use super::{Garden, compile, decide, garden, holds};
use crate::policy::{Policy, Program, unusable_words};
use crate::system::{Choice, NO_ARGUMENT, NO_TARGET, Targets};

fn choice(option: u8, argument: u8, target: u8) -> Choice {
    Choice { option, argument, target }
}

#[test]
fn first_line_that_holds_is_played() {
    let decision = decide(&["wait if round > 3", "sing soft if round = 3", "wait"]);
    assert_eq!(decision.line, 1);
    assert_eq!(decision.choice, choice(3, 1, NO_TARGET));
}

#[test]
fn illegal_lines_are_passed_over() {
    let program = compile(&["sing loud", "sing"]);
    let mut question = Garden { illegal: vec![(3, 0)], ..Garden::default() };
    assert_eq!(program.decide(&question).choice, Choice::plain(3));
    question.illegal.push((3, NO_ARGUMENT));
    assert_eq!(program.decide(&question).line, 2, "the fallback follows");
}

#[test]
fn conditions_read_every_scope() {
    for condition in [
        "my.weight = 5",
        "my.hungry",
        "my.luck >= 50",
        "side.carrots = 6",
        "foes.carrots = 11",
        "round = 3",
        "rain",
        "depth = -2",
        "yes",
        "my.weight < side.carrots",
        "round < my.weight",
        "rain = my.hungry",
    ] {
        assert!(holds(condition), "{condition}");
        assert!(!holds(&format!("not ({condition})")), "not {condition}");
    }
}

#[test]
fn comparisons_with_constants() {
    // `round` is 3.
    for (operator, below, same, above) in [
        ("=", false, true, false),
        ("!=", true, false, true),
        ("<", false, false, true),
        ("<=", false, true, true),
        (">", true, false, false),
        (">=", true, true, false),
    ] {
        assert_eq!(holds(&format!("round {operator} 2")), below, "{operator} 2");
        assert_eq!(holds(&format!("round {operator} 3")), same, "{operator} 3");
        assert_eq!(holds(&format!("round {operator} 4")), above, "{operator} 4");
        // The other way round, and with a number that is calculated.
        assert_eq!(holds(&format!("4 {operator} round")), below, "4 {operator}");
        assert_eq!(holds(&format!("3 {operator} round")), same, "3 {operator}");
        assert_eq!(holds(&format!("2 {operator} round")), above, "2 {operator}");
        assert_eq!(holds(&format!("round * 2 {operator} my.weight")), below, "6 {operator} 5");
        assert_eq!(holds(&format!("my.weight {operator} 2 * round")), above, "5 {operator} 6");
    }
}

#[test]
fn operators_bind_as_usual() {
    for condition in [
        "1 + 2 * 3 = 7",
        "(1 + 2) * 3 = 9",
        "10 - 3 - 2 = 5",
        "round + my.weight * 2 = 13",
        "10 - my.weight - round = 2",
        "10 - (my.weight - round) = 8",
        "-round + 3 = 0",
        "-(round + 1) * 2 = -8",
        "- -round = 3",
        "not round = 4",
        "not no and not not yes",
        "yes or yes and no",
        "not (no or yes) = no",
        "rain = not (round = 4)",
        "no and no or yes",
        "round = 9 and rain or my.hungry",
        "round = 3 and (no or my.hungry and (round = 2 or rain))",
        "min(round, my.weight) = 3 and max(round, my.weight * 2) = 10",
        "max(min(4, round), 1) = 3",
        "7 / 2 = 3 and -7 / 2 = -3 and 7 % 4 = 3 and -7 % 4 = -3",
        "round / (round - 3) = 0 and round % (round - 3) = 0 and 5 / (round - 3) = 0",
        "my.weight - round >= 2",
        "my.weight*round-1=14",
    ] {
        assert!(holds(condition), "{condition}");
    }
}

#[test]
fn flags_are_compared_with_flags() {
    assert!(holds("rain = yes and (round = 4) = no and rain != no"));
    assert!(holds("(rain and my.hungry) = (round = 3 or no)"));
    assert!(holds("(round < 2 or round >= 4) != (rain and not (round = 1))"));
    assert!(!holds("(rain or round = 1) = (round < 3)"));
}

#[test]
fn numbers_stay_at_the_largest() {
    let most = i32::MAX;
    assert!(holds(&format!("round + {most} = {most}")));
    assert!(holds(&format!("(0 - {most} - 1 - round) / -1 = {most}")));
    assert!(holds(&format!("-(0 - {most} - round) = {most}")));
    assert!(holds(&format!("(depth * {most}) % -1 = 0")));
    // A difference beyond 32 bits does not turn a comparison round.
    assert!(holds(&format!("depth * {most} < round * {most}")));
    assert!(!holds(&format!("depth * {most} > round * {most}")));
    assert!(!holds(&format!("round > {most}")) && holds(&format!("round <= {most}")));
}

#[test]
fn deep_enough_expressions_fit_the_stack() {
    // Thirty levels of `depth - (...)`, checked against the same in Rust.
    let (mut text, mut value) = ("round".to_owned(), 3_i32);
    for _ in 0..30 {
        text = format!("depth - ({text})");
        value = (-2_i32).saturating_sub(value);
    }
    assert!(holds(&format!("{text} = {value}")));
}

#[test]
fn target_features_filter_candidates() {
    // Foes are 2 (7, hungry), 3 (4, hungry) and 4 (2).
    assert_eq!(decide(&["poke if target.weight < 7"]).choice.target, 3);
    assert_eq!(decide(&["poke if not foe.hungry"]).choice.target, 4);
    assert_eq!(decide(&["poke if foe.hungry and my.hungry and target.luck > 60"]).choice.target, 3);
    assert_eq!(decide(&["poke if target.weight > my.weight + 1"]).choice.target, 2);
    assert_eq!(decide(&["poke if round = 4 or target.weight = 2"]).choice.target, 4);
    assert_eq!(decide(&["feed if ally.weight > 5"]).choice, choice(2, NO_ARGUMENT, 5));
}

#[test]
fn a_line_without_candidates_is_passed_over() {
    let decision = decide(&["poke if target.weight > 7", "wait"]);
    assert_eq!((decision.line, decision.choice.target), (1, NO_TARGET));
    let question = Garden { foes: 0, ..Garden::default() };
    assert_eq!(compile(&["poke", "wait"]).decide(&question).line, 1);
}

#[test]
fn selectors_pick_among_the_remaining() {
    assert_eq!(decide(&["poke"]).choice.target, 2);
    assert_eq!(decide(&["poke first"]).choice.target, 2);
    assert_eq!(decide(&["poke lowest foe.weight"]).choice.target, 4);
    assert_eq!(decide(&["poke highest target.weight"]).choice.target, 2);
    assert_eq!(decide(&["poke highest luck"]).choice.target, 3);
    assert_eq!(decide(&["poke lowest weight if target.hungry"]).choice.target, 3);
    assert_eq!(decide(&["feed slow highest ally.weight"]).choice, choice(2, 1, 5));
    assert_eq!(decide(&["feed 2"]).choice, choice(2, 2, 1));
}

#[test]
fn ties_go_to_the_next_key_and_then_to_the_lowest_number() {
    assert_eq!(decide(&["poke highest hungry"]).choice.target, 2);
    assert_eq!(decide(&["poke highest hungry then lowest foe.weight"]).choice.target, 3);
    assert_eq!(decide(&["poke lowest hungry then lowest weight"]).choice.target, 4);
    let mut question = Garden::default();
    question.gnomes[2][0] = i32::MAX;
    question.gnomes[3][0] = i32::MAX;
    question.gnomes[4][0] = i32::MIN;
    let target = |line| compile(&[line]).decide(&question).choice.target;
    assert_eq!(target("poke highest weight"), 2);
    assert_eq!(target("poke highest weight then highest luck"), 3);
    assert_eq!(target("poke lowest weight"), 4);
    question.gnomes[4][0] = i32::MAX;
    let decision = compile(&["poke lowest weight"]).decide(&question);
    assert_eq!(decision.choice.target, 2, "all at the largest value");
}

#[test]
fn the_highest_fighter_can_be_a_target() {
    let question = Garden { foes: 1 << 63, ..Garden::default() };
    assert_eq!(compile(&["poke"]).decide(&question).choice.target, 63);
}

#[test]
fn an_empty_list_is_its_fallback() {
    let program = compile(&[]);
    assert_eq!(program.lines().collect::<Vec<_>>(), ["poke", "wait"]);
    assert_eq!(program.own_lines(), 0);
    assert_eq!(program.decide(&Garden::default()).choice, choice(1, NO_ARGUMENT, 2));
}

#[test]
fn comments_keep_their_number_but_are_not_played() {
    let program = compile(&["  # nothing", "", "sing # loudly"]);
    assert_eq!(program.decide(&Garden::default()).line, 2);
    let played: Vec<_> = (0..6).map(|line| program.can_be_played(line)).collect();
    assert_eq!(played, [false, false, true, true, true, false]);
}

#[test]
fn if_nothing_is_legal_the_last_line_is_played() {
    let illegal = vec![(0, NO_ARGUMENT), (1, NO_ARGUMENT)];
    let decision = compile(&[]).decide(&Garden { illegal, ..Garden::default() });
    assert_eq!((decision.choice, decision.line), (Choice::plain(0), 1));

    let mut vocabulary = garden();
    vocabulary.points[0].fallback = &["wait", "poke lowest weight if no"];
    let program = Program::compile(0, &[], &vocabulary).unwrap();
    let illegal = vec![(0, NO_ARGUMENT)];
    let mut question = Garden { illegal, ..Garden::default() };
    assert_eq!(program.decide(&question).choice, choice(1, NO_ARGUMENT, 2));
    question.foes = 0;
    assert_eq!(program.decide(&question).choice.target, NO_TARGET);

    vocabulary.points[0].fallback = &[];
    let program = Program::compile(0, &[], &vocabulary).unwrap();
    assert_eq!(program.decide(&question).choice, Choice::plain(0));
}

#[test]
fn always_knows_what_is_certain() {
    assert_eq!(compile(&["wait"]).always(), Some(0));
    assert_eq!(compile(&["wait if yes", "sing"]).always(), Some(0));
    assert_eq!(compile(&["sing if no", "# wait", "wait if 1 + 1 = 2 or rain"]).always(), Some(0));
    assert_eq!(compile(&["sing if rain and 2 < 1", "sing if not not yes"]).always(), Some(3));
    assert_eq!(compile(&["wait if rain"]).always(), None);
    assert_eq!(compile(&["sing loud"]).always(), None, "the argument would be lost");
    assert_eq!(compile(&["poke"]).always(), None);
    assert_eq!(compile(&[]).always(), None);
    let nap = Program::compile(1, &[], &garden()).unwrap();
    assert_eq!((nap.always(), nap.point()), (Some(0), 1));
}

#[test]
fn a_policy_holds_a_program_for_each_point() {
    let programs = (0..2).map(|point| Program::compile(point, &[], &garden()).unwrap());
    let policy = Policy::new("gnome", programs.collect());
    assert_eq!((policy.name.as_str(), policy.programs().len()), ("gnome", 2));
    assert_eq!(policy.program(1).lines().collect::<Vec<_>>(), ["stay"]);
}

#[test]
fn vocabularies_are_checked_for_words_that_cannot_be_written() {
    assert_eq!(unusable_words(&garden()), [""; 0]);
    let mut vocabulary = garden();
    vocabulary.points[1].options = const {
        &[
            super::option("go-on", Targets::None, &["first", "a b", "x"]),
            super::option("2", Targets::None, &["3", " y"]),
        ]
    };
    vocabulary.features[0].name = "my.x";
    assert_eq!(unusable_words(&vocabulary), ["go-on", "2", "my.x", "first", "a b", " y"]);
}

#[test]
fn sums_saturate_where_they_are_written_to() {
    let mut question = Garden::default();
    let program = compile(&["poke if my.weight + foe.weight - (foe.luck + my.weight) = -53"]);
    assert_eq!(program.decide(&question).choice.target, 2);
    // Both sides are the largest number: nothing is left between them.
    question.gnomes[0][0] = i32::MAX;
    let program = compile(&["poke if my.weight + foe.weight - (foe.luck + my.weight) = 0"]);
    assert_eq!(program.decide(&question).choice.target, 2);
}
