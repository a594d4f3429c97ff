//! Everything that a game of your own uses, in one import: `use outweigh::game::*;`.

pub use crate::dice::{Dice, Die, Label};
pub use crate::engine::System;
pub use crate::inline_vec::InlineVec;
pub use crate::knob::{Declaration, Knobs};
pub use crate::scenario::keys::KeyOf;
pub use crate::scenario::{Problems, Scenario};
pub use crate::system::*;
