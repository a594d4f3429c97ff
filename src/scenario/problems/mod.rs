//! Mistakes in a scenario, collected and shown as a compiler would.

pub(crate) mod control_characters;
pub(crate) mod toml_hints;

use std::fmt;

use super::Origin;
use crate::knob::{Value, did_you_mean, parse_value};
use control_characters::told;

/// Most problems that are shown at once; [`Problems::summary`] says how many there are.
const MOST_SHOWN: usize = 50;

/// Something that can be played as it stands, but most likely is not meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// An entry without effect. The warning is shown only if the entry has no effect in any variant.
    Idle,
    /// A missing entry. The warning is shown even if the entry is missing in one variant only.
    Lacking,
    /// A policy that no fighter plays. The warning is not shown if a command seats the policy.
    Unplayed,
}

/// Kind of a mistake, for code that has to tell kinds apart. Code must not compare messages, because their words
/// change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProblemKind {
    /// Any mistake that no code has to recognise.
    #[default]
    Other,
    /// A path leads nowhere, or the word at its end means nothing there: no value would be right.
    Path,
}

/// A mistake or a warning: its place, its message, and a remedy. `Display` shows it as a compiler would.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Kind of the mistake.
    pub kind: ProblemKind,
    /// Kind of the warning. `None` for a mistake.
    pub doubt: Option<WarningKind>,
    /// Place in a file or on the command line.
    pub origin: Origin,
    /// The message, in one line. Boxed for the size of the `Err` of most functions here.
    pub message: Box<str>,
    /// Remedy: the corrected line, or the names that may be meant.
    pub help: Option<String>,
    /// Parts that few problems have. They are boxed, so that a problem stays small enough to be returned.
    details: Option<Box<Details>>,
}

/// Parts that few problems have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Details {
    /// Text right under the place.
    label: Option<String>,
    /// The path that leads nowhere, for a mistake of a path that stands in a file.
    path: Option<String>,
}

impl Problem {
    /// Makes a mistake at a place, of the kind [`ProblemKind::Other`].
    pub fn new(origin: &Origin, message: impl Into<String>) -> Self {
        Self {
            kind: ProblemKind::Other,
            doubt: None,
            origin: origin.clone(),
            message: message.into().into(),
            help: None,
            details: None,
        }
    }

    /// Makes a warning of the kind [`WarningKind::Idle`]: the text at this place has no effect.
    pub fn idle(origin: &Origin, message: impl Into<String>) -> Self {
        Self { doubt: Some(WarningKind::Idle), ..Self::new(origin, message) }
    }

    /// Makes a warning of the kind [`WarningKind::Lacking`]: something is missing there.
    pub fn lacking(origin: &Origin, message: impl Into<String>) -> Self {
        Self { doubt: Some(WarningKind::Lacking), ..Self::new(origin, message) }
    }

    /// Makes a warning of the kind [`WarningKind::Unplayed`]: no fighter plays the policy that is written there.
    pub fn unplayed(origin: &Origin, message: impl Into<String>) -> Self {
        Self { doubt: Some(WarningKind::Unplayed), ..Self::new(origin, message) }
    }

    /// Marks a problem as [`ProblemKind::Path`]: no value would be right there, so that the caller may look for the
    /// path that is meant.
    #[must_use]
    pub fn of_path(mut self) -> Self {
        self.kind = ProblemKind::Path;
        self
    }

    /// Adds what to say right under the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.details.get_or_insert_default().label = Some(label.into());
        self
    }

    /// Returns the text right under the place.
    pub fn label_text(&self) -> Option<&str> {
        self.details.as_ref()?.label.as_deref()
    }

    pub(super) fn set_path(&mut self, path: &str) {
        self.details.get_or_insert_default().path = Some(path.to_owned());
    }

    /// Returns the path that leads nowhere. `None` for other mistakes, and for arguments, whose path stands in
    /// [`origin`](Self::origin).
    pub fn path(&self) -> Option<&str> {
        self.details.as_ref()?.path.as_deref()
    }

    /// Adds how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Makes the mistake of an unknown name: a `kind` called `name`, where only the names in `known` exist. The
    /// remedy comes from [`did_you_mean`](crate::knob::did_you_mean). A key or a rule is a part of a path, so its
    /// mistake is of the kind [`ProblemKind::Path`].
    pub fn unknown<'a>(
        origin: &Origin,
        kind: &str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let mut problem = Self::new(origin, format!("unknown {kind} `{name}`"));
        problem.help = did_you_mean(name, known).map(|help| with_list(help, kind));
        if kind == "variant" && problem.help.is_none() {
            return problem
                .help("the scenario has no variants: write [[variants]], or leave it out");
        }
        if matches!(kind, "key" | "rule") { problem.of_path() } else { problem }
    }

    /// Makes the mistake of a value that does not fit: `name` must be what was `expected`.
    pub fn wrong_value(origin: &Origin, name: &str, expected: &str, found: &Value) -> Self {
        let problem = Self::new(origin, format!("`{name}` must be {expected}"))
            .label(format!("found {} `{found}`", found.kind()));
        if let (Value::List(_), true) =
            (found, origin.cell().is_some() && !expected.contains("list"))
        {
            return problem.help(
                "a comma or a semicolon in a cell separates the values of a list; decimals have a point",
            );
        }
        match (unquoted(found, expected), dashed(found, expected)) {
            (Some(value), _) => problem.help(format!("write {value} without quotes")),
            (_, Some((first, last))) => {
                problem.help(format!("a range is written \"{first}..={last}\""))
            }
            _ => problem,
        }
    }
}

/// Adds the command `outweigh list ...` to a remedy that names only some of the known names.
pub(super) fn with_list(help: String, kind: &str) -> String {
    let list = match kind {
        "key" => "keys",
        "rule" => "settings",
        "decision point" | "option" => "words",
        "policy" => "policies",
        "measure" => "measures",
        _ => return help,
    };
    if help.ends_with("...") { format!("{help}; `outweigh list {list}` names all") } else { help }
}

/// Returns the number, flag or list that a text holds, if `expected` asks for one, so that the remedy can show it
/// without quotes.
fn unquoted(found: &Value, expected: &str) -> Option<Value> {
    let value = parse_value(found.as_text()?).ok()?;
    let fits = match value {
        Value::Bool(_) => expected.contains("true"),
        Value::Int(_) | Value::Decimal(_) => expected.contains("number"),
        Value::List(_) => expected.contains("list"),
        Value::Text(_) => false,
    };
    fits.then_some(value)
}

impl Problem {
    /// Returns the text of the problem with `warning:` in place of `error:`.
    pub fn as_warning(&self) -> String {
        self.to_string().replacen("error: ", "warning: ", 1)
    }
}

/// Returns the ends of a range with a wrong sign, such as `1-8`, if a number was expected.
fn dashed<'a>(found: &'a Value, expected: &str) -> Option<(&'a str, &'a str)> {
    let text = found.as_text()?;
    let signs = ["-", "–", ":", " to "];
    let (first, last) = signs.iter().find_map(|sign| text.split_once(sign))?;
    let (first, last) = (first.trim(), last.trim());
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (expected.contains("number") && digits(first) && digits(last)).then_some((first, last))
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.origin.is_nowhere() {
            // There is no text to show.
            writeln!(out, "error: {}", told(&self.message))?;
            writeln!(out, " --> {}", told(&self.origin.name()))?;
            return match &self.help {
                Some(help) => writeln!(out, "  = help: {}", told(help)),
                None => Ok(()),
            };
        }
        let excerpt = self.origin.excerpt();
        let gutter = excerpt.number.len().max(1);
        let space = "";
        writeln!(out, "error: {}", told(&self.message))?;
        writeln!(out, "{space:gutter$}--> {}", told(&excerpt.place))?;
        writeln!(out, "{space:gutter$} |")?;
        writeln!(out, "{:gutter$} | {}", excerpt.number, excerpt.line)?;
        let underline = "^".repeat(excerpt.width);
        write!(out, "{space:gutter$} | {space:indent$}{underline}", indent = excerpt.indent)?;
        match self.label_text() {
            Some(label) => writeln!(out, " {}", told(label))?,
            None => writeln!(out)?,
        }
        match &self.help {
            Some(help) => writeln!(out, "{space:gutter$} = help: {}", told(help)),
            None => Ok(()),
        }
    }
}

/// All mistakes found so far, and doubts beside them. Shown in order of position, each once, because cells of a
/// sweep find the same mistake again and again.
#[derive(Clone, Debug, Default)]
pub struct Problems {
    found: Vec<Problem>,
    doubts: Vec<Problem>,
}

impl Problems {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a problem. A doubt is kept apart, because it must not make [`or`](Self::or) fail.
    pub fn push(&mut self, problem: Problem) {
        match problem.doubt {
            None => self.found.push(problem),
            Some(_) => self.doubts.push(problem),
        }
    }

    /// Takes the doubts out.
    pub fn take_doubts(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.doubts)
    }

    /// Whether there is no mistake; doubts do not count.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Number of mistakes, before duplicates are removed.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Returns the first mistake in a few words: its message without its place. Empty if there is none.
    pub fn first(&self) -> String {
        self.sorted().first().map_or_else(String::new, |problem| problem.message.to_string())
    }

    /// Returns the closing line of a refusal: how many mistakes there are, each counted once, and how many of them
    /// are shown.
    pub fn summary(&self) -> String {
        let count = self.sorted().len();
        let mistakes = if count == 1 { "mistake" } else { "mistakes" };
        let shown = match count {
            0..=MOST_SHOWN => String::new(),
            _ => format!(", the first {MOST_SHOWN} are shown"),
        };
        format!("{count} {mistakes} found{shown}")
    }

    fn sorted(&self) -> Vec<&Problem> {
        let mut sorted: Vec<&Problem> = self.found.iter().collect();
        sorted.sort_by(|a, b| a.key().cmp(&b.key()));
        sorted.dedup_by(|a, b| a.key() == b.key());
        sorted
    }

    /// Each mistake, in the order found.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.found.iter()
    }

    /// Returns the value, if there is no mistake.
    ///
    /// # Errors
    /// The problems, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::iter::Chain<std::vec::IntoIter<Problem>, std::vec::IntoIter<Problem>>;

    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter().chain(self.doubts)
    }
}

impl Extend<Problem> for Problems {
    fn extend<T: IntoIterator<Item = Problem>>(&mut self, problems: T) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        let mut problems = Self::new();
        problems.push(problem);
        problems
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sorted = self.sorted();
        for (at, problem) in sorted.iter().take(MOST_SHOWN).enumerate() {
            let gap = if at == 0 { "" } else { "\n" };
            write!(out, "{gap}{problem}")?;
        }
        match sorted.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            more => writeln!(out, "\nand {more} more that are not shown"),
        }
    }
}

impl std::error::Error for Problems {}

impl Problem {
    /// Returns the key by which problems are sorted. Problems that are shown alike have equal keys.
    pub fn key(&self) -> ((u8, &str, usize, usize), &str, Option<&str>) {
        (self.origin.order(), &self.message, self.help.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::scenario::Source;

    fn file(text: &str, part: &str) -> Origin {
        let start = text.find(part).unwrap();
        let source = Arc::new(Source { name: "duel.toml".to_owned(), text: text.to_owned() });
        Origin::File { source, span: start..start + part.len() }
    }

    #[test]
    fn problems_look_as_a_compiler_shows_them() {
        let text = "\n\n\n\n\n\n\n\n\n[sides.guards.guard]\n\ncuont = 3\n";
        let problem = Problem::unknown(&file(text, "cuont"), "key", "cuont", ["count", "weight"])
            .label("not a key of a fighter group");
        assert_eq!(
            problem.to_string(),
            "\
error: unknown key `cuont`
  --> duel.toml:12:1
   |
12 | cuont = 3
   | ^^^^^ not a key of a fighter group
   = help: did you mean `count`?
"
        );
    }

    #[test]
    fn arguments_and_roster_cells_are_shown_too() {
        let origin = Origin::argument("--set rules.weight=9");
        let problem = Problem::wrong_value(&origin, "weight", "a number", &"9".into());
        assert_eq!(
            problem.to_string(),
            "\
error: `weight` must be a number
 --> command line
  |
  | --set rules.weight=9
  | ^^^^^^^^^^^^^^^^^^^^ found a text `\"9\"`
  = help: write 9 without quotes
"
        );
        let (file, text) = (Arc::from("wolves.csv"), Arc::from("heavy"));
        let origin = Origin::Row { file, sheet: None, row: 3, column: 4, text };
        assert_eq!(
            Problem::new(&origin, "too heavy").to_string(),
            "error: too heavy\n --> wolves.csv:3, column 4\n  |\n3 | heavy\n  | ^^^^^\n"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}tail = 1{}", "é".repeat(300), "x".repeat(300));
        let shown = Problem::new(&file(&text, "tail"), "here").to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1], " --> duel.toml:1:301");
        assert!(lines[3].chars().count() < 130);
        let underlined = lines[4].find('^').unwrap();
        let above: String = lines[3].chars().skip(underlined).take(4).collect();
        assert_eq!(above, "tail");
    }

    #[test]
    fn all_problems_are_counted_and_some_are_shown() {
        let mut problems = Problems::new();
        for number in (0..301).chain(0..20) {
            problems.push(Problem::new(&Origin::argument(format!("--set {number}")), "bad"));
        }
        assert_eq!(problems.summary(), "301 mistakes found, the first 50 are shown");
        let shown = problems.to_string();
        assert_eq!(shown.matches("error: ").count(), 50);
        assert!(shown.ends_with("\nand 251 more that are not shown\n"), "{shown}");
        let one = Problems::from(Problem::new(&Origin::argument("--set 1"), "bad"));
        assert_eq!(one.summary(), "1 mistake found");
    }

    #[test]
    fn problems_are_sorted_and_shown_once() {
        let text = "a = 1\nb = 2\n";
        let mut problems = Problems::new();
        problems.push(Problem::new(&Origin::argument("--set c=1"), "third"));
        problems.push(Problem::new(&file(text, "b"), "second"));
        problems.push(Problem::new(&file(text, "a"), "first"));
        problems.push(Problem::new(&file(text, "a"), "first"));
        let shown = problems.to_string();
        let heads: Vec<&str> = shown.lines().filter(|line| line.starts_with("error")).collect();
        assert_eq!(heads, ["error: first", "error: second", "error: third"]);
    }
}
