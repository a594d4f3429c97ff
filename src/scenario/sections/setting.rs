//! Settings: paths with values, as `[rules]`, variants, sweeps and the baseline list them.

use crate::knob::{Knobs, Value, did_you_mean, parse_assignment, parse_value};
use crate::scenario::problems::with_list;
use crate::scenario::tree::path;
use crate::scenario::tree::reader::wrong_kind;
use crate::scenario::{Node, Origin, Problem, Problems};

/// A path and the value it is set to, with its place, so that a mistake is shown where the author wrote
/// the value.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Dotted path.
    pub path: String,
    /// The value.
    pub value: Value,
    /// Place of the value.
    pub origin: Origin,
}

impl Setting {
    /// Reads `path=value` from the command line; `option` is the flag it came with: `--set`.
    ///
    /// # Errors
    /// There is no `=`, or the value cannot be understood.
    pub fn from_argument(option: &str, text: &str) -> Result<Self, Problem> {
        let origin = Origin::argument(format!("{option} {text}"));
        let read = parse_assignment(text)
            .and_then(|(path, value)| Ok((path.to_owned(), parse_value(value)?)));
        match read {
            Ok((path, value)) => Ok(Self { path, value, origin }),
            Err(message) => {
                let problem = Problem::new(&origin, message);
                let colon = text.split_once(':').filter(|_| !text.contains('='));
                Err(match colon {
                    Some((path, value)) => {
                        problem.help(format!("write {option} {}={}", path.trim(), value.trim()))
                    }
                    None if !text.contains('=') => {
                        problem.help(format!("add a value: {option} {}=VALUE", text.trim()))
                    }
                    None => problem,
                })
            }
        }
    }
}

/// A value in a tree of tables, with its dotted path: `[vary]` may be written as tables or as dotted
/// keys.
pub(crate) struct Leaf<'a> {
    /// Dotted path.
    pub path: String,
    /// Place of the last key.
    pub key_origin: &'a Origin,
    /// The value.
    pub node: &'a Node,
}

/// Returns all leaves below a table, in the order written. Paths that come twice are noted.
pub(crate) fn leaves<'a>(node: &'a Node, problems: &mut Problems) -> Vec<Leaf<'a>> {
    let mut found = Vec::new();
    collect(node, "", &mut found);
    let mut paths: Vec<(&str, &Origin)> =
        found.iter().map(|leaf| (leaf.path.as_str(), leaf.key_origin)).collect();
    paths.sort_by_key(|(path, _)| *path);
    for pair in paths.windows(2) {
        if pair[0].0 == pair[1].0 {
            let problem = Problem::new(pair[1].1, format!("`{}` is set twice", pair[1].0));
            problems.push(problem.help("remove one of the two"));
        }
    }
    found
}

fn collect<'a>(node: &'a Node, above: &str, found: &mut Vec<Leaf<'a>>) {
    for entry in node.entries().unwrap_or_default() {
        // A key with dots is a path of its own here, so it stands as it was written.
        // A text that is not a path, such as a name with a quotation mark in front, is a key.
        let is_path = path::split_path(&entry.key).is_some();
        let key = if is_path { entry.key.clone() } else { path::quoted(&entry.key) };
        let path = if above.is_empty() { key } else { format!("{above}.{key}") };
        if entry.value.is_table() {
            collect(&entry.value, &path, found);
        } else {
            found.push(Leaf { path, key_origin: &entry.origin, node: &entry.value });
        }
    }
}

pub(crate) fn settings(node: &Node, what: &str, problems: &mut Problems) -> Vec<Setting> {
    if !node.is_table() {
        problems.push(wrong_kind(node, what, "a table of paths and values"));
    }
    let mut settings = Vec::new();
    for Leaf { path, node, .. } in leaves(node, problems) {
        match node.to_value() {
            Some(value) => settings.push(Setting { path, value, origin: node.origin.clone() }),
            None => problems.push(wrong_kind(node, &path, "a value or a list of values")),
        }
    }
    settings
}

/// Sets knobs, and notes settings that name no knob or do not fit. `family` and
/// [`nearest`](crate::knob::nearest) give the remedies. Names are compared for the first `MOST_HELPED`
/// mistakes only, because more are not shown and comparing takes its time.
pub fn apply<K: Knobs>(settings: &[Setting], knobs: &mut K, problems: &mut Problems) {
    let known = std::cell::LazyCell::new(K::declarations);
    let mut unknown = 0;
    for Setting { path, value, origin } in settings {
        match knobs.set(path, value) {
            Some(Ok(())) => {}
            Some(Err(expected)) => {
                problems.push(Problem::wrong_value(origin, path, &expected, value));
            }
            None => {
                // The key is wrong, not the value.
                let last = path.rsplit('.').next().unwrap_or_default();
                let place = match origin.of_word_before(path) {
                    found if found != *origin => found,
                    _ => origin.of_word_before(last),
                };
                let mut problem = Problem::new(&place, format!("unknown rule `{path}`")).of_path();
                unknown += 1;
                // More are not shown, and comparing names takes its time.
                if unknown <= MOST_HELPED {
                    problem.help = family(path, known.iter().map(|knob| knob.path))
                        .or_else(|| crate::scenario::problems::toml_hints::of_rule(path))
                        .or_else(|| did_you_mean(path, known.iter().map(|knob| knob.path)))
                        .map(|help| with_list(help, "rule"));
                }
                problems.push(problem);
            }
        }
    }
}

/// Most unknown rules for which the nearest name is looked for, because each costs a comparison with
/// every knob.
const MOST_HELPED: usize = 100;

const MOST_NAMED: usize = 4;

/// Returns the remedy for a path that is only the beginning of rules. `None` if no rule begins with it.
fn family<'a>(path: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let below = |name: &&str| name.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
    let members: Vec<&str> = known.filter(below).collect();
    let more = if members.len() > MOST_NAMED { ", ..." } else { "" };
    let named = members.get(..MOST_NAMED).unwrap_or(&members).join(", ");
    (!members.is_empty()).then(|| format!("set one of its rules: {named}{more}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;

    crate::knobs! {
        /// Two knobs.
        pub(super) struct Two {
            /// Difficulty.
            "roar.difficulty", "X-1" => difficulty: i32 = 2, range 0..=6;
            /// Whether.
            "roar.enabled", "X-2" => enabled: bool = true;
        }
    }

    #[test]
    fn knobs_are_set_from_a_file() {
        let text = "roar.difficulty = 3\n\"roar.enabled\" = false\n";
        let document = Document::parse("a.toml", text).unwrap();
        let (mut problems, mut knobs) = (Problems::new(), Two::default());
        let found = settings(document.root(), "rules", &mut problems);
        apply(&found, &mut knobs, &mut problems);
        assert!(problems.is_empty(), "{problems}");
        assert_eq!(knobs, Two { difficulty: 3, enabled: false });
    }

    #[test]
    fn what_is_no_knob_is_noted() {
        let text = "roar.dificulty = 3\nroar.enabled = 1\n";
        let document = Document::parse("a.toml", text).unwrap();
        let (mut problems, mut knobs) = (Problems::new(), Two::default());
        let found = settings(document.root(), "rules", &mut problems);
        apply(&found, &mut knobs, &mut problems);
        assert_eq!(
            problems.to_string(),
            "\
error: unknown rule `roar.dificulty`
 --> a.toml:1:1
  |
1 | roar.dificulty = 3
  | ^^^^^^^^^^^^^^
  = help: did you mean `roar.difficulty`?

error: `roar.enabled` must be true or false
 --> a.toml:2:16
  |
2 | roar.enabled = 1
  |                ^ found a whole number `1`
"
        );
    }

    #[test]
    fn the_beginning_of_rules_names_them() {
        let document = Document::parse("a.toml", "roar = 3\n").unwrap();
        let (mut problems, mut knobs) = (Problems::new(), Two::default());
        let found = settings(document.root(), "rules", &mut problems);
        apply(&found, &mut knobs, &mut problems);
        let help = "help: set one of its rules: roar.difficulty, roar.enabled";
        assert!(problems.to_string().contains(help), "{problems}");
    }

    #[test]
    fn arguments_are_settings() {
        let setting = Setting::from_argument("--set", "trials=5").unwrap();
        assert_eq!((setting.path.as_str(), setting.value), ("trials", Value::Int(5)));
        assert_eq!(setting.origin.to_string(), "--set trials=5");
        assert!(Setting::from_argument("--set", "trials").is_err());
        assert!(Setting::from_argument("--set", "trials=[1").is_err());
    }
}
