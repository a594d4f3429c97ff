//! Rules of Boons and Banes in play: rounds and turns, Positioning, attacks, Stress, Morale and Last Stands.
//!
//! Policies are asked for surrender in `turn` and `harm`; `morale` carries it out, because it costs Morale.

pub(crate) mod attack;
pub(crate) mod benefits;
pub(crate) mod conversion;
pub(crate) mod forced_defence;
pub(crate) mod harm;
pub(crate) mod help;
pub(crate) mod last_stand;
pub(crate) mod morale;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod positioning;
pub(crate) mod rolls;
pub(crate) mod rounds;
pub(crate) mod scenes;
pub(crate) mod talents;
pub(crate) mod turn;
