//! Clauses of rules that stand beside the main clause: two settings together, a second weapon, fighters who cannot
//! act.

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::sheet::gear::ItemKind;
use crate::systems::stamina_and_wounds::state::conflict::{Defenceless, Status};
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

/// SW-MOR-09: the bound and the sleeping roll no morale save, because they are not on their feet.
#[test]
fn sw_mor_09_who_is_bound_does_not_roll() {
    let groups =
        &["pc sage: wil = 20; defenceless = 'bound'", "pc ada: wil = 3", "foe orc:", "foe elf:"];
    for roller in ["best_wil", "leader"] {
        let rules = format!("surprise.side = 'pcs'; morale.roller = '{roller}'");
        let mut bench = Bench::of(&rules, groups);
        bench.round("1", &[]);
        assert_eq!(bench.saves()[0].0, 1, "{roller}");
    }
}

/// SW-COND-07: how long sleepers sleep on is a setting; with `none` only a hit wakes them.
#[test]
fn sw_cond_07_how_long_sleepers_sleep() {
    let groups = &["pc ada:", "foe guard: defenceless = 'asleep'; stamina = 50", "foe orc:"];
    for (rounds, asleep) in [("1", [false, false]), ("2", [true, false]), ("'none'", [true, true])]
    {
        let mut bench = Bench::of(&format!("cond.asleep.rounds = {rounds}"), groups);
        let found = asleep.map(|_| {
            bench.round("4", &[]);
            bench.it(1).defenceless == Defenceless::Asleep
        });
        assert_eq!(found, asleep, "{rounds}");
    }
    let mut bench = Bench::of("cond.asleep.rounds = 'none'; sneak.coup = false", groups);
    bench.round("1 5 3", &["0 attack 1"]);
    assert_eq!(bench.it(1).defenceless, Defenceless::No);
}

/// SW-SNK-06, SW-SNK-04: enemies who may not make sneak attacks do not kill the defenceless outright either
/// (`enemy.sneak`).
#[test]
fn sw_snk_06_no_coup_without_sneak_attacks() {
    let groups = &["pc ada: defenceless = 'bound'", "pc bea:", "foe orc:"];
    for (rules, dice, coups) in [("", "4", 1), ("enemy.sneak = false", "4 2", 0)] {
        let mut bench = Bench::of(rules, groups);
        bench.round(dice, &["2 attack 0"]);
        assert_eq!(bench.count(M::Coups, 2), coups, "{rules}");
        assert_eq!(bench.status(0) == Status::Dead, coups == 1, "{rules}");
    }
    // Players' characters do, whatever the setting.
    let groups = &["pc ada:", "foe orc: defenceless = 'bound'", "foe elf:"];
    let mut bench = Bench::of("enemy.sneak = false; morale.enabled = false", groups);
    bench.round("1", &["0 attack 1"]);
    assert_eq!((bench.count(M::Coups, 0), bench.status(1)), (1, Status::Dead));
}

/// SW-CORE-08, SW-ITEM-02: a usage die is rolled when an item is used, so that a use need not cost any.
#[test]
fn sw_core_08_a_usage_die_for_items() {
    let groups = &["pc ada: draughts = 1", "foe orc:"];
    for (dice, left) in [("1 3 4", 3), ("1 2 4", 2)] {
        let mut bench = Bench::of("usage.boxes = 'die'", groups);
        bench.set(0).wounds = 9;
        bench.round(dice, &["0 draught 0"]);
        assert_eq!(bench.view().uses_left(FighterId(0), ItemKind::Draught), left, "{dice}");
        assert_eq!(bench.harm(0).1, 5);
    }
}

/// SW-COND-01: a weapon on the ground is no spare weapon once another is in hand, and after a step away it is
/// out of reach.
#[test]
fn sw_cond_01_a_weapon_on_the_ground_stays_there() {
    let mut bench = Bench::of("", &["pc ada: spare = ['light']", "foe orc:"]);
    bench.set(0).drop_weapon();
    bench.round("1", &["0 draw"]);
    assert_eq!((bench.it(0).weapon, bench.it(0).disarmed), (1, false));
    bench.set(0).drop_weapon();
    bench.refresh();
    assert!(bench.may(0, "pick_up") && !bench.may(0, "draw"));
    let mut bench = Bench::of("position.model = 'bands'; scene.distance = 0", DUEL);
    bench.set(0).drop_weapon();
    bench.refresh();
    assert!(bench.may(0, "pick_up"));
    bench.set(0).position -= 1;
    assert!(!bench.may(0, "pick_up"));
}

/// SW-COND-03, SW-COND-04: standing up uses the move, which a restrained fighter does not have.
#[test]
fn sw_cond_04_the_restrained_cannot_stand_up() {
    let mut bench = Bench::of("", DUEL);
    bench.set(1).prone = true;
    for (held_by, may) in [(1, false), (0, true)] {
        bench.set(1).held_by = held_by;
        bench.refresh();
        assert_eq!(bench.may(1, "stand_up"), may);
    }
}
