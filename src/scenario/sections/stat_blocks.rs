//! Stat blocks that are built into a system or listed in a roster. A group takes one by name with the key
//! [`BEING`].

use crate::scenario::roster::fill;
use crate::scenario::{Document, Entry, Node, Problem, Problems, Scenario};
use std::sync::Arc;

/// The key of a group that names a being.
pub const BEING: &str = "being";
const DOC: &str = "doc";

/// A stat block: of a system, of a game or of a row of a roster.
#[derive(Clone, Debug)]
pub struct StatBlock {
    /// Name of the stat block.
    pub name: String,
    /// Description in a sentence.
    pub doc: String,
    /// Keys as they are written, one per line.
    pub lines: Vec<String>,
    node: Node,
}

/// Returns the name of a system's file of stat blocks in messages.
pub fn stat_block_file(system: &str) -> String {
    format!("stat blocks of {system}")
}

/// Returns the stat blocks of a file, in the order written.
///
/// # Errors
/// What is wrong with the file as TOML.
pub fn read_stat_blocks(name: &str, text: &str) -> Result<Vec<StatBlock>, Problems> {
    let document = Document::parse(name, text)?;
    let being = |Entry { key, value, .. }: &Entry| {
        let mut node = value.clone();
        if let Some(entries) = node.entries_mut() {
            entries.retain(|entry| entry.key != DOC);
        }
        let doc = value.get(DOC).and_then(Node::text).unwrap_or_default().to_owned();
        StatBlock { name: key.clone(), doc, lines: written(text, key), node }
    };
    Ok(document.root().entries().unwrap_or_default().iter().map(being).collect())
}

/// Returns the stat blocks of a table of them, as a game file has it.
pub fn beings_of(node: Option<&Node>) -> Vec<StatBlock> {
    let being = |Entry { key, value, .. }: &Entry| {
        let mut node = value.clone();
        let doc = value.get(DOC).and_then(Node::text).unwrap_or_default().to_owned();
        let mut lines = Vec::new();
        if let Some(entries) = node.entries_mut() {
            entries.retain(|entry| entry.key != DOC);
            let line = |entry: &Entry| Some(format!("{} = {}", entry.key, entry.value.to_value()?));
            lines.extend(entries.iter().filter_map(line));
        }
        StatBlock { name: key.clone(), doc, lines, node }
    };
    node.and_then(Node::entries).unwrap_or_default().iter().map(being).collect()
}

impl StatBlock {
    pub(crate) fn of_row(row: &Entry) -> Self {
        let (name, node) = (row.key.clone(), row.value.clone());
        Self { name, doc: String::new(), lines: Vec::new(), node }
    }
}

/// Returns the lines below the heading of a table, without the description.
fn written(text: &str, table: &str) -> Vec<String> {
    let heading = format!("[{table}]");
    let below = text.lines().skip_while(|line| *line != heading).skip(1);
    let own = below.take_while(|line| !line.starts_with('['));
    let said = own.filter(|line| !line.is_empty() && !line.starts_with("doc = "));
    said.map(ToOwned::to_owned).collect()
}

impl Scenario {
    /// Whether a group has the key [`BEING`]. If none has, the system's stat blocks need not be read.
    pub fn names_beings(&self) -> bool {
        self.sides.iter().flat_map(|side| &side.groups).any(|group| group.node.get(BEING).is_some())
    }

    /// Gives groups that name a stat block its keys, but for the keys that they write themselves.
    pub fn take_beings(&mut self, beings: &[StatBlock], problems: &mut Problems) {
        for group in self.sides.iter_mut().flat_map(|side| &mut side.groups) {
            take(&mut group.node, (&self.beings, beings), problems);
        }
    }
}

impl Document {
    /// Like [`Scenario::take_beings`], for the tree of a file: so a question finds values that only a stat block
    /// has.
    pub fn take_beings(&mut self, beings: &[StatBlock], problems: &mut Problems) {
        let own = Arc::clone(self.beings());
        let sides = self.root_mut().entries_mut().into_iter().flatten();
        let sides =
            sides.filter(|entry| entry.key == "sides").filter_map(|it| it.value.entries_mut());
        let groups = sides.flatten().filter_map(|side| side.value.entries_mut()).flatten();
        groups.for_each(|group| take(&mut group.value, (&own, beings), problems));
    }
}

/// Adds the keys of a stat block to a group, as far as the group does not have them. Stat blocks of the file take
/// precedence over those of the system, and can name others; each of the file's own is taken once, so that names
/// in a circle end.
fn take(group: &mut Node, (own, of_system): (&[StatBlock], &[StatBlock]), problems: &mut Problems) {
    let mut taken: Vec<String> = Vec::new();
    while let Some(named) = group.get(BEING).cloned() {
        if let Some(entries) = group.entries_mut() {
            entries.retain(|entry| entry.key != BEING);
        }
        let Some(name) = named.text().or_else(|| named.origin.cell()) else {
            let message = format!("`{BEING}` must be a name in quotes");
            problems.push(Problem::new(&named.origin, message).help("being = \"guard\""));
            return;
        };
        // A row may be called like the built-in stat block that it changes.
        let is_meant = |being: &&StatBlock| being.name == name && !taken.contains(&being.name);
        let found = own.iter().find(is_meant);
        let found = found.or_else(|| of_system.iter().find(|being| being.name == name));
        let Some(being) = found else {
            let known = own.iter().chain(of_system).map(|being| being.name.as_str());
            problems.push(Problem::unknown(&named.origin, "stat block", name, known));
            return;
        };
        taken.push(being.name.clone());
        fill(group, being.node.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Content;

    const TEXT: &str =
        "[guard]\ndoc = \"A guard\"\nboxes = [1]\nskills = { fight = 1, will = 2 }\n\n[dog]\n";

    fn scenario(group: &str) -> (Scenario, Problems) {
        let text = format!(
            "system = \"x\"\n[sides.a]\nplayer = \"gm\"\n[sides.a.g]\n{group}\n[sides.b]\nplayer = \"gm\"\n[sides.b.h]\n"
        );
        let mut problems = Problems::new();
        let document = Document::parse("x.toml", &text).unwrap();
        let mut scenario = Scenario::read(&document, &mut problems);
        scenario.take_beings(&read_stat_blocks("beings", TEXT).unwrap(), &mut problems);
        (scenario, problems)
    }

    #[test]
    fn what_a_group_says_itself_goes_first() {
        let (scenario, problems) = scenario("being = \"guard\"\nskills = { fight = 3 }");
        assert!(problems.is_empty(), "{problems}");
        let group = &scenario.sides[0].groups[0].node;
        let keys: Vec<&str> =
            group.entries().unwrap().iter().map(|entry| entry.key.as_str()).collect();
        assert_eq!(keys, ["skills", "boxes"]);
        let skills = group.get("skills").unwrap();
        let rating = |skill: &str| &skills.get(skill).unwrap().content;
        assert!(matches!(rating("fight"), Content::Int(3)));
        assert!(matches!(rating("will"), Content::Int(2)));
    }

    #[test]
    fn beings_are_listed_as_they_are_written() {
        let beings = read_stat_blocks("beings", TEXT).unwrap();
        assert_eq!((beings.len(), beings[0].doc.as_str()), (2, "A guard"));
        assert_eq!(beings[0].lines, ["boxes = [1]", "skills = { fight = 1, will = 2 }"]);
    }

    #[test]
    fn unknown_beings_are_mistakes() {
        let (_, problems) = scenario("being = \"gaurd\"");
        assert!(problems.to_string().contains("did you mean `guard`?"), "{problems}");
        let (_, problems) = scenario("being = 3");
        assert!(problems.to_string().contains("must be a name in quotes"), "{problems}");
    }
}
