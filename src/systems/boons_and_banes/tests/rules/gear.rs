//! Properties of gear (BB-GEAR), one by one.

use crate::systems::boons_and_banes::tests::support::Bench;

const ON: &str = "profile.scope = \"full\"; dice.modifiers = \"off\"; gear.properties = true";

/// Ann with a Preparation against bob with one, both with four dice in every Approach.
fn duel(rules: &str, ann: &str, bob: &str) -> Bench {
    let group = |who: &str, prep: &str| {
        let all = "vigor = 4; intuition = 4; reason = 4; fight = \"trained\"";
        format!("{who}: {all}; preparations = [{prep}]")
    };
    Bench::of(&format!("{ON}; {rules}"), &[&group("a ann", ann), &group("b bob", bob)])
}

/// BB-GEAR-01: a six makes the weapon count 1 higher (`gear.properties`).
#[test]
fn bb_gear_01_deadly() {
    let total = |rules: &str, dice: &str, said: &str| {
        let mut bench = duel(rules, "\"Axe 2 fight vigor attack deadly\"", "");
        bench.act(dice, &["0 attack 1", "0 help prep floor"]);
        bench.says(said)
    };
    // One success, a six or not; three failures without a one.
    assert!(total("", "1 1 0 2", "3 against 2") && total("", "1 0 0 2", "2 against 2"));
    assert!(total("gear.properties = false", "1 2", "2 against 2"));
}

/// BB-GEAR-02, BB-GEAR-07, BB-GEAR-09: what a weapon is good for besides.
#[test]
fn bb_gear_02_07_09_defensive_versatile_and_clumsy() {
    let attack = |prep: &str, approach: &str, said: &str| {
        let mut bench = duel("", prep, "");
        let approach = format!("0 attack_approach {approach}");
        bench.act("0 2", &["0 attack 1", &approach, "0 help prep floor"]);
        bench.says(said)
    };
    assert!(attack("\"Sword 4 fight reason attack\"", "vigor", "2 against 2"));
    assert!(attack("\"Sword 4 fight reason attack versatile\"", "vigor", "4 against 2"));
    assert!(attack("\"Bow 4 fight vigor attack clumsy\"", "vigor", "2 against 2"));
    let defend = |prep: &str, approach: &str, said: &str| {
        let mut bench = duel("", "", prep);
        let approach = format!("1 defence_approach {approach}");
        bench.act("4 0", &["0 attack 1", &approach, "1 help prep floor"]);
        bench.says(said)
    };
    assert!(defend("\"Sword 4 fight reason attack defensive\"", "intuition", "4 against 4"));
    assert!(defend("\"Sword 4 fight reason attack defensive\"", "vigor", "4 against 2"));
}

/// BB-GEAR-03: a shot that could not have hit costs no Morale.
#[test]
fn bb_gear_03_missile_and_ranged() {
    let lost = |property: &str, dice: &str| {
        let mut bench = duel("", &format!("\"Arrows 2 fight vigor attack {property}\""), "");
        bench.act(dice, &["0 attack 1"]);
        9 - bench.morale().0
    };
    assert_eq!((lost("missile", "0 3"), lost("ranged", "0 2"), lost("deadly", "0 0 3")), (0, 0, 3));
    // Its rating would have sufficed.
    assert_eq!(lost("missile", "0 1"), 1);
}

/// BB-GEAR-04, BB-GEAR-08: dice of Reach, and Boons made with them.
#[test]
fn bb_gear_04_08_reach_and_tactical() {
    let open = |prep: &str, skill: &str| {
        let ann = format!("a ann: vigor = 4; reason = 2; preparations = [\"{prep}\"]");
        let skill = format!("0 position_skill {skill}");
        let choices = [skill.as_str(), "0 position_approach reason", "0 benefit boon attack 0"];
        Bench::open(ON, &[&ann, "b bob: vigor = 4"], "2 1", &choices)
    };
    let enduring = |bench: &Bench| bench.it(0).boons[0].enduring;
    // Four successes are out of reach of two dice.
    let spear = "Spear 2 fight reason attack reach";
    let ann = format!("a ann: vigor = 4; reason = 2; preparations = [\"{spear}\"]");
    let choices = ["0 position_skill maneuver", "0 position_approach reason"];
    let bench = Bench::open(ON, &[&ann, "b bob: vigor = 4"], "4 1", &choices);
    assert_eq!(bench.morale().0, 8);
    assert!(!enduring(&open(spear, "maneuver")));
    let bow = "Bow 2 reason reach tactical";
    assert!(enduring(&open(bow, "maneuver")) && !enduring(&open(bow, "craft")));
}

/// BB-GEAR-05: beside a Boon the rating as dice, for 1 rating.
#[test]
fn bb_gear_05_wicked() {
    let ann =
        "a ann: vigor = 4; boons = [\"Luck 2 attack\"]; preparations = [\"Knives 2 fight wicked\"]";
    let mut bench = Bench::of(ON, &[ann, "b bob: vigor = 4"]);
    bench.act("1 3 1 2", &["0 attack 1", "0 help boon full", "0 help wicked"]);
    assert!(bench.says("4 against 3"));
    assert_eq!(bench.it(0).preps[0], 1);
    let alone = std::panic::catch_unwind(|| {
        let mut bench = Bench::of(ON, &[ann, "b bob: vigor = 4"]);
        bench.act("1 3 2", &["0 attack 1", "0 help wicked"]);
    });
    assert!(alone.is_err());
}

/// BB-GEAR-06, BB-GEAR-10, BB-GEAR-11: armour.
#[test]
fn bb_gear_06_10_11_fortified_reliable_and_bulwark() {
    let left = |prep: &str, dice: &str, how: &str| {
        let mut bench = duel("", "", &format!("\"{prep}\""));
        let how = format!("1 help prep {how}");
        bench.act(dice, &["0 attack 1", "1 defence_approach vigor", &how]);
        bench.it(1).preps[0]
    };
    assert_eq!(left("Mail 3 fight vigor defend", "2 0", "floor"), 2);
    assert_eq!(left("Mail 3 fight vigor defend fortified", "2 0", "floor"), 3);
    assert_eq!(left("Mail 3 fight vigor defend fortified", "3 0", "floor"), 2);
    // No one among four failures, or one of them.
    assert_eq!(left("Padded 1 fight vigor defend reliable", "1 0 0", "floor"), 1);
    assert_eq!(left("Padded 1 fight vigor defend reliable", "1 0 1", "floor"), 0);
    assert_eq!(left("Padded 2 fight vigor defend reliable", "1 0 0", "floor"), 1);
    // Three dice, of which three can be successes.
    assert_eq!(left("Shield 3 fight vigor defend bulwark", "4 0 3", "dice"), 2);
}
