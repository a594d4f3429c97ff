//! The decision between two conflicts of a series, for systems that play one (DP-HEALER).

use crate::system::{OptionWord, Point, Targets, plain};

/// Options of the decision between two conflicts.
pub mod pause_option {
    /// The next conflict.
    pub const GO_ON: u8 = 0;
    /// A treatment.
    pub const TREAT: u8 = 1;
    /// A quiet scene.
    pub const REST: u8 = 2;
    /// Home.
    pub const STOP: u8 = 3;
}

/// Severities that can be named, by number.
const SEVERITIES: &[&str] = &["mild", "moderate", "severe"];

const PAUSE: &[OptionWord] = &[
    plain("go_on", "go on to the next conflict"),
    OptionWord {
        name: "treat",
        doc: "the best healer treats a member of the party: its mildest consequence that recovery has not begun for, or that of the severity named",
        targets: Targets::Ally,
        arguments: SEVERITIES,
    },
    plain(
        "rest",
        "let a quiet scene go by, so that consequences heal (scene.rests allows so many)",
    ),
    plain("stop", "go home: the series is over, and what was not fought is not won"),
];

/// The decision point.
pub fn pause_point() -> Point {
    Point {
        name: "pause",
        doc: "between two conflicts of a series, asked of the first member of the party until it goes on",
        ledger: "DP-HEALER",
        options: PAUSE,
        fallback: &["treat first", "go_on"],
    }
}
