//! The results of attacks and positioning actions (BB-ATK, BB-PERF, BB-GRP, BB-MULTI, BB-MID).
//!
//! The order is that of JC-24: the attackers' Morale losses; Stress and its choices; the
//! defenders' Morale loss; departures; Last Stands, the attackers' first; Legacies; who has lost.

use super::harm::Fate;
use super::help::preparations::spares_morale;
use super::morale::Departure;
use super::play::{BoonsEvent, M, Moment, Playing, Table, bits};
use super::talents::{slays, wins_ties};
use crate::system::{Blow, FighterId};
use crate::systems::boons_and_banes::decide::points::Effect;
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::attack::{
    ForcedCost, ForcedLoss, MultiForced, MultiMorale, MultiStress, OffSkillEffects, Perfect, Tie,
};
use crate::systems::boons_and_banes::knobs::times;
use crate::systems::boons_and_banes::state::rolls::{
    Deed, MOST_TOGETHER, Roll, RollAt, Rolls, Stance,
};

/// Results of one action so far: [`Playing::settle`] fills them in, and acts on them in the order of JC-24.
struct Aftermath {
    /// Morale of the teams before the action; set only if a Legacy can be earned by it, because nothing else reads
    /// it.
    before: [i16; 4],
    /// Bit set of the actors who were in a Last Stand before the action.
    stood: u64,
    /// Place of the first attacker whose loss took its team to 0: it may make a Last Stand.
    crosser: Option<usize>,
    /// Teams whose Morale the defenders' failure took to 0, a bit for each: targets of these teams may make a Last
    /// Stand.
    fallen: u8,
    fates: [Fate; MOST_TOGETHER],
    /// Fate of each attacker (BB-TAL-06).
    back: [Fate; MOST_TOGETHER],
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Settles an action whose rolls are final and add up to these sums. If conversions use up successes
    /// (`boon.excess_consumes`), `converted` is the part of the margin, or of the attackers' loss, that was
    /// converted.
    pub fn settle(&mut self, rolls: &Rolls, (acts, resists): (i32, i32), converted: i32) {
        let stood =
            rolls.actors.iter().fold(0, |mask, roll| mask | 1 << roll.who) & self.state.standers;
        let mut before = [0; 4];
        if stood != 0 || self.setup.knobs.ending.legacy_defence {
            for (team, it) in self.state.teams.iter().enumerate() {
                before[team] = it.morale;
            }
        }
        let fates = [Fate::In; MOST_TOGETHER];
        let mut after = Aftermath { before, stood, crosser: None, fallen: 0, fates, back: fates };
        self.note(|| BoonsEvent::Compares(acts, resists));
        let success = acts > resists;
        let spared = if success { 0 } else { converted };
        self.attackers_lose(rolls, (acts, resists, spared), &mut after);
        let margin = (acts - resists - converted).max(0);
        if rolls.deed == Deed::Position {
            if success {
                // A converted success does not count for the effect either (BB-BOON-20).
                self.positioned(rolls, (acts - converted).max(0), margin);
            }
        } else if success {
            self.count(M::Hits, FighterId::from(rolls.actors[0].who), 1);
            self.strike(rolls, (acts, margin), &mut after);
        } else {
            self.repelled(rolls, (acts, resists), &mut after);
        }
        if self.setup.talented {
            self.talents_after(rolls, &mut after);
        }
        self.departures(rolls, &after);
        self.offers(rolls, &after, success);
        self.legacies(rolls, &after);
        self.check_ends();
    }

    /// Takes the Morale that the actors lose: with `group.individual_losses` each for its own roll (BB-ATK-03,
    /// BB-GRP-03, BB-MULTI-03, BB-MID-03, 07). Successes of the defence that were converted cost none (BB-BOON-09).
    fn attackers_lose(
        &mut self,
        rolls: &Rolls,
        (acts, resists, mut spared): (i32, i32, i32),
        after: &mut Aftermath,
    ) {
        let knobs = &self.setup.knobs.attack;
        let team = self.setup.team(FighterId::from(rolls.actors[0].who));
        let (alone, one) = (rolls.actors.len() == 1, rolls.targets.len() == 1);
        if alone && one && acts >= resists {
            return;
        }
        let attacks = rolls.stance(0) == Stance::Attack;
        if one && (alone || knobs.individual) {
            let defence = rolls.targets[0].total();
            for (place, roll) in rolls.actors.iter().enumerate() {
                let behind = (defence - roll.total()).max(0);
                let loss = (behind - spared).max(0);
                spared -= behind - loss;
                if loss > 0 && !(attacks && spares_morale(self.view(), roll, defence)) {
                    self.attacker_loses(team, loss, place, after);
                }
            }
            return;
        }
        let behind: i32 = rolls.targets.iter().map(|roll| (roll.total() - acts).max(0)).sum();
        let loss = behind - spared;
        let first = &rolls.actors[0];
        let in_vain = alone && attacks && spares_morale(self.view(), first, resists);
        if loss > 0 && !in_vain {
            self.attacker_loses(team, loss, 0, after);
        }
    }

    /// Takes the loss of the attacker at a place, times `attack.failure_morale_factor`, off the Morale of its team,
    /// and notes the first attacker that brings it to 0.
    fn attacker_loses(&mut self, team: usize, loss: i32, place: usize, after: &mut Aftermath) {
        if self.lose(team, times(loss, self.setup.knobs.attack.failure_morale)) {
            after.crosser = after.crosser.or(Some(place));
        }
    }

    /// Settles a successful attack: Stress for each target ([`Self::suffer`]), then Morale loss for each team;
    /// `offskill.effects` may leave just one of both.
    fn strike(&mut self, rolls: &Rolls, (acts, margin): (i32, i32), after: &mut Aftermath) {
        let (mut stress, mut morale) = (true, true);
        if rolls.deed == Deed::OtherSkill && self.setup.knobs.attack.effects == OffSkillEffects::One
        {
            morale = self.picks_morale(rolls, (acts, margin));
            stress = !morale;
        }
        if stress {
            let amount = times(margin, self.setup.knobs.attack.stress) + slays(self.setup, rolls);
            self.inflict(rolls, amount, after);
        }
        if morale && self.setup.has_morale {
            for team in bits(self.struck(rolls)) {
                let loss = self.team_loss(rolls, team, (acts, margin));
                if self.lose(team, loss) {
                    after.fallen |= 1 << team;
                }
            }
        }
    }

    fn struck(&self, rolls: &Rolls) -> u64 {
        rolls
            .targets
            .iter()
            .fold(0, |mask, roll| mask | 1 << self.setup.team(FighterId::from(roll.who)))
    }

    /// Whether the attacker picks Morale instead of Stress at the point [`Effect`] (BB-MID-02, 10).
    fn picks_morale(&mut self, rolls: &Rolls, (acts, margin): (i32, i32)) -> bool {
        let who = FighterId::from(rolls.actors[0].who);
        let team = self.setup.team(FighterId::from(rolls.targets[0].who));
        if !self.setup.has_morale || !self.is_asked::<Effect>(who) {
            return false;
        }
        let effect = self.team_loss(rolls, team, (acts, margin));
        let at = Some((rolls, RollAt::actor(0)));
        let moment = Moment { roll: at, amount: effect, team, ..Moment::default() };
        self.decide::<Effect>(who, &moment).option == Effect::Morale
    }

    fn inflict(&mut self, rolls: &Rolls, amount: i32, after: &mut Aftermath) {
        let several = rolls.targets.len() as i32;
        for (place, roll) in rolls.targets.iter().enumerate() {
            let at = place as i32;
            let stress = match self.setup.knobs.attack.multi_stress {
                MultiStress::Split => amount / several + i32::from(at < amount % several),
                MultiStress::OneOfChoice if at > 0 => 0,
                _ => amount,
            };
            let by = FighterId::from(rolls.actors[0].who);
            after.fates[place] = self.suffer(
                Blow { attacker: by, target: FighterId::from(roll.who) },
                stress,
                roll.approach,
            );
        }
    }

    /// Returns the Morale that a team with targets loses to a success: `perfect.morale_on_failure` counts if a
    /// defence was forced (BB-ATK-05, BB-PERF-02, BB-MULTI-05, 06).
    fn team_loss(&self, rolls: &Rolls, team: usize, (acts, margin): (i32, i32)) -> i32 {
        let knobs = &self.setup.knobs.attack;
        let own =
            rolls.targets.iter().filter(|roll| self.setup.team(FighterId::from(roll.who)) == team);
        let (mut targets, mut forced) = (0, 0);
        for roll in own {
            targets += 1;
            forced += i32::from(roll.forced);
        }
        let is_forced = match knobs.multi_forced {
            MultiForced::Any => forced > 0,
            MultiForced::All => forced == targets && targets > 0,
        };
        let loss = match knobs.on_failure {
            ForcedLoss::AllSuccesses if is_forced => acts,
            ForcedLoss::DifferenceX2 if is_forced => 2 * margin,
            _ => margin,
        };
        let times_each = match knobs.multi_morale {
            MultiMorale::OncePerTeam => i32::from(targets > 0),
            MultiMorale::OncePerDefender => targets,
        };
        times(loss, knobs.morale) * times_each
    }

    /// Settles the costs that a failed attack can still have, by `perfect.morale_on_success` and `attack.tie`
    /// (BB-ATK-06, BB-PERF-03, 04). Such a cost opens a Last Stand only to members who failed, because a perfect
    /// defence has not failed.
    fn repelled(&mut self, rolls: &Rolls, (acts, resists): (i32, i32), after: &mut Aftermath) {
        let knobs = &self.setup.knobs.attack;
        let own = self.setup.team(FighterId::from(rolls.actors[0].who));
        let tie = acts == resists;
        let imperfect = tie && knobs.threshold == Perfect::Gt;
        let always = knobs.on_success == ForcedCost::AllSuccesses;
        if always || imperfect && knobs.on_failure == ForcedLoss::AllSuccesses {
            for team in 0..self.state.teams.len() {
                let theirs = |roll: &Roll| self.setup.team(FighterId::from(roll.who)) == team;
                let struck = rolls.targets.iter().any(|roll| roll.forced && theirs(roll));
                // Only a member who failed can stand for it: a perfect defence has not failed.
                if struck && self.lose(team, acts) && imperfect {
                    after.fallen |= 1 << team;
                }
            }
        }
        if tie && knobs.tie == Tie::AttackerLoses1 && self.lose(own, 1) {
            after.crosser = after.crosser.or(Some(0));
        }
        // No roll has failed by it, so that no member may stand for it (BB-END-02).
        if tie && knobs.tie == Tie::DefenderLoses1 {
            for team in bits(self.struck(rolls)) {
                self.lose(team, 1);
            }
        }
    }

    /// Applies talents once an attack is resolved: Stress for each six although it failed, Stress back at the
    /// attackers, Morale for a tie (BB-TAL-06, 09, 15).
    fn talents_after(&mut self, rolls: &Rolls, after: &mut Aftermath) {
        let failed = rolls.sum(0) <= rolls.sum(1);
        if failed {
            let more = slays(self.setup, rolls);
            if more > 0 {
                self.inflict(rolls, more, after);
            }
            self.ripostes(rolls, &mut after.back);
        }
        match wins_ties(self.setup, rolls) {
            Some(0) => {
                for team in 0..self.state.teams.len() {
                    let is_theirs =
                        |roll: &Roll| self.setup.team(FighterId::from(roll.who)) == team;
                    let struck = rolls.targets.iter().any(is_theirs);
                    if struck && self.lose(team, 1) {
                        after.fallen |= 1 << team;
                    }
                }
            }
            Some(_) => {
                let own = self.setup.team(FighterId::from(rolls.actors[0].who));
                if self.lose(own, 1) {
                    after.crosser = after.crosser.or(Some(0));
                }
            }
            None => {}
        }
    }

    fn departures(&mut self, rolls: &Rolls, after: &Aftermath) {
        const NOBODY: [Fate; MOST_TOGETHER] = [Fate::In; MOST_TOGETHER];
        if self.setup.talented && after.back != NOBODY {
            self.leavers(rolls, 0, after.back);
        }
        if after.fates != NOBODY {
            self.leavers(rolls, 1, after.fates);
        }
    }

    #[inline(never)] // few leave
    fn leavers(&mut self, rolls: &Rolls, side: usize, fates: [Fate; MOST_TOGETHER]) {
        let by = rolls.side(side ^ 1).first().map(|roll| FighterId::from(roll.who));
        for (place, roll) in rolls.side(side).iter().enumerate() {
            let who = FighterId::from(roll.who);
            match fates[place] {
                Fate::In => {}
                Fate::Surrenders => _ = self.depart(who, Departure::Overflow, rolls.act, by),
                Fate::Perishes => _ = self.depart(who, Departure::Perish, rolls.act, by),
            }
        }
    }

    /// Offers Last Stands to the participants whose failed rolls took a team to 0, see [`Playing::offer_stand`]
    /// (BB-END-02). A member in a Last Stand is left out, because it chose that on the overflow of this attack.
    fn offers(&mut self, rolls: &Rolls, after: &Aftermath, success: bool) {
        if let Some(place) = after.crosser {
            let roll = rolls.actors[place];
            self.offer_stand(FighterId::from(roll.who), roll.approach, true);
        }
        if after.fallen == 0 {
            return;
        }
        for roll in rolls.targets.iter() {
            let who = FighterId::from(roll.who);
            let fell = after.fallen >> self.setup.team(who) & 1 == 1;
            // A member in a Last Stand already chose it on the overflow of this attack.
            let failed = success || wins_ties(self.setup, rolls) == Some(0);
            if fell && (failed || roll.forced) && !self.state.stands(who) {
                self.offer_stand(who, roll.approach, false);
            }
        }
    }

    /// Gives Legacies to participants in a Last Stand whose action took opposing teams to 0; with
    /// `legacy.defence_counts` for a defence, too (BB-LAST-07).
    fn legacies(&mut self, rolls: &Rolls, after: &Aftermath) {
        let defence = self.setup.knobs.ending.legacy_defence;
        if !self.setup.has_morale || after.stood == 0 && !defence {
            return;
        }
        let own = self.setup.team(FighterId::from(rolls.actors[0].who));
        let fell =
            |play: &Self, team: usize| after.before[team] > 0 && play.state.teams[team].morale <= 0;
        let fallen = (0..self.state.teams.len()).filter(|&team| team != own && fell(self, team));
        let fallen = fallen.count() as i32;
        if after.stood != 0 && fallen > 0 {
            for roll in rolls.actors.iter().filter(|roll| after.stood >> roll.who & 1 == 1) {
                self.earn_legacy(FighterId::from(roll.who), roll.approach, fallen);
            }
        }
        if defence && fell(self, own) {
            for roll in rolls.targets.iter() {
                let who = FighterId::from(roll.who);
                if self.state.is_in(who) && self.state.stands(who) {
                    self.earn_legacy(who, roll.approach, 1);
                }
            }
        }
    }

    /// Settles a successful positioning action; with `midpos.forced_all` all successes count if a defence was forced
    /// (BB-MID-05, 06, 08).
    fn positioned(&mut self, rolls: &Rolls, acts: i32, margin: i32) {
        let actor = rolls.actors[0];
        let who = FighterId::from(actor.who);
        let forced = rolls.targets.iter().any(|roll| roll.forced);
        let all = forced && self.setup.knobs.position.forced_all;
        let counted = if all { acts } else { margin };
        self.count(M::PositioningsWon, who, 1);
        let foe = rolls.targets.first().map(|roll| FighterId::from(roll.who));
        let counted = self.house_amount(HouseMoment::Positioned, (who, foe), counted);
        self.note(|| BoonsEvent::Counts(who, counted));
        let tested = rolls.targets.iter().fold(0_u64, |mask, roll| mask | 1 << roll.who);
        self.action_benefit(&actor, counted, tested);
    }

    /// Gives Favour to the participants who failed; a tie that `wins_ties` decides is no failure of the winner
    /// (BB-FAV-02, 03).
    pub fn favour_for_failing(&mut self, rolls: &Rolls) {
        let resists = rolls.sum(1);
        let acts = rolls.sum(0);
        let wins_tie = wins_ties(self.setup, rolls);
        for side in (0..2).filter(|&side| wins_tie != Some(side)) {
            for roll in rolls.side(side).iter() {
                let failed = if side == 0 {
                    let against =
                        if rolls.is_opposed() { resists } else { i32::from(rolls.obstacle) };
                    let own = if rolls.targets.len() > 1 { acts } else { roll.total() };
                    if rolls.is_opposed() { own <= against } else { acts < against }
                } else {
                    roll.total() < acts
                };
                let who = FighterId::from(roll.who);
                if failed && self.setup.sheets[who].gains_favour {
                    let counts = self.setup.knobs.favour.count_floor;
                    let gain = if counts { roll.total() as u8 } else { roll.rolled };
                    self.gain_favour(who, gain);
                    if gain > 0 {
                        self.note(|| BoonsEvent::Favour(who, gain));
                    }
                }
            }
        }
    }
}
