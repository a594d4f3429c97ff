//! Conceding (FF-END-02 to 04, JC-26).

use super::play::Play;
use crate::system::Table;
use crate::systems::fate_fantasy::decide::classes::class_of_conceding;
use crate::systems::fate_fantasy::decide::points::Concede;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::state::conflict::Status;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// D-CONCEDE; whether it left.
    #[inline]
    pub fn offer_concession(&mut self, who: usize) -> bool {
        if !self.state.is_in(who) || !self.is_asked::<Concede>(who) {
            return false;
        }
        // Most would not concede before they are beaten.
        let class = class_of_conceding(self.view(), who);
        !self.passes::<Concede>(who, class) && self.concedes(who)
    }

    /// Whether somebody concedes now that it is asked; then it leaves.
    #[inline(never)] // few are asked
    fn concedes(&mut self, who: usize) -> bool {
        if !self.answers_with(who, Concede::Concede) {
            return false;
        }
        self.moment(FantasyMoment::Conceding, who, None);
        let taken = self.state.fighters[who].taken;
        self.note(|| FantasyEvent::Concedes(who, taken));
        self.count(M::Conceded, who, 1);
        self.count(M::ConsequencesAtConcession, who, i32::from(taken));
        self.leave(who, Status::Conceded);
        true
    }
}
