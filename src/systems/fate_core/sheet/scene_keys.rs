//! Keys of scenes, of sides in them, and of tasks.

use super::scene::{SceneKind, SideGoal};
use super::skill::Skill;
use crate::kernels::fate::sheet::series::MOST_RESTS;
use crate::kernels::fate::state::conflict::MAX_SCENE;
use crate::knob::{Limit, Words, WordsRange};
use crate::scenario::keys::{Names, Table, Text, Texts};

crate::keys! {
    /// The scene: `[scene]`.
    pub(crate) mod setting {
        /// The kind of scene.
        KIND: SceneKind = "kind", "FC-GEN-01", default "conflict";
        /// Whether the scene is dark, which some stunts need.
        DARK: bool = "dark", "FC-STU-10", default "false";
        /// Most rests between two conflicts of a series.
        RESTS: i32 = "rests", "FC-REC-13", range 0..=MOST_RESTS, default "0";
        /// Number of situation aspects from the previous scene that are still true.
        CARRIED_ASPECTS: i32 = "carried_aspects", "FC-CON-04", range 0..=MAX_SCENE as i32,
            default "0";
        /// A table for each task of a challenge.
        TASKS: Table = "tasks", "FC-CHL-01";
        /// A table for each task that sides pursue while they fight.
        SIDETASKS: Table = "sidetasks", "FC-OTH-01";
        /// The scene that follows.
        NEXT: Table = "next", "FC-TRN-01";
    }
}

crate::keys! {
    /// Keys of a side about the scene: `[sides.SIDE]`.
    pub(crate) mod side {
        /// The side's goal in a conflict.
        GOAL: SideGoal = "goal", "FC-SID-01", default "defeat";
        /// Free invocations that the side holds at the start on aspects from the previous scene.
        INVOCATIONS: i32 = "invocations", "FC-CON-04", range 0..=10, default "0";
        /// Skills that the side can use for its contest rolls.
        ROLLS: Words<Skill> = "rolls", "FC-CON-01", range WordsRange(1..=8);
    }
}

crate::keys! {
    /// A task: `[scene.tasks.TASK]`.
    pub(crate) mod task {
        /// Skills that the task can be rolled with.
        SKILLS: Words<Skill> = "skills", "FC-CHL-01", range WordsRange(1..=4);
        /// Number of reasons why the task is harder than usual, which set its difficulty (`difficulty.base`).
        REASONS: i32 = "reasons", "FC-DICE-09", range 0..=6;
        /// Difficulty of the task; `none`: it succeeds without a roll.
        DIFFICULTY: Limit = "difficulty", "FC-CHL-01, FC-FRE-02", range -2..=12,
            default "challenge.difficulty";
        /// Groups that may roll for the task.
        WHO: Names = "who", "FC-CHL-01", default "the whole side";
        /// The task that must be rolled before it.
        AFTER: Text = "after", "FC-CHL-07";
        /// The side whose task it is, during a fight.
        SIDE: Text = "side", "FC-OTH-01", default "that of the players";
    }
}

crate::keys! {
    /// A scene that follows: `[scene.next]`.
    pub(crate) mod next {
        /// The kind of scene.
        KIND: SceneKind = "kind", "FC-TRN-01", default "what the rules turn a conflict into";
        /// A table for each of its tasks.
        TASKS: Table = "tasks", "FC-CHL-01";
        /// Skills that each side can use for its contest rolls, by the name of the side.
        ROLLS: Table = "rolls", "FC-CON-01";
        /// Groups that must all be taken out before the next scene begins.
        WHO: Texts = "who", "FC-TRN-01";
        /// Outcomes of the scene after which the next one begins.
        WHEN: Texts = "when", "FC-TRN-01", default "lull after a conflict, otherwise over";
        /// The scene that follows it.
        NEXT: Table = "next", "FC-TRN-01";
    }
}

/// The range of a list of skills that a side rolls with.
pub(crate) const ROLLS: WordsRange = WordsRange(1..=8);
