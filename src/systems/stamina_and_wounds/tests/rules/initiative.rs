//! Initiative: the side that goes first, and the order in which a side acts (SW-INIT).

use crate::systems::stamina_and_wounds::tell::events::StaminaEvent as E;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

const TWO: &[&str] = &["pc ada:", "pc bea:", "foe orc:"];

/// Whether the players' characters go first in a round with this die.
fn pcs_first(rules: &str, die: u8) -> bool {
    let mut bench = Bench::of(rules, DUEL);
    bench.round(&die.to_string(), &[]);
    assert!(bench.has(&E::Round { round: 1, pcs_first: bench.state.first == 0, die: Some(die) }));
    bench.order() == [0, 1]
}

/// SW-INIT-02, SW-INIT-03, SW-V01: 1 to 3 the players' characters, 4 to 6 the enemies
/// (`init.pc_first_on`).
#[test]
fn one_to_three_the_players_go_first() {
    let first = |rules: &str| [1, 2, 3, 4, 5, 6].map(|die| pcs_first(rules, die));
    assert_eq!(first(""), [true, true, true, false, false, false]);
    assert_eq!(first("init.pc_first_on = 0"), [false; 6]);
    assert_eq!(first("init.pc_first_on = 4"), [true, true, true, true, false, false]);
    assert_eq!(first("init.pc_first_on = 6"), [true; 6]);
}

/// SW-INIT-01: one d6 at the start of every round, or once.
#[test]
fn every_round_is_rolled_for() {
    let mut bench = Bench::of("", TWO);
    for (die, order) in [("3", [0, 1, 2]), ("4", [2, 0, 1]), ("1", [0, 1, 2])] {
        bench.round(die, &[]);
        assert_eq!(bench.order(), order);
    }
    let mut bench = Bench::of("init.frequency = 'once'", TWO);
    for die in ["6", "", ""] {
        bench.round(die, &[]);
        assert_eq!(bench.order(), [2, 0, 1]);
    }
}

/// SW-INIT-04: a side that goes last and then first has two turns in a row: of a given side with
/// a chance of 1/4.
#[test]
fn two_turns_in_a_row() {
    let mut doubles = [0; 2];
    for dice in 0..36 {
        let mut bench = Bench::of("", DUEL);
        bench.round(&(dice / 6 + 1).to_string(), &[]);
        assert!(!bench.state.double, "there is no round before the first");
        let last = bench.order()[1];
        bench.round(&(dice % 6 + 1).to_string(), &[]);
        let first = bench.order()[0];
        assert_eq!(bench.state.double, first == last);
        doubles[first] += i32::from(first == last);
    }
    assert_eq!(doubles, [9, 9]);
}

/// SW-INIT-04: deaths in the second of two turns are counted.
#[test]
fn deaths_in_a_double_turn_are_counted() {
    for (second, died) in [("1", 0), ("4", 1)] {
        let mut bench = Bench::of("", &["pc ada: stamina = 0; wounds = 3", "foe orc:"]);
        bench.round("1 2", &["1 attack 0"]);
        bench.round(&format!("{second} 2"), &["1 attack 0"]);
        assert_eq!((bench.winner(), bench.count(M::DiedInDouble, 0)), (Some(1), died));
    }
}

/// SW-INIT-05, SW-INIT-06: surprise needs no roll, in the first round only.
#[test]
fn surprise_goes_first() {
    for (side, order) in [("pcs", [0, 1, 2]), ("enemies", [2, 0, 1])] {
        let rules = format!("morale.enabled = false; surprise.side = '{side}'");
        let mut bench = Bench::of(&rules, TWO);
        bench.round("", &[]);
        assert_eq!(bench.order(), order);
        bench.round("3", &[]);
        assert_eq!(bench.order(), [0, 1, 2]);
        let mut bench = Bench::of(&format!("{rules}; surprise.rounds = 3"), TWO);
        for die in ["", "", "", "4"] {
            bench.round(die, &[]);
        }
        assert_eq!(bench.order(), [2, 0, 1]);
    }
    // A single roll for the whole fight comes when surprise is over.
    let rules = "morale.enabled = false; surprise.side = 'pcs'; init.frequency = 'once'";
    let mut bench = Bench::of(rules, DUEL);
    for die in ["", "5", ""] {
        bench.round(die, &[]);
    }
    assert_eq!(bench.order(), [1, 0]);
}

/// SW-INIT-05: if both sides are unaware there is no surprise, and the die is rolled.
#[test]
fn nobody_is_surprised_by_default() {
    let mut bench = Bench::of("", DUEL);
    bench.round("4 5", &["1 attack 0"]);
    assert_eq!((bench.order(), bench.count(M::SneakAttacks, 1)), (vec![1, 0], 0));
}

/// SW-INIT-07: moves and actions of a side may interleave. A moves, B acts, A acts.
#[test]
fn steps_interleave() {
    let bands = "position.model = 'bands'; scene.distance = 1";
    let mut bench = Bench::of(bands, &["pc ada:", "pc bea: ranged = true", "foe orc:"]);
    let choices = ["0 order next 0", "0 approach 2", "0 order next 1", "1 attack 2"];
    let rest = ["0 order next 0", "0 attack 2", "1 pass"];
    bench.round("1 2 3", &[&choices[..], &rest].concat());
    assert_eq!(bench.order(), [0, 1, 0, 1, 2]);
    assert_eq!(bench.attacks(), [(0, 2), (0, 3)]);
}

/// SW-INIT-08: the table may fix an order; or draw lots (`init.side_order`).
#[test]
fn the_order_may_be_fixed() {
    let three = &["pc ada: count = 3", "foe orc:"];
    let mut bench = Bench::of("init.side_order = 'fixed'; turn.actions = 2", three);
    bench.round("1 2 2", &["0 attack 3", "0 attack 3"]);
    assert_eq!(bench.order(), [0, 0, 1, 2, 3]);
    let mut bench = Bench::of("init.side_order = 'random'", three);
    // The second swaps with the first, the third stays.
    bench.round("1 1 3", &[]);
    assert_eq!(bench.order(), [1, 0, 2, 3]);
    bench.round("4 2 1", &[]);
    assert_eq!(bench.order(), [3, 2, 1, 0]);
}

/// SW-INIT-09: allies act together if they want; it is no bonus.
#[test]
fn acting_together_is_no_bonus() {
    let mut bench = Bench::of("", TWO);
    let choices = ["0 order next 1", "1 attack 2", "0 attack 2"];
    bench.round("1 2 3", &choices);
    assert_eq!(bench.order(), [1, 0, 2]);
    assert_eq!(bench.attacks(), [(0, 2), (0, 3)]);
}
