//! Boons, Banes, scene traits and opponents' traits in use (BB-BOON, BB-USE, BB-BANE, BB-ENDU,
//! BB-TRAIT).

use crate::system::FighterId;
use crate::systems::boons_and_banes::state::conflict::SceneTrait;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::Bench;

/// Plays one attack with a Boon of the attacker. Returns what is left of the Boon, if anything, and how many dice it
/// gave. The attacker rolls Vigor unless `approach` says otherwise.
fn boon(rules: &str, text: &str, way: &str, approach: &str) -> (Option<u8>, u8) {
    let ann = format!("a ann: vigor = 4; intuition = 4; reason = 4; boons = [\"Luck {text}\"]");
    let mut bench = Bench::of(rules, &[&ann, "b bob: vigor = 4"]);
    let (attack, call) = (format!("0 attack_approach {approach}"), format!("0 help boon {way}"));
    bench.act("0 4 0", &["0 attack 1", &attack, &call]);
    let told = bench.lines().into_iter().find(|line| line.contains("calls the Boon")).unwrap();
    let dice = told.rsplit(": ").next().unwrap().split(' ').next().unwrap().parse().unwrap();
    (bench.it(0).boons.first().map(|boon| boon.rating), dice)
}

/// V-13, V-15 to V-18: BB-BOON-12, BB-BOON-14 to BB-BOON-16, BB-USE-01, 02, 04, 05, 07, BB-ENDU-02, BB-ENDU-04, 05,
/// 07, 08 (`endu.degrade`).
#[test]
fn bb_use_01_02_04_05_07_boons_give_dice() {
    assert_eq!(boon("", "3 defend", "full", "vigor"), (None, 1));
    assert_eq!(boon("", "3 attack", "full", "reason"), (None, 3));
    assert_eq!(boon("", "7 vigor", "full", "reason"), (None, 3));
    assert_eq!(boon("", "7 vigor", "free", "reason"), (Some(7), 1));
    assert_eq!(boon("", "5 vigor", "full", "vigor"), (None, 5));
    assert_eq!(boon("", "5 fight", "free", "vigor"), (Some(5), 2));
    // Enduring ones lose 1; free dice cost nothing.
    assert_eq!(boon("", "2 vigor enduring", "full", "vigor"), (Some(1), 2));
    assert_eq!(boon("", "1 vigor enduring", "full", "vigor"), (None, 1));
    assert_eq!(boon("", "5 vigor enduring", "free", "vigor"), (Some(5), 2));
    assert_eq!(boon("", "5 vigor enduring", "full", "vigor"), (Some(4), 5));
    assert_eq!(boon("endu.degrade = 3", "5 vigor enduring", "full", "vigor"), (Some(2), 5));
}

/// V-19, V-73: BB-ENDU-02, BB-ENDU-08, BB-USE-05 (`boon.partial`).
#[test]
fn bb_endu_02_08_half_of_a_boon_and_off_purpose() {
    let any = "boon.partial = \"any_number\"";
    assert_eq!(boon(any, "4 vigor enduring", "half", "vigor"), (Some(3), 2));
    assert_eq!(boon(any, "4 vigor", "half", "vigor"), (None, 2));
    assert_eq!(boon("", "3 vigor enduring", "full", "reason"), (Some(2), 1));
    assert_eq!(boon("", "2 vigor enduring", "full", "reason"), (Some(1), 1));
    assert_eq!(boon("", "7 vigor enduring", "full", "reason"), (Some(6), 3));
    assert_eq!(boon("", "7 vigor enduring", "free", "reason"), (Some(7), 1));
}

/// BB-USE-01, BB-USE-02, BB-USE-04, BB-BOON-16 with other readings.
#[test]
fn bb_boon_16_use_04_the_other_readings() {
    assert_eq!(boon("boon.off_purpose = \"half_ceil\"", "3 vigor", "full", "reason"), (None, 2));
    assert_eq!(boon("boon.off_purpose = \"full\"", "3 vigor", "full", "reason"), (None, 3));
    assert_eq!(boon("boon.consumed_on_use = false", "3 vigor", "full", "vigor"), (Some(3), 3));
    assert_eq!(boon("boon.dice_per_rating = 2", "3 vigor", "full", "vigor"), (None, 6));
    let free = "boon.free_dice = [0,1,1,1,1,1,1,1,2,3]";
    assert_eq!(boon(free, "2 vigor", "free", "vigor"), (None, 1));
    // The table of the rules goes to rating 10; beyond it half the rating, rounded up, less one.
    assert_eq!(boon(free, "9 vigor", "free", "vigor"), (Some(9), 2));
    assert_eq!(boon(free, "10 vigor", "free", "vigor"), (Some(10), 3));
    assert_eq!(boon(free, "11 vigor", "free", "vigor"), (Some(11), 5));
    assert_eq!(boon("", "9 vigor", "free", "vigor"), (Some(9), 4));
}

/// V-02, BB-USE-05: a policy that says nothing about help rolls the whole Boon where its free dice would
/// hardly do, and keeps it where there are two of them for each success that is needed.
#[test]
fn bb_use_05_the_usual_way_to_call() {
    let left = |text: &str, dice: &str| {
        let ann = format!("a ann: vigor = 4; policy = \"usual\"; boons = [\"Luck {text} attack\"]");
        let mut bench = Bench::of("", &[&ann, "b bob: vigor = 4"]);
        bench.act(dice, &["0 attack 1"]);
        (bench.it(0).boons.len(), bench.says("ann rolls 3 dice"))
    };
    assert_eq!(left("3", "2 2 1"), (0, true), "its one free die would do in a third of the cases");
    assert_eq!(left("5", "2 2 1").0, 1);
    assert_eq!(left("5", "1 2 1").0, 0);
    assert_eq!(left("3", "3 2").0, 1, "it is ahead");
    // Of a Bane as well.
    let bane = |text: &str| {
        let bob = format!("b bob: vigor = 4; banes = [\"Sand {text} attack\"]");
        let mut bench = Bench::of("", &["a ann: vigor = 4; policy = \"usual\"", &bob]);
        bench.act("2 2 1", &["0 attack 1"]);
        bench.it(1).banes.len()
    };
    assert_eq!([bane("3"), bane("5")], [0, 1]);
}

/// V-14, V-20: BB-USE-03, BB-BOON-16: what is worth no die is not offered; one Boon for a roll.
#[test]
#[should_panic(expected = "is not legal")]
fn bb_use_03_rating_one_is_worthless_off_purpose() {
    boon("", "1 vigor", "full", "reason");
}

/// V-20, BB-USE-03, BB-USE-06, BB-DICE-09: the better of two Boons, once, after the dice were seen
/// (`boon.max_per_roll`).
#[test]
fn bb_use_03_06_one_boon_for_a_roll() {
    let groups =
        &["a ann: vigor = 4; boons = [\"Low 2 vigor\", \"High 3 vigor\"]", "b bob: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.act("1 1 1", &["0 attack 1", "0 help boon full"]);
    assert_eq!((bench.it(0).boons.len(), bench.it(0).boons[0].rating), (1, 2));
    assert_eq!(bench.conditions(1), [1, 0, 0]);
    let mut bench = Bench::of("boon.max_per_roll = 2", groups);
    bench.act("0 1 0 1", &["0 attack 1", "0 help boon full", "0 help boon full"]);
    assert!(bench.it(0).boons.is_empty());
}

/// V-03, BB-BANE-02, BB-BANE-07: whose action a Bane tied to defending looks at (`bane.action_scope`).
#[test]
fn bb_bane_02_07_the_bandit_with_sand_in_his_eyes() {
    let dice = |rules: &str, attacks: bool| {
        let groups =
            &["a maro: vigor = 4", "b bandit: vigor = 4; banes = [\"Sand in my Eyes! 2 defend\"]"];
        let mut bench = Bench::of(rules, groups);
        if attacks {
            bench.act("0 4 0", &["0 attack 1", "0 help bane full 1"]);
        } else {
            bench.act("", &["0 pass"]).act("4 0 0", &["1 attack 0", "0 help bane full 1"]);
        }
        assert!(bench.it(1).banes.is_empty());
        if bench.says(": 2 dice") { 2 } else { i32::from(bench.says(": 1 die")) }
    };
    assert_eq!((dice("", true), dice("", false)), (1, 2));
    let any = "bane.action_scope = \"any\"";
    assert_eq!((dice(any, true), dice(any, false)), (2, 2));
    let affected = "bane.action_scope = \"affected_action\"";
    assert_eq!((dice(affected, true), dice(affected, false)), (2, 1));
}

/// V-21: BB-BANE-01, BB-BANE-04, BB-BANE-05, BB-TRAIT-05: one Bane and one trait of an opponent on a roll; the Bane
/// vanishes, the trait stays (`roll.stack`).
#[test]
fn bb_bane_01_04_05_trait_05_bane_and_trait_on_one_roll() {
    let groups = &[
        "a ann: vigor = 4",
        "b bob: vigor = 4; banes = [\"One 1 attack\", \"Two 2 attack\"]; flaws = [\"Slow 1\"]",
    ];
    let mut bench = Bench::of("", groups);
    bench.act("0 4 0 0", &["0 attack 1", "0 help bane full 1", "0 help flaw 1"]);
    assert_eq!((bench.it(1).banes.len(), bench.it(1).banes[0].rating), (1, 1));
    assert_eq!(bench.scars(1), [1]);
    assert_eq!((bench.count(M::BanesUsed, 0), bench.count(M::FlawsUsed, 0)), (1, 1));
    // Only what the knob lists may stand beside each other.
    let mut bench = Bench::of("roll.stack = [\"trait\"]", groups);
    bench.act("0 4 0", &["0 attack 1", "0 help flaw 1"]);
    assert_eq!(bench.it(1).banes.len(), 2);
}

/// BB-BANE-06, BB-BANE-08: free dice of a Bane leave it, and every opponent may take them again.
#[test]
fn bb_bane_06_08_free_dice_of_banes() {
    let groups = &["a ann: count = 2; vigor = 4", "b bob: vigor = 4; banes = [\"Bound 4 attack\"]"];
    let mut bench = Bench::of("", groups);
    bench.act("0 4 0", &["0 attack 2", "0 help bane free 2"]);
    bench.act("0 4 1", &["1 attack 2", "1 help bane free 2"]);
    assert_eq!((bench.it(2).banes[0].rating, bench.count(M::FreeDice, 0)), (4, 2));
}

/// V-75: BB-BOON-19: a positioning action is no attack, its target defends (`boon.midpos_is_attack`).
#[test]
fn bb_boon_19_a_positioning_action_is_no_attack() {
    let dice = |rules: &str| {
        let groups = &[
            "a ann: vigor = 4; boons = [\"Edge 4 attack\"]",
            "b bob: vigor = 4; boons = [\"Wall 3 defend\"]",
        ];
        let mut bench = Bench::of(rules, groups);
        bench.act("1 1 0 1", &["0 position 1", "0 help boon full", "1 help boon full"]);
        assert!(bench.it(0).boons.is_empty() && bench.it(1).boons.is_empty());
        let two = bench.lines().iter().any(|line| line.contains("ann rolls 2 dice"));
        assert!(bench.lines().iter().any(|line| line.contains("bob rolls 3 dice")));
        two
    };
    assert!(dice("") && !dice("boon.midpos_is_attack = true"));
}

/// BB-BOON-13: a Boon tied to a Skill fits any Approach.
#[test]
fn bb_boon_13_tied_to_a_skill() {
    assert_eq!(boon("", "3 fight", "full", "reason"), (None, 3));
    assert_eq!(boon("", "3 craft", "full", "reason"), (None, 1));
}

/// BB-TRAIT-08, V-76: the scene trait helps the team on every roll, or on one of a round (`scene_trait.use`,
/// `scene_trait.max_rating`, `scene_trait.users`).
#[test]
fn bb_trait_08_scene_traits() {
    let uses = |rules: &str| {
        let mut bench = Bench::of(rules, &["a ann: count = 2; vigor = 4", "b bob: vigor = 4"]);
        bench.team(0).scene.push(SceneTrait { rating: 3, maker: 0, used: false });
        bench.act("0 4 0", &["0 attack 2", "0 help scene"]);
        bench.state.teams[0].scene[0].used
    };
    assert!(!uses("") && uses("scene_trait.use = \"once_per_round\""));
    assert!(std::panic::catch_unwind(|| uses("scene_trait.use = \"off\"")).is_err());
    // Beside a detrimental trait of the opponent, and cut when it is made.
    let groups = &["a ann: vigor = 4", "b bob: vigor = 4; flaws = [\"Slow 2\"]"];
    let mut bench = Bench::of("scene_trait.max_rating = 2", groups);
    bench.act("3 0", &["0 position 1", "0 benefit scene_trait"]);
    assert_eq!(bench.state.teams[0].scene[0].rating, 2);
    bench.until(0).act("0 1 1 1", &["0 attack 1", "0 help scene", "0 help flaw 1"]);
    assert!(bench.says("2 against 1"));
    // All participants may lean on it.
    let mut bench =
        Bench::of("scene_trait.users = \"everyone\"", &["a ann: vigor = 4", "b bob: vigor = 4"]);
    bench.team(0).scene.push(SceneTrait { rating: 3, maker: 0, used: false });
    bench.act("2 0 3", &["0 attack 1", "1 help scene"]);
    assert_eq!(bench.morale(), (8, 9));
}

/// BB-DICE-10: the side that is behind speaks first, in turns, until both pass (`invoke.order`).
#[test]
fn bb_dice_10_who_calls_first() {
    let first = |rules: &str, dice: &str| {
        let groups = &[
            "a ann: vigor = 4; boons = [\"Edge 1 attack\"]",
            "b bob: vigor = 4; boons = [\"Wall 1 defend\"]",
        ];
        let mut bench = Bench::of(rules, groups);
        let defender = dice.starts_with('2') && rules.is_empty() || rules.contains("defender");
        let calls: &[&str] = if defender {
            &["0 attack 1", "1 help boon full", "0 help boon full"]
        } else {
            &["0 attack 1", "0 help boon full", "1 help boon full"]
        };
        bench.act(&format!("{dice} 0 0"), calls);
        bench.lines().into_iter().find(|line| line.contains("calls the Boon")).unwrap()[..3]
            .to_owned()
    };
    assert_eq!(first("", "1 2"), "ann");
    assert_eq!(first("", "2 1"), "bob");
    assert_eq!(first("", "1 1"), "ann");
    assert_eq!(first("invoke.order = \"attacker_first\"", "2 1"), "ann");
    assert_eq!(first("invoke.order = \"defender_first\"", "1 2"), "bob");
    assert_eq!(first("invoke.order = \"blind_simultaneous\"", "1 2"), "ann");
}

/// BB-DICE-09: help may be called before the dice are rolled (`invoke.timing`).
#[test]
fn bb_dice_09_before_the_roll() {
    let groups = &["a ann: vigor = 4; boons = [\"Edge 2 attack\"]", "b bob: vigor = 4"];
    let mut bench = Bench::of("invoke.timing = \"before_roll\"", groups);
    bench.act("2 1 1", &["0 attack 1", "0 help boon full"]);
    assert_eq!(bench.conditions(1), [0, 1, 0]);
    assert!(bench.says("3 against 1") && bench.says("ann rolls 6 dice: 3 successes"));
    // The called dice have fallen: the pool is four dice and no more.
    let more = std::panic::catch_unwind(|| {
        let mut bench = Bench::of("invoke.timing = \"before_roll\"", groups);
        bench.act("2 5 1", &["0 attack 1", "0 help boon full"]);
    });
    assert!(more.is_err());
}

/// BB-DICE-03, BB-DICE-04, BB-DICE-12, BB-DICE-13: other knobs of rolls (`dice.success_per_hit`, `roll.bonus_die`,
/// `roll.approach_choice`).
#[test]
fn bb_dice_03_04_12_13_other_rolls() {
    let groups = &["a ann: vigor = 2; intuition = 2; reason = 2", "b bob: vigor = 4"];
    let mut bench = Bench::of("dice.success_per_hit = 2", groups);
    bench.act("2 1", &["0 attack 1"]);
    assert_eq!(bench.conditions(1), [0, 1, 0]);
    // A side of players has a die more.
    let mut bench = Bench::of("roll.bonus_die = 1", groups);
    bench.act("3 4", &["0 attack 1"]);
    assert!(bench.says("ann rolls 3 dice: 3 successes; bob rolls 4 dice: 4 successes"));
    // The first Approach is kept.
    let mut bench = Bench::of("roll.approach_choice = \"fixed_for_conflict\"", groups);
    bench.act("1 1", &["0 attack 1", "0 attack_approach reason"]);
    bench.act("", &["1 pass"]).act("1 1", &["0 attack 1"]);
    assert!(bench.says("ann (Reason) attacks"));
    // All Approaches doomed: no dice, and none to roll.
    let mut bench = Bench::of("", groups);
    bench.state.stand(FighterId(0), true);
    bench.set(0).doomed = 7;
    bench.act("2", &["0 attack 1"]);
    assert!(bench.says("ann rolls 0 dice: 0 successes"));
}
