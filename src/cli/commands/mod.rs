//! Commands that play no statistical run: listings, checks, schemas, new files, transcripts and exact answers.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod exact;
pub(crate) mod explain;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod new;
pub(crate) mod odds;
pub(crate) mod schema;
#[cfg(feature = "studio")]
pub(crate) mod studio;
pub(crate) mod trace;
