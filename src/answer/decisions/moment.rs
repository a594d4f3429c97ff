//! A decision of the sample: plays of all its answers, until its class is settled.

use super::gap::{Bounds, Plays, Scale};
use super::sample::Sampled;
use crate::engine::{AnyConflict, DecisionRunner, FoundDecision};
use crate::sim::Unplayed;
use crate::system::{Choice, FighterId, bits};
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays of each answer after which a decision is looked at, in turn.
pub(super) const LOOKS: [u64; 5] = [256, 1024, 4096, 16_384, 65_536];
/// Plays between two checks whether the user wants to stop.
const PAUSE: u64 = 128;

/// Gaps between the best option and the second best: below the first end a decision makes no difference, above the second
/// it is obvious.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The least gap that matters, in units of the measure; shares from 0 to 1.
    pub low: f64,
    /// The largest gap of a decision that is not obvious.
    pub high: f64,
}

/// Class of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The gap is below the band.
    NoDifference,
    /// The gap is in the band.
    Meaningful,
    /// The gap is above the band.
    Obvious,
    /// The plays do not tell.
    NotTold,
}

impl Class {
    /// All classes, in the order of reports.
    pub const ALL: [Self; 4] = [Self::NoDifference, Self::Meaningful, Self::Obvious, Self::NotTold];

    /// Returns the class of a gap with these ends.
    pub fn of((low, high): (f64, f64), band: Band) -> Self {
        if high <= band.low {
            Self::NoDifference
        } else if low >= band.high {
            Self::Obvious
        } else if low >= band.low && high <= band.high {
            Self::Meaningful
        } else {
            Self::NotTold
        }
    }

    /// Returns the name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoDifference => "no difference",
            Self::Meaningful => "matters",
            Self::Obvious => "obvious",
            Self::NotTold => "not told",
        }
    }
}

/// A decision of the sample with everything that its plays have shown.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Number of its group, a side and a decision point.
    pub(super) group: usize,
    /// The fight that it is from.
    pub trial: u64,
    /// Exchange in which it comes up.
    pub exchange: usize,
    /// Number of the fighter that decides.
    pub fighter: FighterId,
    /// Number of the decision point.
    pub point: usize,
    /// The compared answers: that of the policy first.
    pub answers: Vec<Choice>,
    /// Bit set of the options.
    pub options: u64,
    /// Class of the decision.
    pub class: Class,
    /// Ends of the gap between the best option and the second best.
    pub gap: (f64, f64),
    /// How much the policy's answer is worse than another one at least.
    pub loss: f64,
    /// Options that are the best by more than the least gap that matters, as a bit set: one at most.
    pub best: u64,
    /// Options that may be the best, as a bit set.
    pub may_be_best: u64,
    /// Options of which the plays do not tell whether they are the best by more than the least gap that matters, as a bit
    /// set.
    pub untold: u64,
    /// Mean result of each answer, in units of the measure, and the plays of the answer with the most.
    pub means: (Vec<f64>, u64),
}

/// A decision that is being played.
pub(super) struct Playing {
    pub(super) sampled: Sampled,
    serial: usize,
    found: FoundDecision,
    plays: Plays,
    bounds: Bounds,
    /// Looks so far.
    pub(super) looks: usize,
}

/// Everything that is known of a decision after further plays.
pub(super) struct Look {
    plays: Plays,
    bounds: Bounds,
}

/// How decisions are played and told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) scale: Scale,
    pub(super) band: Band,
    /// Confidence of the class of each decision.
    pub(super) confidence: f64,
    pub(super) seed: u64,
}

impl Playing {
    /// Goes back to a decision of the sample. `None` if it is not there, which would be a fault of the rules.
    pub(super) fn find(
        runner: &mut dyn DecisionRunner,
        group_of: impl Fn(FighterId, usize) -> usize,
        sampled: Sampled,
        seed: u64,
    ) -> Option<Self> {
        let (mut left, mut serial) = (sampled.number, None);
        runner.watch(seed, sampled.trial, &mut |question| {
            if group_of(question.fighter, question.point) != sampled.group || serial.is_some() {
                return;
            }
            if left == 0 {
                serial = Some(question.serial);
            }
            left = left.saturating_sub(1);
        });
        let found = runner.find(seed, sampled.trial, serial?)?;
        let (plays, bounds) = (Plays::new(found.answers.len()), Bounds::new(&found.answers));
        Some(Self { sampled, serial: serial?, found, plays, bounds, looks: 0 })
    }

    /// Returns the number of plays up to the next look; 0 if the class is settled or no look is left.
    pub(super) fn next_cost(&self, band: Band) -> u64 {
        let Some(next) = LOOKS.get(self.looks) else { return 0 };
        if self.looks > 0 && Class::of(self.bounds.gap(), band) != Class::NotTold {
            return 0;
        }
        let playing = self.bounds.is_playing.iter().filter(|it| **it).count() as u64;
        playing * (next - self.played())
    }

    fn played(&self) -> u64 {
        self.looks.checked_sub(1).map_or(0, |last| LOOKS[last])
    }

    /// Plays up to the next look. `quantity` is the number of the measure among the values of a trial.
    ///
    /// # Errors
    /// The caller wants an end.
    pub(super) fn play(
        &self,
        game: &dyn AnyConflict,
        quantity: usize,
        manner: &Manner,
        (stop, trial): (&AtomicBool, &mut u64),
    ) -> Result<Look, Unplayed> {
        *trial = self.sampled.trial;
        let (mut plays, mut bounds) = (self.plays.clone(), self.bounds.clone());
        let Some(mut runner) = game.decision_runner() else { return Err(Unplayed::Stopped) };
        let again = runner.find(manner.seed, self.sampled.trial, self.serial);
        assert_eq!(again.as_ref(), Some(&self.found), "a trial repeats its decisions");
        let mut results = vec![0; bounds.len()];
        for dice in self.played()..LOOKS[self.looks] {
            if dice.is_multiple_of(PAUSE) && stop.load(Ordering::Relaxed) {
                return Err(Unplayed::Stopped);
            }
            let playing = results.iter_mut().zip(&self.found.answers).zip(&bounds.is_playing);
            for ((result, answer), _) in playing.filter(|(_, is_playing)| **is_playing) {
                *result = runner.play(*answer, dice).values[quantity];
            }
            plays.add(&results, &bounds.is_playing);
        }
        let parts = (LOOKS.len() * bounds.pairs()) as f64;
        bounds.look(&plays, manner.scale, 1.0 - (1.0 - manner.confidence) / parts);
        Ok(Look { plays, bounds })
    }

    /// Takes a look.
    pub(super) fn take(&mut self, look: Look) {
        (self.plays, self.bounds) = (look.plays, look.bounds);
        self.looks += 1;
    }

    /// Returns what the plays have shown.
    pub(super) fn told(&self, manner: &Manner) -> Moment {
        let FoundDecision { question, exchange, answers } = &self.found;
        let those = |holds: &dyn Fn(u8) -> bool| {
            let options = bits(question.options).filter(|option| holds(*option as u8));
            options.fold(0, |mask, option| mask | 1 << option)
        };
        let mean = |answer| self.plays.mean(answer) / manner.scale.unit;
        let (gap, least) = (self.bounds.gap(), manner.band.low);
        let is_untold = |option| {
            !self.bounds.is_best_by(option, least) && self.bounds.may_be_best_by(option, least)
        };
        Moment {
            group: self.sampled.group,
            trial: self.sampled.trial,
            exchange: *exchange,
            fighter: question.fighter,
            point: question.point,
            answers: answers.clone(),
            options: question.options,
            class: Class::of(gap, manner.band),
            gap,
            loss: self.bounds.loss(),
            best: those(&|option| self.bounds.is_best_by(option, least)),
            untold: those(&is_untold),
            may_be_best: those(&|option| self.bounds.may_be_best(option)),
            means: ((0..answers.len()).map(mean).collect(), self.plays.most()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_needs_the_whole_interval() {
        let band = Band { low: 0.01, high: 0.2 };
        let class = |low, high| Class::of((low, high), band);
        assert_eq!(class(0.0, 0.009), Class::NoDifference);
        assert_eq!(class(0.02, 0.19), Class::Meaningful);
        assert_eq!(class(0.21, 0.5), Class::Obvious);
        for (low, high) in [(0.0, 0.02), (0.005, 0.3), (0.15, 0.25), (0.0, 1.0)] {
            assert_eq!(class(low, high), Class::NotTold, "{low} {high}");
        }
    }
}
