//! Edges of rules: what did not happen leaves no mark, and who is not there does not count.

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::decide::features::StaminaFeature;
use crate::systems::stamina_and_wounds::decide::question::Ask;
use crate::systems::stamina_and_wounds::sheet::gear::ItemKind;
use crate::systems::stamina_and_wounds::state::conflict::Phase;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL, WEAK, compiled};

/// SW-AV-02: armour that has nothing to take off does not wear, such as where a d6 takes all away.
#[test]
fn armour_wears_only_where_it_serves() {
    let worn = |dice: &str| {
        let rules = "av.ablative = true; bane.model_attack = 'minus_d6'";
        let mut bench = Bench::of(rules, &["pc ada:", "foe orc: av = 1"]);
        bench.round(dice, &["1 defend", "0 attack 1"]);
        bench.it(1).armour_lost
    };
    assert_eq!((worn("4 2 5"), worn("4 5 2")), (0, 1));
}

/// SW-MOR-02: what a side was unhurt is what those were who have come so far.
#[test]
fn who_has_yet_to_come_does_not_count_as_hurt() {
    let bench = Bench::of("", &["pc ada:", "foe orc:", "foe elf: arrives = 3"]);
    let ask = Ask::new(bench.view(), FighterId(0), None);
    assert_eq!(StaminaFeature::SidePercent.of_side(&ask, false), 100);
}

/// SW-COND-04: a fighter who is out holds no other fighter and is not held.
#[test]
fn the_dead_are_not_held() {
    let bea = format!("pc bea: {WEAK}");
    let mut bench = Bench::of("", &["pc ada:", &bea, "foe orc:"]);
    bench.set(1).held_by = 0b100;
    bench.refresh();
    assert!(bench.may(0, "maneuver push 2"), "who holds somebody can be pushed away");
    bench.round("4 2", &["2 attack 1"]);
    bench.refresh();
    assert!(!bench.state.is_in(FighterId(1)) && !bench.may(0, "maneuver push 2"));
}

/// `ammo.usage`: only fighters who shoot mark ammunition.
#[test]
fn who_does_not_shoot_marks_no_ammunition() {
    let after = |ada: &str, dice: &str| {
        let orc = format!("foe orc: {WEAK}");
        let groups = [&format!("pc ada: {ada}")[..], &orc, "foe elf: fight = 2"];
        let mut bench = Bench::of("ammo.usage = '4-6_after_fight'", &groups);
        bench.round(dice, &["0 attack 1"]);
        assert_eq!(bench.state.phase, Phase::Pause);
        bench.it(0).ammo
    };
    assert_eq!((after("", "1 2"), after("ranged = true", "1 2 6")), (0, 1));
}

/// SW-ITEM-02: of two items of a kind the second is used once the first is used up.
#[test]
fn the_second_item_follows_the_first() {
    let mut bench = Bench::of("", &["pc ada: draughts = 2", "foe orc:"]);
    bench.set(0).wounds = 9;
    for left in (0..6).rev() {
        bench.round("1 1", &["0 draught 0"]);
        assert_eq!(bench.view().uses_left(FighterId(0), ItemKind::Draught), left);
    }
    bench.refresh();
    assert!(!bench.may(0, "draught 0"));
}

/// SW-MOVE-02: steps are counted only where fighters stand on a line.
#[test]
fn steps_are_counted_on_a_line() {
    let distance = |rules: &str| Bench::of(rules, DUEL).view().distance(FighterId(0), FighterId(1));
    let bands = "position.model = 'bands'; scene.distance = 2";
    assert_eq!((distance(bands), distance("scene.distance = 2")), (2, 0));
}

/// A mistake in the number of fighters is told once, and at the enemies, who are most.
#[test]
fn mistakes_in_numbers_are_told_where_they_are() {
    let told = |groups: &[&str]| compiled("", groups).expect_err("a mistake");
    let late = told(&["pc ada:", "foe orc: arrives = 2"]);
    assert!(late.contains("no fighter at the beginning"), "{late}");
    assert!(!late.contains("fight 1 of 1"), "{late}");
    let many = told(&["pc ada:", "foe orc: count = 60", "foe elf: count = 60"]);
    assert!(many.contains("are too many") && many.contains("[sides.foes]"), "{many}");
}
