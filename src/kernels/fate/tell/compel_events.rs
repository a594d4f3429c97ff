//! Events about compels, with their words.

use super::names::Names;
use crate::system::{FighterId, Line};

crate::events! {
    /// A fact about compels. Fighters are numbers of their sheets.
    pub(crate) enum CompelEvent, told with (names: &dyn Names) {
        /// A complication is offered to a fighter.
        Offered(who: FighterId) => fact(1, format!("{} is compelled", names.fighter(who)));
        /// A player pays to compel a fighter of the game master.
        Bought(who: FighterId, foe: FighterId) => {
            fact(1, format!("{} pays to compel {}", names.fighter(who), names.fighter(foe)))
        };
        /// A fighter accepts the complication, for a fate point.
        Accepted(who: FighterId) => {
            let who = names.fighter(who);
            fact(2, format!("{who} accepts the complication and gains a fate point"))
        };
        /// A fighter pays to be left alone.
        Refused(who: FighterId) => {
            fact(2, format!("{} pays a fate point to refuse", names.fighter(who)))
        };
        /// A compel costs a fighter its turn.
        LosesTurn(who: FighterId) => {
            fact(2, format!("the complication costs {} the turn", names.fighter(who)))
        };
    }
}

fn fact(depth: usize, text: String) -> Line {
    Line { depth, text }
}
