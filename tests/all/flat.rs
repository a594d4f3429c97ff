//! Flat play gives the results of the engine: for every cell that is played flat, trial by trial, with the uses of
//! policy lines.

use crate::support::{every_scenario, plan, runs_in_full};
use outweigh::engine::{AnyConflict, System, TrialRecord, WatchedWay};
use outweigh::knob::Value;
use outweigh::scenario::{Document, Origin, Problems, Scenario};
use outweigh::systems;
use std::ops::Range;
use std::path::Path;

/// Plays trials of a cell flat and with the engine, and compares them.
fn compare(flat: &dyn AnyConflict, engine: &dyn AnyConflict, trials: u64, told: &str) {
    flat.skip_warm_up();
    let (first, rest) = (0..trials * 3 / 4, trials * 3 / 4..trials);
    compare_runners((flat, engine), first, told);
    // A runner goes on with what the one before it has learned, but not with lines that it has not handed over.
    for trial in rest.step_by(8) {
        flat.runner().play(8, trial);
        compare_runners((flat, engine), trial..trial + 8, told);
    }
    compare_watched(flat, engine, trials / 2, told);
    assert_eq!(flat.flat_fault(), None, "{told}");
}

/// Compares two runners trial by trial.
fn compare_runners(
    (flat, engine): (&dyn AnyConflict, &dyn AnyConflict),
    trials: Range<u64>,
    told: &str,
) {
    let (mut one, mut other) = (flat.runner(), engine.runner());
    for trial in trials {
        one.play(7, trial);
        other.play(7, trial);
        let records: [&TrialRecord; 2] = [one.record(), other.record()];
        assert_eq!(records[0], records[1], "{told}, trial {trial}");
        let (mut used, mut wanted) = (vec![0; flat.line_count()], vec![0; flat.line_count()]);
        one.take_lines(&mut used);
        other.take_lines(&mut wanted);
        assert_eq!(used, wanted, "{told}, lines of trial {trial}");
    }
}

/// Plays watched trials of a cell flat and with the engine, and compares what both say of each exchange.
fn compare_watched(flat: &dyn AnyConflict, engine: &dyn AnyConflict, trials: u64, told: &str) {
    let mut other = engine.watched_runner(WatchedWay::Few).unwrap();
    // The second runner goes on with what the first one has learned.
    for (way, trials) in [(WatchedWay::Fast, 0..trials), (WatchedWay::Few, 0..trials / 4)] {
        let mut one = flat.watched_runner(way).unwrap();
        for trial in trials {
            one.play(7, trial);
            other.play(7, trial);
            assert_eq!(one.last(), other.last(), "{told}, watched trial {trial}, {way:?}");
        }
    }
}

/// Compares all cells of a scenario; returns how many of them are played flat to the end.
fn compare_all(path: &Path, trials: u64) -> usize {
    let (flat, mut engine) = (plan(path, 1), plan(path, 1));
    engine.play_by_engine();
    let mut taken = 0;
    for (at, (cell, same)) in flat.cells.iter().zip(&engine.cells).enumerate() {
        let told = format!("{}, cell {}", path.display(), at + 1);
        if cell.game.is_flat() {
            compare(&*cell.game, &*same.game, trials, &told);
            assert!(cell.game.is_flat(), "{told} is no ordinary cell, but counts as one");
            taken += 1;
        }
    }
    taken
}

#[test]
fn flat_play_equals_the_engine_in_every_scenario() {
    let trials = if runs_in_full() { 2000 } else { 200 };
    let mut taken = Vec::new();
    for path in every_scenario() {
        let cells = compare_all(&path, trials);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        taken.extend((cells > 0).then_some((name, cells)));
    }
    let cells = |name: &str| taken.iter().find(|it| it.0 == name).map_or(0, |it| it.1);
    assert_eq!((cells("weight_four_to_one"), cells("plain_duel")), (72, 20), "{taken:?}");
    assert!(taken.len() >= 11, "{taken:?}");
}

/// A duel with all that an ordinary cell can have: fate points, boosts, consequences and concessions.
pub(crate) const CORE_DUEL: &str = r#"
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

/// One against four guards, with weight.
pub(crate) const WAR_GROUP: &str = r#"
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
pub(crate) fn compile(
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
                    assert!(flat.is_flat(), "{id}: {} = {value} is no ordinary cell", knob.path);
                    taken += 1;
                }
            }
        }
        assert!(taken >= least, "{id}: {taken} ends of settings are played flat");
    }
}

#[test]
fn cells_that_are_not_ordinary_say_why() {
    let obstacle = |text: &str| {
        let system = if text.contains("fate-core") { "fate-core" } else { "war-of-ashes" };
        let game = compile(systems::find(system).unwrap(), text, None).unwrap();
        assert!(!game.is_flat());
        game.flat_obstacle().unwrap_or_default().to_owned()
    };
    let duel = |policy: &str| CORE_DUEL.replace("spender", policy);
    assert_eq!(obstacle(&duel("tactician")), "the list `turn` of the policy `tactician`");
    let opposed =
        CORE_DUEL.replace("[sides.hero]", "[rules]\ninvoke.order = \"sealed\"\n[sides.hero]");
    assert_eq!(obstacle(&opposed), "the setting rules.invoke.order");
    let two = WAR_GROUP.replace("[sides.heroine.deliah]", "[sides.heroine.deliah]\ncount = 2");
    assert_eq!(obstacle(&two), "sides other than one fighter against a group who are alike");
    let roaring = WAR_GROUP.replace("module.roar = \"off\"", "");
    assert_eq!(obstacle(&roaring), "the Roar phase");
}
