//! Attacks in play: they hit, they explode, weapons wear out (SW-ATK, SW-CRIT, SW-FUMB).

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::state::conflict::{Status, UNARMED};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent as E;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL, WEAK};

/// Damage of one attack with what the attacker has, on armour.
fn strike(rules: &str, ada: &str, armour: u8, dice: &str) -> i32 {
    let groups = [&format!("pc ada: {ada}")[..], &format!("foe orc: stamina = 99; av = {armour}")];
    let mut bench = Bench::of(rules, &groups);
    bench.round(&format!("1 {dice}"), &["0 attack 1"]);
    let damage = bench.attacks()[0].1;
    assert_eq!(i32::from(99 - bench.it(1).stamina), damage);
    damage
}

/// SW-ATK-01, SW-ATK-02, SW-ATK-04: an attack hits; what armour leaves is taken as damage.
#[test]
fn attacks_hit() {
    let mut bench = Bench::of("", &["pc ada:", "foe orc: av = 2"]);
    bench.round("1 7", &["0 attack 1"]);
    assert_eq!((bench.attacks(), bench.harm(1)), (vec![(0, 5)], (0, 1)));
    assert_eq!((bench.count(M::Damage, 0), bench.count(M::Hits, 1)), (5, 1));
    assert_eq!(bench.count(M::WoundingHits, 1), 1);
    assert!(bench.says("rolls 7, AV 2: 5 damage"));
    let hit = E::Hit {
        on: FighterId(1),
        stamina: 4,
        wounds: 1,
        stamina_left: 0,
        wounds_all: 1,
        most: 12,
    };
    assert!(bench.has(&hit));
}

/// SW-ATK-03: damage does not fall below 0, or below 1; a hit of nothing marks nothing, but a
/// fumble still counts (`damage.min`).
#[test]
fn damage_has_a_floor() {
    let mut bench = Bench::of("", &["pc ada:", "foe orc: av = 3"]);
    bench.round("1 1", &["0 attack 1"]);
    assert_eq!((bench.harm(1), bench.count(M::Hits, 1)), ((4, 0), 0));
    assert_eq!((bench.it(0).usage[0], bench.count(M::Fumbles, 0)), (1, 1));
    assert_eq!(strike("damage.min = 1", "", 3, "2"), 1);
}

/// SW-ATK-05: several attackers on one target count each for itself, or the best of them
/// (`attack.multi`).
#[test]
fn several_attackers() {
    let gang = &["pc ada: count = 3", "foe orc: av = 1"];
    let all = ["0 attack 3", "1 attack 3", "2 attack 3"];
    let mut bench = Bench::of("", gang);
    bench.round("1 2 3 2", &all);
    assert_eq!(bench.harm(1 + 2), (0, 0));
    assert_eq!(bench.count(M::Hits, 3), 3);
    let mut bench = Bench::of("attack.multi = 'keep_highest'", gang);
    bench.round("1 2 4 3", &all);
    assert_eq!((bench.harm(3), bench.count(M::Hits, 3)), ((1, 0), 1));
    assert_eq!(bench.count(M::Damage, 0), 3);
}

/// SW-ATK-05: a free attack counts for no gang, and nothing that waits is forgotten.
#[test]
fn what_waits_is_resolved() {
    let rules = "attack.multi = 'keep_highest'; flee.free_attack = true";
    let mut bench = Bench::of(rules, &["pc ada:", "pc bea:", "foe orc:"]);
    bench.round("1 3", &["0 flee flee"]);
    assert_eq!((bench.status(0), bench.harm(0)), (Status::Fled, (1, 0)));
    // The orc strikes, then trips over its own manoeuvre and falls to a free attack.
    let rules = "attack.multi = 'keep_highest'; enemy.maneuvers = true; enemy.actions = 2; \
                 maneuver.fail_cost = 'free_attack'";
    let mut bench = Bench::of(rules, &["pc ada:", &format!("foe orc: {WEAK}")]);
    bench.round("4 3 20 2", &["1 attack 0", "1 maneuver trip 0"]);
    assert_eq!((bench.winner(), bench.harm(0)), (Some(0), (1, 0)));
}

/// SW-ATK-06: one attack, one target.
#[test]
fn one_attack_is_on_one_target() {
    let mut bench = Bench::of("", &["pc ada:", "foe orc: count = 2"]);
    bench.round("1 3", &["0 attack 2"]);
    assert_eq!((bench.harm(1), bench.harm(2)), ((4, 0), (1, 0)));
}

/// SW-CRIT-01, SW-CRIT-02, SW-CRIT-04, SW-CRIT-05, SW-CRIT-06, SW-CRIT-08: a maximum adds a die,
/// as often as the weapon takes slots.
#[test]
fn maxima_explode_as_often_as_slots() {
    assert_eq!(strike("", "weapon = 'light'", 0, "6 6"), 12);
    assert_eq!(strike("", "weapon = 'medium'", 0, "8 8 8"), 24);
    assert_eq!(strike("", "weapon = 'heavy'", 0, "10 10 10 10"), 40);
    assert_eq!(strike("", "weapon_slots = 4; weapon_die = 'd4'", 0, "4 4 4 4 4"), 20);
    assert_eq!(strike("", "weapon_slots = 0", 0, "8"), 8);
    assert_eq!(strike("crit.cap.light = 2", "weapon = 'light'", 0, "6 6 6"), 18);
    assert_eq!(strike("crit.cap.medium = 0", "", 0, "8"), 8);
    assert_eq!(strike("crit.cap.heavy = 1", "weapon = 'heavy'", 0, "10 10"), 20);
    assert_eq!(strike("crit.cap = 1", "weapon = 'heavy'", 0, "10 10"), 20);
    assert_eq!(strike("crit.cap = 'none'", "weapon = 'light'", 0, "6 6 6 6 1"), 25);
    assert_eq!(strike("crit.on = 'max_minus_1'", "", 0, "7 8 3"), 18);
    assert_eq!(strike("crit.chain = false", "", 0, "8 8"), 16);
}

/// SW-CRIT-07: a chain beats armour, because it is taken off the sum once (`av.per_die`).
#[test]
fn armour_is_taken_off_once() {
    assert_eq!(strike("", "weapon = 'heavy'", 3, "10 4"), 11);
    assert_eq!(strike("av.per_die = true", "weapon = 'heavy'", 3, "10 4"), 8);
}

/// SW-CRIT-01: explosions are counted, and transcripts show them.
#[test]
fn explosions_are_counted() {
    let mut bench = Bench::of("", DUEL);
    bench.round("1 8 8 3", &["0 attack 1"]);
    assert_eq!((bench.count(M::Explosions, 0), bench.count(M::ExplosionDamage, 0)), (2, 11));
    assert!(bench.says("rolls 8 + 8 + 3 (exploded twice) = 19, AV 0: 19 damage"));
}

/// SW-FUMB-01, SW-FUMB-02: a 1 marks Usage on the weapon and still counts as damage (`fumble.on`).
#[test]
fn a_one_marks_usage() {
    let mut bench = Bench::of("", DUEL);
    bench.round("4 1 2", &["1 attack 0", "0 attack 1"]);
    assert_eq!((bench.harm(0), bench.it(1).usage[0], bench.it(0).usage[0]), ((3, 0), 1, 0));
    assert!(bench.has(&E::Marked {
        fighter: FighterId(1),
        item: "medium weapon",
        boxes: 1,
        of: 3
    }));
    let marks = |rules: &str, dice: &str| {
        let mut bench = Bench::of(rules, DUEL);
        bench.round(dice, &["0 attack 1"]);
        bench.it(0).usage[0]
    };
    assert_eq!(marks("fumble.marks = 2", "1 1"), 2);
    assert_eq!(marks("fumble.on = 'none'", "1 1"), 0);
    assert_eq!(marks("fumble.on = '1-2'", "1 2"), 1);
}

/// SW-FUMB-03: extra dice fumble as well, once for an attack (`fumble.dice`).
#[test]
fn extra_dice_fumble() {
    let marks = |rules: &str| {
        let mut bench = Bench::of(rules, &["pc ada:", "foe orc: stamina = 99"]);
        bench.round("1 8 1", &["0 attack 1"]);
        bench.it(0).usage[0]
    };
    assert_eq!([marks(""), marks("fumble.dice = 'base_only'")], [1, 0]);
}

/// SW-FUMB-04: a broken weapon leaves bare hands; another is drawn with an action
/// (`weapon.swap_cost`).
#[test]
fn another_weapon_can_be_drawn() {
    let groups = &["pc ada: spare = ['light']", "foe orc: stamina = 30"];
    let mut bench = Bench::of("", groups);
    bench.refresh();
    assert!(bench.may(0, "draw"), "a whole weapon may be changed for another");
    bench.set(0).usage[0] = 2;
    bench.round("1 1", &["0 attack 1"]);
    assert_eq!(bench.it(0).weapon, UNARMED);
    bench.round("1 3", &["0 attack 1"]);
    assert_eq!(bench.count(M::Unarmed, 0), 1);
    bench.round("1", &["0 draw"]);
    assert_eq!((bench.it(0).weapon, bench.order()), (1, vec![0, 1]));
    bench.round("1 6 2", &["0 attack 1"]);
    assert_eq!(bench.attacks(), [(0, 8)]);
    bench.refresh();
    assert!(!bench.may(0, "draw"), "the other is broken");
    for (cost, dice) in [("free", "1 5"), ("move", "1 5")] {
        let mut bench = Bench::of(&format!("weapon.swap_cost = '{cost}'"), groups);
        bench.set(0).weapon = UNARMED;
        bench.set(0).usage[0] = 3;
        bench.round(dice, &["0 draw", "0 attack 1"]);
        assert_eq!(bench.attacks(), [(0, 5)], "{cost}");
    }
}

/// SW-FUMB-04: damage counts before the weapon breaks.
#[test]
fn a_weapon_breaks_on_the_killing_blow() {
    let mut bench = Bench::of("", &["pc ada:", &format!("foe orc: {WEAK}")]);
    bench.set(0).usage[0] = 2;
    bench.round("1 1", &["0 attack 1"]);
    assert_eq!((bench.status(1), bench.it(0).weapon), (Status::Dead, UNARMED));
    assert_eq!((bench.winner(), bench.count(M::WeaponsBroken, 0)), (Some(0), 1));
    let at = |event: &E| bench.events().iter().position(|told| told == event);
    assert!(
        at(&E::Broke(FighterId(0), "medium weapon"))
            > at(&E::Hit {
                on: FighterId(1),
                stamina: 0,
                wounds: 1,
                stamina_left: 0,
                wounds_all: 1,
                most: 1
            })
    );
}

/// SW-FUMB-05, SW-V42: claws have no Usage and cannot be knocked away (`weapon.natural`).
#[test]
fn sw_v42_claws_do_not_wear_out() {
    let groups = &["pc ada:", "foe bear: natural = true"];
    let mut bench = Bench::of("", groups);
    bench.round("4 1", &["1 attack 0"]);
    assert_eq!((bench.harm(0), bench.count(M::Fumbles, 1)), ((3, 0), 0));
    assert_eq!((bench.it(1).usage[0], bench.it(1).weapon), (0, 0));
    bench.refresh();
    assert!(!bench.may(0, "maneuver disarm 1") && bench.may(0, "maneuver trip 1"));
    assert_eq!(bench.sheet(1).gear.in_slot(1), None, "they take no slots");
    assert_eq!(bench.sheet(1).gear.weapons[0].cap, 2, "but explode as if they did");
    let mut bench = Bench::of("weapon.natural = true", DUEL);
    bench.round("1 1", &["0 attack 1"]);
    assert_eq!(bench.count(M::Fumbles, 0), 0);
}
