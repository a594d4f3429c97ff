//! `outweigh styles`, with the real binary.

use super::{ask, refused};
use crate::program::Folder;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";

#[test]
fn the_matrix_has_every_pair() {
    let folder = Folder::new("styles");
    let some = ["--policies", "fighter,cautious,guarded", "--trials", "600", "--threads", "1"];
    let told = ask(&folder, "styles", DUEL, &some);
    assert!(told.contains("Left plays") && told.contains("Right plays"), "{told}");
    assert!(told.contains("in equilibrium Left plays fighter"), "{told}");
    // The sides are alike, and each has a policy that is clearly better than another.
    assert_eq!(told.matches("play is worth ").count(), 2, "{told}");
    assert!(told.contains(" points: against fighter Left scores from "), "{told}");
    let one = folder.files("report");
    let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
    let wanted = [
        "manifest.json",
        "pairs.csv",
        "policies.csv",
        "report.html",
        "styles.png",
        "styles.svg",
        "styles_narrow.svg",
    ];
    assert_eq!(names, wanted);
    assert_eq!(folder.read("report/pairs.csv").lines().count(), 1 + 9);
    let again = [&some[..4], &["--threads", "2"]].concat();
    ask(&folder, "styles", DUEL, &again);
    assert!(one == folder.files("report"), "threads change no byte");
}

#[test]
fn a_mirror_is_even_against_itself() {
    let folder = Folder::new("styles-mirror");
    let some = ["--policies", "fighter,cautious", "--trials", "500", "--mirror", "--no-charts"];
    ask(&folder, "styles", DUEL, &some);
    let pairs = folder.read("report/pairs.csv");
    for policy in ["fighter", "cautious"] {
        let line = pairs.lines().find(|line| line.starts_with(&format!("{policy},{policy},")));
        assert!(line.unwrap().ends_with(",0.5"), "{pairs}");
    }
}

/// A mirror averages scores over both seats, and would call different sides even.
#[test]
fn a_mirror_of_unlike_sides_is_refused() {
    let skirmish = "scenarios/stamina_and_wounds/benchmark_skirmish.toml";
    refused(
        "styles",
        skirmish,
        &["--mirror", "--trials", "50"],
        "`--mirror` says that the sides are alike, but",
    );
    let more = ["--mirror", "--set", "sides.left.duellist.stamina=8"];
    refused("styles", DUEL, &more, "differ in `stamina`");
}

const THREE: &str = "
    system = \"boons-and-banes\"
    title = \"Three at the well\"
    [sides.red]
    player = \"pc\"
    policy = \"table\"
    [sides.red.one]
    vigor = 3
    intuition = 3
    reason = 3
    fight = \"trained\"
    [sides.blue]
    player = \"gm\"
    policy = \"table\"
    [sides.blue.two]
    vigor = 3
    intuition = 3
    reason = 3
    fight = \"trained\"
    [sides.gold]
    player = \"gm\"
    policy = \"table\"
    [sides.gold.three]
    vigor = 5
    intuition = 3
    reason = 3
    fight = \"trained\"
";

/// A win of a third side is no draw: the report says that the score counts half of it, and names no equilibrium.
#[test]
fn wins_of_a_third_side_are_told() {
    let folder = Folder::new("styles-three");
    let file = folder.file("three.toml", THREE);
    let some = ["--policies", "table,plain", "--trials", "300", "--no-charts"];
    let told = ask(&folder, "styles", file.to_str().unwrap(), &some);
    assert!(told.contains("a third side wins up to "), "{told}");
    assert!(told.contains(" won) against table"), "{told}");
    assert!(!told.contains("equilibrium"), "{told}");
}

/// The table and the first sentence name one policy as the best, even if several tie.
#[test]
fn the_first_policy_of_the_table_is_the_one_that_scores_most() {
    let folder = Folder::new("styles-ties");
    let some = ["--set", "sides.left.duellist.stamina=12", "--trials", "200", "--no-charts"];
    let told = ask(&folder, "styles", DUEL, &some);
    let first = told.lines().nth(2).unwrap().split_whitespace().next().unwrap();
    assert!(told.contains(&format!(" most with {first}")), "{first}: {told}");
}

/// Against one policy there is nothing to average.
#[test]
fn one_reply_is_the_only_score() {
    let folder = Folder::new("styles-one");
    let some = ["--policies", "fighter,cautious", "--replies", "fighter", "--trials", "400"];
    let told = ask(&folder, "styles", DUEL, &[&some[..], &["--no-charts"]].concat());
    assert!(told.contains(" most with ") && !told.contains(" on average"), "{told}");
    assert!(told.contains(" % against fighter\n"), "{told}");
}

/// What a file does not let play is played here, so that nobody is warned of it.
#[test]
fn policies_that_nobody_else_plays_are_no_mistake() {
    let folder = Folder::new("styles-unplayed");
    let answers = "benches/answers/stamina_and_wounds.toml";
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(answers);
    let file = file.to_str().unwrap();
    let some = ["--policies", "finisher", "--trials", "50", "--no-charts", "--out", "report"];
    let done = folder.outweigh(&[&["styles", file], &some[..]].concat());
    assert_eq!((done.status.code(), done.stderr.as_slice()), (Some(0), &[][..]));
    let done = folder.outweigh(&["check", file]);
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(said.contains("no fighter plays policy `party_1`"), "{said}");
}

/// Sides of several policies play them all at once, and the matrix says how well that is.
#[test]
fn what_a_side_of_several_policies_plays_is_in_the_matrix() {
    let folder = Folder::new("styles-several");
    let file = "scenarios/stamina_and_wounds/benchmark_skirmish.toml";
    let told = ask(&folder, "styles", file, &["--trials", "400", "--no-charts"]);
    let leaves = "party plays as written and scores ";
    assert!(told.contains(leaves) && told.contains("; finisher would score "), "{told}");
    let pairs = folder.read("report/pairs.csv");
    assert!(pairs.lines().any(|line| line.starts_with("as written,as written,400,")), "{pairs}");
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_written() {
    for (arguments, said) in [
        (vec!["--policies", "fighter,cautius"], "did you mean `cautious`?"),
        (vec!["--policies", "fighter,fighter"], "`fighter` is named twice"),
        (vec!["--side", "lft"], "did you mean `left`?"),
        (vec!["--side", "left", "--against", "left"], "`left` is both sides"),
        (vec!["--mirror", "--replies", "fighter"], "leave out --replies"),
        (vec!["--ban", "pass"], "cannot be banned"),
    ] {
        refused("styles", DUEL, &arguments, said);
    }
}
