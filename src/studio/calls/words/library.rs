//! The library: rule systems, built-in scenarios, and scenarios to begin with.

use crate::scenario::BuiltIn;
use crate::studio::calls::Host;
use crate::text_game::{SCENARIO, TEMPLATE};
use serde::Serialize;
use std::collections::BTreeMap;

/// Name of the template of a game.
const GAME: &str = "game";
/// Path of a scenario that is made of a template, if none is given.
const OWN: &str = "mine.toml";

/// Everything that the page offers before a text is open.
#[derive(Debug, Serialize)]
pub(super) struct Library {
    /// Version of the program.
    outweigh: &'static str,
    systems: Vec<SystemName>,
    /// Built-in scenarios of these systems.
    scenarios: Vec<ScenarioName>,
    /// Built-in scenarios of games that are text.
    games: Vec<ScenarioName>,
    templates: Vec<Template>,
}

#[derive(Debug, Serialize)]
struct SystemName {
    id: &'static str,
    title: &'static str,
}

#[derive(Debug, Serialize)]
struct ScenarioName {
    name: String,
    system: String,
    title: String,
    question: String,
}

/// A scenario to begin with.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Template {
    /// Name of the system; `game` for a game that is text.
    pub system: String,
    /// Name for people.
    pub title: String,
    /// Text of the scenario.
    pub text: String,
    /// The files beside it.
    pub files: BTreeMap<String, String>,
}

pub(super) fn library(host: &Host<'_>) -> Library {
    let scenario = |scenario: BuiltIn| {
        let (title, question) = scenario.heading();
        ScenarioName { name: scenario.name(), system: scenario.system(), title, question }
    };
    let is_known = |it: &BuiltIn| host.systems.iter().any(|system| system.id == it.system());
    let systems = host.systems.iter();
    let names = systems.clone().map(|system| system.id).chain([GAME]);
    Library {
        outweigh: env!("CARGO_PKG_VERSION"),
        systems: systems.map(|it| SystemName { id: it.id, title: it.title }).collect(),
        scenarios: BuiltIn::all()
            .filter(|it| !it.is_text() && is_known(it))
            .map(scenario)
            .collect(),
        games: BuiltIn::all().filter(BuiltIn::is_text).map(scenario).collect(),
        templates: names.filter_map(|name| template(name, OWN, host)).collect(),
    }
}

/// Returns the scenario to begin with of a system, or of a game that is text; the game has the name of the scenario.
/// `None` if there is none.
pub(crate) fn template(name: &str, path: &str, host: &Host<'_>) -> Option<Template> {
    if name == GAME {
        let own = path.rsplit('/').next().unwrap_or(path);
        let own = own.strip_suffix(".toml").unwrap_or(own);
        let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
        let own = if !own.is_empty() && own.chars().all(fits) { own } else { "mine" };
        let files = [(format!("{own}.game.toml"), TEMPLATE.replace("NAME", own))];
        return Some(Template {
            system: GAME.to_owned(),
            title: "A game of your own".to_owned(),
            text: SCENARIO.replace("NAME", own),
            files: files.into(),
        });
    }
    let system = host.systems.iter().find(|system| system.id == name)?;
    let text = (system.template)();
    (!text.is_empty()).then(|| Template {
        system: system.id.to_owned(),
        title: system.title.to_owned(),
        text: text.to_owned(),
        files: BTreeMap::new(),
    })
}
