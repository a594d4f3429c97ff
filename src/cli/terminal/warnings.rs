//! Warnings: told on standard error; errors with `--strict`.

use crate::cli::{Failure, say};
use crate::scenario::Problem;
use crate::sim::Plan;

/// Prints the warnings of a plan.
///
/// # Errors
/// There are warnings, and they count as errors.
pub(crate) fn before_play(warnings: &[Problem], strict: bool) -> Result<(), Failure> {
    let texts: Vec<String> = warnings.iter().map(Problem::as_warning).collect();
    if strict && !texts.is_empty() {
        let count = counted(texts.len());
        let refused = format!("{count}, and --strict makes them errors: nothing was run");
        return Err(Failure::Input(format!("{}\n{refused}", texts.join("\n"))));
    }
    for text in &texts {
        say(text);
    }
    Ok(())
}

/// Tells what a report cannot show, and why.
///
/// # Errors
/// There is something to tell, and it counts as an error.
pub(crate) fn after_play(warnings: &[String], strict: bool) -> Result<(), Failure> {
    for warning in warnings {
        let text = warning.strip_prefix("Warning: ").unwrap_or(warning);
        say(&format!("warning: {text}"));
    }
    if strict && !warnings.is_empty() {
        let count = counted(warnings.len());
        return Err(Failure::Input(format!(
            "{count}, and --strict makes them errors; the report was written"
        )));
    }
    Ok(())
}

fn counted(count: usize) -> String {
    if count == 1 { "1 warning".to_owned() } else { format!("{count} warnings") }
}

/// Returns a warning for each cell in which flat play and the engine differed. Its numbers are right, because the
/// engine plays such a cell, but the fault should be reported.
pub(crate) fn flat_faults(plan: &Plan) -> impl Iterator<Item = String> + '_ {
    plan.cells.iter().enumerate().filter_map(|(at, cell)| {
        let fault = cell.game.flat_fault()?;
        let cell = at + 1;
        Some(format!(
            "cell {cell}, {fault} than the engine; the engine played that trial and all later ones. \
             Please report this with the file; `--play-by engine` avoids flat play"
        ))
    })
}
