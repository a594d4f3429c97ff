//! Measures that a designer asks for: on the terminal, in tables, charts and the page.

use super::refusals::refused;
use super::{DUEL, Folder, csv_rows, printed};

/// A number of a row of a table, which may be empty.
fn number(row: &[String], column: usize) -> Option<f64> {
    row[column].parse().ok()
}

#[test]
fn a_measure_of_choice_is_shown_everywhere() {
    let folder = Folder::new("measures");
    folder.file("duel.toml", DUEL);
    let asked = ["--measure", "heroine.stress_absorbed", "--measure", "exchanges"];
    let text =
        printed(&folder.outweigh(&[&["run", "duel.toml", "--out", "out"], &asked[..]].concat()));
    for start in [
        "heroine.stress_absorbed (shifts): ",
        "The number of shifts of hits absorbed by stress boxes (heroine) is ",
        "exchanges: ",
        "The number of exchanges is ",
    ] {
        assert_eq!(text.lines().filter(|line| line.starts_with(start)).count(), 1, "{text}");
    }
    assert!(text.contains("if heroine wins"), "{text}");
    let page = folder.read("out/report.html");
    let [first, second] = ["measure_heroine_stress_absorbed", "measure_exchanges"];
    for name in [first, second] {
        for ending in [".svg", ".png"] {
            assert!(folder.has(&format!("out/{name}{ending}")), "{name}{ending}");
        }
    }
    // The chart of differences is about the measure that was asked for first.
    assert!(folder.has(&format!("out/{second}_differences.svg")));
    assert!(!folder.has(&format!("out/{first}_differences.svg")));
    assert!(folder.read("out/differences.svg").contains("absorbed by stress"));
    assert!(page.contains("heroine.stress_absorbed") && page.contains("if heroine wins"));
}

/// Of the trials that a side wins and the others together, the mean is that of all trials.
#[test]
fn values_given_a_win_and_given_none_add_up() {
    let folder = Folder::new("given");
    folder.file("duel.toml", &format!("measures = [\"watch.taken_out\"]\n{DUEL}"));
    printed(&folder.outweigh(&["run", "duel.toml", "--no-charts", "--out", "out"]));
    let given = csv_rows(&folder.read("out/given.csv"));
    let all = csv_rows(&folder.read("out/outcomes.csv"));
    let column = |rows: &[Vec<String>], name: &str| rows[0].iter().position(|it| it == name);
    let (value, count) = (column(&given, "value").unwrap(), column(&given, "n").unwrap());
    let [of, measure, side] = ["value", "measure", "side"].map(|it| column(&all, it).unwrap());
    let wanted = all.iter().filter(|row| row[measure] == "taken_out" && row[side] == "watch");
    let wanted: Vec<f64> = wanted.filter_map(|row| number(row, of)).collect();
    assert_eq!((given.len(), wanted.len()), (5, 2), "{given:?}");
    for (pair, wanted) in given[1..].chunks(2).zip(wanted) {
        let part =
            |row: &Vec<String>| number(row, value).unwrap_or(0.0) * number(row, count).unwrap();
        let trials: f64 = pair.iter().filter_map(|row| number(row, count)).sum();
        let mean = pair.iter().map(part).sum::<f64>() / trials;
        assert!((trials - 100.0).abs() < 1e-9 && (mean - wanted).abs() < 1e-9, "{pair:?}");
    }
}

/// The manifest repeats a run with its measures.
#[test]
fn measures_are_part_of_what_repeats_a_run() {
    let folder = Folder::new("measures-repeated");
    folder.file("duel.toml", DUEL);
    let arguments =
        ["run", "duel.toml", "--no-charts", "--out", "out", "--measure", "heroine.hits"];
    printed(&folder.outweigh(&arguments));
    assert!(folder.read("out/manifest.json").contains("heroine.hits"));
}

#[test]
fn measures_that_do_not_exist_are_refused() {
    let folder = Folder::new("no-measure");
    folder.file("duel.toml", DUEL);
    let told = refused(&folder, &["run", "duel.toml", "--measure", "heroine.strees_absorbed"]);
    assert!(told.contains("did you mean `stress_absorbed`?"), "{told}");
    assert!(!folder.has("reports"), "nothing is written");
    folder.file("duel.toml", &format!("measures = [\"nobody.hits\"]\n{DUEL}"));
    let told = refused(&folder, &["run", "duel.toml"]);
    assert!(told.contains("nobody") && told.contains("heroine"), "{told}");
}

/// A day that is lost before its last fight ends with the foes of the lost fight on their feet.
#[test]
fn a_lost_day_keeps_the_numbers_of_its_last_conflict() {
    let folder = Folder::new("lost-day");
    printed(&folder.outweigh(&[
        "run",
        "fate-core/adventuring_day",
        "--set=sides.opponents.thug.skills.fight=5",
        "--set=sides.opponents.thug.count=6",
        "--vary=variant=one rest",
        "--trials=100",
        "--no-charts",
        "--no-play-check",
        "--out=out",
    ]));
    let text = |file: &str| folder.text(&format!("out/{file}"));
    let value = |file: &str, row: &str| {
        let file = text(file);
        let told = file.lines().rfind(|line| line.contains(row)).unwrap();
        told.split("fighters,").nth(1).unwrap().split(',').next().unwrap().to_owned()
    };
    let standing = value("outcomes.csv", ",opponents,standing,");
    assert!(standing.parse::<f64>().unwrap() > 0.5, "{standing}: lost days leave foes");
    assert_eq!(standing, value("stages.csv", ",5,after,opponents,standing,"));
}
