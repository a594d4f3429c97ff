//! Death, how fights end, and what is settled afterwards (SW-DEATH, SW-END).

use crate::system::Ending;
use crate::systems::stamina_and_wounds::state::conflict::Status;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL, WEAK};

/// SW-DEATH-01: at Max Wounds a character dies; they are the slots, or a number (`wounds.max`).
#[test]
fn max_wounds_kill() {
    let most = |rules: &str, ada: &str| {
        Bench::of(rules, &[&format!("pc ada: {ada}"), "foe orc:"]).sheet(0).max_wounds
    };
    assert_eq!([most("", ""), most("", "end = 0"), most("", "end = 14")], [12, 10, 20]);
    assert_eq!([most("slots.base = 6", ""), most("wounds.max = 7", "")], [8, 7]);
    assert_eq!(most("wounds.max = 7", "wounds = 30"), 30);
    for (damage, status) in [("2", Status::In), ("3", Status::Dead)] {
        let mut bench = Bench::of("", &["pc ada: stamina = 0; wounds = 6", "foe orc:"]);
        bench.set(0).wounds = 3;
        bench.round(&format!("4 {damage}"), &["1 attack 0"]);
        assert_eq!(bench.status(0), status);
    }
}

/// SW-DEATH-01, SW-V18: death comes before the rows of the hit.
#[test]
fn sw_v18_dead_at_once() {
    let groups =
        &["pc ada: stamina = 0; wounds = 10", "foe orc: weapon = 'heavy'; weapon_slots = 0"];
    let mut bench = Bench::of("", groups);
    bench.round("4 10", &["1 attack 0"]);
    assert_eq!((bench.status(0), bench.count(M::MortalWounds, 0)), (Status::Dead, 0));
    assert_eq!((bench.count(M::Kills, 1), bench.count(M::AnyDead, 0)), (1, 1));
    assert_eq!((bench.count(M::Wiped, 0), bench.count(M::LostByDeath, 0)), (1, 1));
}

/// SW-DEATH-01: death in the first turn takes the steps of the second.
#[test]
fn the_dead_take_no_steps() {
    let mut bench =
        Bench::of("morale.enabled = false", &["pc ada:", &format!("foe orc: count = 2; {WEAK}")]);
    bench.round("1 2", &["0 attack 1"]);
    assert_eq!(bench.order(), [0, 2]);
    bench.refresh();
    assert!(!bench.may(0, "attack 1") && bench.may(0, "attack 2"));
}

/// SW-DEATH-02: enemies use the same tracks, or Stamina alone (`enemy.hp_model`).
#[test]
fn enemies_use_the_same_tracks() {
    let mut bench = Bench::of("", DUEL);
    bench.round("1 6", &["0 attack 1"]);
    assert_eq!((bench.harm(1), bench.status(1)), ((0, 2), Status::In));
    let mut bench = Bench::of("enemy.hp_model = 'stamina_only'", DUEL);
    bench.round("1 3 4", &["0 attack 1", "1 attack 0"]);
    assert_eq!((bench.harm(1), bench.status(1), bench.status(0)), ((1, 0), Status::In, Status::In));
    bench.round("1 6", &["0 attack 1"]);
    assert_eq!((bench.harm(1), bench.status(1)), ((0, 0), Status::Dead));
    assert!(bench.says("orc is defeated"));
}

/// SW-DEATH-03: the rows of a hit are for enemies too; without slots there is no gear to damage
/// (`enemy.wound_effects`).
#[test]
fn enemies_suffer_the_same_effects() {
    let strike = |rules: &str, orc: &str, dice: &str| {
        let orc = format!("foe orc: stamina = 0; {orc}");
        let mut bench = Bench::of(rules, &["pc ada: weapon_die = 'd20'", &orc]);
        bench.round(dice, &["0 attack 1"]);
        (bench.it(1).usage[0], bench.it(1).bleeding, bench.it(1).mortal)
    };
    assert_eq!(strike("", "", "1 5 1 2"), (2, 0, 0));
    assert_eq!(strike("", "", "1 8"), (0, 1, 0));
    assert_eq!(strike("", "", "1 11 3"), (0, 0, 3));
    assert_eq!(strike("", "slots = 0", "1 5"), (0, 0, 0));
    let none = "enemy.wound_effects = false";
    for dice in ["1 5", "1 8", "1 11"] {
        assert_eq!(strike(none, "", dice), (0, 0, 0));
    }
    let mut bench = Bench::of(none, &["pc ada: stamina = 0", "foe orc:"]);
    bench.round("4 7", &["1 attack 0"]);
    assert_eq!(bench.it(0).bleeding, 1, "heroes still suffer them");
}

/// SW-END-01: a fight ends when a side is dead, has fled or surrendered, and is undecided when
/// the rounds are up.
#[test]
fn how_fights_end() {
    let mut bench =
        Bench::of("morale.enabled = false", &["pc ada:", &format!("foe orc: count = 3; {WEAK}")]);
    bench.round("1 2", &["0 attack 1", "2 flee flee"]);
    assert_eq!(bench.state.ending(), None);
    bench.round("4", &["3 flee surrender"]);
    assert_eq!(bench.winner(), Some(0));
    let ends = [M::Dead, M::Fled, M::Surrendered].map(|measure| bench.count(measure, 1));
    assert_eq!(ends, [1, 1, 1]);
    assert_eq!(bench.count(M::LostBySurrender, 1), 1, "the last exit tells how it was lost");
    // Bare hands never get through this: undecided.
    let wall = "weapon = 'unarmed'; av = 5";
    let groups = [&format!("pc ada: {wall}")[..], &format!("foe orc: {wall}")];
    let mut bench = Bench::of("av.cap = 5; conflict.max_rounds = 10", &groups);
    for round in 1..=10 {
        assert_eq!(bench.state.ending(), None, "{round}");
        bench.round("1 4 4", &["0 attack 1", "1 attack 0"]);
    }
    assert_eq!(bench.state.ending(), Some(Ending::Stalemate));
}

/// SW-END-01, SW-V38: both sides may lose their last at the same round's end: a draw.
#[test]
fn sw_v38_both_fall_at_once() {
    let mut bench = Bench::of("", DUEL);
    for fighter in [0, 1] {
        bench.set(fighter).wounds = 11;
        bench.bleed(fighter, 1);
    }
    bench.round("1", &[]);
    assert_eq!(bench.state.ending(), Some(Ending::Draw));
    assert_eq!([0, 1].map(|side| bench.count(M::DiedBleeding, side)), [1, 1]);
    assert_eq!([0, 1].map(|side| bench.count(M::LostByDeath, side)), [0, 0]);
}

/// A party whose foe falls in the next round.
fn last_blow(rules: &str, ada: &str, change: impl Fn(&mut Bench), dice: &str) -> Bench {
    let groups = [&format!("pc ada: {ada}")[..], "pc bea: wil = 0", &format!("foe orc: {WEAK}")];
    let mut bench = Bench::of(rules, &groups);
    change(&mut bench);
    bench.round(dice, &["1 attack 2"]);
    assert_eq!((bench.winner(), bench.state.course.values(0)[1]), (Some(0), 1));
    bench
}

/// SW-END-02, SW-V39: after the fight a mortal wound kills unless a draught is left; who won stays as it is
/// (`aftermath.mortal`, `wound.mortal.heal`).
#[test]
fn sw_v39_mortal_wounds_after_the_fight() {
    let mortal = |bench: &mut Bench| {
        bench.set(0).wounds = 11;
        bench.set(0).mortal = 3;
    };
    let bench = last_blow("", "", mortal, "1 2");
    assert_eq!((bench.status(0), bench.count(M::DiedAfter, 0)), (Status::Dead, 1));
    assert_eq!(bench.count(M::DiedMortally, 0), 1);
    let bench = last_blow("", "draughts = 1", mortal, "1 2 4");
    assert_eq!((bench.harm(0), bench.status(0), bench.it(0).mortal), ((4, 7), Status::In, 0));
    assert_eq!(bench.count(M::DraughtsUsed, 0), 1);
    let bench = last_blow("aftermath.mortal = 'survives'", "", mortal, "1 2");
    assert_eq!((bench.status(0), bench.it(0).mortal), (Status::In, 0));
    let bench = last_blow("aftermath.mortal = 'dies'", "draughts = 1", mortal, "1 2");
    assert_eq!(bench.status(0), Status::Dead);
    // If a draught does not heal enough, another follows.
    let rules = "wound.mortal.heal = 4";
    let bench = last_blow(rules, "draughts = 1", mortal, "1 2 3 4");
    assert_eq!((bench.harm(0), bench.count(M::DraughtsUsed, 0)), ((4, 4), 2));
}

/// SW-END-02: bleeding stops with the fight, or runs until a save stops it (`aftermath.bleeding`).
#[test]
fn bleeding_after_the_fight() {
    let bleeds = |bench: &mut Bench| bench.bleed(0, 1);
    let bench = last_blow("", "", bleeds, "1 2");
    assert_eq!((bench.harm(0), bench.it(0).bleeding), ((4, 0), 0));
    let runs = "aftermath.bleeding = 'runs'";
    let bench = last_blow(runs, "wil = 3", bleeds, "1 2 8 8 9");
    assert_eq!((bench.harm(0), bench.it(0).bleeding), ((4, 3), 0));
    let bench = last_blow(runs, "wounds = 2", bleeds, "1 2 1");
    assert_eq!((bench.status(0), bench.count(M::DiedAfter, 0)), (Status::Dead, 1));
    assert_eq!(bench.count(M::DiedBleeding, 0), 1);
}

/// SW-END-02: mortal wounds are settled on both sides, for fighters who fled as well; no breaking point comes of it.
#[test]
fn the_beaten_bleed_as_well() {
    let mut bench = Bench::of("", &["pc ada:", "foe orc: count = 2"]);
    bench.set(0).mortal = 4;
    bench.set(1).mortal = 4;
    bench.round("4", &["1 flee flee", "2 flee surrender"]);
    assert_eq!((bench.status(1), bench.status(2)), (Status::Dead, Status::Surrendered));
    assert_eq!((bench.count(M::Fled, 1), bench.status(0)), (0, Status::Dead));
    assert_eq!(bench.winner(), Some(0));
    let lines = bench.lines();
    let over = lines.iter().position(|line| line.starts_with("The fight is over")).unwrap();
    assert!(!lines[over..].iter().any(|line| line.contains("breaking point")));
}
