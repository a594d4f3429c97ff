//! Features and options that the policies of a conflict can read and choose. Systems use them to say which parts of a
//! state matter, because the exact solver may forget the rest.

use super::declare::decision_points::{Numbered, Options};

/// Features and options that the lists of all policies in a conflict can read and choose.
#[derive(Clone, Copy, Debug)]
pub struct Lists<'a> {
    /// Whether a policy reads a feature, by the feature's number.
    pub reads: &'a [bool],
    /// Bit set of the options that a policy can choose, for each decision point.
    pub options: &'a [u64],
    /// Bit set of the words with which a policy can say how an option is done, for each decision point.
    pub words: &'a [u64],
}

impl Lists<'_> {
    /// Whether any policy reads a feature.
    pub fn read(self, feature: usize) -> bool {
        self.reads[feature]
    }

    /// Whether any policy can choose an option of a system's decision point.
    pub fn choose<R, P: Options + Numbered<R>>(self, option: P) -> bool {
        self.options[P::NUMBER] >> option.number() & 1 == 1
    }

    /// Whether any policy can choose an option of a system's decision point with a word that says how.
    pub fn say<R, P: Options + Numbered<R>>(self, word: u8) -> bool {
        self.words[P::NUMBER] >> word & 1 == 1
    }
}
