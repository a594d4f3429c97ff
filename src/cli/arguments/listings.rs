//! Options of the commands that play nothing: `list`, `odds`, `schema`, `new` and `completions`.

use super::output::Output;
use clap::Args;
use std::path::PathBuf;

/// `outweigh list`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ListOptions {
    /// The list to print
    #[arg(value_enum)]
    pub what: Listing,
    /// The rule system, or a game file such as my.game.toml [default: all]
    #[arg(value_name = "SYSTEM")]
    pub system: Option<String>,
    /// Only entries with this word, or part of a word, in their name, text or heading; with `keys` also a
    /// scenario, whose own paths are listed
    #[arg(value_name = "WORD")]
    pub word: Option<String>,
    /// Form of the output.
    #[command(flatten)]
    pub output: Output,
}

/// Lists that `outweigh list` can print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Listing {
    /// Rule systems
    Systems,
    /// Built-in scenarios with their questions
    Scenarios,
    /// Keys of sides, fighters and scenes with defaults, ranges and ledger IDs
    Keys,
    /// Rule settings with defaults, ranges and ledger IDs
    #[value(name = "settings", alias = "knobs")]
    Knobs,
    /// Built-in stat blocks
    Beings,
    /// Built-in policies with their rules
    Policies,
    /// Words of policies: decision points, options and features
    Words,
    /// Moments at which house rules can act
    Moments,
    /// Effects of house rules, and values that they can read besides features
    Effects,
    /// Measures in the CSV files
    Measures,
    /// Rules that are not simulated, with reasons
    Rules,
    /// The language of games that are text, with examples
    GameWords,
}

/// `outweigh explain`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh explain rules.weight.four.dice
outweigh explain roar war-of-ashes
outweigh explain heroes.any_conceded
outweigh explain target.hindered")]
pub(crate) struct ExplainOptions {
    /// A path such as rules.weight.four.dice, a key such as count, a measure, an option, a feature, a policy or a stat
    /// block
    #[arg(value_name = "WORD")]
    pub word: String,
    /// The rule system [default: all]
    #[arg(value_name = "SYSTEM")]
    pub system: Option<String>,
    /// How it says what it found.
    #[command(flatten)]
    pub output: Output,
}

/// `outweigh man`.
#[derive(Args, Debug)]
#[command(after_help = "\
outweigh man run | man -l -
outweigh man --out ~/.local/share/man/man1")]
pub(crate) struct ManOptions {
    /// The command whose page is printed [default: the page of the program]
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
    /// Write the pages of the program and of all commands into this folder instead
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub out: Option<PathBuf>,
}

/// `outweigh odds`.
#[derive(Args, Debug)]
pub(crate) struct OddsOptions {
    /// The rule system
    #[arg(value_name = "SYSTEM")]
    pub system: String,
    /// The roll, such as `dice`, `difficulty 2`, `opposed 0`; without words, all tables
    #[arg(value_name = "WORDS", allow_negative_numbers = true)]
    pub words: Vec<String>,
}

/// `outweigh schema`.
#[derive(Args, Debug)]
pub(crate) struct SchemaOptions {
    /// The rule system
    #[arg(value_name = "SYSTEM")]
    pub system: String,
}

/// `outweigh new`.
#[derive(Args, Debug)]
pub(crate) struct NewOptions {
    /// The rule system, or `game` for a game of your own; with --from the file to write
    #[arg(value_name = "SYSTEM", required_unless_present = "from")]
    pub system: Option<String>,
    /// The file to write, which must not exist yet [default: SYSTEM.toml]
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Copy this built-in scenario, such as war-of-ashes/roar_costs, with its rosters; `outweigh list
    /// scenarios` names all of them
    #[arg(long, value_name = "SCENARIO", conflicts_with = "file")]
    pub from: Option<String>,
    /// Also write the game master's fighters to a spreadsheet beside the scenario
    #[arg(long, value_name = "WHAT", conflicts_with = "from")]
    pub with: Option<Beside>,
    /// Also write an example roster into this file, .csv or .xlsx, which must not exist yet: a row for each
    /// fighter, and a note under each column that says what belongs there
    #[arg(long, value_name = "ROSTER", conflicts_with_all = ["from", "with"])]
    pub roster: Option<PathBuf>,
}

/// Files that `outweigh new` can write beside a new scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Beside {
    /// A CSV file with a fighter in each row
    Roster,
}

/// `outweigh completions`.
#[derive(Args, Debug)]
#[command(after_help = "\
bash:  outweigh completions bash > ~/.local/share/bash-completion/completions/outweigh
zsh:   outweigh completions zsh > _outweigh, in a folder of $fpath
fish:  outweigh completions fish > ~/.config/fish/completions/outweigh.fish
man:   outweigh man --out ~/.local/share/man/man1")]
pub(crate) struct CompletionsOptions {
    /// The shell, or `man` for a manual page
    #[arg(value_enum)]
    pub of: Completing,
}

/// Shells that have completions, and the manual page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Completing {
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
