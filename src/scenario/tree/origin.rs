//! Places of values in files and on the command line, and how messages show them.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use crate::scenario::problems::control_characters::is_hidden;
use crate::scenario::roster::spreadsheet::cell_name;

/// A file as it was read. Places share it by `Arc`, so that each of them can show its line.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// Name to show in messages.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Place of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In a file.
    File {
        /// The file.
        source: Arc<Source>,
        /// The bytes of the text that say it.
        span: Range<usize>,
    },
    /// In a cell of a roster.
    Row {
        /// Name of the file.
        file: Arc<str>,
        /// Sheet of a spreadsheet; none in a CSV file.
        sheet: Option<Arc<str>>,
        /// Line in the file or row of the sheet, from 1.
        row: u32,
        /// Column, from 1.
        column: u32,
        /// Text of the cell.
        text: Arc<str>,
    },
    /// On the command line: the argument as it was given, such as `--set trials=100`.
    Argument(Arc<str>),
}

/// An [`Origin`] in plain values, for JSON and the studio.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Name of the file; `None` for the command line.
    pub file: Option<String>,
    /// Line of the file, from 1.
    pub line: Option<usize>,
    /// Column, from 1: a letter of the line, or a cell of a roster's row.
    pub column: Option<usize>,
    /// The line, the cell or the argument, shortened if it is very long.
    pub text: String,
}

const WIDEST: usize = 120;

impl Origin {
    /// An argument of the command line.
    pub fn argument(text: impl AsRef<str>) -> Self {
        Self::Argument(Arc::from(text.as_ref()))
    }

    /// Returns the start of a file, as the place of missing entries.
    pub fn start_of(source: &Arc<Source>) -> Self {
        Self::File { source: Arc::clone(source), span: 0..0 }
    }

    /// Whether it is a file that could not be read: no line can be shown, because it has no text.
    pub(crate) fn is_nowhere(&self) -> bool {
        matches!(self, Self::File { source, .. } if source.text.is_empty())
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::File { source, .. } => source.name.clone(),
            Self::Row { file, .. } => file.to_string(),
            Self::Argument(text) => text.to_string(),
        }
    }

    /// Returns the place in plain values, for programs that show mistakes in their own way.
    pub fn location(&self) -> Location {
        let excerpt = self.excerpt();
        let (line, column) = match self {
            Self::File { source, span } => {
                let start = floor(&source.text, span.start);
                let before = &source.text[..start];
                let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
                let line = before.matches('\n').count() + 1;
                (Some(line), Some(before[line_start..].chars().count() + 1))
            }
            Self::Row { row, column, .. } => (Some(*row as usize), Some(*column as usize)),
            Self::Argument(_) => (None, None),
        };
        let file = (!matches!(self, Self::Argument(_))).then(|| self.name());
        if self.is_nowhere() {
            return Location { file, line: None, column: None, text: String::new() };
        }
        Location { file, line, column, text: excerpt.line }
    }

    /// Whether it is a place in the file of this name.
    pub fn is_in(&self, file: &str) -> bool {
        matches!(self, Self::File { source, .. } if source.name == file)
    }

    /// Returns the text of a cell of a roster. `None` for other places. Where a key wants a text, the
    /// cell is read as it stands.
    pub fn cell(&self) -> Option<&str> {
        match self {
            Self::Row { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Returns the place of a word that stands before this one in the same line, such as the key before
    /// its value. Returns this place if there is none.
    #[must_use]
    pub fn of_word_before(&self, word: &str) -> Self {
        let Self::File { source, span } = self else { return self.clone() };
        let before = source.text.get(..span.start).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        match before[start..].rfind(word).filter(|_| !word.is_empty()) {
            Some(at) => {
                let at = start + at;
                Self::File { source: Arc::clone(source), span: at..at + word.len() }
            }
            None => self.clone(),
        }
    }

    /// Returns the key by which [`Problems`](crate::scenario::Problems) sorts: files first, from top to
    /// bottom, then rosters, then arguments.
    pub(crate) fn order(&self) -> (u8, &str, usize, usize) {
        match self {
            Self::File { source, span } => (0, &source.name, span.start, span.end),
            Self::Row { file, row, column, .. } => (1, file, *row as usize, *column as usize),
            Self::Argument(text) => (2, text, 0, 0),
        }
    }

    pub(crate) fn excerpt(&self) -> Excerpt {
        match self {
            Self::File { source, span } => Excerpt::of_file(source, span),
            Self::Row { file, sheet, row, column, text } => Excerpt {
                place: match sheet {
                    Some(sheet) => {
                        format!("{file}, sheet {sheet}, cell {}", cell_name(*row, *column))
                    }
                    None => format!("{file}:{row}, column {column}"),
                },
                number: row.to_string(),
                line: printable(text.lines().next().unwrap_or_default()),
                indent: 0,
                width: text.lines().next().map_or(1, |line| line.chars().count()),
            }
            .shortened(),
            Self::Argument(text) => Excerpt {
                place: "command line".to_owned(),
                number: String::new(),
                line: printable(text),
                indent: 0,
                width: text.chars().count(),
            }
            .shortened(),
        }
    }
}

/// `file:line:column`, or the argument itself.
impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(text) => out.write_str(text),
            _ => out.write_str(&self.excerpt().place),
        }
    }
}

/// A line of text with a part of it underlined, as `Display` of a [`Problem`](crate::scenario::Problem)
/// prints it.
pub(crate) struct Excerpt {
    /// File, line and column.
    pub place: String,
    /// Number of the line; empty for arguments.
    pub number: String,
    /// The line, without characters that would disturb the picture.
    pub line: String,
    pub indent: usize,
    pub width: usize,
}

impl Excerpt {
    fn of_file(source: &Source, span: &Range<usize>) -> Self {
        let text = source.text.as_str();
        let start = floor(text, span.start);
        let end = floor(text, span.end.max(span.start));
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let number = text[..line_start].matches('\n').count() + 1;
        let indent = text[line_start..start].chars().count();
        let width = text[start..end.min(line_end)].trim_end().chars().count();
        Self {
            place: format!("{}:{number}:{}", source.name, indent + 1),
            number: number.to_string(),
            line: printable(text[line_start..line_end].trim_end()),
            indent,
            width,
        }
        .shortened()
    }

    fn shortened(mut self) -> Self {
        if self.line.chars().count() > WIDEST {
            let skipped = if self.indent + self.width.min(WIDEST / 2) > WIDEST - 3 {
                self.indent - self.indent.min(WIDEST / 3)
            } else {
                0
            };
            let shown: String = self.line.chars().skip(skipped).take(WIDEST - 3).collect();
            self.line = format!("{shown}...");
            self.indent -= skipped;
        }
        let longest = self.line.chars().count().saturating_sub(self.indent);
        self.width = self.width.min(longest).max(1);
        self
    }
}

/// Returns the nearest start of a letter at or before `at`. A place of the parser may lie within a
/// letter, where slicing would panic.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Replaces control characters, so that every character is one column wide and underlining fits.
fn printable(line: &str) -> String {
    let replace = |letter: char| match letter {
        '\t' => ' ',
        hidden if is_hidden(hidden) => '\u{fffd}',
        other => other,
    };
    line.chars().map(replace).collect()
}

/// Returns the place of a part of a text. It is exact between plain quotes; with escapes the whole text
/// is the place, because bytes of text and file differ.
pub fn inside(origin: &Origin, text: &str, part: &Range<usize>) -> Origin {
    let Origin::File { source, span } = origin else { return origin.clone() };
    let written = source.text.get(span.clone()).unwrap_or_default();
    if written.get(1..written.len().saturating_sub(1)) != Some(text) {
        return origin.clone();
    }
    let start = span.start + 1;
    let place = start + part.start..start + part.end;
    Origin::File { source: Arc::clone(source), span: place }
}
