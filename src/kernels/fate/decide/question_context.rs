//! Circumstances of a decision: [`Moment`].

use crate::kernels::fate::rules::harm::hit_cost::HitCost;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::system::NO_ARGUMENT;

/// Circumstances of a decision; fields that do not apply stay at the defaults of [`Moment::QUIET`]. One struct for
/// all points, so that features need not know the point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    /// The decider's roll; `None` if the question is about no roll.
    pub kind: Option<RollKind>,
    /// The other party, or `u8::MAX`.
    pub opponent: u8,
    /// The decider's margin: negative if it is losing the roll.
    pub margin: i32,
    /// Value of the decider's dice.
    pub dice: i32,
    /// Dice of the decider that are turned to [+].
    pub replaced: u8,
    /// Whether the decider rolled dice.
    pub rolled: bool,
    /// Free invocations that the decider can use.
    pub free: i32,
    /// Fate points that the decider can spend.
    pub paid: i32,
    /// Fate points that can be spent on aspects of the opponent; left at 0 if the decider would never spend them so,
    /// to avoid the look-up.
    pub hostile: i32,
    /// Shifts of the hit, or the attacker's margin.
    pub shifts: i32,
    pub attack: bool,
    /// Cost of the attack at hand to its target; `None` if it was not looked up before the question.
    pub toll: Option<HitCost>,
    /// Whether an action against the decider was announced.
    pub targeted: bool,
    /// Whether the cost at hand is serious.
    pub serious: bool,
    /// Whether the action of the turn is behind the decider.
    pub acted: bool,
    /// Number of things that the question is about: targets named, targets that a rest serves, helpers.
    pub count: i32,
    /// Rating of the ally who rolls, without helpers; at `oppose`, the decider's own.
    pub rating: i32,
    /// The part of a result that would be enough for the target at hand; at `oppose`, the fixed difficulty.
    pub enough: i32,
    /// The method that is defended against, or `NO_ARGUMENT`.
    pub against: u8,
    /// The ally whom the decider may step in or pay for, or `u8::MAX`.
    pub ward: u8,
    /// Efforts that the decider has made on its roll.
    pub efforts: u8,
    /// The fighters that the question is about, a bit for each.
    pub among: u64,
    /// Subject of a question of the system, in the system's own numbers.
    pub matter: [u8; 3],
}

impl Moment {
    /// Nothing is going on; the default.
    pub(crate) const QUIET: Self = Self {
        kind: None,
        opponent: u8::MAX,
        margin: 0,
        dice: 0,
        replaced: 0,
        rolled: false,
        free: 0,
        paid: 0,
        hostile: 0,
        shifts: 0,
        attack: false,
        toll: None,
        targeted: false,
        serious: false,
        acted: false,
        count: 0,
        rating: 0,
        enough: 0,
        against: NO_ARGUMENT,
        ward: u8::MAX,
        efforts: 0,
        among: 0,
        matter: [0; 3],
    };
}

impl Default for Moment {
    fn default() -> Self {
        Self::QUIET
    }
}
