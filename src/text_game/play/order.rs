//! The order of turns: by a number, by lot, by sides, or by tokens out of a bag.

use super::act::{Act, Told};
use super::eval::{At, View};
use super::setup::Setup;
use super::state::{MOST_PLACES, PHASE, State};
use crate::inline_vec::InlineVec;
use crate::system::{Ending, FighterId, MOST_FIGHTERS, Table, fighters_in};
use crate::text_game::compile::{NodeId, site};
use crate::text_game::model::Sides;

/// Numbers of the [`FIXED_MOMENTS`](crate::text_game::model::FIXED_MOMENTS).
pub(super) const CONFLICT_STARTS: u16 = 0;
const ROUND_STARTS: u16 = 1;
const PHASE_ENDS: u16 = 2;
const ROUND_ENDS: u16 = 3;
const TURN_STARTS: u16 = 4;
pub(super) const TURN: u16 = 5;

const MOST_SIDES: usize = 8;

impl<T: Table<Told>> Act<'_, T> {
    pub(super) fn begin(&mut self) {
        let setup = self.setup;
        let state = &mut *self.state;
        let used = setup.start.len();
        state.cells[..used].copy_from_slice(&setup.start);
        state.used = used as u16;
        (state.standing, state.skips) = (setup.everybody, 0);
        (state.round, state.place, state.turns, state.ends) = (0, 0, 0, 0);
        (state.in_round, state.looked, state.ending) = (false, false, None);
        state.order.clear();
        state.tokens.clear();
        for (deck, declared) in state.decks.iter_mut().zip(&setup.program.declared.decks) {
            *deck = super::dice::full_deck(declared.cards.len());
        }
        state.scratch.start_alike(setup);
        state.scratch.depth = 0;
        state.scratch.floor = 0;
        for fighter in fighters_in(setup.everybody) {
            self.table.count(0, fighter, 1);
        }
        self.state.looked = setup.starts_looked;
        // No set of fighters that has been looked at: all may leave before the first turn.
        self.judged = u64::MAX;
        self.everybody(CONFLICT_STARTS);
        self.verdict();
        if self.state.ending.is_none() {
            self.make_order();
        }
        self.tell_ending();
    }

    /// Plays the next turn, with the moments of all fighters before and after it. One call is one step of the engine,
    /// after which the exact solver may merge states.
    pub(super) fn turn(&mut self) {
        self.play_turn();
        self.tell_ending();
    }

    fn tell_ending(&mut self) {
        let setup = self.setup;
        if let Some(ending) = self.state.ending {
            self.table.note(|| Told {
                depth: 0,
                is_step: false,
                text: super::tell::ending(setup, ending),
            });
        }
    }

    fn play_turn(&mut self) {
        if self.state.scratch.alike.is_dropped {
            self.state.find_alike(self.setup);
        }
        if !self.state.in_round {
            // A round with a bag may be over with its first token. The exact solver looks at the round between turns,
            // and must not miss the last one.
            if !self.start_round() || self.setup.program.order.bag.is_some() {
                return;
            }
        }
        if self.setup.program.order.bag.is_some() {
            self.draw_turn();
        } else {
            self.next_turn();
        }
        if self.state.ending.is_none() && !self.state.in_round {
            self.end_round();
        }
    }

    /// Begins a round. Returns false if the conflict ends there.
    fn start_round(&mut self) -> bool {
        let setup = self.setup;
        self.state.round += 1;
        self.state.in_round = true;
        self.state.place = 0;
        self.state.turns = 0;
        let round = self.state.round;
        self.table.note(|| Told { depth: 0, is_step: false, text: format!("Round {round}") });
        self.everybody(ROUND_STARTS);
        if self.state.ending.is_some() {
            return false;
        }
        if setup.program.order.each_round {
            self.make_order();
        }
        if let Some(bag) = setup.program.order.bag {
            self.state.tokens.clear();
            for fighter in FighterId::all(setup.names.len()) {
                let tokens = self.view().eval(At::alone(fighter), bag).clamp(0, 99);
                let stands = self.stands(fighter.as_u8());
                self.state.tokens.push(if stands { tokens as u8 } else { 0 });
            }
            let end = setup.program.order.end;
            let ends = end.map_or(1, |node| self.view().eval(At::alone(FighterId(0)), node));
            self.state.ends = ends.clamp(0, 99) as u8;
        }
        true
    }

    /// Plays the turn of the next fighter in the order; at the end of the order it ends the round.
    fn next_turn(&mut self) {
        while let Some(&next) = self.state.order.get(usize::from(self.state.place)) {
            self.state.place += 1;
            if next == PHASE {
                self.everybody(PHASE_ENDS);
                if self.state.ending.is_some() {
                    return;
                }
            } else if self.stands(next) {
                self.take_turn(next, 0);
                if self.state.ending.is_none() {
                    self.choose_next(next);
                }
                if self.state.ending.is_some() {
                    return;
                }
                break;
            }
        }
        // What is left of the order may be fighters who have left, and the end of a phase.
        loop {
            match self.state.order.get(usize::from(self.state.place)) {
                Some(&PHASE) => {
                    self.state.place += 1;
                    self.everybody(PHASE_ENDS);
                    if self.state.ending.is_some() {
                        return;
                    }
                }
                Some(&next) if !self.stands(next) => self.state.place += 1,
                Some(_) => return,
                None => {
                    self.state.in_round = false;
                    return;
                }
            }
        }
    }

    /// Draws a token out of the bag: a fighter acts, or the round is over.
    fn draw_turn(&mut self) {
        let left: u32 = self.state.tokens.iter().map(|tokens| u32::from(*tokens)).sum();
        let all = left + u32::from(self.state.ends);
        self.state.turns += 1;
        if all == 0 {
            self.state.in_round = false;
            return;
        }
        self.root(site("order.bag", usize::from(self.state.turns)), FighterId(0));
        let mut drawn = self.face(site("order.bag", 0), 0, all) as u32;
        let mut fighter = None;
        for (number, tokens) in self.state.tokens.iter_mut().enumerate() {
            let own = u32::from(*tokens);
            if drawn <= own {
                *tokens -= 1;
                fighter = Some(number as u8);
                break;
            }
            drawn -= own;
        }
        match fighter {
            None => self.state.in_round = false,
            Some(fighter) => {
                if self.stands(fighter) {
                    self.take_turn(fighter, u64::from(self.state.turns));
                }
                let left = self.state.tokens.iter().any(|tokens| *tokens > 0);
                if !left && self.state.ends == 0 {
                    self.state.in_round = false;
                }
            }
        }
    }

    fn end_round(&mut self) {
        self.everybody(ROUND_ENDS);
        if self.state.ending.is_none() && self.state.round >= self.setup.max_rounds {
            self.state.ending = Some(Ending::Stalemate);
        }
    }

    /// Plays the moments of a fighter's turn: `turn_starts`, `turn`, `turn_ends`.
    fn take_turn(&mut self, fighter: u8, turn: u64) {
        let setup = self.setup;
        self.lists = super::act::MOST_LISTS;
        self.table.note(|| {
            let name = &setup.names[usize::from(fighter)];
            Told { depth: 1, is_step: false, text: format!("{name}'s turn") }
        });
        let at = At::alone(FighterId::from(fighter));
        // These are the last of the fixed moments.
        for moment in usize::from(TURN_STARTS)..setup.plans.fixed.len() {
            if moment == usize::from(TURN) && self.loses_turn(fighter) {
                if self.has_ended_for(fighter) {
                    return;
                }
                continue;
            }
            let plan = &setup.plans.fixed[moment];
            if plan.is_idle {
                continue;
            }
            if self.only_lapses(plan) {
                // Fast path: no policy is asked and no dice are thrown.
                self.lapse(plan, 1 << fighter);
            } else {
                self.root(
                    plan.site.wrapping_add(turn.wrapping_mul(0x2545_f491_4f6c_dd1d)),
                    FighterId::from(fighter),
                );
                self.happen(plan, at);
            }
            self.verdict();
            if self.has_ended_for(fighter) {
                return;
            }
        }
    }

    /// Returns whether a fighter has left, or the conflict is over.
    fn has_ended_for(&self, fighter: u8) -> bool {
        !self.stands(fighter) || self.state.ending.is_some()
    }

    fn make_order(&mut self) {
        let setup = self.setup;
        if let Some(order) = &setup.fixed_order {
            // Fast path: nothing is drawn for. `fast_forms_play_every_game_as_the_walk_does` compares both ways.
            self.state.order.assign(order);
            return;
        }
        let order = &setup.program.order;
        if order.bag.is_some() {
            return;
        }
        let (mut listed, mut firsts) = unsorted(setup);
        if order.by.is_some() || order.by_lot {
            self.sort(&mut listed, order.by, site("order.by", 0));
        }
        if order.sides_by.is_some() {
            self.sort(&mut firsts, order.sides_by, site("order.sides_by", 0));
        }
        let order = arranged(setup, &listed, &firsts);
        self.state.order.assign(&order);
    }

    /// Sorts fighters by an amount, the highest first; equal ones are drawn for, unless the order of the file decides.
    /// Lots are labelled by place, because a fighter may come up several times.
    fn sort(&mut self, fighters: &mut [u8], by: Option<NodeId>, place: u64) {
        let mut values = [0; MOST_FIGHTERS];
        for fighter in &*fighters {
            let number = FighterId::from(*fighter);
            self.root(place, number);
            values[number] = by.map_or(0, |node| self.amount(At::alone(number), node));
        }
        // Lots may break ties anew below.
        sort_by(fighters, &values);
        if self.setup.program.order.ties_listed {
            return;
        }
        let mut from = 0;
        while from < fighters.len() {
            let value = values[usize::from(fighters[from])];
            let equal = fighters[from..].iter().take_while(|it| values[usize::from(**it)] == value);
            let end = from + equal.count();
            for at in from..end.saturating_sub(1) {
                // A fighter may come up several times, so the places are told apart.
                self.root(place ^ 0x5bd1_e995, FighterId(0));
                let site = place.rotate_left(17).wrapping_add(at as u64);
                let drawn = self.face(site, 0, (end - at) as u32);
                fighters.swap(at, at + drawn as usize - 1);
            }
            from = end;
        }
    }
}

/// An order of turns.
pub(crate) type Order = InlineVec<u8, MOST_PLACES>;
/// Fighters to be sorted.
type Listed = InlineVec<u8, MOST_FIGHTERS>;

/// Returns all fighters, and the first fighter of each side, in the order of the file.
fn unsorted(setup: &Setup) -> (Listed, Listed) {
    let count = setup.names.len();
    let first = |side: usize| {
        let of_side = |it: &usize| usize::from(setup.sides[*it]) == side;
        (0..count).find(of_side).unwrap_or(0) as u8
    };
    let sides = setup.side_names.len().min(MOST_SIDES);
    ((0..count as u8).collect(), (0..sides).map(first).collect())
}

/// Sorts fighters by their values, the highest first; equal ones keep their order.
fn sort_by(fighters: &mut [u8], values: &[i32; MOST_FIGHTERS]) {
    for end in 1..fighters.len() {
        let mut at = end;
        let is_higher = |a: u8, b: u8| values[usize::from(a)] > values[usize::from(b)];
        while at > 0 && is_higher(fighters[at], fighters[at - 1]) {
            fighters.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Returns the order of a round, of all fighters and of the first fighter of each side, both sorted.
fn arranged(setup: &Setup, listed: &[u8], firsts: &[u8]) -> Order {
    let mut order = Order::new();
    let of_side = |first: u8| {
        let side = setup.sides[usize::from(first)];
        listed.iter().filter(move |it| setup.sides[usize::from(**it)] == side)
    };
    let mut push = |fighter: u8| {
        order.push(fighter);
    };
    match setup.program.order.sides {
        Sides::Mixed => listed.iter().for_each(|fighter| push(*fighter)),
        Sides::InTurn => {
            for first in firsts {
                of_side(*first).for_each(|fighter| push(*fighter));
                push(PHASE);
            }
        }
        Sides::Alternating => {
            for place in 0..listed.len() {
                for first in firsts {
                    of_side(*first).nth(place).into_iter().for_each(|fighter| push(*fighter));
                }
            }
        }
    }
    order
}

/// Returns the order of every round; `None` if it depends on dice, lots or the state.
pub(super) fn fixed_order(setup: &Setup) -> Option<Order> {
    let order = &setup.program.order;
    if order.bag.is_some() {
        return None;
    }
    let (mut listed, mut firsts) = unsorted(setup);
    if order.by.is_some() || order.by_lot {
        sort_fixed(setup, &mut listed, order.by)?;
    }
    if order.sides_by.is_some() {
        sort_fixed(setup, &mut firsts, order.sides_by)?;
    }
    Some(arranged(setup, &listed, &firsts))
}

/// Sorts fighters by a number; `None` if it can change, or if lots have to be drawn.
fn sort_fixed(setup: &Setup, fighters: &mut [u8], by: Option<NodeId>) -> Option<()> {
    if by.is_some_and(|node| !setup.program.code.is_fixed(node)) {
        return None;
    }
    let (mut values, state) = ([0; MOST_FIGHTERS], State::default());
    let view = View::new(setup, &state);
    for fighter in fighters.iter().map(|it| FighterId::from(*it)) {
        values[fighter] = by.map_or(0, |node| view.eval(At::alone(fighter), node));
    }
    sort_by(fighters, &values);
    let is_tied = |pair: &[u8]| values[usize::from(pair[0])] == values[usize::from(pair[1])];
    let draws = !setup.program.order.ties_listed && fighters.windows(2).any(is_tied);
    (!draws).then_some(())
}
