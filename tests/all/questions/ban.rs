//! Bans: options that may not be chosen.

use super::refused;
use crate::program::{Folder, printed};
use crate::support::{one_cell, open, runs_in_full, shipped};
use outweigh::knob::Value;
use outweigh::scenario::{Origin, Sweep};
use outweigh::sim::{Overrides, Plan};
use outweigh::systems;
use std::path::Path;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";

fn sweep(path: &str, values: &[&str]) -> Sweep {
    let values = values.iter().map(|value| Value::from(*value)).collect();
    Sweep { path: path.to_owned(), values, origin: Origin::argument("--vary") }
}

/// The mean of a measure of the first side over the first trials of each cell.
fn means(plan: &Plan, measure: &str) -> Vec<f64> {
    let mean = |cell: &outweigh::sim::PlannedCell| {
        let quantities = cell.game.quantities();
        let is_it =
            |it: &outweigh::engine::Quantity| it.side == Some(0) && it.measure.name == measure;
        let at = quantities.iter().position(is_it).unwrap();
        let (mut runner, mut sum) = (cell.game.runner(), 0);
        runner.play_block(7, 0..300, &mut |_, record| sum += record.values[at]);
        f64::from(sum) / 300.0
    };
    plan.cells.iter().map(mean).collect()
}

#[test]
fn who_may_not_attack_does_not() {
    let document = open(&Path::new(env!("CARGO_MANIFEST_DIR")).join(DUEL));
    let vary = vec![sweep("variant", &["even"]), sweep("ban", &["none", "left.attack", "attack"])];
    let overrides = Overrides { vary, ..Overrides::default() };
    let plan = Plan::new(&document, systems::ALL, &overrides).unwrap();
    assert_eq!(
        plan.cells.iter().map(|cell| cell.baseline).collect::<Vec<_>>(),
        [None, Some(0), Some(0)]
    );
    let attacks = means(&plan, "attacks");
    assert!(attacks[0] > 1.0 && attacks[1..] == [0.0, 0.0], "{attacks:?}");
    let wins = means(&plan, "win");
    assert!(wins[0] > 0.3 && wins[1..] == [0.0, 0.0], "{wins:?}");
}

/// A ban of everything that a system lets one ban, one option at a time: play still ends,
/// and keeps all promises of the contract.
#[test]
fn play_goes_on_without_any_one_option() {
    let (mut seen, trials) = (Vec::new(), if runs_in_full() { 20 } else { 8 });
    for path in shipped() {
        let document = open(&path);
        let vary = one_cell(&document, false);
        let first = Overrides { vary, trials: Some(1), ..Overrides::default() };
        let plan = Plan::new(&document, systems::ALL, &first).unwrap();
        if seen.contains(&plan.system.id) {
            continue;
        }
        seen.push(plan.system.id);
        let vocabulary = (plan.system.vocabulary)();
        let options = vocabulary.points.iter().flat_map(|point| point.options.iter());
        let mut tried = 0;
        for option in options {
            let set = outweigh::scenario::Setting::from_argument(
                "--set",
                &format!("ban={}", option.name),
            );
            let overrides = Overrides { set: vec![set.unwrap()], ..first.clone() };
            // The last resort of a decision point cannot be banned.
            let Ok(plan) = Plan::new(&document, systems::ALL, &overrides) else { continue };
            tried += 1;
            let [cell] = &plan.cells[..] else { panic!("{} cells", plan.cells.len()) };
            cell.game.conforms(11, trials).unwrap_or_else(|why| panic!("{}: {why}", option.name));
        }
        // A small game as text may have two options.
        let least = if plan.system.is_text() { 1 } else { 4 };
        assert!(tried >= least, "{}: {tried}", path.display());
    }
    assert!(seen.len() >= systems::ALL.len(), "{seen:?}");
}

#[test]
fn bans_in_turn_are_a_table_of_worth() {
    let folder = Folder::new("bans");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(DUEL).display().to_string();
    let run = ["run", &file, "--vary", "variant=even", "--ban", "left.attack", "--ban"];
    let more = ["right.attack", "--trials", "400", "--no-charts", "--out", "report"];
    let told = printed(&folder.outweigh(&[&run[..], &more].concat()));
    assert!(told.contains("nothing banned") && told.contains("no left.attack"), "{told}");
    let manifest = folder.read("report/manifest.json");
    assert!(manifest.contains("\"--ban\",") && manifest.contains("\"left.attack\""), "{manifest}");
    // Tables name the option as it was written, and rows of single trials have the columns of the other tables.
    let outcomes = folder.read("report/outcomes.csv");
    assert!(outcomes.starts_with("variant,variant.name,ban.name,"), "{outcomes}");
    assert!(outcomes.contains(",even,left.attack,"), "{outcomes}");
    let rows = ["--trials", "2", "--no-charts", "--out", "rows", "--per-trial", "rows.csv"];
    printed(&folder.outweigh(&[&run[..], &["right.attack"], &rows].concat()));
    let rows = folder.read("rows.csv");
    assert!(rows.starts_with("trial,variant.name,ban.name,winner,"), "{rows}");
    assert!(rows.contains("\n0,even,left.attack,"), "{rows}");
}

#[test]
fn what_cannot_be_banned_is_said() {
    let solve = |ban: &'static str| {
        let over =
            ["--over", "sides.left.duellist.av=1,2", "--for", "left.win = 50%", "--ban", ban];
        over.to_vec()
    };
    refused("solve", DUEL, &solve("atack"), "did you mean `attack`?");
    refused("solve", DUEL, &solve("lft.attack"), "did you mean `left`?");
    refused("solve", DUEL, &solve("pass"), "`pass` cannot be banned");
}
