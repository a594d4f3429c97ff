//! Rules of Fate Core: answers to the hooks of the Fate kernel ([`hooks`](crate::kernels::fate::hooks)),
//! stunts, teamwork, and tasks during a fight.

pub(crate) mod advantages;
pub(crate) mod between_conflicts;
pub(crate) mod endless_groups;
pub(crate) mod hits;
pub(crate) mod method;
pub(crate) mod movement;
pub(crate) mod position;
pub(crate) mod roll;
pub(crate) mod scenes;
pub(crate) mod side_tasks;
pub(crate) mod stunt_harm;
pub(crate) mod stunts;
pub(crate) mod teamwork;
pub(crate) mod turn;
