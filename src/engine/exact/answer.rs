//! The exact answer of a conflict, and why one cannot be solved.

use crate::dice::Label;
use crate::system::{COURSE_MEASURES, Ending};
use crate::table::Refused;
use std::fmt;

/// The exact answer of a conflict, as [`solve`](super::solve) returns it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// The chance of each side to win, alone or with allies; of a series, to win every conflict.
    pub wins: Vec<f64>,
    /// The chance that no fighter is left.
    pub draw: f64,
    /// The chance that the cap on exchanges is met.
    pub stalemate: f64,
    /// The chance that no side wins every conflict of a series, without a draw or stalemate.
    pub divided: f64,
    /// The mean of each measure of a series for each side, as [`crate::system::course_measures`]
    /// names them; zero where the system plays no series.
    pub courses: Vec<[f64; COURSE_MEASURES]>,
    /// The chance that the conflict ends in the exchange of this number; 0 is before the first.
    pub exchanges: Vec<f64>,
    /// Mean of each measure of each side: `means[side][measure]`. The means are not divided by the chance that was
    /// kept, because a branch that is left out still adds what it counted before.
    pub means: Vec<Vec<f64>>,
    /// Bound on the error of `means` and `curves` from branches that were left out. It assumes that each of them goes
    /// on to the last exchange, and that it counts in every exchange as much as the kept branches do, on average, in
    /// the exchange in which they count most.
    pub means_within: Vec<Vec<f64>>,
    /// Curves: the mean at the end of each exchange of each measure that is followed from exchange to exchange,
    /// `curves[exchange][side][measure]`. A conflict that is over keeps its last value. There are as many exchanges
    /// as have a chance to be reached.
    pub curves: Vec<Vec<Vec<f64>>>,
    /// Total chance of the branches that were left out because they are so unlikely. No chance is off by more.
    pub left_out: f64,
    /// Different states from which every branch of a turn was played; a state that comes again is not played again.
    pub states: u64,
    /// Whether the conflict was played flat, as an ordinary cell; the numbers do not depend on it.
    pub is_flat: bool,
    /// Branches that were played; with [`states`](Self::states) a measure of the work.
    pub branches: u64,
}

impl Exact {
    /// Returns the chance that the conflict ends at all: 1, less the branches that were left out and rounding.
    pub fn total(&self) -> f64 {
        self.exchanges.iter().sum()
    }

    /// Returns the mean number of exchanges of all kept branches. The last exchange counts fully.
    pub fn mean_exchanges(&self) -> f64 {
        self.moment(|exchanges| exchanges)
    }

    /// Returns by how much the mean number of exchanges may be off. The bound assumes that the branches that were
    /// left out end before the first exchange, or at the cap.
    pub fn exchanges_within(&self) -> f64 {
        let mean = self.mean_exchanges();
        self.left_out * mean.max(self.cap() - mean)
    }

    /// Returns by how much the standard deviation of exchanges may be off. Branches that were left out have a
    /// variance of at most a quarter of the cap's square, and their mean is within the cap.
    pub fn deviation_within(&self) -> f64 {
        let variance = 1.25 * self.left_out * self.cap() * self.cap();
        let deviation = self.deviation_of_exchanges();
        // |sqrt(a) - sqrt(b)| is |a - b| / (sqrt(a) + sqrt(b)), and at most sqrt(|a - b|).
        if variance > 0.0 { variance.sqrt().min(variance / deviation.max(1e-300)) } else { 0.0 }
    }

    /// Returns the highest number of exchanges that a conflict may have: `exchanges` has an entry for each, from 0.
    fn cap(&self) -> f64 {
        self.exchanges.len().saturating_sub(1) as f64
    }

    /// Returns the standard deviation of the number of exchanges.
    pub fn deviation_of_exchanges(&self) -> f64 {
        let mean = self.mean_exchanges();
        self.moment(|exchanges| (exchanges - mean) * (exchanges - mean)).sqrt()
    }

    /// Returns an answer of zeros for the same conflict, to which others are added with [`add`](Self::add).
    pub(super) fn nothing(&self) -> Self {
        let mut none = self.clone();
        none.scale(0.0);
        none.left_out = 0.0;
        (none.states, none.branches) = (0, 0);
        none
    }

    /// Adds an answer with a weight, such as that of one of several casts. If its curves are shorter, they go on with
    /// their last values.
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

    /// Returns all chances and means, so that [`add`](Self::add) and [`scale`](Self::scale) forget none.
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

    /// Returns a mean over the kept branches. It is divided by their chance: otherwise the branches that were left
    /// out would count as conflicts of no exchange at all.
    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        let chances = self.exchanges.iter().enumerate();
        let sum: f64 = chances.map(|(exchange, chance)| chance * of(exchange as f64)).sum();
        let kept = self.total();
        if self.left_out > 0.0 && kept > 0.0 { sum / kept } else { sum }
    }

    /// Adds the chance of an ending to the kind of ending and to its exchange.
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

/// How far a solver has come; [`KeepSolving`](super::KeepSolving) is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The turn that is being solved, counted from 1; 0 is the beginning.
    pub turn: usize,
    /// Number of different states from which every branch has been played.
    pub done: usize,
    /// Number of states that are known so far.
    pub states: usize,
}

/// Why a conflict cannot be solved exactly. The numbers are for the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// More different states than `limit` wait to be solved.
    States {
        /// Number of states that were allowed.
        limit: usize,
        /// Number of turns after which the limit was exceeded.
        turns: usize,
    },
    /// A turn has more branches than `limit`.
    Turn {
        /// Number of branches that were allowed.
        limit: usize,
        /// Number of turns before this one.
        turns: usize,
    },
    /// The order between equally good targets can be drawn in more ways than `limit`.
    Orders {
        /// Number of orders that were allowed.
        limit: usize,
    },
    /// Something is drawn from too many outcomes.
    Draw(Refused),
    /// The caller stopped the solver before it was done.
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

/// Lots that rules may look at again: their labels and numbers. Only their order counts.
pub(super) type Lots = Vec<(Label, u32)>;
