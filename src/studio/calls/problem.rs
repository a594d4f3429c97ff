//! Mistakes and warnings with places for an editor, and with the corrected line if there is one that mends them.

use super::{Host, Source, overrides, plan};
use crate::scenario::{Origin, Problem, Problems};
use serde::Serialize;
use std::ops::Range;

/// Most mistakes for which a corrected line is tried: each trial reads the whole text anew.
const MOST_MENDED: usize = 6;

/// A mistake or a warning. Lines and columns begin at 1; columns are UTF-16 units, as editors in a browser count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemText {
    /// The message, in one line.
    pub message: String,
    /// File in which it is: the source, or one of its companions.
    pub file: Option<String>,
    /// Line in the file.
    pub line: Option<usize>,
    /// Column of the first letter; of a roster, the number of the cell in its row.
    pub column: Option<usize>,
    /// Column behind the last letter in this line. `None` for a cell of a roster.
    pub end_column: Option<usize>,
    /// The line, shortened if it is very long.
    pub text: String,
    /// Text right under the place.
    pub label: Option<String>,
    /// How to mend it.
    pub help: Option<String>,
    /// The whole line as it should be. It is given only if the text with this line no longer has this problem.
    pub fix: Option<String>,
}

/// Returns all mistakes in the order of their places, each once.
pub(super) fn all(problems: &Problems, source: &Source, host: &Host<'_>) -> Vec<ProblemText> {
    told(problems.iter().collect(), source, host)
}

/// Returns warnings in the order of their places, each once.
pub(super) fn warnings(problems: &[Problem], source: &Source, host: &Host<'_>) -> Vec<ProblemText> {
    told(problems.iter().collect(), source, host)
}

fn told(mut problems: Vec<&Problem>, source: &Source, host: &Host<'_>) -> Vec<ProblemText> {
    problems.sort_by(|a, b| a.key().cmp(&b.key()));
    problems.dedup_by(|a, b| a.key() == b.key());
    let mut tries = MOST_MENDED;
    let mut text = |problem: &&Problem| {
        let mut text = of(problem);
        if let Some(line) = corrected(problem)
            && tries > 0
        {
            tries -= 1;
            text.fix = Some(line).filter(|line| mends(problem, line, source, host));
        }
        text
    };
    problems.iter().map(&mut text).collect()
}

/// Returns a problem without a corrected line.
fn of(problem: &Problem) -> ProblemText {
    let location = problem.origin.location();
    let (column, end_column) = match place(&problem.origin) {
        Some(Place { text, line, span, .. }) if location.line.is_some() => {
            let units = |to: usize| text[line.start..to].encode_utf16().count() + 1;
            (Some(units(span.start)), Some(units(span.end)))
        }
        _ => (location.column, None),
    };
    ProblemText {
        message: problem.message.to_string(),
        file: location.file,
        line: location.line,
        column,
        end_column,
        text: location.text,
        label: problem.label_text().map(str::to_owned),
        help: problem.help.clone(),
        fix: None,
    }
}

/// Place of a problem in the text of a file.
struct Place<'a> {
    text: &'a str,
    /// Bytes of its line, without the line break.
    line: Range<usize>,
    /// Bytes of the part that is meant, within its line.
    span: Range<usize>,
}

fn place(origin: &Origin) -> Option<Place<'_>> {
    let Origin::File { source, span } = origin else { return None };
    let text = source.text.as_str();
    let floor = |at: usize| {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    let from = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let to = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
    let to = from + text[from..to].trim_end_matches('\r').len();
    let start = start.min(to);
    let end = floor(span.end).clamp(start, to);
    Some(Place { text, line: from..to, span: start..end })
}

/// Returns the line as the remedy wants it, if the remedy names a single replacement.
fn corrected(problem: &Problem) -> Option<String> {
    let Place { text, line, span } = place(&problem.origin)?;
    let help = problem.help.as_deref()?;
    let written = &text[span.clone()];
    let (start, end, word) = if let Some(word) = only_guess(help) {
        // The message names the word that is not known; the place may hold more than it, such as quotes.
        let wrong = between(&problem.message, "`", "`")?;
        let whole = &text[span.start..line.end];
        let at = span.start + whole.find(wrong)?;
        (at, at + wrong.len(), word.to_owned())
    } else if let Some(value) = between(help, "write ", " without quotes") {
        (span.start, span.end, value.to_owned())
    } else if let Some(range) = help.strip_prefix("a range is written ") {
        (span.start, span.end, range.to_owned())
    } else {
        return None;
    };
    if written.is_empty() {
        return None;
    }
    Some(format!("{}{word}{}", &text[line.start..start], &text[end..line.end]))
}

/// The word in "did you mean `word`?", if it is the only one.
fn only_guess(help: &str) -> Option<&str> {
    let guess = help.strip_prefix("did you mean `")?.strip_suffix("`?")?;
    (!guess.contains('`')).then_some(guess)
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let from = text.find(before)? + before.len();
    let to = text[from..].find(after)? + from;
    Some(&text[from..to])
}

/// Whether the text no longer has this problem once the line is written into it.
fn mends(problem: &Problem, line: &str, source: &Source, host: &Host<'_>) -> bool {
    let Some(Place { text, line: old, .. }) = place(&problem.origin) else { return false };
    let Origin::File { source: file, .. } = &problem.origin else { return false };
    let new = format!("{}{line}{}", &text[..old.start], &text[old.end..]);
    let mut mended = source.clone();
    if file.name == source.name {
        mended.text = new;
    } else {
        mended.files.insert(file.name.clone(), new);
    }
    let line = problem.origin.location().line;
    let is_other =
        |other: &Problem| other.message != problem.message || other.origin.location().line != line;
    let found = match mended.open(host) {
        Err(problems) => problems,
        Ok(opened) => match plan(&opened.document, host, &overrides(Some(1), None)) {
            Err(problems) => problems,
            Ok(plan) => {
                let mut found = Problems::new();
                found.extend(plan.warnings());
                return found.take_doubts().iter().all(is_other);
            }
        },
    };
    found.iter().all(is_other)
}

/// Returns a warning as a sentence with its line.
pub(super) fn in_words(problem: &Problem) -> String {
    match problem.origin.location().line {
        Some(line) => format!("Line {line}: {}", problem.message),
        None => problem.message.to_string(),
    }
}
