//! What the commands take that answer a question about a scenario.

use super::output::Output;
use super::values::{budget, confidence, file, some, threads, time};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// What all commands share that answer a question about a scenario.
#[derive(Args, Clone, Debug)]
pub struct Asking {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Set a value: rules.weight.four.dice=1, sides.guards.guard.count=3; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Let everybody of a side play this policy, even groups with one of their own: heroes=captain, or
    /// captain for all sides that no other --play names; may be repeated. `strong` looks for the policies
    /// that do best against one another in this scenario, `strongest` also for new ones
    #[arg(long, value_name = "SIDE=POLICY")]
    pub play: Vec<String>,
    /// Start from this variant of the scenario [default: the one that others are compared with]
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Options that may not be chosen: roar, or heroes.concede for one side
    #[arg(long, value_name = "OPTIONS")]
    pub ban: Vec<String>,
    /// Trials, as 20000, 20,000 or 2e4: of a value at most (solve), of a final effect (rank), of each
    /// pair (styles), of the final gain at most (exploit), of each variant and pair (robust)
    #[arg(long, value_name = "N", value_parser = some)]
    pub trials: Option<u64>,
    /// Seed, instead of the scenario's: the same seed gives the same answer
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Stop after this time and report what is known (exploit: search and measure for so long): 30s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// Worker threads, up to 1024; answers do not depend on them [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads, default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Folder of the report [default: reports/SYSTEM/NAME.COMMAND]
    #[arg(long, value_name = "FOLDER", value_parser = file)]
    pub out: Option<PathBuf>,
    /// Confidence of the answer and of all intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = confidence)]
    pub confidence: f64,
    /// Write no charts
    #[arg(long)]
    pub no_charts: bool,
    /// How it says what it found.
    #[command(flatten)]
    pub output: Output,
}

/// `outweigh solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh solve FILE --over sides.guards.guard.count --for \"heroes.win = 80%\"
outweigh solve FILE --over rules.roar.difficulty=0..=6 --for \"heroes.win = 40%..60%\"
outweigh solve FILE --over rules.weight.four.dice --for \"guards.any_conceded < 20%\" --for \"exchanges < 6\"")]
pub struct SolveOptions {
    /// What all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The path to set, and the values to try in their order [default: what its declaration allows,
    /// around its present value]
    #[arg(long, value_name = "PATH[=VALUES]")]
    pub over: String,
    /// What a measure should be: a number, a band LOW..HIGH, or a bound (<, >); may be repeated
    #[arg(long = "for", value_name = "SIDE.MEASURE = NUMBER", required = true)]
    pub wanted: Vec<String>,
    /// Answer for each variant of the scenario
    #[arg(long, conflicts_with = "variant")]
    pub each_variant: bool,
}

/// `outweigh styles`.
#[derive(Args, Debug)]
pub struct StylesOptions {
    /// What all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The side whose scores are told [default: the first]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The side against which it plays [default: the first other one]
    #[arg(long, value_name = "SIDE")]
    pub against: Option<String>,
    /// Policies, with commas between them [default: all that can play]
    #[arg(long, value_name = "NAMES")]
    pub policies: Option<String>,
    /// Policies of the other side [default: the same]
    #[arg(long, value_name = "NAMES")]
    pub replies: Option<String>,
    /// The sides are alike but for their seats: average the scores over both
    #[arg(long)]
    pub mirror: bool,
}

/// `outweigh exploit`.
#[derive(Args, Debug)]
pub struct ExploitOptions {
    /// What all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The side whose play is searched
    #[arg(long, value_name = "SIDE")]
    pub side: String,
    /// Only this group of the side
    #[arg(long, value_name = "GROUP")]
    pub group: Option<String>,
    /// The measure of the side that is to be large: win, value or any other
    #[arg(long = "for", value_name = "MEASURE", default_value = "win")]
    pub aim: String,
    /// Policies to begin with, with commas between them [default: all that can play]
    #[arg(long, value_name = "NAMES")]
    pub from: Option<String>,
    /// Most trials of a search, those that measure its gain included, instead of a time: the same budget finds
    /// the same policy; 1,000 or more, and 50,000 or more to find much
    #[arg(long, value_name = "TRIALS", value_parser = budget, conflicts_with = "time")]
    pub budget: Option<u64>,
    /// Have the sides answer one another so many times, each with the whole budget or time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub reply: Option<u32>,
    /// The side that answers [default: the first other one]
    #[arg(long, value_name = "SIDE", requires = "reply")]
    pub against: Option<String>,
    /// Each reply answers the best mixture of all that is known, not the last policy: for games in
    /// which answers go round like rock, paper, scissors
    #[arg(long, requires = "reply")]
    pub mixed: bool,
}

/// `outweigh rank`.
#[derive(Args, Debug)]
pub struct RankOptions {
    /// What all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The measure that is to be changed, such as heroes.win or exchanges
    #[arg(long = "for", value_name = "SIDE.MEASURE", default_value = "win")]
    pub aim: String,
}

/// `outweigh robust`.
#[derive(Args, Debug)]
pub struct RobustOptions {
    /// What all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// One of the sides whose policies are exchanged [default: the first]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The other one [default: the first other side]
    #[arg(long, value_name = "SIDE")]
    pub against: Option<String>,
    /// Policies, with commas between them: all pairs of them [default: the strong ones of all]
    #[arg(long, value_name = "NAMES")]
    pub policies: Option<String>,
    /// Policies of the other side [default: the same]
    #[arg(long, value_name = "NAMES", requires = "policies")]
    pub replies: Option<String>,
    /// The measure that is compared
    #[arg(long = "for", value_name = "SIDE.MEASURE", default_value = "win")]
    pub aim: String,
}
