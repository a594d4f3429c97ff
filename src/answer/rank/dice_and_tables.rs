//! Changes of games as text: dice, tables, and what a sheet leaves at the default of the game. And the list of what no
//! change reaches.

use super::changes::{Kind, Step, one_off, setting};
use crate::knob::{Value, parse_value};
use crate::scenario::{Content, Node, canonical, quoted};
use crate::sim::Ground;

/// Most entries of a table that are changed, because each of them makes two changes.
const MOST_ENTRIES: usize = 64;
/// Table of the keys that every group has.
const GROUP: &str = "sides.SIDE.GROUP";
/// Domain that a game declares for dice.
const DICE: &str = "dice in quotes";

/// Numbers that no change reaches, each with the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unchanged {
    /// Lists and tables of numbers.
    pub lists: Vec<String>,
    /// Settings that are on or off in the sheet of a game.
    pub switches: Vec<String>,
    /// Policies whose numbers stay because a mix draws them.
    pub mixed: Vec<String>,
}

/// Returns the changes of a rule setting of a game that is dice or a table. `None` if it is neither.
pub(super) fn of_rule(path: &str, now: &Value, domain: &str) -> Option<Vec<Step>> {
    match now {
        Value::Text(text) if domain == DICE => Some(of_dice(Kind::Rule, path, text)),
        Value::List(rows) if is_table(rows) => Some(of_table(Kind::Rule, path, rows)),
        _ => None,
    }
}

/// Returns the changes of sheet values that the file leaves at the default of the game, and those of dice and tables
/// wherever they stand.
pub(super) fn of_sheets(ground: &Ground) -> Vec<Step> {
    let mut all = Vec::new();
    each_key(ground, |path, domain, ends, now, is_written| match &now {
        Value::Text(text) if domain == DICE => all.extend(of_dice(Kind::Sheet, path, text)),
        Value::List(rows) if is_table(rows) => all.extend(of_table(Kind::Sheet, path, rows)),
        Value::Int(_) | Value::Decimal(_) if !is_written => {
            all.extend(one_off(ends, &now).into_iter().map(|to| of_value(path, &now, to)));
        }
        Value::List(_) => {
            all.extend(one_off(&[], &now).into_iter().map(|to| of_value(path, &now, to)));
        }
        _ => {}
    });
    all
}

/// Calls `visit` with each key of each group of a game as text: path, domain, ends, value, and whether the file has it.
fn each_key(ground: &Ground, mut visit: impl FnMut(&str, &str, &[Value], Value, bool)) {
    if !ground.system.is_text() {
        return;
    }
    let keys = (ground.system.keys)();
    let of_group = || keys.iter().filter(|key| key.table.trim_matches(['[', ']']) == GROUP);
    for side in &ground.scenario.sides {
        for group in &side.groups {
            for key in of_group() {
                let place = format!("sides.{}.{}", quoted(&side.name), quoted(&group.name));
                let path = format!("{place}.{}", key.name);
                let written = ground.written(&path);
                let is_written = written.is_some();
                let Some(now) = written.or_else(|| parse_value(&key.default).ok()) else {
                    continue;
                };
                visit(&path, &key.domain, &key.ends, now, is_written);
            }
        }
    }
}

fn of_value(path: &str, now: &Value, to: Value) -> Step {
    Step {
        kind: Kind::Sheet,
        path: path.to_owned(),
        from: now.to_string(),
        to: to.to_string(),
        shown: None,
        settings: vec![setting(path, to)],
    }
}

/// Returns the changes of dice: one less and one more is added to them.
fn of_dice(kind: Kind, path: &str, text: &str) -> Vec<Step> {
    let (dice, added) = split(text);
    let with = |added: i64| match added {
        0 => dice.to_owned(),
        1.. => format!("{dice} + {added}"),
        _ => format!("{dice} - {}", added.abs()),
    };
    let step = |to: i64| Step {
        kind,
        path: path.to_owned(),
        from: text.to_owned(),
        to: with(to),
        shown: None,
        settings: vec![setting(path, Value::Text(with(to)))],
    };
    [added - 1, added + 1].map(step).into()
}

/// Divides dice into what is rolled and the number that is added: `d6 + 2` into `d6` and 2.
fn split(text: &str) -> (&str, i64) {
    let whole = (text.trim(), 0);
    let Some(place) = text.rfind(['+', '-']) else { return whole };
    let Ok(number) = text[place + 1..].trim().parse::<i64>() else { return whole };
    let sign = if text[place..].starts_with('-') { -1 } else { 1 };
    match text[..place].trim() {
        "" => whole,
        dice => (dice, sign * number),
    }
}

/// Returns the changes of a table: each entry one less and one more. A table with too many entries has none.
fn of_table(kind: Kind, path: &str, rows: &[Value]) -> Vec<Step> {
    let mut all = Vec::new();
    if entries(rows) > MOST_ENTRIES {
        return all;
    }
    let now = Value::List(rows.to_vec());
    for (row, of_row) in rows.iter().enumerate() {
        let Value::List(items) = of_row else { continue };
        for (column, item) in items.iter().enumerate() {
            let Value::Int(number) = item else { continue };
            for to in [number - 1, number + 1] {
                let (mut changed, mut line) = (rows.to_vec(), items.clone());
                line[column] = Value::Int(to);
                changed[row] = Value::List(line);
                let changed = Value::List(changed);
                let place = path.strip_prefix("rules.").or(path.strip_prefix("sides."));
                let place = place.unwrap_or(path);
                all.push(Step {
                    kind,
                    path: path.to_owned(),
                    from: now.to_string(),
                    to: changed.to_string(),
                    // The language counts the entries of a table from 1.
                    shown: Some(format!("{place}[{}, {}] {number} to {to}", row + 1, column + 1)),
                    settings: vec![setting(path, changed)],
                });
            }
        }
    }
    all
}

/// Whether a list has lists in it.
fn is_table(rows: &[Value]) -> bool {
    rows.iter().any(|row| matches!(row, Value::List(_)))
}

fn entries(rows: &[Value]) -> usize {
    let of_row = |row: &Value| if let Value::List(items) = row { items.len() } else { 1 };
    rows.iter().map(of_row).sum()
}

/// Returns what no change reaches.
pub fn unchanged(ground: &Ground) -> Unchanged {
    let mut found = Unchanged::default();
    if !ground.system.is_text() {
        for table in ["sides", "scene"] {
            if let Some(node) = ground.whole().get(table) {
                lists_below(node, table, &mut found.lists);
            }
        }
    }
    for knob in (ground.system.knobs)() {
        let path = format!("rules.{}", knob.path);
        let now = ground.written(&path).unwrap_or(knob.default);
        if matches!(&now, Value::List(rows) if entries(rows) > MOST_ENTRIES) {
            found.lists.push(path);
        }
    }
    each_key(ground, |path, _, _, now, is_written| {
        if is_written && matches!(now, Value::Bool(_)) {
            found.switches.push(short(path));
        }
    });
    for policy in &ground.scenario.policies {
        let played = ground.scenario.sides.iter().enumerate().any(|(side, it)| {
            let seat = crate::answer::Seat { side, name: it.name.clone(), group: None };
            seat.present(ground).contains(&policy.name)
        });
        if played && !policy.mix.is_empty() {
            found.mixed.push(policy.name.clone());
        }
    }
    found
}

/// Adds the lists of numbers below a table.
fn lists_below(node: &Node, path: &str, found: &mut Vec<String>) {
    for entry in node.entries().unwrap_or_default() {
        let path = format!("{path}.{}", quoted(&entry.key));
        match &entry.value.content {
            _ if entry.value.is_table() => lists_below(&entry.value, &path, found),
            Content::List(items)
                if items
                    .iter()
                    .any(|it| matches!(it.content, Content::Int(_) | Content::Decimal(_))) =>
            {
                found.push(short(&path));
            }
            _ => {}
        }
    }
}

/// Returns a path without the table in which all of its kind stand.
fn short(path: &str) -> String {
    let keys = canonical(path).unwrap_or_default();
    match keys.as_slice() {
        [first, rest @ ..] if first == "sides" => rest.join("."),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_have_one_less_and_one_more() {
        let of = |text: &str| -> Vec<String> {
            of_dice(Kind::Sheet, "sides.a.b.damage", text).into_iter().map(|it| it.to).collect()
        };
        assert_eq!(of("d6 + 2"), ["d6 + 1", "d6 + 3"]);
        assert_eq!(of("d6+1"), ["d6", "d6 + 2"]);
        assert_eq!(of("2d6"), ["2d6 - 1", "2d6 + 1"]);
        assert_eq!(of("d8 - 1"), ["d8 - 2", "d8"]);
        assert_eq!(of("d6 + d4"), ["d6 + d4 - 1", "d6 + d4 + 1"]);
        assert_eq!(of("max(d6, d4 + 1)"), ["max(d6, d4 + 1) - 1", "max(d6, d4 + 1) + 1"]);
    }

    #[test]
    fn every_entry_of_a_table_has_two_changes() {
        let row = |items: [i64; 2]| Value::List(items.map(Value::Int).into());
        let steps = of_table(Kind::Rule, "rules.edge", &[row([0, -2]), row([2, 0])]);
        assert_eq!(steps.len(), 8);
        assert_eq!(steps[3].title(), "edge[1, 2] -2 to -1");
        assert_eq!(steps[3].to, "[[0, -1], [2, 0]]");
    }
}
