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
use outweigh::scenario::visible;
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
        let summary = problems.summary();
        Self::Input(format!("{problems}\n{summary}: nothing was run and nothing was written"))
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        Command::Run(options) => run::run(&options),
        Command::Check(options) => check::check(&options),
        Command::Exact(options) => exact::exact(&options),
        Command::Trace(options) => trace::trace(&options),
        Command::List(options) => list::list(&options),
        Command::Odds(options) => odds::odds(&options),
        Command::Schema(options) => schema::schema(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Input(message)) => fail(&message, 2),
        Err(Failure::World(message)) => fail(&message, 1),
    }
}

fn fail(message: &str, code: u8) -> ExitCode {
    eprintln!("{}", visible(message));
    ExitCode::from(code)
}

/// Prints to standard output, without characters that would steer the terminal; a reader who has
/// gone away is no error.
pub fn print(text: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(visible(text).as_bytes()).and_then(|()| out.flush());
}
