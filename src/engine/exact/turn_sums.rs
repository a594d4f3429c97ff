//! Sums over the branches of a turn ([`TurnSums`]), for both ways to play them.

use super::branches::Expansion;
use crate::system::COURSE_MEASURES;
use crate::table::BranchWeight;

/// Destination of a branch, as an index into the [`Expansion`].
#[derive(Clone, Copy)]
pub(super) enum BranchTarget {
    /// To a step, by its place.
    Step(usize),
    /// To an end, by its place.
    End(usize),
}

impl Default for BranchTarget {
    fn default() -> Self {
        Self::Step(0)
    }
}

/// Result of a branch.
#[derive(Default)]
pub(super) struct BranchResult {
    pub landing: BranchTarget,
    /// Whether `landing` is an end for which the curves have no row: the conflict ends after the last turn of an
    /// exchange.
    pub is_late: bool,
    /// Counts of the branch: `side * measures + measure`.
    pub counts: Vec<(u32, i32)>,
    /// Values of the course of a series that is over.
    pub course: Vec<f64>,
    /// Answer of the watch for the state in which the conflict ended.
    pub watched: Vec<f64>,
}

impl BranchResult {
    /// Empties the result for another branch.
    fn clear(&mut self) {
        self.is_late = false;
        self.counts.clear();
        self.course.clear();
        self.watched.clear();
    }
}

/// Adds up the results of the branches of a turn. Its buffers are reused.
pub(super) struct TurnSums {
    /// Result of the running branch.
    pub result: BranchResult,
    /// Results of branches whose chance is known only once all branches have been played, because each may stand for
    /// others as well: the number of the merge point, and the chance from there.
    behind: Vec<(usize, f64, BranchResult)>,
    /// Results whose buffers can be reused.
    spare: Vec<BranchResult>,
    /// Sums of the branches' counts, as [`Expansion::counts`] and [`Expansion::late`] have them, but with all zeros.
    counts: [Vec<f64>; 2],
    courses: Vec<f64>,
}

impl TurnSums {
    /// Makes sums for so many sides and measures of a side.
    pub(super) fn new(sides: usize, measures: usize) -> Self {
        Self {
            result: BranchResult::default(),
            behind: Vec::new(),
            spare: Vec::new(),
            counts: [vec![0.0; sides * measures], vec![0.0; sides * measures]],
            courses: vec![0.0; sides * COURSE_MEASURES],
        }
    }

    /// Begins another turn; the last one may have been given up in the middle.
    pub(super) fn begin_turn(&mut self) {
        self.behind.clear();
    }

    /// Begins another branch, and returns the place of its result.
    pub(super) fn begin(&mut self) -> &mut BranchResult {
        self.result.clear();
        &mut self.result
    }

    /// Adds the result of the branch, or keeps it until the chance of its merge point is known.
    pub(super) fn book<S>(&mut self, into: &mut Expansion<S>, weight: BranchWeight) {
        match weight {
            BranchWeight::Behind(meeting, chance) => {
                let next = self.spare.pop().unwrap_or_default();
                self.behind.push((meeting, chance, std::mem::replace(&mut self.result, next)));
            }
            BranchWeight::Alone(chance) => {
                let result = std::mem::take(&mut self.result);
                self.add(into, &result, chance);
                self.result = result;
            }
            BranchWeight::Nothing => {}
        }
    }

    /// Adds the results that were kept, once all branches have been played, and moves the sums into `into`. `weights`
    /// has the chance of each merge point.
    pub(super) fn settle<S>(&mut self, into: &mut Expansion<S>, weights: &[f64]) {
        let mut behind = std::mem::take(&mut self.behind);
        for (meeting, chance, result) in behind.drain(..) {
            self.add(into, &result, weights[meeting] * chance);
            self.spare.push(result);
        }
        self.behind = behind;
        let [all, late] = &mut self.counts;
        into.counts = take(all);
        into.late = take(late);
        into.courses = take(&mut self.courses);
    }

    /// Adds the result of a branch that has this chance.
    fn add<S>(&mut self, into: &mut Expansion<S>, result: &BranchResult, chance: f64) {
        match result.landing {
            BranchTarget::Step(at) => into.steps[at].2 += chance,
            BranchTarget::End(at) => into.ends[at].2 += chance,
        }
        for &(at, count) in &result.counts {
            let amount = chance * f64::from(count);
            self.counts[0][at as usize] += amount;
            if result.is_late {
                self.counts[1][at as usize] += amount;
            }
        }
        for (sum, value) in self.courses.iter_mut().zip(&result.course) {
            *sum += chance * value;
        }
        into.watched.resize(into.watched.len().max(result.watched.len()), 0.0);
        for (sum, of) in into.watched.iter_mut().zip(&result.watched) {
            *sum += chance * of;
        }
    }
}

/// Returns the sums that are not 0, and sets them to 0 for the next turn.
fn take(sums: &mut [f64]) -> Vec<(u32, f64)> {
    let mut taken = Vec::new();
    for (at, sum) in (0..).zip(sums) {
        if *sum != 0.0 {
            taken.push((at, std::mem::take(sum)));
        }
    }
    taken
}
