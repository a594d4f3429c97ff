//! The conditions of all lines as one net of tests, which leads from each line to the next one that
//! can still hold. What a test has shown is not tested again on the way: two lines that begin alike
//! cost one look.

use super::evaluate::{Branch, Condition, FAILS, HOLDS};
use super::registers::{Operand, Read, Registers};
use crate::system::Question;

/// A place in the net: the number of a test, or of a line with [`LINE`] set.
type Place = u32;

/// The condition of the line with the number in the other bits holds.
const LINE: Place = 1 << 31;

/// The net.
#[derive(Clone, Debug)]
pub(super) struct Gates {
    tests: Box<[Test]>,
    /// Where the search for a line begins, and where it goes on after each line.
    entries: Box<[Place]>,
}

/// Asks whether a value lies in a range.
#[derive(Clone, Copy, Debug)]
struct Test {
    read: Read,
    low: i32,
    width: u32,
    /// Where it leads: inside the range, outside.
    ways: [Place; 2],
}

/// What a test has shown on every way to a place: a value lies inside of a range, or outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fact {
    operand: Operand,
    low: i64,
    high: i64,
    inside: bool,
}

impl Gates {
    /// The net of the conditions of these lines, each the part that does not depend on a target.
    pub fn join(conditions: Vec<Condition>) -> Self {
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

    /// Where the search begins.
    #[inline]
    pub fn first(&self) -> Place {
        self.entries[0]
    }

    /// Where it goes on after a line that could not be played.
    #[inline]
    pub fn after(&self, line: usize) -> Place {
        self.entries[line + 1]
    }

    /// The next line whose condition holds, from a place on; there may be none with this number.
    #[inline]
    pub fn next<Q: Question + ?Sized>(
        &self,
        mut place: Place,
        question: &Q,
        known: &mut Registers<'_>,
    ) -> usize {
        while place & LINE == 0 {
            let test = &self.tests[place as usize];
            place = test.way(known.read(test.read, question, 0));
        }
        (place & !LINE) as usize
    }

    /// The first line whose condition holds while the gauge has this value, if nothing else is tested on
    /// the way to it.
    pub fn certain(&self, gauge: Option<Operand>, value: i32) -> Option<usize> {
        let mut place = self.first();
        while place & LINE == 0 {
            let test = &self.tests[place as usize];
            if Some(test.read.operand) != gauge {
                return None;
            }
            place = test.way(value);
        }
        Some((place & !LINE) as usize)
    }

    /// Whether a line is played whatever anybody reads.
    pub fn is_open(&self, line: usize) -> bool {
        self.entries[line] == LINE | line as u32
    }

    /// What the tests read, to be given registers.
    pub fn reads_mut(&mut self) -> impl Iterator<Item = &mut Read> {
        self.tests.iter_mut().map(|test| &mut test.read)
    }

    /// What the tests read.
    pub fn reads(&self) -> impl Iterator<Item = Operand> {
        self.tests.iter().map(|test| test.read.operand)
    }

    /// Leads every way past the tests whose answer is known on it. `ends` is the number of tests up
    /// to each line. Ways lead forward only, so that one pass suffices.
    fn shorten(&mut self, ends: &[usize]) {
        let mut shown = Shown::new(self.tests.len(), ends.len() + 1);
        shown.arrive(self.entries[0], Vec::new());
        let mut next = 0;
        for (line, &end) in ends.iter().enumerate() {
            for at in next..end {
                let Some(facts) = shown.tests[at].take() else { continue };
                for way in [0, 1] {
                    let mut facts = facts.clone();
                    facts.push(self.tests[at].fact(way == 0));
                    let to = self.skip(self.tests[at].ways[way], &facts);
                    self.tests[at].ways[way] = to;
                    shown.arrive(to, facts);
                }
            }
            next = end;
            if let Some(facts) = shown.lines[line].take() {
                self.entries[line + 1] = self.skip(self.entries[line + 1], &facts);
                shown.arrive(self.entries[line + 1], facts);
            }
        }
    }

    /// Where a way leads past the tests whose answer is known.
    fn skip(&self, mut place: Place, facts: &[Fact]) -> Place {
        while place & LINE == 0 {
            let test = &self.tests[place as usize];
            let Some(inside) = facts.iter().find_map(|fact| fact.answer(test)) else { break };
            place = test.ways[usize::from(!inside)];
        }
        place
    }
}

/// What is known at every test and at every line.
struct Shown {
    tests: Vec<Option<Vec<Fact>>>,
    lines: Vec<Option<Vec<Fact>>>,
}

impl Shown {
    fn new(tests: usize, lines: usize) -> Self {
        Self { tests: vec![None; tests], lines: vec![None; lines] }
    }

    /// A way with these facts leads to a place: what is known there is known on every way.
    fn arrive(&mut self, to: Place, facts: Vec<Fact>) {
        let known = if to & LINE == 0 {
            &mut self.tests[to as usize]
        } else {
            &mut self.lines[(to & !LINE) as usize]
        };
        match known {
            Some(known) => known.retain(|fact| facts.contains(fact)),
            None => *known = Some(facts),
        }
    }
}

impl Test {
    /// Where it leads from a value.
    #[inline]
    fn way(&self, value: i32) -> Place {
        let inside = (value.wrapping_sub(self.low) as u32) <= self.width;
        self.ways[usize::from(!inside)]
    }

    fn range(&self) -> (i64, i64) {
        let low = i64::from(self.low);
        (low, low + i64::from(self.width))
    }

    /// What its answer shows.
    fn fact(&self, inside: bool) -> Fact {
        let (low, high) = self.range();
        Fact { operand: self.read.operand, low, high, inside }
    }
}

impl Fact {
    /// The answer to a test, if this says it.
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
    use crate::policy::tree::{Load, Source};

    fn on(feature: u16) -> Read {
        Read::once(Operand::Feature(Load { source: Source::World, feature }))
    }

    /// A condition that holds if all features are as said.
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
        let gates = Gates::join(vec![
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
