//! Harm: absorbing hits with stress and consequences, being taken out (FC-HIT, FC-STR, FC-CSQ,
//! FC-XTR, FC-TKO, WOA-CHAR-04 to 07).

use super::Play;
use super::ask::{Ask, Moment};
use super::events::FateEvent;
use super::game::{FateGame, Setup, StateOf};
use super::knobs::{BoxChoice, FreePerHit};
use super::measures::FateMeasure;
use super::shared;
use super::sheet::{Harm, Set, Severity, Sheet, Slot, Soaks};
use super::state::{Fighter, Status};
use super::words::{Absorb, Extreme};
use crate::system::{Numbered, Options, Table};

/// What absorbs a hit: boxes to check and slots to fill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Soak {
    /// Boxes.
    pub boxes: Set,
    /// Slots.
    pub slots: Set,
    /// Slots that the side shares (FC-OPT-11).
    pub shared: Set,
}

/// What a fighter has left against one kind of harm.
#[derive(Clone, Copy, Debug)]
pub struct Means<'a> {
    soaks: &'a Soaks,
    boxes: &'a [i8],
    slots: &'a [Slot],
    harm: Harm,
    checked: u8,
    filled: u8,
}

impl<'a> Means<'a> {
    /// What this fighter has left against this kind of harm.
    #[inline]
    pub fn of<S, X>(sheet: &'a Sheet<S>, fighter: &Fighter<X>, harm: Harm) -> Self {
        Self {
            soaks: &sheet.soaks[harm as usize],
            boxes: sheet.track(harm),
            slots: &sheet.slots,
            harm,
            checked: sheet.checked(fighter, harm) | fighter.bare,
            filled: fighter.slots,
        }
    }

    /// The cheapest boxes that are free and absorb `need` shifts; none needed for 0 or less.
    #[inline]
    fn boxes_for(&self, need: i32) -> Option<Set> {
        if need <= 0 {
            return Some(Set::default());
        }
        let free = |set: &&Set| set.mask & self.checked == 0 && i32::from(set.sum) >= need;
        self.soaks.box_sets.iter().find(free).copied()
    }

    /// The first of `sets` that, with boxes where needed, absorbs the hit.
    fn first_feasible(&self, sets: &[Set], shifts: i32) -> Option<Soak> {
        sets.iter().filter(|set| set.mask & self.filled == 0).find_map(|set| {
            let boxes = self.boxes_for(shifts - i32::from(set.sum))?;
            Some(Soak { boxes, slots: *set, ..Soak::default() })
        })
    }

    /// A box alone, if one suffices.
    #[inline]
    pub fn stress_alone(&self, shifts: i32) -> Option<Soak> {
        self.boxes_for(shifts).map(|boxes| Soak { boxes, ..Soak::default() })
    }

    /// ABSORB-MIN: a box alone, else the consequences with the least shifts.
    #[inline]
    pub fn least(&self, shifts: i32) -> Option<Soak> {
        self.stress_alone(shifts).or_else(|| self.first_feasible(&self.soaks.least_sets, shifts))
    }

    /// The extreme consequence and the least that is needed besides; alone if it cannot be
    /// combined (FC-XTR-04).
    fn extreme(&self, shifts: i32, combine: bool) -> Option<Soak> {
        let soak = self.first_feasible(&self.soaks.extreme_sets, shifts)?;
        let alone = soak.slots.mask.is_power_of_two() && soak.boxes.mask == 0;
        (combine || alone).then_some(soak)
    }

    /// Everything that is left, if there is anything (`hit.partial`).
    fn everything(&self) -> Option<Soak> {
        let most = |sets: &[Set], taken: u8| {
            let free = sets.iter().filter(|set| set.mask & taken == 0);
            free.max_by_key(|set| set.sum).copied().unwrap_or_default()
        };
        let boxes = most(&self.soaks.box_sets, self.checked);
        let slots = most(&self.soaks.least_sets, self.filled);
        let any = boxes.mask | slots.mask != 0;
        any.then_some(Soak { boxes, slots, ..Soak::default() })
    }

    /// What an option at the absorb point comes to, if it absorbs the hit.
    pub fn option(&self, option: Absorb, shifts: i32) -> Option<Soak> {
        match option {
            Absorb::Least => self.least(shifts),
            Absorb::Few => self
                .stress_alone(shifts)
                .or_else(|| self.first_feasible(&self.soaks.few_sets, shifts)),
            Absorb::Stress => self.stress_alone(shifts),
            Absorb::Mild => self.single(Severity::Mild, shifts),
            Absorb::Moderate => self.single(Severity::Moderate, shifts),
            Absorb::Severe => self.single(Severity::Severe, shifts),
            Absorb::SaveBoxes => {
                let free = |set: &&Set| set.mask & self.filled == 0 && i32::from(set.sum) >= shifts;
                let without = self.soaks.least_sets.iter().find(free);
                without.map(|set| Soak { slots: *set, ..Soak::default() })
            }
            Absorb::LargeBox => self.largest_box(shifts),
            Absorb::Out | Absorb::Shared => None,
        }
    }

    /// One free slot of this severity, with a box for what is left.
    fn single(&self, severity: Severity, shifts: i32) -> Option<Soak> {
        let at = self.free_slot(severity)?;
        let boxes = self.boxes_for(shifts - i32::from(self.slots[at].value))?;
        let slots = Set { mask: 1 << at, sum: self.slots[at].value };
        Some(Soak { boxes, slots, ..Soak::default() })
    }

    /// The largest free box, if it suffices alone.
    fn largest_box(&self, shifts: i32) -> Option<Soak> {
        let at = self.highest_box()?;
        let enough = i32::from(self.boxes[at]) >= shifts;
        let boxes = Set { mask: 1 << at, sum: self.boxes[at] };
        enough.then_some(Soak { boxes, ..Soak::default() })
    }

    /// Most shifts of one hit that can still be absorbed, without an extreme consequence.
    #[inline]
    pub fn capacity(&self) -> i32 {
        self.slot_capacity() + self.box_capacity()
    }

    /// Most shifts of one hit that slots alone can still absorb, without an extreme consequence.
    #[inline]
    pub fn slot_capacity(&self) -> i32 {
        i32::from(self.soaks.slot_capacity[usize::from(self.filled)])
    }

    /// Most shifts of one hit that boxes alone can still absorb.
    #[inline]
    pub fn box_capacity(&self) -> i32 {
        i32::from(
            self.soaks.box_capacity[usize::from(self.checked) % self.soaks.box_capacity.len()],
        )
    }

    /// The lowest free slot that serves, the extreme one excepted.
    pub fn lowest_slot(&self) -> Option<usize> {
        (0..self.slots.len()).find(|&at| {
            let slot = &self.slots[at];
            let free = self.filled >> at & 1 == 0 && slot.serves(self.harm);
            free && slot.severity != Severity::Extreme
        })
    }

    /// A free slot of this severity that serves.
    pub fn free_slot(&self, severity: Severity) -> Option<usize> {
        (0..self.slots.len()).find(|&at| {
            let slot = &self.slots[at];
            slot.severity == severity && slot.serves(self.harm) && self.filled >> at & 1 == 0
        })
    }

    /// The highest free box.
    pub fn highest_box(&self) -> Option<usize> {
        (0..self.boxes.len()).rev().find(|&at| self.checked >> at & 1 == 0)
    }

    /// The lowest free box.
    pub fn lowest_box(&self) -> Option<usize> {
        (0..self.boxes.len()).find(|&at| self.checked >> at & 1 == 0)
    }
}

/// ABSORB-MIN against the usual harm of the conflict.
#[inline]
pub fn absorb_least<S, X>(sheet: &Sheet<S>, fighter: &Fighter<X>, shifts: i32) -> Option<Soak> {
    Means::of(sheet, fighter, Harm::Usual).least(shifts)
}

/// What an option at the absorb point comes to against the usual harm of the conflict.
pub fn soak_of<S, X>(
    sheet: &Sheet<S>,
    fighter: &Fighter<X>,
    option: Absorb,
    shifts: i32,
) -> Option<Soak> {
    Means::of(sheet, fighter, Harm::Usual).option(option, shifts)
}

/// Most shifts of one hit of the usual harm that the fighter can still absorb, without an extreme
/// consequence.
#[inline]
pub fn capacity<S, X>(sheet: &Sheet<S>, fighter: &Fighter<X>) -> i32 {
    Means::of(sheet, fighter, Harm::Usual).capacity()
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// What a fighter has left against the kind of harm that is at hand.
    #[inline]
    pub fn means(&self, fighter: usize) -> Means<'_> {
        Means::of(&self.setup.sheets[fighter], &self.state.fighters[fighter], self.state.harm)
    }

    /// A hit of `shifts` lands on `victim`: it absorbs it or is taken out. The harm is of the kind
    /// of the roll at hand.
    pub fn suffer(&mut self, victim: usize, shifts: i32, by: usize) {
        self.note(|| FateEvent::Hit(victim, shifts));
        if self.state.bodies.mob_of(victim).is_some() {
            return self.mob_suffers(victim, shifts, by);
        }
        let shifts = G::struck(self, victim, shifts, by);
        if shifts <= 0 {
            return;
        }
        let soak = self.choose_soak(victim, shifts, by);
        match soak.and_then(|soak| G::soaked(self, victim, shifts, soak, by)) {
            Some(soak) => self.absorb(victim, shifts, soak, by),
            None => self.fall(victim, by),
        }
    }

    /// What the victim absorbs the hit with; none if it is taken out.
    pub(super) fn choose_soak(&mut self, victim: usize, shifts: i32, by: usize) -> Option<Soak> {
        let means = self.means(victim);
        let least =
            means.least(shifts).or_else(|| shared::soak(self.setup, self.state, victim, shifts));
        let Some(least) = least else {
            return self.last_resort(victim, shifts, by);
        };
        if self.table.undecided(Absorb::NUMBER) >> victim & 1 == 0 {
            return Some(least);
        }
        let moment = Moment { shifts, opponent: by as u8, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, Absorb::NUMBER, victim, &moment);
        let choice = self.table.choose(&ask);
        soak_by(self.setup, self.state, victim, Absorb::of(choice.option), shifts)
    }

    /// The extreme consequence, if the fighter has it and wants it (FC-XTR-08).
    fn last_resort(&mut self, victim: usize, shifts: i32, by: usize) -> Option<Soak> {
        let knobs = &self.setup.harm.knobs;
        if knobs.partial
            && let Some(rest) = self.means(victim).everything()
        {
            return Some(rest);
        }
        let soak = self.means(victim).extreme(shifts, knobs.combine)?;
        let moment = Moment { shifts, opponent: by as u8, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, Extreme::NUMBER, victim, &moment);
        (self.table.choose(&ask).option == Extreme::Take.number()).then_some(soak)
    }

    pub(super) fn absorb(&mut self, victim: usize, shifts: i32, soak: Soak, by: usize) {
        let boxes = i32::from(soak.boxes.sum);
        let slots = i32::from(soak.slots.sum) + i32::from(soak.shared.sum);
        let consequences = slots.min(shifts);
        let harm = self.state.harm;
        let stress = (shifts - consequences).min(boxes);
        self.note(|| FateEvent::Absorbed {
            fighter: victim,
            harm,
            boxes: soak.boxes.mask,
            slots: soak.slots.mask,
            stress,
            consequences,
        });
        self.state.harmed |= 1 << victim;
        self.check_boxes(victim, soak.boxes.mask);
        self.count(FateMeasure::StressAbsorbed, victim, stress);
        self.count(FateMeasure::Wasted, victim, (boxes + slots - shifts).max(0));
        if soak.slots.mask | soak.shared.mask != 0 {
            self.count(FateMeasure::ConsequenceAbsorbed, victim, consequences);
            self.fill_slots(victim, soak.slots.mask, Some(by));
            self.fill_shared(victim, soak.shared.mask, by);
        }
    }

    /// Checks boxes on the track of the harm at hand.
    #[inline]
    fn check_boxes(&mut self, fighter: usize, boxes: u8) {
        let separate = self.state.harm == Harm::Mental && self.setup.sheets[fighter].two_tracks;
        let it = &mut self.state.fighters[fighter];
        *(if separate { &mut it.mental.boxes } else { &mut it.boxes }) |= boxes;
    }

    /// Fills slots; those who caused it get the free invocations (FC-CSQ-09, WOA-CHAR-07).
    fn fill_slots(&mut self, victim: usize, slots: u8, by: Option<usize>) {
        let knobs = &self.setup.fate;
        let worst = 7_usize.saturating_sub(slots.leading_zeros() as usize);
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
        let mental = u8::from(self.state.harm == Harm::Mental);
        let fighter = &mut self.state.fighters[victim];
        fighter.slots |= 1 << at;
        fighter.mental.slots |= mental << at;
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

    /// The lowest free slot for harm of the kind at hand, the extreme one excepted.
    pub fn lowest_free_slot(&self, fighter: usize) -> Option<usize> {
        self.means(fighter).lowest_slot()
    }

    /// Checks the lowest free box, if there is one (FC-STR-11).
    pub fn check_lowest_box(&mut self, fighter: usize) {
        if let Some(at) = self.means(fighter).lowest_box() {
            self.check_box(fighter, at);
        }
    }

    /// Checks one box on the track of the harm at hand.
    pub(super) fn check_box(&mut self, fighter: usize, at: usize) {
        self.state.harmed |= 1 << fighter;
        self.check_boxes(fighter, 1 << at);
    }

    /// Whether a hit of so many shifts would take the fighter out, extreme consequence aside.
    pub fn would_take_out(&self, fighter: usize, shifts: i32) -> bool {
        self.means(fighter).least(shifts).is_none()
    }

    /// Taken out (FC-TKO-01, WOA-END-01): nothing is marked for the hit (FC-TKO-04). A mob loses
    /// one of its members.
    pub fn take_out(&mut self, fighter: usize) {
        if self.state.bodies.mob_of(fighter).is_some() {
            self.lose_member(fighter);
            self.settle_mob(fighter);
        } else {
            self.be_taken_out(fighter);
        }
    }

    /// One fighter is taken out.
    pub(super) fn be_taken_out(&mut self, fighter: usize) {
        self.note(|| FateEvent::TakenOut(fighter));
        self.count(FateMeasure::TakenOut, fighter, 1);
        if self.state.exchange <= 1 {
            self.count(FateMeasure::FirstExchangeOut, fighter, 1);
        }
        self.leave(fighter, Status::TakenOut);
    }

    /// A fighter leaves the conflict; aspects on it go, free invocations of others on it too.
    pub fn leave(&mut self, fighter: usize, status: Status) {
        if !self.state.bodies.mobs.is_empty() {
            self.leave_mob(fighter);
        }
        self.state.fighters[fighter].status = status;
        self.state.standing &= !(1 << fighter);
        self.state.parted = true;
        let side = self.setup.side(fighter);
        self.state.gave_up &= !(1 << side);
        self.state.gave_up |= u8::from(status == Status::Conceded) << side;
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

/// What an option at the absorb point comes to for a fighter, shared consequences included.
pub fn soak_by<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    option: Absorb,
    shifts: i32,
) -> Option<Soak> {
    let own = Means::of(&setup.sheets[fighter], &state.fighters[fighter], state.harm);
    let own = own.option(option, shifts);
    let may_share = matches!(option, Absorb::Least | Absorb::Shared);
    own.or_else(|| if may_share { shared::soak(setup, state, fighter, shifts) } else { None })
}

/// Whether the option to use a larger box than needed exists under these knobs.
pub fn any_box(choice: BoxChoice) -> bool {
    choice == BoxChoice::AnySufficient
}
