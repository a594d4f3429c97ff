//! Flat play gives the results of the engine: for every cell that is played flat, trial by trial, with the uses of
//! policy lines.

use crate::support::{every_scenario, plan, runs_in_full};
use outweigh::engine::{AnyConflict, System, TrialRecord};
use outweigh::knob::Value;
use outweigh::scenario::{Document, Origin, Problems, Scenario};
use outweigh::systems;
use std::path::Path;

/// Plays trials of a cell flat and with the engine, and compares them.
fn compare(flat: &dyn AnyConflict, engine: &dyn AnyConflict, trials: u64, told: &str) {
    let lines = flat.line_count();
    let (mut one, mut other) = (flat.runner(), engine.runner());
    for trial in 0..trials {
        let seed = 7;
        one.play(seed, trial);
        other.play(seed, trial);
        let records: [&TrialRecord; 2] = [one.record(), other.record()];
        assert_eq!(records[0], records[1], "{told}, trial {trial}");
        let (mut used, mut wanted) = (vec![0; lines], vec![0; lines]);
        one.take_lines(&mut used);
        other.take_lines(&mut wanted);
        assert_eq!(used, wanted, "{told}, lines of trial {trial}");
    }
    assert_eq!(flat.flat_fault(), None, "{told}");
}

/// Compares all cells of a scenario; returns how many of them are played flat, and how many there are.
fn compare_all(path: &Path, trials: u64) -> (usize, usize) {
    let (flat, mut engine) = (plan(path, 1), plan(path, 1));
    engine.cells.iter_mut().for_each(|cell| cell.game.play_by_engine());
    let mut taken = 0;
    for (at, (cell, same)) in flat.cells.iter().zip(&engine.cells).enumerate() {
        let told = format!("{}, cell {}", path.display(), at + 1);
        if !cell.game.is_flat() {
            if std::env::var("OUTWEIGH_TOLD").is_ok() {
                println!("{told}: {}", cell.game.flat_obstacle().unwrap_or_default());
            }
            continue;
        }
        compare(&*cell.game, &*same.game, trials, &told);
        let stays = cell.game.is_flat();
        taken += usize::from(stays);
        if !stays {
            println!("{told}: given up");
        }
    }
    (taken, flat.cells.len())
}

#[test]
fn flat_play_equals_the_engine_in_every_scenario() {
    let trials = if runs_in_full() { 2000 } else { 200 };
    let mut taken = 0;
    for path in every_scenario().into_iter().filter(|path| {
        std::env::var("ONLY").map_or(true, |only| path.to_string_lossy().contains(&only))
    }) {
        let (flat, all) = compare_all(&path, trials);
        if flat > 0 {
            println!("{}: {flat} of {all}", path.display());
        }
        taken += usize::from(flat > 0);
    }
    assert!(taken >= 2, "{taken}");
}

/// A duel with all that an ordinary cell can have: fate points, boosts, consequences and concessions.
const CORE_DUEL: &str = r#"
system = "fate-core"
[sides.hero]
player = "pc"
policy = "spender"
[sides.hero.knight]
skills = { fight = 4 }
[sides.villain]
player = "gm"
policy = "quitter"
[sides.villain.baron]
kind = "main"
skills = { fight = 4 }
"#;

/// The same for War of Ashes: one against four, with weight.
const WAR_GROUP: &str = r#"
system = "war-of-ashes"
[rules]
module.roar = "off"
[sides.heroine]
player = "pc"
policy = "soldier"
[sides.heroine.deliah]
approaches = { quick = 5, forceful = 2 }
[sides.watch]
player = "gm"
policy = "soldier"
[sides.watch.guard]
kind = "minion"
count = 4
skilled = ["fight"]
boxes = [1, 2]
"#;

/// Compiles a scenario with a setting; `None` if it is refused.
fn compile(
    system: &System,
    text: &str,
    setting: Option<(&str, &Value)>,
) -> Option<Box<dyn AnyConflict>> {
    let mut document = Document::parse("cell.toml", text).unwrap();
    if let Some((path, value)) = setting {
        let origin = Origin::argument(format!("--set {path}={value}"));
        document.set(&format!("rules.{path}"), value.clone(), origin).ok()?;
    }
    let mut problems = Problems::new();
    let scenario = Scenario::read(&document, &mut problems);
    let game = (system.compile)(&scenario, &mut problems);
    game.filter(|_| problems.is_empty())
}

#[test]
fn flat_play_equals_the_engine_at_both_ends_of_every_setting() {
    let trials = if runs_in_full() { 1000 } else { 150 };
    for (id, text, least) in [("fate-core", CORE_DUEL, 40), ("war-of-ashes", WAR_GROUP, 50)] {
        let system = systems::find(id).unwrap();
        let plain = compile(system, text, None).unwrap();
        assert_eq!(plain.flat_obstacle(), None, "{id}");
        let mut taken = 0;
        for knob in (system.knobs)() {
            for value in &knob.ends {
                let setting = Some((knob.path, value));
                let Some(flat) = compile(system, text, setting) else { continue };
                if flat.is_flat() {
                    let mut engine = compile(system, text, setting).unwrap();
                    engine.play_by_engine();
                    compare(&*flat, &*engine, trials, &format!("{id}: {} = {value}", knob.path));
                    if !flat.is_flat() {
                        println!("given up {} {value}", knob.path);
                    }
                    taken += usize::from(flat.is_flat());
                }
            }
        }
        println!("{id}: {taken}");
        assert!(taken >= least, "{id}: {taken} ends of settings are played flat");
    }
}
