//! Sentences that warn of numbers that show nothing.

use super::super::figures::Figures;
use super::grammar::{counted, name, side_does};
use super::topic::Topic;
use crate::sim::{Cell, Results};
use crate::stats::{grouped, rounded_up};

/// Share of wins within which a side is as good as sure to win, or to lose.
const SURE: f64 = 0.005;
/// Most variants that are named.
const NAMED: usize = 3;

/// Returns the sentences about the limits of these results, with the reasons.
pub(crate) fn warnings(figures: &Figures) -> Vec<String> {
    let results = figures.results;
    if results.trials == 0 {
        return Vec::new();
    }
    let found = [alike(results), one_sided(results)].into_iter().flatten();
    let rules = super::course::house_rules::never(results);
    found.chain(rules).chain(super::game_parts::never(results)).collect()
}

/// Variants that play every trial as their baseline does.
fn alike(results: &Results) -> Option<String> {
    let same = |at: &usize| {
        let cell = &results.cells[*at];
        let is_told = results.alike_by_play.contains(at);
        cell.baseline.is_some_and(|base| !is_told && is_same(cell, &results.cells[base]))
    };
    let alike: Vec<usize> = (0..results.cells.len()).filter(same).collect();
    let quoted = |at: &usize| format!("“{}”", name(results, *at));
    let names: Vec<String> = alike.iter().take(NAMED).map(quoted).collect();
    let more = match alike.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let trials = format!("{} {}", grouped(results.trials), results.trials_name());
    let names = names.join(", ");
    let Some(bound) = rare(results.trials) else {
        let whose = if alike.len() == 1 { "its baseline" } else { "their baseline" };
        return (!alike.is_empty()).then(|| {
            format!(
                "Warning: in {trials} nothing differed between {names}{more} and {whose}; more trials \
                 will tell whether the change ever matters"
            )
        });
    };
    match alike.len() {
        0 => None,
        1 => Some(format!(
            "Warning: {names} plays all {trials} exactly as its baseline does: as they are played here, \
             what it changes matters in at most {bound} % of them, if at all"
        )),
        count => Some(format!(
            "Warning: {} play all {trials} exactly as their baseline does: as they are played here, \
             what they change matters in at most {bound} % of them, if at all: {names}{more}",
            counted(count, "variant")
        )),
    }
}

/// Returns in how many per cent of the trials a change may still matter that mattered in none of them,
/// at 95 % confidence: the rule of three. None if that is more than 1 %.
fn rare(trials: u64) -> Option<String> {
    const MOST: f64 = 1.0;
    let bound = 300.0 / trials as f64;
    // A bound that is too small for three decimals is still no certainty.
    (bound <= MOST).then(|| rounded_up(bound.max(0.001)))
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
    // A run that asks for another measure can show a difference of that.
    if results.cells.len() < 2 || !Topic::of(results).is_some_and(|topic| topic.is_wins()) {
        return None;
    }
    let trials = results.trials as f64;
    let share = |cell: &Cell, side: usize| {
        let win = results.quantity(Some(side), "win")?;
        Some(cell.tally.sums[win] as f64 / trials)
    };
    let sides = 0..results.sides.len();
    let mut winners = sides.into_iter().filter(|&side| {
        let wins = |cell: &Cell| share(cell, side).is_some_and(|share| share >= 1.0 - SURE);
        results.cells.iter().all(wins)
    });
    let winner = winners.next()?;
    if winners.next().is_some() {
        let trials = results.trials_name();
        return Some(format!(
            "Warning: several sides win practically all {trials}, because they are no foes; look at `allies`"
        ));
    }
    let (side, trials) = (side_does(results, winner, "win", "wins"), results.trials_name());
    Some(format!(
        "Warning: {side} practically all {trials} in every variant, so that no difference can \
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
        // 60 trials do not exclude that one trial in twenty differs.
        let few = "Warning: in 60 conflicts nothing differed between “one die” and its baseline; more \
                   trials will tell whether the change ever matters";
        assert_eq!(found, [few]);
        results.trials = 299;
        assert!(warned(&results)[0].contains("in 299 conflicts nothing differed"));
        results.trials = 400;
        let many = "Warning: “one die” plays all 400 conflicts exactly as its baseline does: as they \
                    are played here, what it changes matters in at most 0.8 % of them, if at all";
        assert_eq!(warned(&results), [many]);
    }

    #[test]
    fn rare_is_at_most_one_in_a_hundred() {
        assert_eq!(rare(299), None);
        assert_eq!(rare(300).as_deref(), Some("1.0"));
        assert_eq!(rare(100_000).as_deref(), Some("0.003"));
        assert_eq!(rare(10_000_000).as_deref(), Some("0.001"));
    }

    #[test]
    fn a_side_that_always_wins_is_named() {
        let mut results = examples::two_variants(60);
        let win = results.quantity(Some(0), "win").unwrap();
        for cell in &mut results.cells {
            cell.tally.sums[win] = 60;
        }
        let found = warned(&results);
        assert!(found[0].contains("the guards win practically all"), "{found:?}");
    }
}
