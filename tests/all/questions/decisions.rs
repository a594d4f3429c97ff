//! `outweigh decisions`, with the real binary.

use super::{ask, refused};
use crate::program::Folder;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";

/// Options of a quick look.
const FEW: [&str; 6] = ["--trials", "60", "--decisions", "12", "--budget", "9000"];

/// The columns of a table and its rows.
fn table(text: &str) -> (Vec<&str>, Vec<Vec<&str>>) {
    let mut lines = text.lines().map(|line| line.split(',').collect());
    (lines.next().unwrap(), lines.collect())
}

#[test]
fn decisions_points_and_options_are_told() {
    let folder = Folder::new("decisions");
    let told = ask(&folder, "decisions", DUEL, &[&FEW[..], &["--threads", "1"]].concat());
    assert!(told.contains("of the decisions of this fight "), "{told}");
    assert!(
        told.contains(" matter: the best option wins 1 to 20 points more than the next"),
        "{told}"
    );
    let one = folder.files("report");
    let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
    let wanted = [
        "decisions.csv",
        "decisions.png",
        "decisions.svg",
        "decisions_narrow.svg",
        "manifest.json",
        "options.csv",
        "points.csv",
        "report.html",
    ];
    assert_eq!(names, wanted);
    ask(&folder, "decisions", DUEL, &[&FEW[..], &["--threads", "2"]].concat());
    assert!(one == folder.files("report"), "threads change no byte");
    let text = folder.read("report/points.csv");
    let (columns, rows) = table(&text);
    let at = |name: &str| columns.iter().position(|it| *it == name).unwrap();
    for row in rows.iter().filter(|row| row[at("sampled")] != "0") {
        let classes = ["no_difference", "matters", "obvious", "not_told"];
        let sum: f64 = classes.iter().map(|name| row[at(name)].parse::<f64>().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{row:?}");
    }
    // The first row counts all decisions, the others one decision point each.
    let sampled: Vec<u64> = rows.iter().map(|row| row[at("sampled")].parse().unwrap()).collect();
    assert_eq!(sampled[0], sampled[1..].iter().sum::<u64>());
    let text = folder.read("report/decisions.csv");
    assert_eq!(table(&text).1.len() as u64, sampled[0]);
    assert!(folder.read("report/options.csv").contains(",attack,"));
}

#[test]
fn strong_play_is_compared_unless_it_is_played() {
    let folder = Folder::new("decisions-strong");
    let told = ask(&folder, "decisions", DUEL, &[&FEW[..], &["--no-charts"]].concat());
    assert!(told.contains("by strong play"), "{told}");
    let strong = [&FEW[..], &["--no-charts", "--play", "strong"]].concat();
    let told = ask(&folder, "decisions", DUEL, &strong);
    assert!(!told.contains("by strong play"), "{told}");
}

#[test]
fn other_measures_have_bands_of_their_own() {
    let folder = Folder::new("decisions-for");
    let words = [&FEW[..], &["--no-charts", "--for", "stamina_left", "--band", "0.1..2"]].concat();
    let told = ask(&folder, "decisions", DUEL, &words);
    assert!(told.contains("brings 0.1 to 2 more `stamina_left` than the next"), "{told}");
    for (arguments, said) in [
        (vec!["--for", "stamina_left"], "--for stamina_left --band 0.1..1"),
        (vec!["--for", "stamina_lft"], "did you mean `stamina_left`?"),
        (
            vec!["--for", "suspense"],
            "decisions cannot be played for `suspense`: it is a measure of pace",
        ),
        (vec!["--band", "20..1"], "the smaller first, such as 1..20"),
        (vec!["--band", "0..20"], "expected two numbers above 0"),
        (vec!["--decisions", "0"], "expected from 1 to 10,000 decisions"),
        (vec!["--budget", "10"], "expected 1000 trials or more"),
    ] {
        refused("decisions", DUEL, &arguments, said);
    }
}
