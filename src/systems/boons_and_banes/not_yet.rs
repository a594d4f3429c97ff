//! What of the ledger is not simulated, and why.

use crate::system::NotSimulated;

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub const NOT_SIMULATED: &[NotSimulated] = &[];
