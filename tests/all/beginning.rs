//! `outweigh new`: what it writes runs at once, and every line that it offers is right.

use crate::program::{Folder, printed};
use outweigh::scenario::Document;
use outweigh::sim::{Overrides, Plan};
use outweigh::systems;

fn cells(name: &str, text: &str) -> usize {
    let document = Document::parse(name, text).unwrap_or_else(|problems| panic!("{problems}"));
    let plan = Plan::new(&document, systems::ALL, &Overrides::default());
    plan.unwrap_or_else(|problems| panic!("{problems}")).cells.len()
}

/// The scenario with every setting switched on that stands there as `#boxes = [1, 2]`, and how many
/// there are.
fn switched_on(template: &str) -> (String, usize) {
    let offered = |line: &&str| line.starts_with('#') && !line.starts_with("# ");
    let on = template.lines().map(|line| if offered(&line) { &line[1..] } else { line });
    (on.collect::<Vec<_>>().join("\n"), template.lines().filter(offered).count())
}

#[test]
fn everything_that_a_new_scenario_offers_is_right() {
    for system in systems::ALL {
        let template = (system.template)();
        assert!(cells(system.id, template) >= 5, "{}", system.id);
        let (on, offered) = switched_on(template);
        assert!(offered >= 2, "{}", system.id);
        assert!(cells(system.id, &on) >= 5, "{}", system.id);
    }
}

/// A newcomer switches something on and looks what happens. What changes nothing looks broken.
#[test]
fn every_switch_of_a_new_scenario_changes_play() {
    let played = |name: &str, text: &str| {
        let document = Document::parse(name, text).unwrap_or_else(|problems| panic!("{problems}"));
        let plan = Plan::new(&document, systems::ALL, &Overrides::default());
        let plan = plan.unwrap_or_else(|problems| panic!("{text}: {problems}"));
        let results = |cell: &outweigh::sim::PlannedCell| {
            let mut values: Vec<i32> = Vec::new();
            cell.game.runner().play_block(plan.seed, 0..100, &mut |_, record| {
                values.extend_from_slice(&record.values);
            });
            values
        };
        plan.cells.iter().map(results).collect::<Vec<_>>()
    };
    for system in systems::ALL {
        let template = (system.template)();
        let as_it_is = played(system.id, template);
        // The lines of a policy of one's own belong together, and nobody plays it yet.
        let end = template.find("\n#[policies").unwrap_or(template.len());
        for line in
            template[..end].lines().filter(|it| it.starts_with('#') && !it.starts_with("# "))
        {
            let on = template.replacen(&format!("\n{line}\n"), &format!("\n{}\n", &line[1..]), 1);
            assert!(played(system.id, &on) != as_it_is, "{}: {line}", system.id);
        }
    }
}

#[test]
fn a_new_scenario_runs_at_once() {
    let folder = Folder::new("new");
    for system in systems::ALL {
        let file = format!("well-{}.toml", system.id);
        printed(&folder.outweigh(&["new", system.id, &file]));
        printed(&folder.outweigh(&["check", &file, "--strict"]));
    }
    let told = printed(&folder.outweigh(&["new", "stamina-and-wounds"]));
    assert!(told.contains("outweigh run stamina-and-wounds.toml"), "{told}");
    let run = ["run", "stamina-and-wounds.toml", "--trials", "200", "--no-charts", "--out", "out"];
    assert!(printed(&folder.outweigh(&run)).contains("2 raiders"));
    let again = folder.outweigh(&["new", "stamina-and-wounds"]);
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists already"));
    let wrong = folder.outweigh(&["new", "stamina"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("stamina-and-wounds"));
}

/// The spreadsheet holds what the tables held: the same fights, trial by trial.
#[test]
fn a_roster_beside_it_plays_the_same_fights() {
    let folder = Folder::new("new-roster");
    for system in systems::ALL {
        let (plain, sheet) = (format!("{}-plain.toml", system.id), format!("{}.toml", system.id));
        printed(&folder.outweigh(&["new", system.id, &plain]));
        printed(&folder.outweigh(&["new", system.id, &sheet, "--with", "roster"]));
        let played = |file: &str| {
            let out = file.replace(".toml", "-out");
            let run = ["run", file, "--trials", "100", "--no-charts", "--out", &out];
            printed(&folder.outweigh(&run));
            folder.read(&format!("{out}/outcomes.csv"))
        };
        assert_eq!(played(&plain), played(&sheet), "{}", system.id);
        assert!(folder.read(&sheet).contains("roster = "), "{}", system.id);
    }
    let wrong = folder.outweigh(&["new", "fate-core", "rows.csv", "--with", "roster"]);
    assert_eq!(wrong.status.code(), Some(2));
}
