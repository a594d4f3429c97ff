//! The dice of Fate Fantasy: some fudge dice, or one d6 less another (FF-LADR-02).

use crate::choices;
use crate::dice::fate::Faces;
use crate::dice::{Alike, Dice, FateRoll, scale};

choices! {
    /// Dice of every roll.
    pub enum DiceKind {
        /// Fudge dice, as many as dice.count.
        Fudge = "fudge",
        /// A single d6 less another.
        D6MinusD6 = "d6_minus_d6",
    }
}

/// Most fudge dice of a roll.
pub(crate) const MOST_DICE: usize = 8;

/// Number of outcomes of so many fudge dice; at index 0, those of one d6 less another.
static COUNTS: [u32; MOST_DICE + 1] = [36, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// Sums of the digits in base 3 of the numbers that rolls of up to [`MOST_DICE`] dice have.
static DIGITS: [u8; 6561] = digits();

const fn digits() -> [u8; 6561] {
    let mut table = [0; 6561];
    let mut number = 1;
    while number < table.len() {
        table[number] = table[number / 3] + (number % 3) as u8;
        number += 1;
    }
    table
}

/// Dice as they fell; it prints as its faces: `[+0-0]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// Total of the dice.
    pub sum: i8,
    /// Number of this result among the outcomes of the dice; the faces follow from it, in base 3.
    number: u16,
    /// Number of dice: [`FantasyDice::fudge_count`], 0 for d6 less d6.
    dice: u8,
}

impl std::fmt::Display for Throw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.dice {
            0 => write!(f, "[d6 {} - {}]", self.number / 6 + 1, self.number % 6 + 1),
            4 => write!(f, "{}", Faces(FateRoll::new(u32::from(self.number)).faces())),
            dice => {
                f.write_str("[")?;
                for die in (0..dice).rev() {
                    let face = self.number / 3_u16.pow(u32::from(die)) % 3;
                    f.write_str(["-", "0", "+"][usize::from(face)])?;
                }
                f.write_str("]")
            }
        }
    }
}

impl Throw {
    /// Returns the number of fudge dice that show a face: -1, 0 or 1.
    pub fn showing(self, face: i8) -> i32 {
        self.places().filter(|&place| self.face(place) == face).count() as i32
    }

    /// Returns the throw with `count` of the lowest dice turned to [+].
    #[must_use]
    pub fn turned(mut self, count: u8) -> Self {
        let mut left = count;
        for lowest in [-1, 0] {
            for place in self.places() {
                if left > 0 && self.face(place) == lowest {
                    let up = 1 - lowest;
                    self.number += up as u16 * place;
                    self.sum += up;
                    left -= 1;
                }
            }
        }
        self
    }

    /// Returns the value of the place of each fudge die in [`Throw::number`], the last die first.
    fn places(self) -> impl Iterator<Item = u16> {
        (0..self.dice).map(|die| 3_u16.pow(u32::from(die)))
    }

    fn face(self, place: u16) -> i8 {
        (self.number / place % 3) as i8 - 1
    }
}

/// Dice of one roll; [`Throw`] is their outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FantasyDice {
    /// Number of fudge dice; 0 for one d6 less another.
    count: u8,
    /// Whether rolls with equal sums are told apart by their faces; if not, [`kinds`](Dice::kinds) are
    /// fewer, so that the exact solver is faster.
    faces: bool,
}

impl FantasyDice {
    /// Returns the dice that `dice.kind` and `dice.count` ask for.
    pub const fn of(kind: DiceKind, count: i32) -> Self {
        match kind {
            DiceKind::Fudge => Self::fudge(count as u8),
            DiceKind::D6MinusD6 => Self { count: 0, faces: false },
        }
    }

    /// Returns so many fudge dice, at least one.
    pub const fn fudge(count: u8) -> Self {
        Self { count, faces: false }
    }

    /// Returns the dice with `faces` set: if true, rolls with equal sums are told apart by their faces.
    #[must_use]
    pub const fn by_faces(self, faces: bool) -> Self {
        Self { faces, ..self }
    }

    /// Returns the number of fudge dice; 0 for d6 less d6.
    pub const fn fudge_count(self) -> u8 {
        self.count
    }

    /// Returns the ways in which each sum comes up, lowest first.
    pub fn ways(self) -> Vec<u64> {
        let most = if self.count == 0 { 5 } else { i32::from(self.count) };
        let mut ways = vec![0; 2 * most as usize + 1];
        for number in 0..self.count() {
            ways[(i32::from(self.nth(number).sum) + most) as usize] += 1;
        }
        ways
    }
}

impl Dice for FantasyDice {
    type Outcome = Throw;

    fn count(self) -> u32 {
        COUNTS[usize::from(self.count)]
    }

    fn nth(self, number: u32) -> Throw {
        let sum = if self.count == 0 {
            (number / 6) as i8 - (number % 6) as i8
        } else {
            DIGITS[number as usize] as i8 - self.count as i8
        };
        Throw { sum, number: number as u16, dice: self.count }
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        // With the sum, the number of [+] says how many of each face there are.
        let mut kinds: Vec<((i8, i32), Alike)> = Vec::new();
        for number in 0..self.count() {
            let throw = self.nth(number);
            let read = (throw.sum, if self.faces { throw.showing(1) } else { 0 });
            match kinds.iter_mut().find(|(known, _)| *known == read) {
                Some((_, kind)) => kind.ways += 1,
                None => kinds.push((read, Alike { number, ways: 1 })),
            }
        }
        Some(kinds.into_iter().map(|(_, kind)| kind).collect())
    }

    /// Reads faces such as `[+0-0]`, or a sum such as `+2`, which stands for any roll that shows it.
    /// `Err` says what is expected.
    fn parse(self, text: &str) -> Result<Throw, String> {
        let text = text.trim();
        let mut all = (0..self.count()).map(|number| self.nth(number));
        let found = match text.parse::<i8>() {
            Ok(sum) => all.find(|throw| throw.sum == sum),
            Err(_) => all.find(|throw| throw.to_string() == text),
        };
        found.ok_or_else(|| "faces such as [+0-0], or their total, such as +2".to_owned())
    }
}

/// Dice of two opposed rolls, the acting fighter's and the opponent's, in one draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpposedDice {
    /// Dice of one side.
    pub each: FantasyDice,
    /// Whether pairs of rolls are told apart only by the margin between them, see
    /// `only_margin_matters`.
    pub by_margin: bool,
}

impl OpposedDice {
    pub(crate) const fn of(each: FantasyDice) -> Self {
        Self { each, by_margin: false }
    }
}

impl Dice for OpposedDice {
    type Outcome = (Throw, Throw);

    fn count(self) -> u32 {
        self.each.count() * self.each.count()
    }

    fn nth(self, number: u32) -> (Throw, Throw) {
        let each = self.each.count();
        (self.each.nth(number / each), self.each.nth(number % each))
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        let each = self.each.kinds()?;
        let pairs = each.iter().flat_map(|a| {
            each.iter().map(|b| Alike {
                number: a.number * self.each.count() + b.number,
                ways: a.ways * b.ways,
            })
        });
        if !self.by_margin {
            return Some(pairs.collect());
        }
        let mut kinds: Vec<(i8, Alike)> = Vec::new();
        for pair in pairs {
            let (mine, theirs) = self.nth(pair.number);
            let margin = mine.sum - theirs.sum;
            match kinds.iter_mut().find(|(known, _)| *known == margin) {
                Some((_, kind)) => kind.ways += pair.ways,
                None => kinds.push((margin, pair)),
            }
        }
        Some(kinds.into_iter().map(|(_, kind)| kind).collect())
    }

    /// Makes one roll of each half of the bits.
    #[inline]
    #[allow(clippy::wrong_self_convention)]
    fn from_bits(self, bits: u64) -> (Throw, Throw) {
        let each = self.each.count();
        let first = scale(bits & 0xFFFF_FFFF_0000_0000, each);
        (self.each.nth(first), self.each.nth(scale(bits << 32, each)))
    }

    fn parse(self, text: &str) -> Result<(Throw, Throw), String> {
        let expected = || "two rolls such as [+0-0] [00-+], or +1 0".to_owned();
        let (first, second) = text.trim().split_once(char::is_whitespace).ok_or_else(expected)?;
        Ok((self.each.parse(first)?, self.each.parse(second)?))
    }
}
