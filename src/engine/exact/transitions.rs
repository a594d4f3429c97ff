//! Results of turns, stored one after the other in memory for nodes that were solved together, because play comes to
//! such nodes together.

use crate::system::Ending;

/// A node that play goes on from, with the chance of the step once its turn begins.
pub(super) struct Step {
    /// Number of the node.
    pub to: u32,
    /// Number of exchanges that were taken off.
    pub taken_off: u32,
    pub chance: f64,
}

/// An end of the conflict within a turn: the kind, the exchange, the chance.
pub(super) type End = (Ending, u32, f64);
/// An amount by its place, because most amounts are 0 and left out.
pub(super) type Amount = (u32, f64);

/// Results of all branches of the turn that follows on a node; the compact form of an
/// [`Expansion`](super::branches::Expansion).
pub(super) struct Turn<'a> {
    pub steps: &'a [Step],
    pub ends: &'a [End],
    /// Mean counts; `side * measures + measure`.
    pub counts: &'a [Amount],
    /// Part of `counts` that comes too late for any row of the curves.
    pub late: &'a [Amount],
    /// Mean courses of series that are over; `side * measures of a course + measure`.
    pub courses: &'a [Amount],
    /// Exchange whose row of the curves takes the counts.
    pub row: i64,
    pub watched: &'a [f64],
}

/// Ends of the lists of a turn within the vectors of [`Turns`]; each list begins where that of the turn before ends.
struct Ends {
    lists: [u32; 6],
    row: i64,
}

/// Turns in the order in which they were solved, with one vector for each kind of list instead of six small ones for
/// each turn.
#[derive(Default)]
pub(super) struct Turns {
    steps: Vec<Step>,
    ends: Vec<End>,
    counts: Vec<Amount>,
    late: Vec<Amount>,
    courses: Vec<Amount>,
    watched: Vec<f64>,
    all: Vec<Ends>,
}

impl Turns {
    /// Adds a step to the turn that is being put together; [`end`](Self::end) completes it.
    pub(super) fn step(&mut self, step: Step) {
        self.steps.push(step);
    }

    /// Ends the turn with its row, its counts and the rest. Returns its number.
    pub(super) fn end(
        &mut self,
        ends: &[End],
        [counts, late, courses]: [&[Amount]; 3],
        watched: &[f64],
        row: i64,
    ) -> u32 {
        self.ends.extend_from_slice(ends);
        self.counts.extend_from_slice(counts);
        self.late.extend_from_slice(late);
        self.courses.extend_from_slice(courses);
        self.watched.extend_from_slice(watched);
        let lengths = [self.steps.len(), self.ends.len(), self.counts.len(), self.late.len()];
        let [steps, ends, counts, late] = lengths.map(|length| length as u32);
        let lists =
            [steps, ends, counts, late, self.courses.len() as u32, self.watched.len() as u32];
        self.all.push(Ends { lists, row });
        self.all.len() as u32 - 1
    }

    /// Frees unused capacity, because the turns stay until the conflict is solved.
    pub(super) fn shrink(&mut self) {
        self.steps.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.counts.shrink_to_fit();
        self.late.shrink_to_fit();
        self.courses.shrink_to_fit();
        self.watched.shrink_to_fit();
        self.all.shrink_to_fit();
    }

    /// Returns the turn with this number.
    pub(super) fn turn(&self, number: u32) -> Turn<'_> {
        let at = number as usize;
        let before = at.checked_sub(1).map_or([0; 6], |before| self.all[before].lists);
        let Ends { lists, row } = &self.all[at];
        let range = |list: usize| before[list] as usize..lists[list] as usize;
        Turn {
            steps: &self.steps[range(0)],
            ends: &self.ends[range(1)],
            counts: &self.counts[range(2)],
            late: &self.late[range(3)],
            courses: &self.courses[range(4)],
            watched: &self.watched[range(5)],
            row: *row,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_turn_has_its_own_lists() {
        let mut turns = Turns::default();
        turns.step(Step { to: 3, taken_off: 0, chance: 0.5 });
        turns.step(Step { to: 4, taken_off: 1, chance: 0.25 });
        assert_eq!(turns.end(&[(Ending::Draw, 2, 0.25)], [&[(1, 0.5)], &[], &[]], &[], 7), 0);
        assert_eq!(turns.end(&[(Ending::Stalemate, 3, 1.0)], [&[], &[(0, 2.0)], &[]], &[], 8), 1);
        turns.step(Step { to: 5, taken_off: 0, chance: 1.0 });
        assert_eq!(turns.end(&[], [&[], &[], &[(2, 4.0)]], &[8.0], 9), 2);
        turns.shrink();
        let steps =
            |number| turns.turn(number).steps.iter().map(|step| step.to).collect::<Vec<_>>();
        assert_eq!([steps(0), steps(1), steps(2)], [vec![3, 4], vec![], vec![5]]);
        let [first, second, third] = [0, 1, 2].map(|number| turns.turn(number));
        assert_eq!((first.ends.len(), first.counts, first.row), (1, &[(1, 0.5)][..], 7));
        assert_eq!(
            (second.ends, second.late),
            (&[(Ending::Stalemate, 3, 1.0)][..], &[(0, 2.0)][..])
        );
        assert_eq!((third.courses, third.watched, third.row), (&[(2, 4.0)][..], &[8.0][..], 9));
    }
}
