//! Stress, consequences and being taken out (FF-ATK-02, FF-HARM, FF-END-01, FF-NPC-03).

use super::ask::{Ask, Moment};
use super::events::{FantasyEvent, Took};
use super::knobs::harm::{ConcedeWhen, HarmModel, Marking, MinionMarking, OutAt};
use super::measures::FantasyMeasure as M;
use super::play::Play;
use super::setup::Setup;
use super::state::{Aspect, AspectKind, End, Fighter, GM, PCS, State, Status};
use super::words::{POINT_ABSORB, absorb};
use crate::system::{Table, bits};

/// How a character's boxes are marked.
fn marking(setup: &Setup, fighter: usize) -> Marking {
    if !setup.sheets[fighter].is_minion() {
        return setup.knobs.harm.marking;
    }
    match setup.knobs.npc.marking {
        MinionMarking::Count => Marking::Count,
        MinionMarking::SingleBox => Marking::SingleBox,
    }
}

/// Free boxes of the struck track, a bit each.
#[inline]
pub fn free_boxes(setup: &Setup, it: &Fighter, fighter: usize) -> u32 {
    let length = setup.sheets[fighter].boxes[setup.track];
    !u32::from(it.marks[setup.track]) & ((1 << length) - 1)
}

/// The largest hit that the boxes of the struck track still take.
#[inline]
pub fn room(setup: &Setup, state: &State, fighter: usize) -> i32 {
    let free = free_boxes(setup, &state.fighters[fighter], fighter);
    match marking(setup, fighter) {
        Marking::Count => free.count_ones() as i32,
        _ => 32 - free.leading_zeros() as i32,
    }
}

/// The boxes that a hit of `size` marks, if it fits (FF-HARM-04, 05).
fn boxes_for(setup: &Setup, it: &Fighter, fighter: usize, size: i32) -> Option<(u16, Took)> {
    let free = free_boxes(setup, it, fighter);
    if size <= 0 {
        return Some((0, Took::Scratch));
    }
    if size > 16 {
        return None;
    }
    let way = marking(setup, fighter);
    if way == Marking::Count {
        if (free.count_ones() as i32) < size {
            return None;
        }
        let mut marked = 0_u16;
        let mut left = free;
        for _ in 0..size {
            marked |= 1 << left.trailing_zeros();
            left &= left - 1;
        }
        return Some((marked, Took::Boxes(size as u8)));
    }
    let fitting = free >> (size - 1) << (size - 1);
    if fitting == 0 {
        return None;
    }
    let number = fitting.trailing_zeros();
    let below = if way == Marking::AllUpTo { (1_u16 << number) - 1 } else { 0 };
    Some((below | 1 << number, Took::Box(number as u8 + 1)))
}

/// Shifts that a consequence of a slot absorbs (FF-HARM-08).
fn absorbs(setup: &Setup, slot: u8) -> i32 {
    let harm = &setup.knobs.harm;
    match slot {
        0 => harm.mild,
        1 => harm.moderate,
        _ => harm.severe,
    }
}

/// Where a margin falls on the lines of wounds: clipped, hurt, injured, or out (FF-HARM-09).
pub fn wound_line(setup: &Setup, it: &Fighter, margin: i32) -> Option<usize> {
    let harm = &setup.knobs.harm;
    if margin >= harm.out_margin {
        return None;
    }
    let line = match margin {
        ..=1 => 0,
        2..=4 => 1,
        _ => 2,
    };
    (line..3).find(|&line| i32::from(it.wounds[line]) < harm.line_boxes)
}

/// What a hit would do to somebody as things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Stress only, or wounds.
    Fits,
    /// It takes a consequence.
    Consequence,
    /// It takes out.
    Out,
}

/// What a hit of so much stress would do.
pub fn outlook(setup: &Setup, state: &State, fighter: usize, size: i32) -> Outlook {
    let it = &state.fighters[fighter];
    let minion = setup.sheets[fighter].is_minion();
    if setup.knobs.harm.model == HarmModel::Fate2Margin && !minion {
        let fits = size <= 0 || wound_line(setup, it, size).is_some();
        return if fits { Outlook::Fits } else { Outlook::Out };
    }
    if let Some((marks, _)) = boxes_for(setup, it, fighter, size) {
        let last = u32::from(marks) == free_boxes(setup, it, fighter);
        let full = minion && setup.knobs.npc.out_at == OutAt::Full && last;
        return if full { Outlook::Out } else { Outlook::Fits };
    }
    let open = open_slots(setup, it, fighter);
    let enough = match setup.knobs.harm.model {
        HarmModel::DresdenAbsorb => best_slots(setup, it, fighter, size, false).is_some(),
        _ => open != 0,
    };
    if enough { Outlook::Consequence } else { Outlook::Out }
}

/// Consequences that can still be taken, a bit for each slot.
pub fn open_slots(setup: &Setup, it: &Fighter, fighter: usize) -> u8 {
    let all = (1_u16 << setup.sheets[fighter].slots) - 1;
    !it.slots & all as u8
}

/// The consequences with the smallest total that make a hit fit, and of these the fewest; `alone`
/// if boxes must not be needed (FF-HARM-08).
fn best_slots(setup: &Setup, it: &Fighter, fighter: usize, size: i32, alone: bool) -> Option<u8> {
    let open = open_slots(setup, it, fighter);
    let mut best: Option<((i32, u32), u8)> = None;
    for slots in 0..32_u8 {
        if slots & !open != 0 {
            continue;
        }
        let total: i32 =
            (0..5).filter(|at| slots >> at & 1 == 1).map(|at| absorbs(setup, at)).sum();
        let fits =
            total >= size || (!alone && boxes_for(setup, it, fighter, size - total).is_some());
        let rank = (total, slots.count_ones());
        if fits && best.is_none_or(|(known, _)| rank < known) {
            best = Some((rank, slots));
        }
    }
    best.map(|(_, slots)| slots)
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// A hit of so much stress on somebody, by somebody (FF-ATK-02, FF-HARM-04 to 09).
    pub fn take_hit(&mut self, victim: usize, by: usize, stress: i32) {
        self.count(M::ShiftsDealt, by, stress);
        self.count(M::ShiftsTaken, victim, stress);
        if stress <= 0 {
            self.note(|| FantasyEvent::Takes(victim, stress, Took::Scratch));
            return;
        }
        if self.setup.sheets[victim].is_minion() {
            self.hit_minion(victim, by, stress);
            return;
        }
        match self.setup.knobs.harm.model {
            HarmModel::SotcRollup => self.roll_up(victim, by, stress),
            HarmModel::DresdenAbsorb => self.absorb(victim, by, stress),
            HarmModel::Fate2Margin => self.wound(victim, stress),
        }
    }

    /// Marks boxes if the hit fits.
    fn mark(&mut self, victim: usize, size: i32) -> Option<Took> {
        let it = &self.state.fighters[victim];
        let (marks, took) = boxes_for(self.setup, it, victim, size)?;
        let track = self.setup.track;
        self.it(victim).marks[track] |= marks;
        Some(took)
    }

    pub fn roll_up(&mut self, victim: usize, by: usize, stress: i32) {
        if let Some(took) = self.mark(victim, stress) {
            self.count(M::StressAbsorbed, victim, stress);
            self.note(|| FantasyEvent::Takes(victim, stress, took));
            return;
        }
        let open = open_slots(self.setup, &self.state.fighters[victim], victim);
        if open == 0 {
            self.take_out(victim);
            return;
        }
        let slot = open.trailing_zeros() as u8;
        self.count(M::ConsequenceAbsorbed, victim, stress);
        self.consequence(victim, by, slot);
        self.note(|| FantasyEvent::Takes(victim, stress, Took::Consequence(slot, 0)));
        self.concede_on_consequence(victim);
    }

    /// A consequence is taken: an aspect with free tags for the side that caused it (FF-ASPC-11).
    fn consequence(&mut self, victim: usize, by: usize, slot: u8) {
        let it = self.it(victim);
        it.slots |= 1 << slot;
        it.taken += 1;
        self.count(M::Consequences, victim, 1);
        if by == victim {
            return;
        }
        self.place(Aspect {
            bearer: victim as u8,
            placer: by as u8,
            camp: self.setup.camp(by) as u8,
            kind: AspectKind::Consequence,
            free: self.setup.knobs.fate.consequence_tags as u8,
            ..Aspect::default()
        });
    }

    /// Puts an aspect into play, behind those of whoever comes before its bearer, so that the same
    /// aspects are the same state in whatever order their bearers got them; if there is no room the
    /// first without free tags gives way.
    pub fn place(&mut self, aspect: Aspect) {
        if self.state.aspects.len() == super::state::MAX_ASPECTS {
            let spent = self.state.aspects.iter().position(|aspect| aspect.free == 0);
            let at = spent.unwrap_or(0);
            let (placer, free) =
                (self.state.aspects[at].placer, i32::from(self.state.aspects[at].free));
            self.count(M::TagsWasted, usize::from(placer), free);
            self.state.aspects.remove(at);
        }
        let known = &mut self.state.aspects;
        let at = known.iter().take_while(|known| known.bearer <= aspect.bearer).count();
        known.push(aspect);
        (**known)[at..].rotate_right(1);
    }

    /// Dresden Files harm: consequences take shifts off, the rest must fit a box (FF-HARM-08).
    pub fn absorb(&mut self, victim: usize, by: usize, stress: i32) {
        let it = self.state.fighters[victim];
        let minimal = best_slots(self.setup, &it, victim, stress, false);
        let Some(minimal) = minimal else {
            self.take_out(victim);
            return;
        };
        let Some(slots) = self.choose_slots(victim, stress, minimal) else {
            self.take_out(victim);
            return;
        };
        let each = (0..5).filter(|at| slots >> at & 1 == 1);
        let total: i32 = each.clone().map(|at| absorbs(self.setup, at)).sum();
        let rest = (stress - total).max(0);
        let took = self.mark(victim, rest).unwrap_or(Took::Scratch);
        self.count(M::StressAbsorbed, victim, rest);
        self.count(M::ConsequenceAbsorbed, victim, stress - rest);
        for slot in each.clone() {
            self.consequence(victim, by, slot);
            self.note(|| {
                FantasyEvent::Takes(victim, absorbs(self.setup, slot), Took::Consequence(slot, 0))
            });
        }
        if rest > 0 {
            self.note(|| FantasyEvent::Takes(victim, rest, took));
        }
        if slots != 0 {
            self.concede_on_consequence(victim);
        }
    }

    /// D-ABSORB: the consequences to take, or to be taken out.
    fn choose_slots(&mut self, victim: usize, stress: i32, minimal: u8) -> Option<u8> {
        if !self.is_asked(POINT_ABSORB, victim) {
            return Some(minimal);
        }
        let moment = Moment { hit: stress, ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, POINT_ABSORB, victim, &moment);
        let it = &self.state.fighters[victim];
        match self.table.choose(&ask).option {
            absorb::OUT => None,
            absorb::SPARE_BOXES => {
                Some(best_slots(self.setup, it, victim, stress, true).unwrap_or(minimal))
            }
            absorb::LARGE_FIRST if minimal != 0 => {
                let open = open_slots(self.setup, it, victim);
                let works = |at: &u8| {
                    let rest = stress - absorbs(self.setup, *at);
                    rest <= 0 || boxes_for(self.setup, it, victim, rest).is_some()
                };
                let largest = (0..5_u8).rev().filter(|at| open >> at & 1 == 1).find(works);
                Some(largest.map_or(minimal, |at| 1 << at))
            }
            _ => Some(minimal),
        }
    }

    /// Wounds by margin (FF-HARM-09).
    pub fn wound(&mut self, victim: usize, margin: i32) {
        match wound_line(self.setup, &self.state.fighters[victim], margin) {
            Some(line) => {
                self.it(victim).wounds[line] += 1;
                self.count(M::StressAbsorbed, victim, margin);
                self.note(|| FantasyEvent::Takes(victim, margin, Took::Wound(line as u8)));
            }
            None => self.take_out(victim),
        }
    }

    /// What wounds or consequences take off a roll; being clipped ends with it (FF-HARM-09, 10).
    pub fn wound_penalty(&mut self, who: usize) -> i32 {
        let each = self.setup.knobs.harm.penalty;
        let it = self.it(who);
        let [clipped, hurt, injured] = it.wounds;
        it.wounds[0] = 0;
        let wounds = i32::from(clipped > 0) + i32::from(hurt > 0) + i32::from(injured);
        each * it.slots.count_ones() as i32 - wounds
    }

    /// A hit on a minion; what takes it out may go on to the next of its group (FF-NPC-03, 05).
    fn hit_minion(&mut self, victim: usize, by: usize, stress: i32) {
        let free = free_boxes(self.setup, &self.state.fighters[victim], victim).count_ones() as i32;
        if let Some(took) = self.mark(victim, stress) {
            self.count(M::StressAbsorbed, victim, stress);
            self.note(|| FantasyEvent::Takes(victim, stress, took));
            let left = free_boxes(self.setup, &self.state.fighters[victim], victim);
            if left == 0 && self.setup.knobs.npc.out_at == OutAt::Full {
                self.take_out(victim);
            }
            return;
        }
        let open = open_slots(self.setup, &self.state.fighters[victim], victim);
        if open != 0 {
            let slot = open.trailing_zeros() as u8;
            self.count(M::ConsequenceAbsorbed, victim, stress);
            self.consequence(victim, by, slot);
            self.note(|| FantasyEvent::Takes(victim, stress, Took::Consequence(slot, 0)));
            return;
        }
        let next = self.next_of_group(victim);
        self.count(M::StressAbsorbed, victim, free.min(stress));
        self.take_out(victim);
        // Where the last box is enough, taking it out takes no shift beyond.
        let beyond = i32::from(self.setup.knobs.npc.out_at == OutAt::Overflow);
        let rest = stress - free - beyond;
        if let Some(next) = next.filter(|_| self.setup.knobs.npc.overflow && rest > 0)
            && !self.is_over()
        {
            self.hit_minion(next, by, rest);
        }
    }

    /// Somebody is taken out (FF-END-01).
    pub fn take_out(&mut self, who: usize) {
        self.note(|| FantasyEvent::TakenOut(who));
        self.count(M::TakenOut, who, 1);
        self.leave(who, Status::TakenOut);
    }

    /// Somebody leaves the conflict: what it had in play vanishes, and it is paid (FF-END-03).
    pub fn leave(&mut self, who: usize, status: Status) {
        let flat = if status == Status::Conceded { self.setup.knobs.harm.fp_flat } else { 0 };
        let it = self.it(who);
        it.status = status;
        let (taken, kept) = (i32::from(it.taken), it.spins.iter().sum::<u8>());
        it.spins = [0; 3];
        let earned = taken * self.setup.knobs.harm.fp_per_consequence + flat;
        self.count(M::SpinsLost, who, i32::from(kept));
        self.count(M::FateEarned, who, earned);
        if earned > 0 {
            self.note(|| FantasyEvent::Paid(who, earned as u8));
        }
        self.count(M::Standing, who, -1);
        let bit = 1 << who;
        self.state.standing &= !bit;
        self.state.left &= !bit;
        self.state.spinners &= !bit;
        self.state.gifted &= !bit;
        self.drop_blocks(|block| usize::from(block.by) == who);
        self.uncover(who);
        let by_or_on = |aspect: &Aspect| {
            usize::from(aspect.bearer) == who
                || (aspect.personal && usize::from(aspect.placer) == who)
        };
        if !self.state.aspects.is_empty() {
            self.drop_aspects(by_or_on);
        }
        for camp in [PCS, GM] {
            if self.of_camp(camp) == 0 && self.state.end.is_none() {
                self.win(camp ^ 1);
            }
        }
    }

    /// A camp has won (FF-END-05).
    pub fn win(&mut self, camp: usize) {
        let sides = self.setup.sides_of[camp];
        self.finish(End::Won(sides));
        self.note(|| FantasyEvent::Ends(sides));
    }

    /// The conflict is over: what is left is counted.
    pub fn finish(&mut self, end: End) {
        self.state.end = Some(end);
        for at in 0..self.state.aspects.len() {
            let aspect = self.state.aspects[at];
            self.count(M::TagsWasted, usize::from(aspect.placer), i32::from(aspect.free));
        }
        for who in bits(self.state.standing) {
            let (fate, spins) = {
                let it = &self.state.fighters[who];
                (it.fate, it.spins.iter().sum::<u8>())
            };
            self.count(M::FateLeft, who, i32::from(fate));
            self.count(M::SpinsLost, who, i32::from(spins));
        }
    }

    /// `concede.when = on_consequence`.
    fn concede_on_consequence(&mut self, victim: usize) {
        if self.setup.knobs.harm.concede_when == ConcedeWhen::OnConsequence {
            self.offer_concession(victim);
        }
    }
}
