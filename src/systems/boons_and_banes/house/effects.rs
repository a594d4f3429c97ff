//! Effects of house rules on participants and their teams.

use super::context::HouseContext;
use super::words::HouseEffect;
use crate::dice::Pick;
use crate::system::{Blow, FighterId};
use crate::systems::boons_and_banes::rules::harm::Fate;
use crate::systems::boons_and_banes::rules::help::bonus_dice::put;
use crate::systems::boons_and_banes::rules::morale::Departure;
use crate::systems::boons_and_banes::rules::play::{BoonsEvent, M, Playing, Purpose, Table};
use crate::systems::boons_and_banes::sheet::terms::NO_APPROACH;
use crate::systems::boons_and_banes::state::conditions::free_slots;
use crate::systems::boons_and_banes::state::conflict::{
    NAMELESS, NOBODY, Object, Phase, SceneTrait, tie,
};
use crate::systems::boons_and_banes::state::ratings::{largest, open};
use crate::systems::boons_and_banes::state::rolls::Act;
use crate::systems::boons_and_banes::tell::event_details::Cause;

/// Most actions of a participant in a round, because labels of draws have room for no more.
const MOST_ACTIONS: i32 = 2;

impl HouseEffect {
    /// Whether it is about a [`Team`](crate::systems::boons_and_banes::state::conflict::Team), so that
    /// several targets of one team count once.
    pub fn is_of_team(self) -> bool {
        matches!(self, Self::Morale | Self::SceneTrait | Self::LoseSceneTraits)
    }
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Carries out an effect on a participant who takes part; effects on rolls are in
    /// [`Self::change_roll`].
    pub fn bring(
        &mut self,
        effect: HouseEffect,
        who: FighterId,
        amount: i32,
        matter: &mut HouseContext<'_>,
    ) {
        match effect {
            HouseEffect::Suffer => {
                let fate = self.suffer(Blow { attacker: who, target: who }, amount, NO_APPROACH);
                match fate {
                    Fate::In => {}
                    Fate::Surrenders => self.leaves_by_house(who, Departure::Overflow),
                    Fate::Perishes => self.leaves_by_house(who, Departure::Perish),
                }
            }
            HouseEffect::Surrender => self.leaves_by_house(who, Departure::Overflow),
            HouseEffect::Perish => self.leaves_by_house(who, Departure::Perish),
            HouseEffect::Take => self.take_smallest(who, amount),
            HouseEffect::Mend => self.mend_smallest(who, amount),
            HouseEffect::Scar if amount > 0 => self.scar(who, amount),
            HouseEffect::LoseScars => self.lose_scars(who, amount),
            HouseEffect::Stand if self.may_stand(who) && !self.state.stands(who) => {
                self.enter_stand(who, NO_APPROACH, Cause::House);
            }
            HouseEffect::EndStand => self.end_stand(who),
            HouseEffect::Actions => self.change_actions(who, amount),
            HouseEffect::LoseAction => self.lose_action(who),
            HouseEffect::Initiative => self.set_initiative(who, amount, matter),
            HouseEffect::RolledInitiative => {
                let sum = amount + self.initiative_die(who, matter);
                self.set_initiative(who, sum, matter);
            }
            HouseEffect::Captain => {
                let team = self.setup.team(who);
                self.state.teams[team].captain = who.as_u8();
                self.note(|| BoonsEvent::Captain(team, who));
            }
            HouseEffect::Tokens => {
                let tokens = &mut self.it(who).tokens;
                *tokens = (i32::from(*tokens) + amount).clamp(0, 99) as u8;
            }
            _ => self.apply_resource_effect(effect, who, amount),
        }
    }

    /// Carries out an effect on things that a participant or its team can use: [`Self::bring`] leaves
    /// these to it.
    fn apply_resource_effect(&mut self, effect: HouseEffect, who: FighterId, amount: i32) {
        match effect {
            HouseEffect::Favour if amount > 0 => self.gain_favour(who, amount as u8),
            HouseEffect::Favour => self.pay(who, amount.unsigned_abs() as u8),
            HouseEffect::Morale => self.change_morale(who, amount),
            HouseEffect::AttackBoon => self.hold(who, amount, (tie::ATTACK, true)),
            HouseEffect::DefenceBoon => self.hold(who, amount, (tie::DEFEND, true)),
            HouseEffect::AttackBane => self.hold(who, amount, (tie::ATTACK, false)),
            HouseEffect::DefenceBane => self.hold(who, amount, (tie::DEFEND, false)),
            HouseEffect::LoseBoons => self.drop_objects(who, amount, true),
            HouseEffect::LoseBanes => self.drop_objects(who, amount, false),
            HouseEffect::SceneTrait if amount > 0 => {
                let (rating, maker) = (amount as u8, NOBODY);
                let team = self.setup.team(who);
                self.state.teams[team].scene.push(SceneTrait { rating, maker, used: false });
            }
            HouseEffect::LoseSceneTraits => self.lose_scene_traits(who, amount),
            HouseEffect::Wear => self.change_preps(who, -amount),
            HouseEffect::Restore => self.change_preps(who, amount),
            HouseEffect::Legacy => self.change_legacy(who, amount),
            HouseEffect::Reveal => self.reveal(who),
            // The effect was on the roll or the amount at hand, which `change_matter` has changed, or the amount is 0.
            _ => {}
        }
    }

    fn leaves_by_house(&mut self, who: FighterId, how: Departure) {
        let act = Act { seat: self.setup.sheets[who].seat, nth: 0 };
        self.depart(who, how, act, None);
    }

    /// Puts Conditions into the smallest [`free_slots`]; without one nothing happens.
    fn take_smallest(&mut self, who: FighterId, count: i32) {
        let kind = self.setup.kind;
        for _ in 0..count {
            let free = free_slots(self.setup, &self.state.fighters[who], kind);
            let Some(size) = (0..3).find(|&size| free[size] > 0) else { return };
            self.take_condition(who, size, kind);
        }
    }

    fn mend_smallest(&mut self, who: FighterId, count: i32) {
        for _ in 0..count {
            let it = &mut self.state.fighters[who];
            let all = (0..3).flat_map(|size| (0..3).map(move |kind| (kind, size)));
            let mut taken = all.filter(|&(kind, size)| it.conditions[kind][size] > 0);
            let Some((kind, size)) = taken.next() else { return };
            it.conditions[kind][size] -= 1;
            if self.setup.series.conflicts > 1 && self.setup.sheets[who].conflict == 0 {
                self.count(M::Carried, who, -1);
            }
        }
    }

    fn lose_scars(&mut self, who: FighterId, count: i32) {
        for _ in 0..count {
            let traits = &mut self.state.fighters[who].traits;
            let scars =
                (0..traits.len()).filter(|&at| traits[at].flaw && traits[at].name == NAMELESS);
            let Some(worst) = scars.max_by_key(|&at| traits[at].rating) else { return };
            traits.remove(worst);
        }
    }

    fn end_stand(&mut self, who: FighterId) {
        if self.state.stands(who) {
            self.state.stand(who, false);
            self.it(who).doomed = 0;
            self.count(M::Standers, who, -1);
        }
    }

    /// Changes the actions of a participant in the round that begins, to `MOST_ACTIONS` at most.
    pub fn change_actions(&mut self, who: FighterId, more: i32) {
        let it = self.it(who);
        let actions = (i32::from(it.actions) + more).clamp(0, MOST_ACTIONS);
        it.actions = actions as u8;
        let idle = &mut self.state.house.idle;
        *idle = *idle & !(1 << who) | u64::from(actions == 0) << who;
    }

    fn lose_action(&mut self, who: FighterId) {
        if self.state.phase != Phase::Turns || self.state.fighters[who].actions == 0 {
            self.state.house.owes |= 1 << who;
            return;
        }
        self.change_actions(who, -1);
        if self.state.fighters[who].actions == 0 {
            self.state.left &= !(1 << who);
        }
    }

    fn set_initiative(&mut self, who: FighterId, initiative: i32, matter: &mut HouseContext<'_>) {
        let of_team = &mut matter.initiative[self.setup.team(who)];
        *of_team = (*of_team).max(initiative as i16);
    }

    /// Returns a participant's initiative die of this round; the first call draws it, so that several
    /// rules see the same die.
    fn initiative_die(&mut self, who: FighterId, matter: &mut HouseContext<'_>) -> i32 {
        if matter.fell[who] == 0 {
            let sides = Pick(self.setup.knobs.dice.sides as u32);
            let face = self.draw_for(Purpose::HouseOrder, Act::default(), who, 0, sides);
            matter.fell[who] = face as u8 + 1;
        }
        matter.fell[who].into()
    }

    /// Changes the Morale of a participant's team while a conflict goes on.
    fn change_morale(&mut self, who: FighterId, more: i32) {
        let team = self.setup.team(who);
        if self.state.phase == Phase::Turns {
            self.gain(team, more);
            self.lose(team, -more);
        }
    }

    fn hold(&mut self, who: FighterId, rating: i32, (bond, boon): (u8, bool)) {
        if rating <= 0 {
            return;
        }
        let object = Object {
            rating: rating as u8,
            tie: bond,
            maker: NOBODY,
            name: NAMELESS,
            ..Object::default()
        };
        let it = self.it(who);
        put(if boon { &mut it.boons } else { &mut it.banes }, object);
    }

    fn drop_objects(&mut self, who: FighterId, count: i32, boon: bool) {
        let it = self.it(who);
        let list = if boon { &mut it.boons } else { &mut it.banes };
        for _ in 0..count {
            // The oldest of equals goes first.
            let highest = (0..list.len()).rev().max_by_key(|&at| list[at].rating);
            let Some(highest) = highest else { return };
            list.remove(highest);
        }
    }

    fn lose_scene_traits(&mut self, who: FighterId, count: i32) {
        let scene = &mut self.state.teams[self.setup.team(who)].scene;
        for _ in 0..count {
            let highest = (0..scene.len()).rev().max_by_key(|&at| scene[at].rating);
            let Some(highest) = highest else { return };
            scene.remove(highest);
        }
    }

    fn change_preps(&mut self, who: FighterId, more: i32) {
        let sheet = &self.setup.sheets[who];
        for (place, prep) in sheet.preps.iter().enumerate().filter(|(_, prep)| !prep.natural) {
            let left = &mut self.state.fighters[who].preps[place];
            *left = (i32::from(*left) + more).clamp(0, prep.rating.into()) as u8;
        }
    }

    fn change_legacy(&mut self, who: FighterId, more: i32) {
        let best = largest(self.setup, who, open(self.view(), who));
        if let Some(best) = best.filter(|_| self.setup.knobs.favour.legacies) {
            let rating = &mut self.it(who).legacies[usize::from(best)];
            // One from the scenario may be higher already.
            let most = i32::from(*rating).max(9);
            *rating = (i32::from(*rating) + more).clamp(0, most) as u8;
        }
    }

    /// Makes the hidden things of a participant and its Disposition known to all teams (BB-INFO-01, 02).
    fn reveal(&mut self, who: FighterId) {
        let it = self.it(who);
        it.unknown = [0; 3];
        for it in it.traits.iter_mut() {
            it.hidden = 0;
        }
        for it in it.banes.iter_mut() {
            it.hidden = 0;
        }
        for team in 0..self.state.teams.len() {
            self.state.learned[team] |= 1 << who.index();
        }
    }
}
