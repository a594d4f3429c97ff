//! Knobs that are a small number or a word instead of it.

use std::ops::RangeInclusive;

use crate::knob::{KnobType, Value};

/// Most explosions of one attack (SW-CRIT-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExplosionCap {
    /// As many as the weapon takes slots, with the numbers given for each weight.
    Slots,
    /// No limit.
    None,
    /// At most this many, for every weapon.
    AtMost(u8),
}

const CAPS: RangeInclusive<u8> = 0..=5;

impl KnobType for ExplosionCap {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        match value.as_text() {
            Some("slots") => Ok(Self::Slots),
            Some("none") => Ok(Self::None),
            _ => number(value, &CAPS)
                .map(Self::AtMost)
                .ok_or_else(|| "slots, none or a whole number from 0 to 5".to_owned()),
        }
    }

    fn show(&self) -> Value {
        match self {
            Self::Slots => "slots".into(),
            Self::None => "none".into(),
            Self::AtMost(most) => i32::from(*most).into(),
        }
    }

    fn domain((): &()) -> String {
        "0..=5, slots or none".to_owned()
    }

    fn ends((): &()) -> Vec<Value> {
        vec!["slots".into(), "none".into(), Value::Int(0), Value::Int(5)]
    }
}

/// Faces that mark Usage (SW-FUMB-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FumbleOn {
    /// No face.
    None,
    /// A 1.
    One,
    /// A 1 or a 2.
    OneOrTwo,
}

impl FumbleOn {
    /// Returns the highest face that marks Usage, 0 for none.
    pub const fn highest(self) -> u8 {
        match self {
            Self::None => 0,
            Self::One => 1,
            Self::OneOrTwo => 2,
        }
    }
}

impl KnobType for FumbleOn {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        match (value, value.as_text()) {
            (Value::Int(1), _) | (_, Some("1")) => Ok(Self::One),
            (_, Some("none")) => Ok(Self::None),
            (_, Some("1-2")) => Ok(Self::OneOrTwo),
            _ => Err(Self::domain(&())),
        }
    }

    fn show(&self) -> Value {
        match self {
            Self::None => "none".into(),
            Self::One => Value::Int(1),
            Self::OneOrTwo => "1-2".into(),
        }
    }

    fn domain((): &()) -> String {
        "one of none, 1, \"1-2\"".to_owned()
    }

    fn ends((): &()) -> Vec<Value> {
        vec!["none".into(), Value::Int(1), "1-2".into()]
    }
}

/// Usage that an item bears before it is broken (SW-CORE-08): the knob `usage.boxes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UsageBoxes {
    /// Number of boxes, at least 1.
    Boxes(u8),
    /// A usage die instead of boxes.
    Die,
}

const BOXES: RangeInclusive<u8> = 1..=6;

impl KnobType for UsageBoxes {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        match value.as_text() {
            Some("die") => Ok(Self::Die),
            _ => number(value, &BOXES)
                .map(Self::Boxes)
                .ok_or_else(|| "a whole number from 1 to 6, or die".to_owned()),
        }
    }

    fn show(&self) -> Value {
        match self {
            Self::Boxes(count) => i32::from(*count).into(),
            Self::Die => "die".into(),
        }
    }

    fn domain((): &()) -> String {
        "1..=6 or die".to_owned()
    }

    fn ends((): &()) -> Vec<Value> {
        vec![Value::Int(1), Value::Int(6), "die".into()]
    }
}

/// Wounds that kill (SW-DEATH-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaxWounds {
    /// As many as the character has slots.
    Slots,
    /// A fixed number.
    Number(u8),
}

const MAX_WOUNDS: RangeInclusive<u8> = 3..=40;

impl KnobType for MaxWounds {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        match value.as_text() {
            Some("slots") => Ok(Self::Slots),
            _ => number(value, &MAX_WOUNDS)
                .map(Self::Number)
                .ok_or_else(|| "slots or a whole number from 3 to 40".to_owned()),
        }
    }

    fn show(&self) -> Value {
        match self {
            Self::Slots => "slots".into(),
            Self::Number(wounds) => i32::from(*wounds).into(),
        }
    }

    fn domain((): &()) -> String {
        "3..=40 or slots".to_owned()
    }

    fn ends((): &()) -> Vec<Value> {
        vec!["slots".into(), Value::Int(3), Value::Int(40)]
    }
}

fn number(value: &Value, range: &RangeInclusive<u8>) -> Option<u8> {
    match value {
        Value::Int(number) => u8::try_from(*number).ok().filter(|number| range.contains(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads_back<T: KnobType<Range = ()>>(values: &[Value], refused: &[Value]) {
        for value in values {
            assert_eq!(T::read(value, &()).map(|read| read.show()), Ok(value.clone()));
        }
        assert!(T::ends(&()).iter().all(|end| values.contains(end)));
        for value in refused {
            assert!(T::read(value, &()).is_err(), "{value}");
        }
    }

    #[test]
    fn numbers_and_words_read_back() {
        let int = Value::Int;
        reads_back::<ExplosionCap>(
            &["slots".into(), "none".into(), int(0), int(2), int(5)],
            &[int(6), int(-1), "2".into(), "any".into(), true.into()],
        );
        reads_back::<FumbleOn>(
            &["none".into(), int(1), "1-2".into()],
            &[int(2), int(0), "2".into(), 1.5.into()],
        );
        reads_back::<UsageBoxes>(&[int(1), int(3), int(6), "die".into()], &[int(0), int(7)]);
        reads_back::<MaxWounds>(
            &["slots".into(), int(3), int(10), int(40)],
            &[int(2), int(41), int(257), "none".into()],
        );
        assert_eq!(FumbleOn::read(&"1".into(), &()), Ok(FumbleOn::One));
        assert_eq!(FumbleOn::OneOrTwo.highest(), 2);
    }
}
