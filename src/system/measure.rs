//! Measures: what a system counts about a conflict.

/// A declared measure. Rules count it with [`super::Table::count`]; reports know it by its name.
///
/// Amounts may be negative, so a measure can be a level that falls and rises: `standing`.
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
    /// Whether it is followed from exchange to exchange (`curves.csv`); such measures come first.
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

/// Declares an enum of measures together with their declarations, so that the two cannot differ:
/// `Variant = "name", "unit", Kind, curve, histogram, "doc";`.
#[macro_export]
macro_rules! measures {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($variant:ident = $word:literal, $unit:literal, $kind:ident, $curve:literal, $bins:expr, $doc:literal;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $(#[doc = $doc] $variant,)*
        }

        impl $name {
            /// The declarations, in the order of the enum.
            pub const ALL: &'static [$crate::system::Measure] = &[
                $($crate::system::Measure {
                    name: $word, doc: $doc, unit: $unit, kind: $crate::system::Kind::$kind,
                    curve: $curve, histogram: $bins,
                },)*
            ];
        }
    };
}
