//! Words of zones: free steps, barring the way, stepping in between.

use crate::system::{OptionWord, Point, Targets, plain};

/// Options of a free step. Rolls to move have the same options in the same order, without
/// staying.
pub mod step_option {
    /// Stay.
    pub const STAY: u8 = 0;
    /// Towards a foe.
    pub const TO_FOE: u8 = 1;
    /// Towards an ally.
    pub const TO_ALLY: u8 = 2;
    /// Away from foes.
    pub const AWAY: u8 = 3;
    /// Towards an exit.
    pub const TO_EXIT: u8 = 4;
    /// Towards a zone.
    pub const TO_ZONE: u8 = 5;
    /// Number of ways to run.
    pub const RUNS: usize = 5;
}

/// Options of barring somebody's way.
pub mod impede_option {
    /// Let it pass.
    pub const LET_PASS: u8 = 0;
    /// Bar the way.
    pub const IMPEDE: u8 = 1;
}

/// Options of stepping in between.
pub mod interpose_option {
    /// Let the target defend itself.
    pub const STAND_BY: u8 = 0;
    /// Defend in its place.
    pub const DEFEND: u8 = 1;
    /// Take the blow at +0.
    pub const TAKE: u8 = 2;
}

/// Names of zones for policies, in the order of the scenario.
pub const ZONES: &[&str] = &[
    "zone1", "zone2", "zone3", "zone4", "zone5", "zone6", "zone7", "zone8", "zone9", "zone10",
    "zone11", "zone12",
];

const fn to(name: &'static str, doc: &'static str, targets: Targets) -> OptionWord {
    OptionWord { name, doc, targets, arguments: &[] }
}

const fn to_zone(name: &'static str, doc: &'static str) -> OptionWord {
    OptionWord { name, doc, targets: Targets::None, arguments: ZONES }
}

const STEP: &[OptionWord] = &[
    plain("stay", "stay in the zone"),
    to("step_to_foe", "a free zone towards a foe", Targets::Foe),
    to("step_to_ally", "a free zone towards an ally", Targets::Ally),
    plain("step_away", "a free zone to where fewer foes are, or farther from them"),
    plain("step_to_exit", "a free zone towards the nearest exit"),
    to_zone("step_to", "a free zone towards the zone named, by its place in the scenario"),
];

/// Options of a turn: rolls to move.
pub const fn runs() -> [OptionWord; step_option::RUNS] {
    [
        to("run_to_foe", "roll to get to a foe's zone, past whatever hinders", Targets::Foe),
        to("run_to_ally", "roll to get to an ally's zone, past whatever hinders", Targets::Ally),
        plain("run_away", "roll to get to where the fewest foes are"),
        plain("run_to_exit", "roll to get to the nearest exit"),
        to_zone("run_to", "roll to get to the zone named, by its place in the scenario"),
    ]
}

/// The decision point of free movement.
pub fn step_point() -> Point {
    Point {
        name: "step",
        doc: "before and after the action of a turn: whether to go a zone for free, and where to",
        ledger: "DP-MOVE",
        options: STEP,
        fallback: &["step_to_foe lowest target.distance if my.in_reach = 0", "stay"],
    }
}

/// The decision point of barring the way; `methods` are the skills that may be named.
pub fn impede_point(options: &'static [OptionWord]) -> Point {
    Point {
        name: "impede",
        doc: "when a foe whom one fights wants to leave the zone: whether to bar its way",
        ledger: "DP-IMPEDE",
        options,
        fallback: &["let_pass"],
    }
}

/// Options of barring the way with one of these skills.
pub const fn impede_options(methods: &'static [&'static str]) -> [OptionWord; 2] {
    [
        plain("let_pass", "let it pass"),
        OptionWord {
            name: "impede",
            doc: "bar its way: it needs a roll, which you oppose",
            targets: Targets::None,
            arguments: methods,
        },
    ]
}

const INTERPOSE: &[OptionWord] = &[
    plain("stand_by", "let the target defend itself"),
    plain("step_in", "defend in its place, and suffer what comes of it"),
    plain("take_blow", "take its place without a defence, at +0"),
];

/// The decision point of stepping in between.
pub fn interpose_point() -> Point {
    Point {
        name: "interpose",
        doc: "when an ally nearby is attacked, before the dice: whether to step in between",
        ledger: "DP-INTERPOSE",
        options: INTERPOSE,
        fallback: &["stand_by"],
    }
}
