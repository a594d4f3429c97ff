//! Attacks: dice, damage, Usage (SW-ATK, SW-CRIT, SW-FUMB, SW-DEFD, SW-SNK).

use super::attack_dice;
use super::play::{Play, Purpose, ROUND_END, Source, SourceKind};
use crate::system::{Blow, FighterId, Table, fighters_in};
use crate::systems::stamina_and_wounds::decide::points::Coup;
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::rounds::{DefendUses, SeveralAttackers};
use crate::systems::stamina_and_wounds::sheet::gear::{NO_ITEM, Weapon};
use crate::systems::stamina_and_wounds::state::causes::Cause;
use crate::systems::stamina_and_wounds::state::conflict::{NOBODY, Status};
use crate::systems::stamina_and_wounds::state::view::View;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Plays an attack of a fighter, as the step with this number.
    pub fn attack(
        &mut self,
        attacker: FighterId,
        target: FighterId,
        (purpose, step): (Purpose, u8),
    ) {
        let is_there = self.state.fighters[target].status == Status::In;
        // A house rule may have put the attacker out of the fight in the meantime.
        if !is_there || !self.state.is_in(attacker) {
            return;
        }
        self.count(M::Attacks, attacker, 1);
        if self.view().kills_outright(attacker, target) {
            self.coup(attacker, target);
            return;
        }
        let setup = self.setup;
        let weapon = setup.weapon(attacker, &self.state.fighters[attacker]);
        let edge = self.view().edge(attacker, target);
        let sneak = self.view().is_sneak(attacker, target);
        let free = purpose == Purpose::FreeAttack;
        let by_house =
            self.speaks(StaminaMoment::BeforeAttack) || self.speaks(StaminaMoment::AttackRolled);
        if by_house {
            self.attack_by_house(
                Blow { attacker, target },
                *weapon,
                (purpose, step),
                (edge, sneak),
            );
            return;
        }
        self.strikes_out(Blow { attacker, target }, weapon, (edge, sneak, free), 0);
        let plan = setup.attack_plan(weapon, edge, sneak);
        let kind = if free { SourceKind::FreeAttack } else { SourceKind::Deed };
        let source = Source { by: attacker, step, kind };
        let rolled = attack_dice::roll_planned(&plan, |place, faces| {
            self.roll_die(purpose, source, target, place, faces)
        });
        let armour = self.view().armour(target);
        let damage = rolled.damage(&setup.knobs.dice, armour);
        let marks = rolled.marks(&setup.knobs.dice);
        self.lands((source, target), weapon, &rolled, (armour, damage, marks));
    }

    /// Plays an attack before its dice; `why` holds reasons of its Boons and Banes that [`View::reasons`]
    /// cannot see in the fight.
    #[inline]
    pub(crate) fn strikes_out(
        &mut self,
        Blow { attacker, target }: Blow,
        weapon: &Weapon,
        (edge, sneak, free): (i8, bool, bool),
        why: u8,
    ) {
        let setup = self.setup;
        let Weapon { name, faces, .. } = *weapon;
        self.table.note(|| StaminaEvent::Attacks {
            by: attacker,
            on: target,
            weapon: name,
            faces,
            edge,
            why: why | View { setup, state: self.state }.reasons(attacker, target),
            sneak,
            free,
        });
        self.count(M::SneakAttacks, attacker, i32::from(sneak));
        self.count(M::Hindered, attacker, i32::from(edge < 0));
        self.count(M::Unarmed, attacker, i32::from(weapon.bare));
        self.it(attacker).struck = true;
        self.end_single_defend(target);
    }

    /// Plays the rest of an attack once its dice have fallen: damage to the target, then Usage of the weapon,
    /// so that a weapon which breaks has still struck.
    #[inline]
    pub(crate) fn lands(
        &mut self,
        (source, target): (Source, FighterId),
        weapon: &Weapon,
        rolled: &attack_dice::Rolled,
        (armour, damage, marks): (i32, i32, i32),
    ) {
        let Source { by: attacker, step, kind } = source;
        self.note(|| StaminaEvent::Damage { dice: *rolled, armour, damage });
        self.count_explosions(attacker, rolled);
        self.wear(target, armour, rolled);
        self.deal(target, damage, source);
        // Several may suffer a free attack by the same fighter in a round.
        let answer = Source { by: target, step, kind: SourceKind::Answer };
        let wear = if kind == SourceKind::FreeAttack { answer } else { source };
        self.wear_weapon(attacker, weapon, marks, wear);
    }

    fn count_explosions(&mut self, attacker: FighterId, rolled: &attack_dice::Rolled) {
        let explosions = i32::from(rolled.explosions());
        if explosions > 0 {
            let added = rolled.faces.iter().skip(usize::from(rolled.base));
            let sum = added.map(|face| i32::from(*face)).sum();
            self.count(M::Explosions, attacker, explosions);
            self.count(M::ExplosionDamage, attacker, sum);
        }
    }

    /// Ends a Defend that covers only one attack (SW-DEFD-05).
    fn end_single_defend(&mut self, target: FighterId) {
        if self.state.fighters[target].defends > 0 {
            self.count(M::Prevented, target, 1);
            if self.setup.knobs.round.defend_uses == DefendUses::One {
                self.it(target).defends = 0;
            }
        }
    }

    /// Takes one point off armour that stopped damage (`av.ablative`, SW-AV-02).
    fn wear(&mut self, target: FighterId, armour: i32, rolled: &attack_dice::Rolled) {
        if self.setup.knobs.wound.ablative && armour > 0 && rolled.total() > 0 {
            let armour_lost = &mut self.it(target).armour_lost;
            *armour_lost = armour_lost.saturating_add(1);
        }
    }

    /// Deals damage, or keeps it for the end of the turn if only the highest counts (`attack.multi`,
    /// SW-ATK-05), because several attackers must not each deal theirs then.
    fn deal(&mut self, target: FighterId, damage: i32, source: Source) {
        let separate = self.setup.knobs.round.several == SeveralAttackers::Separate;
        // A free attack never counts as one of several attackers.
        if separate || source.kind == SourceKind::FreeAttack {
            self.hit(target, damage, Some(source.by), source);
            return;
        }
        let it = self.it(target);
        if damage as i16 > it.pending {
            it.pending = damage as i16;
            it.pending_by = source.by.as_u8();
        }
        self.note(|| StaminaEvent::Waits(target));
    }

    /// Deals the highest damage of the turn to every fighter of a camp who has some waiting (`attack.multi`).
    pub fn resolve_pending(&mut self, camp: usize) {
        if self.setup.knobs.round.several == SeveralAttackers::Separate {
            return;
        }
        for target in fighters_in(self.setup.camps[camp]) {
            let it = self.it(target);
            let (damage, by) = (i32::from(it.pending), it.pending_by);
            it.pending = -1;
            it.pending_by = NOBODY;
            if damage >= 0 && it.status == Status::In {
                let by = FighterId::from(by);
                self.hit(target, damage, Some(by), Source::deed(by, ROUND_END));
            }
        }
    }

    /// Marks Usage of the weapon after an attack (SW-FUMB-01 to 05).
    fn wear_weapon(&mut self, fighter: FighterId, weapon: &Weapon, marks: i32, source: Source) {
        // A house rule may have put it out of the fight in the meantime.
        if marks > 0 && weapon.item != NO_ITEM && self.state.is_in(fighter) {
            self.count(M::Fumbles, fighter, 1);
            self.mark(fighter, usize::from(weapon.item), marks, source);
        }
    }

    /// Kills or spares, as [`Coup`] decides, a defenceless foe outright (SW-SNK-04, D-COUP).
    fn coup(&mut self, attacker: FighterId, target: FighterId) {
        if self.decide_if_open::<Coup>(attacker, None).option == Coup::Spare {
            if self.goes(StaminaMoment::Surrenders, target) {
                self.note(|| StaminaEvent::Spared(target, attacker));
                self.give_up(target);
            }
        } else {
            self.count(M::Coups, attacker, 1);
            self.die(target, Cause::Coup, Some(attacker));
        }
    }
}
