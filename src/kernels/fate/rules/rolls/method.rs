//! Kinds of rolls ([`RollKind`]), and methods: a skill or an approach at its rating ([`Method`]).

use crate::system::NO_ARGUMENT;

/// Purpose of a roll in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RollKind {
    /// An attack.
    Attack,
    /// A defence against an attack.
    Defend,
    /// Creating an advantage; `presence` says whether the presence of allies helps (WOA-WT-11).
    Create {
        /// Whether the presence of allies helps.
        presence: bool,
    },
    /// A defence against an advantage.
    DefendCreate,
    /// Overcoming an obstacle.
    Overcome,
    /// Overcoming what stands in the way of moving (FC-MOV-02).
    Move,
    /// Active opposition to an overcome roll.
    Oppose,
    /// A roll for a Roar aspect (War of Ashes).
    Roar,
    /// An overcome roll that the system tells from others, by its own number, such as the maneuvers
    /// of War of Ashes. The kernel plays it as [`Self::Overcome`].
    Feat(u8),
}

impl RollKind {
    /// Whether this is a defend roll, against an attack or an advantage.
    pub fn defends(self) -> bool {
        matches!(self, Self::Defend | Self::DefendCreate)
    }
}

/// Method of a fighter's roll: a skill or approach, at its rating. Small and `Copy`, because every
/// roll passes it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Method {
    /// Number of the skill or approach in the system's list, or `NO_ARGUMENT` for none.
    pub number: u8,
    /// Rating with everything that adds to it.
    pub rating: i32,
}

impl Method {
    /// No skill at all: Mediocre (+0). Also the method of a defence that does not take place.
    pub(crate) const NONE: Self = Self { number: NO_ARGUMENT, rating: 0 };

    /// Number of the method of a fighter who forgoes its defence (FC-DEF-06).
    pub(crate) const FORGONE: u8 = NO_ARGUMENT - 1;
}
