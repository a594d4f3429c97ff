//! The built-in scenarios: the files below `scenarios/`, compiled into the program, so that an installed
//! program can play them by name.

use super::{Document, Node, Problems};
use std::io;
use std::path::Path;

mod files {
    include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));
}

/// A built-in scenario: [`open`](Self::open) gives the [`Document`] that [`open`](super::open) would give for
/// its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Path of its file below `scenarios/`: `war_of_ashes/roar_costs.toml`.
    path: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl BuiltIn {
    /// Returns every built-in scenario, by system and name.
    pub fn all() -> impl Iterator<Item = Self> {
        let files = files::FILES.iter().filter(|(path, _)| is_scenario(path));
        files.map(|&(path, text)| Self { path, text })
    }

    /// Finds a scenario by its name, `war-of-ashes/roar_costs`; `_` and `-` count as one, because systems have
    /// names with `-` and folders with `_`; `.toml` may stand behind it.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = plain(name.strip_suffix(".toml").unwrap_or(name));
        Self::all().find(|it| plain(&it.name()) == wanted)
    }

    /// Returns its name: `war-of-ashes/roar_costs`.
    pub fn name(&self) -> String {
        let path = self.path.strip_suffix(".toml").unwrap_or(self.path);
        let (system, name) = path.split_once('/').unwrap_or(("", path));
        format!("{}/{name}", system.replace('_', "-"))
    }

    /// Returns the identifier of its rule system; of a game that is text, the name of the game.
    pub fn system(&self) -> String {
        if let Some(game) = self.game() {
            return game.to_owned();
        }
        self.path.split('/').next().unwrap_or_default().replace('_', "-")
    }

    /// Returns the name of its game. `None` if a built-in system plays it.
    fn game(&self) -> Option<&'static str> {
        let line = self.text.lines().find(|line| line.starts_with("system = "));
        let is_text = self.path.starts_with(GAMES);
        line.filter(|_| is_text)?.split('"').nth(1)
    }

    /// Whether its game is text.
    pub fn is_text(&self) -> bool {
        self.game().is_some()
    }

    /// Returns the keys `title` and `question`; empty where the file lacks one.
    pub fn heading(&self) -> (String, String) {
        let document = Document::parse(&self.name(), self.text);
        let text = |key: &str| {
            let document = document.as_ref().ok()?;
            document.get(key).and_then(Node::text).map(str::to_owned)
        };
        (text("title").unwrap_or_default(), text("question").unwrap_or_default())
    }

    /// Returns the text of a file that lies beside it, such as a roster.
    ///
    /// # Errors
    /// There is no such file.
    pub fn beside(&self, file: &str) -> io::Result<&'static str> {
        let folder = self.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let wanted = format!("{folder}/{file}");
        let found = files::FILES.iter().find(|(path, _)| *path == wanted);
        found.map(|(_, text)| *text).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Reads it, with its rosters.
    ///
    /// # Errors
    /// Mistakes in its text; a test reads all of them.
    pub fn open(&self) -> Result<Document, Problems> {
        let mut document = Document::parse(&self.name(), self.text)?;
        let mut problems = Problems::new();
        let load = |file: &str| self.beside(file).map(|text| text.as_bytes().to_vec());
        document.load_rosters(&load, &mut problems);
        problems.or(document)
    }
}

const GAMES: &str = "games/";

fn is_scenario(path: &str) -> bool {
    path.strip_suffix(".toml").is_some_and(|name| Path::new(name).extension().is_none())
}

fn plain(name: &str) -> String {
    name.replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scenario_is_found_by_its_name_and_can_be_read() {
        assert!(BuiltIn::all().count() > 100);
        for scenario in BuiltIn::all() {
            let name = scenario.name();
            assert_eq!(BuiltIn::named(&name), Some(scenario));
            let document = scenario.open().unwrap_or_else(|problems| panic!("{name}: {problems}"));
            let system = document.get("system").and_then(Node::text).map(str::to_owned);
            assert_eq!(system, Some(scenario.system()), "{name}");
            let (title, question) = scenario.heading();
            assert!(!title.is_empty() && !question.is_empty(), "{name}");
        }
    }

    #[test]
    fn names_may_be_written_as_paths() {
        let roar = BuiltIn::named("war-of-ashes/roar_costs").unwrap();
        for name in ["war_of_ashes/roar_costs.toml", "war-of-ashes/roar-costs"] {
            assert_eq!(BuiltIn::named(name), Some(roar));
        }
        assert_eq!(BuiltIn::named("roar_costs"), None);
        assert!(roar.beside("bestiary.csv").is_ok() && roar.beside("roar_costs.csv").is_err());
    }
}
