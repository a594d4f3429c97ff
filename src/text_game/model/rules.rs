//! Reads what happens in a game: rolls, decision points, blocks, standing rules, exits and the order of turns.

use super::declare::{entries, is_table, wrong};
use super::value::{number_of, placed, step_texts};
use super::{
    Aimed, Asked, BlockText, DegreeText, ExitText, LawText, OptionText, OrderText, OwnName,
    PointText, RollText, Sides,
};
use crate::scenario::{Content, Entry, HouseText, Node, Origin, Placed, Problem, Problems, Reader};
use crate::text_game::language::step;

fn text(reader: &mut Reader<'_>, key: &str) -> Option<Placed> {
    let node = reader.take(key)?;
    let found = placed(node);
    if found.is_none() {
        let message = format!("`{key}` must be a text in quotes, a number, or true or false");
        reader.note(Problem::new(&node.origin, message).label(format!("found {}", node.kind())));
    }
    found
}

fn doc(reader: &mut Reader<'_>) -> String {
    reader.text("doc").unwrap_or_default().to_owned()
}

fn tell(reader: &mut Reader<'_>) -> Option<String> {
    reader.text("tell").map(ToOwned::to_owned)
}

/// Reads `[rolls]`.
pub(super) fn rolls(node: Option<&Node>, problems: &mut Problems) -> Vec<RollText> {
    entries(node).iter().map(|entry| roll(entry, problems)).collect()
}

/// Keys of a roll; every other key is a degree with its steps.
const ROLL_KEYS: [&str; 10] =
    ["doc", "tell", "throw", "dice", "add", "against", "against_throw", "edge", "low", "degrees"];

fn roll(Entry { key, origin, value }: &Entry, problems: &mut Problems) -> RollText {
    let mut reader = Reader::new(value, "a roll");
    reader.require("degrees", "degrees = { hit = \"margin >= 0\", miss = \"otherwise\" }");
    let mut roll = RollText {
        name: key.clone(),
        origin: origin.clone(),
        doc: doc(&mut reader),
        tell: tell(&mut reader),
        throw: text(&mut reader, "throw"),
        dice: text(&mut reader, "dice"),
        add: text(&mut reader, "add"),
        against: text(&mut reader, "against"),
        against_throw: text(&mut reader, "against_throw"),
        edge: text(&mut reader, "edge"),
        low: reader.flag("low").unwrap_or(false),
        degrees: Vec::new(),
    };
    if roll.throw.is_none() && roll.dice.is_none() {
        let message = format!("roll `{key}` has no dice");
        // Names that beginners give the key.
        let other = ["roll", "die", "rolls", "test"].into_iter().find(|other| reader.has(other));
        match other.and_then(|other| Some((other, value.get(other).and_then(Node::text)?))) {
            Some((other, dice)) => {
                reader.also_known(&[other]);
                let help = format!("write `dice` instead of `{other}`: dice = \"{dice}\"");
                wrong(reader.key_origin(other), message, &help, problems);
            }
            None => {
                let help = "dice = \"d20\", or throw = \"dice(my.pool, 6)\"";
                wrong(origin, message, help, problems);
            }
        }
    }
    let is_list = value.get("degrees").is_some_and(|node| node.items().is_some());
    if is_list {
        reader.also_known(&["degrees"]);
        let message = format!("the degrees of `{key}` need their conditions");
        let help = "degrees = { hit = \"margin >= 0\", miss = \"otherwise\" }";
        wrong(reader.value_origin("degrees"), message, help, problems);
    }
    let degrees = if is_list { None } else { reader.table("degrees").and_then(Node::entries) };
    let degrees = degrees.unwrap_or_default();
    for Entry { key: name, origin, value } in degrees {
        let Some(condition) = placed(value) else {
            let message = format!("degree `{name}` must be a condition in quotes");
            wrong(&value.origin, message, &format!("{name} = \"margin >= 0\""), problems);
            continue;
        };
        let condition = (condition.0.trim() != "otherwise").then_some(condition);
        let (name, origin) = (name.clone(), origin.clone());
        roll.degrees.push(DegreeText { name, origin, condition, steps: None });
    }
    if let Some((origin, message, help)) = wrong_otherwise(&roll, value, &mut reader) {
        wrong(&origin, message, &help, problems);
    }
    for degree in &mut roll.degrees {
        degree.steps = reader.take(&degree.name).cloned();
    }
    reader.finish(problems);
    roll
}

/// Returns the mistake of degrees of which not the last one, and only the last one, is `otherwise`: its place, message and
/// remedy. `None` if they are right.
fn wrong_otherwise(
    roll: &RollText,
    value: &Node,
    reader: &mut Reader<'_>,
) -> Option<(Origin, String, String)> {
    let (last, before) = roll.degrees.split_last()?;
    let of = |degrees: &[DegreeText]| {
        let one = |degree: &DegreeText| {
            let condition = degree.condition.as_ref()?;
            Some(format!("{} = {:?}, ", degree.name, condition.0))
        };
        degrees.iter().filter_map(one).collect::<String>()
    };
    let line = |name: &str| format!("degrees = {{ {}{name} = \"otherwise\" }}", of(&roll.degrees));
    if let Some(early) = before.iter().find(|degree| degree.condition.is_none()) {
        let message =
            format!("no throw of `{}` reaches the degrees behind `{}`", roll.name, early.name);
        let help = match last.condition {
            Some(_) => format!("move it behind all others: {}", line(&early.name)),
            None => format!("give it a condition, such as {} = \"margin >= 0\"", early.name),
        };
        return Some((early.origin.clone(), message, help));
    }
    last.condition.as_ref()?;
    let name = name_of_last(roll, value, reader);
    let message = format!("a throw of `{}` may have no degree", roll.name);
    let help = format!("add a degree for all other throws: {}", line(&name));
    Some((last.origin.clone(), message, help))
}

/// Returns a name for a degree that is missing. Steps in the table of the roll that belong to no degree give it theirs.
fn name_of_last(roll: &RollText, value: &Node, reader: &mut Reader<'_>) -> String {
    let is_degree = |name: &str| roll.degrees.iter().any(|degree| degree.name == name);
    let has_steps = |entry: &&Entry| {
        let mut texts = Vec::new();
        step_texts(&entry.value, &mut texts);
        !ROLL_KEYS.contains(&entry.key.as_str())
            && !is_degree(&entry.key)
            && !texts.is_empty()
            && texts.iter().all(|(text, _)| step(text).is_ok())
    };
    if let Some(entry) = value.entries().unwrap_or_default().iter().find(has_steps) {
        reader.also_known(&[entry.key.as_str()]);
        return entry.key.clone();
    }
    let free = ["miss", "failed", "none"].into_iter().find(|name| !is_degree(name));
    free.unwrap_or("rest").to_owned()
}

/// Reads `[points]` and `[options]`.
pub(super) fn points(
    points: Option<&Node>,
    options: Option<&Node>,
    rolls: &[RollText],
    problems: &mut Problems,
) -> Vec<PointText> {
    let mut found: Vec<PointText> = Vec::new();
    for Entry { key, origin, value } in entries(points) {
        let mut reader = Reader::new(value, "a decision point");
        let when_origin = reader.value_origin("when").clone();
        let mut point = PointText {
            name: key.clone(),
            origin: origin.clone(),
            doc: doc(&mut reader),
            when: reader.text("when").map(|when| (when.to_owned(), when_origin)),
            of: match reader.word("of", &["my", "target", "both", "allies", "side"]) {
                Some("target") => Asked::Target,
                Some("both") => Asked::Both,
                Some("allies" | "side") => Asked::Allies,
                _ => Asked::My,
            },
            condition: text(&mut reader, "if"),
            once: reader.word("once", &["side"]).is_some(),
            secret: reader.flag("secret").unwrap_or(false),
            fallback: Vec::new(),
            options: Vec::new(),
        };
        if let Some(Entry { key: option, origin, .. }) = entries(value.get("options")).first() {
            reader.also_known(&["options"]);
            let message = "options do not stand in the table of their point";
            let help = format!("write [options.{key}.{option}]");
            wrong(origin, message.to_owned(), &help, problems);
        }
        let single = value.get("fallback").and_then(Node::text);
        if let Some(line) = single {
            reader.also_known(&["fallback"]);
            let message = "`fallback` must be a list in brackets".to_owned();
            wrong(
                reader.value_origin("fallback"),
                message,
                &format!("fallback = [\"{line}\"]"),
                problems,
            );
        }
        let lines = if single.is_none() { reader.texts("fallback") } else { None };
        let lines = lines.unwrap_or_default().into_iter();
        point.fallback = lines.map(|(line, origin)| (line.to_owned(), origin.clone())).collect();
        reader.finish(problems);
        let own = options.and_then(|options| options.get(key));
        for entry in entries(own) {
            point.options.push(option(entry, rolls, problems));
        }
        // An option without its point is noted below.
        let is_option_alone = |entry: &Entry| {
            points.and_then(|it| it.get(&entry.key)).is_none() && is_option(&entry.value)
        };
        if point.options.is_empty() && !entries(options).iter().any(is_option_alone) {
            let message = format!("decision point `{key}` has no options");
            wrong(origin, message, &format!("add [options.{key}.NAME]"), problems);
        }
        found.push(point);
    }
    for Entry { key, origin, value } in entries(options) {
        if !found.iter().any(|point| point.name == *key) {
            let known = || found.iter().map(|point| point.name.as_str());
            let problem = Problem::unknown(origin, "decision point", key, known());
            problems.push(match known().next().filter(|_| is_option(value)) {
                Some(point) => {
                    problem.help(format!("name the point first: [options.{point}.{key}]"))
                }
                None => problem,
            });
        }
    }
    found
}

fn is_option(value: &Node) -> bool {
    ["aim", "roll", "do", "if"].iter().any(|key| value.get(key).is_some())
}

fn option(
    Entry { key, origin, value }: &Entry,
    rolls: &[RollText],
    problems: &mut Problems,
) -> OptionText {
    let mut reader = Reader::new(value, "an option");
    let roll_origin = reader.value_origin("roll").clone();
    let mut option = OptionText {
        name: key.clone(),
        origin: origin.clone(),
        doc: doc(&mut reader),
        tell: tell(&mut reader),
        aim: match reader.word("aim", &["foe", "ally", "own", "any"]) {
            Some("foe") => Aimed::Foe,
            Some("ally") => Aimed::Ally,
            Some("own") => Aimed::Own,
            Some(_) => Aimed::Any,
            None => Aimed::None,
        },
        condition: text(&mut reader, "if"),
        steps: reader.take("do").cloned(),
        roll: reader.text("roll").map(|roll| (roll.to_owned(), roll_origin)),
        degrees: Vec::new(),
    };
    if let Some((name, origin)) = &option.roll {
        match rolls.iter().find(|roll| roll.name == *name) {
            Some(roll) => {
                for degree in &roll.degrees {
                    let key_origin = reader.key_origin(&degree.name).clone();
                    let steps = reader.take(&degree.name).cloned();
                    option.degrees.extend(steps.map(|it| ((degree.name.clone(), key_origin), it)));
                }
            }
            None => {
                let known = rolls.iter().map(|roll| roll.name.as_str());
                problems.push(Problem::unknown(origin, "roll", name, known));
                // Its degrees are not known, so no key of it is called unknown.
                reader.rest();
            }
        }
    }
    reader.finish(problems);
    option
}

/// Reads `[blocks]`.
pub(super) fn blocks(node: Option<&Node>, problems: &mut Problems) -> Vec<BlockText> {
    let mut found = Vec::new();
    for entry in entries(node) {
        if !is_table(entry, "a block", ["do", "", "do"], problems) {
            continue;
        }
        let Entry { key, origin, value } = entry;
        let mut reader = Reader::new(value, "a block");
        reader.require("do", "do = \"...\", or a list of steps");
        let mut lets = Vec::new();
        for Entry { key: name, origin, value } in entries(reader.table("let")) {
            match number_of(value) {
                Some(number) => lets.push(own_name(name, origin, value, number)),
                None => {
                    let message = format!("`{name}` must be a whole number, or true or false");
                    wrong(&value.origin, message, &format!("let = {{ {name} = 0 }}"), problems);
                }
            }
        }
        let block = BlockText {
            name: key.clone(),
            origin: origin.clone(),
            doc: doc(&mut reader),
            tell: tell(&mut reader),
            lets,
            steps: reader.take("do").cloned().unwrap_or_else(|| Node::empty_table(origin)),
            even_out: reader.flag("even_out").unwrap_or(false),
        };
        if reader.has("do") {
            found.push(block);
        }
        reader.finish(problems);
    }
    found
}

fn own_name(name: &str, origin: &Origin, node: &Node, value: i32) -> OwnName {
    let is_flag = matches!(node.content, Content::Bool(_));
    OwnName { name: (name.to_owned(), origin.clone()), value, is_flag }
}

/// Reads `[standing_rules]`.
pub(super) fn laws(node: Option<&Node>, problems: &mut Problems) -> Vec<LawText> {
    let mut found = Vec::new();
    for entry in entries(node) {
        if !is_table(entry, "a standing rule", ["", "", ""], problems) {
            continue;
        }
        let Entry { key, value, .. } = entry;
        let mut reader = Reader::new(value, "a standing rule");
        reader.require("when", "when = \"round_ends\"");
        reader.require("do", "do = \"...\", or a list of steps");
        let when_origin = reader.value_origin("when").clone();
        let when = reader.text("when").map(|when| (when.to_owned(), when_origin));
        let _ = doc(&mut reader);
        let condition = text(&mut reader, "if");
        let steps = reader.take("do").cloned();
        let mut numbers = Vec::new();
        for Entry { key: name, origin, value } in reader.rest() {
            match number_of(value) {
                Some(number) => numbers.push(own_name(name, origin, value, number)),
                None => {
                    let message = format!("unknown key `{name}`");
                    let help = "a standing rule has doc, when, if, do, and numbers of its own";
                    wrong(origin, message, help, problems);
                }
            }
        }
        let name = key.clone();
        if let (Some(when), Some(steps)) = (when, steps) {
            found.push(LawText { name, when, condition, steps, numbers });
        }
        reader.finish(problems);
    }
    found
}

/// Returns a house rule of a scenario as a rule of play; `None` if it lacks a moment or steps, which was noted
/// when it was read. Of two numbers with one name the first counts, because it is the one that was set.
pub(crate) fn law_of(house: &HouseText) -> Option<LawText> {
    let number = |number: &crate::scenario::NumberText| OwnName {
        name: (number.name.clone(), number.origin.clone()),
        value: number.value,
        is_flag: false,
    };
    let mut numbers: Vec<OwnName> = Vec::new();
    // Of two numbers with one name the first goes before: it was set.
    for found in house.numbers.iter().map(number) {
        if !numbers.iter().any(|known| known.name.0 == found.name.0) {
            numbers.push(found);
        }
    }
    Some(LawText {
        name: house.name.clone(),
        when: house.when.clone()?,
        condition: house.condition.clone(),
        steps: house.steps.clone()?,
        numbers,
    })
}

/// Reads `[exits]`.
pub(super) fn exits(node: Option<&Node>, problems: &mut Problems) -> Vec<ExitText> {
    let mut found = Vec::new();
    for entry in entries(node) {
        if !is_table(entry, "an exit", ["if", "", ""], problems) {
            continue;
        }
        let Entry { key, origin, value } = entry;
        let mut reader = Reader::new(value, "an exit");
        reader.text("doc");
        let words = key.replace('_', " ");
        let exit = ExitText {
            name: key.clone(),
            origin: origin.clone(),
            condition: text(&mut reader, "if"),
            label: reader.text("label").unwrap_or(&words).to_owned(),
            verb: reader.text("verb").unwrap_or(&format!("leave ({words})")).to_owned(),
            is_harshest: reader.flag("harshest").unwrap_or(false),
        };
        let others = found.iter().find(|it: &&ExitText| it.is_harshest);
        if let Some(other) = others.filter(|_| exit.is_harshest) {
            let message = format!("`{}` is already the harshest exit", other.name);
            let fix = "leave `harshest` out here";
            reader.note(Problem::new(reader.value_origin("harshest"), message).help(fix));
        }
        reader.finish(problems);
        found.push(exit);
    }
    found
}

/// Reads `[order]`.
pub(super) fn order(node: Option<&Node>, problems: &mut Problems) -> OrderText {
    let Some(node) = node else { return OrderText::default() };
    let mut reader = Reader::new(node, "the order of turns");
    reader.text("doc");
    let by = text(&mut reader, "by");
    let by_lot = by.as_ref().is_some_and(|(by, _)| by.trim() == "lot");
    let when = reader.word("when", &["conflict_starts", "round_starts"]);
    let ties = reader.word("ties", &["lot", "listed"]);
    let sides = match reader.word("sides", &["in_turn", "alternating"]) {
        Some("in_turn") => Sides::InTurn,
        Some(_) => Sides::Alternating,
        None => Sides::Mixed,
    };
    let next_origin = reader.value_origin("next").clone();
    let next = reader.text("next").map(|point| (point.to_owned(), next_origin));
    let order = OrderText {
        next,
        by: by.filter(|_| !by_lot),
        by_lot,
        each_round: when == Some("round_starts"),
        ties_listed: ties == Some("listed"),
        sides,
        sides_by: text(&mut reader, "sides_by"),
        bag: text(&mut reader, "bag"),
        end: text(&mut reader, "end"),
    };
    if order.sides_by.is_some() && sides == Sides::Mixed {
        let help = "sides = \"in_turn\" or sides = \"alternating\"";
        let origin = reader.key_origin("sides_by");
        wrong(origin, "`sides_by` orders sides that do not take turns".into(), help, problems);
    }
    if order.bag.is_some() != order.end.is_some() {
        let help = "bag = \"my.tokens\" and end = \"1\" belong together";
        wrong(reader.origin(), "a bag needs tokens and an end".into(), help, problems);
    }
    if let Some((_, origin)) = &order.next
        && (order.bag.is_some() || sides != Sides::Mixed)
    {
        let message = "with `next`, fighters choose who acts next";
        wrong(origin, message.into(), "leave out `sides`, `bag` and `end`", problems);
    }
    if order.bag.is_some() && (order.by.is_some() || by_lot || sides != Sides::Mixed) {
        let help = "leave out `by` and `sides`";
        wrong(reader.origin(), "a bag is an order of its own".into(), help, problems);
    }
    reader.finish(problems);
    order
}
