//! Words of zones in War of Ashes: barring ways.

use super::approach::NAMES;
use crate::kernels::fate::place_words;
use crate::system::{OptionWord, Point};

/// Number of the first action of a turn that follows a roll to move which left the action
/// (`move.opposed_costs_action`); those before it are actions as they are counted.
pub const EXTRA_ACTION: u8 = 4;

const BLOCK: [OptionWord; 2] = place_words::impede_options(NAMES);

/// The decision point of barring the way.
pub fn block_point() -> Point {
    Point {
        name: "impede",
        doc: "when a foe is about to leave one's zone or to enter it: whether to bar its way",
        ledger: "DP-BLOCK",
        options: &BLOCK,
        fallback: &["let_pass"],
    }
}
