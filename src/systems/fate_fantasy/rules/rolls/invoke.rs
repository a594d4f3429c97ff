//! Aspects and fate points on a roll: invoking, tagging, weapons, plain fate points (FF-ASPC,
//! FF-MAN-06 to 10, FF-WPN-03 to 10).

use super::dice::Throw;
use crate::system::{FighterId, Table};
use crate::systems::fate_fantasy::decide::points::{Invoke, is_reroll};
use crate::systems::fate_fantasy::knobs::basics::ConflictKind;
use crate::systems::fate_fantasy::knobs::fight::TagBy;
use crate::systems::fate_fantasy::knobs::number_or_word::Either;
use crate::systems::fate_fantasy::rules::play::Play;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{Aspect, AspectKind};
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll, RollKind, Spot};
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

impl View<'_> {
    /// Returns the aspect on the opponent that a tag on this roll would use, free or paid; `None` without any.
    /// If the tag is paid, aspects that stay come before aspects that vanish.
    #[inline]
    fn find_tag(self, roll: &Roll, opponent: FighterId, free: bool) -> Option<usize> {
        let anyone = self.setup.knobs.manoeuvre.tag_by == TagBy::Anyone;
        let any = anyone || self.state.bears(opponent);
        if any { self.best_tag(roll, opponent, (free, anyone)) } else { None }
    }

    /// Finds the tag for [`Self::find_tag`], which has checked that there are aspects to search. A fragile
    /// aspect is best for a free tag, but a lasting one for a paid tag, because it can be tagged again.
    fn best_tag(
        self,
        roll: &Roll,
        opponent: FighterId,
        (free, anyone): (bool, bool),
    ) -> Option<usize> {
        let camp = self.setup.camp(roll.who);
        let mut found = None;
        for (at, aspect) in self.state.aspects.iter().enumerate() {
            if roll.used >> at & 1 == 1 || aspect.gone {
                continue;
            }
            let mine = usize::from(aspect.camp) == camp
                && FighterId::from(aspect.bearer) == opponent
                && (!aspect.personal || FighterId::from(aspect.placer) == roll.who);
            let turned = anyone
                && !free
                && self.setup.allied(FighterId::from(aspect.bearer), roll.who)
                && usize::from(aspect.camp) != camp
                && aspect.kind != AspectKind::Consequence;
            if !mine && !turned {
                continue;
            }
            if free && aspect.free == 0 {
                continue;
            }
            // A fragile aspect is best for a free tag, a lasting one for a paid tag.
            let vanishes = aspect.kind == AspectKind::Fragile;
            let rank = if free {
                u8::from(!vanishes)
            } else {
                u8::from(vanishes) * 2 + u8::from(aspect.free > 0)
            };
            if found.is_none_or(|(best, _)| rank < best) {
                found = Some((rank, at));
            }
        }
        found.map(|(_, at)| at)
    }

    /// Whether one more aspect of the own weapon can be invoked on a roll; [`Self::cancels_reach`] takes one
    /// away (FF-WPN-03, 04, 09).
    fn own_weapon(self, roll: &Roll, opponent: FighterId) -> bool {
        let setup = self.setup;
        let sheet = self.sheet(roll.who);
        let talented = sheet.specialist || !setup.knobs.weapon.needs_talent;
        let weapon = sheet.armed || sheet.range.is_some();
        if !weapon || !talented || setup.kind != ConflictKind::Physical {
            return false;
        }
        if matches!(roll.kind, RollKind::Interrupt | RollKind::Answer | RollKind::Move) {
            return false;
        }
        let shoots = roll.skill == Some(Skill::Ranged);
        let cancelled =
            sheet.reach && !shoots && opponent != Opposition::NONE && self.cancels_reach(opponent);
        roll.weapon + u8::from(cancelled) < sheet.weapon_aspects
    }

    /// Whether a fighter without weapon has `unarmed.cancels_reach_at` in its skill (FF-WPN-09).
    fn cancels_reach(self, who: FighterId) -> bool {
        let sheet = self.sheet(who);
        match self.setup.knobs.weapon.cancels_reach {
            Either::Word(_) => false,
            Either::Number(least) => sheet.rating(Skill::Unarmed) >= least && !sheet.armed,
        }
    }

    /// Whether the reach of the opponent's weapon can be turned against it (`weapon.aspect_turnable`,
    /// FF-WPN-06): where there is no room for it, or where an aspect of the own side has brought that about.
    fn can_turn(self, roll: &Roll, opponent: FighterId) -> bool {
        let setup = self.setup;
        if !setup.knobs.weapon.turnable || roll.turned || opponent == Opposition::NONE {
            return false;
        }
        let sheet = self.sheet(opponent);
        let (mine, theirs) = (self.it(roll.who).zone, self.it(opponent).zone);
        let confined = setup.scene.confined >> theirs & 1 == 1 && mine == theirs;
        let camp = setup.camp(roll.who);
        let placed = || {
            self.state.aspects.iter().any(|aspect| {
                FighterId::from(aspect.bearer) == opponent
                    && usize::from(aspect.camp) == camp
                    && aspect.kind != AspectKind::Consequence
                    && !aspect.personal
            })
        };
        sheet.armed && sheet.reach && setup.kind == ConflictKind::Physical && (confined || placed())
    }

    /// Whether `invoke.max_per_roll` allows one more aspect on a roll.
    fn has_room(self, roll: &Roll) -> bool {
        self.setup.knobs.fate.max_per_roll.allows(i32::from(roll.aspects) + 1)
    }

    fn has_points(self, roll: &Roll, points: i32) -> bool {
        i32::from(self.it(roll.who).fate) >= points
    }

    /// Whether an own aspect can be invoked on a roll. All conditions are evaluated, because none takes long.
    pub fn may_invoke(self, roll: &Roll) -> bool {
        let left = roll.own < self.sheet(roll.who).aspects;
        self.has_room(roll) & left & self.has_points(roll, self.setup.knobs.fate.cost)
    }

    /// Whether a fate point can be spent on a roll without an aspect: `fate.plain_per_roll` limits it.
    pub fn may_spend(self, roll: &Roll) -> bool {
        let again = self.setup.knobs.fate.plain_per_roll.allows(i32::from(roll.plain) + 1);
        self.has_points(roll, 1) & again
    }

    /// Whether an aspect on the opponent can be tagged for nothing, see `Self::find_tag`.
    pub fn may_tag_free(self, roll: &Roll, opponent: FighterId) -> bool {
        let may = self.has_room(roll) && opponent != Opposition::NONE;
        may && self.find_tag(roll, opponent, true).is_some()
    }

    /// Whether an option of `Invoke` may be chosen on a roll.
    pub fn may_use(
        self,
        (roll, against): (&Roll, &Opposition),
        invoke: Invoke,
        argument: u8,
    ) -> bool {
        let fate = &self.setup.knobs.fate;
        let it = self.it(roll.who);
        let has = |points: i32| self.has_points(roll, points);
        if is_reroll(argument) && (!fate.reroll || roll.dice.is_none() || roll.rerolls >= 31) {
            return false;
        }
        let aspect = !matches!(invoke, Invoke::Pass | Invoke::Plain);
        if aspect && !self.has_room(roll) {
            return false;
        }
        let opponent = against.opponent;
        let any = opponent != Opposition::NONE;
        match invoke {
            Invoke::Pass => true,
            Invoke::Free => self.may_tag_free(roll, opponent),
            Invoke::Tag => {
                has(self.setup.knobs.manoeuvre.tag_cost)
                    && any
                    && self.find_tag(roll, opponent, false).is_some()
            }
            Invoke::Own => self.may_invoke(roll),
            Invoke::Weapon => has(1) && self.own_weapon(roll, opponent),
            Invoke::Technique => it.techniques > 0 && self.own_weapon(roll, opponent),
            Invoke::TurnWeapon => has(1) && self.can_turn(roll, opponent),
            Invoke::Unarmed => {
                let fits = matches!(
                    roll.kind,
                    RollKind::Attack
                        | RollKind::Defend
                        | RollKind::Manoeuvre
                        | RollKind::DefendManoeuvre
                );
                let known = self.setup.knobs.weapon.obvious && !roll.unarmed && fits;
                known && has(1) && any && self.setup.is_unarmed(opponent)
            }
            Invoke::Plain => self.may_spend(roll),
        }
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Uses an aspect or fate point on a roll: pays for it, and adds its bonus or rolls again.
    pub fn use_on(
        &mut self,
        roll: &mut Roll,
        opponent: FighterId,
        (invoke, argument): (Invoke, u8),
        spot: Spot,
    ) {
        let fate = &self.setup.knobs.fate;
        let (cost, tag_cost) = (fate.cost, self.setup.knobs.manoeuvre.tag_cost);
        match invoke {
            Invoke::Pass => return,
            Invoke::Free => self.tag(roll, opponent, true),
            Invoke::Tag => {
                self.tag(roll, opponent, false);
                self.spend(roll.who, tag_cost);
            }
            Invoke::Own => {
                roll.own += 1;
                self.count(M::Invocations, roll.who, 1);
                self.spend(roll.who, cost);
            }
            Invoke::Weapon => {
                roll.weapon += 1;
                self.spend(roll.who, 1);
            }
            Invoke::Technique => {
                roll.weapon += 1;
                self.it(roll.who).techniques -= 1;
            }
            Invoke::TurnWeapon => {
                roll.turned = true;
                self.spend(roll.who, 1);
            }
            Invoke::Unarmed => {
                roll.unarmed = true;
                self.spend(roll.who, 1);
            }
            Invoke::Plain => return self.plain_point(roll),
        }
        let gear = matches!(
            invoke,
            Invoke::Weapon | Invoke::Technique | Invoke::TurnWeapon | Invoke::Unarmed
        );
        self.count(M::WeaponInvocations, roll.who, i32::from(gear));
        roll.aspects += 1;
        let mut again = None;
        if is_reroll(argument) {
            again = Some(self.reroll(roll, spot));
        } else {
            roll.bought += self.setup.knobs.fate.bonus;
        }
        let (who, total) = (roll.who, roll.total());
        self.note(|| FantasyEvent::Uses(who, invoke, again, total));
    }

    /// Spends a fate point without an aspect, for `fate.plain_bonus` (FF-ASPC-05).
    fn plain_point(&mut self, roll: &mut Roll) {
        roll.plain += 1;
        roll.bought += self.setup.knobs.fate.plain_bonus;
        self.spend(roll.who, 1);
        self.count(M::PlainPoints, roll.who, 1);
        let (who, total) = (roll.who, roll.total());
        self.note(|| FantasyEvent::Uses(who, Invoke::Plain, None, total));
    }

    fn reroll(&mut self, roll: &mut Roll, spot: Spot) -> Throw {
        roll.rerolls += 1;
        // Either party of a roll may roll again; their seats tell them apart.
        let dice = self.dice();
        let dice = self.draw_for((roll.kind.purpose(), roll.rerolls), spot, roll.who, dice);
        roll.fall(dice);
        self.count(M::Rerolls, roll.who, 1);
        dice
    }

    /// Tags an aspect on the opponent, and notes it in [`Roll::used`] (FF-MAN-06 to 09).
    fn tag(&mut self, roll: &mut Roll, opponent: FighterId, free: bool) {
        let Some(at) = self.view().find_tag(roll, opponent, free) else { return };
        roll.used |= 1 << at;
        let aspect = &mut self.state.aspects[at];
        if free {
            aspect.free -= 1;
        }
        aspect.gone = aspect.kind == AspectKind::Fragile;
        let (gone, left, placer) = (aspect.gone, aspect.free, FighterId::from(aspect.placer));
        self.count(if free { M::FreeTags } else { M::PaidTags }, roll.who, 1);
        if gone {
            self.count(M::TagsWasted, placer, i32::from(left));
        }
    }

    /// Spends fate points.
    pub fn spend(&mut self, who: FighterId, points: i32) {
        let it = self.it(who);
        it.fate = it.fate.saturating_sub(points as u8);
        self.count(M::FateSpent, who, points);
    }

    /// Takes away the aspects that are `gone`, after the roll: until then they keep their
    /// places, to which `Roll::used` points.
    pub fn sweep(&mut self) {
        if !self.state.aspects.is_empty() {
            self.sweep_all();
        }
    }

    fn sweep_all(&mut self) {
        let mut at = 0;
        while at < self.state.aspects.len() {
            if self.state.aspects[at].gone {
                self.state.remove_aspect(at);
            } else {
                at += 1;
            }
        }
    }

    /// Takes away the aspects for which `holds`; free tags left on them are counted as wasted.
    pub fn drop_aspects(&mut self, holds: impl Fn(&Aspect) -> bool) {
        let mut at = 0;
        while at < self.state.aspects.len() {
            let aspect = self.state.aspects[at];
            if holds(&aspect) {
                let bearer = FighterId::from(aspect.bearer);
                self.count(M::TagsWasted, FighterId::from(aspect.placer), i32::from(aspect.free));
                self.state.remove_aspect(at);
                if self.state.is_in(bearer) {
                    self.note(|| FantasyEvent::Removed(bearer));
                }
            } else {
                at += 1;
            }
        }
    }
}
