//! No two rolls of a trial share their dice, with every knob turned up that makes rolls meet.

use super::support::compiled;
use crate::engine::conformance;

/// What makes rolls meet: free attacks, holds both ways, many actions, much that breaks.
const WILD: &str = "usage.boxes = 'die'; fumble.dice = 'any_each'; fumble.on = '1-2'; \
    fumble.marks = 3; maneuver.fail_cost = 'free_attack'; flee.free_attack = true; \
    flee.cost = 'move'; enemy.maneuvers = true; enemy.actions = 3; turn.actions = 3; \
    scene.pit = true; wound.cumulative = true; wound.gear.empty = 'reroll'; \
    bleed.stacks = true; bleed.wounds = '1d4'; aftermath.bleeding = 'runs'; morale.pcs = true; \
    morale.retry = 'each_round'; morale.roller = 'random'; morale.on_first_casualty = true; \
    init.side_order = 'random'; ammo.usage = '4-6_after_fight'";

/// Settings of which one at a time comes on top.
const TURNS: [&str; 5] = [
    "save.player_facing = true",
    "save.player_facing = false",
    "attack.multi = 'keep_highest'",
    "crit.cap = 'none'; bane.model_attack = 'minus_d6'; maneuver.damage = true",
    "surprise.side = 'enemies'; sneak.extra_dice = 3; bleed.stop = 'save'; fumble.marks = 1",
];

/// Groups who do all that can be done to each other.
const GROUPS: [&str; 6] = [
    "pc ada: count = 2; policy = 'wrestler'; draughts = 2; stamina = 12; wounds = 25; shield = true",
    "pc bea: policy = 'coward'; ranged = true; wounds = 20",
    "pc cid: policy = 'brawler'; poisoned = true; spare = ['light']; stamina = 12; wounds = 30",
    "foe orc: count = 3; policy = 'wrestler'; stamina = 12; wounds = 25; draughts = 1",
    "foe elf: policy = 'brawler'; shield = true; stamina = 12; wounds = 25; leader = true",
    "foe boar: fight = 2; count = 2; natural = true; policy = 'wrestler'; stamina = 12; wounds = 30",
];

#[test]
fn no_two_rolls_share_their_dice() {
    for more in TURNS {
        let changed = |rule: &&str| {
            let key = rule.split('=').next().unwrap_or_default().trim();
            more.split(';').any(|other| other.split('=').next().unwrap_or_default().trim() == key)
        };
        let kept: Vec<&str> = WILD.split(';').filter(|rule| !changed(rule)).collect();
        let conflict = compiled(&format!("{}; {more}", kept.join(";")), &GROUPS);
        let conflict = conflict.unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(conformance::check(&conflict, 7, 300), Ok(()), "{more}");
    }
}
