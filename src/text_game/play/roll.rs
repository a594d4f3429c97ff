//! Rolls: the throw, what may still change it, the degree and what it does.

use super::act::{Act, Told};
use super::eval::At;
use super::plans::{DegreePlan, ListPlan, RollPlan};
use super::state::{Frame, MOST_DICE, MOST_ROLLS, NOBODY, OnTable};
use super::tell;
use crate::system::{Ending, FighterId, Table};
use crate::text_game::compile::{NodeId, Roll};

impl<T: Table<Told>> Act<'_, T> {
    /// Makes a roll, with the steps of an option for its degrees, by the index of the first in
    /// [`Plans::lists`](super::plans::Plans). A fighter who has left does not roll, and no fighter
    /// rolls at a fighter that has. Rolls in rolls have a limit, because rules that set one another
    /// off could nest them without end.
    pub(super) fn roll(&mut self, number: u8, at: At, lists: Option<u16>) {
        let setup = self.setup;
        let can = |act: &Self| act.stands(at.my()) || act.even_out;
        let depth = self.state.scratch.depth;
        if at.my() == NOBODY || !can(self) || at.target() != NOBODY && !self.stands(at.target()) {
            return;
        }
        if usize::from(depth) >= MOST_ROLLS {
            // Rules that set one another off could nest rolls without end.
            self.state.ending.get_or_insert(Ending::Stalemate);
            return;
        }
        let roll = &setup.plans.rolls[usize::from(number)];
        let (my, target, place) = (at.my(), at.target(), usize::from(depth) % MOST_ROLLS);
        let frame = Frame { roll: number, low: roll.code.low, my, target, ..Frame::NEW };
        self.state.scratch.frames[place] = frame;
        self.state.scratch.depth = depth + 1;
        self.moment(&roll.before, at);
        if can(self) {
            self.table.acts(FighterId::from(my), false);
            let edge = roll.code.edge.map_or(0, |node| self.view().eval(at, node));
            match roll.amount {
                // Fast path: one throw, and no dice are laid on the table.
                Some(dice) if edge == 0 => {
                    in_tests!(assert!(self.laid.is_none()));
                    self.state.scratch.frames[place].dice = self.amount(at, dice);
                }
                _ => self.throw(&roll.code, edge, at),
            }
            let add = roll.code.add.map_or(0, |node| self.amount(at, node));
            self.state.scratch.frames[place].add = add;
            match (roll.code.against_throw, roll.code.against) {
                // Fast path: no opposing dice are thrown.
                (None, Some(against)) => {
                    self.state.scratch.frames[place].against = self.amount(at, against);
                }
                _ => self.throw_against(&roll.code, at),
            }
            self.tell(true, tell::thrown);
            self.moment(&roll.rolled, at);
        }
        if can(self) {
            self.settle(roll, place, at, lists);
        }
        self.state.scratch.depth = depth;
    }

    /// Settles the degree of the current roll, and carries out what it does.
    fn settle(&mut self, roll: &RollPlan, place: usize, at: At, lists: Option<u16>) {
        let setup = self.setup;
        let settled = self.view().innermost_degree(place);
        let frame = &mut self.state.scratch.frames[place];
        frame.degree = settled as u8;
        if roll.code.is_kept {
            let frame = *frame;
            self.state.scratch.kept[usize::from(frame.roll)] = frame;
        }
        let degree = &roll.degrees[settled];
        self.tell(false, tell::settled);
        self.table.count(usize::from(degree.measure), FighterId::from(at.my()), 1);
        let of_option =
            lists.map_or(&ListPlan::NONE, |first| &setup.plans.lists[usize::from(first) + settled]);
        let names = degree.steps.lets | of_option.lets;
        if names == 0 {
            // Fast path: no names are put back.
            self.take_degree(degree, of_option, at);
        } else {
            self.with_names(names, |act| act.take_degree(degree, of_option, at));
        }
    }

    /// Carries out what a degree does: its own steps, those of an option, and its moment.
    fn take_degree(&mut self, degree: &DegreePlan, of_option: &ListPlan, at: At) {
        if let Some(list) = degree.steps.list {
            self.run(list, at);
        }
        if let Some(list) = of_option.list {
            self.run(list, at);
        }
        self.moment(&degree.moment, at);
    }

    /// Throws the own dice of the current roll. With an edge throws twice and keeps the better or
    /// the worse.
    #[inline(never)]
    fn throw(&mut self, roll: &Roll, edge: i32, at: At) {
        let place = usize::from(self.state.scratch.depth) - 1;
        let first = self.throw_once(roll, at);
        if edge == 0 {
            self.state.scratch.frames[place].dice = first;
            return;
        }
        let kept = roll.shows_faces.then(|| {
            let scratch = &self.state.scratch;
            (scratch.table[place][0], scratch.frames[place].faces[0])
        });
        let second = self.throw_once(roll, at);
        let wants_high = (edge > 0) != roll.low;
        let is_first = if wants_high { first >= second } else { first <= second };
        let scratch = &mut self.state.scratch;
        scratch.frames[place].dice = if is_first { first } else { second };
        if let Some((table, count)) = kept.filter(|_| is_first) {
            scratch.table[place][0] = table;
            scratch.frames[place].faces[0] = count;
        }
    }

    fn throw_once(&mut self, roll: &Roll, at: At) -> i32 {
        let place = usize::from(self.state.scratch.depth) - 1;
        self.state.scratch.frames[place].faces[0] = 0;
        let thrown = roll.throw.or(roll.dice);
        let value = self.laid_down(0, roll.shows_faces, at, thrown);
        match (roll.throw, roll.dice) {
            (Some(_), Some(reading)) => self.view().eval(at, reading),
            _ => value,
        }
    }

    #[inline(never)]
    fn throw_against(&mut self, roll: &Roll, at: At) {
        let place = usize::from(self.state.scratch.depth) - 1;
        self.state.scratch.frames[place].faces[1] = 0;
        let value = self.laid_down(1, roll.shows_faces, at, roll.against_throw);
        let against = roll.against.map_or(value, |node| self.amount(at, node));
        self.state.scratch.frames[place].against = against;
    }

    /// Throws dice; if anything reads single dice (`shows`), they are laid on the table.
    fn laid_down(&mut self, side: usize, shows: bool, at: At, node: Option<NodeId>) -> i32 {
        let Some(node) = node else { return 0 };
        let before = std::mem::replace(&mut self.laid, shows.then_some(side));
        let value = self.amount(at, node);
        self.laid = before;
        value
    }

    /// Throws dice of the current roll again: all, or those that show less than a number.
    pub(super) fn reroll(&mut self, against: bool, below: Option<NodeId>, at: At) {
        let setup = self.setup;
        let place = usize::from(self.state.scratch.depth.max(1)) - 1;
        let frame = self.state.scratch.frames[place];
        let roll = &setup.program.rolls[usize::from(frame.roll)];
        let of = At::of(frame.my, frame.target);
        match below {
            None if against => self.throw_against(roll, of),
            None => {
                let edge = roll.edge.map_or(0, |node| self.view().eval(of, node));
                self.throw(roll, edge, of);
            }
            Some(node) => {
                let least = self.amount(at, node);
                let whose = usize::from(against);
                let mut sum = 0_i32;
                for die in 0..usize::from(frame.faces[whose]).min(MOST_DICE) {
                    let mut on_table: OnTable = self.state.scratch.table[place][whose][die];
                    if i32::from(on_table.shows) < least {
                        let site = setup.roll_sites[usize::from(frame.roll)];
                        on_table = self.again(site, frame.my, on_table);
                        self.state.scratch.table[place][whose][die] = on_table;
                    }
                    sum = sum.saturating_add(i32::from(on_table.shows));
                }
                if against {
                    let value = roll.against.map_or(sum, |node| self.amount(of, node));
                    self.state.scratch.frames[place].against = value;
                } else {
                    let value = roll.dice.map_or(sum, |node| self.view().eval(of, node));
                    self.state.scratch.frames[place].dice = value;
                }
            }
        }
        self.tell(true, tell::thrown);
    }
}
