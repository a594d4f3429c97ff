//! Decimal numbers, read exactly: a step of 0.1 in a sweep must not become 0.30000000000000004.

use std::fmt;

use super::Value;

/// Most digits before the decimal point; with [`MOST_DECIMALS`] they fit into 64 bits.
const MOST_WHOLE_DIGITS: usize = 12;
const MOST_DECIMALS: usize = 6;

/// A decimal number: `digits / 10^scale`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// Digits without the point, with the sign.
    pub digits: i64,
    /// Number of digits after the point, 0 to 6.
    pub scale: u32,
}

impl Decimal {
    /// Reads `-1.25`, `+3`, `.5`, `1_000`. `None` for anything else, for more than 12 digits
    /// before or more than 6 after the point.
    pub fn parse(text: &str) -> Option<Self> {
        let (sign, unsigned) = match text.as_bytes().first()? {
            b'-' => (-1, &text[1..]),
            b'+' => (1, &text[1..]),
            _ => (1, text),
        };
        let plain = unsigned.replace('_', "");
        let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
        let decimals = decimals.trim_end_matches('0');
        let has_digit = unsigned.bytes().any(|byte| byte.is_ascii_digit());
        let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if !has_digit || !is_digits(whole) || !is_digits(decimals) {
            return None;
        }
        let whole = whole.trim_start_matches('0');
        if whole.len() > MOST_WHOLE_DIGITS || decimals.len() > MOST_DECIMALS {
            return None;
        }
        let digits: i64 = format!("0{whole}{decimals}").parse().ok()?;
        Some(Self { digits: sign * digits, scale: decimals.len() as u32 })
    }

    /// Reads a whole or a decimal number. `None` for any other value, or where [`parse`](Self::parse) gives
    /// `None`.
    pub fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Int(number) => Self::parse(&number.to_string()),
            Value::Decimal(text) => Self::parse(text),
            _ => None,
        }
    }

    /// Returns the digits that the number has with this many decimals, which must not be fewer than its own.
    /// It is there so that two numbers can be compared as integers.
    pub fn digits_at(self, scale: u32) -> i128 {
        i128::from(self.digits) * 10_i128.pow(scale.saturating_sub(self.scale))
    }

    /// Whether the number lies between two others, both included.
    pub fn is_between(self, low: Self, high: Self) -> bool {
        let scale = self.scale.max(low.scale).max(high.scale);
        (low.digits_at(scale)..=high.digits_at(scale)).contains(&self.digits_at(scale))
    }

    /// Returns the shortest value: a whole number if the number is one.
    pub fn to_value(self) -> Value {
        let mut shortest = self;
        while shortest.scale > 0 && shortest.digits % 10 == 0 {
            shortest.digits /= 10;
            shortest.scale -= 1;
        }
        if shortest.scale == 0 {
            Value::Int(shortest.digits)
        } else {
            Value::Decimal(shortest.to_string())
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.digits < 0 { "-" } else { "" };
        let power = 10_u64.pow(self.scale);
        let (whole, part) =
            (self.digits.unsigned_abs() / power, self.digits.unsigned_abs() % power);
        if self.scale == 0 {
            write!(out, "{sign}{whole}")
        } else {
            write!(out, "{sign}{whole}.{part:0width$}", width = self.scale as usize)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Option<String> {
        Decimal::parse(text).map(|number| number.to_value().to_string())
    }

    #[test]
    fn decimals_are_exact() {
        for (text, short) in
            [("1.25", "1.25"), ("-0.50", "-0.5"), ("2.0", "2"), (".5", "0.5"), ("1_000", "1000")]
        {
            assert_eq!(shown(text).as_deref(), Some(short), "{text}");
        }
    }

    #[test]
    fn what_is_no_plain_decimal_is_refused() {
        for text in [
            "",
            "-",
            ".",
            "1e3",
            "inf",
            "nan",
            "1.2.3",
            "a",
            "1234567890123",
            "0.1234567",
            "é",
            "--1",
        ] {
            assert_eq!(shown(text), None, "{text}");
        }
    }
}
