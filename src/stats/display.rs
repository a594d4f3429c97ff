//! How numbers with error bars are written: `71.3 % ± 0.1`, `7.3 ± 0.1 points`.
//!
//! The error is rounded up, never down, and decides how many digits the value is given.

use super::interval::Estimate;

/// A share as `71.3 %`, with as many digits as its interval supports.
///
/// Only what never happened is 0 %, only what always happened is 100 %; between them and the
/// nearest number stands `<0.1 %` or `>99.9 %`.
pub fn percent(estimate: &Estimate) -> String {
    let Some((value, error)) = known(estimate) else { return "?".to_string() };
    let decimals = digits(error * 100.0);
    let smallest = 10_f64.powi(-(decimals as i32));
    let text = number(value * 100.0, decimals);
    if value > 0.0 && text == number(0.0, decimals) {
        format!("<{} %", number(smallest, decimals))
    } else if value < 1.0 && text == number(100.0, decimals) {
        format!(">{} %", number(100.0 - smallest, decimals))
    } else {
        format!("{text} %")
    }
}

/// A share as `71.3 % ± 0.1`.
pub fn percent_with_error(estimate: &Estimate) -> String {
    match known(estimate) {
        Some((_, error)) => format!("{} ± {}", percent(estimate), error_text(error * 100.0)),
        None => "?".to_string(),
    }
}

/// A mean as `4.21 ± 0.02`.
pub fn number_with_error(estimate: &Estimate) -> String {
    match known(estimate) {
        Some((value, error)) => format!("{} ± {}", number(value, digits(error)), error_text(error)),
        None => "?".to_string(),
    }
}

/// The size of a difference of shares as `7.3 points`, without its sign.
pub fn points(estimate: &Estimate) -> String {
    match known(estimate) {
        Some((value, error)) => {
            format!("{} points", number(value.abs() * 100.0, digits(error * 100.0)))
        }
        None => "?".to_string(),
    }
}

/// The size of a difference of shares as `7.3 ± 0.1 points`, without its sign.
pub fn points_with_error(estimate: &Estimate) -> String {
    match known(estimate) {
        Some((value, error)) => {
            let error = error * 100.0;
            let size = number(value.abs() * 100.0, digits(error));
            format!("{size} ± {} points", error_text(error))
        }
        None => "?".to_string(),
    }
}

/// A difference of shares with its sign, in points but without the word: `−7.3 ± 0.1`.
pub fn signed_points_with_error(estimate: &Estimate) -> String {
    let Some((value, error)) = known(estimate) else { return "?".to_string() };
    let error = error * 100.0;
    let size = number(value.abs() * 100.0, digits(error));
    let sign = match value {
        _ if size == number(0.0, digits(error)) => "",
        value if value < 0.0 => "−",
        _ => "+",
    };
    format!("{sign}{size} ± {}", error_text(error))
}

/// A number with this many decimals; never `-0.0`.
pub fn number(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_zero { text.trim_start_matches('-').to_string() } else { text }
}

/// A bound rounded up to one significant digit but at least to tenths: `no more than 0.2`.
pub fn rounded_up(bound: f64) -> String {
    error_text(bound)
}

/// A count with groups of three digits: `100,000`.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn known(estimate: &Estimate) -> Option<(f64, f64)> {
    let error = estimate.half_width();
    (estimate.value.is_finite() && error.is_finite()).then_some((estimate.value, error))
}

/// Decimals that an error of this size supports: one in general, more for errors below 0.05.
fn digits(error: f64) -> usize {
    if error >= 10.0 {
        0
    } else if error >= 0.05 || error <= 0.0 {
        1
    } else if error >= 0.005 {
        2
    } else {
        3
    }
}

fn error_text(error: f64) -> String {
    let decimals = digits(error);
    let scale = 10_f64.powi(decimals as i32);
    // A hair is forgiven, so that 0.1 computed in floating point does not become 0.2.
    number((error * scale - 1e-9).ceil() / scale, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(value: f64, reach: f64) -> Estimate {
        Estimate { value, low: value - reach, high: value + reach, n: 1000 }
    }

    #[test]
    fn shares_in_percent() {
        assert_eq!(percent_with_error(&estimate(0.7131, 0.0008)), "71.3 % ± 0.1");
        assert_eq!(percent_with_error(&estimate(0.71312, 0.0004)), "71.31 % ± 0.04");
        assert_eq!(percent_with_error(&estimate(0.7, 0.14)), "70 % ± 14");
        assert_eq!(percent(&estimate(0.5, 0.001)), "50.0 %");
    }

    #[test]
    fn almost_never_is_not_never() {
        assert_eq!(percent(&estimate(0.9997, 0.002)), ">99.9 %");
        assert_eq!(percent(&estimate(0.0002, 0.002)), "<0.1 %");
        assert_eq!(percent(&estimate(1.0, 0.002)), "100.0 %");
        assert_eq!(percent(&estimate(0.0, 0.002)), "0.0 %");
    }

    #[test]
    fn errors_are_rounded_up() {
        assert_eq!(number_with_error(&estimate(4.2, 0.11)), "4.2 ± 0.2");
        assert_eq!(number_with_error(&estimate(4.2, 0.1)), "4.2 ± 0.1");
        assert_eq!(rounded_up(0.11), "0.2");
    }

    #[test]
    fn differences_in_points() {
        assert_eq!(points_with_error(&estimate(-0.073, 0.001)), "7.3 ± 0.1 points");
        assert_eq!(points(&estimate(0.049, 0.002)), "4.9 points");
        assert_eq!(signed_points_with_error(&estimate(-0.073, 0.001)), "−7.3 ± 0.1");
        assert_eq!(signed_points_with_error(&estimate(0.073, 0.001)), "+7.3 ± 0.1");
        assert_eq!(signed_points_with_error(&estimate(-0.0001, 0.001)), "0.0 ± 0.1");
    }

    #[test]
    fn what_is_not_known_is_not_invented() {
        let unknown = Estimate { value: f64::NAN, low: 0.0, high: 1.0, n: 0 };
        assert_eq!(percent_with_error(&unknown), "?");
        let endless = Estimate { value: 3.0, low: f64::NEG_INFINITY, high: f64::INFINITY, n: 1 };
        assert_eq!(number_with_error(&endless), "?");
    }

    #[test]
    fn plain_numbers() {
        assert_eq!(number(-0.001, 1), "0.0");
        assert_eq!(number(-0.06, 1), "-0.1");
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
