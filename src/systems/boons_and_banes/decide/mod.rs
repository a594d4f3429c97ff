//! Decisions: the points at which participants choose, when each option is legal, and what policies can read.

pub(crate) mod available_help;
pub(crate) mod feature_values;
pub(crate) mod features;
pub(crate) mod known_help;
pub(crate) mod points;
pub(crate) mod question;
pub(crate) mod vocabulary;
