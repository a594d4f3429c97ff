//! Functions that the macros call, and the check that every system's tests run on its declarations.

use super::{Declaration, KnobType, Knobs, Value};

/// Makes a [`Declaration`] of the parts that [`knobs!`](crate::knobs) was given.
#[doc(hidden)]
pub fn declare<T: KnobType>(
    path: &'static str,
    rule: &'static str,
    doc: &'static str,
    default: T,
    range: &T::Range,
) -> Declaration {
    let (domain, ends) = (T::domain(range), T::ends(range));
    let words = T::words(range);
    Declaration { path, rule, doc, default: default.show(), domain, ends, words }
}

/// Sets a field if the value can be read. A field whose value is refused keeps its own.
///
/// # Errors
/// Says what was expected.
#[doc(hidden)]
pub fn assign<T: KnobType>(field: &mut T, value: &Value, range: &T::Range) -> Result<(), String> {
    *field = T::read(value, range)?;
    Ok(())
}

/// Replaces the defaults of declarations by the values of `defaults`, because a group made by
/// [`knob_groups!`](crate::knob_groups) may change them.
#[doc(hidden)]
pub fn with_defaults(mut all: Vec<Declaration>, defaults: &impl Knobs) -> Vec<Declaration> {
    for declaration in &mut all {
        if let Some(value) = defaults.get(declaration.path) {
            declaration.default = value;
        }
    }
    all
}

/// Checks what a compiler cannot: paths are unique and well formed, documented, overridden
/// defaults exist and fit, every default and every end of a range can be read and reads back.
///
/// # Errors
/// Every mistake found, one to a line.
pub fn check_declarations<K: Knobs + Default>() -> Result<(), String> {
    let mut mistakes = Vec::new();
    for (path, value) in K::overrides() {
        match K::default().set(path, &value) {
            None => mistakes.push(format!("default of {path}: no such setting")),
            Some(Err(expected)) => {
                mistakes.push(format!("default of {path}: {value} is not {expected}"));
            }
            Some(Ok(())) => {}
        }
    }
    let declarations = K::declarations();
    for (at, declaration) in declarations.iter().enumerate() {
        if declarations[..at].iter().any(|earlier| earlier.path == declaration.path) {
            mistakes.push(format!("{} is declared twice", declaration.path));
        }
        check_one::<K>(declaration, &mut mistakes);
    }
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes.join("\n")) }
}

fn check_one<K: Knobs + Default>(declaration: &Declaration, mistakes: &mut Vec<String>) {
    let Declaration { path, doc, rule, .. } = declaration;
    if !is_path(path) {
        mistakes.push(format!("{path} is not dotted lower-case words"));
    }
    if doc.is_empty() || rule.is_empty() {
        mistakes.push(format!("{path} lacks a doc comment or a ledger ID"));
    }
    for value in declaration.ends.iter().chain([&declaration.default]) {
        let mut knobs = K::default();
        match knobs.set(path, value) {
            None => mistakes.push(format!("{path} cannot be set")),
            Some(Err(expected)) => mistakes.push(format!("{path}: {value} is not {expected}")),
            Some(Ok(())) if knobs.get(path).as_ref() != Some(value) => {
                mistakes.push(format!("{path}: {value} does not read back"));
            }
            Some(Ok(())) => {}
        }
    }
}

/// Whether a path consists of lower-case words with dots between them: such a path is a TOML key
/// without quotes.
fn is_path(path: &str) -> bool {
    path.split('.').all(|part| {
        part.starts_with(|first: char| first.is_ascii_lowercase())
            && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
    })
}
