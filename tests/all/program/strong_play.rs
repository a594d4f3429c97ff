//! Strong play: `--play strong` plays it, and every run says how far it moves the result.

use super::{Folder, printed};

/// A duel whose file lets both sides throw their turns away.
const IDLE: &str = r#"system = "stamina-and-wounds"
title = "Two who wait"
question = "Who strikes first?"
trials = 3000
seed = 3

[rules]
morale.enabled = false

[sides.left]
player = "pc"
policy = "hasty"
[sides.left.one]
stamina = 4

[sides.right]
player = "gm"
policy = "idle"
[sides.right.one]
stamina = 4

[policies.idle]
turn = ["pass"]
[policies.hasty]
turn = ["attack lowest foe.life"]
"#;

fn run(folder: &Folder, more: &[&str]) -> String {
    let always = ["run", "idle.toml", "--no-charts", "--out", "report"];
    printed(&folder.outweigh(&[&always, more].concat()))
}

/// The line of a run that says by whom it was played.
fn line(text: &str) -> &str {
    text.lines().find(|line| line.starts_with("Played by")).unwrap_or_else(|| panic!("{text}"))
}

#[test]
fn a_run_says_whose_play_it_is_and_what_strong_play_makes_of_it() {
    let folder = Folder::new("play-check");
    folder.file("idle.toml", IDLE);
    let text = run(&folder, &[]);
    let told = line(&text);
    let begins = "Played by hasty against idle. With strong play on both sides (left: ";
    assert!(told.starts_with(begins), "{told}");
    assert!(
        told.contains("right: ") && told.contains(" left wins ") && told.contains(", not "),
        "{told}"
    );
    assert!(folder.read("report/report.html").contains("With strong play on both sides"));
    assert!(folder.read("report/strong.toml").contains("[sides.right]\npolicy = "));
    assert!(folder.read("report/manifest.json").contains("\"strong.toml\""));
    // The same on any number of threads.
    let page = folder.read("report/report.html");
    for threads in ["1", "3"] {
        assert_eq!(line(&run(&folder, &["--threads", threads])), told);
        assert_eq!(folder.read("report/report.html"), page);
    }
    let without = run(&folder, &["--no-play-check"]);
    assert!(!without.contains("strong play"), "{without}");
    assert!(!folder.read("report/report.html").contains("strong play"));
}

#[test]
fn a_run_that_is_too_short_for_a_search_says_nothing_of_strong_play() {
    let folder = Folder::new("short");
    folder.file("idle.toml", IDLE);
    let text = run(&folder, &["--trials", "199"]);
    assert!(!text.contains("strong play"), "{text}");
}

#[test]
fn pieces_make_the_check_of_the_whole_run() {
    let folder = Folder::new("pieces-of-strong");
    folder.file("idle.toml", IDLE);
    for (number, more) in [vec![], vec!["--play", "strong"]].into_iter().enumerate() {
        run(&folder, &more);
        // A piece does not take the place of a piece of another run.
        let tallies = ["1", "2"].map(|piece| format!("{number}_{piece}.tally"));
        let whole = folder.read("report/report.html");
        for (piece, tally) in ["1/2", "2/2"].into_iter().zip(&tallies) {
            let always = ["run", "idle.toml", "--piece", piece, "--tally", tally];
            printed(&folder.outweigh(&[&always, &more[..]].concat()));
        }
        let merge = ["merge", &tallies[0], &tallies[1], "--no-charts", "--out", "merged"];
        printed(&folder.outweigh(&merge));
        assert!(whole.contains("trong play"));
        assert_eq!(folder.read("merged/report.html"), whole, "{more:?}");
    }
}

/// Two variants of the duel in which nobody attacks Left, unless Right plays well.
fn armour(answer: &str) -> String {
    let variants = r#"
[[variants]]
name = "bare"
[[variants]]
name = "armoured"
set = { sides.left.one.av = 3 }
"#;
    format!("{IDLE}{variants}{answer}")
}

/// The armour changes nothing in play as written, and much in strong play: the line must say so.
#[test]
fn a_run_says_what_strong_play_makes_of_the_difference_that_was_asked_about() {
    let folder = Folder::new("difference-check");
    let answer = "[answer]\nvariant = \"armoured\"\n";
    folder.file("idle.toml", &armour(answer));
    let text = run(&folder, &[]);
    let told = line(&text);
    assert!(told.contains("“armoured” then does have an effect (+"), "{told}");
    let one = run(&folder, &["--threads", "1"]);
    assert_eq!(line(&one), told, "threads change nothing");
    // The only variant beside the baseline is asked about without words, and pieces say what the whole run says.
    folder.file("idle.toml", &armour(""));
    assert_eq!(line(&run(&folder, &[])), told);
    for piece in ["1/2", "2/2"] {
        let tally = format!("{}.tally", &piece[..1]);
        let words = ["run", "idle.toml", "--piece", piece, "--tally", &tally];
        printed(&folder.outweigh(&words));
    }
    let merged = printed(&folder.outweigh(&["merge", "1.tally", "2.tally", "--out", "merged"]));
    assert_eq!(line(&merged), told);
    // If a variant is one of play, the side keeps what the variant says.
    let own = armour(answer).replace("sides.left.one.av = 3", "sides.left.policy = \"idle\"");
    folder.file("idle.toml", &own);
    let told = run(&folder, &[]);
    assert!(line(&told).contains("“armoured” then has"), "{told}");
}

#[test]
fn strong_play_can_be_played() {
    let folder = Folder::new("play-strong");
    folder.file("idle.toml", IDLE);
    let rate = |text: &str| -> f64 {
        let row = text.lines().find(|line| line.starts_with("as written")).unwrap();
        row.split_whitespace().nth(2).unwrap().trim_start_matches('>').parse().unwrap()
    };
    // Strong play on the right strikes back.
    let (written, strong) = (run(&folder, &[]), run(&folder, &["--play", "right=strong"]));
    assert!(rate(&written) > 95.0 && rate(&strong) < 85.0, "{written}{strong}");
    assert!(line(&strong).starts_with("Played by strong play: right: "), "{strong}");
    // What is said of a side goes first.
    let left = run(&folder, &["--play", "strong", "--play", "right=idle"]);
    assert!(rate(&left) > 95.0, "{left}");
    assert!(line(&left).starts_with("Played by strong play: left: "), "{left}");
    let trace = ["trace", "idle.toml", "--play", "strong"];
    assert!(printed(&folder.outweigh(&trace)).contains("attack"));
    printed(&folder.outweigh(&["check", "idle.toml", "--play", "strong"]));
    // What was found can be pasted.
    let found = folder.read("report/strong.toml");
    assert!(found.starts_with("[sides.left]\npolicy = "), "{found}");
}

#[test]
fn a_policy_cannot_have_the_name_of_a_search() {
    let folder = Folder::new("strong-name");
    folder.file("idle.toml", &IDLE.replace("hasty", "strong"));
    let refused = folder.outweigh(&["check", "idle.toml"]);
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(told.contains("`strong` is what `--play strong` looks for"), "{told}");
    assert!(told.contains("give the policy another name"), "{told}");
}

/// The files know only players who wait: a search has to find that striking wins.
#[test]
fn the_strongest_play_may_be_a_new_policy() {
    let folder = Folder::new("strongest");
    folder.file("idle.toml", IDLE);
    let text = run(&folder, &["--play", "right=strongest", "--trials", "1000"]);
    let told = line(&text);
    assert!(told.starts_with("Played by strong play: right: "), "{text}");
    let strong = folder.read("report/strong.toml");
    assert!(strong.starts_with("[sides.right]\npolicy = \""), "{strong}");
    // The same on any number of threads, and pasted into the file.
    let again = run(&folder, &["--play", "right=strongest", "--trials", "1000", "--threads", "1"]);
    assert_eq!(line(&again), told);
    let pasted = IDLE.replace("[sides.right]\nplayer = \"gm\"\npolicy = \"idle\"\n", "");
    let pasted = pasted.replace("[sides.right.one]", "#right\n[sides.right.one]");
    let right = strong.replacen('\n', "\nplayer = \"gm\"\n", 1);
    let (right, policies) = right
        .split_once("\n[policies")
        .map_or((right.as_str(), String::new()), |it| (it.0, format!("[policies{}", it.1)));
    folder.file("idle.toml", &format!("{}\n{policies}", pasted.replace("#right", right)));
    let rows = |text: &str| text.lines().nth(2).map(str::to_owned);
    assert_eq!(rows(&run(&folder, &["--trials", "1000", "--no-play-check"])), rows(&text));
}
