//! Tests of small reports.

use crate::report::charts::Picture;
use crate::report::folder::prepare;
use crate::report::folder::small_report::*;
use crate::testing::scratch::Scratch;
use std::fs;

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

fn example() -> SmallReport {
    SmallReport {
        command: "solve".into(),
        system: "war-of-ashes".into(),
        name: "gate".into(),
        question: "How many guards < 9?".into(),
        findings: words(&["Between 3 and 4 guards."]),
        tables: vec![Table {
            name: "points".into(),
            caption: "Values that were tried".into(),
            columns: words(&["value", "win"]),
            rows: vec![words(&["3", "0.81"]), words(&["=1+1", "-0.5"])],
        }],
        method: words(&["Each value played the same trials."]),
        seed: 42,
        trials: 4000,
        arguments: words(&["solve", "gate.toml", "--for", "heroes.win = 80%"]),
        scenario: "title = \"<b>\"".into(),
        ..SmallReport::default()
    }
}

fn chart() -> Vec<Chart> {
    vec![Chart { name: "curve".into(), picture: Picture::default(), narrow: Picture::default() }]
}

fn write(report: &SmallReport, folder: &Path) -> Result<Vec<PathBuf>, ReportError> {
    prepare(folder)?.write_small(report, chart(), &mut |_| ())
}

#[test]
fn a_small_report_has_tables_charts_a_page_and_a_manifest() {
    let scratch = Scratch::new("small");
    let paths = write(&example(), &scratch.0).unwrap();
    let names = ["points.csv", "curve.svg", "curve_narrow.svg", "curve.png", PAGE, MANIFEST];
    assert_eq!(paths, names.map(|name| scratch.0.join(name)));
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), names.len());
    let read = |name: &str| fs::read_to_string(scratch.0.join(name)).unwrap();
    assert_eq!(read("points.csv"), "value,win\n3,0.81\n'=1+1,-0.5\n");
    let page = read(PAGE);
    for part in [
        "<h1>gate</h1>",
        "How many guards &lt; 9?",
        "<p class=\"verdict\">Between 3 and 4 guards.</p>",
        "<figure id=\"curve\" aria-label=\"\">",
        "<td>0.81</td>",
        "Each value played the same trials.",
        "outweigh solve gate.toml --for 'heroes.win = 80%'",
        "title = &quot;&lt;b&gt;&quot;",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let value: serde_json::Value = serde_json::from_str(&read(MANIFEST)).unwrap();
    assert_eq!((&value["command"], &value["seed"]), (&"solve".into(), &42.into()));
    assert_eq!(value["arguments"][3], "heroes.win = 80%");
}

#[test]
fn the_page_has_as_many_digits_as_one_reads_and_the_table_all() {
    for (cell, shown) in [
        ("0.018252466778063983", "0.0183"),
        ("-0.018252466778063983", "-0.0183"),
        ("0.00033907481092929", "0.00034"),
        ("0.1200000000000001", "0.12"),
        ("12.99999999", "13"),
        ("0.0727", "0.0727"),
        ("4000", "4000"),
        ("1e-17", "1e-17"),
        ("fate 2.00001 of", "fate 2.00001 of"),
        ("1.2.33333", "1.2.33333"),
        ("0.00000", "0"),
        ("", ""),
    ] {
        assert_eq!(rounded(cell), shown, "{cell}");
    }
    let scratch = Scratch::new("small-digits");
    let mut report = example();
    report.tables[0].rows[0][1] = "0.018252466778063983".to_owned();
    write(&report, &scratch.0).unwrap();
    let read = |name: &str| fs::read_to_string(scratch.0.join(name)).unwrap();
    assert!(read("points.csv").contains("3,0.018252466778063983\n"));
    let page = read(PAGE);
    assert!(
        page.contains("<td>0.0183</td>") && page.contains("points.csv has all digits"),
        "{page}"
    );
}

#[test]
fn a_second_report_replaces_the_first_and_leaves_what_is_not_ours() {
    let scratch = Scratch::new("small-again");
    write(&example(), &scratch.0).unwrap();
    let first = fs::read(scratch.0.join(PAGE)).unwrap();
    fs::write(scratch.0.join("my notes.txt"), "mine").unwrap();
    write(&example(), &scratch.0).unwrap();
    assert_eq!(first, fs::read(scratch.0.join(PAGE)).unwrap());
    let without_tables = SmallReport { tables: Vec::new(), ..example() };
    write(&without_tables, &scratch.0).unwrap();
    assert!(!scratch.0.join("points.csv").exists(), "a table of another report would mislead");
    assert!(scratch.0.join("my notes.txt").exists());
}

#[test]
fn foreign_folders_are_refused() {
    let scratch = Scratch::new("small-foreign");
    fs::create_dir_all(&scratch.0).unwrap();
    fs::write(scratch.0.join("thesis.txt"), "mine").unwrap();
    assert!(matches!(write(&example(), &scratch.0), Err(ReportError::ForeignFolder(_))));
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
}

#[test]
fn a_row_that_does_not_fit_its_table_is_refused_and_nothing_is_written() {
    let scratch = Scratch::new("small-row");
    let mut report = example();
    report.tables[0].rows[0].pop();
    let error = write(&report, &scratch.0).unwrap_err();
    assert!(error.to_string().contains("points"), "{error}");
    assert!(!scratch.0.exists());
}

#[test]
fn the_folder_stands_beside_that_of_a_run() {
    let folder = small_folder("war-of-ashes", "gate", "solve");
    assert_eq!(folder, Path::new("reports/war_of_ashes/gate.solve"));
}
