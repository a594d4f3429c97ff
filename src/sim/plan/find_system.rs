//! Finds the system that plays a scenario: a built-in one, or a game as text.

use crate::engine::System;
use crate::scenario::{Document, Problem, Problems, Scenario};
use crate::text_game::system_of;

/// Returns the system that a scenario names. `None` after a problem was noted: no such system, or
/// mistakes in the text of a game.
pub(super) fn find_system(
    document: &Document,
    scenario: &Scenario,
    systems: &'static [System],
    problems: &mut Problems,
) -> Option<&'static System> {
    let (id, origin) = &scenario.system;
    if let Some(game) = document.game() {
        return find_game(game, scenario, systems, problems);
    }
    let found = systems.iter().find(|system| system.id == *id);
    // A system that is not there, or is no text, was noted when the file was read.
    let is_written = document.get("system").is_some_and(|node| node.text().is_some());
    if found.is_none() && is_written {
        let known = systems.iter().map(|system| system.id);
        let problem = Problem::unknown(origin, "rule system", id, known);
        let help = problem.help.clone().unwrap_or_default();
        let is_near = help.starts_with("did you mean");
        let of_text = format!("a game that is text needs its file: game = \"{id}.game.toml\"");
        problems.push(if is_near { problem } else { problem.help(format!("{help}; {of_text}")) });
    }
    found
}

/// Returns the system of a game that is text. `None` if the game has mistakes, if the scenario's
/// `system` is not its name, or if a built-in system has that name.
fn find_game(
    game: &Document,
    scenario: &Scenario,
    systems: &'static [System],
    problems: &mut Problems,
) -> Option<&'static System> {
    let system = match system_of(game) {
        Ok(system) => system,
        Err(found) => {
            problems.extend(found);
            return None;
        }
    };
    let (id, origin) = &scenario.system;
    if *id != system.id {
        let message = format!("the game is `{}`, not `{id}`", system.id);
        problems
            .push(Problem::new(origin, message).help(format!("write system = \"{}\"", system.id)));
        return None;
    }
    if systems.iter().any(|known| known.id == *id) {
        let message = format!("`{id}` is a built-in system");
        problems.push(Problem::new(origin, message).help("call the game something else"));
        return None;
    }
    Some(system)
}
