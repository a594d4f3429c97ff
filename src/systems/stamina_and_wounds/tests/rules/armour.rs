//! Armor Value and direct damage (SW-AV).

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent as E;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

fn av(bench: &Bench, fighter: usize) -> i32 {
    bench.view().armour(FighterId(fighter))
}

/// AV of a character with this on.
fn worn(rules: &str, wears: &str) -> i32 {
    av(&Bench::of(rules, &[&format!("pc ada: {wears}"), "foe orc:"]), 0)
}

/// SW-AV-01, SW-AV-05: armour and shield add up, to 3 at most.
#[test]
fn armour_and_shield_add_up() {
    assert_eq!(worn("", ""), 0);
    assert_eq!(worn("", "shield = true"), 1);
    for (piece, value) in [("gambeson", 1), ("brigandine", 1), ("chain", 2), ("plate", 3)] {
        assert_eq!(worn("", &format!("armour = ['{piece}']")), value);
        let knob = format!("av.{piece} = 0");
        assert_eq!(worn(&knob, &format!("armour = ['{piece}']")), 0);
    }
    assert_eq!(worn("av.shield = 2", "shield = true"), 2);
    assert_eq!(worn("", "armour = ['gambeson', 'brigandine']"), 2);
    let all = "end = 5; shield = true; armour = ['gambeson', 'chain']";
    assert_eq!([worn("", all), worn("av.cap = 6", all), worn("av.cap = 0", all)], [3, 4, 0]);
    assert_eq!(worn("", "av = 2; shield = true"), 3, "a hide counts as well");
}

/// SW-AV-05: shield 1 slot, gambeson 1, brigandine 2, chain 3, plate 4.
#[test]
fn armour_takes_slots() {
    let slots = |wears: &str| {
        let bench = Bench::of("", &[&format!("pc ada: weapon = 'unarmed'; {wears}"), "foe orc:"]);
        bench.sheet(0).gear.items.iter().map(|item| item.slots).collect::<Vec<_>>()
    };
    assert_eq!(slots("shield = true; armour = ['gambeson', 'brigandine']"), [1, 1, 2]);
    assert_eq!(slots("armour = ['chain', 'plate']"), [3, 4]);
}

/// SW-AV-02: armour counts for every attack anew, unless it wears off (`av.ablative`).
#[test]
fn armour_is_not_used_up() {
    let twice = |rules: &str| {
        let groups = &["pc ada: count = 3", "foe orc: av = 2; stamina = 30"];
        let mut bench = Bench::of(rules, groups);
        bench.round("1 4 4 4", &["0 attack 3", "1 attack 3", "2 attack 3"]);
        bench.attacks().iter().map(|attack| attack.1).collect::<Vec<_>>()
    };
    assert_eq!(twice(""), [2, 2, 2]);
    assert_eq!(twice("av.ablative = true"), [2, 3, 4]);
}

/// SW-AV-03, SW-AV-04: direct damage ignores armour, goes to Stamina first, and is one hit.
#[test]
fn direct_damage_ignores_armour() {
    let mut bench = Bench::of("", &["pc ada: poisoned = true; av = 3", "foe orc:"]);
    bench.round("1 4", &[]);
    assert_eq!((bench.harm(0), bench.count(M::DirectDamage, 0)), ((0, 0), 4));
    bench.round("1 3", &[]);
    assert_eq!(bench.harm(0), (0, 3));
    let mut bench = Bench::of("hazard.poison = 12", &["pc ada: poisoned = true", "foe orc:"]);
    bench.round("1", &[]);
    // Eight Wounds of one source; the bleeding of this round comes after it.
    assert_eq!((bench.harm(0), bench.it(0).bleeding), ((0, 9), 1));
}

/// SW-AV-06, SW-V15: a broken shield gives no more armour, for later attacks.
#[test]
fn sw_v15_gear_breaks() {
    let groups = &["pc ada: shield = true; armour = ['gambeson']; stamina = 0", "foe orc:"];
    let mut bench = Bench::of("", groups);
    bench.set(0).usage[1] = 1;
    assert_eq!(av(&bench, 0), 2);
    // 4 Wounds; the shield is in slot 3.
    bench.round("4 6 3 3", &["1 attack 0"]);
    assert_eq!((bench.harm(0), bench.it(0).usage[1], av(&bench, 0)), ((0, 4), 3, 1));
    assert!(bench.has(&E::Slot { fighter: FighterId(0), slot: 3, item: Some("shield") }));
    assert!(bench.has(&E::Broke(FighterId(0), "shield")));
    assert_eq!((bench.count(M::ArmourBroken, 0), bench.count(M::GearHits, 0)), (1, 1));
    bench.round("4 3", &["1 attack 0"]);
    assert_eq!(bench.attacks(), [(0, 2)]);
}

/// SW-AV-02: what armour takes off comes before Stamina and Wounds alike.
#[test]
fn armour_comes_first() {
    let mut bench = Bench::of("", &["pc ada: av = 2", "foe orc:"]);
    bench.round("4 6", &["1 attack 0"]);
    bench.round("4 5", &["1 attack 0"]);
    assert_eq!(bench.harm(0), (0, 3));
    let mut bare = Bench::of("", DUEL);
    bare.round("4 6", &["1 attack 0"]);
    assert_eq!(bare.harm(0), (0, 2));
}
