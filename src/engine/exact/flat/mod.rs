//! Flat play for the solver: ordinary cells go from turn to turn by a few small numbers, as `engine/flat.rs` plays
//! them, so that a turn has the branches of its margins instead of those of its dice, and a state takes a hundred bytes
//! instead of thousands. `tests/all/flat_exact.rs` compares the answers with those of the rules.

mod branch;

pub(crate) use branch::{FlatBranch, FlatState, FlatTurns};

use super::answer::TooLarge;
use super::branches::{ByRules, Expansion, Node, Stop, Target};
use super::branching::{Branching, Expand, Landings};
use super::free_list::FreeList;
use super::state_keys::Index;
use super::turn_sums::TurnSums;
use crate::engine::Unfit;
use crate::system::RuleSystem;
use crate::table::BranchWeight;
use std::sync::{Mutex, PoisonError};

/// Exchanges beyond this one are taken off: nothing in an ordinary cell tells them apart but the cap.
const LATER: u16 = 2;

/// Plays the branches of an ordinary cell flat; the rules play the beginning.
pub(super) struct ByFlatPlay<'a, R: RuleSystem> {
    rules: ByRules<'a, R>,
    /// Players that no worker needs just now, with what they have learned.
    players: Mutex<Vec<Box<dyn FlatTurns<R>>>>,
}

impl<'a, R: RuleSystem> ByFlatPlay<'a, R> {
    /// Returns a way to play a conflict flat; `None` if it is no ordinary cell.
    pub(super) fn of(rules: ByRules<'a, R>) -> Option<Self> {
        let manner = &rules.manner;
        let is_plain = manner.plain || manner.remembers || manner.watch.is_some();
        let first = rules.conflict.flat_turns().filter(|_| !is_plain)?;
        Some(Self { rules, players: Mutex::new(vec![first]) })
    }

    /// Takes exchanges off a state, except in the last one, and returns how many.
    fn take_off(&self, state: &mut FlatState) -> u32 {
        let taken_off = state.exchange.saturating_sub(LATER);
        if usize::from(state.exchange) >= self.last_exchange() {
            return 0;
        }
        state.exchange -= taken_off;
        taken_off.into()
    }

    /// Takes a player out, or makes one.
    fn player(&self) -> Result<Box<dyn FlatTurns<R>>, Stop> {
        let known = self.players().pop();
        known.or_else(|| self.rules.conflict.flat_turns()).ok_or(Stop::NotFlat)
    }

    fn players(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn FlatTurns<R>>>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: RuleSystem> Branching for ByFlatPlay<'_, R> {
    type State = FlatState;
    type Worker<'w>
        = FlatWorker<'w, R>
    where
        Self: 'w;

    fn worker<'w>(&'w self, spare: &'w FreeList<FlatState>) -> FlatWorker<'w, R> {
        let conflict = self.rules.conflict;
        let sides = conflict.compiled.sides.len();
        let measures = conflict.measures().len();
        FlatWorker {
            branching: self,
            branch: FlatBranch::new(self.rules.manner.order, measures),
            landings: Landings::new(spare),
            ended: R::State::default(),
            sums: TurnSums::new(sides, measures),
        }
    }

    fn exchange(state: &FlatState) -> usize {
        state.exchange.into()
    }

    fn shift_exchanges(state: &mut FlatState, exchanges: usize) {
        state.exchange += exchanges as u16;
    }

    fn last_exchange(&self) -> usize {
        self.rules.conflict.compiled.max_exchanges
    }
}

/// Plays the branches of turns flat; one for each thread.
pub(super) struct FlatWorker<'a, R: RuleSystem> {
    branching: &'a ByFlatPlay<'a, R>,
    branch: FlatBranch<'a>,
    landings: Landings<'a, FlatState>,
    /// State in which the conflict ended.
    ended: R::State,
    sums: TurnSums,
}

impl<R: RuleSystem> Expand for FlatWorker<'_, R> {
    type State = FlatState;

    fn expand(
        &mut self,
        from: Option<&Node<FlatState>>,
        turns: usize,
        index: &Index,
    ) -> Result<Expansion<FlatState>, Stop> {
        let mut into = Expansion::default();
        self.landings.clear();
        self.sums.begin_turn();
        self.branch.begin_turn();
        let mut player = self.branching.player()?;
        match from {
            None => self.begin(&mut *player, &mut into, index)?,
            Some(from) => self.play(&mut *player, (from, turns), &mut into, index)?,
        }
        self.branching.players().push(player);
        self.sums.settle(&mut into, &self.branch.weights());
        Ok(into)
    }

    /// Faces are the place of the step among those of the turn, because a turn is quickly played again.
    fn go(
        &mut self,
        from: Option<&Node<FlatState>>,
        faces: &[u32],
    ) -> Result<Node<FlatState>, Stop> {
        let expansion = self.expand(from, 0, &Index::default())?;
        let place = faces.first().map_or(0, |place| *place as usize);
        match expansion.steps.into_iter().nth(place) {
            Some((Target::New(found), ..)) => Ok(*found.node),
            _ => Err(Stop::NotFlat),
        }
    }
}

impl<R: RuleSystem> FlatWorker<'_, R> {
    /// Plays the beginning by the rules, and goes on from the states that it leads to.
    fn begin(
        &mut self,
        player: &mut dyn FlatTurns<R>,
        into: &mut Expansion<FlatState>,
        index: &Index,
    ) -> Result<(), Stop> {
        let rules = &self.branching.rules;
        let spare = FreeList::default();
        let begun = rules.worker(&spare).expand(None, 0, &Index::default())?;
        if !begun.ends.is_empty() {
            return Err(Stop::NotFlat);
        }
        player.count_beginning(&mut self.branch);
        for (target, _, chance) in begun.steps {
            let Target::New(found) = target else { return Err(Stop::NotFlat) };
            let state = player.begun(rules.conflict, &found.node.state).ok_or(Stop::NotFlat)?;
            let node = Node { state, lots: Vec::new(), unwritten: found.node.unwritten };
            let place = into.steps.len() as u32;
            let result = self.sums.begin();
            result.counts.extend_from_slice(&self.branch.counts);
            result.landing = self.landings.step((&node, 0), || Box::from([place]), into, index);
            self.sums.book(into, BranchWeight::Alone(chance));
        }
        into.branches = begun.branches;
        Ok(())
    }

    /// Plays every branch of the turn that follows on a node.
    fn play(
        &mut self,
        player: &mut dyn FlatTurns<R>,
        (from, turns): (&Node<FlatState>, usize),
        into: &mut Expansion<FlatState>,
        index: &Index,
    ) -> Result<(), Stop> {
        let rules = &self.branching.rules;
        let limit = rules.manner.most_branches;
        player.read(rules.conflict, &from.state);
        for _ in 0..limit {
            let Self { branch, ended, .. } = &mut *self;
            let next = player.turn(rules.conflict, branch, ended);
            if branch.undecided != 0 {
                return Err(Stop::Unordered(branch.undecided));
            }
            let next = next.map_err(|_: Unfit| Stop::NotFlat)?;
            into.branches += 1;
            let weight = branch.weight();
            if weight != BranchWeight::Nothing {
                self.gather((from, next), into, index);
                self.sums.book(into, weight);
            }
            if !self.branch.next() {
                return Ok(());
            }
        }
        Err(Stop::TooLarge(TooLarge::Turn { limit, turns }))
    }

    /// Notes the counts of a branch that leads from a node to a state, or to the end, and where it leads.
    fn gather(
        &mut self,
        (from, next): (&Node<FlatState>, Option<FlatState>),
        into: &mut Expansion<FlatState>,
        index: &Index,
    ) {
        let result = self.sums.begin();
        std::mem::swap(&mut result.counts, &mut self.branch.counts);
        let Some(state) = next else { return self.gather_end(from, into) };
        let mut node = Node { state, lots: Vec::new(), unwritten: 0 };
        node.note_row::<ByFlatPlay<'_, R>>(Some(from), state.is_over);
        let taken_off = self.branching.take_off(&mut node.state);
        let place = into.steps.len() as u32;
        let faces = || Box::from([place]);
        self.sums.result.landing = self.landings.step((&node, taken_off), faces, into, index);
    }

    /// Notes the end to which a branch leads.
    fn gather_end(&mut self, from: &Node<FlatState>, into: &mut Expansion<FlatState>) {
        let (result, exchange) = (&mut self.sums.result, R::exchange(&self.ended));
        if let Some(ending) = R::ending(&self.ended) {
            result.landing = into.end((ending, exchange as u32));
        }
        if let Some(course) = (R::CHAIN.course)(&self.ended) {
            let sides = 0..self.branching.rules.conflict.compiled.sides.len();
            result.course.extend(sides.flat_map(|side| course.values(side)).map(f64::from));
        }
        result.is_late = from.row::<ByFlatPlay<'_, R>>() > exchange as i64;
    }
}
