//! Basics of play, shared by all phases: the setup, the state, the table, and labelled draws.

use super::rolls::dice::{FantasyDice, OpposedDice, Throw};
use crate::dice::{Dice, Label};
use crate::system::{
    Choice, Choosing, FighterId, Numbered, Query, Table, View, ask, ask_undecided,
};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::decide::question::{Ask, Moment, PosedQuestion};
use crate::systems::fate_fantasy::state::conflict::Fighter;
use crate::systems::fate_fantasy::state::roll::{Purpose, Spot};
use crate::systems::fate_fantasy::tell::events::FantasyEvent;

pub(crate) type Play<'a, T> = crate::system::Play<'a, FateFantasy, T>;

/// A decision point: [`Play::ask_for`] and [`Play::choose`] need both traits.
pub trait Point: for<'a> Choosing<Ask<'a>> + Numbered<FateFantasy> {}

impl<P: for<'a> Choosing<Ask<'a>> + Numbered<FateFantasy>> Point for P {}

/// A query at a decision point. [`Query`] looks the answer up; [`moment`](Self::moment) is read only if a policy
/// must be asked.
pub trait FantasyQuery<'q>: for<'v> Query<View<'v, FateFantasy>> {
    type Point: Point;

    /// Returns the context of the question.
    fn moment(self) -> Moment<'q>;
}

/// Draws of one deed that are told apart by their number; rerolls take one each.
const PER_DEED: u32 = 64;

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Returns a `Fighter` in play.
    pub fn it(&mut self, fighter: FighterId) -> &mut Fighter {
        &mut self.state.fighters[fighter]
    }

    /// Whether a fighter's policy can choose anything but the first option at a point. If not, the question is left
    /// out, for speed.
    pub fn is_asked<P: Numbered<FateFantasy>>(&self, fighter: FighterId) -> bool {
        self.can_differ::<P>() >> fighter & 1 == 1
    }

    /// Returns a character's answer to a query: the first option if it can answer nothing else, else the answer that
    /// the table knows, else the choice of its policy.
    #[inline(always)]
    #[allow(clippy::inline_always)] // mostly settled by a few look-ups
    pub fn ask_for<'q, Q: FantasyQuery<'q>>(&mut self, who: FighterId, query: Q) -> Choice {
        let view = View { setup: self.setup, state: &*self.state };
        ask(self.table, view, who, query, |table, _| {
            table.choose(&PosedQuestion::<Q::Point>::new(view, who, &query.moment()))
        })
    }

    /// Like [`Self::ask_for`], for a fighter who is known to be able to answer something other than the first
    /// option.
    #[inline(always)]
    #[allow(clippy::inline_always)] // mostly settled by a few look-ups
    pub fn ask_undecided<'q, Q: FantasyQuery<'q>>(&mut self, who: FighterId, query: Q) -> Choice {
        let view = View { setup: self.setup, state: &*self.state };
        ask_undecided(self.table, view, who, query, |table, _| {
            table.choose(&PosedQuestion::<Q::Point>::new(view, who, &query.moment()))
        })
    }

    /// Asks a fighter to choose at a point, without looking the answer up.
    pub fn choose<P: Point>(&mut self, who: FighterId, moment: &Moment<'_>) -> Choice {
        let view = View { setup: self.setup, state: self.state };
        self.table.choose(&PosedQuestion::<P>::new(view, who, moment))
    }

    /// Like [`Self::choose`], but returns only the option.
    pub fn decide<P: Point>(&mut self, who: FighterId, moment: &Moment<'_>) -> P {
        P::of(self.choose::<P>(who, moment).option)
    }

    /// Whether a fighter answers with this option, which is not the first, in a `Moment::QUIET`.
    pub fn answers_with<P: Point + PartialEq>(&mut self, who: FighterId, option: P) -> bool {
        self.is_asked::<P>(who) && self.decide::<P>(who, &Moment::QUIET) == option
    }

    /// Draws something under a label: rerolls have dice of their own, by their number from 1, so that a reroll
    /// shifts no other draw.
    pub fn draw_for<D: Dice>(
        &mut self,
        (purpose, reroll): (Purpose, u8),
        spot: Spot,
        roller: FighterId,
        dice: D,
    ) -> D::Outcome {
        let sheets = &self.setup.sheets;
        let round = u32::from(self.state.round);
        // Rounds beyond those that a label has room for stand beside the seat.
        let turn = sheets[spot.turn].seat | (round >> 12) << 16;
        let serial = u32::from(spot.deed) * PER_DEED + u32::from(reroll) % PER_DEED;
        let purpose = purpose as u8 * 2 + u8::from(reroll > 0);
        let label = Label::new(round & 0xFFF, turn, purpose, sheets[roller].seat, serial);
        self.draw(label, dice)
    }

    /// Returns the dice of a roll. Where house rules speak of rolls, faces tell rolls apart.
    pub fn dice(&self) -> FantasyDice {
        self.setup.dice.by_faces(self.house_rules_read_rolls())
    }

    /// Rolls the dice of two opponents; `by_margin` if only the margin between them matters, so that the exact
    /// solver merges equal ones.
    pub fn opposed(
        &mut self,
        purpose: Purpose,
        spot: Spot,
        (roller, by_margin): (FighterId, bool),
    ) -> (Throw, Throw) {
        let dice = OpposedDice { by_margin, ..OpposedDice::of(self.dice()) };
        self.draw_for((purpose, 0), spot, roller, dice)
    }

    /// Rolls the dice of a roll that none opposes.
    pub fn single(&mut self, purpose: Purpose, spot: Spot, roller: FighterId) -> Throw {
        let dice = self.dice();
        self.draw_for((purpose, 0), spot, roller, dice)
    }

    /// Draws further dice for a house rule; `None` once the labels of a round are used up.
    pub fn house_dice(
        &mut self,
        turn: FighterId,
        roller: FighterId,
        dice: FantasyDice,
    ) -> Option<Throw> {
        let sheets = &self.setup.sheets;
        let round = u32::from(self.state.round);
        let (turn, seat) = (sheets[turn].seat | (round >> 12) << 16, sheets[roller].seat);
        let (first, number) = (Purpose::House as u8 * 2, self.state.house.throws);
        let label = Label::in_row(round & 0xFFF, turn, first, seat, number)?;
        self.state.house.throws += 1;
        let dice = self.draw(label, dice.by_faces(true));
        self.note(|| FantasyEvent::Further(roller, dice));
        Some(dice)
    }

    /// Returns the fighters of a camp who take part, a bit for each.
    pub fn of_camp(&self, camp: usize) -> u64 {
        self.view().of_camp(camp)
    }

    /// Whether the conflict is over.
    pub fn is_over(&self) -> bool {
        self.state.end.is_some()
    }
}
