//! Basis of every phase of play: the setup, the state, the table, labelled draws, questions.

use super::rolls::dice_pool::{Fall, PoolDice};
use crate::dice::{Dice, Label};
use crate::system::{Answer, Choice, Choosing, FighterId, Numbered, Play, Query, ask, first_in};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::decide::question::{Ask, PosedQuestion};
use crate::systems::boons_and_banes::state::conflict::Fighter;
use crate::systems::boons_and_banes::state::rolls::Act;
use crate::systems::boons_and_banes::state::view::View;

// Items that every file of rules needs.
pub(crate) use crate::system::{Table, bits, fighters_in};
pub(crate) use crate::systems::boons_and_banes::decide::question::Moment;
pub(crate) use crate::systems::boons_and_banes::tell::events::BoonsEvent;
pub(crate) use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;

pub(crate) type Playing<'a, T> = Play<'a, BoonsAndBanes, T>;

/// Purpose of a draw; part of its label, so that draws of different purposes do not shift each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// The pool of a roll.
    Pool,
    /// The whole pool again (BB-DICE-07).
    Again,
    /// Dice of a Boon.
    Boon,
    /// Dice of a Bane.
    Bane,
    /// Dice of a detrimental trait.
    Flaw,
    /// Dice of a scene trait.
    Scene,
    /// Dice rolled again through a trait.
    Trait,
    /// Dice rolled again through a Legacy.
    Legacy,
    /// Dice of a Preparation.
    Prep,
    /// The modifier of an Approach, applied afterwards.
    Gate,
    /// A surrender test.
    Surrender,
    /// An Approach picked by lot.
    Guess,
    /// Turn order by lot.
    Order,
    /// The team that achieves its Goal if all lose.
    Goal,
    /// A look at dice that have fallen.
    Look,
    /// Dice that talents give.
    Gift,
    /// Dice of a wicked Preparation.
    Wicked,
    /// The initiating team, by lot.
    Initiator,
    /// Dice that house rules throw.
    House,
    /// A die for turn order by a house rule.
    HouseOrder,
}

/// A decision point: [`Playing::decide`] needs both traits.
pub trait Point: for<'a> Choosing<Ask<'a>> + Numbered<BoonsAndBanes> {}

impl<P: for<'a> Choosing<Ask<'a>> + Numbered<BoonsAndBanes>> Point for P {}

/// A query at a decision point. [`Query`] looks the answer up; [`moment`](Self::moment) is read only if a policy
/// must be asked.
pub trait BoonsQuery<'q>: for<'v> Query<View<'v>> {
    type Point: Point;

    /// Returns the context of a question of this class.
    fn moment(self, class: usize) -> Moment<'q>;
}

/// Draws of one action that are told apart by their number; labels have room for no more.
const PER_ACT: u32 = 512;

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Adds to a measure of a team. Measures are kept by participant, so that the amount is counted under its first
    /// member.
    pub fn count_team(&mut self, measure: M, team: usize, amount: i32) {
        let first = first_in(self.setup.members[team]);
        self.count(measure, first, amount);
    }

    /// Returns a participant in play.
    pub fn it(&mut self, fighter: FighterId) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    /// Whether the policy of a participant can choose anything but the first option at a point. If not, the question
    /// is left out, for speed.
    pub fn is_asked<P: Numbered<BoonsAndBanes>>(&self, fighter: FighterId) -> bool {
        self.can_differ::<P>() >> fighter & 1 == 1
    }

    /// Asks a participant for a decision at the point `P`. Returns the first option without asking if its policy can
    /// choose nothing else.
    pub fn decide<P: Point>(&mut self, who: FighterId, moment: &Moment<'_>) -> Answer<P> {
        if !self.is_asked::<P>(who) {
            return Answer { option: P::of(0), argument: None, target: None };
        }
        self.put::<P>(who, moment)
    }

    /// Returns a participant's answer to a query: the first option if it can answer nothing else, else the answer
    /// that the table knows, else the choice of its policy.
    #[inline(always)]
    #[allow(clippy::inline_always)] // mostly settled by a few look-ups
    pub fn ask_for<'q, Q: BoonsQuery<'q>>(&mut self, who: FighterId, query: Q) -> Choice {
        let view = View { setup: self.setup, state: self.state };
        ask(self.table, view, who, query, |table, class| {
            table.choose(&PosedQuestion::<Q::Point>::new(view, who, &query.moment(class)))
        })
    }

    /// Asks a participant at a point even if its policy has no choice, like [`Self::decide`]: for questions whose
    /// first option is no answer without a target.
    pub fn put<P: Point>(&mut self, who: FighterId, moment: &Moment<'_>) -> Answer<P> {
        let view = View { setup: self.setup, state: self.state };
        Answer::of(self.table.choose(&PosedQuestion::<P>::new(view, who, moment)))
    }

    /// Rolls dice for a purpose, under a [`Label`] of round, action, purpose and roller, so that other draws do not
    /// shift them.
    pub fn draw_for<D: Dice>(
        &mut self,
        purpose: Purpose,
        act: Act,
        roller: FighterId,
        number: u32,
        dice: D,
    ) -> D::Outcome {
        let serial = u32::from(act.nth) * PER_ACT + number % PER_ACT;
        let (round, seat) = (u32::from(self.state.round), self.setup.figures[roller].seat);
        self.draw(Label::new(round, act.seat, purpose as u8, seat, serial), dice)
    }

    /// Rolls some dice of a participant and counts the dice of the property [`Fall`]. `number` is the number of the
    /// first draw; it is moved past the draws that were made.
    pub fn pool(
        &mut self,
        (purpose, act, roller): (Purpose, Act, FighterId),
        number: &mut u32,
        (fall, training): (Fall, usize),
        dice: u8,
    ) -> u8 {
        if dice == 0 {
            return 0;
        }
        let (table, part) = self.setup.pools.table(fall, training, dice);
        if part < dice {
            return self.pool_in_parts((purpose, act, roller), number, (fall, training), dice);
        }
        *number += 1;
        self.draw_for(purpose, act, roller, *number - 1, PoolDice(table))
    }

    /// Like [`Self::pool`], but for more dice than one draw has room for.
    #[inline(never)]
    fn pool_in_parts(
        &mut self,
        (purpose, act, roller): (Purpose, Act, FighterId),
        number: &mut u32,
        (fall, training): (Fall, usize),
        dice: u8,
    ) -> u8 {
        let (mut left, mut found) = (dice, 0);
        while left > 0 {
            let (table, part) = self.setup.pools.table(fall, training, left);
            found += self.draw_for(purpose, act, roller, *number, PoolDice(table));
            *number += 1;
            left -= part.max(1);
        }
        found
    }

    /// Returns the participants of a team who take part, as a bit set.
    pub fn of_team(&self, team: usize) -> u64 {
        self.setup.members[team] & self.state.active
    }
}
