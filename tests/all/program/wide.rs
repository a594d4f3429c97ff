//! Large sweeps and long runs as their user meets them: samples, pieces of cells, signals, disks that fail.

use super::refusals::refused;
use super::{DUEL, Folder, csv_rows, printed};
#[cfg(unix)]
use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

/// Changes that make 400 combinations of the duel, of which half are compared with the other half.
const SWEEP: [&str; 4] =
    ["--vary", "sides.watch.guard.count=1..=20", "--vary", "rules.conflict.max_exchanges=11..=20"];

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["run", "duel.toml", "--no-charts"], more].concat()
}

/// The names of the variants of a report, each once.
fn variants(folder: &Folder, out: &str) -> Vec<String> {
    let rows = csv_rows(&folder.read(&format!("{out}/outcomes.csv")));
    let mut names: Vec<String> = rows.into_iter().skip(1).map(|row| row[0].clone()).collect();
    names.dedup();
    names
}

#[test]
fn a_sample_is_the_same_for_the_same_seed_and_says_what_it_is() {
    let folder = Folder::new("sample");
    folder.file("duel.toml", DUEL);
    let sampled = |more: &[&str]| {
        let few = ["--sample", "12", "--trials", "20"];
        printed(&folder.outweigh(&run(&[&SWEEP[..], &few, more].concat())))
    };
    let told = sampled(&["--out", "one"]);
    assert!(told.contains("a sample of 12 of 400 combinations, a Latin hypercube"), "{told}");
    sampled(&["--out", "two", "--threads", "1"]);
    assert_eq!(folder.files("one"), folder.files("two"));
    sampled(&["--out", "random", "--sampling", "random"]);
    sampled(&["--out", "seed", "--seed", "8"]);
    let names = variants(&folder, "one");
    assert!((12..=24).contains(&names.len()), "{names:?}");
    assert!(names != variants(&folder, "random") && names != variants(&folder, "seed"));
    // What repeats the run names the sample, and gives the same bytes.
    let manifest: serde_json::Value =
        serde_json::from_str(&folder.read("one/manifest.json")).unwrap();
    let words: Vec<&str> =
        manifest["arguments"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
    let again = [&words[..], &["--out", "again"]].concat();
    folder.file("duel.toml", DUEL);
    printed(&folder.outweigh(&again));
    assert_eq!(folder.files("one"), folder.files("again"));
}

#[test]
fn samples_work_with_pieces_and_go_on() {
    let folder = Folder::new("sampled-pieces");
    folder.file("duel.toml", DUEL);
    let all = [&SWEEP[..], &["--sample", "9", "--trials", "30"]].concat();
    let with = |more: &[&str]| printed(&folder.outweigh(&run(&[&all[..], more].concat())));
    with(&["--out", "whole"]);
    for at in ["1", "2", "3"] {
        let (piece, trials, cells) =
            (format!("{at}/3"), format!("t{at}.tally"), format!("c{at}.tally"));
        with(&["--piece", &piece, "--tally", &trials]);
        with(&["--piece", &piece, "--by", "cells", "--tally", &cells]);
    }
    for kind in ["t", "c"] {
        let files = ["2", "3", "1"].map(|at| format!("{kind}{at}.tally"));
        let merge = ["merge", &files[0], &files[1], &files[2], "--no-charts", "--out", "merged"];
        printed(&folder.outweigh(&merge));
        assert_eq!(folder.files("merged"), folder.files("whole"), "{kind}");
    }
    printed(&folder.outweigh(&["merge", "t1.tally", "t3.tally", "--tally", "on.tally"]));
    with(&["--out", "on", "--resume"]);
    assert_eq!(folder.files("on"), folder.files("whole"));
}

#[test]
fn a_sample_that_makes_no_sense_is_refused() {
    let folder = Folder::new("no-sample");
    folder.file("duel.toml", DUEL);
    for (more, why) in [
        (&["--sample", "0"][..], "expected from 1 to 100000 combinations"),
        (&["--sample", "many"], "expected a whole number"),
        (&["--sampling", "random"], "`outweigh run` needs `--sample`"),
        (&["--by", "cells"], "`outweigh run` needs `--tally` and `--piece`"),
        (
            &["--piece", "1/3", "--tally", "x.tally", "--by", "cells"],
            "2 cells cannot be cut into 3",
        ),
    ] {
        let told = refused(&folder, &run(more));
        assert!(told.contains(why), "{more:?}: {told}");
    }
    // A sample of what is less than that is all of it.
    let told = printed(&folder.outweigh(&run(&["--sample", "50"])));
    assert!(!told.contains("a sample of"), "{told}");
}

#[test]
fn pieces_of_cells_that_are_missing_are_named_and_the_others_reported() {
    let folder = Folder::new("some-cells");
    folder.file("duel.toml", DUEL);
    let all = [&SWEEP[..2], &["--trials", "20"]].concat();
    let with = |more: &[&str]| printed(&folder.outweigh(&run(&[&all[..], more].concat())));
    for at in ["1", "3", "4"] {
        let (piece, file) = (format!("{at}/4"), format!("{at}.tally"));
        let told = with(&["--piece", &piece, "--by", "cells", "--tally", &file]);
        assert!(told.contains("20 of 20 trials of cells"), "{told}");
    }
    with(&["--piece", "1/2", "--tally", "trials.tally"]);
    let files = ["1.tally", "4.tally", "3.tally"];
    let merge = [&["merge", "--no-charts"], &files[..]].concat();
    let told = refused(&folder, &merge);
    assert!(told.contains("10 of 40 cells are missing: 11 to 20"), "{told}");
    let told = refused(&folder, &["merge", "1.tally", "1.tally"]);
    assert!(told.contains("has cells that another piece has, too: 1 to 10"), "{told}");
    let told = refused(&folder, &["merge", "1.tally", "trials.tally"]);
    assert!(told.contains("has other cells and other trials"), "{told}");
    printed(&folder.outweigh(&[&merge[..], &["--partial", "--out", "some"]].concat()));
    with(&["--out", "whole"]);
    let (some, whole) = (variants(&folder, "some"), variants(&folder, "whole"));
    assert_eq!(some, [&whole[..10], &whole[20..]].concat());
    let rows = |out: &str| csv_rows(&folder.read(&format!("{out}/outcomes.csv")));
    let wanted: Vec<_> = rows("whole")
        .into_iter()
        .filter(|row| row[0] == "variant" || some.contains(&row[0]))
        .collect();
    assert_eq!(rows("some"), wanted);
}

/// A long run of the duel that keeps what it has played.
#[cfg(unix)]
fn long(folder: &Folder, out: &str) -> Child {
    let long = ["--trials", "900000000", "--checkpoint-every", "100ms", "--out", out];
    let mut command = folder.listening();
    command.args(run(&long));
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[cfg(unix)]
fn wait_for_tally(folder: &Folder, name: &str) {
    let began = Instant::now();
    while !folder.has(name) && began.elapsed() < Duration::from_mins(1) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(folder.has(name), "{name}");
}

/// A run that goes on until it is told to end; what it says then.
#[cfg(unix)]
fn ended(child: Child, signal: Signal) -> Output {
    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn whatever_ends_a_run_it_is_kept_and_reported() {
    for (signal, code) in [(Signal::SIGTERM, 143), (Signal::SIGHUP, 129), (Signal::SIGINT, 130)] {
        let folder = Folder::new(&format!("ended-{code}"));
        folder.file("duel.toml", DUEL);
        let child = long(&folder, "out");
        wait_for_tally(&folder, "out.tally");
        let ended = ended(child, signal);
        let told = String::from_utf8_lossy(&ended.stdout);
        assert_eq!(ended.status.code(), Some(code), "{told}");
        assert!(told.contains("interrupted: the report covers the"), "{told}");
        let command = "to go on from out.tally: outweigh run --resume duel.toml";
        assert!(told.contains(command), "{told}");
        let kept = outweigh::sim::Kept::read(&folder.path("out.tally")).unwrap();
        assert!(kept.trials() > 0 && folder.has("out/report.html"));
    }
}

/// However long a run was asked to be, the command that it prints when it is interrupted goes on from there.
#[cfg(unix)]
#[test]
fn the_command_that_an_interrupted_run_prints_goes_on() {
    let trials =
        |folder: &Folder| outweigh::sim::Kept::read(&folder.path("out.tally")).unwrap().trials();
    for (name, asked) in [
        ("precision", &["--precision", "0.01%"][..]),
        ("time", &["--time", "1h"]),
        ("rows", &["--trials", "900000000", "--per-trial", "rows.csv"]),
    ] {
        let folder = Folder::new(&format!("printed-{name}"));
        folder.file("duel.toml", DUEL);
        let often = ["--checkpoint-every", "100ms", "--out", "out"];
        let mut command = folder.listening();
        command.args(run(&[&often[..], asked].concat()));
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        wait_for_tally(&folder, "out.tally");
        let first = ended(child, Signal::SIGTERM);
        let told = String::from_utf8_lossy(&first.stdout).into_owned();
        let before = trials(&folder);
        let (_, words) = told.split_once(": outweigh ").unwrap_or_else(|| panic!("{told}"));
        let words: Vec<&str> = words.trim().split(' ').collect();
        let mut command = folder.listening();
        command.args(&words);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let began = Instant::now();
        while trials(&folder) == before && began.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let second = ended(child, Signal::SIGTERM);
        assert_eq!(second.status.code(), Some(143), "{words:?}: {second:?}");
        assert!(trials(&folder) > before, "{words:?}");
    }
}

/// The folder in which the report was to stand is removed while the run goes on.
#[cfg(unix)]
#[test]
fn a_folder_that_vanishes_loses_no_work() {
    let folder = Folder::new("vanished");
    folder.file("duel.toml", DUEL);
    let child = long(&folder, "deep/out");
    wait_for_tally(&folder, "deep/out.tally");
    std::fs::remove_dir_all(folder.path("deep")).unwrap();
    wait_for_tally(&folder, "deep/out.tally");
    let ended = ended(child, Signal::SIGTERM);
    assert!(matches!(ended.status.code(), Some(143 | 1)), "{ended:?}");
    let kept = outweigh::sim::Kept::read(&folder.path("deep/out.tally")).unwrap();
    assert!(kept.trials() > 0);
}

/// A checkpoint that cannot be written, as on a full disk, is told and ends no run; the last one that
/// could be written stays.
#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_ends_no_run() {
    let folder = Folder::new("unwritable");
    folder.file("duel.toml", DUEL);
    let child = long(&folder, "deep/out");
    wait_for_tally(&folder, "deep/out.tally");
    // Where a folder stands no file can be renamed to.
    let kept = folder.path("deep/out.tally");
    let saved = std::fs::read(&kept).unwrap();
    std::fs::remove_file(&kept).unwrap();
    std::fs::create_dir(&kept).unwrap();
    std::fs::write(kept.join("in the way"), "x").unwrap();
    std::thread::sleep(Duration::from_millis(600));
    let ended = ended(child, Signal::SIGTERM);
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(143), "{told}");
    let warning = "warning: cannot keep what was played in deep/out.tally";
    assert_eq!(told.matches(warning).count(), 1, "once, however often it fails: {told}");
    assert!(folder.has("deep/out/report.html"));
    let left: Vec<_> = folder.files("deep").into_iter().map(|(name, _)| name).collect();
    assert!(left.iter().all(|name| !name.contains("unfinished")), "{left:?}");
    std::fs::write(folder.path("saved.tally"), saved).unwrap();
    assert!(outweigh::sim::Kept::read(&folder.path("saved.tally")).is_ok());
}

/// Where the report cannot be written, what was played is kept, and the message says where.
#[cfg(unix)]
#[test]
fn a_report_that_cannot_be_written_loses_no_work() {
    let folder = Folder::new("no-report");
    folder.file("duel.toml", DUEL);
    let child = long(&folder, "deep/out");
    wait_for_tally(&folder, "deep/out.tally");
    std::fs::write(folder.path("deep/out"), "a file where the report belongs").unwrap();
    let ended = ended(child, Signal::SIGTERM);
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{told}");
    assert!(told.contains("note: what was played is kept in deep/out.tally"), "{told}");
    assert!(outweigh::sim::Kept::read(&folder.path("deep/out.tally")).unwrap().trials() > 0);
}

/// Who starts a run anew most likely has forgotten --resume: what was not finished is not thrown away.
#[test]
fn unfinished_work_is_moved_aside_and_not_overwritten() {
    let folder = Folder::new("aside");
    folder.file("duel.toml", DUEL);
    let piece = ["--piece", "1/3", "--tally", "out.tally", "--trials", "300"];
    printed(&folder.outweigh(&run(&piece)));
    let old = std::fs::read(folder.path("out.tally")).unwrap();
    let short = ["--out", "out", "--trials", "300"];
    let output = folder.outweigh(&run(&short));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("has 100 of 300 trials of a run that was not finished"), "{told}");
    assert!(told.contains("to go on from there: outweigh run --resume duel.toml"), "{told}");
    assert!(std::fs::read(folder.path("out.tally")).unwrap() == old, "nothing was kept");
    let keeping = [&short[..], &["--checkpoint-every", "1s"]].concat();
    let output = folder.outweigh(&run(&keeping));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("out.tally is now out.unfinished1.tally"), "{told}");
    assert!(std::fs::read(folder.path("out.unfinished1.tally")).unwrap() == old);
    // What is whole has left its report, and is replaced as the report is.
    let output = folder.outweigh(&run(&keeping));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!told.contains("tally") && !folder.has("out.unfinished2.tally"), "{told}");
    printed(&folder.outweigh(&["merge", "out.unfinished1.tally", "--partial", "--no-charts"]));
}

/// What cannot be read may be worth hours, and pieces of cells have all trials: neither is overwritten.
#[test]
fn what_is_kept_of_some_cells_or_cannot_be_read_is_moved_aside() {
    let folder = Folder::new("aside-cells");
    folder.file("duel.toml", DUEL);
    let by_cells = ["--piece", "1/2", "--by", "cells", "--tally", "out.tally"];
    printed(&folder.outweigh(&run(&by_cells)));
    let some = std::fs::read(folder.path("out.tally")).unwrap();
    let keeping = run(&["--out", "out", "--checkpoint-every", "1h"]);
    let output = folder.outweigh(&keeping);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("it does not have all cells"), "{told}");
    assert!(std::fs::read(folder.path("out.unfinished1.tally")).unwrap() == some, "{told}");
    folder.file("out.tally", "outweigh tally 1 00000000\n{}");
    let output = folder.outweigh(&keeping);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("out.tally is of another version of Outweigh"), "{told}");
    assert_eq!(folder.read("out.unfinished2.tally"), "outweigh tally 1 00000000\n{}");
    assert!(outweigh::sim::Kept::read(&folder.path("out.tally")).is_ok());
}
