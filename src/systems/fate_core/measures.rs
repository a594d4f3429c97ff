//! Measures of Fate Core: those of the kernel.

use crate::kernels::fate::measures::FateMeasure;
use crate::system::Measure;

/// All measures.
pub fn all() -> &'static [Measure] {
    FateMeasure::ALL
}
