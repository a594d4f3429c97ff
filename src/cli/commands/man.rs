//! `outweigh man`: a manual page for the program and for each command.

use crate::cli::arguments::{Arguments, ManOptions};
use crate::cli::{Failure, print};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use std::io::Error;
use std::path::Path;

/// Prints one page, or writes all of them into a folder.
pub(crate) fn man(options: &ManOptions) -> Result<(), Failure> {
    let pages = pages().map_err(|error| Failure::World(format!("error: {error}")))?;
    if let Some(folder) = &options.out {
        return write(folder, &pages);
    }
    let wanted = options.command.as_deref();
    let name =
        wanted.map_or_else(|| "outweigh.1".to_owned(), |command| format!("outweigh-{command}.1"));
    let Some((_, text)) = pages.iter().find(|(file, _)| *file == name) else {
        let command = wanted.unwrap_or_default();
        let names = pages.iter().filter_map(|(file, _)| command_of(file));
        let help = outweigh::knob::did_you_mean(command, names).unwrap_or_default();
        return Err(Failure::Input(format!(
            "error: there is no command `{command}`\n   = help: {help}"
        )));
    };
    print(&String::from_utf8_lossy(text))
}

fn command_of(file: &str) -> Option<&str> {
    file.strip_prefix("outweigh-")?.strip_suffix(".1")
}

fn pages() -> Result<Vec<(String, Vec<u8>)>, Error> {
    let mut command = Arguments::command();
    command.build();
    let inner = command.get_subcommands().filter(|inner| inner.get_name() != "help");
    let all = std::iter::once(&command).chain(inner);
    all.map(page).collect()
}

fn page(command: &Command) -> Result<(String, Vec<u8>), Error> {
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    Ok((format!("{name}.1"), text))
}

fn write(folder: &Path, pages: &[(String, Vec<u8>)]) -> Result<(), Failure> {
    let failed = |path: &Path, error: &Error| {
        Failure::World(format!("error: cannot write {}: {error}", path.display()))
    };
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    for (name, text) in pages {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| failed(&path, &error))?;
    }
    print(&format!("{} manual pages in {}\n", pages.len(), folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_of_its_own() {
        let pages = pages().unwrap();
        let command = Arguments::command();
        assert_eq!(pages.len(), 1 + command.get_subcommands().count());
        assert_eq!(pages[0].0, "outweigh.1");
        let run = pages.iter().find(|(name, _)| name == "outweigh-run.1").unwrap();
        let text = String::from_utf8(run.1.clone()).unwrap();
        assert!(text.contains(".TH outweigh-run 1") && text.contains("precision"), "{text}");
    }
}
