//! The exact answer of a conflict, and why one cannot be solved.

use crate::dice::Label;
use crate::system::{COURSE_MEASURES, Ending};
use crate::table::Refused;
use std::fmt;

/// The exact answer of a conflict.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// The chance of each side to win, alone or with allies; of a series, to win every conflict.
    pub wins: Vec<f64>,
    /// The chance that no fighter is left.
    pub draw: f64,
    /// The chance that the cap on exchanges is met.
    pub stalemate: f64,
    /// The chance that no side wins every conflict of a series, without either of these.
    pub divided: f64,
    /// The mean of each measure of a series for each side, as [`crate::system::course_measures`]
    /// names them; zero where the system plays no series.
    pub courses: Vec<[f64; COURSE_MEASURES]>,
    /// The chance that the conflict ends in the exchange of this number; 0 is before the first.
    pub exchanges: Vec<f64>,
    /// The mean of each measure of each side: `means[side][measure]`. What is counted in a branch
    /// before it is left out is part of it, so it is not divided by the chance that was kept.
    pub means: Vec<Vec<f64>>,
    /// How far each of `means` and `curves` may be off because branches were left out: as if each of
    /// them went on to the last exchange, and counted as much in every exchange as the branches that
    /// were kept do, on average, in the one in which they count most.
    pub means_within: Vec<Vec<f64>>,
    /// The curves: the mean at the end of each exchange of each measure that is followed from
    /// exchange to exchange, `curves[exchange][side][measure]`. A conflict that is over keeps its
    /// last value. As many exchanges as have a chance to be reached.
    pub curves: Vec<Vec<Vec<f64>>>,
    /// The chance of all that was left out because it is so unlikely. No chance is off by more.
    pub left_out: f64,
    /// Different states from which every branch of a turn was played.
    pub states: u64,
    /// Branches that were played.
    pub branches: u64,
}

impl Exact {
    /// The chance that the conflict ends at all: 1 but for rounding and what was left out.
    pub fn total(&self) -> f64 {
        self.exchanges.iter().sum()
    }

    /// The mean number of exchanges, the last one counted fully, of all branches that were kept.
    pub fn mean_exchanges(&self) -> f64 {
        self.moment(|exchanges| exchanges)
    }

    /// How far the mean number of exchanges may be off: as if what was left out ended before the
    /// first exchange, or at the cap.
    pub fn exchanges_within(&self) -> f64 {
        let mean = self.mean_exchanges();
        self.left_out * mean.max(self.cap() - mean)
    }

    /// How far the standard deviation of exchanges may be off. Branches that were left out have a
    /// variance of at most a quarter of the cap's square, and their mean is within the cap.
    pub fn deviation_within(&self) -> f64 {
        let variance = 1.25 * self.left_out * self.cap() * self.cap();
        let deviation = self.deviation_of_exchanges();
        // |sqrt(a) - sqrt(b)| is |a - b| / (sqrt(a) + sqrt(b)), and at most sqrt(|a - b|).
        if variance > 0.0 { variance.sqrt().min(variance / deviation.max(1e-300)) } else { 0.0 }
    }

    /// The most exchanges that a conflict may have.
    fn cap(&self) -> f64 {
        self.exchanges.len().saturating_sub(1) as f64
    }

    /// The standard deviation of the number of exchanges.
    pub fn deviation_of_exchanges(&self) -> f64 {
        let mean = self.mean_exchanges();
        self.moment(|exchanges| (exchanges - mean) * (exchanges - mean)).sqrt()
    }

    /// The answer of nothing, to which others of the same conflict are added.
    pub(super) fn nothing(&self) -> Self {
        let mut none = self.clone();
        none.scale(0.0);
        none.left_out = 0.0;
        (none.states, none.branches) = (0, 0);
        none
    }

    /// Adds an answer that has a chance to be the one. Its curves go on with their last values where
    /// the other's are longer.
    pub(super) fn add(&mut self, other: &Self, chance: f64) {
        let rows = self.curves.len().max(other.curves.len());
        self.curves.resize(rows, self.curves.last().cloned().unwrap_or_default());
        let last = other.curves.last().cloned().unwrap_or_default();
        let mut other = other.clone();
        other.curves.resize(rows, last);
        other.scale(chance);
        self.exchanges.resize(self.exchanges.len().max(other.exchanges.len()), 0.0);
        self.numbers().zip(other.numbers()).for_each(|(sum, of)| *sum += *of);
        self.left_out += chance * other.left_out;
        self.states += other.states;
        self.branches += other.branches;
    }

    fn scale(&mut self, factor: f64) {
        self.numbers().for_each(|number| *number *= factor);
    }

    /// All chances and means.
    fn numbers(&mut self) -> impl Iterator<Item = &mut f64> {
        let alone = [&mut self.draw, &mut self.stalemate, &mut self.divided];
        (alone.into_iter())
            .chain(&mut self.wins)
            .chain(self.courses.iter_mut().flatten())
            .chain(self.means.iter_mut().flatten())
            .chain(self.means_within.iter_mut().flatten())
            .chain(self.curves.iter_mut().flatten().flatten())
            .chain(&mut self.exchanges)
    }

    /// A mean over the branches that were kept; divided by their chance, for what was left out has
    /// not ended in no exchange at all.
    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        let chances = self.exchanges.iter().enumerate();
        let sum: f64 = chances.map(|(exchange, chance)| chance * of(exchange as f64)).sum();
        let kept = self.total();
        if self.left_out > 0.0 && kept > 0.0 { sum / kept } else { sum }
    }

    /// Adds an ending.
    pub(super) fn book(&mut self, ending: Ending, exchange: usize, chance: f64) {
        match ending {
            Ending::Won(sides) => {
                for (side, wins) in self.wins.iter_mut().enumerate() {
                    *wins += if sides >> side & 1 == 1 { chance } else { 0.0 };
                }
            }
            Ending::Draw => self.draw += chance,
            Ending::Stalemate => self.stalemate += chance,
            Ending::Divided => self.divided += chance,
        }
        if self.exchanges.len() <= exchange {
            self.exchanges.resize(exchange + 1, 0.0);
        }
        self.exchanges[exchange] += chance;
    }
}

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The turn that is being solved, counted from 1; 0 is the beginning.
    pub turn: usize,
    /// Different states from which every branch has been played.
    pub done: usize,
    /// States that are known so far.
    pub states: usize,
}

/// Why a conflict cannot be solved exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// There are more different states that are not solved.
    States {
        /// The most that were allowed.
        limit: usize,
        /// After how many turns.
        turns: usize,
    },
    /// A turn can go in more ways.
    Turn {
        /// The most that were allowed.
        limit: usize,
        /// How many turns came before.
        turns: usize,
    },
    /// Equals are told apart by an order that can be drawn in more ways.
    Orders {
        /// The most that were allowed.
        limit: usize,
    },
    /// Something is drawn from too many outcomes.
    Draw(Refused),
    /// The solver was stopped by the caller before it was done.
    Time(Solving),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::States { limit, turns } => {
                write!(
                    f,
                    "more than {limit} different states wait to be solved after {turns} turns"
                )
            }
            Self::Turn { limit, turns: 0 } => {
                write!(f, "the beginning can go in more than {limit} ways")
            }
            Self::Turn { limit, turns } => {
                write!(f, "turn {turns} can go in more than {limit} ways")
            }
            Self::Orders { limit } => write!(
                f,
                "unlike fighters who are equally good targets can come in more than {limit} orders; \
                 selectors that tell them apart need none"
            ),
            Self::Time(Solving { turn, done, states }) => write!(
                f,
                "when the time was over, turn {turn} was reached, and every branch had been played \
                 from {done} of {states} states"
            ),
            Self::Draw(Refused { label, outcomes }) => {
                write!(f, "something is drawn from {outcomes} outcomes ({label})")
            }
        }
    }
}

impl std::error::Error for TooLarge {}

/// Lots that rules may look at again: their labels and numbers.
pub(super) type Lots = Vec<(Label, u32)>;
