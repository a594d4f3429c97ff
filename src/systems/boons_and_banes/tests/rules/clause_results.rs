//! Clauses of the ledger about what comes of a roll: who may convert its excess, who gains Favour,
//! which Bane is compelled, what a scar is good for, who is no target any more.

use crate::system::Ending;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::{Bench, DUEL};

/// Whether the script does not fit.
fn refused(play: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(play).is_err()
}

/// BB-TEST-05, BB-BOON-18: who has failed converts nothing, nor does a defender that beats one of a
/// group but not its sum.
#[test]
fn bb_test_05_boon_18_who_failed_converts_nothing() {
    let groups = &["a ann: count = 2; vigor = 4; favour = 3", "b bob: vigor = 4; favour = 3"];
    let attack = |choices: &'static [&'static str], dice: &'static str| {
        move || {
            Bench::of("", groups).act(dice, choices);
        }
    };
    assert!(!refused(attack(&["0 attack 2", "0 excess boon attack"], "3 1")));
    assert!(refused(attack(&["0 attack 2", "0 excess boon attack"], "1 3")));
    assert!(refused(attack(&["0 attack 2", "2 excess boon attack"], "3 1")));
    assert!(refused(attack(&["0 attack 2", "0 excess boon attack"], "2 2")));
    let sum = &["0 group 2", "1 join join 2", "2 excess boon attack"];
    assert!(!refused(attack(sum, "2 1 4")) && refused(attack(sum, "2 1 2")));
}

/// BB-BOON-18: an attack on several that works makes one object of what is above their sum.
#[test]
fn bb_boon_18_an_attack_on_several_converts_once() {
    let groups = &["a ann: vigor = 4; favour = 3", "b bob: count = 2; vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.act("4 1 1", &["0 several 1", "0 also also 2", "0 excess bane attack 2"]);
    let banes = [1, 2].map(|who| bench.it(who).banes.iter().map(|it| it.rating).sum::<u8>());
    assert_eq!((banes, bench.it(0).favour, bench.count(M::Converted, 0)), ([0, 2], 1, 1));
}

/// BB-DICE-09: excess is converted once the effects are applied, so that a Bane made of it comes last.
#[test]
fn bb_dice_09_conversion_comes_last() {
    let groups = &["a ann: vigor = 4; favour = 3", "b bob: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.act("3 1", &["0 attack 1", "0 excess bane attack 1"]);
    let lines = bench.lines();
    let at = |part: &str| lines.iter().position(|line| line.contains(part)).expect("a line");
    assert!(at("makes a Bane") > at("Morale"), "{lines:#?}");
    assert!(at("makes a Bane") > at("Stress"), "{lines:#?}");
}

/// BB-FAV-03: what a Preparation stands for was not rolled.
#[test]
fn bb_fav_03_a_preparation_gives_no_favour() {
    let groups =
        &["a ann: vigor = 4; preparations = [\"Axe 3 fight vigor attack\"]", "b bob: vigor = 4"];
    let mut bench = Bench::of("profile.scope = \"full\"; dice.modifiers = \"off\"", groups);
    bench.act("1 4", &["0 attack 1", "0 help prep floor"]);
    assert!(bench.says("3 against 4"), "{:#?}", bench.lines());
    assert_eq!(bench.it(0).favour, 1);
}

/// BB-USE-03: in a group each attacker may use a Boon of its own.
#[test]
fn bb_use_03_each_of_a_group_its_own_boon() {
    let groups = &[
        "a ann: vigor = 4; boons = [\"Luck 2 attack\"]",
        "a amy: vigor = 4; boons = [\"Aim 2 attack\"]",
        "b bob: vigor = 4",
    ];
    let mut bench = Bench::of("", groups);
    let choices = ["0 group 2", "1 join join 2", "0 help boon full", "1 help boon full"];
    bench.act("0 0 4 0 0", &choices);
    assert_eq!(bench.count(M::BoonsUsed, 0), 2);
}

/// BB-BANE-09: of Banes that are worth alike the oldest is compelled, and one that is worth nothing
/// stays.
#[test]
fn bb_bane_09_the_oldest_bane_and_one_that_is_worth_nothing() {
    let test = |banes: &str| {
        let ann = format!("a ann: vigor = 4; banes = [{banes}]");
        let rules = "scene.tests.it.skill = \"craft\"; scene.tests.it.approach = \"vigor\"; \
            scene.tests.it.obstacle = 1; scene.tests.it.who = [\"ann\"]";
        let mut bench = Bench::open(rules, &[&ann, "b bob: vigor = 4"], "", &[]);
        bench.act("1", &[]);
        let left: Vec<(u8, bool)> =
            bench.it(0).banes.iter().map(|it| (it.rating, it.enduring)).collect();
        (bench.says("against obstacle 1: passed"), left)
    };
    assert_eq!(test("\"Old 2 vigor\", \"New 2 vigor enduring\""), (false, vec![(2, true)]));
    assert_eq!(
        test("\"Old 2 vigor enduring\", \"New 2 vigor\""),
        (false, vec![(1, true), (2, false)])
    );
    assert_eq!(test("\"Small 1 reason\""), (true, vec![(1, false)]));
}

/// BB-STRESS-04: opponents may use a scar from the next roll on.
#[test]
fn bb_stress_04_opponents_may_use_a_scar() {
    let mut bench = Bench::of("", DUEL);
    bench.set(1).conditions[0] = [3, 2, 1];
    bench.act("2 0", &["0 attack 1", "1 overflow stand"]).act("", &["1 pass"]);
    bench.act("0 3 0", &["0 attack 1", "0 help flaw 1"]);
    assert_eq!((bench.count(M::FlawsUsed, 0), bench.scars(1)), (1, vec![2]));
    assert!(bench.says("ann rolls 2 dice"));
}

/// BB-TURN-05, BB-END-08: the members of a beaten team are no targets.
#[test]
fn bb_turn_05_end_08_the_beaten_are_no_targets() {
    let attack = |choice: &'static str| {
        move || {
            let groups = &["a ann: vigor = 4", "b bob: vigor = 4", "c cat: vigor = 4"];
            let mut bench = Bench::of("", groups);
            bench.team(1).morale = 1;
            bench.act("2 1", &["0 attack 1"]);
            bench.act("1 1", &[choice]);
        }
    };
    assert!(!refused(attack("2 attack 0")) && refused(attack("2 attack 1")));
}

/// BB-POS-07: a given starting Morale stands for what is tested; the Vigor benefit comes on top
/// (`morale.start_override`).
#[test]
fn bb_pos_07_benefits_come_on_top_of_a_given_morale() {
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4"];
    let start =
        |rules: &str, choices: &[&str]| Bench::open(rules, groups, "2 1", choices).morale().0;
    for rules in ["morale.start_override = 6", "side.a.morale = 6"] {
        assert_eq!((start(rules, &[]), start(rules, &["0 benefit morale"])), (6, 8), "{rules}");
    }
}

/// BB-POS-09, BB-MID-08: a tie of captains in a later round goes by the Morale after Positioning.
#[test]
fn bb_pos_09_a_later_tie_goes_by_the_morale_of_the_start() {
    let groups = &["a ann: vigor = 3; intuition = 3", "b bob: vigor = 3"];
    let mut bench = Bench::open("", groups, "1 2", &[]);
    assert_eq!((bench.state.order.to_vec(), bench.morale()), (vec![1, 0], (4, 5)));
    bench.act("", &["1 pass"]);
    bench.team(0).morale = 9;
    bench.act("2 1", &["0 position 1", "0 attack_approach intuition", "0 benefit order"]);
    assert_eq!(bench.state.teams[0].number, 2);
    bench.act("", &["1 pass"]);
    assert_eq!(bench.state.order.to_vec(), [1, 0]);
}

/// BB-ATK-06, BB-END-02, BB-PERF-03: if `attack.tie` or `perfect.morale_on_success` makes a tie or a perfect defence
/// cost Morale, no member has failed, so that none may stand for it.
#[test]
fn bb_atk_06_end_02_nobody_stands_for_a_tie() {
    let ties = |rules: &'static str, choices: &'static [&'static str]| {
        move || {
            let mut bench = Bench::of(rules, DUEL);
            bench.team(1).morale = 1;
            bench.act("2 2", &[&["0 attack 1", "1 defence_approach reason"][..], choices].concat());
            assert_eq!((bench.morale().1, bench.ending()), (0, Some(Ending::Won(1))));
        }
    };
    for rules in
        ["attack.tie = \"defender_loses_1\"", "perfect.morale_on_success = \"all_successes\""]
    {
        assert!(!refused(ties(rules, &[])), "{rules}");
        assert!(refused(ties(rules, &["1 last_stand stand"])), "{rules}");
    }
}
