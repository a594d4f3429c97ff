//! The sweep syntax: lists of the values that a knob takes in turn, and assignments on the command line.
//!
//! `1..=8` is a range, `0..=1 step 0.25` one with a step, `a,b,c` a list of words, `[1,2],[3]` a list of lists, and
//! all of these can be mixed: `0,2..=4,none`.

use super::{Decimal, Value};

/// Most values that one sweep may have. A typing error such as `0..=1 step 0.000001` would otherwise fill the memory.
pub const MOST_VALUES: usize = 10_000;

/// Deepest nesting of lists that is understood. Without a limit a hostile argument could overflow the stack.
const DEEPEST: usize = 4;

const UNDERSTOOD: &str = "write values like 2,3,4, a range like 1..=8, or 0..=1 step 0.25";

/// Returns the values that a sweep asks for, in the order written.
///
/// # Errors
/// Says what cannot be understood and what can: nothing between two commas, a range that runs backwards or has no
/// end, brackets that do not close, more than [`MOST_VALUES`] values.
pub fn parse_values(text: &str) -> Result<Vec<Value>, String> {
    let mut values = Vec::new();
    for part in split_top_level(text)? {
        if part.is_empty() {
            return Err(format!("a value is missing in `{text}`; {UNDERSTOOD}"));
        }
        if is_range(part) {
            parse_range(part, &mut values)?;
        } else {
            values.push(parse_value(part)?);
        }
        if values.len() > MOST_VALUES {
            return Err(too_many());
        }
    }
    Ok(values)
}

/// Reads a value as the command line says it: `true`, `3`, `1.25`, `[1,2]`, `"a text"`; anything else is a text as it
/// stands.
///
/// # Errors
/// Brackets or quotes that do not close, an empty value, a number out of reach.
pub fn parse_value(text: &str) -> Result<Value, String> {
    parse_nested(text.trim(), 0)
}

/// Splits `path=value` at the first `=`.
///
/// # Errors
/// Says how to write it if there is no `=` or nothing before or after it.
pub fn parse_assignment(text: &str) -> Result<(&str, &str), String> {
    let read = split_once_unquoted(text).map(|(path, value)| (path.trim(), value.trim()));
    if let Some(more) = read.and_then(|(_, value)| signed(value)) {
        let plain = &more[1..];
        return Err(format!(
            "`{more}` may mean {plain} or {plain} more: write {plain} or the sum, without the plus"
        ));
    }
    match read {
        Some((path, value)) if !path.is_empty() && !value.is_empty() => Ok((path, value)),
        _ => Err(format!("`{text}` does not say path=value, such as rules.weight.four.dice=1")),
    }
}

/// Splits at the first `=` that is not in quotes: names of sides and groups may contain one.
fn split_once_unquoted(text: &str) -> Option<(&str, &str)> {
    let (mut quote, mut begins, mut escaped) = (None, true, false);
    for (at, letter) in text.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some('"') if letter == '\\' => escaped = true,
            Some(mark) if letter == mark => quote = None,
            Some(_) => {}
            None if letter == '=' => return Some((&text[..at], &text[at + 1..])),
            None if begins && matches!(letter, '"' | '\'') => quote = Some(letter),
            None => begins = letter == '.' || begins && letter == ' ',
        }
    }
    None
}

/// Returns the first value that begins with a plus. TOML reads `+1` as 1, but on the command line it looks like a
/// change of the present value.
fn signed(values: &str) -> Option<&str> {
    let is_end = |letter: char| matches!(letter, ']' | ' ');
    let parts = values.split([',', '[']).map(str::trim_start);
    let is_signed = |part: &&str| {
        part.strip_prefix('+').is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()))
    };
    let found = parts.into_iter().find(is_signed)?;
    let found = found.split(is_end).next().unwrap_or(found);
    Some(found.split("..").next().unwrap_or(found))
}

fn parse_nested(text: &str, depth: usize) -> Result<Value, String> {
    if let Some(inner) = text.strip_prefix('[') {
        let inner = inner.strip_suffix(']').ok_or_else(|| format!("`{text}` lacks a ]"))?;
        return parse_list(inner, depth);
    }
    if text.starts_with(['"', '\'']) {
        return unquote(text);
    }
    match text {
        "" => Err(format!("a value is missing; {UNDERSTOOD}")),
        "true" => Ok(Value::Bool(true)),
        "false" => Ok(Value::Bool(false)),
        _ if looks_like_number(text) => parse_number(text),
        _ => Ok(Value::Text(text.to_owned())),
    }
}

fn parse_list(inner: &str, depth: usize) -> Result<Value, String> {
    if depth >= DEEPEST {
        return Err(format!("lists are nested more than {DEEPEST} deep"));
    }
    if inner.trim().is_empty() {
        return Ok(Value::List(Vec::new()));
    }
    let parts = split_top_level(inner)?;
    parts
        .into_iter()
        .map(|part| parse_nested(part, depth + 1))
        .collect::<Result<_, _>>()
        .map(Value::List)
}

fn looks_like_number(text: &str) -> bool {
    let plain = text.strip_prefix(['+', '-']).unwrap_or(text);
    plain.bytes().all(|byte| byte.is_ascii_digit() || b"._".contains(&byte))
        && plain.bytes().any(|byte| byte.is_ascii_digit())
        && plain.starts_with(|first: char| first.is_ascii_digit() || first == '.')
}

fn parse_number(text: &str) -> Result<Value, String> {
    let plain = text.trim_start_matches('+').replace('_', "");
    if let Ok(number) = plain.parse() {
        return Ok(Value::Int(number));
    }
    match Decimal::parse(text) {
        Some(_) => Ok(Value::Decimal(plain)),
        None => Err(format!("`{text}` is not a number with at most 12 digits and 6 decimals")),
    }
}

fn unquote(text: &str) -> Result<Value, String> {
    let mut letters = text.chars();
    let (open, close) = (letters.next(), letters.next_back());
    if close.is_none() || open != close {
        return Err(format!("`{text}` lacks a closing quote"));
    }
    Ok(Value::Text(letters.collect()))
}

/// Splits at commas that stand outside brackets and quotes, and trims the parts.
fn split_top_level(text: &str) -> Result<Vec<&str>, String> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            // A quote within a word, such as an apostrophe, is part of the word.
            (None, '"' | '\'') if text[start..at].trim_matches(OPENING).is_empty() => {
                quote = Some(letter);
            }
            (None, '[') => depth += 1,
            (None, ']') if depth == 0 => return Err(format!("`{text}` has a ] too many")),
            (None, ']') => depth -= 1,
            (None, ',') if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    match (quote, depth) {
        (Some(_), _) => Err(format!("`{text}` lacks a closing quote")),
        (None, 0) => {
            parts.push(text[start..].trim());
            Ok(parts)
        }
        (None, _) => Err(format!("`{text}` lacks a ]")),
    }
}

/// Characters that may stand between the start of a part and its quote; see [`split_top_level`].
const OPENING: [char; 3] = [' ', '[', '\t'];

fn is_range(part: &str) -> bool {
    part.contains("..") && !part.starts_with(['[', '"', '\''])
}

fn parse_range(part: &str, values: &mut Vec<Value>) -> Result<(), String> {
    let (bounds, step) = match part.split_once("step") {
        Some((bounds, step)) => (bounds, step.trim()),
        None => (part, "1"),
    };
    let (low, high) = bounds
        .split_once("..=")
        .ok_or_else(|| format!("`{part}` is not a range; write 1..=8, both ends included"))?;
    let number = |text: &str| {
        let text = text.trim();
        Decimal::parse(text).ok_or_else(|| format!("`{text}` in `{part}` is not a number"))
    };
    let (low, high, step) = (number(low)?, number(high)?, number(step)?);
    if low.scale.max(high.scale) > 0 && low != high && !part.contains("step") {
        return Err(without_step(part, low, high));
    }
    let scale = low.scale.max(high.scale).max(step.scale);
    let [low, high, step] = [low, high, step].map(|number| number.digits_at(scale));
    if step <= 0 {
        return Err(format!("the step of `{part}` must be above 0"));
    }
    if low > high {
        return Err(format!("`{part}` runs backwards; write the smaller end first"));
    }
    if (high - low) / step >= MOST_VALUES as i128 {
        return Err(too_many());
    }
    let numbers = (0..=(high - low) / step).map(|at| low + at * step);
    values.extend(numbers.map(|digits| Decimal { digits: digits as i64, scale }.to_value()));
    Ok(())
}

/// Explains that a range of decimals needs a step: in steps of 1, `0..=0.5` would be the single value 0.
fn without_step(part: &str, low: Decimal, high: Decimal) -> String {
    if low.digits_at(PLACES) > high.digits_at(PLACES) {
        return format!("`{part}` runs backwards; write the smaller end first");
    }
    format!(
        "the range `{part}` of decimals has no step; write {part} step {}",
        even_step(low, high)
    )
}

/// Decimals of the smallest step of [`even_step`].
const PLACES: u32 = 6;
/// Fewest steps into which [`even_step`] divides a range.
const FEWEST_STEPS: i128 = 10;

/// Returns a round step, such as 0.5, 0.2 or 0.1, that divides the range into at least `FEWEST_STEPS` steps, and
/// into a whole number of them if one of the round steps does. The step is at most 1.
pub fn even_step(low: Decimal, high: Decimal) -> Decimal {
    let span = high.digits_at(PLACES) - low.digits_at(PLACES);
    let powers = (0..=PLACES).rev().map(|power| 10_i128.pow(power));
    let rounds = powers.flat_map(|unit| [unit, unit / 2, unit / 5]);
    let fine = rounds.filter(|&step| step > 0 && span / step >= FEWEST_STEPS);
    let fine: Vec<i128> = fine.take(6).collect();
    let even = fine.iter().find(|&&step| span % step == 0);
    let digits = *even.or(fine.first()).unwrap_or(&1) as i64;
    let mut step = Decimal { digits, scale: PLACES };
    while step.scale > 0 && step.digits % 10 == 0 {
        step = Decimal { digits: step.digits / 10, scale: step.scale - 1 };
    }
    step
}

/// Returns both ends of a sweep that is one range without a step, such as `0..=1`. `None` for any other sweep.
pub fn ends_of_plain_range(text: &str) -> Option<(Decimal, Decimal)> {
    let (low, high) = text.split_once("..=")?;
    Some((Decimal::parse(low.trim())?, Decimal::parse(high.trim())?))
}

fn too_many() -> String {
    format!("these are more than {MOST_VALUES} values; take a larger step or a shorter range")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match parse_values(text) {
            Ok(values) => values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Err(error) => format!("error: {error}"),
        }
    }

    #[test]
    fn sweeps_are_understood() {
        assert_eq!(shown("1..=4"), "1 2 3 4");
        assert_eq!(shown("0..=1 step 0.25"), "0 0.25 0.5 0.75 1");
        assert_eq!(shown("-2..=2 step 2"), "-2 0 2");
        assert_eq!(shown("a, b,c"), "a b c");
        assert_eq!(shown("[1,2],[1,2,3], []"), "[1, 2] [1, 2, 3] []");
        assert_eq!(shown("0,2..=4,none"), "0 2 3 4 none");
        assert_eq!(shown("true,1.50,+2,4d6"), "true 1.50 2 \"4d6\"");
        assert_eq!(shown("[quick, 'a, b'],\"x,y\""), "[quick, \"a, b\"] \"x,y\"");
        assert_eq!(shown("none,1,1-2,4-6_after_fight"), "none 1 \"1-2\" \"4-6_after_fight\"");
        assert_eq!(shown("captain's guard,b"), "\"captain's guard\" b");
    }

    #[test]
    fn mistakes_are_explained() {
        assert_eq!(
            shown("1,,2"),
            "error: a value is missing in `1,,2`; write values like 2,3,4, a range like 1..=8, \
             or 0..=1 step 0.25"
        );
        assert_eq!(shown("8..=1"), "error: `8..=1` runs backwards; write the smaller end first");
        assert_eq!(shown("1..8"), "error: `1..8` is not a range; write 1..=8, both ends included");
        assert_eq!(
            shown("0..=0.5"),
            "error: the range `0..=0.5` of decimals has no step; write 0..=0.5 step 0.05"
        );
        assert_eq!(
            shown("0.1..=0.9"),
            "error: the range `0.1..=0.9` of decimals has no step; write 0.1..=0.9 step 0.05"
        );
        assert!(shown("1.5..=0.5").contains("runs backwards"));
        assert_eq!(shown("0.5..=0.5"), "0.5");
        assert_eq!(shown("1..=x"), "error: `x` in `1..=x` is not a number");
        assert_eq!(shown("1..=3 step 0"), "error: the step of `1..=3 step 0` must be above 0");
        assert_eq!(shown("[1,2"), "error: `[1,2` lacks a ]");
        assert_eq!(shown("1]"), "error: `1]` has a ] too many");
        assert_eq!(shown("\"a"), "error: `\"a` lacks a closing quote");
        assert_eq!(shown("[[[[[1]]]]]"), "error: lists are nested more than 4 deep");
        for text in ["1..=10001", "0..=1 step 0.00001", "0..=999999999999 step 0.000001"] {
            let told =
                "error: these are more than 10000 values; take a larger step or a shorter range";
            assert_eq!(shown(text), told);
        }
        assert!(shown("").starts_with("error"));
        assert!(shown("99999999999999999999").starts_with("error"));
    }

    #[test]
    fn steps_are_round_and_at_least_ten() {
        let step = |low: &str, high: &str| {
            let [low, high] = [low, high].map(|end| Decimal::parse(end).unwrap());
            even_step(low, high).to_string()
        };
        assert_eq!(step("0", "1"), "0.1");
        assert_eq!(step("1", "8"), "0.5");
        assert_eq!(step("0", "4"), "0.2");
        assert_eq!(step("0", "100"), "1");
        assert_eq!(step("0.25", "0.75"), "0.05");
        assert_eq!(step("0", "0"), "0.000001");
        assert_eq!(ends_of_plain_range("0..=1 step 1"), None);
        assert!(ends_of_plain_range(" 0 ..= 1").is_some());
    }

    #[test]
    fn assignments_split_at_the_first_sign() {
        assert_eq!(parse_assignment("a.b = c=d"), Ok(("a.b", "c=d")));
        assert_eq!(parse_assignment(r#"a."b=c".d=e"#), Ok((r#"a."b=c".d"#, "e")));
        assert_eq!(parse_assignment(r#"a."b\"=c".d=e"#), Ok((r#"a."b\"=c".d"#, "e")));
        assert_eq!(parse_assignment("a.'b=c'=d"), Ok(("a.'b=c'", "d")));
        assert_eq!(parse_assignment(r#"a"b=c"#), Ok((r#"a"b"#, "c")));
        for text in ["a.b", "=1", "a=", ""] {
            assert!(parse_assignment(text).is_err(), "{text}");
        }
    }
}
