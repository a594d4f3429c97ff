//! Reports.
mod columns;
mod error;
#[cfg(test)]
mod examples;
mod figures;
mod frames;

pub use columns::{COLUMNS, ColumnDoc, VARIANT_COLUMNS, columns_table};
pub use error::ReportError;
pub use figures::{Comparison, Figures};
pub use frames::{Frames, csv, frames};
