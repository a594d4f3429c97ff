//! Setup and state together: what rules, options and features look at.

use super::data::{FateData, StateOf};
use super::setup::Setup;

/// A conflict as it stands. Cheap to copy: two references.
#[derive(Debug)]
pub struct View<'a, G: FateData> {
    /// What does not change during play.
    pub setup: &'a Setup<G>,
    /// The state.
    pub state: &'a StateOf<G>,
}

#[allow(clippy::expl_impl_clone_on_copy)] // derived, it would want the system to be `Copy`
impl<G: FateData> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: FateData> Copy for View<'_, G> {}
