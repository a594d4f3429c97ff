//! Sentences about a series of conflicts: the fighters and resources that the first side has left.

use super::losses_and_harm::after_name;
use crate::report::figures::Figures;
use crate::report::findings::grammar::{capitalized, counted, is_many, joined};
use crate::report::noun_phrases::label;
use crate::stats::{Estimate, percent};

const PLAYERS: usize = 0;

/// Returns the sentence about the first side after its last conflict: its fighters and resources, and how often it
/// gets that far.
pub(crate) fn attrition(figures: &Figures, cell: usize) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell).filter(|_| results.is_series())?;
    let told = results.portrayal;
    let side = label(results, PLAYERS).text;
    let have = if is_many(results, PLAYERS) { "have" } else { "has" };
    let last = figures.last_conflict(shown);
    let after = 2 * last - 1;
    let known = |share: Option<Estimate>| share.filter(|share| share.value.is_finite());
    let standing = known(left_at(figures, cell, told.standing, after));
    let left: Vec<String> = told
        .left
        .iter()
        .filter_map(|left| {
            let share = known(left_at(figures, cell, left.measure, after))?;
            Some(format!("{} of their {}", percent(&share), left.name))
        })
        .collect();
    let state = match (standing, left.is_empty()) {
        (Some(share), true) => format!("{} of {side} still stand", percent(&share)),
        (Some(share), false) => {
            format!("{} of {side} still stand, with {} left", percent(&share), joined(&left))
        }
        (None, false) => format!("{side} {have} {} left", joined(&left)),
        (None, true) => return None,
    };
    let conflicts = counted(last, told.conflict);
    // The share counts the fighters of all trials, also of those that end before.
    let sentence = format!(
        "after {conflicts} {state}, counted over all {}; {}",
        results.trials_name(),
        distance(figures, cell, last)
    );
    Some(capitalized(&after_name(figures, cell, &sentence)))
}

fn distance(figures: &Figures, cell: usize, last: usize) -> String {
    let results = figures.results;
    let shown = &results.cells[cell];
    let share = |conflict: usize| percent(&figures.reached(shown, 2 * conflict - 1));
    let text = format!("{} of the {} get that far", share(last), results.trials_name());
    let all = shown.layout.conflicts;
    if last == all {
        return text;
    }
    format!("{text}, {} as far as {} {all}", share(all), results.portrayal.conflict)
}

/// Returns the part of a measure that the first side has left at a stage, as a share of its value at the start (which
/// counts as exact). For fighters the share refers to the largest start of all cells. `None` if the side began with
/// nothing. The largest start is used because a variant in which all fighters concede must be comparable with one in
/// which none does.
pub(crate) fn left_at(
    figures: &Figures,
    cell: usize,
    measure: &str,
    stage: usize,
) -> Option<Estimate> {
    let cell = figures.results.cells.get(cell)?;
    let curve = figures.level(PLAYERS, measure)?;
    // A fighter who concedes before a conflict begins does not stand at its begin. A variant in which all
    // fighters concede must be comparable with a variant in which none does, so the largest begin counts.
    let cells =
        figures.results.cells.iter().filter(|_| measure == figures.results.portrayal.standing);
    let first = |cell| figures.stage_at(cell, 0, curve).map_or(0.0, |mean| mean.value);
    let begun = cells.map(first).fold(first(cell), f64::max);
    let now = figures.stage_at(cell, stage, curve)?;
    (begun > 0.0).then(|| now.scaled(1.0 / begun))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    #[test]
    fn what_is_left_is_told_in_the_systems_words() {
        let results = examples::rests(400);
        let sentence = attrition(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(sentence.starts_with("Without a rest, after 4 fights "), "{sentence}");
        assert!(sentence.contains(" % of the heroes still stand, with "), "{sentence}");
        assert!(sentence.contains(" % of their Stamina and "), "{sentence}");
        assert!(sentence.contains(", counted over all days; "), "{sentence}");
        assert!(sentence.ends_with(" % of the days get that far"), "{sentence}");
    }

    #[test]
    fn where_no_day_gets_there_the_sentence_stops_earlier() {
        let results = examples::lone_day(400, 12);
        let sentence = attrition(&Figures::new(&results, 0.95), 0).unwrap();
        assert!(sentence.ends_with(" % as far as fight 12"), "{sentence}");
    }

    #[test]
    fn a_conflict_alone_wears_nobody_out() {
        let results = examples::lone(20);
        assert_eq!(attrition(&Figures::new(&results, 0.95), 0), None);
    }

    #[test]
    fn shares_are_of_the_beginning() {
        let results = examples::rests(100);
        let figures = Figures::new(&results, 0.95);
        let share = |stage| left_at(&figures, 0, "stamina_left", stage).unwrap().value;
        assert!((share(0) - 1.0).abs() < 1e-12);
        assert!(share(1) < 1.0);
        assert_eq!(left_at(&figures, 0, "no_such_measure", 0), None);
    }
}
