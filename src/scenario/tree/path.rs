//! Dotted paths: finding and setting values in the tree.

use std::collections::HashSet;

use crate::knob::{Value, did_you_mean};
use crate::scenario::problems::toml_hints;
use crate::scenario::roster::ROSTER_GROUP;
use crate::scenario::sections::house_rules::whole_switch;
use crate::scenario::{Content, Entry, Node, Origin, Problem, Problems};

/// Most keys of a path. Paths come from users, and trees are walked by recursion.
const LONGEST: usize = 64;

/// The keys of a dotted path; a key with dots in it stands in quotes, double or single as in TOML: in
/// double quotes `\"` and `\\` are a quotation mark and a backslash. `None` if it is no path.
///
/// ```
/// # use outweigh::scenario::split_path;
/// assert_eq!(split_path("sides.\"St. George\".count").unwrap(), ["sides", "St. George", "count"]);
/// assert_eq!(split_path(r#"sides."a\"b""#).unwrap(), ["sides", "a\"b"]);
/// assert_eq!(split_path("sides..count"), None);
/// ```
pub fn split_path(path: &str) -> Option<Vec<String>> {
    let mut keys = Vec::new();
    let mut rest = path.trim();
    loop {
        let (key, after) = if let Some(mark @ ('"' | '\'')) = rest.chars().next() {
            in_quotes(rest, mark)?
        } else {
            let (key, after) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
            (key.trim().to_owned(), after)
        };
        if key.is_empty() || keys.len() >= LONGEST {
            return None;
        }
        keys.push(key);
        match after.trim_start().strip_prefix('.') {
            Some(next) => rest = next.trim_start(),
            None if after.trim().is_empty() => return Some(keys),
            None => return None,
        }
    }
}

/// Returns the key in quotes with which a text begins, and what comes after it; `None` if they do not close.
fn in_quotes(text: &str, mark: char) -> Option<(String, &str)> {
    let (mut key, mut escaped) = (String::new(), false);
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\\' | '"' if escaped => key.push(letter),
            // Any other backslash is one.
            _ if escaped => key.extend(['\\', letter]),
            '\\' if mark == '"' => {}
            _ if letter == mark => return Some((key, &text[at + letter.len_utf8()..])),
            _ => key.push(letter),
        }
        escaped = !escaped && letter == '\\' && mark == '"';
    }
    None
}

/// Returns a key as [`split_path`] reads it in a path, with quotes if it needs them.
pub fn quoted(key: &str) -> String {
    let is_plain = !key.is_empty() && !key.contains(['.', ' ', '"', '\'', '=', '#', ',', '[', ']']);
    if is_plain {
        return key.to_owned();
    }
    format!("\"{}\"", key.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(crate) fn is_roster(path: &str) -> bool {
    split_path(path).is_some_and(|keys| match keys.as_slice() {
        [sides, _, key] => sides == "sides" && key.starts_with("roster"),
        _ => false,
    })
}

/// Returns the side whose rows of a roster a path picks: `sides.beasts.roster_group`. `None` for other paths.
pub fn side_of_rows(path: &str) -> Option<String> {
    match split_path(path)?.as_slice() {
        [sides, side, key] if sides == "sides" && key == ROSTER_GROUP => Some(side.clone()),
        _ => None,
    }
}

/// Returns side and group of a path to a value of a group, such as `sides.beasts.wolf.stamina`. `None` for other
/// paths.
pub(crate) fn row_of(path: &str) -> Option<[String; 2]> {
    match split_path(path)?.as_slice() {
        [sides, side, row, _, ..] if sides == "sides" => Some([side.clone(), row.clone()]),
        _ => None,
    }
}

/// Sets a value in a tree, without regard to rosters; see [`crate::scenario::Document::set`].
pub(crate) fn set(
    root: &mut Node,
    path: &str,
    value: Value,
    origin: Origin,
) -> Result<(), Problem> {
    let keys = split_path(path).ok_or_else(|| {
        Problem::new(&origin, format!("`{path}` is not a path"))
            .help("write keys with dots between them, such as rules.weight.four.dice")
            .of_path()
    })?;
    let keys = whole_switch(whole_rule(keys), &value);
    let Some((last, parents)) = keys.split_last() else { return Ok(()) };
    let mut node = root;
    for (depth, key) in parents.iter().enumerate() {
        let may_create =
            parents[0] == "policies" || (depth == 0 && matches!(&*parents[0], "rules" | "scene"));
        node = child(node, &parents[..depth], key, may_create, &origin)
            .map_err(|problem| missing_path(problem, path))?;
    }
    let Some(entries) = node.entries_mut() else {
        let parent = parents.join(".");
        return Err(not_a_table(&origin, &parent, path));
    };
    match entries.iter_mut().find(|entry| entry.key == *last) {
        Some(entry) if entry.value.is_table() || entry.value.is_list_of_tables() => {
            Err(table_itself(&origin, path, &entry.value))
        }
        Some(entry) => {
            entry.value = Node::from_value(value, &origin);
            entry.origin = origin;
            Ok(())
        }
        None => {
            entries.push(Entry::new(last, Node::from_value(value, &origin)));
            Ok(())
        }
    }
}

/// Returns the table under a key. Makes it if `may_create`, as for `scene`; otherwise a mistyped side would
/// become a new one.
fn child<'a>(
    node: &'a mut Node,
    above: &[String],
    key: &str,
    may_create: bool,
    origin: &Origin,
) -> Result<&'a mut Node, Problem> {
    let Content::Table(entries) = &mut node.content else {
        return Err(not_a_table(origin, &above.join("."), key));
    };
    let at = match entries.iter().position(|entry| entry.key == key) {
        Some(at) => at,
        None if may_create => {
            entries.push(Entry::new(key, Node::empty_table(origin)));
            entries.len() - 1
        }
        None => return Err(no_such_key(origin, above, key, entries)),
    };
    Ok(&mut entries[at].value)
}

fn no_such_key(origin: &Origin, above: &[String], key: &str, entries: &[Entry]) -> Problem {
    let place = match above {
        [] => "in this file".to_owned(),
        _ => format!("under `{}`", above.join(".")),
    };
    let tables = entries.iter().filter(|entry| entry.value.is_table());
    let mut problem = Problem::new(origin, "path does not exist")
        .label(format!("there is no `{key}` {place}"))
        .of_path();
    problem.help = did_you_mean(key, tables.map(|entry| entry.key.as_str()));
    problem
}

/// Whether help lists known names instead of guessing the name that was meant.
fn is_no_guess(help: Option<&String>) -> bool {
    help.is_none_or(|help| !help.starts_with("did you mean"))
}

fn missing_path(mut problem: Problem, path: &str) -> Problem {
    // The path is wrong, not the value that it was to have.
    problem.origin = problem.origin.of_word_before(path);
    problem.set_path(path);
    if &*problem.message == "path does not exist" {
        problem.message = format!("path `{path}` does not exist").into();
        let at_root = problem.label_text().is_some_and(|label| label.ends_with("in this file"));
        if at_root && is_no_guess(problem.help.as_ref()) {
            problem.help = Some(toml_hints::of_path(path));
        }
    }
    problem
}

fn not_a_table(origin: &Origin, parent: &str, path: &str) -> Problem {
    Problem::new(origin, format!("path `{path}` does not exist"))
        .label(format!("`{parent}` is a value and has no keys"))
        .of_path()
}

fn table_itself(origin: &Origin, path: &str, table: &Node) -> Problem {
    let message = format!("`{path}` is {}, not a value", table.kind());
    let problem = Problem::new(origin, message).of_path();
    let entries = table.entries().unwrap_or_default();
    match entries.first() {
        Some(entry) => problem.help(format!("set one of its keys: {path}.{}", quoted(&entry.key))),
        None => problem.help("set one of its keys"),
    }
}

/// Returns the keys under which the tree has the value of a path: a rule stands in `[rules]` under its whole
/// name, see [`flatten_rules`].
pub(crate) fn whole_rule(keys: Vec<String>) -> Vec<String> {
    match keys.split_first() {
        Some((first, rest)) if first == "rules" && !rest.is_empty() => {
            vec![first.clone(), rest.join(".")]
        }
        _ => keys,
    }
}

/// Returns the canonical form of a path: two spellings of one path have equal forms. `None` if the text is not a
/// path.
pub fn canonical(path: &str) -> Option<Vec<String>> {
    split_path(path).map(whole_rule)
}

/// Puts every rule into `[rules]` under its whole name, however it was written: `weight.four = 1`,
/// `"weight.four" = 1` or in a table of its own. It does so that an override finds it, and the name of one rule
/// may be the beginning of another's: `"crit.cap"` beside `crit.cap.light`.
pub(crate) fn flatten_rules(root: &mut Node, problems: &mut Problems) {
    let Some(entries) = root.entries_mut() else { return };
    let Some(rules) = entries.iter_mut().find(|entry| entry.key == "rules") else { return };
    let Some(written) = rules.value.entries_mut() else { return };
    let mut flat = Flat::default();
    for entry in std::mem::take(written) {
        flatten("", entry, &mut flat, problems);
    }
    *written = flat.entries;
}

#[derive(Default)]
struct Flat {
    entries: Vec<Entry>,
    names: HashSet<String>,
}

fn flatten(above: &str, entry: Entry, flat: &mut Flat, problems: &mut Problems) {
    let Entry { key, origin, value } = entry;
    // A key with dots in quotes is a path of its own.
    let keys = if key.contains('.') { split_path(&key) } else { Some(vec![key.clone()]) };
    let Some(keys) = keys else {
        let problem = Problem::new(&origin, format!("`{key}` is not a path"));
        problems.push(problem.help("write keys with single dots between them").of_path());
        return;
    };
    let own = keys.join(".");
    let own = if own.is_empty() { quoted("") } else { own };
    let key = if above.is_empty() { own } else { format!("{above}.{own}") };
    let Node { origin: place, content } = value;
    match content {
        Content::Table(entries) => {
            for entry in entries {
                flatten(&key, entry, flat, problems);
            }
        }
        _ if !flat.names.insert(key.clone()) => {
            let problem = Problem::new(&origin, format!("`{key}` is set twice"));
            problems.push(problem.help("remove one of the two"));
        }
        content => {
            let value = Node { origin: place, content };
            flat.entries.push(Entry { key, origin, value });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;

    const TEXT: &str = "\
trials = 5
[sides.guards]
player = \"gm\"
[sides.guards.guard]
count = 2
[rules]
weight.four.dice = 2
\"weight.two.dice\" = 1
[[variants]]
name = \"a\"
";

    fn set(path: &str, value: impl Into<Value>) -> Result<String, String> {
        let mut document = Document::parse("duel.toml", TEXT).unwrap();
        let origin = Origin::argument(format!("--set {path}"));
        document.set(path, value.into(), origin).map_err(|problem| problem.to_string())?;
        Ok(document.get(path).unwrap().to_value().unwrap().to_string())
    }

    #[test]
    fn values_are_set_where_their_table_is() {
        assert_eq!(set("trials", 7), Ok("7".to_owned()));
        assert_eq!(set("sides.guards.guard.count", 3), Ok("3".to_owned()));
        assert_eq!(set("sides.guards.guard.new", "x"), Ok("x".to_owned()));
        assert_eq!(set("rules.weight.two.dice", 3), Ok("3".to_owned()));
        assert_eq!(set("rules.roar.difficulty", 3), Ok("3".to_owned()));
        assert_eq!(set("policies.mine.turn", ["attack"]), Ok("[attack]".to_owned()));
        assert_eq!(set("scene.zones", 3), Ok("3".to_owned()));
    }

    #[test]
    fn paths_that_lead_nowhere_are_reported() {
        assert_eq!(
            set("sides.gaurds.guard.count", 3).unwrap_err(),
            "\
error: path `sides.gaurds.guard.count` does not exist
 --> command line
  |
  | --set sides.gaurds.guard.count
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no `gaurds` under `sides`
  = help: did you mean `guards`?
"
        );
        let refused = |path| set(path, 1).unwrap_err();
        assert!(refused("sides.guards").contains("set one of its keys: sides.guards.player"));
        assert!(refused("variants").contains("`variants` is a list, not a value"));
        assert!(refused("trials.x").contains("`trials` is a value and has no keys"));
        assert!(refused("trials.x.y").contains("`trials` is a value and has no keys"));
        for path in ["", ".", "a..b", "\"a", "a\"b\".\"", "\"a\"b"] {
            assert!(refused(path).contains("error"), "{path}");
        }
    }

    /// The path is marked, not the value that it was to have.
    #[test]
    fn a_path_in_a_file_is_marked_itself() {
        let text = "set = { weight.four.dice = 1 }\n";
        let mut document = Document::parse("duel.toml", text).unwrap();
        let origin = document.get("set.weight.four.dice").unwrap().origin.clone();
        let problem = document.set("weight.four.dice", 1.into(), origin).unwrap_err();
        assert!(problem.to_string().contains("duel.toml:1:9\n"), "{problem}");
    }

    #[test]
    fn a_rule_written_twice_is_found() {
        let text = "[rules]\nweight.four = 1\n\"weight.four\" = 2\n\"weight.four.dice\" = 3\n";
        let problems = Document::parse("duel.toml", text).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems}");
        assert!(problems.to_string().contains("`weight.four` is set twice"));
    }

    #[test]
    fn the_name_of_a_rule_may_begin_that_of_another() {
        let shown = |text: &str, more: &[(&str, i32)]| {
            let mut document = Document::parse("duel.toml", text).unwrap();
            for (path, value) in more {
                let origin = Origin::argument(format!("--set {path}={value}"));
                document.set(path, (*value).into(), origin).unwrap();
            }
            ["rules.crit.cap", "rules.crit.cap.light"]
                .map(|path| document.get(path).and_then(Node::to_value).map(|it| it.to_string()))
        };
        let both = ["2", "1"].map(|number| Some(number.to_owned()));
        for text in [
            "rules.crit.cap.light = 1\nrules.\"crit.cap\" = 2\n",
            "[rules]\n\"crit.cap\" = 2\ncrit.cap.light = 1\n",
            "[rules]\ncrit.cap = 2\n\"crit.cap.light\" = 1\n",
            "[rules]\n\"crit.cap\" = 2\n[rules.crit]\ncap = { light = 1 }\n",
        ] {
            assert_eq!(shown(text, &[]), both, "{text}");
        }
        assert_eq!(shown("[rules]\ncrit.cap.light = 1\n", &[("rules.crit.cap", 2)]), both);
        assert_eq!(shown("[rules]\ncrit.cap = 2\n", &[("rules.crit.cap.light", 1)]), both);
        assert_eq!(shown("", &[("rules.crit.cap", 2), ("rules.crit.cap.light", 1)]), both);
    }
}
