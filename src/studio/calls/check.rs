//! The call `check`: mistakes and warnings with their places, the cells, and everything that can be set or varied.

use super::objects::cell_objects;
use super::paths::{PathText, paths, rules_of};
use super::{Host, ProblemText, Refused, Source, answered, problem};
use crate::engine::{System, WatchedWay, pace_measures};
use crate::report::unit;
use crate::scenario::{Document, PolicyText};
use crate::sim::{Label, Plan, Quantity};
use crate::system::Measure;
use crate::text_game::system_of;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// Request of `check`.
#[derive(Clone, Debug, Deserialize)]
pub struct CheckRequest {
    /// The text.
    pub source: Source,
}

/// Answer of `check`.
#[derive(Clone, Debug, Serialize)]
pub struct Checked {
    /// The scenario.
    pub scenario: ScenarioText,
    /// Seed of a run.
    pub seed: u64,
    /// Trials of a run.
    pub trials: u64,
    /// Cells, as `check --json` prints them.
    pub cells: Vec<Value>,
    /// Entries that can be played, but most likely are not meant.
    pub warnings: Vec<ProblemText>,
    /// Sides, in the order of the file.
    pub sides: Vec<SideText>,
    /// Measures, as `measures` and `--measure` name them.
    pub measures: Vec<MeasureText>,
    /// Further measures, which are measured if a run or a question names them: those of pace.
    pub pace_measures: Vec<MeasureText>,
    /// Everything that can be set or varied.
    pub paths: Vec<PathText>,
    /// Policies that fighters can be given: built-in ones, then those of the file.
    pub policies: Vec<PolicyName>,
}

/// A scenario, as every object names it.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioText {
    /// Path of the file, or name of the built-in scenario.
    pub file: String,
    /// The file's name without folder and extension.
    pub name: String,
    /// Identifier of the rule system.
    pub system: String,
    /// Name of the rule system.
    pub system_title: String,
    /// Title of the scenario.
    pub title: Option<String>,
    /// Question of the scenario.
    pub question: Option<String>,
    /// File of the game, if that is text.
    pub game: Option<String>,
}

/// A side.
#[derive(Clone, Debug, Serialize)]
pub struct SideText {
    /// Name in the file.
    pub name: String,
    /// Label in sentences: `the heroes`.
    pub label: String,
}

/// A measure.
#[derive(Clone, Debug, Serialize)]
pub struct MeasureText {
    /// Name with its side: `heroes.win`, `exchanges`.
    pub name: String,
    /// Unit as in `outcomes.csv`.
    pub unit: String,
    /// Meaning.
    pub doc: String,
}

/// A policy.
#[derive(Clone, Debug, Serialize)]
pub struct PolicyName {
    /// Name of the policy.
    pub name: String,
    /// Description.
    pub doc: String,
}

/// Checks a text.
///
/// # Errors
/// All mistakes in it.
pub fn check(request: &CheckRequest, host: &Host<'_>) -> Result<Value, Refused> {
    let source = &request.source;
    if source.is_game() {
        return game(source);
    }
    let opened = source.open(host)?;
    let plan = host.plan(source, &opened)?;
    Ok(answered(Checked {
        scenario: scenario(&plan, source),
        seed: plan.seed,
        trials: plan.trials,
        cells: cell_objects(&plan),
        warnings: problem::warnings(&plan.warnings(), source, host),
        sides: sides(&plan),
        measures: measures(&plan),
        pace_measures: of_pace(&plan),
        paths: paths(&opened.document, plan.system),
        policies: policies(plan.system, &plan.scenario.policies),
    }))
}

/// Checks a game by itself.
fn game(source: &Source) -> Result<Value, Refused> {
    let document = Document::parse_game(&source.name, &source.text)?;
    let system = system_of(&document)?;
    Ok(answered(Checked {
        scenario: ScenarioText {
            file: source.name.clone(),
            name: stem(&source.name),
            system: system.id.to_owned(),
            system_title: system.title.to_owned(),
            title: Some(system.title.to_owned()),
            question: None,
            game: Some(source.name.clone()),
        },
        seed: crate::scenario::DEFAULT_SEED,
        trials: crate::scenario::DEFAULT_TRIALS,
        cells: Vec::new(),
        warnings: Vec::new(),
        sides: Vec::new(),
        measures: Vec::new(),
        pace_measures: Vec::new(),
        paths: rules_of(&document, system),
        policies: policies(system, &[]),
    }))
}

fn stem(name: &str) -> String {
    let stem = Path::new(name).file_stem();
    stem.map_or_else(|| name.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// Returns the scenario of a plan.
pub(super) fn scenario(plan: &Plan, source: &Source) -> ScenarioText {
    let game = plan.scenario.game.as_ref();
    ScenarioText {
        file: source.name.clone(),
        name: stem(&source.name),
        system: plan.system.id.to_owned(),
        system_title: plan.system.title.to_owned(),
        title: plan.scenario.title.clone(),
        question: plan.scenario.question.clone(),
        game: game.map(|game| game.source().name.clone()),
    }
}

fn sides(plan: &Plan) -> Vec<SideText> {
    let sides = plan.scenario.sides.iter();
    sides.map(|side| SideText { name: side.name.clone(), label: Label::of(side).text }).collect()
}

fn measures(plan: &Plan) -> Vec<MeasureText> {
    let Some(cell) = plan.cells.first() else { return Vec::new() };
    let sides = cell.game.sides();
    let quantities = cell.game.quantities().into_iter();
    let side = |known: &Quantity| known.side.map(|side| sides[side].as_str());
    quantities.map(|known| measure(plan, &known.measure, side(&known))).collect()
}

/// Returns the measures of pace that the conflicts do not tell yet, but could.
fn of_pace(plan: &Plan) -> Vec<MeasureText> {
    let Some(cell) = plan.cells.first() else { return Vec::new() };
    if cell.game.watched_runner(WatchedWay::Few).is_none() {
        return Vec::new();
    }
    let (of_conflict, of_side) = pace_measures(plan.system.acts.is_some(), plan.system.tells_harm);
    let known = cell.game.quantities();
    let is_known = |name: &str| known.iter().any(|it| it.measure.name == name);
    let whole = of_conflict.iter().map(|it| (it, None));
    let sides = cell.game.sides();
    let each =
        sides.iter().flat_map(|side| of_side.iter().map(move |it| (it, Some(side.as_str()))));
    let all = whole.chain(each).filter(|(it, _)| !is_known(it.name));
    all.map(|(it, side)| measure(plan, it, side)).collect()
}

fn measure(plan: &Plan, known: &Measure, side: Option<&str>) -> MeasureText {
    MeasureText {
        name: side.map_or_else(|| known.name.to_owned(), |side| format!("{side}.{}", known.name)),
        unit: unit(known).to_owned(),
        doc: known.doc.replace("exchange", plan.system.portrayal.exchange),
    }
}

/// Returns the policies of a system and of a file; one of the file takes the place of a built-in one.
pub(super) fn policies(system: &System, own: &[PolicyText]) -> Vec<PolicyName> {
    let built_in = (system.policies)();
    let is_own = |name: &str| own.iter().any(|policy| policy.name == name);
    let others = built_in.iter().filter(|policy| !is_own(&policy.name));
    let name =
        |policy: &PolicyText| PolicyName { name: policy.name.clone(), doc: policy.doc.clone() };
    others.chain(own).map(name).collect()
}
