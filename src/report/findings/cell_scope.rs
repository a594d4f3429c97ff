//! The cells that a sentence speaks of: all of them, or those that a chart shows.

use crate::report::cell_selection::Selection;
use crate::report::noun_phrases::told_cell;
use crate::sim::Results;

pub(crate) struct Among {
    pub cells: Vec<usize>,
    /// Names of the cells, in the same order.
    pub names: Vec<String>,
    /// Part of the names that these cells share and others do not; often empty.
    pub shared: String,
}

impl Among {
    pub(crate) fn all(results: &Results) -> Self {
        let cells: Vec<usize> = (0..results.cells.len()).collect();
        let names = cells.iter().map(|&cell| told_cell(results, cell)).collect();
        Self { cells, names, shared: String::new() }
    }

    /// Returns the cells of a chart. The title of the chart must not speak of other cells, because the chart does not
    /// show them.
    pub(crate) fn shown(selection: &Selection) -> Self {
        let Selection { cells, names, shared, .. } = selection.clone();
        Self { cells, names, shared }
    }
}
