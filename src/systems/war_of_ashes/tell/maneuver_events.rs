//! Events of maneuvers, lethal attacks, stunts and the prelude, and their sentences.

use super::sentences::at;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::tell::names::Names;
use crate::system::FighterId;
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::sheet::stunt::Item;

/// Reason why a hit is lethal, for its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LethalBy {
    FullAttack,
    /// The first attack after a prelude.
    Ambush,
    /// The trap of a prelude.
    Trap,
    Creature,
    /// A stunt, by its number on the sheet.
    Stunt(u8),
    /// Combat Fury.
    Ritual,
}

crate::events! {
    /// A fact about maneuvers, lethal attacks, stunts or the prelude.
    pub(crate) enum ManeuverEvent, told with (setup: &Setup<War>) {
        /// A fighter sets up a Full Attack on a foe.
        FullAttack(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} sets up a Full Attack on {}", setup.fighter(who), setup.fighter(whom)),
        );
        /// The next attack of a fighter is lethal.
        LethalNext(who: FighterId) => at(
            2,
            format!("the next attack of {} is lethal", setup.fighter(who)),
        );
        /// Whether a Full Attack came to nothing.
        NoFullAttack(who: FighterId) => at(
            2,
            format!("the next attack of {} stays an ordinary one", setup.fighter(who)),
        );
        /// A hit on a fighter is lethal.
        Lethal(who: FighterId, whom: FighterId, by: LethalBy) => at(
            2,
            format!("the hit on {} is lethal: {}", setup.fighter(whom), lethal_by(setup, who, by)),
        );
        /// A boost against a fighter is gone unused.
        BoostGone(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} has not used its boost against {}", setup.fighter(who), setup.fighter(whom)),
        );
        /// An attacker knocks an item out of a foe's hands.
        Disarms(who: FighterId, whom: FighterId, item: Item) => at(
            2,
            format!("{} knocks the {} out of {}'s hands", setup.fighter(who), item.name(), setup.fighter(whom)),
        );
        /// A fighter tries to get an item back.
        Recovers(who: FighterId, item: Item) => at(
            2,
            format!("{} goes for its {}", setup.fighter(who), item.name()),
        );
        /// A fighter has an item at hand again.
        Recovered(who: FighterId, item: Item) => at(
            2,
            format!("{} has a {} again", setup.fighter(who), item.name()),
        );
        /// A fighter tries to drive another into a zone.
        Shoves {
            /// Fighter who pushes or pulls.
            actor: FighterId,
            /// Fighter who is moved.
            target: FighterId,
            /// Zone in which the target ends.
            zone: u8,
            /// Whether it goes there too, by pulling.
            pulls: bool,
        } => at(2, {
            let how = if pulls { "pulls" } else { "pushes" };
            let there = setup.map.name(zone);
            format!("{} {how} {} towards {there}", setup.fighter(actor), setup.fighter(target))
        });
        /// A fighter is not to be moved.
        Stands(who: FighterId) => at(2, format!("{} stands its ground", setup.fighter(who)));
        /// A fighter charges another.
        Charges(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} charges {}", setup.fighter(who), setup.fighter(whom)),
        );
        /// A Charge fails.
        ChargeFails(who: FighterId) => at(2, format!("the charge of {} fails", setup.fighter(who)));
        /// A charger drives its target back.
        Drives(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} drives {} back", setup.fighter(who), setup.fighter(whom)),
        );
        /// An attacker knocks its target back.
        Knocks(who: FighterId, whom: FighterId) => at(
            2,
            format!("{} knocks {} back", setup.fighter(who), setup.fighter(whom)),
        );
        /// An attacker slips away.
        Footwork(who: FighterId) => at(
            2,
            format!("{} slips away, past whatever hinders", setup.fighter(who)),
        );
        /// Totals of weight at the attack of a charger, in parts of its factor, which is the last.
        ChargeWeight(own: i32, against: i32, parts: i32) => at(2, {
            let whole = |total: i32| f64::from(total) / f64::from(parts);
            format!("weight {} against {}, in the charge", whole(own), whole(against))
        });
        /// A fighter strikes all fighters in a zone by a stunt, by its number on the sheet.
        ZoneStunt {
            /// Fighter who strikes.
            who: FighterId,
            /// The stunt.
            stunt: u8,
            /// The zone.
            zone: u8,
        } => at(2, {
            let name = stunt_name(setup, who, stunt);
            format!("{} strikes everybody {}: {name}", setup.fighter(who), there(setup, zone))
        });
        /// The players prepare an ambush.
        Prelude => at(0, "The ambush is prepared");
        /// A fighter takes one of its three steps.
        PreludeStep(who: FighterId, step: u8) => at(
            1,
            format!("{} {}", setup.fighter(who), step_text(step)),
        );
        /// Whether the step works.
        PreludeResult(works: bool) => at(
            2,
            if works { "that works" } else { "that does not work" },
        );
        /// Whether the ambush works.
        PreludeOver(works: bool) => at(1, if works {
            "The enemy walks into the ambush"
        } else {
            "The ambush comes to nothing"
        });
        /// The trap is sprung.
        Trap => at(1, "The trap is sprung");
    }
}

fn step_text(step: u8) -> &'static str {
    match step {
        0 => "looks for the spot",
        1 => "prepares it",
        _ => "lures the enemy in",
    }
}

fn lethal_by(setup: &Setup<War>, who: FighterId, by: LethalBy) -> String {
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

/// Returns the scenario's name for a stunt.
fn stunt_name(setup: &Setup<War>, who: FighterId, stunt: u8) -> &str {
    let name =
        setup.game.craft.names.get(who.index()).and_then(|names| names.get(usize::from(stunt)));
    name.map_or("a stunt", String::as_str)
}

/// Returns words for the place that a zone stunt strikes; "around" without zones.
fn there(setup: &Setup<War>, zone: u8) -> String {
    if setup.map.has_zones() { format!("in {}", setup.map.name(zone)) } else { "around".to_owned() }
}
