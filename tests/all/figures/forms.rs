//! The forms in which a figure is printed, by the program's own rounding.
//!
//! | measure of a marker | share | mean |
//! |---|---|---|
//! | `M` | 60.6 % | 6.56 |
//! | `M ±` | 60.6 ± 0.5 % | 6.56 ± 0.02 |
//! | `M whole` | 61 % | 7 |
//! | `M difference` | 4.6 ± 0.3 points | 0.35 ± 0.02 |
//! | `M difference whole` | 5 points | 0 |
//! | `M signed` | −4.6 ± 0.3 points | −0.35 ± 0.02 |
//! | `M signed whole` | −5 points | 0 |
//! | `M size` | 4.6 | 0.35 |
//! | `M size whole` | 5 | 0 |
//! | `M exact` | 53.37 % | 10.31 |
//! | `M minus CELL` | 5.5 points | 0.35 |
//!
//! Differences are paired ones to the baseline. `M minus CELL` is the size of the difference to any other
//! cell of the scenario; it has no interval. `M exact` is the result of the exact solver. An interval that is
//! much longer on one side is printed as the program prints it: `1.0 points (0.1 to 2.6)`.

use super::table::{Value, What};
use outweigh::internals::{
    Estimate, number, number_with_error, percent, percent_with_error, points,
    signed_points_with_error,
};

/// A form of a figure; the documentation of the module has examples.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    Plain,
    WithError,
    Whole,
    Difference,
    DifferenceWhole,
    Signed,
    SignedWhole,
    Size,
    SizeWhole,
    Exact,
    /// The size of the difference to this cell.
    Minus(String),
}

/// The forms, for messages.
const FORMS: &str = "`M`, `M ±`, `M whole`, `M difference`, `M signed`, `M size` (each of these three \
                     also with `whole` behind it), `M exact`, `M minus CELL`";

impl Form {
    /// Reads the last field of a marker: the measure, and the form behind it.
    pub fn read(text: &str) -> Result<(String, Self), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let form = match words.as_slice() {
            [_] => Self::Plain,
            [_, "±"] => Self::WithError,
            [_, "whole"] => Self::Whole,
            [_, "difference"] => Self::Difference,
            [_, "difference", "whole"] => Self::DifferenceWhole,
            [_, "signed"] => Self::Signed,
            [_, "signed", "whole"] => Self::SignedWhole,
            [_, "size"] => Self::Size,
            [_, "size", "whole"] => Self::SizeWhole,
            [_, "exact"] => Self::Exact,
            [_, "minus", _, ..] => Self::Minus(words[2..].join(" ")),
            _ => return Err(format!("`{text}` is no form of a measure. There are {FORMS}")),
        };
        Ok((words[0].to_owned(), form))
    }

    /// Returns which value of a measure the form prints.
    pub fn what(&self) -> What {
        match self {
            Self::Plain | Self::WithError | Self::Whole | Self::Minus(_) => What::Value,
            Self::Exact => What::Exact,
            _ => What::Difference,
        }
    }

    /// Prints a value. `other` is the value of the other cell of [`Minus`](Self::Minus), and unused elsewhere.
    pub fn print(&self, value: &Value, other: Option<&Value>) -> String {
        let estimate = &value.estimate;
        match self {
            Self::Plain if value.is_share => percent(estimate),
            Self::Plain => first_word(&number_with_error(estimate)),
            Self::WithError if value.is_share => {
                let text = percent_with_error(estimate);
                text.split_once(" % ± ")
                    .map_or(text.clone(), |(share, error)| format!("{share} ± {error} %"))
            }
            Self::WithError => number_with_error(estimate),
            Self::Whole => whole(value),
            Self::Difference => unsigned(&signed(value)).to_owned(),
            Self::Signed => signed(value),
            Self::Size => first_word(unsigned(&signed(value))),
            Self::DifferenceWhole if value.is_share && size_whole(value) == "0" => {
                "less than 1 point".to_owned()
            }
            Self::DifferenceWhole => with_points(&size_whole(value), value),
            Self::SignedWhole => {
                let size = size_whole(value);
                let sign = if size == "0" { "" } else { sign(estimate.value) };
                with_points(&format!("{sign}{size}"), value)
            }
            Self::SizeWhole => size_whole(value),
            Self::Exact if value.is_share => format!("{} %", number(estimate.value * 100.0, 2)),
            Self::Exact => number(estimate.value, 2),
            Self::Minus(_) => other.map_or(String::new(), |other| between(value, other)),
        }
    }
}

fn first_word(text: &str) -> String {
    text.split(' ').next().unwrap_or_default().to_owned()
}

fn unsigned(text: &str) -> &str {
    text.trim_start_matches(['+', '−'])
}

fn sign(value: f64) -> &'static str {
    if value < 0.0 { "−" } else { "+" }
}

/// Prints a share in whole percent, a mean as a whole number. Only what never or always happened is 0 or 100 %.
fn whole(value: &Value) -> String {
    let mean = value.estimate.value;
    if !value.is_share {
        return number(mean, 0);
    }
    match number(mean * 100.0, 0).as_str() {
        "0" if mean > 0.0 => "<1 %".to_owned(),
        "100" if mean < 1.0 => ">99 %".to_owned(),
        percent => format!("{percent} %"),
    }
}

/// Prints a difference as the program's tables do, with the unit of a difference of shares.
fn signed(value: &Value) -> String {
    let estimate = &value.estimate;
    if value.is_share {
        let text = signed_points_with_error(estimate, value.is_significant);
        return match text.split_once(" (") {
            Some((size, range)) => format!("{size} points ({range}"),
            None => format!("{text} points"),
        };
    }
    let size = if estimate.value < 0.0 { estimate.scaled(-1.0) } else { *estimate };
    let text = number_with_error(&size);
    let is_zero = first_word(&text).bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = if is_zero { "" } else { sign(estimate.value) };
    format!("{sign}{text}")
}

/// Prints the size of a difference as a whole number, in points if it is one of shares.
fn size_whole(value: &Value) -> String {
    let scale = if value.is_share { 100.0 } else { 1.0 };
    number((value.estimate.value * scale).abs(), 0)
}

/// Puts `points` behind a whole difference of shares.
fn with_points(size: &str, value: &Value) -> String {
    match (value.is_share, unsigned(size)) {
        (false, _) => size.to_owned(),
        (true, "1") => format!("{size} point"),
        (true, _) => format!("{size} points"),
    }
}

/// Prints the size of the difference of two values with as many digits as the less precise one has.
fn between(value: &Value, other: &Value) -> String {
    let size = (value.estimate.value - other.estimate.value).abs();
    let error = value.estimate.half_width().max(other.estimate.half_width());
    let estimate =
        Estimate { value: size, low: size - error, high: size + error, n: value.estimate.n };
    if value.is_share { points(&estimate) } else { first_word(&number_with_error(&estimate)) }
}
