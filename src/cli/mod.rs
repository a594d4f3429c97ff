//! The command line: the only place that prints and that ends the program.

mod arguments;
mod check;
mod exact;
mod list;
mod odds;
mod progress;
mod run;
mod schema;
mod trace;

use arguments::{Arguments, Command};
use clap::Parser;
use outweigh::engine::System;
use std::process::ExitCode;

/// Everything that can end a command, with what to print and the exit code.
#[derive(Debug)]
pub enum Failure {
    /// The user gave something bad: exit code 2.
    Input(String),
    /// The world failed (a disk, a thread): exit code 1.
    World(String),
}

impl From<outweigh::scenario::Problems> for Failure {
    fn from(problems: outweigh::scenario::Problems) -> Self {
        let shown = problems.to_string();
        // The list is free of duplicates only when it is shown.
        let count = shown.lines().filter(|line| line.starts_with("error: ")).count();
        let mistakes = if count == 1 { "mistake" } else { "mistakes" };
        Self::Input(format!(
            "{shown}\n{count} {mistakes} found: nothing was run and nothing was written"
        ))
    }
}

/// Runs the program with these rule systems: `run`, `check`, `trace`, `list`, `odds`, `schema` and
/// `exact` over whatever scenario the command line names. A program with a game of its own hands
/// over its own; see `examples/`.
pub fn main_with(systems: &'static [System]) -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        Command::Run(options) => run::run(&options, systems),
        Command::Check(options) => check::check(&options, systems),
        Command::Exact(options) => exact::exact(&options, systems),
        Command::Trace(options) => trace::trace(&options, systems),
        Command::List(options) => list::list(&options, systems),
        Command::Odds(options) => odds::odds(&options, systems),
        Command::Schema(options) => schema::schema(&options, systems),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Input(message)) => fail(&message, 2),
        Err(Failure::World(message)) => fail(&message, 1),
    }
}

fn fail(message: &str, code: u8) -> ExitCode {
    eprintln!("{message}");
    ExitCode::from(code)
}

/// Prints to standard output; a reader who has gone away is no error.
pub fn print(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
