//! The settings of a ledger, compared with the declarations: name, default, choices and range.
//!
//! Lines of `settings.txt` are `name | default | choices or range`, as the ledger writes them; `-`
//! where it says nothing. A part of a name in `<>` stands for any word. A fourth column marks a
//! deliberate difference: `difference: reason`. The difference is what the check finds, one or more
//! of these, joined by `; `:
//!
//! * `not declared`: there is no such setting, and the list of what is not simulated says why (in
//!   this case alone the reason may be left out);
//! * `only here`: the ledger has no such setting;
//! * `default VALUE`: the declared default is another one;
//! * `declared DOMAIN`: what may be written is not what the ledger says. DOMAIN is worded as in
//!   `outweigh list knobs`.
//!
//! A mark that no longer fits what the check finds is a mistake, so that none outlives its
//! difference.

use super::has_reason;
use crate::knob::{Declaration, Knobs, Value, parse_value};
use crate::system::RuleSystem;
use std::collections::BTreeSet;

/// Every setting of a ledger is declared as the ledger says, or its difference is marked. `folder`
/// holds `settings.txt`.
pub(crate) fn settings_agree<R: RuleSystem, K: Knobs + Default>(folder: &str) {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(root.join(folder).join("settings.txt"));
    let wrong = mistakes::<K>(&table.expect("a table of settings"), &has_reason::<R>);
    assert!(wrong.is_empty(), "{} mistakes:\n{}", wrong.len(), wrong.join("\n"));
}

/// Finds every mistake of a table. `has_reason` says whether a setting is listed as not simulated.
fn mistakes<K: Knobs + Default>(table: &str, has_reason: &dyn Fn(&str) -> bool) -> Vec<String> {
    let all = K::declarations();
    let (mut wrong, mut named) = (Vec::new(), BTreeSet::new());
    for (at, line) in table.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let (name, default, choices, mark) = match columns[..] {
            [name, default, choices] => (name, default, choices, ""),
            [name, default, choices, mark] => (name, default, choices, mark),
            _ => {
                wrong.push(format!("line {}: not 3 or 4 columns", at + 1));
                continue;
            }
        };
        let declared: Vec<_> = all.iter().filter(|knob| is_named(knob.path, name)).collect();
        for knob in &declared {
            if !named.insert(knob.path) {
                wrong.push(format!("line {}: {} stands twice", at + 1, knob.path));
            }
            if has_reason(knob.path) {
                wrong.push(format!("{} is declared and listed as not simulated", knob.path));
            }
        }
        let mut found: Vec<String> = Vec::new();
        for knob in &declared {
            let difference = difference::<K>(knob, default, choices);
            if !found.contains(&difference) {
                found.push(difference);
            }
        }
        let found = if declared.is_empty() { "not declared".to_owned() } else { found.join("; ") };
        let (marked, reason) = split_mark(mark, &found);
        let is_listed = found == "not declared" && has_reason(name);
        if marked != found {
            wrong.push(format!("line {}: {name} is marked {marked:?}, but is {found:?}", at + 1));
        } else if !found.is_empty() && reason.is_empty() && !is_listed {
            wrong.push(format!("line {}: {name}: {found}, without a reason", at + 1));
        }
    }
    let missing = all.iter().filter(|knob| !named.contains(knob.path));
    wrong.extend(missing.map(|knob| format!("no line names {}", knob.path)));
    wrong
}

/// Splits a mark into the difference and its reason. The difference may hold colons itself.
fn split_mark<'a>(mark: &'a str, found: &str) -> (&'a str, &'a str) {
    match mark.strip_prefix(found) {
        Some("") => (mark, ""),
        Some(rest) if !found.is_empty() && rest.starts_with(": ") => {
            (&mark[..found.len()], &rest[2..])
        }
        _ => (mark.split_once(": ").map_or(mark, |(difference, _)| difference), ""),
    }
}

/// Whether a path is a name, in which a part in `<>` stands for any word.
fn is_named(path: &str, name: &str) -> bool {
    let (path, name): (Vec<_>, Vec<_>) = (path.split('.').collect(), name.split('.').collect());
    let fits = |(part, pattern): (&&str, &&str)| pattern.starts_with('<') || part == pattern;
    path.len() == name.len() && path.iter().zip(&name).all(fits)
}

/// Says how a declaration differs from the ledger; empty if it does not.
fn difference<K: Knobs + Default>(knob: &Declaration, default: &str, choices: &str) -> String {
    if (default, choices) == ("-", "-") {
        return "only here".to_owned();
    }
    let mut found = Vec::new();
    if read::<K>(knob, default).as_ref() != Some(&knob.default) {
        found.push(format!("default {}", knob.default));
    }
    if choices != "-" && !agrees::<K>(knob, choices) {
        found.push(format!("declared {}", knob.domain));
    }
    found.join("; ")
}

/// Reads a value for a setting and returns it as the setting shows it, or `None` if it is refused.
fn read<K: Knobs + Default>(knob: &Declaration, text: &str) -> Option<Value> {
    let mut knobs = K::default();
    let set = |knobs: &mut K, value: &Value| matches!(knobs.set(knob.path, value), Some(Ok(())));
    let value = parse_value(text).ok()?;
    let is_set = set(&mut knobs, &value) || set(&mut knobs, &Value::Text(text.to_owned()));
    if is_set { knobs.get(knob.path) } else { None }
}

/// Whether a setting accepts every choice and both ends of every range that the ledger names, and
/// nothing beyond them.
fn agrees<K: Knobs + Default>(knob: &Declaration, choices: &str) -> bool {
    let (mut shown, mut low, mut high) = (Vec::new(), f64::INFINITY, f64::NEG_INFINITY);
    for choice in choices.split(',').map(str::trim) {
        let ends: Vec<&str> = match choice.split_once("..") {
            Some((first, last)) => vec![first, last],
            None => vec![choice],
        };
        for end in ends {
            let Some(value) = read::<K>(knob, end) else { return false };
            if let Some(number) = number(&value) {
                (low, high) = (low.min(number), high.max(number));
            }
            shown.push(value);
        }
    }
    let words = knob.words.iter().map(|(word, _)| Value::from(*word));
    let is_known = |value: Value| match number(&value) {
        Some(number) => (low..=high).contains(&number),
        None => shown.contains(&value) || matches!(value, Value::List(_)),
    };
    let is_word_of_list = |value: &Value| {
        shown.iter().any(|known| known == value || *known == Value::List(vec![value.clone()]))
    };
    if knob.words.is_empty() {
        knob.ends.iter().cloned().all(is_known)
    } else {
        words.into_iter().all(|word| is_word_of_list(&word))
    }
}

/// Returns the number in a value; `None` if it holds none.
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Decimal(text) => text.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knob::Limit;
    use crate::{choices, knobs};

    choices! {
        /// A mood.
        pub(super) enum Mood {
            /// Good.
            Good = "good",
            /// Bad.
            Bad = "bad",
        }
    }

    knobs! {
        /// Settings.
        pub(super) struct InlineVec {
            /// A number.
            "a.number", "XX-01" => number: i32 = 2, range 0..=4;
            /// A limit.
            "a.limit", "XX-01" => limit: Limit = Limit::NONE, range 0..=3;
            /// A mood.
            "a.mood", "XX-01" => mood: Mood = Mood::Good;
            /// A flag.
            "a.flag", "XX-01" => flag: bool = true;
        }
    }

    fn told(table: &str) -> String {
        mistakes::<InlineVec>(table, &|name| name == "b.listed").join("\n")
    }

    #[test]
    fn settings_that_agree_are_accepted() {
        let table = "a.number | 2 | 0..4\na.limit | none | none, 0..3\na.mood | good | good, bad\n\
            a.flag | true | true, false\nb.listed | 1 | - | not declared\n";
        assert_eq!(told(table), "");
        assert_eq!(told("a.<any> | - | - | only here: so"), "");
    }

    #[test]
    fn differences_must_be_marked_with_a_reason() {
        let table = "a.number | 3 | 0..5\na.limit | none | 0..3 | declared 0..=3 or none: unlimited, too\n\
            a.mood | good | good | declared one of good, bad\na.flag | true | - | default true: why\n\
            b.other | 1 | - | not declared\n";
        let expected = "line 1: a.number is marked \"\", but is \"default 2; declared 0..=4\"\n\
            line 3: a.mood: declared one of good, bad, without a reason\n\
            line 4: a.flag is marked \"default true\", but is \"\"\n\
            line 5: b.other: not declared, without a reason";
        assert_eq!(told(table), expected);
        let rest = "no line names a.limit\nno line names a.mood\nno line names a.flag";
        assert_eq!(
            told("a.number | 2 | 1..4\n").lines().skip(1).collect::<Vec<_>>().join("\n"),
            rest
        );
    }
}
