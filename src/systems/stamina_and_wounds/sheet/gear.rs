//! Gear: items in numbered slots, weapons, armour, and the items that break (SW-CORE-07, 08, 10, 11, SW-AV).

use crate::inline_vec::InlineVec;
use crate::systems::stamina_and_wounds::knobs::StaminaKnobs;
use crate::systems::stamina_and_wounds::knobs::kinds::UsageBoxes;

/// Most items of a fighter; the state has room for the Usage of as many.
pub(crate) const MAX_ITEMS: usize = 16;
pub(crate) const MAX_WEAPONS: usize = 3;
pub(crate) const MAX_SLOTS: usize = 20;
/// Number that stands for no item: in [`Weapon::item`] of claws and fists, and in an empty slot.
pub(crate) const NO_ITEM: u8 = u8::MAX;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// The weapon with this number.
    Weapon(u8),
    /// A shield.
    #[default]
    Shield,
    /// Armour.
    Armour,
    /// A bandage (SW-ITEM-03).
    Bandage,
    /// A draught (SW-ITEM-03).
    Draught,
}

/// Something that takes up slots and wears out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Item {
    pub kind: ItemKind,
    pub name: &'static str,
    /// Armor Value that it gives while intact.
    pub av: i8,
    /// Slots that it takes up.
    pub slots: u8,
    /// Price in coins, for repairs.
    pub price: i16,
}

/// A weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Weapon {
    pub name: &'static str,
    /// Faces of its die, such as `weapon.light` says.
    pub faces: u8,
    /// Slots that it takes up, or would.
    pub slots: u8,
    /// Most explosions of an attack; `u8::MAX`: no limit (SW-CRIT-03).
    pub cap: u8,
    /// Whether it reaches beyond Close.
    pub ranged: bool,
    /// Whether it stands for bare hands ([`unarmed`]).
    pub bare: bool,
    /// Number of the weapon among the items, or [`NO_ITEM`] for claws and fists (SW-FUMB-05).
    pub item: u8,
    /// Index into [`Setup::odds`](super::setup::Setup::odds).
    pub odds: u8,
}

/// Everything that a fighter carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Gear {
    /// Weapons of the fighter; the first is in hand at the start.
    pub weapons: InlineVec<Weapon, MAX_WEAPONS>,
    /// Items of the fighter, in the order of their slots.
    pub items: InlineVec<Item, MAX_ITEMS>,
    /// The item in each slot, or [`NO_ITEM`].
    pub slots: [u8; MAX_SLOTS],
    /// Number of slots in use, at most [`MAX_SLOTS`].
    pub room: u8,
    /// Armor Value of its own hide.
    pub hide: i8,
}

impl Gear {
    /// Lays the items into slots, lowest first in their order (JC-25). Returns the number of missing slots; 0 if all
    /// fit.
    pub fn stow(&mut self) -> usize {
        self.slots = [NO_ITEM; MAX_SLOTS];
        let mut next = 0;
        for (number, item) in self.items.iter().enumerate() {
            for _ in 0..item.slots {
                if let Some(slot) = self.slots.get_mut(next) {
                    *slot = number as u8;
                }
                next += 1;
            }
        }
        next.saturating_sub(usize::from(self.room))
    }

    /// Returns the weapons by their numbers, and bare hands in every other place, so that no look-up can fail.
    pub fn arms(&self, unarmed: Weapon) -> [Weapon; MAX_WEAPONS + 1] {
        std::array::from_fn(|place| self.weapons.get(place).copied().unwrap_or(unarmed))
    }

    /// Whether there are items of a kind, used up or not.
    pub fn has(&self, kind: ItemKind) -> bool {
        self.items.iter().any(|item| item.kind == kind)
    }

    /// Returns the item in the slot with this number, counted from 1, as a die shows it (SW-WND-04, 05). `None` if
    /// the slot is empty.
    pub fn in_slot(&self, number: u8) -> Option<usize> {
        let slot = usize::from(number.checked_sub(1)?);
        let item = *self.slots[..usize::from(self.room).min(MAX_SLOTS)].get(slot)?;
        (item != NO_ITEM).then_some(usize::from(item))
    }

    /// Returns the Armor Value of hide and intact items, before the cap (`av.cap`). An item whose boxes are all
    /// marked gives nothing.
    pub fn armour(&self, usage: &[u8; MAX_ITEMS], boxes: u8) -> i8 {
        let intact = self.items.iter().zip(usage).filter(|(_, marks)| **marks < boxes);
        self.hide + intact.map(|(item, _)| item.av).sum::<i8>()
    }
}

/// Returns the number of boxes of an item (`usage.boxes`), or of steps of a usage die: d8, d6, d4.
pub(crate) fn boxes(knobs: &StaminaKnobs) -> u8 {
    match knobs.wound.boxes {
        UsageBoxes::Boxes(boxes) => boxes,
        UsageBoxes::Die => USAGE_DICE.len() as u8,
    }
}

pub(crate) const USAGE_DICE: [u8; 3] = [8, 6, 4];

/// Returns bare hands as a weapon (`unarmed.die`, SW-CORE-11), so that every fighter has something to attack with.
pub(crate) fn unarmed(knobs: &StaminaKnobs) -> Weapon {
    Weapon {
        name: "bare hands",
        faces: knobs.dice.unarmed_die.0,
        slots: 0,
        cap: knobs.dice.unarmed_cap as u8,
        ranged: false,
        bare: true,
        item: NO_ITEM,
        odds: 0,
    }
}
