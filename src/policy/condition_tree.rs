//! Conditions after checking: typed, and folded as far as their constants allow. [`Number`] and [`Flag`] are
//! different types, so that later steps cannot confuse them. The constructors fold: their results hold no constant
//! part that could have been computed.

use crate::system::{ByFighter, MOST_FIGHTERS, fighters_in};

/// Owner of a feature, from the prefix that a policy writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Source {
    /// Of the fighter who decides: `my.x`.
    Mine,
    /// Of the candidate: `target.x`. Read for each candidate, because it differs from one to the next.
    Target,
    /// Of the decider's own side: `side.x`.
    OwnSide,
    /// Of all hostile sides together: `foes.x`.
    Foes,
    /// Of the conflict or the decision at hand: `x`.
    World,
}

/// A feature to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Load {
    /// Owner of the feature.
    pub source: Source,
    /// Number of the feature in the vocabulary.
    pub feature: u16,
}

/// A computation with two numbers. Relations give 1 if they hold, else 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Minimum,
    Maximum,
    Equal,
    Less,
}

impl Arithmetic {
    /// Returns the result. It saturates instead of overflowing, and division by 0 gives 0 (a 0 that is written as
    /// such is refused before).
    pub(crate) fn apply(self, left: i32, right: i32) -> i32 {
        match self {
            Self::Add => left.saturating_add(right),
            Self::Subtract => left.saturating_sub(right),
            Self::Multiply => left.saturating_mul(right),
            Self::Divide | Self::Remainder if right == 0 => 0,
            Self::Divide => left.saturating_div(right),
            Self::Remainder => left.wrapping_rem(right),
            Self::Minimum => left.min(right),
            Self::Maximum => left.max(right),
            Self::Equal => i32::from(left == right),
            Self::Less => i32::from(left < right),
        }
    }

    /// Applies the computation to the value of each number in a mask, with the value that `right` gives for it. Like
    /// [`apply`](Self::apply) for each, but the kind of computation is looked up only once for all of them.
    #[inline]
    pub(crate) fn apply_to(self, among: u64, values: &mut ByFighter, right: impl Fn(usize) -> i32) {
        match self {
            Self::Add => each(among, values, right, i32::saturating_add),
            Self::Subtract => each(among, values, right, i32::saturating_sub),
            Self::Multiply => each(among, values, right, i32::saturating_mul),
            _ => each(among, values, right, |left, right| self.apply(left, right)),
        }
    }

    fn commutes(self) -> bool {
        matches!(self, Self::Add | Self::Multiply | Self::Minimum | Self::Maximum | Self::Equal)
    }
}

/// Combines the value of each number in a mask with another. Generic over the operation, so that each gets a loop of
/// its own.
fn each(
    among: u64,
    values: &mut ByFighter,
    right: impl Fn(usize) -> i32,
    combine: impl Fn(i32, i32) -> i32,
) {
    for number in fighters_in(among) {
        let at = number.index_in::<MOST_FIGHTERS>();
        values[at] = combine(values[at], right(at));
    }
}

/// A number in a condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Number {
    /// A constant.
    Constant(i32),
    /// A feature; a flag read as a number is 0 or 1.
    Feature(Load),
    /// A computation with two numbers.
    Operation(Arithmetic, Box<[Number; 2]>),
}

impl Number {
    /// Combines two numbers. If the order does not matter, the simpler one moves to the right, which leaves fewer
    /// shapes to compile and mostly no need for a stack.
    pub(crate) fn operation(arithmetic: Arithmetic, left: Self, right: Self) -> Self {
        match (&left, &right) {
            (Self::Constant(a), Self::Constant(b)) => Self::Constant(arithmetic.apply(*a, *b)),
            _ if arithmetic.commutes() && left.rank() < right.rank() => {
                Self::Operation(arithmetic, Box::new([right, left]))
            }
            _ => Self::Operation(arithmetic, Box::new([left, right])),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Constant(_) => 0,
            Self::Feature(_) => 1,
            Self::Operation(..) => 2,
        }
    }

    /// Whether the number depends on the candidate ([`Source::Target`]).
    pub(crate) fn reads_target(&self) -> bool {
        self.loads().iter().any(|load| load.source == Source::Target)
    }

    /// Returns the features that the number reads.
    pub(crate) fn loads(&self) -> Vec<Load> {
        match self {
            Self::Constant(_) => Vec::new(),
            Self::Feature(load) => vec![*load],
            Self::Operation(_, operands) => operands.iter().flat_map(Self::loads).collect(),
        }
    }
}

/// How two numbers are compared; the other comparisons are these, swapped or negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// The two numbers are equal.
    Equal,
    /// The left is smaller.
    Less,
}

/// A flag in a condition: true or false. The constructors [`both`](Self::both), [`either`](Self::either) and
/// [`not`](Self::not) keep the folded form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flag {
    /// Known whatever the question is.
    Constant(bool),
    /// A feature of kind [`Flag`](crate::system::ValueKind::Flag).
    Feature(Load),
    /// A comparison of two numbers.
    Compare(Relation, Box<[Number; 2]>),
    /// The opposite; never of a constant or of another opposite.
    Not(Box<Flag>),
    /// All hold; at least two.
    All(Vec<Flag>),
    /// At least one holds; at least two.
    Any(Vec<Flag>),
}

impl Flag {
    /// Compares two numbers, at once if their values are known.
    pub(crate) fn compare(relation: Relation, left: Number, right: Number) -> Self {
        use Number::Constant;
        match (relation, &left, &right) {
            (Relation::Less, Constant(a), Constant(b)) => Self::Constant(a < b),
            (Relation::Equal, Constant(a), Constant(b)) => Self::Constant(a == b),
            (Relation::Less, _, Constant(i32::MIN)) | (Relation::Less, Constant(i32::MAX), _) => {
                Self::Constant(false)
            }
            (Relation::Equal, Constant(_), _) => Self::Compare(relation, Box::new([right, left])),
            _ => Self::Compare(relation, Box::new([left, right])),
        }
    }

    /// Returns a flag that holds if two flags are equal.
    pub(crate) fn same(left: Self, right: Self) -> Self {
        match (left, right) {
            (Self::Constant(true), flag) | (flag, Self::Constant(true)) => flag,
            (Self::Constant(false), flag) | (flag, Self::Constant(false)) => flag.not(),
            (left, right) => Self::compare(Relation::Equal, left.number(), right.number()),
        }
    }

    /// Returns the opposite. A double negation cancels out.
    pub(crate) fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            flag => Self::Not(Box::new(flag)),
        }
    }

    /// Returns a flag that holds if each of two flags holds.
    pub(crate) fn both(left: Self, right: Self) -> Self {
        match (left, right) {
            (Self::Constant(false), _) | (_, Self::Constant(false)) => Self::Constant(false),
            (Self::Constant(true), flag) | (flag, Self::Constant(true)) => flag,
            (left, right) => {
                let mut parts = left.conjuncts();
                parts.extend(right.conjuncts());
                Self::All(parts)
            }
        }
    }

    /// Returns a flag that holds if at least one of two flags holds.
    pub(crate) fn either(left: Self, right: Self) -> Self {
        match (left, right) {
            (Self::Constant(true), _) | (_, Self::Constant(true)) => Self::Constant(true),
            (Self::Constant(false), flag) | (flag, Self::Constant(false)) => flag,
            (left, right) => {
                let mut parts = left.disjuncts();
                parts.extend(right.disjuncts());
                Self::Any(parts)
            }
        }
    }

    /// Splits the flag into flags that must all hold for it to hold; none if the flag is always true.
    pub(crate) fn conjuncts(self) -> Vec<Self> {
        match self {
            Self::All(parts) => parts,
            Self::Constant(true) => Vec::new(),
            flag => vec![flag],
        }
    }

    fn disjuncts(self) -> Vec<Self> {
        match self {
            Self::Any(parts) => parts,
            flag => vec![flag],
        }
    }

    /// Returns the flag as 0 or 1, because a comparison of flags becomes a comparison of numbers.
    fn number(self) -> Number {
        let fold = |parts: Vec<Self>, arithmetic, neutral| {
            parts
                .into_iter()
                .map(Self::number)
                .reduce(|left, right| Number::operation(arithmetic, left, right))
                .unwrap_or(Number::Constant(neutral))
        };
        match self {
            Self::Constant(value) => Number::Constant(i32::from(value)),
            Self::Feature(load) => Number::Feature(load),
            Self::Not(inner) => {
                Number::operation(Arithmetic::Equal, inner.number(), Number::Constant(0))
            }
            Self::All(parts) => fold(parts, Arithmetic::Minimum, 1),
            Self::Any(parts) => fold(parts, Arithmetic::Maximum, 0),
            Self::Compare(relation, operands) => {
                let [left, right] = *operands;
                let arithmetic = match relation {
                    Relation::Equal => Arithmetic::Equal,
                    Relation::Less => Arithmetic::Less,
                };
                Number::operation(arithmetic, left, right)
            }
        }
    }

    /// Whether the flag depends on the candidate: if not, it is tested once for all candidates.
    pub(crate) fn reads_target(&self) -> bool {
        self.loads().iter().any(|load| load.source == Source::Target)
    }

    /// Returns the features that the flag reads.
    pub(crate) fn loads(&self) -> Vec<Load> {
        match self {
            Self::Constant(_) => Vec::new(),
            Self::Feature(load) => vec![*load],
            Self::Compare(_, operands) => operands.iter().flat_map(Number::loads).collect(),
            Self::Not(inner) => inner.loads(),
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::loads).collect(),
        }
    }
}
