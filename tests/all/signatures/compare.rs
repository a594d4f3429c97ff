//! What moved between two sets of signatures, and how it is told.

use super::RENEW;
use super::digest::{Scenario, Signature};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A scenario or cell that does not play as it is pinned.
#[derive(Debug, PartialEq, Eq)]
pub struct Moved {
    /// The scenario's file.
    pub scenario: String,
    /// The cell, or none for the whole scenario.
    pub cell: Option<String>,
    /// How it differs.
    pub how: How,
}

/// How a scenario or cell differs from what is pinned.
#[derive(Debug, PartialEq, Eq)]
pub enum How {
    /// It is not pinned.
    New,
    /// It is pinned, but there is none.
    Gone,
    /// Its numbers differ: those of these measures and groups.
    Numbers(Vec<String>),
}

/// Everything that differs.
pub fn compare(pinned: &[Scenario], now: &[Scenario]) -> Vec<Moved> {
    let mut moved = Vec::new();
    let whole =
        |scenario: &Scenario, how| Moved { scenario: scenario.name.clone(), cell: None, how };
    for scenario in now {
        match pinned.iter().find(|known| known.name == scenario.name) {
            Some(known) => compare_cells(known, scenario, &mut moved),
            None => moved.push(whole(scenario, How::New)),
        }
    }
    let gone = |known: &&Scenario| now.iter().all(|scenario| scenario.name != known.name);
    moved.extend(pinned.iter().filter(gone).map(|known| whole(known, How::Gone)));
    moved
}

/// Cells go by their names; those of one name go by their order.
fn compare_cells(pinned: &Scenario, now: &Scenario, moved: &mut Vec<Moved>) {
    let mut left: Vec<&Signature> = pinned.cells.iter().collect();
    let one = |cell: &Signature, how| Moved {
        scenario: now.name.clone(),
        cell: Some(cell.cell.clone()),
        how,
    };
    for cell in &now.cells {
        match left.iter().position(|known| known.cell == cell.cell) {
            None => moved.push(one(cell, How::New)),
            Some(at) => {
                let known = left.remove(at);
                if known.whole != cell.whole {
                    let parts = moved_parts((pinned, known), (now, cell));
                    moved.push(one(cell, How::Numbers(parts)));
                }
            }
        }
    }
    moved.extend(left.into_iter().map(|known| one(known, How::Gone)));
}

/// The parts whose digits differ. A part that one of the two does not list is zero there.
fn moved_parts(pinned: (&Scenario, &Signature), now: (&Scenario, &Signature)) -> Vec<String> {
    let digits = |(scenario, cell): (&Scenario, &Signature), name: &str| {
        scenario.parts.iter().position(|part| part == name).and_then(|at| cell.parts[at])
    };
    let only_pinned = pinned.0.parts.iter().filter(|part| !now.0.parts.contains(part));
    let names = now.0.parts.iter().chain(only_pinned);
    let differs = |name: &&String| digits(pinned, name) != digits(now, name);
    let told = |name: &String| match (digits(pinned, name), digits(now, name)) {
        (None, Some(_)) => format!("{name} (was zero)"),
        (Some(_), None) => format!("{name} (is zero now)"),
        _ => name.clone(),
    };
    names.filter(differs).map(told).collect()
}

/// Most cells of one scenario that are named one by one.
const MOST_CELLS: usize = 6;
/// Most measures of one cell that are named.
const MOST_MEASURES: usize = 12;

/// What moved in words, with what to do about it.
pub fn report(moved: &[Moved], now: &[Scenario]) -> String {
    let cells: usize = now.iter().map(|scenario| scenario.cells.len()).sum();
    let mut by_scenario: BTreeMap<&str, Vec<&Moved>> = BTreeMap::new();
    for one in moved {
        by_scenario.entry(&one.scenario).or_default().push(one);
    }
    let count = moved.iter().filter(|one| one.cell.is_some()).count();
    let mut text = format!(
        "{count} of {cells} cells, in {} of {} scenarios, do not play as they are pinned.\n",
        by_scenario.len(),
        now.len()
    );
    for (name, moved) in &by_scenario {
        text.push_str(&scenario_report(name, moved, now));
    }
    text.push_str(&most_moved(moved));
    let _ = write!(text, "\n{}", advice());
    text
}

fn scenario_report(name: &str, moved: &[&Moved], now: &[Scenario]) -> String {
    let all = now.iter().find(|scenario| scenario.name == name).map_or(0, |it| it.cells.len());
    if let Some(whole) = moved.iter().find(|one| one.cell.is_none()) {
        let how =
            if whole.how == How::New { "is not pinned yet" } else { "is pinned, but is gone" };
        return format!("\n{name} {how}\n");
    }
    let mut text = format!("\n{name}: {} of {all} cells\n", moved.len());
    for one in moved.iter().take(MOST_CELLS) {
        let how = match &one.how {
            How::New => "is not pinned yet".to_owned(),
            How::Gone => "is pinned, but is gone".to_owned(),
            How::Numbers(parts) => list(parts),
        };
        let _ = writeln!(text, "  \"{}\": {how}", one.cell.as_deref().unwrap_or_default());
    }
    if moved.len() > MOST_CELLS {
        let _ = writeln!(text, "  and {} cells more", moved.len() - MOST_CELLS);
    }
    text
}

fn list(parts: &[String]) -> String {
    match parts.len() {
        0 => "numbers whose two digits happen to be the same".to_owned(),
        many if many > MOST_MEASURES => {
            format!("{}, and {} more", parts[..MOST_MEASURES].join(", "), many - MOST_MEASURES)
        }
        _ => parts.join(", "),
    }
}

/// In how many cells each measure and group moved, most often first.
fn most_moved(moved: &[Moved]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for one in moved {
        let How::Numbers(parts) = &one.how else { continue };
        for part in parts {
            let part = part.split(" (").next().unwrap_or(part);
            *counts.entry(part.rsplit('.').next().unwrap_or(part)).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    if counts.is_empty() {
        return String::new();
    }
    let told: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    format!("\nHow often each measure or group moved (all sides): {}\n", told.join(", "))
}

fn advice() -> String {
    format!(
        "If the change is meant:\n  \
         1. {RENEW}\n  \
         2. read `git diff --stat`, and whether all that moved was meant to move\n  \
         3. say in CHANGELOG.md, under Unreleased, what changed and why\n  \
         4. renew the figures too, as CONTRIBUTING.md says, and read the words around those that moved\n\
         If it is not meant: `outweigh trace FILE --trial N`, before and after, shows the first \
         throw or choice\nthat differs; trials 0 to {last} are those that are pinned. Where `lines` \
         alone moved, the same was played by\npolicies whose lists were renamed or rearranged.\n",
        last = super::TRIALS - 1
    )
}
