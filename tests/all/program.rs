//! The program from end to end, as a designer meets it: what it prints, writes and refuses.

mod any_way;
mod built_in;
mod columnar;
mod compare_page;
mod compared;
mod crafted;
mod endings;
mod folders;
mod game_play;
mod hints;
mod house;
mod kept;
mod limits;
mod lists;
mod measures;
mod mixes;
mod names;
mod newcomers;
mod pipes;
mod refusals;
mod repeating;
mod rosters;
mod solving;
mod spreadsheets;
mod strong_play;
mod terminal;
mod transcripts;
mod varied;
mod wide;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

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
    /// An empty folder; no two are the same, even if they have one name.
    pub fn new(name: &str) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(format!("outweigh-{process}-{count}-{name}"));
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

    /// The program, ended by signals even if the tests run where signals are ignored, as jobs in the
    /// background of a script do; the ignoring is inherited. Without such an `env` it is the program as it is.
    #[cfg(unix)]
    pub fn listening(&self) -> Command {
        let reset = "--default-signal=INT,TERM,HUP";
        let quiet = std::process::Stdio::null();
        let known = Command::new("env").args([reset, "true"]).stderr(quiet).status();
        if !known.is_ok_and(|status| status.success()) {
            return self.command(&[]);
        }
        let mut command = Command::new("env");
        command.current_dir(&self.0).args([reset, env!("CARGO_BIN_EXE_outweigh")]);
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

/// Compares a text with a kept one. `OUTWEIGH_RENEW=snapshots` keeps the new one; read the difference before committing it.
pub fn snapshot(name: &str, text: &str) {
    let path = crate::support::folder("tests/all/snapshots").join(format!("{name}.txt"));
    if crate::signatures::renews("snapshots") {
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
    let rows = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let owned = |row: csv::StringRecord| row.iter().map(ToOwned::to_owned).collect();
    rows.into_records().map(|row| owned(row.unwrap())).collect()
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
