//! The conditions of all lines as one decision graph. From each line it leads to the next line that can still hold. A
//! test whose outcome is known on a path is skipped, so that two lines that begin alike cost one test.

use super::evaluate::{Branch, Condition, FAILS, HOLDS};
use super::registers::{Operand, Read, Registers};
use crate::system::{FighterId, Question};
use std::collections::HashMap;

/// A place in the graph: the number of a test, or of a line with [`LINE`] set.
type Place = u32;

/// Most facts that are kept along a path, and most tests that one step skips. A long list has more; they are dropped
/// because with all of them the work would grow with the square of its lines. A fact that is dropped is tested once
/// more in play.
const MOST_FACTS: usize = 128;
const MOST_SKIPPED: usize = 128;

/// Bit of a place that stands for a line: its condition holds. The other bits are the number of the line.
const LINE: Place = 1 << 31;

/// The graph; [`next`](Self::next) walks it.
#[derive(Clone, Debug)]
pub(super) struct DecisionGraph {
    tests: Box<[Test]>,
    /// Places at which the search for a line starts, and continues after each line: the first entry, then one for
    /// each line.
    entries: Box<[Place]>,
}

/// A test whether a value lies in a range. The range is stored as [`Branch`] stores it.
#[derive(Clone, Copy, Debug)]
struct Test {
    read: Read,
    low: i32,
    width: u32,
    /// Places that the test leads to: inside the range, outside. Both lie behind the test.
    ways: [Place; 2],
}

/// A fact that tests have shown on every path to a place: a value lies inside of a range, or outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Fact {
    operand: Operand,
    low: i64,
    high: i64,
    inside: bool,
}

impl DecisionGraph {
    /// Joins the conditions of these lines, each without the part that depends on a target, because the graph decides
    /// once for a question.
    pub(super) fn join(conditions: Vec<Condition>) -> Self {
        let mut tests = Vec::new();
        let (mut starts, mut ends) = (Vec::new(), Vec::new());
        let count = conditions.len() as u32;
        let mut first = 0;
        for (line, condition) in (0..).zip(&conditions) {
            let branches = condition.branches.len() as u32;
            starts.push(if branches == 0 { LINE | line } else { first });
            first += branches;
            ends.push(first as usize);
        }
        starts.push(LINE | count);
        first = 0;
        for (line, condition) in (0..).zip(conditions) {
            let place = |to: u16| match to {
                HOLDS => LINE | line,
                FAILS => starts[line as usize + 1],
                test => first + Place::from(test),
            };
            let test = |branch: &Branch| Test {
                read: branch.read,
                low: branch.low,
                width: branch.width,
                ways: [place(branch.inside), place(branch.outside)],
            };
            let added: Vec<Test> = condition.branches.iter().map(test).collect();
            first += added.len() as u32;
            tests.extend(added);
        }
        let mut gates = Self { tests: tests.into(), entries: starts.into() };
        gates.shorten(&ends);
        gates
    }

    /// Returns the place where the search starts; the argument of the first [`next`](Self::next).
    pub(super) fn first(&self) -> Place {
        self.entries[0]
    }

    /// Returns the place where the search continues after a line that could not be played, because its option was not
    /// legal or no target was left.
    pub(super) fn after(&self, line: usize) -> Place {
        self.entries[line + 1]
    }

    /// Returns the next line whose condition holds, from a place on. If no line holds, returns a number beyond the
    /// last line.
    pub(super) fn next<Q: Question + ?Sized>(
        &self,
        mut place: Place,
        question: &Q,
        known: &mut Registers<'_>,
    ) -> usize {
        while place & LINE == 0 {
            let test = &self.tests[place as usize];
            place = test.way(known.read(test.read, question, FighterId(0)));
        }
        (place & !LINE) as usize
    }

    /// Returns the first line whose condition holds while the index feature has this value; `None` if anything else
    /// is tested on the way to it.
    pub(super) fn certain(&self, index_feature: Option<Operand>, value: i32) -> Option<usize> {
        let mut place = self.first();
        while place & LINE == 0 {
            let test = &self.tests[place as usize];
            if Some(test.read.operand) != index_feature {
                return None;
            }
            place = test.way(value);
        }
        Some((place & !LINE) as usize)
    }

    /// Whether a line is played whatever the values of features are, as soon as the search comes to it.
    pub(super) fn is_open(&self, line: usize) -> bool {
        self.entries[line] == LINE | line as u32
    }

    /// Returns every value that the tests read, so that the caller can assign registers.
    pub(super) fn reads_mut(&mut self) -> impl Iterator<Item = &mut Read> {
        self.tests.iter_mut().map(|test| &mut test.read)
    }

    /// Returns every operand that the tests read.
    pub(super) fn reads(&self) -> impl Iterator<Item = Operand> {
        self.tests.iter().map(|test| test.read.operand)
    }

    /// Leads every path past the tests whose outcome is known on it. `ends` is the number of tests up to each line.
    /// One pass is enough, because paths lead forward only.
    fn shorten(&mut self, ends: &[usize]) {
        let mut shown = Shown::new(self.tests.len(), ends.len() + 1);
        let mut all = Facts::default();
        shown.arrive(self.entries[0], Vec::new());
        let mut next = 0;
        for (line, &end) in ends.iter().enumerate() {
            for at in next..end {
                let Some(facts) = shown.tests[at].take() else { continue };
                for way in [0, 1] {
                    let facts = all.with(&facts, self.tests[at].fact(way == 0));
                    let to = self.skip(self.tests[at].ways[way], &facts, &all);
                    self.tests[at].ways[way] = to;
                    shown.arrive(to, facts);
                }
            }
            next = end;
            if let Some(facts) = shown.lines[line].take() {
                self.entries[line + 1] = self.skip(self.entries[line + 1], &facts, &all);
                shown.arrive(self.entries[line + 1], facts);
            }
        }
    }

    /// Follows a path past the tests whose outcome is known, [`MOST_SKIPPED`] at most. Returns the place that it
    /// leads to.
    fn skip(&self, mut place: Place, facts: &[u32], all: &Facts) -> Place {
        for _ in 0..MOST_SKIPPED {
            if place & LINE != 0 {
                break;
            }
            let test = &self.tests[place as usize];
            // The latest fact is the one that tells most often.
            let answer = |&fact: &u32| all.known[fact as usize].answer(test);
            let Some(inside) = facts.iter().rev().find_map(answer) else { break };
            place = test.ways[usize::from(!inside)];
        }
        place
    }
}

/// Every [`Fact`] with a number, so that sorted lists of numbers stand for sets of facts.
#[derive(Default)]
struct Facts {
    known: Vec<Fact>,
    numbers: HashMap<Fact, u32>,
}

impl Facts {
    /// Returns these facts and another; without the fact with the lowest number if there are too many.
    fn with(&mut self, facts: &[u32], fact: Fact) -> Vec<u32> {
        let next = self.known.len() as u32;
        let number = *self.numbers.entry(fact).or_insert(next);
        if number == next {
            self.known.push(fact);
        }
        let mut facts = facts.to_vec();
        if let Err(place) = facts.binary_search(&number) {
            facts.insert(place, number);
        }
        if facts.len() > MOST_FACTS {
            facts.remove(0);
        }
        facts
    }
}

/// Facts that are known at every test and at every line, as sorted numbers; `None` if no path leads there.
struct Shown {
    tests: Vec<Option<Vec<u32>>>,
    lines: Vec<Option<Vec<u32>>>,
}

impl Shown {
    fn new(tests: usize, lines: usize) -> Self {
        Self { tests: vec![None; tests], lines: vec![None; lines] }
    }

    /// Notes that a path with these facts leads to a place. Only facts that hold on every path to the place are kept
    /// there.
    fn arrive(&mut self, to: Place, facts: Vec<u32>) {
        let known = if to & LINE == 0 {
            &mut self.tests[to as usize]
        } else {
            &mut self.lines[(to & !LINE) as usize]
        };
        match known {
            Some(known) => known.retain(|fact| facts.binary_search(fact).is_ok()),
            None => *known = Some(facts),
        }
    }
}

impl Test {
    /// Returns the place that the test leads to from a value.
    fn way(&self, value: i32) -> Place {
        let inside = (value.wrapping_sub(self.low) as u32) <= self.width;
        self.ways[usize::from(!inside)]
    }

    fn range(&self) -> (i64, i64) {
        let low = i64::from(self.low);
        (low, low + i64::from(self.width))
    }

    /// Returns the fact that an answer to the test shows, for the tests behind it.
    fn fact(&self, inside: bool) -> Fact {
        let (low, high) = self.range();
        Fact { operand: self.read.operand, low, high, inside }
    }
}

impl Fact {
    /// Returns the outcome of a test if this fact determines it, `None` if it does not.
    fn answer(&self, test: &Test) -> Option<bool> {
        if test.read.operand != self.operand {
            return None;
        }
        let (low, high) = test.range();
        let apart = high < self.low || self.high < low;
        match self.inside {
            true if low <= self.low && self.high <= high => Some(true),
            true if apart => Some(false),
            false if self.low <= low && high <= self.high => Some(false),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::condition_tree::{Load, Source};

    fn on(feature: u16) -> Read {
        Read::once(Operand::Feature(Load { source: Source::World, feature }))
    }

    /// Returns a condition that holds if all features are in these ranges.
    fn all(parts: &[(u16, i32, u32)]) -> Condition {
        let last = parts.len() - 1;
        let branch = |(at, &(feature, low, width)): (usize, &(u16, i32, u32))| Branch {
            read: on(feature),
            low,
            width,
            inside: if at == last { HOLDS } else { at as u16 + 1 },
            outside: FAILS,
        };
        Condition::new(parts.iter().enumerate().map(branch).collect())
    }

    #[test]
    fn lines_that_begin_alike_cost_one_look() {
        let gates = DecisionGraph::join(vec![
            all(&[(0, 1, 0), (1, 5, 9)]),
            all(&[(0, 1, 0), (2, 1, 0)]),
            all(&[(0, 0, 0)]),
            Condition::default(),
        ]);
        // Not 1 leads past both lines that ask for it, 0 is still to be asked for.
        assert_eq!(gates.tests[0].ways, [1, 4]);
        // The second line knows that feature 0 is 1, and so does the third, which never holds then.
        assert_eq!(gates.tests[1].ways, [LINE, 3]);
        assert_eq!(gates.tests[3].ways, [LINE | 1, LINE | 3]);
        assert_eq!(gates.entries[..], [0, 3, LINE | 3, LINE | 3, LINE | 4]);
        assert!(gates.is_open(3) && !gates.is_open(0));
    }

    /// Checks that a long list keeps within [`MOST_FACTS`] and [`MOST_SKIPPED`], and that every line is still found.
    #[test]
    fn a_long_list_finds_every_line() {
        let count = 1000;
        let lines = (0..count).map(|at| all(&[(at as u16 % 7, at, 0)]));
        let gates = DecisionGraph::join(lines.collect());
        for wanted in [0, 1, 127, 128, 500, 999] {
            let mut place = gates.first();
            while place & LINE == 0 {
                let test = &gates.tests[place as usize];
                let Operand::Feature(load) = test.read.operand else { unreachable!() };
                let is_wanted = i32::from(load.feature) == wanted % 7;
                place = test.way(if is_wanted { wanted } else { -1 });
            }
            assert_eq!(place & !LINE, wanted as u32);
        }
        let mut facts = Facts::default();
        let test = |low| Test { read: on(0), low, width: 0, ways: [0; 2] };
        let many =
            (0..300).fold(Vec::new(), |known, low| facts.with(&known, test(low).fact(false)));
        assert_eq!((many.len(), many[0]), (MOST_FACTS, 300 - MOST_FACTS as u32));
    }

    #[test]
    fn ranges_answer_ranges() {
        let test = |low, width| Test { read: on(0), low, width, ways: [0; 2] };
        let says = |(low, width): (i32, u32), inside, other: (i32, u32)| {
            test(low, width).fact(inside).answer(&test(other.0, other.1))
        };
        assert_eq!(says((1, 3), true, (0, 9)), Some(true));
        assert_eq!(says((1, 3), true, (5, 9)), Some(false));
        assert_eq!(says((1, 3), true, (2, 9)), None);
        assert_eq!(says((1, 3), false, (2, 1)), Some(false));
        assert_eq!(says((1, 3), false, (2, 9)), None);
        assert_eq!(says((i32::MIN, u32::MAX), false, (2, 9)), Some(false));
    }
}
