//! Throws of several dice as one draw: a table of their outcomes.

use crate::dice::{Alike, Dice};

/// The outcomes of a throw, each with the number of ways in which it comes. [`Spread`] draws from it with one
/// number.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// The outcomes, lowest first.
    values: Vec<i32>,
    /// For each of them, the number of ways for it and all before it.
    ends: Vec<u32>,
}

/// Most ways of a table: their number is the count of a die, which has 32 bits.
const MOST_WAYS: u64 = 1 << 31;

impl Table {
    /// Makes a table of outcomes with their ways; `None` if there are too many ways.
    fn of(ways: &[(i32, u64)]) -> Option<Self> {
        let mut table = Self::default();
        let mut sum = 0_u64;
        for (value, ways) in ways.iter().filter(|(_, ways)| *ways > 0) {
            sum = sum.checked_add(*ways).filter(|sum| *sum <= MOST_WAYS)?;
            table.values.push(*value);
            table.ends.push(sum as u32);
        }
        (sum > 0).then_some(table)
    }

    /// Makes the table of the sum of so many dice with so many faces; `None` if that is too large.
    pub(crate) fn sum(count: u32, faces: u32) -> Option<Self> {
        let mut ways = vec![(0, 1_u64)];
        for _ in 0..count {
            let high = ways.last().map_or(0, |(value, _)| *value) + faces as i32;
            let low = ways.first().map_or(0, |(value, _)| *value) + 1;
            let of = |value: i32| {
                let from = |(old, ways): &(i32, u64)| {
                    let die = value - old;
                    if die >= 1 && die <= faces as i32 { *ways } else { 0 }
                };
                ways.iter().map(from).sum::<u64>()
            };
            let next: Vec<(i32, u64)> = (low..=high).map(|value| (value, of(value))).collect();
            if next.iter().map(|(_, ways)| *ways).sum::<u64>() > MOST_WAYS {
                return None;
            }
            ways = next;
        }
        Self::of(&ways)
    }

    /// Makes the table of how many of so many dice show at least a number. `None` if there are too many ways.
    pub(crate) fn successes(count: u32, faces: u32, least: i32) -> Option<Self> {
        let hits = (i64::from(faces) - i64::from(least) + 1).clamp(0, i64::from(faces)) as u64;
        let misses = u64::from(faces) - hits;
        let mut ways = vec![1_u64];
        for _ in 0..count {
            let mut next = vec![0; ways.len() + 1];
            for (won, ways) in ways.iter().enumerate() {
                next[won] += ways.checked_mul(misses)?;
                next[won + 1] += ways.checked_mul(hits)?;
            }
            if next.iter().sum::<u64>() > MOST_WAYS {
                return None;
            }
            ways = next;
        }
        let ways: Vec<(i32, u64)> = (0..).zip(ways).collect();
        Self::of(&ways)
    }

    /// Makes the table of the sum of the so many highest or lowest of so many dice; `None` if the dice are too
    /// many to try.
    pub(crate) fn kept(keep: u32, count: u32, faces: u32, highest: bool) -> Option<Self> {
        const MOST_TRIED: u64 = 50_000;
        let all = u64::from(faces).checked_pow(count)?;
        if keep == 0 || count == 0 {
            return Self::of(&[(0, 1)]);
        }
        if keep == 1 {
            if all > MOST_WAYS {
                return None;
            }
            let up_to = |value: u32| u64::from(value).pow(count);
            let of = |value: u32| {
                let value = if highest { value } else { faces + 1 - value };
                up_to(value) - up_to(value - 1)
            };
            let ways: Vec<(i32, u64)> = (1..=faces).map(|it| (it as i32, of(it))).collect();
            return Self::of(&ways);
        }
        if all > MOST_TRIED {
            return None;
        }
        let mut ways = vec![0_u64; (keep.min(count) * faces) as usize + 1];
        let mut dice = vec![1_u32; count as usize];
        for number in 0..all {
            let mut left = number;
            for die in &mut dice {
                *die = (left % u64::from(faces)) as u32 + 1;
                left /= u64::from(faces);
            }
            dice.sort_unstable();
            if highest {
                dice.reverse();
            }
            let sum: u32 = dice.iter().take(keep as usize).sum();
            ways[sum as usize] += 1;
        }
        let ways: Vec<(i32, u64)> = (0..).zip(ways).collect();
        Self::of(&ways)
    }

    pub(crate) fn dice(&self) -> Spread<'_> {
        Spread { table: self }
    }
}

/// A throw of several dice, drawn at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread<'a> {
    table: &'a Table,
}

impl Dice for Spread<'_> {
    type Outcome = i32;

    fn count(self) -> u32 {
        self.table.ends.last().copied().unwrap_or(1)
    }

    fn nth(self, number: u32) -> i32 {
        let place = self.table.ends.partition_point(|end| *end <= number);
        self.table.values[place.min(self.table.values.len() - 1)]
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        Some(kinds(&self.table.ends))
    }

    fn parse(self, text: &str) -> Result<i32, String> {
        let known = &self.table.values;
        let found = text.trim().parse::<i32>().ok().filter(|value| known.contains(value));
        let (low, high) = (known.first().copied(), known.last().copied());
        found.ok_or_else(|| format!("a number from {} to {}", low.unwrap_or(0), high.unwrap_or(0)))
    }
}

/// Several dice that lie on the table one by one, drawn at once. Their order does not matter, so that throws which
/// differ only in it are one outcome for the exact solver.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hands {
    /// How many dice there are.
    count: usize,
    /// The faces of each outcome, the highest first, one outcome after the other.
    faces: Vec<u8>,
    /// For each outcome, the number of ways for it and all before it.
    ends: Vec<u32>,
}

const MOST_HANDS: usize = 1500;

impl Hands {
    /// Makes the outcomes of so many dice with so many faces; `None` if they are too many.
    pub(crate) fn of(count: usize, faces: u8) -> Option<Self> {
        u64::from(faces).checked_pow(count as u32).filter(|ways| *ways <= MOST_WAYS)?;
        let mut hands = Self { count, ..Self::default() };
        let mut hand = vec![faces; count];
        let mut sum = 0_u64;
        loop {
            hands.faces.extend(&hand);
            sum += orders(&hand);
            hands.ends.push(sum as u32);
            if hands.ends.len() > MOST_HANDS {
                return None;
            }
            // The last die that can show less does, and all behind it as much.
            let Some(at) = hand.iter().rposition(|face| *face > 1) else { return Some(hands) };
            let next = hand[at] - 1;
            hand[at..].fill(next);
        }
    }

    pub(crate) fn hand(&self, outcome: usize) -> &[u8] {
        &self.faces[outcome * self.count..(outcome + 1) * self.count]
    }

    pub(crate) fn dice(&self) -> Hand<'_> {
        Hand { hands: self }
    }
}

fn orders(hand: &[u8]) -> u64 {
    let mut orders = 1_u64;
    let mut equal = 0;
    for (at, face) in hand.iter().enumerate() {
        equal = if at > 0 && hand[at - 1] == *face { equal + 1 } else { 1 };
        // A binomial coefficient, built up so that each step is a whole number.
        orders = orders * (at as u64 + 1) / equal;
    }
    orders
}

/// Several dice, drawn at once: the number of their outcome.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hand<'a> {
    hands: &'a Hands,
}

impl Dice for Hand<'_> {
    type Outcome = usize;

    fn count(self) -> u32 {
        self.hands.ends.last().copied().unwrap_or(1)
    }

    fn nth(self, number: u32) -> usize {
        let place = self.hands.ends.partition_point(|end| *end <= number);
        place.min(self.hands.ends.len() - 1)
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        Some(kinds(&self.hands.ends))
    }

    fn parse(self, text: &str) -> Result<usize, String> {
        let number = |word: &str| word.trim().parse::<u8>().ok();
        let faces: Option<Vec<u8>> = text.split_whitespace().map(number).collect();
        let mut faces = faces.unwrap_or_default();
        faces.sort_unstable_by(|a, b| b.cmp(a));
        let found = (0..self.hands.ends.len()).find(|at| self.hands.hand(*at) == faces);
        found.ok_or_else(|| {
            format!("the faces of {} dice, with spaces between them", self.hands.count)
        })
    }
}

/// Returns the outcomes as [`Alike`] kinds, given the ways up to each: the exact solver tries each outcome once.
fn kinds(ends: &[u32]) -> Vec<Alike> {
    let mut first = 0;
    let kinds = ends.iter().map(|&end| {
        let kind = Alike { number: first, ways: end - first };
        first = end;
        kind
    });
    kinds.collect()
}

/// A die with any number of faces, from 1 up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face(pub u32);

impl Dice for Face {
    type Outcome = i32;

    fn count(self) -> u32 {
        self.0.max(1)
    }

    fn nth(self, number: u32) -> i32 {
        number as i32 + 1
    }

    fn parse(self, text: &str) -> Result<i32, String> {
        match text.trim().parse::<u32>() {
            Ok(face) if (1..=self.0.max(1)).contains(&face) => Ok(face as i32),
            _ => Err(format!("a face from 1 to {}", self.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(table: &Table) -> Vec<(i32, u32)> {
        let kinds = table.dice().kinds().unwrap();
        kinds.iter().map(|kind| (table.dice().nth(kind.number), kind.ways)).collect()
    }

    #[test]
    fn tables_count_every_throw() {
        assert_eq!(ways(&Table::sum(2, 3).unwrap()), [(2, 1), (3, 2), (4, 3), (5, 2), (6, 1)]);
        assert_eq!(ways(&Table::sum(0, 6).unwrap()), [(0, 1)]);
        assert_eq!(ways(&Table::successes(2, 6, 5).unwrap()), [(0, 16), (1, 16), (2, 4)]);
        assert_eq!(ways(&Table::successes(1, 6, 7).unwrap()), [(0, 6)]);
        assert_eq!(ways(&Table::kept(1, 2, 6, false).unwrap())[0], (1, 11));
        assert!(Table::sum(40, 20).is_none() && Table::kept(3, 30, 6, true).is_none());
    }

    #[test]
    fn the_highest_are_found_as_by_trying() {
        let by_rule = ways(&Table::kept(1, 3, 6, true).unwrap());
        let tried: Vec<(i32, u32)> = (1..=6)
            .map(|top| {
                let all = (0..216).map(|it| [it % 6 + 1, it / 6 % 6 + 1, it / 36 + 1]);
                (top, all.filter(|dice| dice.iter().max() == Some(&top)).count() as u32)
            })
            .collect();
        assert_eq!(by_rule, tried);
        let two: u32 = ways(&Table::kept(2, 4, 6, true).unwrap()).iter().map(|it| it.1).sum();
        assert_eq!(two, 6 * 6 * 6 * 6);
    }

    #[test]
    fn hands_have_every_throw_in_every_order() {
        let hands = Hands::of(5, 6).unwrap();
        assert_eq!((hands.ends.len(), hands.dice().count()), (252, 7776));
        assert_eq!(hands.hand(hands.dice().nth(0)), [6; 5]);
        assert_eq!(hands.hand(hands.dice().nth(7775)), [1; 5]);
        let ways = |hand: &[u8]| {
            let kinds = hands.dice().kinds().unwrap();
            let found = kinds.iter().find(|it| hands.hand(hands.dice().nth(it.number)) == hand);
            found.unwrap().ways
        };
        assert_eq!([ways(&[6, 5, 4, 3, 2]), ways(&[6, 6, 5, 5, 5]), ways(&[2; 5])], [120, 10, 1]);
        assert_eq!(hands.dice().parse("1 6 6 6 6").map(|at| hands.hand(at)[4]), Ok(1));
        assert!(Hands::of(20, 6).is_none() && Hands::of(0, 6).unwrap().dice().count() == 1);
    }

    #[test]
    fn every_bit_pattern_is_an_outcome() {
        let table = Table::sum(3, 6).unwrap();
        assert_eq!(table.dice().from_bits(0), 3);
        assert_eq!(table.dice().from_bits(u64::MAX), 18);
        assert_eq!(Face(20).from_bits(u64::MAX), 20);
    }
}
