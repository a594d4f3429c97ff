//! Keys of a stunt.

use super::skill::Skill;
use super::stunt::{Job, Span, StuntAction, StuntEffect, StuntKind, Trigger};
use super::stunt_condition::Condition;
use crate::knob::{Words, WordsRange};

crate::keys! {
    /// A stunt: `[sides.SIDE.GROUP.stunts.STUNT]`.
    pub(crate) mod stunt {
        /// Kind of stunt.
        KIND: StuntKind = "kind", "FC-STU-01";
        /// Whether it counts at all.
        ENABLED: bool = "enabled", "FC-STU-01", default "true";
        /// Bonus on a roll.
        BONUS: i32 = "bonus", "FC-STU-01", range 1..=4, default "stunt.bonus";
        /// Further effect of a roll.
        EFFECT: StuntEffect = "effect", "FC-STU-02";
        /// Lowest outcome that brings its effect.
        ON: Trigger = "on", "FC-STU-02";
        /// Use that its skill takes over from another.
        JOB: Job = "job", "FC-STU-03";
        /// Skill of the stunt.
        SKILL: Skill = "skill", "FC-STU-01";
        /// Skills of the other side that it works against.
        AGAINST: Words<Skill> = "against", "FC-STU-01", range WordsRange(1..=8),
            default "all of them";
        /// Kinds of actions that it helps with.
        ACTIONS: Words<StuntAction> = "actions", "FC-STU-01", range WordsRange(1..=2);
        /// Circumstances that must be given.
        WHEN: Words<Condition> = "when", "FC-STU-01", range WordsRange(1..=4);
        /// How often its circumstances are given, in percent.
        CHANCE: i32 = "chance", "FC-STU-01", range 1..=100, default "100";
        /// How often it can be used in a span.
        USES: i32 = "uses", "FC-STU-05", range 1..=20, default "as often as one likes";
        /// The span that its uses are counted in.
        PER: Span = "per", "FC-STU-05";
        /// Fate points that a use costs.
        FP_COST: i32 = "fp_cost", "FC-STU-05", range 0..=3, default "0";
    }
}
