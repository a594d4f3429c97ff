//! The call `trace`: one trial blow by blow, by its number or by what happens in it.

use super::rows::Place;
use super::{Host, Refused, Source, answered, overrides, plan};
use crate::engine::{AnyConflict, EXCHANGES, FighterName, Transcript, TranscriptKind};
use crate::sim::{Plan, results_of};
use crate::stats::grouped;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Trials among which a trial is looked for.
const AMONG: u64 = 2_000;
/// Longest time of the search.
const LONGEST: Duration = Duration::from_secs(20);

/// Request of `trace`.
#[derive(Clone, Debug, Deserialize)]
pub struct TraceRequest {
    /// The text.
    pub source: Source,
    /// Seed, instead of the scenario's.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Number of the trial, or what happens in it.
    #[serde(default)]
    pub trial: Chosen,
    /// Number of the cell, from 1.
    #[serde(default = "first")]
    pub cell: usize,
    /// Number of the cell from which the trial parts, from 1. Without it, the cell with which the cell is compared.
    #[serde(default)]
    pub other_cell: Option<usize>,
}

fn first() -> usize {
    1
}

/// The trial that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Chosen {
    /// The trial with this number.
    Number(u64),
    /// A trial in which something happens.
    Named(Named),
}

impl Default for Chosen {
    fn default() -> Self {
        Self::Number(0)
    }
}

/// Trials that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Named {
    /// The trial with the most exchanges.
    Longest,
    /// The first trial that the side wins which wins the fewest.
    Upset,
    /// The first trial that ends otherwise than in another cell.
    Parting,
}

/// A trial.
#[derive(Debug, Serialize)]
struct Traced {
    trial: u64,
    seed: u64,
    /// Number of the cell, from 1.
    cell: usize,
    /// Number of the cell from which the trial parts.
    other_cell: Option<usize>,
    /// Name of the variant.
    variant: String,
    /// The last line that is a heading.
    outcome: String,
    lines: Vec<LineText>,
    states: Vec<StateText>,
}

/// A line of the transcript, as `outweigh trace --all` prints it.
#[derive(Debug, Serialize)]
struct LineText {
    /// Number of the exchange, from 1; 0 before the first.
    exchange: usize,
    /// Number of the turn within the exchange, from 1; 0 before the first.
    turn: usize,
    /// Depth of the line in the transcript.
    depth: usize,
    /// The fighter who decides, or with whose name the line begins.
    fighter: Option<String>,
    /// `exchange` and `turn` for headings, `state`, `decision`, `roll` for a step to a result, `event`.
    kind: &'static str,
    text: String,
    /// The policy line that made the decision.
    policy_line: Option<String>,
}

/// The fighters at the head of an exchange.
#[derive(Debug, Serialize)]
struct StateText {
    exchange: usize,
    fighters: Vec<FighterState>,
}

/// A fighter at the head of an exchange.
#[derive(Debug, Serialize)]
struct FighterState {
    name: String,
    side: Option<String>,
    text: String,
}

/// Describes a trial.
///
/// # Errors
/// All mistakes of the text, or there is no such cell or trial.
pub fn trace(request: &TraceRequest, host: &Host<'_>, stop: &AtomicBool) -> Result<Value, Refused> {
    let opened = request.source.open(host)?;
    let plan = plan(&opened.document, host, &overrides(None, request.seed))?;
    let cell = number(&plan, request.cell)?;
    let other = match request.other_cell {
        Some(other) => Some(number(&plan, other)?),
        None => partner(&plan, cell),
    };
    let games = (&*plan.cells[cell].game, other.map(|other| &*plan.cells[other].game));
    let (trial, other) = match request.trial {
        Chosen::Number(trial) => (trial, None),
        Chosen::Named(named) => {
            let search = Search { seed: plan.seed, stop, began: Instant::now() };
            let trial = search.find(named, games)?;
            (trial, other.filter(|_| named == Named::Parting))
        }
    };
    let game = games.0;
    let told = catch_unwind(AssertUnwindSafe(|| game.transcript(plan.seed, trial)));
    let Ok(told) = told else {
        let seed = plan.seed;
        return Err(Refused::Broken(format!(
            "error: Outweigh broke down while it played trial {trial}, seed {seed}\n   = help: the scenario is not to \
             blame; please report this with the file"
        )));
    };
    let names =
        results_of(&plan, crate::sim::Played { tallies: empty(&plan), ..Default::default() });
    let fighters = game.fighters();
    Ok(answered(Traced {
        trial,
        seed: plan.seed,
        cell: cell + 1,
        other_cell: other.map(|other| other + 1),
        variant: Place::of(&names, cell).variant,
        outcome: outcome(&told),
        lines: lines(&told, &fighters),
        states: states(&told, &fighters, &game.sides()),
    }))
}

fn empty(plan: &Plan) -> Vec<crate::sim::Tally> {
    let cells = plan.cells.iter();
    cells.map(|cell| crate::sim::Tally::new(&cell.game.layout(), cell.game.line_count())).collect()
}

/// Returns the place of a cell by its number.
fn number(plan: &Plan, number: usize) -> Result<usize, Refused> {
    let cells = plan.cells.len();
    let place = number.checked_sub(1).filter(|&place| place < cells);
    place.ok_or_else(|| {
        Refused::Told(format!(
            "error: there is no cell {number}\n   = help: cells are numbered from 1 to {cells}"
        ))
    })
}

/// The cell with which a cell is compared; of a baseline, the first cell that is compared with it.
fn partner(plan: &Plan, cell: usize) -> Option<usize> {
    let compared = || plan.cells.iter().position(|other| other.baseline == Some(cell));
    plan.cells[cell].baseline.or_else(compared)
}

/// A search for a trial.
struct Search<'a> {
    seed: u64,
    stop: &'a AtomicBool,
    began: Instant,
}

impl Search<'_> {
    fn find(
        &self,
        named: Named,
        (game, other): (&dyn AnyConflict, Option<&dyn AnyConflict>),
    ) -> Result<u64, Refused> {
        match named {
            Named::Longest => {
                let lengths = self.values(game, &[EXCHANGES])?;
                let longest = lengths.iter().enumerate().rev().max_by_key(|(_, values)| values[0]);
                Ok(longest.map_or(0, |(trial, _)| trial as u64))
            }
            Named::Upset => self.upset(game),
            Named::Parting => {
                let other = other.ok_or_else(|| {
                    Refused::Told(
                        "error: the scenario has no other cell\n   = help: a trial parts from that of another variant"
                            .to_owned(),
                    )
                })?;
                let (wins, all) = (wins(game), [wins(game), vec![EXCHANGES]].concat());
                let mine = self.values(game, &all)?;
                let theirs = self.values(other, &all)?;
                let parts = |values: usize| {
                    let pairs = mine.iter().zip(&theirs);
                    pairs.enumerate().find(|(_, (a, b))| a[..values] != b[..values])
                };
                // Trials with another winner tell more than trials of another length.
                let found = parts(wins.len()).or_else(|| parts(all.len()));
                found.map(|(trial, _)| trial as u64).ok_or_else(|| {
                    let trials = grouped(mine.len().min(theirs.len()) as u64);
                    Refused::Told(format!(
                        "error: the two cells end alike in the first {trials} trials"
                    ))
                })
            }
        }
    }

    /// Finds the first trial that is won by the side which wins the fewest of all sides that win at all.
    fn upset(&self, game: &dyn AnyConflict) -> Result<u64, Refused> {
        let wins = self.values(game, &wins(game))?;
        let sides = wins.first().map_or(0, Vec::len);
        let count = |side: usize| wins.iter().filter(|values| values[side] > 0).count();
        let rare = (0..sides).filter(|&side| count(side) > 0).min_by_key(|&side| count(side));
        let first = |side: usize| wins.iter().position(|values| values[side] > 0);
        match rare.filter(|_| (0..sides).filter(|&side| count(side) > 0).count() > 1) {
            Some(side) => Ok(first(side).unwrap_or(0) as u64),
            None => {
                let trials = grouped(wins.len() as u64);
                let why = format!("error: no trial of the first {trials} was won against the odds");
                Err(Refused::Told(why))
            }
        }
    }

    /// Returns these values of the first trials, as many as the time allows.
    fn values(
        &self,
        game: &dyn AnyConflict,
        quantities: &[usize],
    ) -> Result<Vec<Vec<i32>>, Refused> {
        let mut found = Vec::new();
        let mut runner = game.runner();
        let mut play = || {
            for trial in 0..AMONG {
                if self.stop.load(Ordering::Relaxed) || self.began.elapsed() > LONGEST {
                    break;
                }
                runner.play(self.seed, trial);
                let values = &runner.record().values;
                found.push(quantities.iter().map(|&quantity| values[quantity]).collect());
            }
        };
        if catch_unwind(AssertUnwindSafe(&mut play)).is_err() {
            let (trial, seed) = (found.len(), self.seed);
            return Err(Refused::Broken(format!(
                "error: Outweigh broke down while it played trial {trial}, seed {seed}"
            )));
        }
        if self.stop.load(Ordering::Relaxed) { Err(Refused::Stopped) } else { Ok(found) }
    }
}

/// The numbers of the quantities that say which side won.
fn wins(game: &dyn AnyConflict) -> Vec<usize> {
    let all = game.quantities();
    let is_win = |it: &crate::sim::Quantity| it.side.is_some() && it.measure.name == "win";
    (0..all.len()).filter(|&at| is_win(&all[at])).collect()
}

fn outcome(told: &Transcript) -> String {
    let last = told.lines.iter().rev().find(|line| line.depth == 0);
    last.map_or_else(String::new, |line| line.text.clone())
}

fn lines(told: &Transcript, fighters: &[FighterName]) -> Vec<LineText> {
    let (mut exchange, mut turn) = (0, 0);
    let mut decisions = told.decisions.iter().peekable();
    let mut heads = told.head_lines.iter().peekable();
    let lines = told.lines.iter().zip(&told.kinds).enumerate();
    let text = |(number, (line, kind)): (usize, (&crate::system::Line, &TranscriptKind))| {
        if heads.next_if(|head| **head == number).is_some() {
            (exchange, turn) = (exchange + 1, 0);
        }
        let is_turn = *kind == TranscriptKind::Fact && line.depth == 1;
        turn += usize::from(is_turn);
        let decided = decisions.next_if(|decided| decided.line == number);
        let fighter = match decided {
            Some(decided) => {
                fighters.get(decided.fighter.index()).map(|fighter| fighter.name.clone())
            }
            None => named(&line.text, fighters),
        };
        LineText {
            exchange,
            turn,
            depth: line.depth,
            fighter,
            kind: match kind {
                _ if decided.is_some() => "decision",
                TranscriptKind::State => "state",
                TranscriptKind::Opens => "decision",
                TranscriptKind::Step => "roll",
                TranscriptKind::Fact if line.depth == 0 => "exchange",
                TranscriptKind::Fact if line.depth == 1 => "turn",
                TranscriptKind::Fact => "event",
            },
            text: line.text.clone(),
            policy_line: decided.map(|decided| decided.policy_line.clone()),
        }
    };
    lines.map(text).collect()
}

/// The fighter with whose name a line begins: the longest name, since `guard 12` begins with `guard 1`.
fn named(text: &str, fighters: &[FighterName]) -> Option<String> {
    let begins = |fighter: &&FighterName| {
        let rest = text.strip_prefix(fighter.name.as_str());
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let longest = fighters.iter().filter(begins).max_by_key(|fighter| fighter.name.len());
    longest.map(|fighter| fighter.name.clone())
}

fn states(told: &Transcript, fighters: &[FighterName], sides: &[String]) -> Vec<StateText> {
    let side = |name: &str| {
        let fighter = fighters.iter().find(|fighter| fighter.name == name)?;
        sides.get(fighter.side).cloned()
    };
    let state = |(at, heads): (usize, &Vec<(String, String)>)| {
        let fighter = |(name, text): &(String, String)| FighterState {
            name: name.clone(),
            side: side(name),
            text: text.clone(),
        };
        StateText { exchange: at + 1, fighters: heads.iter().map(fighter).collect() }
    };
    told.heads.iter().enumerate().map(state).collect()
}
