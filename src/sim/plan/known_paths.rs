//! Paths of a scenario that can be set, and the ones that a mistyped or shortened path may mean.

use crate::engine::System;
use crate::knob::{Value, listed, synonyms};
use crate::scenario::keys::KeyOf;
use crate::scenario::{
    Document, Node, Origin, Problem, ProblemKind, Problems, SHARED_KEYS, quoted, split_path,
};

/// A path of a scenario file that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownPath {
    /// The path.
    pub path: String,
    /// Present value in the file.
    pub value: Option<Value>,
    /// Short text that says which values are allowed; empty for a value whose key is declared as a table.
    pub domain: String,
    /// Description in a sentence.
    pub doc: String,
    /// Default in words. Empty if an absent key means nothing, or if no key is declared there.
    pub default: String,
    /// The values at both ends of the range, or every choice. Empty if neither is known.
    pub ends: Vec<Value>,
}

/// Returns the paths of a file that can be set: every declared key of its sides, groups and scene, whatever else has
/// a value there, and the numbers of its policies. Rule settings are not among them, because all files have the same
/// ones.
pub fn known_paths(document: &Document, system: &System) -> Vec<KnownPath> {
    let mut found: Vec<KnownPath> = Vec::new();
    // Of the keys that all systems share, a run can set the policy of a side.
    let shared = KeyOf::all(SHARED_KEYS).into_iter();
    let shared = shared.filter(|key| key.table == "[sides.SIDE]" && key.name == "policy");
    for key in shared.chain((system.keys)()) {
        let table = key.table.trim_matches(['[', ']']);
        if !(table.starts_with("sides.") || table.starts_with("scene")) {
            continue;
        }
        let parts: Vec<&str> = table.split('.').collect();
        for above in tables(document.root(), &parts) {
            found.extend(known(document, &above, &key));
        }
    }
    for table in ["sides", "scene", "policies"] {
        let Some(node) = document.get(table) else { continue };
        for path in values(node, table) {
            if !found.iter().any(|known| known.path == path) {
                let value = document.value(&path);
                found.push(KnownPath {
                    path,
                    value,
                    domain: String::new(),
                    doc: String::new(),
                    default: String::new(),
                    ends: Vec::new(),
                });
            }
        }
    }
    found
}

fn known(document: &Document, above: &str, key: &KeyOf) -> Option<KnownPath> {
    let path = format!("{above}.{}", key.name);
    let node = document.get(&path);
    // The keys of a table stand for it.
    let is_table = node.is_some_and(Node::is_table) || key.domain == "a table";
    (!is_table).then(|| KnownPath {
        value: node.and_then(Node::to_value),
        domain: key.domain.clone(),
        doc: key.doc.to_owned(),
        default: key.default.clone(),
        ends: key.ends.clone(),
        path,
    })
}

/// Returns the paths of the tables that a declared table such as `sides.SIDE.GROUP` stands for: a part in capitals
/// is any name.
fn tables(root: &Node, parts: &[&str]) -> Vec<String> {
    let mut found = vec![(String::new(), root)];
    for part in parts {
        let is_any = part.chars().all(|letter| letter.is_ascii_uppercase());
        found = found
            .into_iter()
            .flat_map(|(above, node)| {
                let entries = node.entries().unwrap_or_default().iter();
                entries
                    .filter(|it| it.value.is_table() && (is_any || it.key == *part))
                    .map(|it| {
                        let key = quoted(&it.key);
                        let path = if above.is_empty() { key } else { format!("{above}.{key}") };
                        (path, &it.value)
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    found.into_iter().map(|(path, _)| path).collect()
}

/// The paths of all values below a table; lists of texts, such as the lists of a policy, are left out. A sweep could
/// not vary one line of a list without the others.
fn values(node: &Node, above: &str) -> Vec<String> {
    let entries = node.entries().unwrap_or_default();
    let below = |entry: &crate::scenario::Entry| {
        let path = format!("{above}.{}", quoted(&entry.key));
        if entry.value.is_table() {
            return values(&entry.value, &path);
        }
        let is_list = above.starts_with("policies") && entry.value.items().is_some();
        if is_list || entry.value.to_value().is_none() { Vec::new() } else { vec![path] }
    };
    entries.iter().flat_map(below).collect()
}

/// Returns the paths that a mistyped or shortened path may mean; only those of the first kind of match that fits
/// anything, because weaker kinds would bury them: `guard.count` for `sides.watch.guard.count`, `roar.difficulty`
/// for `rules.roar.difficulty`.
pub(crate) fn meant(document: &Document, system: &System, sought: &str) -> Vec<String> {
    let Some(wanted) = split_path(sought) else { return Vec::new() };
    let rules = (system.knobs)().into_iter().map(|knob| {
        let path = format!("rules.{}", knob.path);
        let is_written = document.get(&path).is_some();
        (path, is_written)
    });
    let own = known_paths(document, system).into_iter();
    let own = own.map(|known| (known.path, known.value.is_some()));
    let all: Vec<Candidate> = own
        .chain(rules)
        .filter_map(|(path, is_written)| {
            Some(Candidate { parts: split_path(&path)?, path, is_written })
        })
        .collect();
    // Leading parts may be wrong, but what is left must say more than one key of many.
    let fewest = wanted.len().min(2);
    let tails: Vec<&[String]> = (0..=wanted.len() - fewest).map(|from| &wanted[from..]).collect();
    for tail in &tails {
        for same in [is_same, is_alike] {
            for fits in [is_end, is_within] {
                let found = fitting(&all, |parts| fits(parts, tail, same));
                if !found.is_empty() {
                    return found;
                }
            }
        }
    }
    // The beginning or the middle of a path stands for all paths that go through it.
    let through = |parts: &[String]| {
        parts.windows(wanted.len()).any(|own| own.iter().zip(&wanted).all(|(a, b)| is_same(a, b)))
    };
    if wanted.len() > 1 && wanted[0] != "sides" {
        let found = fitting(&all, through);
        if !found.is_empty() {
            return found;
        }
    }
    let Some((last, above)) = wanted.split_last() else { return Vec::new() };
    for name in synonyms(last) {
        let parts: Vec<String> =
            above.iter().cloned().chain(split_path(name).unwrap_or_default()).collect();
        let fewest = parts.len().min(2);
        for from in 0..=parts.len() - fewest {
            let found = fitting(&all, |own| is_within(own, &parts[from..], is_alike));
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

struct Candidate {
    path: String,
    parts: Vec<String>,
    is_written: bool,
}

type Same = fn(&str, &str) -> bool;

/// Returns the paths that fit. If the file writes one of them, paths that it does not write are left out: the user
/// most likely means a line of the file.
fn fitting(all: &[Candidate], fits: impl Fn(&[String]) -> bool) -> Vec<String> {
    let found: Vec<&Candidate> = all.iter().filter(|it| fits(&it.parts)).collect();
    let is_any_written = found.iter().any(|it| it.is_written);
    found.iter().filter(|it| it.is_written || !is_any_written).map(|it| it.path.clone()).collect()
}

fn is_same(own: &str, wanted: &str) -> bool {
    own.eq_ignore_ascii_case(wanted)
}

/// Whether two keys are equal but for one edit (`strsim::damerau_levenshtein`), which also covers a plural. Keys
/// shorter than three letters have to be equal, because one edit makes them any other.
fn is_alike(own: &str, wanted: &str) -> bool {
    let changes = || strsim::damerau_levenshtein(&own.to_lowercase(), &wanted.to_lowercase());
    is_same(own, wanted) || (own.len().min(wanted.len()) >= 3 && changes() <= 1)
}

/// Whether a path ends in these parts.
fn is_end(own: &[String], wanted: &[String], same: Same) -> bool {
    let Some(from) = own.len().checked_sub(wanted.len()) else { return false };
    own[from..].iter().zip(wanted).all(|(own, wanted)| same(own, wanted))
}

/// Whether a path has these parts in their order, the last one at its end.
fn is_within(own: &[String], wanted: &[String], same: Same) -> bool {
    let (Some((last, above)), Some((wanted_last, wanted_above))) =
        (own.split_last(), wanted.split_last())
    else {
        return false;
    };
    let mut parts = above.iter();
    same(last, wanted_last) && wanted_above.iter().all(|wanted| parts.any(|own| same(own, wanted)))
}

/// Adds the paths that may be meant to mistakes of paths, with the corrected argument of the command line.
#[must_use]
pub fn with_meant(problems: Problems, document: &Document, system: Option<&System>) -> Problems {
    let Some(system) = system else { return problems };
    let mut all = Problems::new();
    all.extend(problems.into_iter().map(|problem| advised(problem, document, system)));
    all
}

/// Adds the paths that `meant` finds to a mistake of a path; other problems stay as they are.
#[must_use]
pub fn advised(mut problem: Problem, document: &Document, system: &System) -> Problem {
    /// Most paths that are named.
    const MOST_NAMED: usize = 5;
    if problem.kind != ProblemKind::Path {
        return problem;
    }
    let argument = Argument::of(&problem.origin);
    let argued = argument.as_ref().map(|it| it.path.to_owned());
    let Some(sought) = argued.or_else(|| problem.path().map(str::to_owned)) else {
        return problem;
    };
    let found: Vec<String> =
        meant(document, system, &sought).into_iter().filter(|path| *path != sought).collect();
    problem.help = match (&found[..], &argument) {
        ([], None) => problem.help,
        ([], Some(_)) if problem.help.as_ref().is_some_and(|it| !it.starts_with("paths begin")) => {
            problem.help
        }
        ([], Some(_)) => Some(format!(
            "paths begin with `rules`, `sides`, `scene`, `policies` or `house_rules`; `outweigh list keys {} {}` lists \
             the paths of this file",
            system.id,
            document.source().name
        )),
        ([only], Some(argument)) => Some(format!("did you mean {}?", argument.with(only))),
        (some, _) if some.len() > MOST_NAMED + 1 => {
            let more = some.len() - MOST_NAMED;
            let shown: Vec<String> =
                some[..MOST_NAMED].iter().map(|it| format!("`{it}`")).collect();
            Some(format!("did you mean {} or one of {more} more?", shown.join(", ")))
        }
        (some, _) => Some(format!("did you mean {}?", listed(some))),
    };
    problem
}

/// Parts of an argument such as `--set PATH=VALUE`, so that advice can print it with another path.
struct Argument<'a> {
    option: &'a str,
    path: &'a str,
    rest: &'a str,
}

impl<'a> Argument<'a> {
    fn of(origin: &'a Origin) -> Option<Self> {
        let Origin::Argument(text) = origin else { return None };
        let (option, assigned) = text.split_once(' ')?;
        let is_of_path = ["--set", "--vary", "--baseline", "--over"].contains(&option);
        let end = assigned.find('=').unwrap_or(assigned.len());
        let (path, rest) = assigned.split_at(end);
        is_of_path.then_some(Self { option, path: path.trim(), rest })
    }

    /// The argument with another path, as it is typed: in quotes if a shell would otherwise read a letter of it.
    fn with(&self, path: &str) -> String {
        let assigned = format!("{path}{}", self.rest);
        let is_plain =
            |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,+%".contains(letter);
        if assigned.chars().all(is_plain) {
            format!("{} {assigned}", self.option)
        } else {
            format!("{} '{assigned}'", self.option)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::systems;

    const FIGHT: &str = "system = \"war-of-ashes\"\n\
        [sides.heroine]\nplayer = \"pc\"\n[sides.heroine.deliah]\napproaches = { forceful = 2 }\n\
        [sides.watch]\nplayer = \"gm\"\npolicy = \"soldier\"\n[sides.watch.guard]\nkind = \"minion\"\ncount = 2\n";

    fn of_fight(sought: &str) -> Vec<String> {
        let document = Document::parse("fight.toml", FIGHT).unwrap();
        let system = systems::ALL.iter().find(|system| system.id == "war-of-ashes").unwrap();
        meant(&document, system, sought)
    }

    #[test]
    fn a_part_of_a_path_finds_the_whole() {
        for (sought, wanted) in [
            ("guard.count", "sides.watch.guard.count"),
            ("count", "sides.watch.guard.count"),
            ("guards.count", "sides.watch.guard.count"),
            ("watch.guard.count", "sides.watch.guard.count"),
            ("sides.watchers.guard.count", "sides.watch.guard.count"),
            ("watch.count", "sides.watch.guard.count"),
            ("deliah.forceful", "sides.heroine.deliah.approaches.forceful"),
            ("sides.heroine.deliah.forceful", "sides.heroine.deliah.approaches.forceful"),
            ("deliah.policy", "sides.heroine.deliah.policy"),
            ("watch.policy", "sides.watch.policy"),
            ("roar.difficulty", "rules.roar.difficulty"),
            ("rules.roar.dificulty", "rules.roar.difficulty"),
            ("guard.hp", "sides.watch.guard.boxes"),
            ("sides.heroine.deliah.fp", "sides.heroine.deliah.fate_points"),
        ] {
            assert_eq!(of_fight(sought), [wanted], "{sought}");
        }
        assert!(of_fight("no.such.thing").is_empty());
        assert!(of_fight("weight.four").contains(&"rules.weight.four.ratio".to_owned()));
        assert!(of_fight("weight.four.dice").contains(&"rules.weight.four.dice".to_owned()));
    }

    #[test]
    fn every_declared_path_of_a_file_can_be_set() {
        let document = Document::parse("fight.toml", FIGHT).unwrap();
        let system = systems::ALL.iter().find(|system| system.id == "war-of-ashes").unwrap();
        let paths = known_paths(&document, system);
        let find = |path: &str| paths.iter().find(|known| known.path == path).unwrap();
        assert_eq!(find("sides.watch.guard.count").value, Some(Value::Int(2)));
        assert_eq!(find("sides.heroine.deliah.approaches.forceful").value, Some(Value::Int(2)));
        assert!(!find("sides.watch.guard.boxes").domain.is_empty());
        for known in &paths {
            let set = document.clone().set(&known.path, Value::Int(1), Origin::argument("--set x"));
            assert!(set.is_ok(), "{}", known.path);
        }
    }
}
