//! `outweigh odds`: exact dice odds.

use super::list::system;
use crate::cli::arguments::OddsOptions;
use crate::cli::{Failure, print};
use crate::engine::System;

/// Prints exact odds of a system's rolls.
pub(crate) fn odds(options: &OddsOptions, systems: &'static [System]) -> Result<(), Failure> {
    let system = system(&options.system, systems)?;
    if system.is_text() {
        return Err(Failure::Input(format!(
            "error: `{}` is a game as text, and tables of odds exist for the built-in systems only\n   \
             = help: `outweigh run` counts how often a roll has each degree: --measure SIDE.ROLL_DEGREE, such as \
             --measure heroes.strike_hit; `outweigh exact` gives exact chances of small fights",
            system.id
        )));
    }
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
