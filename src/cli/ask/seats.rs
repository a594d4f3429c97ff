//! Seats: sides and policies as the command line names them.

use super::Asked;
use crate::answer::{Seat, named, policies};
use crate::knob::Value;
use crate::report::plural_noun;
use crate::scenario::{Origin, Problem, Side, quoted};
use crate::sim::Label;

/// Returns two sides that face each other: the first of the scenario, or the one named, and the first of its
/// enemies, or the one named.
///
/// # Errors
/// There is no such side or group, or both are the same.
pub(crate) fn two_sides(
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

/// Returns the policies of both sides. The first side has those of `--policies`, otherwise all policies. The
/// second side has those of `--replies`, otherwise the ones of the first.
///
/// # Errors
/// There is no such policy.
pub(crate) fn policies_of_both(
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

/// Returns the label of the side with this name: `the heroes`, `Hans`. A single fighter with a name of its
/// own takes the verb of one.
pub(crate) fn called(asked: &Asked<'_>, name: &str) -> Label {
    let ground = &asked.ground;
    let Some(side) = ground.scenario.sides.iter().find(|side| side.name == name) else {
        return Label::of_name(name);
    };
    let label = Label::of(side);
    let count = |group: &str| {
        let path = format!("sides.{}.{}.count", quoted(name), quoted(group));
        match ground.written(&path) {
            Some(Value::Int(count)) => count,
            _ => 1,
        }
    };
    let fighters = side.groups.iter().map(|group| count(&group.name)).sum::<i64>();
    Label { is_many: label.is_many_of(usize::try_from(fighters).unwrap_or(0)), ..label }
}

/// Counts the sides that have a group of this name, or of one with the same plural. If there are several, a number of
/// fighters needs the side to say whose it is.
pub(crate) fn sides_with(asked: &Asked<'_>, group: &str) -> usize {
    let plural = |group: &str| plural_noun(&group.replace('_', " "));
    let has = |side: &&Side| side.groups.iter().any(|it| plural(&it.name) == plural(group));
    asked.ground.scenario.sides.iter().filter(has).count()
}

/// Returns a side with its verb: `the guards win`, `Hans wins`.
pub(crate) fn does(asked: &Asked<'_>, name: &str, many: &str, one: &str) -> String {
    let label = called(asked, name);
    format!("{} {}", label.text, if label.is_many { many } else { one })
}

/// Like [`does`], as the heading of a column: `guards win`.
pub(crate) fn does_short(asked: &Asked<'_>, name: &str, many: &str, one: &str) -> String {
    let label = called(asked, name);
    format!("{} {}", label.short(), if label.is_many { many } else { one })
}

/// Returns the policies of all sides: `heroes play captain, guards play soldier`.
pub(crate) fn in_use(asked: &Asked<'_>) -> String {
    let sides = asked.ground.scenario.sides.iter();
    let told = sides.filter_map(|side| {
        let seat = Seat::find(&asked.ground, &side.name, None, &Origin::argument("")).ok()?;
        let plays = does_short(asked, &side.name, "play", "plays");
        Some(format!("{plays} {}", seat.in_use(&asked.ground)))
    });
    told.collect::<Vec<_>>().join(", ")
}
