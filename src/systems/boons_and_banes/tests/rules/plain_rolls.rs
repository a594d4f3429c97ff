//! Opening tests that dice alone make, and attacks of one on one: the short way comes to the same as the way with
//! everything that can be called and everybody who can join, and is not taken where a rule has more to say.

use crate::engine::Conflict;
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::tests::support::compiled_text;
use crate::testing::identical_play::assert_identical_play;

/// Three against three who position, call what they have and end up in Last Stands. What they bring along is
/// `more`.
fn battle(rules: &str, more: &str) -> Conflict<BoonsAndBanes> {
    let side = |name: &str, more: &str| {
        format!(
            "[sides.{name}]\nplayer = \"pc\"\npolicy = \"vanguard\"\n[sides.{name}.{name}_one]\ncount = 2\n\
             vigor = 3\nintuition = 2\nfight = \"trained\"\n{more}\n[sides.{name}.{name}_two]\nreason = 4\nvigor = 2\n"
        )
    };
    let sides = side("a", more) + &side("b", "");
    let text = format!("system = \"boons-and-banes\"\n[rules]\n{rules}\n{sides}");
    compiled_text(&text).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn tests_left_to_dice_come_to_the_same_as_with_all_rules() {
    let rules = [
        "",
        "overflow.choice = \"must_surrender\"",
        "favour.count_floor = true",
        // House rules of other moments speak on the short way, too.
        "[house_rules.breath]\nwhen = \"round_starts\"\ndo = \"morale + 1\"",
        // Those of rolls speak at every roll: with them no test goes the short way.
        "[house_rules.luck]\nwhen = \"before_roll\"\nif = \"positioning\"\ndo = \"dice + 1\"",
        "[house_rules.luck]\nwhen = \"rolled\"\nif = \"positioning\"\ndo = \"successes + 1\"",
        "[house_rules.luck]\nwhen = \"roll_final\"\nif = \"positioning\"\ndo = \"successes + 1\"",
    ];
    for (rules, more) in rules.map(|rules| (rules, "")).into_iter().chain([
        ("", "boons = [\"Luck 2 vigor\"]"),
        ("", "traits = [\"Swift 2\"]"),
        ("", "flaws = [\"Slow 2\"]"),
    ]) {
        let short = battle(rules, more);
        assert!(short.compiled.setup.only_dice_matter, "{rules} {more}");
        let mut long = battle(rules, more);
        long.compiled.setup.only_dice_matter = false;
        assert_identical_play(&short, &long, &format!("{rules} {more}"));
    }
}

#[test]
fn tests_are_not_left_to_dice_where_a_rule_has_more_to_say() {
    for rules in [
        "dice.modifiers = \"always\"",
        "conditions.floor = \"on\"",
        "prep.enabled = true",
        "trait.favour_to_prep = true",
    ] {
        assert!(!battle(rules, "").compiled.setup.only_dice_matter, "{rules}");
    }
    assert!(
        !battle("talents.enabled = true", "talents = [\"guardian\"]")
            .compiled
            .setup
            .only_dice_matter
    );
}

#[test]
fn attacks_of_one_on_one_are_declared_as_all_others() {
    let rules = [
        "",
        "attack.reveal = \"simultaneous\"",
        "info.disposition_known = false",
        "perfect.enabled = false",
        "dice.modifiers = \"always\"",
        "roll.approach_choice = \"fixed_for_conflict\"",
        "conditions.floor = \"on\"",
        "boon.excess_consumes = true",
        "[house_rules.luck]\nwhen = \"rolled\"\nif = \"attacking\"\ndo = \"successes + 1\"",
    ];
    for rules in rules {
        let short = battle(rules, "disposition = \"II\"");
        assert!(short.compiled.setup.one_on_one_is_plain, "{rules}");
        let mut long = battle(rules, "disposition = \"II\"");
        long.compiled.setup.one_on_one_is_plain = false;
        assert_identical_play(&short, &long, rules);
    }
}

#[test]
fn attacks_are_declared_in_full_where_a_rule_has_more_to_say() {
    for rules in ["attack.reveal = \"defender_first\"", "defence.repeat_penalty = 1"] {
        assert!(!battle(rules, "").compiled.setup.one_on_one_is_plain, "{rules}");
    }
    let talented = battle("talents.enabled = true", "talents = [\"guardian\"]");
    assert!(!talented.compiled.setup.one_on_one_is_plain);
}
