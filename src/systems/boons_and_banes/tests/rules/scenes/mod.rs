//! Tests of play outside of conflicts: tests against obstacles, contests, rests and series.

pub(crate) mod clauses;
pub(crate) mod series;
pub(crate) mod skill_tests;
