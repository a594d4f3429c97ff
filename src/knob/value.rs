//! Values as a file or the command line states them.

use std::fmt;

/// A value as it was written, before it is known which knob it is for:
/// [`KnobType::read`](super::KnobType::read) gives it a type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with a decimal point, as it was written, so that nothing is rounded.
    Decimal(String),
    /// A word or any other text; both are `Text`, because a bare word on the command line is a
    /// quoted text in a file.
    Text(String),
    /// A list.
    List(Vec<Value>),
}

impl Value {
    /// Returns the kind of the value, with its article.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Bool(_) => "a yes or no",
            Self::Int(_) => "a whole number",
            Self::Decimal(_) => "a decimal number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
        }
    }

    /// Returns the text, if the value is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Writes the value as in a file, except that a plain word stands without quotes. So `"true"` keeps
/// its quotes and is read back as a text.
impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(flag) => write!(out, "{flag}"),
            Self::Int(number) => write!(out, "{number}"),
            Self::Decimal(text) => out.write_str(text),
            Self::Text(text) if is_plain_word(text) => out.write_str(text),
            Self::Text(text) => write_quoted(out, text),
            Self::List(items) => {
                out.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    let comma = if at == 0 { "" } else { ", " };
                    write!(out, "{comma}{item}")?;
                }
                out.write_str("]")
            }
        }
    }
}

/// Whether a text can be told from every other value without quotes, so that [`write_quoted`] is
/// not needed.
fn is_plain_word(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        && text != "true"
        && text != "false"
}

/// Writes a TOML basic string.
fn write_quoted(out: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    out.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\t' => out.write_str("\\t")?,
            '\r' => out.write_str("\\r")?,
            control if control.is_control() => write!(out, "\\u{:04X}", u32::from(control))?,
            other => write!(out, "{other}")?,
        }
    }
    out.write_str("\"")
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Int(i64::from(number))
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Decimal(format!("{number:?}"))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    fn from(items: [T; N]) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_as_one_would_write_them() {
        let printed = |value: Value| value.to_string();
        assert_eq!(printed(true.into()), "true");
        assert_eq!(printed((-3).into()), "-3");
        assert_eq!(printed(1.25.into()), "1.25");
        assert_eq!(printed(2.0.into()), "2.0");
        assert_eq!(printed("all_rolls".into()), "all_rolls");
        assert_eq!(printed("true".into()), "\"true\"");
        assert_eq!(printed("4d6".into()), "\"4d6\"");
        assert_eq!(printed("a \"b\"\n\u{7}".into()), r#""a \"b\"\n\u0007""#);
        assert_eq!(printed(["quick", "as written"].into()), "[quick, \"as written\"]");
    }
}
