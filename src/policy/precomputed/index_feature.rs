//! Options that a list can choose at each value of one number, the index feature of its decision point. For speed
//! only: rules that know the index feature need not ask if only one answer is possible.

use crate::policy::condition_tree::{Flag, Load, Number, Relation, Source};
use crate::system::Scope;

/// The index feature of a decision point: a feature of the decision, of who decides or of its side, and what
/// flags say about it.
#[derive(Clone, Copy)]
pub struct IndexFeature<'v> {
    /// Number of the feature.
    pub feature: usize,
    /// Owner of the feature: the decider if it is one of fighters, and the decider's side if it is one of sides.
    pub scope: Scope,
    /// Returns the least and the greatest value that the index feature has while a flag of the decision holds.
    pub implied: &'v dyn Fn(usize) -> Option<(i32, i32)>,
    /// Returns the least value of another feature of the decider; `None` if it is not known.
    pub least: &'v dyn Fn(usize) -> Option<i32>,
}

/// Range of values, both ends included; empty if the least is greater than the greatest ([`Span::NONE`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    low: i32,
    high: i32,
}

impl Span {
    /// Every value.
    pub(crate) const ALL: Self = Self { low: i32::MIN, high: i32::MAX };
    /// No value.
    pub(crate) const NONE: Self = Self { low: i32::MAX, high: i32::MIN };

    /// Whether the span contains a value.
    pub(crate) fn contains(self, value: i32) -> bool {
        self.low <= value && value <= self.high
    }

    fn of(low: i32, high: i32) -> Self {
        if low <= high { Self { low, high } } else { Self::NONE }
    }

    /// Returns the intersection of two spans.
    fn meet(self, other: Self) -> Self {
        Self::of(self.low.max(other.low), self.high.min(other.high))
    }

    /// Returns the least span around two spans: that of lines of one option.
    #[must_use]
    pub(crate) fn around(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }
}

impl IndexFeature<'_> {
    /// Returns the values of the index feature at which these conditions can hold together. May be too wide, never
    /// too narrow: other features can rule values out.
    pub(crate) fn span(&self, parts: &[Flag]) -> Span {
        parts.iter().fold(Span::ALL, |span, part| span.meet(self.of(part)))
    }

    fn of(&self, part: &Flag) -> Span {
        match part {
            Flag::Constant(false) => Span::NONE,
            Flag::Feature(Load { source: Source::World, feature }) => {
                let implied = (self.implied)(usize::from(*feature));
                implied.map_or(Span::ALL, |(low, high)| Span::of(low, high))
            }
            Flag::Constant(true) | Flag::Feature(_) => Span::ALL,
            Flag::Compare(relation, sides) => self.compared(*relation, sides, true),
            Flag::Not(inner) => match &**inner {
                Flag::Compare(relation, sides) => self.compared(*relation, sides, false),
                _ => Span::ALL,
            },
            Flag::All(parts) => self.span(parts),
            Flag::Any(parts) => {
                parts.iter().fold(Span::NONE, |span, part| span.around(self.of(part)))
            }
        }
    }

    /// Returns the values of the index feature at which a comparison can hold, or fail. A comparison of another
    /// number gives every value, or none if it can never hold.
    fn compared(&self, relation: Relation, sides: &[Number; 2], holds: bool) -> Span {
        let (number, value, first) = match sides {
            [number, Number::Constant(value)] => (number, *value, true),
            [Number::Constant(value), number] => (number, *value, false),
            _ => return Span::ALL,
        };
        let such = Self::held(relation, (value, first), holds);
        if self.is(number) {
            such
        } else if such.meet(self.known(number)) == Span::NONE {
            Span::NONE
        } else {
            Span::ALL
        }
    }

    /// Returns the values of a number at which its comparison with a constant holds, or fails; `first` is whether the
    /// number stands before the constant.
    fn held(relation: Relation, (value, first): (i32, bool), holds: bool) -> Span {
        match (relation, first, holds) {
            (Relation::Equal, _, true) => Span::of(value, value),
            (Relation::Equal, _, false) => Span::ALL,
            (Relation::Less, true, true) => Span::of(i32::MIN, value.saturating_sub(1)),
            (Relation::Less, true, false) => Span::of(value, i32::MAX),
            (Relation::Less, false, true) => Span::of(value.saturating_add(1), i32::MAX),
            (Relation::Less, false, false) => Span::of(i32::MIN, value),
        }
    }

    /// Returns the values that a number other than the index feature can have; [`Span::ALL`] if nothing is known of
    /// it.
    fn known(&self, number: &Number) -> Span {
        let least = match number {
            Number::Feature(Load { source: Source::Mine, feature }) => {
                (self.least)(usize::from(*feature))
            }
            _ => None,
        };
        least.map_or(Span::ALL, |least| Span::of(least, i32::MAX))
    }

    fn is(&self, number: &Number) -> bool {
        matches!(number, Number::Feature(load) if *load == self.load())
    }

    /// Returns the load that reads the index feature.
    pub(crate) fn load(&self) -> Load {
        let source = match self.scope {
            Scope::Fighter => Source::Mine,
            Scope::Side => Source::OwnSide,
            Scope::Conflict | Scope::Decision(_) => Source::World,
        };
        Load { source, feature: self.feature as u16 }
    }
}
