//! A switch as the ledger writes it.

use crate::choices;

choices! {
    /// A switch that the ledger writes as a word.
    pub(crate) enum Switch {
        /// Off.
        Off = "off",
        /// On.
        On = "on",
    }
}
