//! Knobs of Fate Core: rule settings beyond those of the Fate kernel.

pub mod all;
pub mod contests_and_challenges;
pub mod difficulties;
pub mod stress_tracks;
pub mod stunts;
pub mod teamwork_and_tasks;
pub mod zones;
