//! What every phase of play works with: the setup, the state, the table, labelled draws, questions.

use super::rolls::dice_pool::{Fall, PoolDice};
use crate::dice::{Dice, Label};
use crate::system::{Answer, Choosing, Numbered, Play};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::decide::question::{Ask, PosedQuestion};
use crate::systems::boons_and_banes::state::conflict::Fighter;
use crate::systems::boons_and_banes::state::rolls::Act;
use crate::systems::boons_and_banes::state::view::View;

// What every file of rules needs.
pub use crate::system::{Table, bits};
pub use crate::systems::boons_and_banes::decide::question::Moment;
pub use crate::systems::boons_and_banes::tell::events::BoonsEvent;
pub use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;

/// A conflict being played.
pub type Playing<'a, T> = Play<'a, BoonsAndBanes, T>;

/// What a draw is for.
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
    /// Which Approach is picked by lot.
    Guess,
    /// Turn order by lot.
    Order,
    /// Who achieves its Goal if all lose.
    Goal,
    /// A look at dice that have fallen.
    Look,
    /// Dice that talents give.
    Gift,
    /// Dice of a wicked Preparation.
    Wicked,
    /// Who initiates, by lot.
    Initiator,
    /// Dice that house rules throw.
    House,
    /// A die for turn order by a house rule.
    HouseOrder,
}

/// A decision point.
pub trait Point: for<'a> Choosing<Ask<'a>> + Numbered<BoonsAndBanes> {}

impl<P: for<'a> Choosing<Ask<'a>> + Numbered<BoonsAndBanes>> Point for P {}

/// Draws of one action that are told apart by their number.
const PER_ACT: u32 = 512;

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Adds to a measure of a team; it goes under its first member.
    #[inline]
    pub fn count_team(&mut self, measure: M, team: usize, amount: i32) {
        let first = self.setup.members[team].trailing_zeros() as usize;
        self.count(measure, first, amount);
    }

    /// A participant in play.
    #[inline]
    pub fn it(&mut self, fighter: usize) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    /// Whether somebody's answer at a point can be anything but its first option.
    #[inline]
    pub fn is_asked<P: Numbered<BoonsAndBanes>>(&self, fighter: usize) -> bool {
        self.undecided::<P>() >> fighter & 1 == 1
    }

    /// What somebody decides at the point whose options are `P`: the first option where its answer
    /// can be nothing else.
    #[inline]
    pub fn decide<P: Point>(&mut self, who: usize, moment: &Moment<'_>) -> Answer<P> {
        if !self.is_asked::<P>(who) {
            return Answer { option: P::of(0), argument: None, target: None };
        }
        self.put::<P>(who, moment)
    }

    /// Puts a question whose first option is no answer by itself.
    #[inline]
    pub fn put<P: Point>(&mut self, who: usize, moment: &Moment<'_>) -> Answer<P> {
        let view = View { setup: self.setup, state: self.state };
        Answer::of(self.table.choose(&PosedQuestion::<P>::new(view, who, moment)))
    }

    /// Rolls dice for a purpose, under the label of their place.
    #[inline]
    pub fn draw_for<D: Dice>(
        &mut self,
        purpose: Purpose,
        act: Act,
        roller: usize,
        number: u32,
        dice: D,
    ) -> D::Outcome {
        let serial = u32::from(act.nth) * PER_ACT + number % PER_ACT;
        let (round, seat) = (u32::from(self.state.round), self.setup.figures[roller].seat);
        self.draw(Label::new(round, act.seat, purpose as u8, seat, serial), dice)
    }

    /// Rolls some dice of a participant and counts those that show what is asked for. `number` is
    /// that of the first draw; it is moved past those that were made.
    #[inline]
    pub fn pool(
        &mut self,
        (purpose, act, roller): (Purpose, Act, usize),
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

    /// The same of more dice than one draw has room for.
    #[inline(never)]
    fn pool_in_parts(
        &mut self,
        (purpose, act, roller): (Purpose, Act, usize),
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

    /// Participants of a team who take part, a bit for each.
    #[inline]
    pub fn of_team(&self, team: usize) -> u64 {
        self.setup.members[team] & self.state.active
    }
}
