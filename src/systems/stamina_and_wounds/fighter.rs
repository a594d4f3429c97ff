//! Fighters as scenarios write them: attributes, Stamina, Wounds, and what they carry.

use super::gear::{Gear, MAX_SLOTS};
use super::kinds::{Attribute, MaxWounds};
use super::knobs::StaminaKnobs;
use super::loadout;
use super::state::{Defenceless, ENEMIES, PCS};
use crate::choices;
use crate::scenario::{Group, Player, Problem, Problems, Reader, Side};

pub use super::gear::MAX_ITEMS;

/// Most fighters of a trial: one bit each in a word.
pub const MAX_FIGHTERS: usize = 64;
/// Most fights of a day.
pub const MAX_FIGHTS: i32 = 12;

/// Most Boons or Banes that a fighter can have on its saves.
pub const MOST_SAVE_BOONS: i32 = 3;

/// A fighter's sheet: what is known about it before the first fight.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its name: `goblin 2`.
    pub name: String,
    /// The group of the scenario it comes from.
    pub group: String,
    /// Number of its side.
    pub side: usize,
    /// Its camp: players' characters or enemies.
    pub camp: usize,
    /// Seat number for labelled draws; the same in every variant.
    pub seat: u32,
    /// Attributes in the order of [`Attribute`] (SW-CORE-01).
    pub attributes: [i8; 4],
    /// What saves against it must reach (SW-CORE-03).
    pub target: i8,
    /// Boons on every save that it rolls, Banes below 0 (SW-CORE-05).
    pub save_boons: i8,
    /// Whether it is named as leader (SW-MOR-10).
    pub leader: bool,
    /// Stamina at its best (SW-STAM-04).
    pub stamina: i16,
    /// Wounds at which it dies (SW-DEATH-01).
    pub max_wounds: i16,
    /// Whether it is defeated when its Stamina is gone (SW-DEATH-02).
    pub stamina_only: bool,
    /// Whether hits have further effects on it (SW-DEATH-03).
    pub wound_effects: bool,
    /// Round at whose start it arrives; 0 is there from the beginning.
    pub arrives: u16,
    /// Fight in which it takes part; 0: all of them.
    pub fight: u8,
    /// Actions of a turn.
    pub actions: u8,
    /// What it carries.
    pub gear: Gear,
    /// Rations at the start of the day.
    pub rations: u8,
    /// Coins at the start of the day.
    pub purse: i16,
    /// Why it cannot defend itself at the start.
    pub defenceless: Defenceless,
    /// Whether poison works in it (SW-AV-04).
    pub poisoned: bool,
    /// Where it stands at the start.
    pub position: i8,
}

impl Sheet {
    /// An attribute.
    #[inline]
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        i32::from(self.attributes[attribute as usize])
    }
}

choices! {
    /// Why a fighter cannot defend itself.
    enum Helpless {
        /// It can.
        No = "no",
        /// It sleeps, until it is hit or the first round ends.
        Asleep = "asleep",
        /// It is bound, for the whole fight.
        Bound = "bound",
    }
}

/// Number and camp of a side.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Number of the side.
    pub side: usize,
    /// Number of the group on its side.
    pub group: usize,
    /// Where fighters of its camp stand if they do not say.
    pub position: i8,
}

/// The camp of a side.
pub fn camp_of(side: &Side) -> usize {
    if side.player == Player::Pc { PCS } else { ENEMIES }
}

/// Reads a group and makes its sheets.
pub fn read_group(
    group: &Group,
    side: &Side,
    place: Place,
    knobs: &StaminaKnobs,
    problems: &mut Problems,
) -> Vec<Sheet> {
    let mut reader = Reader::new(&group.node, "a fighter group");
    reader.also_known(&["policy"]);
    let count = reader.whole("count", 0..=MAX_FIGHTERS as i32).unwrap_or(1);
    let sheet = read_sheet(&mut reader, group, side, place, knobs);
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
    place: Place,
    knobs: &StaminaKnobs,
) -> Sheet {
    let camp = camp_of(side);
    let enemy = camp == ENEMIES;
    let character = &knobs.character;
    let attributes = Attribute::ALL.iter().map(|attribute| {
        reader.whole(attribute.name(), 0..=20).unwrap_or(character.attribute) as i8
    });
    let attributes: Vec<i8> = attributes.collect();
    let attributes: [i8; 4] = std::array::from_fn(|at| attributes[at]);
    let end = i32::from(attributes[Attribute::End as usize]);
    let own_slots = (knobs.wound.slots_base + end).min(knobs.wound.slots_max);
    let slots = reader.whole("slots", 0..=MAX_SLOTS as i32).unwrap_or(own_slots);
    let max_wounds = match knobs.wound.max {
        MaxWounds::Slots => own_slots,
        MaxWounds::Number(number) => i32::from(number),
    };
    let level = reader.whole("level", 0..=20);
    let target = level.map_or(character.target, |level| character.target_base + level);
    let side_bits = (place.side as u32) << 16 | (place.group as u32 & 0xFF) << 8;
    let gear = loadout::read(reader, slots as u8, knobs);
    Sheet {
        name: group.name.clone(),
        group: group.name.clone(),
        side: place.side,
        camp,
        seat: side_bits,
        attributes,
        target: reader.whole("target", 1..=40).unwrap_or(target) as i8,
        save_boons: reader.whole("save_boons", -MOST_SAVE_BOONS..=MOST_SAVE_BOONS).unwrap_or(0)
            as i8,
        leader: reader.flag("leader").unwrap_or(false),
        stamina: reader.whole("stamina", 0..=200).unwrap_or(knobs.wound.stamina) as i16,
        max_wounds: reader.whole("wounds", 1..=200).unwrap_or(max_wounds) as i16,
        stamina_only: enemy
            && knobs.wound.hit_points == super::knobs::wounds::HitPoints::StaminaOnly,
        wound_effects: !enemy || knobs.wound.enemy_effects,
        arrives: reader.whole("arrives", 0..=1000).unwrap_or(0) as u16,
        fight: read_fight(reader, enemy),
        actions: if enemy { knobs.round.enemy_actions } else { knobs.round.actions } as u8,
        gear,
        rations: reader.whole("rations", 0..=50).unwrap_or(0) as u8,
        purse: reader.whole("purse", 0..=10_000).unwrap_or(0) as i16,
        defenceless: match reader.choice::<Helpless>("defenceless") {
            Some(Helpless::Asleep) => Defenceless::Asleep,
            Some(Helpless::Bound) => Defenceless::Bound,
            _ => Defenceless::No,
        },
        poisoned: reader.flag("poisoned").unwrap_or(false),
        position: reader.whole("position", 0..=9).map_or(place.position, |step| step as i8),
    }
}

/// The fight of an enemy, from 1; players' characters take part in all.
fn read_fight(reader: &mut Reader<'_>, enemy: bool) -> u8 {
    let fight = reader.whole("fight", 1..=MAX_FIGHTS);
    if let Some(fight) = fight.filter(|_| !enemy) {
        let message = format!("players' characters take part in every fight, not only in {fight}");
        let origin = reader.key_origin("fight").clone();
        reader.note(Problem::new(&origin, message).help("remove `fight`"));
    }
    if enemy { fight.unwrap_or(1) as u8 } else { 0 }
}
