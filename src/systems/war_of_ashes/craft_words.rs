//! Words of maneuvers, lethal attacks and stunts: options, the decision whether a hit is to be
//! lethal, and what its features come to.

use super::War;
use super::approach::NAMES;
use super::stunt::{ITEMS, Item};
use super::words::{CLEAR_SCENE, POINT_INTERPOSE, WarFeature};
use super::{full_attack, maneuver, shove_words, zone_stunt};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::words as fate;
use crate::system::{NO_ARGUMENT, OptionWord, Options, Point, Targets};

/// Number of the decision point of making a hit lethal.
pub const POINT_LETHAL: usize = POINT_INTERPOSE + 1;

/// Lethal: use it.
pub const LETHAL_USE: u8 = 1;

/// What makes a hit lethal, in the first number of the matter: the one use of a creature.
pub const CREATURE: u8 = 0;
/// A stunt.
pub const STUNT: u8 = 1;

/// Style: knock something out of the target's hands.
pub const STYLE_DISARM: u8 = 2;

/// Turn: set up a Full Attack.
pub const FULL_ATTACK: u8 = CLEAR_SCENE + 1;
/// Turn: get back what was dropped.
pub const RECOVER: u8 = FULL_ATTACK + 1;

const fn option(
    name: &'static str,
    doc: &'static str,
    targets: Targets,
    arguments: &'static [&'static str],
) -> OptionWord {
    OptionWord { name, doc, targets, arguments }
}

/// Options of a turn.
pub const TURN: [OptionWord; 2] = [
    option(
        "full_attack",
        "overcome a fixed difficulty to make your next attack lethal; the foe named gets a boost for attacking you",
        Targets::Foe,
        NAMES,
    ),
    option("recover", "get back the item that you dropped, or a substitute", Targets::None, NAMES),
];

/// Options of an attack with style.
pub const STYLE: [OptionWord; 5] = [
    fate::Style::WORDS[0],
    fate::Style::WORDS[1],
    option(
        "disarm",
        "knock weapon or shield out of the target's hands, for a shift (bst.shift_cost)",
        Targets::None,
        ITEMS,
    ),
    shove_words::STYLE[0],
    shove_words::STYLE[1],
];

const LETHAL: &[OptionWord] = &[
    option("keep", "let it be an ordinary hit", Targets::None, &[]),
    option("use", "make the hit lethal", Targets::None, &["creature", "stunt"]),
];

/// The decision point.
pub fn lethal_point() -> Point {
    Point {
        name: "lethal",
        doc: "after a hit: whether to use what can make it lethal and is limited, such as a stunt",
        ledger: "DP-LETHAL",
        options: LETHAL,
        fallback: &[
            "keep if takes_out_plain",
            "use if takes_out_lethal",
            "use if not wounds_plain",
            "keep",
        ],
    }
}

/// Whether an option of a turn may be chosen; none if it is not one of these.
pub fn legal_turn(ask: &Ask<'_, War>, option: u8, argument: u8) -> Option<bool> {
    match option {
        FULL_ATTACK => Some(full_attack::legal(ask, argument)),
        RECOVER => Some(maneuver::legal_recover(ask, argument)),
        _ => shove_words::legal_turn(ask, option, argument),
    }
}

/// Whom an option of a turn may be aimed at.
pub fn candidates(ask: &Ask<'_, War>, option: u8) -> u64 {
    if option == FULL_ATTACK {
        return full_attack::candidates(ask);
    }
    shove_words::candidates(ask, option).unwrap_or(0)
}

/// Whether an option at the lethal point may be chosen.
pub fn legal_lethal(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    option != LETHAL_USE || argument == NO_ARGUMENT || argument == ask.moment.matter[0]
}

/// What a feature of a fighter comes to.
pub fn of_fighter(ask: &Ask<'_, War>, feature: WarFeature, fighter: usize) -> i32 {
    let sheet = &ask.setup.sheets[fighter].game.craft;
    let craft = &ask.state.fighters[fighter].game.craft;
    let flag = match feature {
        WarFeature::LethalHits => ask.view().is_surely_lethal(fighter),
        WarFeature::Disarmed => craft.dropped != 0,
        WarFeature::Deadly => sheet.deadly,
        WarFeature::ZoneStunts => {
            return zone_stunt::on_sheet(ask.setup, fighter);
        }
        WarFeature::ZoneStuntsLeft => return ask.view().zone_stunts_left(fighter),
        WarFeature::ItemStunts => {
            let hangs = |item: Item| item != Item::Nothing && craft.has(item);
            return sheet.stunts.iter().filter(|stunt| hangs(stunt.item)).count() as i32;
        }
        WarFeature::LostStunts => {
            return sheet.stunts.iter().filter(|stunt| !craft.has(stunt.item)).count() as i32;
        }
        _ => return shove_words::of_fighter(ask, feature, fighter).unwrap_or(0),
    };
    i32::from(flag)
}

/// What a feature of the decision comes to.
pub fn of_world(ask: &Ask<'_, War>, feature: WarFeature) -> i32 {
    let moment = ask.moment;
    let target = usize::from(moment.opponent);
    if let Some(value) = shove_words::of_world(ask, feature) {
        return value;
    }
    match feature {
        WarFeature::FullAttackChance => return full_attack::chance(ask),
        WarFeature::StuntFoes => {
            let aim = ask.view().zone_stunt_aim(ask.actor, NO_ARGUMENT);
            return aim.map_or(0, |aim| aim.foes as i32);
        }
        _ => {}
    }
    if target >= ask.setup.sheets.len() {
        return 0;
    }
    if feature == WarFeature::DisarmGain {
        let item = ask.view().item_to_drop(target, NO_ARGUMENT);
        let stunts = &ask.setup.sheets[target].game.craft.stunts;
        return stunts.iter().filter(|stunt| Some(stunt.item) == item).count() as i32;
    }
    let means = ask.means(target, ask.state.harm);
    match feature {
        WarFeature::TakesOutPlain => i32::from(moment.shifts > means.capacity()),
        WarFeature::TakesOutLethal => i32::from(moment.shifts > means.slot_capacity()),
        WarFeature::WoundsPlain => i32::from(moment.shifts > means.box_capacity()),
        WarFeature::LethalShifts => moment.shifts,
        WarFeature::LethalUsesLeft => i32::from(moment.matter[1]),
        _ => 0,
    }
}
