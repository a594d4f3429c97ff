//! Knobs of what happens between the conflicts of a series.

use crate::kernels::fate::sheet::sheet::Severity;
use crate::knob::Numbers;
use crate::system::EndsWith;
use crate::{choices, knobs};

choices! {
    /// Effect of the end of a conflict on checked stress boxes (FC-STR-10, FC-OPT-06).
    pub(crate) enum StressClear {
        /// All are free again.
        AfterConflict = "after_conflict",
        /// Each check moves one box down.
        StepDown = "step_down",
        /// All stay checked.
        Never = "never",
    }
}

choices! {
    /// Effect of powerful healing in every pause (FC-REC-15).
    pub(crate) enum Healing {
        /// None: there is no such healing.
        Nothing = "none",
        /// Recovery starts without a roll.
        AutoTreat = "auto_treat",
        /// A consequence drops by one level.
        LowerOne = "lower_1",
        /// A consequence drops by two levels.
        LowerTwo = "lower_2",
    }
}

choices! {
    /// Effect of a new session on the fate points of players' characters (FC-FP-03).
    pub(crate) enum SessionReset {
        /// Up to refresh; a larger number is kept.
        TopUp = "top_up",
        /// To refresh exactly.
        Reset = "reset",
    }
}

choices! {
    /// Fighters taken out who are back for the next conflict (FC-TKO-02).
    pub(crate) enum Returns {
        /// Fighters whose side won the conflict.
        IfWon = "if_won",
        /// All fighters.
        Always = "always",
        /// None.
        Never = "never",
    }
}

knobs! {
    /// Knobs of a series of conflicts: recovery, milestones, fate points from scene to scene.
    pub(crate) struct SeriesKnobs {
        /// Effect of the end of a conflict on checked stress boxes.
        "stress.clear", "FC-STR-10, FC-OPT-06" => stress_clear: StressClear = StressClear::AfterConflict;
        /// Most extreme consequences of a character between two major milestones, and at most one in a conflict.
        "extreme.uses", "FC-XTR-02" => extreme_uses: i32 = 1, range 0..=3;
        /// Result of a conflict after which the series ends for the party. A conflict that never took place counts as
        /// not won.
        "series.ends_with", "FC-CED-03, FC-TKO-02" => ends_with: EndsWith = EndsWith::Nothing;
        /// Fighters taken out who are back for the next conflict of a series.
        "takeout.returns", "FC-TKO-02" => returns: Returns = Returns::IfWon;
        /// Difficulty of treating a mild, moderate and severe consequence.
        "recovery.difficulty", "FC-REC-03" => difficulty: Numbers = Numbers::new(&[2, 4, 6]), range (1, 12, 3);
        /// Difficulty added when a fighter treats itself.
        "recovery.self_extra", "FC-REC-04" => self_extra: i32 = 2, range 0..=4;
        /// Whether a fighter treats its own consequence only if no ally has the skill at +1 or better.
        "recovery.self_last", "FC-REC-14" => self_last: bool = true;
        /// Whole scenes until a treated mild consequence is gone; in War of Ashes only quiet ones count.
        "recovery.wait.mild", "FC-REC-09" => wait_mild: i32 = 1, range 0..=10;
        /// Sessions until a treated moderate consequence is gone, each as many scenes as `session.scenes`; in War of
        /// Ashes, whole sessions after the running one.
        "recovery.wait.moderate", "FC-REC-10" => wait_moderate: i32 = 1, range 0..=5;
        /// Scenarios until a treated severe consequence is gone, each as many sessions as `scenario.sessions`; in War
        /// of Ashes, whole scenarios after the running one.
        "recovery.wait.severe", "FC-REC-11" => wait_severe: i32 = 1, range 0..=3;
        /// Whether a tied treatment starts recovery, at a minor cost.
        "recovery.tie_starts", "FC-REC-12, J-43" => tie_starts: bool = true;
        /// Whether a failed treatment may start recovery at a serious cost.
        "recovery.fail_cost_allowed", "FC-REC-12, J-43" => fail_cost: bool = false;
        /// Treatments of one consequence in a calm scene.
        "recovery.tries", "FC-REC-13, J-43" => tries: i32 = 1, range 1..=10;
        /// Whether opponents can still invoke a consequence in recovery.
        "recovery.hostile_use", "FC-REC-08" => hostile_use: bool = true;
        /// Whether milestones start recovery without a roll: the end of a session for moderate consequences, the end of
        /// a scenario for severe ones.
        "recovery.milestones", "FC-REC-17" => milestones: bool = true;
        /// Effect of powerful healing in every pause; in War of Ashes recovery begins without a roll unless the
        /// file says otherwise.
        "healing.effect", "FC-REC-15" => healing: Healing = Healing::Nothing;
        /// Scenes that a consequence must have lasted before powerful healing works, including the scene of its
        /// cause.
        "healing.min_scenes", "FC-REC-15" => healing_after: i32 = 1, range 0..=5;
        /// Effect of a new session on the fate points of players' characters.
        "fp.session_reset", "FC-FP-03" => session_reset: SessionReset = SessionReset::TopUp;
        /// Whether fate points for concessions of the game master's fighters go into the pool of the next conflict.
        "fp.gm_carry_concession", "FC-FP-09" => carry_concession: bool = true;
        /// Whether fate points that players pay for aspects of the game master's fighters go into the pool of the next
        /// conflict.
        "fp.gm_carry_hostile", "FC-FP-10" => carry_hostile: bool = false;
        /// Scenes of a session: conflicts and rests.
        "session.scenes", "FC-REC-10, FC-FP-03" => session_scenes: i32 = 3, range 1..=20;
        /// Sessions of a scenario, which ends with a significant milestone.
        "scenario.sessions", "FC-REC-11, FC-REC-17" => scenario_sessions: i32 = 3, range 1..=10;
        /// Scenarios from one major milestone to the next.
        "milestone.scenarios", "FC-REC-18" => major_scenarios: i32 = 3, range 1..=10;
    }
}

impl SeriesKnobs {
    /// Returns the scenes that a consequence of this severity needs once recovery has begun.
    pub(crate) fn wait(&self, severity: Severity) -> u16 {
        let session = self.session_scenes;
        let scenes = match severity {
            Severity::Mild => self.wait_mild,
            Severity::Moderate => self.wait_moderate * session,
            _ => self.wait_severe * session * self.scenario_sessions,
        };
        scenes as u16
    }
}
