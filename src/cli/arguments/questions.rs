//! Options of the commands that answer a question about a scenario.

use super::output::Output;
use super::values::{
    ONE_PER_CORE, band, budget, confidence, decisions, decisions_budget, file, some, threads, time,
    tune_budget,
};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// Options that all commands for questions about a scenario share.
#[derive(Args, Clone, Debug)]
pub(crate) struct Asking {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Set a value: rules.weight.four.dice=1, sides.guards.guard.count=3; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Have all fighters of a side play this policy, even groups with a policy of their own: heroes=captain, or
    /// captain for all sides without a --play; may be repeated. A variant that sets a policy keeps it. `strong`
    /// picks the known policies that do best against one another in this scenario, `strongest` also searches for
    /// new ones. For `tune`, commas name
    /// several plays in which the targets must hold: written,strong
    #[arg(long, value_name = "SIDE=POLICY")]
    pub play: Vec<String>,
    /// Start from this variant of the scenario [default: the baseline]
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Options that policies may not choose: roar, or heroes.concede for one side
    #[arg(long, value_name = "OPTIONS")]
    pub ban: Vec<String>,
    /// Trials, as 20000, 20,000 or 2e4: at most for each value (solve), for measuring the answer (tune), for each
    /// effect in the final ranking (rank), for each pair of policies (styles), at most for measuring the gain (exploit), fights whose
    /// decisions are counted (decisions), for each variant and pair of policies (robust)
    #[arg(long, value_name = "N", value_parser = some)]
    pub trials: Option<u64>,
    /// Seed, instead of the scenario's: the same seed gives the same answer
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Stop after this time and report the results so far (exploit: search and measure for this time): 30s, 5m,
    /// 1h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// Worker threads, up to 1024; answers do not depend on them [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads, default_value = ONE_PER_CORE, hide_default_value = true)]
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
    /// Form of the output.
    #[command(flatten)]
    pub output: Output,
}

/// `outweigh solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh solve FILE --over sides.guards.guard.count --for \"heroes.win = 80%\"
outweigh solve FILE --over rules.roar.difficulty=0..=6 --for \"heroes.win = 40%..60%\"
outweigh solve FILE --over rules.weight.four.dice --for \"guards.any_conceded < 20%\" --for \"exchanges < 6\"")]
pub(crate) struct SolveOptions {
    /// Options that all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The path to change, and the values to try in this order [default: values in its range, around its
    /// present value]
    #[arg(long, value_name = "PATH[=VALUES]")]
    pub over: String,
    /// The target of a measure: a number, a band LOW..HIGH, or a bound (<, >); may be repeated
    #[arg(long = "for", value_name = "SIDE.MEASURE = NUMBER", required = true)]
    pub wanted: Vec<String>,
    /// Answer for each variant of the scenario
    #[arg(long, conflicts_with = "variant")]
    pub each_variant: bool,
}

/// `outweigh tune`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh tune FILE --over rules.roar.difficulty --over rules.boost.uses=0..=2 --for \"heroes.win = 60%..70%\"
outweigh tune FILE --over sides.guards.guard.count=2..=8 --over \"rules.compel.rate_per_exchange=0..=0.5 step 0.1\" \
--for \"heroes.win = 60% ± 3%\" --for \"exchanges < 6\" --keep heroes.any_conceded
outweigh tune duel.toml --also horde.toml --play written,strong --over rules.weight.four.dice=0..=2 \
--for \"heroes.win > 55% in duel\" --for \"heroes.win = 40%..60% in horde with strong\"")]
pub(crate) struct TuneOptions {
    /// Options that all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// A path that may be changed, and the values to try: PATH=2..=8, PATH="0.5..=2 step 0.1", PATH=a,b,c, PATH=on,off
    /// [default: values in its range, around its present value]; may be repeated
    #[arg(long, value_name = "PATH[=VALUES]", required = true)]
    pub over: Vec<String>,
    /// The target of a measure: a number (60%, or 60% ± 3%), a band LOW..HIGH, or a bound (<, >). With `in SCENARIO`
    /// or `with PLAY` after the number it holds only there; may be repeated
    #[arg(long = "for", value_name = "SIDE.MEASURE = NUMBER")]
    pub wanted: Vec<String>,
    /// Keep this measure as it is, within 2 points or 5 %, or within a tolerance of your own: exchanges ± 0.5; may be
    /// repeated
    #[arg(long, value_name = "SIDE.MEASURE")]
    pub keep: Vec<String>,
    /// Another scenario in which the targets must hold; may be repeated
    #[arg(long, value_name = "FILE")]
    pub also: Vec<PathBuf>,
    /// A file with further targets: [target] with for and keep, and [target.matrix] with the score that each policy
    /// should have against each
    #[arg(long, value_name = "FILE")]
    pub targets: Option<PathBuf>,
    /// Limit of trials of the whole question; an equal budget finds the same answer. At least 1,000
    /// [default: 200,000]
    #[arg(long, value_name = "TRIALS", value_parser = tune_budget)]
    pub budget: Option<u64>,
}

/// `outweigh styles`.
#[derive(Args, Debug)]
pub(crate) struct StylesOptions {
    /// Options that all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The side whose scores the report gives [default: the first]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The opposing side [default: the first other side]
    #[arg(long, value_name = "SIDE")]
    pub against: Option<String>,
    /// Policies of the side, separated by commas [default: all that can play]
    #[arg(long, value_name = "NAMES")]
    pub policies: Option<String>,
    /// Policies of the opposing side, separated by commas [default: the list in --policies]
    #[arg(long, value_name = "NAMES")]
    pub replies: Option<String>,
    /// Average the scores over both seats, for sides that are otherwise alike
    #[arg(long)]
    pub mirror: bool,
}

/// `outweigh exploit`.
#[derive(Args, Debug)]
pub(crate) struct ExploitOptions {
    /// Options that all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The side to find a policy for
    #[arg(long, value_name = "SIDE")]
    pub side: String,
    /// Only this group of the side
    #[arg(long, value_name = "GROUP")]
    pub group: Option<String>,
    /// The measure of the side to raise: win, value or any other [default: value if [value] names the side and
    /// [answer] does not ask for its wins, else win]
    #[arg(long = "for", value_name = "MEASURE")]
    pub aim: Option<String>,
    /// Policies to start the search from, separated by commas [default: all that can play]
    #[arg(long, value_name = "NAMES")]
    pub from: Option<String>,
    /// Limit of trials of a search, including the trials that measure its gain, instead of a time; an equal
    /// budget finds the same policy. At least 1,000; useful from about 50,000
    #[arg(long, value_name = "TRIALS", value_parser = budget, conflicts_with = "time")]
    pub budget: Option<u64>,
    /// Let the sides answer each other N times, each with the whole budget or time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub reply: Option<u32>,
    /// The side that answers [default: the first other side]
    #[arg(long, value_name = "SIDE", requires = "reply")]
    pub against: Option<String>,
    /// Answer the best mixture of all policies found so far, not only the last one: for games where answers go
    /// round like rock, paper, scissors
    #[arg(long, requires = "reply")]
    pub mixed: bool,
}

/// `outweigh rank`.
#[derive(Args, Debug)]
pub(crate) struct RankOptions {
    /// Options that all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The measure to rank effects on, such as heroes.win or exchanges [default: the one with which `run` begins: of
    /// [answer], else the first of measures, else of [value], else who wins]
    #[arg(long = "for", value_name = "SIDE.MEASURE")]
    pub aim: Option<String>,
}

/// `outweigh decisions`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh decisions FILE
outweigh decisions FILE --play strong --decisions 400 --budget 5e6
outweigh decisions FILE --for exchanges_survived --band 0.1..1")]
pub(crate) struct DecisionsOptions {
    /// Options that all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The measure of the deciding side that options are to raise: win, value or any other
    #[arg(long = "for", value_name = "MEASURE", default_value = "win")]
    pub aim: String,
    /// The gap between the best option and the second best of a decision that matters: LOW..HIGH, in points for shares
    /// [default: 1..20; 0.01..0.2 for value]
    #[arg(long, value_name = "LOW..HIGH", value_parser = band)]
    pub band: Option<(f64, f64)>,
    /// Decisions to go back to, at most 10,000
    #[arg(long, value_name = "N", default_value_t = 160, value_parser = decisions)]
    pub decisions: u64,
    /// Limit of fights that are played on from decisions, all together; an equal budget gives the same answer. At least
    /// 1,000 [default: 1,000,000]
    #[arg(long, value_name = "FIGHTS", value_parser = decisions_budget)]
    pub budget: Option<u64>,
}

/// `outweigh robust`.
#[derive(Args, Debug)]
pub(crate) struct RobustOptions {
    /// Options that all questions share.
    #[command(flatten)]
    pub asking: Asking,
    /// The first of the two sides to give strong policies [default: the first]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// The second of the two sides [default: the first other side]
    #[arg(long, value_name = "SIDE")]
    pub against: Option<String>,
    /// Policies of the first side, separated by commas; every pair plays [default: the strong policies]
    #[arg(long, value_name = "NAMES")]
    pub policies: Option<String>,
    /// Policies of the opposing side, separated by commas [default: the list in --policies]
    #[arg(long, value_name = "NAMES", requires = "policies")]
    pub replies: Option<String>,
    /// The measure to compare [default: the one with which `run` begins: of [answer], else the first of measures, else
    /// of [value], else who wins]
    #[arg(long = "for", value_name = "SIDE.MEASURE")]
    pub aim: Option<String>,
}
