//! Splitting one roll among several targets, if `multi.enabled` allows it (WOA-ACT-22).

use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Choice, FighterId, Numbered, Options, Question, Table};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::tell::events::WarEvent;

/// Whether the result of an action like this one may be split: it must have two targets.
pub(crate) fn legal(ask: &Ask<'_, War>, like: Turn, argument: u8) -> bool {
    ask.setup.bodies.knobs.multi
        && ask.legal(like.number(), argument)
        && ask.candidates(like.number(), argument).count_ones() > 1
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a split action: `like` is the kernel's option that it resembles, `kind` the kind of its roll.
    pub(crate) fn split_action(
        &mut self,
        actor: FighterId,
        (like, kind): (Turn, RollKind),
        choice: Choice,
    ) {
        let target = FighterId::from(choice.target);
        let method = self.method_toward(actor, target, kind, choice.argument);
        let ask = Ask::new(self.setup, self.state, Turn::NUMBER, actor, &Moment::QUIET);
        let aims = ask.candidates(like.number(), choice.argument);
        let serial = u32::from(self.state.action);
        self.split(actor, target, (kind, method), aims, serial);
    }
}
