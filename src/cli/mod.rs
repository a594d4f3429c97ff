//! The command line: the only place that prints and that ends the program.

mod arguments;
mod ask;
mod commands;
mod corrections;
mod json;
mod run;
mod terminal;

use arguments::{Arguments, Command};
use clap::Parser;
use clap::error::ErrorKind;
use outweigh::engine::System;
use outweigh::scenario::visible;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Why a command failed; decides the message and the exit code.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user gave something bad: exit code 2.
    Input(String),
    /// There are mistakes in a scenario or in what the command line says of it: exit code 2.
    Mistakes(outweigh::scenario::Problems),
    /// The world failed (a disk, a thread): exit code 1.
    World(String),
    /// The rules broke down in a trial, which is the program's own fault: exit code 101.
    Broken(String),
    /// An answer that is not complete, printed as JSON already, with the text for standard error: exit code 2.
    Answered(String),
    /// The user ended the program, and all messages are printed. Holds the exit code that shells expect.
    Ended(u8),
}

impl From<outweigh::scenario::Problems> for Failure {
    fn from(problems: outweigh::scenario::Problems) -> Self {
        Self::Mistakes(problems)
    }
}

fn mistakes(problems: &outweigh::scenario::Problems, left: Option<&str>) -> String {
    let left = left.map_or(String::new(), |left| format!(": {left}"));
    format!("{problems}\n{}{left}", problems.summary())
}

impl From<outweigh::scenario::Problem> for Failure {
    fn from(problem: outweigh::scenario::Problem) -> Self {
        outweigh::scenario::Problems::from(problem).into()
    }
}

/// Runs the program with these rule systems: `new`, `run`, `check`, `solve`, `tune`, `styles`, `exploit`, `rank`,
/// `robust`, `trace`, `list`, `odds`, `schema`, `studio` and `exact` over the scenarios that the command line names. A program with a game of its own hands
/// over its own; see `examples/`.
pub fn main_with(systems: &'static [System]) -> ExitCode {
    let words = corrections::expanded(std::env::args_os().collect());
    let arguments = match Arguments::try_parse_from(&words) {
        Ok(arguments) => arguments,
        Err(told) => return help_or_mistake(&told, words.get(1..).unwrap_or_default()),
    };
    let told = arguments.command.told();
    let json = arguments.command.json();
    let outcome = match arguments.command {
        Command::New(options) => commands::new::new(&options, systems),
        Command::Run(options) => run::run(&options, systems),
        Command::Compare(options) => run::compare::compare(&options, systems),
        Command::Merge(options) => run::merge::merge(&options, systems),
        Command::Check(options) => commands::check::check(&options, systems),
        Command::Solve(options) => ask::solve::solve(&options, systems),
        Command::Tune(options) => ask::tune::tune(&options, systems),
        Command::Styles(options) => ask::styles::styles(&options, systems),
        Command::Exploit(options) => ask::exploit::exploit(&options, systems),
        Command::Rank(options) => ask::rank::rank(&options, systems),
        Command::Decisions(options) => ask::decisions::decisions(&options, systems),
        Command::Robust(options) => ask::robust::robust(&options, systems),
        Command::Exact(options) => commands::exact::exact(&options, systems),
        Command::Trace(options) => commands::trace::trace(&options, systems),
        #[cfg(feature = "studio")]
        Command::Studio(options) => commands::studio::studio(&options, systems),
        Command::Completions(options) => commands::completions::completions(&options),
        Command::Man(options) => commands::man::man(&options),
        Command::Explain(options) => commands::explain::explain(&options, systems),
        Command::List(options) => commands::list::list(&options, systems),
        Command::Odds(options) => commands::odds::odds(&options, systems),
        Command::Schema(options) => commands::schema::schema(&options, systems),
    };
    let (message, code) = match &outcome {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Input(message) | Failure::Answered(message)) => (message.clone(), 2),
        Err(Failure::Mistakes(problems)) => (mistakes(problems, told), 2),
        Err(Failure::World(message)) => (message.clone(), 1),
        Err(Failure::Broken(message)) => (message.clone(), 101),
        Err(Failure::Ended(code)) => return ExitCode::from(*code),
    };
    let is_answered = matches!(outcome, Err(Failure::Answered(_)));
    if let Some(command) = json.filter(|_| !is_answered) {
        let problems =
            if let Err(Failure::Mistakes(problems)) = &outcome { Some(problems) } else { None };
        json::failed(command, &message, problems);
    }
    fail(&message, code)
}

/// Prints the help that the user asked for, or the mistake in the command line, and returns the exit code.
fn help_or_mistake(told: &clap::Error, words: &[OsString]) -> ExitCode {
    if told.use_stderr() && told.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        let words: Vec<String> =
            words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        let message = corrections::mistake(told, &words);
        if let Some(command) = corrections::json(&words) {
            json::failed(&command, &message, None);
        }
        return fail(&message, 2);
    }
    match wrong(told.print()) {
        Err(Failure::World(message)) if told.exit_code() == 0 => fail(&message, 1),
        _ => ExitCode::from(told.exit_code() as u8),
    }
}

fn fail(message: &str, code: u8) -> ExitCode {
    say(message);
    ExitCode::from(code)
}

/// Prints a message to standard error. Ignores failures, because there is no other place to report them.
pub(crate) fn say(message: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{}", visible(message));
}

/// Prints to standard output, without characters that would steer the terminal. A closed pipe, as in `outweigh list |
/// head`, is no error.
///
/// # Errors
/// The text could not be written, because the disk is full for example.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    wrong(out.write_all(visible(text).as_bytes()).and_then(|()| out.flush()))
}

fn wrong(written: std::io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::World(format!("error: cannot write to standard output: {error}")))
        }
        _ => Ok(()),
    }
}
