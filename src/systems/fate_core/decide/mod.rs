//! Decisions in Fate Core: points, legality of options, and features that policies read.

pub(crate) mod aid_features;
pub(crate) mod body_features;
pub(crate) mod harm_features;
pub(crate) mod legality;
pub(crate) mod place_features;
pub(crate) mod points;
pub(crate) mod scene_features;
pub(crate) mod series_features;
pub(crate) mod skill_features;
pub(crate) mod stunt_features;
pub(crate) mod teamwork_features;
pub(crate) mod vocabulary;
