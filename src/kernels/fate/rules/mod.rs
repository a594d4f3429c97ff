//! Rules of the Fate kernel: exchanges, turns, and a folder for each chapter of the rule book.

pub(crate) mod actions;
pub(crate) mod broken_sides;
pub(crate) mod compel;
pub(crate) mod concede;
pub(crate) mod harm;
pub(crate) mod invocations;
pub(crate) mod mobs;
pub(crate) mod movement;
pub(crate) mod odds;
pub(crate) mod rolls;
pub(crate) mod rounds;
pub(crate) mod series;
pub(crate) mod turn;
pub(crate) mod turn_order;
