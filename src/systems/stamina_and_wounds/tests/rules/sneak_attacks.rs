//! Sneak attacks and the defenceless (SW-SNK, SW-COND-07).

use crate::systems::stamina_and_wounds::state::conflict::{Defenceless, Status};
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

const AMBUSH: &str = "morale.enabled = false; surprise.side = 'pcs'";

/// Damage of an attack from ambush with these dice.
fn ambush(rules: &str, ada: &str, dice: &str) -> i32 {
    let groups = &[&format!("pc ada: {ada}")[..], "foe orc: stamina = 99"];
    let mut bench = Bench::of(&format!("{AMBUSH}; {rules}"), groups);
    bench.round(dice, &["0 attack 1"]);
    assert_eq!(bench.count(M::SneakAttacks, 0), 1);
    bench.attacks()[0].1
}

/// SW-SNK-01, SW-SNK-02, SW-SNK-03: an extra die of the weapon's kind, which can explode within the
/// limit of the attack (`sneak.cap`, `sneak.extra_dice`, `sneak.extra_explodes`).
#[test]
fn a_sneak_attack_adds_a_die() {
    assert_eq!(ambush("", "", "5 3"), 8);
    assert_eq!(ambush("", "", "5 8 2"), 15);
    assert_eq!(ambush("", "weapon = 'light'", "6 6 2"), 14);
    assert_eq!(ambush("sneak.cap = 'per_die'", "weapon = 'light'", "6 6 2 3"), 17);
    assert_eq!(ambush("sneak.extra_dice = 0", "", "5"), 5);
    assert_eq!(ambush("sneak.extra_dice = 3", "", "5 3 2 4"), 14);
    assert_eq!(ambush("sneak.extra_explodes = false", "", "5 8"), 13);
    assert_eq!(ambush("", "weapon = 'unarmed'", "4 4"), 8, "bare hands do not explode");
}

/// SW-SNK-04, SW-V27, SW-COND-07: the defenceless die outright, whatever they can take.
#[test]
fn sw_v27_the_defenceless_die_outright() {
    for state in ["asleep", "bound"] {
        let guard = format!("foe guard: stamina = 50; defenceless = '{state}'");
        let mut bench = Bench::of("", &["pc ada:", &guard]);
        bench.round("1", &["0 attack 1"]);
        assert_eq!((bench.status(1), bench.winner()), (Status::Dead, Some(0)));
        assert_eq!((bench.count(M::Coups, 0), bench.count(M::Actions, 0)), (1, 1));
    }
}

/// SW-SNK-04: without `sneak.coup` it is an ordinary sneak attack.
#[test]
fn the_defenceless_may_be_attacked_like_others() {
    let guard = "foe guard: stamina = 50; defenceless = 'bound'";
    let mut bench = Bench::of("sneak.coup = false", &["pc ada:", guard]);
    bench.round("1 5 3", &["0 attack 1"]);
    assert_eq!((bench.harm(1), bench.count(M::SneakAttacks, 0)), ((42, 0), 1));
}

/// SW-SNK-04: the defenceless may be spared.
#[test]
fn the_defenceless_may_be_spared() {
    let groups = &["pc ada:", "foe guard: defenceless = 'asleep'", "foe orc:"];
    let mut bench = Bench::of("morale.enabled = false", groups);
    bench.round("1", &["0 attack 1", "0 coup spare"]);
    assert_eq!((bench.status(1), bench.count(M::Surrendered, 1)), (Status::Surrendered, 1));
    assert!(bench.says("ada spares guard, who is taken"));
}

/// SW-COND-07: sleepers wake when they are hit or when the first round ends; the bound stay so.
#[test]
fn sleepers_wake() {
    let groups = &[
        "pc ada:",
        "foe guard: defenceless = 'asleep'; stamina = 50",
        "foe slave: defenceless = 'bound'",
        "foe orc:",
    ];
    let mut bench = Bench::of("sneak.coup = false", groups);
    // Woken in the first turn, she acts in the second.
    bench.round("1 5 3 6", &["0 attack 1", "1 attack 0"]);
    assert_eq!((bench.it(1).defenceless, bench.attacks()[1]), (Defenceless::No, (0, 6)));
    let mut bench = Bench::of("", groups);
    bench.round("4", &[]);
    assert_eq!(bench.order(), [3, 0], "neither of them acts");
    bench.round("4", &[]);
    assert_eq!(bench.order(), [1, 3, 0]);
    assert_eq!(
        (bench.it(1).defenceless, bench.it(2).defenceless),
        (Defenceless::No, Defenceless::Bound,)
    );
}

/// SW-SNK-05: attacks of the surprising side in the surprise round, and no others (`sneak.when`).
#[test]
fn surprise_makes_sneak_attacks() {
    let sneaks = |rules: &str, rounds: [&str; 2]| {
        let groups = &["pc ada: stamina = 99", "foe orc: stamina = 99"];
        let mut bench = Bench::of(&format!("{AMBUSH}; turn.actions = 2; {rules}"), groups);
        rounds.map(|dice| {
            let before = bench.count(M::SneakAttacks, 0);
            bench.round(dice, &["0 attack 1", "0 attack 1", "1 attack 0"]);
            assert_eq!(bench.count(M::SneakAttacks, 1), 0, "who is surprised does not surprise");
            bench.count(M::SneakAttacks, 0) - before
        })
    };
    assert_eq!(sneaks("", ["2 2 2 2 2", "1 2 2 2"]), [2, 0]);
    assert_eq!(sneaks("surprise.rounds = 2", ["2 2 2 2 2", "2 2 2 2 2"]), [2, 2]);
    assert_eq!(sneaks("sneak.when = 'first_attack_only'", ["2 2 2 2", "1 2 2 2"]), [1, 0]);
    assert_eq!(sneaks("sneak.when = 'never'", ["2 2 2", "1 2 2 2"]), [0, 0]);
}

/// SW-SNK-06: enemies sneak under the same conditions, unless `enemy.sneak` forbids it.
#[test]
fn enemies_sneak_as_well() {
    let mut bench = Bench::of("surprise.side = 'enemies'", DUEL);
    bench.round("2 3", &["1 attack 0"]);
    assert_eq!((bench.attacks(), bench.count(M::SneakAttacks, 1)), (vec![(0, 5)], 1));
    let mut bench = Bench::of("surprise.side = 'enemies'; enemy.sneak = false", DUEL);
    bench.round("2", &["1 attack 0"]);
    assert_eq!(bench.count(M::SneakAttacks, 1), 0);
    for (rules, dice) in [("", "4 2 1"), ("; enemy.sneak = false", "4 2")] {
        let groups = &["pc ada: defenceless = 'bound'", "pc bea:", "foe orc:"];
        let mut bench = Bench::of(&format!("sneak.coup = false{rules}"), groups);
        bench.round(dice, &["2 attack 0"]);
        assert_eq!(bench.count(M::SneakAttacks, 2), i32::from(rules.is_empty()));
    }
}
