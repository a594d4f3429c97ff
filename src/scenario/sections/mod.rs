//! Policies, variants, sweeps and the baseline of a scenario.

pub(crate) mod answer;
pub(crate) mod camps;
pub(crate) mod house_rules;
pub(crate) mod mixed_line;
pub(crate) mod outcome_value;
pub(crate) mod pace;
pub(crate) mod setting;
pub(crate) mod side_policies;
pub(crate) mod sides;
pub(crate) mod stat_blocks;
pub(crate) mod table_time;

use super::problems::toml_hints;
use super::tree::reader::wrong_kind;
use super::{Content, Entry, Node, Origin, Problem, Problems, Reader, Setting};
use crate::knob::{MOST_VALUES, Value, parse_assignment, parse_values};
use setting::{leaves, settings};
use std::collections::BTreeSet;

/// Most cells of a run: combinations of varied values. Each keeps a compiled conflict and a tally in memory.
pub const MOST_CELLS: usize = 100_000;
pub(super) const MOST_POLICIES: usize = 1000;

/// A policy as it was written.
#[derive(Clone, Debug)]
pub struct PolicyText {
    /// Name of the policy.
    pub name: String,
    /// Place of the name.
    pub origin: Origin,
    /// Description, for lists of policies.
    pub doc: String,
    /// Key `base`: the policy that provides all lists which this policy does not have.
    pub base: Option<(String, Origin)>,
    /// Lists of the policy.
    pub points: Vec<PointText>,
    /// Numbers of the policy, each with a name that lines can use.
    pub numbers: Vec<NumberText>,
    /// Policies that a fighter's policy is drawn from, for a mix; a mix has no lists.
    pub mix: Vec<MemberText>,
}

/// A policy of a mix: `mix = { veteran = 2, tactician = 1 }`.
#[derive(Clone, Debug)]
pub struct MemberText {
    /// Name of the policy.
    pub name: String,
    /// Place of the name.
    pub origin: Origin,
    /// How often it is drawn, compared with the others.
    pub weight: u32,
}

/// A number of a policy: `let = { threshold = 2 }`, or `threshold = 3` for one that the policy or a
/// base of it has named.
#[derive(Clone, Debug)]
pub struct NumberText {
    /// Name of the number.
    pub name: String,
    /// Place of the number.
    pub origin: Origin,
    /// Value of the number.
    pub value: i32,
    /// Whether the number stands under `let`, which introduces its name. Otherwise a mistyped name would silently be
    /// a new number.
    pub named: bool,
}

/// The list of a policy for one decision point.
#[derive(Clone, Debug)]
pub struct PointText {
    /// Name of the decision point.
    pub name: String,
    /// Place of the name.
    pub origin: Origin,
    /// The lines, each with its place.
    pub lines: Vec<(String, Origin)>,
}

impl PolicyText {
    pub(super) fn read(entry: &Entry, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(&entry.value, "a policy");
        let doc = reader.text("doc").unwrap_or_default().to_owned();
        let base_origin = reader.value_origin("base").clone();
        let base = reader.text("base").map(|name| (name.to_owned(), base_origin));
        let mut numbers = read_let(&mut reader, problems);
        let mix_origin = reader.key_origin("mix").clone();
        let mix = read_mix(&mut reader, problems);
        let mut points = Vec::new();
        for Entry { key, origin, value } in reader.rest() {
            if matches!(value.content, Content::Int(_)) {
                let value = reader.read::<i32>(key, &(i32::MIN..=i32::MAX));
                numbers.extend(value.map(|value| NumberText {
                    name: key.clone(),
                    origin: origin.clone(),
                    value,
                    named: false,
                }));
                continue;
            }
            if let Some(help) = toml_hints::of_misplaced(key).filter(|_| value.items().is_none()) {
                let message = format!("unknown key `{key}`");
                let problem = Problem::new(origin, message).label("not a key of a policy");
                problems.push(problem.help(help).of_path());
                continue;
            }
            let lines = mixed_line::lines(&mut reader, key, problems);
            points.push(PointText { name: key.clone(), origin: origin.clone(), lines });
        }
        if !mix.is_empty() && (base.is_some() || !points.is_empty() || !numbers.is_empty()) {
            let message = "a mix has no lists, no numbers and no base of its own";
            let help = "write what they say into a policy, and its name into the mix";
            reader.note(Problem::new(&mix_origin, message).help(help));
        }
        reader.finish(problems);
        let (name, origin) = (entry.key.clone(), entry.origin.clone());
        Self { name, origin, doc, base, points, numbers, mix }
    }

    /// Whether it only gives other [`numbers`](Self::numbers) to the policy of this name.
    pub fn is_numbers_only(&self) -> bool {
        self.base.is_none() && self.points.is_empty() && !self.numbers.is_empty()
    }
}

pub(super) fn read_let(reader: &mut Reader<'_>, problems: &mut Problems) -> Vec<NumberText> {
    let Some(table) = reader.table("let") else { return Vec::new() };
    let mut inner = Reader::new(table, "`let`");
    let mut numbers = Vec::new();
    for Entry { key, origin, .. } in inner.rest() {
        let value = inner.read::<i32>(key, &(i32::MIN..=i32::MAX));
        numbers.extend(value.map(|value| NumberText {
            name: key.clone(),
            origin: origin.clone(),
            value,
            named: true,
        }));
    }
    inner.finish(problems);
    numbers
}

const MOST_WEIGHT: i32 = 1_000_000;
const MOST_MEMBERS: usize = 16;

fn read_mix(reader: &mut Reader<'_>, problems: &mut Problems) -> Vec<MemberText> {
    let origin = reader.key_origin("mix").clone();
    let Some(table) = reader.table("mix") else { return Vec::new() };
    let mut inner = Reader::new(table, "a mix");
    let (mut members, entries) = (Vec::new(), inner.rest());
    for Entry { key, origin, .. } in &entries {
        let weight = inner.read::<i32>(key, &(0..=MOST_WEIGHT));
        let member = |weight: i32| MemberText {
            name: key.clone(),
            origin: origin.clone(),
            weight: weight.unsigned_abs(),
        };
        members.extend(weight.map(member));
    }
    let wrong = if members.len() > MOST_MEMBERS {
        Some(format!("a mix is drawn from no more than {MOST_MEMBERS} policies"))
    } else if members.iter().all(|member| member.weight == 0) {
        Some("a mix needs a policy with a weight above 0".to_owned())
    } else {
        None
    };
    if let Some(message) = wrong.filter(|_| members.len() == entries.len()) {
        inner.note(Problem::new(&origin, message).help("mix = { veteran = 2, tactician = 1 }"));
    }
    inner.finish(problems);
    members
}

/// A named set of changes to the scenario: one value of the axis `variant`.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Name of the variant.
    pub name: String,
    /// Place of the variant.
    pub origin: Origin,
    /// Settings that the variant changes.
    pub settings: Vec<Setting>,
}

impl Variant {
    fn read(node: &Node, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(node, "a variant");
        if node.is_table() {
            reader.require("name", "name = \"as written\"");
        }
        let origin = reader.value_origin("name").clone();
        let name = reader.text("name").unwrap_or_default().to_owned();
        let set = reader.table("set");
        let settings = set.map(|set| settings(set, "set", problems)).unwrap_or_default();
        if node.get("name").is_some() && node.get("name").and_then(Node::text) == Some("") {
            reader.note(Problem::new(&origin, "a variant needs a name"));
        }
        for key in ["rules", "sides", "scene", "policies"] {
            reader.take(key);
            let entries = node.entries().unwrap_or_default();
            if let Some(entry) = entries.iter().find(|entry| entry.key == key) {
                let message = format!("unknown key `{key}`");
                let problem = Problem::new(&entry.origin, message).label("not a key of a variant");
                let help =
                    format!("a variant says what it changes in `set`: set = {{ {key}. ... }}");
                reader.note(problem.help(help).of_path());
            }
        }
        // A rule with its path, as [rules] has it.
        for entry in reader.rest() {
            let (key, is_rule) = (&entry.key, entry.value.is_table());
            let known = ["name", "set"];
            let mut problem = Problem::unknown(&entry.origin, "key", key, known);
            if is_rule {
                problem.help = Some(format!(
                    "a variant says what it changes in `set`: set = {{ rules.{key}. ... }}"
                ));
            }
            reader.note(problem.label("not a key of a variant"));
        }
        reader.finish(problems);
        Self { name, origin, settings }
    }
}

/// Reads `[[variants]]`.
pub(super) fn read_variants(node: &Node, problems: &mut Problems) -> Vec<Variant> {
    let Some(items) = node.items() else {
        let problem = wrong_kind(node, "variants", "a list of tables");
        problems.push(problem.help("write [[variants]] above each variant"));
        return Vec::new();
    };
    if items.len() > MOST_CELLS {
        let message = format!("more than {MOST_CELLS} variants are too many");
        problems.push(Problem::new(&node.origin, message).help("write fewer of them"));
        return Vec::new();
    }
    let variants: Vec<Variant> = items.iter().map(|item| Variant::read(item, problems)).collect();
    let mut names = BTreeSet::new();
    for variant in &variants {
        if !variant.name.is_empty() && !names.insert(&variant.name) {
            let message = format!("there are two variants called `{}`", variant.name);
            problems.push(Problem::new(&variant.origin, message).help("rename one of them"));
        }
    }
    variants
}

/// A path and the values that it takes in turn: an axis of the plan.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// Dotted path.
    pub path: String,
    /// The values, at least one, in the order written.
    pub values: Vec<Value>,
    /// Place of the values.
    pub origin: Origin,
}

impl Sweep {
    /// Reads `path=values` from the command line; `option` is the flag it came with: `--vary`.
    ///
    /// # Errors
    /// There is no `=`, or the values cannot be understood.
    pub fn from_argument(option: &str, text: &str) -> Result<Self, Problem> {
        let origin = Origin::argument(format!("{option} {text}"));
        let read = parse_assignment(text)
            .and_then(|(path, values)| Ok((path.to_owned(), parse_values(values)?)));
        match read {
            Ok((path, values)) => Ok(Self { path, values, origin }),
            Err(message) => {
                let problem = Problem::new(&origin, message);
                let is_open = text.contains("..") && !text.contains("..=");
                Err(if is_open {
                    problem.help(format!("write {option} {}", text.replacen("..", "..=", 1)))
                } else if text.contains('=') {
                    problem
                } else {
                    problem.help(format!("add values: {option} {}=VALUES", text.trim()))
                })
            }
        }
    }
}

/// Reads `[vary]`.
pub(super) fn read_sweeps(node: &Node, problems: &mut Problems) -> Vec<Sweep> {
    if !node.is_table() {
        problems.push(wrong_kind(node, "vary", "a table of paths and values"));
    }
    let mut sweeps = Vec::new();
    let mut room = Room::default();
    slipped_under(node, problems);
    let is_slipped =
        |path: &str| VARIANT_KEYS.contains(&path.split('.').next().unwrap_or_default());
    for leaf in leaves(node, problems).into_iter().filter(|leaf| !is_slipped(&leaf.path)) {
        let origin = leaf.node.origin.clone();
        let read = sweep_values(leaf.node, &leaf.path).and_then(|values| {
            let sweep = Sweep { path: leaf.path, values, origin };
            room.take(&sweep)?;
            Ok(sweep)
        });
        match read {
            Ok(sweep) => sweeps.push(sweep),
            Err(problem) => problems.push(problem),
        }
        if room.is_full() {
            break;
        }
    }
    sweeps
}

/// Keys of a variant. They are no beginnings of paths.
const VARIANT_KEYS: [&str; 2] = ["set", "name"];

/// Notes keys of a variant that stand under `[vary]`, because its heading was written between the lines of the variant.
fn slipped_under(node: &Node, problems: &mut Problems) {
    let entries = node.entries().unwrap_or_default();
    for entry in entries.iter().filter(|entry| VARIANT_KEYS.contains(&entry.key.as_str())) {
        let message = format!("`{}` stands under [vary], and belongs to a variant", entry.key);
        let help = "move this line up: above [vary], under the name of its variant";
        problems.push(Problem::new(&entry.origin, message).help(help));
    }
}

/// Limit of the number of varied values: [`MOST_CELLS`] in all sweeps together. Checked while sweeps are read,
/// because the values of many sweeps could take more memory than the machine has. The number of combinations has its
/// own limit: a sample may be drawn from more combinations than a number can count.
#[derive(Debug, Default)]
pub struct Room {
    values: usize,
}

impl Room {
    /// Takes the room of one more sweep.
    ///
    /// # Errors
    /// There is none left.
    pub fn take(&mut self, sweep: &Sweep) -> Result<(), Problem> {
        self.values += sweep.values.len();
        if self.is_full() { Err(too_many_values(&sweep.origin)) } else { Ok(()) }
    }

    /// Whether there is none left.
    pub fn is_full(&self) -> bool {
        self.values > MOST_CELLS
    }
}

fn too_many_values(origin: &Origin) -> Problem {
    let message = format!("more than {MOST_CELLS} varied values are too many");
    Problem::new(origin, message).help("vary fewer paths, or take larger steps")
}

fn sweep_values(node: &Node, path: &str) -> Result<Vec<Value>, Problem> {
    let values = match node.to_value() {
        Some(Value::Text(text)) => {
            parse_values(&text).map_err(|message| Problem::new(&node.origin, message))?
        }
        Some(Value::List(values)) => values,
        Some(value) => vec![value],
        None => return Err(wrong_kind(node, path, "values such as \"1..=8\" or [1, 2, 4]")),
    };
    let problem = |message: &str| Problem::new(&node.origin, message.to_owned());
    match values.len() {
        0 => Err(problem("there is nothing to vary").help("list values: [1, 2, 4] or \"1..=8\"")),
        1..=MOST_VALUES => Ok(values),
        _ => Err(problem("these are too many values").help("at most 10000 are possible")),
    }
}

/// The cell that the others are compared with, as `[baseline]` names it: by its variant and values.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// The variant by its name.
    pub variant: Option<(String, Origin)>,
    /// Values of varied paths.
    pub settings: Vec<Setting>,
}

impl Baseline {
    pub(super) fn read(node: &Node, variants: &[Variant], problems: &mut Problems) -> Self {
        let mut settings = settings(node, "baseline", problems);
        let at = settings.iter().position(|setting| setting.path == "variant");
        let variant =
            at.map(|at| settings.remove(at)).and_then(|Setting { value, origin, .. }| {
                let known = || variants.iter().map(|variant| variant.name.as_str());
                match value {
                    Value::Text(name) if known().any(|known| known == name) => Some((name, origin)),
                    Value::Text(name) => {
                        problems.push(Problem::unknown(&origin, "variant", &name, known()));
                        None
                    }
                    other => {
                        let expected = "the name of a variant";
                        problems.push(Problem::wrong_value(&origin, "variant", expected, &other));
                        None
                    }
                }
            });
        Self { variant, settings }
    }
}
