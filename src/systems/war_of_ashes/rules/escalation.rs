//! From words to blows: a mental conflict becomes a physical one (WOA-SEQ-10).
//!
//! Sheets hold the values for words and for blows; the state says which of them are in force. Stress, consequences
//! and Roar aspects stay.

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::register::StateOf;
use crate::system::{FighterId, Table};
use crate::systems::war_of_ashes::knobs::groups_and_rituals::{Escalation, GroupKnobs};
use crate::systems::war_of_ashes::sheet::sheet::WarSheet;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

impl GroupKnobs {
    /// Whether words can become blows, so that sheets must hold the values for blows as well.
    pub(crate) fn escalates(&self) -> bool {
        self.team.escalation == Escalation::Policy
    }
}

impl View<'_> {
    /// Returns the kind of the conflict as it stands: words may have become blows (WOA-SEQ-10).
    pub(crate) fn kind(self) -> ConflictKind {
        if self.state.world.rites.blows { ConflictKind::Physical } else { self.setup.fate.kind }
    }

    /// Whether the conflict is about words now: a mental one in which no blows have fallen.
    pub(crate) fn is_mental(self) -> bool {
        self.setup.fate.kind == ConflictKind::Mental && !self.state.world.rites.blows
    }
}

/// Returns the weight of one fighter, or of each member of a mob, as the conflict stands.
pub(crate) fn weight(sheet: &WarSheet, state: &StateOf<War>) -> i16 {
    if state.world.rites.blows {
        sheet.blows.weight
    } else if sheet.kind.mob > 0 {
        sheet.kind.each
    } else {
        sheet.weight
    }
}

/// Whether a fighter may spend its action on coming to blows: only once, and only among words.
pub(crate) fn legal(ask: &Ask<'_, War>) -> bool {
    ask.setup.game.knobs.band.escalates() && ask.view().is_mental() && !ask.state.world.rites.raised
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Makes a fighter come to blows; the conflict changes with the next exchange.
    pub(crate) fn come_to_blows(&mut self, fighter: FighterId) {
        self.table.note(|| WarEvent::ComesToBlows(fighter));
        self.state.world.rites.raised = true;
        self.tally(WarMeasure::Escalations, fighter, 1);
    }

    /// Begins an exchange: `true` if blows begin with it, so that the turn order is drawn anew.
    #[inline]
    pub(crate) fn begin_physical_conflict(&mut self) -> bool {
        let rites = &mut self.state.world.rites;
        rites.first_blows = false;
        if !rites.raised || rites.blows {
            return false;
        }
        rites.blows = true;
        rites.first_blows = true;
        self.table.note(|| WarEvent::Blows);
        if self.setup.game.knobs.band.team.tracks > 1 {
            // Words have their own track, which is never used again.
            for (fighter, sheet) in self.state.fighters.iter_mut().zip(&self.setup.sheets) {
                fighter.wear(sheet, |wear| wear.boxes = 0);
            }
        }
        self.recompute_weights();
        true
    }
}
