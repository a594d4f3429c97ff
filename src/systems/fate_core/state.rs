//! What a scene of Fate Core adds to the state of the kernel: victories of a contest, tasks of a
//! challenge. Mobs, side tasks and stunts with limited uses will be kept here.

use crate::kernels::fate::sheet::MAX_SIDES;

/// Most tasks of a challenge.
pub const MAX_TASKS: usize = 8;

/// What a fighter in play has beyond the kernel's.
pub type CoreExtra = ();

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
