//! What a knob of Stamina and Wounds can be beyond numbers and words: a die, an amount that may
//! be rolled, and numbers that may also be a word.

mod amount;
mod die;
mod number;

pub use amount::{Amount, Amounts, Attribute};
pub use die::DieSize;
pub use number::{ExplosionCap, FumbleOn, MaxWounds, UsageBoxes};
