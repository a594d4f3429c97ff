//! Conceding (FF-END-02 to 04, JC-26).

use super::ask::{Ask, Moment};
use super::events::FantasyEvent;
use super::harm::{room, wound_line};
use super::kinds::Either;
use super::knobs::harm::HarmModel;
use super::measures::FantasyMeasure as M;
use super::play::Play;
use super::setup::Setup;
use super::state::{State, Status};
use super::words::{POINT_CONCEDE, YES};
use crate::system::{Table, bits};

/// Whether the next ordinary hit would cost another consequence, and enough have been taken: from
/// sheet values and boxes alone (JC-26). Minions never think so.
pub fn is_beaten(setup: &Setup, state: &State, fighter: usize) -> bool {
    let Either::Number(threshold) = setup.knobs.harm.threshold else { return false };
    let it = &state.fighters[fighter];
    if setup.sheets[fighter].is_minion() {
        return false;
    }
    let margins = setup.knobs.harm.model == HarmModel::Fate2Margin;
    let taken = if margins { it.wounds[2] } else { it.taken };
    if i32::from(taken) < threshold {
        return false;
    }
    let foes = setup.camps[setup.camp(fighter) ^ 1] & state.standing;
    let strongest = bits(foes).filter_map(|foe| setup.methods[foe].strongest).max();
    let Some(strongest) = strongest else { return false };
    let edge = i32::from(strongest) - i32::from(setup.methods[fighter].defend.value);
    let hit = setup.odds.mean_of_hit(edge);
    if margins {
        return wound_line(setup, it, hit).is_none_or(|line| line == 2);
    }
    room(setup, state, fighter) < hit
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// D-CONCEDE; whether it left.
    pub fn offer_concession(&mut self, who: usize) -> bool {
        if !self.is_asked(POINT_CONCEDE, who) || !self.state.is_in(who) {
            return false;
        }
        let ask = Ask::new(self.setup, self.state, POINT_CONCEDE, who, &Moment::QUIET);
        if self.table.choose(&ask).option != YES {
            return false;
        }
        let taken = self.state.fighters[who].taken;
        self.note(|| FantasyEvent::Concedes(who, taken));
        self.count(M::Conceded, who, 1);
        self.count(M::ConsequencesAtConcession, who, i32::from(taken));
        self.leave(who, Status::Conceded);
        true
    }
}
