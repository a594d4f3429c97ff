//! Work is never lost, and pieces make a whole: every way to the same trials leaves the same bytes.

use super::refusals::refused;
use super::{DUEL, Folder, printed};
use std::process::Stdio;
use std::time::Duration;

fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["run", "duel.toml", "--no-charts"], more].concat()
}

#[test]
fn pieces_in_any_order_make_the_very_report() {
    let folder = Folder::new("pieces");
    folder.file("duel.toml", DUEL);
    let measured = ["--measure", "heroine.hits", "--trials", "101"];
    printed(&folder.outweigh(&run(&[&["--out", "whole"], &measured[..]].concat())));
    for (number, order) in
        [&["3", "1", "2"][..], &["2", "4", "1", "5", "3"], &["1"]].iter().enumerate()
    {
        let mut files = Vec::new();
        for at in *order {
            let (piece, file) = (format!("{at}/{}", order.len()), format!("{number}-{at}.tally"));
            let piece =
                [&["--piece", &piece, "--tally", &file, "--threads", "1"], &measured[..]].concat();
            printed(&folder.outweigh(&run(&piece)));
            files.push(file);
        }
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let merge = [&["merge", "--no-charts", "--out", "merged"], &files[..]].concat();
        assert!(printed(&folder.outweigh(&merge)).contains("pieces merged"));
        assert_eq!(folder.files("merged"), folder.files("whole"), "{order:?}");
    }
}

/// Thousands of pieces are merged in a tree.
#[test]
fn pieces_of_pieces_make_the_very_report() {
    let folder = Folder::new("tree");
    folder.file("duel.toml", DUEL);
    printed(&folder.outweigh(&run(&["--out", "whole"])));
    for at in 1..=4 {
        let (piece, file) = (format!("{at}/4"), format!("{at}.tally"));
        printed(&folder.outweigh(&run(&["--piece", &piece, "--tally", &file])));
    }
    for (pair, both) in [(["1.tally", "4.tally"], "a.tally"), (["3.tally", "2.tally"], "b.tally")] {
        let told = printed(&folder.outweigh(&["merge", pair[0], pair[1], "--tally", both]));
        assert!(told.contains("50 of 100 trials"), "{told}");
    }
    printed(&folder.outweigh(&["merge", "b.tally", "a.tally", "--no-charts", "--out", "merged"]));
    assert_eq!(folder.files("merged"), folder.files("whole"));
    let told = refused(&folder, &["merge", "a.tally", "--tally", "duel.toml"]);
    assert!(told.contains("exists already"), "{told}");
}

#[test]
fn pieces_that_do_not_fit_are_refused() {
    let folder = Folder::new("misfits");
    folder.file("duel.toml", DUEL);
    for (file, more) in [
        ("one", &["--piece", "1/3"][..]),
        ("two", &["--piece", "2/3"]),
        ("seed", &["--piece", "3/3", "--seed", "9"]),
        ("more", &["--piece", "3/3", "--trials", "300"]),
        ("set", &["--piece", "3/3", "--set", "sides.watch.guard.count=3"]),
    ] {
        let file = format!("{file}.tally");
        printed(&folder.outweigh(&run(&[&["--tally", &file], more].concat())));
    }
    let half = std::fs::read(folder.path("two.tally")).unwrap();
    std::fs::write(folder.path("half.tally"), &half[..half.len() / 2]).unwrap();
    for (other, why) in [
        ("one.tally", "has trials that another piece has, too: 0 to 32"),
        ("two.tally", "34 of 100 trials are missing: 66 to 99"),
        ("seed.tally", "the seeds 7 and 9"),
        ("more.tally", "is of a run of 300 trials, not 100"),
        ("set.tally", "no options and the options `--set sides.watch.guard.count=3`"),
        ("half.tally", "is damaged or cut short"),
        ("duel.toml", "is no tally file"),
        ("nowhere.tally", "cannot be read"),
    ] {
        let told = refused(&folder, &["merge", "one.tally", other]);
        assert!(told.contains(why), "{other}: {told}");
    }
    let partial = ["merge", "one.tally", "two.tally", "--partial", "--no-charts", "--out", "out"];
    assert!(printed(&folder.outweigh(&partial)).contains("covers the 66 of 100 trials"));
    let told = refused(&folder, &run(&["--piece", "1/3", "--tally", "duel.toml"]));
    assert!(told.contains("exists already"), "{told}");
}

#[test]
fn a_run_goes_on_with_more_trials() {
    let folder = Folder::new("resumed");
    folder.file("duel.toml", DUEL);
    let told = refused(&folder, &run(&["--resume"]));
    assert!(told.contains("there is nothing to go on from"), "{told}");
    printed(&folder.outweigh(&run(&[
        "--trials",
        "40",
        "--out",
        "out",
        "--checkpoint-every",
        "1s",
    ])));
    printed(&folder.outweigh(&run(&["--trials", "90", "--out", "out", "--resume"])));
    printed(&folder.outweigh(&run(&["--trials", "150", "--out", "out", "--resume"])));
    printed(&folder.outweigh(&run(&["--trials", "150", "--out", "once"])));
    assert_eq!(folder.files("out"), folder.files("once"));
    assert!(!folder.has("once.tally"), "what is short and whole is not kept");
    let told = refused(&folder, &run(&["--trials", "99", "--out", "out", "--resume"]));
    assert!(told.contains("has trials up to the 150th already"), "{told}");
    let told = refused(&folder, &run(&["--out", "out", "--resume", "--seed", "8"]));
    assert!(told.contains("is of another run: the seeds 7 and 8"), "{told}");
    folder.file("duel.toml", &DUEL.replace("count = 2", "count = 3"));
    let told = refused(&folder, &run(&["--out", "out", "--resume"]));
    assert!(told.contains("two texts of the scenario"), "{told}");
    std::fs::write(folder.path("out.tally"), "outweigh tally 2 00000000\n{}").unwrap();
    let told = refused(&folder, &run(&["--out", "out", "--resume"]));
    assert!(told.contains("is damaged or cut short"), "{told}");
}

/// What lies between the pieces that are there is played, and nothing of them again.
#[test]
fn a_run_goes_on_from_pieces() {
    let folder = Folder::new("gaps");
    folder.file("duel.toml", DUEL);
    for at in ["2", "4"] {
        let (piece, file) = (format!("{at}/5"), format!("{at}.tally"));
        printed(&folder.outweigh(&run(&["--piece", &piece, "--tally", &file])));
    }
    printed(&folder.outweigh(&["merge", "2.tally", "4.tally", "--tally", "out.tally"]));
    printed(&folder.outweigh(&run(&["--out", "out", "--resume"])));
    printed(&folder.outweigh(&run(&["--out", "once"])));
    assert_eq!(folder.files("out"), folder.files("once"));
}

/// A file of somebody's own is never taken for what a run keeps.
#[test]
fn files_of_others_stay() {
    let folder = Folder::new("own-tally");
    folder.file("duel.toml", DUEL);
    folder.file("out.tally", "mine");
    let told = refused(&folder, &run(&["--out", "out"]));
    assert!(told.contains("exists already") && folder.read("out.tally") == "mine", "{told}");
}

/// A run that is killed at any moment goes on from what it kept, to the bytes of one that was not.
#[test]
fn a_killed_run_goes_on() {
    let folder = Folder::new("killed-goes-on");
    folder.file("duel.toml", DUEL);
    let trials = ["--trials", "60000", "--out", "out", "--checkpoint-every", "100ms"];
    let mut killed = folder.command(&run(&trials)).stdout(Stdio::null()).spawn().unwrap();
    for _ in 0..600 {
        if folder.has("out.tally") || killed.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = killed.kill();
    killed.wait().unwrap();
    assert!(folder.has("out.tally"));
    printed(&folder.outweigh(&run(&[&trials[..], &["--resume"]].concat())));
    printed(&folder.outweigh(&run(&["--trials", "60000", "--out", "once"])));
    assert_eq!(folder.files("out"), folder.files("once"));
}

/// A shell completes the name of a folder with a slash, and `.` is a folder, too.
#[test]
fn the_tally_stands_beside_the_folder_however_its_name_is_written() {
    let folder = Folder::new("slash");
    let scenario = folder.file("duel.toml", DUEL).display().to_string();
    let short = ["--trials", "40", "--checkpoint-every", "1h", "--out"];
    printed(&folder.outweigh(&run(&[&short[..], &["k/"]].concat())));
    assert!(folder.has("k.tally") && !folder.has("k/.tally"));
    for out in ["k/", "k/.", "k"] {
        printed(&folder.outweigh(&run(&["--trials", "90", "--out", out, "--resume"])));
    }
    printed(&folder.outweigh(&run(&["--trials", "90", "--out", "once"])));
    assert_eq!(folder.files("k"), folder.files("once"));
    std::fs::create_dir(folder.path("here")).unwrap();
    for more in [&["--checkpoint-every", "1h"][..], &["--resume"]] {
        let words = [&["run", &scenario, "--no-charts", "--out", "."], more].concat();
        printed(&folder.command(&words).current_dir(folder.path("here")).output().unwrap());
    }
    assert!(folder.has("here.tally"));
    assert!(folder.files("here").iter().all(|(name, _)| !name.contains("tally")));
    // An earlier version has kept its trials within the folder: that is no reason to refuse it.
    std::fs::create_dir(folder.path("old")).unwrap();
    folder.file("old/.tally", "outweigh tally 1 00000000\n{}");
    printed(&folder.outweigh(&run(&["--out", "old/"])));
    assert!(folder.has("old/manifest.json") && folder.has("old/.tally"));
}

/// The number of trials that a precision takes is settled by a pilot, which plays alike each time.
#[test]
fn a_run_goes_on_to_a_precision_and_for_a_time() {
    let folder = Folder::new("resumed-further");
    folder.file("duel.toml", DUEL);
    let trials = |name: &str| {
        let manifest: serde_json::Value =
            serde_json::from_str(&folder.read(&format!("{name}/manifest.json"))).unwrap();
        manifest["trials"].as_u64().unwrap()
    };
    printed(&folder.outweigh(&run(&[
        "--out",
        "out",
        "--trials",
        "70",
        "--checkpoint-every",
        "1h",
    ])));
    printed(&folder.outweigh(&run(&["--out", "out", "--resume", "--precision", "1.7%"])));
    printed(&folder.outweigh(&run(&["--out", "once", "--precision", "1.7%"])));
    assert_eq!(folder.files("out"), folder.files("once"));
    let before = trials("out");
    let told = refused(&folder, &run(&["--out", "out", "--resume", "--precision", "40%"]));
    let end = format!("has trials up to the {before}th already, but the command asks for 2000");
    assert!(before > 2000 && told.contains(&end), "{told}");
    printed(&folder.outweigh(&run(&["--out", "out", "--resume", "--time", "300ms"])));
    let played = trials("out").to_string();
    assert!(trials("out") > before, "{played}");
    printed(&folder.outweigh(&run(&["--out", "once", "--trials", &played])));
    assert_eq!(folder.files("out"), folder.files("once"));
}

/// Hours of play are not replaced by what somebody else plays into a file of one name.
#[test]
fn a_piece_replaces_no_other_piece() {
    let folder = Folder::new("replaced");
    folder.file("duel.toml", DUEL);
    let piece = |piece: &str, tally: &str, more: &[&str]| {
        let words = ["--piece", piece, "--tally", tally];
        folder.outweigh(&run(&[&words[..], more].concat()))
    };
    let refused = |output: std::process::Output| {
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    printed(&piece("1/3", "a.tally", &[]));
    let old = std::fs::read(folder.path("a.tally")).unwrap();
    let told = refused(piece("2/3", "a.tally", &[]));
    assert!(told.contains("a.tally exists and has another piece: trials 0 to 32"), "{told}");
    let told = refused(piece("1/2", "a.tally", &["--by", "cells", "--seed", "8"]));
    assert!(told.contains("exists and is of another run: the seeds 8 and 7"), "{told}");
    let told = refused(piece("1/3", "a.tally", &["--trials", "300"]));
    assert!(told.contains("exists and is of a run of 100 trials, not 300"), "{told}");
    assert!(std::fs::read(folder.path("a.tally")).unwrap() == old);
    // A piece that is played again leaves its very bytes.
    printed(&piece("1/3", "a.tally", &[]));
    assert!(std::fs::read(folder.path("a.tally")).unwrap() == old);
    printed(&piece("2/3", "b.tally", &[]));
    printed(&piece("3/3", "c.tally", &[]));
    let merge = |to: &str| folder.outweigh(&["merge", "a.tally", "b.tally", "--tally", to]);
    let told = refused(merge("c.tally"));
    assert!(told.contains("c.tally exists and has another piece: trials 66 to 99"), "{told}");
    printed(&merge("b.tally"));
    printed(&folder.outweigh(&["merge", "b.tally", "c.tally", "--no-charts", "--out", "merged"]));
    folder.file("b.tally", "outweigh tally 2 00000000\n{}");
    let told = refused(piece("2/3", "b.tally", &[]));
    assert!(told.contains("b.tally exists and is damaged or cut short"), "{told}");
    #[cfg(unix)]
    assert!(refused(piece("1/3", "/dev/null", &[])).contains("is no regular file"));
}

/// What a program leaves that was killed while it wrote, the next run removes.
#[test]
fn what_was_left_half_written_is_removed() {
    let folder = Folder::new("left-over");
    folder.file("duel.toml", DUEL);
    let leave = |name: &str| {
        let file = std::fs::File::create(folder.file(name, "half")).unwrap();
        let old = std::time::SystemTime::now() - Duration::from_mins(5);
        file.set_modified(old).unwrap();
        folder.path(name)
    };
    let (run_left, piece_left) =
        (leave("out.tally.unfinished-1f-2e"), leave("a.tally.unfinished-1f2e"));
    printed(&folder.outweigh(&run(&["--out", "out"])));
    printed(&folder.outweigh(&run(&["--piece", "1/3", "--tally", "a.tally"])));
    assert!(!run_left.exists() && !piece_left.exists());
}

/// One file says what the run is: other machines play its pieces, and need no other file.
#[test]
fn pieces_are_played_from_a_tally_file_alone() {
    let folder = Folder::new("from-a-tally");
    folder.file("duel.toml", DUEL);
    let varied = ["--vary", "sides.watch.guard.count=1..=3", "--measure", "heroine.hits"];
    let told = printed(&folder.outweigh(&run(
        &[&["--piece", "0/1", "--tally", "run.tally", "--seed", "9"], &varied[..]].concat(),
    )));
    assert!(told.contains("0 of 0 trials in run.tally"), "{told}");
    printed(&folder.outweigh(&run(&[&["--out", "whole", "--seed", "9"], &varied[..]].concat())));
    std::fs::rename(folder.path("duel.toml"), folder.path("gone.toml")).unwrap();
    for by in ["trials", "cells"] {
        let mut files = Vec::new();
        for at in 1..=3 {
            let (piece, file) = (format!("{at}/3"), format!("{by}{at}.tally"));
            let words = ["run", "run.tally", "--piece", &piece, "--by", by, "--tally", &file];
            printed(&folder.outweigh(&words));
            files.push(file);
        }
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let check = [&["merge", "--check", "run.tally"], &files[..]].concat();
        let told = printed(&folder.outweigh(&check));
        assert!(told.lines().count() == 4 && !told.contains("\"fits\":false"), "{told}");
        let merge = [&["merge", "--no-charts", "--out", by, "run.tally"], &files[..]].concat();
        printed(&folder.outweigh(&merge));
        assert_eq!(folder.files(by), folder.files("whole"), "{by}");
    }
    let told = refused(&folder, &["run", "run.tally"]);
    assert!(told.contains("is a tally file and no scenario"), "{told}");
    let piece = ["run", "run.tally", "--piece", "1/3", "--tally", "x.tally", "--seed", "4"];
    assert!(refused(&folder, &piece).contains("leave these out: --seed 4"));
}

/// All files are looked at, so that a script knows which pieces have to be played again.
#[test]
fn files_are_checked_without_a_report() {
    let folder = Folder::new("checked");
    folder.file("duel.toml", DUEL);
    for (file, more) in [
        ("one", &["--piece", "1/2"][..]),
        ("two", &["--piece", "2/2"]),
        ("seed", &["--piece", "2/2", "--seed", "9"]),
    ] {
        let file = format!("{file}.tally");
        printed(&folder.outweigh(&run(&[&["--tally", &file], more].concat())));
    }
    let files = ["one.tally", "seed.tally", "duel.toml", "one.tally", "two.tally"];
    let output = folder.outweigh(&[&["merge", "--check"], &files[..]].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("3 of 5 files do not fit one.tally"), "{told}");
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (line, (file, why)) in lines.iter().zip(files.iter().zip([
        None,
        Some("is of another run: the seeds 7 and 9"),
        Some("is no tally file"),
        Some("has trials that another piece has, too: 0 to 49"),
        None,
    ])) {
        assert_eq!(line["file"].as_str(), Some(*file));
        assert_eq!((line["fits"].as_bool(), line["why"].as_str()), (Some(why.is_none()), why));
    }
    assert_eq!(lines[4]["trials"], serde_json::json!([[50, 100]]));
    assert!(!folder.has("reports"));
}
