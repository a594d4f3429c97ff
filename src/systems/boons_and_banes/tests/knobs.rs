//! Knobs that no other test sets: each makes a difference to a scripted action.

use super::support::Bench;

/// A knob with another value; an action, its dice and choices with the default, and those with the other value. Each
/// script must be used up, so that neither fits the other value.
struct Case {
    rule: &'static str,
    given: &'static str,
    ann: &'static str,
    bob: &'static str,
    usual: (&'static str, &'static [&'static str]),
    other: (&'static str, &'static [&'static str]),
}

const PREPS: &str = "prep.enabled = true";
const REROLLS: &str = "trait.benefit = \"reroll_for_favour\"";
const PLAIN: (&str, &[&str]) = ("0 4", &["0 attack 1"]);

const CASES: &[Case] = &[
    Case {
        rule: "legacy.stack_with_trait = false",
        given: REROLLS,
        ann: "favour = 3; traits = [\"Swift 1\"]; legacy_vigor = 1",
        bob: "",
        usual: ("0 4 0 0", &["0 attack 1", "0 help trait paid", "0 help legacy vigor"]),
        other: ("0 4 0", &["0 attack 1", "0 help trait paid"]),
    },
    Case {
        rule: "prep.dice_mode = false",
        given: PREPS,
        ann: "preparations = [\"Axe 4\"]",
        bob: "",
        usual: ("0 4 0", &["0 attack 1", "0 help prep dice"]),
        other: ("0 4", &["0 attack 1", "0 help prep floor"]),
    },
    Case {
        rule: "prep.max_per_roll = 2",
        given: PREPS,
        ann: "preparations = [\"Axe 4\", \"Club 4\"]",
        bob: "",
        usual: ("0 4 0", &["0 attack 1", "0 help prep dice"]),
        other: ("0 4 0 0", &["0 attack 1", "0 help prep dice", "0 help prep dice"]),
    },
    Case {
        rule: "prep.off_label = \"forbidden\"",
        given: PREPS,
        ann: "preparations = [\"Axe 4 craft\"]",
        bob: "",
        usual: ("0 4", &["0 attack 1", "0 help prep floor"]),
        other: PLAIN,
    },
    Case {
        rule: "boon.off_purpose = \"forbidden\"",
        given: "",
        ann: "boons = [\"Luck 4 defend\"]",
        bob: "",
        usual: ("0 4 0", &["0 attack 1", "0 help boon full"]),
        other: PLAIN,
    },
    Case {
        rule: "bane.max_per_roll = 2",
        given: "",
        ann: "",
        bob: "banes = [\"Sand 2 attack\", \"Mud 2 attack\"]",
        usual: ("0 4 0", &["0 attack 1", "0 help bane full 1"]),
        other: ("0 4 0 0", &["0 attack 1", "0 help bane full 1", "0 help bane full 1"]),
    },
    Case {
        rule: "bane.free_dice = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
        given: "",
        ann: "",
        bob: "banes = [\"Sand 2 attack\"]",
        usual: PLAIN,
        other: ("0 4 0", &["0 attack 1", "0 help bane free 1"]),
    },
    Case {
        rule: "midpos.skill = \"any\"",
        given: "",
        ann: "",
        bob: "",
        usual: ("1 1", &["0 position 1", "0 action_skill craft"]),
        other: ("1 1", &["0 position 1", "0 action_skill fight"]),
    },
    Case {
        rule: "conditions.max_rating = 1",
        given: "",
        ann: "",
        bob: "",
        usual: ("2 0", &["0 attack 1", "1 slot major"]),
        other: ("2 0", &["0 attack 1"]),
    },
];

fn plays(case: &Case, rules: &str, (dice, choices): (&str, &[&str])) -> bool {
    let groups =
        [format!("a ann: vigor = 4; {}", case.ann), format!("b bob: vigor = 4; {}", case.bob)];
    let rules = format!("{}; {rules}", case.given);
    let play = || {
        let mut bench = Bench::of(&rules, &[&groups[0], &groups[1]]);
        bench.act(dice, choices);
    };
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(play)).is_ok()
}

/// BB-LEG-02, BB-PREP-03, 04, 06, BB-BOON-16, BB-BANE-04, 06, BB-MID-04, BB-COND-01.
#[test]
fn bb_knobs_that_open_or_close_something() {
    for case in CASES {
        assert!(plays(case, "", case.usual), "{} is not the default", case.rule);
        assert!(plays(case, case.rule, case.other), "{} plays otherwise", case.rule);
        let differs = !plays(case, case.rule, case.usual) || !plays(case, "", case.other);
        assert!(differs, "{} makes no difference", case.rule);
    }
}

/// Returns what a bench shows after ann's attack: Morale, Conditions of bob, Banes of bob, and the dice of each.
fn shows(rule: &str, ann: &str, bob: &str, dice: &str, choices: &[&str]) -> String {
    let groups = [format!("a ann: vigor = 4; {ann}"), format!("b bob: vigor = 4; {bob}")];
    let mut bench = Bench::of(rule, &[&groups[0], &groups[1]]);
    bench.act(dice, choices);
    let banes = bench.it(1).banes.len();
    format!(
        "{:?} {:?} {banes} {}",
        bench.morale(),
        bench.it(1).conditions,
        bench.lines().join("\n")
    )
}

/// BB-BANE-01, 02, BB-LEAVE-03, BB-COND-04, BB-DISP-03: numbers and tables.
#[test]
fn bb_knobs_that_change_a_number() {
    let sand = "banes = [\"Sand 2 attack\"]";
    let bane: &[&str] = &["0 attack 1", "0 help bane full 1"];
    let two = "disposition = \"II\"; reason = 4";
    let forced: &[&str] = &["0 attack 1", "0 attack_approach reason", "1 defence_approach reason"];
    let types = "conditions.type_by_skill = [\"mental\", \"worldly\", \"physical\", \"physical\", \"physical\", \"worldly\"]";
    let table = "disposition.table_ii = [\"vigor\", \"intuition\", \"reason\"]";
    for (rule, ann, bob, dice, choices) in [
        ("bane.consumed_on_use = false", "", sand, "0 4 0", bane),
        ("bane.dice_per_rating = 2", "", sand, "0 4 0", bane),
        (types, "", "", "1 0", &["0 attack 1"]),
        (table, two, "reason = 4", "1 0", forced),
    ] {
        let (usual, other) =
            (shows("", ann, bob, dice, choices), shows(rule, ann, bob, dice, choices));
        assert_ne!(usual, other, "{rule}");
    }
    let leaves = |rule: &str| {
        let mut bench = Bench::of(rule, &["a ann: count = 3; vigor = 4", "b bob: vigor = 4"]);
        bench.act("", &["0 pass"]).act("0", &["1 surrender"]);
        bench.morale().0
    };
    assert_eq!((leaves(""), leaves("leave.member_morale = 3")), (8, 6));
}

/// BB-DICE-01, 02: sides of the dice and what they must show (`dice.sides`, `dice.tn.trained`).
#[test]
fn bb_dice_01_02_odds_follow_sides_and_numbers() {
    let mean = |rule: &str| {
        let ann = "a ann: vigor = 6; fight = \"trained\"";
        Bench::of(rule, &[ann, "b bob: vigor = 4"]).reads(0, "strength", 0)
    };
    // Six dice, each a success on 5 and 6 of 6, of 12 faces from 5 on, or on 3 to 6.
    assert_eq!((mean(""), mean("dice.sides = 12"), mean("dice.tn.trained = 3")), (20, 40, 40));
}

/// BB-MULTI-01, BB-MID-09, BB-LEAVE-02: targets of an attack and of a Bane; modifiers of a surrender test.
#[test]
fn bb_knobs_of_targets_and_of_surrender() {
    let plays = |rules: &str, ann: &str, dice: &str, choices: &[&str]| {
        let ann = format!("a ann: {ann}");
        let play = || {
            Bench::of(rules, &[&ann, "b bob: count = 3; vigor = 3"]).act(dice, choices);
        };
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(play)).is_ok()
    };
    let three = ["0 several 1", "0 also also 2", "0 also also 3"];
    assert!(plays("", "vigor = 8", "5 1 1 1", &three));
    assert!(!plays("multi.max_targets = 2", "vigor = 8", "5 1 1 1", &three));
    let other = ["0 position 1", "0 benefit bane attack 2"];
    assert!(plays("", "vigor = 8", "3 1", &other));
    assert!(!plays("midpos.bane_target = \"tested_opponent\"", "vigor = 8", "3 1", &other));
    // Vigor looks at the sixes of a surrender test, or does not.
    let (always, plain) = ("dice.modifiers = \"always\"", "surrender.test_modifiers = false");
    let both = format!("{always}; {plain}");
    let leaves = |rules: &str, dice: &str| {
        plays(rules, "vigor = 2; fight = \"trained\"", dice, &["0 surrender"])
    };
    assert!(leaves(always, "1 0") && !leaves(always, "1"));
    assert!(leaves(&both, "1") && !leaves(&both, "1 0"));
}
