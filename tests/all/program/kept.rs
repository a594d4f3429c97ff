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
        ("set.tally", "the options `` and `--set sides.watch.guard.count=3`"),
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
    std::fs::write(folder.path("out.tally"), "outweigh tally 1 00000000\n{}").unwrap();
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
