//! Questions of a conflict: the deciding participant, and the context.

use crate::system::{FighterId, NO_ARGUMENT, Numbered};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::state::conflict::{Fighter, State};
use crate::systems::boons_and_banes::state::rolls::{Roll, RollAt, Rolls, Stance};
use crate::systems::boons_and_banes::state::view::View;
use std::cell::OnceCell;
use std::marker::PhantomData;
use std::ops::Deref;

/// Context of a decision; fields that do not apply stay at their defaults, so that reading them does no harm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moment<'a> {
    /// The roll that the decision is about: the [`Rolls`] that it belongs to, its side and its place.
    pub roll: Option<(&'a Rolls, RollAt)>,
    /// Amount whose meaning depends on the point: Stress, successes, dice, Favour, actions of a rest.
    pub amount: i32,
    /// Bit set of the participants that the decision is about.
    pub among: u64,
    /// Bit set of the participants who were tested against.
    pub tested: u64,
    /// Approaches that would be forced, as far as the participant knows, a bit for each.
    pub forced: u8,
    /// The Approach that was rolled.
    pub approach: u8,
    /// The team that is struck.
    pub team: usize,
    /// Whether the own attack failed.
    pub by_attack: bool,
    /// Whether it is the opening Positioning.
    pub opening: bool,
    /// Number of a [`Benefit`](super::points::Benefit) that was taken already; 0: none (BB-TAL-08).
    pub barred: u8,
    /// The Skill of the roll.
    pub skill: u8,
    /// Whether any Skill may be picked, even the relevant one.
    pub any_skill: bool,
    /// Whether an attack was declared as an attack together or on several.
    pub declared: bool,
    /// Whether it is a positioning action.
    pub for_position: bool,
    /// Whether all participants have stopped in a rest and are asked once more.
    pub last_call: bool,
    /// Kind of the Condition that a slot is for.
    pub kind: u8,
    /// Class of a question about help, see [`Outlook::class`](super::available_help::Outlook::class).
    pub class: usize,
    /// Strengths of the actors and of the targets so far, in tenths of a success.
    pub sums: [i32; 2],
}

/// Question put to a participant.
#[derive(Clone, Debug)]
pub struct Ask<'a> {
    pub setup: &'a Setup,
    pub state: &'a State,
    /// Number of the decision point, [`BoonsPoint`](super::points::BoonsPoint).
    pub point: usize,
    pub who: FighterId,
    pub moment: &'a Moment<'a>,
    /// Cache of the sum of strengths that the participant's team could roll together. Its getter fills it when a policy
    /// line first reads it, because lines compare every foe with it.
    pub group_mean: OnceCell<i32>,
}

/// A question at the decision point `P`. The type `P` holds the point, so that a list is played without asking anew at
/// each of its lines which point it is for.
#[derive(Clone, Debug)]
pub(crate) struct PosedQuestion<'a, P> {
    ask: Ask<'a>,
    point: PhantomData<P>,
}

impl<'a, P: Numbered<BoonsAndBanes>> PosedQuestion<'a, P> {
    pub(crate) fn new(view: View<'a>, who: FighterId, moment: &'a Moment<'a>) -> Self {
        Self { ask: Ask::new(view, P::NUMBER, who, moment), point: PhantomData }
    }
}

impl<'a, P> Deref for PosedQuestion<'a, P> {
    type Target = Ask<'a>;

    fn deref(&self) -> &Ask<'a> {
        &self.ask
    }
}

pub(crate) fn named(argument: u8) -> Option<u8> {
    (argument != NO_ARGUMENT).then_some(argument)
}

impl<'a> Ask<'a> {
    pub fn new(view: View<'a>, point: usize, who: FighterId, moment: &'a Moment<'a>) -> Self {
        let (setup, state) = (view.setup, view.state);
        Self { setup, state, point, who, moment, group_mean: OnceCell::new() }
    }

    pub fn view(&self) -> View<'a> {
        View { setup: self.setup, state: self.state }
    }

    pub fn me(&self) -> &Fighter {
        &self.state.fighters[self.who]
    }

    /// Returns the team of [`Ask::who`].
    pub fn team(&self) -> usize {
        self.setup.team(self.who)
    }

    /// Returns the opponents of [`Ask::who`] in reach, as a bit set.
    pub fn foes(&self) -> u64 {
        self.view().in_reach(self.who)
    }

    /// Returns the members of the own team who take part, [`Ask::who`] included, as a bit set.
    pub fn allies(&self) -> u64 {
        self.view().of_team(self.team())
    }

    /// Returns the roll of [`Moment::roll`] with all rolls and its stance; `None` if the question is about none.
    pub fn roll(&self) -> Option<(&Rolls, &Roll, Stance)> {
        let (rolls, RollAt { side, place }) = self.moment.roll?;
        Some((rolls, &rolls.side(side)[place], rolls.stance(side)))
    }

    /// Returns the participants with [`Talent::Slippery`], against whom a Skill makes no Banes, as a bit set
    /// (BB-TAL-18).
    pub fn slippery(&self, skill: u8) -> u64 {
        if !self.setup.talented || skill != Skill::Maneuver as u8 {
            return 0;
        }
        let sheets = self.setup.sheets.iter().enumerate();
        let those = sheets.filter(|(_, sheet)| sheet.has(Talent::Slippery));
        those.fold(0, |mask, (who, _)| mask | 1 << who)
    }
}
