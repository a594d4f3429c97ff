//! A file as a tree.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::{nesting, path};
use crate::knob::Value;
use crate::scenario::problems::toml_hints;
use crate::scenario::problems::toml_hints::Unclosed;
use crate::scenario::roster::{Rows, has_row, set_rows};
use crate::scenario::sections::house_rules;
use crate::scenario::{
    Content, Entry, Node, Origin, Problem, Problems, Setting, Source, StatBlock,
};

/// A scenario file as a tree in which values can be overridden.
///
/// %%
#[derive(Clone, Debug)]
pub struct Document {
    source: Arc<Source>,
    root: Node,
    /// Whether rosters have been read. Then [`set`](Self::set) refuses another name of a roster, because
    /// nothing would read that file.
    has_rosters: bool,
    rosters: Arc<Vec<Source>>,
    /// The rows of each side that has a roster, so that a cell can pick others.
    rows: Arc<Vec<Rows>>,
    /// The stat blocks of its rosters.
    beings: Arc<Vec<StatBlock>>,
    /// Settings that changed rows of rosters. They are set again after other rows have been picked.
    of_rows: Vec<Setting>,
    /// The game that the file names, if that is text.
    game: Option<Arc<Document>>,
}

impl Document {
    /// Reads the text of a file; `name` is what messages call it. It is the first thing to fail, because
    /// a file cannot be read as a tree before its syntax is right.
    ///
    /// # Errors
    /// All mistakes of syntax at once.
    pub fn parse(name: &str, text: &str) -> Result<Self, Problems> {
        Self::parse_as(name, text, true)
    }

    /// Reads the text of a game file. Keys of its `[rules]` stay tables, because they are declarations.
    ///
    /// # Errors
    /// All mistakes of syntax at once.
    pub fn parse_game(name: &str, text: &str) -> Result<Self, Problems> {
        Self::parse_as(name, text, false)
    }

    fn parse_as(name: &str, text: &str, is_scenario: bool) -> Result<Self, Problems> {
        let source = Arc::new(Source { name: name.to_owned(), text: text.to_owned() });
        if let Some(span) = nesting::too_deep(text) {
            let origin = Origin::File { source, span };
            return Err(Problem::new(&origin, "keys are nested too deeply").into());
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut builder = Builder { source: Arc::clone(&source), problems: Problems::new() };
        let spans = errors.iter().filter_map(|error| Some((error.span()?.start, error.message())));
        let unclosed = toml_hints::unclosed(text, spans);
        if let Some(Unclosed { place, name, help, .. }) = unclosed {
            let origin = builder.origin(place..place + 1);
            let problem = Problem::new(&origin, format!("this {name} is never closed"));
            builder.problems.push(problem.help(help));
        }
        let mut last_range = None;
        for error in errors {
            let span = error.span().unwrap_or_default();
            // The parser takes the following text for a part of the unclosed value.
            if unclosed.is_some_and(|it| span.start >= it.place) {
                continue;
            }
            let origin = builder.origin(span.clone());
            let mut problem = Problem::new(&origin, error.message());
            // TOML knows no key that has a value and keys of its own; rules do.
            let is_dotted = text.get(..span.start).is_some_and(|before| before.ends_with('.'));
            if toml_hints::is_heading(text, span.start)
                && error.message().starts_with("duplicate key")
            {
                problem =
                    problem.help("two tables cannot have one name: call one of them otherwise");
            } else if is_dotted && DOUBLES.iter().any(|start| error.message().starts_with(start)) {
                problem = problem.help("put whole names of rules in quotes: \"crit.cap\" = 2");
            } else if error.message().starts_with("duplicate key") {
                problem = twice(&origin, text, span);
            } else {
                let hint = toml_hints::of_syntax(text, span.start, error.message());
                problem.help = hint.map(str::to_owned);
                if hint == Some(toml_hints::RANGE) {
                    // The parser finds several mistakes in one range.
                    let line = text[..span.start].matches('\n').count();
                    if last_range.replace(line) == Some(line) {
                        continue;
                    }
                    problem.message = "a range without quotes".into();
                }
            }
            builder.problems.push(problem);
        }
        let mut root = builder.table(table.get_ref(), 0..0);
        if is_scenario {
            path::flatten_rules(&mut root, &mut builder.problems);
        }
        builder.problems.or(Self {
            source,
            root,
            has_rosters: false,
            rosters: Arc::default(),
            rows: Arc::default(),
            beings: Arc::default(),
            of_rows: Vec::new(),
            game: None,
        })
    }

    /// Reads the bytes of a file. A mark that some editors write at the start is left out, because it
    /// would shift every column.
    ///
    /// # Errors
    /// What is not UTF-8, or all mistakes of syntax.
    pub fn from_bytes(name: &str, bytes: &[u8]) -> Result<Self, Problems> {
        // A mark that some editors write at the start would shift every column.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::parse(name, text),
            Err(error) => {
                let start = error.valid_up_to();
                let text = String::from_utf8_lossy(bytes).into_owned();
                let source = Arc::new(Source { name: name.to_owned(), text });
                let origin = Origin::File { source, span: start..start + 1 };
                Err(Problem::new(&origin, "the file is not UTF-8 text")
                    .help("save it with the encoding UTF-8")
                    .into())
            }
        }
    }

    /// Returns the file as it was read, before anything was set.
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Returns the rosters as they were read, under the names that sides give them.
    pub fn rosters(&self) -> &[Source] {
        &self.rosters
    }

    pub(crate) fn keep_rosters(
        &mut self,
        rosters: Vec<Source>,
        rows: Vec<Rows>,
        beings: Vec<StatBlock>,
    ) {
        self.rosters = Arc::new(rosters);
        self.rows = Arc::new(rows);
        self.beings = Arc::new(beings);
    }

    /// Returns the game that the file names with `game`. `None` if a built-in system plays the scenario.
    pub fn game(&self) -> Option<&Arc<Document>> {
        self.game.as_ref()
    }

    pub(crate) fn keep_game(&mut self, game: Document) {
        self.game = Some(Arc::new(game));
    }

    pub(crate) fn beings(&self) -> &Arc<Vec<StatBlock>> {
        &self.beings
    }

    /// Returns the names of the rows of a side's roster, in the order of the file; empty without a
    /// roster.
    pub fn rows_of(&self, side: &str) -> Vec<&str> {
        let rows = self.rows.iter().filter(|rows| rows.side == side);
        rows.flat_map(Rows::names).collect()
    }

    /// Returns the settings of rows that do not take part. They have no effect, which is a warning.
    pub(crate) fn idle_settings(&self) -> impl Iterator<Item = &Setting> {
        let is_idle = |it: &&Setting| {
            path::row_of(&it.path).is_some_and(|[side, row]| !has_row(&self.root, &side, &row))
        };
        self.of_rows.iter().filter(is_idle)
    }

    /// Returns the file without what it varies: variants, sweeps and the baseline. A cell is compiled
    /// from this, because a copy of all variants for each of them would take time that grows with
    /// their square.
    #[must_use]
    pub(crate) fn bare(&self) -> Self {
        let mut bare = self.clone();
        if let Some(entries) = bare.root.entries_mut() {
            let is_varied = |key: &str| matches!(key, "variants" | "vary" | "baseline" | "answer");
            entries.retain(|entry| !is_varied(&entry.key));
        }
        bare
    }

    /// The tree.
    pub fn root(&self) -> &Node {
        &self.root
    }

    /// Returns the value or table at a dotted path. `None` if the file has none there, even if the key
    /// has a default.
    pub fn get(&self, path: &str) -> Option<&Node> {
        let keys = path::whole_rule(path::split_path(path)?);
        keys.iter().try_fold(&self.root, |node, key| node.get(key))
    }

    /// Returns the value at a dotted path. For a house rule, returns whether the rule is on. Its switch
    /// may be left out and then means on.
    pub fn value(&self, path: &str) -> Option<Value> {
        let node = self.get(path)?;
        let switch = || house_rules::switch_of(path).and_then(|_| house_rules::switch_value(node));
        node.to_value().or_else(switch)
    }

    /// Sets the value at a dotted path, such as `rules.weight.four.dice`.
    ///
    /// A key that the file does not have is added to the table it belongs to; the table itself
    /// must exist, except for `scene`, `rules` and below `policies`. Whether the key means
    /// anything is seen when it is read.
    ///
    /// # Errors
    /// There is no such table, the path is that of a table, or it names a roster after rosters
    /// have been read. `roster_group` may be set: the side gets the rows that it names then, in place of
    /// those that it had. A value of a row may be set before the row is picked.
    pub fn set(&mut self, path: &str, value: Value, origin: Origin) -> Result<(), Problem> {
        if let Some(side) = path::side_of_rows(path).filter(|_| self.has_rosters) {
            let rows = Arc::clone(&self.rows);
            let Some(rows) = rows.iter().find(|rows| rows.side == side) else {
                let message = format!("`{path}` cannot be set");
                let problem = Problem::new(&origin, message).label("the side has no roster");
                return Err(problem.help("write roster = \"FILE.csv\" into the side").of_path());
            };
            path::set(&mut self.root, path, value, origin)?;
            rows.pick_again(&mut self.root)?;
            return set_rows(&mut self.root, &side, &self.of_rows);
        }
        if let Some([side, row]) = path::row_of(path)
            && self.rows.iter().any(|rows| rows.side == side && rows.has(&row))
        {
            let (path, value, origin) = (path.to_owned(), value.clone(), origin.clone());
            self.of_rows.push(Setting { path, value, origin });
            if !has_row(&self.root, &side, &row) {
                return Ok(());
            }
        }
        if self.has_rosters && path::is_roster(path) {
            return Err(Problem::new(&origin, format!("`{path}` cannot be set"))
                .label("the roster has been read already")
                .help("change it in the scenario file")
                .of_path());
        }
        path::set(&mut self.root, path, value, origin)
    }

    pub(crate) fn root_mut(&mut self) -> &mut Node {
        &mut self.root
    }

    /// Returns the tree to merge rosters into, and notes that they have been read.
    pub(crate) fn root_for_rosters(&mut self) -> &mut Node {
        self.has_rosters = true;
        &mut self.root
    }
}

/// How messages of the TOML parser begin about a key that has a value already. Such a message gets a
/// better remedy.
const DOUBLES: [&str; 2] = ["cannot extend value", "duplicate key"];

/// Returns the problem of a key that its table has already, with the line of the first one.
fn twice(origin: &Origin, text: &str, span: Range<usize>) -> Problem {
    let key = text.get(span.clone()).unwrap_or_default().trim();
    let before = text.get(..span.start).unwrap_or_default();
    let lines: Vec<&str> = before.lines().collect();
    let heading = lines.iter().rposition(|line| line.trim_start().starts_with('['));
    let is_key = |line: &&str| {
        let rest = line.trim_start().strip_prefix(key);
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let own = lines.iter().skip(heading.map_or(0, |at| at + 1));
    let first = own.enumerate().find(|(_, line)| is_key(line)).map(|(at, _)| at);
    let help = match first {
        Some(at) => {
            let line = at + heading.map_or(0, |at| at + 1) + 1;
            format!("line {line} has it already: leave one of the two out")
        }
        None => "leave one of the two out".to_owned(),
    };
    Problem::new(origin, format!("`{key}` stands here twice")).help(help)
}

/// Builds [`Node`]s out of the tables of the TOML parser, and notes what TOML has but scenarios do not,
/// such as dates.
struct Builder {
    source: Arc<Source>,
    problems: Problems,
}

impl Builder {
    fn origin(&self, span: Range<usize>) -> Origin {
        Origin::File { source: Arc::clone(&self.source), span }
    }

    fn problem(&mut self, span: Range<usize>, message: impl Into<String>) {
        let origin = self.origin(span);
        self.problems.push(Problem::new(&origin, message));
    }

    fn table(&mut self, table: &DeTable<'_>, span: Range<usize>) -> Node {
        let mut sorted: Vec<_> = table.iter().collect();
        sorted.sort_by_key(|(key, _)| key.span().start);
        let mut entries = Vec::with_capacity(sorted.len());
        for (key, value) in sorted {
            let origin = self.origin(key.span());
            let value = self.value(value);
            entries.push(Entry { key: key.get_ref().to_string(), origin, value });
        }
        Node { origin: self.origin(span), content: Content::Table(entries) }
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>) -> Node {
        let span = value.span();
        let content = match value.get_ref() {
            DeValue::Table(table) => return self.table(table, span),
            DeValue::Array(items) => {
                Content::List(items.iter().map(|item| self.value(item)).collect())
            }
            DeValue::Boolean(flag) => Content::Bool(*flag),
            DeValue::String(text) => Content::Text(text.to_string()),
            DeValue::Float(number) => Content::Decimal(number.as_str().replace('_', "")),
            DeValue::Integer(number) => Content::Int(self.whole(number, &span)),
            DeValue::Datetime(date) => {
                self.problem(span.clone(), "a date means nothing here; put it in quotes");
                Content::Text(date.to_string())
            }
        };
        Node { origin: self.origin(span), content }
    }

    fn whole(&mut self, number: &DeInteger<'_>, span: &Range<usize>) -> i64 {
        i64::from_str_radix(number.as_str(), number.radix()).unwrap_or_else(|_| {
            let origin = self.origin(span.clone());
            let problem = Problem::new(&origin, "this number is out of reach");
            let help = format!("whole numbers reach from {} to {}", i64::MIN, i64::MAX);
            self.problems.push(problem.help(help));
            0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> String {
        Document::parse("duel.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn a_document_keeps_order_and_decimals() {
        let text = "z = 1.50\na = [1, \"b\"]\n[m]\nx.y = true\n";
        let document = Document::parse("duel.toml", text).unwrap();
        let keys: Vec<&str> =
            document.root().entries().unwrap().iter().map(|entry| entry.key.as_str()).collect();
        assert_eq!(keys, ["z", "a", "m"]);
        let value = |path| document.get(path).unwrap().to_value();
        assert_eq!(value("z"), Some(Value::Decimal("1.50".to_owned())));
        assert_eq!(value("m.x.y"), Some(Value::Bool(true)));
        assert_eq!(document.get("a").unwrap().origin.to_string(), "duel.toml:2:5");
        assert_eq!(value("m"), None);
    }

    #[test]
    fn what_is_never_closed_is_one_mistake_at_its_beginning() {
        let table = errors("[x]\na = { b = 1\n[c]\nplayer = \"gm\"\nd = 2\n");
        assert_eq!(table.matches("error: ").count(), 1, "{table}");
        assert!(table.contains("this table is never closed\n --> duel.toml:2:5"), "{table}");
        assert!(table.contains("{ ends with }"), "{table}");
        let list = errors("a = [1, 2\n[c]\nd = 2\n");
        assert_eq!(list.matches("error: ").count(), 1, "{list}");
        assert!(list.contains("this list is never closed\n --> duel.toml:1:5"), "{list}");
    }

    #[test]
    fn all_mistakes_of_syntax_are_reported() {
        assert_eq!(
            errors("trials = tru\nseed = 99999999999999999999\nseed = 2\nday = 2020-01-01\n"),
            "\
error: invalid boolean, expected `true`
 --> duel.toml:1:10
  |
1 | trials = tru
  |          ^^^
  = help: put texts in quotes: \"...\"

error: this number is out of reach
 --> duel.toml:2:8
  |
2 | seed = 99999999999999999999
  |        ^^^^^^^^^^^^^^^^^^^^
  = help: whole numbers reach from -9223372036854775808 to 9223372036854775807

error: `seed` stands here twice
 --> duel.toml:3:1
  |
3 | seed = 2
  | ^^^^
  = help: line 2 has it already: leave one of the two out

error: a date means nothing here; put it in quotes
 --> duel.toml:4:7
  |
4 | day = 2020-01-01
  |       ^^^^^^^^^^
"
        );
    }

    #[test]
    fn tables_of_one_name_are_told_apart_from_keys() {
        let errors =
            errors("[house_rules.one]\nwhen = \"hit\"\n\n[house_rules.one]\nwhen = \"hit\"\n");
        assert!(errors.contains("help: two tables cannot have one name"), "{errors}");
    }

    #[test]
    fn rules_that_toml_cannot_tell_apart_are_explained() {
        for text in ["a.b = 1\na.b.c = 2\n", "a.b.c = 2\na.b = 1\n"] {
            let errors = errors(text);
            assert!(errors.contains("help: put whole names of rules in quotes"), "{errors}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_pointed_at() {
        let problems = Document::from_bytes("duel.toml", b"a = 1\nb = \"\xff\"\n").unwrap_err();
        assert!(problems.to_string().contains("duel.toml:2:6"), "{problems}");
        assert!(Document::from_bytes("duel.toml", b"\xef\xbb\xbfa = 1").is_ok());
    }

    #[test]
    fn absurdly_deep_files_are_refused() {
        for text in ["a.".repeat(100_000) + "a = 1", "a = ".to_owned() + &"[".repeat(100_000)] {
            assert!(Document::parse("deep.toml", &text).is_err());
        }
        let level = "a.".repeat(90) + "a = { ";
        for text in [level.repeat(500), "a = [".repeat(500) + "b.c]", "[[a.b]\n".repeat(500)] {
            assert!(Document::parse("deep.toml", &text).is_err());
        }
    }
}
