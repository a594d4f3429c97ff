//! Sheets of War of Ashes: how scenarios describe fighters, sides and places, and the setup made from them.

pub mod approach;
pub mod aspect_materials;
pub(crate) mod equivalence;
pub mod fighter;
pub mod keys;
pub mod minion_skills;
pub(crate) mod neutral_sides;
pub mod place;
pub mod sheet;
pub(crate) mod stress_boxes;
pub mod stunt;
pub(crate) mod stunt_reading;
pub(crate) mod warnings;
pub mod weapon_reach;
