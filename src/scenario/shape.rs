//! The shape that the scenarios of all systems share.

use std::sync::Arc;

use super::problems::control_characters;
use super::roster::{GAME, STAT_BLOCKS};
use super::sections::answer::Answer;
use super::sections::house_rules::{HouseText, read_house_rules, with_and_without};
use super::sections::outcome_value::{Worth, read_worths};
use super::sections::setting::settings;
use super::sections::sides::read_sides;
use super::sections::{MOST_POLICIES, read_sweeps, read_variants};
use super::tree::reader::wrong_kind;
use super::{
    Baseline, Document, Node, Origin, Pace, PolicyText, Problem, Problems, Reader, SOUGHT, Setting,
    Side, Source, StatBlock, Sweep, TableTime, Variant,
};

/// Default number of trials per cell.
pub const DEFAULT_TRIALS: u64 = 20_000;
/// Most trials per cell.
pub const MOST_TRIALS: u64 = 1_000_000_000;
/// Default seed.
pub const DEFAULT_SEED: u64 = 42;

/// A scenario as it was written. The parts of the system are [`Node`]s that the system reads with a [`Reader`], so
/// that this module knows no system.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file.
    pub source: Arc<Source>,
    /// Name of the rule system, with its place. [`Plan::new`](crate::sim::Plan::new) finds out whether it exists.
    pub system: (String, Origin),
    /// The file of its game, if the game is text.
    pub game: Option<Arc<Document>>,
    /// Title in reports.
    pub title: Option<String>,
    /// Question that the scenario is meant to answer.
    pub question: Option<String>,
    /// The situation, in prose.
    pub description: Option<String>,
    /// Conflicts to play in each cell, 1 to [`MOST_TRIALS`].
    pub trials: u64,
    /// Seed of the dice.
    pub seed: u64,
    /// Knobs that are not as written, by their names without `rules.`.
    pub rules: Vec<Setting>,
    /// Sides of the conflict, in the order written.
    pub sides: Vec<Side>,
    /// Policies of its own.
    pub policies: Vec<PolicyText>,
    /// Rules of its own, in the order written.
    pub house_rules: Vec<HouseText>,
    /// Whether [`variants`](Self::variants) was made by the program: without house rules, and with them.
    pub compares_house: bool,
    /// Worth of outcomes for sides.
    pub worths: Vec<Worth>,
    /// Options that may not be chosen.
    pub bans: Vec<Ban>,
    /// Measures that are reported in detail, as they were written and where.
    pub measures: Vec<(String, Origin)>,
    /// How much of the pace of each conflict is measured. `None` if the file leaves it to the measures that it names.
    pub pace: Option<Pace>,
    /// How long play takes at a table.
    pub table_time: TableTime,
    /// The scene, for the system to read; an empty table if the file has none, so that defaults are read like any
    /// values.
    pub scene: Node,
    /// Named changes.
    pub variants: Vec<Variant>,
    /// Varied paths with their values.
    pub vary: Vec<Sweep>,
    /// The variant with which the others are compared.
    pub baseline: Option<Baseline>,
    /// The answer that reports begin with, if the file has `[answer]`.
    pub answer: Option<Answer>,
    /// The stat blocks of the file's rosters.
    pub(super) beings: Arc<Vec<StatBlock>>,
}

impl Scenario {
    /// Reads the shared shape and notes everything in it that is wrong. A wrong part counts as absent, so that the
    /// system can look for further mistakes and the user sees all of them at once.
    pub fn read(document: &Document, problems: &mut Problems) -> Self {
        let start = Origin::start_of(document.source());
        control_characters::check(document.root(), problems);
        let mut reader = Reader::new(document.root(), "a scenario");
        reader.require("system", "system = \"war-of-ashes\" at the top");
        let system_origin = reader.value_origin("system").clone();
        let system = (reader.text("system").unwrap_or_default().to_owned(), system_origin);
        reader.text(GAME);
        let text = |reader: &mut Reader<'_>, key| reader.text(key).map(ToOwned::to_owned);
        let (title, question) = (text(&mut reader, "title"), text(&mut reader, "question"));
        let description = text(&mut reader, "description");
        let trials = whole(&mut reader, "trials", 1, MOST_TRIALS).unwrap_or(DEFAULT_TRIALS);
        let seed = whole(&mut reader, "seed", 0, i64::MAX as u64).unwrap_or(DEFAULT_SEED);
        let bans = reader.take("ban").map(|node| read_bans(node, problems)).unwrap_or_default();
        let measures = reader.take("measures").map(|node| read_measures(node, problems));
        let pace = reader.take("pace").and_then(|node| Pace::read(node, problems));
        let table_time = reader.take("table_time");
        let table_time = table_time.map(|node| TableTime::read(node, problems));
        let worths = reader.take("value").map(|node| read_worths(node, problems));
        let rules = reader.take("rules").map(|node| settings(node, "rules", problems));
        let sides = read_sides(reader.table("sides"), &start, problems);
        let policies = read_policies(reader.table("policies"), problems);
        let scene = reader.table("scene").cloned().unwrap_or_else(|| Node::empty_table(&start));
        let variants = reader.take("variants").map(|node| read_variants(node, problems));
        let is_text = document.game().is_some();
        let house_rules = reader.take("house_rules");
        let house_rules = house_rules.map(|node| read_house_rules(node, is_text, problems));
        let house_rules = house_rules.unwrap_or_default();
        let compares_house = variants.is_none();
        let variants = variants.unwrap_or_else(|| with_and_without(&house_rules));
        let compares_house = compares_house && !variants.is_empty();
        let vary = reader.take("vary").map(|node| read_sweeps(node, problems)).unwrap_or_default();
        let baseline =
            reader.take("baseline").map(|node| Baseline::read(node, &variants, problems));
        let answer = reader.take("answer");
        let answer = answer.map(|node| Answer::read(node, (&variants, &vary), problems));
        reader.text(STAT_BLOCKS);
        reader.finish(problems);
        for Setting { path, origin, .. } in document.idle_settings() {
            let message = format!("`{path}` is set, but the row does not take part");
            problems.push(Problem::idle(origin, message).help("name the row in `roster_group`"));
        }
        Self {
            source: Arc::clone(document.source()),
            system,
            game: document.game().cloned(),
            title,
            question,
            description,
            trials,
            seed,
            rules: rules.unwrap_or_default(),
            sides,
            policies,
            house_rules,
            compares_house,
            worths: worths.unwrap_or_default(),
            bans,
            measures: measures.unwrap_or_default(),
            pace,
            table_time: table_time.unwrap_or_default(),
            scene,
            variants,
            vary,
            baseline,
            answer,
            beings: Arc::clone(document.beings()),
        }
    }
}

/// An option that may not be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Ban {
    /// The side that may not choose the option; `None` for all sides.
    pub side: Option<String>,
    /// Name of the option.
    pub option: String,
    /// Place in the file.
    pub origin: Origin,
}

/// Reads `ban`: `"roar"`, `"heroes.concede, roar"`, `["roar", "concede"]`, or `"none"`.
fn read_bans(node: &Node, problems: &mut Problems) -> Vec<Ban> {
    const EXPECTED: &str = "options in quotes, such as \"roar\" or \"heroes.concede\"";
    let alone = std::slice::from_ref(node);
    let mut bans = Vec::new();
    for item in node.items().unwrap_or(alone) {
        let Some(text) = item.text() else {
            problems.push(wrong_kind(item, "ban", EXPECTED));
            continue;
        };
        for word in text.split(',').map(str::trim).filter(|word| *word != "none") {
            if word.is_empty() {
                let message = "`ban` names no option";
                let help = "name options, such as roar or heroes.concede, with commas between them; \
                            `none` bans nothing";
                problems.push(Problem::new(&item.origin, message).help(help));
                continue;
            }
            let (side, option) = match word.rsplit_once('.') {
                Some((side, option)) => (Some(side.trim().to_owned()), option.trim().to_owned()),
                None => (None, word.to_owned()),
            };
            bans.push(Ban { side, option, origin: item.origin.clone() });
        }
    }
    bans
}

/// Reads `measures`: `"heroes.any_conceded"`, or several in a list.
fn read_measures(node: &Node, problems: &mut Problems) -> Vec<(String, Origin)> {
    const EXPECTED: &str = "measures in quotes, such as [\"heroes.any_conceded\", \"exchanges\"]";
    let alone = std::slice::from_ref(node);
    let mut measures = Vec::new();
    for item in node.items().unwrap_or(alone) {
        match item.text() {
            Some(text) => measures.push((text.trim().to_owned(), item.origin.clone())),
            None => problems.push(wrong_kind(item, "measures", EXPECTED)),
        }
    }
    measures
}

/// Reads a whole number that may be larger than the `i32` of a knob.
fn whole(reader: &mut Reader<'_>, key: &str, low: u64, high: u64) -> Option<u64> {
    let node = reader.take(key)?;
    let number = match node.content {
        super::Content::Int(number) => u64::try_from(number).ok(),
        _ => None,
    };
    let fitting = number.filter(|number| (low..=high).contains(number));
    if fitting.is_none() {
        let expected = if high == MOST_TRIALS {
            format!("a whole number from {low} to {high}")
        } else {
            format!("a whole number, {low} or more")
        };
        let problem = wrong_kind(node, key, &expected);
        reader.note(match whole_number(node).filter(|number| (low..=high).contains(number)) {
            Some(meant) => problem.help(format!("write {key} = {meant}")),
            None => problem,
        });
    }
    fitting
}

/// Returns the whole number that was meant by `1e4`, `10000.0` or `"10,000"`, for the corrected line of the message.
fn whole_number(node: &Node) -> Option<u64> {
    let (super::Content::Decimal(text) | super::Content::Text(text)) = &node.content else {
        return None;
    };
    let number: f64 = text.replace([',', '_', ' '], "").parse().ok()?;
    (number.fract() == 0.0 && (0.0..=1e15).contains(&number)).then_some(number as u64)
}

/// Reads `[policies]`, and notes a policy that is its own base. All are read even if they are too many, so that none
/// is called unknown where it is played.
pub fn read_policies(node: Option<&Node>, problems: &mut Problems) -> Vec<PolicyText> {
    let entries = node.and_then(Node::entries).unwrap_or_default();
    if let Some(first) = entries.get(MOST_POLICIES) {
        let message = format!("{} policies are too many", entries.len());
        let help = format!("a scenario has room for {MOST_POLICIES} of its own");
        problems.push(Problem::new(&first.origin, message).help(help));
        // All are read, so that none is called unknown where it is played.
    }
    let policies: Vec<_> = entries.iter().map(|entry| PolicyText::read(entry, problems)).collect();
    for policy in &policies {
        if SOUGHT.contains(&policy.name.as_str()) {
            let message = format!("`{0}` is what `--play {0}` looks for", policy.name);
            problems
                .push(Problem::new(&policy.origin, message).help("give the policy another name"));
        }
        if let Some((base, origin)) = &policy.base
            && *base == policy.name
        {
            let message = format!("policy `{base}` is its own base");
            let help = "name another policy as its base, or leave `base` out";
            problems.push(Problem::new(origin, message).help(help));
        }
    }
    policies
}

#[cfg(test)]
mod tests {
    use super::super::RunBy;
    use super::*;
    use crate::knob::Value;

    pub(super) const TEXT: &str = include_str!("example.toml");

    fn read(text: &str) -> (Scenario, Problems) {
        let document = Document::parse("duel.toml", text).unwrap();
        let mut problems = Problems::new();
        (Scenario::read(&document, &mut problems), problems)
    }

    fn refused(text: &str) -> String {
        read(text).1.to_string()
    }

    #[test]
    fn the_shared_shape_is_read() {
        let (scenario, problems) = read(TEXT);
        assert!(problems.is_empty(), "{problems}");
        assert_eq!(scenario.system.0, "war-of-ashes");
        assert_eq!((scenario.trials, scenario.seed), (5000, 7));
        assert_eq!(scenario.title.as_deref(), Some("Guards at the gate"));
        let rules: Vec<String> =
            scenario.rules.iter().map(|rule| format!("{}={}", rule.path, rule.value)).collect();
        assert_eq!(rules, ["roar.difficulty=3", "weight.four.dice=1"]);
        let guards = &scenario.sides[1];
        assert_eq!((guards.name.as_str(), guards.player), ("guards", RunBy::Gm));
        assert_eq!(guards.policy.as_ref().unwrap().0, "mine");
        assert_eq!(guards.groups.len(), 2);
        assert_eq!(guards.groups[0].node.get("count").unwrap().to_value(), Some(Value::Int(2)));
        assert_eq!(guards.extra.entries().unwrap()[0].key, "joins_at");
        let mine = &scenario.policies[0];
        assert_eq!(mine.base.as_ref().unwrap().0, "tactician");
        assert_eq!(mine.points[0].lines[0].0, "attack lowest foe.absorbs");
        assert_eq!(scenario.variants[1].settings[0].path, "rules.weight.four.dice");
        assert_eq!(scenario.vary[0].values.len(), 4);
        assert_eq!(scenario.vary[1].path, "rules.roar.difficulty");
        let baseline = scenario.baseline.unwrap();
        assert_eq!(baseline.variant.unwrap().0, "as written");
        assert_eq!(baseline.settings[0].value, Value::Int(2));
    }

    #[test]
    fn an_override_is_read_like_the_file() {
        let mut document = Document::parse("duel.toml", TEXT).unwrap();
        let origin = Origin::argument("--set trials=0");
        document.set("trials", Value::Int(0), origin).unwrap();
        let mut problems = Problems::new();
        Scenario::read(&document, &mut problems);
        assert_eq!(
            problems.to_string(),
            "\
error: `trials` must be a whole number from 1 to 1000000000
 --> command line
  |
  | --set trials=0
  | ^^^^^^^^^^^^^^ found a whole number `0`
"
        );
    }

    #[test]
    fn unknown_keys_and_missing_parts_are_reported() {
        assert_eq!(
            refused("sytem = \"x\"\n[sides.a]\nplayer = \"gn\"\n"),
            "\
error: unknown key `sytem`
 --> duel.toml:1:1
  |
1 | sytem = \"x\"
  | ^^^^^ not a key of a scenario
  = help: did you mean `system`? write system = \"war-of-ashes\" at the top

error: a conflict has two to four sides, not 1
 --> duel.toml:2:2
  |
2 | [sides.a]
  |  ^^^^^
  = help: add a table for each: [sides.heroes] and [sides.guards]

error: side `a` has no fighters
 --> duel.toml:2:8
  |
2 | [sides.a]
  |        ^
  = help: add a table such as [sides.a.guard], or a roster

error: `player` must be one of pc, gm (did you mean `gm`?)
 --> duel.toml:3:10
  |
3 | player = \"gn\"
  |          ^^^^ found a text `gn`
"
        );
    }

    #[test]
    fn mistakes_in_sections_are_reported() {
        let change = |from: &str, to: &str| refused(&TEXT.replacen(from, to, 1));
        assert!(
            change("name = \"one die\"", "name = \"as written\"").contains("two variants called")
        );
        assert!(
            change("variant = \"as written\"", "variant = \"as writen\"")
                .contains("did you mean `as written`?")
        );
        assert!(change("\"1..=4\"", "\"4..=1\"").contains("runs backwards"));
        assert!(change("\"1..=4\"", "[]").contains("nothing to vary"));
        assert!(
            change("allies = []", "allies = [\"guards\", \"orcs\"]")
                .contains("unknown side `orcs`")
        );
        assert!(change("base = \"tactician\"", "base = \"mine\"").contains("its own base"));
        assert!(change("turn = [", "turn = [3, ").contains("`turn` must be a list of texts"));
        assert!(change("seed = 7", "seed = -1").contains("a whole number, 0 or more"));
        assert!(change("player = \"gm\"", "").contains("`player` is missing"));
        assert!(
            refused("rules = 3\nsides = 1\nscene = 2\nvary = 1\nvariants = 1\nbaseline = 1\n")
                .matches("must be")
                .count()
                == 6
        );
    }
}
