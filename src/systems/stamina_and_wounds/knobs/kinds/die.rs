//! A knob that is a die: `d6` (SW-CORE-10, SW-CORE-11).

use std::fmt;

use crate::knob::{KnobType, Value};

/// Numbers of faces that a die can have, fewest first.
pub(crate) const SIZES: [u8; 8] = [2, 3, 4, 6, 8, 10, 12, 20];

/// A die by its number of faces, written `d6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DieSize(pub u8);

impl DieSize {
    /// Returns the die that a text names, in small letters or capitals.
    pub fn parse(text: &str) -> Option<Self> {
        let faces = text.strip_prefix(['d', 'D'])?;
        let is_plain = faces.bytes().all(|byte| byte.is_ascii_digit());
        let faces = faces.parse().ok().filter(|faces| SIZES.contains(faces))?;
        is_plain.then_some(Self(faces))
    }
}

impl fmt::Display for DieSize {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&format!("d{}", self.0))
    }
}

impl KnobType for DieSize {
    /// Fewest and most faces: `(4, 12)`.
    type Range = (u8, u8);

    fn read(value: &Value, range: &Self::Range) -> Result<Self, String> {
        value
            .as_text()
            .and_then(Self::parse)
            .filter(|die| (range.0..=range.1).contains(&die.0))
            .ok_or_else(|| Self::domain(range))
    }

    fn show(&self) -> Value {
        Value::from(self.to_string())
    }

    fn domain(range: &Self::Range) -> String {
        format!(
            "one of {}",
            within(*range).map(|die| die.to_string()).collect::<Vec<_>>().join(", ")
        )
    }

    fn ends(range: &Self::Range) -> Vec<Value> {
        let mut ends: Vec<Value> = within(*range)
            .next()
            .into_iter()
            .chain(within(*range).last())
            .map(|die| die.show())
            .collect();
        ends.dedup();
        ends
    }
}

fn within((fewest, most): (u8, u8)) -> impl Iterator<Item = DieSize> {
    SIZES.into_iter().filter(move |faces| (fewest..=most).contains(faces)).map(DieSize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_is_read_by_its_name() {
        assert_eq!(DieSize::read(&"d8".into(), &(4, 12)), Ok(DieSize(8)));
        assert_eq!(DieSize::read(&"D4".into(), &(4, 12)), Ok(DieSize(4)));
        let expected = Err("one of d4, d6, d8, d10, d12".to_owned());
        for value in ["d3", "d20", "d7", "8", "d", "d+8", "1d8"] {
            assert_eq!(DieSize::read(&value.into(), &(4, 12)), expected, "{value}");
        }
        assert_eq!(DieSize::read(&Value::Int(8), &(4, 12)), expected);
        assert_eq!(DieSize::ends(&(2, 6)), ["d2".into(), "d6".into()]);
        assert_eq!(DieSize::ends(&(20, 20)), ["d20".into()]);
    }
}
