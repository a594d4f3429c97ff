//! Defend, and how long it covers (SW-DEFD).

use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

/// SW-DEFD-01: attacks against a defender have a Bane; Defend is an action (`defend.banes`).
#[test]
fn attacks_against_a_defender_have_a_bane() {
    for (banes, dice, damage) in [(0, "1 5", 5), (1, "1 5 2", 2), (3, "1 5 4 3 6", 3)] {
        let mut bench = Bench::of(&format!("defend.banes = {banes}"), DUEL);
        bench.round(dice, &["0 defend", "1 attack 0"]);
        assert_eq!(bench.attacks(), [(-banes, damage)]);
        assert_eq!((bench.count(M::Defends, 0), bench.count(M::Actions, 0)), (1, 1));
        assert_eq!(bench.count(M::Prevented, 0), 1);
        assert_eq!(bench.count(M::Hindered, 1), i32::from(banes > 0));
    }
    // Enemies defend as well (SW-TURN-03), and it does not help others.
    let mut bench = Bench::of("", &["pc ada:", "foe orc: count = 2"]);
    bench.round("4 5", &["1 defend", "0 attack 2"]);
    assert_eq!(bench.attacks(), [(0, 5)]);
}

/// Whether the attacks of the enemy in two rounds have a Bane, if the hero defends in round 1.
fn covered(rules: &str, first: u8, second: u8, banes: [bool; 2]) {
    let mut bench = Bench::of(rules, &["pc ada: stamina = 30", "foe orc:"]);
    let dice = |die: u8, bane: bool| format!("{die} 5{}", if bane { " 4" } else { "" });
    let edge = |bane: bool| if bane { (-1, 4) } else { (0, 5) };
    let choices: &[&str] =
        if first <= 3 { &["0 defend", "1 attack 0"] } else { &["1 attack 0", "0 defend"] };
    bench.round(&dice(first, banes[0]), choices);
    assert_eq!(bench.attacks(), [edge(banes[0])], "{rules} {first}");
    bench.round(&dice(second, banes[1]), &["1 attack 0"]);
    assert_eq!(bench.attacks(), [edge(banes[1])], "{rules} {first} {second}");
}

/// SW-DEFD-02, SW-V34: second in round 1, first in round 2: nothing is covered.
#[test]
fn sw_v34_no_enemy_turn_is_covered() {
    covered("", 4, 1, [false, false]);
}

/// SW-DEFD-02, SW-V35: first in round 1, second in round 2: two turns are covered. When enemies
/// act twice it covers both.
#[test]
fn sw_v35_two_enemy_turns_are_covered() {
    covered("", 1, 4, [true, true]);
}

/// SW-DEFD-02, SW-V37: it is not kept up by doing nothing.
#[test]
fn sw_v37_defend_is_not_kept_up() {
    covered("", 1, 1, [true, false]);
    covered("", 4, 4, [false, true]);
}

/// SW-DEFD-02: the other durations (`defend.duration`).
#[test]
fn other_durations() {
    let round = "defend.duration = 'end_of_round'";
    covered(round, 1, 4, [true, false]);
    covered(round, 4, 4, [false, false]);
    let next = "defend.duration = 'next_enemy_turn'";
    covered(next, 1, 4, [true, false]);
    covered(next, 4, 1, [false, true]);
    covered(next, 4, 4, [false, true]);
}

/// SW-DEFD-02: enemy turns covered by a Defend are 0, 1 or 2 with 1/4, 1/2 and 1/4.
#[test]
fn cover_of_a_defend() {
    let mut turns = [0; 3];
    for dice in 0..36 {
        // Without Banes an attack is always one die; attacks on a defender are counted all the same.
        let mut bench = Bench::of("defend.banes = 0", &["pc ada: stamina = 30", "foe orc:"]);
        let first = dice / 6 + 1;
        let (defend, attack) = ("0 defend", "1 attack 0");
        let order = if first <= 3 { [defend, attack] } else { [attack, defend] };
        bench.round(&format!("{first} 2"), &order);
        bench.round(&format!("{} 2", dice % 6 + 1), &[attack]);
        turns[bench.count(M::Prevented, 0) as usize] += 1;
    }
    assert_eq!(turns, [9, 18, 9]);
}

/// SW-DEFD-05: Defend hinders every attack in its time, or the first (`defend.uses`).
#[test]
fn all_attacks_are_hindered() {
    let both = ["0 defend", "1 attack 0", "2 attack 0"];
    let mut bench = Bench::of("", &["pc ada:", "foe orc: count = 2"]);
    bench.round("1 5 2 4 1", &both);
    assert_eq!(bench.attacks(), [(-1, 2), (-1, 1)]);
    let mut bench = Bench::of("defend.uses = '1'", &["pc ada:", "foe orc: count = 2"]);
    bench.round("1 5 2 4", &both);
    assert_eq!(bench.attacks(), [(-1, 2), (0, 4)]);
}

/// SW-DEFD-06: direct damage knows no Banes.
#[test]
fn direct_damage_is_not_hindered() {
    let mut bench = Bench::of("", &["pc ada: poisoned = true; av = 2", "foe orc:"]);
    bench.round("1 3", &["0 defend"]);
    assert_eq!(bench.harm(0), (1, 0));
}

/// SW-DEFD-07: with a sneak attack the Bane is on the first die alone.
#[test]
fn a_bane_leaves_the_sneak_die_alone() {
    let rules = "morale.enabled = false; surprise.side = 'enemies'; surprise.rounds = 2";
    let mut bench = Bench::of(rules, DUEL);
    bench.round("", &["0 defend"]);
    // The lower of 7 and 2, and the sneak die.
    bench.round("7 2 3", &["1 attack 0"]);
    assert_eq!(bench.attacks(), [(-1, 5)]);
}

/// SW-DEFD-03: Defend wears out the weapons of enemies, because the chance of a 1 rises.
#[test]
fn defend_wears_out_weapons() {
    let mut bench = Bench::of("", DUEL);
    bench.round("1 5 1", &["0 defend", "1 attack 0"]);
    assert_eq!((bench.harm(0), bench.it(1).usage[0]), ((3, 0), 1));
}
