//! A sentence about what is won of a series that is not won as a whole.

use super::losses_and_harm::after_name;
use crate::report::figures::Figures;
use crate::report::findings::grammar::capitalized;
use crate::report::noun_phrases::label;
use crate::stats::{number, percent};
use crate::system::plural;

/// How many of the conflicts the first side wins and concedes, and how often the last.
pub(crate) fn series(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell).filter(|_| results.counts_conflicts())?;
    let mean = |measure| {
        let mean = figures.named(shown, Some(0), measure)?;
        mean.value.is_finite().then_some(mean)
    };
    let (won, conceded) = (mean("conflicts_won")?, mean("conflicts_conceded")?);
    let sentence = format!(
        "of {} {} on average {} are won by {} and {} conceded; the last is won in {} of the {}",
        shown.layout.conflicts,
        plural(results.portrayal.conflict),
        number(won.value, 2),
        label(results, 0).text,
        number(conceded.value, 2),
        percent(&mean("last_won")?),
        results.trials_name()
    );
    Some(capitalized(&after_name(figures, cell, &sentence)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    #[test]
    fn parts_of_a_series_are_told() {
        let results = examples::rests(400);
        let sentence = series(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(sentence.starts_with("Without a rest, of 4 fights on average "), "{sentence}");
        assert!(sentence.contains(" are won by the heroes and 0.00 conceded"), "{sentence}");
        assert!(sentence.ends_with(" % of the days"), "{sentence}");
    }

    #[test]
    fn a_conflict_alone_has_no_parts() {
        assert_eq!(series(&Figures::new(&examples::lone(20), 0.95), 0), None);
    }
}
