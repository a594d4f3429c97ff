//! `outweigh rank`, with the real binary.

use super::{ask, refused};
use crate::program::Folder;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";

#[test]
fn the_largest_effects_come_first_and_nothing_is_left_out() {
    let folder = Folder::new("rank");
    let told = ask(&folder, "rank", DUEL, &["--trials", "2000", "--threads", "1"]);
    assert!(told.contains("the small change with the largest effect on left.win"), "{told}");
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
    // The game counts rounds, and so does the sentence; the files of all games have one name.
    let said = "the small change with the largest effect on the number of rounds (";
    assert!(told.contains(said), "{told}");
    assert!(folder.read("report/rank.csv").contains(",exchanges,"), "{told}");
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

/// `10 to 9` is a small change of a policy; a rule that stops working is a large one, with a table and a chart of its
/// own.
#[test]
fn large_changes_stand_apart() {
    let folder = Folder::new("rank-large");
    let told = ask(&folder, "rank", DUEL, &["--trials", "500"]);
    let (small, large) = told.split_once("\nlarge change ").expect("a second table");
    for row in small.lines().skip(2).filter(|row| row.ends_with("<0.0001")) {
        assert!(!row.contains("true") && !row.contains(" on to off"), "{row}");
    }
    assert!(large.contains("the large change with the largest effect on left.win is "), "{large}");
    let table = folder.read("report/rank.csv");
    assert!(table.lines().next().unwrap().ends_with(",reason,large"), "{table}");
    let measured: Vec<&str> = table.lines().filter(|line| line.contains(",measured,")).collect();
    let count = |ending: &str| measured.iter().filter(|line| line.ends_with(ending)).count();
    assert!(count(",no") <= 20 && count(",yes") <= 10 && count(",yes") > 0, "{table}");
    let names: Vec<String> = folder.files("report").into_iter().map(|(name, _)| name).collect();
    assert!(names.contains(&"rank_large.png".to_owned()), "{names:?}");
}

/// Both sides have fighters of one name: rows such as `2 to 1 fighters` stood twice in one table.
#[test]
fn no_two_rows_have_one_name() {
    let folder = Folder::new("rank-names");
    let side = |name: &str, player: &str| {
        format!(
            "[sides.{name}]\nplayer = \"{player}\"\npolicy = \"fighter\"\n[sides.{name}.fighter]\ncount = 2\n\
             wounds = 6\n"
        )
    };
    let text =
        format!("system = \"stamina-and-wounds\"\n{}{}", side("a_few", "pc"), side("b", "gm"));
    let file = folder.file("names.toml", &text);
    let told = ask(&folder, "rank", file.to_str().unwrap(), &["--trials", "200", "--threads", "1"]);
    let rows = told.lines().filter(|line| line.contains(" points  "));
    let names: Vec<&str> = rows.filter_map(|row| row.split("  ").next()).collect();
    let single: std::collections::BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(names.len(), single.len(), "{told}");
    assert!(names.iter().any(|name| name.starts_with("a few: 2 to ")), "{told}");
    assert!(names.iter().any(|name| name.starts_with("b: 2 to ")), "{told}");
    assert!(
        !folder.read("report/rank.svg").contains(">2 to "),
        "rows of the chart are named alike"
    );
}
