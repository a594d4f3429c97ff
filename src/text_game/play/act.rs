//! Carries out steps: changes, exits, blocks and everything that a list of steps can say.

use super::eval::{At, View};
use super::setup::Setup;
use super::state::{MOST_LOCALS, MOST_ROLLS, NOBODY, State};
use crate::system::{Ending, FighterId, MOST_FIGHTERS, Table, bits, fighters_in};
use crate::text_game::compile::{Change, Group, ListId, NodeId, Step, Whose};
use std::cell::Cell;

/// Most lists of steps in a turn. Rules that set one another off in `repeat` could multiply without end.
pub(super) const MOST_LISTS: u32 = 10_000;
const MOST_REPEATS: i32 = 100;

/// A fact of a transcript. Made only if there is a listener, because texts allocate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    /// How far it is indented.
    pub depth: usize,
    /// Whether it is a step on the way to a result.
    pub is_step: bool,
    /// The sentence.
    pub text: String,
}

/// A turn, or a moment of all fighters, that is being played.
pub(super) struct Act<'a, T> {
    pub setup: &'a Setup,
    pub state: &'a mut State,
    /// Dice, players, tally and scribe.
    pub table: &'a mut T,
    /// Lists of steps that may still be carried out, from [`MOST_LISTS`]; at 0 the conflict ends without a winner.
    pub lists: u32,
    /// Number of the moment from which dice get their labels.
    pub root: u64,
    /// The rules that are under way, a bit each.
    pub laws: u128,
    /// The decision points that are under way, a bit each.
    pub points: u64,
    /// How many questions of the turn have drawn a target or a line. Two of them are told apart by their numbers,
    /// because such a draw leaves no trace in the state.
    pub draws: Cell<u32>,
    /// Whether fighters who have left act.
    pub even_out: bool,
    /// On which side of the table dice are laid down one by one, if they are.
    pub laid: Option<usize>,
    /// The fighters who stood when the end was last looked for. They are kept because the end need not be looked
    /// for if none has left since.
    pub judged: u64,
}

impl<'a, T: Table<Told>> Act<'a, T> {
    /// Begins a turn or a moment of all fighters.
    pub(super) fn new(setup: &'a Setup, state: &'a mut State, table: &'a mut T) -> Self {
        // Each turn ends with a look at who has won.
        let judged = state.standing;
        Self {
            setup,
            state,
            table,
            judged,
            lists: MOST_LISTS,
            root: 0,
            laws: 0,
            points: 0,
            draws: Cell::new(0),
            even_out: false,
            laid: None,
        }
    }

    pub(super) fn view(&self) -> View<'_> {
        View::new(self.setup, self.state)
    }

    pub(super) fn stands(&self, fighter: u8) -> bool {
        fighter != NOBODY && self.state.standing >> fighter & 1 == 1
    }

    /// Notes a fact for the transcript. `text` is only called if there is a listener.
    pub(super) fn tell(&mut self, is_step: bool, text: impl FnOnce(&Setup, &State) -> String) {
        let (setup, state) = (self.setup, &*self.state);
        self.table.note(|| Told { depth: 2, is_step, text: text(setup, state) });
    }

    /// Calls `work`, which gives the local names of `slots` other values, and puts their values back.
    pub(super) fn with_names(&mut self, slots: u64, mut work: impl FnMut(&mut Self)) {
        if slots == 0 {
            return work(self);
        }
        self.keep_names(slots, &mut work);
    }

    /// Like [`with_names`](Self::with_names), for at least one name. It has a fast path, because a single name need
    /// not keep all of them.
    #[inline(never)]
    fn keep_names(&mut self, slots: u64, work: &mut dyn FnMut(&mut Self)) {
        if slots.is_power_of_two() {
            // Fast path: a single name need not keep all of them.
            let slot = slots.trailing_zeros() as usize % MOST_LOCALS;
            let saved = self.state.scratch.locals[slot];
            work(self);
            self.state.scratch.locals[slot] = saved;
            return;
        }
        let saved = self.state.scratch.locals;
        work(self);
        for slot in bits(slots) {
            self.state.scratch.locals[slot] = saved[slot];
        }
    }

    /// Carries out a list whose names end with it.
    pub(super) fn frame(&mut self, list: ListId, at: At) {
        let slots = self.setup.program.code.lists[list as usize].lets;
        self.with_names(slots, |act| act.run(list, at));
    }

    /// Carries out a list.
    pub(super) fn run(&mut self, list: ListId, at: At) {
        let setup = self.setup;
        if self.lists == 0 {
            self.state.ending.get_or_insert(Ending::Stalemate);
            return;
        }
        self.lists -= 1;
        for (step, _) in &setup.program.code.lists[list as usize].steps {
            match *step {
                // Fast path: the two most frequent steps.
                Step::Cell(whose, cell, change, node) => {
                    self.change_of(at, (whose, cell), (change, node));
                }
                Step::Count(measure, node) => self.count(at, measure, node),
                _ => self.step(step, at),
            }
        }
    }

    #[inline(never)]
    fn step(&mut self, step: &Step, at: At) {
        match *step {
            Step::Cell(whose, cell, change, node) => {
                self.change_of(at, (whose, cell), (change, node));
            }
            Step::Cells(..) | Step::SideCell(..) | Step::SideCells(..) | Step::ConflictCell(..) => {
                self.track_step(step, at);
            }
            Step::Let(slot, node) => {
                let value = self.amount(at, node);
                self.state.scratch.locals[usize::from(slot)] = value;
                self.tell(true, |setup, _| {
                    format!("{} = {value}", setup.program.locals[usize::from(slot)].name)
                });
            }
            Step::Local(slot, change, node) => {
                let value = self.amount(at, node);
                let old = self.state.scratch.locals[usize::from(slot)];
                self.state.scratch.locals[usize::from(slot)] = changed(old, change, value);
            }
            Step::Count(measure, node) => self.count(at, measure, node),
            Step::If(condition, yes, no) => {
                if self.view().eval(at, condition) != 0 {
                    self.run(yes, at);
                } else if let Some(no) = no {
                    self.run(no, at);
                }
            }
            Step::Each(group, condition, list) => {
                for it in fighters_in(self.view().group(at.my(), group)) {
                    let inner = at.with(it.as_u8());
                    if self.stands(it.as_u8()) && self.view().holds(inner, condition) {
                        self.frame(list, inner);
                    }
                }
            }
            Step::Repeat(node, list) => {
                for _ in 0..self.amount(at, node).clamp(0, MOST_REPEATS) {
                    self.frame(list, at);
                }
            }
            Step::Assign(node, point) => {
                for _ in 0..self.amount(at, node).clamp(0, MOST_REPEATS) {
                    let own = self.view().group(at.my(), Group::Side);
                    if own == 0 {
                        break;
                    }
                    let is_in = own >> at.my() & 1 == 1;
                    let asked = if is_in { at.my() } else { own.trailing_zeros() as u8 };
                    self.ask(point, at.of_other(asked));
                }
            }
            Step::Run(whose, block, amount) => {
                let amount = amount.map(|node| self.amount(at, node));
                self.block(block, party(at, whose), amount);
            }
            Step::Roll(whose, roll) => self.roll(roll, party(at, whose), None),
            Step::Ask(whose, point) => {
                self.ask(point, party(at, whose));
            }
            Step::Leave(whose, exit) => {
                let fighter = at.who(whose).as_u8();
                self.leave(&[(fighter, exit)], Some(at));
            }
            Step::LoseTurn(whose) => self.lose_turn(at.who(whose), at),
            Step::Become(..) | Step::Reroll(..) | Step::Result(..) | Step::Against(..) => {
                self.roll_step(step, at);
            }
            Step::Shuffle(deck) => {
                let cards = self.setup.program.declared.decks[usize::from(deck)].cards.len();
                self.state.decks[usize::from(deck)] = super::dice::full_deck(cards);
            }
        }
    }

    fn count(&mut self, at: At, measure: u16, node: NodeId) {
        let amount = self.amount(at, node);
        if amount != 0 {
            self.table.count(usize::from(measure), FighterId::from(at.my()), amount);
        }
    }

    /// Changes a track of a fighter.
    fn change_of(&mut self, at: At, (whose, cell): (Whose, u16), (change, node): (Change, NodeId)) {
        let fighter = at.who(whose);
        // The dice of a fighter who has left fall all the same, so that others keep theirs.
        let stands = self.stands(fighter.as_u8());
        let amount = self.amount(at, node);
        if stands {
            self.change(fighter, cell, (change, amount), at);
        }
    }

    fn track_step(&mut self, step: &Step, at: At) {
        match *step {
            Step::Cells(group, cell, change, node) => {
                for it in fighters_in(self.view().group(at.my(), group)) {
                    let inner = at.with(it.as_u8());
                    let amount = self.view().eval(inner, node);
                    if self.stands(it.as_u8()) {
                        self.change(it, cell, (change, amount), at);
                    }
                }
            }
            Step::SideCell(whose, cell, change, node) => {
                let fighter = at.who(whose);
                let amount = self.amount(at, node);
                if self.stands(fighter.as_u8()) {
                    let place = self.setup.side_cell(fighter, cell);
                    self.put_shared(place, (change, amount), at);
                }
            }
            Step::SideCells(group, cell, change, node) => {
                let mut seen = 0_u64;
                for it in fighters_in(self.view().group(at.my(), group)) {
                    let side = self.setup.sides[it];
                    if seen >> side & 1 == 0 {
                        seen |= 1 << side;
                        let amount = self.view().eval(at.with(it.as_u8()), node);
                        self.put_shared(self.setup.side_cell(it, cell), (change, amount), at);
                    }
                }
            }
            Step::ConflictCell(cell, change, node) => {
                let amount = self.amount(at, node);
                let place = self.setup.conflict_cells + usize::from(cell);
                self.put_shared(place, (change, amount), at);
            }
            _ => {}
        }
    }

    fn roll_step(&mut self, step: &Step, at: At) {
        match *step {
            Step::Become(roll, degree) => {
                let place = self.frame_of(roll);
                self.state.scratch.frames[place].given = degree;
            }
            Step::Reroll(against, below) => self.reroll(against, below, at),
            Step::Result(roll, change, node) => {
                let (place, amount) = (self.frame_of(roll), self.amount(at, node));
                let frame = &mut self.state.scratch.frames[place];
                let old = frame.dice.saturating_add(frame.add);
                frame.add = changed(old, change, amount).saturating_sub(frame.dice);
                let now = frame.dice.saturating_add(frame.add);
                self.tell(true, |_, _| format!("result {old} -> {now}"));
            }
            Step::Against(roll, change, node) => {
                let (place, amount) = (self.frame_of(roll), self.amount(at, node));
                let frame = &mut self.state.scratch.frames[place];
                let old = frame.against;
                frame.against = changed(old, change, amount);
                let now = frame.against;
                self.tell(true, |_, _| format!("against {old} -> {now}"));
            }
            _ => {}
        }
    }

    /// Returns the place of the roll that a step changes: of a name, or at hand.
    fn frame_of(&self, roll: Option<u8>) -> usize {
        let scratch = &self.state.scratch;
        let last = usize::from(scratch.depth.saturating_sub(1)) % MOST_ROLLS;
        let Some(roll) = roll else { return last };
        let mut seen = (usize::from(scratch.floor)..usize::from(scratch.depth)).rev();
        seen.find(|at| scratch.frames[*at].roll == roll).unwrap_or(last)
    }

    fn change(&mut self, fighter: FighterId, cell: u16, by: (Change, i32), cause: At) {
        let setup = self.setup;
        let slot = fighter.index() * setup.stride + usize::from(cell);
        let track = &setup.tracks[usize::from(cell)];
        if let Some(number) = track.due {
            return self.hold_back((fighter, number), slot, by);
        }
        let (old, new) = self.put(slot, by);
        let is_open = new != old && track.exits != 0 && track.risky.contains(new);
        if is_open || new != old && track.is_alike || !self.state.looked || setup.any_exits != 0 {
            self.follow(fighter, cell, new != old, cause);
        } else {
            // Fast path: no exit can be taken at this value of the track.
            in_tests!(assert!(self.view().exit_of(fighter, track.exits).is_none() || new == old));
        }
    }

    /// Draws the conclusions from a change of a track: sets of equal fighters, and exits.
    #[inline(never)]
    fn follow(&mut self, fighter: FighterId, cell: u16, is_new: bool, cause: At) {
        let track = &self.setup.tracks[usize::from(cell)];
        if is_new && track.is_alike {
            self.keep_alike(fighter, cell);
        }
        self.look(1 << fighter, if is_new { track.exits } else { 0 }, Some(cause));
    }

    /// Keeps a change until it falls due.
    #[inline(never)]
    fn hold_back(
        &mut self,
        (fighter, number): (FighterId, u16),
        slot: usize,
        (change, amount): (Change, i32),
    ) {
        self.tell(false, |setup, _| super::tell::held_back(setup, slot, (change, amount)));
        let place = self.setup.due_cell(fighter, number);
        match change {
            Change::Set => {
                self.state.cells[place + 1] = amount;
                self.state.cells[place + 2] = 1;
            }
            Change::Add | Change::Subtract => {
                let sum = self.state.cells[place].saturating_add(amount);
                self.state.cells[place] = sum;
            }
        }
    }

    /// Changes a track of a side or of the conflict, and looks at exits.
    fn put_shared(&mut self, place: usize, by: (Change, i32), cause: At) {
        self.put(place, by);
        self.look(0, 0, Some(cause));
    }

    /// Writes a cell within its bounds. Returns its value before and after. Exits have to be looked at only if they
    /// differ.
    fn put(&mut self, place: usize, (change, amount): (Change, i32)) -> (i32, i32) {
        let old = self.state.cells[place];
        let (low, high) = self.setup.bounds[place];
        let new = changed(old, change, amount).min(high).max(low);
        self.state.cells[place] = new;
        if new != old {
            self.tell(false, |setup, _| super::tell::change(setup, place, [old, new]));
        }
        (old, new)
    }

    /// Looks at exits after a change: at these for these fighters, and at those that any change can bring about for
    /// all fighters. Fighters who fall by one change leave together.
    pub(super) fn look(&mut self, fighters: u64, exits: u64, cause: Option<At>) {
        let is_first = !std::mem::replace(&mut self.state.looked, true);
        let all = self.setup.any_exits;
        if is_first || all != 0 {
            let every = if is_first { u64::MAX } else { all };
            let own = (fighters, exits | every);
            return self.look_at_all(own, every, cause);
        }
        if exits == 0 {
            return;
        }
        for fighter in fighters_in(fighters & self.state.standing) {
            if let Some(exit) = self.view().exit_of(fighter, exits) {
                self.leave(&[(fighter.as_u8(), exit)], cause);
            }
        }
    }

    /// Looks at exits for all fighters; `own` has fighters for whom more exits are looked at.
    pub(super) fn look_at_all(&mut self, own: (u64, u64), every: u64, cause: Option<At>) {
        let (mut going, mut count) = ([(NOBODY, 0_u8); MOST_FIGHTERS], 0);
        for fighter in fighters_in(self.state.standing) {
            let exits = if own.0 >> fighter & 1 == 1 { own.1 | every } else { every };
            if let Some(exit) = self.view().exit_of(fighter, exits) {
                going[count] = (fighter.as_u8(), exit);
                count += 1;
            }
        }
        if count > 0 {
            self.leave(&going[..count], cause);
        }
    }

    /// Has fighters leave together; then each exit makes its moment.
    pub(super) fn leave(&mut self, going: &[(u8, u8)], cause: Option<At>) {
        let (mut left, standing) = (0_u64, self.state.standing);
        for &(fighter, exit) in going.iter().filter(|(fighter, _)| standing >> fighter & 1 == 1) {
            left |= 1 << fighter;
            let measure = usize::from(self.setup.program.exits[usize::from(exit)].measure);
            self.table.count(measure, FighterId::from(fighter), 1);
            self.table.count(0, FighterId::from(fighter), -1);
            self.tell(false, |setup, _| {
                let label = &setup.program.declared.exits[usize::from(exit)].label;
                format!("{}: {label}", setup.names[usize::from(fighter)])
            });
        }
        self.state.standing &= !left;
        self.state.skips &= !left;
        for &(fighter, exit) in going.iter().filter(|(fighter, _)| left >> fighter & 1 == 1) {
            let moment = self.setup.program.exits[usize::from(exit)].moment;
            let plan = &self.setup.plans.moments[usize::from(moment)];
            if plan.is_idle {
                continue;
            }
            let by =
                cause.map_or(NOBODY, |at| if at.my() == fighter { at.target() } else { at.my() });
            let floor = std::mem::replace(&mut self.state.scratch.floor, self.state.scratch.depth);
            self.happen(plan, At::of(fighter, by));
            self.state.scratch.floor = floor;
        }
    }

    fn block(&mut self, number: u8, at: At, amount: Option<i32>) {
        let setup = self.setup;
        let block = &setup.program.blocks[usize::from(number)];
        if at.my() == NOBODY || !(self.stands(at.my()) || block.even_out) {
            return;
        }
        let even_out = std::mem::replace(&mut self.even_out, block.even_out);
        let floor = std::mem::replace(&mut self.state.scratch.floor, self.state.scratch.depth);
        self.with_names(block.slots, |act| {
            for (slot, value) in &block.lets {
                act.state.scratch.locals[usize::from(*slot)] = *value;
            }
            if let (Some((slot, _)), Some(amount)) = (block.lets.first(), amount) {
                act.state.scratch.locals[usize::from(*slot)] = amount;
            }
            act.tell(true, |setup, _| super::tell::block(setup, number, at, amount));
            let moments = &setup.plans.moments;
            act.moment(&moments[usize::from(block.before)], at);
            act.run(block.steps, at);
            act.moment(&moments[usize::from(block.after)], at);
        });
        self.state.scratch.floor = floor;
        self.even_out = even_out;
    }
}

/// Returns the parties of a step that another fighter carries out. The other party of `my` stays; for others it is
/// `my`, so that a block can speak of its cause.
fn party(at: At, whose: Whose) -> At {
    let my = at.who(whose).as_u8();
    let target = if whose == Whose::My || my == at.my() { at.target() } else { at.my() };
    At::of(my, target)
}

/// Returns a number after a change. Amounts of `-` are negative already.
fn changed(old: i32, change: Change, amount: i32) -> i32 {
    match change {
        Change::Set => amount,
        Change::Add | Change::Subtract => old.saturating_add(amount),
    }
}
