//! Effects of being taken out as house rules: marks, fate points, death; and the winners' reward for their wounds
//! (FC-TKO-03, FC-TKO-04, FC-CED-12, FC-FP-13).

use crate::dice::Pick;
use crate::kernels::fate::Play;
use crate::kernels::fate::house::moments::HouseContext;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::knobs::harm::TakeoutMarks;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::sheet::sheet::{Harm, Severity};
use crate::kernels::fate::state::conflict::{End, Status};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::series_measures::HouseMeasure;
use crate::knob::Chance;
use crate::system::{FighterId, Table};

/// Chances are drawn out of so many, because a chance may have any decimal.
const FINE: u32 = u32::MAX;

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Makes a hit take a fighter out (FC-TKO-01), unless house rules keep it in.
    pub(crate) fn fall(&mut self, victim: FighterId, by: FighterId, shifts: i32) {
        if self.speaks(HouseMoment::TakenOut) && self.kept_in_by_house_rule(victim, by, shifts) {
            return;
        }
        if self.setup.harm.takeout_has_effects {
            self.before_taken_out(victim, by);
        }
        self.take_out(victim);
    }

    /// Whether house rules keep a fighter in the conflict that a hit would take out, or have taken it out already.
    #[cold]
    #[inline(never)]
    fn kept_in_by_house_rule(&mut self, victim: FighterId, by: FighterId, shifts: i32) -> bool {
        let target = Some(by).filter(|by| *by != victim);
        let mut matter = HouseContext::new(HouseMoment::TakenOut as usize, victim, target);
        matter.shifts = shifts;
        self.consult(&mut matter);
        matter.stays || self.state.end.is_some() || !self.state.is_in(victim)
    }

    #[cold]
    fn before_taken_out(&mut self, victim: FighterId, by: FighterId) {
        let knobs = &self.setup.harm.knobs;
        if knobs.marks == TakeoutMarks::AllSlots {
            self.mark_all(victim, by);
        }
        let points = knobs.takeout_points;
        if points > 0 {
            self.state.fighters[victim].pending += points as i8;
            self.count_house(HouseMeasure::TakeoutPoints, victim, points);
            self.note(|| FateEvent::Consoled(victim, points));
        }
        let physical =
            self.setup.fate.kind != ConflictKind::Mental && self.state.harm == Harm::Usual;
        if physical && knobs.death != Chance::NEVER {
            let label = self.label(Purpose::Death, victim, victim, 0);
            let bits = u64::from(self.table.draw(label, Pick(FINE))) << 32;
            if knobs.death.happens(bits) {
                self.count_house(HouseMeasure::Deaths, victim, 1);
                self.note(|| FateEvent::Dies(victim));
            }
        }
    }

    /// Fills every free slot that serves, the extreme one aside, as `takeout` rules may ask.
    fn mark_all(&mut self, victim: FighterId, by: FighterId) {
        let slots = &self.setup.sheets[victim].slots;
        let filled = self.state.fighters[victim].slots;
        for (at, slot) in slots.iter().enumerate() {
            let free = filled >> at & 1 == 0 && slot.severity != Severity::Extreme;
            if free && slot.serves(self.state.harm) {
                let invocations = self.setup.fate.consequence_invokes as u8;
                self.take_consequence(victim, at, Some(by), invocations, true);
            }
        }
    }

    /// Pays winners for the consequences that they have sustained, if the rules say so (`winner_pay`).
    pub(crate) fn pay_winners(&mut self, end: End) {
        let pay = self.setup.harm.knobs.winner_pay;
        let End::Won(winners) = end else { return };
        if pay == 0 {
            return;
        }
        for fighter in FighterId::all(self.state.fighters.len()) {
            let it = &mut self.state.fighters[fighter];
            let wins = it.status == Status::In && winners >> self.setup.side(fighter) & 1 == 1;
            let points = pay * i32::from(it.sustained);
            if wins && points > 0 {
                it.pending += points as i8;
                self.count_house(HouseMeasure::WinnerPoints, fighter, points);
            }
        }
    }
}
