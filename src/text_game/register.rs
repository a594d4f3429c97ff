//! Makes a rule system of a game file.

use super::check::{NOTHING, build};
use super::compile::{FeatureRead, Program};
use super::intern;
use super::loaded_games;
use super::model::{Aimed, Declarations, Declared, Kind, read};
use super::plain_policies::{PLAIN, plain_policies};
use super::play::{prepare, system::TextGame};
use crate::engine::{AnyConflict, Conflict, StandingRule, System};
use crate::knob::{Declaration, Value};
use crate::policy;
use crate::scenario::keys::{KeyOf, Text};
use crate::scenario::{
    Document, Origin, PolicyText, Problem, Problems, Scenario, Source, StatBlock, inside,
};
use crate::system::{
    Exit, Feature, GamePart, HouseWords, Kind as MeasureKind, MOST_EXITS, MOST_FIGHTERS, Measure,
    MomentWord, OptionWord, Point, Portrayal, Scope, Targets, ValueKind, Vocabulary,
};
use std::sync::Arc;

const GROUP: &str = "[sides.SIDE.GROUP]";

crate::keys! {
    /// Keys of every group.
    mod group {
        /// The policy that plays them.
        POLICY: Text = "policy", "", default "that of the side";
        /// Number of fighters; members of a larger group are numbered.
        COUNT: i32 = "count", "", range 0..=MOST_FIGHTERS as i32, default "1";
    }
}

#[derive(Debug)]
pub(super) struct Loaded {
    /// The program, without a scenario.
    pub program: Program,
    /// The policy of fighters for whom none is named.
    default_policy: String,
    /// Policies of the game.
    policies: Vec<PolicyText>,
    /// Warnings about the file.
    doubts: Vec<Problem>,
}

/// Returns the system of a game file. Known ones are found by the digest of the text, so that thousands of
/// versions are looked up quickly.
///
/// # Errors
/// All mistakes of the file.
pub fn system_of(document: &Document) -> Result<&'static System, Problems> {
    let source = document.source();
    let key = digest(&source.text);
    if let Some(system) = loaded_games::registered(key, source) {
        return Ok(system);
    }
    let loaded = loaded(document)?;
    Ok(loaded_games::add(key, source, || register(source, &loaded)))
}

/// Returns a compiled game from the cache, or compiles it.
fn loaded(document: &Document) -> Result<Arc<Loaded>, Problems> {
    let source = document.source();
    if let Some(loaded) = loaded_games::kept(source) {
        return Ok(loaded);
    }
    let loaded = Arc::new(load(document)?);
    loaded_games::keep(source, &loaded);
    Ok(loaded)
}

fn load(document: &Document) -> Result<Loaded, Problems> {
    let mut problems = Problems::new();
    let declared = read(document, &mut problems);
    let declared = declared.filter(|_| problems.is_empty());
    let Some(declared) = declared else { return Err(problems) };
    let own = declared.policies.clone();
    let named = declared.default_policy.clone();
    let program = build(declared, &mut problems);
    let origin = Origin::start_of(document.source());
    let policies = match &program {
        Some(program) if own.is_empty() => plain_policies(program, &origin),
        _ => own,
    };
    let default_policy = match &named {
        Some((name, origin)) => {
            let is_known = policies.iter().any(|policy| policy.name == *name);
            // Without a program, the policies of a game that brings none are not known.
            if !is_known && !policies.is_empty() {
                let known = policies.iter().map(|policy| policy.name.as_str());
                problems.push(Problem::unknown(origin, "policy", name, known));
            }
            name.clone()
        }
        None => policies.first().map_or(PLAIN, |policy| &policy.name).to_owned(),
    };
    let doubts = problems.take_doubts();
    let Some(program) = program.filter(|_| problems.is_empty()) else { return Err(problems) };
    let loaded = Loaded { program, default_policy, policies, doubts };
    check_fallback_lines(&loaded, &mut problems);
    problems.or(loaded)
}

/// Notes mistakes in the fallback lines of points. Otherwise every policy would be blamed for them.
fn check_fallback_lines(loaded: &Loaded, problems: &mut Problems) {
    let vocabulary = vocabulary(loaded);
    for (at, point) in loaded.program.declared.points.iter().enumerate() {
        for error in policy::Program::compile(at, &[], &vocabulary).err().unwrap_or_default() {
            let Some((line, origin)) = point.fallback.get(error.list) else { continue };
            let origin = inside(origin, line, &error.span);
            problems.push(Problem::new(&origin, error.message).help(error.help));
        }
    }
}

/// Returns a registered game; parses and compiles its file again only if it has left the cache. `None` never happens,
/// because only files without mistakes are registered.
fn again(source: &Arc<Source>) -> Option<Arc<Loaded>> {
    if let Some(loaded) = loaded_games::kept(source) {
        return Some(loaded);
    }
    let document = Document::parse_game(&source.name, &source.text).ok()?;
    loaded(&document).ok()
}

/// Makes the entry of a game. Its functions look the game up, in the cache ([`again`]), so that not every version
/// of a file stays compiled.
fn register(source: &Arc<Source>, loaded: &Loaded) -> System {
    let game = &loaded.program.declared;
    let id = intern::text(&game.id.0);
    let measures = measures(loaded);
    let portrayal = portrayal(loaded);
    let copies: [Arc<Source>; 6] = std::array::from_fn(|_| Arc::clone(source));
    let [of_words, of_rules, of_keys, of_policies, of_beings, of_scenarios] = copies;
    System {
        id,
        title: intern::text(&game.title),
        digest: digest(&source.text),
        default_policy: intern::text(&loaded.default_policy),
        vocabulary: Box::leak(Box::new(move || {
            again(&of_words).map(|loaded| vocabulary(&loaded)).unwrap_or_default()
        })),
        knobs: Box::leak(Box::new(move || {
            again(&of_rules).map(|loaded| knobs(&loaded)).unwrap_or_default()
        })),
        keys: Box::leak(Box::new(move || {
            again(&of_keys).map(|loaded| keys(&loaded)).unwrap_or_default()
        })),
        series: false,
        measures: Box::leak(Box::new(move || measures)),
        acts: None,
        tells_harm: false,
        idle_settings: &[],
        portrayal,
        levels: (0, 0),
        policies: Box::leak(Box::new(move || {
            again(&of_policies).map(|loaded| loaded.policies.clone()).unwrap_or_default()
        })),
        beings: Box::leak(Box::new(move || -> Arc<[StatBlock]> {
            again(&of_beings)
                .map(|loaded| loaded.program.declared.beings.clone())
                .unwrap_or_default()
                .into()
        })),
        template: &|| "",
        house: house(loaded),
        standing_rules: standing_rules(loaded),
        not_simulated: &|| &[],
        odds: Box::leak(Box::new(move |_: &[String]| Err(format!("{id} has no tables of odds")))),
        compile: Box::leak(Box::new(move |scenario: &Scenario, problems: &mut Problems| {
            compile(&of_scenarios, scenario, problems)
        })),
    }
}

fn compile(
    source: &Arc<Source>,
    scenario: &Scenario,
    problems: &mut Problems,
) -> Option<Box<dyn AnyConflict>> {
    Some(Box::new(conflict(source, scenario, problems)?))
}

/// Compiles a scenario of a game. `None` if there were mistakes, which are noted.
pub(super) fn conflict(
    source: &Arc<Source>,
    scenario: &Scenario,
    problems: &mut Problems,
) -> Option<Conflict<TextGame>> {
    let parse = || Document::parse_game(&source.name, &source.text).ok();
    let known = loaded_games::registered(digest(&source.text), source);
    let system = known.or_else(|| system_of(&parse()?).ok())?;
    let loaded = again(source)?;
    for doubt in &loaded.doubts {
        problems.push(doubt.clone());
    }
    let make = |scenario: &Scenario, problems: &mut Problems| {
        prepare(&loaded.program, &loaded.default_policy, scenario, problems)
    };
    Conflict::<TextGame>::compile_as(*system, make, scenario, problems)
}

/// Returns a number that tells two versions of a file apart; never 0.
fn digest(text: &str) -> u64 {
    super::compile::site(text, 0) | 1
}

fn vocabulary(loaded: &Loaded) -> Vocabulary {
    let program = &loaded.program;
    let declared = &program.declared;
    let name = |text: &str| intern::text(text);
    let doc = |doc: &str, other: &str| {
        intern::text(&if doc.is_empty() { other.replace('_', " ") } else { doc.to_owned() })
    };
    let mut points = Vec::new();
    for (point, code) in declared.points.iter().zip(&program.points) {
        let option = |option: &super::model::OptionText| OptionWord {
            name: name(&option.name),
            doc: doc(&option.doc, &option.name),
            targets: match option.aim {
                Aimed::None => Targets::None,
                Aimed::Foe | Aimed::Any => Targets::Foe,
                Aimed::Ally | Aimed::Own => Targets::Ally,
            },
            arguments: &[],
        };
        let mut options: Vec<OptionWord> = point.options.iter().map(option).collect();
        let mut fallback: Vec<&'static str> =
            point.fallback.iter().map(|(line, _)| name(line)).collect();
        if code.nothing.is_some() {
            let doc = "do nothing: for want of anything else";
            options.push(OptionWord { name: NOTHING, doc, targets: Targets::None, arguments: &[] });
            fallback.push(NOTHING);
        }
        points.push(Point {
            name: name(&point.name),
            doc: doc(&point.doc, &point.name),
            ledger: "",
            options: intern::list(options),
            fallback: intern::list(fallback),
        });
    }
    let feature = |code: &super::compile::FeatureCode| Feature {
        name: name(&code.name),
        doc: name(&code.doc),
        scope: match (code.read, &code.points) {
            (FeatureRead::Fighter(_), _) => Scope::Fighter,
            (FeatureRead::Sides(..), _) => Scope::Side,
            (FeatureRead::World(_), None) => Scope::Conflict,
            (FeatureRead::World(_), Some(at)) => {
                let names = at.iter().map(|at| name(&declared.points[*at].name));
                Scope::Decision(intern::list(names.collect()))
            }
        },
        kind: if code.is_flag { ValueKind::Flag } else { ValueKind::Number },
    };
    Vocabulary { points, features: program.features.iter().map(feature).collect() }
}

fn measures(loaded: &Loaded) -> &'static [Measure] {
    let declared = &loaded.program.declared;
    let most = Some(MOST_FIGHTERS as u16);
    let count = |name: &str, unit: &str, doc: &str, curve: bool| Measure {
        name: intern::text(name),
        doc: intern::text(doc),
        unit: intern::text(unit),
        kind: MeasureKind::Count,
        curve,
        histogram: most.filter(|_| curve),
    };
    let mut all = vec![count("standing", "fighters", "fighters who have not left", true)];
    for exit in &declared.exits {
        all.push(count(
            &exit.name,
            "fighters",
            &format!("fighters who left: {}", exit.label),
            true,
        ));
    }
    for measure in &declared.measures {
        let unit = if measure.unit.is_empty() { "times" } else { &measure.unit };
        let doc = if measure.doc.is_empty() { &measure.name } else { &measure.doc };
        all.push(count(&measure.name, unit, doc, false));
    }
    for roll in &declared.rolls {
        for degree in &roll.degrees {
            let doc = format!("rolls of {}: {}", roll.name, degree.name).replace('_', " ");
            all.push(count(&format!("{}_{}", roll.name, degree.name), "rolls", &doc, false));
        }
    }
    intern::list(all)
}

fn portrayal(loaded: &Loaded) -> &'static Portrayal {
    let declared = &loaded.program.declared;
    // The harshest exit stands last, as in the systems.
    let (harshest, others): (Vec<_>, Vec<_>) =
        declared.exits.iter().take(MOST_EXITS).partition(|exit| exit.is_harshest);
    let exits = others.into_iter().chain(harshest).map(|exit| Exit {
        measure: intern::text(&exit.name),
        label: intern::text(&exit.label),
        verb: intern::text(&exit.verb),
    });
    let degrees = declared.rolls.iter().flat_map(|roll| {
        roll.degrees.iter().map(|degree| GamePart::Degree {
            roll: intern::text(&roll.name),
            degree: intern::text(&degree.name),
        })
    });
    let options = declared.points.iter().flat_map(|point| {
        let of_fallback = |name: &str| {
            let mut lines = point.fallback.iter();
            lines.any(|(line, _)| line.split_whitespace().next() == Some(name))
        };
        point.options.iter().map(move |option| GamePart::Option {
            point: intern::text(&point.name),
            option: intern::text(&option.name),
            is_fallback: of_fallback(&option.name),
        })
    });
    let portrayal = Portrayal {
        exits: intern::list(exits.collect()),
        parts: intern::list(degrees.chain(options).collect()),
        ..Portrayal::PLAIN
    };
    &intern::list(vec![portrayal])[0]
}

/// Describes a moment.
fn doc_of_moment(declared: &Declarations, name: &str) -> String {
    let explained = |doc: &str| match doc {
        "" => String::new(),
        doc => format!(" ({doc})"),
    };
    let roll = declared.rolls.iter().find_map(|roll| {
        let word = &roll.name;
        if name == format!("before_{word}") {
            return Some(format!("`my` is about to roll {word}{}", explained(&roll.doc)));
        }
        match name.strip_prefix(&format!("{word}_"))? {
            "rolled" => Some(format!("`my` has rolled {word}; the degree is still open")),
            degree if roll.degrees.iter().any(|it| it.name == degree) => {
                Some(format!("`my` has rolled {word} with the degree {degree}"))
            }
            _ => None,
        }
    });
    let block = declared.blocks.iter().find_map(|block| {
        let word = &block.name;
        match () {
            () if name == format!("before_{word}") => {
                Some(format!("`my` is about to run {word}{}", explained(&block.doc)))
            }
            () if name == word => Some(format!("`my` has run {word}")),
            () => None,
        }
    });
    let exit = declared.exits.iter().find(|exit| exit.name == name);
    let exit = exit.map(|exit| format!("`my` has left the conflict ({})", exit.label));
    let fixed = || match name {
        "conflict_starts" => "before the first round, for every fighter",
        "round_starts" => "the beginning of a round, for every fighter",
        "phase_ends" => "a side has had its turns, for every fighter",
        "round_ends" => "the end of a round, for every fighter",
        "turn_starts" => "the beginning of `my` turn",
        "turn" => "the turn of `my`",
        "turn_ends" => "the end of `my` turn",
        _ => "",
    };
    roll.or(block).or(exit).unwrap_or_else(|| fixed().to_owned())
}

/// Returns the moments of a game as far as its file can be read; a game with mistakes has moments, too, so that
/// an author can list them while writing.
pub fn moments_of(document: &Document) -> Vec<MomentWord> {
    let Some(declared) = read(document, &mut Problems::new()) else { return Vec::new() };
    let names: Vec<String> =
        super::check::moments::all(&declared).into_iter().map(|it| it.0).collect();
    words_of_moments(&declared, names.iter().map(String::as_str)).collect()
}

/// Describes moments, in their order from the first one of the game on.
fn words_of_moments<'a>(
    declared: &'a Declarations,
    names: impl Iterator<Item = &'a str> + 'a,
) -> impl Iterator<Item = MomentWord> + 'a {
    names.enumerate().map(|(at, name)| MomentWord {
        name: intern::text(name),
        doc: intern::text(&doc_of_moment(declared, name)),
        ledger: "",
        target: at >= super::model::FIXED_MOMENTS.len(),
    })
}

/// Returns all [`HouseWords`]: the moments that house rules can hang on. No effects are listed, because their
/// steps are those of the game.
fn house(loaded: &Loaded) -> &'static HouseWords {
    let names = loaded.program.moments.iter().map(|moment| moment.name.as_str());
    let moments = words_of_moments(&loaded.program.declared, names);
    let words = HouseWords { moments: intern::list(moments.collect()), effects: &[], facts: &[] };
    &intern::list(vec![words])[0]
}

/// Returns the standing rules, in the order of the file.
fn standing_rules(loaded: &Loaded) -> &'static [StandingRule] {
    let rules = loaded.program.declared.laws.iter().map(|law| StandingRule {
        name: intern::text(&law.name),
        moment: intern::text(&law.when.0),
    });
    intern::list(rules.collect())
}

/// Returns what a setting or a key of the sheet may be, for lists and schemas: default, domain, ends.
fn values(declared: &Declared) -> (Value, String, Vec<Value>) {
    match &declared.kind {
        Kind::Number { default, range: (low, high) } => {
            let is_open = (*low, *high) == (i32::MIN, i32::MAX);
            let domain =
                if is_open { "a whole number".to_owned() } else { format!("{low}..={high}") };
            let ends =
                if is_open { Vec::new() } else { vec![Value::from(*low), Value::from(*high)] };
            (Value::from(*default), domain, ends)
        }
        Kind::Flag(default) => {
            let ends = vec![Value::from(false), Value::from(true)];
            (Value::from(*default), "yes or no".to_owned(), ends)
        }
        Kind::Dice((text, _)) => {
            (Value::from(text.as_str()), "dice in quotes".to_owned(), Vec::new())
        }
        Kind::Table(rows) => {
            let row = |row: &Vec<i32>| Value::List(row.iter().map(|it| Value::from(*it)).collect());
            let value = match rows.as_slice() {
                [one] => row(one),
                rows => Value::List(rows.iter().map(row).collect()),
            };
            (value, "a list of whole numbers".to_owned(), Vec::new())
        }
    }
}

fn knobs(loaded: &Loaded) -> Vec<Declaration> {
    let declaration = |rule: &Declared| {
        let (default, domain, ends) = values(rule);
        let doc =
            if rule.doc.is_empty() { rule.name.replace(['.', '_'], " ") } else { rule.doc.clone() };
        let (path, doc) = (intern::text(&rule.name), intern::text(&doc));
        Declaration { path, rule: "", doc, default, domain, ends, words: Vec::new() }
    };
    loaded.program.declared.rules.iter().map(declaration).collect()
}

fn keys(loaded: &Loaded) -> Vec<KeyOf> {
    let mut keys = KeyOf::all(&[(GROUP, group::ALL)]);
    for key in &loaded.program.declared.sheet {
        let (default, domain, ends) = values(key);
        let doc = if key.doc.is_empty() { key.name.replace('_', " ") } else { key.doc.clone() };
        keys.push(KeyOf {
            table: GROUP,
            name: intern::text(&key.name),
            doc: intern::text(&doc),
            rule: "",
            default: default.to_string(),
            domain,
            ends,
            words: Vec::new(),
        });
    }
    keys
}
