//! Setup and state together: the input of rules, options and features, which change neither.

use super::RuleSystem;

/// The current setup and state of a conflict. Cheap to copy, because it is two references.
pub struct View<'a, R: RuleSystem> {
    /// Setup: everything that does not change during play.
    pub setup: &'a R::Setup,
    /// State of the conflict.
    pub state: &'a R::State,
}

impl<R: RuleSystem> Clone for View<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSystem> Copy for View<'_, R> {}
