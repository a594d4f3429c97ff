//! Warnings about sheets and scene: characters without numbers of their own, and keys that have no effect in this
//! day.

use super::fighter::{Sheet, camp_of};
use super::keys::{group, scene};
use crate::scenario::{Group, Node, Problem, Problems, Scenario, Side};
use crate::systems::stamina_and_wounds::knobs::StaminaKnobs;
use crate::systems::stamina_and_wounds::knobs::wounds::HitPoints;
use crate::systems::stamina_and_wounds::state::conflict::ENEMIES;

pub(crate) fn note(
    scenario: &Scenario,
    sheets: &[Sheet],
    (knobs, fights): (&StaminaKnobs, u8),
    problems: &mut Problems,
) {
    let haven = scenario.scene.get(scene::HAVEN.name).and_then(Node::to_value);
    let repairs = fights > 1 && haven == Some(true.into());
    for (number, side) in scenario.sides.iter().enumerate() {
        for group in &side.groups {
            note_blank(group, knobs, problems);
            note_wounds(group, side, knobs, problems);
            let own = |sheet: &&Sheet| sheet.side == number && sheet.group == group.name;
            if let Some(sheet) = sheets.iter().find(own) {
                note_prices(group, sheet, repairs, problems);
            }
            let why = if fights > 1 { "without a haven" } else { "in a single fight" };
            let help =
                if fights > 1 { "write haven = true under [scene], or remove it" } else { REMOVE };
            let idle = [(group::RATIONS.name, fights > 1), (group::PURSE.name, repairs)];
            for (key, _) in idle.into_iter().filter(|(_, is_used)| !is_used) {
                warn_unless_zero(&group.node, key, why, help, problems);
            }
        }
    }
    if fights < 2 {
        for key in [scene::RESTS.name, scene::HAVEN.name] {
            warn_unless_zero(&scenario.scene, key, "in a single fight", REMOVE, problems);
        }
    }
}

const REMOVE: &str = "remove it, or give later enemies fight = 2";

fn warn_unless_zero(table: &Node, key: &str, why: &str, help: &str, problems: &mut Problems) {
    let Some(node) = table.get(key) else { return };
    let says_no = [Some(0.into()), Some(false.into())].contains(&node.to_value());
    if !says_no {
        let message = format!("`{key}` has no effect {why}");
        problems.push(Problem::idle(&node.origin, message).help(help));
    }
}

/// Warns of a group without any key of its own: its fighters are like those of every other such group.
fn note_blank(group: &Group, knobs: &StaminaKnobs, problems: &mut Problems) {
    let says_nothing = [
        group::POLICY.name,
        group::COUNT.name,
        group::LEADER.name,
        group::FIGHT.name,
        group::ARRIVES.name,
        group::POSITION.name,
    ];
    let entries = group.node.entries().unwrap_or_default();
    if entries.iter().any(|entry| !says_nothing.contains(&entry.key.as_str())) {
        return;
    }
    let (name, default) = (&group.name, knobs.character.attribute);
    let message = format!(
        "nothing is said of `{name}`: each attribute is {default}, the weapon a medium one"
    );
    let help = "write what it is, such as str = 3, stamina = 8, weapon = \"heavy\", or being = \"fighter\"";
    problems.push(Problem::lacking(&group.origin, message).help(help));
}

/// Warns of Wounds of enemies who fall when their Stamina is gone.
fn note_wounds(group: &Group, side: &Side, knobs: &StaminaKnobs, problems: &mut Problems) {
    if camp_of(side) == ENEMIES && knobs.wound.hit_points == HitPoints::StaminaOnly {
        let why = "on enemies who fall when their Stamina is gone (enemy.hp_model)";
        warn_unless_zero(&group.node, group::WOUNDS.name, why, "give them more Stamina", problems);
    }
}

/// Warns of prices of items that are not carried, or never repaired because no haven is near.
fn note_prices(group: &Group, sheet: &Sheet, repairs: bool, problems: &mut Problems) {
    use super::gear::ItemKind::{Armour, Shield};
    for (key, is_there, what) in [
        (group::ARMOUR_PRICE.name, sheet.gear.has(Armour), "armour"),
        (group::SHIELD_PRICE.name, sheet.gear.has(Shield), "a shield"),
        (group::WEAPON_PRICE.name, true, "a weapon"),
    ] {
        let (why, help) = match (is_there, repairs) {
            (true, true) => continue,
            (true, false) => ("where nothing is repaired".to_owned(), REPAIR.to_owned()),
            (false, _) => (format!("without {what}"), format!("give them {what}, or remove it")),
        };
        warn_unless_zero(&group.node, key, &why, &help, problems);
    }
}

/// Explanation of when items are repaired.
const REPAIR: &str = "things are repaired between fights where [scene] has haven = true";
