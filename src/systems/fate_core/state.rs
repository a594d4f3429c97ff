//! What a scene of Fate Core adds to the state of the kernel: victories of a contest, tasks of a
//! challenge, what stunts leave on a fighter. Mobs and side tasks will be kept here.

use super::stunt::MAX_STUNTS;
use crate::kernels::fate::sheet::MAX_SIDES;

/// Most tasks of a challenge.
pub const MAX_TASKS: usize = 8;

/// What a fighter in play has beyond the kernel's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CoreExtra {
    /// What its stunts and those of others have left on it.
    pub stunts: StuntState,
    /// Whether a compel costs it its next turn (FC-CMP-04).
    pub loses_turn: bool,
    /// Its aspects that foes have discovered (FC-ADV-12).
    pub discovered: u8,
}

/// What stunts leave on a fighter; all zero where there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StuntState {
    /// Uses of each stunt in the span for which they are counted.
    pub used: [u8; MAX_STUNTS],
    /// Whether it has checked a stress box in this conflict (FC-STU-11).
    pub stressed: bool,
    /// Consequences that cannot be used against it in this scene, a bit each (FC-STU-12).
    pub hidden: u8,
    /// What stands in the way of its next action (FC-STU-02).
    pub obstacle: u8,
    /// The skill of its last action, for those with stunts.
    pub with: u8,
}

/// What a scene in play has beyond the kernel's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CoreWorld {
    /// Of a contest: victories of each side.
    pub victories: [u8; MAX_SIDES],
    /// Of a challenge: its tasks.
    pub tasks: [TaskState; MAX_TASKS],
}

/// How far a task has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TaskState {
    /// What has become of it.
    pub mark: Mark,
    /// What failed attempts at advantages have put on its difficulty.
    pub harder: u8,
    /// Who rolled it.
    pub roller: u8,
}

/// What has become of a task (FC-CHL-09 to 11, FC-CHL-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Not rolled yet.
    #[default]
    Open,
    /// Done without a cost.
    Clean,
    /// Done at a minor cost.
    MinorCost,
    /// Done at a serious cost.
    SeriousCost,
    /// Not done.
    Failed,
}
