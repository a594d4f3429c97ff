//! Finding the figures in a text: shares, points, and numbers with decimals. Whole numbers without
//! a unit are rules and set-up (`+2`, `4:1`, `20 rounds`) and are left alone, but for trials.

use std::ops::Range;

/// A figure as it is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Where it stands in its text, in bytes, with its unit and its error.
    pub place: Range<usize>,
    /// Its value, without its sign.
    pub value: f64,
    /// How many decimals it has.
    pub decimals: usize,
    /// What it says that it is.
    pub unit: Unit,
    /// What stands behind `±`, and its decimals.
    pub error: Option<(f64, usize)>,
    /// Whether the text says that it is more: `>99.9 %`, `more than 99.9 %`.
    pub more: bool,
    /// Whether the text says that it is less: `<0.1 %`, `less than half a point`.
    pub less: bool,
}

/// What a figure says that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// `22.8 %`: a share.
    Percent,
    /// `4.8 points`: a difference of shares.
    Points,
    /// `40 000 trials`.
    Trials,
    /// A number with decimals: anything. Texts leave out units that were named before.
    Any,
}

/// A number without its unit.
struct Bare {
    value: f64,
    decimals: usize,
    end: usize,
}

/// All figures of a text, in order. What is no prose must have been blanked.
pub fn numbers(text: &str) -> Vec<Number> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match begins(text, at).then(|| bare(text, at)).flatten() {
            Some(number) => {
                let (figure, end) = figure(text, at, &number);
                found.extend(figure);
                at = end;
            }
            None => at = past_word(text, at),
        }
    }
    found
}

/// Whether a number can begin here: at a digit that belongs to no word, date or ratio.
fn begins(text: &str, at: usize) -> bool {
    let before = text[..at].chars().next_back();
    let joined = |c: char| c.is_alphanumeric() || matches!(c, '.' | ':' | '_' | '/' | '±');
    text.as_bytes()[at].is_ascii_digit() && !before.is_some_and(joined)
}

/// The place behind the digits, or behind the one character, that stand here.
fn past_word(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    at + digits.max(rest.chars().next().map_or(1, char::len_utf8))
}

fn bare(text: &str, at: usize) -> Option<Bare> {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut end = at + digits(at);
    let mut written = text[at..end].to_owned();
    // Groups of three: 20 000, 40,000.
    while (1..=3).contains(&(end - at)) || written.len() > end - at - 1 && written.len() > 3 {
        let rest = &text[end..];
        if !(rest.starts_with([' ', ',']) && digits(end + 1) == 3) {
            break;
        }
        written.push_str(&text[end + 1..end + 4]);
        end += 4;
    }
    let mut decimals = 0;
    if text[end..].starts_with('.') {
        decimals = digits(end + 1);
        if decimals > 0 {
            written.push_str(&text[end..=end + decimals]);
            end += 1 + decimals;
        }
    }
    Some(Bare { value: written.parse().ok()?, decimals, end })
}

/// The figure that a number is, if it is one, and where to go on.
fn figure(text: &str, at: usize, number: &Bare) -> (Option<Number>, usize) {
    let mut end = number.end;
    let percent = skip(text, &mut end, "%");
    let mut error = None;
    if skip(text, &mut end, "±") {
        let from = end + spaces(text, end);
        if let Some(half) = bare(text, from) {
            error = Some((half.value, half.decimals));
            end = half.end;
        }
    }
    let unit = if percent || skip(text, &mut end, "%") {
        Some(Unit::Percent)
    } else if skip(text, &mut end, "point") {
        Some(Unit::Points)
    } else {
        shared_unit(text, end)
    };
    let unit = unit.or_else(|| trials(text, end, number));
    let unit = unit.or((number.decimals > 0 || error.is_some()).then_some(Unit::Any));
    let before = text[..at].trim_end();
    let figure = unit.map(|unit| Number {
        place: at..end,
        value: number.value,
        decimals: number.decimals,
        unit,
        error,
        more: before.ends_with('>') || before.ends_with("more than"),
        less: before.ends_with('<') || before.ends_with("less than"),
    });
    (figure, end)
}

/// The unit of `17` in `17 to 19 points`.
fn shared_unit(text: &str, end: usize) -> Option<Unit> {
    let words = [" to ", " or ", "\nto ", " to\n", "\nor ", " or\n"];
    let word = words.iter().find(|word| text[end..].starts_with(**word))?;
    let other = bare(text, end + word.len()).filter(|_| begins(text, end + word.len()))?;
    let mut end = other.end;
    if skip(text, &mut end, "%") {
        Some(Unit::Percent)
    } else {
        skip(text, &mut end, "point").then_some(Unit::Points)
    }
}

fn trials(text: &str, mut end: usize, number: &Bare) -> Option<Unit> {
    let many = number.decimals == 0 && number.value >= 1000.0;
    (many && skip(text, &mut end, "trials")).then_some(Unit::Trials)
}

fn spaces(text: &str, at: usize) -> usize {
    text[at..].bytes().take_while(|byte| matches!(byte, b' ' | b'\n')).count()
}

/// Goes past white space and a word, if it stands there.
fn skip(text: &str, at: &mut usize, word: &str) -> bool {
    let from = *at + spaces(text, *at);
    let there = text[from..].starts_with(word);
    if there {
        *at = from + word.len();
    }
    there
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each figure of a text as `value unit`, with its error and bound.
    fn found(text: &str) -> Vec<String> {
        let show = |number: &Number| {
            let unit = match number.unit {
                Unit::Percent => " %",
                Unit::Points => " points",
                Unit::Trials => " trials",
                Unit::Any => "",
            };
            let error = number.error.map_or(String::new(), |(half, _)| format!(" ± {half}"));
            let bound = if number.more { ">" } else { "" };
            format!("{bound}{}{error}{unit}", number.value)
        };
        numbers(text).iter().map(show).collect()
    }

    #[test]
    fn figures_are_found_with_their_units() {
        assert_eq!(
            found("wins 22.8 % as written, 42.9 ± 0.7 points more"),
            ["22.8 %", "42.9 ± 0.7 points"]
        );
        assert_eq!(found("53.2 ± 0.4 % or 47.8 % ± 0.7"), ["53.2 ± 0.4 %", "47.8 ± 0.7 %"]);
        assert_eq!(found("costs 2.5 ± 0.2; the boost\n3.2"), ["2.5 ± 0.2", "3.2"]);
        assert_eq!(
            found("17 to 19 points, 2.8 to 22.8\npoints, 80 %"),
            ["17 points", "19 points", "2.8 points", "22.8 points", "80 %"]
        );
        assert_eq!(found("more than 99.9 %, >99.9 %"), [">99.9 %", ">99.9 %"]);
        assert_eq!(found("40 000 trials, 40,000 trials each"), ["40000 trials", "40000 trials"]);
        assert_eq!(found("−6.8 ± 0.4 * +10.9"), ["6.8 ± 0.4", "10.9"]);
    }

    #[test]
    fn figures_are_not_rules_or_names() {
        assert_eq!(found("at +2 or 4:1, 2d6, boxes 1-2-3-4, 20 rounds, 9 of 12."), [""; 0]);
        assert_eq!(found("v1.5, x2.5, 12 against 20"), [""; 0]);
    }
}
