//! State that a scene of Fate Core adds to the kernel's: victories of a contest, tasks of a challenge, traces of
//! stunts on a fighter, combined rolls, tasks during a fight, the way from one scene into another.

use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::kernels::fate::state::conflict::Fighter;
use crate::systems::fate_core::sheet::stunt::MAX_STUNTS;

/// Most tasks of a challenge, or of a list during a fight.
pub(crate) const MAX_TASKS: usize = 8;

/// Fate Core's part of a fighter in play (`FateData::Extra`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CoreExtra {
    /// Traces on it of its own stunts and of others'.
    pub stunts: StuntState,
    /// Number of aspects on its sheet that foes have discovered or made more of (FC-ADV-08, FC-ADV-12): these are
    /// stuck on it.
    pub discovered: u8,
}

/// Traces of stunts on a fighter; all zero if there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct StuntState {
    /// Uses of each stunt in the span for which they are counted.
    pub used: [u8; MAX_STUNTS],
    /// Whether it has checked a stress box in this conflict (FC-STU-11).
    pub stressed: bool,
    /// Consequences that cannot be used against it in this scene, a bit each by slot (FC-STU-12).
    pub hidden: u8,
    /// Extra opposition to its next action (FC-STU-02).
    pub obstacle: u8,
    /// The skill of its last action, for fighters with stunts.
    pub with: u8,
}

/// While a fighter has this size, its place among all is found by a shift alone, and every rule looks fighters
/// up.
const _: () = assert!(size_of::<Fighter<CoreExtra>>() == 128);

/// Fate Core's part of a scene in play (`FateData::World`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct CoreWorld {
    /// Victories of each side in a contest.
    pub victories: [u8; MAX_SIDES],
    pub tasks: [TaskState; MAX_TASKS],
    pub team: Team,
    pub errands: SideTaskProgress,
    pub passage: SceneProgress,
}

/// State of combined rolls (FC-TEA-04, FC-TEA-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Team {
    /// Fighters who have given up their coming turn to help, a bit for each.
    pub spent: u64,
    /// Fighters that help with the roll that is being made.
    pub helpers: u64,
    /// Fighters without access to the task that is being rolled; they are not asked to help.
    pub kept_out: u64,
}

/// Progress of tasks during a fight (FC-OTH-01, FC-OTH-02); a bit for each fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SideTaskProgress {
    /// The tasks, in the order written.
    pub marks: [Mark; MAX_TASKS],
    /// Sides that have done all of theirs, a bit for each.
    pub done: u8,
    /// Fighters whose defence has failed within `sidetask.window`.
    pub pierced: u64,
    /// Fighters who may not roll for a task in their running turn.
    pub barred: u64,
    /// Fighters who rolled for a task in their last turn, so that a hit may cost them the next
    /// (`sidetask.fail_blocks`).
    pub at_work: u64,
}

/// Progress through several scenes (FC-GEN-06, FC-TRN).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SceneProgress {
    /// Number of the scene, from 0; see [`Core::scene_of`](crate::systems::fate_core::Core::scene_of).
    pub part: u8,
    /// Whether an attack has turned it into a conflict (FC-TRN-06).
    pub fight: bool,
    /// Whether it is over and another one begins with the next turn.
    pub between: bool,
    /// Scenes begun and ended since the first began.
    pub stage: u8,
    /// Exchanges before it began, because exchanges are numbered through all scenes.
    pub began: u16,
    /// Whether a fighter took action against a foe in the running exchange.
    pub hostile: bool,
}

/// Progress of a task of a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct TaskState {
    /// Result of the task; [`Mark::Open`] before its roll.
    pub mark: Mark,
    /// Extra difficulty from failed attempts at advantages.
    pub harder: u8,
    /// The fighter who rolled it, so that tasks can be spread among fighters.
    pub roller: u8,
}

/// Outcome of a challenge (J-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Band {
    /// Every task achieved, none of them at a serious cost.
    Full,
    /// Every task achieved.
    Costly,
    /// Enough tasks achieved (`challenge.partial_at`).
    Partial,
    /// Fewer tasks achieved than that.
    Failure,
}

/// Result of a task (FC-CHL-09 to 11, FC-CHL-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    /// Not rolled yet.
    #[default]
    Open,
    /// Done without a cost.
    Clean,
    /// Done at a minor cost.
    MinorCost,
    /// Done at a serious cost.
    SeriousCost,
    Failed,
}
