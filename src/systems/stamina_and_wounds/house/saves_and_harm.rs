//! House rules about saves, initiative and morale, about damage and about death.

use super::moments::{HouseContext, HouseSave};
use super::words::{StaminaEffect, StaminaMoment};
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::stamina_and_wounds::rules::play::{Play, Purpose, Source};
use crate::systems::stamina_and_wounds::rules::saves;
use crate::systems::stamina_and_wounds::rules::saves::Save;
use crate::systems::stamina_and_wounds::state::causes::{Breaking, Cause};
use crate::systems::stamina_and_wounds::state::conflict::PCS;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

const SAVE_DIE: u8 = 20;
const INITIATIVE_DIE: u8 = 6;
const MOST: i32 = 99;
const MOST_DAMAGE: i32 = 9999;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Lets house rules change a save at a moment.
    #[cold]
    #[inline(never)]
    pub(crate) fn save_by_house(
        &mut self,
        (purpose, source, fighter, first): (Purpose, Source, FighterId, u8),
        against: Option<FighterId>,
        bonus: i32,
        target: i32,
    ) -> Save {
        let edge = i32::from(self.setup.sheets[fighter].save_boons);
        let mut matter = HouseContext::new(StaminaMoment::BeforeSave, fighter, against);
        matter.save = Some(HouseSave { purpose, bonus, target, edge, save: None, ruled: None });
        if self.speaks(StaminaMoment::BeforeSave) {
            self.consult(&mut matter);
        }
        let mut now = matter.save.unwrap_or(HouseSave {
            purpose,
            bonus,
            target,
            edge,
            save: None,
            ruled: None,
        });
        let knobs = self.setup.knobs.save;
        now.save = Some(saves::roll(&knobs, now.bonus, now.target, now.edge, |place, faces| {
            self.roll_die(purpose, source, fighter, first + place, faces)
        }));
        (matter.moment, matter.save) = (StaminaMoment::SaveRolled, Some(now));
        if self.speaks(StaminaMoment::SaveRolled) {
            self.consult(&mut matter);
        }
        let now = matter.save.unwrap_or(now);
        let rolled = now.save.unwrap_or_else(|| saves::fallen(&knobs, now.bonus, now.target, 1));
        let save = Save { success: now.succeeds(), ..rolled };
        let target = now.target;
        self.note(|| StaminaEvent::Saves { fighter, save, target });
        save
    }

    pub(crate) fn change_save(
        &mut self,
        effect: StaminaEffect,
        amount: i32,
        now: &mut HouseSave,
        roller: FighterId,
    ) {
        let knobs = self.setup.knobs.save;
        let before = now.bonus;
        match effect {
            StaminaEffect::Boons => now.edge = (now.edge + amount).clamp(-MOST, MOST),
            StaminaEffect::Bonus => now.bonus = (now.bonus + amount).clamp(-MOST, MOST),
            StaminaEffect::Target => now.target = (now.target + amount).clamp(-MOST, MOST),
            StaminaEffect::Succeed => now.ruled = Some(true),
            StaminaEffect::Fail => now.ruled = Some(false),
            StaminaEffect::Reroll if now.save.is_some() => {
                let natural = now.save.map_or(0, |save| save.natural);
                self.note(|| StaminaEvent::SaveFell(roller, natural));
                if let Some(face) = self.further_die(roller, SAVE_DIE) {
                    now.save = Some(saves::fallen(&knobs, now.bonus, now.target, face));
                }
            }
            _ => {}
        }
        now.save = now.save.map(|save| save.judged_again(&knobs, before, now.bonus, now.target));
    }

    /// Returns the d6 of initiative after house rules have changed it.
    #[cold]
    #[inline(never)]
    pub(crate) fn initiative_by_house(&mut self, face: u8) -> i32 {
        let first = fighters_in(self.of_camp(PCS)).next().unwrap_or(self.first_of(PCS));
        let mut matter = HouseContext::new(StaminaMoment::InitiativeRolled, first, None);
        matter.face = i32::from(face);
        self.consult(&mut matter);
        matter.face
    }

    /// Notes in the transcript which side goes first, if house rules have changed it.
    pub(crate) fn note_first(&mut self, before: u8) {
        let first = self.state.first;
        if first != before {
            self.note(|| StaminaEvent::GoesFirst(usize::from(first)));
        }
    }

    /// Applies an effect to the roll or the hit at hand. Returns `false` if the effect is about fighters instead, for
    /// [`bring`](Self::bring).
    pub(crate) fn change_matter(
        &mut self,
        effect: StaminaEffect,
        amount: i32,
        matter: &mut HouseContext,
    ) -> bool {
        use StaminaEffect as E;
        match effect {
            E::Stay => matter.stays = true,
            E::Hold => matter.breaks = Some(false),
            E::Break => matter.breaks = Some(true),
            E::Initiative => matter.face = (matter.face + amount).clamp(-MOST, MOST),
            E::Reroll if matter.moment == StaminaMoment::InitiativeRolled => {
                if let Some(face) = self.further_die(matter.mine, INITIATIVE_DIE) {
                    matter.face = i32::from(face);
                }
            }
            E::Damage if matter.attack.is_none() => {
                matter.damage = (matter.damage + amount).clamp(0, MOST_DAMAGE);
            }
            _ if !effect.is_of_moment() => return false,
            _ => {
                if let Some(mut attack) = matter.attack {
                    self.change_attack(effect, amount, &mut attack, matter.mine);
                    matter.attack = Some(attack);
                }
                if let Some(mut save) = matter.save {
                    self.change_save(effect, amount, &mut save, matter.mine);
                    matter.save = Some(save);
                }
            }
        }
        true
    }

    /// Returns damage that is about to be taken, after house rules have changed it.
    pub(crate) fn damage_by_house(
        &mut self,
        fighter: FighterId,
        damage: i32,
        by: Option<FighterId>,
    ) -> i32 {
        let speaks = self.speaks(StaminaMoment::Hit) || self.speaks(StaminaMoment::Damage);
        if damage > 0 && speaks { self.changed_damage(fighter, damage, by) } else { damage }
    }

    #[cold]
    #[inline(never)]
    fn changed_damage(&mut self, fighter: FighterId, before: i32, by: Option<FighterId>) -> i32 {
        let mut damage = before;
        if let Some(by) = by {
            let mut matter = HouseContext::new(StaminaMoment::Hit, by, Some(fighter));
            matter.damage = damage;
            if self.speaks(StaminaMoment::Hit) {
                self.consult(&mut matter);
            }
            damage = matter.damage;
        }
        let mut matter = HouseContext::new(StaminaMoment::Damage, fighter, by);
        (matter.damage, matter.is_direct) = (damage, by.is_none());
        if damage > 0 && self.state.is_in(fighter) && self.speaks(StaminaMoment::Damage) {
            self.consult(&mut matter);
        }
        let after = if self.state.is_in(fighter) { matter.damage } else { 0 };
        if after != before {
            self.note(|| StaminaEvent::DamageBecomes(fighter, after));
        }
        after
    }

    /// Lets house rules react to Stamina that was lost and Wounds that were taken.
    pub(crate) fn moment_harmed(
        &mut self,
        fighter: FighterId,
        by: Option<FighterId>,
        harm: (i32, i32),
    ) {
        if self.speaks(StaminaMoment::StaminaLost) || self.speaks(StaminaMoment::Wounded) {
            self.consult_harmed(fighter, by, harm);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_harmed(&mut self, fighter: FighterId, by: Option<FighterId>, harm: (i32, i32)) {
        let lost = [(StaminaMoment::StaminaLost, harm.0), (StaminaMoment::Wounded, harm.1)];
        for (moment, _) in lost.into_iter().filter(|(_, lost)| *lost > 0) {
            if self.state.is_in(fighter) && self.speaks(moment) {
                let matter = HouseContext::new(moment, fighter, by);
                self.consult(&mut HouseContext { harm, ..matter });
            }
        }
    }

    /// Whether house rules stop the death of a fighter: it lives on because they say so, or they have put it out of
    /// the fight already.
    #[cold]
    #[inline(never)]
    pub(crate) fn lives_on(
        &mut self,
        fighter: FighterId,
        cause: Cause,
        by: Option<FighterId>,
    ) -> bool {
        if !self.state.is_in(fighter) {
            return false;
        }
        let mut matter = HouseContext::new(StaminaMoment::Dies, fighter, by);
        matter.cause = Some(cause);
        self.consult(&mut matter);
        let is_in = self.state.is_in(fighter);
        if is_in && matter.stays {
            self.keep_alive(fighter);
        }
        !is_in || matter.stays
    }

    /// Keeps a fighter alive with one Wound less than kills, or with a point of Stamina if Stamina is all it has
    /// (`stamina_only`).
    fn keep_alive(&mut self, fighter: FighterId) {
        let sheet = &self.setup.sheets[fighter];
        let it = self.it(fighter);
        (it.mortal, it.mortal_this_round) = (0, false);
        if sheet.stamina_only {
            let gained = (1 - it.stamina).max(0);
            it.stamina += gained;
            self.count(M::StaminaLeft, fighter, i32::from(gained));
            return;
        }
        let spared = (it.wounds - (sheet.max_wounds - 1)).max(0);
        it.wounds -= spared;
        self.count(M::WoundsLeft, fighter, i32::from(spared));
    }

    /// Returns whether house rules make the morale of a side break or hold without a save; `None` if they leave it to
    /// the save.
    pub(crate) fn morale_by_house(
        &mut self,
        speaker: FighterId,
        breaking: Breaking,
    ) -> Option<bool> {
        if !self.speaks(StaminaMoment::MoraleTested) {
            return None;
        }
        let mut matter = HouseContext::new(StaminaMoment::MoraleTested, speaker, None);
        matter.breaking = Some(breaking);
        self.consult(&mut matter);
        matter.breaks
    }
}
