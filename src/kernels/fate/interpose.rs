//! Stepping between an attacker and its target (FC-IPO).

use super::Play;
use super::ask::{Ask, Moment};
use super::events::FateEvent;
use super::game::{FateGame, Method, RollKind};
use super::measures::FateMeasure;
use super::place_words::Interpose;
use super::roll::{OpposedRoll, Party, Purpose};
use crate::system::{Options, Table};

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// The one who meets an attack or advantage aimed at `target`: the target, or somebody who steps
    /// in between; and whether it takes the blow without defending (FC-IPO-04).
    #[inline]
    pub fn who_meets(&mut self, actor: usize, target: usize, defend: RollKind) -> (usize, bool) {
        if G::POINT_INTERPOSE == usize::MAX {
            return (target, false);
        }
        let may = self.table.undecided(G::POINT_INTERPOSE);
        if may == 0 || (defend == RollKind::DefendCreate && !self.setup.place.interpose_create) {
            return (target, false);
        }
        self.ask_to_interpose(actor, target, may)
    }

    #[inline(never)]
    fn ask_to_interpose(&mut self, actor: usize, target: usize, may: u64) -> (usize, bool) {
        let there = self.state.units() & !self.setup.bodies.hazards;
        let mut able = self.setup.members(target) & there & may & !(1 << target | 1 << actor);
        while able != 0 {
            let ally = able.trailing_zeros() as usize;
            able &= able - 1;
            if !self.can_stand_in(ally, target) {
                continue;
            }
            let moment = Moment {
                kind: Some(RollKind::Attack),
                opponent: actor as u8,
                ward: target as u8,
                attack: true,
                targeted: true,
                ..Moment::default()
            };
            let ask = Ask::new(self.setup, self.state, G::POINT_INTERPOSE, ally, &moment);
            let choice = Interpose::of(self.table.choose(&ask).option);
            if choice != Interpose::StandBy {
                self.note(|| FateEvent::Interposes(ally, target));
                self.count(FateMeasure::Interposed, ally, 1);
                self.state.fighters[ally].foot.stood_in += 1;
                return (ally, choice == Interpose::TakeBlow);
            }
        }
        (target, false)
    }

    /// An attack on somebody who does not defend: it stands at +0 (FC-IPO-04).
    pub(super) fn take_blow(
        &mut self,
        actor: usize,
        method: Method,
        target: usize,
        serial: u32,
    ) -> OpposedRoll {
        let met = &mut self.state.fighters[target].attacked;
        *met = met.saturating_add(1);
        let opposing = Party::new(Some(target), RollKind::Defend, Method::NONE);
        let attack = (actor, RollKind::Attack, method);
        let opposed = self.roll_passive(attack, Purpose::Opposed, opposing, serial);
        G::defended(self, target, opposed.margin());
        opposed
    }

    /// Makes a roll against somebody who stands in for another, whom full defense may not help
    /// (`fulldef.covers_interpose`).
    #[inline]
    pub(super) fn covering(
        &mut self,
        defender: usize,
        stands_in: bool,
        roll: impl FnOnce(&mut Self) -> OpposedRoll,
    ) -> OpposedRoll {
        if !stands_in || self.setup.place.covers_interpose {
            return roll(self);
        }
        let guard = std::mem::take(&mut self.state.fighters[defender].full_defense);
        let opposed = roll(self);
        self.state.fighters[defender].full_defense = guard;
        opposed
    }

    /// Whether a fighter is near enough and has not done so too often (FC-IPO-01, FC-IPO-02).
    fn can_stand_in(&self, ally: usize, target: usize) -> bool {
        let place = &self.setup.place;
        let [from, to] = [ally, target].map(|fighter| self.state.fighters[fighter].foot.zone());
        let often = i32::from(self.state.fighters[ally].foot.stood_in) + 1;
        let near = i32::from(self.setup.map.distance(from, to)) <= place.interpose_range
            || G::guards_from_afar(self.setup, ally);
        place.interpose_most.allows(often) && near
    }
}
