//! Answers that a table knows before the rules put a question.

use crate::system::{Choice, FighterId, READY};

/// A set of questions at one decision point, for [`KnownAnswers::can_differ`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questions {
    /// All questions at a point.
    OfPoint(usize),
    /// The questions at a point that belong to a class.
    OfClass(usize, usize),
    /// All questions at a point that are put while no steady feature changes (see
    /// [`Foresight::is_steady`](crate::system::Foresight::is_steady)): an answer can still change because a
    /// policy reads other features.
    WhileSteady(usize),
}

impl Questions {
    /// Returns the number of the decision point.
    pub const fn point(self) -> usize {
        match self {
            Self::OfPoint(point) | Self::OfClass(point, _) | Self::WhileSteady(point) => point,
        }
    }
}

impl From<usize> for Questions {
    /// All questions at a point.
    fn from(point: usize) -> Self {
        Self::OfPoint(point)
    }
}

impl From<(usize, usize)> for Questions {
    /// The questions at a point that belong to a class.
    fn from((point, class): (usize, usize)) -> Self {
        Self::OfClass(point, class)
    }
}

/// Knowledge of the rules about a question that they have not put yet, besides its point and class.
///
/// Values are looked up only if an answer depends on them.
#[derive(Clone, Copy, Debug)]
pub enum Hint<I = fn() -> i32, N = fn(usize) -> i32> {
    /// No further knowledge. The only answer that can be known is the first option.
    Nothing,
    /// The value of the index feature, for an answer that is the first option.
    FirstAt(I),
    /// The value of the index feature, and a bit set of the options that are legal without argument and target,
    /// for an answer that is one of these.
    AnyAt(u64, I),
    /// The known inputs (see [`KnownInputs`](crate::system::KnownInputs)): the ready ones, and a function that
    /// looks another one up by its place.
    Inputs([i32; READY], N),
}

impl Hint {
    /// Hint without further knowledge: only the point and the class of the question are known. Names a type for `I`
    /// and `N`, which the compiler could not infer otherwise.
    pub const NOTHING: Self = Self::Nothing;
}

impl<I: FnOnce() -> i32> Hint<I> {
    /// The index feature has this value; the caller wants to know whether the answer is the first option.
    pub const fn first_at(index: I) -> Self {
        Self::FirstAt(index)
    }

    /// The index feature has this value, and the options in the bit set `open` are legal; the first option is
    /// among them.
    pub const fn any_at(open: u64, index: I) -> Self {
        Self::AnyAt(open, index)
    }
}

impl<N: Fn(usize) -> i32> Hint<fn() -> i32, N> {
    /// The known inputs have these values; `other` looks up those that are not ready, by their place.
    pub const fn inputs(ready: [i32; READY], other: N) -> Self {
        Self::Inputs(ready, other)
    }
}

/// Knowledge of a table about answers, so that the rules can skip questions. By default a table knows nothing, and
/// the rules put every question: play is the same, but slower.
pub trait KnownAnswers {
    /// Returns the bit set of the fighters whose policy can answer one of these questions with anything but the
    /// first option. The caller may skip the others.
    fn can_differ(&self, questions: impl Into<Questions>) -> u64 {
        let _ = questions;
        u64::MAX
    }

    /// Returns the bit set of the options that a fighter's policy can choose in a question of this point and
    /// class while the index feature has this value. The fallback to the first option does not count, so that 0
    /// means that the caller may skip the question.
    fn options_at(&self, question: (usize, usize), actor: FighterId, index: i32) -> u64 {
        let _ = (question, actor, index);
        u64::MAX
    }

    /// Returns the choice of a fighter's policy if it is certain in every question of this point and class for which
    /// `hint` holds; `None` if the choice depends on anything else. Counts the policy line as used, exactly as
    /// [`choose`](crate::system::Table::choose) would.
    fn answer<I: FnOnce() -> i32, N: Fn(usize) -> i32>(
        &mut self,
        question: (usize, usize),
        actor: FighterId,
        hint: Hint<I, N>,
    ) -> Option<Choice> {
        let _ = (question, actor, hint);
        None
    }
}
