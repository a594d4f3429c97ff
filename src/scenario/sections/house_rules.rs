//! House rules as they were written: `[house_rules.NAME]`.

use super::{NumberText, read_let};
use crate::knob::Value;
use crate::scenario::tree::reader::wrong_kind;
use crate::scenario::{
    Content, Entry, Node, Origin, Problem, Problems, Reader, Setting, Variant, canonical,
};

/// The table that house rules stand in.
pub const HOUSE_RULES: &str = "house_rules";
/// The key of a house rule that switches it.
const SWITCH: &str = "use";
/// Name of the variant without house rules, for files without variants of their own.
pub const WITHOUT: &str = "rules as written";
/// Name of the variant with all of several house rules.
const WITH: &str = "with house rules";

/// A text with its place.
pub type Placed = (String, Origin);

/// A house rule as it was written.
#[derive(Clone, Debug)]
pub struct HouseText {
    /// Name of the house rule.
    pub name: String,
    /// Place of the name.
    pub origin: Origin,
    /// Purpose of the rule, in words.
    pub doc: Option<String>,
    /// The moment at which the rule applies.
    pub when: Option<Placed>,
    /// The condition; without one it always holds.
    pub condition: Option<Placed>,
    /// Effects of the rule, in order.
    pub effects: Vec<Placed>,
    /// Effects as the scenario writes them, for games that are text: their steps can be tables.
    /// `None` for other systems, which have [`effects`](Self::effects).
    pub steps: Option<Node>,
    /// Numbers of the rule, each with a name that its texts can use.
    pub numbers: Vec<NumberText>,
    /// Whether it is played.
    pub is_on: bool,
}

impl HouseText {
    fn read(entry: &Entry, is_text: bool, problems: &mut Problems) -> Self {
        let mut reader = Reader::new(&entry.value, "a house rule");
        if entry.value.is_table() {
            reader.require("when", "when = \"exchange_starts\"");
            reader.require("do", "do = \"...\", or a list of effects");
        }
        let origin = |reader: &Reader<'_>, key: &str| reader.value_origin(key).clone();
        let doc = reader.text("doc").map(ToOwned::to_owned);
        let when =
            reader.text("when").map(|text| (text.trim().to_owned(), origin(&reader, "when")));
        let condition = reader.text("if").map(|text| (text.to_owned(), origin(&reader, "if")));
        let steps = reader.take("do").cloned();
        let effects = steps.as_ref().filter(|_| !is_text).map(|node| read_effects(node, problems));
        let is_on = reader.take(SWITCH).and_then(|node| read_switch(node, problems));
        let mut numbers = read_let(&mut reader, problems);
        for Entry { key, origin, value } in reader.rest() {
            if !matches!(value.content, Content::Int(_)) {
                let message = format!("unknown key `{key}`");
                let help = "a house rule has doc, when, if, do, use, and numbers with names of your \
                            own: amount = 2";
                let problem = Problem::new(origin, message).label("not a number").help(help);
                problems.push(problem.of_path());
                continue;
            }
            let value = reader.read::<i32>(key, &(i32::MIN..=i32::MAX));
            let number = |value| NumberText {
                name: key.clone(),
                origin: origin.clone(),
                value,
                named: true,
            };
            // A number that is set goes before the one of the same name under `let`.
            if let Some(number) = value.map(number) {
                numbers.insert(0, number);
            }
        }
        reader.finish(problems);
        Self {
            name: entry.key.clone(),
            origin: entry.origin.clone(),
            doc,
            when,
            condition,
            effects: effects.unwrap_or_default(),
            steps,
            numbers,
            is_on: is_on.unwrap_or(true),
        }
    }
}

/// Reads `do`: an effect, or several in a list.
fn read_effects(node: &Node, problems: &mut Problems) -> Vec<Placed> {
    let alone = std::slice::from_ref(node);
    let mut effects = Vec::new();
    for item in node.items().unwrap_or(alone) {
        match item.text() {
            Some(text) => effects.push((text.to_owned(), item.origin.clone())),
            None => problems.push(wrong_kind(item, "do", "an effect in quotes, or a list of them")),
        }
    }
    effects
}

/// Reads `use`: `"on"`, `"off"`, `true` or `false`.
fn read_switch(node: &Node, problems: &mut Problems) -> Option<bool> {
    let found = node.to_value().as_ref().and_then(switched);
    if found.is_none() {
        problems.push(wrong_kind(node, SWITCH, "\"on\" or \"off\""));
    }
    found
}

/// Reads the value of a switch. `None` if the value is neither on nor off. Both count, because TOML
/// has `true` and designers write `yes`.
fn switched(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(on) => Some(*on),
        Value::Text(word) => match word.as_str() {
            "on" | "yes" => Some(true),
            "off" | "no" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// Reads `[house_rules]`; `is_text` says whether the game is text, which reads the steps itself.
pub(crate) fn read_house_rules(
    node: &Node,
    is_text: bool,
    problems: &mut Problems,
) -> Vec<HouseText> {
    let Some(entries) = node.entries() else {
        let problem = wrong_kind(node, HOUSE_RULES, "a table of house rules");
        problems.push(problem.help("write [house_rules.NAME] above each rule"));
        return Vec::new();
    };
    let mut rules = Vec::new();
    for entry in entries {
        if entry.value.is_table() {
            rules.push(HouseText::read(entry, is_text, problems));
            continue;
        }
        let name = &entry.key;
        let message = format!("`{HOUSE_RULES}.{name}` is no house rule");
        let help =
            format!("write [{HOUSE_RULES}.{name}] with when and do; then it can be switched");
        problems.push(Problem::new(&entry.origin, message).help(help));
    }
    rules
}

/// Returns the name of the house rule that a path switches: `house_rules.NAME` or
/// `house_rules.NAME.use`. `None` for all other paths.
pub fn switch_of(path: &str) -> Option<String> {
    match canonical(path)?.as_slice() {
        [table, name] if table == HOUSE_RULES => Some(name.clone()),
        [table, name, key] if table == HOUSE_RULES && key == SWITCH => Some(name.clone()),
        _ => None,
    }
}

/// Whether a path leads to a house rule.
pub fn is_of_house(path: &str) -> bool {
    canonical(path).is_some_and(|keys| keys.first().is_some_and(|key| key == HOUSE_RULES))
}

/// Returns the keys under which a value is set: `house_rules.NAME = "off"` sets its switch, because
/// the rule itself is a table.
pub(crate) fn whole_switch(mut keys: Vec<String>, value: &Value) -> Vec<String> {
    if keys.len() == 2 && keys[0] == HOUSE_RULES && switched(value).is_some() {
        keys.push(SWITCH.to_owned());
    }
    keys
}

/// Returns the state of a house rule's switch, as a value that a file can have.
pub fn switch_value(rule: &Node) -> Option<Value> {
    let entries = rule.entries()?;
    let switch = entries.iter().find(|entry| entry.key == SWITCH);
    let on = switch.and_then(|it| switched(&it.value.to_value()?)).unwrap_or(true);
    Some(Value::from(if on { "on" } else { "off" }))
}

/// Returns the variants of a file that has house rules and no variants of its own: [`WITHOUT`] and
/// with them. They are made so that a report answers what the rules change, without a line from the
/// author.
pub(crate) fn with_and_without(rules: &[HouseText]) -> Vec<Variant> {
    let on: Vec<&HouseText> = rules.iter().filter(|rule| rule.is_on).collect();
    let Some(first) = on.first() else { return Vec::new() };
    let off = |rule: &&HouseText| Setting {
        path: format!("{HOUSE_RULES}.{}.{SWITCH}", crate::scenario::quoted(&rule.name)),
        value: Value::from("off"),
        origin: rule.origin.clone(),
    };
    let settings = on.iter().map(off).collect();
    let origin = first.origin.clone();
    let with = if on.len() == 1 && first.name != WITHOUT { first.name.as_str() } else { WITH };
    vec![
        Variant { name: WITHOUT.to_owned(), origin: origin.clone(), settings },
        Variant { name: with.replace('_', " "), origin, settings: Vec::new() },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, Scenario};

    const HEAD: &str = "system = \"x\"\n[sides.a]\nplayer = \"pc\"\n[sides.a.one]\n[sides.b]\n\
                        player = \"gm\"\n[sides.b.two]\n";

    fn read(rules: &str) -> (Scenario, String) {
        let document = Document::parse("duel.toml", &format!("{HEAD}{rules}")).unwrap();
        let mut problems = Problems::new();
        (Scenario::read(&document, &mut problems), problems.to_string())
    }

    #[test]
    fn a_rule_is_read() {
        let (scenario, problems) = read(
            "[house_rules.second_wind]\nwhen = \"exchange_starts\"\nif = \"my.x = 0\"\n\
             do = [\"a - 1\", \"clear amount stress\"]\namount = 2\nlet = { amount = 1, other = 3 }\n",
        );
        assert_eq!(problems, "");
        let rule = &scenario.house_rules[0];
        assert_eq!((rule.name.as_str(), rule.is_on), ("second_wind", true));
        assert_eq!(rule.when.as_ref().unwrap().0, "exchange_starts");
        let effects: Vec<&str> = rule.effects.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(effects, ["a - 1", "clear amount stress"]);
        let numbers: Vec<_> = rule.numbers.iter().map(|it| (it.name.as_str(), it.value)).collect();
        assert_eq!(numbers, [("amount", 2), ("amount", 1), ("other", 3)]);
        let names: Vec<_> = scenario.variants.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["rules as written", "second wind"]);
        assert!(scenario.compares_house);
    }

    #[test]
    fn a_rule_is_switched_by_its_name() {
        let text = format!("{HEAD}[house_rules.crit]\nwhen = \"x\"\ndo = \"y\"\n");
        let mut document = Document::parse("duel.toml", &text).unwrap();
        assert_eq!(document.value("house_rules.crit"), Some("on".into()));
        let origin = || Origin::argument("--set x");
        document.set("house_rules.crit", "off".into(), origin()).unwrap();
        assert_eq!(document.value("house_rules.crit"), Some("off".into()));
        let scenario = Scenario::read(&document, &mut Problems::new());
        assert!(!scenario.house_rules[0].is_on && scenario.variants.is_empty());
        document.set("house_rules.crit", true.into(), origin()).unwrap();
        assert!(Scenario::read(&document, &mut Problems::new()).house_rules[0].is_on);
        assert!(document.set("house_rules.crit", "maybe".into(), origin()).is_err());
        assert!(document.set("house_rules.other", "off".into(), origin()).is_err());
    }

    #[test]
    fn mistakes_are_reported() {
        let refused = |rules: &str| read(rules).1;
        assert!(refused("[house_rules.x]\n").contains("`when` is missing"));
        assert!(refused("[house_rules.x]\nwhen = \"y\"\n").contains("`do` is missing"));
        let colour = "[house_rules.x]\nwhen = \"y\"\ndo = \"z\"\ncolour = \"red\"\n";
        assert!(refused(colour).contains("unknown key `colour`"));
        let switch = "[house_rules.x]\nwhen = \"y\"\ndo = \"z\"\nuse = \"perhaps\"\n";
        assert!(refused(switch).contains("`use` must be \"on\" or \"off\""), "{}", refused(switch));
        assert!(refused("[house_rules]\nx = \"off\"\n").contains("is no house rule"));
        let numbers = "[house_rules.x]\nwhen = \"y\"\ndo = [1, \"z\"]\n";
        assert!(refused(numbers).contains("an effect in quotes"));
    }
}
