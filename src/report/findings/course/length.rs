//! Sentences about how long a conflict lasts, and whether it ends at all.

use crate::report::figures::Figures;
use crate::report::findings::cell_scope::Among;
use crate::report::findings::grammar::{counted, quoted, under};
use crate::report::findings::groups::end_named;
use crate::sim::Results;
use crate::stats::{Estimate, number, percent};

/// Returns how long the conflict lasts, and how often it hits the cap. If there are comparisons they decide,
/// because the extremes of many variants lie apart by chance alone.
pub(crate) fn lengths(figures: &Figures, among: &Among) -> Option<String> {
    let results = figures.results;
    let quantity = results.quantity(None, "exchanges")?;
    let estimate = |&cell: &usize| figures.estimate(&results.cells[cell], quantity);
    let means: Vec<Estimate> = among.cells.iter().map(estimate).collect();
    let by_value = |&a: &usize, &b: &usize| means[a].value.total_cmp(&means[b].value);
    let shortest = (0..means.len()).min_by(by_value)?;
    let longest = (0..means.len()).max_by(by_value)?;
    let (low, high) = (&means[shortest], &means[longest]);
    if !low.value.is_finite() {
        return None;
    }
    // The extremes of many variants lie apart by chance alone, so comparisons decide if there are any.
    let mut compared =
        figures.comparisons(quantity).iter().filter(|found| among.cells.contains(&found.cell));
    let has_baseline = among.cells.iter().any(|&cell| results.cells[cell].baseline.is_some());
    let apart =
        if has_baseline { compared.any(|found| found.significant) } else { low.high < high.low };
    let is_fine = means.iter().all(|mean| mean.half_width() < 0.05);
    let decimals = if is_fine && high.value - low.value < 0.5 { 2 } else { 1 };
    let count = |mean: &Estimate| number(mean.value, decimals);
    let called = |at: usize| end_named(&among.names[at], &means, at, &count);
    let (trial, exchanges) = (results.trial_name(), results.portrayal.exchanges());
    let the = match among.shared.as_str() {
        "" => "The".to_owned(),
        shared => format!("With {shared} the"),
    };
    let sentence = match means.as_slice() {
        [only] => format!("{the} {trial} lasts {} {exchanges} on average", count(only)),
        [one, other] if apart => format!(
            "{the} {trial} lasts {} {exchanges} on average {}, {} {}",
            count(one),
            where_shown(results, among, 0),
            count(other),
            where_shown(results, among, 1)
        ),
        _ if apart => format!(
            "{the} {trial} lasts from {} ({}) to {} {exchanges} ({}) on average",
            count(low),
            called(shortest),
            count(high),
            called(longest)
        ),
        _ => {
            format!(
                "{the} {trial} lasts about {} {exchanges} on average in all variants",
                count(low)
            )
        }
    };
    Some(match cap(figures, among) {
        Some(cap) => format!("{sentence}; {cap}"),
        None => sentence,
    })
}

/// Returns the condition under which a number holds: the name of the cell. If the sentence has told the shared part
/// of the names, the shared part is left out.
fn where_shown(results: &Results, among: &Among, at: usize) -> String {
    let name = &among.names[at];
    if among.shared.is_empty() {
        under(results, among.cells[at])
    } else if results.axes.iter().any(|axis| axis.path == "variant") {
        quoted(name)
    } else {
        under(results, among.cells[at])
    }
}

/// Share of draws above which a run warns: so many conflicts without a winner are rarely meant.
const MANY_DRAWS: f64 = 0.2;

/// Returns a warning if in some variant many conflicts are draws: a draw is no win for either side, so shares of wins say
/// little then.
pub(crate) fn draws(figures: &Figures) -> Option<String> {
    let results = figures.results;
    let all: Vec<usize> = (0..results.cells.len()).collect();
    let (cell, share) = worst(figures, "draw", &all)?;
    let under = under(results, cell);
    let space = if under.is_empty() { "" } else { " " };
    let what = if results.counts_conflicts() {
        "have a draw".to_owned()
    } else {
        "are draws, in which no fighter is left or two sides win at once".to_owned()
    };
    (share.low > MANY_DRAWS).then(|| {
        format!(
            "Warning: {} of the {}{space}{under} {what}; a draw is a win for neither side, so look at one: \
             `outweigh trace`",
            percent(&share),
            results.trials_name()
        )
    })
}

fn cap(figures: &Figures, among: &Among) -> Option<String> {
    let (_, share) = worst_stalemate(figures, &among.cells)?;
    let up_to = if among.cells.len() > 1 { "up to " } else { "" };
    let hit = if figures.results.counts_conflicts() {
        format!("have a {} that hits the cap", figures.results.portrayal.conflict)
    } else {
        "hit the cap".to_string()
    };
    (share.value > 0.0).then(|| format!("{up_to}{} {hit}", percent(&share)))
}

/// Returns a warning if in some variant more than one conflict in a hundred hits the cap: such a conflict counts as
/// a stalemate, which is no win for either side.
pub(crate) fn stalemates(figures: &Figures) -> Option<String> {
    let all: Vec<usize> = (0..figures.results.cells.len()).collect();
    let (cell, share) = worst_stalemate(figures, &all)?;
    let tells = share.low > 0.01;
    let cap = figures.results.cells[cell].layout.max_exchanges;
    let cap = counted(cap, figures.results.portrayal.exchange);
    let trials = figures.results.trials_name();
    let under = under(figures.results, cell);
    let space = if under.is_empty() { "" } else { " " };
    if tells && figures.results.counts_conflicts() {
        let conflict = figures.results.portrayal.conflict;
        return Some(format!(
            "Warning: in {} of the {trials}{space}{under} a {conflict} is undecided when it meets the cap, and \
             neither side wins it",
            percent(&share)
        ));
    }
    tells.then(|| {
        format!(
            "Warning: {} of the {trials}{space}{under} are undecided after {cap}; they count as stalemates, not \
             as wins",
            percent(&share)
        )
    })
}

fn worst_stalemate(figures: &Figures, cells: &[usize]) -> Option<(usize, Estimate)> {
    worst(figures, "stalemate", cells)
}

/// Returns the cell that has the largest share of trials with such an ending, and the share.
fn worst(figures: &Figures, ending: &str, cells: &[usize]) -> Option<(usize, Estimate)> {
    let quantity = figures.results.quantity(None, ending)?;
    let share = |&cell: &usize| (cell, figures.estimate(&figures.results.cells[cell], quantity));
    cells.iter().map(share).max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::cell_selection::choose;
    use crate::report::examples;

    fn all_lengths(results: &Results) -> Option<String> {
        lengths(&Figures::new(results, 0.95), &Among::all(results))
    }

    #[test]
    fn lengths_of_one_and_of_two() {
        let results = examples::lone(2000);
        let sentence = all_lengths(&results).unwrap();
        assert!(sentence.starts_with("The conflict lasts "), "{sentence}");
        let results = examples::two_variants(2000);
        let sentence = all_lengths(&results).unwrap();
        assert!(sentence.contains("as written"), "{sentence}");
    }

    #[test]
    fn stalemates_warn_only_when_they_matter() {
        let mut results = examples::lone(1000);
        let stalemate = results.quantity(None, "stalemate").unwrap();
        results.cells[0].tally.sums[stalemate] = 2;
        assert_eq!(stalemates(&Figures::new(&results, 0.95)), None);
        let sentence = all_lengths(&results).unwrap();
        assert!(sentence.ends_with("0.2 % hit the cap"), "{sentence}");
        results.cells[0].tally.sums[stalemate] = 120;
        let warning = stalemates(&Figures::new(&results, 0.95)).unwrap();
        assert!(warning.starts_with("Warning: 12.0 % of the conflicts are undecided after 20"));
    }

    #[test]
    fn many_draws_warn() {
        let mut results = examples::lone(1000);
        let draw = results.quantity(None, "draw").unwrap();
        results.cells[0].tally.sums[draw] = 200;
        assert_eq!(draws(&Figures::new(&results, 0.95)), None, "a fifth, within the error");
        results.cells[0].tally.sums[draw] = 990;
        let warning = draws(&Figures::new(&results, 0.95)).unwrap();
        assert!(
            warning.starts_with(
                "Warning: 99.0 % of the conflicts are draws, in which no fighter is left"
            ),
            "{warning}"
        );
    }

    /// The title of a chart speaks only of cells that the chart shows.
    #[test]
    fn of_some_cells_no_other_is_told() {
        let results = examples::variants_by_count(2000);
        let selection = choose(&results, 6);
        let told = lengths(&Figures::new(&results, 0.95), &Among::shown(&selection)).unwrap();
        assert!(told.starts_with("With 6 guards the conflict lasts from "), "{told}");
        assert_eq!(told.matches("6 guards").count(), 1, "{told}");
    }
}
