//! Stamina, Wounds, what one hit brings, and bleeding (SW-STAM, SW-WND, SW-COND-06).

use crate::systems::stamina_and_wounds::state::conflict::{Status, UNARMED};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent as E;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

/// A hero without Stamina whom an orc with a d20 hits for this.
fn hit(rules: &str, ada: &str, dice: &str) -> Bench {
    let ada = format!("pc ada: stamina = 0; wounds = 40; {ada}");
    let mut bench = Bench::of(rules, &[&ada, "foe orc: weapon_die = 'd20'; weapon_slots = 0"]);
    bench.round(&format!("4 {dice}"), &["1 attack 0"]);
    bench
}

/// SW-STAM-01, SW-STAM-03, SW-V11: Stamina first, the rest of the hit goes on to Wounds
/// (`stamina.overflow`).
#[test]
fn sw_v11_damage_spills_over() {
    let mut bench = Bench::of("", DUEL);
    bench.round("4 7", &["1 attack 0"]);
    assert_eq!(bench.harm(0), (0, 3));
    assert_eq!((bench.count(M::StaminaLost, 0), bench.count(M::WoundsTaken, 0)), (4, 3));
    let mut bench = Bench::of("stamina.overflow = 'lost'", DUEL);
    bench.round("4 7", &["1 attack 0"]);
    assert_eq!(bench.harm(0), (0, 0));
    bench.round("4 3", &["1 attack 0"]);
    assert_eq!(bench.harm(0), (0, 3), "without Stamina nothing is lost");
}

/// SW-STAM-01, SW-V12: damage that Stamina takes wholly is no Wound.
#[test]
fn sw_v12_stamina_takes_it_all() {
    let mut bench = Bench::of("", DUEL);
    bench.round("4 4", &["1 attack 0"]);
    assert_eq!((bench.harm(0), bench.count(M::WoundingHits, 0)), ((0, 0), 0));
}

/// SW-STAM-02: without Stamina a character fights on as before.
#[test]
fn stamina_loss_has_no_other_effect() {
    let mut bench = Bench::of("", DUEL);
    bench.round("4 4 5", &["1 attack 0", "0 attack 1"]);
    assert_eq!(bench.attacks(), [(0, 4), (0, 5)]);
}

/// SW-STAM-04: Stamina at the start is a number of the scenario, or `stamina.start`.
#[test]
fn stamina_is_a_number_of_the_scenario() {
    let bench = Bench::of("stamina.start = 7", &["pc ada:", "foe orc: stamina = 2"]);
    assert_eq!((bench.harm(0), bench.harm(1)), ((7, 0), (2, 0)));
    assert_eq!(Bench::of("", DUEL).harm(0), (4, 0));
}

/// SW-WND-01: without Stamina every point is a Wound.
#[test]
fn every_point_is_a_wound() {
    let bench = hit("", "", "3");
    assert_eq!(bench.harm(0), (0, 3));
}

/// Plays a hit of this many Wounds. Returns whether it brought damaged gear, bleeding, a mortal wound.
fn effects(rules: &str, wounds: u8, dice: &str) -> [bool; 3] {
    let bench = hit(rules, "", &format!("{wounds} {dice}"));
    let gear = bench.events().iter().any(|event| matches!(event, E::Slot { .. }));
    [gear, bench.it(0).bleeding > 0, bench.it(0).mortal > 0]
}

/// SW-WND-02, SW-WND-03, SW-WND-04, SW-WND-06, SW-WND-07, SW-WND-08: the row that fits, alone.
#[test]
fn one_row_for_one_hit() {
    for wounds in 1..=3 {
        assert_eq!(effects("", wounds, ""), [false; 3]);
    }
    for wounds in 4..=6 {
        assert_eq!(effects("", wounds, "20"), [true, false, false]);
    }
    for wounds in 7..=9 {
        assert_eq!(effects("", wounds, ""), [false, true, false]);
    }
    for wounds in 10..=19 {
        assert_eq!(effects("", wounds, "4"), [false, false, true]);
    }
}

/// SW-WND-02, SW-WND-03, SW-WND-06, SW-WND-08: bounds, all rows up to one, and none.
#[test]
fn rows_have_knobs() {
    assert_eq!(effects("wound.effects = 'off'", 19, ""), [false; 3]);
    assert_eq!(effects("wound.band1.max = 5", 5, ""), [false; 3]);
    assert_eq!(effects("wound.band2.max = 8", 8, "20"), [true, false, false]);
    assert_eq!(effects("wound.band3.max = 12", 12, ""), [false, true, false]);
    let all = "wound.cumulative = true";
    assert_eq!(effects(all, 3, ""), [false; 3]);
    assert_eq!(effects(all, 5, "20"), [true, false, false]);
    assert_eq!(effects(all, 8, "20"), [true, true, false]);
    assert_eq!(effects(all, 12, "20 4"), [true; 3]);
}

/// SW-WND-02, SW-V19: only the Wounds of this hit count, not the total, nor what Stamina took.
#[test]
fn sw_v19_only_this_hit_counts() {
    let mut bench = Bench::of("", &["pc ada: stamina = 0; wounds = 10", "foe orc:"]);
    bench.set(0).wounds = 6;
    bench.round("4 3", &["1 attack 0"]);
    assert_eq!((bench.harm(0), bench.it(0).bleeding), ((0, 9), 0));
}

/// SW-WND-04, SW-V13: a d20 picks a slot, the item there is marked 1d4 times (`wound.gear.die`,
/// `wound.gear.usage`).
#[test]
fn sw_v13_damaged_gear() {
    let groups = &["pc ada: stamina = 3", "foe orc: weapon = 'heavy'"];
    let mut bench = Bench::of("", groups);
    bench.round("4 9 1 2", &["1 attack 0"]);
    assert_eq!((bench.harm(0), bench.it(0).usage[0]), ((0, 6), 2));
    // A weapon in two slots has one track; three marks in all break it.
    bench.set(0).wounds = 0;
    bench.round("4 4 2 1", &["1 attack 0"]);
    assert_eq!((bench.it(0).usage[0], bench.it(0).weapon), (3, UNARMED));
    // A broken item suffers nothing further.
    bench.set(0).wounds = 0;
    bench.round("4 4 2 4", &["1 attack 0"]);
    assert_eq!((bench.it(0).usage[0], bench.count(M::GearBroken, 0)), (3, 1));
    assert_eq!((bench.count(M::GearRows, 0), bench.count(M::GearHits, 0)), (3, 2));
    let bench = hit("wound.gear.die = 'd4'; wound.gear.usage = 1", "", "5 2");
    assert_eq!(bench.it(0).usage[0], 1);
}

/// SW-WND-05, SW-V14: nothing in the slot, or no such slot, and nothing happens.
#[test]
fn sw_v14_nothing_there() {
    for slot in [3, 12, 13, 15, 20] {
        let bench = hit("", "", &format!("5 {slot}"));
        assert_eq!((bench.it(0).usage[0], bench.count(M::GearHits, 0)), (0, 0), "{slot}");
    }
}

/// SW-WND-05: rolled until it picks an item, the die always finds one: each slot that holds
/// something is as likely as another, which is one die with as many faces.
#[test]
fn sw_wnd_05_rolled_until_something_is_struck() {
    let reroll = "wound.gear.empty = 'reroll'";
    let struck = |rules: &str, ada: &str, dice: &str| {
        let bench = hit(&format!("{reroll}; {rules}"), ada, dice);
        (bench.it(0).usage[0], bench.it(0).usage[1], bench.count(M::GearHits, 0))
    };
    assert_eq!(struck("", "weapon = 'light'", "5 1 4"), (3, 0, 1));
    assert_eq!(struck("", "weapon = 'light'; shield = true", "5 2 1"), (0, 1, 1));
    assert_eq!(struck("", "weapon = 'heavy'; shield = true", "5 3 2"), (2, 0, 1));
    assert_eq!(struck("", "weapon = 'heavy'; shield = true", "5 4 2"), (0, 2, 1));
    // The die must be able to show the slot.
    let plate = "weapon = 'heavy'; shield = true; armour = ['plate']";
    assert_eq!(struck("wound.gear.die = 'd4'", plate, "8 4 2"), (0, 2, 1));
    // With nothing to strike nothing is rolled.
    assert_eq!(struck("", "natural = true", "5"), (0, 0, 0));
}

/// Attacks deal as much damage as they cost their victims; damage beyond death is counted apart (SW-STAM-01,
/// SW-DEATH-01, 02).
#[test]
fn damage_ends_with_death() {
    let dealt = |rules: &str, orc: &str, die: &str| {
        let groups = ["pc ada: weapon_die = 'd20'; weapon_slots = 0", &format!("foe orc: {orc}")];
        let mut bench = Bench::of(rules, &groups);
        bench.round(&format!("1 {die}"), &["0 attack 1"]);
        (bench.count(M::Damage, 0), bench.count(M::Overkill, 0))
    };
    assert_eq!(dealt("", "stamina = 2; wounds = 3", "4"), (4, 0));
    assert_eq!(dealt("", "stamina = 2; wounds = 3", "5"), (5, 0));
    assert_eq!(dealt("", "stamina = 2; wounds = 3", "9"), (5, 4));
    assert_eq!(dealt("enemy.hp_model = 'stamina_only'", "stamina = 2", "1"), (1, 0));
    assert_eq!(dealt("enemy.hp_model = 'stamina_only'", "stamina = 2", "9"), (2, 7));
    assert_eq!(dealt("stamina.overflow = 'lost'", "stamina = 2", "9"), (2, 0), "it is lost");
}

/// SW-WND-06, SW-COND-06, SW-V16: bleeding costs a Wound at the end of every round, past armour
/// and Stamina, until an action stops it.
#[test]
fn sw_v16_bleeding() {
    let groups =
        &["pc ada: stamina = 0; wounds = 20; av = 1", "pc bea:", "foe orc: weapon = 'heavy'"];
    let mut bench = Bench::of("", groups);
    bench.round("4 9", &["2 attack 0"]);
    assert_eq!((bench.harm(0), bench.count(M::Bleeding, 0)), ((0, 9), 1));
    bench.set(0).stamina = 3;
    bench.round("1", &[]);
    assert_eq!(bench.harm(0), (3, 10), "Stamina is no help");
    bench.round("1", &["1 stanch 0"]);
    assert_eq!((bench.harm(0), bench.it(0).bleeding), ((3, 10), 0));
    assert_eq!((bench.count(M::BledWounds, 0), bench.count(M::Stanched, 0)), (2, 1));
    bench.refresh();
    assert!(!bench.may(1, "stanch 0"), "nobody bleeds");
    // The action may be the bleeder's own.
    bench.bleed(0, 1);
    bench.round("1", &["0 stanch 0"]);
    assert_eq!(bench.harm(0), (3, 10));
}

/// SW-COND-06: how much, what stops it, whether it adds up.
#[test]
fn bleeding_has_knobs() {
    let bled = |rules: &str, dice: &str, choices: &[&str]| {
        let mut bench = Bench::of(rules, &["pc ada: wil = 3", "pc bea: wil = 0", "foe orc:"]);
        bench.bleed(0, 1);
        bench.round(dice, choices);
        bench.it(0).wounds
    };
    assert_eq!(bled("bleed.wounds = 0", "1", &[]), 0);
    assert_eq!(bled("bleed.wounds = 4", "1", &[]), 4);
    assert_eq!(bled("bleed.wounds = '1d4'", "1 3", &[]), 3);
    // WIL of the helper against `target.default`, 12.
    assert_eq!(bled("bleed.stop = 'save'", "1 9", &["0 stanch 0"]), 0);
    assert_eq!(bled("bleed.stop = 'save'", "1 9", &["1 stanch 0"]), 1);
    assert_eq!(bled("bleed.stop = 'save'; target.default = 9", "1 9", &["1 stanch 0"]), 0);
    let mut bench = Bench::of("bleed.stop = 'item_only'", DUEL);
    bench.refresh();
    bench.bleed(0, 1);
    assert!(!bench.may(0, "stanch 0"));
    for (rules, wounds) in [("", 17), ("bleed.stacks = true", 18)] {
        let groups = &["pc ada: stamina = 0; wounds = 40", "foe orc:"];
        let mut bench = Bench::of(rules, groups);
        bench.round("4 7", &["1 attack 0"]);
        bench.round("4 7", &["1 attack 0"]);
        assert_eq!(bench.it(0).wounds, wounds - 1, "{rules}");
        bench.round("1", &["0 stanch 0"]);
        assert_eq!(bench.it(0).wounds, wounds - 1, "one action stops all of it");
    }
}

/// SW-WND-07, SW-V17: a mortal wound kills at the end of the last of so many following rounds
/// (`wound.mortal.rounds`).
#[test]
fn sw_v17_a_mortal_wound() {
    let mut bench = Bench::of(
        "",
        &["pc ada: stamina = 0; wounds = 20", "pc bea:", "foe orc: weapon_die = 'd20'"],
    );
    bench.round("4 12 2", &["2 attack 0"]);
    assert_eq!((bench.harm(0), bench.it(0).mortal), ((0, 12), 2));
    bench.round("1", &[]);
    assert_eq!((bench.status(0), bench.it(0).mortal), (Status::In, 1));
    bench.round("1", &[]);
    assert_eq!((bench.status(0), bench.count(M::DiedMortally, 0)), (Status::Dead, 1));
    let bench = hit("wound.mortal.rounds = 10", "", "12");
    assert_eq!(bench.it(0).mortal, 10);
}

/// SW-WND-07, SW-V36: with the default of 12 Wounds, ten from one hit leave a character alive.
#[test]
fn sw_v36_the_default_of_twelve() {
    let groups = &["pc ada: stamina = 0", "pc bea:", "foe orc: weapon = 'heavy'; weapon_slots = 0"];
    let mut bench = Bench::of("", groups);
    bench.round("4 10 3", &["2 attack 0"]);
    assert_eq!((bench.status(0), bench.it(0).mortal), (Status::In, 3));
    bench.round("1", &[]);
    bench.round("1", &[]);
    assert_eq!(bench.status(0), Status::In);
    bench.round("1", &[]);
    assert_eq!(bench.status(0), Status::Dead);
}

/// SW-WND-07, SW-V40: of two mortal wounds the lower counter stays.
#[test]
fn sw_v40_the_lower_counter_stays() {
    for (die, left) in [(4, 1), (1, 1)] {
        let mut bench = hit("", "", &format!("11 {die}"));
        bench.set(0).wounds = 0;
        bench.set(0).mortal = 2;
        bench.set(0).mortal_this_round = false;
        bench.round(&format!("4 11 {die}"), &["1 attack 0"]);
        // A running 2 goes on to 1; a new 1 does not count down in its own round.
        assert_eq!(bench.it(0).mortal, left, "{die}");
        assert_eq!(bench.status(0), Status::In);
        assert_eq!(bench.count(M::MortalWounds, 0), 2);
    }
}

/// SW-WND-07: bleeding and a mortal wound run side by side.
#[test]
fn bleeding_and_a_mortal_wound_run_together() {
    let mut bench = Bench::of("", DUEL);
    bench.bleed(0, 1);
    bench.set(0).mortal = 3;
    bench.round("1", &[]);
    assert_eq!((bench.it(0).wounds, bench.it(0).mortal), (1, 2));
}

/// SW-WND-09: the bleeding and the mortally wounded keep acting, unless `wound.incapacitates` says so.
#[test]
fn the_wounded_keep_acting() {
    let acts = |knob: &str, bleeding: u8, mortal: u8| {
        let rules = format!("wound.incapacitates = '{knob}'");
        let mut bench = Bench::of(&rules, &["pc ada:", "pc bea:", "foe orc:"]);
        bench.bleed(0, bleeding);
        bench.set(0).mortal = mortal;
        bench.round("1", &[]);
        bench.order().contains(&0)
    };
    for (knob, expected) in
        [("none", [true, true]), ("mortal", [true, false]), ("bleeding_and_mortal", [false, false])]
    {
        assert_eq!([acts(knob, 1, 0), acts(knob, 0, 3)], expected, "{knob}");
    }
    // A side on which no fighter can act has lost.
    let mut bench = Bench::of("wound.incapacitates = 'mortal'", DUEL);
    bench.set(0).stamina = 0;
    bench.round("4 8 3 2", &["1 attack 0"]);
    assert_eq!((bench.winner(), bench.count(M::DiedAfter, 0)), (Some(1), 1));
}
