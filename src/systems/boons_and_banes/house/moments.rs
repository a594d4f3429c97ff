//! Moments of house rules in conflicts. Without house rules, each of these calls is a single test: what follows
//! it is a function of its own, so that the test can be inlined.

use super::context::{HouseContext, NO_INITIATIVE};
use super::roll_effects::MOST_DICE;
use super::words::HouseMoment;
use crate::system::{Blow, FighterId};
use crate::systems::boons_and_banes::rules::morale::Departure;
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, Playing, Table, fighters_in};
use crate::systems::boons_and_banes::rules::scenes::contests::Verdict;
use crate::systems::boons_and_banes::state::conflict::{MAX_TEAMS, Object};
use crate::systems::boons_and_banes::state::rolls::{RollAt, Rolls, Stance};

const MOST: i32 = 99;
/// Most rating that house rules let a thing have that is made.
const MOST_RATING: i32 = 20;
/// Most dice that house rules let help give.
const MOST_HELP: u8 = 40;

/// Moments of several participants.
impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Plays a moment for each participant in a mask who still takes part when its turn comes: earlier ones may
    /// have taken it out.
    #[cold]
    #[inline(never)]
    fn consult_each(&mut self, matter: &mut HouseContext<'_>, among: u64) {
        for who in fighters_in(among) {
            if self.state.is_in(who) {
                matter.mine = who;
                self.consult(matter);
            }
        }
    }

    /// Plays a moment for every participant who takes part, in the order of the scenario.
    pub fn moment_for_all(&mut self, moment: HouseMoment) {
        if self.speaks_at(moment) {
            self.consult_each(
                &mut HouseContext::new(moment, (FighterId(0), None)),
                self.state.active,
            );
        }
    }

    /// Like [`Self::moment_for_all`], but between actions. Returns whether the conflict goes on.
    pub fn house_of_all(&mut self, moment: HouseMoment) -> bool {
        !self.speaks_at(moment) || self.consult_between(moment, self.state.active)
    }

    /// Plays a moment for each member of a team who takes part. Returns whether the conflict goes on.
    pub fn house_of_team(&mut self, moment: HouseMoment, team: usize) -> bool {
        !self.speaks_at(moment) || self.consult_between(moment, self.of_team(team))
    }

    /// Plays a moment for one member, if it still takes part and the conflict goes on.
    pub fn house_of_one(&mut self, moment: HouseMoment, who: FighterId) {
        if self.speaks_at(moment) && self.is_running() {
            self.consult_between(moment, 1 << who);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_between(&mut self, moment: HouseMoment, among: u64) -> bool {
        self.consult_each(&mut HouseContext::new(moment, (FighterId(0), None)), among);
        self.check_ends();
        self.is_running()
    }

    /// Plays the beginning of a round, and of the conflict in its first. Returns whether the conflict goes on.
    pub fn house_rounds(&mut self) -> bool {
        self.state.house.idle = 0;
        let quiet = self.state.house.owes == 0
            && !self.speaks_at(HouseMoment::ConflictStarts)
            && !self.speaks_at(HouseMoment::RoundStarts);
        quiet || self.consult_round()
    }

    #[cold]
    #[inline(never)]
    fn consult_round(&mut self) -> bool {
        for who in fighters_in(std::mem::take(&mut self.state.house.owes)) {
            if self.state.is_in(who) {
                self.change_actions(who, -1);
            }
        }
        if self.state.round - self.state.tests == 1 {
            self.moment_for_all(HouseMoment::ConflictStarts);
        }
        if self.speaks_at(HouseMoment::RoundStarts) {
            let mut matter = HouseContext::new(HouseMoment::RoundStarts, (FighterId(0), None));
            self.consult_each(&mut matter, self.state.active);
            self.sort_by_initiative(matter.initiative);
        }
        self.check_ends();
        self.is_running()
    }

    /// Sorts the teams of a round in which initiative was set; without any nothing happens. Equal ones keep
    /// their order. The sort is written out, because sorting must not allocate and the list is short.
    fn sort_by_initiative(&mut self, initiative: [i16; MAX_TEAMS]) {
        if initiative.iter().all(|it| *it == NO_INITIATIVE) {
            return;
        }
        // Equal ones keep their order; sorting must not allocate, and the list is short.
        let order = &mut self.state.order;
        let of = |team: u8| initiative[usize::from(team)];
        for end in 1..order.len() {
            let mut at = end;
            while at > 0 && of(order[at - 1]) < of(order[at]) {
                order.swap(at - 1, at);
                at -= 1;
            }
        }
        self.state.house.reordered = true;
        self.tell_order();
    }

    /// Plays the moment before a member acts. Returns whether it may act: a rule may have taken it out, or its
    /// action.
    pub fn house_lets_act(&mut self, who: FighterId) -> bool {
        !self.speaks_at(HouseMoment::ActionStarts) || self.consult_action(who)
    }

    #[cold]
    #[inline(never)]
    fn consult_action(&mut self, who: FighterId) -> bool {
        let before = self.state.fighters[who].actions;
        self.consult_between(HouseMoment::ActionStarts, 1 << who)
            && self.state.is_in(who)
            && self.state.fighters[who].actions >= before
    }
}

/// Moments of rolls.
impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Whether a house rule applies at any moment of a roll, help aside: [`Self::only_dice_matter_for`] then
    /// fails.
    pub fn house_hears_rolls(&self) -> bool {
        use HouseMoment::{AttackRolled, BeforeRoll, DefenceRolled, RollFinal, Rolled};
        const OF_ROLLS: u64 = 1 << BeforeRoll as u64
            | 1 << Rolled as u64
            | 1 << AttackRolled as u64
            | 1 << DefenceRolled as u64
            | 1 << RollFinal as u64;
        self.table.house_moments() & OF_ROLLS != 0
    }

    /// Plays the moment before pools are rolled.
    pub fn house_before_rolls(&mut self, rolls: &mut Rolls) {
        if self.speaks_at(HouseMoment::BeforeRoll) {
            self.consult_rolls(&[HouseMoment::BeforeRoll], rolls);
        }
    }

    /// Plays the moments after pools have fallen.
    pub fn house_rolled(&mut self, rolls: &mut Rolls) {
        let speaks = self.speaks_at(HouseMoment::Rolled)
            || self.speaks_at(HouseMoment::AttackRolled)
            || self.speaks_at(HouseMoment::DefenceRolled);
        if speaks {
            use HouseMoment::{AttackRolled, DefenceRolled, Rolled};
            self.consult_rolls(&[Rolled, AttackRolled, DefenceRolled], rolls);
        }
    }

    /// Plays the moment after all help has been called, and frees the labels of draws that house rules have used
    /// for the rolls.
    pub fn house_final_rolls(&mut self, rolls: &mut Rolls) {
        if self.speaks_at(HouseMoment::RollFinal) {
            self.consult_rolls(&[HouseMoment::RollFinal], rolls);
        }
        self.state.house.draws = 0;
    }

    #[cold]
    #[inline(never)]
    fn consult_rolls(&mut self, moments: &[HouseMoment], rolls: &mut Rolls) {
        // House rules may move Banes in their lists; no more help is called on what has been rolled
        // before those that were used up are taken out.
        if rolls.fallen && !rolls.spent.is_empty() {
            self.spend(rolls);
        }
        for side in 0..2 {
            for place in 0..rolls.side(side).len() {
                for &moment in moments {
                    let stance = rolls.stance(side);
                    let fits = match moment {
                        HouseMoment::AttackRolled => stance == Stance::Attack,
                        HouseMoment::DefenceRolled => stance == Stance::Defence,
                        _ => true,
                    };
                    if fits && self.speaks_at(moment) {
                        self.consult_roll(moment, rolls, RollAt { side, place });
                    }
                }
            }
        }
    }

    fn consult_roll(&mut self, moment: HouseMoment, rolls: &mut Rolls, at: RollAt) {
        self.read_faces_for_house(rolls, at);
        let who = FighterId::from(rolls[at].who);
        let foe = rolls.side(at.side ^ 1).first().map(|roll| FighterId::from(roll.who));
        self.consult(&mut HouseContext::new(moment, (who, foe)).of((rolls, at)));
    }

    /// Plays the moment of help that was called on a roll, before its dice fall. Returns the dice.
    pub fn house_called(
        &mut self,
        moment: HouseMoment,
        (rolls, at): (&mut Rolls, RollAt),
        foe: Option<FighterId>,
        dice: u8,
    ) -> u8 {
        if !self.speaks_at(moment) {
            return dice;
        }
        let who = FighterId::from(rolls[at].who);
        let rolls_dice = rolls[at].dice;
        let matter = HouseContext::new(moment, (who, foe)).of((rolls, at));
        let mut matter = matter.about(dice.into());
        self.consult(&mut matter);
        let room = MOST_DICE.saturating_sub(rolls_dice).min(MOST_HELP);
        matter.amount.min(dice.max(room).into()) as u8
    }
}

/// Moments of the results of rolls.
impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Plays a moment about an amount of a `HouseContext`. Returns what house rules leave of it. An amount
    /// above the cap is kept if the rules alone made it, so that house rules do not lower it by accident.
    pub fn house_amount(
        &mut self,
        moment: HouseMoment,
        who: (FighterId, Option<FighterId>),
        amount: i32,
    ) -> i32 {
        if self.speaks_at(moment) { self.consult_amount(moment, who, amount) } else { amount }
    }

    #[cold]
    #[inline(never)]
    fn consult_amount(
        &mut self,
        moment: HouseMoment,
        who: (FighterId, Option<FighterId>),
        amount: i32,
    ) -> i32 {
        let mut matter = HouseContext::new(moment, who).about(amount);
        self.consult(&mut matter);
        // An amount that exceeds the cap by the rules alone is kept.
        matter.amount.min(amount.max(MOST))
    }

    /// Plays `HouseMoment::Hit`, at which `by` strikes `who`. Returns the Stress.
    pub fn house_hit(&mut self, Blow { attacker: by, target: who }: Blow, stress: i32) -> i32 {
        if stress <= 0 || !self.speaks_at(HouseMoment::Hit) || !self.state.is_in(who) {
            return stress;
        }
        self.consult_amount(HouseMoment::Hit, (by, Some(who)), stress)
    }

    /// Plays the moments after a participant has suffered Stress from another. Returns the overflow.
    pub fn house_stressed(&mut self, blow: Blow, stress: i32, overflow: i32) -> i32 {
        let speaks = self.speaks_at(HouseMoment::Stressed)
            || overflow > 0 && self.speaks_at(HouseMoment::Overflowed);
        if speaks { self.consult_stressed(blow, stress, overflow) } else { overflow }
    }

    #[cold]
    #[inline(never)]
    fn consult_stressed(
        &mut self,
        Blow { attacker: by, target: who }: Blow,
        stress: i32,
        overflow: i32,
    ) -> i32 {
        let pair = (who, Some(by));
        if self.speaks_at(HouseMoment::Stressed) {
            let matter = HouseContext::new(HouseMoment::Stressed, pair).about(stress);
            self.consult(&mut HouseContext { overflow, ..matter });
        }
        if overflow > 0 { self.house_amount(HouseMoment::Overflowed, pair, overflow) } else { 0 }
    }

    /// Plays a moment about the Morale of a team, for its captain or else its first member. Returns the amount.
    pub fn house_of_morale(&mut self, moment: HouseMoment, team: usize, amount: i32) -> i32 {
        if self.speaks_at(moment) { self.consult_team(moment, team, amount) } else { amount }
    }

    #[cold]
    #[inline(never)]
    fn consult_team(&mut self, moment: HouseMoment, team: usize, amount: i32) -> i32 {
        let captain = FighterId::from(self.state.teams[team].captain);
        let members = self.of_team(team);
        let captain = fighters_in(members).find(|who| *who == captain);
        match captain.or_else(|| fighters_in(members).next()) {
            Some(who) => self.consult_amount(moment, (who, None), amount),
            None => amount,
        }
    }

    /// Plays the moment before a participant leaves. Returns whether house rules let it stay, perhaps because of
    /// another participant (`by`).
    pub fn house_stays(&mut self, who: FighterId, how: Departure, by: Option<FighterId>) -> bool {
        let perishes = how == Departure::Perish;
        let moment = if perishes { HouseMoment::Perishing } else { HouseMoment::Surrendering };
        self.speaks_at(moment) && {
            let freely = i32::from(how == Departure::Free);
            let mut matter = HouseContext::new(moment, (who, by)).about(freely);
            self.consult(&mut matter);
            matter.stays
        }
    }

    /// Plays the moment at which the other members of a team see a member leave.
    pub fn house_comrades(&mut self, who: FighterId, perishes: bool) {
        if self.speaks_at(HouseMoment::ComradeLeft) {
            let matter = HouseContext::new(HouseMoment::ComradeLeft, (who, Some(who)));
            let mut matter = matter.about(perishes.into());
            self.consult_each(&mut matter, self.of_team(self.setup.team(who)));
        }
    }

    /// Plays the moment at which a participant makes something, perhaps for another. Returns its rating.
    pub fn house_rating(
        &mut self,
        moment: HouseMoment,
        who: (FighterId, Option<FighterId>),
        rating: i32,
    ) -> i32 {
        self.house_amount(moment, who, rating).min(rating.max(MOST_RATING))
    }

    /// Plays the moment at which a participant makes a Boon or a Bane for a participant. Returns `None` if house
    /// rules leave nothing of it.
    pub fn house_made(
        &mut self,
        moment: HouseMoment,
        (maker, holder): (FighterId, FighterId),
        object: Object,
    ) -> Option<Object> {
        if !self.speaks_at(moment) {
            return Some(object);
        }
        let rating = self.house_rating(moment, (maker, Some(holder)), object.rating.into()) as u8;
        (rating > 0).then_some(Object { rating, ..object })
    }

    /// Plays the moment after a test or contest before the conflict has been decided.
    pub fn house_tested(&mut self, testers: u64, verdict: Verdict) {
        let moment = match verdict {
            Verdict::Passed => HouseMoment::TestPassed,
            Verdict::Failed => HouseMoment::TestFailed,
            Verdict::Nobody => return,
        };
        if self.speaks_at(moment) {
            self.consult_each(&mut HouseContext::new(moment, (FighterId(0), None)), testers);
        }
    }
}
