//! Harm: Stamina, Wounds, the effects of one hit, gear, death (SW-STAM, SW-WND, SW-DEATH, SW-AV).

use super::play::{Play, Purpose, Source};
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::kinds::UsageBoxes;
use crate::systems::stamina_and_wounds::knobs::wounds::{EmptySlot, Overflow, Switch};
use crate::systems::stamina_and_wounds::sheet::gear::{ItemKind, USAGE_DICE};
use crate::systems::stamina_and_wounds::state::causes::Cause;
use crate::systems::stamina_and_wounds::state::conflict::{
    Defenceless, LastExit, NOBODY, Phase, Status, UNARMED,
};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

/// Effect of a hit: a row of the table of wounds (SW-WND-03 to 07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Row {
    /// Nothing further.
    Pain,
    /// Damaged gear.
    Gear,
    /// Bleeding out.
    Bleeding,
    /// A mortal wound.
    Mortal,
}

/// Returns the row for this many Wounds from one hit; a bound below the one before counts as that one, because knobs
/// may set each by itself.
pub(crate) fn row(
    wounds: i32,
    knobs: &crate::systems::stamina_and_wounds::knobs::WoundKnobs,
) -> Row {
    let gear = knobs.band2.max(knobs.band1);
    let bleeding = knobs.band3.max(gear);
    match wounds {
        wounds if wounds <= knobs.band1 => Row::Pain,
        wounds if wounds <= gear => Row::Gear,
        wounds if wounds <= bleeding => Row::Bleeding,
        _ => Row::Mortal,
    }
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Deals damage past armour from one attack or source: Stamina first, the rest as `stamina.overflow` says
    /// (SW-STAM-01 to 03, SW-WND-01). Damage beyond death is counted apart, so that attacks deal no more than they
    /// cost their victims.
    pub fn hit(&mut self, fighter: FighterId, damage: i32, by: Option<FighterId>, source: Source) {
        if self.state.fighters[fighter].defenceless == Defenceless::Asleep {
            self.wake(fighter);
        }
        let damage = self.damage_by_house(fighter, damage, by);
        if damage <= 0 {
            return;
        }
        let sheet = &self.setup.sheets[fighter];
        let most = sheet.max_wounds;
        let overflow = self.setup.knobs.wound.overflow;
        let it = self.it(fighter);
        let before = it.stamina;
        let stamina = before.min(damage as i16);
        it.stamina -= stamina;
        let rest = damage as i16 - stamina;
        let lost = overflow == Overflow::Lost && before > 0;
        let wounds = if lost || sheet.stamina_only { 0 } else { rest };
        it.wounds += wounds;
        let (stamina_left, wounds_all) = (it.stamina, it.wounds);
        self.count(M::Hits, fighter, 1);
        self.count(M::WoundingHits, fighter, i32::from(wounds > 0));
        self.count_wounds(fighter, i32::from(stamina), i32::from(wounds));
        if let Some(by) = by {
            // Damage beyond death does not count as damage dealt.
            let over = (wounds_all - most).clamp(0, wounds);
            let spare = if sheet.stamina_only && stamina_left == 0 { rest } else { over };
            self.count(M::Damage, by, i32::from(stamina + wounds - over));
            self.count(M::Overkill, by, i32::from(spare));
        }
        self.note(|| StaminaEvent::Hit {
            on: fighter,
            stamina,
            wounds,
            stamina_left,
            wounds_all,
            most,
        });
        let spent = sheet.stamina_only && stamina_left == 0;
        if spent || wounds_all >= most {
            self.die(fighter, Cause::Hit, by);
        } else if wounds > 0 {
            self.hit_effects(fighter, i32::from(wounds), source);
        }
        self.moment_harmed(fighter, by, (i32::from(stamina), i32::from(wounds)));
        self.check_lone_fighter(fighter);
    }

    pub(crate) fn count_wounds(&mut self, fighter: FighterId, stamina: i32, wounds: i32) {
        self.count(M::StaminaLost, fighter, stamina);
        self.count(M::StaminaLeft, fighter, -stamina);
        self.count(M::WoundsTaken, fighter, wounds);
        self.count(M::WoundsLeft, fighter, -wounds);
    }

    /// Deals direct damage, which ignores Armor Value and is otherwise a [`hit`](Self::hit) (SW-AV-03).
    pub fn direct(&mut self, fighter: FighterId, damage: i32, what: &'static str, source: Source) {
        self.note(|| StaminaEvent::Direct(fighter, damage, what));
        self.count(M::DirectDamage, fighter, damage);
        self.hit(fighter, damage, None, source);
    }

    /// Applies the further effects of the Wounds of one hit, by its [`row`] (SW-WND-02 to 08).
    fn hit_effects(&mut self, fighter: FighterId, wounds: i32, source: Source) {
        let knobs = &self.setup.knobs.wound;
        if knobs.effects == Switch::Off || !self.setup.sheets[fighter].wound_effects {
            return;
        }
        let row = row(wounds, knobs);
        let has = |wanted: Row| row == wanted || (knobs.cumulative && row > wanted);
        if has(Row::Gear) {
            self.damage_gear(fighter, source);
        }
        if has(Row::Bleeding) && self.state.is_in(fighter) {
            self.begin_to_bleed(fighter);
        }
        if has(Row::Mortal) && self.state.is_in(fighter) {
            self.wound_mortally(fighter, source);
        }
    }

    /// Begins bleeding out, or adds a wound to it with `bleed.stacks` (SW-COND-06).
    pub(crate) fn begin_to_bleed(&mut self, fighter: FighterId) {
        let stacks = self.setup.knobs.wound.bleed_stacks;
        let before = self.state.fighters[fighter].bleeding;
        self.state.bleed(fighter, if stacks { (before + 1).min(7) } else { 1 });
        self.count(M::Bleeding, fighter, 1);
        self.note(|| StaminaEvent::Bleeds(fighter));
        self.moment(StaminaMoment::Bleeds, fighter, None);
    }

    /// Inflicts a mortal wound; of two the lower counter stays, so that a second wound never helps (SW-WND-07).
    fn wound_mortally(&mut self, fighter: FighterId, source: Source) {
        let amount = self.setup.knobs.wound.mortal_rounds;
        let draw = (Purpose::Mortal, source, fighter, source.first());
        let rounds = self.roll_amount(amount, 0, draw).max(1) as u8;
        self.count(M::MortalWounds, fighter, 1);
        let it = self.it(fighter);
        if it.mortal == 0 || rounds < it.mortal {
            it.mortal = rounds;
            it.mortal_this_round = true;
        }
        let left = it.mortal;
        self.note(|| StaminaEvent::Mortal(fighter, left));
        self.moment(StaminaMoment::MortalWound, fighter, None);
    }

    /// Rolls `wound.gear.die` for a slot and marks the item there (SW-WND-04, 05).
    fn damage_gear(&mut self, fighter: FighterId, source: Source) {
        let gear = &self.setup.sheets[fighter].gear;
        let knobs = &self.setup.knobs.wound;
        if gear.room == 0 {
            return;
        }
        self.count(M::GearRows, fighter, 1);
        let Some(slot) = self.pick_slot(fighter, source) else { return };
        let found = gear.in_slot(slot);
        let item = found.map(|item| gear.items[item].name);
        self.note(|| StaminaEvent::Slot { fighter, slot, item });
        if let Some(item) = found {
            let draw = (Purpose::Gear, source, fighter, source.first());
            let marks = self.roll_amount(knobs.gear_usage, 0, draw);
            let before = self.state.fighters[fighter].usage[item];
            self.mark(fighter, item, marks, source);
            let after = self.state.fighters[fighter].usage[item];
            self.count(M::GearHits, fighter, i32::from(after > before));
        }
    }

    /// Returns the slot that is struck; `None` if the die is rolled again until it picks an item (`wound.gear.empty
    /// = reroll`) and none is within its reach. A single die with as many faces replaces the rolls, because rolling
    /// until a slot holds something picks each of them with equal chance.
    fn pick_slot(&mut self, fighter: FighterId, source: Source) -> Option<u8> {
        let gear = &self.setup.sheets[fighter].gear;
        let knobs = &self.setup.knobs.wound;
        let number = source.first() + 4;
        if knobs.gear_empty == EmptySlot::Nothing {
            return Some(self.roll_die(Purpose::Gear, source, fighter, number, knobs.gear_die.0));
        }
        let held = || (1..=knobs.gear_die.0).filter(|&slot| gear.in_slot(slot).is_some());
        let faces = held().count() as u8;
        if faces == 0 {
            return None;
        }
        let face = self.roll_die(Purpose::Gear, source, fighter, number, faces);
        held().nth(usize::from(face) - 1)
    }

    /// Marks Usage on an item ([`marked`](Self::marked)); when all boxes are marked it is broken (SW-CORE-08). A
    /// broken item is left alone, because damage to gear may pick it again (SW-WND-05).
    pub fn mark(&mut self, fighter: FighterId, item: usize, marks: i32, source: Source) {
        let of = self.setup.boxes;
        let before = self.state.fighters[fighter].usage[item];
        if before >= of {
            return; // broken already (SW-WND-05)
        }
        let boxes = self.marked(fighter, before, marks, source);
        self.it(fighter).usage[item] = boxes;
        let name = self.setup.sheets[fighter].gear.items[item].name;
        if boxes > before {
            self.note(|| StaminaEvent::Marked { fighter, item: name, boxes, of });
        }
        if boxes >= of {
            self.break_item(fighter, item);
        }
    }

    /// Returns the marked boxes of an item with `before` boxes marked, after further marks: boxes, or rolls of the
    /// usage die. The rolls are drawn for the fighter `whose`.
    pub fn marked(&mut self, whose: FighterId, before: u8, marks: i32, source: Source) -> u8 {
        match self.setup.knobs.wound.boxes {
            UsageBoxes::Boxes(_) => {
                (i32::from(before) + marks).min(i32::from(self.setup.boxes)) as u8
            }
            UsageBoxes::Die => self.step_down(whose, before, marks, source),
        }
    }

    /// Rolls the usage die for each mark; it steps down on a 1 or 2 (`usage.boxes = die`).
    fn step_down(&mut self, fighter: FighterId, before: u8, marks: i32, source: Source) -> u8 {
        let mut lost = before;
        for mark in 0..marks.min(6) {
            let Some(&faces) = USAGE_DICE.get(usize::from(lost)) else { break };
            let number = source.first() + mark as u8;
            if self.roll_die(Purpose::Usage, source, fighter, number, faces) <= 2 {
                lost += 1;
            }
        }
        lost
    }

    /// Breaks an item, which gives no benefit any more: [`Fighter::armour`] falls, a broken weapon leaves the hand
    /// (SW-CORE-08, SW-FUMB-04, SW-AV-06).
    fn break_item(&mut self, fighter: FighterId, item: usize) {
        let gear = &self.setup.sheets[fighter].gear;
        let boxes = self.setup.boxes;
        self.count(M::GearBroken, fighter, 1);
        let Some(broken) = gear.items.get(item) else { return };
        let it = self.it(fighter);
        it.armour = gear.armour(&it.usage, boxes);
        match broken.kind {
            ItemKind::Weapon(number) => {
                if it.weapon == number {
                    it.weapon = UNARMED;
                    it.pick_up();
                }
                self.count(M::WeaponsBroken, fighter, 1);
            }
            ItemKind::Shield | ItemKind::Armour => self.count(M::ArmourBroken, fighter, 1),
            ItemKind::Bandage | ItemKind::Draught => {}
        }
        let name = broken.name;
        self.note(|| StaminaEvent::Broke(fighter, name));
        if self.state.is_in(fighter) {
            self.moment(StaminaMoment::ItemBroke, fighter, None);
        }
    }

    /// Takes Wounds by bleeding: past armour and Stamina, without further effects (SW-COND-06).
    pub fn bleed(&mut self, fighter: FighterId, wounds: i16) {
        if wounds <= 0 {
            return;
        }
        let it = self.it(fighter);
        it.wounds += wounds;
        let all = it.wounds;
        let dies = all >= self.setup.sheets[fighter].max_wounds;
        self.count(M::BledWounds, fighter, i32::from(wounds));
        self.count_wounds(fighter, 0, i32::from(wounds));
        self.note(|| StaminaEvent::Bled(fighter, wounds, all));
        if dies {
            self.die(fighter, Cause::Bleeding, None);
        }
    }

    /// Heals Wounds: any of them ends bleeding, `wound.mortal.heal` of them end a mortal wound (SW-REST-08).
    pub fn heal(&mut self, fighter: FighterId, wounds: i16) {
        let enough = self.setup.knobs.wound.mortal_heal;
        let it = self.it(fighter);
        let healed = wounds.min(it.wounds);
        it.wounds -= healed;
        if i32::from(healed) >= enough {
            it.mortal = 0;
            it.mortal_this_round = false;
        }
        if healed >= 1 {
            self.state.bleed(fighter, 0);
        }
        self.count(M::WoundsLeft, fighter, i32::from(healed));
    }

    /// Kills a fighter, or defeats it for good (SW-DEATH-01, 02).
    pub fn die(&mut self, fighter: FighterId, cause: Cause, by: Option<FighterId>) {
        if self.speaks(StaminaMoment::Dies) && self.lives_on(fighter, cause, by) {
            return;
        }
        let it = &self.state.fighters[fighter];
        let stamina = i32::from(it.stamina);
        let wounds_left = i32::from(self.setup.sheets[fighter].max_wounds - it.wounds);
        self.count(M::StaminaLeft, fighter, -stamina);
        self.count(M::WoundsLeft, fighter, -wounds_left);
        self.count(M::Dead, fighter, 1);
        let measure = match cause {
            Cause::Bleeding => Some(M::DiedBleeding),
            Cause::Mortal => Some(M::DiedMortally),
            Cause::Hit | Cause::Coup => None,
        };
        if let Some(measure) = measure {
            self.count(measure, fighter, 1);
        }
        if let Some(by) = by {
            self.count(M::Kills, by, 1);
            let first = self.state.phase == Phase::First;
            let doubled = first && self.state.double;
            self.count(M::DiedInDouble, fighter, i32::from(doubled));
        }
        self.note(|| StaminaEvent::Dies(fighter, cause));
        if self.state.is_in(fighter) {
            self.out(fighter, Status::Dead, LastExit::Death);
        } else {
            let status = self.state.fighters[fighter].status;
            self.undo_exit_count(fighter, status);
            self.it(fighter).status = Status::Dead;
        }
    }

    /// Puts a fighter out of the fight: frees the fighters it held, and checks for breaking points
    /// ([`defeated`](Self::defeated)).
    pub fn out(&mut self, fighter: FighterId, status: Status, exit: LastExit) {
        let camp = self.setup.camp(fighter);
        self.state.standing &= !(1 << fighter);
        self.state.last_exit[camp] = exit;
        self.count(M::Standing, fighter, -1);
        let it = self.it(fighter);
        it.status = status;
        it.climbs = NOBODY;
        it.held_by = 0;
        it.done = true;
        self.let_go(fighter);
        self.throw_off(fighter);
        self.defeated(fighter);
        self.moment(StaminaMoment::Defeated, fighter, None);
    }

    /// Takes every fighter off the fighter it has climbed on (SW-COND-02, SW-COND-05).
    pub fn throw_off(&mut self, fighter: FighterId) {
        for other in fighters_in(self.state.standing) {
            if FighterId::from(self.state.fighters[other].climbs) == fighter {
                self.it(other).climbs = NOBODY;
            }
        }
    }

    /// Frees the fighters whom a fighter restrains (SW-COND-04), by their `held_by`.
    pub fn let_go(&mut self, fighter: FighterId) {
        for other in fighters_in(self.state.standing) {
            let held = self.state.fighters[other].held_by;
            if held >> fighter & 1 == 1 {
                self.it(other).held_by = held & !(1 << fighter);
                if held & !(1 << fighter) == 0 {
                    self.note(|| StaminaEvent::Free(other));
                }
            }
        }
    }

    /// Wakes a sleeper (SW-COND-07), who then can act.
    pub fn wake(&mut self, fighter: FighterId) {
        self.it(fighter).defenceless = Defenceless::No;
        self.note(|| StaminaEvent::Wakes(fighter));
    }
}
