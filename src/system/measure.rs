//! Measures: what a system counts about a conflict.

/// A declared measure. Rules count it with [`super::Table::count`]; reports know it by its name.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Name in files: `stress_absorbed`.
    pub name: &'static str,
    /// What is counted, in a sentence.
    pub doc: &'static str,
    /// Unit of a value: `shifts`, `boosts`, `fate points`.
    pub unit: &'static str,
    /// What a value per trial means.
    pub kind: Kind,
    /// Whether it is followed from exchange to exchange (`curves.csv`).
    pub curve: bool,
    /// Whether its values per trial and side are counted one by one (`histograms.csv`), up to
    /// this value; larger ones share the last bin.
    pub histogram: Option<u16>,
}

/// What the value of a measure in one trial means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no: the mean over trials is a share, shown in percent with a Wilson interval.
    Share,
    /// A count: the mean over trials is shown with a normal interval.
    Count,
}
