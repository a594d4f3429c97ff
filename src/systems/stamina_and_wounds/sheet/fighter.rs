//! Fighters as scenarios write them: attributes, Stamina, Wounds and gear.

use super::gear::Gear;
use super::keys::group as keys;
use super::loadout;
use crate::scenario::{Group, Problem, Problems, Reader, RunBy, Side};
use crate::systems::stamina_and_wounds::knobs::StaminaKnobs;
use crate::systems::stamina_and_wounds::knobs::kinds::{Attribute, MaxWounds};
use crate::systems::stamina_and_wounds::knobs::wounds::HitPoints;
use crate::systems::stamina_and_wounds::state::conflict::{Defenceless, ENEMIES, PCS};

/// A fighter's sheet: everything that is set before the first fight and never changes.
/// [`Fighter`](crate::systems::stamina_and_wounds::state::conflict::Fighter) has what does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// Name of the fighter: `goblin 2`.
    pub name: String,
    /// The group of the scenario it comes from.
    pub group: String,
    /// Number of its side.
    pub side: usize,
    /// Camp of the fighter: [`PCS`] or [`ENEMIES`].
    pub camp: usize,
    /// Seat number for labelled draws. A fighter has one seat in all variants, so that variants share its dice.
    pub seat: u32,
    /// Attributes in the order of [`Attribute`] (SW-CORE-01).
    pub attributes: [i8; 4],
    /// Key `target`: number that saves against the fighter must reach (SW-CORE-03).
    pub target: i8,
    /// Key `save_boons`: Boons on every save that it rolls, Banes below 0 (SW-CORE-05).
    pub save_boons: i8,
    /// Key `leader`: whether it is named as leader (SW-MOR-10).
    pub leader: bool,
    /// Stamina at its best (SW-STAM-04).
    pub stamina: i16,
    /// Wounds at which it dies (SW-DEATH-01).
    pub max_wounds: i16,
    /// Whether it is defeated when its Stamina is gone (`enemy.hp_model`, SW-DEATH-02).
    pub stamina_only: bool,
    /// Whether hits have further effects on it (`enemy.wound_effects`, SW-DEATH-03).
    pub wound_effects: bool,
    /// Key `arrives`: round at whose start it arrives; 0 is there from the beginning.
    pub arrives: u16,
    /// Key `fight`: the fight in which it takes part; 0 for all of them.
    pub fight: u8,
    /// Actions of a turn: `turn.actions`, or `enemy.actions` for an enemy.
    pub actions: u8,
    pub gear: Gear,
    /// Rations at the start of the day.
    pub rations: u8,
    /// Coins at the start of the day.
    pub purse: i16,
    /// Why it cannot defend itself at the start.
    pub defenceless: Defenceless,
    /// Key `poisoned`: whether poison works in it (`hazard.poison`, SW-AV-04).
    pub poisoned: bool,
    /// Step on which the fighter stands at the start.
    pub position: i8,
}

impl Sheet {
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        i32::from(self.attributes[attribute as usize])
    }

    /// Returns the damage that the fighter can take when unhurt: Stamina and Wounds, or Stamina alone if Stamina is
    /// all it has.
    pub fn life(&self) -> i32 {
        i32::from(self.stamina) + if self.stamina_only { 0 } else { i32::from(self.max_wounds) }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupStart {
    pub side: usize,
    pub group: usize,
    /// Step on which its fighters stand unless they name another.
    pub position: i8,
}

pub(crate) fn camp_of(side: &Side) -> usize {
    if side.player == RunBy::Pc { PCS } else { ENEMIES }
}

pub(crate) fn read_group(
    group: &Group,
    side: &Side,
    start: GroupStart,
    knobs: &StaminaKnobs,
    problems: &mut Problems,
) -> Vec<Sheet> {
    let mut reader = Reader::new(&group.node, "a fighter group");
    reader.also_known(&[keys::POLICY.name]);
    let count = reader.get(&keys::COUNT).unwrap_or(1);
    let sheet = read_sheet(&mut reader, group, side, start, knobs);
    reader.finish(problems);
    let numbered = (0..count).map(|number| {
        let mut sheet = sheet.clone();
        if count > 1 {
            sheet.name = format!("{} {}", group.name, number + 1);
        }
        sheet.leader &= number == 0;
        sheet.seat |= number as u32 & 0xFF;
        sheet
    });
    numbered.collect()
}

fn read_sheet(
    reader: &mut Reader<'_>,
    group: &Group,
    side: &Side,
    start: GroupStart,
    knobs: &StaminaKnobs,
) -> Sheet {
    let camp = camp_of(side);
    let enemy = camp == ENEMIES;
    let character = &knobs.character;
    let attributes = [keys::STR, keys::DEX, keys::END, keys::WIL]
        .map(|key| reader.get(&key).unwrap_or(character.attribute) as i8);
    let end = i32::from(attributes[Attribute::End as usize]);
    let own_slots = (knobs.wound.slots_base + end).min(knobs.wound.slots_max);
    let slots = reader.get(&keys::SLOTS).unwrap_or(own_slots);
    let max_wounds = match knobs.wound.max {
        MaxWounds::Slots => own_slots,
        MaxWounds::Number(number) => i32::from(number),
    };
    let level = reader.get(&keys::LEVEL);
    let target = level.map_or(character.target, |level| character.target_base + level);
    let side_bits = (start.side as u32) << 16 | (start.group as u32 & 0xFF) << 8;
    let gear = loadout::read(reader, slots as u8, knobs);
    Sheet {
        name: group.name.clone(),
        group: group.name.clone(),
        side: start.side,
        camp,
        seat: side_bits,
        attributes,
        target: reader.get(&keys::TARGET).unwrap_or(target) as i8,
        save_boons: reader.get(&keys::SAVE_BOONS).unwrap_or(0) as i8,
        leader: reader.get(&keys::LEADER).unwrap_or(false),
        stamina: reader.get(&keys::STAMINA).unwrap_or(knobs.wound.stamina) as i16,
        max_wounds: reader.get(&keys::WOUNDS).unwrap_or(max_wounds) as i16,
        stamina_only: enemy && knobs.wound.hit_points == HitPoints::StaminaOnly,
        wound_effects: !enemy || knobs.wound.enemy_effects,
        arrives: reader.get(&keys::ARRIVES).unwrap_or(0) as u16,
        fight: read_fight(reader, enemy),
        actions: if enemy { knobs.round.enemy_actions } else { knobs.round.actions } as u8,
        gear,
        rations: reader.get(&keys::RATIONS).unwrap_or(0) as u8,
        purse: reader.get(&keys::PURSE).unwrap_or(0) as i16,
        defenceless: reader.get(&keys::DEFENCELESS).unwrap_or(Defenceless::No),
        poisoned: reader.get(&keys::POISONED).unwrap_or(false),
        position: reader.get(&keys::POSITION).map_or(start.position, |step| step as i8),
    }
}

/// Reads the key `fight` of an enemy, from 1. The key is a mistake for players' characters, because they take part
/// in all fights.
fn read_fight(reader: &mut Reader<'_>, enemy: bool) -> u8 {
    let fight = reader.get(&keys::FIGHT);
    if let Some(fight) = fight.filter(|_| !enemy) {
        let message = format!("players' characters take part in every fight, not only in {fight}");
        let origin = reader.key_origin(keys::FIGHT.name).clone();
        reader.note(Problem::new(&origin, message).help("remove `fight`"));
    }
    if enemy { fight.unwrap_or(1) as u8 } else { 0 }
}
