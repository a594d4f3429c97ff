//! Talents in attacks and in making Boons and Banes (BB-TAL-06, 07, 09, 13, 15, 17, 18, 24, 27).

use super::harm::Fate;
use super::play::{BoonsEvent, M, Moment, Playing, Table, fighters_in};
use crate::inline_vec::InlineVec;
use crate::system::{Blow, FighterId};
use crate::systems::boons_and_banes::decide::points::{Dodge, Guard, Reckless};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{Approach, Skill};
use crate::systems::boons_and_banes::state::conditions::free_slots;
use crate::systems::boons_and_banes::state::conflict::{NAMELESS, Object, tie, trick};
use crate::systems::boons_and_banes::state::rolls::{Deed, MOST_TOGETHER, Roll, Rolls, Stance};

/// Returns the sixes of the actors with [`Talent::Slayer`]; each inflicts 1 Stress more (BB-TAL-09).
pub(crate) fn slays(setup: &Setup, rolls: &Rolls) -> i32 {
    if setup.talented { slaying_sixes(setup, rolls) } else { 0 }
}

fn slaying_sixes(setup: &Setup, rolls: &Rolls) -> i32 {
    if rolls.deed != Deed::Attack || !setup.is_fight() {
        return 0;
    }
    let slays = |roll: &&Roll| {
        let vigor = roll.approach == Approach::Vigor as u8;
        vigor && setup.sheets[usize::from(roll.who)].has(Talent::Slayer)
    };
    rolls.actors.iter().filter(slays).map(|roll| i32::from(roll.faces.sixes)).sum()
}

/// Returns the side that wins a tie by [`Talent::Forerunner`]: 0 the actors, 1 the targets (BB-TAL-15). `None` if
/// there is no tie or no side alone has the talent.
pub(crate) fn wins_ties(setup: &Setup, rolls: &Rolls) -> Option<usize> {
    if !setup.talented || !rolls.is_opposed() || rolls.sum(0) != rolls.sum(1) {
        return None;
    }
    let has = |side: usize| {
        let mut rolls = rolls.side(side).iter();
        rolls.any(|roll| setup.sheets[usize::from(roll.who)].has(Talent::Forerunner))
    };
    match (has(0), has(1)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    }
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Lets members with `Talent::Guardian` join the targets of an attack on an ally (BB-TAL-13). Returns how
    /// many join.
    pub fn guards(
        &mut self,
        deed: Deed,
        sums: [i32; 2],
        targets: &mut InlineVec<u8, MOST_TOGETHER>,
    ) -> u8 {
        let first = FighterId::from(targets[0]);
        let mut guards = 0;
        if deed == Deed::Position {
            return guards;
        }
        for who in fighters_in(self.of_team(self.setup.team(first))) {
            let there = targets.contains(&who.as_u8()) || targets.len() == MOST_TOGETHER;
            let can = self.setup.sheets[who].has(Talent::Guardian);
            if there || !can {
                continue;
            }
            let moment = Moment { sums, ..Moment::default() };
            if self.decide::<Guard>(who, &moment).option == Guard::Guard {
                targets.push(who.as_u8());
                guards += 1;
                self.count(M::Talents, who, 1);
                self.note(|| BoonsEvent::Guards(who, first));
            }
        }
        guards
    }

    /// Lets targets take a minor Condition instead of rolling, with `Talent::UncannyDodge`, and removes them from
    /// the targets (BB-TAL-07).
    pub fn dodges(&mut self, sums: [i32; 2], targets: &mut InlineVec<u8, MOST_TOGETHER>) {
        let mut place = 0;
        while place < targets.len() {
            let who = FighterId::from(targets[place]);
            let free = free_slots(self.setup, &self.state.fighters[who], self.setup.kind);
            let slot = (0..3).find(|&size| free[size] > 0);
            let can = self.view().can_once(who, Talent::UncannyDodge) && self.setup.is_fight();
            let moment = Moment { sums, ..Moment::default() };
            match slot.filter(|_| can) {
                Some(size) if self.decide::<Dodge>(who, &moment).option == Dodge::Dodge => {
                    targets.remove(place);
                    self.it(who).used |= Talent::UncannyDodge.bit();
                    self.count(M::Talents, who, 1);
                    self.note(|| BoonsEvent::Talent(who, Talent::UncannyDodge));
                    self.take_condition(who, size, self.setup.kind);
                }
                _ => place += 1,
            }
        }
    }

    /// Inflicts the Stress with which defenders strike back by `Talent::Riposte`, and sets the fate of each
    /// attacker (BB-TAL-06). Each member of a group suffers the margin, like the targets of an attack on several.
    pub fn ripostes(&mut self, rolls: &Rolls, fates: &mut [Fate; MOST_TOGETHER]) {
        let acts = rolls.sum(0);
        let alone = rolls.targets.len() == 1;
        for roll in rolls.targets.iter() {
            let who = FighterId::from(roll.who);
            let margin = roll.total() - acts;
            let fits = roll.skill == Skill::Fight as u8
                && roll.approach == Approach::Intuition as u8
                && (alone || acts <= rolls.sum(1));
            if margin <= 0 || !fits || !self.setup.sheets[who].has(Talent::Riposte) {
                continue;
            }
            self.count(M::Talents, who, 1);
            self.note(|| BoonsEvent::Talent(who, Talent::Riposte));
            for (place, foe) in rolls.actors.iter().enumerate() {
                if fates[place] == Fate::In {
                    fates[place] = self.suffer(
                        Blow { attacker: who, target: FighterId::from(foe.who) },
                        margin,
                        foe.approach,
                    );
                }
            }
        }
    }

    /// Returns a new object as `Talent::AlwaysPrepared` and `Talent::Trickster` change it: it may endure, and a
    /// Boon may be used up only if a roll fails (BB-TAL-23, 24, BB-GEAR-08).
    pub fn gifted(&self, mut object: Object, roll: (u8, u8), boon: bool, opening: bool) -> Object {
        let (approach, skill) = roll;
        let sheet = &self.setup.sheets[usize::from(object.maker)];
        let craft = skill == Skill::Craft as u8;
        if craft && opening && sheet.has(Talent::AlwaysPrepared) && self.setup.talents_endure {
            object.enduring = true;
        }
        if boon && craft && approach == Approach::Intuition as u8 && sheet.has(Talent::Trickster) {
            object.tricky = trick::TRICKY;
        }
        object
    }

    /// Lets a Boon made with Vigor endure by `Talent::Reckless`, for a Bane that works only when defending
    /// (BB-TAL-27).
    pub fn recklessly(&mut self, mut object: Object, approach: u8) -> Object {
        let who = FighterId::from(object.maker);
        let can = self.setup.sheets[who].has(Talent::Reckless)
            && self.setup.talents_endure
            && approach == Approach::Vigor as u8
            && self.setup.is_fight()
            && !object.enduring;
        if !can {
            return object;
        }
        let moment = Moment { amount: i32::from(object.rating), ..Moment::default() };
        if self.decide::<Reckless>(who, &moment).option != Reckless::Reckless {
            return object;
        }
        object.enduring = true;
        let bane = Object {
            rating: object.rating,
            tie: tie::ATTACK,
            maker: crate::systems::boons_and_banes::state::conflict::NOBODY,
            name: NAMELESS,
            exposed: true,
            ..Object::default()
        };
        self.count(M::Talents, who, 1);
        self.note(|| BoonsEvent::Reckless(who, bane.rating));
        super::help::bonus_dice::put(&mut self.it(who).banes, bane);
        object
    }

    /// Returns the rating that `Talent::Practiced` adds to a Boon or Bane from excess successes (BB-TAL-17).
    pub fn talent_rating_bonus(&self, who: FighterId, stance: Stance) -> u8 {
        u8::from(stance != Stance::Neither && self.setup.sheets[who].has(Talent::Practiced))
    }
}
