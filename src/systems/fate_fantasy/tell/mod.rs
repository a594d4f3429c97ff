//! Reports of Fate Fantasy: events, sentences, measures, portrayal and odds tables.

pub mod events;
pub mod measures;
pub(crate) mod not_simulated;
pub mod odds_table;
pub(crate) mod portrayal;
pub(crate) mod sentences;
pub(crate) mod standing;
