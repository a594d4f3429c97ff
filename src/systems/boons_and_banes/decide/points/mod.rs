//! Decision points: what can be answered, when, and at whom it is aimed. One enum for each, by the
//! part of the rules that asks.

// Docs of options are what designers read, and not Markdown.
#![allow(clippy::doc_markdown)]

mod approaches;
mod attack;
mod harm;
mod help;
mod opening;
mod rests;
mod scene;
mod skills;
mod talents;
mod turn;

pub use approaches::{
    ApproachPick, AttackApproach, DefenceApproach, MoraleApproach, PicksApproach, PositionApproach,
    SurrenderApproach,
};
pub use attack::{Effect, Excess, Spend};
pub use harm::{LastStand, Overflow, Scar, Slot};
pub use help::{Deny, Help, Reroll};
pub use opening::{Benefit, Captain};
pub use rests::Rest;
pub use scene::{Power, Refuse};
pub use skills::{ActionSkill, OpeningSkill, PicksSkill};
pub use talents::{Dodge, Guard, Reckless, Reverse};
pub use turn::{Also, Join, Order, Turn};

use super::question::Ask;
use crate::system::Choosing;
use crate::systems::boons_and_banes::BoonsAndBanes;

crate::points! {
    /// Every decision point, in the order of their numbers.
    pub enum BoonsPoint of Ask<'_>, BoonsAndBanes {
        Captain, MoraleApproach, OpeningSkill, PositionApproach, Benefit, Order, Turn, Join, Also,
        ActionSkill, AttackApproach, DefenceApproach, Reroll, Help, Deny, Effect, Excess, Spend,
        Slot, Scar, Overflow, LastStand, SurrenderApproach, Refuse, Power, Dodge, Guard, Reverse,
        Reckless, Rest,
    }
}

/// Points all of whose options are legal whenever they are asked, and none of which has targets.
macro_rules! open {
    ($($point:ident),+ $(,)?) => {
        $(impl Choosing<Ask<'_>> for $point {})+
    };
}

open! { Deny, Dodge, Effect, Guard, LastStand, Overflow, Power, Reckless, Refuse, Reroll, Spend }
