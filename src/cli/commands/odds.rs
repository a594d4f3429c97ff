//! `outweigh odds`: exact dice odds.

use super::list::system;
use crate::cli::arguments::OddsOptions;
use crate::cli::{Failure, print};
use crate::engine::System;

/// Prints exact odds of a system's rolls.
pub(crate) fn odds(options: &OddsOptions, systems: &'static [System]) -> Result<(), Failure> {
    let system = system(&options.system, systems)?;
    match (system.odds)(&options.words) {
        Ok(text) => print(&text),
        Err(expected) if options.words.is_empty() => {
            Err(Failure::Input(format!("error: no roll is named\n   = help: {expected}")))
        }
        Err(expected) => {
            let said = options.words.join(" ");
            Err(Failure::Input(format!(
                "error: cannot tell the odds of `{said}`\n   = help: {expected}"
            )))
        }
    }
}
