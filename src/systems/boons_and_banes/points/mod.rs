//! Decision points: what can be answered, when, and at whom it is aimed. One enum for each, by the
//! part of the rules that asks.

mod approaches;
mod attack;
mod harm;
mod help;
mod opening;
mod rest;
mod scene;
mod skills;
mod talents;
mod turn;

pub use approaches::{
    AttackApproach, DefenceApproach, MoraleApproach, Picking, PicksApproach, PositionApproach,
    SurrenderApproach,
};
pub use attack::{Effect, Excess, Spend};
pub use harm::{LastStand, Overflow, Scar, Slot};
pub use help::{Deny, Help, Reroll};
pub use opening::{Benefit, Captain};
pub use rest::Rest;
pub use scene::{Power, Refuse};
pub use skills::{ActionSkill, OpeningSkill, PicksSkill};
pub use talents::{Dodge, Guard, Reckless, Reverse};
pub use turn::{Also, Join, Order, Turn};

use super::BoonsAndBanes;
use super::ask::Ask;

crate::points! {
    /// Every decision point, in the order of their numbers.
    pub enum BoonsPoint of Ask<'_>, BoonsAndBanes {
        Captain, MoraleApproach, OpeningSkill, PositionApproach, Benefit, Order, Turn, Join, Also,
        ActionSkill, AttackApproach, DefenceApproach, Reroll, Help, Deny, Effect, Excess, Spend,
        Slot, Scar, Overflow, LastStand, SurrenderApproach, Refuse, Power, Dodge, Guard, Reverse,
        Reckless, Rest,
    }
}
