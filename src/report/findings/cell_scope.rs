//! The cells that a sentence speaks of: all of them, or those that a chart shows.

use super::grammar::name;
use crate::report::cell_selection::Selection;
use crate::sim::Results;

/// Cells with their names.
pub struct Among {
    /// Their numbers.
    pub cells: Vec<usize>,
    /// What they are called, one for each.
    pub names: Vec<String>,
    /// What they have in common and others have not; often nothing.
    pub shared: String,
}

impl Among {
    /// All cells, with their full names.
    pub fn all(results: &Results) -> Self {
        let cells: Vec<usize> = (0..results.cells.len()).collect();
        let names = cells.iter().map(|&cell| name(results, cell)).collect();
        Self { cells, names, shared: String::new() }
    }

    /// The cells of a chart. Its title must not speak of others, which nobody can see there.
    pub fn shown(selection: &Selection) -> Self {
        let Selection { cells, names, shared, .. } = selection.clone();
        Self { cells, names, shared }
    }
}
