//! Strong play on the command line: `--play strong`, and the check of every run.

use super::watched;
use crate::answer::Seat;
use crate::answer::exploit::Unimproved;
use crate::answer::strong::{
    BUDGET, Compared, Elsewhere, Question, Strong, find, has_choice, strongest,
};
use crate::cli::arguments::{Changes, RunOptions};
use crate::cli::terminal::signals::Signals;
use crate::cli::terminal::worker_threads;
use crate::cli::{Failure, run};
use crate::engine::{FighterName, System};
use crate::scenario::{Casting, Document, canonical, quoted};
use crate::sim::{
    Ground, Overrides, Plan, PlannedCell, PlayCheck, PlayDifference, Results, Unplayed, Workers,
};
use std::collections::BTreeSet;
use std::sync::Arc;

const PILOT: u64 = 64;
/// Fewest trials of a run that is checked. A run of fewer is a quick look.
const FEWEST: u64 = 200;
/// Turns that the check of a short run may take, whatever the run takes: some tenths of a second.
const QUICK: u64 = BUDGET / 10;
/// Divisor of the turns of a check that are kept for the difference that the run was asked about.
const FOR_DIFFERENCE: u64 = 4;
const MOST_CELLS: usize = 16;

pub(crate) struct Played {
    /// Changes from the command line.
    pub overrides: Overrides,
    /// The strong play that was found, if it was asked for.
    pub strong: Option<PlayCheck>,
}

/// Reads the changes of a command and finds the strong play that they ask for.
///
/// # Errors
/// Mistakes in the changes or in the file, no strong play can be found, or the user ended the program.
pub(crate) fn overrides(
    changes: &Changes,
    document: &Document,
    systems: &'static [System],
    (workers, signals): (usize, &Signals),
) -> Result<Played, Failure> {
    let mut overrides = changes.overrides(document)?;
    let mut sought = Casting::sought(&Casting::from_arguments(&changes.play)?, document);
    let fixed: Vec<String> = overrides.set.iter().map(|it| it.path.clone()).collect();
    // A side whose policy the command line sets plays that policy, and the other sides look for replies to it.
    sought.retain(|(side, _)| {
        let path = canonical(&format!("sides.{}.policy", quoted(side)));
        fixed.iter().all(|it| canonical(it) != path)
    });
    if sought.is_empty() {
        return Ok(Played { overrides, strong: None });
    }
    let plan = Plan::new(document, systems, &overrides)?;
    let seeks: Vec<bool> = plan
        .scenario
        .sides
        .iter()
        .map(|side| sought.iter().any(|(name, _)| *name == side.name))
        .collect();
    let workers = Workers::new(workers, plan.seed).map_err(|error| worker_threads::none(&error))?;
    let found = watched(signals, None, |stop, tell| {
        let cell = most_even(&plan, &workers, stop)?;
        let ground = Ground::of_cell(&plan, cell).with_pace(false);
        let cells = plan.cells.iter().map(|it| (name_of(&plan, it), it.game.fighters().into()));
        let question = Question {
            fixed: fixed.clone(),
            elsewhere: elsewhere(cells),
            ..Question::for_play(seeks.clone(), BUDGET, 0.95)
        };
        let found = find(&question, &ground, &workers, stop, tell)?;
        let longer: Vec<bool> = plan
            .scenario
            .sides
            .iter()
            .map(|side| {
                sought.iter().any(|(name, word)| *name == side.name && *word == "strongest")
            })
            .collect();
        let found = match found {
            Some(strong) if longer.contains(&true) => {
                // The other sides that seek keep what they have found.
                match strongest(strong, &longer, (&ground, &seeks), (&workers, stop), tell) {
                    Ok(strong) => Some(strong),
                    Err(Unimproved::Broken(broken)) => return Err(Unplayed::Broken(broken)),
                    Err(Unimproved::Wrong(_)) => None,
                }
            }
            found => found,
        };
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(Unplayed::Stopped);
        }
        Ok(found.map(|strong| (cell, ground, strong)))
    });
    let Some((cell, ground, strong)) = found.map_err(|unplayed| ended(unplayed, signals))? else {
        return Err(Failure::Input(
            "error: the conflict is too long for a search of its strong play\n   = help: name a policy \
             for each side, or let `outweigh styles` play all of them with more time"
                .to_owned(),
        ));
    };
    overrides.set.extend(strong.settings(&seeks).unwrap_or_default());
    let check = PlayCheck { is_played: true, ..told(strong, cell, &ground, seeks) };
    Ok(Played { overrides, strong: Some(check) })
}

/// Looks for strong play on the most even baseline cell of a run, and plays the difference that the run was asked
/// about with it, within half of the work of the run or some tenths of a second. Returns `None` if the run has too few
/// trials, or was interrupted.
///
/// # Errors
/// The rules broke down, or threads cannot be started.
pub(crate) fn check(
    plan: &Plan,
    results: &Results,
    options: &RunOptions,
    signals: &Signals,
) -> Result<Option<PlayCheck>, Failure> {
    let is_worth_it = results.trials >= FEWEST && results.broken.is_none();
    if options.no_play_check || !is_worth_it || signals.code().is_some() {
        return Ok(None);
    }
    let Some(cell) = most_even_of(results) else { return Ok(None) };
    let budget = (turns(results) / 2).clamp(QUICK, BUDGET);
    let workers = Workers::new(options.threads, plan.seed);
    let workers = workers.map_err(|error| worker_threads::none(&error))?;
    let ground = Ground::of_cell(plan, cell).with_pace(false);
    let seeks = vec![true; results.sides.len()];
    let asked = AskedAbout::of(plan, results, cell, &ground);
    let reserved = if asked.is_some() { budget / FOR_DIFFERENCE } else { 0 };
    let cells = results.cells.iter().map(|it| (results.cell_name(it), it.fighters.clone()));
    let question = Question {
        elsewhere: elsewhere(cells),
        is_for_play: false,
        ..Question::for_play(seeks.clone(), budget - reserved, options.confidence)
    };
    if !has_choice(&ground, &question) {
        return Ok(None);
    }
    let found = watched(signals, None, |stop, tell| {
        let found =
            find(&question, &ground, &workers, stop, tell).map_err(|why| in_cell(why, &[cell]))?;
        let Some(strong) = found else { return Ok(None) };
        let Some(asked) = asked.filter(|_| !strong.is_as_written) else {
            return Ok(Some((strong, None)));
        };
        tell("playing the difference with strong play");
        let compared = Compared {
            grounds: [&ground, &asked.ground],
            seated: &asked.seated,
            measure: results.focus.measure.as_ref(),
            budget: reserved.max(budget.saturating_sub(strong.turns)),
            confidence: options.confidence,
        };
        let estimate = strong.difference(&compared, &workers, stop);
        let estimate = estimate.map_err(|why| in_cell(why, &[cell, asked.cell]))?;
        Ok(Some((strong, estimate.map(|estimate| PlayDifference { cell: asked.cell, estimate }))))
    });
    match found {
        Ok(Some((strong, difference))) => {
            Ok(Some(PlayCheck { difference, ..told(strong, cell, &ground, seeks) }))
        }
        Ok(None) => Ok(Some(PlayCheck::unfinished(cell))),
        Err(Unplayed::Stopped) => Ok(None),
        Err(Unplayed::Broken(broken)) => {
            Err(Failure::Broken(run::fault(&broken, results, options)))
        }
    }
}

/// Returns the cells in which sides play what they play in no earlier cell.
fn elsewhere(cells: impl Iterator<Item = (String, Arc<[FighterName]>)>) -> Vec<Elsewhere> {
    let mut known: BTreeSet<Vec<(usize, String, String)>> = BTreeSet::new();
    let play = |it: &FighterName| (it.side, it.group.clone(), it.policy.clone());
    let is_new = |(_, fighters): &(String, Arc<[FighterName]>)| {
        known.insert(fighters.iter().map(play).collect())
    };
    cells.filter(is_new).map(|(name, fighters)| Elsewhere { name, fighters }).collect()
}

/// Returns the name of a cell before the run: its values on all axes.
fn name_of(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    values.map(|(axis, &value)| axis.values[value].as_str()).collect::<Vec<_>>().join(", ")
}

struct AskedAbout {
    /// Number of its cell.
    cell: usize,
    ground: Ground,
    /// For each side, whether it can play its strong policies: false if the comparison is one of how it plays, because
    /// strong play would replace what is compared.
    seated: Vec<bool>,
}

impl AskedAbout {
    /// Finds the variant: the one of `[answer]`, or the only one beside the baseline. `None` if there is no such variant,
    /// or if it changes how every side plays.
    fn of(plan: &Plan, results: &Results, base: usize, ground: &Ground) -> Option<Self> {
        let axis = results.axes.iter().position(|axis| axis.path == "variant")?;
        let own = results.cells[base].values[axis];
        let only = || (results.axes[axis].values.len() == 2).then(|| 1 - own.min(1));
        let asked = results.focus.variant.or_else(only)?;
        let is_asked =
            |it: &crate::sim::Cell| it.baseline == Some(base) && it.values[axis] == asked;
        let cell = results.cells.iter().position(is_asked)?;
        let names = [own, asked].map(|value| &results.axes[axis].values[value]);
        let variants = plan.scenario.variants.iter().filter(|it| names.contains(&&it.name));
        let settings: Vec<_> = variants.flat_map(|it| &it.settings).collect();
        let sides = plan.scenario.sides.iter().enumerate();
        let is_free = |(side, it): (usize, &crate::scenario::Side)| {
            let seat = Seat { side, name: it.name.clone(), group: None };
            !settings.iter().any(|setting| seat.is_its_play(ground, &setting.path))
        };
        let seated: Vec<bool> = sides.map(is_free).collect();
        let is_any = seated.contains(&true);
        is_any.then(|| Self { cell, ground: Ground::of_cell(plan, cell).with_pace(false), seated })
    }
}

/// Puts the number of the cell in place of the number of the candidate, which tells a user nothing.
#[allow(clippy::match_wildcard_for_single_variants)] // further reasons name no cell either
fn in_cell(why: Unplayed, cells: &[usize]) -> Unplayed {
    match why {
        Unplayed::Broken(broken) => {
            let cell = cells.get(broken.cell).or(cells.first()).copied().unwrap_or(0);
            Unplayed::Broken(crate::sim::Broken { cell, ..broken })
        }
        other => other,
    }
}

/// Returns strong play as a [`PlayCheck`]; `sought` has the sides that looked for it.
fn told(strong: Strong, cell: usize, ground: &Ground, sought: Vec<bool>) -> PlayCheck {
    let sides = strong.sides.iter();
    PlayCheck {
        cell,
        sides: sides
            .map(|shares| shares.iter().map(|it| (it.policy.clone(), it.share)).collect())
            .collect(),
        toml: strong.toml(ground, &sought),
        sought,
        is_as_written: strong.is_as_written,
        is_settled: strong.is_settled,
        is_played: false,
        difference: None,
        choice: strong.choice,
        wins: strong.wins,
    }
}

fn ended(unplayed: Unplayed, signals: &Signals) -> Failure {
    match unplayed {
        Unplayed::Stopped => Failure::Ended(signals.code().unwrap_or(1)),
        Unplayed::Broken(broken) => Failure::Broken(format!(
            "error: Outweigh broke down while it looked for strong play, in trial {}: {}\n   = help: the \
             scenario is not to blame; please report this with the file and the command",
            broken.trial, broken.message
        )),
    }
}

/// Returns about how many turns a run played: exchanges times fighters.
fn turns(results: &Results) -> u64 {
    let Some(exchanges) = results.quantity(None, "exchanges") else { return 0 };
    let of_cell = |cell: &crate::sim::Cell| {
        u64::try_from(cell.tally.sums[exchanges]).unwrap_or(0) * cell.fighters.len() as u64
    };
    results.cells.iter().map(of_cell).sum()
}

/// Returns the baseline cell whose win rate of the first side is nearest to one half, because play shows most there.
fn most_even_of(results: &Results) -> Option<usize> {
    let win = results.quantity(Some(0), "win")?;
    let off = |cell: usize| (2 * results.cells[cell].tally.sums[win] - results.trials as i64).abs();
    let bases = (0..results.cells.len()).filter(|&it| results.cells[it].baseline.is_none());
    bases.min_by_key(|&cell| off(cell))
}

/// Like [`most_even_of`], but before the run: plays a few trials of each baseline cell to decide.
fn most_even(
    plan: &Plan,
    workers: &Workers,
    stop: &std::sync::atomic::AtomicBool,
) -> Result<usize, Unplayed> {
    let bases: Vec<usize> =
        (0..plan.cells.len()).filter(|&it| plan.cells[it].baseline.is_none()).collect();
    let every = bases.len().div_ceil(MOST_CELLS).max(1);
    let bases: Vec<usize> = bases.into_iter().step_by(every).collect();
    let [_, _, ..] = bases.as_slice() else { return Ok(bases.first().copied().unwrap_or(0)) };
    let quantities = plan.cells[bases[0]].game.quantities();
    let is_win = |it: &crate::engine::Quantity| it.side == Some(0) && it.measure.name == "win";
    let win = [quantities.iter().position(is_win).unwrap_or(0)];
    let games: Vec<_> = bases.iter().map(|&cell| &*plan.cells[cell].game).collect();
    let values = workers.play(&games, &win, 0..PILOT, stop)?;
    let distance = |values: &[i32]| {
        (2 * values.iter().map(|&it| i64::from(it)).sum::<i64>() - PILOT as i64).abs()
    };
    let best = bases.iter().zip(&values).min_by_key(|(_, values)| distance(values));
    Ok(best.map_or(0, |(&cell, _)| cell))
}
