//! Scenes of Fate Core: contests, challenges, and transitions between scenes.

pub(crate) mod challenge;
pub(crate) mod contest;
pub(crate) mod contest_score;
pub(crate) mod start;
pub(crate) mod transition;
