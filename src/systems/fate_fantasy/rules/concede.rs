//! Conceding (FF-END-02 to 04, JC-26).

use super::play::{FantasyQuery, Play};
use crate::system::{FighterId, LookUp, Numbered, Options, Query, Table};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::decide::classes::class_of_conceding;
use crate::systems::fate_fantasy::decide::points::Concede;
use crate::systems::fate_fantasy::decide::question::Moment;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::state::conflict::Status;
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

/// Query for [`Concede`]. It is looked up by [`class_of_conceding`], because most policies do not
/// concede before the fighter is beaten.
#[derive(Clone, Copy, Debug)]
struct ToConcede;

impl Query<View<'_>> for ToConcede {
    const POINT: usize = <Concede as Numbered<FateFantasy>>::NUMBER;
    const LOOK_UP: LookUp = LookUp::Class;

    fn class(self, view: View<'_>, who: FighterId) -> usize {
        class_of_conceding(view, who)
    }
}

impl FantasyQuery<'_> for ToConcede {
    type Point = Concede;

    fn moment(self) -> Moment<'static> {
        Moment::QUIET
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Asks a fighter who takes part to concede (D-CONCEDE). Returns whether it left.
    #[inline]
    pub fn offer_concession(&mut self, who: FighterId) -> bool {
        let asked = self.state.is_in(who);
        asked
            && self.ask_for(who, ToConcede).option == Concede::Concede.number()
            && self.gives_up(who)
    }

    /// Lets a fighter leave as [`Status::Conceded`] and counts what it has taken until then.
    /// Returns true.
    #[inline(never)] // few concede
    fn gives_up(&mut self, who: FighterId) -> bool {
        self.moment(FantasyMoment::Conceding, who, None);
        let taken = self.state.fighters[who].taken;
        self.note(|| FantasyEvent::Concedes(who, taken));
        self.count(M::Conceded, who, 1);
        self.count(M::ConsequencesAtConcession, who, i32::from(taken));
        self.leave(who, Status::Conceded);
        true
    }
}
