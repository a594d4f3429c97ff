//! Reports of Fate conflicts: events, sentences, measures, portrayal and odds tables.

pub(crate) mod body_events;
pub(crate) mod compel_events;
pub(crate) mod events;
pub(crate) mod measures;
pub(crate) mod names;
pub(crate) mod odds_table;
pub(crate) mod portrayal;
pub(crate) mod sentences;
pub(crate) mod series_measures;
pub(crate) mod setup_names;
pub(crate) mod standing;
