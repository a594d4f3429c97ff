//! A turn that is being taken, and what becomes of its actions (FF-ACT, FF-SUP).

use super::conflict::{Cut, GM};
use super::roll::Spot;
use crate::system::{Choice, FighterId};
use crate::systems::fate_fantasy::decide::points::Main;
use crate::systems::fate_fantasy::knobs::turns::ForbidsSupplement;
use crate::systems::fate_fantasy::sheet::setup::Setup;

/// A turn that is being taken: what is forgotten when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Fighter whose turn it is.
    pub who: FighterId,
    /// Deeds so far: they number the draws, see [`Turn::next_spot`].
    pub deeds: u8,
    pub cut: Cut,
    /// Supplemental actions so far, interrupting left aside.
    pub supplements: u8,
    /// Sum of `sup.penalty` that the supplemental actions add to the rolls of main actions.
    pub penalty: i32,
    /// The supplemental action that comes after the main action; `None` if none was named.
    pub follow: Option<Choice>,
    /// Whether it has made a supplemental move.
    pub stepped: bool,
    /// Whether another main action was chosen after a block, which `block.stopped_action` allows
    /// once.
    pub again: bool,
    /// Whether no move may follow the main action that is being taken.
    pub rooted: bool,
    /// Main actions taken so far (`act.main`).
    pub mains: u8,
    /// Whether one of them allows no supplemental action (FF-SUP-05).
    pub alone: bool,
    /// Whether one of them allows no other main action (FF-FULL-02).
    pub closed: bool,
}

impl Turn {
    pub const fn new(who: FighterId, cut: Cut) -> Self {
        Self {
            who,
            deeds: 0,
            cut,
            supplements: 0,
            penalty: 0,
            follow: None,
            stepped: false,
            again: false,
            rooted: false,
            mains: 0,
            alone: false,
            closed: false,
        }
    }

    /// Returns the [`Spot`] for the draws of the next deed.
    pub fn next_spot(&mut self) -> Spot {
        let deed = self.deeds.min(15);
        self.deeds += 1;
        Spot { turn: self.who, deed }
    }

    /// Returns the number of supplemental actions of the turn, interrupting included.
    pub const fn all_supplements(&self) -> i32 {
        self.supplements as i32 + matches!(self.cut, Cut::Supplemental) as i32
    }

    /// Whether another supplemental action may be taken (`act.supplemental`, FF-ACT-02).
    pub fn may_supplement(&self, setup: &Setup) -> bool {
        let allowed = setup.camp(self.who) != GM || setup.knobs.npc.may_supplement;
        allowed && !self.alone && self.all_supplements() < setup.knobs.turn.supplements
    }

    /// Whether a main action is barred by `sup.forbidden_with` because of the turn's supplemental
    /// actions (FF-SUP-05, FF-INTR-10).
    pub fn bars(&self, setup: &Setup, main: ForbidsSupplement) -> bool {
        if !setup.knobs.turn.forbidden_with.contains(&main) {
            return false;
        }
        let cut = self.cut == Cut::Supplemental && !setup.knobs.interrupt.restricted;
        self.supplements > 0 || cut
    }
}

/// Result of a main action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Done, whether it worked or not.
    Done,
    /// A block stopped it.
    Stopped,
    /// The target conceded before the dice fell.
    TargetGone,
}

impl Main {
    /// Returns the word of `sup.forbidden_with` for a main action; `None` if it never bars
    /// supplemental actions.
    pub const fn lonely(self) -> Option<ForbidsSupplement> {
        match self {
            Self::Protect | Self::Bar | Self::BarAnyone => Some(ForbidsSupplement::Block),
            Self::FullDefence => Some(ForbidsSupplement::FullDefence),
            Self::Manoeuvre | Self::Clear => Some(ForbidsSupplement::Manoeuvre),
            Self::Attack
            | Self::Approach
            | Self::Withdraw
            | Self::Join
            | Self::Go
            | Self::Task
            | Self::Pass => None,
        }
    }

    pub const fn moves(self) -> bool {
        matches!(self, Self::Approach | Self::Withdraw | Self::Join | Self::Go)
    }
}
