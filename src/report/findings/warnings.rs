//! Sentences that warn of numbers that show nothing.

use super::super::figures::Figures;
use super::words::{counted, name};
use crate::sim::{Cell, Results};

/// Share of wins within which a side is as good as sure to win, or to lose.
const SURE: f64 = 0.005;
/// Most variants that are named.
const NAMED: usize = 3;

/// What these results cannot show, and why.
pub fn warnings(figures: &Figures) -> Vec<String> {
    let results = figures.results;
    if results.trials == 0 {
        return Vec::new();
    }
    let found = [alike(results), one_sided(results)].into_iter().flatten();
    found.chain(super::house::never(results)).collect()
}

/// Variants that play every trial as their baseline does.
fn alike(results: &Results) -> Option<String> {
    let same = |at: &usize| {
        let cell = &results.cells[*at];
        cell.baseline.is_some_and(|base| is_same(cell, &results.cells[base]))
    };
    let alike: Vec<usize> = (0..results.cells.len()).filter(same).collect();
    let quoted = |at: &usize| format!("“{}”", name(results, *at));
    let names: Vec<String> = alike.iter().take(NAMED).map(quoted).collect();
    let more = match alike.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (trial, names) = (results.trial_name(), names.join(", "));
    match alike.len() {
        0 => None,
        1 => Some(format!(
            "Warning: {names} plays every {trial} exactly as its baseline does, so what it changes \
             never comes up here"
        )),
        count => Some(format!(
            "Warning: {} play every {trial} exactly as their baseline does, so what they change \
             never comes up here: {names}{more}",
            counted(count, "variant")
        )),
    }
}

/// Whether all quantities of all trials are equal: then their squared differences sum up to 0.
fn is_same(cell: &Cell, base: &Cell) -> bool {
    let (mine, theirs) = (&cell.tally, &base.tally);
    let sums = mine.squares.iter().zip(&theirs.squares).zip(&mine.products);
    sums.clone().count() == mine.squares.len()
        && mine.squares.len() == theirs.squares.len()
        && sums.into_iter().all(|((mine, theirs), product)| mine + theirs == 2 * product)
}

/// All variants are won by the same side, so that none can differ.
fn one_sided(results: &Results) -> Option<String> {
    if results.cells.len() < 2 {
        return None;
    }
    let trials = results.trials as f64;
    let share = |cell: &Cell, side: usize| {
        let win = results.quantity(Some(side), "win")?;
        Some(cell.tally.sums[win] as f64 / trials)
    };
    let sides = 0..results.sides.len();
    let winner = sides.into_iter().find(|&side| {
        let wins = |cell: &Cell| share(cell, side).is_some_and(|share| share >= 1.0 - SURE);
        results.cells.iter().all(wins)
    })?;
    let (side, trials) = (&results.sides[winner], results.trials_name());
    Some(format!(
        "Warning: {side} wins practically all {trials} in every variant, so that no difference can \
         show; make the sides more even"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    fn warned(results: &Results) -> Vec<String> {
        warnings(&Figures::new(results, 0.95))
    }

    #[test]
    fn variants_that_differ_warn_of_nothing() {
        assert_eq!(warned(&examples::two_variants(60)), [""; 0]);
    }

    #[test]
    fn a_variant_like_its_baseline_is_named() {
        let mut results = examples::two_variants(60);
        let (cell, base) = (1, results.cells[1].baseline.unwrap());
        results.cells[cell].tally = results.cells[base].tally.clone();
        results.cells[cell].tally.products = results.cells[base].tally.squares.clone();
        let found = warned(&results);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("exactly as its baseline does"), "{found:?}");
    }

    #[test]
    fn a_side_that_always_wins_is_named() {
        let mut results = examples::two_variants(60);
        let win = results.quantity(Some(0), "win").unwrap();
        for cell in &mut results.cells {
            cell.tally.sums[win] = 60;
        }
        let found = warned(&results);
        assert!(found[0].contains("wins practically all"), "{found:?}");
    }
}
