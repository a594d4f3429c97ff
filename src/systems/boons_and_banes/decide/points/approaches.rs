//! Decision points about the Approach of a roll: in actions, defences, tests, surrender, and for base Morale.

use crate::system::Choosing;
use crate::systems::boons_and_banes::decide::question::Ask;
use crate::systems::boons_and_banes::sheet::terms::Approach;
use crate::systems::boons_and_banes::state::ratings::open;

/// How an Approach is picked: `picks_approach` carries it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApproachPick {
    /// The choice that the rules make by default.
    Usual,
    /// An Approach given by name.
    Named(Approach),
    /// A remaining Approach, by lot.
    ByLot,
    /// The largest pool among those that force what the target defends with best.
    Forcing,
    /// The largest pool.
    Largest,
    /// The largest pool that is not forced.
    Unforced,
}

impl ApproachPick {
    /// Whether it can be picked: an Approach of [`ApproachPick::Named`] must be open.
    fn is_legal(self, ask: &Ask<'_>) -> bool {
        let open = open(ask.view(), ask.who);
        match self {
            Self::Named(approach) => open >> approach as u8 & 1 == 1,
            Self::ByLot => open != 0,
            Self::Usual | Self::Forcing | Self::Largest | Self::Unforced => true,
        }
    }
}

/// Options of a point at which an Approach is picked; the rules are the same for all such points.
pub trait PicksApproach: for<'a> Choosing<Ask<'a>> {
    fn picking(self) -> ApproachPick;
}

/// Implements [`PicksApproach`] for a point; an option is legal if its [`ApproachPick`] is.
macro_rules! picks {
    ($point:ident: $($option:ident => $pick:expr),+ $(,)?) => {
        impl PicksApproach for $point {
            fn picking(self) -> ApproachPick {
                match self {
                    $(Self::$option => $pick,)+
                    Self::Vigor => ApproachPick::Named(Approach::Vigor),
                    Self::Intuition => ApproachPick::Named(Approach::Intuition),
                    Self::Reason => ApproachPick::Named(Approach::Reason),
                }
            }
        }

        impl Choosing<Ask<'_>> for $point {
            fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
                self.picking().is_legal(ask)
            }
        }
    };
}

crate::options! {
    /// the Approach whose rating is the team's base Morale; asked of the captain
    pub(crate) enum MoraleApproach: "morale_approach", "D-CAPT-APPROACH" {
        /// the highest rating
        Best = "best",
        /// Vigor
        Vigor = "vigor",
        /// Intuition
        Intuition = "intuition",
        /// Reason
        Reason = "reason",
    }
    fallback ["best"]
}

impl MoraleApproach {
    /// Returns the Approach that it names; `None` for the captain's best.
    pub(crate) fn named(self) -> Option<Approach> {
        match self {
            Self::Best => None,
            Self::Vigor => Some(Approach::Vigor),
            Self::Intuition => Some(Approach::Intuition),
            Self::Reason => Some(Approach::Reason),
        }
    }
}

impl Choosing<Ask<'_>> for MoraleApproach {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let ratings = ask.setup.sheets[ask.who].ratings;
        self.named().is_none_or(|approach| ratings[approach as usize] > 0)
    }
}

crate::options! {
    /// the Approach of an attack or positioning action
    pub(crate) enum AttackApproach: "attack_approach", "D-ATK-APPROACH" {
        /// the largest pool, Vigor before Intuition before Reason
        Best = "best",
        /// Vigor
        Vigor = "vigor",
        /// Intuition
        Intuition = "intuition",
        /// Reason
        Reason = "reason",
        /// one of the remaining Approaches, at random
        ByLot = "by_lot",
        /// the largest pool among the Approaches that force the target's best defence
        Forcing = "forcing",
    }
    fallback ["best"]
}

picks!(AttackApproach: Best => ApproachPick::Usual, ByLot => ApproachPick::ByLot, Forcing => ApproachPick::Forcing);

/// Declares a point with [`picks`] at which a participant who can be forced picks an Approach.
macro_rules! defending {
    ($(#[doc = $doc:literal])+ $point:ident: $word:literal, $ledger:literal) => {
        crate::options! {
            $(#[doc = $doc])+
            pub(crate) enum $point: $word, $ledger {
                /// the largest pool; an Approach that is not forced goes first if its pool is at most 1 die smaller
                Best = "best",
                /// Vigor
                Vigor = "vigor",
                /// Intuition
                Intuition = "intuition",
                /// Reason
                Reason = "reason",
                /// one of the remaining Approaches, at random
                ByLot = "by_lot",
                /// the largest pool, forced or not
                Largest = "largest",
                /// the largest pool that is not forced
                Unforced = "unforced",
            }
            fallback ["best"]
        }

        picks!(
            $point: Best => ApproachPick::Usual,
            ByLot => ApproachPick::ByLot,
            Largest => ApproachPick::Largest,
            Unforced => ApproachPick::Unforced,
        );
    };
}

defending! {
    /// the Approach that a member tests in Positioning, on tests before a conflict and in a rest
    PositionApproach: "position_approach", "D-POS-APPROACH"
}

defending! {
    /// the Approach of a defence
    DefenceApproach: "defence_approach", "D-DEF-APPROACH"
}

crate::options! {
    /// the Approach of a surrender test
    pub(crate) enum SurrenderApproach: "surrender_approach", "D-SURR-APPROACH" {
        /// the smallest pool
        Smallest = "smallest",
        /// Vigor
        Vigor = "vigor",
        /// Intuition
        Intuition = "intuition",
        /// Reason
        Reason = "reason",
        /// the largest pool
        Largest = "largest",
    }
    fallback ["smallest"]
}

picks!(SurrenderApproach: Smallest => ApproachPick::Usual, Largest => ApproachPick::Largest);
