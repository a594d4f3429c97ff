//! Discovering hidden aspects of the game master's fighters (FC-ADV-12): creating an advantage that
//! reveals one and then treats it as known.

use crate::kernels::fate::hooks::Rolls;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::tell::events::CoreEvent;

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Plays an attempt to find out about an aspect of a foe, who defends. From then on the aspect is one that
    /// the discoverer's side has put on it, so that a tie is enough for a free invocation.
    pub(crate) fn discover(&mut self, actor: FighterId, target: FighterId, argument: u8) {
        let kind = RollKind::Create { presence: false };
        let method = self.method_for(actor, kind, argument);
        let serial = u32::from(self.state.action);
        self.table.note(|| CoreEvent::Discovers(actor, target));
        let opposed = self.against(actor, kind, method, target, RollKind::DefendCreate, serial);
        let knobs = &self.setup.fate;
        let outcome = self.outcome(&opposed);
        if outcome == Outcome::Fail {
            self.opponent_style_boost(&opposed, knobs.defend_style_boost);
        }
        let [free, fails] = self.exploited(outcome);
        if free > 0 {
            self.stick_own(actor, target, [free, 0]);
        } else if fails > 0 {
            // The aspect stays hidden, so that there is nothing to hold a free invocation on: its bearer has a
            // boost.
            self.gain_boost(target);
        }
        Core::resolved(self, &opposed, serial);
    }
}
