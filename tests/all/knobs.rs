//! Every knob of every system: it plays at both ends of its range, and it changes something.

mod exceptions;

use crate::support::{made_for, open, read, shipped};
use exceptions::{PROBES, REFUSED, WITHOUT_EFFECT};
use outweigh::engine::{AnyConflict, System};
use outweigh::knob::{Declaration, Value};
use outweigh::scenario::{Document, Origin, Problems, Scenario};
use outweigh::sim::Tally;
use outweigh::systems;
use rayon::prelude::*;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// Sets `rules.PATH` and compiles; the mistakes if that is refused.
fn compile(
    system: &System,
    document: &Document,
    setting: Option<(&Declaration, &Value)>,
) -> Result<Box<dyn AnyConflict>, String> {
    let mut document = document.clone();
    if let Some((knob, value)) = setting {
        let origin = Origin::argument(format!("--set rules.{}={value}", knob.path));
        let path = format!("rules.{}", knob.path);
        document.set(&path, value.clone(), origin).map_err(|problem| problem.to_string())?;
    }
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let game = (system.compile)(&scenario, &mut problems);
    game.filter(|_| problems.is_empty()).ok_or_else(|| problems.to_string())
}

/// What some trials come to.
fn tally(game: &dyn AnyConflict, trials: u64) -> Tally {
    let (layout, mut runner) = (game.layout(), game.runner());
    let mut tally = Tally::new(&layout, game.line_count());
    runner.play_block(42, 0..trials, &mut |trial, record| tally.add(&layout, trial, record));
    runner.take_lines(&mut tally.lines);
    tally
}

/// Whether two tallies tell of different play; their shapes may differ for reasons of their own.
fn differ(a: &Tally, b: &Tally) -> bool {
    a.sums != b.sums
        || a.squares != b.squares
        || a.fighter_sums != b.fighter_sums
        || a.lines != b.lines
}

/// The scenarios of a system, those made for tests first, each without and with its variants.
fn bases(system: &System) -> Vec<Probe> {
    let mut bases = Vec::new();
    let own = made_for(system.id);
    let mut others: Vec<PathBuf> = shipped();
    others.retain(|path| read(&open(path)).system.0 == system.id);
    for path in own.iter().chain(&others) {
        let (document, text) = (open(path), Arc::from(std::fs::read_to_string(path).unwrap()));
        let mut add = |document| {
            bases.push(Probe { text: Arc::clone(&text), document, as_it_is: Default::default() });
        };
        for variant in read(&document).variants {
            let mut changed = document.clone();
            for setting in variant.settings {
                changed.set(&setting.path, setting.value, setting.origin).unwrap();
            }
            add(changed);
        }
        add(document);
    }
    bases
}

/// Trials of every end of every knob.
const AT_ENDS: u64 = 25;

/// Trials of an end that play differs at: each is played at all tables.
const CHECKED_AT_ENDS: u64 = 8;

/// A scenario made for tests, with what its trials come to as it stands.
struct Made {
    system: &'static System,
    path: PathBuf,
    document: Document,
    as_it_is: Tally,
}

/// What goes wrong with a knob at the ends of its range, in one scenario made for tests. An end
/// that plays every trial as the scenario does by itself keeps the promises that the scenario
/// keeps, which the conformance suite checks.
fn wrong_at_ends(made: &Made, knob: &Declaration) -> Vec<String> {
    let Made { system, path, document, as_it_is } = made;
    let wrong = |value: &Value| {
        let excused = REFUSED.iter().any(|(id, path, end, _)| {
            (*id, *path, *end) == (system.id, knob.path, &*value.to_string())
        });
        let problem = match compile(system, document, Some((knob, value))) {
            Ok(_) if excused => "it is not refused any more".to_owned(),
            Ok(game) if !differ(&tally(&*game, AT_ENDS), as_it_is) => return None,
            Ok(game) => game.conforms(42, CHECKED_AT_ENDS).err()?,
            Err(_) if excused => return None,
            Err(problems) => problems,
        };
        Some(format!("{}: {} = {value}\n{problem}", path.display(), knob.path))
    };
    knob.ends.iter().filter_map(wrong).collect()
}

#[test]
fn every_knob_plays_at_both_ends_of_its_range() {
    let mut jobs = Vec::new();
    for system in systems::ALL {
        for path in made_for(system.id) {
            if !path.ends_with("mirror.toml") {
                let document = open(&path);
                let game =
                    compile(system, &document, None).unwrap_or_else(|found| panic!("{found}"));
                let as_it_is = tally(&*game, AT_ENDS);
                let made = Arc::new(Made { system, path, document, as_it_is });
                jobs.extend((system.knobs)().into_iter().map(|knob| (made.clone(), knob)));
            }
        }
    }
    let wrong: Vec<String> =
        jobs.par_iter().flat_map_iter(|(made, knob)| wrong_at_ends(made, knob)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A scenario that knobs are tried in, with what some trials of it come to as it stands.
struct Probe {
    text: Arc<str>,
    document: Document,
    as_it_is: [OnceLock<Tally>; TRIALS.len()],
}

impl Probe {
    /// What so many trials come to without another knob.
    fn as_it_is(&self, system: &System, round: usize) -> &Tally {
        self.as_it_is[round].get_or_init(|| {
            let game = compile(system, &self.document, None);
            tally(&*game.unwrap_or_else(|problems| panic!("{problems}")), TRIALS[round])
        })
    }

    /// Whether its file speaks of a knob.
    fn names(&self, knob: &Declaration) -> bool {
        self.text.contains(knob.path)
    }

    /// Whether a value of the knob changes the tally, in round 0 of a few trials or 1 of many.
    fn shows(&self, system: &System, knob: &Declaration, value: &Value, round: usize) -> bool {
        let game = compile(system, &self.document, Some((knob, value)));
        game.is_ok_and(|game| differ(&tally(&*game, TRIALS[round]), self.as_it_is(system, round)))
    }
}

/// Whether a knob changes a tally in some scenario: every end against the scenario as it is.
/// Scenarios whose file speaks of the knob are tried first. The one that shows it comes before the
/// others from now on, as the next knob is mostly of the same area.
fn has_effect(
    system: &System,
    knob: &Declaration,
    probes: &mut Vec<Probe>,
    rounds: Range<usize>,
) -> bool {
    let more = PROBES.iter().filter(|(id, path, _)| (*id, *path) == (system.id, knob.path));
    let more = more.map(|(_, _, text)| outweigh::knob::parse_value(text).unwrap());
    let values: Vec<Value> = knob.ends.iter().cloned().chain(more).collect();
    for round in rounds {
        let shows =
            |probe: &Probe| values.iter().any(|value| probe.shows(system, knob, value, round));
        let (named, others): (Vec<_>, Vec<_>) =
            (0..probes.len()).partition(|&at| probes[at].names(knob));
        if let Some(found) = named.into_iter().chain(others).find(|&at| shows(&probes[at])) {
            let found = probes.remove(found);
            probes.insert(0, found);
            return true;
        }
    }
    false
}

/// Trials per scenario and value when looking for an effect: few at first, then many.
const TRIALS: [u64; 2] = [20, 300];

/// Knobs of a system whose effect is not as the list of exceptions says: those without effect, and
/// those that have one after all.
fn surprises(system: &System) -> [Vec<(&'static str, &'static str)>; 2] {
    let [mut unexpected, mut outdated] = [Vec::new(), Vec::new()];
    let mut probes = bases(system);
    for knob in (system.knobs)() {
        let allowed =
            WITHOUT_EFFECT.iter().any(|(id, path, _)| (*id, *path) == (system.id, knob.path));
        // Nobody plays many trials for what is known to have no effect.
        let rounds = if allowed { 0..1 } else { 0..TRIALS.len() };
        match has_effect(system, &knob, &mut probes, rounds) {
            true if allowed => outdated.push((system.id, knob.path)),
            false if !allowed => unexpected.push((system.id, knob.path)),
            _ => {}
        }
    }
    [unexpected, outdated]
}

#[test]
fn every_knob_changes_something() {
    let found: Vec<_> = systems::ALL.par_iter().map(surprises).collect();
    let all = |at: usize| found.iter().flat_map(|lists| lists[at].iter()).collect::<Vec<_>>();
    let (unexpected, outdated) = (all(0), all(1));
    assert!(unexpected.is_empty(), "without effect: {unexpected:#?}");
    assert!(outdated.is_empty(), "these have an effect after all: {outdated:#?}");
}
