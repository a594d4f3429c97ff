//! Data that maneuvers, lethal attacks and stunts add to sheets, to the state and to the setup.

use crate::inline_vec::{InlineVec, hashed_by_bytes};
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::system::NO_ARGUMENT;
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::Maneuver;
use crate::systems::war_of_ashes::sheet::stunt::{Item, MAX_STUNTS, Stunt, StuntKind};

/// Entries of a sheet about maneuvers, lethal attacks and stunts, in
/// [`WarSheet`](crate::systems::war_of_ashes::sheet::sheet::WarSheet).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ManeuverSheet {
    pub stunts: InlineVec<Stunt, MAX_STUNTS>,
    /// Whether the fighter's attacks are lethal by nature (`lethal.creature`) (WOA-LETH-07).
    pub deadly: bool,
    /// Whether its weapon is a heavy one (WOA-BST-02).
    pub heavy: bool,
    /// Whether the fighter has claws or teeth for weapons, so that it cannot be disarmed (IX-35).
    pub natural: bool,
    /// Number of the people it belongs to; 0 for none (WOA-STN-11).
    pub people: u8,
    /// Actions in a turn that its stunts give it; 0 if none does (WOA-STN-15).
    pub actions: u8,
}

/// State of a fighter's maneuvers, lethal attacks and stunts, in [`Roar`](super::conflict::Roar);
/// all zero for most fighters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Craft {
    /// Whether its next attack is lethal, by a Full Attack.
    pub lethal_next: bool,
    /// Whether its first attack of the conflict is lethal, by a prelude.
    pub ambush: bool,
    /// Whether the attack at hand is lethal by one of the two.
    pub lethal_now: bool,
    /// Whether it was by a Full Attack.
    pub by_maneuver: bool,
    /// Whether a deadly creature has had its one lethal hit (`lethal.creature`).
    pub struck: bool,
    /// Method of its last attack; `NO_ARGUMENT` before the first.
    pub with: u8,
    /// Items that lie on the ground, a bit each.
    pub dropped: u8,
    /// Uses of each stunt.
    pub used: [u8; MAX_STUNTS],
}

hashed_by_bytes!(Craft {
    lethal_next, ambush, lethal_now, by_maneuver, struck, with, dropped;
    used;
});

impl Default for Craft {
    fn default() -> Self {
        Self {
            lethal_next: false,
            ambush: false,
            lethal_now: false,
            by_maneuver: false,
            struck: false,
            with: NO_ARGUMENT,
            dropped: 0,
            used: [0; MAX_STUNTS],
        }
    }
}

impl Craft {
    /// Whether the fighter has this item at hand: nothing made it drop the item.
    pub(crate) fn has(&self, item: Item) -> bool {
        self.dropped >> item as u8 & 1 == 0
    }
}

/// A Charge while its attack is made, because its weight counts double only then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ChargeInProgress {
    /// The charging fighter.
    pub who: u8,
    /// The zone that it came from.
    pub from: u8,
    /// Whether it has driven its target back already.
    pub driven: bool,
}

/// State of maneuvers that belongs to the conflict, not to a fighter, in
/// [`World`](super::conflict::World).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ManeuverWorld {
    /// Whether the trap of a prelude is being sprung.
    pub trap: bool,
    /// The Charge whose attack is made; `None` at any other time.
    pub charge: Option<ChargeInProgress>,
}

/// Features that a scenario uses, so that plain fights need not check the rules for others.
#[derive(Clone, Debug, Default)]
pub(crate) struct ManeuverSetup {
    /// Fighters with stunts that add to rolls, a bit each, so that all others cost one look.
    pub stunted: u64,
    /// Fighters with weight stunts, a bit each.
    pub weighty: u64,
    /// Fighters with stunts that strike a zone, a bit each.
    pub blasting: u64,
    /// Names of stunts, by fighter.
    pub names: Vec<Vec<String>>,
}

impl ManeuverSetup {
    /// Notes which fighters have stunts of each kind.
    pub(crate) fn note_stunts<'a>(&mut self, sheets: impl Iterator<Item = &'a ManeuverSheet>) {
        // Sheets that are too many are refused later.
        for (fighter, sheet) in sheets.enumerate().take(MAX_FIGHTERS) {
            let has = |holds: fn(&Stunt) -> bool| u64::from(sheet.stunts.iter().any(holds));
            self.stunted |= has(|stunt| stunt.kind == StuntKind::Bonus) << fighter;
            self.weighty |= has(Stunt::weighs) << fighter;
            self.blasting |= has(|stunt| stunt.kind == StuntKind::Zone) << fighter;
        }
    }
}

impl View<'_> {
    /// Whether a maneuver is known in the conflict as it stands (WOA-SOC-08, WOA-SEQ-10, IX-42):
    /// among words, only some are.
    pub(crate) fn knows(self, maneuver: Maneuver) -> bool {
        !self.is_mental() || self.setup.game.knobs.craft.maneuver.social.contains(&maneuver)
    }
}
