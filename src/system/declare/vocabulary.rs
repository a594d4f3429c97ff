//! Vocabulary of policies: decision points with their options, and features to test.
//!
//! A system declares its vocabulary as data. The policy language is compiled against it, and `outweigh list words`
//! prints it, so that the parser need not know a word of any game.

use crate::system::RuleSystem;

/// Every word that policies of one system can use.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Decision points, in the order of their numbers ([`Numbered`](crate::system::Numbered)).
    pub points: Vec<Point>,
    /// Features, in the order of their numbers.
    pub features: Vec<Feature>,
}

impl Vocabulary {
    /// Makes the vocabulary of a system that declares its features with their values ([`RuleSystem::FEATURES`]).
    pub fn of<R: RuleSystem>(points: &[Point]) -> Self {
        let features = R::FEATURES.iter().map(|read| read.feature).collect();
        Self { points: points.to_vec(), features }
    }

    /// Returns the number of the decision point with this name, `None` if there is none.
    pub fn point(&self, name: &str) -> Option<usize> {
        self.points.iter().position(|point| point.name == name)
    }

    /// Returns the number of the feature with this name that can be read under this scope at this point, `None` if
    /// there is none.
    pub fn feature(&self, name: &str, accepts: impl Fn(&Scope) -> bool) -> Option<usize> {
        self.features.iter().position(|f| f.name == name && accepts(&f.scope))
    }
}

/// Decision point: a question that the rules put to the policy of a fighter.
#[derive(Clone, Debug)]
pub struct Point {
    /// Name of the list in a policy: `turn`, `invoke`, `absorb`.
    pub name: &'static str,
    /// Description: the situation in which the rules ask, and the meaning of an answer.
    pub doc: &'static str,
    /// Ledger IDs of the decision points that it implements, such as `DP-ACTION, DP-TARGET`; empty if no rule book
    /// has it.
    pub ledger: &'static str,
    /// Options of the point. The number of an option is its index.
    pub options: &'static [OptionWord],
    /// Lines that end every list, so that a list always has an answer.
    pub fallback: &'static [&'static str],
}

/// Option of a decision point.
#[derive(Clone, Copy, Debug)]
pub struct OptionWord {
    /// The word that starts a line: `attack`.
    pub name: &'static str,
    /// Description of the option.
    pub doc: &'static str,
    /// Kind of target that the option has; [`Targets::None`] if it has none.
    pub targets: Targets,
    /// Words that may follow to say how, such as the names of approaches; empty: none. If a line names none, the
    /// rules take the best.
    pub arguments: &'static [&'static str],
}

/// Kind of target that an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// No target.
    None,
    /// A fighter of a hostile side.
    Foe,
    /// A fighter of one's own side.
    Ally,
}

/// A feature: a value that a condition or a selector can read.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// Name without prefix: `stress_left`.
    pub name: &'static str,
    /// Description of the value, with its unit.
    pub doc: &'static str,
    /// Subject of the feature: a fighter, a side or the conflict.
    pub scope: Scope,
    /// Meaning of the values.
    pub kind: ValueKind,
}

/// Subject of a feature, which decides how the feature is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A single fighter: `my.x`, `target.x` (in selectors also `foe.x`, `ally.x`).
    Fighter,
    /// A side: `side.x` for the decider's own, `foes.x` for all hostile sides together.
    Side,
    /// The whole conflict: `x`.
    Conflict,
    /// The decision: `x`, readable only at the named decision points.
    Decision(&'static [&'static str]),
}

/// Meaning of the values of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A chance in percent, 0 to 100.
    Percent,
}

/// A list of features that is also an enum of their numbers; [`readings!`](crate::readings) makes it.
pub trait Features: Copy {
    /// Declarations, in the order of the enum.
    const ALL: &'static [Feature];
}
