//! Reports.
mod charts;
mod columns;
mod error;
#[cfg(test)]
mod examples;
mod figures;
mod findings;
mod frames;
mod select;

pub use columns::{COLUMNS, ColumnDoc, VARIANT_COLUMNS, columns_table};
pub use error::ReportError;
pub use figures::{Comparison, Figures};
pub use findings::findings;
pub use frames::{Frames, csv, frames};
