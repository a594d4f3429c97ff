//! The dice of Fate Fantasy: some fudge dice, or one d6 less another (FF-LADR-02).

use crate::choices;
use crate::dice::fate::Faces;
use crate::dice::{Alike, Dice, FateRoll, scale};

choices! {
    /// Which dice are rolled.
    pub enum DiceKind {
        /// Fudge dice, as many as dice.count says.
        Fudge = "fudge",
        /// One d6 less another.
        D6MinusD6 = "d6_minus_d6",
    }
}

/// Most fudge dice of a roll.
pub const MOST_DICE: usize = 8;

/// Outcomes of so many fudge dice; of none, those of one d6 less another.
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

/// Dice as they fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throw {
    /// Their total.
    pub sum: i8,
    /// Their number among the outcomes of the dice.
    number: u16,
    /// How many dice, 0 for d6 less d6.
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

/// The dice of one roll: so many fudge dice, or none for one d6 less another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FantasyDice(pub u8);

impl FantasyDice {
    /// The dice that knobs ask for.
    pub const fn of(kind: DiceKind, count: i32) -> Self {
        match kind {
            DiceKind::Fudge => Self(count as u8),
            DiceKind::D6MinusD6 => Self(0),
        }
    }

    /// Ways in which each sum comes up, lowest first.
    pub fn ways(self) -> Vec<u64> {
        let most = if self.0 == 0 { 5 } else { i32::from(self.0) };
        let mut ways = vec![0; 2 * most as usize + 1];
        for number in 0..self.count() {
            ways[(i32::from(self.nth(number).sum) + most) as usize] += 1;
        }
        ways
    }
}

impl Dice for FantasyDice {
    type Outcome = Throw;

    #[inline]
    fn count(self) -> u32 {
        COUNTS[usize::from(self.0)]
    }

    #[inline]
    fn nth(self, number: u32) -> Throw {
        let sum = if self.0 == 0 {
            (number / 6) as i8 - (number % 6) as i8
        } else {
            DIGITS[number as usize] as i8 - self.0 as i8
        };
        Throw { sum, number: number as u16, dice: self.0 }
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        let mut kinds: Vec<(i8, Alike)> = Vec::new();
        for number in 0..self.count() {
            let sum = self.nth(number).sum;
            match kinds.iter_mut().find(|(known, _)| *known == sum) {
                Some((_, kind)) => kind.ways += 1,
                None => kinds.push((sum, Alike { number, ways: 1 })),
            }
        }
        Some(kinds.into_iter().map(|(_, kind)| kind).collect())
    }

    /// Faces such as `[+0-0]`, or a sum such as `+2`, which stands for any roll that shows it.
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

/// The same dice on either side: the acting character's and the opponent's.
#[derive(Clone, Copy, Debug)]
pub struct OpposedDice(pub FantasyDice);

impl Dice for OpposedDice {
    type Outcome = (Throw, Throw);

    #[inline]
    fn count(self) -> u32 {
        self.0.count() * self.0.count()
    }

    #[inline]
    fn nth(self, number: u32) -> (Throw, Throw) {
        let each = self.0.count();
        (self.0.nth(number / each), self.0.nth(number % each))
    }

    fn kinds(self) -> Option<Vec<Alike>> {
        let each = self.0.kinds()?;
        let pairs = each.iter().flat_map(|a| {
            each.iter().map(|b| Alike {
                number: a.number * self.0.count() + b.number,
                ways: a.ways * b.ways,
            })
        });
        Some(pairs.collect())
    }

    /// Each half of the bits makes one roll.
    #[inline]
    #[allow(clippy::wrong_self_convention)]
    fn from_bits(self, bits: u64) -> (Throw, Throw) {
        let each = self.0.count();
        let first = scale(bits & 0xFFFF_FFFF_0000_0000, each);
        (self.0.nth(first), self.0.nth(scale(bits << 32, each)))
    }

    fn parse(self, text: &str) -> Result<(Throw, Throw), String> {
        let expected = || "two rolls such as [+0-0] [00-+], or +1 0".to_owned();
        let (first, second) = text.trim().split_once(char::is_whitespace).ok_or_else(expected)?;
        Ok((self.0.parse(first)?, self.0.parse(second)?))
    }
}
