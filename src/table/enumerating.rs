//! The enumerating table: visits every branch of a turn, each with its chance.

use super::merge_points::MergePoints;
use super::tie_break::{FighterChains, mix_key};
use super::{AnyTable, Counters, Deciders, Fall, Written};
use crate::dice::branches::Walk;
use crate::dice::{Alike, AnyDice, Label};
use crate::policy::{Decision, Pick};
use crate::system::{Choice, FighterId, Lists, Question, Questions, fighters_in, first_in};
use std::cell::Cell;
use std::hash::Hasher;

/// Most outcomes of a draw that the table visits one by one. A draw with more is [`Refused`], because its branches
/// would take too long.
const MOST_OUTCOMES: u32 = 10_000;

/// Whether a draw has at most [`MOST_OUTCOMES`] outcomes, or kinds of equivalent outcomes ([`AnyDice::kinds`]).
fn can_be_walked(dice: &dyn AnyDice) -> bool {
    let few = |kinds: Vec<Alike>| kinds.len() <= MOST_OUTCOMES as usize;
    dice.count() <= MOST_OUTCOMES || dice.kinds().is_some_and(few)
}

/// Number added to the decision point in the key of a line of a mix, because such a line is drawn apart from random
/// targets.
const MIX: usize = 1 << 16;

/// Key of a random target: the deciding fighter, the decision point, [`Question::when`] and the candidates. The key of
/// a line of a mix has [`mix_key`] in place of the candidates.
type Aimed = (FighterId, usize, (u32, u32), u64);

/// Weight of a branch in the result; see [`Enumerating::branch_weight`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BranchWeight {
    /// The branch counts for itself, with its chance.
    Alone(f64),
    /// The branch counts for itself and all other branches through this merge point: number of the merge point, and
    /// the chance of the branch from there on.
    Behind(usize, f64),
    /// The branch counts for nothing, because it met a branch that was played before.
    Nothing,
}

/// A draw with too many outcomes to visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Label of the draw.
    pub label: Label,
    /// How many outcomes it has.
    pub outcomes: u32,
}

/// Plays one call of the rules repeatedly, each time with another branch of the dice; policies make the choices.
///
/// A label that is drawn again gives the same outcome. Of lots only the order counts ([`crate::dice::Lot`]): each new
/// one gets every place among those known, with equal chances. A draw that has too many outcomes and is no lot is
/// refused: play continues with an arbitrary outcome, and the caller must throw the result away (see
/// [`refused`](Self::refused)).
#[derive(Debug)]
pub(crate) struct Enumerating<'a> {
    /// Counts of the running branch; the solver adds them up with the branch's weight.
    pub counters: Counters,
    deciders: &'a Deciders,
    walk: Walk,
    /// Labels drawn in this branch, with the numbers of their outcomes: a label that is drawn again falls as before.
    drawn: Vec<(Label, u32)>,
    /// Lots drawn in this branch or before it.
    lots: Vec<(Label, u32)>,
    refused: Option<Refused>,
    /// Features and options that the policies can read and choose, if equivalent outcomes count as one.
    lists: Option<Lists<'a>>,
    /// Merge points of the branches of a turn, while `lets_meet` is set.
    meetings: MergePoints,
    /// Whether branches are merged; if not, every branch must be played to its end.
    lets_meet: bool,
    /// Decisions of this branch, each with the number of rolls before it. The next branch reuses the decisions that
    /// come before the first roll that differs.
    decided: Vec<(usize, Decision)>,
    /// The order that breaks ties, as far as the solver has fixed it.
    order: &'a FighterChains,
    /// Bit set of the first fighters between whom `order` had to decide and could not; 0 if there were none.
    undecided_order: Cell<u64>,
    /// Random targets drawn in this branch, so that one question gets one target; see [`Aimed`].
    aimed: Vec<(Aimed, u32)>,
    /// Number of decisions made so far in the running branch.
    asked: usize,
    /// Key by which branches are compared; a buffer that is reused to avoid an allocation for each key.
    written: Written,
}

impl<'a> Enumerating<'a> {
    /// Makes a table that has played nothing.
    pub(crate) fn new(
        deciders: &'a Deciders,
        order: &'a FighterChains,
        counters: Counters,
    ) -> Self {
        let (drawn, lots) = (Vec::new(), Vec::new());
        let (walk, refused, lists) = (Walk::default(), None, None);
        let (meetings, lets_meet) = (MergePoints::default(), false);
        let (written, decided, asked) = (Written::default(), Vec::new(), 0);
        Self {
            counters,
            deciders,
            walk,
            drawn,
            lots,
            refused,
            lists,
            meetings,
            lets_meet,
            decided,
            order,
            undecided_order: Cell::new(0),
            aimed: Vec::new(),
            asked,
            written,
        }
    }

    /// Counts outcomes of dice as one from now on if neither the rules nor these lists can tell them apart. With house
    /// rules every outcome counts, because they may look at anything.
    pub(crate) fn know(&mut self, lists: Lists<'a>) {
        self.lists = self.deciders.house.is_empty().then_some(lists);
    }

    /// Merges branches from now on until [`Enumerating::weights`] is called: of the branches that are equal once dice
    /// are discarded, only the first is played on. With house rules every branch counts, because they may have looked
    /// at such dice.
    pub(crate) fn let_branches_meet(&mut self) {
        self.meetings.clear();
        self.lets_meet = self.deciders.house.is_empty();
    }

    /// Returns the chance of each merge point, by its number, once every branch has been played; ends the merging.
    pub(crate) fn weights(&mut self) -> Vec<f64> {
        self.lets_meet = false;
        self.meetings.weights()
    }

    /// Clears the table for the next branch. `lots` are the lots that were drawn before the branch, in the turns that
    /// led to it.
    pub(crate) fn start(&mut self, lots: &[(Label, u32)]) {
        self.counters.reset();
        self.asked = 0;
        self.undecided_order.set(0);
        self.drawn.clear();
        self.aimed.clear();
        self.lots.clear();
        self.lots.extend_from_slice(lots);
    }

    /// Goes to the branch with these faces, as [`Enumerating::faces`] returned them. Merging ends, because a single
    /// branch has no other to meet.
    pub(crate) fn go_along(&mut self, faces: &[u32]) {
        self.lets_meet = false;
        self.decided.clear();
        self.walk = Walk::along(faces);
    }

    /// Returns the faces of the branch that was played, for [`Enumerating::go_along`].
    pub(crate) fn faces(&self) -> impl Iterator<Item = u32> {
        self.walk.faces()
    }

    /// Goes to the next branch after one has been played; returns `false` if there is none. Keeps the decisions that
    /// both branches share, because equal dice lead to equal questions.
    pub(crate) fn turn(&mut self) -> bool {
        let Self { walk, meetings, .. } = self;
        let more = if self.lets_meet { meetings.go_on(walk) } else { walk.turn() };
        let shared = self.walk.shared();
        let alike = self.decided.iter().take_while(|(rolls, _)| more && *rolls <= shared).count();
        self.decided.truncate(alike);
        more
    }

    /// Returns the weight of the branch that was played. Branches behind a merge point get their chance later, from
    /// [`weights`](Self::weights).
    pub(crate) fn branch_weight(&self) -> BranchWeight {
        if !self.lets_meet {
            return BranchWeight::Alone(self.walk.chance());
        }
        self.meetings.branch_weight(&self.walk)
    }

    /// Writes the key by which branches are merged once the dice under these labels are discarded: all other dice,
    /// the counts, and the part of the state that `rest` writes.
    fn write_left(&mut self, thrown_away: impl Fn(Label) -> bool, rest: &dyn Fn(&mut dyn Hasher)) {
        self.written.0.clear();
        for (label, number) in &self.drawn {
            self.written.add(&(label, (!thrown_away(*label)).then_some(number)));
        }
        self.written.add(&self.lots);
        self.written.add(&self.aimed);
        self.written.add(&self.counters);
        rest(&mut self.written);
    }

    /// Returns the lots that were drawn in the branch or before it. They are part of the solver's state, because later
    /// turns compare new lots with them.
    pub(crate) fn lots(&self) -> &[(Label, u32)] {
        &self.lots
    }

    /// Returns the first draw that was refused, `None` if there was none. After a refusal the result of the branch is
    /// worthless.
    pub(crate) fn refused(&self) -> Option<Refused> {
        self.refused
    }

    /// Returns the bit set of the first fighters between whom the order had to decide without knowing their places,
    /// `None` if there were none. Play continued with an arbitrary one of them, so the caller must throw the result
    /// away.
    pub(crate) fn unordered(&self) -> Option<u64> {
        Some(self.undecided_order.get()).filter(|among| *among != 0)
    }

    /// Returns the first of several fighters; an arbitrary one, noted in `undecided_order`, if the order does not
    /// know.
    fn first(&self, among: u64) -> FighterId {
        let first = self.order.first(among);
        if first.is_none() && self.undecided_order.get() == 0 {
            self.undecided_order.set(among);
        }
        first.unwrap_or(first_in(among))
    }

    /// Returns the choice of a decision, aimed at one of its equally good targets. A random target and a line of a mix
    /// are branches of their own.
    fn aim(&mut self, decision: &Decision, question: &dyn Question) -> Choice {
        if !decision.is_tied() {
            return decision.choice;
        }
        if decision.pick == Pick::Line {
            let drawn = self.drawn_line(decision, question);
            return self.aim(&drawn, question);
        }
        if decision.pick == Pick::InOrder {
            return decision.aimed_at(self.first(decision.among).as_u8());
        }
        let draw = (question.actor(), question.point(), question.when(), decision.among);
        let known = self.aimed.iter().find(|(drawn, _)| *drawn == draw).map(|(_, number)| *number);
        let number = known.unwrap_or_else(|| {
            let number = self.walk.pick(decision.among.count_ones());
            self.aimed.push((draw, number));
            number
        });
        decision
            .aimed_at(fighters_in(decision.among).nth(number as usize).unwrap_or_default().as_u8())
    }

    /// Returns the decision of a mix once one of its lines is drawn. Each line is a branch, with the line's weight as
    /// its chance.
    fn drawn_line(&mut self, decision: &Decision, question: &dyn Question) -> Decision {
        let (point, actor, when) = (question.point(), question.actor(), question.when());
        let program = self.deciders.program((point, question.class()), actor);
        let draw = (actor, MIX + point, when, mix_key(decision, when.1));
        let known = self.aimed.iter().find(|(drawn, _)| *drawn == draw).map(|(_, number)| *number);
        let number = known.unwrap_or_else(|| {
            let number = self.walk.weighted(program.weights(decision));
            self.aimed.push((draw, number));
            number
        });
        program.drawn(question, decision, number as usize)
    }

    /// Draws a new lot: its place among the known lots is a branch, because only the order of lots counts. `None` if
    /// there is no number left between its neighbours.
    fn lot(&mut self, outcomes: u32) -> Option<u32> {
        let place = self.walk.pick(self.lots.len() as u32 + 1) as usize;
        let mut numbers: Vec<u32> = self.lots.iter().map(|&(_, number)| number).collect();
        numbers.sort_unstable();
        let low = place.checked_sub(1).map_or(0, |below| numbers[below] + 1);
        let high = numbers.get(place).copied().unwrap_or(outcomes);
        (low < high).then(|| low + (high - low) / 2)
    }

    fn number(&mut self, label: Label, dice: &dyn AnyDice) -> u32 {
        let known = if dice.is_lot() { &self.lots } else { &self.drawn };
        if let Some(&(_, number)) = known.iter().find(|(drawn, _)| *drawn == label) {
            return number;
        }
        let outcomes = dice.count();
        let number = if dice.is_lot() {
            self.lot(outcomes)
        } else {
            can_be_walked(dice).then(|| self.walk.number_of(dice))
        };
        if number.is_none() {
            self.refused.get_or_insert(Refused { label, outcomes });
        }
        let number = number.unwrap_or(0);
        if dice.is_lot() { &mut self.lots } else { &mut self.drawn }.push((label, number));
        number
    }
}

impl<E> AnyTable<E> for Enumerating<'_> {
    fn fall(&mut self, label: Label, dice: &dyn AnyDice) -> Fall {
        Fall::Number(self.number(label, dice))
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        let at = self.asked;
        self.asked += 1;
        if let Some(&(_, decision)) = self.decided.get(at) {
            in_tests!(assert_eq!(decision, self.deciders.decide(question)));
            return self.aim(&decision, question);
        }
        let decision = self.deciders.decide(question);
        self.decided.push((self.walk.made(), decision));
        self.aim(&decision, question)
    }

    fn first_of(&self, among: u64) -> FighterId {
        self.first(among)
    }

    fn can_differ(&self, questions: Questions) -> u64 {
        self.deciders.can_differ(questions)
    }

    fn options_at(&self, question: (usize, usize), actor: FighterId, index: i32) -> u64 {
        self.deciders.program(question, actor).options_at(index)
    }

    fn deciders(&self) -> &Deciders {
        self.deciders
    }

    fn counters(&self) -> &Counters {
        &self.counters
    }

    fn counters_mut(&mut self) -> &mut Counters {
        &mut self.counters
    }

    fn walks(&self) -> bool {
        self.lets_meet
    }

    fn lists(&self) -> Option<Lists<'_>> {
        self.lists
    }

    fn throw_away(
        &mut self,
        roll: Label,
        also: &dyn Fn(Label) -> bool,
        rest: &dyn Fn(&mut dyn Hasher),
    ) {
        if !self.lets_meet {
            return;
        }
        let (rolls, is_drawn) =
            (self.walk.made(), self.drawn.iter().any(|(label, _)| *label == roll));
        if self.meetings.needs_no_key(rolls) || !is_drawn {
            return;
        }
        self.write_left(|label| label == roll || also(label), rest);
        self.meetings.reach(&self.written.0, &self.walk);
    }

    fn listens(&self) -> bool {
        false
    }

    fn hear(&mut self, _event: E) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Die, Lot, Pick};
    use crate::system::Table;

    fn label(serial: u32) -> Label {
        Label::new(0, 0, 0, 0, serial)
    }

    /// Returns the result of every branch of a call, with its chance.
    fn branches<T>(mut play: impl FnMut(&mut Enumerating<'_>) -> T) -> Vec<(T, f64)> {
        let deciders = Deciders::new(Vec::new(), Vec::new(), &[], |_| false);
        let order = FighterChains::new(Vec::new());
        let mut table = Enumerating::new(&deciders, &order, Counters::new(0, 0, &[]));
        let mut all = Vec::new();
        loop {
            table.start(&[]);
            let result = play(&mut table);
            let BranchWeight::Alone(chance) = table.branch_weight() else {
                panic!("it stands for others")
            };
            all.push((result, chance));
            if !table.turn() {
                return all;
            }
        }
    }

    fn draw<D: Dice>(table: &mut Enumerating<'_>, serial: u32, dice: D) -> D::Outcome {
        Table::<()>::draw(&mut super::super::Dynamic::<()>(table), label(serial), dice)
    }

    #[test]
    fn a_label_drawn_again_shows_the_same() {
        let all = branches(|table| [0, 1, 0].map(|serial| draw(table, serial, Die(3))));
        assert_eq!(all.len(), 9);
        assert!(all.iter().all(|([first, _, again], _)| first == again));
        assert!((all.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn lots_come_in_every_order() {
        let all = branches(|table| {
            let lots = [0, 1, 2].map(|serial| draw(table, serial, Lot));
            assert_eq!(lots[1], draw(table, 1, Lot));
            let mut order = [0, 1, 2];
            order.sort_by_key(|&fighter| lots[fighter]);
            order
        });
        let mut orders: Vec<_> = all.iter().map(|(order, _)| *order).collect();
        orders.sort_unstable();
        orders.dedup();
        assert_eq!((all.len(), orders.len()), (6, 6));
        assert!(all.iter().all(|(_, chance)| (chance - 1.0 / 6.0).abs() < 1e-15));
    }

    #[test]
    fn a_draw_from_too_many_is_refused() {
        let refused = branches(|table| {
            draw(table, 0, Die(2));
            draw(table, 7, Pick(1 << 20));
            table.refused()
        });
        let expected = Some(Refused { label: label(7), outcomes: 1 << 20 });
        assert_eq!(refused.iter().map(|(refused, _)| *refused).collect::<Vec<_>>(), [expected; 2]);
    }
}
