//! Knowledge of the rules about a question before they put it to the table. A system may leave all of this out: then
//! the rules put every question, and play is the same but slower.

use crate::system::{FighterId, KnownInputs, RuleSystem};

/// Knowledge of a system about questions in advance.
#[derive(Debug)]
pub struct Foresight<R: RuleSystem> {
    /// Returns the value of a fighter feature that cannot change during a conflict, `None` if it can.
    /// The compiler of policies folds conditions on it.
    pub fixed: fn(setup: &R::Setup, fighter: FighterId, feature: usize) -> Option<i32>,
    /// Returns whether a feature changes only at events after which the rules ask every fighter again.
    /// Between such events the rules need ask only the fighters whose policy reads other features.
    pub is_steady: fn(feature: usize) -> bool,
    /// Decision points about which the rules know anything, each declared beside its point.
    pub points: &'static [PointForesight<R>],
}

/// Knowledge of a system about the questions of one decision point.
///
/// The rules sort these questions into classes, so that the policies are compiled for each class: an attacker needs
/// no lines about defence.
#[derive(Debug)]
pub struct PointForesight<R: RuleSystem> {
    /// Number of the decision point.
    pub point: usize,
    /// Number of classes; [`Question::class`](crate::system::Question::class) is below it.
    pub classes: usize,
    /// Number of classes, counted from the first, whose questions the rules may skip without counting the policy line
    /// that would have answered. In the other classes the rules know more about the decider, and count the line (see
    /// [`KnownAnswers::answer`](crate::system::KnownAnswers::answer)).
    pub kinds: usize,
    /// Returns the value of a feature of the decision or of the decider if it is equal in all questions of a
    /// class.
    pub fixed: fn(class: usize, feature: usize) -> Option<i32>,
    /// Returns a lower bound of a feature of the decider in all questions of a class, `None` if none is known.
    pub least: fn(class: usize, feature: usize) -> Option<i32>,
    /// Returns the bit set of the options that no question of a class offers. Their lines are left out of the
    /// lists of this class; the fallback option stays.
    pub closed: fn(class: usize) -> u64,
    /// The index feature: a number of the decision, of the decider or of its side by which tables of
    /// answers are indexed. A table can look an answer up by it.
    pub index_feature: Option<usize>,
    /// Returns the least and the greatest value of the index feature in questions of a class while a flag of
    /// the decision holds.
    #[allow(clippy::type_complexity)]
    pub implied: fn(setup: &R::Setup, class: usize, flag: usize) -> Option<(i32, i32)>,
    /// Numbers that the rules know before they ask. A table can look an answer up by them. `None` if the rules know
    /// none.
    pub known_inputs: Option<KnownInputs>,
}

impl<R: RuleSystem> Foresight<R> {
    /// Default: nothing is known, so the rules put every question.
    pub const NONE: Self = Self { fixed: |_, _, _| None, is_steady: |_| false, points: &[] };

    /// Returns the knowledge about a decision point; [`PointForesight::at`] if the system declares none.
    pub fn at(&self, point: usize) -> &PointForesight<R> {
        let known = self.points.iter().find(|known| known.point == point);
        known.unwrap_or(const { &PointForesight::at(usize::MAX) })
    }
}

impl<R: RuleSystem> PointForesight<R> {
    /// Default of a point: nothing is known, so that all its questions are of one class.
    pub const fn at(point: usize) -> Self {
        Self {
            point,
            classes: 1,
            kinds: 1,
            fixed: |_, _| None,
            least: |_, _| None,
            closed: |_| 0,
            index_feature: None,
            implied: |_, _, _| None,
            known_inputs: None,
        }
    }
}
