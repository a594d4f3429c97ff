//! Graph of a conflict: its different states, and where a turn leads from each.

use super::KeepSolving;
use super::answer::{Solving, TooLarge};
use super::branches::{Expansion, Found, Node, Stop, Target};
use super::branching::{Branching, Expand};
use super::free_list::FreeList;
use super::state_keys::{Index, Key, hash_of, write_key};
use super::transitions::{Step, Turn, Turns};
use rayon::prelude::*;
use std::time::{Duration, Instant};

/// A node: waiting with its state, or solved. A solved node has the number of the batch in which it was solved, and
/// its number within the batch; its state is dropped to save memory.
enum Place<S> {
    Waiting(Box<Node<S>>),
    Solved(u32, u32),
}

/// How a node was first reached: from which node, `None` for the beginning, and by the branch with which faces.
/// Enough to play to its state again; see [`Graph::put_back`].
struct Way {
    from: Option<u32>,
    faces: Box<[u32]>,
}

/// All nodes of a conflict, numbered in the order in which they were met.
pub(super) struct Graph<B: Branching> {
    branching: B,
    index: Index,
    /// Exchange of each node, kept because solved nodes have no state any more.
    exchanges: Vec<u32>,
    ways: Vec<Way>,
    places: Vec<Place<B::State>>,
    turns: Vec<Turns>,
    spare: FreeList<B::State>,
    /// Number of branches that were played.
    pub branches: u64,
    /// Number of nodes whose turn has been played.
    pub solved: usize,
    /// Number of nodes that are solved between two looks at the clock; [`adapt`](Self::adapt) changes it.
    at_once: usize,
}

impl<B: Branching> Graph<B> {
    pub(super) fn new(branching: B) -> Self {
        let index = Index::default();
        let (exchanges, ways, places) = (Vec::new(), Vec::new(), Vec::new());
        let (turns, spare) = (Vec::new(), FreeList::default());
        let (branches, solved, at_once) = (0, 0, 2);
        Self { branching, index, exchanges, ways, places, turns, spare, branches, solved, at_once }
    }

    /// Returns the number of nodes, waiting and solved.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Plays every branch of the beginning, adds the nodes that they lead to, and returns them.
    pub(super) fn begin(&mut self) -> Result<Turns, Stop> {
        let expansion = self.branching.worker(&self.spare).expand(None, 0, &self.index)?;
        let mut turns = Turns::default();
        self.take_in(None, expansion, 0, &mut turns);
        Ok(turns)
    }

    /// Whether a node is still to be solved; otherwise [`turn`](Self::turn) has its results.
    pub(super) fn waits(&self, node: u32) -> bool {
        matches!(self.places[node as usize], Place::Waiting(_))
    }

    /// Returns the turn that follows on a node; `None` if the node still waits to be solved.
    pub(super) fn turn(&self, node: u32) -> Option<Turn<'_>> {
        match self.places[node as usize] {
            Place::Solved(together, number) => Some(self.turns[together as usize].turn(number)),
            Place::Waiting(_) => None,
        }
    }

    /// Solves nodes that wait, in parallel; a node may be named twice. The result does not depend on which thread is
    /// ready first.
    pub(super) fn solve(
        &mut self,
        waiting: &[u32],
        turns: usize,
        go_on: KeepSolving<'_>,
    ) -> Result<(), Stop> {
        let mut left = waiting;
        // Chances flow through known nodes, too, perhaps for a long time: the question is put at
        // least once a turn.
        loop {
            let so_far = Solving { turn: turns, done: self.solved, states: self.places.len() };
            if !go_on(so_far) {
                return Err(Stop::TooLarge(TooLarge::Time(so_far)));
            }
            if left.is_empty() {
                return Ok(());
            }
            let (now, later) = left.split_at(self.at_once.min(left.len()));
            let started = Instant::now();
            self.solve_some(now, turns)?;
            self.adapt(started.elapsed());
            left = later;
        }
    }

    /// Raises the number of nodes that are solved at once while that is quick, and lowers it while it is slow.
    fn adapt(&mut self, spent: Duration) {
        if spent < Duration::from_millis(30) {
            self.at_once = (2 * self.at_once).min(1 << 14);
        } else if spent > Duration::from_millis(120) {
            self.at_once = (self.at_once / 2).max(2);
        }
    }

    fn solve_some(&mut self, nodes: &[u32], turns: usize) -> Result<(), Stop> {
        let Self { branching, index, places, spare, .. } = &*self;
        let expand = |worker: &mut B::Worker<'_>, node: &u32| match &places[*node as usize] {
            Place::Waiting(node) => worker.expand(Some(node), turns, index),
            Place::Solved(..) => Ok(Expansion::default()),
        };
        let expansions: Vec<_> =
            nodes.par_iter().with_min_len(8).map_init(|| branching.worker(spare), expand).collect();
        let together = self.turns.len() as u32;
        let mut solved = Turns::default();
        for (&node, expansion) in nodes.iter().zip(expansions) {
            let expansion = expansion?;
            let Place::Waiting(from) = &self.places[node as usize] else { continue };
            let row = from.row::<B>();
            let number = self.take_in(Some(node), expansion, row, &mut solved);
            let place = Place::Solved(together, number);
            if let Place::Waiting(done) = std::mem::replace(&mut self.places[node as usize], place)
            {
                self.spare.take_in(done);
            }
            self.solved += 1;
        }
        solved.shrink();
        self.turns.push(solved);
        Ok(())
    }

    /// Gives new nodes their numbers, in the order of the branches and on one thread, so that numbers are equal in
    /// every run. Returns the number of the turn.
    fn take_in(
        &mut self,
        from: Option<u32>,
        expansion: Expansion<B::State>,
        row: i64,
        into: &mut Turns,
    ) -> u32 {
        self.branches += expansion.branches;
        let Expansion { steps, ends, counts, late, courses, watched, .. } = expansion;
        for (target, taken_off, chance) in steps {
            let to = match target {
                Target::Known(number) => number,
                Target::New(found) => self.number(from, found),
            };
            into.step(Step { to, taken_off, chance });
        }
        into.end(&ends, [&counts, &late, &courses], &watched, row)
    }

    fn number(&mut self, from: Option<u32>, found: Found<B::State>) -> u32 {
        let Found { key, node, faces } = found;
        let number = self.index.number(key);
        if (number as usize) < self.places.len() {
            self.spare.take_in(node);
            return number;
        }
        self.exchanges.push(B::exchange(&node.state) as u32);
        self.ways.push(Way { from, faces });
        self.places.push(Place::Waiting(node));
        number
    }

    /// Returns the last exchange that a conflict may have: the cap.
    pub(super) fn last_exchange(&self) -> usize {
        self.branching.last_exchange()
    }

    /// Returns the exchange of a node, less the exchanges that were taken off.
    pub(super) fn exchange(&self, node: u32) -> u32 {
        self.exchanges[node as usize]
    }

    /// Returns the node that differs only in having the exchanges restored. The branches that led to the node first are
    /// played again, because states are dropped once they are solved.
    pub(super) fn put_back(&mut self, node: u32, exchanges: u32) -> Result<u32, Stop> {
        let mut chain = vec![node];
        while let Some(from) = chain.last().and_then(|&last| self.ways[last as usize].from) {
            chain.push(from);
        }
        let mut later = self.state_after(&chain)?;
        B::shift_exchanges(&mut later.state, exchanges as usize);
        let mut key = Vec::new();
        write_key(&later, &mut key);
        let key = Key { hash: hash_of(&key), bytes: key.into() };
        // The faces are never needed: exchanges are not restored on this node again.
        let found = Found { key, node: Box::new(later), faces: Box::default() };
        Ok(self.number(None, found))
    }

    /// Returns the last of these nodes, of which each led to the one before it.
    fn state_after(&self, chain: &[u32]) -> Result<Node<B::State>, Stop> {
        let mut worker = self.branching.worker(&self.spare);
        let mut state: Option<Node<B::State>> = None;
        for &at in chain.iter().rev() {
            state = Some(worker.go(state.as_ref(), &self.ways[at as usize].faces)?);
        }
        Ok(state.unwrap_or_default())
    }
}
