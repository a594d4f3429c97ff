//! Tables of a report, the meaning of their columns, and the short table for the terminal.

pub(crate) mod answer_columns;
pub(crate) mod columns;
mod concessions;
pub(crate) mod exact_answers;
pub(crate) mod frames;
pub(crate) mod how_it_plays;
pub(crate) mod table;
pub(crate) mod terminal;
