//! Rules of Fate Fantasy: rounds, turns, interrupting, actions, harm, and the chances that policies read.

pub(crate) mod attack;
pub(crate) mod block;
pub(crate) mod concede;
pub(crate) mod harm;
pub(crate) mod interrupt;
pub(crate) mod minion_groups;
pub(crate) mod movement;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod rolls;
pub(crate) mod rounds;
pub(crate) mod stress;
pub(crate) mod tasks;
pub(crate) mod turn;
