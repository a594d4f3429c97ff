//! How rules ask a fighter: with a [`Query`] that says what they know before they put the question.

use super::question::{Ask, Moment};
use crate::kernels::fate::Play;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::state::view::View;
use crate::system::{Choice, FighterId, Query, Table, ask, ask_undecided};

/// A query of a Fate system: one [`Query`] for all games of the family.
pub(crate) trait FateQuery<G: FateGame>: for<'v> Query<View<'v, G>> {
    /// Returns the circumstances of the question. Called only if the question is put, because most queries are
    /// answered before.
    fn moment(self, view: View<'_, G>) -> Moment;

    /// Puts the question; for queries whose point is known when the rules are compiled, see [`Ask::at`].
    #[inline]
    fn put<T: Table<G::Event>>(
        self,
        table: &mut T,
        view: View<'_, G>,
        (fighter, class): (FighterId, usize),
    ) -> Choice {
        let _ = class;
        let point = <Self as Query<View<'_, G>>>::POINT;
        table.choose(&Ask::new(view.setup, view.state, point, fighter, &self.moment(view)))
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns a fighter's answer: the first option if it can answer nothing else, else the answer that the table
    /// knows, else the choice of its policy.
    #[inline(always)]
    #[allow(clippy::inline_always)] // mostly settled by a few look-ups, on the way of every action
    pub(crate) fn ask<Q: FateQuery<G>>(&mut self, fighter: FighterId, query: Q) -> Choice {
        let view = View { setup: self.setup, state: self.state };
        ask(self.table, view, fighter, query, |table, class| {
            query.put(table, view, (fighter, class))
        })
    }

    /// Like [`ask`](Self::ask), for a fighter who can answer something other than the first option.
    #[inline(always)]
    #[allow(clippy::inline_always)] // see `ask`
    pub(crate) fn ask_undecided<Q: FateQuery<G>>(
        &mut self,
        fighter: FighterId,
        query: Q,
    ) -> Choice {
        let view = View { setup: self.setup, state: self.state };
        ask_one(self.table, view, fighter, query)
    }
}

/// Like [`Play::ask_undecided`], if something else of the state is borrowed, so that the whole `Play` is out of
/// reach.
#[inline(always)]
#[allow(clippy::inline_always)] // see `Play::ask`
pub(crate) fn ask_one<G: FateGame, T: Table<G::Event>, Q: FateQuery<G>>(
    table: &mut T,
    view: View<'_, G>,
    fighter: FighterId,
    query: Q,
) -> Choice {
    ask_undecided(table, view, fighter, query, |table, class| {
        query.put(table, view, (fighter, class))
    })
}
