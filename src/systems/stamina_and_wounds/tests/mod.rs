//! Tests of the dice of Stamina and Wounds.

mod attack;
mod duel;
mod odds;
mod saves;
mod tables;
