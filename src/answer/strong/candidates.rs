//! Candidates: the ways to play among which a search for strong play chooses.
//!
//! Every policy of system, game and file is a candidate for a whole side. A variant of the file may give the groups of a
//! side different policies, or change the numbers of a policy; such play is a candidate, too. Without it a variant that
//! differs in nothing but play could win more often than the best that the search knows.

use super::{Question, free_name};
use crate::answer::seated_policy::Seat;
use crate::engine::FighterName;
use crate::knob::Value;
use crate::scenario::{Origin, Setting, Variant, canonical, quoted};
use crate::sim::Ground;
use std::fmt::Write;
use std::sync::Arc;

/// Most candidates of a side that come from variants, so that a file with many variants leaves trials for all of them.
const MOST: usize = 16;

/// How the fighters of another cell of a run play.
#[derive(Clone, Debug)]
pub struct Elsewhere {
    /// Name of the cell.
    pub name: String,
    /// Fighters of the cell, each with its policy.
    pub fighters: Arc<[FighterName]>,
}

/// A way in which a side can play.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// Name of the policy, or of the play: `as in “the priest heals”`.
    pub name: String,
    /// Settings that have the side play like this.
    pub settings: Vec<Setting>,
    /// The policy, if the whole side plays it and a mix can be drawn from it. `None` for a mix, and for groups that play
    /// different policies.
    pub policy: Option<String>,
}

/// How the groups of a side play.
struct Assignment {
    name: String,
    /// Each group with its policy.
    groups: Vec<(String, String)>,
    /// Settings that make the policies that only a variant has.
    made: Vec<Setting>,
}

/// Lists for each side how it plays, and how else it may play if it seeks. The play in use comes first, so that its
/// number is 0.
pub(super) fn candidates(
    ground: &Ground,
    question: &Question,
    all: &[String],
) -> Vec<Vec<Candidate>> {
    let sides = ground.scenario.sides.iter().enumerate();
    sides.map(|(side, it)| of_side(ground, question, all, (side, &it.name))).collect()
}

fn of_side(
    ground: &Ground,
    question: &Question,
    all: &[String],
    (side, name): (usize, &str),
) -> Vec<Candidate> {
    let seat = Seat { side, name: name.to_owned(), group: None };
    let in_use = seat.in_use(ground);
    let is_fixed = |setting: &Setting| {
        let path = canonical(&setting.path);
        question.fixed.iter().any(|fixed| canonical(fixed) == path)
    };
    let fixed = fixed_groups(ground, question, name);
    let whole = |policy: &String| Candidate {
        name: format!("{policy}{fixed}"),
        settings: seat.settings(ground, policy).into_iter().filter(|it| !is_fixed(it)).collect(),
        policy: all.contains(policy).then(|| policy.clone()),
    };
    let mut found = vec![whole(&in_use)];
    if !question.seeks[side] {
        return found;
    }
    found.extend(all.iter().filter(|policy| **policy != in_use).map(whole));
    let mut known = vec![groups_of(ground, &seat)];
    for it in assignments(ground, question, &seat) {
        if known.len() > MOST {
            break;
        }
        let is_whole = it.groups.iter().all(|(_, policy)| *policy == it.groups[0].1);
        if (is_whole && it.made.is_empty()) || it.groups.is_empty() || known.contains(&it.groups) {
            continue;
        }
        known.push(it.groups.clone());
        let origin = Origin::argument(format!("variant {}", it.name));
        let seated = it.groups.iter().map(|(group, policy)| Setting {
            path: format!("sides.{}.{}.policy", quoted(name), quoted(group)),
            value: Value::Text(policy.clone()),
            origin: origin.clone(),
        });
        let settings = it.made.iter().cloned().chain(seated);
        found.push(Candidate {
            name: format!("as in “{}”{fixed}", it.name),
            settings: settings.filter(|it| !is_fixed(it)).collect(),
            policy: None,
        });
    }
    found
}

/// Returns the groups of a side whose policy the command line sets, as an addition to the name of a candidate:
/// ` (priest: medic)`. Empty if there are none.
fn fixed_groups(ground: &Ground, question: &Question, side: &str) -> String {
    let told = question.fixed.iter().filter_map(|path| {
        let keys = canonical(path)?;
        let [sides, of, group, policy] = keys.as_slice() else { return None };
        if sides != "sides" || of != side || policy != "policy" {
            return None;
        }
        let set = ground.written(path)?;
        Some(format!("{group}: {}", set.as_text()?))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}

/// Returns how a side plays in the variants of the file and in the other cells of the run.
fn assignments(ground: &Ground, question: &Question, seat: &Seat) -> Vec<Assignment> {
    let own = ground.variant.as_ref();
    let variants = || ground.scenario.variants.iter().filter(|it| Some(&it.name) != own);
    let grounds = ground.variants();
    let of_variants = variants().zip(&grounds[1..]).map(|(variant, other)| {
        let mut groups = groups_of(other, seat);
        let made = with_numbers(ground, variant, &mut groups);
        Assignment { name: variant.name.clone(), groups, made }
    });
    let of_cells = question.elsewhere.iter().map(|cell| {
        let mut groups: Vec<(String, String)> = Vec::new();
        for fighter in cell.fighters.iter().filter(|it| it.side == seat.side) {
            if !groups.iter().any(|(group, _)| *group == fighter.group) {
                groups.push((fighter.group.clone(), fighter.policy.clone()));
            }
        }
        Assignment { name: cell.name.clone(), groups, made: Vec::new() }
    });
    of_variants.chain(of_cells).collect()
}

/// Returns the groups of a side, each with its policy.
fn groups_of(ground: &Ground, seat: &Seat) -> Vec<(String, String)> {
    let groups = ground.scenario.sides[seat.side].groups.iter();
    let of_group = |group: &crate::scenario::Group| {
        let alone = Seat { group: Some(group.name.clone()), ..seat.clone() };
        Some((group.name.clone(), alone.present(ground).pop()?))
    };
    groups.filter_map(of_group).collect()
}

/// Makes the policies of which a variant changes numbers or lists, under names of their own, and puts them in place of
/// the policies that they are based on. A policy under its own name would change the play of other sides as well.
fn with_numbers(
    ground: &Ground,
    variant: &Variant,
    groups: &mut [(String, String)],
) -> Vec<Setting> {
    let mut made: Vec<Setting> = Vec::new();
    for setting in &variant.settings {
        let Some(keys) = canonical(&setting.path) else { continue };
        let [policies, name, key, rest @ ..] = keys.as_slice() else { continue };
        if policies != "policies" || key == "mix" || !rest.is_empty() {
            continue;
        }
        let new = free_name(ground, name, &variant.name);
        for (_, policy) in groups.iter_mut().filter(|(_, policy)| policy == name) {
            policy.clone_from(&new);
        }
        if !groups.iter().any(|(_, policy)| *policy == new) {
            continue;
        }
        let path = |key: &str| format!("policies.{}.{}", quoted(&new), quoted(key));
        if !made.iter().any(|it| it.path == path("base")) {
            let value = Value::Text(name.clone());
            made.push(Setting { path: path("base"), value, origin: setting.origin.clone() });
        }
        made.push(Setting { path: path(key), ..setting.clone() });
    }
    made
}

/// Returns settings as a text for a scenario file: a table for each path, with its values below.
pub(super) fn as_toml(settings: &[Setting]) -> String {
    let (mut text, mut last) = (String::new(), String::new());
    for setting in settings {
        let Some(keys) = canonical(&setting.path) else { continue };
        let Some((key, table)) = keys.split_last() else { continue };
        let table: Vec<String> = table.iter().map(|key| quoted(key)).collect();
        let table = table.join(".");
        if table != last {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "[{table}]");
            last = table;
        }
        let _ = writeln!(text, "{} = {}", quoted(key), value_as_toml(&setting.value));
    }
    text
}

fn value_as_toml(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        Value::List(items) => {
            format!("[{}]", items.iter().map(value_as_toml).collect::<Vec<_>>().join(", "))
        }
        value => value.to_string(),
    }
}
