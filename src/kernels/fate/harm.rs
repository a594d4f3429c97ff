//! Harm: absorbing hits with stress and consequences, being taken out (FC-HIT, FC-STR, FC-CSQ,
//! FC-XTR, FC-TKO, WOA-CHAR-04 to 07).

use super::Play;
use super::ask::{Ask, Moment};
use super::events::FateEvent;
use super::game::FateGame;
use super::knobs::{BoxChoice, FreePerHit};
use super::measures::FateMeasure;
use super::sheet::{Set, Severity, Sheet};
use super::state::{Fighter, Status};
use super::words::{POINT_ABSORB, POINT_EXTREME, absorb_option, extreme_option};
use crate::system::Table;

/// What absorbs a hit: boxes to check and slots to fill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Soak {
    /// Boxes.
    pub boxes: Set,
    /// Slots.
    pub slots: Set,
}

/// The cheapest boxes that are free and absorb `need` shifts; none needed for 0 or less.
#[inline]
fn boxes_for<S>(sheet: &Sheet<S>, checked: u8, need: i32) -> Option<Set> {
    if need <= 0 {
        return Some(Set::default());
    }
    let free = |set: &&Set| set.mask & checked == 0 && i32::from(set.sum) >= need;
    sheet.box_sets.iter().find(free).copied()
}

/// The first of `sets` that, with boxes where needed, absorbs the hit.
fn first_feasible<S, X>(
    sheet: &Sheet<S>,
    fighter: &Fighter<X>,
    sets: &[Set],
    shifts: i32,
) -> Option<Soak> {
    sets.iter().filter(|set| set.mask & fighter.slots == 0).find_map(|set| {
        let boxes = boxes_for(sheet, fighter.boxes, shifts - i32::from(set.sum))?;
        Some(Soak { boxes, slots: *set })
    })
}

/// A box alone, if one suffices.
#[inline]
pub fn stress_alone<S, X>(sheet: &Sheet<S>, fighter: &Fighter<X>, shifts: i32) -> Option<Soak> {
    boxes_for(sheet, fighter.boxes, shifts).map(|boxes| Soak { boxes, slots: Set::default() })
}

/// ABSORB-MIN: a box alone, else the consequences with the least shifts.
#[inline]
pub fn absorb_least<S, X>(sheet: &Sheet<S>, fighter: &Fighter<X>, shifts: i32) -> Option<Soak> {
    stress_alone(sheet, fighter, shifts)
        .or_else(|| first_feasible(sheet, fighter, &sheet.least_sets, shifts))
}

/// What an option at the absorb point comes to, if it absorbs the hit.
pub fn soak_of<S, X>(
    sheet: &Sheet<S>,
    fighter: &Fighter<X>,
    option: u8,
    shifts: i32,
) -> Option<Soak> {
    match option {
        absorb_option::LEAST => absorb_least(sheet, fighter, shifts),
        absorb_option::FEW => stress_alone(sheet, fighter, shifts)
            .or_else(|| first_feasible(sheet, fighter, &sheet.few_sets, shifts)),
        absorb_option::STRESS => stress_alone(sheet, fighter, shifts),
        absorb_option::MILD => single(sheet, fighter, Severity::Mild, shifts),
        absorb_option::MODERATE => single(sheet, fighter, Severity::Moderate, shifts),
        absorb_option::SEVERE => single(sheet, fighter, Severity::Severe, shifts),
        absorb_option::SAVE_BOXES => {
            let free = |set: &&Set| set.mask & fighter.slots == 0 && i32::from(set.sum) >= shifts;
            let without = sheet.least_sets.iter().find(free);
            without.map(|set| Soak { boxes: Set::default(), slots: *set })
        }
        absorb_option::LARGE_BOX => largest_box(sheet, fighter, shifts),
        _ => None,
    }
}

/// One free slot of this severity, with a box for what is left.
fn single<S, X>(
    sheet: &Sheet<S>,
    fighter: &Fighter<X>,
    severity: Severity,
    shifts: i32,
) -> Option<Soak> {
    let free = |at: &usize| sheet.slots[*at].severity == severity && fighter.slots >> at & 1 == 0;
    (0..sheet.slots.len()).filter(free).find_map(|at| {
        let rest = shifts - i32::from(sheet.slots[at].value);
        let boxes = boxes_for(sheet, fighter.boxes, rest)?;
        let slots = Set { mask: 1 << at, sum: sheet.slots[at].value };
        Some(Soak { boxes, slots })
    })
}

/// The largest free box, if it suffices alone.
fn largest_box<S, X>(sheet: &Sheet<S>, fighter: &Fighter<X>, shifts: i32) -> Option<Soak> {
    let at = (0..sheet.boxes.len()).rev().find(|at| fighter.boxes >> at & 1 == 0)?;
    let enough = i32::from(sheet.boxes[at]) >= shifts;
    let boxes = Set { mask: 1 << at, sum: sheet.boxes[at] };
    enough.then_some(Soak { boxes, slots: Set::default() })
}

/// Most shifts of one hit that the fighter can still absorb, without an extreme consequence.
#[inline]
pub fn capacity<S, X>(sheet: &Sheet<S>, fighter: &Fighter<X>) -> i32 {
    let slots = sheet.slot_capacity[usize::from(fighter.slots & 63)];
    i32::from(slots) + box_capacity(sheet, fighter)
}

/// Most shifts of one hit that boxes alone can still absorb.
#[inline]
pub fn box_capacity<S, X>(sheet: &Sheet<S>, fighter: &Fighter<X>) -> i32 {
    i32::from(sheet.box_capacity[usize::from(fighter.boxes & 63)])
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// A hit of `shifts` lands on `victim`: it absorbs it or is taken out.
    pub fn suffer(&mut self, victim: usize, shifts: i32, by: usize) {
        self.note(|| FateEvent::Hit(victim, shifts));
        let soak = self.choose_soak(victim, shifts, by);
        match soak.and_then(|soak| G::soaked(self, victim, shifts, soak, by)) {
            Some(soak) => self.absorb(victim, shifts, soak, by),
            None => self.take_out(victim),
        }
    }

    /// What the victim absorbs the hit with; none if it is taken out.
    fn choose_soak(&mut self, victim: usize, shifts: i32, by: usize) -> Option<Soak> {
        let setup = self.setup;
        let sheet = &setup.sheets[victim];
        let fighter = &self.state.fighters[victim];
        let Some(least) = absorb_least(sheet, fighter, shifts) else {
            return self.last_resort(victim, shifts, by);
        };
        if self.table.undecided(POINT_ABSORB) >> victim & 1 == 0 {
            return Some(least);
        }
        let moment = Moment { shifts, opponent: by as u8, ..Moment::default() };
        let ask = Ask::new(setup, self.state, POINT_ABSORB, victim, &moment);
        let choice = self.table.choose(&ask);
        soak_of(sheet, &self.state.fighters[victim], choice.option, shifts)
    }

    /// The extreme consequence, if the fighter has it and wants it (FC-XTR-08).
    fn last_resort(&mut self, victim: usize, shifts: i32, by: usize) -> Option<Soak> {
        let sheet = &self.setup.sheets[victim];
        let fighter = &self.state.fighters[victim];
        let soak = first_feasible(sheet, fighter, &sheet.extreme_sets, shifts)?;
        let moment = Moment { shifts, opponent: by as u8, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, POINT_EXTREME, victim, &moment);
        (self.table.choose(&ask).option == extreme_option::TAKE).then_some(soak)
    }

    fn absorb(&mut self, victim: usize, shifts: i32, soak: Soak, by: usize) {
        let (boxes, slots) = (i32::from(soak.boxes.sum), i32::from(soak.slots.sum));
        let consequences = slots.min(shifts);
        let stress = shifts - consequences;
        self.note(|| FateEvent::Absorbed {
            fighter: victim,
            boxes: soak.boxes.mask,
            slots: soak.slots.mask,
            stress,
            consequences,
        });
        self.state.harmed |= 1 << victim;
        self.state.fighters[victim].boxes |= soak.boxes.mask;
        self.count(FateMeasure::StressAbsorbed, victim, stress);
        self.count(FateMeasure::Wasted, victim, boxes + slots - shifts);
        if soak.slots.mask != 0 {
            self.count(FateMeasure::ConsequenceAbsorbed, victim, consequences);
            self.fill_slots(victim, soak.slots.mask, Some(by));
        }
    }

    /// Fills slots; those who caused it get the free invocations (FC-CSQ-09, WOA-CHAR-07).
    fn fill_slots(&mut self, victim: usize, slots: u8, by: Option<usize>) {
        let knobs = &self.setup.fate;
        let worst = 7 - slots.leading_zeros() as usize;
        let mut left = slots;
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            let extreme = self.setup.sheets[victim].slots[at].severity == Severity::Extreme;
            let each = knobs.free_per_hit == FreePerHit::Each || at == worst;
            let free = match (each, extreme) {
                (false, _) => 0,
                (true, true) => knobs.extreme_invokes as u8,
                (true, false) => knobs.consequence_invokes as u8,
            };
            self.sustain(victim, at, by, free, !extreme || knobs.extreme_counts);
        }
    }

    /// A fighter sustains the consequence of one slot.
    fn sustain(&mut self, victim: usize, at: usize, by: Option<usize>, free: u8, counts: bool) {
        self.state.harmed |= 1 << victim;
        let fighter = &mut self.state.fighters[victim];
        fighter.slots |= 1 << at;
        fighter.sustained += u8::from(counts);
        if let Some(by) = by {
            fighter.slot_free[at] = free;
            fighter.slot_by[at] = by as u8;
            self.state.free[self.setup.side(by)] += u16::from(free);
        }
        self.count(FateMeasure::Consequences, victim, 1);
        let measure = match self.setup.sheets[victim].slots[at].severity {
            Severity::Mild => FateMeasure::Mild,
            Severity::Moderate => FateMeasure::Moderate,
            Severity::Severe => FateMeasure::Severe,
            Severity::Extreme => FateMeasure::Extreme,
        };
        self.count(measure, victim, 1);
    }

    /// A consequence taken without a hit: a cost, a failed Roar. `free` invocations go to `by`.
    pub fn take_consequence(
        &mut self,
        victim: usize,
        at: usize,
        by: Option<usize>,
        free: u8,
        counts: bool,
    ) {
        self.note(|| FateEvent::ConsequenceAsCost(victim, at as u8));
        self.sustain(victim, at, by, free, counts);
    }

    /// The lowest free slot, the extreme one excepted.
    pub fn lowest_free_slot(&self, fighter: usize) -> Option<usize> {
        let sheet = &self.setup.sheets[fighter];
        let filled = self.state.fighters[fighter].slots;
        (0..sheet.slots.len())
            .find(|&at| filled >> at & 1 == 0 && sheet.slots[at].severity != Severity::Extreme)
    }

    /// Checks the lowest free box, if there is one (FC-STR-11).
    pub fn check_lowest_box(&mut self, fighter: usize) {
        let boxes = self.setup.sheets[fighter].boxes.len();
        let checked = self.state.fighters[fighter].boxes;
        if let Some(at) = (0..boxes).find(|at| checked >> at & 1 == 0) {
            self.state.harmed |= 1 << fighter;
            self.state.fighters[fighter].boxes |= 1 << at;
        }
    }

    /// Whether a hit of so many shifts would take the fighter out, extreme consequence aside.
    pub fn would_take_out(&self, fighter: usize, shifts: i32) -> bool {
        absorb_least(&self.setup.sheets[fighter], &self.state.fighters[fighter], shifts).is_none()
    }

    /// Taken out (FC-TKO-01, WOA-END-01): nothing is marked for the hit (FC-TKO-04).
    pub fn take_out(&mut self, fighter: usize) {
        self.note(|| FateEvent::TakenOut(fighter));
        self.count(FateMeasure::TakenOut, fighter, 1);
        if self.state.exchange <= 1 {
            self.count(FateMeasure::FirstExchangeOut, fighter, 1);
        }
        self.state.fighters[fighter].pending += self.setup.variant.takeout_fp as i8;
        self.leave(fighter, Status::TakenOut);
    }

    /// A fighter leaves the conflict; aspects on it go, free invocations of others on it too.
    pub fn leave(&mut self, fighter: usize, status: Status) {
        self.state.fighters[fighter].status = status;
        self.state.standing &= !(1 << fighter);
        self.state.parted = true;
        self.state.last_exit = status;
        self.count(FateMeasure::Standing, fighter, -1);
        let gone = self.state.fighters[fighter];
        for aspect in &*gone.attached {
            self.state.free[self.setup.side(usize::from(aspect.by))] -= u16::from(aspect.free);
            self.state.free[self.setup.side(fighter)] -= u16::from(aspect.counter);
        }
        for (free, by) in gone.slot_free.iter().zip(gone.slot_by) {
            if *free > 0 {
                self.state.free[self.setup.side(usize::from(by))] -= u16::from(*free);
            }
        }
        let fighter_state = &mut self.state.fighters[fighter];
        fighter_state.attached.clear();
        if !self.state.series.open {
            fighter_state.slot_free = [0; super::sheet::MAX_SLOTS];
        }
        fighter_state.full_defense = false;
        fighter_state.foot.blocked = 0;
        if self.setup.map.has_zones() {
            self.leave_ground(fighter);
        }
        G::left(self, fighter);
        self.check_end();
    }
}

/// Whether the option to use a larger box than needed exists under these knobs.
pub fn any_box(choice: BoxChoice) -> bool {
    choice == BoxChoice::AnySufficient
}
