//! Knobs that are a choice among words.

use super::{Value, nearest};

/// An enum whose variants have names in files. Code that works on any choice is written against it, such as
/// [`Words`](super::Words). [`choices!`](crate::choices) implements it.
pub trait Word: Copy + PartialEq + std::fmt::Debug + 'static {
    /// Every choice, in the order of declaration.
    const ALL: &'static [Self];

    /// Names of the choices, in the order of [`ALL`](Self::ALL).
    const NAMES: &'static [&'static str];

    /// Returns the name in files: `all_rolls`.
    fn name(self) -> &'static str;

    /// Returns the meaning of the choice.
    fn doc(self) -> &'static str;
}

/// Reads a choice.
///
/// # Errors
/// Lists the choices, and names the nearest one if something like it was written.
pub fn read<E: Word>(value: &Value) -> Result<E, String> {
    place(value, E::NAMES).map(|at| E::ALL[at])
}

/// Returns the index of a choice among its names. It is not generic, to avoid code for each of hundreds of
/// choices.
fn place(value: &Value, names: &'static [&'static str]) -> Result<usize, String> {
    // A choice may be a digit, which files write as a number.
    let number = if let Value::Int(number) = value { Some(number.to_string()) } else { None };
    // On and off may be said with yes and no.
    let switch =
        if let Value::Bool(flag) = value { Some(["off", "on"][usize::from(*flag)]) } else { None };
    let said = match value.as_text() {
        Some("yes" | "true") => Some("on"),
        Some("no" | "false") => Some("off"),
        _ => None,
    };
    let text = value.as_text().or(number.as_deref()).or(switch);
    let find = |name: &str| names.iter().position(|known| *known == name);
    // Capitals are no mistake: rule books write STR where files have str.
    let written = |text: &str| find(text).or_else(|| find(&text.to_ascii_lowercase()));
    text.and_then(written).or_else(|| said.and_then(find)).ok_or_else(|| {
        let meant = value.as_text().and_then(|text| nearest(text, names.iter().copied()));
        let hint = meant.map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default();
        format!("{}{hint}", one_of(names))
    })
}

/// Returns the domain that [`Declaration`](super::Declaration) states: `one of a, b, c`.
pub fn domain<E: Word>() -> String {
    one_of(E::NAMES)
}

fn one_of(names: &[&str]) -> String {
    format!("one of {}", names.join(", "))
}

/// Returns every choice as a value.
pub fn ends<E: Word>() -> Vec<Value> {
    values(E::NAMES)
}

/// Returns every choice with its meaning.
pub fn meanings<E: Word>() -> Vec<(&'static str, &'static str)> {
    E::ALL.iter().map(|choice| (choice.name(), choice.doc())).collect()
}

fn values(names: &'static [&'static str]) -> Vec<Value> {
    names.iter().copied().map(Value::from).collect()
}
