//! A lot: a number that is compared with other lots and with nothing else.

use super::Dice;

/// Number of lots. The rules that compare lots decide what two equal ones mean.
const LOTS: u32 = 1 << 16;

/// A lot that decides who comes first. Only which of two lots is higher may matter, so that a walk
/// through every outcome tries the places of a lot among those drawn before it and not all of its
/// numbers. (It leaves out that two lots are equal, which has a chance of one in 65,536.) Rules may
/// look at a lot again under its label instead of remembering it.
#[derive(Clone, Copy, Debug)]
pub struct Lot;

impl Dice for Lot {
    type Outcome = u32;

    fn count(self) -> u32 {
        LOTS
    }

    fn nth(self, number: u32) -> u32 {
        number
    }

    fn is_lot(self) -> bool {
        true
    }

    fn is_thrown(self) -> bool {
        false
    }

    fn parse(self, text: &str) -> Result<u32, String> {
        match text.trim().parse::<u32>() {
            Ok(number) if number < LOTS => Ok(number),
            _ => Err(format!("a number from 0 to {}", LOTS - 1)),
        }
    }
}
