//! Rolls without dice, several targets, hazards, lone foes, scale, leaders and morale.

use super::tests::{Told, two_sides};
use crate::kernels::fate::state::Status;

const HERO: &str = "[sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n";
const THUG: &str = "[sides.npcs.thug]\ngrade = \"fair\"\nskills = { fight = 2 }\n";

#[test]
fn v_28_fc_dice_11_fc_npc_05_nameless_without_dice() {
    // On defence: a skill of 2, no dice; a win by 3 earns nothing (J-24).
    let conflict = two_sides("npc.nameless_dice = \"passive_defense\"", HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &[]);
    assert_eq!((told.fighter(1).boosts.all(), told.fighter(1).boxes), (0, 0));
    told.turn(&["[0000] [0000]"], &[]);
    told.turn(&["[0000]"], &[]);
    assert_eq!(told.fighter(1).boxes, 0b1);
    // On everything: its attack is 2 against the hero's dice.
    let conflict = two_sides("npc.nameless_dice = \"passive_all\"", HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &[]);
    told.turn(&["[-000]"], &[]);
    assert_eq!(told.fighter(1).boosts.all(), 1, "2 against 2 is a tie");
    let earns = "npc.nameless_dice = \"passive_all\"\ndefend.passive_style_boost = true";
    let conflict = two_sides(earns, HERO, THUG);
    assert_eq!(Told::begin(&conflict).turn(&["[----]"], &[]).fighter(1).boosts.all(), 1);
}

#[test]
fn j_24_what_a_defence_without_dice_stands_at() {
    let rules = "npc.nameless_dice = \"passive_defense\"\ndefend.passive_value = \"zero\"";
    let conflict = two_sides(rules, HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[--00]"], &[]);
    assert_eq!(told.fighter(1).boxes, 0b1, "1 against 0");
    // The same holds for the surprised.
    let rules = "order.surprise_side = \"pc\"\ndefend.passive_value = \"zero\"";
    let conflict = two_sides(rules, HERO, THUG);
    let mut told = Told::begin(&conflict);
    assert_eq!(told.turn(&["[--00]"], &[]).fighter(1).boxes, 0b1);
    // Full defense raises the rating that stands for the roll.
    let conflict = two_sides("npc.nameless_dice = \"passive_all\"", HERO, THUG);
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &[]).turn(&[], &["1 turn full_defense"]);
    told.turn(&["[+000]"], &[]);
    assert_eq!((told.fighter(1).status, told.fighter(0).boosts.all()), (Status::In, 1), "4 to 4");
}
