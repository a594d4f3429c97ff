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

#[cfg(test)]
mod tests {
    use crate::scenario::Document;
    use crate::sim::{Overrides, Plan};
    use crate::systems;

    /// The warnings of a conflict of three sides, the third with this text.
    fn warnings(system: &str, third: &str) -> Vec<String> {
        let text = format!(
            "system = \"{system}\"\n[sides.party]\nplayer = \"pc\"\n[sides.party.knight]\n\
             [sides.cult]\nplayer = \"gm\"\n[sides.cult.priest]\n[sides.wyrm]\n{third}\n[sides.wyrm.wyrm]\n"
        );
        let document =
            Document::parse("three.toml", &text).unwrap_or_else(|found| panic!("{found}"));
        let plan = Plan::new(&document, systems::ALL, &Overrides::default());
        let plan = plan.unwrap_or_else(|found| panic!("{found}"));
        plan.cells[0].game.doubts().iter().map(|it| it.message.to_string()).collect()
    }

    #[test]
    fn sides_of_one_camp_are_said_to_be_one_team() {
        let told = "`wyrm` and `cult` are one team and win together";
        for system in ["stamina-and-wounds", "fate-fantasy"] {
            let is_told = |third: &str| warnings(system, third).iter().any(|it| it == told);
            assert!(is_told("player = \"gm\""), "{system}");
            assert!(is_told("player = \"gm\"\nallies = []"), "{system}");
            assert!(!is_told("player = \"gm\"\nallies = [\"cult\"]"), "{system}");
        }
        let others = warnings("boons-and-banes", "player = \"gm\"");
        assert!(!others.iter().any(|it| it == told), "three teams fight one another");
    }
}
