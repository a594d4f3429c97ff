//! Effects of hits on boxes and consequences: which boxes a hit fits, and what a hit would do (FF-HARM, FF-NPC-03).

use crate::system::{FighterId, fighters_in};
use crate::systems::fate_fantasy::knobs::harm::{HarmModel, Marking, OutAt};
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::state::conflict::HarmTaken;
use crate::systems::fate_fantasy::state::view::View;

/// Returns the shifts that a consequence of a slot absorbs (`absorb.*`, FF-HARM-08).
pub(crate) fn absorbs(setup: &Setup, slot: u8) -> i32 {
    let harm = &setup.knobs.harm;
    match slot {
        0 => harm.mild,
        1 => harm.moderate,
        _ => harm.severe,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Stress only, or wounds.
    Fits,
    /// The hit costs a consequence.
    Consequence,
    /// The hit takes the fighter out.
    Out,
}

impl View<'_> {
    /// Returns the free boxes of the struck track, a bit each.
    pub fn free_boxes(self, who: FighterId) -> u32 {
        u32::from(self.setup.bodies[who].boxes & !self.it(who).marks[self.setup.track])
    }

    /// Returns the largest hit that the boxes of the struck track still take.
    pub fn room(self, who: FighterId) -> i32 {
        let free = self.free_boxes(who);
        match self.setup.bodies[who].marking {
            Marking::Count => free.count_ones() as i32,
            _ => 32 - free.leading_zeros() as i32,
        }
    }

    /// Returns the boxes that a hit of `size` marks by
    /// `Marking` (FF-HARM-04, 05); `None` if it does not fit.
    pub fn boxes_for(self, who: FighterId, size: i32) -> Option<(u16, HarmTaken)> {
        let free = self.free_boxes(who);
        if size <= 0 {
            return Some((0, HarmTaken::Scratch));
        }
        if size > 16 {
            return None;
        }
        let way = self.setup.bodies[who].marking;
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
            return Some((marked, HarmTaken::Boxes(size as u8)));
        }
        let fitting = free >> (size - 1) << (size - 1);
        if fitting == 0 {
            return None;
        }
        let number = fitting.trailing_zeros();
        let below = if way == Marking::AllUpTo { (1_u16 << number) - 1 } else { 0 };
        Some((below | 1 << number, HarmTaken::Box(number as u8 + 1)))
    }

    /// Returns the line of wounds that a margin marks: 0 for clipped, 1 for hurt, 2 for injured. `None` if the hit
    /// takes the fighter out (FF-HARM-09).
    pub fn wound_line(self, who: FighterId, margin: i32) -> Option<usize> {
        let harm = &self.setup.knobs.harm;
        if margin >= harm.out_margin {
            return None;
        }
        let line = match margin {
            ..=1 => 0,
            2..=4 => 1,
            _ => 2,
        };
        (line..3).find(|&line| i32::from(self.it(who).wounds[line]) < harm.line_boxes)
    }

    /// Returns the `Outlook` of a hit of so much stress.
    pub fn outlook(self, who: FighterId, size: i32) -> Outlook {
        let minion = self.setup.bodies[who].minion;
        if self.setup.knobs.harm.model == HarmModel::Fate2Margin && !minion {
            let fits = size <= 0 || self.wound_line(who, size).is_some();
            return if fits { Outlook::Fits } else { Outlook::Out };
        }
        // All but minions stand as long as there is a box for it, whichever it is.
        if !minion && self.room(who) >= size {
            return Outlook::Fits;
        }
        if let Some((marks, _)) = self.boxes_for(who, size) {
            let last = u32::from(marks) == self.free_boxes(who);
            let full = minion && self.setup.knobs.npc.out_at == OutAt::Full && last;
            return if full { Outlook::Out } else { Outlook::Fits };
        }
        let open = self.open_slots(who);
        let enough = match self.setup.knobs.harm.model {
            HarmModel::DresdenAbsorb => self.best_slots(who, size, false).is_some(),
            _ => open != 0,
        };
        if enough { Outlook::Consequence } else { Outlook::Out }
    }

    /// Returns the consequences that can still be taken, a bit for each slot.
    pub fn open_slots(self, who: FighterId) -> u8 {
        self.setup.bodies[who].slots & !self.it(who).slots
    }

    /// Returns the number of [`View::free_boxes`] plus twice that of [`View::open_slots`], counted in one go.
    pub fn left(self, who: FighterId) -> i32 {
        let slots = u32::from(self.open_slots(who));
        // There are no more boxes than 16.
        (self.free_boxes(who) | slots << 16 | slots << 24).count_ones() as i32
    }

    /// Returns the consequences with the smallest total that make a hit fit, and of these the fewest; `alone` if
    /// boxes must not be needed. `None` if the hit cannot fit (FF-HARM-08).
    pub fn best_slots(self, who: FighterId, size: i32, alone: bool) -> Option<u8> {
        let open = self.open_slots(who);
        let mut best: Option<((i32, u32), u8)> = None;
        for slots in 0..32_u8 {
            if slots & !open != 0 {
                continue;
            }
            let total: i32 =
                (0..5).filter(|at| slots >> at & 1 == 1).map(|at| absorbs(self.setup, at)).sum();
            let fits = total >= size || (!alone && self.boxes_for(who, size - total).is_some());
            let rank = (total, slots.count_ones());
            if fits && best.is_none_or(|(known, _)| rank < known) {
                best = Some((rank, slots));
            }
        }
        best.map(|(_, slots)| slots)
    }

    /// Whether the next ordinary hit would cost another consequence, and enough have been taken: from sheet values
    /// and boxes alone, so that it can be looked up before a policy is asked (JC-26).
    #[inline]
    pub fn is_beaten(self, who: FighterId) -> bool {
        let Some(threshold) = self.setup.bodies[who].beaten_from else { return false };
        let it = self.it(who);
        let margins = self.setup.knobs.harm.model == HarmModel::Fate2Margin;
        let taken = if margins { it.wounds[2] } else { it.taken };
        i32::from(taken) >= threshold && self.may_fall(who, margins)
    }

    /// Returns the mean shifts of a hit by the strongest foe who takes part, rounded, from sheet values
    /// alone (JC-26). `None` if no foe can attack.
    pub fn ordinary_hit(self, who: FighterId) -> Option<i32> {
        let strongest =
            fighters_in(self.foes(who)).filter_map(|foe| self.setup.methods[foe].strongest);
        let edge = i32::from(strongest.max()?) - i32::from(self.setup.methods[who].defend.value);
        Some(self.setup.odds.mean_of_hit(edge))
    }

    /// Whether the next [`View::ordinary_hit`] would cost a fighter another consequence, or a line of wounds.
    fn may_fall(self, who: FighterId, margins: bool) -> bool {
        let Some(hit) = self.ordinary_hit(who) else { return false };
        if margins {
            return self.wound_line(who, hit).is_none_or(|line| line == 2);
        }
        self.room(who) < hit
    }
}
