//! Ways to play the branches of turns ([`Branching`]), and the nodes that branches lead to ([`Landings`]).

use super::branches::{Expansion, Found, Node, Stop, Target};
use super::free_list::FreeList;
use super::state_keys::{Index, Key, hash_of, write_key};
use super::turn_sums::BranchTarget;
use crate::table::Quick;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};

/// A way to play the branches of turns of one conflict: by the rules ([`ByRules`](super::branches::ByRules)), or flat
/// ([`ByFlatPlay`](super::flat::ByFlatPlay)).
pub(super) trait Branching: Sync {
    /// State between two turns.
    type State: Clone + Default + Eq + Hash + Send + Sync;
    /// Plays the branches on one thread.
    type Worker<'a>: Expand<State = Self::State>
    where
        Self: 'a;

    /// Makes a worker; `spare` has nodes that it may reuse.
    fn worker<'a>(&'a self, spare: &'a FreeList<Self::State>) -> Self::Worker<'a>;

    /// Returns the exchange of a state, less the exchanges that were taken off.
    fn exchange(state: &Self::State) -> usize;

    /// Restores exchanges that were taken off.
    fn shift_exchanges(state: &mut Self::State, exchanges: usize);

    /// Returns the last exchange that the conflict may have: the cap.
    fn last_exchange(&self) -> usize;
}

/// Plays every branch of a turn; see [`Branching`].
pub(super) trait Expand {
    /// [`Branching::State`].
    type State;

    /// Plays every branch of the turn that follows on a node, or of the beginning. `turns` is the number of turns
    /// before it.
    fn expand(
        &mut self,
        from: Option<&Node<Self::State>>,
        turns: usize,
        index: &Index,
    ) -> Result<Expansion<Self::State>, Stop>;

    /// Returns the node to which the branch with these faces leads, for
    /// [`Graph::put_back`](super::state_graph::Graph::put_back).
    fn go(
        &mut self,
        from: Option<&Node<Self::State>>,
        faces: &[u32],
    ) -> Result<Node<Self::State>, Stop>;
}

/// Finds the step of a branch among the steps of its turn, so that branches to one node become one step.
pub(super) struct Landings<'a, S> {
    /// Nodes that can be reused: see [`FreeList`].
    spare: &'a FreeList<S>,
    key: Vec<u8>,
    /// First step of this turn for each hash of a node's key and the exchanges that were taken off.
    met: HashMap<u64, usize, BuildHasherDefault<Quick>>,
}

impl<'a, S: Clone + Default + Hash> Landings<'a, S> {
    pub(super) fn new(spare: &'a FreeList<S>) -> Self {
        Self { spare, key: Vec::new(), met: HashMap::default() }
    }

    /// Begins another turn.
    pub(super) fn clear(&mut self) {
        self.met.clear();
    }

    /// Returns the step that a branch to this node takes; adds a step if there is none yet. `faces` are those of the
    /// branch.
    pub(super) fn step(
        &mut self,
        (node, taken_off): (&Node<S>, u32),
        faces: impl FnOnce() -> Box<[u32]>,
        into: &mut Expansion<S>,
        index: &Index,
    ) -> BranchTarget {
        write_key(node, &mut self.key);
        let hash = hash_of(&self.key);
        let next = into.steps.len();
        // The same node at another distance is another step.
        let distance = u64::from(taken_off).rotate_right(16);
        let first = *self.met.entry(hash ^ distance).or_insert(next);
        // Two different keys of the same hash do not come: all that follow on the first are looked at.
        let mut known = into.steps.iter().skip(first);
        if let Some(at) = known.position(|step| self.is_this(step, index, taken_off)) {
            return BranchTarget::Step(first + at);
        }
        let target = match index.get(&self.key, hash) {
            Some(known) => Target::Known(known),
            None => Target::New(Found {
                key: Key { hash, bytes: self.key.as_slice().into() },
                node: self.spare.copy(node),
                faces: faces(),
            }),
        };
        into.steps.push((target, taken_off, 0.0));
        BranchTarget::Step(next)
    }

    /// Whether a step leads to the node whose key is in the buffer, after as many exchanges taken off.
    fn is_this(
        &self,
        (target, off, _): &(Target<S>, u32, f64),
        index: &Index,
        taken_off: u32,
    ) -> bool {
        let key = match target {
            Target::Known(number) => index.key(*number),
            Target::New(found) => &found.key.bytes,
        };
        *off == taken_off && *key == *self.key
    }
}
