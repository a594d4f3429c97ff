//! Measures of Fate Core: those of the kernel, with those of a series of conflicts.

use crate::kernels::fate::series_measures::with_series;
use crate::system::Measure;
use std::sync::LazyLock;

/// All measures.
pub fn all() -> &'static [Measure] {
    static ALL: LazyLock<Vec<Measure>> = LazyLock::new(|| with_series().collect());
    &ALL
}
