//! Decisions in Fate conflicts: points, legality of options, features, and the questions put to policies.

pub mod body_points;
pub mod classes;
pub mod features;
pub mod known_party;
pub(crate) mod known_wants;
pub(crate) mod legality;
pub mod movement_points;
pub mod points;
pub mod question;
pub mod question_context;
pub mod series_points;
