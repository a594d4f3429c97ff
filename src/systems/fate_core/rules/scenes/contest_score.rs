//! Scores of an exchange of a contest (FC-CON-06 to 10, FC-CON-21, FC-CON-25).

use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::systems::fate_core::knobs::contests_and_challenges::{
    ContestKnobs, ContestOpposition, LoneResult, StyleReference, TieScores,
};

/// The final result of each side; `None` if it made no roll.
pub(crate) type Results = [Option<i32>; MAX_SIDES];

/// The result of an exchange, read by [`score`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// The side that won it.
    pub winner: Option<usize>,
    /// Whether it won with style and no other side had style.
    pub style: bool,
    /// The sides whose best results tie, a bit each; none if there is a winner.
    pub tied: u8,
    /// Victories for each side.
    pub victories: [u8; MAX_SIDES],
}

/// Reads the results of an exchange. Under [`ContestOpposition::Environment`] results below the
/// difficulty do not count, unless `contest.fail_scores` is on.
pub(crate) fn score(results: &Results, knobs: &ContestKnobs, fate: &FateKnobs) -> Verdict {
    let environment = knobs.opposition == ContestOpposition::Environment;
    let eligible = |result: &i32| !environment || knobs.fail_scores || *result >= knobs.difficulty;
    let counted = results.map(|result| result.filter(eligible));
    let Some(best) = counted.iter().flatten().max().copied() else { return Verdict::default() };
    let shares_best = |result: &Option<i32>| {
        result.is_some_and(|it| Outcome::of(best - it, fate) == Outcome::Tie)
    };
    let tied = bits(counted.iter().map(shares_best));
    let mut verdict = Verdict::default();
    if tied.count_ones() > 1 {
        verdict.tied = tied;
        if knobs.tie_scores == TieScores::Both {
            verdict.victories =
                std::array::from_fn(
                    |side| if tied >> side & 1 == 1 { knobs.normal as u8 } else { 0 },
                );
        }
        return verdict;
    }
    let winner = tied.trailing_zeros() as usize;
    verdict.winner = Some(winner);
    verdict.style = with_style(winner, results, knobs, fate);
    let worth = if verdict.style { knobs.style } else { knobs.normal };
    verdict.victories[winner] = worth as u8;
    verdict
}

/// Whether the winner has style and no other side does (FC-CON-09, J-04, J-55).
fn with_style(winner: usize, results: &Results, knobs: &ContestKnobs, fate: &FateKnobs) -> bool {
    let others = |of: usize| {
        results.iter().enumerate().filter(move |(side, _)| *side != of).filter_map(|(_, it)| *it)
    };
    let reference = if knobs.opposition == ContestOpposition::Environment {
        Some(knobs.difficulty)
    } else {
        match (others(winner).max(), knobs.style_reference, knobs.lone_result) {
            (None, _, LoneResult::OneVictory) => None,
            (None, _, LoneResult::VersusZero) => Some(0),
            (next, StyleReference::NextBest, _) => next,
            (_, StyleReference::Lowest, _) => others(winner).min(),
            (_, StyleReference::FixedDifficulty, _) => Some(knobs.difficulty),
        }
    };
    let Some(reference) = reference else { return false };
    let style = |result: i32| Outcome::of(result - reference, fate) == Outcome::Style;
    results[winner].is_some_and(style) && !others(winner).any(style)
}

fn bits(holds: impl Iterator<Item = bool>) -> u8 {
    holds.enumerate().fold(0, |mask, (side, holds)| mask | u8::from(holds) << side)
}
