//! A note if many fighters never come, because the conflict is over before they arrive.

use crate::report::figures::Figures;
use crate::report::findings::absent;
use crate::report::findings::grammar::{fighters, under};
use crate::stats::number;

/// Share of a side's fighters above which the note is given.
const MANY: f64 = 0.1;

/// Returns the note, for the variant and the side with the most fighters who never come: a side can be beaten before its
/// reserve is there. `None` if nowhere more than [`MANY`] stay away.
pub(crate) fn told(figures: &Figures) -> Option<String> {
    let results = figures.results;
    if results.counts_conflicts() {
        return None;
    }
    let pairs = (0..results.cells.len())
        .flat_map(|cell| (0..results.sides.len()).map(move |side| (cell, side)));
    let share = |(cell, side)| Some((absent(figures, &results.cells[cell], side)?, cell, side));
    let known = pairs.filter_map(share);
    let (share, cell, side) = known.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let place = match under(results, cell) {
        place if results.cells.len() == 1 || place.is_empty() => String::new(),
        place => format!(" {place}"),
    };
    (share > MANY).then(|| {
        format!(
            "Note: {} % of {} never come{place}, because the {} is over before they arrive",
            number(share * 100.0, 0),
            fighters(results, side),
            results.trial_name(),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Quantity;
    use crate::report::examples;
    use crate::system::Measure;

    #[test]
    fn a_reserve_that_never_comes_is_told() {
        let mut results = examples::two_variants(100);
        let told = |results: &crate::sim::Results| told(&Figures::new(results, 0.95));
        let standing = results.quantity(Some(1), "stress_absorbed").unwrap();
        let measure =
            Measure { name: results.portrayal.standing, ..results.quantities[standing].measure };
        results.quantities[standing] = Quantity::new(Some(1), measure);
        let exits: Vec<usize> = results
            .portrayal
            .exits
            .iter()
            .map(|exit| results.quantity(Some(1), exit.measure).unwrap())
            .collect();
        let fighters = Figures::fighters_of(&results.cells[1], 1) as i64;
        for cell in &mut results.cells {
            for &exit in &exits {
                cell.tally.sums[exit] = 0;
            }
            cell.tally.sums[standing] = 100 * fighters;
        }
        assert_eq!(told(&results), None);
        results.cells[1].tally.sums[standing] = 100 * fighters / 2;
        let note = told(&results).unwrap();
        assert!(note.starts_with("Note: 50 % of the heroes never come with “one die”, "), "{note}");
    }
}
