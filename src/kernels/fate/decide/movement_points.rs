//! Words of zones: free steps, rolls to move, barring the way, stepping in between.

use super::points::{METHODS, with_methods};
use crate::system::{OptionWord, Options};

/// Names of zones for policies, in the order of the scenario, because a policy cannot know the scenario's own names.
pub(crate) const ZONES: &[&str] = &[
    "zone1", "zone2", "zone3", "zone4", "zone5", "zone6", "zone7", "zone8", "zone9", "zone10",
    "zone11", "zone12",
];

crate::options! {
    /// before and after the action of a turn: whether to move a zone for free, and to which one
    pub(crate) enum Step: "step", "DP-MOVE" {
        /// stay in the zone
        Stay = "stay",
        /// a free zone towards a foe
        ToFoe = "step_to_foe" -> Foe,
        /// a free zone towards an ally
        ToAlly = "step_to_ally" -> Ally,
        /// a free zone with fewer foes, or farther from them
        Away = "step_away",
        /// a free zone towards the nearest exit
        ToExit = "step_to_exit",
        /// a free zone towards the zone named, by its place in the scenario
        ToZone = "step_to" [..ZONES],
    }
    fallback ["step_to_foe lowest target.distance if my.in_reach = 0", "stay"]
}

crate::options! {
    /// Rolls to move, among the options of a turn.
    pub(crate) enum Run: "turn", "DP-MOVE" {
        /// roll to get to a foe's zone, past whatever hinders
        ToFoe = "run_to_foe" -> Foe,
        /// roll to get to an ally's zone, past whatever hinders
        ToAlly = "run_to_ally" -> Ally,
        /// roll to get to where the fewest foes are
        Away = "run_away",
        /// roll to get to the nearest exit
        ToExit = "run_to_exit",
        /// roll to get to the zone named, by its place in the scenario
        ToZone = "run_to" [..ZONES],
    }
    fallback ["run_away"]
}

impl Run {
    /// Returns the free step that leads to the place of this run, because both look for it alike.
    pub(crate) fn step(self) -> Step {
        match self {
            Self::ToFoe => Step::ToFoe,
            Self::ToAlly => Step::ToAlly,
            Self::Away => Step::Away,
            Self::ToExit => Step::ToExit,
            Self::ToZone => Step::ToZone,
        }
    }
}

crate::options! {
    /// when a foe engaged with you wants to leave the zone: whether to bar its way
    pub(crate) enum Impede: "impede", "DP-IMPEDE" {
        /// let it pass
        LetPass = "let_pass",
        /// bar its way: it then needs a roll, which you oppose
        Impede = "impede" [..METHODS],
    }
    fallback ["let_pass"]
}

crate::options! {
    /// when a foe nearby makes an advantage of the scene, removes an aspect or rolls for a task: whether to roll against it
    pub(crate) enum Oppose: "oppose", "DP-IMPEDE" {
        /// leave it to the fixed difficulty
        LetPass = "let_pass",
        /// roll against it, at no cost
        Oppose = "oppose" [..METHODS],
    }
    fallback ["oppose if own_opposition > difficulty", "let_pass"]
}

/// Returns the options of opposing an action with one of these skills.
pub(crate) const fn oppose_options(methods: &'static [&'static str]) -> [OptionWord; 2] {
    with_methods(Oppose::WORDS, methods)
}

/// Returns the options of barring the way with one of these skills.
pub(crate) const fn impede_options(methods: &'static [&'static str]) -> [OptionWord; 2] {
    with_methods(Impede::WORDS, methods)
}

crate::options! {
    /// when an ally nearby is attacked, before the dice: whether to step in between
    pub(crate) enum Interpose: "interpose", "DP-INTERPOSE" {
        /// let the target defend itself
        StandBy = "stand_by",
        /// defend in its place, and suffer what comes of it
        StepIn = "step_in",
        /// take its place without a defence, at +0
        TakeBlow = "take_blow",
    }
    fallback ["stand_by"]
}
