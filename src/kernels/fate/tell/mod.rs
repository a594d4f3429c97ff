//! Reports of Fate conflicts: events, sentences, measures, portrayal and odds tables.

pub mod body_events;
pub mod compel_events;
pub mod events;
pub mod measures;
pub mod names;
pub(crate) mod odds_table;
pub mod portrayal;
pub mod sentences;
pub mod series_measures;
pub(crate) mod setup_names;
pub mod standing;
