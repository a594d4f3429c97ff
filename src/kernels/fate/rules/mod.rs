//! Rules of the Fate kernel: exchanges, turns, and a folder for each chapter of the rule book.

pub mod actions;
pub mod broken_sides;
pub mod compel;
pub mod concede;
pub mod harm;
pub mod invocations;
pub mod mobs;
pub mod movement;
pub mod odds;
pub mod rolls;
pub mod rounds;
pub mod series;
pub mod turn;
pub mod turn_order;
