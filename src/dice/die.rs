//! A plain die, and a die to choose: `d4` to `d20`.

use super::Dice;

/// A die with as many faces as the number says, from 1 up. A die with 0 faces counts as one with 1,
/// so that no roll is without an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die(pub u8);

impl Dice for Die {
    /// The face that is up, from 1.
    type Outcome = u8;

    fn count(self) -> u32 {
        u32::from(self.0.max(1))
    }

    fn nth(self, number: u32) -> u8 {
        number as u8 + 1
    }

    fn parse(self, text: &str) -> Result<u8, String> {
        match text.trim().parse::<u8>() {
            Ok(face) if (1..=self.0.max(1)).contains(&face) => Ok(face),
            _ => Err(format!("a face from 1 to {}", self.0)),
        }
    }
}

impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "d{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::odds::{Distribution, Fraction};

    #[test]
    fn every_face_comes_up_once() {
        let die = Distribution::of(Die(8), i32::from);
        let faces: Vec<_> = die.values().collect();
        assert_eq!(faces, (1..=8).map(|face| (face, 1)).collect::<Vec<_>>());
        assert_eq!(die.mean(), Fraction::new(9, 2));
        assert_eq!(Die(12).from_bits(u64::MAX), 12);
        assert_eq!(Die(12).from_bits(0), 1);
    }

    #[test]
    fn scripts_name_faces() {
        assert_eq!(Die(6).parse(" 6"), Ok(6));
        for wrong in ["7", "0", "x"] {
            assert_eq!(Die(6).parse(wrong), Err("a face from 1 to 6".to_owned()));
        }
        assert_eq!(Die(20).to_string(), "d20");
    }
}
