//! Events of maneuvers, lethal attacks, stunts and the prelude, and their words.

use super::War;
use super::stunt::Item;
use crate::kernels::fate::game::Setup;
use crate::system::Line;

/// Why a hit is lethal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LethalBy {
    /// A Full Attack.
    FullAttack,
    /// The first attack after a prelude.
    Ambush,
    /// The trap of a prelude.
    Trap,
    /// A deadly creature.
    Creature,
    /// A stunt, by its number on the sheet.
    Stunt(u8),
    /// Combat Fury.
    Ritual,
}

/// A fact about maneuvers, lethal attacks, stunts or the prelude.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CraftEvent {
    /// A fighter sets up a Full Attack on a foe.
    FullAttack(usize, usize),
    /// Its next attack is lethal.
    LethalNext(usize),
    /// Whether a Full Attack came to nothing.
    NoFullAttack(usize),
    /// A hit on a fighter is lethal.
    Lethal(usize, usize, LethalBy),
    /// A boost against a fighter is gone unused.
    BoostGone(usize, usize),
    /// An attacker knocks an item out of a foe's hands.
    Disarms(usize, usize, Item),
    /// A fighter tries to get an item back.
    Recovers(usize, Item),
    /// It has one at hand again.
    Recovered(usize, Item),
    /// A fighter tries to drive another into a zone.
    Shoves {
        /// Who.
        actor: usize,
        /// Whom.
        target: usize,
        /// Where to.
        zone: u8,
        /// Whether it goes there too, by pulling.
        pulls: bool,
    },
    /// A fighter is not to be moved.
    Stands(usize),
    /// A fighter charges another.
    Charges(usize, usize),
    /// A Charge fails.
    ChargeFails(usize),
    /// A charger drives its target back.
    Drives(usize, usize),
    /// An attacker knocks its target back.
    Knocks(usize, usize),
    /// An attacker slips away.
    Footwork(usize),
    /// Totals of weight at the attack of a charger, in parts of its factor, which is the last.
    ChargeWeight(i32, i32, i32),
    /// A fighter strikes everybody in a zone by a stunt, by its number on the sheet.
    ZoneStunt {
        /// Who.
        who: usize,
        /// The stunt.
        stunt: u8,
        /// The zone.
        zone: u8,
    },
    /// The players prepare an ambush.
    Prelude,
    /// A fighter takes one of its three steps.
    PreludeStep(usize, u8),
    /// Whether the step works.
    PreludeResult(bool),
    /// Whether the ambush works.
    PreludeOver(bool),
    /// The trap is sprung.
    Trap,
}

/// Puts an event into words.
pub fn line(setup: &Setup<War>, event: &CraftEvent) -> Line {
    let name = |fighter: usize| setup.sheets[fighter].name.as_str();
    let (depth, text) = match *event {
        CraftEvent::FullAttack(who, whom) => {
            (2, format!("{} sets up a Full Attack on {}", name(who), name(whom)))
        }
        CraftEvent::LethalNext(who) => (2, format!("the next attack of {} is lethal", name(who))),
        CraftEvent::NoFullAttack(who) => {
            (2, format!("the next attack of {} stays an ordinary one", name(who)))
        }
        CraftEvent::Lethal(who, whom, by) => {
            (2, format!("the hit on {} is lethal: {}", name(whom), lethal_by(setup, who, by)))
        }
        CraftEvent::BoostGone(who, whom) => {
            (2, format!("{} has not used its boost against {}", name(who), name(whom)))
        }
        CraftEvent::Disarms(who, whom, item) => {
            (2, format!("{} knocks the {} out of {}'s hands", name(who), item.name(), name(whom)))
        }
        CraftEvent::Recovers(who, item) => {
            (2, format!("{} goes for its {}", name(who), item.name()))
        }
        CraftEvent::Recovered(who, item) => {
            (2, format!("{} has a {} at hand again", name(who), item.name()))
        }
        CraftEvent::Shoves { actor, target, zone, pulls } => {
            let how = if pulls { "pulls" } else { "pushes" };
            let there = setup.map.name(zone);
            (2, format!("{} {how} {} towards {there}", name(actor), name(target)))
        }
        CraftEvent::Stands(who) => (2, format!("{} stands its ground", name(who))),
        CraftEvent::Charges(who, whom) => (2, format!("{} charges {}", name(who), name(whom))),
        CraftEvent::ChargeFails(who) => (2, format!("the charge of {} fails", name(who))),
        CraftEvent::Drives(who, whom) => (2, format!("{} drives {} back", name(who), name(whom))),
        CraftEvent::Knocks(who, whom) => (2, format!("{} knocks {} back", name(who), name(whom))),
        CraftEvent::Footwork(who) => {
            (2, format!("{} slips away, past whatever hinders", name(who)))
        }
        CraftEvent::ChargeWeight(own, against, parts) => {
            let whole = |total: i32| f64::from(total) / f64::from(parts);
            (2, format!("weight {} against {}, in the charge", whole(own), whole(against)))
        }
        CraftEvent::ZoneStunt { who, stunt, zone } => {
            let there = if setup.map.has_zones() {
                format!("in {}", setup.map.name(zone))
            } else {
                "around".to_owned()
            };
            let stunt = stunt_name(setup, who, stunt);
            (2, format!("{} strikes everybody {there}: {stunt}", name(who)))
        }
        CraftEvent::Prelude => (0, "The ambush is prepared".to_owned()),
        CraftEvent::PreludeStep(who, step) => (1, format!("{} {}", name(who), step_text(step))),
        CraftEvent::PreludeResult(true) => (2, "that works".to_owned()),
        CraftEvent::PreludeResult(false) => (2, "that does not work".to_owned()),
        CraftEvent::PreludeOver(true) => (1, "The enemy walks into the ambush".to_owned()),
        CraftEvent::PreludeOver(false) => (1, "The ambush comes to nothing".to_owned()),
        CraftEvent::Trap => (1, "The trap is sprung".to_owned()),
    };
    Line { depth, text }
}

fn step_text(step: u8) -> &'static str {
    match step {
        0 => "looks for the spot",
        1 => "prepares it",
        _ => "lures the enemy in",
    }
}

fn lethal_by(setup: &Setup<War>, who: usize, by: LethalBy) -> String {
    match by {
        LethalBy::FullAttack => "a Full Attack".to_owned(),
        LethalBy::Ambush => "the ambush".to_owned(),
        LethalBy::Trap => "the trap".to_owned(),
        LethalBy::Ritual => "Combat Fury".to_owned(),
        LethalBy::Creature => format!("{} is deadly", setup.sheets[who].name),
        LethalBy::Stunt(at) => {
            format!("{} uses {}", setup.sheets[who].name, stunt_name(setup, who, at))
        }
    }
}

/// What the scenario calls a stunt.
fn stunt_name(setup: &Setup<War>, who: usize, stunt: u8) -> &str {
    let name = setup.game.craft.names.get(who).and_then(|names| names.get(usize::from(stunt)));
    name.map_or("a stunt", String::as_str)
}
