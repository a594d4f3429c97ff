//! Stunts where harm is done: blows that force worse consequences, and toughness that puts them
//! off (FC-STU-08, FC-STU-09, FC-STU-12).

use super::stunts::{Occasion, has_any};
use crate::kernels::fate::knobs::common::ConflictKind;
use crate::kernels::fate::rules::harm::hits::Soak;
use crate::kernels::fate::sheet::sheet::{Harm, Severity, Sheet};
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::stunt::StuntKind;
use crate::systems::fate_core::tell::events::CoreEvent;

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Applies stunts of the attacker and the victim to a hit that is about to be absorbed; `None`
    /// if it takes the victim out after all.
    #[inline(never)]
    pub(crate) fn stunts_on_soak(
        &mut self,
        victim: FighterId,
        shifts: i32,
        soak: Soak,
        by: FighterId,
    ) -> Option<Soak> {
        let mut soak = soak;
        // Words in a mixed conflict are no blows: they fill another track.
        let blow = self.state.harm == Harm::Usual;
        if blow && has_any(self.setup, by) && self.whose_turn() == Some(by) {
            soak = self.blow(victim, shifts, soak, by)?;
        }
        if has_any(self.setup, victim) {
            self.stunts_of(victim).stressed |= blow && soak.boxes.mask != 0;
            self.use_hard_boiled(victim, shifts, soak, by);
        }
        Some(soak)
    }

    /// Applies My Blade Strikes True and Killing Stroke to the attack of the running turn
    /// (FC-STU-08, FC-STU-09); `None` if the victim is out.
    fn blow(&mut self, victim: FighterId, shifts: i32, soak: Soak, by: FighterId) -> Option<Soak> {
        // A second hit of the same action is no blow of the skill any more.
        let with = std::mem::replace(&mut self.stunts_of(by).with, NO_ARGUMENT);
        let (kind, foe) = (Some(RollKind::Attack), Some(victim));
        let roll = (by, u32::from(self.state.action));
        let occasion = Occasion { fighter: by, foe, kind, shifts, roll };
        let sheet = &self.setup.sheets[victim];
        let mut soak = soak;
        let mild =
            self.free_mild(victim, self.state.harm).filter(|at| soak.slots.mask >> at & 1 == 0);
        let two = (0..sheet.boxes.len())
            .find(|at| soak.boxes.mask >> at & 1 == 1 && sheet.boxes[*at] == 2);
        if let (Some(mild), Some(two)) = (mild, two) {
            let forced =
                with_masks(sheet, soak, soak.boxes.mask & !(1 << two), soak.slots.mask | 1 << mild);
            let enough = i32::from(forced.boxes.sum) + i32::from(forced.slots.sum) >= shifts;
            let found = self.find_stunt(by, |stunt| {
                stunt.kind == StuntKind::TrueStrike && stunt.works_with(with)
            });
            if let Some((at, played)) = found.filter(|_| enough)
                && self.uses(at, played, occasion)
            {
                soak = forced;
            }
        }
        if soak.slots.mask == 0 {
            return Some(soak);
        }
        let found = self.find_stunt(by, |stunt| {
            stunt.kind == StuntKind::KillingStroke && stunt.works_with(with)
        });
        match found {
            Some((at, played)) if self.uses(at, played, occasion) => self.worsen(victim, soak),
            _ => Some(soak),
        }
    }

    /// Makes the worst consequence of a hit one level worse; if it cannot be, the victim takes
    /// another one. `None` if it has no slot left, so that it is out.
    fn worsen(&self, victim: FighterId, soak: Soak) -> Option<Soak> {
        let sheet = &self.setup.sheets[victim];
        let filled = self.state.fighters[victim].slots | soak.slots.mask;
        let worst = 7 - soak.slots.mask.leading_zeros() as usize;
        let severity = sheet.slots[worst].severity;
        let open =
            |at: &usize| filled >> at & 1 == 0 && sheet.slots[*at].severity != Severity::Extreme;
        let mut free = (0..sheet.slots.len()).filter(open);
        let higher = free.clone().find(|at| sheet.slots[*at].severity > severity);
        let slots = match higher {
            Some(at) => soak.slots.mask & !(1 << worst) | 1 << at,
            None => soak.slots.mask | 1 << free.next()?,
        };
        Some(with_masks(sheet, soak, soak.boxes.mask, slots))
    }

    /// Applies Hard Boiled, so that a mild or moderate consequence cannot be used in this scene
    /// (FC-STU-12).
    fn use_hard_boiled(&mut self, victim: FighterId, shifts: i32, soak: Soak, by: FighterId) {
        let slots = &self.setup.sheets[victim].slots;
        let light = |at: &usize| {
            let severity = slots[*at].severity;
            soak.slots.mask >> at & 1 == 1 && severity <= Severity::Moderate
        };
        let Some(slot) = (0..slots.len()).rev().find(light) else { return };
        let found = self.find_stunt(victim, |stunt| stunt.kind == StuntKind::HardBoiled);
        let Some((at, played)) = found else { return };
        let roll = (by, u32::from(self.state.action));
        let occasion = Occasion { fighter: victim, foe: Some(by), kind: None, shifts, roll };
        if self.uses(at, played, occasion) {
            self.stunts_of(victim).hidden |= 1 << slot;
        }
    }

    /// Applies Tough as Nails at the start of a turn, for physical consequences (FC-STU-12).
    #[inline(never)]
    pub(crate) fn toughen(&mut self, fighter: FighterId) {
        let Some((at, played)) =
            self.find_stunt(fighter, |stunt| stunt.kind == StuntKind::ToughAsNails)
        else {
            return;
        };
        let slots = &self.setup.sheets[fighter].slots;
        let it = &self.state.fighters[fighter];
        let mental = self.setup.fate.kind == ConflictKind::Mental;
        let filled = if mental { 0 } else { it.slots & !it.mental.slots };
        let borne = |severity: Severity| {
            (0..slots.len()).find(|at| filled >> at & 1 == 1 && slots[*at].severity == severity)
        };
        let to = self.free_mild(fighter, Harm::Usual);
        let (from, to) = match (borne(Severity::Moderate), to, borne(Severity::Mild)) {
            (Some(from), Some(to), _) => (from, Some(to)),
            (_, _, Some(mild)) => (mild, None),
            _ => return,
        };
        let roll = (fighter, u32::from(self.state.action));
        let occasion = Occasion { fighter, foe: None, kind: None, shifts: 0, roll };
        if self.uses(at, played, occasion) {
            self.move_consequence(fighter, from, to);
        }
    }

    /// Moves a consequence to another slot, or does away with it if `to` is `None`.
    fn move_consequence(&mut self, fighter: FighterId, from: usize, to: Option<usize>) {
        let it = &mut self.state.fighters[fighter];
        it.wear(&self.setup.sheets[fighter], |wear| {
            wear.slots &= !(1 << from);
            wear.slots |= to.map_or(0, |to| 1 << to);
        });
        let (free, by) = (std::mem::take(&mut it.slot_free[from]), it.slot_by[from]);
        if let Some(to) = to {
            (it.slot_free[to], it.slot_by[to]) = (free, by);
        } else if free > 0 {
            self.state.free[self.setup.side(FighterId::from(by))] -= u16::from(free);
        }
        if let Some(trail) = self.state.series.trails.get_mut(fighter.index()) {
            let recovers = trail.recovering >> from & 1;
            trail.recovering &= !(1 << from);
            let (age, wait) = (std::mem::take(&mut trail.age[from]), trail.wait[from]);
            if let Some(to) = to {
                trail.recovering |= recovers << to;
                (trail.age[to], trail.wait[to]) = (age, wait);
            }
        }
        self.note(|| match to {
            Some(to) => FateEvent::Lowered { fighter, from: from as u8, to: to as u8 },
            None => FateEvent::Healed(fighter, from as u8),
        });
    }

    /// Ends a scene: consequences that were shrugged off come back one level worse, or at the next
    /// higher that is free; with none free they stay as they are.
    pub(crate) fn worsen_shrugged_off(&mut self) {
        for fighter in FighterId::all(self.state.fighters.len()) {
            if !has_any(self.setup, fighter) {
                continue;
            }
            let hidden = std::mem::take(&mut self.stunts_of(fighter).hidden);
            let slots = &self.setup.sheets[fighter].slots;
            for from in (0..slots.len()).filter(|at| hidden >> at & 1 == 1) {
                let filled = self.state.fighters[fighter].slots;
                let worse = |at: &usize| {
                    let severity = slots[*at].severity;
                    let higher = severity > slots[from].severity && severity != Severity::Extreme;
                    higher && filled >> at & 1 == 0
                };
                let to = (0..slots.len()).find(worse);
                if let Some(to) = to.filter(|_| filled >> from & 1 == 1) {
                    self.move_consequence(fighter, from, Some(to));
                }
            }
        }
    }
}

/// Returns a soak with other boxes and slots of its fighter's own, by their masks; the sums follow
/// from the sheet.
fn with_masks<S>(sheet: &Sheet<S>, soak: Soak, boxes: u8, slots: u8) -> Soak {
    let sum = |mask: u8, value: &dyn Fn(usize) -> i8, count: usize| {
        (0..count).filter(|at| mask >> at & 1 == 1).map(value).sum()
    };
    let mut soak = soak;
    soak.boxes.mask = boxes;
    soak.boxes.sum = sum(boxes, &|at| sheet.boxes[at], sheet.boxes.len());
    soak.slots.mask = slots;
    soak.slots.sum = sum(slots, &|at| sheet.slots[at].value, sheet.slots.len());
    soak
}
