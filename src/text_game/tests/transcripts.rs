//! Transcripts say who does what, what lapses, and how sides and the conflict stand.

use super::{SCENARIO, TEMPLATE, opened};

/// Returns the transcripts of some trials of the game to begin with, with a track of the side and one of the conflict:
/// the whole ones, and the brief ones.
fn told() -> (String, String) {
    let tracks = "[tracks]\nnerve = { of = \"side\", range = \"0..=99\" }\nclock = { of = \"conflict\", range = \"0..=99\" }\n";
    let rules = "[standing_rules.tick]\nwhen = \"round_ends\"\nif = \"my.place = least(all, it.place)\"\n\
                 do = \"clock + 1\"\n[standing_rules.steel]\nwhen = \"round_ends\"\nif = \"side.place = 1\"\n\
                 do = \"nerve + 2\"\n[exits.down]";
    let game = TEMPLATE.replace("NAME", "my").replace("[tracks]\n", tracks);
    let plan = opened(&SCENARIO.replace("NAME", "my"), &game.replace("[exits.down]", rules));
    let plan = plan.unwrap_or_else(|problems| panic!("{problems}"));
    let of = |brief: bool| {
        let one = |trial: u64| {
            let told = plan.cells[0].game.transcript(7, trial);
            if brief { told.brief().to_string() } else { told.to_string() }
        };
        (0..40).map(one).collect::<String>()
    };
    (of(false), of(true))
}

#[test]
fn every_line_of_a_brief_transcript_names_who_acts() {
    let (_, brief) = told();
    let lines: Vec<&str> = brief.lines().filter(|line| line.starts_with("  ")).collect();
    assert!(lines.len() > 100);
    for line in lines {
        let name = line.trim_start().split([':', ' ', '\'']).next().unwrap();
        assert!(["hero", "bandit", "heroes", "clock"].contains(&name), "{line}");
    }
    assert!(
        brief.contains(": strike at bandit ") && brief.contains(": strike at hero "),
        "{brief}"
    );
}

#[test]
fn what_lapses_is_told_once() {
    let (whole, brief) = told();
    let (set, lapsed) = ("shield used = yes", "shield used = no (lapses)");
    assert!(whole.contains(set) && whole.contains(lapsed), "{whole}");
    // A shield that was raised in the last round of a fight does not lapse any more.
    assert!(whole.matches(lapsed).count() <= whole.matches(set).count());
    assert!(!brief.contains("(lapses)"), "{brief}");
}

#[test]
fn tracks_of_sides_and_of_the_conflict_stand_at_the_head_of_a_round() {
    let (whole, _) = told();
    let round = whole.split("Round 3").nth(1).unwrap();
    let head: Vec<&str> = round.lines().take(8).collect();
    assert!(head.contains(&"  all: clock 2"), "{head:?}");
    assert!(head.iter().any(|line| line.starts_with("  heroes: nerve ")), "{head:?}");
    let first = whole.split("Round 1").nth(1).unwrap().split("turn").next().unwrap();
    assert!(!first.contains("clock") && !first.contains("nerve"), "as at the beginning: {first}");
}
