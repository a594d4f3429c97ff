//! Mixes: policies that are drawn anew for each trial, as their author meets them.

use super::refusals::refused;
use super::solving::SMALL;
use super::{Folder, csv_rows, printed, snapshot};

/// The fight of one blow each; the second side has two ways to play it.
fn fight(policies: &str) -> String {
    let (head, side) = SMALL.split_once("[sides.second]").unwrap();
    let side = side.replacen("policy = \"plain\"", "policy = \"either\"", 1);
    let shy =
        "[policies.shy]\nbase = \"plain\"\nturn = [\"full_defense if exchange <= 1\", \"attack\"]";
    format!("{head}[sides.second]{side}\n{shy}\n{policies}\n")
}

const ONE_IN_FOUR: &str = "[policies.either]\nmix = { plain = 1, shy = 3 }";

/// Exact chances of the second side to win, one for each variant.
fn exact(folder: &Folder, more: &[&str]) -> Vec<f64> {
    let arguments = [&["exact", "fight.toml", "--csv", "exact.csv"], more].concat();
    let run = folder.outweigh(&arguments);
    printed(&run);
    let rows = csv_rows(&folder.text("exact.csv"));
    let at = |name: &str| rows[0].iter().position(|it| it == name).unwrap();
    let is_win = |row: &&Vec<String>| row[at("side")] == "second" && row[at("measure")] == "win";
    let wins = rows.iter().skip(1).filter(is_win);
    let wins = wins.map(|row| row[at("value")].parse().unwrap()).collect();
    std::fs::remove_file(folder.path("exact.csv")).unwrap();
    wins
}

#[test]
fn a_mix_is_worth_what_its_policies_are_worth_by_their_weights() {
    let folder = Folder::new("mixes");
    folder.file("fight.toml", &fight(ONE_IN_FOUR));
    let of = |policy: &str| exact(&folder, &["--set", &format!("sides.second.policy={policy}")]);
    let (plain, shy, mixed) = (of("plain"), of("shy"), of("either"));
    for ((plain, shy), mixed) in plain.iter().zip(&shy).zip(&mixed) {
        assert!((plain - shy).abs() > 0.01, "the test would say nothing: {plain} and {shy}");
        assert!((mixed - (plain + 3.0 * shy) / 4.0).abs() < 1e-9, "{mixed} of {plain} and {shy}");
    }
    // A sweep over a weight goes from the one to the other.
    let swept = exact(&folder, &["--vary", "policies.either.mix.plain=0,1"]);
    assert_eq!(swept.len(), 2 * mixed.len(), "{swept:?}");
    assert!(shy.iter().chain(&mixed).all(|it| swept.contains(it)), "{swept:?}");
    // What is played is what is exact: 40,000 trials, 5 standard errors.
    let run = ["run", "fight.toml", "--trials", "40000", "--no-charts", "--out"];
    printed(&folder.outweigh(&[&run[..], &["one"]].concat()));
    let rows = csv_rows(&folder.text("one/outcomes.csv"));
    let at = |name: &str| rows[0].iter().position(|it| it == name).unwrap();
    let is_win = |row: &&Vec<String>| row[at("side")] == "second" && row[at("measure")] == "win";
    let played: Vec<f64> =
        rows.iter().filter(is_win).map(|row| row[at("value")].parse().unwrap()).collect();
    assert_eq!(played.len(), mixed.len());
    for (played, exact) in played.iter().zip(&mixed) {
        assert!((played - exact).abs() < 5.0 * (0.25_f64 / 40_000.0).sqrt(), "{played}, {exact}");
    }
    printed(&folder.outweigh(&[&run[..], &["two", "--threads", "1"]].concat()));
    assert!(folder.files("one") == folder.files("two"), "threads change no byte");
}

#[test]
fn a_mix_that_is_always_the_same_policy_plays_like_that_policy() {
    let folder = Folder::new("mixes-alike");
    folder.file("fight.toml", &fight("[policies.either]\nmix = { plain = 0, shy = 7 }"));
    let run = |out: &str, more: &[&str]| {
        let arguments = ["run", "fight.toml", "--trials", "500", "--no-charts", "--out", out];
        printed(&folder.outweigh(&[&arguments[..], more].concat()));
        folder.text(&format!("{out}/outcomes.csv"))
    };
    assert_eq!(run("mixed", &[]), run("alone", &["--set", "sides.second.policy=shy"]));
}

#[test]
fn transcripts_and_lists_tell_of_mixes_and_nobody_warns() {
    let folder = Folder::new("mixes-told");
    folder.file("fight.toml", &fight(ONE_IN_FOUR));
    let checked = folder.outweigh(&["check", "fight.toml"]);
    assert_eq!(String::from_utf8_lossy(&checked.stderr), "", "its policies are played");
    let told = |trial: &str| printed(&folder.outweigh(&["trace", "fight.toml", "--trial", trial]));
    let all: Vec<String> = (0..12).map(|trial| told(&trial.to_string())).collect();
    let drawn = |name: &str| {
        let line = format!("  second play {name}, drawn from either\n");
        all.iter().filter(|text| text.contains(&line)).count()
    };
    assert!(drawn("plain") > 0 && drawn("shy") > 0 && drawn("plain") + drawn("shy") == all.len());
    // Who draws the shy one plays its first line.
    let defends = |text: &&String| text.contains("full_defense (shy line 1");
    assert_eq!(all.iter().filter(defends).count(), drawn("shy"));
}

#[test]
fn mistakes_in_mixes_are_told_one_by_one() {
    let folder = Folder::new("mixes-wrong");
    folder.file(
        "fight.toml",
        &fight(
            "[policies.either]\nmix = { plain = 1, shi = 3 }\n\
             [policies.nested]\nmix = { either = 1, plain = 1 }\n\
             [policies.based]\nbase = \"either\"\n\
             [policies.never]\nmix = { plain = 0 }\n\
             [policies.more]\nmix = { plain = 1, shy = -1 }\nbase = \"plain\"",
        ),
    );
    snapshot("error_mixes", &refused(&folder, &["check", "fight.toml"]));
}

/// Each fighter who reads other numbers has its own copy of each policy that it may draw.
#[test]
fn more_policies_than_can_be_numbered_are_refused() {
    let of = |fighters: i32| {
        let fighter = |at: i32| {
            let (fight, athletics) = (at % 9 - 4, at / 9);
            format!(
                "[sides.first.g{at}]\nskills = {{ fight = {fight}, athletics = {athletics} }}\n"
            )
        };
        let policy =
            |at: i32| format!("[policies.p{at}]\nturn = [\"attack if exchange >= {at}\"]\n");
        let members: Vec<String> = (0..16).map(|at| format!("p{at} = 1")).collect();
        format!(
            "system = \"fate-core\"\n[sides.first]\nplayer = \"pc\"\npolicy = \"any\"\n{}\
             [sides.second]\nplayer = \"gm\"\n[sides.second.foe]\nskills = {{ fight = 2 }}\n{}\
             [policies.any]\nmix = {{ {} }}\n",
            (0..fighters).map(fighter).collect::<String>(),
            (0..16).map(policy).collect::<String>(),
            members.join(", "),
        )
    };
    let folder = Folder::new("mixes-many");
    folder.file("fight.toml", &of(15));
    printed(&folder.outweigh(&["check", "fight.toml"]));
    folder.file("fight.toml", &of(17));
    let told = refused(&folder, &["check", "fight.toml"]);
    assert!(told.contains("more than 256 policies are too many for one conflict"), "{told}");
}
