//! Decisions in Fate Fantasy: points, legality of options, features, and the questions put to policies.

pub(crate) mod classes;
pub(crate) mod features;
pub(crate) mod known_bids;
pub(crate) mod legality;
pub(crate) mod points;
pub(crate) mod question;
