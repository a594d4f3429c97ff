//! Features and options that the policies of a conflict can read and choose. Systems use them to say which parts of a
//! state matter.

use super::declare::decision_points::{Numbered, Options};

/// Features and options that the lists of all policies in a conflict can read and choose.
#[derive(Clone, Copy, Debug)]
pub struct Lists<'a> {
    /// Whether a feature is read, by its number.
    pub reads: &'a [bool],
    /// The options that can be chosen at each decision point, a bit for each.
    pub options: &'a [u64],
    /// The words that can say how, at each decision point, a bit for each.
    pub words: &'a [u64],
}

impl Lists<'_> {
    /// Whether any of them reads a feature.
    pub fn read(self, feature: usize) -> bool {
        self.reads[feature]
    }

    /// Whether any of them can choose an option of a system's decision point.
    pub fn choose<R, P: Options + Numbered<R>>(self, option: P) -> bool {
        self.options[P::NUMBER] >> option.number() & 1 == 1
    }

    /// Whether any of them can choose an option of a system's decision point with a word that says how.
    pub fn say<R, P: Options + Numbered<R>>(self, word: u8) -> bool {
        self.words[P::NUMBER] >> word & 1 == 1
    }
}
