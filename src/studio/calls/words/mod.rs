//! The call `words`: what can be written at a place, what a word means, and the library of scenarios.

mod items;
mod library;
mod place;

use super::{Host, Refused, Source, answered};
use crate::engine::System;
use place::Place;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[cfg(feature = "studio")]
pub(crate) use library::template;

/// Most completions of an answer.
const MOST: usize = 400;

/// Request of `words`: a place, a word, or the library.
#[derive(Clone, Debug, Deserialize)]
pub struct WordsRequest {
    /// The text.
    #[serde(default)]
    pub source: Option<Source>,
    /// A place in the text.
    #[serde(default)]
    pub position: Option<Position>,
    /// The file in which the place is, if it is a companion.
    #[serde(default)]
    pub file: Option<String>,
    /// A word or path to explain.
    #[serde(default)]
    pub word: Option<String>,
    /// Whether the library is asked for.
    #[serde(default)]
    pub library: bool,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in UTF-16 units.
    pub column: usize,
}

/// Completions at a place.
#[derive(Debug, Serialize)]
struct Completions {
    /// The part of the line that an item replaces.
    replace: Replace,
    items: Vec<Item>,
}

/// Columns of a part of a line, in UTF-16 units; `to` is behind the last one.
#[derive(Debug, Serialize)]
struct Replace {
    from: usize,
    to: usize,
}

/// A completion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Item {
    /// Text in the list.
    label: String,
    /// `table`, `key`, `rule`, `choice`, `policy`, `option`, `feature`, `measure`, `moment`, `effect`, `word`, `path`.
    kind: &'static str,
    /// A few words beside the label.
    detail: String,
    /// A sentence; null if there is none.
    doc: Option<String>,
    /// The text to write.
    insert: String,
}

/// The meaning of a word.
#[derive(Debug, Serialize)]
struct Explained {
    word: String,
    /// As `explain --json` prints them.
    items: Vec<Value>,
    /// Settings that the word begins, as `explain --json` prints them.
    settings: Vec<Value>,
}

/// Answers a request for words.
///
/// # Errors
/// The request asks for nothing, or nothing is called by the word.
pub fn words(request: &WordsRequest, host: &Host<'_>) -> Result<Value, Refused> {
    if request.library {
        return Ok(answered(library::library(host)));
    }
    let source = request.source.clone().unwrap_or_default();
    match (&request.position, &request.word) {
        (Some(position), _) => {
            let text = match request.file.as_deref().filter(|file| *file != source.name) {
                Some(file) => Source {
                    name: file.to_owned(),
                    text: source.files.get(file).cloned().unwrap_or_default(),
                    files: source.files.clone(),
                },
                None => source,
            };
            Ok(answered(completions(&text, *position, host)))
        }
        (None, Some(word)) => explained(&source, word.trim(), host),
        (None, None) => Err(Refused::Told(
            "error: `words` needs a `position`, a `word`, or `library`".to_owned(),
        )),
    }
}

/// Explains a word in the system of the text; in all systems, if the text names none.
fn explained(source: &Source, word: &str, host: &Host<'_>) -> Result<Value, Refused> {
    let own = source.system(host);
    let systems: Vec<&System> = own.map_or_else(|| host.systems.iter().collect(), |it| vec![it]);
    let (mut items, mut settings) = (Vec::new(), Vec::new());
    for system in systems {
        let (called, within) = (host.explain)(system, word);
        items.extend(called);
        settings.extend(within);
    }
    if items.is_empty() && settings.is_empty() {
        return Err(Refused::Told(format!("error: nothing is called `{word}`")));
    }
    Ok(answered(Explained { word: word.to_owned(), items, settings }))
}

fn completions(source: &Source, position: Position, host: &Host<'_>) -> Completions {
    let Some(place) = Place::of(&source.text, position) else {
        let column = position.column;
        return Completions { replace: Replace { from: column, to: column }, items: Vec::new() };
    };
    let mut items = items::at(&place, source, host);
    let typed = place.typed.to_lowercase();
    // Labels that begin with the typed letters come first.
    let fits = |item: &Item| {
        let label = item.label.to_lowercase();
        typed.is_empty() || label.contains(&typed)
    };
    items.retain(fits);
    let begins = |item: &Item| !item.label.to_lowercase().starts_with(&typed);
    items.sort_by_key(begins);
    items.truncate(MOST);
    Completions { replace: Replace { from: place.from, to: place.to }, items }
}
