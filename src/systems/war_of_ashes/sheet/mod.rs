//! Sheets of War of Ashes: how scenarios describe fighters, sides and places, and the setup made from them.

pub(crate) mod approach;
pub(crate) mod aspect_materials;
pub(crate) mod equivalence;
pub(crate) mod fighter;
pub(crate) mod keys;
pub(crate) mod minion_skills;
pub(crate) mod neutral_sides;
pub(crate) mod place;
pub(crate) mod sheet;
pub(crate) mod stress_boxes;
pub(crate) mod stunt;
pub(crate) mod stunt_reading;
pub(crate) mod warnings;
pub(crate) mod weapon_reach;
