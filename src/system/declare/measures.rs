//! Measures: the numbers that a system counts in a conflict. [`measures!`](crate::measures) declares them.

/// A declared measure. Rules count it with [`crate::system::Table::count`]; reports know it by its name.
///
/// Amounts may be negative, so that a measure can be a level that falls and rises: `standing`.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Name in files: `stress_absorbed`.
    pub name: &'static str,
    /// Description of the measure, in a sentence.
    pub doc: &'static str,
    /// Unit of a value in the plural: `shifts`, `boosts`, `fate points`.
    pub unit: &'static str,
    /// Meaning of a value per trial, which decides the kind of interval.
    pub kind: Kind,
    /// Whether reports follow the measure from exchange to exchange (`curves.csv`); such measures come first.
    pub curve: bool,
    /// Last bin of the histogram of values per trial and side (`histograms.csv`), which also holds larger values;
    /// `None`: no histogram.
    pub histogram: Option<u16>,
}

/// Meaning of the value of a measure in one trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Yes or no: the mean over trials is a share, shown in percent with a Wilson interval.
    Share,
    /// A count: the mean over trials is shown with a normal interval.
    Count,
}

/// Places of the measures of a system in its list: how many are kept for each fighter, and which are levels (see
/// [`crate::system::RuleSystem`]).
pub(crate) struct Places {
    /// How many of the first measures are kept for each fighter.
    pub fighters: usize,
    /// Number of the first level; [`misplaced`] refuses a place inside the curves.
    pub first_level: usize,
    /// Number of the first measure behind the levels; equal to `first_level` if there are none.
    pub end_of_levels: usize,
}

/// Returns an error message if the order of measures is wrong. Measures followed as curves come first because reports
/// take them by their number; levels come after them; and no place is beyond the end.
pub(crate) const fn misplaced(measures: &[Measure], places: &Places) -> Option<&'static str> {
    let mut curves = 0;
    while curves < measures.len() && measures[curves].curve {
        curves += 1;
    }
    let mut at = curves;
    while at < measures.len() {
        if measures[at].curve {
            return Some("a measure that is followed as a curve stands behind one that is not");
        }
        at += 1;
    }
    let Places { fighters, first_level, end_of_levels } = *places;
    if fighters > measures.len() {
        return Some("FIGHTER_MEASURES is more than there are measures");
    }
    if first_level > end_of_levels || end_of_levels > measures.len() {
        return Some("LEVELS is no range of measures");
    }
    if first_level < end_of_levels && first_level < curves {
        return Some("LEVELS has measures that are followed as curves anyway");
    }
    None
}

/// Concatenates lists of measures. `N` is the number of measures in all.
///
/// # Panics
/// If `N` is another number; in a constant that is a compiler error.
pub const fn joined<const N: usize>(lists: &[&[Measure]]) -> [Measure; N] {
    let none =
        Measure { name: "", doc: "", unit: "", kind: Kind::Count, curve: false, histogram: None };
    let mut all = [none; N];
    let (mut filled, mut list) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[filled] = lists[list][at];
            (filled, at) = (filled + 1, at + 1);
        }
        list += 1;
    }
    assert!(filled == N, "there are fewer measures than said");
    all
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

        impl From<$name> for usize {
            /// Returns the number under which rules count the measure.
            fn from(measure: $name) -> usize {
                measure as usize
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn measure(curve: bool) -> Measure {
        Measure { name: "", doc: "", unit: "", kind: Kind::Count, curve, histogram: None }
    }

    fn wrong(curves: &[bool], fighters: usize, levels: std::ops::Range<usize>) -> bool {
        let all: Vec<Measure> = curves.iter().copied().map(measure).collect();
        let places = Places { fighters, first_level: levels.start, end_of_levels: levels.end };
        misplaced(&all, &places).is_some()
    }

    #[test]
    fn curves_come_first_and_places_are_in_the_list() {
        assert!(!wrong(&[], 0, 0..0));
        assert!(!wrong(&[true, true, false, false], 4, 2..4));
        assert!(!wrong(&[true, false], 1, 0..0));
        assert!(wrong(&[true, false, true], 1, 0..0), "a curve behind another measure");
        assert!(wrong(&[false, true], 1, 0..0), "a curve behind another measure");
        assert!(wrong(&[true, false], 3, 0..0), "more fighter measures than measures");
        assert!(wrong(&[true, false], 1, 1..3), "levels beyond the end");
        let backwards = std::ops::Range { start: 2, end: 1 };
        assert!(wrong(&[true, false], 1, backwards), "levels from back to front");
        assert!(wrong(&[true, false], 1, 0..2), "a level that is a curve");
    }

    #[test]
    fn lists_are_joined_in_order() {
        let all: [Measure; 3] = joined(&[&[measure(true)], &[], &[measure(false), measure(true)]]);
        assert_eq!(all.map(|measure| measure.curve), [true, false, true]);
    }
}
