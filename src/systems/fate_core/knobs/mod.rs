//! Knobs of Fate Core: rule settings beyond those of the Fate kernel.

pub(crate) mod all;
pub(crate) mod contests_and_challenges;
pub(crate) mod difficulties;
pub(crate) mod stress_tracks;
pub(crate) mod stunts;
pub(crate) mod teamwork_and_tasks;
pub(crate) mod zones;
