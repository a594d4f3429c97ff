//! Knobs that are numbers: whole numbers, flags, ratios, limits and chances.

use std::ops::RangeInclusive;

use super::{Decimal, KnobType, Value};

impl KnobType for i32 {
    type Range = RangeInclusive<i32>;

    fn read(value: &Value, range: &Self::Range) -> Result<Self, String> {
        match value {
            Value::Int(number) => i32::try_from(*number).ok().filter(|n| range.contains(n)),
            _ => None,
        }
        .ok_or_else(|| whole_number(range))
    }

    fn show(&self) -> Value {
        Value::from(*self)
    }

    fn domain(range: &Self::Range) -> String {
        format!("{}..={}", range.start(), range.end())
    }

    fn ends(range: &Self::Range) -> Vec<Value> {
        both(Value::from(*range.start()), Value::from(*range.end()))
    }
}

fn whole_number(range: &RangeInclusive<i32>) -> String {
    if range.start() == range.end() {
        format!("the whole number {}", range.start())
    } else {
        format!("a whole number from {} to {}", range.start(), range.end())
    }
}

fn both(low: Value, high: Value) -> Vec<Value> {
    if low == high { vec![low] } else { vec![low, high] }
}

impl KnobType for bool {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        match value {
            Value::Bool(flag) => Ok(*flag),
            _ => Err("true or false".to_owned()),
        }
    }

    fn show(&self) -> Value {
        Value::Bool(*self)
    }

    fn domain((): &()) -> String {
        "yes or no".to_owned()
    }

    fn ends((): &()) -> Vec<Value> {
        vec![Value::Bool(false), Value::Bool(true)]
    }
}

/// A ratio such as 2:1, compared without rounding, because a rule such as "twice as many" holds at equality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    /// Numerator.
    pub numerator: i32,
    /// Denominator, above 0.
    pub denominator: i32,
}

impl Ratio {
    /// Makes a ratio in lowest terms. A denominator below 1 counts as 1.
    pub const fn new(numerator: i32, denominator: i32) -> Self {
        let (mut a, mut b) = (numerator.unsigned_abs(), denominator.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        if denominator < 1 || a == 0 || a > i32::MAX as u32 {
            return Self { numerator, denominator: if denominator < 1 { 1 } else { denominator } };
        }
        Self { numerator: numerator / a as i32, denominator: denominator / a as i32 }
    }

    /// Makes the ratio of a whole number to one.
    pub const fn whole(numerator: i32) -> Self {
        Self { numerator, denominator: 1 }
    }

    /// Whether `own` is at least this many times `other`. It multiplies in 64 bits, so that no product
    /// overflows.
    pub const fn holds(self, own: i32, other: i32) -> bool {
        own as i64 * self.denominator as i64 >= self.numerator as i64 * other as i64
    }

    fn from_decimal(number: Decimal) -> Option<Self> {
        let numerator = i32::try_from(number.digits).ok()?;
        Some(Self::new(numerator, 10_i32.checked_pow(number.scale)?))
    }

    fn to_decimal(self) -> Option<Decimal> {
        (0..=6).find_map(|scale| {
            let scaled = i64::from(self.numerator) * 10_i64.pow(scale);
            let denominator = i64::from(self.denominator);
            (scaled % denominator == 0).then(|| Decimal { digits: scaled / denominator, scale })
        })
    }

    fn from_fraction(text: &str) -> Option<Self> {
        let (numerator, denominator) = text.split_once('/')?;
        let denominator: i32 = denominator.trim().parse().ok().filter(|d| *d > 0)?;
        Some(Self::new(numerator.trim().parse().ok()?, denominator))
    }

    /// Whether the ratio lies between two decimals, both included. Compares products in `i128` instead of
    /// dividing.
    fn is_between(self, low: Decimal, high: Decimal) -> bool {
        let compared = |bound: Decimal| {
            let own = i128::from(self.numerator) * 10_i128.pow(bound.scale);
            own.cmp(&(i128::from(bound.digits) * i128::from(self.denominator)))
        };
        compared(low).is_ge() && compared(high).is_le()
    }
}

impl KnobType for Ratio {
    /// Lowest and highest ratio, as texts that [`Decimal::parse`] reads.
    type Range = (&'static str, &'static str);

    fn read(value: &Value, range: &Self::Range) -> Result<Self, String> {
        let ratio = match value {
            Value::Text(text) => Self::from_fraction(text),
            other => Decimal::from_value(other).and_then(Self::from_decimal),
        };
        let bounds = Decimal::parse(range.0).zip(Decimal::parse(range.1));
        ratio
            .zip(bounds)
            .filter(|(ratio, (low, high))| ratio.is_between(*low, *high))
            .map(|(ratio, _)| ratio)
            .ok_or_else(|| format!("a number from {} to {}, such as 2 or 1.5", range.0, range.1))
    }

    fn show(&self) -> Value {
        match self.to_decimal() {
            Some(number) => number.to_value(),
            None => Value::Text(format!("{}/{}", self.numerator, self.denominator)),
        }
    }

    fn domain(range: &Self::Range) -> String {
        format!("{} to {}", range.0, range.1)
    }

    fn ends(range: &Self::Range) -> Vec<Value> {
        [range.0, range.1].into_iter().filter_map(Decimal::parse).map(Decimal::to_value).collect()
    }
}

/// Limit on how often something may be done: a number, or `none` for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit(i32);

impl Limit {
    /// No limit.
    pub const NONE: Self = Self(i32::MAX);

    /// Makes a limit of this number.
    pub const fn at_most(count: i32) -> Self {
        Self(count)
    }

    /// Whether this many in all are within the limit (`count <= limit`).
    pub const fn allows(self, count: i32) -> bool {
        count <= self.0
    }

    /// Returns the number; `None` without a limit.
    pub const fn number(self) -> Option<i32> {
        if self.0 == i32::MAX { None } else { Some(self.0) }
    }
}

impl KnobType for Limit {
    /// Range of the number, if the limit is one.
    type Range = RangeInclusive<i32>;

    fn read(value: &Value, range: &Self::Range) -> Result<Self, String> {
        match value {
            Value::Text(word) if matches!(word.as_str(), "none" | "any" | "unlimited") => {
                Ok(Self::NONE)
            }
            other => i32::read(other, range)
                .map(Self)
                .map_err(|expected| format!("{expected}, or none for no limit")),
        }
    }

    fn show(&self) -> Value {
        self.number().map_or_else(|| Value::from("none"), Value::from)
    }

    fn domain(range: &Self::Range) -> String {
        format!("{} or none", i32::domain(range))
    }

    fn ends(range: &Self::Range) -> Vec<Value> {
        let mut ends = i32::ends(range);
        ends.push(Value::from("none"));
        ends
    }
}

/// A number that replaces one that the rules work out, or `none` to leave it to the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Override(Option<i32>);

impl Override {
    /// No replacement: the rules work the number out.
    pub const NONE: Self = Self(None);

    /// Returns the number, or `None` if it is left to the rules.
    pub const fn number(self) -> Option<i32> {
        self.0
    }
}

impl KnobType for Override {
    /// Range of the number, if the override is one.
    type Range = RangeInclusive<i32>;

    fn read(value: &Value, range: &Self::Range) -> Result<Self, String> {
        match value {
            Value::Text(word) if word == "none" => Ok(Self::NONE),
            other => i32::read(other, range)
                .map(|number| Self(Some(number)))
                .map_err(|expected| format!("{expected}, or none to leave it to the rules")),
        }
    }

    fn show(&self) -> Value {
        self.0.map_or_else(|| Value::from("none"), Value::from)
    }

    fn domain(range: &Self::Range) -> String {
        format!("{} or none", i32::domain(range))
    }

    /// Returns `none` first: a value that the rules work out lies somewhere between the numbers, not beyond the
    /// largest.
    fn ends(range: &Self::Range) -> Vec<Value> {
        std::iter::once(Value::from("none")).chain(i32::ends(range)).collect()
    }
}

/// A probability, in parts of 2^32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance(u64);

/// The chance of a certain event.
const WHOLE: u64 = 1 << 32;

impl Chance {
    /// A chance of 0.
    pub const NEVER: Self = Self(0);
    /// A chance of 1.
    pub const ALWAYS: Self = Self(WHOLE);

    /// Makes a chance in percent; more than 100 count as 100.
    pub const fn percent(percent: u32) -> Self {
        let percent = if percent > 100 { 100 } else { percent as u64 };
        Self((percent * WHOLE + 50) / 100)
    }

    /// Whether the event happens, given 64 random bits, of which the high 32 decide.
    pub const fn happens(self, bits: u64) -> bool {
        (bits >> 32) < self.0
    }

    fn from_decimal(number: Decimal) -> Option<Self> {
        let power = 10_u128.pow(number.scale);
        let digits = u128::try_from(number.digits).ok().filter(|digits| *digits <= power)?;
        u64::try_from((digits * u128::from(WHOLE) + power / 2) / power).ok().map(Self)
    }
}

impl KnobType for Chance {
    type Range = ();

    fn read(value: &Value, (): &()) -> Result<Self, String> {
        Decimal::from_value(value)
            .and_then(Self::from_decimal)
            .ok_or_else(|| "a chance from 0 to 1, such as 0.25".to_owned())
    }

    fn show(&self) -> Value {
        // Six decimals tell any two chances apart that can be written with six decimals.
        let digits = (u128::from(self.0) * 1_000_000 + u128::from(WHOLE / 2)) / u128::from(WHOLE);
        Decimal { digits: digits as i64, scale: 6 }.to_value()
    }

    fn domain((): &()) -> String {
        "a chance from 0 to 1".to_owned()
    }

    fn ends((): &()) -> Vec<Value> {
        vec![Value::Int(0), Value::Int(1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Value {
        Value::Decimal(text.to_owned())
    }

    #[test]
    fn whole_numbers_stay_in_range() {
        assert_eq!(i32::read(&Value::Int(6), &(0..=6)), Ok(6));
        let refused = Err("a whole number from 0 to 6".to_owned());
        for value in
            [Value::Int(7), Value::Int(-1), Value::Int(1 << 32), decimal("1.5"), "a".into()]
        {
            assert_eq!(i32::read(&value, &(0..=6)), refused);
        }
    }

    #[test]
    fn ratios_are_read_and_compared_exactly() {
        let range = ("1", "10");
        let ratio = Ratio::read(&decimal("1.25"), &range).unwrap();
        assert_eq!(ratio, Ratio { numerator: 5, denominator: 4 });
        assert!(ratio.holds(5, 4) && !ratio.holds(4, 4) && Ratio::whole(2).holds(2, 1));
        assert!(Ratio::whole(i32::MAX).holds(i32::MAX, 1));
        assert_eq!(ratio.show(), decimal("1.25"));
        assert_eq!(Ratio::read(&"4/3".into(), &range).unwrap().show(), "4/3".into());
        for value in [decimal("0.99"), Value::Int(11), "4/0".into(), decimal("1e1"), decimal("nan")]
        {
            assert!(Ratio::read(&value, &range).is_err());
        }
    }

    #[test]
    fn limits_know_no_limit() {
        for word in ["none", "any", "unlimited"] {
            assert_eq!(Limit::read(&word.into(), &(0..=4)), Ok(Limit::NONE));
        }
        let two = Limit::read(&Value::Int(2), &(0..=4)).unwrap();
        assert!(two.allows(2) && !two.allows(3) && Limit::NONE.allows(1_000_000));
        assert_eq!(Limit::NONE.show(), "none".into());
        let expected = "a whole number from 0 to 4, or none for no limit".to_owned();
        assert_eq!(Limit::read(&"lots".into(), &(0..=4)), Err(expected));
    }

    #[test]
    fn overrides_are_numbers_or_left_to_the_rules() {
        assert_eq!(Override::read(&"none".into(), &(0..=4)), Ok(Override::NONE));
        let two = Override::read(&Value::Int(2), &(0..=4)).unwrap();
        assert_eq!((two.number(), two.show()), (Some(2), Value::Int(2)));
        let expected = "a whole number from 0 to 4, or none to leave it to the rules".to_owned();
        assert_eq!(Override::read(&Value::Int(5), &(0..=4)), Err(expected));
        let ends = [Value::from("none"), Value::Int(0), Value::Int(4)];
        assert_eq!(Override::ends(&(0..=4)), ends);
    }

    #[test]
    fn chances_are_parts_of_two_to_the_32() {
        let quarter = Chance::read(&decimal("0.25"), &()).unwrap();
        assert_eq!(quarter, Chance(1 << 30));
        assert_eq!(quarter, Chance::percent(25));
        assert!(quarter.happens(((1 << 30) - 1) << 32) && !quarter.happens(1 << 62));
        assert!(Chance::ALWAYS.happens(u64::MAX) && !Chance::NEVER.happens(0));
        for text in ["0.1", "0.333333", "0.000001", "0.999999"] {
            assert_eq!(Chance::read(&decimal(text), &()).unwrap().show(), decimal(text));
        }
        for value in [decimal("1.01"), Value::Int(-1), Value::Int(2)] {
            assert!(Chance::read(&value, &()).is_err());
        }
    }
}
