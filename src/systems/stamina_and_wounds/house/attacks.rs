//! House rules about attacks: changes before the dice, and changes of the dice that fell.

use super::moments::{HouseAttack, HouseContext};
use super::words::{StaminaEffect, StaminaMoment};
use crate::system::{Blow, FighterId, Table};
use crate::systems::stamina_and_wounds::rules::attack_dice::{
    AttackDice, MOST_EXPLOSIONS, Plan, Rolled, roll_planned,
};
use crate::systems::stamina_and_wounds::rules::play::{
    MOST_THROWS, Play, Purpose, Source, SourceKind,
};
use crate::systems::stamina_and_wounds::sheet::gear::Weapon;
use crate::systems::stamina_and_wounds::state::causes::Why;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;

const MOST_BOONS: i32 = 99;
/// Most further dice of the effect `explode`; each needs a label of its own.
const MOST_EXPLODED: usize = 12;
/// More dice than one attack ever has: the places of
/// [`attack_dice`](crate::systems::stamina_and_wounds::rules::attack_dice) end at 63.
const DICE_OF_ATTACK: u16 = 64;
/// Most that is added to a total or taken from it, so that sums fit 16 bits.
const MOST_ADDED: i32 = 9999;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Lets house rules change an attack at a moment.
    #[cold]
    #[inline(never)]
    pub(crate) fn attack_by_house(
        &mut self,
        Blow { attacker, target }: Blow,
        weapon: Weapon,
        (purpose, step): (Purpose, u8),
        (edge, is_sneak): (i8, bool),
    ) {
        let is_free = purpose == Purpose::FreeAttack;
        let sneak = if is_sneak { self.setup.knobs.dice.sneak_dice as u8 } else { 0 };
        let Weapon { faces, cap, .. } = weapon;
        let dice = AttackDice { faces, cap, edge, sneak };
        let mut matter = HouseContext::new(StaminaMoment::BeforeAttack, attacker, Some(target));
        matter.attack = Some(HouseAttack::new(dice, self.plan_of(dice), (is_sneak, is_free)));
        if self.speaks(StaminaMoment::BeforeAttack) {
            self.consult(&mut matter);
        }
        if !self.state.is_in(attacker) || !self.state.is_in(target) {
            return;
        }
        let Some(mut attack) = matter.attack else { return };
        attack.plan = self.plan_of(attack.dice);
        let edge_now = attack.dice.edge;
        let why = if edge_now == edge { 0 } else { Why::House.bit() };
        let weapon = Weapon { faces: attack.dice.faces, ..weapon };
        self.strikes_out(Blow { attacker, target }, &weapon, (edge_now, is_sneak, is_free), why);
        let kind = if is_free { SourceKind::FreeAttack } else { SourceKind::Deed };
        let source = Source { by: attacker, step, kind };
        attack.rolled = roll_planned(&attack.plan, |place, faces| {
            self.roll_die(purpose, source, target, place, faces)
        });
        attack.armour = self.view().armour(target);
        attack.marks = attack.rolled.marks(&self.setup.knobs.dice);
        (matter.moment, matter.attack) = (StaminaMoment::AttackRolled, Some(attack));
        if self.speaks(StaminaMoment::AttackRolled) {
            self.consult(&mut matter);
        }
        let Some(attack) = matter.attack else { return };
        if self.state.is_in(attacker) && self.state.is_in(target) {
            let damage = attack.damage(self.setup);
            let came_to = (attack.armour, damage, attack.marks);
            self.lands((source, target), &weapon, &attack.result(), came_to);
        }
    }

    fn plan_of(&self, dice: AttackDice) -> Plan {
        Plan::new(&self.setup.knobs.dice, dice)
    }

    pub(crate) fn change_attack(
        &mut self,
        effect: StaminaEffect,
        amount: i32,
        attack: &mut HouseAttack,
        attacker: FighterId,
    ) {
        let added = |sum: i32| sum.clamp(-MOST_ADDED, MOST_ADDED);
        let total = attack.result().total();
        match effect {
            StaminaEffect::Boons => {
                let boons = i32::from(attack.dice.edge) + amount;
                attack.dice.edge = boons.clamp(-MOST_BOONS, MOST_BOONS) as i8;
            }
            StaminaEffect::WeaponDie => attack.dice.faces = amount as u8,
            StaminaEffect::MostExplosions => {
                let cap = i32::from(attack.dice.cap.min(MOST_EXPLOSIONS)) + amount;
                attack.dice.cap = cap.clamp(0, i32::from(MOST_EXPLOSIONS)) as u8;
            }
            StaminaEffect::ExtraDice => {
                attack.dice.sneak = (i32::from(attack.dice.sneak) + amount).clamp(0, 4) as u8;
            }
            StaminaEffect::Total => attack.more = added(attack.more + amount),
            StaminaEffect::TotalAtMost => attack.more -= (total - amount).max(0),
            StaminaEffect::TotalAtLeast => attack.more += (amount - total).max(0),
            StaminaEffect::ArmorValue => attack.armour = amount,
            StaminaEffect::Damage => attack.past = added(attack.past + amount),
            StaminaEffect::Marks => attack.marks = (attack.marks + amount).clamp(0, 9),
            StaminaEffect::Throw => {
                let faces = attack.plan.first.faces;
                let thrown = (0..amount).map_while(|_| self.further_die(attacker, faces));
                attack.more = added(attack.more + thrown.map(i32::from).sum::<i32>());
            }
            StaminaEffect::Explode => {
                attack.more = added(attack.more + self.explode(attack, attacker));
            }
            StaminaEffect::Reroll if self.state.house.throws < MOST_THROWS - DICE_OF_ATTACK => {
                let (plan, before) = (attack.plan, attack.rolled);
                self.note(|| StaminaEvent::Fell(before));
                let mut throw = |faces| self.further_die(attacker, faces).unwrap_or(1);
                attack.rolled = roll_planned(&plan, |_, faces| throw(faces));
                attack.marks = attack.rolled.marks(&self.setup.knobs.dice);
            }
            _ => {}
        }
    }

    /// Rolls a die of a house rule and notes it in the transcript; `None` if the dice of the round
    /// ([`MOST_THROWS`](crate::systems::stamina_and_wounds::rules::play::MOST_THROWS)) are used up.
    pub(crate) fn further_die(&mut self, fighter: FighterId, faces: u8) -> Option<u8> {
        let face = self.house_die(fighter, faces)?;
        self.note(|| StaminaEvent::Throws(fighter, faces, face));
        Some(face)
    }

    /// Rolls a further die for each die that shows its highest face; returns their sum. A further die that
    /// shows its highest face brings another one, up to [`MOST_EXPLODED`].
    fn explode(&mut self, attack: &HouseAttack, attacker: FighterId) -> i32 {
        let (first, sneak) = (attack.plan.first.faces, attack.plan.sneak.faces);
        let Rolled { faces, base, .. } = &attack.rolled;
        let highest =
            |die: usize| if (1..usize::from(*base)).contains(&die) { sneak } else { first };
        let mut next =
            faces.iter().enumerate().filter(|(die, face)| **face == highest(*die)).count();
        let (mut sum, mut left) = (0, MOST_EXPLODED);
        while next > 0 && left > 0 {
            let Some(face) = self.further_die(attacker, first) else { break };
            sum += i32::from(face);
            next -= usize::from(face != first);
            left -= 1;
        }
        sum
    }
}
