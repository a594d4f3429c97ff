//! Rules of Stamina and Wounds in play: rounds and turns, attacks, harm, manoeuvres, morale, flight and rests.

pub(crate) mod attack;
pub(crate) mod attack_dice;
pub(crate) mod attack_prospects;
pub(crate) mod ending;
pub(crate) mod flight;
pub(crate) mod harm;
pub(crate) mod maneuvers;
pub(crate) mod morale;
pub(crate) mod odds;
pub(crate) mod opposed_saves;
pub(crate) mod play;
pub(crate) mod rests;
pub(crate) mod rounds;
pub(crate) mod saves;
pub(crate) mod turn;
