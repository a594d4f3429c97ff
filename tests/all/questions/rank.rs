//! `outweigh rank`, with the real binary.

use super::{ask, refused};
use crate::program::Folder;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";

#[test]
fn the_largest_effects_come_first_and_nothing_is_left_out() {
    let folder = Folder::new("rank");
    let told = ask(&folder, "rank", DUEL, &["--trials", "2000", "--threads", "1"]);
    assert!(told.contains("the change with the largest effect on left.win"), "{told}");
    assert!(
        told.contains("made no difference in 1,024 trials, as this scenario is played"),
        "{told}"
    );
    let table = folder.read("report/rank.csv");
    for fate in [",measured,", ",alike,"] {
        assert!(table.contains(fate), "{fate}");
    }
    let one = folder.files("report");
    ask(&folder, "rank", DUEL, &["--trials", "2000", "--threads", "2"]);
    assert!(one == folder.files("report"), "threads change no byte");
    let told =
        ask(&folder, "rank", DUEL, &["--for", "exchanges", "--trials", "500", "--no-charts"]);
    assert!(told.contains("the change with the largest effect on exchanges"), "{told}");
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_written() {
    for (arguments, said) in [
        (vec!["--for", "lft.win"], "did you mean `left`?"),
        (vec!["--for", "left.wins"], "unknown measure `wins`"),
        (vec!["--variant", "evn"], "did you mean `even`?"),
        (vec!["--trials", "0"], "expected 1 trial or more"),
    ] {
        refused("rank", DUEL, &arguments, said);
    }
}
