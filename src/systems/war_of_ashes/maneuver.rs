//! Maneuvers as boosts, chosen on an attack with style, and getting back what was dropped
//! (WOA-BST).

use super::War;
use super::approach::RECOVER;
use super::craft::is_known;
use super::craft_events::CraftEvent;
use super::craft_knobs::Maneuver;
use super::craft_words::STYLE_DISARM;
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::method_number::RANGED;
use super::stunt::Item;
use super::{charge, shove};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::{FateGame, Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Table};

type WarPlay<'a, T> = Play<'a, War, T>;

/// Whether a fighter strikes hand to hand at another with its attack at hand (WOA-BST-09).
pub fn is_melee(setup: &Setup<War>, state: &StateOf<War>, actor: usize, target: usize) -> bool {
    let [here, there] = [actor, target].map(|fighter| state.fighters[fighter].foot.zone);
    let with = state.fighters[actor].game.craft.with;
    let afar = if with == NO_ARGUMENT {
        super::reach::strikes_from_afar(setup, state, actor)
    } else {
        with & RANGED != 0
    };
    here == there && !afar
}

/// The item that an attacker would knock out of a fighter's hands: the one named, else the weapon,
/// else the shield.
pub fn item_to_drop(
    setup: &Setup<War>,
    state: &StateOf<War>,
    target: usize,
    argument: u8,
) -> Option<Item> {
    let sheet = &setup.sheets[target].game.craft;
    let craft = &state.fighters[target].game.craft;
    if sheet.natural {
        return None; // IX-35
    }
    // Everybody has a weapon of some sort (IX-34); a shield only who has a stunt with one.
    let carries = |item: Item| {
        craft.has(item)
            && (item == Item::Weapon || sheet.stunts.iter().any(|stunt| stunt.item == item))
    };
    let wanted = |item: &Item| argument == NO_ARGUMENT || argument == *item as u8;
    [Item::Weapon, Item::Shield].into_iter().filter(wanted).find(|item| carries(*item))
}

/// Whether an option at an attack with style may be chosen (DP-STYLE).
pub fn legal_style(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    let (setup, state) = (ask.setup, ask.state);
    let target = usize::from(ask.moment.opponent);
    match option {
        STYLE_DISARM => {
            is_known(setup, Maneuver::Disarm)
                && is_melee(setup, state, ask.actor, target)
                && item_to_drop(setup, state, target, argument).is_some()
        }
        _ => shove::legal_style(ask, option, argument),
    }
}

/// Plays a maneuver in place of the boost, once the hit is done (WOA-BST-08).
pub fn after_style<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    actor: usize,
    target: usize,
    choice: Choice,
) {
    if charge::is_charging(play.state, actor) {
        charge::drive_back(play, actor, target); // IX-33
    }
    if choice.option != STYLE_DISARM {
        shove::after_style(play, (actor, target), choice);
    } else if play.state.is_in(target) {
        disarm(play, actor, target, choice.argument);
    }
}

/// The target drops an item; what hangs on it is of no use any more (WOA-BST-03, WOA-BST-04).
fn disarm<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    actor: usize,
    target: usize,
    argument: u8,
) {
    let Some(item) = item_to_drop(play.setup, play.state, target, argument) else { return };
    play.state.fighters[target].game.craft.dropped |= 1 << item as u8;
    play.table.note(|| WarEvent::Craft(CraftEvent::Disarms(actor, target, item)));
    play.table.count(WarMeasure::Disarms.number(), actor, 1);
    super::weight::changed(play);
}

/// Whether a fighter has something to get back.
pub fn legal_recover(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.state.fighters[ask.actor].game.craft.dropped != 0
        && ask.can_roll(RollKind::Feat(RECOVER), argument)
}

/// The action of getting an item back, or finding a substitute (WOA-BST-05).
pub fn recover<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    actor: usize,
    choice: Choice,
) {
    let craft = &play.state.fighters[actor].game.craft;
    let item = if craft.has(Item::Weapon) { Item::Shield } else { Item::Weapon };
    let serial = u32::from(play.state.action);
    play.table.note(|| WarEvent::Craft(CraftEvent::Recovers(actor, item)));
    let kind = RollKind::Feat(RECOVER);
    let method = play.method_for(actor, kind, choice.argument);
    let obstacle = play.difficulty(actor, play.setup.game.knobs.craft.maneuver.recover);
    let contest = play.overcome_roll((actor, kind, method), None, obstacle, serial);
    if play.read_overcome(actor, &contest) {
        play.state.fighters[actor].game.craft.dropped &= !(1 << item as u8);
        play.table.note(|| WarEvent::Craft(CraftEvent::Recovered(actor, item)));
        super::weight::changed(play);
    }
}
