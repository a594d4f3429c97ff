//! Worked examples for tests: conflicts played by a script, with features to read on the way and the
//! counts at the end.
//!
//! An example is a text file: a scenario, then a line `=== script` and the script, then a line
//! `=== counted` and a table of measures. Text behind `#` is for the reader.
//!
//! A script has one step on each line:
//!
//! * `[++00] [-000]`: dice, in the order in which they fall, or numbers: `1 0`. Several draws on one
//!   line stand between semicolons.
//! * `0 turn attack 1`: the choice of fighter 0 when it is asked at that point.
//! * `0 turn attack 1 | my.attack 3, 1.defense 2, foes.lost 0, targets 1`: a choice, with the values
//!   of features at that question, before the choice. A number stands for a fighter. A line that
//!   begins with `|` has more of them.
//! * `0 invoke ? | margin -2`: the reading alone; the fighter's policy decides.
//!
//! * `...`: at the end of a script: the conflict is played on to its end.
//!
//! Choices are taken in the order written: a choice waits until its fighter is asked at its point, and
//! policies decide all questions before it.
//!
//! The table has lines such as `heroes: attacks 5, hits 3`. It lists every measure that is not
//! zero; all others must be.

use crate::dice::{AnyDice, Label};
use crate::engine::Conflict;
use crate::scenario::{Document, Problems, Scenario};
use crate::system::{
    Choice, FighterId, Measure, Question, Questions, RuleSystem, Scope, Vocabulary,
};
use crate::table::{AnyTable, Counters, Deciders, Dynamic, Fall, Scripted};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Most turns of an example: a script that has not ended by then is wrong.
const MOST_TURNS: usize = 60;

/// A conflict and the counts that it must come to.
#[derive(Clone, Debug)]
pub(crate) struct WorkedExample {
    name: String,
    scenario: String,
    script: String,
    counted: Option<String>,
}

impl WorkedExample {
    /// Reads the examples of a folder, which is named from the root of the project, by name.
    ///
    /// # Panics
    /// If there are none, or one cannot be read.
    pub(crate) fn all(folder: &str) -> Vec<Self> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = std::fs::read_dir(&folder).expect("a folder of tales");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
        paths.sort();
        let read = |path: &std::path::PathBuf| {
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
            let text = std::fs::read_to_string(path).expect("a readable tale");
            Self::parse(name.unwrap_or_default(), &text)
        };
        let tales: Vec<_> = paths.iter().map(read).collect();
        assert!(!tales.is_empty(), "no tales in {}", folder.display());
        tales
    }

    /// Reads an example from the text of a file.
    ///
    /// # Panics
    /// If it has no script.
    pub(crate) fn parse(name: String, text: &str) -> Self {
        let (scenario, rest) = text.split_once("=== script").expect("a script");
        let (script, counted) = match rest.split_once("=== counted") {
            Some((script, counted)) => (script, Some(counted.to_owned())),
            None => (rest, None),
        };
        Self { name, scenario: scenario.to_owned(), script: script.to_owned(), counted }
    }

    /// Plays the example and returns its mistakes: where play differs from the script. The measures in `apart` are
    /// not compared.
    pub(crate) fn check<R: RuleSystem>(&self, apart: &[&str]) -> Vec<String> {
        let document = Document::parse(&self.name, &self.scenario);
        let document = document.unwrap_or_else(|problems| panic!("{problems}"));
        let mut problems = Problems::new();
        let scenario = Scenario::read(&document, &mut problems);
        let conflict = Conflict::<R>::compile(&scenario, &mut problems);
        let Some(conflict) = conflict else { panic!("{problems}") };
        let walk = Walk::tell(&conflict, &self.script);
        let mut wrong = walk.wrong.clone();
        if let Some(counted) = &self.counted {
            wrong.extend(differences(&walk.counted(apart), &expected(counted)));
        }
        if !wrong.is_empty() {
            println!("{}:\n{}", self.name, walk.told.join("\n"));
        }
        wrong.into_iter().map(|what| format!("{}: {what}", self.name)).collect()
    }
}

/// Returns the mistakes of all examples.
pub(crate) fn wrong<R: RuleSystem>(tales: &[WorkedExample], apart: &[&str]) -> Vec<String> {
    tales.iter().flat_map(|tale| tale.check::<R>(apart)).collect()
}

/// Returns the measures that no example counts.
pub(crate) fn uncounted(tales: &[WorkedExample], measures: &[Measure]) -> Vec<&'static str> {
    let counted = tales.iter().filter_map(|tale| tale.counted.as_deref());
    let told = counted.flat_map(|table| expected(table).into_keys());
    let told: BTreeSet<String> =
        told.filter_map(|name| Some(name.split_once('.')?.1.to_owned())).collect();
    measures.iter().map(|measure| measure.name).filter(|name| !told.contains(*name)).collect()
}

/// Returns the features that no example reads with a value other than 0, as policies write them.
pub(crate) fn unread(tales: &[WorkedExample], vocabulary: &Vocabulary) -> Vec<String> {
    let read = features_read(vocabulary, tales.iter().map(|tale| tale.script.as_str()));
    let all = vocabulary.features.iter().enumerate();
    let open = all.filter(|(number, _)| !read.contains(number));
    let named = open.map(|(_, feature)| match feature.scope {
        Scope::Fighter => format!("my.{}", feature.name),
        Scope::Side => format!("side.{}", feature.name),
        Scope::Conflict => feature.name.to_owned(),
        Scope::Decision(points) => format!("{} in {}", feature.name, points.join(", ")),
    });
    named.collect()
}

/// A step of a script other than dice.
#[derive(Clone, Debug)]
struct Step {
    fighter: FighterId,
    point: String,
    choice: String,
    reads: Vec<(String, i32)>,
}

impl Step {
    fn parse(line: &str) -> Self {
        let (choice, reads) = line.split_once('|').unwrap_or((line, ""));
        let mut words = choice.split_whitespace();
        let fighter = words.next().and_then(|word| word.parse().ok()).map(FighterId);
        let point = words.next().unwrap_or_else(|| panic!("no decision point in `{line}`"));
        let reads = reads.split(',').filter(|read| !read.trim().is_empty()).map(|read| {
            let (name, value) = read.trim().rsplit_once(' ').expect("a feature and a value");
            let value = value.parse().unwrap_or_else(|_| panic!("no number in `{read}`"));
            (name.trim().to_owned(), value)
        });
        Self {
            fighter: fighter.unwrap_or_else(|| panic!("no fighter in `{line}`")),
            point: point.to_owned(),
            choice: choice.trim().to_owned(),
            reads: reads.collect(),
        }
    }

    /// Whether the fighter's policy decides.
    fn is_left_open(&self) -> bool {
        self.choice.ends_with('?')
    }
}

/// The line at the end of a script that is played on to the end of its conflict.
const TO_THE_END: &str = "...";

/// Returns the lines of a text, without comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let bare = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    bare.filter(|line| !line.is_empty())
}

/// Whether a line of a script is dice or a lot.
fn is_dice(line: &str) -> bool {
    let is_number = |word: &str| word.parse::<i32>().is_ok();
    let mut words = line.split([' ', ';']).filter(|word| !word.is_empty());
    line.starts_with('[') || words.all(is_number)
}

/// Returns the steps of a script, without dice.
fn steps(script: &str) -> Vec<Step> {
    let mut whole: Vec<String> = Vec::new();
    for line in lines(script).filter(|line| !is_dice(line) && *line != TO_THE_END) {
        match (line.strip_prefix('|'), whole.last_mut()) {
            (Some(more), Some(last)) => {
                last.push_str(if last.contains('|') { "," } else { "|" });
                last.push_str(more);
            }
            _ => whole.push(line.to_owned()),
        }
    }
    whole.iter().map(|line| Step::parse(line)).collect()
}

/// A scripted table at which questions are read.
#[derive(Debug)]
struct Reading<'a, E> {
    script: Scripted<'a, E>,
    vocabulary: &'a Vocabulary,
    steps: VecDeque<Step>,
    wrong: Vec<String>,
}

impl<E> Reading<'_, E> {
    /// Compares the features of a question with those that the step expects.
    fn read(&mut self, question: &dyn Question, step: &Step) {
        for (name, expected) in &step.reads {
            let found = value(self.vocabulary, question, name);
            if found != Some(*expected) {
                let found = found.map_or("unknown".to_owned(), |value| value.to_string());
                let Step { choice, .. } = step;
                self.wrong.push(format!("`{choice}`: {name} is {found}, expected {expected}"));
            }
        }
    }
}

/// Returns the scope of a feature as a script names it, and its bare name.
fn scope_of(name: &str) -> (&str, Option<&str>) {
    match name.split_once('.') {
        Some((whom, bare)) => (bare, Some(whom)),
        None => (name, None),
    }
}

/// Whether a feature written like this at this point has this scope.
fn fits(scope: &Scope, whom: Option<&str>, point: &str) -> bool {
    match whom {
        Some("side" | "foes") => matches!(scope, Scope::Side),
        Some(_) => matches!(scope, Scope::Fighter),
        None => match scope {
            Scope::Conflict => true,
            Scope::Decision(points) => points.contains(&point),
            Scope::Fighter | Scope::Side => false,
        },
    }
}

fn value(vocabulary: &Vocabulary, question: &dyn Question, name: &str) -> Option<i32> {
    let (bare, whom) = scope_of(name);
    let point = vocabulary.points[question.point()].name;
    let number = vocabulary.feature(bare, |scope| fits(scope, whom, point))?;
    Some(match whom {
        None => question.of_world(number),
        Some("side") => question.of_side(number, true),
        Some("foes") => question.of_side(number, false),
        Some("my") => question.of_fighter(number, question.actor()),
        Some(fighter) => question.of_fighter(number, FighterId(fighter.parse().ok()?)),
    })
}

impl<E> AnyTable<E> for Reading<'_, E> {
    fn deciders(&self) -> &Deciders {
        self.script.deciders()
    }

    fn fall(&mut self, label: Label, dice: &dyn AnyDice) -> Fall {
        self.script.fall(label, dice)
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        let name = self.vocabulary.points[question.point()].name;
        let fits = |step: &Step| step.fighter == question.actor() && step.point == name;
        let Some(step) = self.steps.front().filter(|step| fits(step)).cloned() else {
            return self.script.decide(question);
        };
        self.steps.pop_front();
        self.read(question, &step);
        if step.is_left_open() {
            return self.script.decide(question);
        }
        self.script.choose_now(question, &step.choice)
    }

    fn can_differ(&self, questions: Questions) -> u64 {
        let name = self.vocabulary.points[questions.point()].name;
        let is_named = self.steps.iter().any(|step| step.point == name);
        if is_named { u64::MAX } else { self.script.can_differ(questions) }
    }

    fn counters(&self) -> &Counters {
        &self.script.counters
    }

    fn counters_mut(&mut self) -> &mut Counters {
        &mut self.script.counters
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, event: E) {
        self.script.hear(event);
    }
}

/// A scenario that was played by a script.
struct Walk {
    counters: Counters,
    sides: Vec<String>,
    measures: &'static [Measure],
    wrong: Vec<String>,
    told: Vec<String>,
}

impl Walk {
    /// Plays a scenario from its beginning until the script is used up.
    fn tell<R: RuleSystem>(conflict: &Conflict<R>, script: &str) -> Self {
        let dice = lines(script).filter(|line| is_dice(line)).flat_map(|line| line.split(';'));
        let dice: Vec<&str> = dice.map(str::trim).filter(|draw| !draw.is_empty()).collect();
        let (deciders, vocabulary) = (conflict.casts.any(), &conflict.vocabulary);
        let mut table = Reading {
            script: Scripted::new(deciders, vocabulary, conflict.counters(), &dice, &[]),
            vocabulary,
            steps: steps(script).into(),
            wrong: Vec::new(),
        };
        let goes_on = lines(script).any(|line| line == TO_THE_END);
        let played = catch_unwind(AssertUnwindSafe(|| play(conflict, &mut table, goes_on)));
        let Reading { script, mut wrong, steps, .. } = table;
        if let Err(panic) = played {
            let text = panic.downcast_ref::<String>().cloned();
            wrong.push(text.unwrap_or_else(|| "it panics".to_owned()));
        }
        let left: Vec<_> = steps.into_iter().map(|step| step.choice).collect();
        wrong.extend(left.iter().chain(&script.unused()).map(|step| format!("left over: {step}")));
        let setup = &conflict.compiled.setup;
        Self {
            told: script.events.iter().map(|event| R::render(setup, event).text).collect(),
            counters: script.counters,
            sides: conflict.compiled.sides.clone(),
            measures: R::MEASURES,
            wrong,
        }
    }

    /// Returns all measures of all sides that are not zero, as `SIDE.MEASURE`.
    fn counted(&self, apart: &[&str]) -> BTreeMap<String, i32> {
        let sides = self.sides.iter().enumerate();
        let all = sides.flat_map(|(side, name)| {
            let values = self.measures.iter().zip(self.counters.of_side(side));
            let values = values.filter(|(measure, _)| !apart.contains(&measure.name));
            values.map(move |(measure, value)| (format!("{name}.{}", measure.name), *value))
        });
        all.filter(|(_, value)| *value != 0).collect()
    }
}

fn play<R: RuleSystem>(conflict: &Conflict<R>, table: &mut Reading<'_, R::Event>, goes_on: bool) {
    let (setup, mut state) = (&conflict.compiled.setup, R::State::default());
    R::begin(setup, &mut state, &mut Dynamic(table));
    for _ in 0..MOST_TURNS {
        let is_told = table.steps.is_empty() && table.script.unused().is_empty();
        if (is_told && !goes_on) || R::ending(&state).is_some() {
            break;
        }
        R::turn(setup, &mut state, &mut Dynamic(table));
    }
}

/// Reads a table of measures: on each line a side, a colon, then measures with their values.
fn expected(table: &str) -> BTreeMap<String, i32> {
    let mut all = BTreeMap::new();
    for line in lines(table) {
        let (side, values) = line.split_once(':').expect("a side and a colon");
        for pair in values.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (measure, value) = pair.rsplit_once(' ').expect("a measure and a value");
            let value = value.parse().unwrap_or_else(|_| panic!("no number in `{pair}`"));
            all.insert(format!("{}.{}", side.trim(), measure.trim()), value);
        }
    }
    all
}

/// Describes the differences of two tables of measures.
fn differences(found: &BTreeMap<String, i32>, expected: &BTreeMap<String, i32>) -> Vec<String> {
    let names: BTreeSet<_> = found.keys().chain(expected.keys()).collect();
    let of = |table: &BTreeMap<String, i32>, name: &String| table.get(name).copied().unwrap_or(0);
    let differ = names.into_iter().filter(|name| of(found, name) != of(expected, name));
    let told = differ
        .map(|name| format!("{name} is {}, expected {}", of(found, name), of(expected, name)));
    told.collect()
}

/// Returns the features that scripts read with a value other than 0, by their number.
fn features_read<'a>(
    vocabulary: &Vocabulary,
    scripts: impl Iterator<Item = &'a str>,
) -> BTreeSet<usize> {
    let steps = scripts.flat_map(steps);
    let number = |step: &Step, name: &str| {
        let (bare, whom) = scope_of(name);
        vocabulary.feature(bare, |scope| fits(scope, whom, &step.point))
    };
    let of_step = |step: Step| {
        let telling = step.reads.iter().filter(|(_, value)| *value != 0);
        telling.filter_map(|(name, _)| number(&step, name)).collect::<Vec<_>>()
    };
    steps.flat_map(of_step).collect()
}
