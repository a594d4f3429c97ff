//! Warnings: told on standard error; errors with `--strict`.

use crate::cli::{Failure, say};
use crate::scenario::Problem;

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
