//! Transcripts as a player of the game reads them.

use super::{Folder, printed, snapshot};

/// A fight whose policies are its own, so that it stays as it is.
const BRIDGE: &str = include_str!("bridge.toml");

/// Surprise, sneak attacks, manoeuvres, explosions, broken gear, bleeding, a mortal wound, poison,
/// a pit, broken morale, and two fighters of the same name on different sides.
#[test]
fn a_fight_of_stamina_and_wounds_is_told() {
    let folder = Folder::new("bridge");
    folder.file("bridge.toml", BRIDGE);
    for trial in TRIALS {
        let told = folder.outweigh(&["trace", "bridge.toml", "--trial", trial]);
        snapshot(&format!("trace_bridge_{trial}"), &printed(&told));
    }
}

/// Trials in which a lot happens.
const TRIALS: [&str; 2] = ["306", "312"];

/// A debate whose policies are its own.
const DEBATE: &str = include_str!("debate.toml");

/// Positioning, benefits, groups, several at once, other Skills, help of every kind, conversions,
/// overflow, Last Stands, surrender, and two participants of the same name in different teams.
#[test]
fn a_conflict_of_boons_and_banes_is_told() {
    let folder = Folder::new("debate");
    folder.file("debate.toml", DEBATE);
    for trial in ["12", "19"] {
        let told = folder.outweigh(&["trace", "debate.toml", "--trial", trial]);
        snapshot(&format!("trace_debate_{trial}"), &printed(&told));
    }
}

/// A state line for every fighter at the head of each exchange, in the words of its game: what it has left then.
#[test]
fn each_exchange_begins_with_what_fighters_have_left() {
    let folder = Folder::new("states");
    folder.file("bridge.toml", BRIDGE);
    folder.file("debate.toml", DEBATE);
    let told = printed(&folder.outweigh(&["trace", "bridge.toml", "--trial", "306"]));
    // Every hit says what is left; the next state line of its victim must agree.
    let mut left = std::collections::HashMap::new();
    let (mut heads, mut agreed) = (0, 0);
    for line in told.lines() {
        if line.starts_with("Round ") {
            heads += 1;
        }
        if let Some((before, state)) = line.split_once(" (Stamina ") {
            let name = before.trim().split(" loses ").next().unwrap().split(" takes ").next();
            let stamina: i32 = state.split(',').next().unwrap().parse().unwrap();
            left.insert(name.unwrap().to_owned(), stamina);
        } else if let Some((name, state)) = line.trim().split_once(": Stamina ") {
            let stamina: i32 = state.split(' ').next().unwrap().parse().unwrap();
            if let Some(known) = left.remove(name) {
                assert_eq!(known, stamina, "{line}");
                agreed += 1;
            }
        }
    }
    assert!(heads > 1 && agreed > 0, "{heads} rounds, {agreed} states: {told}");
    let told = printed(&folder.outweigh(&["trace", "debate.toml", "--trial", "12"]));
    assert!(told.contains("Morale ") && told.contains("no Condition"), "{told}");
    assert!(told.contains(" dice: ") && told.contains(" successes"), "{told}");
}

/// `--brief` tells each turn in a line, and nothing of decisions, rolls and states; the end is the same.
#[test]
fn a_brief_transcript_has_a_line_for_each_turn() {
    let folder = Folder::new("brief");
    folder.file("bridge.toml", BRIDGE);
    let whole = printed(&folder.outweigh(&["trace", "bridge.toml", "--trial", "306"]));
    let brief = printed(&folder.outweigh(&["trace", "bridge.toml", "--trial", "306", "--brief"]));
    let rounds = |text: &str| text.lines().filter(|line| line.starts_with("Round ")).count();
    assert_eq!(rounds(&whole), rounds(&brief));
    assert_eq!(whole.lines().last(), brief.lines().last());
    assert!(brief.lines().count() * 2 < whole.lines().count(), "{brief}");
    for wrong in [" decides ", ", AV ", ": Stamina "] {
        assert!(!brief.contains(wrong), "{wrong} in {brief}");
    }
}

/// A variant by its name is the cell that plays it.
#[test]
fn a_variant_is_traced_by_its_name() {
    let folder = Folder::new("variant");
    let variants = "[[variants]]\nname = \"as written\"\n\n[[variants]]\nname = \"no weight\"\n\
                    set = { rules.module.weight = \"off\" }\n";
    folder.file(
        "duel.toml",
        &super::DUEL.replace("[vary]\n\"rules.module.weight\" = [\"on\", \"off\"]", variants),
    );
    let by = |option: &str, value: &str| folder.outweigh(&["trace", "duel.toml", option, value]);
    for (name, cell) in [("as written", "1"), ("no weight", "2")] {
        let told = printed(&by("--variant", name));
        assert_eq!(told, printed(&by("--cell", cell)));
        assert!(told.contains(&format!("(variant = {name})")), "{told}");
    }
    let wrong = by("--variant", "no such thing");
    let told = String::from_utf8_lossy(&wrong.stderr).into_owned();
    assert_eq!(wrong.status.code(), Some(2), "{told}");
    assert!(told.contains("no such thing") && told.contains("no weight"), "{told}");
}
