//! Stunts as a group of the scenario writes them (WOA-STN-01).

use super::keys::{REACHES, group, stunt as keys};
use super::stunt::{Condition, Item, MAX_STUNTS, Stunt, StuntKind};
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::scenario::{Entry, Node, Problem, Problems, Reader};
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::SpecialAttackKnobs;

/// The weight that the giant axe gives (WOA-STN-13), unless the stunt has a `value`.
const AXE_WEIGHT: i32 = 4;

/// Stunts that cost no refresh (WOA-CHAR-08).
const FREE_STUNTS: i32 = 3;

/// The stunts of a group, and the refresh that they leave a player's character.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    /// Stunts that the scenario spells out and that play a part in a conflict of these kinds;
    /// others only cost refresh.
    pub stunts: Vec<Stunt>,
    pub names: Vec<String>,
    /// Refresh that all of them cost.
    pub cost: i32,
}

/// Reads the stunts of a group: a table for each, and the number of others (WOA-STN-01).
/// `conflicts` are the kinds that the conflict may take.
pub(crate) fn read(
    reader: &mut Reader<'_>,
    knobs: &SpecialAttackKnobs,
    conflicts: &[ConflictKind],
    peoples: &mut Vec<String>,
) -> Written {
    let mut written = Written::default();
    let mut slots = reader.get(&group::OTHER_STUNTS).unwrap_or(0);
    let mut equipment = 0;
    let entries = reader.get(&group::STUNTS).and_then(Node::entries).unwrap_or_default();
    let mut problems = Problems::new();
    for entry in entries {
        let Some((stunt, on)) = read_one(entry, knobs, peoples, &mut problems) else { continue };
        if !on {
            continue;
        }
        slots += if stunt.kind == StuntKind::GiantAxe { 2 } else { 1 };
        equipment += i32::from(is_equipment(&stunt));
        if conflicts.iter().any(|kind| stunt.fits(*kind)) {
            written.stunts.push(stunt);
            written.names.push(entry.key.replace('_', " "));
        }
    }
    for problem in problems {
        reader.note(problem);
    }
    if written.stunts.len() > MAX_STUNTS {
        let count = written.stunts.len();
        let message = format!("{count} stunts are more than the {MAX_STUNTS} that can be played");
        let help = "name those that matter, and count the rest in `other_stunts`";
        reader.note(Problem::new(reader.key_origin(group::STUNTS.name), message).help(help));
        written.stunts.truncate(MAX_STUNTS);
    }
    let free = FREE_STUNTS + equipment.min(knobs.stunt.equipment);
    written.cost = (slots - free).max(0);
    written
}

/// Whether a stunt is equipment (WOA-STN-01): some of these are free.
fn is_equipment(stunt: &Stunt) -> bool {
    stunt.item != Item::Nothing
        || matches!(stunt.kind, StuntKind::BattleDress | StuntKind::RidingBeast)
}

/// Reads one stunt, and whether it is on the sheet. `None` if the entry cannot be read.
fn read_one(
    entry: &Entry,
    knobs: &SpecialAttackKnobs,
    peoples: &mut Vec<String>,
    problems: &mut Problems,
) -> Option<(Stunt, bool)> {
    let mut reader = Reader::new(&entry.value, "a stunt");
    reader.need(&keys::KIND, "kind = \"lethal\"; `outweigh list words war-of-ashes` has all kinds");
    let on = reader.get(&keys::ENABLED).unwrap_or(true);
    let Some(kind) = reader.get(&keys::KIND) else {
        reader.rest();
        reader.finish(problems);
        return None;
    };
    let mut stunt = Stunt::of(kind);
    let weight = knobs.stunt.weight;
    match kind {
        StuntKind::Bonus => {
            stunt.value = reader.get(&keys::BONUS).unwrap_or(knobs.stunt.bonus) as i8;
            read_approach(&mut reader, &mut stunt);
            reader.need(&keys::ACTIONS, "actions = [\"defend\"]");
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::Lethal => {
            read_approach(&mut reader, &mut stunt);
            let uses = reader.get(&keys::USES).unwrap_or(knobs.lethal.stunt_uses);
            stunt.uses = uses as u8;
        }
        StuntKind::Zone => {
            read_approach(&mut reader, &mut stunt);
            let uses = reader.get(&keys::USES).unwrap_or(knobs.stunt.zone_uses);
            stunt.uses = uses as u8;
        }
        StuntKind::Weight => {
            stunt.value = reader.get(&keys::WEIGHT).unwrap_or(weight) as i8;
            stunt.arena = reader.get(&keys::CONFLICT).unwrap_or(stunt.arena);
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::GiantAxe => {
            stunt.value = reader.get(&keys::WEIGHT).unwrap_or(AXE_WEIGHT) as i8;
        }
        StuntKind::Reach => {
            reader.need(&keys::RANGE, "range = \"thrown\", or \"bow\"");
            stunt.value = i8::from(reader.get(&keys::RANGE) == Some(REACHES[1]));
            read_actions(&mut reader, &mut stunt);
        }
        StuntKind::ExtraActions => {
            reader.need(&keys::ACTION_COUNT, "actions = 3");
            stunt.value = reader.get(&keys::ACTION_COUNT).unwrap_or(1) as i8;
        }
        _ => stunt.value = reader.get(&keys::WEIGHT).unwrap_or(weight) as i8,
    }
    if kind == StuntKind::HighBirth {
        reader.need(&keys::PEOPLE, "people = \"court\", which the groups it impresses write too");
    }
    if kind != StuntKind::ExtraActions {
        read_circumstances(&mut reader, &mut stunt, peoples);
    }
    if kind == StuntKind::Zone && stunt.asks_for_foe() {
        let message = "a stunt that strikes a whole zone cannot ask who the opponent is";
        let help = "leave out `people` and what begins with `foe_`";
        reader.note(Problem::new(reader.key_origin(keys::WHEN.name), message).help(help));
    }
    reader.finish(problems);
    Some((stunt, on))
}

fn read_approach(reader: &mut Reader<'_>, stunt: &mut Stunt) {
    if let Some(approach) = reader.get(&keys::APPROACH) {
        stunt.approaches = 1 << approach as u8;
    }
}

fn read_actions(reader: &mut Reader<'_>, stunt: &mut Stunt) {
    let actions = reader.get(&keys::ACTIONS);
    for action in actions.iter().flat_map(|actions| actions.iter()) {
        stunt.actions |= 1 << *action as u8;
    }
}

fn read_circumstances(reader: &mut Reader<'_>, stunt: &mut Stunt, peoples: &mut Vec<String>) {
    let when = reader.get(&keys::WHEN);
    for condition in when.iter().flat_map(|when| when.iter()) {
        stunt.when |= 1 << *condition as u16;
    }
    stunt.item = reader.get(&keys::ITEM).unwrap_or(stunt.item);
    if let Some(people) = reader.get(&keys::PEOPLE) {
        stunt.people = number_of(people, peoples);
        stunt.when |= 1 << Condition::FoeOfPeople as u16;
    }
}

/// Returns the number of a people, from 1, because 0 stands for none. A new people gets the next.
pub(crate) fn number_of(people: &str, peoples: &mut Vec<String>) -> u8 {
    let at = peoples.iter().position(|known| known == people).unwrap_or_else(|| {
        peoples.push(people.to_owned());
        peoples.len() - 1
    });
    at as u8 + 1
}
