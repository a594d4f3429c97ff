//! How the program ends early: by a signal, by its time, by rows that cannot be written.
#![cfg(unix)]

use super::{DUEL, Folder, is_kind, printed};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Starts a run that would take for ever.
fn start(folder: &Folder, more: &[&str]) -> Child {
    folder.file("duel.toml", DUEL);
    let mut command = folder.listening();
    command.args(["run", "duel.toml", "--trials", "900000000", "--out", "out"]).args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Waits until the run is under way, ends it by a signal, and sees how it ends.
fn ended_by(signal: &str, folder: &Folder, more: &[&str]) -> Output {
    let child = start(folder, more);
    folder.wait_for(".out.lock");
    std::thread::sleep(Duration::from_secs(1));
    send(signal, &child);
    child.wait_with_output().unwrap()
}

#[test]
fn an_interrupted_run_reports_what_it_has() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
        let folder = Folder::new(&format!("ended{signal}"));
        let ended = ended_by(signal, &folder, &[]);
        assert_eq!(ended.status.code(), Some(code), "{signal}");
        let text = String::from_utf8_lossy(&ended.stdout);
        assert!(text.contains("interrupted: the report covers the"), "{text}");
        let manifest = folder.text("out/manifest.json");
        assert!(manifest.contains("\"asked\": 900000000"), "{manifest}");
        assert!(!manifest.contains("\"trials\": 900000000"), "{manifest}");
        let files = folder.files("out");
        assert!(files.iter().any(|(name, _)| name == "outcomes.csv"));
        assert!(files.iter().any(|(name, _)| is_kind(name, "png")));
    }
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    let folder = Folder::new("twice");
    let child = start(&folder, &[]);
    folder.wait_for(".out.lock");
    std::thread::sleep(Duration::from_secs(1));
    send("-INT", &child);
    send("-INT", &child);
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.status.signal()), (Some(130), None));
    // Whether the report was finished before or not, it is not there in part.
    if folder.has("out") {
        assert!(folder.has("out/manifest.json"));
    }
}

#[test]
fn a_program_that_outlives_its_terminal_is_not_ended_by_it() {
    let folder = Folder::new("nohup");
    folder.file("duel.toml", DUEL);
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_outweigh")).current_dir(folder.path("."));
    command.args(["run", "duel.toml", "--time", "1500ms", "--out", "out", "--no-charts"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(700));
    send("-HUP", &child);
    let text = printed(&child.wait_with_output().unwrap());
    assert!(!text.contains("interrupted"), "{text}");
}

/// 528 cells, of which a block of sixteen trials takes seconds. The time that the program says is
/// that of play.
#[test]
fn a_large_plan_takes_the_time_that_it_is_given() {
    let folder = Folder::new("large_plan");
    folder.file("duel.toml", DUEL);
    let vary = ["--vary", "rules.conflict.max_exchanges=10..=31"];
    let more = ["--vary", "sides.watch.guard.count=29..=40"];
    let run = ["run", "duel.toml", "--time", "2s", "--out", "out", "--no-charts"];
    let text = printed(&folder.outweigh(&[&run[..], &vary, &more].concat()));
    let seconds = text.split("files in out  (").nth(1).and_then(|rest| rest.split(' ').next());
    let seconds: f64 = seconds.unwrap_or_else(|| panic!("{text}")).parse().unwrap();
    // It is 5 % on a machine that has nothing else to do; what waited for blocks to end took 19 s.
    assert!((1.8..=8.0).contains(&seconds), "{text}");
}

/// A pipe whose reader goes away is a disk that is full in the middle of the run.
#[test]
fn rows_that_cannot_be_written_leave_the_report() {
    let folder = Folder::new("lost_rows");
    folder.file("duel.toml", DUEL);
    let status = Command::new("mkfifo").arg(folder.path("rows")).status().unwrap();
    assert!(status.success());
    let mut reader = Command::new("head");
    let mut reader =
        reader.arg("-c100").arg(folder.path("rows")).stdout(Stdio::null()).spawn().unwrap();
    let run = ["run", "duel.toml", "--trials", "50000", "--out", "out", "--per-trial", "rows"];
    let output = folder.outweigh(&run);
    reader.wait().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("cannot write `rows`"), "{message}");
    assert!(folder.text("out/manifest.json").contains("\"trials\": 50000"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_noticed_before_the_run() {
    let folder = Folder::new("full_rows");
    folder.file("duel.toml", DUEL);
    let (run, began) = (["run", "duel.toml", "--trials", "900000000"], Instant::now());
    let rows = ["--out", "out", "--per-trial", "/dev/full"];
    let output = folder.outweigh(&[&run[..], &rows].concat());
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("cannot write `/dev/full`"), "{message}");
    assert!(began.elapsed() < Duration::from_secs(30));
    assert!(!folder.has("out"));
}

#[test]
fn rows_may_stand_in_the_folder_of_the_report_or_in_a_new_one() {
    let folder = Folder::new("rows_in_place");
    folder.file("duel.toml", DUEL);
    for rows in ["out/rows.csv", "out/deeper/rows.csv", "new/folder/rows.csv"] {
        let run = ["run", "duel.toml", "--no-charts", "--out", "out", "--per-trial", rows];
        printed(&folder.outweigh(&run));
        assert_eq!(folder.text(rows).lines().count(), 1 + 100 * 2, "{rows}");
        assert!(folder.has("out/outcomes.csv"));
    }
    assert!(folder.has("out/rows.csv"), "what is not of the report stays");
}
