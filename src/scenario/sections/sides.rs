//! Sides and their fighter groups.

use crate::scenario::keys::{Anything, Keys, Text, Texts};
use crate::scenario::{Content, Entry, Node, Origin, Problem, Problems, Reader};

const SIDES: std::ops::RangeInclusive<usize> = 2..=4;

crate::keys! {
    /// A side, as all systems read it: `[sides.SIDE]`.
    mod shared {
        /// The kind of player in charge of the side.
        PLAYER: RunBy = "player", "";
        /// Name of the policy that plays the side's fighters.
        POLICY: Text = "policy", "", default "that of the system";
        /// Name of the side in sentences: "the heroes", "Hans".
        LABEL: Text = "label", "", default "the side's name, with an article";
        /// Whether the label takes a verb in the plural: the heroes win, the crew wins.
        PLURAL: bool = "plural", "", default "what the label looks like";
        /// Sides that this side does not fight.
        ALLIES: Texts = "allies", "", default "none";
        /// A CSV file or a spreadsheet with a fighter in each row: "monsters.csv", "monsters.xlsx#Goblins". The columns
        /// are `name` and the keys of a group.
        ROSTER: Text = "roster", "";
        /// Rows of the roster that take part: a name or a list of names.
        ROSTER_GROUP: Anything = "roster_group", "", default "all";
    }
}

crate::keys! {
    /// A fighter group, as all systems read it: `[sides.SIDE.GROUP]`.
    mod group {
        /// Name of the group's stat block: a built-in one, or a row of a roster. Keys of the group itself override it.
        BEING: Text = "being", "", default "none";
    }
}

/// Keys that all systems share. Systems add the keys of their sheets, so that a list of both is complete.
pub static SHARED_KEYS: &[Keys] = &[
    ("[sides.SIDE]", shared::ALL),
    ("[sides.SIDE.GROUP]", group::ALL),
    ("[answer]", super::answer::main_question::ALL),
    ("[table_time]", super::table_time::table_time::ALL),
];

crate::choices! {
    /// Players of a side.
    pub enum RunBy {
        /// The players, with their characters.
        Pc = "pc",
        /// The game master.
        Gm = "gm",
    }
}

pub(crate) fn shared_names() -> Vec<&'static str> {
    shared::ALL.iter().map(|key| key.name()).collect()
}

/// A side of the conflict.
#[derive(Clone, Debug)]
pub struct Side {
    /// Name of the side.
    pub name: String,
    /// Place of the name.
    pub origin: Origin,
    /// The players who run the side.
    pub player: RunBy,
    /// Whether the file has the key `player`. It is kept because [`player`](Self::player) has a default and does not
    /// tell; without the key the fighters of the side cannot be judged.
    pub has_player: bool,
    /// The policy of its fighters, `None` if the file names none; then the system's default is played, with a warning.
    pub policy: Option<(String, Origin)>,
    /// Name of the side in sentences, if the file has one.
    pub label: Option<String>,
    /// Whether the label is a plural, `None` if the file does not say it; then the label decides.
    pub plural: Option<bool>,
    /// Other sides that it does not fight.
    pub allies: Vec<(String, Origin)>,
    /// Groups of equal fighters, in the order written; groups from a roster come last.
    pub groups: Vec<Group>,
    /// A table of its other keys, which the system reads with [`Side::reader`].
    pub extra: Node,
}

/// A group of like fighters.
#[derive(Clone, Debug)]
pub struct Group {
    /// Name of the group.
    pub name: String,
    /// Place of the name.
    pub origin: Origin,
    /// The table that describes it, for the system to read.
    pub node: Node,
}

impl Side {
    /// Returns a reader of [`extra`](Self::extra). It knows the shared keys, so that they are not reported as unknown.
    pub fn reader(&self) -> Reader<'_> {
        let mut reader = Reader::new(&self.extra, "a side");
        reader.also_known(&shared_names());
        reader
    }

    /// Returns the place to show if the side has no fighter: the count that says so, which a sweep may have set; else
    /// the name of the side.
    pub fn origin_of_none(&self) -> &Origin {
        let is_none = |node: &&Node| matches!(node.content, Content::Int(0));
        let mut counts = self.groups.iter().filter_map(|group| group.node.get("count"));
        counts.find(is_none).map_or(&self.origin, |count| &count.origin)
    }

    fn read(entry: &Entry, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(&entry.value, "a side");
        reader.need(&shared::PLAYER, "player = \"pc\" or player = \"gm\"");
        let player = reader.get(&shared::PLAYER);
        let (has_player, player) = (player.is_some(), player.unwrap_or(RunBy::Gm));
        let label_origin = reader.value_origin(shared::LABEL.name);
        let label = reader.get(&shared::LABEL).map(|label| label.trim().to_owned());
        if label.as_deref() == Some("") {
            let message = format!("the label of side `{}` is empty", entry.key);
            let help = format!("write label = \"the {}\", or leave it out", entry.key);
            reader.note(Problem::new(label_origin, message).help(help));
        }
        let plural = reader.get(&shared::PLURAL);
        let owned = |(text, origin): (&str, &Origin)| (text.to_owned(), origin.clone());
        let policy_origin = reader.value_origin(shared::POLICY.name);
        let policy = reader.get(&shared::POLICY).map(|text| owned((text, policy_origin)));
        let allies =
            reader.get(&shared::ALLIES).unwrap_or_default().into_iter().map(owned).collect();
        let has_roster = reader.get(&shared::ROSTER).is_some();
        reader.get(&shared::ROSTER_GROUP);
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
        Self { name, origin, player, has_player, policy, label, plural, allies, groups, extra }
    }
}

/// Reads `[sides]`.
pub(crate) fn read_sides(
    node: Option<&Node>,
    start: &Origin,
    problems: &mut Problems,
) -> Vec<Side> {
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

/// Adds the side to names that fighters of several sides have: `archer (raiders)`. Transcripts would be unclear
/// otherwise. `of` is the name on a sheet and the number of its side.
pub fn tell_apart<S>(
    sides: &[Side],
    sheets: &mut [S],
    of: impl Fn(&mut S) -> (&mut String, usize),
) {
    let mut named = |sheet: &mut S| {
        let (name, side) = of(sheet);
        (name.clone(), side)
    };
    let all: Vec<(String, usize)> = sheets.iter_mut().map(&mut named).collect();
    for sheet in sheets {
        let (name, side) = of(sheet);
        if all.iter().any(|(other, elsewhere)| *elsewhere != side && other == name) {
            *name = format!("{name} ({})", sides[side].name);
        }
    }
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
