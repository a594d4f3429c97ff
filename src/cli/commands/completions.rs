//! `outweigh completions`: what shells need to complete commands and options, and a manual page.

use crate::cli::arguments::{Arguments, Completing, CompletionsOptions};
use crate::cli::{Failure, print};
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::io::{Error, Write};

/// Prints completions for a shell, or the manual page.
pub(crate) fn completions(options: &CompletionsOptions) -> Result<(), Failure> {
    let shell = match options.of {
        Completing::Bash => Shell::Bash,
        Completing::Elvish => Shell::Elvish,
        Completing::Fish => Shell::Fish,
        Completing::PowerShell => Shell::PowerShell,
        Completing::Zsh => Shell::Zsh,
        Completing::Man => return man(),
    };
    let (mut command, mut text) = (Arguments::command(), Vec::new());
    let name = command.get_name().to_owned();
    generate(shell, &mut command, name, &mut text);
    print(&String::from_utf8_lossy(&text))
}

fn man() -> Result<(), Failure> {
    let text = page().map_err(|error| Failure::World(format!("error: {error}")))?;
    print(&String::from_utf8_lossy(&text))
}

/// Returns the manual page of the program and all its commands.
fn page() -> Result<Vec<u8>, Error> {
    let mut command = Arguments::command();
    command.build();
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        let name = inner.get_bin_name().unwrap_or_else(|| inner.get_name()).to_uppercase();
        writeln!(text, ".SH \"{name}\"")?;
        if let Some(about) = inner.get_about() {
            writeln!(text, "{about}")?;
        }
        Man::new(inner.clone()).render_options_section(&mut text)?;
    }
    Ok(text)
}
