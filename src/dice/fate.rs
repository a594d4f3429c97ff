//! Fate dice: four dice with faces −, 0 and +, some of them replaced by + (weight).
//!
//! Implements FC-DICE-01, WOA-DICE-01 and the replacement function of WOA-WT-04 and WOA-WT-15.

use super::{Dice, scale};

/// Number of equally likely rolls of four Fate dice.
pub const ROLLS: u32 = 81;

/// Four Fate dice as they fell: a number from 0 to 80, read in base 3, first die first. It is one
/// byte and an index into tables, so that a sum costs one look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FateRoll(u8);

/// Sums of the four dice with the `n` lowest turned to [+], by `n` and roll. Computed by the
/// compiler.
static SUMS: [[i8; ROLLS as usize]; 5] = sums(true);

/// Sum of a row of [`SUMS`] over all 81 rolls with the `n` lowest dice turned to [+]: 81 times the
/// mean.
static TOTALS: [i32; 5] = totals();

const fn totals() -> [i32; 5] {
    let table = sums(true);
    let mut totals = [0; 5];
    let mut dice = 0;
    while dice < 5 {
        let mut number = 0;
        while number < ROLLS as usize {
            totals[dice] += table[dice][number] as i32;
            number += 1;
        }
        dice += 1;
    }
    totals
}

/// Returns 81 times the mean, which is whole, of a roll with the `dice` lowest dice turned to [+].
pub fn mean_of_81(dice: u8) -> i32 {
    TOTALS[dice as usize]
}

/// Like [`SUMS`], but with the `n` first dice turned to [+] whatever they show (replacement before
/// the roll).
static BLIND_SUMS: [[i8; ROLLS as usize]; 5] = sums(false);

impl FateRoll {
    /// Returns the roll with this number, below 81.
    pub const fn new(number: u32) -> Self {
        in_tests!(assert!(number < ROLLS));
        Self(number as u8)
    }

    /// Returns the four faces in the order in which they fell.
    pub const fn faces(self) -> [i8; 4] {
        let n = self.0 as i8;
        [n / 27 % 3 - 1, n / 9 % 3 - 1, n / 3 % 3 - 1, n % 3 - 1]
    }

    /// Returns the sum of the dice, -4 to +4.
    pub fn sum(self) -> i32 {
        i32::from(SUMS[0][self.0 as usize])
    }

    /// Returns the sum after the `dice` lowest dice were turned to [+] (`dice` up to 4).
    pub fn replaced(self, dice: u8) -> i32 {
        i32::from(SUMS[dice as usize][self.0 as usize])
    }

    /// Returns the sum after the first `dice` dice were turned to [+] without looking at them.
    pub fn replaced_blindly(self, dice: u8) -> i32 {
        i32::from(BLIND_SUMS[dice as usize][self.0 as usize])
    }

    /// Returns the faces after the `dice` lowest were turned to [+], in the order in which they fell.
    pub const fn replaced_faces(self, dice: u8) -> [i8; 4] {
        let mut faces = self.faces();
        let mut left = dice;
        while left > 0 {
            let mut lowest = 0;
            let mut at = 1;
            while at < 4 {
                if faces[at] < faces[lowest] {
                    lowest = at;
                }
                at += 1;
            }
            faces[lowest] = 1;
            left -= 1;
        }
        faces
    }
}

impl std::fmt::Display for FateRoll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", Faces(self.faces()))
    }
}

/// Displays faces as the rule books print them: `[+0-0]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces(pub [i8; 4]);

impl std::fmt::Display for Faces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("[")?;
        for face in self.0 {
            f.write_str(match face {
                -1 => "-",
                0 => "0",
                _ => "+",
            })?;
        }
        f.write_str("]")
    }
}

const fn sums(lowest_first: bool) -> [[i8; ROLLS as usize]; 5] {
    let mut table = [[0; ROLLS as usize]; 5];
    let mut dice = 0;
    while dice < 5 {
        let mut number = 0;
        while number < ROLLS as usize {
            let roll = FateRoll(number as u8);
            let mut faces =
                if lowest_first { roll.replaced_faces(dice as u8) } else { roll.faces() };
            let mut blind = 0;
            while !lowest_first && blind < dice {
                faces[blind] = 1;
                blind += 1;
            }
            table[dice][number] = faces[0] + faces[1] + faces[2] + faces[3];
            number += 1;
        }
        dice += 1;
    }
    table
}

/// Four Fate dice, rolled by one fighter: 81 outcomes, each a [`FateRoll`].
#[derive(Clone, Copy, Debug)]
pub struct FateDice;

impl Dice for FateDice {
    type Outcome = FateRoll;

    fn count(self) -> u32 {
        ROLLS
    }

    fn nth(self, number: u32) -> FateRoll {
        FateRoll::new(number)
    }

    fn parse(self, text: &str) -> Result<FateRoll, String> {
        parse_faces(text).ok_or_else(|| "four faces such as [+0-0]".to_string())
    }
}

fn parse_faces(text: &str) -> Option<FateRoll> {
    let faces = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let mut number = 0;
    let mut seen = 0;
    for face in faces.chars() {
        let digit = "-0+".find(face)? as u32;
        number = number * 3 + digit;
        seen += 1;
    }
    (seen == 4).then(|| FateRoll::new(number))
}

/// An opposed roll of four Fate dice each: the acting fighter's and the opponent's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FatePair {
    /// The acting fighter's dice.
    pub actor: FateRoll,
    /// The opponent's dice.
    pub opponent: FateRoll,
}

/// Four Fate dice on either side, drawn with one [`Label`](super::Label): one draw costs less than
/// two.
#[derive(Clone, Copy, Debug)]
pub struct OpposedFateDice;

impl Dice for OpposedFateDice {
    type Outcome = FatePair;

    fn count(self) -> u32 {
        ROLLS * ROLLS
    }

    fn nth(self, number: u32) -> FatePair {
        FatePair { actor: FateRoll::new(number / ROLLS), opponent: FateRoll::new(number % ROLLS) }
    }

    /// Reads each roll from half of the bits, because `nth` would have to divide; a roll's chance is
    /// off by less than 81 / 2^32.
    #[allow(clippy::wrong_self_convention)]
    fn from_bits(self, bits: u64) -> FatePair {
        FatePair {
            actor: FateRoll::new(scale(bits & 0xFFFF_FFFF_0000_0000, ROLLS)),
            opponent: FateRoll::new(scale(bits << 32, ROLLS)),
        }
    }

    fn parse(self, text: &str) -> Result<FatePair, String> {
        let expected = || "two rolls such as [+0-0] [00-+]".to_string();
        let (actor, opponent) = text.trim().split_once(char::is_whitespace).ok_or_else(expected)?;
        Ok(FatePair { actor: FateDice.parse(actor)?, opponent: FateDice.parse(opponent)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_reads_as_it_is_written() {
        for number in 0..ROLLS {
            let roll = FateRoll::new(number);
            assert_eq!(FateDice.parse(&roll.to_string()), Ok(roll));
        }
        assert!(FateDice.parse("[+0-]").is_err());
        assert!(FateDice.parse("+0-0").is_err());
    }

    #[test]
    fn bits_reach_every_roll_and_every_pair() {
        let step = u64::MAX / 81;
        for number in 0..81 {
            assert_eq!(FateDice.from_bits(number * step + step / 2), FateRoll::new(number as u32));
        }
        let low_half = OpposedFateDice.from_bits(u64::from(u32::MAX));
        assert_eq!((low_half.actor, low_half.opponent), (FateRoll(0), FateRoll(80)));
    }
}
