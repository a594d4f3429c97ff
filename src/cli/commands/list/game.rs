//! Games that are text in listings: the declarations of a game file, and the language.

use crate::cli::arguments::ListOptions;
use crate::cli::commands::list::{Entry, told};
use crate::cli::{Failure, print};
use outweigh::engine::System;
use outweigh::scenario::{BuiltIn, Document, Origin, Problem};
use outweigh::text_game::{LANGUAGE, system_of};
use std::path::Path;
use std::sync::Arc;

/// Returns the game of a game file, or of a scenario that names one; `None` if the word is neither, so that
/// the caller can take it for a built-in system.
pub(crate) fn game_named(word: &str) -> Option<Result<&'static System, Failure>> {
    if word.ends_with(".game.toml") {
        return Some(of_file(word));
    }
    let is_built_in = BuiltIn::named(word).is_some_and(|scenario| scenario.is_text());
    let path = Path::new(word);
    let is_file = path.extension().is_some_and(|kind| kind == "toml") && path.is_file();
    if !is_built_in && !is_file {
        return None;
    }
    let document = match outweigh::scenario::open(Path::new(word)) {
        Ok(document) => document,
        Err(problems) => return Some(Err(problems.into())),
    };
    let game = document.game()?;
    Some(system_of(game).map_err(Failure::from))
}

/// Returns the text of the game that a word names, if it can be read: a game file, or a scenario with a game.
pub(super) fn text_of(word: &str) -> Option<Arc<Document>> {
    let is_game = word.ends_with(".game.toml");
    if is_game {
        let text = std::fs::read_to_string(word).ok()?;
        let game = Document::parse_game(word, text.trim_start_matches('\u{feff}')).ok()?;
        return Some(Arc::new(game));
    }
    let path = Path::new(word);
    let is_file = path.extension().is_some_and(|kind| kind == "toml") && path.is_file();
    if !is_file {
        return None;
    }
    outweigh::scenario::open(path).ok()?.game().cloned()
}

fn of_file(name: &str) -> Result<&'static System, Failure> {
    let text = std::fs::read_to_string(name).map_err(|error| {
        let origin = Origin::argument(name);
        let problem = Problem::new(&origin, format!("cannot read `{name}`: {error}"));
        problem.help("`outweigh new game my.game.toml` writes an example game")
    })?;
    let game = Document::parse_game(name, text.trim_start_matches('\u{feff}'))?;
    Ok(system_of(&game)?)
}

/// Prints the language of games that are text, or the entries of it that contain a word.
pub(super) fn words(options: &ListOptions) -> Result<(), Failure> {
    let word = options.word.as_ref().or(options.system.as_ref()).map(|word| word.to_lowercase());
    let is_meant = |(heading, text): &&(&str, &str)| {
        let word = word.as_deref().unwrap_or_default();
        heading.to_lowercase().contains(word) || text.to_lowercase().contains(word)
    };
    let found: Vec<&(&str, &str)> = LANGUAGE.iter().filter(is_meant).collect();
    if options.output.json {
        let items: Vec<crate::cli::json::Item<'_>> =
            found.iter().map(|(heading, text)| ("", *heading, *text)).collect();
        return crate::cli::json::list("game-words", &items);
    }
    if let (true, Some(word)) = (found.is_empty(), word) {
        return Err(Failure::Input(format!(
            "error: nothing in the language of games has `{word}` in it\n   = help: `outweigh list game-words` lists it all"
        )));
    }
    let entries: Vec<Entry> =
        found.iter().map(|(heading, text)| Entry::new(*heading, format!("{text}\n"))).collect();
    print(&told(&entries))
}
