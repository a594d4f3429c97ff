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
