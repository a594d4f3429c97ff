//! The folder of a report: one run at a time, and the old report or the new one at every moment.

use super::{DUEL, Folder, printed};
use std::process::Stdio;
use std::time::Duration;

/// A run of the duel into one folder.
fn run<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["run", "duel.toml", "--out", "out", "--no-charts"], more].concat()
}

#[test]
fn systems_with_scenarios_of_one_name_have_folders_of_their_own() {
    let folder = Folder::new("default");
    folder.file("duel.toml", DUEL);
    let text = printed(&folder.outweigh(&["run", "duel.toml", "--no-charts"]));
    assert!(text.contains("files in reports/war_of_ashes/duel "), "{text}");
    assert!(folder.has("reports/war_of_ashes/duel/report.html"));
    let left: Vec<_> = folder.files("reports/war_of_ashes").into_iter().map(|(it, _)| it).collect();
    assert_eq!(left, ["duel"], "neither a lock nor anything unfinished is left");
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let folder = Folder::new("busy");
    folder.file("duel.toml", DUEL);
    let mut first = folder.command(&run(&["--trials", "900000000"]));
    let mut first = first.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    folder.wait_for(".out.lock");
    for out in ["out", "./out", "out/../out"] {
        let second = folder.outweigh(&["run", "duel.toml", "--no-charts", "--out", out]);
        let message = String::from_utf8_lossy(&second.stderr);
        assert_eq!(second.status.code(), Some(2), "{message}");
        assert!(message.contains("another run") && message.contains("--out"), "{message}");
    }
    // A lock ends with its program, even if that is killed.
    first.kill().unwrap();
    first.wait().unwrap();
    printed(&folder.outweigh(&run(&[])));
    assert_eq!(folder.files(".").len(), 2, "{:?}", folder.files("."));
}

/// Kills runs at all kinds of moments and looks whether the folder holds one whole report.
#[test]
fn a_killed_run_leaves_the_old_report_or_the_new_one() {
    let folder = Folder::new("killed");
    folder.file("duel.toml", DUEL);
    let seeds = ["1", "2"];
    let whole = seeds.map(|seed| {
        printed(&folder.outweigh(&run(&["--seed", seed])));
        folder.files("out")
    });
    assert!(whole[0] != whole[1]);
    std::fs::write(folder.path("out/notes.txt"), "mine").unwrap();
    let mut found = [0; 2];
    for round in 0..24_u64 {
        let seed = seeds[round as usize % 2];
        let mut child = folder.command(&run(&["--seed", seed]));
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(10 + 8 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let mut files = folder.files("out");
        let notes = files.iter().position(|(name, _)| name == "notes.txt").unwrap();
        assert_eq!(files.remove(notes).1, b"mine");
        let which = whole.iter().position(|whole| *whole == files);
        found[which.unwrap_or_else(|| panic!("a mixture after round {round}"))] += 1;
    }
    assert_eq!(found.iter().sum::<usize>(), 24);
    printed(&folder.outweigh(&run(&[])));
    let names: Vec<_> = folder.files(".").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["duel.toml", "out"], "the next run cleans up");
}

#[test]
fn a_report_may_be_written_where_one_works() {
    let folder = Folder::new("here");
    let scenario = folder.file("duel.toml", DUEL).display().to_string();
    std::fs::create_dir(folder.path("here")).unwrap();
    let mut command = folder.command(&["run", &scenario, "--out", ".", "--no-charts"]);
    printed(&command.current_dir(folder.path("here")).output().unwrap());
    assert!(folder.has("here/manifest.json"));
    assert_eq!(folder.files(".").len(), 2, "{:?}", folder.files("."));
}
