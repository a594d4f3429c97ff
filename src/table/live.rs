//! The live table: labelled dice, compiled policies and counters, without a listener for events.

use super::tie_break::{Ranked, TrialOrder, drawn_line, random_target};
use super::{Counters, Counting, Deciders};
use crate::dice::{Dice, Label, TrialKey};
use crate::policy::{Decision, Pick};
use crate::system::{
    ActiveRules, Choice, FighterId, Hint, HouseTable, InOrder, KnownAnswers, Question, Questions,
    RuleEffects, SolverHooks, Table, TieOrder, Timekeeping, first_in,
};

/// The table for fast play of one trial. It keeps no events, and rules are compiled for it alone: a copy of the rules
/// for this table is worth its place in the program, because all trials of a run are played here.
#[derive(Debug)]
pub(crate) struct Live<'a> {
    /// The trial's key: with a label, it decides what falls.
    pub key: TrialKey,
    /// Policies of the fighters; in a conflict with mixes, the cast that this trial drew.
    pub deciders: &'a Deciders,
    /// Counters of the rules, reset by the caller to avoid an allocation for each trial.
    pub counters: &'a mut Counters,
    /// How often each policy line was chosen, by its number among all lines; see [`Deciders::line_count`].
    pub lines: &'a mut [u64],
    /// The order that breaks ties in this trial.
    order: TrialOrder,
}

impl<'a> Live<'a> {
    /// Makes a table for the trial with this key. Allocates nothing, because it is made for each trial.
    pub(crate) fn new(
        key: TrialKey,
        deciders: &'a Deciders,
        counters: &'a mut Counters,
        lines: &'a mut [u64],
    ) -> Self {
        Self { key, deciders, counters, lines, order: TrialOrder::default() }
    }
}

impl Live<'_> {
    /// Goes on with the dice of another key. The order of the fighters stays that of the trial.
    pub(crate) fn roll_anew(&mut self, key: TrialKey) {
        self.order.fix(self.key, self.deciders.places());
        self.key = key;
    }

    /// Asks the decider's policy: returns its decision, and the choice that is made of it. [`Table::choose`] for tables
    /// around a live one.
    pub(crate) fn decided(&mut self, question: &dyn Question) -> (Decision, Choice) {
        let (decision, number) = self.deciders.decide_by(question);
        self.lines[number] += 1;
        (decision, self.aimed(&decision, question))
    }

    /// Returns the choice of a decision, aimed at one of its equally good targets; of a mix, one line is drawn first.
    /// Neither draw moves the dice of the trial (see [`random_target`]).
    #[inline]
    pub(crate) fn aimed<Q: Question + ?Sized>(&self, decision: &Decision, question: &Q) -> Choice {
        if !decision.is_tied() {
            return decision.choice;
        }
        // Passed on by value, so that the usual decision stays in registers.
        if decision.pick == Pick::Line {
            return self.aimed_of_mix(*decision, question);
        }
        self.aimed_at_one(*decision, question)
    }

    /// Like [`aimed`](Self::aimed), for the decision of a mix. Kept apart because a function that calls itself is
    /// never inlined.
    #[cold]
    #[inline(never)]
    fn aimed_of_mix<Q: Question + ?Sized>(&self, decision: Decision, question: &Q) -> Choice {
        let drawn = drawn_line(self.key, self.deciders, &decision, question);
        if drawn.is_tied() { self.aimed_at_one(drawn, question) } else { drawn.choice }
    }

    /// Returns the choice of a decision of a line, aimed at one of its several targets: a random one if the line says
    /// so ([`Pick::Target`]), otherwise the first in the order of the trial.
    fn aimed_at_one<Q: Question + ?Sized>(&self, decision: Decision, question: &Q) -> Choice {
        if decision.pick == Pick::Target {
            return decision.aimed_at(random_target(self.key, self.deciders, &decision, question));
        }
        decision
            .aimed_at(self.order.first(self.key, self.deciders.places(), decision.among).as_u8())
    }

    /// See [`TieOrder::first_of`]. A single fighter is answered without the order, which is drawn only for the first
    /// tie.
    #[inline]
    pub(crate) fn first(&self, among: u64) -> FighterId {
        if among & among.wrapping_sub(1) == 0 {
            return first_in(among);
        }
        self.order.first(self.key, self.deciders.places(), among)
    }
}

impl Counting for Live<'_> {
    fn counters(&self) -> &Counters {
        self.counters
    }
}

impl<E> Table<E> for Live<'_> {
    fn draw<D: Dice>(&mut self, label: Label, dice: D) -> D::Outcome {
        dice.from_bits(self.key.bits(label))
    }

    #[inline]
    fn choose<Q: Question>(&mut self, question: &Q) -> Choice {
        let (decision, number) = self.deciders.decide_by(question);
        self.lines[number] += 1;
        self.aimed(&decision, question)
    }

    fn count(&mut self, measure: usize, fighter: FighterId, amount: i32) {
        self.counters.add(measure, fighter, amount);
    }

    fn note(&mut self, _event: impl FnOnce() -> E) {}
}

impl KnownAnswers for Live<'_> {
    fn can_differ(&self, questions: impl Into<Questions>) -> u64 {
        self.deciders.can_differ(questions.into())
    }

    fn options_at(&self, question: (usize, usize), actor: FighterId, index: i32) -> u64 {
        self.deciders.program(question, actor).options_at(index)
    }

    #[inline(always)]
    #[allow(clippy::inline_always)] // a few look-ups; which ones is known at each call
    fn answer<I: FnOnce() -> i32, N: Fn(usize) -> i32>(
        &mut self,
        question: (usize, usize),
        actor: FighterId,
        hint: Hint<I, N>,
    ) -> Option<Choice> {
        let (choice, line) = self.deciders.answer(question, actor, hint)?;
        self.lines[line] += 1;
        Some(choice)
    }
}

impl Timekeeping for Live<'_> {}

impl TieOrder for Live<'_> {
    #[inline]
    fn first_of(&self, among: u64) -> FighterId {
        self.first(among)
    }

    fn in_order(&self, among: u64) -> InOrder {
        if among & among.wrapping_sub(1) == 0 {
            return InOrder { left: among, is_ranked: false };
        }
        let Ranked(left) = self.order.ranked(self.key, self.deciders.places(), among);
        InOrder { left, is_ranked: true }
    }

    fn next_of(&self, walk: &mut InOrder) -> Option<FighterId> {
        if walk.left == 0 {
            return None;
        }
        if walk.is_ranked {
            let mut ranked = Ranked(walk.left);
            let next = ranked.next(&self.order);
            walk.left = ranked.0;
            return Some(next);
        }
        Some(first_in(std::mem::take(&mut walk.left)))
    }

    fn add_after(&self, walk: &mut InOrder, fighter: FighterId, among: u64) {
        let ranked = |among| self.order.ranked(self.key, self.deciders.places(), among).0;
        if !walk.is_ranked {
            *walk = InOrder { left: ranked(walk.left), is_ranked: true };
        }
        let after = u64::MAX << self.order.rank(fighter) << 1;
        walk.left |= ranked(among) & after;
    }

    fn first_listed(&self, among: u64) -> FighterId {
        self.first(among & self.deciders.mates(first_in(among)))
    }
}

impl HouseTable for Live<'_> {
    fn house_moments(&self) -> u64 {
        self.deciders.house.moments()
    }

    fn speaking(&self, moment: usize) -> ActiveRules {
        self.deciders.house.speaking(moment)
    }

    fn can_apply(&self, moment: usize, known: impl Fn(usize) -> Option<i32>) -> bool {
        self.deciders.house.can_apply(moment, known)
    }

    fn judge<Q: Question>(&mut self, rule: usize, question: &Q) -> Option<RuleEffects> {
        let (ruling, number) = self.deciders.judge(rule, question)?;
        self.lines[number] += 1;
        Some(ruling)
    }

    fn applied(&mut self, rule: usize) {
        self.lines[self.deciders.standing_rule(rule)] += 1;
    }
}

impl SolverHooks for Live<'_> {
    fn may_look_ahead(&self) -> bool {
        true
    }
}
