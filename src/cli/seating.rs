//! Who sits where: sides and policies as the command line names them.

use super::asking::Asked;
use outweigh::answer::{Seat, named, policies};
use outweigh::scenario::{Origin, Problem};

/// Two sides that face each other: the first of the scenario, or the one named, and the first of its
/// enemies, or the one named.
///
/// # Errors
/// There is no such side or group, or both are the same.
pub fn two_sides(
    asked: &Asked<'_>,
    side: Option<&str>,
    against: Option<&str>,
) -> Result<(Seat, Seat), Problem> {
    let ground = &asked.ground;
    let names = || ground.scenario.sides.iter().map(|side| side.name.as_str());
    let origin = |option: &str, name: &str| Origin::argument(format!("{option} {name}"));
    let first = side.or_else(|| names().next()).unwrap_or_default();
    let is_ally = |one: &str, other: &str| {
        let side = ground.scenario.sides.iter().find(|side| side.name == one);
        side.is_some_and(|side| side.allies.iter().any(|(ally, _)| ally == other))
    };
    let is_enemy = |name: &&str| *name != first && !is_ally(first, name) && !is_ally(name, first);
    let second = against.or_else(|| names().find(is_enemy)).unwrap_or_default();
    let one = Seat::find(ground, first, None, &origin("--side", first))?;
    if first == second {
        let message = format!("`{second}` is both sides");
        let problem = Problem::new(&origin("--against", second), message);
        return Err(problem.help("name two sides that fight each other"));
    }
    Ok((one, Seat::find(ground, second, None, &origin("--against", second))?))
}

/// The policies of both sides: those that are named, of the second side those of the first unless it
/// has its own; all that there are if none are named.
///
/// # Errors
/// There is no such policy.
pub fn policies_of_both(
    asked: &Asked<'_>,
    first: Option<&str>,
    second: Option<&str>,
) -> Result<(Vec<String>, Vec<String>), Problem> {
    let list = |text: &str, option: &str| {
        named(&asked.ground, text, &Origin::argument(format!("{option} {text}")))
    };
    let rows =
        first.map_or_else(|| Ok(policies(&asked.ground)), |text| list(text, "--policies"))?;
    let columns = second.map_or_else(|| Ok(rows.clone()), |text| list(text, "--replies"))?;
    Ok((rows, columns))
}
