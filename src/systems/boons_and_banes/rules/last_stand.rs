//! Last Stands, doom and Legacies (BB-LAST, BB-LEG-01, BB-END-02).

use super::play::{BoonsEvent, M, Moment, Playing, Table};
use crate::system::FighterId;
use crate::systems::boons_and_banes::decide::points::LastStand;
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::ending::MoraleTrigger;
use crate::systems::boons_and_banes::knobs::times;
use crate::systems::boons_and_banes::state::ratings::dooms;
use crate::systems::boons_and_banes::tell::event_details::Cause;

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Whether a participant can enter a Last Stand at all: `laststand.enabled` and `laststand.max_per_team`
    /// allow it (BB-LAST-01, 10).
    pub fn may_stand(&self, who: FighterId) -> bool {
        let ending = &self.setup.knobs.ending;
        let team = self.setup.team(who);
        let standing = || (self.of_team(team) & self.state.standers).count_ones();
        ending.stands && ending.stands_max.allows(standing() as i32 + 1)
    }

    /// Puts a participant in a Last Stand and dooms an Approach (BB-LAST-01 to 04).
    pub fn enter_stand(&mut self, who: FighterId, approach: u8, cause: Cause) {
        self.state.stand(who, true);
        let team = self.setup.team(who);
        if !self.state.teams[team].has_stood {
            self.state.teams[team].has_stood = true;
            self.count(M::AnyStand, who, 1);
        }
        self.count(M::Stands, who, 1);
        self.count(M::Standers, who, 1);
        let by = match cause {
            Cause::Overflow => Some(M::StandsByOverflow),
            Cause::Attack => Some(M::StandsByAttack),
            Cause::Defence => Some(M::StandsByDefence),
            Cause::House => None,
        };
        if let Some(by) = by {
            self.count(by, who, 1);
        }
        self.note(|| BoonsEvent::Stands(who, cause));
        self.doom(who, approach);
        self.house_amount(HouseMoment::StandEntered, (who, None), 0);
    }

    /// Dooms an Approach. It grants Favour only once
    /// ([`granted`](crate::systems::boons_and_banes::state::conflict::Fighter::granted)) (BB-LAST-03 to 05,
    /// BB-FAV-06).
    fn doom(&mut self, who: FighterId, approach: u8) {
        let Some(doomed) = dooms(self.view(), who, approach) else { return };
        let bit = 1 << doomed;
        let sheet = &self.setup.sheets[who];
        let rating = i32::from(sheet.ratings[usize::from(doomed)]);
        let granted = self.state.fighters[who].granted & bit != 0;
        let favour = if granted || !sheet.doom_favour {
            0
        } else {
            times(rating, self.setup.knobs.ending.favour)
        };
        self.it(who).doomed |= bit;
        self.it(who).granted |= bit;
        self.count(M::Doomed, who, 1);
        self.gain_favour(who, favour as u8);
        self.note(|| BoonsEvent::Doomed(who, doomed, favour as u8));
    }

    /// Gives a participant Favour.
    pub fn gain_favour(&mut self, who: FighterId, favour: u8) {
        let has = &mut self.it(who).favour;
        *has = has.saturating_add(favour);
        self.count(M::FavourGained, who, i32::from(favour));
    }

    /// Offers a Last Stand to a participant whose failed roll has taken its team's Morale to 0. In a Last Stand a
    /// second Approach can be doomed instead, with `laststand.second_doom` (BB-END-02, BB-LAST-05).
    pub fn offer_stand(&mut self, who: FighterId, approach: u8, by_attack: bool) {
        let ending = &self.setup.knobs.ending;
        if !self.state.is_in(who) || !self.is_at_zero(self.setup.team(who)) {
            return;
        }
        if self.state.stands(who) {
            if by_attack && ending.second_doom {
                self.doom(who, approach);
            }
            return;
        }
        let opens = !by_attack || ending.trigger == MoraleTrigger::AttackOrDefence;
        if !opens || !self.may_stand(who) {
            return;
        }
        let moment = Moment { approach, by_attack, ..Moment::default() };
        if self.decide::<LastStand>(who, &moment).option == LastStand::Stand {
            let cause = if by_attack { Cause::Attack } else { Cause::Defence };
            self.enter_stand(who, approach, cause);
        }
    }

    /// Gives Legacies to a participant in a Last Stand whose roll took so many teams to Morale 0,
    /// `legacy.max_per_action` at most (BB-LAST-07).
    pub fn earn_legacy(&mut self, who: FighterId, approach: u8, teams: i32) {
        let earned = teams.min(self.setup.knobs.ending.legacy_max);
        if earned <= 0 || approach >= 3 || !self.setup.knobs.favour.legacies {
            return;
        }
        let gain = (earned * self.setup.knobs.ending.legacy_gain) as u8;
        let rating = &mut self.it(who).legacies[usize::from(approach)];
        *rating = rating.saturating_add(gain);
        let rating = *rating;
        self.count(M::Legacies, who, i32::from(gain > 0));
        self.note(|| BoonsEvent::Legacy(who, approach, rating));
    }
}
