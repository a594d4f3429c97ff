//! Maneuvers as boosts, chosen on an attack with style, and the recovery of dropped items (WOA-BST).

use super::push_pull;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Blow, Choice, FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::decide::points::{StyleOption, WarStyle};
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::Maneuver;
use crate::systems::war_of_ashes::rules::rolls::method_number::RANGED;
use crate::systems::war_of_ashes::sheet::approach::RECOVER;
use crate::systems::war_of_ashes::sheet::stunt::Item;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

impl View<'_> {
    /// Whether a fighter strikes hand to hand at another with its attack at hand (WOA-BST-09): both
    /// stand in one zone, and no bow is used.
    pub(crate) fn is_melee(self, actor: FighterId, target: FighterId) -> bool {
        let [here, there] = [actor, target].map(|fighter| self.state.fighters[fighter].foot.zone());
        let with = self.state.fighters[actor].game.craft.with;
        let afar =
            if with == NO_ARGUMENT { self.attacks_at_range(actor) } else { with & RANGED != 0 };
        here == there && !afar
    }

    /// Returns the item that an attacker would knock out of a fighter's hands: the one named, else the
    /// weapon, else the shield. `None` if there is nothing to drop.
    pub(crate) fn item_to_drop(self, target: FighterId, argument: u8) -> Option<Item> {
        let sheet = &self.setup.sheets[target].game.craft;
        let craft = &self.state.fighters[target].game.craft;
        if sheet.natural {
            return None; // IX-35
        }
        // Every fighter has a weapon of some sort (IX-34); a shield only if it has a stunt with
        // one.
        let carries = |item: Item| {
            craft.has(item)
                && (item == Item::Weapon || sheet.stunts.iter().any(|stunt| stunt.item == item))
        };
        let wanted = |item: &Item| argument == NO_ARGUMENT || argument == *item as u8;
        [Item::Weapon, Item::Shield].into_iter().filter(wanted).find(|item| carries(*item))
    }
}

/// Whether an option at an attack with style may be chosen (DP-STYLE).
pub(crate) fn legal_style(ask: &Ask<'_, War>, option: WarStyle, argument: u8) -> bool {
    let view = ask.view();
    let target = FighterId::from(ask.moment.opponent);
    match option {
        WarStyle::Disarm => {
            view.knows(Maneuver::Disarm)
                && view.is_melee(ask.actor, target)
                && view.item_to_drop(target, argument).is_some()
        }
        WarStyle::Knockback | WarStyle::Footwork => push_pull::legal_style(ask, option, argument),
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays a maneuver in place of the boost, once the hit is done (WOA-BST-08); a Charge drives its
    /// target back first.
    pub(crate) fn after_style(&mut self, actor: FighterId, target: FighterId, choice: Choice) {
        if self.view().is_charging(actor) {
            self.drive_back(actor, target); // IX-33
        }
        match StyleOption::from_number(choice.option) {
            Some(StyleOption::Own(WarStyle::Disarm)) if self.state.is_in(target) => {
                self.disarm(actor, target, choice.argument);
            }
            Some(StyleOption::Own(option)) => {
                self.after_moving_style(option, Blow { attacker: actor, target }, choice.argument);
            }
            Some(StyleOption::Kernel(_)) | None => {}
        }
    }

    /// Makes the target drop an item, with the stunts that need it (WOA-BST-03, WOA-BST-04).
    fn disarm(&mut self, actor: FighterId, target: FighterId, argument: u8) {
        let Some(item) = self.view().item_to_drop(target, argument) else { return };
        self.state.fighters[target].game.craft.dropped |= 1 << item as u8;
        self.table.note(|| WarEvent::Craft(ManeuverEvent::Disarms(actor, target, item)));
        self.tally(WarMeasure::Disarms, actor, 1);
        self.recompute_weights();
    }
}

/// Whether a fighter has something to get back, because it dropped an item.
pub(crate) fn legal_recover(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.state.fighters[ask.actor].game.craft.dropped != 0
        && ask.can_roll(RollKind::Feat(RECOVER), argument)
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays the action of getting an item back, or finding a substitute (WOA-BST-05).
    pub(crate) fn recover_item(&mut self, actor: FighterId, choice: Choice) {
        let craft = &self.state.fighters[actor].game.craft;
        let item = if craft.has(Item::Weapon) { Item::Shield } else { Item::Weapon };
        let serial = u32::from(self.state.action);
        self.table.note(|| WarEvent::Craft(ManeuverEvent::Recovers(actor, item)));
        let kind = RollKind::Feat(RECOVER);
        let method = self.method_for(actor, kind, choice.argument);
        let obstacle = self.difficulty(actor, self.setup.game.knobs.craft.maneuver.recover);
        let contest = self.overcome_roll((actor, kind, method), None, obstacle, serial);
        if self.read_overcome(actor, &contest) {
            self.state.fighters[actor].game.craft.dropped &= !(1 << item as u8);
            self.table.note(|| WarEvent::Craft(ManeuverEvent::Recovered(actor, item)));
            self.recompute_weights();
        }
    }
}
