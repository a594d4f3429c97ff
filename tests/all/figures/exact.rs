//! Figures of the exact solver: rows of the table, and what README.md shows of `outweigh exact`.

use super::table::Row;
use crate::program::{Folder, printed};
use crate::support::folder;
use outweigh::sim::{Plan, Results};

/// Scenarios that are solved beside being played.
pub const SOLVED: [&str; 1] = ["fate_core/plain_duel"];

/// What stands behind the names of measures that were solved.
pub const MARK: &str = " (exact)";

/// States and branches that the solver may walk through: what the program allows.
const LIMIT: usize = 20_000;

/// What every cell comes to by the exact solver: wins and exchanges.
pub fn rows(scenario: &str, plan: &Plan, results: &Results) -> Vec<Row> {
    let mut rows = Vec::new();
    for (planned, cell) in plan.cells.iter().zip(&results.cells) {
        let exact = planned.game.solve(LIMIT).unwrap_or_else(|why| panic!("{scenario}: {why}"));
        let row = |measure: String, share: bool, value: f64| Row {
            scenario: scenario.to_owned(),
            cell: results.cell_name(cell),
            at: cell.values.clone(),
            measure,
            share,
            value: (value, 0.0),
            against: None,
        };
        for (side, &win) in results.sides.iter().zip(&exact.wins) {
            rows.push(row(format!("{side}.win{MARK}"), true, win));
        }
        rows.push(row(format!("exchanges{MARK}"), false, exact.mean_exchanges()));
    }
    rows
}

/// A printed line as words, cut where the text leaves columns out.
fn pieces(line: &str) -> Vec<Vec<&str>> {
    line.split("...").map(|piece| piece.split_whitespace().collect()).collect()
}

/// Whether a line has these pieces in this order.
fn has(line: &str, pieces: &[Vec<&str>]) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut from = 0;
    pieces.iter().all(|piece| {
        let found = words[from..].windows(piece.len().max(1)).position(|words| words == piece);
        from += found.map_or(0, |at| at + piece.len());
        found.is_some()
    })
}

#[test]
fn figures_of_the_exact_solver_are_what_it_prints() {
    let page = std::fs::read_to_string(folder("README.md")).unwrap();
    let blocks: Vec<&str> =
        page.split("```").filter(|it| it.starts_with("text\n$ outweigh")).collect();
    assert!(!blocks.is_empty(), "README.md does not show the exact solver");
    let place = Folder::new("exact-figures");
    for block in blocks {
        let (command, shown) = block["text\n$ outweigh ".len()..].split_once('\n').unwrap();
        let words: Vec<String> = command
            .split_whitespace()
            .map(|word| match word.strip_prefix("scenarios/") {
                Some(file) => folder("scenarios").join(file).display().to_string(),
                None => word.to_owned(),
            })
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = printed(&place.outweigh(&words));
        for line in shown.lines() {
            let there = output.lines().any(|printed| has(printed, &pieces(line)));
            assert!(
                there,
                "README.md shows, of outweigh {command}:\n{line}\nbut it prints:\n{output}"
            );
        }
    }
}

#[test]
fn figures_of_the_exact_solver_are_found_in_order_and_whole() {
    let line = "as written   0.53371809  0.46628191  0.0   10.30";
    assert!(has(line, &pieces("as written  0.53371809  ...  10.30")));
    assert!(!has(line, &pieces("as written  0.53371808  ...  10.30")));
    assert!(!has(line, &pieces("0.46628191  ...  0.53371809")));
    assert!(!has(line, &pieces("as written  0.46628191")));
}
