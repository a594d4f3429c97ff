//! Reads a table key by key. A key that the program does not ask for is a mistake.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::knob::{Declaration, KnobType, Knobs, Value, Word, nearest, synonyms};
use crate::scenario::problems::toml_hints;
use crate::scenario::{Entry, Node, Origin, Problem, ProblemKind, Problems};

/// Reads a table key by key.
///
/// Every getter returns `None` if the key is absent. If the value does not fit, the getter notes the mistake and
/// returns `None` as well. [`Reader::finish`] adds a mistake for every key that was not asked for, and hands over all
/// mistakes.
#[derive(Debug)]
pub struct Reader<'a> {
    /// Name of the table in messages, with its article: `a fighter group`.
    what: String,
    origin: &'a Origin,
    entries: &'a [Entry],
    /// Keys in the order in which they were asked for, which is the order in which remedies list them.
    asked: Vec<String>,
    /// The keys of `asked` as a set: a linear search would be slow, because a table may have thousands of keys.
    known: HashSet<String>,
    /// Keys that are missing, and how to write them. [`finish`](Self::finish) takes an unknown key for a misnamed one
    /// of these.
    missing: Vec<(String, String)>,
    problems: Problems,
}

impl<'a> Reader<'a> {
    /// Starts to read a table. `what` names the table in messages, with its article: `a fighter group`. A value that
    /// is not a table is noted and read as an empty table.
    pub fn new(node: &'a Node, what: &str) -> Self {
        let mut problems = Problems::new();
        if !node.is_table() {
            let problem = Problem::new(&node.origin, format!("{what} must be a table"));
            problems.push(problem.label(format!("found {}", node.kind())));
        }
        let entries = node.entries().unwrap_or_default();
        let (asked, known) = (Vec::new(), HashSet::new());
        Self {
            what: what.to_owned(),
            origin: &node.origin,
            entries,
            asked,
            known,
            missing: Vec::new(),
            problems,
        }
    }

    /// Returns the place of the table.
    pub fn origin(&self) -> &'a Origin {
        self.origin
    }

    /// Returns the place of a key, or the place of the table if the key is absent.
    pub fn key_origin(&self, key: &str) -> &'a Origin {
        self.entry(key).map_or(self.origin, |entry| &entry.origin)
    }

    /// Returns the place of the value of a key, or the place of the table if the key is absent.
    pub fn value_origin(&self, key: &str) -> &'a Origin {
        self.entry(key).map_or(self.origin, |entry| &entry.value.origin)
    }

    /// Whether a key was written.
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    /// Names keys that other code reads: they are not mistakes, and remedies can suggest them.
    pub fn also_known(&mut self, keys: &[&str]) {
        for key in keys {
            self.ask(key);
        }
    }

    fn ask(&mut self, key: &str) {
        if self.known.insert(key.to_owned()) {
            self.asked.push(key.to_owned());
        }
    }

    /// Returns the value under a key, whatever it is, and marks the key as asked for.
    pub fn take(&mut self, key: &str) -> Option<&'a Node> {
        self.ask(key);
        self.entry(key).map(|entry| &entry.value)
    }

    /// Notes that a key is missing, if it is; `example` shows how to write it: `count = 2`.
    pub fn require(&mut self, key: &str, example: &str) {
        if self.entry(key).is_none() {
            let problem = Problem::new(self.origin, format!("`{key}` is missing"))
                .label(format!("{} needs it", self.what))
                .help(format!("add {example}"));
            self.missing.push((key.to_owned(), example.to_owned()));
            self.problems.push(problem);
        }
    }

    /// Reads a value of any [`KnobType`], within its range.
    pub fn read<T: KnobType>(&mut self, key: &str, range: &T::Range) -> Option<T> {
        let node = self.take(key)?;
        let read = match node.to_value() {
            Some(value) => T::read(&value, range)
                .map_err(|expected| Problem::wrong_value(&node.origin, key, &expected, &value)),
            None => Err(wrong_kind(node, key, &format!("a value ({})", T::domain(range)))),
        };
        read.map_err(|problem| self.problems.push(problem)).ok()
    }

    /// Reads all keys that a sheet declares with [`knobs!`](crate::knobs). Absent keys keep their defaults.
    pub fn sheet<S: Knobs + Default>(&mut self) -> S {
        let mut sheet = S::default();
        for Declaration { path, domain, .. } in S::declarations() {
            let Some(node) = self.take(path) else { continue };
            let read = match node.to_value() {
                Some(value) => sheet.set(path, &value).unwrap_or(Ok(())).map_err(|expected| {
                    Problem::wrong_value(&node.origin, path, &expected, &value)
                }),
                None => Err(wrong_kind(node, path, &format!("a value ({domain})"))),
            };
            if let Err(problem) = read {
                self.problems.push(problem);
            }
        }
        sheet
    }

    /// Reads a whole number in a range.
    pub fn whole(&mut self, key: &str, range: RangeInclusive<i32>) -> Option<i32> {
        self.read(key, &range)
    }

    /// Reads `true` or `false`.
    pub fn flag(&mut self, key: &str) -> Option<bool> {
        self.read(key, &())
    }

    /// Reads a word of a choice.
    pub fn choice<E: Word + KnobType<Range = ()>>(&mut self, key: &str) -> Option<E> {
        self.read(key, &())
    }

    /// Reads a text. A cell of a roster is one whatever it looks like, because a spreadsheet has no quotes: `3`, or
    /// `a, b`.
    pub fn text(&mut self, key: &str) -> Option<&'a str> {
        let node = self.take(key)?;
        let text = node.text().or_else(|| node.origin.cell());
        if text.is_none() {
            self.problems.push(wrong_kind(node, key, "a text in quotes"));
        }
        text
    }

    /// Reads one of the words in `choices`.
    pub fn word(&mut self, key: &str, choices: &[&str]) -> Option<&'a str> {
        let node = self.take(key)?;
        let expected = || format!("one of {}", choices.join(", "));
        match node.text().or_else(|| node.origin.cell()) {
            Some(word) if choices.contains(&word) => return Some(word),
            Some(word) => {
                let message = format!("`{key}` must be {}", expected());
                let mut problem = Problem::new(&node.origin, message);
                let mut meant = crate::knob::synonyms(word).into_iter().map(str::to_owned);
                let meant = meant.find(|name| choices.contains(&name.as_str()));
                problem.help = meant
                    .or_else(|| crate::knob::nearest(word, choices.iter().copied()))
                    .map(|name| format!("did you mean `{name}`?"));
                self.problems.push(problem);
            }
            None => self.problems.push(wrong_kind(node, key, &expected())),
        }
        None
    }

    /// Returns the items of a list. A cell of a roster with a single value is a list of one, because a cell cannot
    /// tell the two apart.
    pub fn list(&mut self, key: &str) -> Option<&'a [Node]> {
        let node = self.take(key)?;
        let is_cell = node.origin.cell().is_some() && !node.is_table();
        let items = node.items().or_else(|| is_cell.then(|| std::slice::from_ref(node)));
        if items.is_none() {
            self.problems.push(wrong_kind(node, key, "a list in brackets"));
        }
        items
    }

    /// Reads a list of texts, each with its place. Items that are no texts are noted and left out.
    pub fn texts(&mut self, key: &str) -> Option<Vec<(&'a str, &'a Origin)>> {
        let items = self.list(key)?;
        let mut texts = Vec::with_capacity(items.len());
        for item in items {
            match item.text() {
                Some(text) => texts.push((text, &item.origin)),
                None => self.problems.push(wrong_kind(item, key, "a list of texts in quotes")),
            }
        }
        Some(texts)
    }

    /// Reads a list of names, each with its place. An empty list is a mistake, because a key without names can be
    /// left out.
    pub fn names(&mut self, key: &str) -> Option<Vec<(&'a str, &'a Origin)>> {
        let texts = self.texts(key)?;
        let node = self.entry(key).map(|entry| &entry.value);
        if let Some(node) = node.filter(|node| node.items().is_some_and(<[Node]>::is_empty)) {
            let problem = Problem::new(&node.origin, format!("`{key}` is an empty list"));
            self.problems.push(problem.help(format!("name at least one, or leave out `{key}`")));
        }
        Some(texts)
    }

    /// Returns the table under a key.
    pub fn table(&mut self, key: &str) -> Option<&'a Node> {
        let node = self.take(key)?;
        if !node.is_table() {
            self.problems.push(wrong_kind(node, key, "a table"));
        }
        node.is_table().then_some(node)
    }

    /// Returns all entries that were not asked for yet, and marks them as asked for. For tables whose keys are names
    /// of the author's own.
    pub fn rest(&mut self) -> Vec<&'a Entry> {
        let rest: Vec<&Entry> =
            self.entries.iter().filter(|entry| !self.is_asked(&entry.key)).collect();
        for entry in &rest {
            self.ask(&entry.key);
        }
        rest
    }

    /// Notes a mistake, or a doubt, that the caller found.
    pub fn note(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Hands over all mistakes, including one for every key that was not asked for. A key by a wrong name is one
    /// mistake, so that the right one is not called missing as well.
    pub fn finish(mut self, problems: &mut Problems) {
        let unknown: Vec<&Entry> =
            self.entries.iter().filter(|entry| !self.is_asked(&entry.key)).collect();
        let misnamed = self.misnamed(&unknown);
        // The rows of a roster share the headers of its columns, and so the mistakes in them.
        let is_told = |entry: &&&Entry| {
            let told = |it: &Problem| it.origin == entry.origin && it.kind == ProblemKind::Path;
            entry.origin.cell().is_some() && problems.iter().any(told)
        };
        let found: Vec<Problem> = unknown
            .iter()
            .filter(|entry| !is_told(entry))
            .map(|entry| {
                let known = self.asked.iter().map(String::as_str);
                let mut problem = Problem::unknown(&entry.origin, "key", &entry.key, known)
                    .label(format!("not a key of {}", self.what));
                if let Some(help) = toml_hints::of_misplaced(&entry.key) {
                    problem.help = Some(help);
                }
                if let Some((_, meant, example)) = misnamed.iter().find(|it| it.0 == entry.key) {
                    problem.help = Some(format!("did you mean `{meant}`? write {example}"));
                }
                problem
            })
            .collect();
        self.problems.extend(found);
        // A key by a wrong name is one mistake: the right one is not missing as well.
        let is_misnamed = |problem: &Problem| {
            misnamed
                .iter()
                .any(|(_, meant, _)| *problem.message == *format!("`{meant}` is missing"))
        };
        problems.extend(self.problems.into_iter().filter(|problem| !is_misnamed(problem)));
    }

    /// Returns the unknown keys that mean a missing one: the key as written, the one that is meant, and how to write
    /// it.
    fn misnamed(&self, unknown: &[&Entry]) -> Vec<(String, String, String)> {
        let meant = |entry: &&Entry| {
            let missing = || self.missing.iter().map(|(key, _)| key.as_str());
            let by_meaning =
                synonyms(&entry.key).into_iter().find(|name| missing().any(|it| it == *name));
            let meant = by_meaning.map(str::to_owned).or_else(|| nearest(&entry.key, missing()))?;
            let (_, example) = self.missing.iter().find(|(key, _)| *key == meant)?;
            Some((entry.key.clone(), meant, example.clone()))
        };
        unknown.iter().filter_map(meant).collect()
    }

    fn entry(&self, key: &str) -> Option<&'a Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    fn is_asked(&self, key: &str) -> bool {
        self.known.contains(key)
    }
}

/// Returns the mistake of a value of the wrong kind, also for tables, which [`Problem::wrong_value`] cannot show.
pub(crate) fn wrong_kind(node: &Node, name: &str, expected: &str) -> Problem {
    match node.to_value() {
        Some(value) if !matches!(value, Value::List(_)) => {
            Problem::wrong_value(&node.origin, name, expected, &value)
        }
        _ => Problem::new(&node.origin, format!("`{name}` must be {expected}"))
            .label(format!("found {}", node.kind())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;

    #[test]
    fn a_table_is_read_key_by_key() {
        let text = "count = 2\nfast = true\nname = \"Wolf\"\nkind = \"pc\"\nlist = [\"a\"]\n[t]\n";
        let document = Document::parse("wolf.toml", text).unwrap();
        let mut reader = Reader::new(document.root(), "a fighter group");
        assert_eq!(reader.whole("count", 0..=9), Some(2));
        assert_eq!(reader.flag("fast"), Some(true));
        assert_eq!(reader.text("name"), Some("Wolf"));
        assert_eq!(reader.word("kind", &["pc", "gm"]), Some("pc"));
        assert_eq!(reader.texts("list").unwrap()[0].0, "a");
        assert!(reader.table("t").is_some());
        assert_eq!(reader.whole("absent", 0..=9), None);
        let mut problems = Problems::new();
        reader.finish(&mut problems);
        assert!(problems.is_empty(), "{problems}");
    }

    /// Returns the mistakes that are noted when these keys are read from a text.
    fn noted(text: &str) -> String {
        let document = Document::parse("wolf.toml", text).unwrap();
        let mut reader = Reader::new(document.root(), "a fighter group");
        reader.whole("count", 0..=9);
        reader.flag("fast");
        reader.text("name");
        reader.word("kind", &["pc", "gm"]);
        reader.texts("list");
        reader.require("name", "name = \"Wolf\"");
        let mut problems = Problems::new();
        reader.finish(&mut problems);
        problems.to_string()
    }

    #[test]
    fn values_that_do_not_fit_are_noted() {
        assert_eq!(
            noted("name = 3\ncount = 12\nfast = \"true\"\nlist = [1]\n"),
            "\
error: `name` must be a text in quotes
 --> wolf.toml:1:8
  |
1 | name = 3
  |        ^ found a whole number `3`

error: `count` must be a whole number from 0 to 9
 --> wolf.toml:2:9
  |
2 | count = 12
  |         ^^ found a whole number `12`

error: `fast` must be true or false
 --> wolf.toml:3:8
  |
3 | fast = \"true\"
  |        ^^^^^^ found a text `\"true\"`
  = help: write true without quotes

error: `list` must be a list of texts in quotes
 --> wolf.toml:4:9
  |
4 | list = [1]
  |         ^ found a whole number `1`
"
        );
    }

    #[test]
    fn missing_and_unknown_keys_are_noted() {
        assert_eq!(
            noted("cuont = 1\nkind = \"gn\"\n"),
            "\
error: `name` is missing
 --> wolf.toml:1:1
  |
1 | cuont = 1
  | ^ a fighter group needs it
  = help: add name = \"Wolf\"

error: unknown key `cuont`
 --> wolf.toml:1:1
  |
1 | cuont = 1
  | ^^^^^ not a key of a fighter group
  = help: did you mean `count`?

error: `kind` must be one of pc, gm
 --> wolf.toml:2:8
  |
2 | kind = \"gn\"
  |        ^^^^
  = help: did you mean `gm`?
"
        );
    }

    #[test]
    fn the_rest_is_no_mistake_once_taken() {
        let document = Document::parse("wolf.toml", "a = 1\nb = 2\n").unwrap();
        let mut reader = Reader::new(document.root(), "a thing");
        reader.take("a");
        assert_eq!(reader.rest().len(), 1);
        let mut problems = Problems::new();
        reader.finish(&mut problems);
        assert!(problems.is_empty());
    }
}
