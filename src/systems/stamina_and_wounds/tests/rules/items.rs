//! Items, bandages and draughts (SW-ITEM).

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::sheet::gear::ItemKind;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL};

const TWO: &[&str] = &["pc ada: bandages = 1; draughts = 1", "pc bea:", "foe orc:"];

fn draughts(bench: &Bench, fighter: usize) -> i32 {
    bench.view().uses_left(FighterId(fighter), ItemKind::Draught)
}

/// SW-ITEM-01: using an item is an action.
#[test]
fn using_an_item_is_an_action() {
    let mut bench = Bench::of("bleed.stop = 'item_only'", TWO);
    bench.bleed(1, 1);
    bench.round("1", &["0 bandage 1"]);
    assert_eq!((bench.it(1).bleeding, bench.harm(1)), (0, (4, 0)));
    assert_eq!((bench.count(M::Actions, 0), bench.order()), (1, vec![0, 1, 2]));
    assert_eq!((bench.count(M::BandagesUsed, 0), bench.count(M::Stanched, 0)), (1, 1));
    assert!(bench.says("ada bandages bea"));
}

/// SW-ITEM-02: an item lasts for as many uses as it has boxes, because one use marks one box
/// (`item.marks_per_use`).
#[test]
fn an_item_lasts_for_its_boxes() {
    for (rules, uses) in [("", 3), ("item.marks_per_use = 2", 2), ("usage.boxes = 1", 1)] {
        let mut bench = Bench::of(rules, TWO);
        bench.set(1).wounds = 9;
        assert_eq!(draughts(&bench, 0), uses, "{rules}");
        for left in (0..uses).rev() {
            bench.round("1 1", &["0 draught 1"]);
            assert_eq!(draughts(&bench, 0), left, "{rules}");
        }
        bench.refresh();
        assert!(!bench.may(0, "draught 1"), "{rules}");
        assert_eq!(bench.count(M::DraughtsUsed, 0), uses);
    }
    let mut bench = Bench::of("item.marks_per_use = 0", TWO);
    bench.set(1).wounds = 9;
    for _ in 0..5 {
        bench.round("1 1", &["0 draught 1"]);
    }
    assert_eq!(bench.harm(1), (4, 4));
    // Two draughts are twice as many uses.
    let bench = Bench::of("", &["pc ada: draughts = 2", "foe orc:"]);
    assert_eq!(draughts(&bench, 0), 6);
}

/// SW-ITEM-03: there are none unless a scenario, `item.bandage.count` or `item.draught.count` adds
/// them, each in its slot.
#[test]
fn stock_items() {
    let items = |rules: &str| {
        let bench = Bench::of(rules, DUEL);
        let gear = &bench.sheet(0).gear;
        (gear.items.len(), [3, 4, 5].map(|slot| gear.in_slot(slot)))
    };
    assert_eq!(items(""), (1, [None; 3]));
    let both = "item.bandage.count = 1; item.draught.count = 2";
    assert_eq!(items(both), (4, [Some(1), Some(2), Some(3)]));
}

/// SW-ITEM-03: a bandage ends bleeding, a draught heals 1d6 Wounds, of oneself or an ally.
#[test]
fn what_stock_items_do() {
    let mut bench = Bench::of("", TWO);
    bench.refresh();
    for useless in ["bandage 0", "bandage 1", "draught 0", "draught 1"] {
        assert!(!bench.may(0, useless), "{useless}");
    }
    bench.set(0).wounds = 5;
    bench.set(1).wounds = 3;
    assert!(!bench.may(1, "draught 0") && !bench.may(0, "draught 2"));
    bench.round("1 4", &["0 draught 0"]);
    assert_eq!((bench.harm(0), bench.harm(1)), ((4, 1), (4, 3)));
    bench.round("1 6", &["0 draught 1"]);
    assert_eq!(bench.harm(1), (4, 0), "not below 0");
    assert!(bench.says("ada gives bea a draught: 3 Wounds healed"));
    let mut bench = Bench::of("item.draught.heal = 2", TWO);
    bench.set(1).wounds = 3;
    bench.round("1", &["0 draught 1"]);
    assert_eq!(bench.harm(1), (4, 1));
}

/// SW-ITEM-03: allies must be in reach.
#[test]
fn allies_must_be_in_reach() {
    let mut bench = Bench::of("position.model = 'bands'", TWO);
    bench.refresh();
    bench.set(1).wounds = 3;
    assert!(bench.may(0, "draught 1"));
    bench.set(1).position = 1;
    assert!(!bench.may(0, "draught 1"));
}

/// SW-ITEM-03, SW-REST-08: a draught is what stops a mortal wound in a fight (`wound.mortal.heal`).
#[test]
fn a_draught_stops_a_mortal_wound() {
    for (rules, counter) in [("", 0), ("wound.mortal.heal = 4", 1)] {
        let mut bench = Bench::of(rules, TWO);
        bench.set(1).wounds = 10;
        bench.bleed(1, 1);
        bench.set(1).mortal = 2;
        bench.round("1 3", &["0 draught 1"]);
        assert_eq!((bench.it(1).mortal, bench.it(1).bleeding, bench.harm(1)), (counter, 0, (4, 7)));
    }
}
