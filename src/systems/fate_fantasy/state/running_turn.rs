//! A turn that is being taken, and what becomes of its actions (FF-ACT, FF-SUP).

use super::conflict::{Cut, GM};
use super::roll::Spot;
use crate::system::Choice;
use crate::systems::fate_fantasy::decide::points::Main;
use crate::systems::fate_fantasy::knobs::turns::ForbidsSupplement;
use crate::systems::fate_fantasy::sheet::setup::Setup;

/// A turn that is being taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose it is.
    pub who: usize,
    /// Deeds so far: they number the draws.
    pub deeds: u8,
    /// How it came about.
    pub cut: Cut,
    /// Supplemental actions so far, interrupting left aside.
    pub supplements: u8,
    /// What they add to the rolls of main actions.
    pub penalty: i32,
    /// The supplemental action that comes after the main action.
    pub follow: Option<Choice>,
    /// Whether it has made a supplemental move.
    pub stepped: bool,
    /// Whether another main action was chosen after a block.
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
    /// A turn that begins.
    pub const fn new(who: usize, cut: Cut) -> Self {
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

    /// Where the draws of the next deed stand.
    pub fn next_spot(&mut self) -> Spot {
        let deed = self.deeds.min(15);
        self.deeds += 1;
        Spot { turn: self.who, deed }
    }

    /// Supplemental actions of the turn, interrupting included.
    pub const fn all_supplements(&self) -> i32 {
        self.supplements as i32 + matches!(self.cut, Cut::Supplemental) as i32
    }

    /// Whether another supplemental action may be taken (FF-ACT-02).
    pub fn may_supplement(&self, setup: &Setup) -> bool {
        let allowed = setup.camp(self.who) != GM || setup.knobs.npc.may_supplement;
        allowed && !self.alone && self.all_supplements() < setup.knobs.turn.supplements
    }

    /// Whether a main action is barred because of the turn's supplemental actions (FF-SUP-05,
    /// FF-INTR-10).
    pub fn bars(&self, setup: &Setup, main: ForbidsSupplement) -> bool {
        if !setup.knobs.turn.forbidden_with.contains(&main) {
            return false;
        }
        let cut = self.cut == Cut::Supplemental && !setup.knobs.interrupt.restricted;
        self.supplements > 0 || cut
    }
}

/// What became of a main action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It was done, whatever it came to.
    Done,
    /// A block stopped it.
    Stopped,
    /// Its target conceded before the dice fell.
    TargetGone,
}

impl Main {
    /// The main actions that allow no supplemental action.
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

    /// Whether it moves.
    pub const fn moves(self) -> bool {
        matches!(self, Self::Approach | Self::Withdraw | Self::Join | Self::Go)
    }
}
