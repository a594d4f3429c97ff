//! `outweigh tune`, with the real binary.

use super::{ask, refused};
use crate::program::Folder;
use outweigh::report::ANSWER_TABLES;
use std::collections::BTreeSet;

const DUEL: &str = "scenarios/stamina_and_wounds/plain_duel.toml";
const LEFT: [&str; 6] = [
    "--over",
    "sides.left.duellist.stamina=2..=8",
    "--over",
    "sides.left.duellist.wounds=8..=14",
    "--for",
    "left.win = 56%..64%",
];

/// Exactly solved, Stamina 6 wins 58.0 % and Stamina 7 wins 61.7 %; more Wounds are a larger change of their range.
#[test]
fn one_change_meets_the_target() {
    let folder = Folder::new("tune");
    let told = ask(&folder, "tune", DUEL, &[&LEFT[..], &["--budget", "60000"]].concat());
    assert!(told.contains("one change meets the target: left duellist "), "{told}");
    assert!(told.contains("to play the answer: outweigh run "), "{told}");
    let names: Vec<String> = folder.files("report").into_iter().map(|(name, _)| name).collect();
    let known = [
        "changes.csv",
        "manifest.json",
        "report.html",
        "targets.csv",
        "targets.png",
        "targets.svg",
        "targets_narrow.svg",
        "tuned.toml",
    ];
    assert_eq!(names, known);
    for table in ANSWER_TABLES.iter().filter(|it| it.command == "tune" && it.file != "front.csv") {
        let text = folder.read(&format!("report/{}", table.file));
        let described: Vec<&str> = table.columns.iter().map(|it| it.column).collect();
        assert_eq!(text.lines().next().unwrap(), described.join(","), "{}", table.file);
    }
    let page = folder.read("report/report.html");
    assert!(
        page.contains("One change meets the target") || page.contains("one change meets"),
        "the answer"
    );
    assert!(page.contains("outweigh tune plain_duel.toml --over"), "and how to repeat it");
}

/// The duel wins 50 %, and 2,000 trials cannot tell that from 49 % or 51 %. Whatever the fresh trials show, only an
/// interval within the target meets it. The answer can be played in the variant of the question.
#[test]
fn what_is_too_near_to_tell_is_not_met() {
    let folder = Folder::new("tune-near");
    let over = ["--over", "sides.left.duellist.av=1..=2", "--budget", "2000", "--no-charts"];
    let told = ask(&folder, "tune", DUEL, &[&over[..], &["--for", "left.win = 49%..51%"]].concat());
    let near = "in “even”: the scenario as written may meet the target, but that is too near to tell: left.win ";
    assert!(told.contains(near), "{told}");
    assert!(!told.contains("nothing needs to change"), "{told}");
    let more = ["--for", "left.win = 30%..70%", "--variant", "left AV 3", "--over"];
    let more = [&more[..], &["sides.left.duellist.wounds=2..=10"]].concat();
    let told = ask(&folder, "tune", DUEL, &[&more[..], &["--budget", "20000"]].concat());
    assert!(told.contains("with “left AV 3”: "), "{told}");
    assert!(told.contains("--vary 'variant=left AV 3'"), "{told}");
}

#[test]
fn threads_change_no_byte_and_a_seed_does() {
    let folder = Folder::new("tune-threads");
    let mut written = Vec::new();
    for (threads, seed) in [("1", "5"), ("2", "5"), ("2", "6")] {
        let more = ["--budget", "20000", "--threads", threads, "--seed", seed];
        ask(&folder, "tune", DUEL, &[&LEFT[..], &more].concat());
        written.push(folder.files("report"));
    }
    assert!(written[0] == written[1]);
    assert!(written[0] != written[2]);
}

/// A single combination is counted as one: it was "all 1 combinations of values were tried".
#[test]
fn the_only_combination_is_called_so() {
    let folder = Folder::new("tune-only");
    let only = ["--over", "sides.left.duellist.stamina=4", "--for", "left.win > 90%"];
    let told = ask(&folder, "tune", DUEL, &[&only[..], &["--budget", "10000"]].concat());
    assert!(told.contains("the only combination of values was tried"), "{told}");
}

/// Winning more often with fewer Wounds left is impossible in this duel.
#[test]
fn targets_that_exclude_each_other_have_a_front() {
    let folder = Folder::new("tune-front");
    let over = [
        "--over",
        "sides.left.duellist.stamina=2..=8",
        "--over",
        "sides.left.duellist.wounds=6..=14",
    ];
    let wanted = ["--for", "left.win > 70%", "--for", "left.wounds_left < 2", "--budget", "40000"];
    let told =
        ask(&folder, "tune", DUEL, &[over, [wanted[0], wanted[1], wanted[2], wanted[3]]].concat());
    let both = "left.win (at least 70 %) and left.wounds_left (at most 2) exclude each other";
    assert!(told.contains(both), "{told}");
    assert!(
        told.contains("no combination of values meets both targets; the nearest is "),
        "{told}"
    );
    let front = folder.read("report/front.csv");
    let header = "sides.left.duellist.stamina,sides.left.duellist.wounds,left.win,left.win_low,left.win_high,\
                  left.wounds_left,left.wounds_left_low,left.wounds_left_high,trials";
    assert_eq!(front.lines().next().unwrap(), header);
    assert!(front.lines().count() > 3, "{front}");
    assert!(folder.has("report/front.png"));
}

/// The answer of several scenarios and plays can be pasted into the file, and the matrix comes from a file.
#[test]
fn scenarios_plays_and_a_matrix_have_targets_of_their_own() {
    let folder = Folder::new("tune-several");
    let text = std::fs::read_to_string(crate::support::folder(DUEL)).unwrap();
    folder.file("other.toml", &text.replace("av = 1", "av = 2"));
    folder.file(
        "targets.toml",
        "[target]\nfor = [\"left.win > 50% in other with written\"]\n[target.matrix]\nside = \"left\"\ntolerance = \"4%\"\n\
         fighter = { fighter = \"58%\" }\n",
    );
    let more = [
        &LEFT[..4],
        &[
            "--for",
            "left.win = 54%..70% in plain_duel",
            "--also",
            "other.toml",
            "--play",
            "written,fighter",
        ],
        &["--targets", "targets.toml", "--budget", "60000", "--no-charts"],
    ]
    .concat();
    let told = ask(&folder, "tune", DUEL, &more);
    for name in [
        "left.win in plain_duel with written",
        "left.win in plain_duel with fighter",
        "left.win in other with written",
        "fighter against fighter",
    ] {
        assert!(told.contains(name), "{name}: {told}");
    }
    assert!(!told.contains("left.win in other with fighter"), "{told}");
    let tuned = folder.read("report/tuned.toml");
    folder.file("tuned.toml", &format!("{text}\n{tuned}"));
    let checked = folder.outweigh(&["check", "tuned.toml"]);
    assert_eq!(checked.status.code(), Some(0), "{}", String::from_utf8_lossy(&checked.stderr));
    assert!(folder.has("report/also_other.toml") && folder.has("report/targets.toml"));
}

#[test]
fn a_measure_of_pace_can_be_a_target() {
    let folder = Folder::new("tune-pace");
    let more =
        [&LEFT[..], &["--for", "decided_at > 1", "--budget", "4000", "--no-charts"]].concat();
    let told = ask(&folder, "tune", DUEL, &more);
    assert!(told.contains("decided_at"), "{told}");
}

/// The file of targets on the page can be used as it is.
#[test]
fn the_matrix_of_the_page_is_right() {
    let folder = Folder::new("tune-page");
    let page = std::fs::read_to_string(crate::support::folder("docs/ask/tune.md")).unwrap();
    let block = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    folder.file("targets.toml", block);
    let over = ["--over", "rules.init.pc_first_on=2..=4", "--targets", "targets.toml"];
    let told =
        ask(&folder, "tune", DUEL, &[&over[..], &["--budget", "4000", "--no-charts"]].concat());
    for name in ["fighter against finisher", "finisher against fighter", "left.attacks", "rounds"] {
        assert!(told.contains(name), "{name}: {told}");
    }
}

/// The play that is strong for the file is looked for once more with the answer.
#[test]
fn strong_play_is_one_of_the_plays() {
    let folder = Folder::new("tune-strong");
    let over = ["--over", "rules.init.pc_first_on=1..=5", "--for", "exchanges < 9"];
    let more =
        [&over[..], &["--play", "written,strong", "--budget", "2000", "--no-charts"]].concat();
    let told = ask(&folder, "tune", DUEL, &more);
    assert!(told.contains("rounds with written") && told.contains("rounds with strong"), "{told}");
    assert!(
        told.contains("the scenario as written meets both targets, so nothing needs to change"),
        "{told}"
    );
    assert!(!folder.has("report/tuned.toml"), "there is nothing to paste");
}

#[test]
fn json_has_the_tables() {
    let folder = Folder::new("tune-json");
    let told = ask(
        &folder,
        "tune",
        DUEL,
        &[&LEFT[..], &["--budget", "8000", "--no-charts", "--json"]].concat(),
    );
    let object: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&object["command"], &object["ok"]), (&"tune".into(), &true.into()));
    assert!(object["tables"]["targets"]["rows"].as_array().is_some_and(|rows| rows.len() == 1));
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_written() {
    let over = "sides.left.duellist.av=0..=3";
    let plain = |path: &'static str, wanted: &'static str| vec!["--over", path, "--for", wanted];
    let with = |more: &[&'static str]| [&plain(over, "left.win > 5%"), more].concat();
    for (arguments, said) in [
        (plain("sides.left.duellist.avv=0..=3", "left.win > 5%"), "did you mean `av`?"),
        (
            plain("rules.morale.enabld", "left.win > 5%"),
            "did you mean --over rules.morale.enabled?",
        ),
        (plain("sides.left.duellist.av=3..=0", "left.win > 5%"), "3..=0"),
        (plain(over, "left.wins > 5%"), "unknown measure `wins`"),
        (plain(over, "left.win = 60%..40%"), "write the smaller number first"),
        (plain(over, "left.win = 150%"), "write a share from 0% to 100%"),
        (plain(over, "left.win"), "expected a measure and what it should be"),
        (vec!["--over", over], "there is no target"),
        (with(&["--for", "left.win < 1%"]), "left.win cannot be both at least 5 % and at most 1 %"),
        (with(&["--over", over]), "`sides.left.duellist.av` comes twice"),
        (with(&["--budget", "0"]), "expected 1000 trials or more"),
        (with(&["--for", "left.win > 5% in horde"]), "unknown scenario `horde`"),
        (with(&["--for", "left.win > 5% with strong"]), "unknown play `strong`"),
        (with(&["--keep", "exchanges ± 0"]), "must be above 0"),
        (with(&["--keep", "exchange"]), "did you mean `exchanges`?"),
        (with(&["--play", "written,"]), "a play is missing between the commas"),
        (with(&["--play", "written,written"]), "the play `written` comes twice"),
        (with(&["--play", "written,nobody"]), "unknown policy `nobody`"),
        (with(&["--also", "nowhere.toml"]), "cannot read `nowhere.toml`"),
        (with(&["--also", "fate-core/plain_duel"]), "knows none of the paths"),
        (with(&["--targets", "nowhere.toml"]), "cannot read `nowhere.toml`"),
    ] {
        refused("tune", DUEL, &arguments, said);
    }
}

#[test]
fn a_file_of_targets_is_read_with_care() {
    let folder = Folder::new("tune-targets");
    let over = ["--over", "sides.left.duellist.av=0..=3", "--targets", "targets.toml"];
    for (text, said) in [
        ("x = 1", "the file has no table [target]"),
        ("[target]\nfro = []", "unknown key `fro`"),
        ("[target]\nfor = 3", "expected a list of texts"),
        ("[target]\nfor = [3]", "expected a text in quotes"),
        ("[target.matrix]\n", "asks for no score"),
        ("[target.matrix]\nfigter = { fighter = \"50%\" }", "did you mean `fighter`?"),
        ("[target.matrix]\nfighter = { fighter = \"150%\" }", "not between 0% and 100%"),
        ("[target.matrix]\nfighter = { fighter = \"half\" }", "no share"),
        ("[target.matrix]\nfighter = 3", "`fighter` has no scores"),
        ("[target.matrix]\nside = \"lft\"\nfighter = { fighter = \"50%\" }", "unknown side `lft`"),
        ("[target.matrix]\nagainst = \"left\"\nfighter = { fighter = \"50%\" }", "both sides"),
        ("[target.matrix]\ntolerance = \"0%\"\nfighter = { fighter = \"50%\" }", "a share above 0"),
    ] {
        folder.file("targets.toml", text);
        let file = crate::support::folder(DUEL).display().to_string();
        let done = folder.outweigh(&[&["tune", &file, "--out", "report"], &over[..]].concat());
        let told = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{text}: {told}");
        assert!(told.contains(said), "{text}: {told}");
        assert!(!folder.path("report").exists(), "{text}");
    }
}

/// A file that varies a path itself is played by varying it over the one value of the answer.
#[test]
fn the_answer_can_be_played_where_the_file_varies_its_path() {
    let folder = Folder::new("tune-swept");
    let count = "sides.horde.raider.count";
    let over = format!("{count}=7..=12");
    let options = ["--over", &over, "--for", "party.win = 45%..75%", "--budget", "6000"];
    let told = ask(&folder, "tune", "scenarios/stamina_and_wounds/horde.toml", &options);
    let (_, command) = told.split_once("to play the answer: outweigh ").unwrap();
    let command = command.lines().next().unwrap();
    assert!(command.contains(&format!("--vary {count}=")), "{command}");
    assert_eq!(cells_played(&folder, command).len(), 1, "{command}");
    let toml = folder.read("report/tuned.toml");
    assert!(toml.contains(&format!("# Take {count} out of [vary] first")), "{toml}");
}

/// The cells that a command plays, each with its variant and its values of varied paths.
fn cells_played(folder: &Folder, command: &str) -> BTreeSet<Vec<String>> {
    let words = super::page::words(&command.replace('\'', "\""));
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.extend(["--trials", "20", "--no-charts", "--no-play-check", "--out", "played"]);
    let done = folder.outweigh(&words);
    assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
    let text = folder.read("played/outcomes.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let heads = reader.headers().unwrap().clone();
    let first = heads.iter().position(|it| it == "variant").unwrap();
    let side = heads.iter().position(|it| it == "side").unwrap();
    let cell =
        |row: csv::StringRecord| row.iter().take(side).skip(first).map(str::to_owned).collect();
    reader.records().map(|row| cell(row.unwrap())).collect()
}

/// The command played all variants of the file, and all values of whatever else it varies.
#[test]
fn the_command_plays_the_answer_and_nothing_else() {
    let folder = Folder::new("tune-one-cell");
    let text = std::fs::read_to_string(crate::support::folder(DUEL)).unwrap();
    let vary =
        "\n[vary]\nrules.morale.fraction = [0.25, 0.5]\nsides.right.duellist.wounds = [8, 10]\n";
    let file = folder.file("duel.toml", &format!("{text}{vary}"));
    let over = ["--over", "sides.left.duellist.stamina=5..=6", "--for", "left.win > 95%"];
    let more = [&over[..], &["--budget", "4000", "--no-charts"]].concat();
    let told = ask(&folder, "tune", file.to_str().unwrap(), &more);
    let (_, command) = told.split_once("to play the nearest: outweigh ").unwrap();
    let command = command.lines().next().unwrap();
    assert!(command.contains(" --vary variant=even "), "{command}");
    assert_eq!(cells_played(&folder, command).len(), 1, "{command}");
    // `stamina 4 to 6` would read as a range of values.
    assert!(told.contains("the nearest is left duellist stamina "), "{told}");
    assert!(told.contains(" instead of 4, which gives "), "{told}");
}
