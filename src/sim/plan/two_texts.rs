//! A plan of two versions of one text, the old and the new one, so that their difference is a paired difference.
//!
//! If both versions vary the same values, every cell of the new one is compared with its twin in the old one. If they do
//! not, there are no twins: then each version is one cell, as when two files are compared.

use super::two_files::{Compared, Pairing, fit, measure_alike, pairing};
use super::variation::Track;
use super::{Overrides, Plan, PlannedCell, cells};
use crate::engine::System;
use crate::scenario::{Document, Problem, Problems};

/// Names of the values of the axis `text`.
pub const OLD_AND_NEW: [&str; 2] = ["old", "new"];

/// Two versions of a text, ready to be played; made by [`Plan::old_and_new`].
pub struct OldAndNew {
    /// Plan with the first axis `text`. Trials, seed, measures and labels are those of the new version.
    pub plan: Plan,
    /// Whether the versions share their dice.
    pub pairing: Pairing,
    /// Warnings: entries in the new version that can be played, but are most likely not meant.
    pub warnings: Vec<Problem>,
    /// Whether every cell has a twin. False if only the baselines of the two versions are compared.
    pub is_whole: bool,
}

impl Plan {
    /// Makes the plan that plays the old and the new version of a text on an axis `text`.
    ///
    /// # Errors
    /// All mistakes of both versions; or they have other rule systems or sides, so that no measure of one is a measure of
    /// the other.
    pub fn old_and_new(
        documents: [&Document; 2],
        systems: &'static [System],
        overrides: &Overrides,
    ) -> Result<OldAndNew, Problems> {
        let [old, new] = documents.map(|document| Self::new(document, systems, overrides));
        let (new, old) = (new?, old?);
        let pace = new.pace().max(old.pace());
        if new.pace() != old.pace() && overrides.pace < pace {
            let overrides = Overrides { pace, ..overrides.clone() };
            return Self::old_and_new(documents, systems, &overrides);
        }
        let warnings = new.warnings();
        fit((old.system, &old.scenario), (new.system, &new.scenario))?;
        let pairing = pairing(&old.scenario, &new.scenario);
        let axes = |plan: &Self| -> Vec<(String, Vec<String>)> {
            plan.axes.iter().map(|axis| (axis.path.clone(), axis.values.clone())).collect()
        };
        let values = |plan: &Self| -> Vec<Vec<usize>> {
            plan.cells.iter().map(|cell| cell.values.clone()).collect()
        };
        if axes(&old) == axes(&new) && values(&old) == values(&new) {
            let plan = merged(old, new)?;
            return Ok(OldAndNew { plan, pairing, warnings, is_whole: true });
        }
        let [old, new] = documents;
        let file = |document| Compared { document, overrides, variant: None };
        let mut plan = Self::comparing([file(old), file(new)], systems)?.plan;
        plan.tracks = vec![Track::of_texts(OLD_AND_NEW)];
        plan.axes = plan.tracks.iter().map(Track::axis).collect();
        Ok(OldAndNew { plan, pairing, warnings, is_whole: false })
    }
}

/// Puts the cells of two plans with equal axes into one plan: cell `n` of the old one is the baseline of cell `n` of
/// the new one. The question of the file is dropped, because it compares its own variants and this plan compares the
/// versions.
fn merged(old: Plan, mut new: Plan) -> Result<Plan, Problem> {
    let twins = old.cells.len();
    let cell = |(at, cell): (usize, PlannedCell)| {
        let text = usize::from(at >= twins);
        let values = [&[text][..], &cell.values].concat();
        PlannedCell { values, baseline: at.checked_sub(twins), game: cell.game }
    };
    let both = old.cells.into_iter().chain(std::mem::take(&mut new.cells));
    new.cells = both.enumerate().map(cell).collect();
    cells::tell_series(&mut new.cells);
    measure_alike(&new.cells, &new.scenario)?;
    new.tracks.insert(0, Track::of_texts(OLD_AND_NEW));
    new.axes = new.tracks.iter().map(Track::axis).collect();
    new.bases = vec![None; new.tracks.len()];
    new.bases[0] = Some(0);
    // The question of the file compares its own variants; this plan compares the versions.
    new.focus.variant = None;
    new.focus.over = None;
    new.focus.own.clear();
    new.focus.each_row = None;
    Ok(new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Figures;
    use crate::sim::{Progress, RunOptions, run};
    use crate::systems;
    use std::sync::atomic::AtomicBool;

    const DUEL: &str = include_str!("../../../scenarios/stamina_and_wounds/plain_duel.toml");

    fn both(old: &str, new: &str) -> Result<OldAndNew, Problems> {
        let document = |text| Document::parse("duel.toml", text).unwrap();
        let overrides = Overrides { trials: Some(300), ..Overrides::default() };
        Plan::old_and_new([&document(old), &document(new)], systems::ALL, &overrides)
    }

    fn played(plan: &Plan) -> crate::sim::Results {
        let how = RunOptions { threads: 1, block: 0 };
        run(plan, how, &Progress::default(), &AtomicBool::new(false), None).unwrap()
    }

    #[test]
    fn every_cell_is_compared_with_its_twin() {
        let new = DUEL.replace("The plain duel", "The same duel");
        let told = both(DUEL, &new).unwrap_or_else(|found| panic!("{found}"));
        assert!(told.is_whole && told.pairing == Pairing::Paired);
        let plan = &told.plan;
        let cells = plan.cells.len() / 2;
        assert!(cells > 1 && plan.axes[0].path == "text");
        for (at, cell) in plan.cells.iter().enumerate() {
            assert_eq!(cell.baseline, at.checked_sub(cells));
            assert_eq!(cell.values[0], usize::from(at >= cells));
        }
        let results = played(plan);
        let figures = Figures::new(&results, 0.95);
        for at in cells..2 * cells {
            let tally = |at: usize| &results.cells[at].tally.sums;
            assert_eq!(tally(at), tally(at - cells), "the texts play alike");
            let found = figures.comparison(at, 3).unwrap();
            assert!(found.difference.estimate.value.abs() < 1e-12);
        }
        assert!(results.cell_name(&results.cells[0]).starts_with("old, "));
    }

    #[test]
    fn the_cells_are_those_of_either_text_alone() {
        let new = DUEL.replacen("stamina = 4", "stamina = 5", 1);
        let told = both(DUEL, &new).unwrap_or_else(|found| panic!("{found}"));
        let (results, half) = (played(&told.plan), told.plan.cells.len() / 2);
        assert_ne!(results.cells[0].tally.sums, results.cells[half].tally.sums, "stamina matters");
        for (from, text) in [(0, DUEL), (half, new.as_str())] {
            let document = Document::parse("duel.toml", text).unwrap();
            let overrides = Overrides { trials: Some(300), ..Overrides::default() };
            let alone = played(&Plan::new(&document, systems::ALL, &overrides).unwrap());
            for (at, cell) in alone.cells.iter().enumerate() {
                assert_eq!(results.cells[from + at].tally.sums, cell.tally.sums, "{text}");
            }
        }
    }

    #[test]
    fn texts_that_vary_other_values_are_compared_as_wholes() {
        let new = format!("{DUEL}\n[vary]\nsides.left.duellist.wounds = [2, 3]\n");
        let told = both(DUEL, &new).unwrap_or_else(|found| panic!("{found}"));
        assert!(!told.is_whole);
        assert_eq!(told.plan.cells.len(), 2);
        assert_eq!(told.plan.axes[0].values, OLD_AND_NEW);
    }
}
