//! Tests of contests, challenges and transitions between scenes.

pub(crate) mod challenge;
pub(crate) mod conflict_start;
pub(crate) mod contest;
pub(crate) mod transition;
