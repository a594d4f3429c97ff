//! Values that the system declares for a path: its range or choices, and which of them a question tries.
//!
//! Knobs, keys of sheets and scenes, and numbers of policies declare their ranges. A question tries values from these
//! ranges unless the user names values.

use crate::knob::{Decimal, Value, ends_of_plain_range, even_step, parse_assignment, parse_values};
use crate::scenario::keys::KeyOf;
use crate::scenario::{Origin, Problem, ProblemKind, Setting, canonical};
use crate::sim::{Ground, advised, not_varied};

/// Distance from the present value up to which a number is tried. A range such as 1 to 1000 has too many values to
/// try all of them.
const REACH: i64 = 10;
/// Steps into which a range of decimals is divided at first; `solve` looks between two of them where
/// its answer lies.
const DECIMALS: i64 = 16;

/// Declaration of a path: its range or choices, its doc and its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The values at both ends of its range, or every choice.
    pub ends: Vec<Value>,
    /// Whether [`ends`](Self::ends) has choices instead of ends.
    pub is_choice: bool,
    /// Explanation of the path, in a sentence.
    pub doc: String,
    /// Ledger IDs.
    pub rule: String,
    /// Default of the path, if it is a value. `None` otherwise.
    pub default: Option<Value>,
    /// Default of the path as a file would write it, such as dice; empty if an absent key means nothing.
    pub default_text: String,
}

/// The values of a path that a question tries: named by the user, or taken from what is [`Declared`].
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// The path.
    pub path: String,
    /// The values, in order.
    pub values: Vec<Value>,
    /// Whether the user named the values. A named value must be possible; values from the declared range are left out
    /// if they are impossible.
    pub are_named: bool,
    /// Whether the path takes decimals, so that there are values between any two.
    pub takes_decimals: bool,
    /// The least and the greatest value that the path allows, if it allows more whole numbers than were taken. `None`
    /// if all were taken or the user named the values.
    pub beyond: Option<(i64, i64)>,
    /// Place where the user wrote the path.
    pub origin: Origin,
}

impl Values {
    /// Reads `PATH` or `PATH=VALUES`, as the command line has it; `option` is its flag. A missing path is reported
    /// even if the values are missing, too, because it is the mistake to mend first.
    ///
    /// # Errors
    /// The values cannot be understood, or the path has no declared range, or no order.
    pub fn from_argument(option: &str, text: &str, ground: &Ground) -> Result<Self, Problem> {
        let origin = Origin::argument(format!("{option} {text}"));
        let wrong = |message: String| Problem::new(&origin, message);
        let (path, values) = if text.contains('=') {
            let (path, values) = parse_assignment(text).map_err(wrong)?;
            (path, Some(values))
        } else {
            (text.trim(), None)
        };
        // A missing path is the mistake to report, even if its values are missing, too.
        let mistake = not_varied(path, &origin).or_else(|| missing(ground, path, &origin));
        if let Some(problem) = mistake {
            return Err(advised(problem, ground.whole(), ground.system));
        }
        let found = declared(ground, path);
        let takes_decimals = takes_decimals(ground, path, found.as_ref(), &origin);
        let values = values.map(|text| parse_values(&stepped(text, takes_decimals)));
        let values = values.transpose().map_err(wrong)?;
        let (values, are_named) = match values {
            Some(values) => (values, true),
            None => (tried(ground, path, (found.as_ref(), takes_decimals), &origin)?, false),
        };
        let beyond = if are_named { None } else { beyond(&values, found.as_ref()) };
        Ok(Self { path: path.to_owned(), values, are_named, takes_decimals, beyond, origin })
    }

    pub(super) fn is_known(ground: &Ground, path: &str, origin: &Origin) -> bool {
        missing(ground, path, origin).is_none()
    }

    /// Returns the values as numbers. `None` if one of them is a word.
    pub fn numbers(&self) -> Option<Vec<f64>> {
        self.values.iter().map(number).collect()
    }

    /// Whether there are values between its values: all are numbers, and the path takes decimals. Then `solve` can
    /// look between two of them.
    pub fn has_between(&self) -> bool {
        self.takes_decimals && self.numbers().is_some()
    }
}

/// Returns a value as a number. `None` if it is a word or a list.
pub fn number(value: &Value) -> Option<f64> {
    let Decimal { digits, scale } = Decimal::from_value(value)?;
    Some(digits as f64 / 10_f64.powi(scale as i32))
}

/// Returns the declaration of a path. `None` if no knob and no key has this path.
pub fn declared(ground: &Ground, path: &str) -> Option<Declared> {
    let keys = canonical(path)?;
    if let [rules, knob] = keys.as_slice()
        && rules == "rules"
    {
        let knobs = (ground.system.knobs)();
        let found = knobs.into_iter().find(|known| known.path == knob)?;
        return Some(Declared {
            is_choice: !found.words.is_empty() || matches!(found.default, Value::Bool(_)),
            ends: found.ends,
            doc: found.doc.to_owned(),
            rule: found.rule.to_owned(),
            default_text: found.default.to_string(),
            default: Some(found.default),
        });
    }
    let known = (ground.system.keys)().into_iter().find(|key| is_key(key, &keys))?;
    Some(Declared {
        is_choice: !known.words.is_empty() || known.ends.first().is_some_and(is_word),
        default: crate::knob::parse_value(&known.default).ok().filter(|it| number(it).is_some()),
        default_text: known.default,
        ends: known.ends,
        doc: known.doc.to_owned(),
        rule: known.rule.to_owned(),
    })
}

fn is_word(value: &Value) -> bool {
    matches!(value, Value::Text(_) | Value::Bool(_))
}

/// Whether a declared key is the one at a path. Parts of its table in capitals stand for any name, as in
/// `sides.SIDE.GROUP`.
fn is_key(key: &KeyOf, path: &[String]) -> bool {
    let table = key.table.trim_matches(['[', ']']);
    let parts: Vec<&str> = table.split('.').collect();
    let Some(rest) = path.get(parts.len()..) else { return false };
    let is_same = |(part, own): (&&str, &String)| {
        part.chars().all(|letter| letter.is_ascii_uppercase()) || *part == own
    };
    rest.join(".") == key.name && parts.iter().zip(path).all(is_same)
}

/// Returns dice or a list without the spaces that a shell would need quotes for: `d6+2`.
fn compact(text: &str) -> String {
    ["+", "-", ","].iter().fold(text.to_owned(), |text, sign| {
        text.replace(&format!(" {sign} "), sign).replace(&format!("{sign} "), sign)
    })
}

/// Returns the values to try if the user names none: of a long range those within [`REACH`] of the present value.
fn tried(
    ground: &Ground,
    path: &str,
    (declared, takes_decimals): (Option<&Declared>, bool),
    origin: &Origin,
) -> Result<Vec<Value>, Problem> {
    let written = ground.written(path);
    let present = written.or_else(|| declared.and_then(|known| known.default.clone()));
    let unknown = || {
        let default = declared.map_or("", |known| &known.default_text);
        let example = match &present {
            Some(text @ Value::Text(_)) => compact(&text.to_string()),
            // The default of a key without a range, such as dice, shows what the key takes.
            None => compact(default),
            Some(_) => String::new(),
        };
        let example = match example.as_str() {
            words if words.is_empty() || words.contains(' ') => "1..=8".to_owned(),
            text => format!("{text},..."),
        };
        Problem::new(origin, format!("it is not known which values `{path}` can take"))
            .help(format!("name them: --over {path}={example}"))
    };
    let Some(known) = declared else {
        // A number that a policy has named has no range of its own.
        return match present {
            Some(Value::Int(number)) => Ok(whole(number - REACH, number + REACH)),
            _ => Err(unknown()),
        };
    };
    if known.is_choice {
        return Ok(known.ends.clone());
    }
    match (known.ends.as_slice(), present.as_ref()) {
        ([Value::Int(low), Value::Int(high)], Some(Value::Decimal(_))) => Ok(decimals(*low, *high)),
        // The present value is whole, but the path has values between.
        ([Value::Int(low), Value::Int(high)], _) if takes_decimals && high - low <= DECIMALS => {
            Ok(decimals(*low, *high))
        }
        ([Value::Int(low), Value::Int(high), rest @ ..], now) => {
            let now = match now {
                Some(Value::Int(now)) => *now,
                _ => *low,
            };
            let mut values = whole((*low).max(now - REACH), (*high).min(now + REACH));
            values.extend(rest.iter().cloned());
            Ok(values)
        }
        ([low, high], _) => match (number(low), number(high)) {
            (Some(low), Some(high)) => Ok(decimals(low.floor() as i64, high.ceil() as i64)),
            _ => Err(no_order(path, known, origin)),
        },
        _ if known.ends.is_empty() => Err(unknown()),
        _ => Err(no_order(path, known, origin)),
    }
}

/// Returns the ends of a declared range of whole numbers if these values are only a part of it. A number that a policy
/// has named has no declared range.
fn beyond(values: &[Value], declared: Option<&Declared>) -> Option<(i64, i64)> {
    let whole = |value: &Value| if let Value::Int(number) = value { Some(*number) } else { None };
    let whole: Option<Vec<i64>> = values.iter().map(whole).collect();
    let whole = whole.filter(|whole| !whole.is_empty())?;
    let ends = match declared.map(|known| known.ends.as_slice()) {
        Some([Value::Int(low), Value::Int(high), ..]) => (*low, *high),
        Some(_) => return None,
        None => (i64::MIN, i64::MAX),
    };
    (ends.0 < whole[0] || ends.1 > whole[whole.len() - 1]).then_some(ends)
}

/// Returns a problem if a path does not exist. `None` if it exists. It is tried with some value, because the reader
/// says whether it knows the path whatever the value is.
fn missing(ground: &Ground, path: &str, origin: &Origin) -> Option<Problem> {
    if ground.written(path).is_some() {
        return None;
    }
    // Whatever value it would have, the reader says whether it knows the path.
    let setting = Setting { path: path.to_owned(), value: Value::Int(1), origin: origin.clone() };
    let problems = ground.compile(&[setting]).err()?;
    problems.into_iter().find(|problem| problem.kind == ProblemKind::Path)
}

/// Whether a path takes decimals. No declaration says so of every path, so the reader is asked with a number half a
/// step above the smallest or the present value.
fn takes_decimals(
    ground: &Ground,
    path: &str,
    declared: Option<&Declared>,
    origin: &Origin,
) -> bool {
    if declared.is_some_and(|known| known.is_choice) {
        return false;
    }
    let low = declared.and_then(|known| known.ends.iter().find_map(Decimal::from_value));
    let written = ground.written(path);
    let present = written.as_ref().and_then(Decimal::from_value);
    let is_accepted = |number: Decimal| {
        let half = Decimal { digits: number.digits_at(1) as i64 + 5, scale: 1 };
        let (path, origin) = (path.to_owned(), origin.clone());
        ground.compile(&[Setting { path, value: half.to_value(), origin }]).is_ok()
    };
    let starts = low.into_iter().chain(present).filter(|number| number.scale == 0);
    present.is_some_and(|number| number.scale > 0) || starts.into_iter().any(is_accepted)
}

/// Adds a step to a range without one, such as `0..=1`, if the path takes decimals and the range has few whole
/// numbers: a search that tries only the ends may miss a solution between them.
fn stepped(text: &str, takes_decimals: bool) -> String {
    match ends_of_plain_range(text).filter(|_| takes_decimals) {
        Some((low, high)) if low.scale == 0 && high.scale == 0 && low.digits < high.digits => {
            format!("{text} step {}", even_step(low, high))
        }
        _ => text.to_owned(),
    }
}

fn whole(low: i64, high: i64) -> Vec<Value> {
    (low..=high).map(Value::Int).collect()
}

/// Evenly spaced numbers, both ends included, with up to three decimals.
fn decimals(low: i64, high: i64) -> Vec<Value> {
    let at = |step: i64| low * 1000 + (high - low) * 1000 * step / DECIMALS;
    (0..=DECIMALS).map(|step| Decimal { digits: at(step), scale: 3 }.to_value()).collect()
}

fn no_order(path: &str, known: &Declared, origin: &Origin) -> Problem {
    let message = format!("the values of `{path}` have no order");
    let example = known.ends.first().map_or_else(|| "a,b".to_owned(), ToString::to_string);
    Problem::new(origin, message)
        .help(format!("list them in the order of the search: --over '{path}={example},...'"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Document;
    use crate::sim::Overrides;
    use crate::systems;

    /// A missing path is a mistake of the path in every system, whatever the message says. An existing path with a
    /// wrong value is not.
    #[test]
    fn unknown_paths_are_told_by_their_kind() {
        for system in systems::ALL {
            let document = Document::parse("a.toml", (system.template)()).unwrap();
            let ground = Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap();
            let side = &ground.scenario.sides[0];
            let group = format!("sides.{}.{}", side.name, side.groups[0].name);
            let origin = Origin::argument("--over");
            let unknown = [
                "rules.no.such".to_owned(),
                "rules..x".to_owned(),
                "sides.nobody.count".to_owned(),
                format!("sides.{}.no_such_key", side.name),
                format!("{group}.no_such_key"),
                format!("{group}.no_such_table.key"),
                group.clone(),
                "no_such_table.key".to_owned(),
                "scene.no_such_key".to_owned(),
            ];
            for path in unknown {
                let problem = missing(&ground, &path, &origin);
                assert!(problem.is_some(), "{}: {path} is taken for a path", system.id);
                let problem = problem.unwrap();
                assert_eq!(problem.kind, ProblemKind::Path, "{path}: {problem}");
            }
            let known = [format!("{group}.count"), format!("{group}.policy")];
            for path in known {
                let problem = missing(&ground, &path, &origin);
                assert!(problem.is_none(), "{}: {}", system.id, problem.unwrap());
            }
        }
    }
    /// A game of text whose sheet has dice, which have no range.
    #[test]
    fn dice_are_asked_for_as_dice() {
        const GAME: &str = "game = \"dice\"\n[sheet]\nhp = { default = 6, track = \"0..=start\" }\n\
            damage = { dice = \"d6 + 1\" }\n[points.turn]\nwhen = \"turn\"\nfallback = [\"strike\"]\n\
            [options.turn.strike]\naim = \"foe\"\ndo = \"target.hp - my.damage\"\n\
            [exits.down]\nif = \"my.hp = 0\"\n[endings]\nrounds = \"20\"\n";
        const FIGHT: &str = "system = \"dice\"\ngame = \"dice.game.toml\"\n\
            [sides.left]\nplayer = \"pc\"\n[sides.left.one]\n\
            [sides.right]\nplayer = \"gm\"\n[sides.right.other]\ndamage = \"2d6 + 2\"\n";
        let mut document = Document::parse("fight.toml", FIGHT).unwrap();
        let mut problems = crate::scenario::Problems::new();
        document.load_rosters(&|_| Ok(GAME.as_bytes().to_vec()), &mut problems);
        let document = problems.or(document).unwrap();
        let ground = Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap();
        for (path, example) in [
            ("sides.left.one.damage", "\"d6+1\",..."),
            ("sides.right.other.damage", "\"2d6+2\",..."),
        ] {
            let problem = Values::from_argument("--over", path, &ground).unwrap_err().to_string();
            assert!(problem.contains(&format!("--over {path}={example}")), "{problem}");
        }
    }
}
