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
        /// Whether the stunt is in play.
        ENABLED: bool = "enabled", "FC-STU-01", default "true";
        /// Bonus on a roll.
        BONUS: i32 = "bonus", "FC-STU-01", range 1..=4, default "stunt.bonus";
        /// Effect after a successful roll; its size is `stunt.shift_value`.
        EFFECT: StuntEffect = "effect", "FC-STU-02";
        /// Lowest outcome that triggers the effect.
        ON: Trigger = "on", "FC-STU-02";
        /// Use that the skill takes over from another skill.
        JOB: Job = "job", "FC-STU-03";
        /// Skill of the stunt.
        SKILL: Skill = "skill", "FC-STU-01";
        /// Skills of the opponent that the stunt works against.
        AGAINST: Words<Skill> = "against", "FC-STU-01", range WordsRange(1..=8),
            default "all of them";
        /// Actions that the stunt helps with.
        ACTIONS: Words<StuntAction> = "actions", "FC-STU-01", range WordsRange(1..=2);
        /// Circumstances in which the stunt works; all of them must hold.
        WHEN: Words<Condition> = "when", "FC-STU-01", range WordsRange(1..=4);
        /// Chance in percent that the circumstances of the stunt hold, drawn each time that it could be used.
        CHANCE: i32 = "chance", "FC-STU-01", range 1..=100, default "100";
        /// Uses of the stunt in each period (`per`).
        USES: i32 = "uses", "FC-STU-05", range 1..=20, default "as often as one likes";
        /// Period in which uses are counted.
        PER: Span = "per", "FC-STU-05";
        /// Fate points that each use costs.
        FP_COST: i32 = "fp_cost", "FC-STU-05", range 0..=3, default "0";
    }
}
