//! Whether two sides are alike, as `--mirror` says.

use crate::answer::Seat;
use crate::scenario::{Content, Node, Origin, Problem, quoted};
use crate::sim::Ground;

/// Keys of a side or of a group that belong to its seat: who plays it, its name, and where it stands.
const OF_THE_SEAT: [&str; 9] =
    ["player", "policy", "label", "plural", "allies", "roster", "roster_group", "being", "zone"];

/// Returns a problem if two sides have different fighters. A mirror averages scores over both seats, and would call
/// such sides even.
pub(super) fn unlike(ground: &Ground, first: &Seat, second: &Seat) -> Option<Problem> {
    let what = difference(ground, &first.name, &second.name)?;
    let message = format!(
        "`--mirror` says that the sides are alike, but `{}` and `{}` differ in {what}",
        first.name, second.name
    );
    Some(Problem::new(&Origin::argument("--mirror"), message).help("leave out --mirror"))
}

/// Returns the first key in which two sides differ. Groups are compared in the order written, whatever their names.
fn difference(ground: &Ground, one: &str, other: &str) -> Option<String> {
    let groups = |name: &str| {
        let side = ground.scenario.sides.iter().find(|side| side.name == name);
        let groups = side.map(|side| side.groups.as_slice()).unwrap_or_default();
        let sheet = |group: &str| {
            let path = format!("sides.{}.{}", quoted(name), quoted(group));
            ground.whole().get(&path).cloned()
        };
        groups
            .iter()
            .map(|it| sheet(&it.name).unwrap_or_else(|| it.node.clone()))
            .collect::<Vec<Node>>()
    };
    let (own, theirs) = (groups(one), groups(other));
    if own.len() != theirs.len() {
        return Some("the number of groups".to_owned());
    }
    let extra =
        |name: &str| ground.scenario.sides.iter().find(|it| it.name == name).map(|it| &it.extra);
    let extras = extra(one).zip(extra(other));
    let sheets = own.iter().zip(&theirs).chain(extras);
    sheets.into_iter().find_map(|(own, theirs)| unlike_key(own, theirs))
}

/// Returns the first key whose value differs in two tables, as `` `vigor` ``.
fn unlike_key(one: &Node, other: &Node) -> Option<String> {
    let keys = |node: &Node| -> Vec<String> {
        let entries = node.entries().unwrap_or_default().iter().map(|entry| entry.key.clone());
        entries.filter(|key| !OF_THE_SEAT.contains(&key.as_str())).collect()
    };
    let mut all = keys(one);
    all.extend(keys(other));
    let differs = |key: &&String| !is_alike(one.get(key), other.get(key));
    all.iter().find(differs).map(|key| format!("`{key}`"))
}

/// Whether two values are equal; tables whatever the order of their keys.
fn is_alike(one: Option<&Node>, other: Option<&Node>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return one.is_none() && other.is_none() };
    match (&one.content, &other.content) {
        (Content::Table(_), Content::Table(_)) => unlike_key(one, other).is_none(),
        (Content::List(own), Content::List(theirs)) => {
            let mut pairs = own.iter().zip(theirs);
            own.len() == theirs.len()
                && pairs.all(|(own, theirs)| is_alike(Some(own), Some(theirs)))
        }
        _ => one.to_value() == other.to_value(),
    }
}
