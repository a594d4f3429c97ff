//! Setup and state together: what rules, options and features look at.

use super::RuleSystem;

/// A conflict as it stands. Cheap to copy: two references.
pub struct View<'a, R: RuleSystem> {
    /// Setup: everything that does not change during play.
    pub setup: &'a R::Setup,
    /// The state.
    pub state: &'a R::State,
}

impl<R: RuleSystem> Clone for View<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: RuleSystem> Copy for View<'_, R> {}
