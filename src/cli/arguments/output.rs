//! Forms in which a command prints its findings.

use clap::Args;

/// Form in which a command prints its findings.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Output {
    /// Print one JSON object for other programs, instead of text; see docs/json.md
    #[arg(long)]
    pub json: bool,
}
