//! State that a War of Ashes conflict adds to the kernel's: Roar aspects ([`Roar`]) and totals of
//! weight ([`World`]).

use super::groups_data::{Band, GroupWorld};
use super::maneuver_data::{Craft, ManeuverWorld};
use crate::inline_vec::{InlineVec, hashed_by_bytes};
use crate::kernels::fate::RollKind;
use crate::kernels::fate::sheet::map::MAX_ZONES;
use crate::kernels::fate::sheet::sheet::MAX_SIDES;

/// A fighter's part of the state: its Roar, and the state of maneuvers and rituals. The kernel
/// calls it `Extra`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Roar {
    /// Whether it has a Roar aspect.
    pub active: bool,
    /// The approach it roars with, whose lock set holds; `NO_ARGUMENT` for minions.
    pub approach: u8,
    /// Free invocations left on the aspect.
    pub free: u8,
    /// Attempts made in the Roar phase, which `roar.attempts` limits.
    pub attempts: u8,
    /// The exchange in which it came into being; for the Roar phase the first.
    pub since: u16,
    /// Whether it had an aspect and lost it, so that `legality` can let it roar again (`reenter`).
    pub lost: bool,
    /// Last exchange in which an accepted compel binds it; 0 if none does.
    pub bound_until: u16,
    /// Approaches that the next roll offers (`approach.availability = random_k`).
    pub offered: u8,
    /// Free invocations that a Full Defense with style has left for the first attack.
    pub full_defense_extra: u8,
    /// Number of ways barred with a roll in this exchange (`move.block_limit`).
    pub blocks: u8,
    /// Flags and counters of maneuvers, lethal attacks and stunts.
    pub craft: Craft,
    /// Mobs, rituals.
    pub band: Band,
}

hashed_by_bytes!(Roar {
    active, approach, free, attempts, lost, offered, full_defense_extra, blocks;
    since, bound_until, craft, band;
});

/// Dice that weight gives a side;
/// [`dice_for`](crate::systems::war_of_ashes::rules::weight::replaced_dice::dice_for) works them
/// out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Dice {
    /// On attacks.
    pub attack: u8,
    /// On defences.
    pub defend: u8,
    /// On other rolls with weight.
    pub other: u8,
}

impl Dice {
    /// Returns the dice on a roll of this kind.
    pub(crate) fn of(self, kind: RollKind) -> u8 {
        match kind {
            RollKind::Attack => self.attack,
            RollKind::Defend | RollKind::DefendCreate => self.defend,
            _ => self.other,
        }
    }
}

/// A roll to move while it is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Run {
    /// Whether a roll to move is being made.
    pub on: bool,
    /// Materials of the adverse aspects on the mover's way.
    pub marks: u16,
    /// Whether a fighter bars the way, so that the roll is opposed.
    pub barred: bool,
}

/// State of a conflict beyond the kernel's, as
/// [`FateData::World`](crate::kernels::fate::hooks::data::FateData::World).
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct World {
    /// [`Weights`] in each zone; in a place without zones there is one set of totals.
    pub zones: InlineVec<Weights, MAX_ZONES>,
    /// The roll to move at hand.
    pub run: Run,
    /// State of maneuvers in the conflict.
    pub craft: ManeuverWorld,
    /// Blank zones whose content is not fixed yet, a bit each.
    pub blank: u16,
    /// Helpers, rituals, Divine Interest, escalation.
    pub rites: GroupWorld,
}

impl Clone for World {
    fn clone(&self) -> Self {
        Self {
            zones: self.zones,
            run: self.run,
            craft: self.craft,
            blank: self.blank,
            rites: self.rites,
        }
    }

    /// Copies no more of the zones than are in use, because every trial begins with a copy.
    fn clone_from(&mut self, source: &Self) {
        self.zones.assign(&source.zones);
        self.run = source.run;
        self.craft = source.craft;
        self.blank = source.blank;
        self.rites = source.rites;
    }
}

/// Weights in a zone: totals, and the dice that follow from them, so that most rolls need one
/// look-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Weights {
    /// Total of each side, with the fighters that stand there now.
    pub now: [i16; MAX_SIDES],
    /// Totals in force: `weight.recompute` says when `now` becomes them.
    pub used: [i16; MAX_SIDES],
    /// Own and allied totals in force, by side.
    pub own: [i16; MAX_SIDES],
    /// Hostile totals in force, by side.
    pub against: [i16; MAX_SIDES],
    /// Dice that the totals give each side.
    pub dice: [Dice; MAX_SIDES],
    /// The heaviest fighter of each side, the first of equals; `u8::MAX` if the side has none
    /// there.
    pub leader: [u8; MAX_SIDES],
    /// Sides that have fighters there, a bit each.
    pub there: u8,
}
