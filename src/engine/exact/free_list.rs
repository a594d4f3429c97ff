//! A free list of solver nodes. A node is reused instead of reallocated, because it takes kilobytes.

use super::branches::Node;
use std::sync::{Mutex, PoisonError};

/// Unused nodes. Threads share the list, because the thread that needs a node is seldom the one
/// that frees one.
#[derive(Default)]
pub(super) struct FreeList<S>(Mutex<Vec<Box<Node<S>>>>);

impl<S: Clone + Default> FreeList<S> {
    /// Returns a copy of a node, in an unused box if there is one.
    #[allow(clippy::unnecessary_box_returns)] // the place is what it is about
    pub(super) fn copy(&self, node: &Node<S>) -> Box<Node<S>> {
        let place = self.nodes().pop();
        let mut place: Box<Node<S>> = place.unwrap_or_default();
        (*place).clone_from(node);
        place
    }

    /// Puts an unused node on the list, for the next [`copy`](Self::copy).
    pub(super) fn take_in(&self, node: Box<Node<S>>) {
        self.nodes().push(node);
    }

    fn nodes(&self) -> std::sync::MutexGuard<'_, Vec<Box<Node<S>>>> {
        // A thread that panicked has left whole nodes.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
