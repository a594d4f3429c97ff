//! Effects of house rules in Stamina and Wounds, one by one.

use super::moments::HouseContext;
use super::words::{StaminaEffect, StaminaMoment};
use crate::system::{FighterId, Table, fighters_in};
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::rules::play::{Play, Source, SourceKind};
use crate::systems::stamina_and_wounds::sheet::gear::{Item, ItemKind, NO_ITEM};
use crate::systems::stamina_and_wounds::state::causes::Cause;
use crate::systems::stamina_and_wounds::state::conflict::{LastExit, PCS, Status, UNARMED};
use crate::systems::stamina_and_wounds::state::view::filter;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

const MOST_DEEDS: i32 = 4;
const MOST_DEFENDS: i32 = 9;
const MOST_ARMOUR: i32 = 9;
const MOST_RATIONS: i32 = 200;
const MOST_COINS: i32 = 10_000;

/// Returns a number plus an amount, within a range: the state has small fields, and house rules may add any number.
fn moved(number: impl Into<i32>, amount: i32, (least, most): (i32, i32)) -> i32 {
    (number.into() + amount).clamp(least, most)
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Applies an effect to a fighter who is in the fight.
    pub(crate) fn bring(
        &mut self,
        effect: StaminaEffect,
        fighter: FighterId,
        amount: i32,
        matter: &HouseContext,
    ) {
        match effect {
            StaminaEffect::Stamina => self.change_stamina(fighter, amount),
            StaminaEffect::Wounds if amount < 0 => self.heal(fighter, -amount as i16),
            StaminaEffect::Wounds => self.take_wounds(fighter, amount),
            StaminaEffect::Suffer if amount > 0 => {
                let source = Source { by: fighter, step: 0, kind: SourceKind::House };
                self.direct(fighter, amount, "a house rule", source);
            }
            StaminaEffect::Bleed if !self.setup.sheets[fighter].stamina_only => {
                self.begin_to_bleed(fighter);
            }
            StaminaEffect::Restrain => self.restrain_by_house(fighter, matter),
            StaminaEffect::Free => {
                self.it(fighter).held_by = 0;
                self.throw_off(fighter);
            }
            StaminaEffect::Wake if self.view().is_helpless(fighter) => self.wake(fighter),
            StaminaEffect::MarkWeapon
            | StaminaEffect::MarkArmour
            | StaminaEffect::RepairWeapon
            | StaminaEffect::RepairArmour
            | StaminaEffect::Supplies => self.change_gear(effect, fighter, amount),
            StaminaEffect::Rations => {
                let before = i32::from(self.state.fighters[fighter].rations);
                let after = moved(before, amount, (0, MOST_RATIONS));
                self.it(fighter).rations = after as u8;
                self.count(M::RationsLeft, fighter, after - before);
            }
            StaminaEffect::Advance => self.advance_by_house(fighter, amount),
            StaminaEffect::GoFirst => self.state.first = self.setup.camp(fighter) as u8,
            StaminaEffect::TestMorale => {
                let morale = &mut self.state.morale[self.setup.camp(fighter)];
                morale.pending |= std::mem::take(&mut morale.failed);
            }
            StaminaEffect::Die => self.die(fighter, Cause::Hit, None),
            StaminaEffect::Flee => {
                self.note(|| StaminaEvent::Flees(fighter));
                self.count(M::Fled, fighter, 1);
                self.out(fighter, Status::Fled, LastExit::Flight);
            }
            StaminaEffect::Surrender => {
                self.note(|| StaminaEvent::Surrenders(fighter));
                self.give_up(fighter);
            }
            _ => self.change_condition(effect, fighter, amount, matter),
        }
    }

    fn change_condition(
        &mut self,
        effect: StaminaEffect,
        fighter: FighterId,
        amount: i32,
        matter: &HouseContext,
    ) {
        let boxes = i32::from(self.setup.boxes);
        let can_drop = self.setup.weapon(fighter, &self.state.fighters[fighter]).item != NO_ITEM;
        let acts = self.setup.camp(fighter) == self.state.acting();
        if effect == StaminaEffect::Stanch {
            self.state.bleed(fighter, 0);
            return;
        }
        let it = &mut self.state.fighters[fighter];
        match effect {
            StaminaEffect::Mortal => (it.mortal, it.mortal_this_round) = (amount as u8, amount > 0),
            StaminaEffect::FallProne => it.prone = true,
            StaminaEffect::StandUp => it.prone = false,
            StaminaEffect::Disarm if can_drop => it.drop_weapon(),
            StaminaEffect::PickUp => it.pick_up(),
            StaminaEffect::Defends => {
                let most = MOST_DEFENDS.max(i32::from(it.defends));
                it.defends = moved(it.defends, amount, (0, most)) as u8;
            }
            StaminaEffect::Armour => {
                let range = (-MOST_ARMOUR, MOST_ARMOUR.max(i32::from(it.armour_lost)));
                it.armour_lost = moved(it.armour_lost, -amount, range) as i8;
            }
            StaminaEffect::Ammunition => it.ammo = moved(it.ammo, -amount, (0, boxes)) as u8,
            StaminaEffect::Coins => it.purse = moved(it.purse, amount, (0, MOST_COINS)) as i16,
            StaminaEffect::Actions if acts => {
                let most = MOST_DEEDS.max(i32::from(it.actions));
                it.actions = moved(it.actions, amount, (0, most)) as u8;
            }
            StaminaEffect::Moves if acts => {
                let most = MOST_DEEDS.max(i32::from(it.moves));
                it.moves = moved(it.moves, amount, (0, most)) as u8;
            }
            StaminaEffect::LoseTurn if matter.moment == StaminaMoment::TurnStarts && acts => {
                it.done = true;
            }
            StaminaEffect::LoseTurn => it.loses_turn = true,
            StaminaEffect::Tokens => it.tokens = moved(it.tokens, amount, (0, 99)) as u8,
            // Changes of a roll or a hit are done already; without a weapon there is nothing to drop.
            _ => {}
        }
    }

    fn change_stamina(&mut self, fighter: FighterId, amount: i32) {
        let sheet = &self.setup.sheets[fighter];
        let before = i32::from(self.state.fighters[fighter].stamina);
        let after = moved(before, amount, (0, i32::from(sheet.stamina)));
        self.it(fighter).stamina = after as i16;
        self.count(M::StaminaLeft, fighter, after - before);
        if after < before {
            if after == 0 && sheet.stamina_only {
                self.die(fighter, Cause::Hit, None);
            }
            self.check_lone_fighter(fighter);
        }
    }

    /// Takes Wounds past armour and Stamina, without further effects.
    fn take_wounds(&mut self, fighter: FighterId, wounds: i32) {
        let sheet = &self.setup.sheets[fighter];
        if wounds == 0 || sheet.stamina_only {
            return;
        }
        let it = self.it(fighter);
        it.wounds += wounds as i16;
        let dies = it.wounds >= sheet.max_wounds;
        self.count_wounds(fighter, 0, wounds);
        if dies {
            self.die(fighter, Cause::Hit, None);
        }
        self.check_lone_fighter(fighter);
    }

    /// Returns the other fighter of the moment if it is a foe who is Close, or else the first such foe.
    fn other(&self, fighter: FighterId, matter: &HouseContext) -> Option<FighterId> {
        let all = self.of_camp(self.setup.camp(fighter) ^ 1);
        let foes = filter(all, |foe| self.view().distance(fighter, foe) == 0);
        let named = [matter.target, Some(matter.mine)].into_iter().flatten();
        named.filter(|other| foes >> *other & 1 == 1).chain(fighters_in(foes)).next()
    }

    fn restrain_by_house(&mut self, fighter: FighterId, matter: &HouseContext) {
        let Some(by) = self.other(fighter, matter) else { return };
        let attribute = self.setup.knobs.maneuver.attribute(Trick::Restrain);
        let it = self.it(fighter);
        it.held_by |= 1 << by;
        it.held_with = attribute as u8;
        self.let_go(fighter);
    }

    /// Moves a fighter steps towards the foes' side, out of every hold.
    fn advance_by_house(&mut self, fighter: FighterId, steps: i32) {
        if !self.view().is_bands() || steps == 0 {
            return;
        }
        let ahead = if self.setup.camp(fighter) == PCS { steps } else { -steps };
        self.let_go(fighter);
        self.it(fighter).held_by = 0;
        let position = self.state.fighters[fighter].position;
        self.move_to(fighter, position + ahead as i8);
        self.carry_climbers(fighter);
    }

    fn change_gear(&mut self, effect: StaminaEffect, fighter: FighterId, amount: i32) {
        let Some(item) = self.item_for(effect, fighter, amount) else { return };
        match effect {
            StaminaEffect::MarkWeapon | StaminaEffect::MarkArmour => {
                let source = Source { by: fighter, step: 0, kind: SourceKind::House };
                self.mark(fighter, item, amount, source);
            }
            _ => self.clear_boxes(fighter, item, amount),
        }
    }

    /// Returns the item that an effect is about. `None` if the fighter has none of its kind.
    fn item_for(&self, effect: StaminaEffect, fighter: FighterId, amount: i32) -> Option<usize> {
        let boxes = self.setup.boxes;
        let it = &self.state.fighters[fighter];
        let items = self.setup.sheets[fighter].gear.items.iter().zip(&it.usage).enumerate();
        let first = |fits: &dyn Fn(&Item, u8) -> bool| {
            items.clone().find(|(_, (item, marks))| fits(item, **marks)).map(|(number, _)| number)
        };
        let in_hand = usize::from(self.setup.weapon(fighter, it).item);
        let is_armour = |item: &Item| matches!(item.kind, ItemKind::Shield | ItemKind::Armour);
        let is_supply = |item: &Item| matches!(item.kind, ItemKind::Bandage | ItemKind::Draught);
        let is_weapon = |item: &Item| matches!(item.kind, ItemKind::Weapon(_));
        match effect {
            StaminaEffect::MarkWeapon => (in_hand != usize::from(NO_ITEM)).then_some(in_hand),
            StaminaEffect::MarkArmour => first(&|item, marks| is_armour(item) && marks < boxes),
            StaminaEffect::RepairArmour => first(&|item, marks| is_armour(item) && marks > 0),
            StaminaEffect::RepairWeapon => {
                let worn = it.usage.get(in_hand).is_some_and(|marks| *marks > 0);
                let broken = || first(&|item, marks| is_weapon(item) && marks >= boxes);
                worn.then_some(in_hand).or_else(broken)
            }
            _ if amount > 0 => first(&|item, marks| is_supply(item) && marks > 0),
            _ => first(&|item, marks| is_supply(item) && marks < boxes),
        }
    }

    /// Clears boxes of an item, or marks them without a die if the number is negative; a broken weapon returns to an
    /// empty hand.
    fn clear_boxes(&mut self, fighter: FighterId, item: usize, amount: i32) {
        let (gear, boxes) = (&self.setup.sheets[fighter].gear, self.setup.boxes);
        let it = self.it(fighter);
        let before = it.usage[item];
        it.usage[item] = moved(before, -amount, (0, i32::from(boxes))) as u8;
        it.armour = gear.armour(&it.usage, boxes);
        let mended = before >= boxes && it.usage[item] < boxes;
        if let Some(ItemKind::Weapon(number)) = gear.items.get(item).map(|item| item.kind)
            && mended
            && it.weapon == UNARMED
        {
            it.pick_up();
            it.weapon = number;
            it.ground &= !(1 << number);
        }
    }
}
