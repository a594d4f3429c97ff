//! Knobs of teamwork, of tasks during a fight, and of going from one scene into another.

use crate::knob::{KnobType, Limit, Value};
use crate::{choices, knobs};
use std::ops::RangeInclusive;

/// The most that helpers can add to a combined roll (FC-TEA-03): a number, or a word in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TeamCap {
    /// No limit.
    Nothing,
    /// The rating of the leader, who rolls.
    LeaderSkill,
    Number(i32),
}

impl TeamCap {
    /// Returns the bonus as this cap limits it, for a leader with this rating.
    pub(crate) fn limit(self, bonus: i32, leader: i32) -> i32 {
        match self {
            Self::Nothing => bonus,
            Self::LeaderSkill => bonus.min(leader.max(0)),
            Self::Number(most) => bonus.min(most),
        }
    }
}

impl KnobType for TeamCap {
    /// The range of the number ([`TeamCap::Number`]), if the cap is one.
    type Range = RangeInclusive<i32>;

    fn read(value: &Value, range: &Self::Range) -> Result<Self, String> {
        match value {
            Value::Text(word) if word == "none" => Ok(Self::Nothing),
            Value::Text(word) if word == "leader_skill" => Ok(Self::LeaderSkill),
            other => i32::read(other, range)
                .map(Self::Number)
                .map_err(|expected| format!("{expected}, leader_skill or none")),
        }
    }

    fn show(&self) -> Value {
        match self {
            Self::Nothing => Value::from("none"),
            Self::LeaderSkill => Value::from("leader_skill"),
            Self::Number(most) => Value::from(*most),
        }
    }

    fn domain(range: &Self::Range) -> String {
        format!("{}, leader_skill or none", i32::domain(range))
    }

    fn ends(range: &Self::Range) -> Vec<Value> {
        let mut ends = i32::ends(range);
        ends.extend([Value::from("leader_skill"), Value::from("none")]);
        ends
    }
}

choices! {
    /// Fighters who pay the cost of a combined roll (FC-TEA-04).
    pub(crate) enum SharedCost {
        /// All fighters who took part.
        All = "all",
        /// The fighter who rolled.
        LeaderOnly = "leader_only",
    }
}

choices! {
    /// Defences that other fighters may help with (FC-TEA-06, J-31).
    pub(crate) enum TeamDefense {
        /// None.
        Never = "never",
        /// Defences of mobs.
        MobsOnly = "mobs_only",
        /// All defences.
        Always = "always",
    }
}

knobs! {
    /// Knobs of teamwork.
    pub(crate) struct TeamKnobs {
        /// Bonus that each helper gives on a combined roll.
        "team.bonus", "FC-TEA-01" => bonus: i32 = 1, range 0..=2;
        /// Lowest rating in the skill rolled with which a fighter helps.
        "team.min_skill", "FC-TEA-01" => min_skill: i32 = 1, range 0..=3;
        /// Cap on the bonus of all helpers together.
        "team.cap", "FC-TEA-03" => cap: TeamCap = TeamCap::Nothing, range 1..=6;
        /// Fighters who pay the cost of a combined roll.
        "team.shared_cost", "FC-TEA-04" => shared_cost: SharedCost = SharedCost::All;
        /// Whether helping in a conflict takes the helper's coming turn.
        "team.uses_action", "FC-TEA-05, J-08" => uses_action: bool = true;
        /// Whether other fighters may help with an attack.
        "team.on_attack", "FC-TEA-06, J-31" => on_attack: bool = true;
        /// Defences that other fighters may help with.
        "team.on_defend", "FC-TEA-06, J-31" => on_defend: TeamDefense = TeamDefense::MobsOnly;
        /// Whether helpers in a conflict must share the roller's zone.
        "team.requires_same_zone", "FC-TEA-11, J-58" => same_zone: bool = true;
    }
}

choices! {
    /// Since when failed defences keep from a task (FC-OTH-02, J-53).
    pub(crate) enum TaskWindow {
        /// Since the fighter's own last turn.
        SinceLastTurn = "since_last_turn",
        /// Since the exchange began.
        ThisExchange = "this_exchange",
    }
}

choices! {
    /// Actions that a failed defence costs a fighter with a task (FC-OTH-04, J-42).
    pub(crate) enum TaskBlock {
        /// The roll for a task.
        TaskOnly = "task_only",
        /// The whole turn, for fighters who were at a task in their turn before.
        WholeTurn = "whole_turn",
    }
}

choices! {
    /// Effect of a finished list of tasks (FC-OTH-08).
    pub(crate) enum OnDone {
        /// Nothing further.
        Nothing = "none",
        /// The conflict ends, and the side wins it.
        EndConflictWin = "end_conflict_win",
        /// The follow-up scene begins (`[scene.next]`).
        TransitionContest = "transition_contest",
        /// The exits open, and the side may escape through them.
        OpenZone = "open_zone",
    }
}

knobs! {
    /// Knobs of tasks during a fight.
    pub(crate) struct SideTaskKnobs {
        /// Number of tasks on each list, in the order written; none: all of them.
        "sidetask.tasks", "FC-OTH-01" => tasks: Limit = Limit::NONE, range 1..=8;
        /// Period in which a failed defence keeps a fighter from rolling for a task.
        "sidetask.window", "FC-OTH-02, J-53" => window: TaskWindow = TaskWindow::SinceLastTurn;
        /// Actions that a failed defence costs a fighter with a task.
        "sidetask.fail_blocks", "FC-OTH-04, J-42" => fail_blocks: TaskBlock = TaskBlock::TaskOnly;
        /// Whether a tied defence also keeps a fighter from its task.
        "sidetask.tie_blocks", "FC-OTH-05, J-22" => tie_blocks: bool = false;
        /// Effect of finishing the list of tasks.
        "sidetask.on_done", "FC-OTH-08" => on_done: OnDone = OnDone::Nothing;
    }
}

choices! {
    /// Kind of scene that a conflict turns into if the scenario leaves that open (FC-TRN-01).
    pub(crate) enum ConflictTo {
        /// None: the conflict is played to its end.
        Nothing = "none",
        /// A contest.
        Contest = "contest",
        /// A challenge.
        Challenge = "challenge",
    }
}

choices! {
    /// Fighters who attack in a contest although their policy does not say so (DP-ESCALATE).
    pub(crate) enum Escalate {
        /// None.
        Never = "never",
        /// Fighters whose side has fewer victories than a rival.
        WhenBehind = "when_behind",
    }
}

knobs! {
    /// Knobs of going from one scene into another.
    pub(crate) struct TransitionKnobs {
        /// Kind of scene after a conflict if `[scene.next]` names no kind; without `[scene.next]` no scene follows.
        "transition.conflict_to", "FC-TRN-01" => conflict_to: ConflictTo = ConflictTo::Nothing;
        /// Whether stress is cleared between two scenes.
        "transition.clear_stress", "FC-TRN-04, J-47" => clear_stress: bool = false;
        /// Whether the game master's fate points are renewed at every scene, including scenes that follow another.
        "transition.renew_points", "FC-FP-06" => renew_points: bool = true;
        /// Whether situation aspects, advantages and boosts stay from one scene to the next.
        "transition.carry_aspects", "FC-TRN-05" => carry_aspects: bool = true;
        /// Whether victories and tasks still count after an attack has turned a contest or
        /// challenge into a conflict, and the conflict back.
        "transition.keep_progress", "J-46" => keep_progress: bool = false;
        /// Fighters who attack in a contest although their policy does not say so.
        "policy.escalate", "FC-CON-20" => escalate: Escalate = Escalate::Never;
    }
}
