//! Options of `outweigh compare`.

use super::output::Output;
use super::values::{ONE_PER_CORE, confidence, count, file, precision, threads};
use super::{Changes, Drawn};
use clap::Args;
use std::path::PathBuf;

/// `outweigh compare`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh compare before.toml after.toml
outweigh compare fight.toml - < draft.toml
outweigh compare war-of-ashes/roar_costs mine.toml --measure roarers.any_conceded")]
pub(crate) struct CompareOptions {
    /// The file to compare with: a scenario file, a built-in scenario, or - for standard input
    #[arg(value_name = "FIRST")]
    pub first: PathBuf,
    /// The file that is compared with it
    #[arg(value_name = "SECOND")]
    pub second: PathBuf,
    /// Set a value in both files: rules.weight.four.dice=1; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Let every fighter of a side play this policy in both files: heroes=captain; may be repeated
    #[arg(long, value_name = "SIDE=POLICY")]
    pub play: Vec<String>,
    /// Play this variant of both files [default: the one with which each file compares its others]; a second
    /// --variant is for the second file
    #[arg(long, value_name = "NAME")]
    pub variant: Vec<String>,
    /// Also report this measure in detail: `heroes.any_conceded`, exchanges; may be repeated
    #[arg(long, value_name = "MEASURE")]
    pub measure: Vec<String>,
    /// Also measure the pace of each conflict: when it is decided, who comes back, how much suspense there is
    #[arg(long)]
    pub pace: bool,
    /// Trials of each file, instead of the first file's: 20000, 20,000 or 2e4
    #[arg(long, value_name = "N", value_parser = count)]
    pub trials: Option<u64>,
    /// Play as many trials as it takes to know every win rate this well, such as 0.5%
    #[arg(long, value_name = "PERCENT", value_parser = precision, conflicts_with = "trials")]
    pub precision: Option<f64>,
    /// Seed, instead of the first file's: the same seed gives the same numbers
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Worker threads, up to 1024; results do not depend on them [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads, default_value = ONE_PER_CORE, hide_default_value = true)]
    pub threads: usize,
    /// Folder of the report [default: reports/SYSTEM/FIRST-and-SECOND]
    #[arg(long, value_name = "FOLDER", value_parser = file)]
    pub out: Option<PathBuf>,
    /// Confidence of all intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = confidence)]
    pub confidence: f64,
    /// Do not look for strong play on the first file
    #[arg(long)]
    pub no_play_check: bool,
    /// Write no charts
    #[arg(long)]
    pub no_charts: bool,
    /// Open the page of the report in the browser
    #[arg(long)]
    pub open: bool,
    /// Form of the output.
    #[command(flatten)]
    pub output: Output,
    /// Make warnings errors
    #[arg(long)]
    pub strict: bool,
}

impl CompareOptions {
    pub(crate) fn changes(&self) -> Changes {
        Changes {
            set: self.set.clone(),
            play: self.play.clone(),
            vary: Vec::new(),
            baseline: Vec::new(),
            ban: Vec::new(),
            each_row: None,
            sample: None,
            sampling: Drawn::default(),
            trials: self.trials,
            seed: self.seed,
        }
    }
}
