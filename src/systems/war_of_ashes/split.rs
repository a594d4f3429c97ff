//! One roll split among several targets, where `multi.enabled` says so (WOA-ACT-22).

use super::War;
use super::events::WarEvent;
use super::words::SPLIT_ATTACK;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::words::Turn;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Choice, Numbered, Options, Question, Table};

/// The kernel's option that a split one is like, and what it rolls.
fn like(option: u8) -> (u8, RollKind) {
    if option == SPLIT_ATTACK {
        (Turn::Attack.number(), RollKind::Attack)
    } else {
        (Turn::Create.number(), RollKind::Create { presence: false })
    }
}

/// Whether a result may be split.
pub fn legal(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    let (like, _) = like(option);
    ask.setup.bodies.knobs.multi
        && ask.legal(like, argument)
        && ask.candidates(like, argument).count_ones() > 1
}

/// Whom it may be aimed at first.
pub fn candidates(ask: &Ask<'_, War>, option: u8, argument: u8) -> u64 {
    ask.candidates(like(option).0, argument)
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a split action.
    pub fn split_action(&mut self, actor: usize, choice: Choice) {
        let (like, kind) = like(choice.option);
        let target = usize::from(choice.target);
        let method = self.method_toward(actor, target, kind, choice.argument);
        let ask = Ask::new(self.setup, self.state, Turn::NUMBER, actor, &Moment::QUIET);
        let aims = ask.candidates(like, choice.argument);
        let serial = u32::from(self.state.action);
        self.split(actor, target, (kind, method), aims, serial);
    }
}
