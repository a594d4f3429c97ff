//! The time after a fight: bleeding is settled, the party gathers, rests, and goes on (SW-END-02, SW-REST).

use super::play::{Play, Purpose, Source, SourceKind};
use crate::system::{FighterId, Table, fighters_in, first_in};
use crate::systems::stamina_and_wounds::decide::points::Pause;
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::characters::AmmoUsage;
use crate::systems::stamina_and_wounds::knobs::kinds::Attribute;
use crate::systems::stamina_and_wounds::knobs::wounds::{AfterBleeding, AfterMortal};
use crate::systems::stamina_and_wounds::sheet::gear::ItemKind;
use crate::systems::stamina_and_wounds::state::causes::{Cause, Rest};
use crate::systems::stamina_and_wounds::state::conflict::{
    Defenceless, ENEMIES, End, NOBODY, PCS, Status, UNARMED,
};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Counts the levels (Stamina, Wounds, rations) that fighters start the trial with. It does so that curves of a
    /// day start right: later changes are counted as differences.
    pub fn count_supplies(&mut self) {
        for (fighter, sheet) in FighterId::enumerate(self.setup.sheets.iter()) {
            self.count(M::StaminaLeft, fighter, i32::from(sheet.stamina));
            self.count(M::WoundsLeft, fighter, i32::from(sheet.max_wounds));
            self.count(M::RationsLeft, fighter, i32::from(sheet.rations));
        }
    }

    /// Settles bleeding and mortal wounds of every survivor, on both sides, by `aftermath.bleeding` and
    /// `aftermath.mortal` (SW-END-02).
    pub fn aftermath(&mut self) {
        for camp in [PCS, ENEMIES] {
            for fighter in fighters_in(self.view().alive(camp)) {
                self.settle_bleeding(fighter);
            }
            for fighter in fighters_in(self.view().alive(camp)) {
                self.settle_mortal(fighter, camp);
            }
        }
        if self.setup.knobs.character.ammo == AmmoUsage::AfterFight {
            for fighter in fighters_in(self.view().alive(PCS)) {
                self.mark_ammunition(fighter);
            }
        }
    }

    fn settle_bleeding(&mut self, fighter: FighterId) {
        if self.state.fighters[fighter].bleeding == 0 {
            return;
        }
        if self.setup.knobs.wound.after_bleeding == AfterBleeding::Runs {
            self.bleed_on(fighter);
        }
        self.state.bleed(fighter, 0);
    }

    /// Takes a Wound a round until a save stops it (`aftermath.bleeding = runs`). Rounds beyond 64 share dice, which
    /// does no harm because no fighter has so many Wounds to lose.
    fn bleed_on(&mut self, fighter: FighterId) {
        let attribute = self.setup.sheets[fighter].attribute(Attribute::Wil);
        let target = self.setup.knobs.character.target;
        for round in 0..=255_u8 {
            let before = self.state.fighters[fighter].status;
            self.bleed(fighter, 1);
            if self.state.fighters[fighter].status == Status::Dead {
                if before != Status::Dead {
                    self.count(M::DiedAfter, fighter, 1);
                }
                return;
            }
            // 64 rounds have dice of their own; no fighter has so many Wounds to lose.
            let (step, first) = (round / 4 % 16, round % 4 * 16);
            let source = Source::deed(fighter, step);
            let draw = (Purpose::Aftermath, source, fighter, first);
            let save = self.save(draw, None, attribute, target);
            if save.success {
                return;
            }
        }
    }

    fn settle_mortal(&mut self, fighter: FighterId, camp: usize) {
        let it = &self.state.fighters[fighter];
        if it.mortal == 0 || it.status == Status::Dead {
            return;
        }
        let knob = self.setup.knobs.wound.after_mortal;
        if knob == AfterMortal::NeedsDraught {
            self.draught_after(fighter, camp);
        }
        let it = self.it(fighter);
        if it.mortal > 0 && knob != AfterMortal::Survives {
            self.count(M::DiedAfter, fighter, 1);
            self.die(fighter, Cause::Mortal, None);
        } else {
            it.mortal = 0;
            it.mortal_this_round = false;
        }
    }

    fn draught_after(&mut self, fighter: FighterId, camp: usize) {
        for helper in fighters_in(self.view().alive(camp)) {
            let mut uses = 0;
            while self.state.fighters[fighter].mortal > 0 && uses < 15 {
                if self.view().uses_left(helper, ItemKind::Draught) == 0 {
                    break;
                }
                let source = Source { by: helper, step: uses, kind: SourceKind::Fall };
                self.use_draught(helper, fighter, source);
                uses += 1;
            }
        }
    }

    /// Marks ammunition, which runs low on 4 to 6 (`ammo.usage`).
    fn mark_ammunition(&mut self, fighter: FighterId) {
        let gear = &self.setup.sheets[fighter].gear;
        if gear.weapons.iter().any(|weapon| weapon.ranged) {
            let source = Source::deed(fighter, 0);
            if self.roll_die(Purpose::Ammunition, source, fighter, 0, 6) >= 4 {
                let boxes = self.setup.boxes;
                let it = self.it(fighter);
                it.ammo = (it.ammo + 1).min(boxes);
            }
        }
    }

    /// Gathers the party after a fight: fighters who fled come back, fighters who were taken are free (or are let go
    /// after a fight that was lost, SW-END-03), and every fighter picks up its weapons.
    pub fn gather(&mut self) {
        self.state.standing = 0;
        for fighter in fighters_in(self.view().alive(PCS)) {
            let status = self.state.fighters[fighter].status;
            self.count(M::Standing, fighter, i32::from(status != Status::In));
            let sheet = &self.setup.sheets[fighter];
            let it = self.it(fighter);
            it.status = Status::In;
            it.pick_up();
            it.ground = 0;
            it.prone = false;
            it.held_by = 0;
            it.climbs = NOBODY;
            it.defends = 0;
            it.struck = false;
            it.armour_lost = 0;
            it.loses_turn = false;
            it.position = sheet.position;
            it.defenceless = Defenceless::No;
            self.state.standing |= 1 << fighter;
            self.take_up_arms(fighter);
        }
    }

    /// Takes back the count of a fighter's exit: it is back, or has died since. Otherwise it would count for more
    /// exits than one.
    pub fn undo_exit_count(&mut self, fighter: FighterId, status: Status) {
        match status {
            Status::Fled => self.count(M::Fled, fighter, -1),
            Status::Surrendered => self.count(M::Surrendered, fighter, -1),
            Status::Waiting | Status::In | Status::Dead | Status::Gone => {}
        }
    }

    /// Puts the first intact weapon in a fighter's hand.
    fn take_up_arms(&mut self, fighter: FighterId) {
        let setup = self.setup;
        let it = self.it(fighter);
        let mut weapons = setup.sheets[fighter].gear.weapons.iter();
        let first = weapons.position(|weapon| it.can_use(setup, weapon));
        it.weapon = first.map_or(UNARMED, |number| number as u8);
    }

    /// Asks the first member of the party what to do,
    /// `Scene::rests` times at most, until the party goes
    /// on (D-REST).
    pub fn pause(&mut self) {
        let Some(speaker) = fighters_in(self.view().alive(PCS)).next() else {
            self.state.end = Some(End::Draw);
            return;
        };
        match self.decide(speaker, None).option {
            Pause::Turn => self.rest(Rest::Turn),
            Pause::Watch => self.rest(Rest::Watch),
            Pause::Week => self.rest(Rest::Week),
            Pause::Retreat => {
                self.note(|| StaminaEvent::Retreats);
                self.count(M::Retreats, speaker, 1);
                self.state.end = Some(End::Won(self.setup.sides_of[ENEMIES]));
            }
            Pause::GoOn => {
                self.state.stage += 1;
                self.leave_for_next_fight();
            }
        }
    }

    fn leave_for_next_fight(&mut self) {
        for fighter in fighters_in(self.view().alive(PCS)) {
            self.it(fighter).status = Status::Waiting;
            self.count(M::Standing, fighter, -1);
        }
        self.state.standing = 0;
        self.start_fight();
    }

    /// Plays a [`Rest`] of the whole party (SW-REST-01 to 07).
    fn rest(&mut self, rest: Rest) {
        self.state.rests += 1;
        self.note(|| StaminaEvent::Rests(rest));
        let members = self.view().alive(PCS);
        let measure = match rest {
            Rest::Turn => M::TurnRests,
            Rest::Watch => M::Watches,
            Rest::Week => M::Weeks,
        };
        self.count(measure, first_in(members), 1);
        for fighter in fighters_in(members) {
            let eats = rest == Rest::Watch && self.eats(fighter);
            self.recover(fighter, if rest == Rest::Watch && !eats { Rest::Turn } else { rest });
            if rest == Rest::Week {
                self.repair(fighter);
            }
        }
        if self.speaks(StaminaMoment::Rested) {
            self.moment_rested(members, rest);
        }
    }

    /// Takes the meal that a Watch needs (`rest.meal_required`). Returns `false` if there is none (SW-REST-07).
    fn eats(&mut self, fighter: FighterId) -> bool {
        if !self.setup.knobs.rest.meal {
            return true;
        }
        if self.state.fighters[fighter].rations == 0 {
            self.note(|| StaminaEvent::Hungry(fighter));
            return false;
        }
        self.it(fighter).rations -= 1;
        self.count(M::RationsLeft, fighter, -1);
        true
    }

    fn recover(&mut self, fighter: FighterId, rest: Rest) {
        let knobs = self.setup.knobs.rest;
        let sheet = &self.setup.sheets[fighter];
        let source = Source::deed(fighter, self.state.rests.saturating_sub(1) % 16);
        let base = self.state.rests.saturating_sub(1) / 16 % 2 * 32;
        let it = &self.state.fighters[fighter];
        let (missing, wounds) = (i32::from(sheet.stamina - it.stamina), i32::from(it.wounds));
        let draw = |first: u8| (Purpose::Rest, source, fighter, base + first);
        let (stamina, healed) = match rest {
            Rest::Turn => (self.roll_amount(knobs.turn_stamina, missing, draw(0)), 0),
            Rest::Watch => (
                self.roll_amount(knobs.watch_stamina, missing, draw(0)),
                self.roll_amount(knobs.watch_wounds, wounds, draw(8)),
            ),
            Rest::Week => (missing, self.roll_amount(knobs.week, wounds, draw(8))),
        };
        let (stamina, healed) = (stamina.min(missing) as i16, healed.min(wounds) as i16);
        self.it(fighter).stamina += stamina;
        self.count(M::StaminaLeft, fighter, i32::from(stamina));
        self.heal(fighter, healed);
        self.note(|| StaminaEvent::Recovers(fighter, stamina, healed));
    }

    /// Repairs items in a safe haven, box by box while there are coins (`repair.cost`) (SW-REST-09).
    fn repair(&mut self, fighter: FighterId) {
        let share = self.setup.knobs.rest.repair;
        let gear = &self.setup.sheets[fighter].gear;
        let mut spent = 0;
        for (number, item) in gear.items.iter().enumerate() {
            // The price of a box, rounded up to a coin.
            let over = i32::from(item.price) * share.numerator + share.denominator - 1;
            let price = over / share.denominator;
            if matches!(item.kind, ItemKind::Bandage | ItemKind::Draught) {
                continue; // they are used up, not broken
            }
            let it = self.it(fighter);
            while it.usage[number] > 0 && i32::from(it.purse) >= price {
                it.usage[number] -= 1;
                it.purse -= price as i16;
                spent += price as i16;
            }
        }
        let boxes = self.setup.boxes;
        let it = self.it(fighter);
        // Quivers are filled for nothing, as Usage of spells comes back in such a week.
        it.ammo = 0;
        it.armour = gear.armour(&it.usage, boxes);
        self.take_up_arms(fighter);
        if spent > 0 {
            self.count(M::Repairs, fighter, i32::from(spent));
            self.note(|| StaminaEvent::Repairs(fighter, spent));
        }
    }
}
