//! Minions who act as a group (FF-NPC-04, 05).

use super::play::Play;
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::fate_fantasy::state::view::filter;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;

/// Returns the bonus of a group's size on its rolls (FF-NPC-04).
const fn bonus_of(members: u32) -> i32 {
    match members {
        0 | 1 => 0,
        2 | 3 => 1,
        4..=6 => 2,
        7..=9 => 3,
        _ => 4,
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Returns the minions who act together with one: of its group, in its zone, itself included.
    /// For all others it is the fighter alone.
    pub fn group_of(&self, who: FighterId) -> u64 {
        let sheet = &self.setup.sheets[who];
        if !self.setup.grouping || !sheet.is_minion() {
            return 1 << who;
        }
        let zone = self.state.fighters[who].zone;
        filter(self.state.standing, |other| {
            self.setup.sheets[other].group_number == sheet.group_number
                && self.state.fighters[other].zone == zone
        })
    }

    /// Returns `bonus_of` the members of the group, for a roll.
    pub fn group_bonus(&self, who: FighterId) -> i32 {
        bonus_of(self.group_of(who).count_ones())
    }

    /// Ends the turns of the other members of the group, because the turn of one is that of all.
    pub fn gather(&mut self, who: FighterId) {
        // Fighters who lose their turn lose it when it comes up.
        let group = self.group_of(who) & !self.state.house.skips;
        for other in fighters_in(group & self.state.left) {
            self.it(other).acted = true;
        }
        self.state.left &= !group;
    }

    /// Returns the minion to whom the rest of a hit carries on; `None` without groups, or if no
    /// other member is left.
    pub fn next_of_group(&self, who: FighterId) -> Option<FighterId> {
        if !self.setup.grouping {
            return None;
        }
        let others = self.group_of(who) & !(1 << who);
        (others != 0).then(|| self.table.first_of(others))
    }
}
