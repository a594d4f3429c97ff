//! Stamina and Wounds: attacks always hit, weapon dice explode, what is left after armour eats
//! Stamina first and then becomes Wounds.

pub mod attack_dice;
pub mod kinds;
pub mod knobs;
pub mod odds;
pub mod odds_table;
pub mod saves;

#[cfg(test)]
mod tests;
