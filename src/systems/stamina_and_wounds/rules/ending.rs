//! The end of a fight and of a trial: when, for whom, and the counts at that point (SW-END).

use super::play::Play;
use crate::system::{Table, fighters_in, first_in};
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::state::conflict::{
    ENEMIES, End, LastExit, PCS, Phase, Status,
};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Whether the running fight is over.
    pub fn is_over(&self) -> bool {
        self.state.end.is_some()
            || self.state.phase == Phase::Pause
            || self.able(PCS) == 0
            || self.able(ENEMIES) == 0
    }

    /// Goes on after a fight: to the pause before the next, or to the end of the trial.
    pub fn end_fight(&mut self) {
        let left = [self.able(PCS) != 0, self.able(ENEMIES) != 0];
        let (won, end) = match left {
            [true, false] => (true, End::Won(self.setup.sides_of[PCS])),
            [false, true] => (false, End::Won(self.setup.sides_of[ENEMIES])),
            _ => (false, End::Draw),
        };
        let winners = if let End::Won(sides) = end { sides } else { 0 };
        self.note(|| StaminaEvent::Ends(winners));
        self.moment_for_all(StaminaMoment::FightEnds, self.state.standing);
        // House rules do not apply to the aftermath.
        self.state.house.acting = true;
        self.aftermath();
        self.state.house.acting = false;
        self.state.stage += 1;
        self.close_fight(end);
        let knob = self.setup.knobs.round.ends_with;
        let ended = self.state.course.is_ended_by(knob, self.setup.sides_of[PCS]);
        let alive = self.view().alive(PCS) != 0;
        if self.state.fight == self.setup.fights || ended {
            self.state.end = Some(end);
        } else if alive {
            self.state.phase = Phase::Pause;
            if !won {
                self.leave_the_field();
            }
            self.gather();
        } else {
            // A fight can be won although no winner survives its aftermath.
            self.state.end = Some(End::Won(self.setup.sides_of[ENEMIES]));
        }
    }

    /// Writes down how a fight went. A side with no fighter left has given up if the last to leave fled or
    /// surrendered of its own accord (SW-END-01, SW-END-03).
    fn close_fight(&mut self, end: End) {
        let mut gave_up = 0;
        for camp in [PCS, ENEMIES] {
            let exit = self.state.last_exit[camp];
            if self.able(camp) == 0 && matches!(exit, LastExit::Flight | LastExit::Surrender) {
                gave_up |= self.setup.sides_of[camp];
            }
        }
        self.state.course.close(end.ending(), gave_up);
    }

    /// Leaves the enemies behind in a fight that they won, but that did not end the day, so that they do
    /// not count as standing in the next one.
    fn leave_the_field(&mut self) {
        for fighter in fighters_in(self.of_camp(ENEMIES)) {
            self.count(M::Standing, fighter, -1);
            self.it(fighter).status = Status::Gone;
            self.state.standing &= !(1 << fighter);
        }
    }

    /// Adds the counts that are known only at the end of the trial, such as `standing` of the survivors.
    pub fn settle(&mut self) {
        if self.state.end.is_some() {
            self.settle_all();
        }
    }

    #[cold]
    fn settle_all(&mut self) {
        for number in 0..self.setup.sides.len() {
            let members = self.setup.sides[number].1;
            if members != 0 {
                self.settle_side(number, members);
            }
        }
    }

    fn settle_side(&mut self, side: usize, members: u64) {
        let speaker = first_in(members);
        let dead = |play: &Self| {
            fighters_in(members).filter(|&f| play.state.fighters[f].status == Status::Dead).count()
        };
        let fallen = dead(self) as u32;
        self.count(M::AnyDead, speaker, i32::from(fallen > 0));
        self.count(M::Wiped, speaker, i32::from(fallen == members.count_ones()));
        let lost = matches!(self.state.end, Some(End::Won(winners)) if winners >> side & 1 == 0);
        if !lost {
            return;
        }
        let measure = match self.state.last_exit[self.setup.camp(speaker)] {
            LastExit::Death => M::LostByDeath,
            LastExit::Flight => M::LostByFlight,
            LastExit::Surrender => M::LostBySurrender,
            LastExit::Morale => M::LostByMorale,
            LastExit::None => return,
        };
        self.count(measure, speaker, 1);
    }
}
