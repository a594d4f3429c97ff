//! Conditions after checking: typed, and folded as far as their constants allow.
//!
//! Numbers and flags are different types here, so that later steps cannot confuse them. The
//! constructors fold: what comes out holds no constant part that could have been computed.

use crate::system::{ByFighter, MOST_FIGHTERS, bits};

/// Where a feature is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Of the fighter who decides.
    Mine,
    /// Of the candidate.
    Target,
    /// Of the decider's own side.
    OwnSide,
    /// Of all hostile sides together.
    Foes,
    /// Of the conflict or the decision at hand.
    World,
}

/// A feature to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Load {
    /// Of whom.
    pub source: Source,
    /// Number of the feature in the vocabulary.
    pub feature: u16,
}

/// What can be computed from two numbers. Relations give 1 if they hold, else 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
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
    /// The result; it saturates instead of overflowing, and division by 0 gives 0 (a 0
    /// that is written as such is refused before).
    #[inline]
    pub fn apply(self, left: i32, right: i32) -> i32 {
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

    /// Applies it to the value of each number in a mask, with what `right` gives for it. What is done is looked
    /// up once for all of them.
    #[inline]
    pub fn apply_to(self, among: u64, values: &mut ByFighter, right: impl Fn(usize) -> i32) {
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

/// Combines the value of each number in a mask with another.
#[inline]
fn each(
    among: u64,
    values: &mut ByFighter,
    right: impl Fn(usize) -> i32,
    combine: impl Fn(i32, i32) -> i32,
) {
    for number in bits(among) {
        let at = number % MOST_FIGHTERS;
        values[at] = combine(values[at], right(at));
    }
}

/// Something that gives a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// Always the same.
    Constant(i32),
    /// A feature; a flag read as a number is 0 or 1.
    Feature(Load),
    /// Computed from two others.
    Operation(Arithmetic, Box<[Number; 2]>),
}

impl Number {
    /// Two numbers combined. Where the order does not matter the simpler one moves to the right,
    /// which leaves fewer shapes to compile and mostly no need for a stack.
    pub fn operation(arithmetic: Arithmetic, left: Self, right: Self) -> Self {
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

    /// Whether it depends on the candidate.
    pub fn reads_target(&self) -> bool {
        self.loads().iter().any(|load| load.source == Source::Target)
    }

    /// The features that it reads.
    pub fn loads(&self) -> Vec<Load> {
        match self {
            Self::Constant(_) => Vec::new(),
            Self::Feature(load) => vec![*load],
            Self::Operation(_, operands) => operands.iter().flat_map(Self::loads).collect(),
        }
    }
}

/// How two numbers are compared; the other comparisons are these, swapped or negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Both are the same.
    Equal,
    /// The left is smaller.
    Less,
}

/// Something that holds or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flag {
    /// Always the same.
    Constant(bool),
    /// A feature.
    Feature(Load),
    /// A comparison.
    Compare(Relation, Box<[Number; 2]>),
    /// The opposite.
    Not(Box<Flag>),
    /// All hold; at least two.
    All(Vec<Flag>),
    /// At least one holds; at least two.
    Any(Vec<Flag>),
}

impl Flag {
    /// A comparison, decided at once where that is possible.
    pub fn compare(relation: Relation, left: Number, right: Number) -> Self {
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

    /// Whether two flags are alike.
    pub fn same(left: Self, right: Self) -> Self {
        match (left, right) {
            (Self::Constant(true), flag) | (flag, Self::Constant(true)) => flag,
            (Self::Constant(false), flag) | (flag, Self::Constant(false)) => flag.not(),
            (left, right) => Self::compare(Relation::Equal, left.number(), right.number()),
        }
    }

    /// The opposite.
    pub fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            flag => Self::Not(Box::new(flag)),
        }
    }

    /// Whether both hold.
    pub fn both(left: Self, right: Self) -> Self {
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

    /// Whether one of both holds.
    pub fn either(left: Self, right: Self) -> Self {
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

    /// The flags that all must hold for this to hold.
    pub fn conjuncts(self) -> Vec<Self> {
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

    /// The flag as 0 or 1, where it is compared with another flag.
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

    /// Whether it depends on the candidate.
    pub fn reads_target(&self) -> bool {
        self.loads().iter().any(|load| load.source == Source::Target)
    }

    /// The features that it reads.
    pub fn loads(&self) -> Vec<Load> {
        match self {
            Self::Constant(_) => Vec::new(),
            Self::Feature(load) => vec![*load],
            Self::Compare(_, operands) => operands.iter().flat_map(Number::loads).collect(),
            Self::Not(inner) => inner.loads(),
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::loads).collect(),
        }
    }
}
