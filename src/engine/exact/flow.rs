//! Chances that flow from turn to turn ([`Flow`]), and the sums of all ends and counts on their way ([`Sums`]).

use super::answer::Exact;
use super::branching::Branching;
use super::chances_by_turn::Layer;
use super::state_graph::Graph;
use super::transitions::Turn;
use crate::engine::Conflict;
use crate::system::{COURSE_MEASURES, Kind, RuleSystem};

/// A part of the chances that one thread moves on, and its sums. Threads share nothing, so that none waits.
pub(super) struct Flow<'a, R: RuleSystem> {
    pub sums: Sums<'a, R>,
    /// Chances of the nodes after the turn, until [`pour`](Self::pour).
    next: Layer,
}

impl<'a, R: RuleSystem> Flow<'a, R> {
    pub(super) fn new(conflict: &'a Conflict<R>) -> Self {
        Self { sums: Sums::new(conflict), next: Layer::default() }
    }

    /// Moves the chance of a node on to the nodes that its turn leads to, and adds its ends and counts to the sums.
    pub(super) fn follow(&mut self, turn: &Turn<'_>, (taken_off, chance): (u32, f64)) {
        for step in turn.steps {
            self.next.add(taken_off + step.taken_off, step.to, chance * step.chance);
        }
        self.sums.book(turn, (taken_off, chance));
    }

    /// Adds the chances after the turn to those of the other flows.
    pub(super) fn pour(&mut self, into: &mut Layer) {
        for (taken_off, node, chance) in self.next.iter() {
            into.add(taken_off, node, chance);
        }
        self.next.clear();
    }
}

/// Sums over the chances of all ends and counts; [`settled`](Self::settled) makes the answer of them.
pub(super) struct Sums<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    pub exact: Exact,
    /// Counts of each exchange: `rows[exchange][side * measures + measure]`.
    rows: Vec<Vec<f64>>,
    watched: Vec<f64>,
}

impl<'a, R: RuleSystem> Sums<'a, R> {
    pub(super) fn new(conflict: &'a Conflict<R>) -> Self {
        let sides = conflict.compiled.sides.len();
        let exact = Exact {
            wins: vec![0.0; sides],
            draw: 0.0,
            stalemate: 0.0,
            divided: 0.0,
            courses: vec![[0.0; COURSE_MEASURES]; sides],
            exchanges: vec![0.0; conflict.compiled.max_exchanges + 1],
            means: vec![vec![0.0; conflict.measures().len()]; sides],
            means_within: vec![vec![0.0; conflict.measures().len()]; sides],
            curves: Vec::new(),
            left_out: 0.0,
            states: 0,
            branches: 0,
            is_flat: false,
        };
        Self { conflict, exact, rows: Vec::new(), watched: Vec::new() }
    }

    /// Adds the sums of another flow. The flows come in a fixed order, so that rounding is equal in every run.
    pub(super) fn add(&mut self, other: &Self) {
        self.exact.add(&other.exact, 1.0);
        if self.rows.len() < other.rows.len() {
            let each = other.rows.first().map_or(0, Vec::len);
            self.rows.resize(other.rows.len(), vec![0.0; each]);
        }
        let rows = self.rows.iter_mut().zip(&other.rows);
        rows.for_each(|(sums, row)| sums.iter_mut().zip(row).for_each(|(sum, of)| *sum += of));
        self.watched.resize(self.watched.len().max(other.watched.len()), 0.0);
        self.watched.iter_mut().zip(&other.watched).for_each(|(sum, of)| *sum += of);
    }

    /// Adds the ends and counts of the turn of a node with this chance.
    fn book(&mut self, turn: &Turn<'_>, (taken_off, chance): (u32, f64)) {
        for &(ending, exchange, of) in turn.ends {
            self.exact.book(ending, (exchange + taken_off) as usize, chance * of);
        }
        for &(at, of) in turn.courses {
            let (side, measure) = (at as usize / COURSE_MEASURES, at as usize % COURSE_MEASURES);
            self.exact.courses[side][measure] += chance * of;
        }
        self.count(turn, (taken_off, chance));
        self.watched.resize(self.watched.len().max(turn.watched.len()), 0.0);
        for (sum, of) in self.watched.iter_mut().zip(turn.watched) {
            *sum += chance * of;
        }
    }

    /// Adds the counts of a turn to the means and to its row of the curves.
    fn count(&mut self, turn: &Turn<'_>, (taken_off, chance): (u32, f64)) {
        let measures = self.conflict.measures().len();
        let row = (turn.row + i64::from(taken_off)).max(0) as usize;
        while self.rows.len() <= row {
            self.rows.push(vec![0.0; measures * self.exact.means.len()]);
        }
        for &(at, of) in turn.counts {
            let (side, measure) = (at as usize / measures, at as usize % measures);
            self.exact.means[side][measure] += chance * of;
            self.rows[row][at as usize] += chance * of;
        }
        for &(at, of) in turn.late {
            self.rows[row][at as usize] -= chance * of;
        }
    }

    /// Bounds the amount that the branches that were left out would have added to each mean; see
    /// [`Exact::means_within`].
    fn bound_means(&mut self) {
        let Exact { left_out, exchanges, .. } = &self.exact;
        let (left_out, cap) = (*left_out, exchanges.len().saturating_sub(1) as f64);
        let mut running = 1.0;
        let mut most = vec![0.0_f64; self.exact.means.iter().map(Vec::len).sum()];
        // Nothing that is counted before the first exchange was left out.
        for (row, ended) in self.rows.iter().skip(1).zip(exchanges) {
            running -= ended;
            // The rate of a few last branches is lost in what was left out, and in rounding.
            if running < (10.0 * left_out).max(1e-9) {
                break;
            }
            most.iter_mut().zip(row).for_each(|(most, sum)| *most = most.max(sum.abs() / running));
        }
        // A yes or no adds 1 at most.
        let all = self.conflict.measures();
        let is_share = |at: usize| all[at % all.len()].kind == Kind::Share;
        let bounds = self.exact.means_within.iter_mut().flatten().enumerate();
        bounds.zip(most).for_each(|((at, bound), most)| {
            *bound = if is_share(at) { left_out } else { left_out * cap * most };
        });
    }

    /// Returns the finished answer, and the means of the watch's answers.
    pub(super) fn settled<B: Branching>(mut self, graph: &Graph<B>) -> (Exact, Vec<f64>) {
        self.bound_means();
        let (measures, curves) = (self.conflict.measures().len(), self.conflict.curves);
        let mut sums = vec![0.0; measures * self.exact.means.len()];
        // Counts up to each exchange.
        let rows = self.rows.iter().map(|row| {
            sums.iter_mut().zip(row).for_each(|(sum, of)| *sum += of);
            sums.chunks(measures.max(1)).map(|side| side[..curves].to_vec()).collect()
        });
        self.exact.curves = rows.collect();
        self.exact.states = graph.solved as u64;
        self.exact.branches = graph.branches;
        (self.exact, self.watched)
    }
}
