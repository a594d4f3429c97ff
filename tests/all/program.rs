//! The program from end to end, as a designer meets it: what it prints, writes and refuses.

mod endings;
mod folders;
mod hints;
mod kept;
mod limits;
mod measures;
mod names;
mod pipes;
mod refusals;
mod repeating;
mod transcripts;
mod wide;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A small fight with two cells.
pub const DUEL: &str = r#"system = "war-of-ashes"
title = "Deliah and two guards"
question = "Is weight worth much here?"
trials = 100
seed = 7

[sides.heroine]
player = "pc"
policy = "soldier"

[sides.heroine.deliah]
approaches = { careful = 1, clever = 0, flashy = 1, forceful = 2, quick = 3, sneaky = 2 }

[sides.watch]
player = "gm"

[sides.watch.guard]
kind = "minion"
count = 2
skilled = ["fight"]
bad = ["notice"]

[vary]
"rules.module.weight" = ["on", "off"]
"#;

/// A folder of its own for one test, removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("outweigh-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The text of a file in it.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Runs the program in it.
    pub fn outweigh(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// The program in it, ready to be run.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outweigh"));
        command.current_dir(&self.0).args(arguments);
        command
    }

    /// Names and bytes of the files of a folder in it, sorted.
    pub fn files(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        let entries = std::fs::read_dir(self.0.join(name)).unwrap().map(|entry| entry.unwrap());
        let read = |path: &Path| std::fs::read(path).unwrap_or_default();
        let mut files: Vec<_> = entries
            .map(|entry| (entry.file_name().to_string_lossy().into_owned(), read(&entry.path())))
            .collect();
        files.sort();
        files
    }

    /// The text of a file in it.
    pub fn text(&self, name: &str) -> String {
        let path = self.0.join(name);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// The path of something in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Waits until something of this name is in it.
    pub fn wait_for(&self, name: &str) {
        let (began, long) = (std::time::Instant::now(), std::time::Duration::from_mins(1));
        while !self.has(name) {
            assert!(began.elapsed() < long, "there is no {name}");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
    }

    /// Whether something of this name is in it.
    pub fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether a file's name has this extension.
pub fn is_kind(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == extension)
}

/// What was printed, if the program ended well.
pub fn printed(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Compares a text with a kept one. To keep a new one: run with `OUTWEIGH_KEEP_SNAPSHOTS=1` and
/// read the difference before committing it.
pub fn snapshot(name: &str, text: &str) {
    let path = crate::support::folder("tests/all/snapshots").join(format!("{name}.txt"));
    if std::env::var_os("OUTWEIGH_KEEP_SNAPSHOTS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name} was\n{kept}\nand is\n{text}");
}

#[test]
fn a_run_writes_a_whole_report_that_does_not_depend_on_threads() {
    let folder = Folder::new("run");
    folder.file("duel.toml", DUEL);
    for threads in ["2", "1"] {
        let out = format!("out{threads}");
        let arguments =
            ["run", "duel.toml", "--trials", "500", "--threads", threads, "--out", &out];
        let text = printed(&folder.outweigh(&arguments));
        assert!(text.contains("heroine") && text.contains(&format!("files in {out}")), "{text}");
    }
    let files = folder.files("out2");
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    for name in ["outcomes", "differences", "curves", "fighters", "histograms"] {
        assert!(names.contains(&format!("{name}.csv").as_str()), "{name}: {names:?}");
    }
    assert!(names.contains(&"manifest.json"), "{names:?}");
    for extension in ["png", "svg"] {
        assert!(names.iter().any(|name| is_kind(name, extension)), "{names:?}");
    }
    for (name, bytes) in &files {
        assert!(!bytes.is_empty(), "{name} is empty");
    }
    assert!(files == folder.files("out1"), "one thread writes other bytes than two");
}

#[test]
fn a_run_is_as_precise_as_asked_for() {
    let folder = Folder::new("precise");
    folder.file("duel.toml", DUEL);
    let asked = ["--precision", "1%", "--no-charts"];
    printed(&folder.outweigh(&[&["run", "duel.toml", "--out", "one"][..], &asked].concat()));
    let manifest = std::fs::read_to_string(folder.0.join("one/manifest.json")).unwrap();
    let value = |key: &str| {
        let line = manifest.lines().find(|line| line.contains(&format!("\"{key}\": "))).unwrap();
        line.split(": ").nth(1).unwrap().trim_end_matches(',').parse::<u64>().unwrap()
    };
    assert!((2000..=9650).contains(&value("trials")), "{manifest}");
    assert_eq!(value("trials"), value("asked"));
    let outcomes = csv_rows(&std::fs::read_to_string(folder.0.join("one/outcomes.csv")).unwrap());
    let column = |name: &str| outcomes[0].iter().position(|known| known == name).unwrap();
    let (measure, low, high) = (column("measure"), column("low"), column("high"));
    let wins = outcomes.iter().filter(|row| row[measure] == "win");
    let widths =
        wins.map(|row| row[high].parse::<f64>().unwrap() - row[low].parse::<f64>().unwrap());
    let widest = widths.fold(0.0, f64::max);
    assert!(widest > 0.015 && widest <= 0.02, "{widest}");
    // The number that the pilot settled repeats the run.
    let trials = value("trials").to_string();
    let again = ["run", "duel.toml", "--out", "two", "--no-charts", "--trials", &trials];
    printed(&folder.outweigh(&again));
    assert!(folder.files("one") == folder.files("two"));
}

#[test]
fn a_run_ends_when_its_time_is_over() {
    let folder = Folder::new("timed");
    folder.file("duel.toml", DUEL);
    let text = printed(&folder.outweigh(&["run", "duel.toml", "--no-charts", "--time", "200ms"]));
    assert!(text.contains("trials each") && !text.contains("interrupted"), "{text}");
    let page =
        std::fs::read_to_string(folder.0.join("reports/war_of_ashes/duel/report.html")).unwrap();
    assert!(page.contains("<h2>Findings</h2>") && !page.contains("ended after"), "{page}");
}

/// The rows of a CSV text without quoted commas, the header first.
fn csv_rows(text: &str) -> Vec<Vec<String>> {
    text.lines().map(|line| line.split(',').map(ToOwned::to_owned).collect()).collect()
}

#[test]
fn a_second_run_replaces_the_report() {
    let folder = Folder::new("again");
    folder.file("duel.toml", DUEL);
    let first = ["run", "duel.toml", "--out", "out"];
    printed(&folder.outweigh(&first));
    let report = folder.files("out");
    let other = ["run", "duel.toml", "--out", "out", "--seed", "8", "--no-charts"];
    printed(&folder.outweigh(&other));
    assert!(folder.files("out").iter().all(|(name, _)| !is_kind(name, "png")));
    printed(&folder.outweigh(&first));
    assert!(folder.files("out") == report, "the same run writes the same bytes");
}

#[test]
fn per_trial_rows_are_one_per_trial_and_cell() {
    let folder = Folder::new("rows");
    folder.file("duel.toml", DUEL);
    let mut texts = Vec::new();
    for (threads, name) in [("2", "two.csv"), ("1", "one.csv")] {
        let arguments = ["run", "duel.toml", "--no-charts", "--out", "out", "--per-trial", name];
        printed(&folder.outweigh(&[&arguments[..], &["--threads", threads]].concat()));
        texts.push(std::fs::read_to_string(folder.0.join(name)).unwrap());
    }
    assert_eq!(texts[0], texts[1]);
    let rows: Vec<&str> = texts[0].lines().collect();
    assert_eq!(rows.len(), 1 + 100 * 2);
    assert!(rows[0].starts_with("trial,rules.module.weight,winner,ending,exchanges,heroine.win"));
    assert!(rows[1].starts_with("0,on,") && rows[2].starts_with("0,off,"), "{}", rows[1]);
    let width = rows[0].split(',').count();
    assert!(rows.iter().all(|row| row.split(',').count() == width));
}

#[test]
fn check_and_trace_tell_what_would_be_played() {
    let folder = Folder::new("trace");
    folder.file("duel.toml", DUEL);
    let text = printed(&folder.outweigh(&["check", "duel.toml"]));
    assert!(text.contains("2 cells of 100 trials, seed 7"), "{text}");
    // The transcript is of policies that the file itself writes, so that it stays as it is.
    let own = DUEL.replace("\"soldier\"", "\"mine\"");
    let own = own.replace("player = \"gm\"", "player = \"gm\"\npolicy = \"mine\"");
    let lists = "turn = [\"attack lowest target.absorbs\"]\nroar = [\"roar\"]\n\
        invoke = [\"free if attacking and margin < 1\", \"fate_point if would_take_out\"]";
    folder.file("duel.toml", &format!("{own}\n[policies.mine]\n{lists}\n"));
    let told = folder.outweigh(&["trace", "duel.toml", "--trial", "3"]);
    snapshot("trace_trial_3", &printed(&told));
    let again = folder.outweigh(&["trace", "duel.toml", "--trial", "3"]);
    assert_eq!(told.stdout, again.stdout);
    let other = folder.outweigh(&["trace", "duel.toml", "--trial", "3", "--cell", "2"]);
    assert!(printed(&other).contains("rules.module.weight = off"));
    assert!(!folder.has("reports"), "only a run writes");
}

/// A fight of two with one box each, by lot, in two variants.
pub const SMALL: &str = r#"system = "fate-core"
title = "One blow each"

[rules]
attack.tie_boost = false
attack.style_boost = false
defend.style_boost = false
fp.gm_start = 0
extreme.enabled = false

[sides.first]
player = "gm"
policy = "plain"
[sides.first.one]
kind = "main"
skills = { fight = 3 }
boxes = [1]
slots = []

[sides.second]
player = "gm"
policy = "plain"
[sides.second.two]
kind = "main"
skills = { fight = 3 }
boxes = [1]
slots = []

[[variants]]
name = "by lot"
[[variants]]
name = "the first first"
set = { rules.order.final_tie = "listed" }
"#;

#[test]
fn small_conflicts_are_solved_exactly() {
    let folder = Folder::new("exact");
    folder.file("small.toml", SMALL);
    let solved = folder.outweigh(&["exact", "small.toml"]);
    let text = printed(&solved);
    let even = text.lines().find(|line| line.starts_with("by lot")).unwrap_or_default();
    assert_eq!(even.matches("0.50000000").count(), 2, "{text}");
    snapshot("exact", &text);
    let changed = ["exact", "small.toml", "--set", "sides.first.one.skills.fight=4"];
    assert_ne!(printed(&folder.outweigh(&changed)), text);
    assert!(!folder.has("reports"), "only a run writes");
}

/// Means and curves of every measure, exactly; a file that exists is not overwritten.
#[test]
fn exact_measures_and_curves_are_written() {
    let folder = Folder::new("exact_csv");
    folder.file("small.toml", SMALL);
    let arguments = ["exact", "small.toml", "--csv", "exact.csv"];
    assert!(
        printed(&folder.outweigh(&arguments)).contains("every measure and the curves: exact.csv")
    );
    let rows = folder.read("exact.csv");
    assert!(rows.starts_with("variant,side,measure,exchange,value\n"), "{rows}");
    let value = |row: &str| {
        let found = rows.lines().find_map(|line| line.strip_prefix(row));
        found.unwrap_or_else(|| panic!("{row} is not in\n{rows}")).parse::<f64>().unwrap()
    };
    // A fighter who is out is not standing, and the curves end at the means.
    let standing = value("by lot,first,standing,,");
    assert!((standing - value("by lot,first,win,,")).abs() < 1e-12);
    assert!((value("by lot,first,standing,0,") - 1.0).abs() < 1e-12);
    let last = rows.lines().rfind(|line| line.starts_with("by lot,first,standing,"));
    let last: f64 = last.and_then(|line| line.rsplit(',').next()).unwrap().parse().unwrap();
    assert!((last - standing).abs() < 1e-12, "{last} {standing}");
    let again = folder.outweigh(&arguments);
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(folder.read("exact.csv"), rows);
}

/// `run --exact` solves what it can in the time, beside playing it.
#[test]
fn exact_numbers_stand_beside_the_played_ones() {
    let folder = Folder::new("run_exact");
    folder.file("small.toml", SMALL);
    let text =
        printed(&folder.outweigh(&["run", "small.toml", "--exact", "1m", "--out", "report"]));
    assert!(text.contains("solved exactly, too: exact.csv"), "{text}");
    let rows = folder.read("report/exact.csv");
    let win = rows.lines().find(|line| line.contains(",first,win,share,")).unwrap();
    let numbers: Vec<f64> = win.split(',').filter_map(|cell| cell.parse().ok()).collect();
    let [exact, value, low, high, trials] = numbers[..] else { panic!("{win}") };
    assert!((exact - 0.5).abs() < 1e-9 && low < value && value < high && trials > 0.0, "{win}");
    assert!(folder.read("report/win_rate.svg").contains("crosses: solved exactly"));
    assert!(folder.read("report/manifest.json").contains("--exact"));
    let without = folder.outweigh(&["run", "small.toml", "--out", "plain"]);
    assert!(!printed(&without).contains("exact") && !folder.has("plain/exact.csv"));
}

/// A variant is named as it is called, with the quotes that its spaces need.
#[test]
fn a_variant_with_a_space_in_its_name_can_be_the_baseline() {
    let folder = Folder::new("baseline");
    let variants = "[[variants]]\nname = \"plain\"\n[[variants]]\nname = \"other one\"\n";
    folder.file("duel.toml", &format!("{DUEL}\n{variants}"));
    let arguments = ["check", "duel.toml", "--baseline", "variant=\"other one\""];
    let text = printed(&folder.outweigh(&arguments));
    let compared = text.lines().filter(|line| line.contains("compared with")).count();
    let baselines = text.lines().filter(|line| line.contains("(baseline)"));
    assert!(baselines.clone().all(|line| line.contains("variant = other one")), "{text}");
    assert_eq!((baselines.count(), compared), (2, 2), "{text}");
}

/// Numbers of cells and their comparisons, as `check` lists them.
fn cells(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let text = printed(&folder.outweigh(&[&["check", "duel.toml"], arguments].concat()));
    text.lines()
        .filter(|line| line.starts_with("    "))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// The duel with nothing varied.
fn unvaried() -> &'static str {
    DUEL.split("[vary]").next().unwrap()
}

#[test]
fn variants_can_be_picked() {
    let folder = Folder::new("picked");
    let variant = |name: &str, count: u8| {
        format!("[[variants]]\nname = \"{name}\"\nset = {{ sides.watch.guard.count = {count} }}\n")
    };
    let base = "[baseline]\nvariant = \"two\"\n";
    let text = format!(
        "{}{}{}{}{base}",
        unvaried(),
        variant("one", 1),
        variant("two", 2),
        variant("three", 3)
    );
    folder.file("duel.toml", &text);
    assert_eq!(cells(&folder, &[]).len(), 3);
    let picked = cells(&folder, &["--vary", "variant=one,two"]);
    assert_eq!(picked.len(), 2);
    assert!(picked[0].ends_with("(compared with cell 2)"), "{picked:?}");
    // Without its baseline the first one is what others are compared with.
    let picked = cells(&folder, &["--vary", "variant=one,three"]);
    assert!(picked[0].ends_with("(baseline)"), "{picked:?}");
    let wrong = folder.outweigh(&["check", "duel.toml", "--vary", "variant=tree"]);
    assert_eq!(wrong.status.code(), Some(2));
    let told = String::from_utf8(wrong.stderr).unwrap();
    assert!(
        told.contains("unknown variant `tree`") && told.contains("did you mean `three`?"),
        "{told}"
    );
}

/// Of a value of a fighter, too, the one that the file has is what others are compared with.
#[test]
fn the_file_as_it_stands_is_the_baseline() {
    let folder = Folder::new("as-it-stands");
    folder.file("duel.toml", unvaried());
    let found = cells(&folder, &["--vary", "sides.watch.guard.count=1,2,3"]);
    let written = DUEL.lines().find_map(|line| line.strip_prefix("count = ")).unwrap();
    for line in &found {
        let is_written = line.contains(&format!("count = {written}:"));
        assert_eq!(line.ends_with("(baseline)"), is_written, "{line}");
    }
    let others = cells(&folder, &["--vary", "sides.watch.guard.count=4,5"]);
    assert!(others[0].ends_with("(baseline)"), "{others:?}");
}

#[test]
fn lists_print_what_is_declared() {
    let folder = Folder::new("list");
    let kinds = [
        ("systems", "war-of-ashes"),
        ("knobs", "rules.weight.four.dice = 2"),
        ("keys", "approaches  [a table]"),
        ("beings", "being = \"guard\"\n    # A minion"),
        ("policies", "[policies.soldier]"),
        ("words", "take_out_chance"),
        ("measures", "stalemate"),
        ("rules", "Not simulated"),
    ];
    for (kind, expected) in kinds {
        let text = printed(&folder.outweigh(&["list", kind]));
        assert!(text.contains(expected), "list {kind}: {text}");
        let text = printed(&folder.outweigh(&["list", kind, "war-of-ashes"]));
        assert!(text.contains(expected), "list {kind} war-of-ashes: {text}");
    }
}

#[test]
fn lists_are_narrowed_by_a_word() {
    let folder = Folder::new("narrowed");
    let text = printed(&folder.outweigh(&["list", "knobs", "war-of-ashes", "lock"]));
    assert!(
        text.contains("rules.roar.lock_neighbours") && !text.contains("rules.weight."),
        "{text}"
    );
    // A choice says what its words mean.
    assert!(text.contains("own_turn") && text.lines().count() < 60, "{text}");
    let text = printed(&folder.outweigh(&["list", "keys", "fate-core", "boxes"]));
    assert!(text.starts_with("[sides.SIDE.GROUP]\n\nboxes  ["), "{text}");
    assert!(text.contains("(FC-CHR-02, FC-STR-01)"), "{text}");
    let text = printed(&folder.outweigh(&["list", "keys", "stamina-and-wounds", "armour"]));
    assert!(text.contains("gambeson    Padded cloth, one slot."), "{text}");
    let none = folder.outweigh(&["list", "keys", "fate-core", "zebra"]);
    assert_eq!(none.status.code(), Some(2));
    let told = String::from_utf8_lossy(&none.stderr).into_owned();
    assert!(told.contains("none of the keys of fate-core has `zebra` in it"), "{told}");
    assert!(told.contains("`outweigh list keys fate-core`"), "{told}");
}

#[test]
fn shells_and_man_get_what_they_need() {
    let folder = Folder::new("completions");
    for (of, part) in [
        ("bash", "complete -F _outweigh"),
        ("elvish", "edit:completion:arg-completer[outweigh]"),
        ("fish", "complete -c outweigh"),
        ("powershell", "Register-ArgumentCompleter"),
        ("zsh", "#compdef outweigh"),
        ("man", ".SH \"OUTWEIGH RUN\""),
    ] {
        let text = printed(&folder.outweigh(&["completions", of]));
        assert!(text.contains(part) && text.contains("precision"), "{of}: {text}");
    }
    let wrong = folder.outweigh(&["completions", "basch"]);
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn odds_are_printed_for_every_system_and_negative_edges() {
    let folder = Folder::new("odds");
    for system in outweigh::systems::ALL {
        assert!(printed(&folder.outweigh(&["odds", system.id])).lines().count() > 5);
    }
    let text = printed(&folder.outweigh(&["odds", "war-of-ashes", "opposed", "-1"]));
    assert!(text.contains(" 26.08 ") && text.contains("0.4989"), "{text}");
    snapshot("odds", &printed(&folder.outweigh(&["odds", "war-of-ashes"])));
    let wrong = folder.outweigh(&["odds", "war-of-ashes", "coins"]);
    assert_eq!(wrong.status.code(), Some(2));
    snapshot("odds_unknown_word", &String::from_utf8_lossy(&wrong.stderr));
}
