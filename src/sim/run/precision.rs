//! Number of trials for a wanted precision.
//!
//! The number is set once, after a pilot, from the widest intervals that the pilot leaves open. The results are not
//! checked again before the last trial is played, so the intervals keep their coverage. They would lose it if a run
//! stopped as soon as its results looked good.

use crate::sim::results::Results;
use crate::stats::share;

/// Trials of the pilot; they are the first trials of the run that follows.
pub const PILOT_TRIALS: u64 = 2000;
/// Confidence that one win rate of the run will be as precise as wanted. Below 1 because the pilot gives an
/// interval of the rate, not the rate.
const ASSURANCE: f64 = 0.999;

/// Trials that make the interval of every side's win rate in every cell reach at most `half_width`
/// (a share, 0.001 for 0.1 points) to each side, by the results of a pilot.
pub fn trials_for(pilot: &Results, half_width: f64, confidence: f64) -> u64 {
    let wins = (0..pilot.sides.len()).filter_map(|side| pilot.quantity(Some(side), "win"));
    let wins: Vec<usize> = wins.collect();
    let rates = pilot
        .cells
        .iter()
        .flat_map(|cell| wins.iter().map(|&win| (cell.tally.sums[win], cell.tally.trials)));
    let needed = rates.map(|(won, trials)| {
        let known = share(won, trials, ASSURANCE);
        trials_at(0.5_f64.clamp(known.low, known.high), half_width, confidence)
    });
    needed.max().unwrap_or(0).max(PILOT_TRIALS)
}

/// The smallest number of trials at which the interval of this share is narrow enough, and those of shares beside
/// it, whose farther end lies a trifle farther. Otherwise the last digit of a rate could make the interval too
/// wide.
fn trials_at(share_of_wins: f64, half_width: f64, confidence: f64) -> u64 {
    let half_width = half_width * 0.998;
    let fits = |trials: u64| {
        let won = (share_of_wins * trials as f64).round() as i64;
        share(won, trials, confidence).half_width() <= half_width
    };
    let mut high = 1_u64;
    while !fits(high) && high < 1 << 50 {
        high *= 2;
    }
    let mut low = high / 2;
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) { high = middle } else { low = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn an_even_share_takes_the_textbook_number() {
        // (1.959964 / 0.001)^2 / 4 = 960,365 by the normal approximation; 0.4 % more for safety.
        let trials = trials_at(0.5, 0.001, 0.95);
        assert!((964_000..=964_300).contains(&trials), "{trials}");
        // At 1 % the normal approximation asks for 38,032; Wilson's farther end for 10 % more.
        let few = trials_at(0.01, 0.001, 0.95);
        assert!((41_000..43_000).contains(&few), "{few}");
        assert!(trials_at(0.0, 0.001, 0.95) < few);
    }

    /// Simulates a run by the rule: a pilot, the number of trials from the pilot, and the interval at the end.
    fn run(random: &mut Xoshiro256PlusPlus, chance: f64, half_width: f64) -> (bool, bool) {
        let mut won = 0;
        let mut played = 0;
        let mut play = |until: u64, won: &mut i64| {
            while played < until {
                *won += i64::from(random.random_bool(chance));
                played += 1;
            }
        };
        play(PILOT_TRIALS, &mut won);
        let known = share(won, PILOT_TRIALS, ASSURANCE);
        let worst = 0.5_f64.clamp(known.low, known.high);
        let trials = trials_at(worst, half_width, 0.95).max(PILOT_TRIALS);
        play(trials, &mut won);
        let found = share(won, trials, 0.95);
        (found.covers(chance), found.half_width() <= half_width)
    }

    /// 3000 runs for each chance: the interval of a binomial share covers 95 % give or take what
    /// whole numbers do; below 93.8 % or above 96.2 % lies less than one seed in 300 of a rule
    /// that covers exactly 95 %. The seed is fixed.
    #[test]
    fn the_rule_keeps_its_coverage_and_its_promise() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
        for chance in [0.5, 0.2, 0.03] {
            let runs: Vec<_> = (0..3000).map(|_| run(&mut random, chance, 0.012)).collect();
            let covered = runs.iter().filter(|run| run.0).count() as f64 / 3000.0;
            let kept = runs.iter().filter(|run| run.1).count() as f64 / 3000.0;
            assert!((0.938..=0.962).contains(&covered), "{chance}: {covered}");
            assert!(kept >= 0.998, "{chance}: {kept}");
        }
    }
}
