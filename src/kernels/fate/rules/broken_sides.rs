//! Sides that have had enough before all of them are out (FC-END-01).

use crate::kernels::fate::Play;
use crate::kernels::fate::knobs::bodies::EndRule;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::system::{FighterId, Table, fighters_in};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Lets the rest of a side concede together if its leader is out, or too many of the members it began
    /// with. Cold, because [`EndRule::OneSideOut`] is the rule as written.
    #[cold]
    pub(crate) fn concede_broken_sides(&mut self) {
        for side in 0..self.setup.sides.len() {
            if self.state.bodies.broken >> side & 1 == 1 || !self.is_side_broken(side) {
                continue;
            }
            self.state.bodies.broken |= 1 << side;
            let members = self.setup.sides[side].members & !self.setup.bodies.hazards;
            if members & self.state.standing == 0 {
                continue;
            }
            self.tell_body(|| BodyEvent::Breaks(side));
            for fighter in fighters_in(members) {
                if self.state.is_in(fighter) {
                    self.concede_one(fighter);
                }
            }
        }
    }

    fn is_side_broken(&self, side: usize) -> bool {
        let bodies = &self.setup.bodies;
        let members = self.setup.sides[side].members & !bodies.hazards;
        let out = |fighter: &FighterId| {
            matches!(self.state.fighters[*fighter].status, Status::TakenOut | Status::Conceded)
        };
        match bodies.knobs.end_rule {
            EndRule::OneSideOut => false,
            EndRule::LeaderOut => fighters_in(members & bodies.leaders).any(|leader| out(&leader)),
            EndRule::Morale(share) => {
                let began = members & self.state.bodies.began;
                let lost = fighters_in(began).filter(out).count();
                let began = began.count_ones() as usize;
                lost > 0 && lost * 1000 >= began * usize::from(share)
            }
        }
    }
}
