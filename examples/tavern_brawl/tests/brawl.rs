//! The small game through the public door only: it keeps the promises of the contract, is solved
//! exactly, and has every command.
#![allow(clippy::unwrap_used)]

use outweigh::sim::{Overrides, Plan, Progress, RunOptions};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;

fn scenario(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(name)
}

fn plan(name: &str, trials: u64) -> Plan {
    let document = outweigh::scenario::open(&scenario(name)).unwrap();
    let overrides = Overrides { trials: Some(trials), ..Overrides::default() };
    Plan::new(&document, tavern_brawl::GAMES, &overrides).unwrap_or_else(|p| panic!("{p}"))
}

/// Chance that the one who strikes first wins a duel of equals who only strike, by a recursion over
/// the Grit of both that knows nothing of the program: a hit at 3 or more on the die, a six rolled
/// again.
fn first_wins(grit: usize, other: usize) -> f64 {
    // Damage by the sum of the dice: 1 Grit at 3, 2 at 4, ...; chances in 36ths.
    let mut damage = [0.0; 13];
    for die in 1..=5_usize {
        damage[(die + 1).saturating_sub(3)] += 6.0 / 36.0;
    }
    for again in 1..=6_usize {
        damage[6 + again - 2] += 1.0 / 36.0;
    }
    let miss = damage[0];
    let strike = |target: usize, then: &dyn Fn(usize) -> f64| {
        (1..13).map(|hit| damage[hit] * then(target.saturating_sub(hit))).sum::<f64>()
    };
    if grit == 0 || other == 0 {
        return if other == 0 { 1.0 } else { 0.0 };
    }
    let answer = |left: usize| if left == 0 { 1.0 } else { 1.0 - first_wins(left, grit) };
    let hits = strike(other, &answer);
    // After a miss the other strikes first, at `grit`, with `other` of its own; after two misses
    // the question is the first one again.
    let back = strike(grit, &|left| if left == 0 { 1.0 } else { 1.0 - first_wins(left, other) });
    (hits + miss * (1.0 - back) - miss * miss) / (1.0 - miss * miss)
}

#[test]
fn a_duel_is_solved_exactly() {
    let plan = plan("plain_duel.toml", 1);
    let exact = plan.cells[0].game.solve(20_000, outweigh::engine::WITHIN, &mut |_| true).unwrap();
    let expected = first_wins(6, 6);
    assert!((exact.wins[0] - expected).abs() < 1e-9, "{} {expected}", exact.wins[0]);
    assert!((exact.wins.iter().sum::<f64>() + exact.stalemate - 1.0).abs() < 1e-9);
}

/// `scenarios/games/brawl.game.toml` is this game as text: with every option in use, both have equal chances and equal
/// counts.
#[test]
fn the_game_as_text_has_the_same_answer() {
    let sides = "[sides.a]\nplayer = \"pc\"\npolicy = \"regular\"\n[sides.a.one]\ngrit = 7\n[sides.b]\nplayer = \"gm\"\n\
                 policy = \"coward\"\n[sides.b.two]\nbrawn = 2\ngrit = 8\n";
    let game = include_str!("../../../scenarios/games/brawl.game.toml");
    let of = |head: &str| {
        let text = format!("{head}\n{sides}");
        let mut document = outweigh::scenario::Document::parse("twin.toml", &text).unwrap();
        let mut problems = outweigh::scenario::Problems::new();
        document.load_rosters(&|_| Ok(game.as_bytes().to_vec()), &mut problems);
        let plan = Plan::new(&document, tavern_brawl::GAMES, &Overrides::default());
        let plan = plan.unwrap_or_else(|problems| panic!("{problems}"));
        let conflict = &plan.cells[0].game;
        let exact = conflict.solve(50_000, outweigh::engine::WITHIN, &mut |_| true).unwrap();
        // The first measure of a side is whether it has won, which the rules do not count.
        let quantities = conflict.quantities();
        let first = quantities.iter().filter(|it| it.side == Some(0)).skip(1);
        let of = |name: &str| first.clone().position(|it| it.measure.name == name).unwrap();
        let counted = ["hits", "down", "walked_out"]
            .map(|name| [0, 1].map(|side| exact.means[side][of(name)]));
        (exact.wins, counted)
    };
    let (rust, text) =
        (of("system = \"tavern-brawl\""), of("system = \"brawl\"\ngame = \"brawl.game.toml\""));
    let near = |a: &f64, b: &f64| (a - b).abs() < 1e-9;
    assert!(rust.0.iter().zip(&text.0).all(|(a, b)| near(a, b)), "{rust:?} {text:?}");
    let (a, b) = (rust.1.iter().flatten(), text.1.iter().flatten());
    assert!(a.zip(b).all(|(a, b)| near(a, b)), "{rust:?} {text:?}");
    assert!(rust.1[2].iter().sum::<f64>() > 0.01, "somebody walks out: {rust:?}");
}

/// Chance of failure without a fault: 7 in a million (4.5 standard errors), on a fixed seed.
#[test]
fn played_duels_meet_the_exact_value() {
    let plan = plan("plain_duel.toml", 40_000);
    let options = RunOptions { threads: 2, block: 0 };
    let (progress, stop) = (Progress::default(), AtomicBool::new(false));
    let results = outweigh::sim::run(&plan, options, &progress, &stop, None).unwrap();
    let win = results.quantity(Some(0), "win").unwrap();
    let share = results.cells[0].tally.sums[win] as f64 / 40_000.0;
    let expected = first_wins(6, 6);
    let error = (expected * (1.0 - expected) / 40_000.0).sqrt();
    assert!((share - expected).abs() < 4.5 * error, "{share} {expected}");
}

#[test]
fn it_keeps_the_promises_of_the_contract() {
    for name in ["plain_duel.toml", "three_on_two.toml"] {
        for cell in plan(name, 1).cells {
            assert_eq!(cell.game.conforms(7, 200), Ok(()), "{name}");
        }
    }
}

/// What the program prints.
fn output(arguments: &[&str]) -> (bool, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tavern_brawl"));
    let output = program.args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

#[test]
fn it_has_every_command() {
    let file = scenario("three_on_two.toml");
    let file = file.to_str().unwrap();
    let folder = std::env::temp_dir().join(format!("tavern_brawl_{}", std::process::id()));
    let out = folder.to_str().unwrap();
    for (arguments, expected) in [
        (vec!["run", file, "--trials", "200", "--out", out], "bouncers win"),
        (vec!["check", file], "8 cells"),
        (vec!["trace", file, "--trial", "3"], "strikes"),
        (vec!["list", "knobs", "tavern-brawl"], "rules.strike.six_again = true"),
        (vec!["list", "words"], "brawlers still in the room"),
        (vec!["list", "policies"], "[policies.regular]"),
        (vec!["list", "measures"], "walked_out"),
        (vec!["schema", "tavern-brawl"], "six_again"),
    ] {
        let (good, text) = output(&arguments);
        assert!(good && text.contains(expected), "{arguments:?}:\n{text}");
    }
    assert!(folder.join("report.html").is_file());
    std::fs::remove_dir_all(folder).unwrap();
    let (good, text) = output(&["odds", "tavern-brawl"]);
    assert!(!good && text.contains("Tavern Brawl has no tables of odds"), "{text}");
    let (good, text) = output(&["run", file, "--set", "sides.sailors.sailor.grid=3"]);
    assert!(!good && text.contains("did you mean --set sides.sailors.sailor.grit=3?"), "{text}");
}
