//! Rolls in War of Ashes: approaches and minion skills, helpers, and actions split among several targets.

pub(crate) mod helping;
pub(crate) mod method;
pub(crate) mod method_number;
pub(crate) mod minion_fit;
pub(crate) mod roll;
pub(crate) mod split_action;
