//! Tests of the rules of Fate Core.

pub(crate) mod actions;
pub(crate) mod bodies;
pub(crate) mod costs;
pub(crate) mod diceless;
pub(crate) mod exploit;
pub(crate) mod harm;
pub(crate) mod mixed_conflicts;
pub(crate) mod mobs;
pub(crate) mod opposition;
pub(crate) mod place;
pub(crate) mod rolls;
pub(crate) mod scenes;
pub(crate) mod series;
pub(crate) mod side_tasks;
pub(crate) mod stunts;
pub(crate) mod teamwork;
pub(crate) mod turn_order;
