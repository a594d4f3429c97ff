//! Plain-language findings: one sentence each, saying no more than the intervals support.

mod cell_scope;
mod course;
mod extremes;
mod factors;
mod game_parts;
mod grammar;
mod groups;
mod one_factor;
mod other_changes;
mod roster_rows;
mod strong_play;
mod sweep;
mod topic;
mod verdict;
mod warnings;
mod wins;

pub(super) use cell_scope::Among;
pub(super) use course::advantages::told as setups;
pub(crate) use course::advantages::{
    note as set_up_note, of_cells as set_ups_of_cells, share as set_up_share,
};
pub(super) use course::attrition::{attrition, left_at};
pub(super) use course::length::{draws, lengths, stalemates};
pub(super) use course::losses_and_harm::{absent, endings, half_way, harm, losses, standing};
pub(super) use course::never_there::told as never_there;
pub(super) use course::survival::{CONCEDED, concessions, more_come, survival};
pub(super) use extremes::extreme;
pub use grammar::capitalized;
pub(crate) use grammar::joined;
pub(crate) use grammar::quoted as in_variant;
pub(super) use grammar::{counted_of, side_short, times, under};
pub(super) use groups::{block_named, end_named, most_of_all};
pub(super) use strong_play::played;
pub(super) use topic::Topic;
pub(super) use verdict::{Shape, about_the_asked, verdict};
pub(super) use warnings::warnings;
pub(super) use wins::{changes, crossing, mostly_won, wins};

use super::cell_selection::reference;
use super::detailed_measures;
use super::figures::Figures;
use crate::engine::LineKind;
use crate::sim::{PolicyLine, Results};
use crate::stats::grouped;

/// The findings of a run, the most important first.
pub fn findings(results: &Results, confidence: f64) -> Vec<String> {
    findings_of(&Figures::new(results, confidence))
}

pub(super) fn findings_of(figures: &Figures) -> Vec<String> {
    if figures.results.trials == 0 || figures.results.cells.is_empty() {
        return vec!["No trial was finished, so there is nothing to report".to_string()];
    }
    let mut found: Vec<String> = interrupted(figures.results).into_iter().collect();
    found.extend(verdict(figures));
    if Topic::of(figures.results).is_none_or(|topic| !topic.tells_wins(figures.results)) {
        found.extend(wins(figures));
        if figures.results.cells.len() > 2 {
            found.extend(changes(figures));
        }
    }
    found.extend(
        (0..figures.results.measures.len()).filter_map(|it| detailed_measures::told(figures, it)),
    );
    found.extend(played(figures));
    found.extend(other_changes::told(figures));
    let reference = reference(figures.results).unwrap_or(0);
    found.extend(course::series::series(figures, reference));
    let all = Among::all(figures.results);
    found.extend(lengths(figures, &all));
    found.extend(stalemates(figures));
    found.extend(draws(figures));
    found.extend(endings(figures, reference));
    found.extend(concessions(figures, reference, &all));
    found.extend(attrition(figures, reference));
    found.extend(harm(figures, reference));
    found.extend(course::house_rules::told(figures));
    found.extend(pairing(figures));
    found.extend(course::advantages::told(figures));
    found.extend(course::never_there::told(figures));
    found.extend(unused_lines(figures.results));
    found.extend(warnings(figures));
    each_once(&mut found);
    found
}

/// The sentences at the head of a report: that it was interrupted, and the verdict.
pub(super) fn opening(figures: &Figures) -> Vec<String> {
    if figures.results.trials == 0 || figures.results.cells.is_empty() {
        return findings_of(figures);
    }
    interrupted(figures.results).into_iter().chain(verdict(figures)).collect()
}

/// Removes sentences that stand before already, so that a report says nothing twice.
pub(super) fn each_once(sentences: &mut Vec<String>) {
    let mut known = std::collections::HashSet::new();
    sentences.retain(|sentence| known.insert(sentence.clone()));
}

/// Returns the warnings about a run, one sentence each that begins with `Warning:`.
pub fn warnings_of(results: &Results, confidence: f64) -> Vec<String> {
    let figures = Figures::new(results, confidence);
    let endings = stalemates(&figures).into_iter().chain(draws(&figures));
    endings.chain(warnings(&figures)).collect()
}

fn interrupted(results: &Results) -> Option<String> {
    let (played, asked) = (grouped(results.trials), grouped(results.asked));
    (results.asked > results.trials).then(|| {
        format!(
            "The run ended after {played} of {asked} trials; the intervals take that into account"
        )
    })
}

/// Returns the sentence about the trials that shared dice have saved: the median over the differences of the first side's
/// win rate. `None` if no difference is significant or the gain is small.
pub(super) fn pairing(figures: &Figures) -> Option<String> {
    let saved = pairing_factor(figures).filter(|&saved| saved >= 1.5)?;
    Some(format!(
        "Playing the variants on the same dice was worth {} times the trials",
        times(saved)
    ))
}

fn pairing_factor(figures: &Figures) -> Option<f64> {
    let win = figures.results.quantity(Some(0), "win")?;
    let of_wins = figures.comparisons(win);
    if !of_wins.iter().any(|found| found.significant) {
        return None;
    }
    let factors = of_wins.iter().filter_map(|found| found.difference.variance_reduction);
    let mut factors: Vec<f64> = factors.filter(|factor| factor.is_finite()).collect();
    factors.sort_by(f64::total_cmp);
    let upper = factors.get(factors.len() / 2)?;
    Some(f64::midpoint(factors[(factors.len() - 1) / 2], *upper))
}

/// Lines that a policy's author wrote and that were never chosen in any variant: mistakes, most
/// often.
pub(super) fn unused_lines(results: &Results) -> Vec<String> {
    const SHOWN: usize = 3;
    let mut known: Vec<(String, u64)> = Vec::new();
    for cell in &results.cells {
        let lines = cell.lines.iter().zip(&cell.tally.lines);
        let lines = lines.filter(|(line, _)| line.own && line.kind == LineKind::Policy);
        for (PolicyLine { policy, list, line, text, settled, .. }, &chosen) in lines {
            // A line that ends a list in every case is played without being counted.
            let chosen = chosen.max(u64::from(*settled));
            let name =
                format!("line {line} of `{list}` in policy {policy} was never chosen: {text}");
            match known.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += chosen,
                None => known.push((name, chosen)),
            }
        }
    }
    known.retain(|&(_, count)| count == 0);
    let more = known.len().saturating_sub(SHOWN);
    let mut found: Vec<String> =
        known.iter().take(SHOWN).map(|(name, _)| capitalized(name)).collect();
    if more > 0 {
        found.push(format!("{more} more policy lines were never chosen"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;

    #[test]
    fn no_trials_say_so() {
        let found = findings(&examples::named_variants(0), 0.95);
        assert_eq!(found, ["No trial was finished, so there is nothing to report"]);
    }

    #[test]
    fn an_interrupted_run_says_so_first() {
        let mut results = examples::lone(50);
        results.asked = 10_000;
        let found = findings(&results, 0.95);
        assert!(found[0].starts_with("The run ended after 50 of 10,000 trials"));
    }

    #[test]
    fn lines_that_never_fire_are_named() {
        let mut results = examples::lone(5);
        let cell = &mut results.cells[0];
        let line = |line: usize, own: bool| PolicyLine {
            policy: "bold".into(),
            list: "turn",
            line,
            text: "attack lowest".into(),
            own,
            settled: false,
            kind: LineKind::Policy,
        };
        let settled = PolicyLine { list: "step", settled: true, ..line(1, true) };
        cell.lines = [line(2, true), line(3, false), settled].into();
        cell.tally.lines = vec![0, 0, 0];
        let found = findings(&results, 0.95);
        let expected = "Line 2 of `turn` in policy bold was never chosen: attack lowest";
        assert_eq!(found.last().map(String::as_str), Some(expected));
        let unused = found.iter().filter(|sentence| sentence.contains("never chosen"));
        assert_eq!(unused.count(), 1, "a line that nobody is asked about is not unused");
    }

    #[test]
    fn every_shape_has_findings() {
        for results in examples::all(200) {
            let found = findings(&results, 0.95);
            assert!(found.len() >= 3, "{found:?}");
            assert!(
                found.iter().all(|sentence| !sentence.contains("NaN") && !sentence.contains('?'))
            );
        }
    }
}
