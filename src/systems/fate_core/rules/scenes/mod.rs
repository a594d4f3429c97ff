//! Scenes of Fate Core: contests, challenges, and transitions between scenes.

pub mod challenge;
pub mod contest;
pub mod contest_score;
pub(crate) mod start;
pub(crate) mod transition;
