//! Kinds of knobs of Stamina and Wounds beyond plain numbers and words: a die, an amount that may be rolled, and a
//! number that may also be a word.

mod amount;
mod die;
mod number;

pub(crate) use amount::{Amount, Amounts, Attribute};
pub(crate) use die::DieSize;
pub(crate) use number::{ExplosionCap, FumbleOn, MaxWounds, UsageBoxes};
