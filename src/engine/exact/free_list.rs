//! Nodes that nobody needs any more, for those who need room for one: each takes kilobytes.

use super::branches::Node;
use std::sync::{Mutex, PoisonError};

/// Nodes without a use.
#[derive(Default)]
pub(super) struct FreeList<S>(Mutex<Vec<Box<Node<S>>>>);

impl<S: Clone + Default> FreeList<S> {
    /// A copy of a node, in the place of one without a use if there is one.
    #[allow(clippy::unnecessary_box_returns)] // the place is what it is about
    pub fn copy(&self, node: &Node<S>) -> Box<Node<S>> {
        let place = self.nodes().pop();
        let mut place: Box<Node<S>> = place.unwrap_or_default();
        (*place).clone_from(node);
        place
    }

    /// Takes in a node that nobody needs any more.
    pub fn take_in(&self, node: Box<Node<S>>) {
        self.nodes().push(node);
    }

    fn nodes(&self) -> std::sync::MutexGuard<'_, Vec<Box<Node<S>>>> {
        // Whoever panicked has left whole nodes.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
