//! `[value]`: what an outcome is worth to a side.

use super::refused;
use crate::program::{Folder, printed};
use outweigh::knob::Value;
use outweigh::scenario::{Document, Origin, Setting};
use outweigh::sim::{Overrides, Plan, Progress, RunOptions};
use outweigh::systems;
use std::sync::atomic::AtomicBool;

const DUEL: &str = "
    system = \"stamina-and-wounds\"
    [rules]
    wound.effects = \"off\"
    morale.enabled = false
    [value]
    b = { exchanges = 0.125 }
    a = { win = 1, wounds_lost = -0.05, exchanges = 0.01, conflicts_won = 3 }
    [sides.a]
    player = \"pc\"
    policy = \"fighter\"
    [sides.a.one]
    stamina = 4
    wounds = 10
    [sides.b]
    player = \"gm\"
    policy = \"fighter\"
    [sides.b.two]
    stamina = 4
    wounds = 10
";

fn plan(text: &str, overrides: &Overrides) -> Plan {
    let document = Document::parse("duel.toml", text).unwrap();
    Plan::new(&document, systems::ALL, overrides).unwrap_or_else(|problems| panic!("{problems}"))
}

fn measure() -> &'static str {
    let all = (systems::ALL.iter().find(|it| it.id == "stamina-and-wounds").unwrap().measures)();
    all.iter().find(|it| it.name.contains("wounds")).unwrap().name
}

fn duel() -> String {
    DUEL.replace("wounds_lost", measure())
}

#[test]
fn a_value_is_the_sum_of_its_parts_in_every_trial() {
    let plan = plan(&duel(), &Overrides::default());
    let game = &plan.cells[0].game;
    let quantities = game.quantities();
    let place = |side: Option<usize>, name: &str| {
        quantities.iter().position(|it| it.side == side && it.measure.name == name).unwrap()
    };
    let (win, wounds, exchanges) =
        (place(Some(0), "win"), place(Some(0), measure()), place(None, "exchanges"));
    let (mine, theirs) = (place(Some(0), "value"), place(Some(1), "value"));
    assert_eq!((mine, theirs), (quantities.len() - 2, quantities.len() - 1));
    let mut seen = 0;
    game.runner().play_block(3, 0..500, &mut |_, record| {
        let values = &record.values;
        let wanted = 1000 * values[win] - 50 * values[wounds] + 10 * values[exchanges];
        assert_eq!(values[mine], wanted);
        assert_eq!(values[theirs], 125 * values[exchanges]);
        seen += values[win];
    });
    assert!(seen > 100);
}

#[test]
fn it_is_reported_in_its_unit_and_solved_exactly() {
    let plan = plan(&duel(), &Overrides { trials: Some(4000), ..Overrides::default() });
    let how = RunOptions { threads: 2, block: 0 };
    let mut results =
        outweigh::sim::run(&plan, how, &Progress::default(), &AtomicBool::new(false), None)
            .unwrap();
    let quantity = results.quantity(Some(0), "value").unwrap();
    results.cells[0].exact = plan.cells[0].game.solve(1 << 20, 1e-9, &mut |_| true).ok();
    let exact = results.exact(0, quantity).unwrap();
    let part = |name: &str, side| results.exact(0, results.quantity(side, name).unwrap()).unwrap();
    let wanted =
        part("win", Some(0)) - 0.05 * part(measure(), Some(0)) + 0.01 * part("exchanges", None);
    assert!((exact - wanted).abs() < 1e-12, "{exact} is not {wanted}");
    let figures = outweigh::report::Figures::new(&results, 0.999_999);
    let played = figures.estimate(&results.cells[0], quantity);
    assert!(played.covers(exact), "{played:?} does not hold {exact}");
}

#[test]
fn without_it_nothing_is_there_and_nothing_changes() {
    let start = duel().find("    [value]").unwrap();
    let end = duel().find("    [sides.a]").unwrap();
    let bare = plan(&[&duel()[..start], &duel()[end..]].concat(), &Overrides::default());
    let with = plan(&duel(), &Overrides::default());
    let (one, other) = (&bare.cells[0].game, &with.cells[0].game);
    assert_eq!(one.quantities().len() + 2, other.quantities().len());
    let (mut one, mut other) = (one.runner(), other.runner());
    for trial in 0..50 {
        one.play(5, trial);
        other.play(5, trial);
        let all = &one.record().values;
        assert_eq!(all[..], other.record().values[..all.len()]);
    }
}

#[test]
fn worth_can_be_set_and_not_varied() {
    let path = "value.a.win".to_owned();
    let origin = Origin::argument("--set");
    let set = vec![Setting { path, value: Value::Int(7), origin }];
    let plan = plan(&duel(), &Overrides { set, ..Overrides::default() });
    let value = plan.cells[0].game.quantities().pop().unwrap();
    assert_eq!(value.parts.len(), 1);
    let folder = Folder::new("value");
    folder.file("duel.toml", &duel());
    let over = ["solve", "duel.toml", "--over", "value.a.win=1..=4", "--for", "a.value = 1"];
    let told = String::from_utf8(folder.outweigh(&over).stderr).unwrap();
    assert!(told.contains("`value.a.win` cannot be varied: all cells"), "{told}");
    let rows = ["run", "duel.toml", "--trials", "20", "--per-trial", "rows.csv", "--no-charts"];
    printed(&folder.outweigh(&rows));
    let header = folder.read("rows.csv");
    assert!(header.lines().next().unwrap().ends_with("a.value,b.value"), "{header}");
}

#[test]
fn mistakes_in_it_are_named() {
    let folder = Folder::new("value-mistakes");
    for (from, to, said) in [
        ("win = 1,", "wn = 1,", "unknown measure `wn`"),
        ("win = 1,", "win = 0.0001,", "with at most 3 decimals"),
        ("win = 1,", "win = 2000,", "a number from -1000 to 1000"),
        ("a = { win", "c = { win", "unknown side `c`"),
        ("b = { exchanges = 0.125 }", "b = 3", "a table such as heroes"),
    ] {
        folder.file("duel.toml", &duel().replace(from, to));
        let checked = folder.outweigh(&["check", "duel.toml"]);
        let told = String::from_utf8(checked.stderr).unwrap();
        assert_eq!(checked.status.code(), Some(2), "{told}");
        assert!(told.contains(said), "{told}");
    }
    let solve = ["--over", "sides.left.duellist.av=1,2", "--for", "left.value = 1"];
    let duel = "scenarios/stamina_and_wounds/plain_duel.toml";
    refused("solve", duel, &solve, "write a table [value] into the scenario");
}
