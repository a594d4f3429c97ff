//! Decisions in Fate conflicts: points, legality of options, features, and the questions put to policies.

pub(crate) mod asking;
pub(crate) mod body_points;
pub(crate) mod classes;
pub(crate) mod features;
pub(crate) mod known_party;
pub(crate) mod known_wants;
pub(crate) mod legality;
pub(crate) mod movement_points;
pub(crate) mod points;
pub(crate) mod question;
pub(crate) mod question_context;
pub(crate) mod series_points;
