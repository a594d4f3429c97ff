//! `outweigh odds`: exact dice odds.

use super::arguments::OddsOptions;
use super::list::system;
use super::{Failure, print};
use outweigh::engine::System;

/// Prints exact odds of a system's rolls.
pub fn odds(options: &OddsOptions, systems: &'static [System]) -> Result<(), Failure> {
    let system = system(&options.system, systems)?;
    match (system.odds)(&options.words) {
        Ok(text) => print(&text),
        Err(expected) => {
            let said = options.words.join(" ");
            Err(Failure::Input(format!(
                "error: cannot tell the odds of `{said}`\n   = help: {expected}"
            )))
        }
    }
}
