//! The sample: which decisions of the pilot fights are looked at closely.
//!
//! Every group, a side at a decision point, has a share of the sample as large as its share of all decisions, but a few at
//! least, so that rare decisions can be told as well. In a group each decision has an equal chance. Shares of all decisions weigh the
//! groups by their true frequency.

use super::pilot::Pilot;
use crate::dice::{Label, TrialKey, scale};

/// Fewest decisions of a group, if it has as many.
const FEWEST: u64 = 10;

/// A decision of the sample, before it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sampled {
    /// Number of its group.
    pub(super) group: usize,
    /// The fight.
    pub(super) trial: u64,
    /// Number of the decision among those of the group in the fight.
    pub(super) number: u64,
}

/// Returns how many decisions of each group are drawn, for groups with these numbers of decisions.
pub(super) fn sizes(decisions: &[u64], wanted: u64) -> Vec<u64> {
    let is_any = |count: &&u64| **count > 0;
    let groups = decisions.iter().filter(is_any).count() as u64;
    let fewest = FEWEST.min(wanted / groups.max(1)).max(1);
    let floor = |count: u64| fewest.min(count);
    let mut sizes: Vec<Option<u64>> =
        decisions.iter().map(|&count| (count == 0).then_some(0)).collect();
    // Groups below the floor get it; the others share the rest by their size. That may put more groups below the floor.
    loop {
        let open = |at: &usize| sizes[*at].is_none();
        let given: u64 = sizes.iter().flatten().sum();
        let left = wanted.saturating_sub(given);
        let all: u64 = (0..sizes.len()).filter(open).map(|at| decisions[at]).sum();
        let share = |count: u64| left as f64 * count as f64 / all.max(1) as f64;
        let is_small = |at: &usize| share(decisions[*at]) < floor(decisions[*at]) as f64;
        let small: Vec<usize> = (0..sizes.len()).filter(open).filter(is_small).collect();
        if small.is_empty() {
            let rounded = |at: usize| (share(decisions[at]).round() as u64).clamp(1, decisions[at]);
            return (0..sizes.len()).map(|at| sizes[at].unwrap_or_else(|| rounded(at))).collect();
        }
        for at in small {
            sizes[at] = Some(floor(decisions[at]));
        }
    }
}

/// Draws the sample, in an order in which each beginning is a sample as well. `is_told` excludes groups.
pub(super) fn draw(
    pilot: &Pilot,
    seed: u64,
    wanted: u64,
    is_told: impl Fn(usize) -> bool,
) -> Vec<Sampled> {
    let of_group = |group| if is_told(group) { pilot.decisions(group) } else { 0 };
    let decisions: Vec<u64> = (0..pilot.uses.len()).map(of_group).collect();
    let key = TrialKey::new(seed, u64::MAX).aside();
    let bits = |group: usize, number: u64| {
        key.beside((group as u64) << 40 | number).bits(Label::new(0, 0, 0, 0, 0))
    };
    let mut drawn = Vec::new();
    for (group, size) in sizes(&decisions, wanted).into_iter().enumerate() {
        let all = decisions[group].min(u64::from(u32::MAX)) as u32;
        // Floyd's way to draw without replacement.
        let mut numbers: Vec<u32> = Vec::new();
        for last in all - (size as u32).min(all)..all {
            let number = scale(bits(group, last.into()), last + 1);
            numbers.push(if numbers.contains(&number) { last } else { number });
        }
        let places = numbers.iter().filter_map(|&it| pilot.place(group, it.into()));
        drawn.extend(places.enumerate().map(|(at, (trial, number))| {
            (bits(group, 1 << 39 | at as u64), Sampled { group, trial, number })
        }));
    }
    drawn.sort_by_key(|(order, it)| (*order, it.group, it.trial, it.number));
    drawn.into_iter().map(|(_, it)| it).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::decisions::pilot::Use;

    #[test]
    fn groups_have_their_share_but_a_few_at_least() {
        assert_eq!(sizes(&[9000, 900, 100, 0], 100), [80, 10, 10, 0]);
        assert_eq!(sizes(&[500, 500], 100), [50, 50]);
        assert_eq!(sizes(&[500, 3], 100), [97, 3], "no more than there are");
        assert_eq!(sizes(&[4, 3], 100), [4, 3]);
        assert_eq!(sizes(&[5000, 10, 10, 10], 8), [2, 2, 2, 2], "a small sample has no room");
        assert_eq!(sizes(&[], 8), [0; 0]);
    }

    /// Each of 60 decisions is drawn about as often as each other one: 20 of 60 by 3,000 seeds, within 5 standard errors.
    #[test]
    fn every_decision_of_a_group_has_an_equal_chance() {
        let pilot = Pilot {
            of_fights: (0..20).flat_map(|fight| [1 + fight % 5, 0]).collect(),
            uses: vec![vec![Use::default()]; 2],
            fights: 20,
        };
        assert_eq!(pilot.decisions(0), 60);
        let mut drawn = std::collections::BTreeMap::new();
        for seed in 0..3000 {
            let sample = draw(&pilot, seed, 20, |_| true);
            let mut apart: Vec<_> = sample.iter().map(|it| (it.trial, it.number)).collect();
            apart.sort_unstable();
            apart.dedup();
            assert_eq!(apart.len(), 20);
            for it in apart {
                *drawn.entry(it).or_insert(0) += 1;
            }
        }
        assert_eq!(drawn.len(), 60);
        let error = (3000.0 * (1.0 / 3.0) * (2.0 / 3.0_f64)).sqrt();
        assert!(drawn.values().all(|&count| (f64::from(count) - 1000.0).abs() < 5.0 * error));
    }
}
