//! Verdicts of runs that vary more than one thing, held against the tables beside them.

use crate::program::{Folder, printed};

/// Two against two. `vary`, variants and the question are appended.
const FIGHT: &str = "\
system = \"stamina-and-wounds\"
title = \"Twins\"
trials = 1000
seed = 9
[sides.party]
player = \"pc\"
policy = \"table\"
[sides.party.a]
str = 2
count = 2
[sides.foes]
player = \"gm\"
policy = \"table\"
[sides.foes.b]
str = 2
count = 2
";
const TWO_SETTINGS: &str = "\
[vary]
rules.morale.fraction = [0.25, 0.5, 1]
rules.init.pc_first_on = [1, 3, 6]
";
const VARIANTS: &str = "\
[[variants]]
name = \"plain\"
[[variants]]
name = \"armoured\"
set = { sides.party.a.armour = [\"gambeson\"] }
[[variants]]
name = \"armed foes\"
set = { sides.foes.b.weapon = \"heavy\" }
";

/// Rows of a table, each as the cells under these columns.
fn rows<const N: usize>(folder: &Folder, table: &str, columns: [&str; N]) -> Vec<[String; N]> {
    let text = folder.read(&format!("report/{table}.csv"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().unwrap().clone();
    let places = columns.map(|name| header.iter().position(|it| it == name).unwrap());
    reader.records().map(Result::unwrap).map(|row| places.map(|at| row[at].to_owned())).collect()
}

/// Runs the fight with these parts; returns what the terminal shows.
fn run(folder: &Folder, parts: &[&str], more: &[&str]) -> String {
    folder.file("fight.toml", &[&[FIGHT], parts].concat().concat());
    let run = ["run", "fight.toml", "--out", "report", "--no-play-check"];
    printed(&folder.outweigh(&[&run[..], more].concat()))
}

/// Win rates of the first side by variant.
fn wins(folder: &Folder) -> Vec<(String, f64)> {
    let rows = rows(folder, "outcomes", ["variant", "side", "measure", "value"]);
    let wins = rows.into_iter().filter(|row| row[1] == "party" && row[2] == "win");
    wins.map(|[name, _, _, value]| (name, value.parse().unwrap())).collect()
}

/// A variant was compared with the baseline variant at another value of a varied setting, and got the credit for what the
/// setting does: 23 points instead of 8.
#[test]
fn a_variant_is_compared_at_its_own_settings() {
    let folder = Folder::new("verdict-variant");
    let asked = "[answer]\nvariant = \"armoured\"\n";
    let told = run(&folder, &[TWO_SETTINGS, VARIANTS, asked], &["--no-charts"]);
    assert!(
        told.contains("\n“armoured” raises the win rate of the party in all 9 comparisons"),
        "{told}"
    );
    assert!(
        told.contains("compared with: “plain” at the same values, and “plain” itself with "),
        "{told}"
    );
    let rows = rows(&folder, "differences", ["variant", "side", "measure", "baseline"]);
    let wins = rows.iter().filter(|row| row[1] == "party" && row[2] == "win");
    let mut compared = 0;
    for [variant, _, _, baseline] in wins.filter(|row| !row[0].starts_with("plain")) {
        let (_, values) = variant.split_once(", ").unwrap();
        assert_eq!(*baseline, format!("plain, {values}"), "{variant}");
        compared += 1;
    }
    assert_eq!(compared, 18);
}

/// The ends were those of one value of the sweep: 49.2 % was called the lowest beside a row with 36.3 %.
#[test]
fn the_ends_are_those_of_all_variants() {
    for parts in [
        &[TWO_SETTINGS, "[answer]\nover = \"rules.init.pc_first_on\"\n"][..],
        &[TWO_SETTINGS, VARIANTS],
        &[TWO_SETTINGS],
    ] {
        let folder = Folder::new("verdict-ends");
        let told = run(&folder, parts, &["--no-charts"]);
        let wins = wins(&folder);
        for end in [f64::min as fn(f64, f64) -> f64, f64::max] {
            let value = wins.iter().map(|it| it.1).reduce(end).unwrap();
            let shown = format!("{:.1}", 100.0 * value);
            let verdict = told.lines().find(|line| line.starts_with("The party wins ")).unwrap();
            assert!(verdict.contains(&shown), "{shown} of {wins:?}: {verdict}");
        }
    }
}

/// The sentence about a variant along one of two sweeps told of a single value of the other.
#[test]
fn the_largest_effect_of_a_variant_is_that_of_all_its_comparisons() {
    let folder = Folder::new("verdict-largest");
    let vary = "[vary]\nsides.party.a.stamina = [2, 4, 8]\nsides.foes.b.count = [1, 2, 3]\n";
    let asked = "[answer]\nvariant = \"armoured\"\nover = \"sides.foes.b.count\"\n";
    let told = run(&folder, &[vary, VARIANTS, asked], &["--no-charts"]);
    let rows = rows(&folder, "differences", ["variant", "side", "measure", "value"]);
    let of_it = rows.iter().filter(|row| row[1] == "party" && row[2] == "win");
    let sizes = of_it
        .filter(|row| row[0].starts_with("armoured"))
        .map(|row| row[3].parse::<f64>().unwrap());
    let largest = sizes.fold(0.0, f64::max);
    let verdict = told.lines().find(|line| line.starts_with("“armoured” ")).unwrap();
    assert!(verdict.contains(&format!("(by {:.1} ± ", 100.0 * largest)), "{largest}: {verdict}");
}

/// The first chart is about the measure and the variant of the question, whichever key names the measure.
#[test]
fn the_first_chart_is_what_was_asked() {
    let folder = Folder::new("verdict-chart");
    let asked = "[answer]\nvariant = \"armed foes\"\nmeasure = \"party.any_dead\"\n";
    run(&folder, &[VARIANTS, asked], &[]);
    let page = folder.read("report/report.html");
    let first = page.find("<img").or_else(|| page.find("<svg")).unwrap();
    let charts = page[first..].find("measure_party_any_dead").zip(page[first..].find("win_rate"));
    assert!(charts.is_none_or(|(asked, win)| asked < win), "the measure stands before the wins");
    let chart = folder.read("report/measure_party_any_dead.svg");
    // A line of the title may end within the name.
    assert!(chart.contains("“armed"), "its title names the variant");
    let differences = folder.read("report/differences.svg");
    assert!(!differences.contains("win rate"), "differences are those of the measure");
}

/// Equal rows are equally tough.
#[test]
fn no_row_is_the_toughest_among_equals() {
    let folder = Folder::new("verdict-rows");
    folder.file("drakes.csv", "name,str,count\ndrake a,2,2\ndrake b,2,2\ndrake c,2,2\n");
    let fight = FIGHT.replace("[sides.foes.b]\nstr = 2\ncount = 2\n", "roster = \"drakes.csv\"\n");
    folder.file("rows.toml", &fight);
    let run =
        ["run", "rows.toml", "--each-row", "--trials", "200", "--out", "report", "--no-charts"];
    let told = printed(&folder.outweigh(&[&run[..], &["--no-play-check"]].concat()));
    assert!(told.contains("; none is clearly the toughest: the party wins "), "{told}");
}

/// A sentence said "from 4.5 to 3.5 (by 1.1 ± 0.1)": the ends have the digits that give the difference.
#[test]
fn the_ends_of_a_difference_add_up() {
    let folder = Folder::new("verdict-adds-up");
    let mut seen = 0;
    for variant in ["armoured", "armed foes"] {
        for measure in ["exchanges", "party.win", "foes.win", "party.any_dead", "party.dead"] {
            let asked = format!("[answer]\nvariant = \"{variant}\"\nmeasure = \"{measure}\"\n");
            for vary in ["", TWO_SETTINGS] {
                let told = run(&folder, &[vary, VARIANTS, &asked], &["--no-charts"]);
                let by = told.lines().find(|line| line.contains(" (by "));
                let Some((before, size)) = by.and_then(|line| line.split_once(" (by ")) else {
                    continue;
                };
                let numbers = |text: &str| -> Vec<String> {
                    let words = text.split([' ', '(', ')']).map(|it| it.replace('−', "-"));
                    words.filter(|it| it.parse::<f64>().is_ok()).collect()
                };
                let size = numbers(size).remove(0);
                let (_, ends) = before.rsplit_once(" from ").unwrap();
                let ends: Vec<f64> = numbers(ends).iter().map(|it| it.parse().unwrap()).collect();
                let digits = size.split_once('.').map_or(0, |(_, digits)| digits.len());
                let difference = (ends[0] - ends[ends.len() - 1]).abs();
                // The last digit may be off by one where the difference lies between two roundings.
                let off = (difference - size.parse::<f64>().unwrap()).abs();
                assert!(off < 1.01 * 0.1_f64.powi(digits as i32), "{by:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 8, "{seen}");
}

/// `such as as written, 5 guards` cannot be read: names of variants have quotes beside other values.
#[test]
fn names_of_variants_have_quotes_beside_values() {
    let folder = Folder::new("verdict-quotes");
    let variants = VARIANTS.replace("\"plain\"", "\"as written\"");
    let told = run(&folder, &[TWO_SETTINGS, &variants], &["--no-charts"]);
    let verdict = told.lines().find(|line| line.starts_with("The party wins from ")).unwrap();
    for name in ["as written", "armoured", "armed foes"] {
        assert_eq!(verdict.matches(name).count(), verdict.matches(&format!("“{name}”")).count());
    }
    assert!(
        verdict.contains("%, “") || verdict.contains("(“") || verdict.contains("as “"),
        "{verdict}"
    );
}

/// A sentence of its own repeated "all 6 comparisons show a change" right behind the first one.
#[test]
fn changes_are_counted_once() {
    let folder = Folder::new("verdict-once");
    let vary = "[vary]\nsides.foes.b.stamina = [2, 8]\n";
    let variants = VARIANTS.replace("weapon = \"heavy\"", "stamina = 30");
    let variants = variants.replace("a.armour = [\"gambeson\"]", "a.stamina = 30");
    let variants = variants.replace("foes.b.stamina = 30", "foes.b.count = 6");
    let more = ["--measure", "party.any_dead", "--no-charts"];
    let told = run(&folder, &[vary, &variants], &more);
    let (first, _) = told.split_once("\nparty.any_dead ").unwrap();
    assert_eq!(first.matches("ll 4 comparisons show a change").count(), 1, "{told}");
}
