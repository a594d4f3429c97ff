//! Systems that know two camps only: players' characters and the game master's. Sides with the same `player` are one
//! team, however many sides there are.

use super::sides::{RunBy, Side};
use crate::scenario::{Problem, Problems, Scenario};

/// Notes a scenario without one of the camps, with `message` and `help`, and allies across the camps. Warns of sides
/// of one camp that no `allies` joins, because a reader takes them for enemies.
pub(crate) fn check(scenario: &Scenario, (message, help): (&str, &str), problems: &mut Problems) {
    let Some(first) = scenario.sides.first() else { return };
    let has = |player: RunBy| scenario.sides.iter().any(|side| side.player == player);
    if !has(RunBy::Pc) || !has(RunBy::Gm) {
        problems.push(Problem::new(&first.origin, message).help(help));
    }
    for (number, side) in scenario.sides.iter().enumerate() {
        for (ally, origin) in &side.allies {
            let other = scenario.sides.iter().find(|other| other.name == *ally);
            if other.is_some_and(|other| other.player != side.player) {
                let message = format!("`{}` and `{ally}` cannot be allies", side.name);
                let help = "sides with the same `player` are allies in this system, others fight";
                problems.push(Problem::new(origin, message).help(help));
            }
        }
        let mut earlier = scenario.sides[..number].iter();
        if let Some(friend) = earlier.find(|it| it.player == side.player && !is_joined(side, it)) {
            warn_of_friends(side, friend, problems);
        }
    }
}

fn is_joined(side: &Side, other: &Side) -> bool {
    let names = |of: &Side, name: &str| of.allies.iter().any(|(ally, _)| ally == name);
    names(side, &other.name) || names(other, &side.name)
}

fn warn_of_friends(side: &Side, friend: &Side, problems: &mut Problems) {
    let message = format!("`{}` and `{}` are one team and win together", side.name, friend.name);
    let help = format!(
        "sides with the same `player` do not fight each other in this system; write allies = [\"{}\"] \
         under `{}` if that is meant, or give one of them the other `player`",
        friend.name, side.name
    );
    problems.push(Problem::lacking(&side.origin, message).help(help));
}
