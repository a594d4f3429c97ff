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

pub(crate) use approaches::{
    ApproachPick, AttackApproach, DefenceApproach, MoraleApproach, PicksApproach, PositionApproach,
    SurrenderApproach,
};
pub(crate) use attack::{Effect, Excess, Spend};
pub(crate) use harm::{LastStand, Overflow, Scar, Slot};
pub(crate) use help::{Deny, Help, Reroll};
pub(crate) use opening::{Benefit, Captain};
pub(crate) use rests::Rest;
pub(crate) use scene::{Power, Refuse};
pub(crate) use skills::{ActionSkill, OpeningSkill, PicksSkill};
pub(crate) use talents::{Dodge, Guard, Reckless, Reverse};
pub(crate) use turn::{Also, Join, Order, Turn};

use super::question::Ask;
use crate::system::Choosing;
use crate::systems::boons_and_banes::BoonsAndBanes;

crate::points! {
    /// Every decision point, in the order of their numbers.
    pub(crate) enum BoonsPoint of Ask<'_>, BoonsAndBanes {
        Captain, MoraleApproach, OpeningSkill, PositionApproach, Benefit, Order, Turn, Join, Also,
        ActionSkill, AttackApproach, DefenceApproach, Reroll, Help, Deny, Effect, Excess, Spend,
        Slot, Scar, Overflow, LastStand, SurrenderApproach, Refuse, Power, Dodge, Guard, Reverse,
        Reckless, Rest,
    }
}

/// Implements [`Choosing`] for points all of whose options are legal whenever they are asked, and
/// none of which has targets.
macro_rules! open {
    ($($point:ident),+ $(,)?) => {
        $(impl Choosing<Ask<'_>> for $point {})+
    };
}

open! { Deny, Dodge, Effect, Guard, LastStand, Overflow, Power, Reckless, Refuse, Reroll, Spend }
