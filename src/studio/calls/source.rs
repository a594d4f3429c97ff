//! The text that a call is about, with the texts of the files beside it.

use super::Host;
use crate::engine::System;
use crate::scenario::{BuiltIn, Document, Problems, split_sheet};
use crate::text_game::system_of;
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;

/// A scenario as it is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Source {
    /// Path of the scenario inside the opened folder, or the name of a built-in scenario.
    pub name: String,
    /// Text of the scenario.
    pub text: String,
    /// Texts of companions (games, rosters) that are edited too, by their paths relative to the scenario.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// A scenario that was read, with the files that it named.
#[derive(Debug)]
pub struct Opened {
    /// The scenario with its rosters and its game.
    pub document: Document,
    /// The companions that were read, by their paths relative to the scenario.
    pub companions: Vec<(String, Vec<u8>)>,
}

/// Ending of the file of a game.
const GAME: &str = ".game.toml";

impl Source {
    /// Whether the text is a game and no scenario.
    pub fn is_game(&self) -> bool {
        self.name.ends_with(GAME)
    }

    /// Reads the text with the companions that it names: as edited, or else of a built-in scenario, or else from the
    /// folder of the scenario.
    ///
    /// # Errors
    /// All mistakes of syntax, and companions that cannot be read.
    pub fn open(&self, host: &Host<'_>) -> Result<Opened, Problems> {
        let document = Document::parse(&self.name, &self.text)?;
        let (document, companions, problems) = self.with_companions(document, host);
        let document = problems.or(document)?;
        Ok(Opened { document, companions })
    }

    /// Returns the companions that can be read, even if they have mistakes.
    pub fn companions(&self, host: &Host<'_>) -> Vec<(String, Vec<u8>)> {
        let document = Document::parse(&self.name, &self.text);
        document.map(|it| self.with_companions(it, host).1).unwrap_or_default()
    }

    fn with_companions(
        &self,
        mut document: Document,
        host: &Host<'_>,
    ) -> (Document, Vec<(String, Vec<u8>)>, Problems) {
        let (mut problems, companions) = (Problems::new(), RefCell::new(Vec::new()));
        let load = |name: &str| {
            let bytes = self.companion(name, host)?;
            companions.borrow_mut().push((name.to_owned(), bytes.clone()));
            Ok(bytes)
        };
        document.load_rosters(&load, &mut problems);
        (document, companions.into_inner(), problems)
    }

    /// Reads a companion; a name with a sheet, `monsters.xlsx#Goblins`, is that of the file before it.
    fn companion(&self, name: &str, host: &Host<'_>) -> io::Result<Vec<u8>> {
        match (self.read(name, host), split_sheet(name)) {
            (Err(error), (file, Some(_))) if error.kind() == io::ErrorKind::NotFound => {
                self.read(file, host)
            }
            (found, _) => found,
        }
    }

    fn read(&self, name: &str, host: &Host<'_>) -> io::Result<Vec<u8>> {
        let path = inside(self.folder(), name)?;
        let edited = self.files.get(name).or_else(|| self.files.get(&path));
        if let Some(text) = edited {
            return Ok(text.clone().into_bytes());
        }
        match (host.read)(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let scenario = BuiltIn::named(&self.name).ok_or(error)?;
                scenario.beside(name).map(|text| text.as_bytes().to_vec())
            }
            found => found,
        }
    }

    /// The folder of the scenario inside the opened folder; empty for the opened folder itself.
    fn folder(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// Finds the rule system that the text names, even if the text has mistakes. `None` if it names none, or if its game
    /// has mistakes.
    pub fn system(&self, host: &Host<'_>) -> Option<&'static System> {
        if self.is_game() {
            let game = Document::parse_game(&self.name, &self.text).ok()?;
            return system_of(&game).ok();
        }
        if let Some(name) = self.assigned("game") {
            let bytes = self.companion(&name, host).ok()?;
            let text = String::from_utf8(bytes).ok()?;
            let game = Document::parse_game(&name, text.trim_start_matches('\u{feff}')).ok()?;
            return system_of(&game).ok();
        }
        let id = self.assigned("system")?;
        host.systems.iter().find(|system| system.id == id)
    }

    /// Returns the text that the lines above the first table give a key.
    fn assigned(&self, key: &str) -> Option<String> {
        let lines = self.text.lines().map(str::trim_start);
        let mut lines = lines.take_while(|line| !line.starts_with('['));
        lines.find_map(|line| {
            let value = line.strip_prefix(key)?.trim_start().strip_prefix('=')?.trim_start();
            let quote = value.chars().next().filter(|first| ['"', '\''].contains(first))?;
            value[1..].split(quote).next().map(str::to_owned)
        })
    }
}

/// Returns the path of a companion inside the opened folder.
///
/// # Errors
/// The path is absolute or leads out of the folder.
fn inside(folder: &str, name: &str) -> io::Result<String> {
    let outside =
        || io::Error::new(io::ErrorKind::PermissionDenied, "it is outside the opened folder");
    if name.starts_with('/') || name.contains(['\\', ':', '\0']) {
        return Err(outside());
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop().ok_or_else(outside)?),
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn companions_stay_inside_the_folder() {
        assert_eq!(inside("", "wolves.csv").unwrap(), "wolves.csv");
        assert_eq!(inside("a/b", "../wolves.csv").unwrap(), "a/wolves.csv");
        for name in ["../wolves.csv", "a/../../x", "/etc/passwd", "C:\\x", "..\\x"] {
            assert!(inside("", name).is_err(), "{name}");
        }
    }

    #[test]
    fn the_system_is_found_in_a_text_with_mistakes() {
        let text = "title = \"x\"\nsystem = \"war-of-ashes\"\n[sides.a\nsystem = \"fate-core\"\n";
        let source = Source { text: text.to_owned(), ..Source::default() };
        assert_eq!(source.assigned("system").as_deref(), Some("war-of-ashes"));
        assert_eq!(source.assigned("game"), None);
    }
}
