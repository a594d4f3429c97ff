//! Discarded dice, because they are about to be rolled again (FC-INV-02). A table that walks every branch is told, so
//! that it can merge branches that differ in nothing else.

use crate::dice::Label;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Invoke;
use crate::kernels::fate::knobs::common::{InvokeOrder, RerollKeep};
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Purpose};
use crate::kernels::fate::rules::rolls::party::MOST_REROLLS;
use crate::system::{FighterId, Table};
use std::hash::{Hash, Hasher};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Tells the table that the dice of a party no longer matter, because all of them are about to be rolled again.
    ///
    /// This holds if two parties both rolled, the new dice count whatever they show, invocations are not sealed in
    /// advance, and no ally may help with either roll.
    pub(crate) fn discard_dice(
        &mut self,
        opposed: &OpposedRoll,
        (actor, option): (bool, Invoke),
        (turn, serial): (FighterId, u32),
    ) {
        let knobs = &self.setup.fate;
        let (party, other) = opposed.parties(actor);
        let holds = knobs.reroll_keep == RerollKeep::New
            && knobs.invoke_order != InvokeOrder::Sealed
            && !(party.part || other.part)
            && other.dice.is_some();
        if !holds || self.helpers_of_both(opposed) != [0; 2] {
            return;
        }
        let mut rest = *opposed;
        let thrown = rest.party(actor).0;
        (thrown.dice, thrown.value) = (None, 0);
        let (state, seat) = (&*self.state, self.setup.lookup.seat[turn]);
        let label = |purpose, number| Label::new(state.time(), seat, purpose as u8, seat, number);
        let first = serial * u32::from(MOST_REROLLS);
        let is_of_roll = |drawn| {
            (first..first + u32::from(MOST_REROLLS)).any(|number| {
                drawn == label(Purpose::RerollActor, number)
                    || drawn == label(Purpose::RerollOpponent, number)
            })
        };
        let roll = label(Purpose::Opposed, serial);
        let rest = |mut key: &mut dyn Hasher| (state, &rest, actor, option as u8).hash(&mut key);
        self.table.throw_away(roll, is_of_roll, rest);
    }
}
