//! Harm: absorbing hits with stress and consequences, being taken out (FC-HIT, FC-STR, FC-CSQ,
//! FC-XTR, FC-TKO, WOA-CHAR-04 to 07).

pub(crate) use super::absorption::{Means, Soak, capacity};
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::{Absorb, Extreme};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::house::moments::HouseContext;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::common::{BoxChoice, FreePerHit};
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::sheet::sheet::{Harm, Severity};
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::tell::series_measures::HouseMeasure;
use crate::system::{Blow, FighterId, Numbered, Options, Table, bits};

/// The moments at which a hit has been absorbed.
const AFTER_HARM: u64 = 1 << HouseMoment::Stress as usize | 1 << HouseMoment::Consequence as usize;

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns the means that a fighter has left against the kind of harm at hand, `State::harm`.
    pub(crate) fn means(&self, fighter: FighterId) -> Means<'_> {
        Means::of(&self.setup.sheets[fighter], &self.state.fighters[fighter], self.state.harm)
    }

    /// Lets a hit of `shifts` land on `victim`: it absorbs the hit or is taken out. The harm is of the kind of the
    /// roll at hand.
    pub(crate) fn suffer(&mut self, victim: FighterId, shifts: i32, by: FighterId) {
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
            None => self.fall(victim, by, shifts),
        }
    }

    /// Asks the victim what to absorb the hit with; `None` if it is taken out. A victim without a choice is not
    /// asked.
    pub(crate) fn choose_soak(
        &mut self,
        victim: FighterId,
        shifts: i32,
        by: FighterId,
    ) -> Option<Soak> {
        let means = self.means(victim);
        let least = means.least(shifts).or_else(|| shared_soak(self.view(), victim, shifts));
        let Some(least) = least else {
            return self.last_resort(victim, shifts, by);
        };
        if self.table.can_differ(Absorb::NUMBER) >> victim & 1 == 0 {
            return Some(least);
        }
        let moment = Moment { shifts, opponent: by.as_u8(), ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, Absorb::NUMBER, victim, &moment);
        let choice = self.table.choose(&ask);
        soak_by(self.view(), victim, Absorb::of(choice.option), shifts)
    }

    /// Returns the extreme consequence, if the fighter has it and wants it (FC-XTR-08); `None` if it is taken out.
    fn last_resort(&mut self, victim: FighterId, shifts: i32, by: FighterId) -> Option<Soak> {
        let knobs = &self.setup.harm.knobs;
        if knobs.partial
            && let Some(rest) = self.means(victim).everything()
        {
            return Some(rest);
        }
        let soak = self.means(victim).extreme(shifts, knobs.combine)?;
        let moment = Moment { shifts, opponent: by.as_u8(), ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, Extreme::NUMBER, victim, &moment);
        (self.table.choose(&ask).option == Extreme::Take.number()).then_some(soak)
    }

    pub(crate) fn absorb(&mut self, victim: FighterId, shifts: i32, soak: Soak, by: FighterId) {
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
        if self.speaks_at_any(AFTER_HARM) {
            self.moment_absorbed(Blow { attacker: by, target: victim }, shifts, soak, stress);
        }
    }

    /// Lets house rules speak about what absorbed a hit.
    #[cold]
    #[inline(never)]
    fn moment_absorbed(
        &mut self,
        Blow { attacker: by, target: victim }: Blow,
        shifts: i32,
        soak: Soak,
        stress: i32,
    ) {
        let target = Some(by).filter(|by| *by != victim);
        let mut matter = HouseContext::new(HouseMoment::Stress as usize, victim, target);
        (matter.shifts, matter.absorbed) = (shifts, stress);
        if stress > 0 {
            self.consult(&mut matter);
        }
        if soak.slots.mask != 0 && self.state.end.is_none() {
            let worst = 7 - soak.slots.mask.leading_zeros() as usize;
            matter.moment = HouseMoment::Consequence as usize;
            matter.severity = match self.setup.sheets[victim].slots[worst].severity {
                Severity::Mild => 2,
                Severity::Moderate => 4,
                Severity::Severe => 6,
                Severity::Extreme => 8,
            };
            self.consult(&mut matter);
        }
    }

    /// Checks boxes on the track of the harm at hand.
    fn check_boxes(&mut self, fighter: FighterId, boxes: u8) {
        let separate = self.state.harm == Harm::Mental && self.setup.sheets[fighter].two_tracks;
        self.state.fighters[fighter].wear(&self.setup.sheets[fighter], |wear| {
            *(if separate { &mut wear.mental.boxes } else { &mut wear.boxes }) |= boxes;
        });
    }

    /// Fills slots; the fighter that caused the consequences gets the free invocations (FC-CSQ-09, WOA-CHAR-07).
    fn fill_slots(&mut self, victim: FighterId, slots: u8, by: Option<FighterId>) {
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

    /// Makes a fighter sustain the consequence of one slot. `counts` is whether a concession is paid for it.
    fn sustain(
        &mut self,
        victim: FighterId,
        at: usize,
        by: Option<FighterId>,
        free: u8,
        counts: bool,
    ) {
        self.state.harmed |= 1 << victim;
        let mental = u8::from(self.state.harm == Harm::Mental);
        let fighter = &mut self.state.fighters[victim];
        fighter.wear(&self.setup.sheets[victim], |wear| {
            wear.slots |= 1 << at;
            wear.mental.slots |= mental << at;
        });
        fighter.sustained += u8::from(counts);
        if let Some(by) = by {
            fighter.slot_free[at] = free;
            fighter.slot_by[at] = by.as_u8();
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

    /// Makes a fighter take a consequence without a hit: a cost, a failed Roar. `free` invocations go to `by`.
    pub(crate) fn take_consequence(
        &mut self,
        victim: FighterId,
        at: usize,
        by: Option<FighterId>,
        free: u8,
        counts: bool,
    ) {
        self.note(|| FateEvent::ConsequenceAsCost(victim, at as u8));
        self.sustain(victim, at, by, free, counts);
    }

    /// Returns the lowest free slot for harm of the kind at hand, the extreme one excepted; see
    /// [`Means::lowest_slot`].
    pub(crate) fn lowest_free_slot(&self, fighter: FighterId) -> Option<usize> {
        self.means(fighter).lowest_slot()
    }

    /// Checks the lowest free box, if there is one (FC-STR-11).
    pub(crate) fn check_lowest_box(&mut self, fighter: FighterId) {
        if let Some(at) = self.means(fighter).lowest_box() {
            self.check_box(fighter, at);
        }
    }

    /// Checks one box on the track of the harm at hand.
    pub(crate) fn check_box(&mut self, fighter: FighterId, at: usize) {
        self.state.harmed |= 1 << fighter;
        self.check_boxes(fighter, 1 << at);
    }

    /// Takes a fighter out (FC-TKO-01, WOA-END-01): nothing is marked for the hit (FC-TKO-04). A mob loses one of
    /// its members instead.
    pub(crate) fn take_out(&mut self, fighter: FighterId) {
        if self.state.bodies.mob_of(fighter).is_some() {
            self.lose_member(fighter);
            self.settle_mob(fighter);
        } else {
            self.be_taken_out(fighter);
        }
    }

    /// Takes one fighter out, mob or not.
    pub(crate) fn be_taken_out(&mut self, fighter: FighterId) {
        self.note(|| FateEvent::TakenOut(fighter));
        self.count(FateMeasure::TakenOut, fighter, 1);
        if self.view().is_first_exchange() {
            self.count(FateMeasure::FirstExchangeOut, fighter, 1);
        }
        self.leave(fighter, Status::TakenOut);
    }

    /// Makes a fighter leave the conflict; aspects on it go, and so do free invocations of others on it, because
    /// [`State::free`](crate::kernels::fate::state::conflict::State) would count what cannot be used.
    pub(crate) fn leave(&mut self, fighter: FighterId, status: Status) {
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
        let (gone, held) = (&self.state.fighters[fighter], &mut self.state.free);
        for aspect in &*gone.attached {
            held[self.setup.side(FighterId::from(aspect.by))] -= u16::from(aspect.free);
            held[self.setup.side(fighter)] -= u16::from(aspect.counter);
        }
        for (free, by) in gone.slot_free.iter().zip(gone.slot_by) {
            if *free > 0 {
                held[self.setup.side(FighterId::from(by))] -= u16::from(*free);
            }
        }
        let fighter_state = &mut self.state.fighters[fighter];
        fighter_state.attached.clear();
        if !self.state.series.open {
            fighter_state.slot_free = [0; crate::kernels::fate::sheet::sheet::MAX_SLOTS];
        }
        fighter_state.full_defense = false;
        fighter_state.foot.blocked = 0;
        if self.setup.map.has_zones() {
            self.drop_zone_aspects(fighter);
        }
        G::left(self, fighter);
        self.check_end();
    }

    /// Fills shared slots; the fighter that caused the consequences gets the free invocations.
    pub(crate) fn fill_shared(&mut self, victim: FighterId, slots: u8, by: FighterId) {
        let side = self.setup.side(victim);
        self.state.shared[side] |= slots;
        // All who share them have less left, and may think again about conceding.
        self.state.harmed |= self.setup.members(victim);
        let free = self.setup.fate.consequence_invokes as u8;
        for at in bits(slots.into()).map(|at| at as u8) {
            self.note(|| FateEvent::SharedConsequence(victim, at));
            self.count_house(HouseMeasure::Shared, victim, 1);
            self.put_on_scene(by, self.setup.side(by), free);
            // The consequence is an aspect of the scene, but no action created it.
            self.count(FateMeasure::Advantages, by, -1);
        }
    }
}

/// Returns what absorbs a hit with the help of the consequences that a fighter's side shares; `None` if these do
/// not suffice either.
fn shared_soak<G: FateGame>(view: View<'_, G>, fighter: FighterId, shifts: i32) -> Option<Soak> {
    let side = view.setup.side(fighter);
    let means =
        Means::of(&view.setup.sheets[fighter], &view.state.fighters[fighter], view.state.harm);
    view.setup.harm.shared[side].soak(view.state.shared[side], &means, shifts)
}

/// Returns the boxes and slots of an option at the absorb point for a fighter, shared consequences included;
/// `None` if the option cannot absorb the hit.
pub(crate) fn soak_by<G: FateGame>(
    view: View<'_, G>,
    fighter: FighterId,
    option: Absorb,
    shifts: i32,
) -> Option<Soak> {
    let own =
        Means::of(&view.setup.sheets[fighter], &view.state.fighters[fighter], view.state.harm);
    let own = own.option(option, shifts);
    let may_share = matches!(option, Absorb::Least | Absorb::Shared);
    own.or_else(|| if may_share { shared_soak(view, fighter, shifts) } else { None })
}

/// Whether the option to use a larger box than needed exists under these knobs ([`BoxChoice::AnySufficient`]).
pub(crate) fn any_box(choice: BoxChoice) -> bool {
    choice == BoxChoice::AnySufficient
}
