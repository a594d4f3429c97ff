//! Every knob of every system: it plays at both ends of its range, and it changes something.
//!
//! `tests/all/knobs/witnesses.csv` names a scenario and a value for each knob that show its effect, so that the search for
//! one, which takes minutes, is needed only where they do not show it any more. To write the table anew:
//! `OUTWEIGH_RENEW=knobs cargo test --release --test all knobs`.
//!
//! Usually each end of a range plays in the scenarios that speak of its knob and in one of [`EVERY`] of the others,
//! beginning at another scenario for each end; every night each end plays in all of them.

mod exceptions;

use crate::support::{folder, made_for, open, place_among, read, runs_in_full, shipped};
use exceptions::{PROBES, REFUSED, WITHOUT_EFFECT};
use outweigh::engine::{AnyConflict, System};
use outweigh::knob::{Declaration, Value};
use outweigh::scenario::{Document, Origin, Problems, Scenario};
use outweigh::sim::Tally;
use outweigh::systems;
use rayon::prelude::*;
use std::collections::BTreeMap;
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
        let file = path.file_stem().unwrap().to_str().unwrap();
        let mut add = |variant: &str, document| {
            let name = format!("{file}: {variant}");
            let text = Arc::clone(&text);
            bases.push(Probe { name, text, document, as_it_is: Default::default() });
        };
        for variant in read(&document).variants {
            let mut changed = document.clone();
            for setting in variant.settings {
                changed.set(&setting.path, setting.value, setting.origin).unwrap();
            }
            add(&variant.name, changed);
        }
        add("as it is", document);
    }
    bases
}

/// One of so many scenarios is in a sample.
const EVERY: usize = 4;

/// Trials of every end of every knob.
const AT_ENDS: u64 = 25;

/// Trials of an end that play differs at: each is played at all tables.
const CHECKED_AT_ENDS: u64 = 8;

/// A scenario made for tests, with what its trials come to as it stands.
struct Made {
    system: &'static System,
    /// Number of the scenario among those of its system that play here.
    number: usize,
    path: PathBuf,
    text: String,
    document: Document,
    game: Box<dyn AnyConflict>,
    as_it_is: Tally,
}

impl Made {
    /// Returns whether an end of a knob plays here in this run.
    fn is_in_sample(&self, knob: &Declaration, end: &Value) -> bool {
        let first = || place_among(EVERY, &[knob.path, &end.to_string()]);
        runs_in_full()
            || self.text.contains(knob.path)
            || (self.number + first()).is_multiple_of(EVERY)
    }
}

/// What goes wrong with a knob at the ends of its range, in one scenario made for tests. An end
/// that plays every trial as the scenario does by itself keeps the promises that the scenario
/// keeps, which the conformance suite checks.
fn wrong_at_ends(made: &Made, knob: &Declaration) -> Vec<String> {
    let Made { system, path, document, game: base, as_it_is, .. } = made;
    let wrong = |value: &Value| {
        let excused = REFUSED.iter().any(|(id, path, end, _)| {
            (*id, *path, *end) == (system.id, knob.path, &*value.to_string())
        });
        let problem = match compile(system, document, Some((knob, value))) {
            Ok(_) if excused => "it is not refused any more".to_owned(),
            Ok(game) if !differ(&tally(&*game, AT_ENDS), as_it_is) => return None,
            Ok(game) if game.play_key().is_some_and(|key| base.play_key() == Some(key)) => {
                "it plays differently, but has the key of equal play".to_owned()
            }
            Ok(game) => game.conforms(42, CHECKED_AT_ENDS).err()?,
            Err(_) if excused => return None,
            Err(problems) => problems,
        };
        Some(format!("{}: {} = {value}\n{problem}", path.display(), knob.path))
    };
    knob.ends.iter().filter(|end| made.is_in_sample(knob, end)).filter_map(wrong).collect()
}

#[test]
fn every_knob_plays_at_both_ends_of_its_range() {
    let mut jobs = Vec::new();
    for system in systems::ALL {
        let mut paths = made_for(system.id);
        paths.retain(|path| !path.ends_with("mirror.toml"));
        assert!(paths.len() >= EVERY, "{}: some ends would play nowhere by day", system.id);
        for (number, path) in paths.into_iter().enumerate() {
            let (document, text) = (open(&path), std::fs::read_to_string(&path).unwrap());
            let game = compile(system, &document, None).unwrap_or_else(|found| panic!("{found}"));
            let as_it_is = tally(&*game, AT_ENDS);
            let made = Arc::new(Made { system, number, path, text, document, game, as_it_is });
            jobs.extend((system.knobs)().into_iter().map(|knob| (made.clone(), knob)));
        }
    }
    let wrong: Vec<String> =
        jobs.par_iter().flat_map_iter(|(made, knob)| wrong_at_ends(made, knob)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A scenario that knobs are tried in, with what some trials of it come to as it stands.
struct Probe {
    /// The scenario and the variant.
    name: String,
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

/// The scenario and the value that show the effect of a knob.
type Witness = (String, String);

/// The table of witnesses, by system and knob.
fn witnesses() -> BTreeMap<(String, String), Witness> {
    let mut table = csv::ReaderBuilder::new().delimiter(b';').from_path(folder(TABLE)).unwrap();
    let rows = table.records().map(|row| {
        let [system, knob, scenario, value] =
            [0, 1, 2, 3].map(|at| row.as_ref().unwrap()[at].to_owned());
        ((system, knob), (scenario, value))
    });
    rows.collect()
}

/// Where the table of witnesses is.
const TABLE: &str = "tests/all/knobs/witnesses.csv";

/// The values that may show the effect of a knob.
fn tried_values(system: &System, knob: &Declaration) -> Vec<Value> {
    let more = PROBES.iter().filter(|(id, path, _)| (*id, *path) == (system.id, knob.path));
    let more = more.map(|(_, _, text)| outweigh::knob::parse_value(text).unwrap());
    knob.ends.iter().cloned().chain(more).collect()
}

/// Returns whether a knob that is known to have no effect has one after all, in a few trials. Usually the scenarios that
/// speak of it are tried, and a sample of the others.
fn has_effect(system: &System, knob: &Declaration, probes: &[Probe]) -> bool {
    let (values, first) = (tried_values(system, knob), place_among(EVERY, &[knob.path]));
    probes.iter().enumerate().any(|(at, probe)| {
        let is_tried = runs_in_full() || probe.names(knob) || (at + first).is_multiple_of(EVERY);
        is_tried && values.iter().any(|value| probe.shows(system, knob, value, 0))
    })
}

/// Finds a scenario and a value that show the effect of a knob: the witness of the table, else any scenario, with every
/// end against the scenario as it is. Scenarios whose file speaks of the knob are tried first. The one that shows it
/// comes before the others from now on, as the next knob is mostly of the same area.
fn witness(
    system: &System,
    knob: &Declaration,
    (probes, known): (&mut Vec<Probe>, Option<&Witness>),
) -> Option<Witness> {
    let values = tried_values(system, knob);
    if let Some((scenario, text)) = known {
        let probe = probes.iter().find(|probe| probe.name == *scenario);
        let value = values.iter().find(|value| value.to_string() == *text);
        let shows = |(probe, value): (&Probe, &Value)| {
            (0..TRIALS.len()).any(|round| probe.shows(system, knob, value, round))
        };
        if probe.zip(value).is_some_and(shows) {
            return known.cloned();
        }
    }
    for round in 0..TRIALS.len() {
        let shown =
            |probe: &Probe| values.iter().find(|value| probe.shows(system, knob, value, round));
        let (named, others): (Vec<_>, Vec<_>) =
            (0..probes.len()).partition(|&at| probes[at].names(knob));
        let mut all = named.into_iter().chain(others);
        if let Some((found, value)) = all.find_map(|at| Some((at, shown(&probes[at])?))) {
            let found = probes.remove(found);
            let witness = (found.name.clone(), value.to_string());
            probes.insert(0, found);
            return Some(witness);
        }
    }
    None
}

/// Trials per scenario and value when looking for an effect: few at first, then many.
const TRIALS: [u64; 2] = [20, 300];

/// Effects of the knobs of a system.
#[derive(Default)]
struct Effects {
    /// Knobs without effect that the list of exceptions does not name.
    unexpected: Vec<(&'static str, &'static str)>,
    /// Knobs of the list of exceptions that have an effect after all.
    outdated: Vec<(&'static str, &'static str)>,
    /// A scenario and a value for each knob that has an effect.
    witnesses: Vec<((&'static str, &'static str), Witness)>,
}

fn effects(system: &System, table: &BTreeMap<(String, String), Witness>) -> Effects {
    let mut effects = Effects::default();
    let mut probes = bases(system);
    for knob in (system.knobs)() {
        let name = (system.id, knob.path);
        if WITHOUT_EFFECT.iter().any(|(id, path, _)| (*id, *path) == name) {
            if has_effect(system, &knob, &probes) {
                effects.outdated.push(name);
            }
            continue;
        }
        let known = table.get(&(system.id.to_owned(), knob.path.to_owned()));
        match witness(system, &knob, (&mut probes, known)) {
            Some(witness) => effects.witnesses.push((name, witness)),
            None => effects.unexpected.push(name),
        }
    }
    effects
}

#[test]
fn every_knob_changes_something() {
    let renew = std::env::var("OUTWEIGH_RENEW").is_ok_and(|what| what == "knobs");
    let table = if renew { BTreeMap::new() } else { witnesses() };
    let found: Vec<Effects> =
        systems::ALL.par_iter().map(|system| effects(system, &table)).collect();
    let unexpected: Vec<_> = found.iter().flat_map(|it| &it.unexpected).collect();
    assert!(unexpected.is_empty(), "without effect: {unexpected:#?}");
    let outdated: Vec<_> = found.iter().flat_map(|it| &it.outdated).collect();
    assert!(outdated.is_empty(), "these have an effect after all: {outdated:#?}");
    if renew {
        let mut table = csv::WriterBuilder::new().delimiter(b';').from_path(folder(TABLE)).unwrap();
        table.write_record(["system", "knob", "scenario", "value"]).unwrap();
        for ((system, knob), (scenario, value)) in found.iter().flat_map(|it| &it.witnesses) {
            table.write_record([system, knob, scenario.as_str(), value]).unwrap();
        }
        table.flush().unwrap();
    }
}
