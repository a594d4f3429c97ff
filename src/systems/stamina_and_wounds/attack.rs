//! Attacks: reach, Boons and Banes, dice, Usage (SW-ATK, SW-CRIT, SW-FUMB, SW-DEFD, SW-SNK).

use super::ask::{Ask, Moment};
use super::attack_dice::{self, AttackDice};
use super::events::{Cause, StaminaEvent, Why};
use super::gear::{NO_ITEM, Weapon};
use super::knobs::rounds::{
    DefendUses, PositionModel, RangedInMelee, RangedReach, SeveralAttackers,
};
use super::measures::StaminaMeasure as M;
use super::play::{Play, Purpose, Source, SourceKind, able};
use super::rounds::sneaks;
use super::setup::Setup;
use super::state::{Defenceless, NOBODY, PCS, State, Status};
use super::words::{POINT_COUP, SPARE};
use crate::system::{Table, bits};

/// Whether an attacker can reach a target with the weapon in hand (SW-MOVE-03).
#[inline]
pub fn reaches(setup: &Setup, state: &State, attacker: usize, target: usize) -> bool {
    let round = &setup.knobs.round;
    if round.position == PositionModel::SingleArea {
        return true;
    }
    let it = &state.fighters[attacker];
    let distance = (it.position - state.fighters[target].position).abs();
    let weapon = setup.weapon(attacker, it);
    if !weapon.ranged {
        return distance == 0;
    }
    let pressed = round.in_melee == RangedInMelee::Forbidden && is_pressed(setup, state, attacker);
    let far = round.reach == RangedReach::Far;
    !pressed && (distance <= 1 || far)
}

/// Whether a fighter can make a free attack: it must be able to act, and in reach.
pub fn can_strike(setup: &Setup, state: &State, attacker: usize, target: usize) -> bool {
    let acts = able(setup, state, setup.camp(attacker)) >> attacker & 1 == 1;
    let helpless = state.fighters[attacker].defenceless != Defenceless::No;
    acts && !helpless && reaches(setup, state, attacker, target)
}

/// Whether a foe stands Close.
fn is_pressed(setup: &Setup, state: &State, fighter: usize) -> bool {
    let here = state.fighters[fighter].position;
    let foes = setup.camps[setup.camp(fighter) ^ 1] & state.standing;
    bits(foes).any(|foe| state.fighters[foe].position == here)
}

/// Boons less Banes of an attack (SW-DEFD-01, SW-COND-03 to 05, SW-MOVE-03, SW-CORE-06).
pub fn edge(setup: &Setup, state: &State, attacker: usize, target: usize) -> i8 {
    let (me, it) = (&state.fighters[attacker], &state.fighters[target]);
    let (maneuver, round) = (&setup.knobs.maneuver, &setup.knobs.round);
    let times = |count: u32| if round.stack { count as i32 } else { count.min(1) as i32 };
    // Most attacks have neither Boon nor Bane.
    let plain = it.defends == 0 && !it.prone && !me.prone && me.held_by == 0;
    if plain && me.climbs == NOBODY && round.position == PositionModel::SingleArea {
        return 0;
    }
    let mut edge = -round.defend_banes * times(u32::from(it.defends));
    if it.prone {
        edge += maneuver.prone_boon;
    }
    if me.prone {
        edge -= maneuver.prone_bane;
    }
    edge -= maneuver.restrained_bane * times(me.held_by.count_ones());
    if usize::from(me.climbs) == target {
        edge += maneuver.climbed_boon;
    }
    let bands = round.position == PositionModel::Bands && round.in_melee == RangedInMelee::Bane;
    if bands && setup.weapon(attacker, me).ranged && is_pressed(setup, state, attacker) {
        edge -= 1;
    }
    edge as i8
}

/// Where the Boons and Banes of an attack come from, a bit for each [`Why`].
pub fn reasons(setup: &Setup, state: &State, attacker: usize, target: usize) -> u8 {
    let (me, it) = (&state.fighters[attacker], &state.fighters[target]);
    let (maneuver, round) = (&setup.knobs.maneuver, &setup.knobs.round);
    let bands = round.position == PositionModel::Bands && round.in_melee == RangedInMelee::Bane;
    let holds = |why| match why {
        Why::Defended => it.defends > 0 && round.defend_banes > 0,
        Why::TargetProne => it.prone && maneuver.prone_boon > 0,
        Why::Prone => me.prone && maneuver.prone_bane > 0,
        Why::Held => me.held_by != 0 && maneuver.restrained_bane > 0,
        Why::Climbs => usize::from(me.climbs) == target && maneuver.climbed_boon > 0,
        Why::Pressed => {
            bands && setup.weapon(attacker, me).ranged && is_pressed(setup, state, attacker)
        }
    };
    Why::ALL.into_iter().filter(|&why| holds(why)).fold(0, |mask, why| mask | why.bit())
}

/// Armor Value of a fighter as it stands (SW-AV-05, 06).
#[inline]
pub fn armour(setup: &Setup, state: &State, fighter: usize) -> i32 {
    let it = &state.fighters[fighter];
    let worn = i32::from(it.armour).min(setup.knobs.wound.av_cap) - i32::from(it.worn_off);
    worn.max(0)
}

/// Whether an attack is a sneak attack: on the defenceless, or by surprise (SW-SNK-04 to 06).
fn is_sneak(setup: &Setup, state: &State, attacker: usize, target: usize) -> bool {
    let helpless = state.fighters[target].defenceless != Defenceless::No;
    let allowed = setup.camp(attacker) == PCS || setup.knobs.round.enemy_sneak;
    (helpless && allowed) || sneaks(setup, state, attacker)
}

/// Extra dice of a sneak attack on this target, 0 if it is none (SW-SNK-01, SW-SNK-04).
pub fn sneak_dice(setup: &Setup, state: &State, attacker: usize, target: usize) -> u8 {
    let sneak = is_sneak(setup, state, attacker, target);
    if sneak { setup.knobs.dice.sneak_dice as u8 } else { 0 }
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// An attack of a fighter, as the step with this number.
    pub fn attack(&mut self, attacker: usize, target: usize, (purpose, step): (Purpose, u8)) {
        if self.state.fighters[target].status != Status::In {
            return;
        }
        self.count(M::Attacks, attacker, 1);
        let helpless = self.state.fighters[target].defenceless != Defenceless::No;
        if helpless && self.setup.knobs.round.coup {
            self.coup(attacker, target);
            return;
        }
        let setup = self.setup;
        let weapon = *setup.weapon(attacker, &self.state.fighters[attacker]);
        let edge = edge(setup, self.state, attacker, target);
        let sneak = is_sneak(setup, self.state, attacker, target);
        let extra = if sneak { setup.knobs.dice.sneak_dice as u8 } else { 0 };
        let free = purpose == Purpose::FreeAttack;
        let Weapon { name, faces, .. } = weapon;
        self.table.note(|| StaminaEvent::Attacks {
            by: attacker,
            on: target,
            weapon: name,
            faces,
            edge,
            why: reasons(setup, self.state, attacker, target),
            sneak,
            free,
        });
        self.count(M::SneakAttacks, attacker, i32::from(sneak));
        self.count(M::Hindered, attacker, i32::from(edge < 0));
        let unarmed = setup.is_unarmed(attacker, &self.state.fighters[attacker]);
        self.count(M::Unarmed, attacker, i32::from(unarmed));
        self.it(attacker).struck = true;
        self.meets_defence(target);
        let dice = AttackDice { faces, cap: weapon.cap, edge, sneak: extra };
        let kind = if free { SourceKind::FreeAttack } else { SourceKind::Deed };
        let source = Source { by: attacker, step, kind };
        let rolled = attack_dice::roll(&setup.knobs.dice, dice, |place, faces| {
            self.draw(purpose, source, target, place, faces)
        });
        let armour = armour(setup, self.state, target);
        let damage = rolled.damage(&setup.knobs.dice, armour);
        self.note(|| StaminaEvent::Damage { dice: rolled, armour, damage });
        self.count_explosions(attacker, &rolled);
        self.wear(target, armour, &rolled);
        self.deal(target, damage, source);
        // Several may suffer a free attack by the same fighter in a round.
        let answer = Source { by: target, step, kind: SourceKind::Answer };
        let wear = if free { answer } else { source };
        self.wear_weapon(attacker, weapon, rolled.marks(&setup.knobs.dice), wear);
    }

    fn count_explosions(&mut self, attacker: usize, rolled: &attack_dice::Rolled) {
        let explosions = i32::from(rolled.explosions());
        if explosions > 0 {
            let added = rolled.faces.iter().skip(usize::from(rolled.base));
            let sum = added.map(|face| i32::from(*face)).sum();
            self.count(M::Explosions, attacker, explosions);
            self.count(M::ExplosionDamage, attacker, sum);
        }
    }

    /// Defend that covers only one attack ends with it (SW-DEFD-05).
    fn meets_defence(&mut self, target: usize) {
        if self.state.fighters[target].defends > 0 {
            self.count(M::Prevented, target, 1);
            if self.setup.knobs.round.defend_uses == DefendUses::One {
                self.it(target).defends = 0;
            }
        }
    }

    /// Armour that took off damage loses a point (`av.ablative`, SW-AV-02).
    fn wear(&mut self, target: usize, armour: i32, rolled: &attack_dice::Rolled) {
        if self.setup.knobs.wound.ablative && armour > 0 && rolled.total() > 0 {
            self.it(target).worn_off += 1;
        }
    }

    /// Damage is taken, or waits for the end of the turn if only the highest counts (SW-ATK-05).
    fn deal(&mut self, target: usize, damage: i32, source: Source) {
        let separate = self.setup.knobs.round.several == SeveralAttackers::Separate;
        // Nobody joins in a free attack.
        if separate || source.kind == SourceKind::FreeAttack {
            self.hit(target, damage, Some(source.by), source);
            return;
        }
        let it = self.it(target);
        if damage as i16 > it.pending {
            it.pending = damage as i16;
            it.pending_by = source.by as u8;
        }
        self.note(|| StaminaEvent::Waits(target));
    }

    /// The highest damage of the turn is taken by everybody of a camp (`attack.multi`).
    pub fn resolve_pending(&mut self, camp: usize) {
        if self.setup.knobs.round.several == SeveralAttackers::Separate {
            return;
        }
        for target in bits(self.setup.camps[camp]) {
            let it = self.it(target);
            let (damage, by) = (i32::from(it.pending), it.pending_by);
            it.pending = -1;
            it.pending_by = NOBODY;
            if damage >= 0 && it.status == Status::In {
                let by = usize::from(by);
                self.hit(target, damage, Some(by), Source::deed(by, super::rounds::ROUND_END));
            }
        }
    }

    /// Usage of the weapon after an attack (SW-FUMB-01 to 05).
    fn wear_weapon(&mut self, fighter: usize, weapon: Weapon, marks: i32, source: Source) {
        if marks > 0 && weapon.item != NO_ITEM {
            self.count(M::Fumbles, fighter, 1);
            self.mark(fighter, usize::from(weapon.item), marks, source);
        }
    }

    /// A defenceless foe is killed outright, or spared (SW-SNK-04, D-COUP).
    fn coup(&mut self, attacker: usize, target: usize) {
        let spares = self.table.undecided(POINT_COUP) >> attacker & 1 == 1 && {
            let moment = Moment { among: 1 << target, ..Moment::QUIET };
            let ask = Ask::new(self.setup, self.state, POINT_COUP, attacker, &moment);
            self.table.choose(&ask).option == SPARE
        };
        if spares {
            self.note(|| StaminaEvent::Spared(target, attacker));
            self.give_up(target);
        } else {
            self.count(M::Coups, attacker, 1);
            self.die(target, Cause::Coup, Some(attacker));
        }
    }
}
