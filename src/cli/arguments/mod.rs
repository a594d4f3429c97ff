//! Arguments of the command line.

mod command;
mod compare;
mod listings;
mod output;
mod questions;
#[cfg(feature = "studio")]
mod studio;
mod values;

pub(super) use compare::CompareOptions;
pub(super) use listings::{
    Beside, Completing, CompletionsOptions, ExplainOptions, ListOptions, Listing, ManOptions,
    NewOptions, OddsOptions, SchemaOptions,
};
pub(super) use output::Output;
pub(super) use questions::{
    Asking, DecisionsOptions, ExploitOptions, RankOptions, RobustOptions, SolveOptions,
    StylesOptions, TuneOptions,
};
#[cfg(feature = "studio")]
pub(super) use studio::StudioOptions;

use clap::{Args, Parser, Subcommand};
use outweigh::knob::Value;
use outweigh::scenario::{Casting, Document, Origin, Problems, Room, Setting, Sweep};
use outweigh::sim::{Overrides, Sample, Sampling};
use std::path::PathBuf;
use std::time::Duration;
pub(super) use values::{MOST_THREADS, PieceOf, PlayBy};
use values::{
    ONE_PER_CORE, confidence, count, file, piece, precision, sample, small_chance, threads, time,
};

/// Monte Carlo balance simulator for tabletop conflict rules.
///
/// Outweigh plays a scenario thousands of times, with policies that make the players' decisions. The
/// report has sentences, charts and CSV files with win rates, concession rates and
/// stress-versus-consequence curves, each with its margin of error.
#[derive(Debug, Parser)]
#[command(version, about, long_about, max_term_width = 100)]
pub(super) struct Arguments {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// Commands of the program.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Write an example scenario
    New(NewOptions),
    /// Play every variant of a scenario and write a report
    Run(RunOptions),
    /// Compare two scenario files, on the same dice where their fighters match
    Compare(CompareOptions),
    /// Join the pieces of a run that several machines played, and write the report
    Merge(MergeOptions),
    /// Check a scenario file without playing it
    Check(CheckOptions),
    /// Find the value that meets a target
    Solve(SolveOptions),
    /// Find the fewest changes of several settings that meet several targets
    Tune(TuneOptions),
    /// Play every policy of a side against every policy of another side
    Styles(StylesOptions),
    /// Search for a policy of a side that beats the present opponents more often
    Exploit(ExploitOptions),
    /// Rank rules, numbers and thresholds by the effect of a small change
    Rank(RankOptions),
    /// Measure how many decisions matter, and which options good play never chooses
    Decisions(DecisionsOptions),
    /// Check whether comparisons hold when both sides play well
    Robust(RobustOptions),
    /// Solve a small conflict exactly, without dice
    Exact(ExactOptions),
    /// Print one conflict blow by blow
    Trace(TraceOptions),
    /// List built-in scenarios, systems, keys, rule settings, policies, words, measures or rules
    List(ListOptions),
    /// Explain a path or a word: a rule setting, a key, a measure, an option, a feature, a policy
    Explain(ExplainOptions),
    /// Print exact dice odds of a system's rolls
    Odds(OddsOptions),
    /// Open the studio in the browser: edit, play and look into scenarios
    #[cfg(feature = "studio")]
    Studio(StudioOptions),
    /// Print shell completions or manual pages
    Completions(CompletionsOptions),
    /// Print a manual page, or write one for each command
    Man(ManOptions),
    /// Print a JSON Schema of a system's scenario files, for completion and checks in editors
    Schema(SchemaOptions),
}

/// Options that change a scenario, on every command that reads one.
#[derive(Args, Clone, Debug)]
pub(super) struct Changes {
    /// Set a value: rules.weight.four.dice=1, sides.guards.guard.count=3; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Have all fighters of a side play this policy, even groups with a policy of their own: heroes=captain, or
    /// captain for all sides without a --play; may be repeated. A variant that sets a policy keeps it. `strong`
    /// picks the known policies that do best against one another in this scenario, `strongest` also searches for
    /// new ones
    #[arg(long, value_name = "SIDE=POLICY")]
    pub play: Vec<String>,
    /// Vary a value: PATH=1,2,3 or PATH=1..=8 or PATH="0..=1 step 0.25"; may be repeated
    #[arg(long, value_name = "PATH=VALUES")]
    pub vary: Vec<String>,
    /// Compare with this value of a varied path (or variant="name"); may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub baseline: Vec<String>,
    /// Also play without these options of policies: roar, or heroes.concede for one side. Commas ban several
    /// options together; repeat --ban to ban options in turn
    #[arg(long, value_name = "OPTIONS")]
    pub ban: Vec<String>,
    /// Take every row of a side's roster in turn as the only group of the roster, sorted by win rate; name the
    /// side, --each-row=beasts, if several have a roster
    #[arg(
        long,
        value_name = "SIDE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub each_row: Option<String>,
    /// Play a random sample of N combinations of the varied values, instead of all; each is played with all
    /// named variants and bans, and with the baseline that it is compared with
    #[arg(long, value_name = "N", value_parser = sample)]
    pub sample: Option<u64>,
    /// How to draw the sample: each value of a path equally often (latin), or each combination with equal
    /// chance (random); the seed decides the draw
    #[arg(
        long,
        value_name = "HOW",
        requires = "sample",
        default_value = "latin",
        hide_default_value = true
    )]
    pub sampling: Drawn,
    /// Trials per cell, instead of the scenario's: 20000, 20,000 or 2e4
    #[arg(long, value_name = "N", value_parser = count)]
    pub trials: Option<u64>,
    /// Seed, instead of the scenario's: the same seed gives the same numbers
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// How a sample is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Drawn {
    /// Each value of a path equally often [default]
    #[default]
    Latin,
    /// Each combination with equal chance
    Random,
}

impl Changes {
    fn sampled(&self) -> Option<Sample> {
        let how = match self.sampling {
            Drawn::Latin => Sampling::Latin,
            Drawn::Random => Sampling::Random,
        };
        self.sample.map(|count| Sample { count: count as usize, how })
    }

    /// Reads the changes of a file.
    ///
    /// # Errors
    /// Everything in them that cannot be understood.
    pub(super) fn overrides(&self, document: &Document) -> Result<Overrides, Problems> {
        let mut problems = Problems::new();
        let mut settings = |option: &str, texts: &[String]| {
            let mut read = Vec::new();
            for text in texts {
                match Setting::from_argument(option, text) {
                    Ok(setting) => read.push(setting),
                    Err(problem) => problems.push(problem),
                }
            }
            read
        };
        let mut set = settings("--set", &self.set);
        let baseline = settings("--baseline", &self.baseline);
        let (mut vary, mut room) = (Vec::new(), Room::default());
        for text in &self.vary {
            let read = Sweep::from_argument("--vary", text)
                .and_then(|sweep| room.take(&sweep).map(|()| sweep));
            match read {
                Ok(sweep) => vary.push(sweep),
                Err(problem) => problems.push(problem),
            }
            if room.is_full() {
                break;
            }
        }
        vary.extend(self.bans());
        let each_row = match self
            .each_row
            .as_deref()
            .map(|side| super::run::roster_rows::rows(document, side))
        {
            None => None,
            Some(Ok(rows)) => {
                let side = outweigh::scenario::side_of_rows(&rows.path);
                vary.push(rows);
                side
            }
            Some(Err(problem)) => {
                problems.push(problem);
                None
            }
        };
        match self.cast(document, &set) {
            Ok(cast) => set.extend(cast),
            Err(more) => problems.extend(more),
        }
        problems.extend(self.out_of_range());
        let castings = Casting::from_arguments(&self.play).unwrap_or_default();
        problems.or(Overrides {
            cast: Casting::sides(&castings, document),
            set,
            vary,
            baseline,
            sample: self.sampled(),
            trials: self.trials,
            seed: self.seed,
            each_row,
            ..Overrides::default()
        })
    }

    fn cast(&self, document: &Document, set: &[Setting]) -> Result<Vec<Setting>, Problems> {
        let castings = Casting::from_arguments(&self.play)?;
        Casting::settings(&castings, document, set)
    }

    /// Returns the options of `--ban` as values of a sweep that begins with `none`, so that each ban is compared
    /// with play without it.
    fn bans(&self) -> Option<Sweep> {
        let origin = Origin::argument(format!("--ban {}", self.ban.join(" --ban ")));
        let bans = self.ban.iter().map(|ban| Value::from(ban.trim()));
        let values = std::iter::once(Value::from("none")).chain(bans).collect();
        let sweep = Sweep { path: "ban".to_owned(), values, origin };
        (!self.ban.is_empty()).then_some(sweep)
    }

    fn out_of_range(&self) -> Option<outweigh::scenario::Problem> {
        use outweigh::scenario::{MOST_TRIALS, Problem};
        let trials = self.trials.filter(|trials| !(1..=MOST_TRIALS).contains(trials))?;
        let origin = Origin::argument(format!("--trials {trials}"));
        let message = format!("expected from 1 to {MOST_TRIALS} trials");
        Some(Problem::new(&origin, message).help("20000 trials give about ± 0.7 points"))
    }
}

/// `outweigh run`.
#[derive(Args, Debug)]
pub(super) struct RunOptions {
    /// The scenario file; with --piece also the tally file of another piece, which holds the scenario and the
    /// options of the whole run
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Options that change the scenario.
    #[command(flatten)]
    pub changes: Changes,
    /// Also report this measure in detail, with its own table and charts: `heroes.any_conceded`, exchanges; may
    /// be repeated; `outweigh list measures` names all measures
    #[arg(long, value_name = "MEASURE")]
    pub measure: Vec<String>,
    /// Also measure the pace of each conflict: when it is decided, who comes back, how much suspense there is
    #[arg(long)]
    pub pace: bool,
    /// Choose the number of trials for this margin of error of every win rate: 0.5% takes at most 39 thousand
    /// trials, 0.1% a million; a pilot fixes the number before the run
    #[arg(long, value_name = "PERCENT", value_parser = precision, conflicts_with_all = ["trials", "time"])]
    pub precision: Option<f64>,
    /// Play as many trials as fit into this time: 30s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "trials")]
    pub time: Option<Duration>,
    /// Worker threads, up to 1024; results do not depend on them [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads, default_value = ONE_PER_CORE, hide_default_value = true)]
    pub threads: usize,
    /// Way to play ordinary variants; results do not depend on it
    #[arg(long, value_name = "WAY", default_value_t, value_enum, hide_default_value = true)]
    pub play_by: PlayBy,
    /// Folder of the report [default: reports/SYSTEM/NAME, and the changes of the command line after it]
    #[arg(long, value_name = "FOLDER", value_parser = file)]
    pub out: Option<PathBuf>,
    /// Confidence of all intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = confidence)]
    pub confidence: f64,
    /// Write one CSV row per trial and cell to this file, which must not exist yet; for a name in .parquet a
    /// Parquet file, if the program was built with Parquet
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub per_trial: Option<PathBuf>,
    /// Also solve variants exactly, as many as this time allows: 10s, 5m; the charts mark them, and exact.csv
    /// holds their numbers. A faster machine solves more of them
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub exact: Option<Duration>,
    /// Also play the comparisons with strong policies and report which of them hold; see the command `robust`
    #[arg(long, conflicts_with = "json")]
    pub robust: bool,
    /// Skip the play check: do not search for strong policies on the baseline, and do not report how far they
    /// move the result
    #[arg(long)]
    pub no_play_check: bool,
    /// Write no charts
    #[arg(long)]
    pub no_charts: bool,
    /// Open the page of the report in the browser
    #[arg(long)]
    pub open: bool,
    /// Also write the tables of the report with typed columns, which Polars, pandas, R and DuckDB read: arrow, or
    /// parquet if the program was built with it; may be repeated
    #[arg(long, value_name = "FORMAT")]
    pub frames: Vec<super::run::table_files::Format>,
    /// Form of the output.
    #[command(flatten)]
    pub output: Output,
    /// Do not ask before a very long run, or one that needs much memory or disk
    #[arg(long)]
    pub yes: bool,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    /// Save the trials played so far to a file beside the report, FOLDER.tally, this often and at the end
    /// [default: every 30 s, and at the end of a run that took longer or was interrupted]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub checkpoint_every: Option<Duration>,
    /// Continue from FOLDER.tally: after an interruption, with more --trials, for more --time, or up to
    /// --precision
    #[arg(long, conflicts_with = "per_trial")]
    pub resume: bool,
    /// Play only this piece of the run, such as 3/64, for `outweigh merge`; 0/64 plays nothing and writes only
    /// the description of the run, for other machines to play pieces of
    #[arg(
        long, value_name = "N/ALL", value_parser = piece, requires = "tally",
        conflicts_with_all = ["per_trial", "precision", "time", "exact", "robust", "resume", "out"]
    )]
    pub piece: Option<(u64, u64)>,
    /// How to cut the run: by the trials of every cell, or by cells (for sweeps of thousands)
    #[arg(
        long,
        value_name = "WHAT",
        requires = "piece",
        default_value = "trials",
        hide_default_value = true
    )]
    pub by: PieceOf,
    /// Write the tallies of the piece to this file
    #[arg(long, value_name = "FILE", requires = "piece", value_parser = file)]
    pub tally: Option<PathBuf>,
}

/// `outweigh merge`.
#[derive(Args, Debug)]
pub(super) struct MergeOptions {
    /// The tally files of all pieces
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Write the report although pieces are missing
    #[arg(long)]
    pub partial: bool,
    /// Instead of a report, write the pieces as one to this file, to merge with others later
    #[arg(long, value_name = "FILE", conflicts_with_all = ["partial", "out"], value_parser = file)]
    pub tally: Option<PathBuf>,
    /// Write nothing, and print a line of JSON for each file: whether it fits the first one and this program,
    /// its trials and cells, or the reason why it does not fit
    #[arg(long, conflicts_with_all = ["partial", "out", "tally", "no_charts"])]
    pub check: bool,
    /// Skip the play check: do not search for strong policies on the baseline, and do not report how far they
    /// move the result
    #[arg(long)]
    pub no_play_check: bool,
    /// Folder of the report [default: reports/SYSTEM/NAME]
    #[arg(long, value_name = "FOLDER", value_parser = file)]
    pub out: Option<PathBuf>,
    /// Also write the tables of the report with typed columns: arrow, or parquet if the program was built with
    /// it; may be repeated
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["tally", "check"])]
    pub frames: Vec<super::run::table_files::Format>,
    /// Confidence of all intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = confidence)]
    pub confidence: f64,
    /// Write no charts
    #[arg(long)]
    pub no_charts: bool,
}

/// `outweigh check`.
#[derive(Args, Debug)]
pub(super) struct CheckOptions {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Also say which cells the engine plays, and which setting or policy keeps them from faster play
    #[arg(long)]
    pub verbose: bool,
    /// Form of the output.
    #[command(flatten)]
    pub output: Output,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    /// Options that change the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `outweigh exact`.
#[derive(Args, Debug)]
pub(super) struct ExactOptions {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Limit of unsolved states in memory, and of branches in a turn; a state takes up to nine kilobytes
    #[arg(long, value_name = "N", default_value_t = super::commands::exact::LIMIT)]
    pub limit: usize,
    /// Largest total probability of the unlikely outcomes that the solver ignores
    #[arg(long, value_name = "CHANCE", value_parser = small_chance, default_value = "1e-12")]
    pub within: f64,
    /// Give up on a conflict after this time: 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub time: Duration,
    /// Way to solve ordinary variants; answers do not depend on it
    #[arg(long, value_name = "WAY", default_value_t, value_enum, hide_default_value = true)]
    pub play_by: PlayBy,
    /// Write every measure and the curves into a CSV file
    #[arg(long, value_name = "FILE", value_parser = file)]
    pub csv: Option<PathBuf>,
    /// Form of the output.
    #[command(flatten)]
    pub output: Output,
    /// Options that change the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `outweigh trace`.
#[derive(Args, Debug)]
pub(super) struct TraceOptions {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Number of the trial, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub trial: u64,
    /// Number of the cell in `outweigh check`, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub cell: usize,
    /// Name of a variant, instead of the number of a cell: its first cell
    #[arg(long, value_name = "NAME", conflicts_with = "cell")]
    pub variant: Option<String>,
    /// Print one line for each turn, without decisions, rolls and states
    #[arg(long)]
    pub brief: bool,
    /// Print every decision by itself, even if many fighters decide alike
    #[arg(long)]
    pub all: bool,
    /// Options that change the scenario.
    #[command(flatten)]
    pub changes: Changes,
}
