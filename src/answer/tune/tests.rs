//! Tests of the search, against problems whose answers are known.

use super::*;
use crate::answer::Values;
use crate::scenario::{BuiltIn, Origin, Problems, Setting};
use crate::sim::{Ground, Overrides, Workers};
use crate::systems;
use crate::testing::runs_in_full;
use std::sync::atomic::AtomicBool;

/// Six numbers of the plain duel: 63,504 settings.
const DUEL: [&str; 6] = [
    "sides.left.duellist.stamina=2..=8",
    "sides.left.duellist.wounds=6..=14",
    "sides.left.duellist.av=0..=3",
    "sides.right.duellist.stamina=2..=8",
    "sides.right.duellist.wounds=6..=14",
    "sides.right.duellist.av=0..=3",
];

/// Places of the planted changes, one list for each of some seeds; the file is at 2, 4, 1, 2, 4, 1.
const PLANTED: [[usize; 6]; 4] =
    [[4, 4, 2, 2, 7, 1], [2, 1, 1, 0, 4, 2], [6, 4, 1, 2, 8, 3], [2, 7, 0, 5, 4, 1]];

fn ground() -> Ground {
    let document = BuiltIn::named("stamina-and-wounds/plain_duel").unwrap().open().unwrap();
    Ground::new(&document, systems::ALL, &Overrides::default(), None).unwrap()
}

fn prepared(over: &[&str], wanted: &[&str], keeps: &[&str], budget: u64) -> Result<Prepared, Problems> {
    let ground = ground();
    let mut dimensions = Vec::new();
    for text in over {
        let values = Values::from_argument("--over", text, &ground)?;
        dimensions.push(Dimension::new(values, &[&ground])?);
    }
    let origin = Origin::argument("--for");
    let targets: Result<Vec<Target>, _> =
        wanted.iter().map(|text| Target::parse(text, &origin)).collect();
    let keeps: Result<Vec<Keep>, _> = keeps.iter().map(|text| Keep::parse(text, &origin)).collect();
    Prepared::new(Question {
        space: Space::new(dimensions)?,
        scenes: vec![Scene { file: 0, name: "duel".into(), play: "written".into(), ground }],
        targets: targets?,
        keeps: keeps?,
        matrix: None,
        budget,
        trials: None,
        confidence: 0.95,
    })
}

fn tuned(prepared: &Prepared, seed: u64, threads: usize) -> Tuned {
    let workers = Workers::new(threads, seed).unwrap();
    let stop = AtomicBool::new(false);
    let mut tuned = prepared.seek(&workers, &stop, &mut |_| ()).unwrap().unwrap();
    prepared.measure(&mut tuned, &workers, &stop, &mut |_| ()).unwrap();
    tuned
}

/// Means of measures of the duel with the values at some places, over trials that no search plays.
fn truth(candidate: &[usize], measures: &[&str]) -> Vec<f64> {
    let ground = ground();
    let settings: Vec<Setting> = DUEL
        .iter()
        .zip(candidate)
        .map(|(text, &at)| {
            let values = Values::from_argument("--over", text, &ground).unwrap();
            let (path, value) = (values.path.clone(), values.values[at].clone());
            Setting { path, value, origin: Origin::argument("--set") }
        })
        .collect();
    let game = ground.compile(&settings).unwrap();
    let origin = Origin::argument("--for");
    let found: Vec<crate::sim::Measured> = measures
        .iter()
        .map(|name| crate::sim::Measured::named(name, &*game, &origin).unwrap())
        .collect();
    let places: Vec<usize> = found.iter().map(|it| it.quantity).collect();
    let workers = Workers::new(2, 77).unwrap();
    let trials = 1 << 45..(1 << 45) + 20_000;
    let values = workers.play(&[&*game], &places, trials, &AtomicBool::new(false)).unwrap();
    let mean = |at: usize| {
        let own = values[0].iter().skip(at).step_by(places.len());
        own.map(|&value| f64::from(value)).sum::<f64>() / 20_000.0 / found[at].scale
    };
    (0..places.len()).map(mean).collect()
}

const MEASURES: [&str; 3] = ["left.win", "exchanges", "left.wounds_left"];

fn planted_targets(planted: &[usize]) -> Vec<String> {
    let [win, exchanges, left] = truth(planted, &MEASURES)[..] else { unreachable!() };
    vec![
        format!("left.win = {win} ± 0.025"),
        format!("exchanges = {exchanges} ± 0.25"),
        format!("left.wounds_left = {left} ± 0.25"),
    ]
}

/// The distance of the answer to its targets, in tolerances, on trials that no search plays.
fn miss(prepared: &Prepared, tuned: &Tuned) -> f64 {
    let values = truth(tuned.candidate.as_ref().unwrap(), &MEASURES);
    let parts = prepared.requirements.iter().zip(values);
    parts.map(|(requirement, value)| requirement.distance(value)).fold(0.0, f64::max)
}

/// Of 20 seeds at least 19 find a planted solution within 200,000 trials; everyday runs draw three of them, of which
/// all must be found. One in 200 settings of the space meets these targets. An answer may miss an end of a target by a
/// tenth of its tolerance: trials cannot tell it from one that does not.
#[test]
fn a_planted_solution_is_found() {
    let seeds = if runs_in_full() { 20 } else { 3 };
    let mut lost = Vec::new();
    for seed in 0..seeds {
        let planted = PLANTED[seed % PLANTED.len()];
        let targets = planted_targets(&planted);
        let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
        let prepared = prepared(&DUEL, &targets, &[], 200_000).unwrap();
        let tuned = tuned(&prepared, seed as u64, 2);
        assert!(tuned.spent <= 202_000, "{}", tuned.spent);
        let missed = miss(&prepared, &tuned);
        let cost = prepared.space().cost(&planted);
        eprintln!("seed {seed}: {:?} miss {missed:.2} met {} cost {:?} planted {:?} {cost:?} tried {} spent {}", tuned.candidate, tuned.is_met, tuned.cost, planted, tuned.tried, tuned.spent);
        if missed > 0.1 || !tuned.is_met {
            lost.push(seed);
        }
    }
    assert!(lost.len() <= seeds / 20, "{lost:?} of {seeds}");
}

#[test]
fn threads_change_nothing() {
    let prepared = prepared(&DUEL[..3], &["left.win = 60%..64%", "exchanges < 6"], &[], 20_000);
    let prepared = prepared.unwrap();
    let [one, two] = [1, 2].map(|threads| format!("{:?}", tuned(&prepared, 7, threads)));
    assert_eq!(one, two);
}
