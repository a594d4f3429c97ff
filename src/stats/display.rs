//! How numbers with error bars are written: `71.3 % ± 0.1`, `7.3 ± 0.1 points`.
//!
//! The error is rounded up, never down, and decides how many digits the value is given.

use super::interval::Estimate;

/// Writes a share as `71.3 %`, with as many digits as its interval supports.
///
/// Only an event that never happened is 0 %, only one that always happened is 100 %; between them and the nearest
/// number stands `<0.1 %` or `>99.9 %`.
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

/// Writes a share as `71.3 % ± 0.1`. If the text with an error would leave 0 to 100 %, or if the interval is wide and
/// skew, its two ends are written instead, with as many digits as the share: `100.0 % (98.1 to 100)`.
pub fn percent_with_error(estimate: &Estimate) -> String {
    let Some((value, error)) = known(estimate) else { return "?".to_string() };
    if !leaves_all(value, error) && !is_skew(estimate) {
        return format!("{} ± {}", percent(estimate), error_text(error * 100.0));
    }
    let decimals = digits(error * 100.0);
    // The ends are rounded outwards, so that the interval keeps its confidence.
    let low = (-whole_up_to(-estimate.low * 100.0, decimals)).max(0.0);
    let high = whole_up_to(estimate.high * 100.0, decimals).min(100.0);
    let low = if low > 0.0 { number(low, decimals) } else { "0".to_owned() };
    let high = if high < 100.0 { number(high, decimals) } else { "100".to_owned() };
    format!("{} ({low} to {high})", percent(estimate))
}

/// Whether the value and the error of a share, as they are written, would leave 0 to 100 %: `100.0 % ± 1.9` would say
/// that 101.9 % are possible.
fn leaves_all(value: f64, error: f64) -> bool {
    let decimals = digits(error * 100.0);
    let unit = 10_f64.powi(decimals as i32);
    let (value, error) = ((value * 100.0 * unit).round(), whole_up(error * 100.0 * unit));
    value + error > 100.0 * unit || value < error
}

/// Whether a share, or a difference of shares, may be ten points off or more to one side, and much less to the other:
/// `57 % ± 33` would say that 90 % are possible, although the interval ends at 84 %.
fn is_skew(estimate: &Estimate) -> bool {
    const EVEN: f64 = 0.9;
    let reach = [estimate.value - estimate.low, estimate.high - estimate.value];
    let (less, more) = (reach[0].min(reach[1]), reach[0].max(reach[1]));
    more >= 0.1 && less < more * EVEN
}

/// Writes a mean as `4.21 ± 0.02`, or as `?` without a finite interval.
pub fn number_with_error(estimate: &Estimate) -> String {
    match known(estimate) {
        // A table has differences beside its values, and all of them have one sign.
        Some((value, error)) => {
            let value = number(value, digits(error)).replace('-', "−");
            format!("{value} ± {}", error_text(error))
        }
        None => "?".to_string(),
    }
}

/// Writes a p-value for a table. Very small ones have hundreds of zeros behind the point, so they get an exponent.
pub fn p_value(p: f64) -> String {
    if p != 0.0 && p < 1e-4 { format!("{p:e}") } else { p.to_string() }
}

/// Writes the size of a difference of shares as `7.3 points`, without its sign. For sentences that say the direction
/// in words.
pub fn points(estimate: &Estimate) -> String {
    match known(estimate) {
        Some((value, error)) => {
            format!("{} points", number(value.abs() * 100.0, digits(error * 100.0)))
        }
        None => "?".to_string(),
    }
}

/// Writes the size of a difference of shares as `7.3 ± 0.1 points`, without its sign. A difference that is not
/// significant may show an error larger than itself; a significant one never does.
pub fn points_with_error(estimate: &Estimate) -> String {
    let Some(shown) = Shown::of(estimate, true) else { return "?".to_string() };
    match shown.spread {
        Spread::Error(error) => format!("{} ± {error} points", shown.size),
        Spread::Range(near, far) => format!("{} points ({near} to {far})", shown.size),
        Spread::Ends(near, far) => format!("{} points (−{near} to {far})", shown.size),
    }
}

/// Writes a difference of shares with its sign, in points but without the word: `−7.3 ± 0.1`, or `+1.0 (+0.1 to
/// +2.6)` if one end of the interval is much nearer than the other. Only a finding must look like one; a difference
/// that is no finding among all that were compared is written short.
pub fn signed_points_with_error(estimate: &Estimate, is_finding: bool) -> String {
    let Some(shown) = Shown::of(estimate, is_finding) else { return "?".to_string() };
    let sign = match estimate.value {
        _ if shown.size.bytes().all(|byte| matches!(byte, b'0' | b'.')) => "",
        value if value < 0.0 => "−",
        _ => "+",
    };
    match shown.spread {
        Spread::Error(error) => format!("{sign}{} ± {error}", shown.size),
        Spread::Range(near, far) => {
            let (low, high) = signed_range(&near, &far, estimate.value < 0.0);
            format!("{sign}{} ({low} to {high})", shown.size)
        }
        Spread::Ends(near, far) if estimate.value < 0.0 => {
            format!("{sign}{} (−{far} to +{near})", shown.size)
        }
        Spread::Ends(near, far) => format!("{sign}{} (−{near} to +{far})", shown.size),
    }
}

/// Writes a difference of values or lengths with its sign, in their unit: `−0.37 ± 0.05`. The digits are those of
/// [`signed_points_with_error`], so that all differences of a report follow one rule.
pub fn signed_number_with_error(estimate: &Estimate, is_finding: bool) -> String {
    signed_points_with_error(&estimate.scaled(0.01), is_finding)
}

/// Writes the ends of a [`Spread::Range`] with their signs, the lower one first.
fn signed_range(near: &str, far: &str, is_negative: bool) -> (String, String) {
    match (is_negative, near) {
        (true, ">0") => (format!("−{far}"), "<0".to_owned()),
        (true, _) => (format!("−{far}"), format!("−{near}")),
        (false, ">0") => (near.to_owned(), format!("+{far}")),
        (false, _) => (format!("+{near}"), format!("+{far}")),
    }
}

/// A difference in points, without its sign. It has as many digits as tell it from 0, if its interval does. So `0.0 ±
/// 0.04` never stands for a finding.
struct Shown {
    size: String,
    spread: Spread,
}

/// Uncertainty of a difference.
enum Spread {
    /// The error to each side.
    Error(String),
    /// The interval itself, the end next to 0 first.
    Range(String, String),
    /// The interval itself, if it holds 0: how far it reaches against the direction of the difference, and how far
    /// along.
    Ends(String, String),
}

impl Shown {
    fn of(estimate: &Estimate, is_finding: bool) -> Option<Self> {
        let (value, error) = known(estimate)?;
        let (size, error) = (value.abs() * 100.0, error * 100.0);
        if is_skew(estimate) && estimate.covers(0.0) {
            let end = |end: f64| number(whole_up_to(end.abs() * 100.0, 0), 0);
            let (low, high) = (end(estimate.low), end(estimate.high));
            let spread =
                if value < 0.0 { Spread::Ends(high, low) } else { Spread::Ends(low, high) };
            return Some(Self { size: number(size, digits(error)), spread });
        }
        let excludes = is_finding && !estimate.covers(0.0);
        let least = digits(error);
        let clear = |&decimals: &usize| {
            let unit = 10_f64.powi(decimals as i32);
            !excludes || (size * unit).round() > whole_up(error * unit)
        };
        let clear = (least..=least + 2).find(clear);
        if let Some(decimals) = clear.filter(|_| !is_skew(estimate)) {
            let error = number(whole_up_to(error, decimals), decimals);
            return Some(Self { size: number(size, decimals), spread: Spread::Error(error) });
        }
        let ends = [estimate.low, estimate.high].map(|end| end.abs() * 100.0);
        let (near, far) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        // The near end is rounded towards 0, but not down to it: what is smaller than a millionth
        // of a point has no better name.
        let reaches = |&decimals: &usize| (near * 10_f64.powi(decimals as i32)).floor() > 0.0;
        let decimals = (least..=6).find(reaches).unwrap_or(6);
        let unit = 10_f64.powi(decimals as i32);
        let near = number((near * unit).floor() / unit, decimals);
        let near =
            if near.bytes().all(|byte| matches!(byte, b'0' | b'.')) { ">0".into() } else { near };
        let far = number(whole_up_to(far, least), least);
        let decimals = if is_skew(estimate) { least } else { least.max(1) };
        Some(Self { size: number(size, decimals), spread: Spread::Range(near, far) })
    }
}

/// Writes a number with this many decimals; never `-0.0`, because a reader would take the sign for a direction.
pub fn number(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_zero { text.trim_start_matches('-').to_string() } else { text }
}

/// Writes a bound rounded up to one significant digit but at least to tenths: `no more than 0.2`.
pub fn rounded_up(bound: f64) -> String {
    error_text(bound)
}

/// Writes a count with groups of three digits: `100,000`.
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

/// Returns the decimals that an error of this size supports: one in general, more for errors below 0.05.
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
    number(whole_up_to(error, decimals), decimals)
}

/// Rounds up to a whole number. A tiny excess is ignored, so that 0.1 computed in floating point does not become 0.2.
fn whole_up(number: f64) -> f64 {
    (number - 1e-9).ceil()
}

/// Like [`whole_up`], but to this many decimals.
fn whole_up_to(number: f64, decimals: usize) -> f64 {
    let unit = 10_f64.powi(decimals as i32);
    whole_up(number * unit) / unit
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
    fn few_trials_do_not_promise_more_than_all() {
        let of = |won, trials| percent_with_error(&crate::stats::share(won, trials, 0.95));
        assert_eq!(of(1, 1), "100 % (20 to 100)");
        assert_eq!(of(0, 2), "0 % (0 to 66)");
        assert_eq!(of(9, 10), "90 % (59 to 99)");
        assert_eq!(of(5, 10), "50 % ± 27");
        assert_eq!(of(200, 200), "100.0 % (98.1 to 100)");
        assert_eq!(of(0, 10_000), "0.00 % (0 to 0.04)");
        assert_eq!(of(1, 500), "0.2 % (0 to 1.2)");
        assert_eq!(of(499, 500), "99.8 % (98.8 to 100)");
        assert_eq!(of(5, 500), "1.0 % (0.4 to 2.4)");
    }

    /// A reader who adds the error to a share gets a share, for every number of 400 trials.
    #[test]
    fn no_share_leaves_0_to_100() {
        for won in 0..=400 {
            let text = percent_with_error(&crate::stats::share(won, 400, 0.95));
            let numbers: Vec<f64> = text
                .split([' ', '(', ')', '<', '>'])
                .filter_map(|word| word.parse().ok())
                .collect();
            match numbers[..] {
                [value, error] => {
                    assert!(value >= error - 1e-9 && value + error <= 100.0 + 1e-9, "{text}");
                }
                [value, low, high] => {
                    assert!(0.0 <= low && low <= value && value <= high, "{text}");
                }
                _ => panic!("{text}"),
            }
        }
    }

    #[test]
    fn a_wide_and_skew_interval_is_written_with_its_ends() {
        let skew = |value, low, high| Estimate { value, low, high, n: 10 };
        assert_eq!(percent_with_error(&skew(0.57, 0.25, 0.84)), "57 % (25 to 84)");
        assert_eq!(percent_with_error(&skew(0.57, 0.30, 0.83)), "57 % ± 27");
        assert_eq!(signed_points_with_error(&skew(0.29, -0.17, 0.64), false), "+29 (−17 to +64)");
        assert_eq!(signed_points_with_error(&skew(-0.29, -0.64, 0.17), false), "−29 (−64 to +17)");
        assert_eq!(points_with_error(&skew(-0.29, -0.64, 0.17)), "29 points (−17 to 64)");
        assert_eq!(signed_points_with_error(&skew(0.29, -0.17, 0.74), false), "+29 ± 46");
        assert_eq!(signed_points_with_error(&skew(0.29, 0.056, 0.395), true), "+29 (+5 to +40)");
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
        assert_eq!(signed_points_with_error(&estimate(-0.073, 0.001), true), "−7.3 ± 0.1");
        assert_eq!(signed_points_with_error(&estimate(0.073, 0.001), true), "+7.3 ± 0.1");
        assert_eq!(signed_points_with_error(&estimate(-0.0001, 0.001), true), "0.0 ± 0.1");
    }

    #[test]
    fn what_excludes_no_difference_is_seen_to() {
        let of = |value, low, high| Estimate { value, low, high, n: 1000 };
        let shown = |value, low, high| signed_points_with_error(&of(value, low, high), true);
        // As before, these would read "−0.1 ± 0.1" and "+1.0 ± 1.6".
        assert_eq!(shown(-0.000_9, -0.001_6, -0.000_2), "−0.09 ± 0.07");
        assert_eq!(shown(0.01, 0.000_3, 0.0257), "+1.0 (+0.03 to +2.6)");
        assert_eq!(shown(-0.01, -0.0257, -0.000_3), "−1.0 (−2.6 to −0.03)");
        assert_eq!(points_with_error(&of(-0.01, -0.0257, -0.000_3)), "1.0 points (0.03 to 2.6)");
        assert_eq!(shown(0.01, f64::MIN_POSITIVE, 0.0257), "+1.0 (>0 to +2.6)");
        assert_eq!(shown(-0.01, -0.0257, -f64::MIN_POSITIVE), "−1.0 (−2.6 to <0)");
        assert_eq!(shown(-0.000_9, -0.001_9, 0.000_1), "−0.1 ± 0.1");
    }

    /// Every result of 200 trials with up to 60 disagreements.
    #[test]
    fn a_finding_never_reads_like_none() {
        for (first, second) in (0..=60_u64).flat_map(|a| (0..=60).map(move |b| (a, b))) {
            let pairs = crate::stats::Discordant { first, second, trials: 200 };
            let (low, high) = pairs.interval(0.95);
            let value = (first as f64 - second as f64) / 200.0;
            let estimate = Estimate { value, low, high, n: 200 };
            let text = signed_points_with_error(&estimate, true);
            let plain = text.trim_start_matches(['+', '−']);
            let Some((size, error)) = plain.split_once(" ± ") else {
                assert!(!estimate.covers(0.0) && !plain.contains("(0.0 "), "{text}");
                continue;
            };
            let (size, error): (f64, f64) = (size.parse().unwrap(), error.parse().unwrap());
            assert_eq!(size > error, !estimate.covers(0.0), "{text}: {low} to {high}");
        }
    }

    #[test]
    fn what_is_not_known_is_not_invented() {
        let unknown = Estimate { value: f64::NAN, low: 0.0, high: 1.0, n: 0 };
        assert_eq!(percent_with_error(&unknown), "?");
        let endless = Estimate { value: 3.0, low: f64::NEG_INFINITY, high: f64::INFINITY, n: 1 };
        assert_eq!(number_with_error(&endless), "?");
    }

    #[test]
    fn small_probabilities_have_an_exponent() {
        let shown = [1.0, 0.25, 0.0001, 0.0].map(p_value);
        assert_eq!(shown, ["1", "0.25", "0.0001", "0"]);
        assert_eq!(p_value(3.1e-270), "3.1e-270");
        assert_eq!(p_value(3.1e-270).parse(), Ok(3.1e-270));
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
