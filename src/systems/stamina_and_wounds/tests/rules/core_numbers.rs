//! Core numbers: attributes, Targets, slots, Usage, weapons (SW-CORE).

use crate::systems::stamina_and_wounds::state::conflict::UNARMED;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL, compiled};

/// SW-CORE-01: attributes are small bonuses, with a default (`attr.default`).
#[test]
fn attributes_have_a_default() {
    let bench = Bench::of("", &["pc ada: str = 4; wil = 0", "foe orc:"]);
    assert_eq!((bench.sheet(0).attributes, bench.sheet(1).attributes), ([4, 2, 2, 0], [2; 4]));
    assert_eq!(Bench::of("attr.default = 5", DUEL).sheet(1).attributes, [5; 4]);
    assert!(compiled("attr.default = 11", DUEL).is_err());
}

/// SW-CORE-03: a Target that is written, else base and level, else the default (`target.base`,
/// `target.default`).
#[test]
fn targets_come_from_the_sheet_the_level_or_the_default() {
    let target = |rules: &str, orc: &str| {
        Bench::of(rules, &["pc ada:", &format!("foe orc: {orc}")]).sheet(1).target
    };
    assert_eq!(target("", ""), 12);
    assert_eq!(target("", "level = 3"), 13);
    assert_eq!(target("", "level = 3; target = 17"), 17);
    assert_eq!(target("target.base = 8", "level = 3"), 11);
    assert_eq!(target("target.default = 15", ""), 15);
    assert_eq!(target("target.default = 15", "level = 0"), 10);
}

/// SW-CORE-06, SW-V24: a Bane and a Boon cancel, and the attack is plain.
#[test]
fn banes_and_boons_cancel() {
    let mut bench = Bench::of("", DUEL);
    bench.set(1).prone = true;
    bench.set(1).defends = 1;
    bench.round("1 5", &["0 attack 1"]);
    assert_eq!(bench.attacks(), [(0, 5)]);
}

/// SW-CORE-06: several Banes from the same source count once, unless told otherwise
/// (`bane.stack_same_source`).
#[test]
fn one_source_counts_once() {
    for (rules, dice, attack) in
        [("", "1 5 3", (-1, 3)), ("bane.stack_same_source = true", "1 5 3 2", (-2, 2))]
    {
        let mut bench = Bench::of(rules, &["pc ada:", "foe orc: count = 2"]);
        bench.set(0).held_by = 0b110;
        bench.round(dice, &["0 attack 1"]);
        assert_eq!(bench.attacks(), [attack], "{rules}");
    }
    // Defend twice is one source as well; with another source there are two Banes.
    let mut bench = Bench::of("turn.actions = 2", DUEL);
    bench.set(1).prone = true;
    bench.round("1 5 3 2", &["0 defend", "0 defend", "1 attack 0"]);
    assert_eq!(bench.attacks(), [(-2, 2)]);
}

/// SW-CORE-07: 10 + END slots, at most 20; JC-25: weapon, shield, armour, the rest (`slots.base`,
/// `slots.max`).
#[test]
fn items_sit_in_numbered_slots() {
    let room = |rules: &str, more: &str| {
        Bench::of(rules, &[&format!("pc ada: {more}"), "foe orc:"]).sheet(0).gear.room
    };
    assert_eq!([room("", ""), room("", "end = 0"), room("", "end = 15")], [12, 10, 20]);
    assert_eq!([room("slots.base = 6", ""), room("slots.max = 11", "")], [8, 11]);
    let load = "pc ada: weapon = 'heavy'; shield = true; armour = ['chain']; bandages = 1";
    let bench = Bench::of("", &[load, "foe orc:"]);
    let gear = &bench.sheet(0).gear;
    let places = [1, 3, 4, 5, 7, 8, 9, 12, 13, 20].map(|slot| gear.in_slot(slot));
    assert_eq!(places[..5], [Some(0), Some(0), Some(1), Some(2), Some(2)]);
    assert_eq!(places[5..], [Some(3), None, None, None, None]);
    let load = "pc ada: end = 0; weapon = 'heavy'; armour = ['plate']; spare = ['heavy', 'medium']";
    let problem = compiled("", &[load, "foe orc:"]).err().unwrap();
    assert!(problem.contains("takes 12 slots, but they have 10"), "{problem}");
}

/// SW-CORE-08: an item has three boxes; when all are marked it is broken.
#[test]
fn three_boxes_and_it_is_broken() {
    let mut bench = Bench::of("", DUEL);
    for marks in 1..=2 {
        bench.round("1 1", &["0 attack 1"]);
        assert_eq!((bench.it(0).usage[0], bench.it(0).weapon), (marks, 0));
    }
    bench.round("1 1", &["0 attack 1"]);
    assert_eq!((bench.it(0).usage[0], bench.it(0).weapon), (3, UNARMED));
    assert!(bench.says("the medium weapon of ada breaks"));
    assert_eq!((bench.count(M::WeaponsBroken, 0), bench.count(M::GearBroken, 0)), (1, 1));
    let mut bench = Bench::of("usage.boxes = 1", DUEL);
    bench.round("1 1", &["0 attack 1"]);
    assert_eq!(bench.it(0).weapon, UNARMED);
}

/// SW-CORE-08: the usage die steps down from d8 on a 1 or 2 (`usage.boxes`).
#[test]
fn a_usage_die_steps_down() {
    let mut bench = Bench::of("usage.boxes = 'die'", &["pc ada:", "foe orc: stamina = 20"]);
    for (die, lost) in [("3", 0), ("2", 1), ("6", 1), ("1", 2), ("3", 2)] {
        bench.round(&format!("1 1 {die}"), &["0 attack 1"]);
        assert_eq!((bench.it(0).usage[0], bench.it(0).weapon), (lost, 0), "{die}");
    }
    bench.round("1 1 2", &["0 attack 1"]);
    assert_eq!(bench.it(0).weapon, UNARMED);
}

/// SW-CORE-10: three classes; a scenario may give any die with any weight (`weapon.light`,
/// `weapon.medium`, `weapon.heavy`).
#[test]
fn weapons_have_a_class() {
    let weapon = |rules: &str, more: &str| {
        let bench = Bench::of(rules, &[&format!("pc ada: {more}"), "foe orc:"]);
        let weapon = bench.sheet(0).gear.weapons[0];
        (weapon.faces, weapon.slots, weapon.cap)
    };
    assert_eq!(weapon("", "weapon = 'light'"), (6, 1, 1));
    assert_eq!(weapon("", ""), (8, 2, 2));
    assert_eq!(weapon("", "weapon = 'heavy'"), (10, 3, 3));
    assert_eq!(weapon("weapon.light = 'd4'", "weapon = 'light'"), (4, 1, 1));
    assert_eq!(weapon("weapon.medium = 'd12'", ""), (12, 2, 2));
    assert_eq!(weapon("weapon.heavy = 'd6'", "weapon = 'heavy'"), (6, 3, 3));
    assert_eq!(weapon("", "weapon = 'heavy'; weapon_die = 'd4'; weapon_slots = 5"), (4, 5, 5));
}

/// SW-CORE-11: bare hands deal a d4 that does not explode, and have nothing to mark (`unarmed.die`,
/// `unarmed.cap`).
#[test]
fn bare_hands() {
    let strike = |rules: &str, dice: &str| {
        let groups = &["pc ada: weapon = 'unarmed'", "foe orc: stamina = 20"];
        let mut bench = Bench::of(rules, groups);
        bench.round(dice, &["0 attack 1"]);
        assert_eq!((bench.count(M::Unarmed, 0), bench.count(M::Fumbles, 0)), (1, 0));
        bench.attacks()[0].1
    };
    assert_eq!(strike("", "1 4"), 4);
    assert_eq!(strike("", "1 1"), 1);
    assert_eq!(strike("unarmed.die = 'd6'", "1 6"), 6);
    assert_eq!(strike("unarmed.cap = 1", "1 4 4"), 8);
}
