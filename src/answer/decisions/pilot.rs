//! Pilot fights: which decisions come up, what may be chosen, and what the policies choose.

use crate::engine::AnyConflict;
use crate::sim::{Unplayed, Workers};
use crate::system::{FighterId, Vocabulary, bits};
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// Fights that a worker plays at a time.
const BLOCK: u64 = 32;

/// Numbers and names of the groups of decisions: one for each side and decision point.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// Number of decision points.
    pub(super) points: usize,
    /// The side of each fighter.
    side_of: Vec<usize>,
    /// Names of the sides.
    pub(super) sides: Vec<String>,
    /// For each decision point its name and the names of its options.
    pub(super) words: Vec<(String, Vec<String>)>,
}

impl Names {
    /// Names the groups of a conflict.
    pub(super) fn new(game: &dyn AnyConflict, vocabulary: &Vocabulary) -> Self {
        let words = vocabulary.points.iter().map(|point| {
            let options = point.options.iter().map(|option| option.name.to_owned());
            (point.name.to_owned(), options.collect())
        });
        Self {
            points: vocabulary.points.len(),
            side_of: game.fighters().iter().map(|fighter| fighter.side).collect(),
            sides: game.sides(),
            words: words.collect(),
        }
    }

    /// Returns the number of the group of a fighter's decision.
    pub(super) fn group(&self, fighter: FighterId, point: usize) -> usize {
        self.side_of[fighter] * self.points + point
    }

    /// Returns the number of groups.
    pub(super) fn count(&self) -> usize {
        self.sides.len() * self.points
    }
}

/// How often an option could be chosen, and how often it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// Decisions in which the option may be chosen.
    pub legal: u64,
    /// Decisions in which the policy chooses it.
    pub chosen: u64,
}

/// Decisions of pilot fights.
#[derive(Clone, Debug, Default)]
pub(super) struct Pilot {
    /// Decisions of each group in each fight, the groups of a fight side by side.
    pub(super) of_fights: Vec<u32>,
    /// Uses of each option of each group.
    pub(super) uses: Vec<Vec<Use>>,
    /// Fights that were played.
    pub(super) fights: u64,
}

impl Pilot {
    /// Plays these fights.
    ///
    /// # Errors
    /// The caller wants an end, or the rules broke down.
    pub(super) fn play(
        game: &dyn AnyConflict,
        names: &Names,
        trials: Range<u64>,
        (workers, stop): (&Workers, &AtomicBool),
    ) -> Result<Self, Unplayed> {
        let starts: Vec<u64> = trials.clone().step_by(BLOCK as usize).collect();
        let blocks = workers.play_each(starts, stop, |start, trial| {
            let block = start..trials.end.min(start + BLOCK);
            Ok(Self::block(game, names, (workers.seed(), block), trial))
        })?;
        let mut all = Self { uses: vec![Vec::new(); names.count()], ..Self::default() };
        for block in blocks {
            all.fights += block.fights;
            all.of_fights.extend(block.of_fights);
            for (sum, uses) in all.uses.iter_mut().zip(block.uses) {
                sum.resize(sum.len().max(uses.len()), Use::default());
                for (sum, it) in sum.iter_mut().zip(uses) {
                    sum.legal += it.legal;
                    sum.chosen += it.chosen;
                }
            }
        }
        Ok(all)
    }

    fn block(
        game: &dyn AnyConflict,
        names: &Names,
        (seed, trials): (u64, Range<u64>),
        playing: &mut u64,
    ) -> Self {
        let Some(mut runner) = game.decision_runner() else { return Self::default() };
        let mut pilot = Self { uses: vec![Vec::new(); names.count()], ..Self::default() };
        for trial in trials {
            *playing = trial;
            let first = pilot.of_fights.len();
            pilot.of_fights.resize(first + names.count(), 0);
            pilot.fights += 1;
            runner.watch(seed, trial, &mut |question| {
                let group = names.group(question.fighter, question.point);
                pilot.of_fights[first + group] += 1;
                let uses = &mut pilot.uses[group];
                let most = 64 - question.options.leading_zeros() as usize;
                uses.resize(uses.len().max(most), Use::default());
                bits(question.options).for_each(|option| uses[option].legal += 1);
                if let Some(chosen) = uses.get_mut(usize::from(question.chosen)) {
                    chosen.chosen += 1;
                }
            });
        }
        pilot
    }

    /// Returns the number of decisions of a group.
    pub(super) fn decisions(&self, group: usize) -> u64 {
        let groups = self.uses.len();
        self.of_fights.iter().skip(group).step_by(groups).map(|&count| u64::from(count)).sum()
    }

    /// Returns the fight of a decision of a group, and the number of the decision among those of the group in the fight.
    pub(super) fn place(&self, group: usize, mut number: u64) -> Option<(u64, u64)> {
        let groups = self.uses.len();
        for (fight, &count) in self.of_fights.iter().skip(group).step_by(groups).enumerate() {
            if number < u64::from(count) {
                return Some((fight as u64, number));
            }
            number -= u64::from(count);
        }
        None
    }
}
