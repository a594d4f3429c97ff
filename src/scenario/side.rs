//! Sides and their fighter groups.

use super::{Content, Entry, Node, Origin, Problem, Problems, Reader};

/// Fewest and most sides of a conflict.
const SIDES: std::ops::RangeInclusive<usize> = 2..=4;

/// Keys of a side that all systems share.
pub const SIDE_KEYS: [&str; 5] = ["player", "policy", "allies", "roster", "roster_group"];

crate::choices! {
    /// Who plays a side.
    pub enum RunBy {
        /// The players, with their characters.
        Pc = "pc",
        /// The game master.
        Gm = "gm",
    }
}

/// A side of the conflict.
#[derive(Clone, Debug)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// Where the name was written.
    pub origin: Origin,
    /// Who plays it.
    pub player: RunBy,
    /// The policy of its fighters, where one is named.
    pub policy: Option<(String, Origin)>,
    /// Other sides that it does not fight.
    pub allies: Vec<(String, Origin)>,
    /// Its groups of like fighters, in the order written, those of a roster last.
    pub groups: Vec<Group>,
    /// A table of its other keys, which are the system's to read; see [`Side::reader`].
    pub extra: Node,
}

/// A group of like fighters.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Where the name was written.
    pub origin: Origin,
    /// The table that describes it, for the system to read.
    pub node: Node,
}

impl Side {
    /// Reads the keys that are the system's.
    pub fn reader(&self) -> Reader<'_> {
        let mut reader = Reader::new(&self.extra, "a side");
        reader.also_known(&SIDE_KEYS);
        reader
    }

    fn read(entry: &Entry, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(&entry.value, "a side");
        reader.require("player", "player = \"pc\" or player = \"gm\"");
        let player = reader.choice("player").unwrap_or(RunBy::Gm);
        let owned = |(text, origin): (&str, &Origin)| (text.to_owned(), origin.clone());
        let policy_origin = reader.value_origin("policy");
        let policy = reader.text("policy").map(|text| owned((text, policy_origin)));
        let allies = reader.texts("allies").unwrap_or_default().into_iter().map(owned).collect();
        let has_roster = reader.text("roster").is_some();
        reader.take("roster_group");
        let (mut groups, mut extra) = (Vec::new(), Vec::new());
        for Entry { key, origin, value } in reader.rest() {
            let (name, origin) = (key.clone(), origin.clone());
            if value.is_table() {
                groups.push(Group { name, origin, node: value.clone() });
            } else {
                extra.push(Entry { key: name, origin, value: value.clone() });
            }
        }
        if groups.is_empty() && !has_roster && entry.value.is_table() {
            let (name, message) = (&entry.key, format!("side `{}` has no fighters", entry.key));
            let help = format!("add a table such as [sides.{name}.guard], or a roster");
            reader.note(Problem::new(&entry.origin, message).help(help));
        }
        reader.finish(problems);
        let extra = Node { origin: entry.value.origin.clone(), content: Content::Table(extra) };
        let (name, origin) = (entry.key.clone(), entry.origin.clone());
        Self { name, origin, player, policy, allies, groups, extra }
    }
}

/// Reads `[sides]`.
pub fn read_sides(node: Option<&Node>, start: &Origin, problems: &mut Problems) -> Vec<Side> {
    let entries = node.and_then(Node::entries).unwrap_or_default();
    let sides: Vec<Side> = entries.iter().map(|entry| Side::read(entry, problems)).collect();
    if !SIDES.contains(&sides.len()) {
        let origin = node.map_or(start, |node| &node.origin);
        let message = format!("a conflict has two to four sides, not {}", sides.len());
        let example = "add a table for each: [sides.heroes] and [sides.guards]";
        problems.push(Problem::new(origin, message).help(example));
    }
    for side in &sides {
        for (ally, origin) in &side.allies {
            check_ally(side, ally, origin, &sides, problems);
        }
    }
    sides
}

fn check_ally(side: &Side, ally: &str, origin: &Origin, sides: &[Side], problems: &mut Problems) {
    if *ally == side.name {
        problems.push(Problem::new(origin, format!("side `{ally}` cannot be its own ally")));
    } else if sides.iter().all(|other| other.name != ally) {
        let others = sides.iter().filter(|other| other.name != side.name);
        let known = others.map(|other| other.name.as_str());
        problems.push(Problem::unknown(origin, "side", ally, known));
    }
}
