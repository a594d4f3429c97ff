//! How a command says what it found.

use clap::Args;

/// How a command says what it found.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Output {
    /// Print one JSON object for other programs, instead of text; see docs/json.md
    #[arg(long)]
    pub json: bool,
}
