//! What can be said on the command line.

use clap::{Args, Parser, Subcommand};
use outweigh::knob::Value;
use outweigh::scenario::{Origin, Problems, Room, Setting, Sweep};
use outweigh::sim::Overrides;
use std::path::PathBuf;
use std::time::Duration;

/// Monte Carlo balance simulator for tabletop conflict rules.
///
/// Scripted players fight a conflict many times over; win rates, concession rates and
/// stress-versus-consequence curves come out as CSV and charts, each with its margin of error.
#[derive(Debug, Parser)]
#[command(version, about, long_about, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write a scenario to begin with
    New(NewOptions),
    /// Play every cell of a scenario and write a report
    Run(RunOptions),
    /// Check a scenario file without playing it
    Check(CheckOptions),
    /// Find the value that gives a measure what is wanted of it
    Solve(SolveOptions),
    /// Play every policy of a side against every policy of another
    Styles(StylesOptions),
    /// Search policies of a side that do better against the others as they are
    Exploit(ExploitOptions),
    /// Find what matters most: every rule, number and threshold one step up and down
    Rank(RankOptions),
    /// See how far comparisons depend on how well both sides play
    Robust(RobustOptions),
    /// Solve a conflict that is small enough exactly, without dice
    Exact(ExactOptions),
    /// Tell one conflict blow by blow
    Trace(TraceOptions),
    /// List systems, keys, knobs, policies, words, measures or rules
    List(ListOptions),
    /// Print exact dice odds of a system's rolls
    Odds(OddsOptions),
    /// Print what a shell needs to complete commands and options, or a manual page
    Completions(CompletionsOptions),
    /// Print a JSON Schema of a system's scenario files, for editors that complete and check
    Schema(SchemaOptions),
}

/// Most worker threads.
const MOST_THREADS: usize = 1024;

/// What changes a scenario, on every command that reads one.
#[derive(Args, Clone, Debug)]
pub struct Changes {
    /// Set a value: rules.weight.four.dice=1, sides.guards.guard.count=3; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Vary a value: PATH=1,2,3 or PATH=1..=8 or PATH="0..=1 step 0.25"; may be repeated
    #[arg(long, value_name = "PATH=VALUES")]
    pub vary: Vec<String>,
    /// Compare with this value of a varied path (or variant="name"); may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub baseline: Vec<String>,
    /// Play without these options, too: roar, or heroes.concede for one side; several with commas
    /// between them together, or in turn if this is repeated
    #[arg(long, value_name = "OPTIONS")]
    pub ban: Vec<String>,
    /// Trials per cell, instead of the scenario's: 20000, 20,000 or 2e4
    #[arg(long, value_name = "N", value_parser = count)]
    pub trials: Option<u64>,
    /// Seed, instead of the scenario's: the same seed gives the same numbers
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

impl Changes {
    /// Reads the changes.
    ///
    /// # Errors
    /// Everything in them that cannot be understood.
    pub fn overrides(&self) -> Result<Overrides, Problems> {
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
        let set = settings("--set", &self.set);
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
        problems.extend(self.out_of_range());
        problems.or(Overrides { set, vary, baseline, trials: self.trials, seed: self.seed })
    }

    /// The bans as values that are varied, compared with none.
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
pub struct RunOptions {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// What changes the scenario.
    #[command(flatten)]
    pub changes: Changes,
    /// Play as many trials as it takes to know every win rate this well: 0.5% to each side takes
    /// 39 thousand at most, 0.1% a million; a pilot settles the number before the run
    #[arg(long, value_name = "PERCENT", value_parser = precision, conflicts_with_all = ["trials", "time"])]
    pub precision: Option<f64>,
    /// Play as many trials as fit into this time: 30s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "trials")]
    pub time: Option<Duration>,
    /// Worker threads, up to 1024; results do not depend on them [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads, default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Folder of the report [default: reports/SYSTEM/NAME]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Confidence of all intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = confidence)]
    pub confidence: f64,
    /// Write one CSV row per trial and cell to this file, which must not exist yet
    #[arg(long, value_name = "FILE")]
    pub per_trial: Option<PathBuf>,
    /// Also solve variants exactly, as many as this time allows: 10s, 5m; the charts mark them, and
    /// exact.csv holds their numbers. How many that are depends on the speed of the machine
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub exact: Option<Duration>,
    /// Also play the comparisons over strong policies, and tell which of them hold there; see the
    /// command `robust`
    #[arg(long)]
    pub robust: bool,
    /// Write no charts
    #[arg(long)]
    pub no_charts: bool,
    /// Make warnings errors
    #[arg(long)]
    pub strict: bool,
}

/// A whole number, also with separators or in scientific form.
fn count(text: &str) -> Result<u64, String> {
    let plain = text.trim().replace(['_', ','], "");
    let grouped = text.split(',').skip(1).all(|group| group.len() == 3);
    let scientific = plain.parse::<f64>().ok().filter(|number| {
        number.fract() == 0.0 && (0.0..9e15).contains(number) && !plain.contains('.')
    });
    let number = plain.parse().ok().or(scientific.map(|number| number as u64));
    number
        .filter(|_| grouped)
        .ok_or_else(|| "expected a whole number, such as 20000, 20,000 or 2e4".to_owned())
}

/// A whole number above 0.
fn some(text: &str) -> Result<u64, String> {
    match count(text) {
        Ok(0) => Err("expected 1 trial or more".to_owned()),
        read => read,
    }
}

/// A number of threads; 0 is as good as none.
fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!(
            "expected a number up to {MOST_THREADS}; more threads than the machine has cores are of \
             no use, and without --threads there is one for each"
        )),
    }
}

fn confidence(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if (0.5..1.0).contains(&share) => Ok(share),
        _ => Err("expected a share from 0.5 to below 1, such as 0.95".to_owned()),
    }
}

/// A half-width in points, as a share.
fn precision(text: &str) -> Result<f64, String> {
    let points = text.strip_suffix('%').map(|number| number.trim().parse::<f64>());
    match points {
        Some(Ok(points)) if (0.01..50.0).contains(&points) => Ok(points / 100.0),
        _ => Err("expected percentage points from 0.01% to below 50%, such as 0.5%".to_owned()),
    }
}

/// A time with its unit.
fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("min", 60.0), ("h", 3600.0)];
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = units.iter().find(|(unit, _)| *unit == &text[digits.len()..]);
    match (digits.trim().parse::<f64>(), unit) {
        (Ok(number), Some((_, unit))) if number > 0.0 && number * unit <= 30.0 * 86400.0 => {
            Ok(Duration::from_secs_f64(number * unit))
        }
        _ => Err("expected a time with its unit, such as 30s, 5m or 1h".to_owned()),
    }
}

/// A chance that is nearly none.
fn small_chance(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(chance) if (0.0..=0.01).contains(&chance) => Ok(chance),
        _ => Err("expected a chance from 0 to 0.01, such as 1e-9".to_owned()),
    }
}

/// What all commands share that answer a question about a scenario.
#[derive(Args, Clone, Debug)]
pub struct Asking {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Set a value: rules.weight.four.dice=1, sides.guards.guard.count=3; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// Start from this variant of the scenario [default: the one that others are compared with]
    #[arg(long, value_name = "NAME")]
    pub variant: Option<String>,
    /// Options that may not be chosen: roar, or heroes.concede for one side
    #[arg(long, value_name = "OPTIONS")]
    pub ban: Vec<String>,
    /// Most trials of a candidate: 20000, 20,000 or 2e4
    #[arg(long, value_name = "N", value_parser = some)]
    pub trials: Option<u64>,
    /// Seed, instead of the scenario's: the same seed gives the same answer
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Stop after this time and report what is known: 30s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub time: Option<Duration>,
    /// Worker threads, up to 1024; answers do not depend on them [default: one per core]
    #[arg(long, value_name = "N", value_parser = threads, default_value_t = 0, hide_default_value = true)]
    pub threads: usize,
    /// Folder of the report [default: reports/SYSTEM/NAME.COMMAND]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Confidence of the answer and of all intervals
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = confidence)]
    pub confidence: f64,
    /// Write no charts
    #[arg(long)]
    pub no_charts: bool,
}

/// `outweigh solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh solve FILE --over sides.guards.guard.count --for \"heroes.win = 80%\"
outweigh solve FILE --over rules.roar.difficulty=0..=6 --for \"heroes.win = 40%..60%\"
outweigh solve FILE --over rules.stress_boxes --for \"guards.any_conceded < 20%\" --for \"exchanges < 6\"")]
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
    /// Trials of the search, instead of a time: the same budget finds the same policy
    #[arg(long, value_name = "TRIALS", value_parser = some, conflicts_with = "time")]
    pub budget: Option<u64>,
    /// Have the sides answer one another so many times
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub reply: Option<u32>,
    /// The side that answers [default: the first other one]
    #[arg(long, value_name = "SIDE", requires = "reply")]
    pub against: Option<String>,
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

/// `outweigh check`.
#[derive(Args, Debug)]
pub struct CheckOptions {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Make warnings errors
    #[arg(long)]
    pub strict: bool,
    /// What changes the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `outweigh exact`.
#[derive(Args, Debug)]
pub struct ExactOptions {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Most states at a time and most branches of a turn; a state takes up to nine kilobytes
    #[arg(long, value_name = "N", default_value_t = super::exact::LIMIT)]
    pub limit: usize,
    /// Largest chance of all that is left out because it is so unlikely
    #[arg(long, value_name = "CHANCE", value_parser = small_chance, default_value = "1e-12")]
    pub within: f64,
    /// Longest time for one conflict, after which it is given up: 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub time: Duration,
    /// Write every measure and the curves into a CSV file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// What changes the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `outweigh trace`.
#[derive(Args, Debug)]
pub struct TraceOptions {
    /// The scenario file
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Which trial, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub trial: u64,
    /// Which cell, by its number in `outweigh check`, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub cell: usize,
    /// What changes the scenario.
    #[command(flatten)]
    pub changes: Changes,
}

/// `outweigh list`.
#[derive(Args, Debug)]
pub struct ListOptions {
    /// What to list
    #[arg(value_enum)]
    pub what: Listing,
    /// Of which system [default: all]
    #[arg(value_name = "SYSTEM")]
    pub system: Option<String>,
    /// Only what has this word, or part of a word, in its name, its text or its heading
    #[arg(value_name = "WORD")]
    pub word: Option<String>,
}

/// What can be listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Listing {
    /// Rule systems
    Systems,
    /// Keys of sides, fighters and scenes with defaults, ranges and ledger IDs
    Keys,
    /// Knobs with defaults, ranges and ledger IDs
    Knobs,
    /// Named policies with their lists
    Policies,
    /// Words of policies: decision points, options, features
    Words,
    /// Measures in the CSV files
    Measures,
    /// Rules that are not simulated, with the reason
    Rules,
}

/// `outweigh odds`.
#[derive(Args, Debug)]
pub struct OddsOptions {
    /// The rule system
    #[arg(value_name = "SYSTEM")]
    pub system: String,
    /// What to roll, such as `dice`, `difficulty 2`, `opposed 0`; without words, all tables
    #[arg(value_name = "WORDS", allow_negative_numbers = true)]
    pub words: Vec<String>,
}

/// `outweigh schema`.
#[derive(Args, Debug)]
pub struct SchemaOptions {
    /// The rule system
    #[arg(value_name = "SYSTEM")]
    pub system: String,
}

/// `outweigh new`.
#[derive(Args, Debug)]
pub struct NewOptions {
    /// The rule system
    #[arg(value_name = "SYSTEM")]
    pub system: String,
    /// The file to write, which must not exist yet [default: SYSTEM.toml]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Also write the fighters of the game master into a spreadsheet beside it
    #[arg(long, value_name = "WHAT")]
    pub with: Option<Beside>,
}

/// What a new scenario can have beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Beside {
    /// A CSV file with a fighter in each row
    Roster,
}

/// `outweigh completions`.
#[derive(Args, Debug)]
#[command(after_help = "\
bash:  outweigh completions bash > ~/.local/share/bash-completion/completions/outweigh
zsh:   outweigh completions zsh > _outweigh, in a folder of $fpath
fish:  outweigh completions fish > ~/.config/fish/completions/outweigh.fish
man:   outweigh completions man > ~/.local/share/man/man1/outweigh.1")]
pub struct CompletionsOptions {
    /// For which shell, or `man` for a manual page
    #[arg(value_enum)]
    pub of: Completing,
}

/// What completions can be printed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Completing {
    /// The Bourne-again shell
    Bash,
    /// The Elvish shell
    Elvish,
    /// The friendly interactive shell
    Fish,
    /// `PowerShell`
    #[value(name = "powershell")]
    PowerShell,
    /// The Z shell
    Zsh,
    /// A manual page, for `man`
    Man,
}
