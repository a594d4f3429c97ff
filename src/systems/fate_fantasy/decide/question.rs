//! A question of a conflict: the fighter who decides, the decision point and the context. The legal answers are in
//! `legality`, the values of features in `features`.

use super::points::{
    Absorb, Compel, Concede, Follow, GmOrder, Hold, Interrupt, Invoke, Main, Order, Pay, Precede,
    React, Release, Spin, Supplement,
};
use crate::points;
use crate::system::FighterId;
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::state::conflict::{Cut, Fighter, State};
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll, RollKind};
use crate::systems::fate_fantasy::state::running_turn::Turn;
use crate::systems::fate_fantasy::state::view::View;
use std::marker::PhantomData;
use std::ops::Deref;

points! {
    /// The decision points.
    pub(crate) const POINTS for FateFantasy:
        Order, GmOrder, Hold, Release, Interrupt, Pay, Precede, Main, Supplement, Follow, Invoke,
        Spin, Absorb, Concede, React, Compel,
}

/// Context of a decision; fields that do not apply keep the defaults of [`Moment::QUIET`].
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Fighters whom the decision is about, a bit for each.
    pub whom: u64,
    /// The turn that is being taken; `None` between turns.
    pub turn: Option<&'a Turn>,
    /// The roll that is bid on, and what opposes it.
    pub bid: Option<(&'a Roll, Opposition)>,
    /// Roll that spin could go to: its [`RollKind`], and rating less what opposes it.
    pub spin: Option<(RollKind, i32)>,
    /// Shifts of the hit that is absorbed, at the point [`Absorb`](super::points::Absorb).
    pub hit: i32,
    /// Skill difference of an interrupt, from the view of the interrupter (`View::edge`).
    pub interrupt_edge: i32,
}

impl<'a> Moment<'a> {
    /// Moment in which all fields have their defaults.
    pub const QUIET: Self =
        Self { whom: 0, turn: None, bid: None, spin: None, hit: 0, interrupt_edge: 0 };

    /// Returns the moment of a decision about the fighters of a mask.
    pub const fn about(whom: u64) -> Self {
        Self { whom, ..Self::QUIET }
    }

    /// Returns the moment of a decision in a [`Turn`].
    pub const fn of_turn(turn: &'a Turn) -> Self {
        Self { turn: Some(turn), ..Self::QUIET }
    }
}

/// Question put to a fighter at any decision point.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub setup: &'a Setup,
    pub state: &'a State,
    /// Fighter who decides.
    pub actor: FighterId,
    pub moment: &'a Moment<'a>,
}

/// A question at the decision point `P`. The type `P` holds the point, so that a list is played without asking
/// anew at each of its lines which point it is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PosedQuestion<'a, P> {
    ask: Ask<'a>,
    point: PhantomData<P>,
}

impl<'a, P> PosedQuestion<'a, P> {
    pub(crate) fn new(view: View<'a>, actor: FighterId, moment: &'a Moment<'a>) -> Self {
        let ask = Ask { setup: view.setup, state: view.state, actor, moment };
        Self { ask, point: PhantomData }
    }
}

impl<'a, P> Deref for PosedQuestion<'a, P> {
    type Target = Ask<'a>;

    fn deref(&self) -> &Ask<'a> {
        &self.ask
    }
}

impl<'a> Ask<'a> {
    /// Returns the conflict as it stands.
    pub fn view(&self) -> View<'a> {
        View { setup: self.setup, state: self.state }
    }

    /// Returns a [`Fighter`] in play.
    pub fn it(&self, who: FighterId) -> &'a Fighter {
        &self.state.fighters[who]
    }

    /// Returns the camp of the [`Ask::actor`].
    pub fn camp(&self) -> usize {
        self.setup.camp(self.actor)
    }

    pub fn foes(&self) -> u64 {
        self.view().foes(self.actor)
    }

    /// Returns the allies who take part, the [`Ask::actor`] included.
    pub fn allies(&self) -> u64 {
        self.view().allies(self.actor)
    }

    /// Returns the turn that is being taken, or a new [`Turn`] of the actor if none is, so that features have a
    /// turn to read at any point.
    pub fn turn(&self) -> Turn {
        self.moment.turn.copied().unwrap_or(Turn::new(self.actor, Cut::No))
    }
}
