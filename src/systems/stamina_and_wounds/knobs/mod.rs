//! The knobs of Stamina and Wounds, one file for each part of the rules.

pub mod dice;
pub mod saves;
