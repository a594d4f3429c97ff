//! Decision points of a rest.

use crate::system::{Choosing, FighterId, fighters_in};
use crate::systems::boons_and_banes::decide::question::{Ask, named};
use crate::systems::boons_and_banes::rules::scenes::mending;

crate::options! {
    /// the next thing that a member does in a rest; asked until the answer is stop, and once more at the last call
    pub(crate) enum Rest: "rest", "BB-REST-03, BB-REST-05" {
        /// nothing more
        Stop = "stop",
        /// mend a Condition of a member or your own; without a size, the smallest that can be mended
        Mend = "mend" -> Ally ["minor", "moderate", "major"],
        /// the enduring Boon Well Rested, of this rating or as high as the actions allow; one for a member
        WellRested = "well_rested" ["one", "two", "three"],
    }
    fallback [
        "mend highest ally.mend_chance if target.mend_chance >= 25",
        "well_rested if last_call",
        "stop",
    ]
}

impl Choosing<Ask<'_>> for Rest {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        match self {
            Self::Stop | Self::Mend => true,
            Self::WellRested => {
                mending::well_rested(ask.view(), ask.who, named(argument), ask.moment.amount) > 0
            }
        }
    }

    fn targets(self, ask: &Ask<'_>, argument: u8) -> u64 {
        match self {
            Self::Stop | Self::WellRested => 0,
            Self::Mend => {
                let (size, actions) = (named(argument).map(usize::from), ask.moment.amount);
                let can = |patient: &FighterId| {
                    mending::mending(ask.view(), (ask.who, *patient), size, actions).is_some()
                };
                fighters_in(ask.allies()).filter(can).fold(0, |mask, patient| mask | 1 << patient)
            }
        }
    }
}
