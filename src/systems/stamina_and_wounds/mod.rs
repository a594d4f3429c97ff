//! Stamina and Wounds: attacks always hit, weapon dice explode, what is left after armour eats
//! Stamina first and then becomes Wounds.

pub mod kinds;
