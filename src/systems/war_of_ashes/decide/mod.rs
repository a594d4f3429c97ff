//! Decisions in War of Ashes: points, legality of options, and features that policies read.

pub(crate) mod feature_values;
pub(crate) mod features;
pub(crate) mod legality;
pub(crate) mod points;
pub(crate) mod vocabulary;
