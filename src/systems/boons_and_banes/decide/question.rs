//! A question of a conflict: who decides, and what is going on.

use crate::system::{NO_ARGUMENT, Numbered};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::state::conflict::{Fighter, State};
use crate::systems::boons_and_banes::state::rolls::{Roll, Rolls, Stance};
use crate::systems::boons_and_banes::state::view::View;
use std::cell::OnceCell;
use std::marker::PhantomData;
use std::ops::Deref;

/// What is going on when a decision is asked for; what does not apply stays at its default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moment<'a> {
    /// The roll that it is about: those of which it is one, its side and its place.
    pub roll: Option<(&'a Rolls, usize, usize)>,
    /// An amount: Stress, successes, dice, Favour, actions of a rest.
    pub amount: i32,
    /// Whom the decision is about, a bit for each.
    pub among: u64,
    /// Those who were tested against, a bit for each.
    pub tested: u64,
    /// Approaches that would be forced, a bit for each.
    pub forced: u8,
    /// The Approach that was rolled.
    pub approach: u8,
    /// The team that is struck.
    pub team: usize,
    /// Whether the own attack failed.
    pub by_attack: bool,
    /// Whether it is the opening Positioning.
    pub opening: bool,
    /// Number of a benefit that was taken already; 0: none (BB-TAL-08).
    pub barred: u8,
    /// The Skill of the roll.
    pub skill: u8,
    /// Whether any Skill may be picked.
    pub any_skill: bool,
    /// Whether an attack was declared as one of several or on several.
    pub declared: bool,
    /// Whether it is a positioning action.
    pub for_position: bool,
    /// Whether everybody has stopped in a rest and is asked once more.
    pub last_call: bool,
    /// Kind of the Condition that a slot is for.
    pub kind: u8,
    /// The class of a question about help (see `callable`).
    pub class: usize,
    /// Strengths of those who act and of those aimed at so far.
    pub sums: [i32; 2],
}

/// A question put to a participant.
#[derive(Clone, Debug)]
pub struct Ask<'a> {
    /// What does not change.
    pub setup: &'a Setup,
    /// The state.
    pub state: &'a State,
    /// Number of the decision point.
    pub point: usize,
    /// Who decides.
    pub who: usize,
    /// What is going on.
    pub moment: &'a Moment<'a>,
    /// What its team could roll together, once a line has read it: lines compare every foe with it.
    pub group_mean: OnceCell<i32>,
}

/// A question at the decision point `P`. The point is part of the type, so that a list is played
/// without asking anew at each of its lines which point it is for.
#[derive(Clone, Debug)]
pub struct PosedQuestion<'a, P> {
    ask: Ask<'a>,
    point: PhantomData<P>,
}

impl<'a, P: Numbered<BoonsAndBanes>> PosedQuestion<'a, P> {
    /// A question to a participant.
    #[inline]
    pub fn new(view: View<'a>, who: usize, moment: &'a Moment<'a>) -> Self {
        Self { ask: Ask::new(view, P::NUMBER, who, moment), point: PhantomData }
    }
}

impl<'a, P> Deref for PosedQuestion<'a, P> {
    type Target = Ask<'a>;

    #[inline]
    fn deref(&self) -> &Ask<'a> {
        &self.ask
    }
}

/// The word that says how an option is done, if there is one.
#[inline]
pub fn named(argument: u8) -> Option<u8> {
    (argument != NO_ARGUMENT).then_some(argument)
}

impl<'a> Ask<'a> {
    /// A question at a point, given by its number.
    #[inline]
    pub fn new(view: View<'a>, point: usize, who: usize, moment: &'a Moment<'a>) -> Self {
        let (setup, state) = (view.setup, view.state);
        Self { setup, state, point, who, moment, group_mean: OnceCell::new() }
    }

    /// The conflict as it stands.
    #[inline]
    pub fn view(&self) -> View<'a> {
        View { setup: self.setup, state: self.state }
    }

    /// Who decides, in play.
    #[inline]
    pub fn me(&self) -> &Fighter {
        &self.state.fighters[self.who]
    }

    /// The team of who decides.
    #[inline]
    pub fn team(&self) -> usize {
        self.setup.team(self.who)
    }

    /// Opponents in reach.
    #[inline]
    pub fn foes(&self) -> u64 {
        self.view().in_reach(self.who)
    }

    /// The own team, as far as it takes part.
    #[inline]
    pub fn allies(&self) -> u64 {
        self.view().of_team(self.team())
    }

    /// The roll that the question is about.
    #[inline]
    pub fn roll(&self) -> Option<(&Rolls, &Roll, Stance)> {
        let (rolls, side, place) = self.moment.roll?;
        Some((rolls, &rolls.side(side)[place], rolls.stance(side)))
    }

    /// Those against whom a Skill makes no Banes (BB-TAL-18).
    pub fn slippery(&self, skill: u8) -> u64 {
        if !self.setup.talented || skill != Skill::Maneuver as u8 {
            return 0;
        }
        let sheets = self.setup.sheets.iter().enumerate();
        let those = sheets.filter(|(_, sheet)| sheet.has(Talent::Slippery));
        those.fold(0, |mask, (who, _)| mask | 1 << who)
    }
}
