//! Knobs that are a choice among words.

use super::{Value, nearest};

/// An enum whose variants have names in files. [`choices!`](crate::choices) implements it.
pub trait Word: Copy + PartialEq + std::fmt::Debug + 'static {
    /// Every choice, in the order of declaration.
    const ALL: &'static [Self];

    /// The name in files: `all_rolls`.
    fn name(self) -> &'static str;

    /// What the choice means.
    fn doc(self) -> &'static str;
}

/// The choice with this name.
pub fn find<E: Word>(name: &str) -> Option<E> {
    E::ALL.iter().copied().find(|choice| choice.name() == name)
}

/// Reads a choice.
///
/// # Errors
/// Lists the choices, and names the nearest one if something like it was written.
pub fn read<E: Word>(value: &Value) -> Result<E, String> {
    // A choice may be a digit, which files write as a number.
    let number = if let Value::Int(number) = value { Some(number.to_string()) } else { None };
    let text = value.as_text().or(number.as_deref());
    // Capitals are no mistake: rule books write STR where files have str.
    let written = |text: &str| find(text).or_else(|| find(&text.to_ascii_lowercase()));
    text.and_then(written).ok_or_else(|| {
        let meant = value.as_text().and_then(|text| nearest(text, names::<E>()));
        let hint = meant.map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default();
        format!("{}{hint}", domain::<E>())
    })
}

/// `one of a, b, c`.
pub fn domain<E: Word>() -> String {
    format!("one of {}", names::<E>().collect::<Vec<_>>().join(", "))
}

/// Every choice as a value.
pub fn ends<E: Word>() -> Vec<Value> {
    names::<E>().map(Value::from).collect()
}

fn names<E: Word>() -> impl Iterator<Item = &'static str> {
    E::ALL.iter().map(|choice| choice.name())
}
