//! Data that War of Ashes adds to the sheets of fighters.

use super::approach::{self, APPROACHES, Approaches};
use super::aspect_materials::Creature;
use super::minion_skills::Lists;
use super::weapon_reach::Arms;
use crate::kernels::fate::RollKind;
use crate::systems::war_of_ashes::state::groups_data::GroupTraits;
use crate::systems::war_of_ashes::state::maneuver_data::ManeuverSheet;

/// Part of a sheet that changes with the kind of conflict: the values for blows, once words turn
/// into them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Blows {
    pub weight: i16,
    /// Approaches allowed for each kind of roll.
    pub allowed: [Approaches; KINDS],
    /// Ratings that decide the turn order.
    pub order: [i8; 3],
}

/// Abilities of a fighter: approaches, or lists of words ([`Lists`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Build {
    /// A full sheet: ratings of the six approaches (WOA-CHAR-01).
    Full([i8; APPROACHES]),
    /// A minion: lists (WOA-CHAR-11 to 13).
    Minion(Lists),
}

/// Data that War of Ashes adds to a [`Sheet`](crate::kernels::fate::sheet::sheet::Sheet).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WarSheet {
    pub build: Build,
    /// Whether the fighter attacks from afar.
    pub ranged: bool,
    /// Reach of its attacks and advantages.
    pub arms: Arms,
    /// Materials that do or do not hinder the fighter.
    pub creature: Creature,
    /// Approaches allowed for each kind of roll.
    pub allowed: [Approaches; KINDS],
    /// The best approach of every set of approaches, `u8::MAX` for the empty one;
    /// [`best_of`](Self::best_of) reads it.
    pub best: [u8; 64],
    /// Weight in this conflict.
    pub weight: i16,
    /// Number of its social class on its side, because [`stacks`](Self::stacks) is a rule about
    /// classes.
    pub class: u8,
    /// Whether the weights of its class add up (WOA-SOC-02).
    pub stacks: bool,
    /// The approach that an unnamed Roar uses.
    pub roar_with: u8,
    /// Ratings that decide the turn order.
    pub order: [i8; 3],
    /// Stunts, and properties of its weapon.
    pub craft: ManeuverSheet,
    /// Mob, swarm, priest.
    pub kind: GroupTraits,
    /// Values that hold once words have turned into blows; equal to the others in a physical
    /// conflict.
    pub blows: Blows,
}

/// Number of kinds of rolls.
pub(crate) const KINDS: usize = 12;

/// Returns the number of a kind of roll, the index of tables by kind; below [`KINDS`].
pub(crate) fn kind_index(kind: RollKind) -> usize {
    match kind {
        RollKind::Attack => 0,
        RollKind::Defend => 1,
        RollKind::DefendCreate => 2,
        RollKind::Create { .. } => 3,
        RollKind::Overcome => 4,
        RollKind::Oppose => 5,
        RollKind::Roar => 6,
        RollKind::Move => 7,
        RollKind::Feat(number) => (8 + usize::from(number)).min(KINDS - 1),
    }
}

/// All kinds of rolls, by [`kind_index`].
pub(crate) const ALL_KINDS: [RollKind; KINDS] = [
    RollKind::Attack,
    RollKind::Defend,
    RollKind::DefendCreate,
    RollKind::Create { presence: false },
    RollKind::Overcome,
    RollKind::Oppose,
    RollKind::Roar,
    RollKind::Move,
    RollKind::Feat(approach::SHOVE),
    RollKind::Feat(approach::FULL_ATTACK),
    RollKind::Feat(approach::RECOVER),
    RollKind::Feat(approach::CHARGE),
];

impl WarSheet {
    /// Returns the best of a set of approaches, the lowest number among equals; `None` for the
    /// empty set.
    pub(crate) fn best_of(&self, open: Approaches) -> Option<u8> {
        let best = self.best[usize::from(open & approach::ALL)];
        (best != u8::MAX).then_some(best)
    }
}

impl WarSheet {
    /// Returns the sheet of a mob of `mob` members, or of a single fighter if `mob` is 0.
    #[must_use]
    pub(crate) fn of_size(self, mob: i32) -> Self {
        let weight = self.kind.each * mob.max(1) as i16;
        Self { weight, kind: GroupTraits { mob: mob as u8, ..self.kind }, ..self }
    }
}

/// Makes the table of the best approach of every set of them, because policies ask for it at every
/// roll.
pub(crate) fn best_table(build: &Build) -> [u8; 64] {
    let Build::Full(ratings) = build else { return [u8::MAX; 64] };
    std::array::from_fn(|mask| {
        let members = (0..APPROACHES as u8).filter(|at| mask >> at & 1 == 1);
        // `max_by_key` keeps the last of equals; reversed, that is the lowest number.
        members.rev().max_by_key(|&at| ratings[usize::from(at)]).unwrap_or(u8::MAX)
    })
}
