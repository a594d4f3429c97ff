//! Targets for pairs of policies: what each policy of a side should score against each policy of another.
//!
//! The score is that of `styles`: the share of conflicts that the side wins, plus half of those that neither side
//! wins.

use super::target::TOLERANCE_OF_SHARES;
use crate::answer::seated_policy::{Seat, named};
use crate::answer::target_value::Demand;
use crate::scenario::{Entry, Node, Problem, Problems};
use crate::sim::Ground;

/// Keys of `[target.matrix]` that name no policy.
const KEYS: [&str; 3] = ["side", "against", "tolerance"];

/// A score that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    /// Policy of the first side.
    pub row: String,
    /// Policy of the second side.
    pub column: String,
    /// Least score, from 0 to 1.
    pub low: f64,
    /// Largest score.
    pub high: f64,
    /// Unit of the distance to the score.
    pub tolerance: f64,
}

/// Scores that are asked for, and the sides that play.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Side whose score it is.
    pub first: Seat,
    /// Side that it plays against.
    pub second: Seat,
    /// The scores.
    pub scores: Vec<Score>,
}

impl Matrix {
    /// Reads the table `[target.matrix]`.
    ///
    /// # Errors
    /// Every mistake in it.
    pub fn read(table: &Node, ground: &Ground) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let entries = table.entries().unwrap_or_default();
        let find = |key: &str| entries.iter().find(|entry| entry.key == key);
        let text = |key: &str| find(key).and_then(|entry| entry.value.text());
        let names: Vec<&str> =
            ground.scenario.sides.iter().map(|side| side.name.as_str()).collect();
        let first = text("side").unwrap_or(names.first().copied().unwrap_or_default());
        let other = names.iter().copied().find(|name| *name != first).unwrap_or_default();
        let second = text("against").unwrap_or(other);
        let mut seat = |key: &str, name: &str| {
            let origin = find(key).map_or(&table.origin, |entry| &entry.value.origin);
            Seat::find(ground, name, None, origin).map_err(|problem| problems.push(problem)).ok()
        };
        let seats = (seat("side", first), seat("against", second));
        if first == second {
            let origin = find("against").map_or(&table.origin, |entry| &entry.value.origin);
            let problem = Problem::new(origin, format!("`{second}` is both sides"));
            problems.push(problem.help("name two sides that fight each other"));
        }
        let tolerance = tolerance(find("tolerance"), &mut problems);
        let mut scores = Vec::new();
        for row in entries.iter().filter(|entry| !KEYS.contains(&entry.key.as_str())) {
            scores.extend(of_row(row, ground, tolerance, &mut problems));
        }
        if scores.is_empty() && problems.is_empty() {
            let problem = Problem::new(&table.origin, "[target.matrix] asks for no score");
            problems
                .push(problem.help("write a row for each policy: captain = { soldier = \"60%\" }"));
        }
        let (Some(first), Some(second)) = seats else { return Err(problems) };
        problems.or(Self { first, second, scores })
    }
}

fn tolerance(entry: Option<&Entry>, problems: &mut Problems) -> f64 {
    let Some(entry) = entry else { return TOLERANCE_OF_SHARES };
    match share(&entry.value) {
        Ok((low, high)) if low > 0.0 && low >= high => low,
        _ => {
            let problem = Problem::new(&entry.value.origin, "a tolerance is a share above 0");
            problems.push(problem.help("write tolerance = \"3%\""));
            TOLERANCE_OF_SHARES
        }
    }
}

/// The scores of a policy of the first side.
fn of_row(row: &Entry, ground: &Ground, tolerance: f64, problems: &mut Problems) -> Vec<Score> {
    if !is_policy(row, ground, problems) {
        return Vec::new();
    }
    let Some(cells) = row.value.entries() else {
        let message = format!("`{}` has no scores", row.key);
        let help = format!("write {} = {{ soldier = \"60%\" }}", row.key);
        problems.push(Problem::new(&row.value.origin, message).help(help));
        return Vec::new();
    };
    let mut scores = Vec::new();
    for cell in cells {
        if !is_policy(cell, ground, problems) {
            continue;
        }
        match share(&cell.value) {
            Ok((low, high)) => scores.push(Score {
                row: row.key.clone(),
                column: cell.key.clone(),
                low: if low < high { low } else { low - tolerance },
                high: if low < high { high } else { high + tolerance },
                tolerance,
            }),
            Err(message) => {
                let help = "write a share or a band in quotes, such as \"60%\" or \"55%..65%\"";
                problems.push(Problem::new(&cell.value.origin, message).help(help));
            }
        }
    }
    scores
}

/// Whether a key names a policy; notes the mistake otherwise.
fn is_policy(entry: &Entry, ground: &Ground, problems: &mut Problems) -> bool {
    let found = named(ground, &entry.key, &entry.origin);
    found.map_err(|problem| problems.push(problem)).is_ok()
}

/// A share or a band of shares.
fn share(node: &Node) -> Result<(f64, f64), String> {
    let text = match node.to_value() {
        Some(value) => value.as_text().map_or_else(|| value.to_string(), str::to_owned),
        None => return Err("a score is a share".to_owned()),
    };
    let demand = Demand::parse(&format!("score = {text}"))
        .map_err(|_| format!("`{text}` is no share and no band of shares"))?;
    if [demand.low, demand.high].iter().all(|end| (0.0..=1.0).contains(end)) {
        Ok((demand.low, demand.high))
    } else {
        Err(format!("`{text}` is not between 0% and 100%"))
    }
}
