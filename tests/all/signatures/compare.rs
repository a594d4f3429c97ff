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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is not pinned.
    New,
    /// It is pinned, but there is none.
    Gone,
    /// Its numbers differ.
    Numbers,
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
                    moved.push(one(cell, How::Numbers));
                }
            }
        }
    }
    moved.extend(left.into_iter().map(|known| one(known, How::Gone)));
}

/// Most cells of one scenario that are named one by one.
const MOST_CELLS: usize = 6;

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
        let how = match one.how {
            How::New => " is not pinned yet",
            How::Gone => " is pinned, but is gone",
            How::Numbers => "",
        };
        let _ = writeln!(text, "  \"{}\"{how}", one.cell.as_deref().unwrap_or_default());
    }
    if moved.len() > MOST_CELLS {
        let _ = writeln!(text, "  and {} cells more", moved.len() - MOST_CELLS);
    }
    text
}

fn advice() -> String {
    format!(
        "If you meant the change:\n  \
         1. {RENEW}\n  \
         2. read `git diff --stat`, and whether you meant every cell that moved\n  \
         3. say in CHANGELOG.md, under Unreleased, what changed and why\n  \
         4. renew the figures too, as CONTRIBUTING.md says, and read the words around those that moved\n\
         To see which numbers moved, write them before and after the change, and compare:\n  \
         OUTWEIGH_SIGNATURE_DETAIL=/tmp/after cargo test --release --test all signatures\n  \
         diff -r /tmp/before /tmp/after\n\
         If you did not mean it: `outweigh trace FILE --trial N`, before and after, shows the first roll or choice \
         that\ndiffers; trials 0 to {last} are pinned. If only `lines` moved, policies were renamed or rearranged, and play \
         is the\nsame.\n",
        last = super::TRIALS - 1
    )
}
