//! Weapons, bare hands, compels, and the aspects that consequences are (FF-WPN, FF-ASPC).

use crate::systems::fate_fantasy::state::conflict::AspectKind;
use crate::systems::fate_fantasy::state::roll::RollKind::{Attack, Move};
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL};

/// Shifts of a hit at 3 + 1 against 2, with this weapon.
fn hit(rules: &str, skill: &str, keys: &str) -> Vec<i32> {
    let fighter = format!("pc a: weapon_use = 3, ranged = 3, unarmed = 3, alertness = 8; {keys}");
    let mut bench = Bench::of(rules, &[&fighter, "foe x: athletics = 2"]);
    bench.step("1 0", &[&format!("0 attack {skill} 1")]);
    bench.hits()
}

/// FF-WPN-01, FF-WPN-02: weapons are equal, unless `weapon.bonus` gives a type a bonus.
#[test]
fn ff_wpn_01_02_weapons_are_equal() {
    let all = |rules: &str| {
        let ranged = hit(rules, "ranged", "ranged = 'short'");
        [hit(rules, "weapon_use", ""), hit(rules, "weapon_use", "reach = true"), ranged]
    };
    assert_eq!(all(""), [[2], [2], [2]]);
    assert_eq!(all("weapon.bonus.melee = 2"), [[4], [2], [2]]);
    assert_eq!(all("weapon.bonus.reach = -2"), [vec![2], vec![], vec![2]]);
    assert_eq!(all("weapon.bonus.ranged = 1"), [[2], [2], [3]]);
}

/// FF-WPN-03: a weapon has built-in aspects; a roll uses each of them once.
#[test]
fn ff_wpn_03_built_in_aspects() {
    let spear = "pc a: weapon_use = 3, alertness = 8; specialist = true; reach = true; \
                 weapon_aspects = ['long reach', 'sharp']";
    let mut bench = Bench::of("", &[spear, "foe x: athletics = 2"]);
    assert_eq!(bench.sheet(0).weapon_aspects, 2);
    let uses = ["0 attack 1", "0 invoke weapon bonus", "0 invoke weapon bonus"];
    bench.step("-4 0", &uses);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![1], 1));
    assert_eq!(bench.count(M::WeaponInvocations, 0), 2);
    let bare = "pc a: weapon_use = 3; specialist = true";
    assert!(!Bench::of("", &[bare, "foe x:"]).may_use((0, 1), Attack, "weapon"));
}

/// FF-V39, FF-WPN-04: only with Weapon Specialisation (`weapon.invoke_needs_talent`).
#[test]
fn ff_wpn_04_the_talent() {
    for (specialist, rules, may) in
        [(false, "", false), (true, "", true), (false, "weapon.invoke_needs_talent = false", true)]
    {
        let spear = format!("pc a: weapon_use = 3; reach = true; specialist = {specialist}");
        let bench = Bench::of(rules, &[&spear, "foe x:"]);
        assert_eq!(bench.may_use((0, 1), Attack, "weapon"), may);
        assert!(!bench.may_use((0, 1), Move, "weapon"));
    }
}

/// FF-WPN-05: paid with a fate point or with a Combat Technique; there is one
/// (`technique.uses_per_conflict`).
#[test]
fn ff_wpn_05_fate_point_or_technique() {
    let spear = "pc a: weapon_use = 3, alertness = 8; specialist = true; weapon_aspects = ['long', 'sharp']";
    let groups = [spear, "foe x: athletics = 2"];
    let mut bench = Bench::of("", &groups);
    bench.step("-2 0", &["0 attack 1", "0 invoke technique bonus"]);
    assert_eq!((bench.hits(), bench.it(0).fate, bench.it(0).techniques), (vec![1], 3, 0));
    assert!(!bench.may_use((0, 1), Attack, "technique"));
    assert!(bench.may_use((0, 1), Attack, "weapon"));
    for techniques in [0, 5] {
        let bench = Bench::of(&format!("technique.uses_per_conflict = {techniques}"), &groups);
        assert_eq!(bench.it(0).techniques, techniques);
        assert_eq!(bench.may_use((0, 1), Attack, "technique"), techniques > 0);
    }
}

/// A dagger against a spear.
const KNIVES: &[&str] =
    &["pc dagger: weapon_use = 3, alertness = 8", "foe spear: athletics = 3; reach = true"];

/// FF-V40, FF-WPN-06: where there is no room, reach can be turned against its owner, once on a roll
/// (`weapon.aspect_turnable`).
#[test]
fn ff_wpn_06_reach_where_there_is_no_room() {
    let mut bench = Bench::of("scene.confined = true", KNIVES);
    bench.step("0 1", &["0 attack 1", "0 invoke turn_weapon bonus"]);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![1], 2));
    let may = |rules: &str, groups: &[&str]| {
        Bench::of(rules, groups).may_use((0, 1), Attack, "turn_weapon")
    };
    assert!(may("scene.confined = true", KNIVES) && !may("", KNIVES));
    assert!(!may("scene.confined = true; weapon.aspect_turnable = false", KNIVES));
    assert!(!may("scene.confined = true", &[KNIVES[0], "foe sword:"]));
    assert!(!may("scene.confined = true; fate.start_pc = 0", KNIVES));
    // Only in the zone that is confined.
    let zones = "scene.zones.hall = { to = ['den'] }; scene.zones.den = { confined = true }";
    for (zone, expected) in [("hall", false), ("den", true)] {
        let both = KNIVES.iter().map(|group| format!("{group}; zone = '{zone}'"));
        let both: Vec<String> = both.collect();
        let both: Vec<&str> = both.iter().map(String::as_str).collect();
        assert_eq!(may(zones, &both), expected, "{zone}");
    }
}

/// FF-WPN-06: an aspect that the own side has placed opens it too.
#[test]
fn ff_wpn_06_reach_after_a_manoeuvre() {
    let mut bench = Bench::of("", KNIVES);
    bench.step("0 0", &["0 manoeuvre 1"]);
    let opened = ["turn_weapon", "free"].map(|way| bench.may_use((0, 1), Attack, way));
    assert_eq!(opened, [true, true]);
    assert!(!bench.may_use((1, 0), Attack, "turn_weapon"));
}

/// FF-WPN-07: bare hands against a weapon make no difference, unless `unarmed.penalty` says so.
#[test]
fn ff_wpn_07_bare_hands_against_weapons() {
    let hit = |rules: &str, armed: bool| {
        let foe = format!("foe x: athletics = 2; armed = {armed}");
        let mut bench =
            Bench::of(rules, &["pc a: unarmed = 3, alertness = 8; armed = false", &foe]);
        bench.step("1 0", &["0 attack 1"]);
        bench.hits()
    };
    assert_eq!((hit("", true), hit("", false)), (vec![2], vec![2]));
    let rules = "unarmed.penalty = -2";
    assert_eq!((hit(rules, true), hit(rules, false)), (vec![], vec![2]));
}

/// FF-WPN-09: trained bare hands cancel reach, and nothing else about a weapon
/// (`unarmed.cancels_reach_at`).
#[test]
fn ff_wpn_09_trained_hands_cancel_reach() {
    let may = |rules: &str, foe: &str, keys: &str| {
        let spear = format!("pc a: weapon_use = 3; specialist = true; reach = true; {keys}");
        let bench = Bench::of(rules, &[&spear, &format!("foe x: {foe}")]);
        bench.may_use((0, 1), Attack, "weapon")
    };
    assert!(!may("", "unarmed = 1; armed = false", ""));
    assert!(may("", "unarmed = 0; armed = false", ""));
    assert!(may("", "unarmed = 1; armed = true", ""));
    assert!(may("", "unarmed = 1; armed = false", "weapon_aspects = ['long reach', 'sharp']"));
    assert!(may("unarmed.cancels_reach_at = 'never'", "unarmed = 5; armed = false", ""));
    assert!(may("unarmed.cancels_reach_at = 3", "unarmed = 2; armed = false", ""));
}

/// FF-WPN-10: bare hands can be tagged without a manoeuvre, for a fate point
/// (`unarmed.obvious_aspect`).
#[test]
fn ff_wpn_10_an_obvious_aspect() {
    let groups = ["pc a: weapon_use = 3, alertness = 8", "foe x: athletics = 2; armed = false"];
    let mut bench = Bench::of("", &groups);
    bench.step("0 1", &["0 attack 1", "0 invoke unarmed bonus"]);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![2], 2));
    assert!(!bench.may_use((1, 0), Attack, "unarmed"));
    let closed = Bench::of("unarmed.obvious_aspect = false", &groups);
    assert!(!closed.may_use((0, 1), Attack, "unarmed"));
}

/// FF-ASPC-10: compels are no part of a conflict unless a rate is given; to accept one costs the
/// turn and pays a fate point, to refuse it costs one (`compel.rate`).
#[test]
fn ff_aspc_10_compels() {
    let mut bench = Bench::of("", DUEL);
    bench.round("", &[]);
    assert_eq!(bench.count(M::CompelsAccepted, 0), 0);
    // Only players are compelled.
    let mut bench = Bench::of("compel.rate = 1", DUEL);
    bench.round("9999", &["0 compel accept"]);
    assert_eq!((bench.it(0).fate, bench.count(M::CompelsAccepted, 0)), (4, 1));
    assert_eq!((bench.count(M::TurnsLost, 0), bench.count(M::Actions, 0)), (1, 0));
    bench.step("0; 2 0", &["0 compel refuse", "0 attack 1"]);
    assert_eq!((bench.it(0).fate, bench.hits()), (3, vec![3]));
    assert_eq!(bench.count(M::CompelsRefused, 0), 1);
    // A fighter without fate points cannot refuse.
    let mut bench = Bench::of("compel.rate = 1; fate.start_pc = 0", DUEL);
    bench.step("0", &[]);
    assert_eq!((bench.it(0).fate, bench.count(M::CompelsAccepted, 0)), (1, 1));
    for (lot, compelled) in [(4999, 1), (5000, 0)] {
        let mut bench = Bench::of("compel.rate = 0.5", DUEL);
        bench.step(&lot.to_string(), &[]);
        assert_eq!(bench.count(M::CompelsAccepted, 0), compelled);
    }
}

/// FF-ASPC-11: a consequence is an aspect; the side that caused it has a free tag on it
/// (`consequence.free_tags`).
#[test]
fn ff_aspc_11_consequences_are_aspects() {
    for (rules, free) in
        [("", 1), ("consequence.free_tags = 0", 0), ("consequence.free_tags = 2", 2)]
    {
        let mut bench = Bench::of(rules, DUEL);
        bench.set(1).marks[0] = 0b11111;
        bench.round("2 0", &["0 attack 1"]);
        let aspect = bench.state.aspects[0];
        assert_eq!((aspect.kind, aspect.free, aspect.placer), (AspectKind::Consequence, free, 0));
        let may = ["free", "tag"].map(|way| bench.may_use((0, 1), Attack, way));
        assert_eq!(may, [free > 0, true]);
        if free > 0 {
            bench.round("0 2", &["0 attack 1", "0 invoke free bonus"]);
            assert_eq!((bench.hits(), bench.state.aspects[0].free), (vec![1], free - 1));
        }
    }
}
