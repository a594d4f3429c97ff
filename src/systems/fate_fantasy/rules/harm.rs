//! Stress, consequences and being taken out (FF-ATK-02, FF-HARM, FF-END-01, FF-NPC-03).

use super::play::Play;
use super::stress::absorbs;
use crate::system::{Blow, FighterId, Table, fighters_in};
use crate::systems::fate_fantasy::decide::points::Absorb;
use crate::systems::fate_fantasy::decide::question::Moment;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::harm::{ConcedeWhen, HarmModel, OutAt};
use crate::systems::fate_fantasy::state::conflict::{
    Aspect, End, GM, HarmTaken, MAX_ASPECTS, PCS, Status,
};
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Applies a hit of `stress` to the victim, by `harm.model` (FF-ATK-02, FF-HARM-04 to 09).
    pub fn take_hit(&mut self, victim: FighterId, by: FighterId, stress: i32) {
        self.count(M::ShiftsDealt, by, stress);
        self.count(M::ShiftsTaken, victim, stress);
        if stress <= 0 {
            self.note(|| FantasyEvent::Takes(victim, stress, HarmTaken::Scratch));
            return;
        }
        if self.setup.bodies[victim].minion {
            self.hit_minion(victim, by, stress);
            return;
        }
        match self.setup.knobs.harm.model {
            HarmModel::SotcRollup => self.roll_up(victim, by, stress),
            HarmModel::DresdenAbsorb => self.absorb(victim, by, stress),
            HarmModel::Fate2Margin => self.wound(victim, by, stress),
        }
    }

    /// Marks the [`View::boxes_for`] a hit; `None` if it does not fit.
    fn mark(&mut self, victim: FighterId, size: i32) -> Option<HarmTaken> {
        let (marks, took) = self.view().boxes_for(victim, size)?;
        let track = self.setup.track;
        self.it(victim).marks[track] |= marks;
        Some(took)
    }

    /// Applies roll-up harm: a hit that fits no box is a consequence (FF-HARM-06).
    pub fn roll_up(&mut self, victim: FighterId, by: FighterId, stress: i32) {
        if let Some(took) = self.mark(victim, stress) {
            self.count(M::StressAbsorbed, victim, stress);
            self.note(|| FantasyEvent::Takes(victim, stress, took));
            self.moment_absorbed(Blow { attacker: by, target: victim }, (stress, stress), 0);
            return;
        }
        let open = self.view().open_slots(victim);
        if open == 0 {
            self.fall(victim, by, stress);
            return;
        }
        let slot = open.trailing_zeros() as u8;
        self.count(M::ConsequenceAbsorbed, victim, stress);
        self.consequence(victim, by, slot);
        self.note(|| FantasyEvent::Takes(victim, stress, HarmTaken::Consequence(slot)));
        self.moment_absorbed(Blow { attacker: by, target: victim }, (stress, 0), 1 << slot);
        self.concede_on_consequence(victim);
    }

    /// Gives the victim a consequence: an aspect for the foes, with `consequence.free_tags` for the side that
    /// caused it (FF-ASPC-11). Stress that a fighter takes of its own will brings no free tag, because no side
    /// caused it.
    pub fn consequence(&mut self, victim: FighterId, by: FighterId, slot: u8) {
        let it = self.it(victim);
        it.slots |= 1 << slot;
        it.taken = it.taken.saturating_add(1);
        self.count(M::Consequences, victim, 1);
        // A consequence from stress that a fighter takes of its own will has no free tag: no side
        // caused it.
        let mut aspect = Aspect::consequence(victim, self.setup.camp(victim));
        if by != victim {
            aspect.placer = by.as_u8();
            aspect.camp = self.setup.camp(by) as u8;
            aspect.free = self.setup.knobs.fate.consequence_tags as u8;
        }
        self.place(aspect);
    }

    /// Puts an aspect into play. If there are `MAX_ASPECTS`, the first without free tags gives way.
    pub fn place(&mut self, aspect: Aspect) {
        if self.state.aspects.len() == MAX_ASPECTS {
            let spent = self.state.aspects.iter().position(|aspect| aspect.free == 0);
            let at = spent.unwrap_or(0);
            let (placer, free) =
                (self.state.aspects[at].placer, i32::from(self.state.aspects[at].free));
            self.count(M::TagsWasted, FighterId::from(placer), free);
            self.state.remove_aspect(at);
        }
        self.state.add_aspect(aspect);
    }

    /// Applies Dresden Files harm: consequences take shifts off, the rest must fit a box (FF-HARM-08).
    pub fn absorb(&mut self, victim: FighterId, by: FighterId, stress: i32) {
        let minimal = self.view().best_slots(victim, stress, false);
        let Some(minimal) = minimal else {
            self.fall(victim, by, stress);
            return;
        };
        let Some(slots) = self.choose_slots(victim, stress, minimal) else {
            self.fall(victim, by, stress);
            return;
        };
        let each = (0..5).filter(|at| slots >> at & 1 == 1);
        let total: i32 = each.clone().map(|at| absorbs(self.setup, at)).sum();
        let rest = (stress - total).max(0);
        let took = self.mark(victim, rest).unwrap_or(HarmTaken::Scratch);
        self.count(M::StressAbsorbed, victim, rest);
        self.count(M::ConsequenceAbsorbed, victim, stress - rest);
        for slot in each.clone() {
            self.consequence(victim, by, slot);
            self.note(|| {
                FantasyEvent::Takes(victim, absorbs(self.setup, slot), HarmTaken::Consequence(slot))
            });
        }
        if rest > 0 {
            self.note(|| FantasyEvent::Takes(victim, rest, took));
        }
        self.moment_absorbed(Blow { attacker: by, target: victim }, (stress, rest), slots);
        if slots != 0 {
            self.concede_on_consequence(victim);
        }
    }

    /// Asks for the consequences to take (D-ABSORB); `None` to be taken out. Policies that never choose otherwise
    /// are not asked: they take `minimal`.
    fn choose_slots(&mut self, victim: FighterId, stress: i32, minimal: u8) -> Option<u8> {
        if !self.is_asked::<Absorb>(victim) {
            return Some(minimal);
        }
        let choice = self.decide(victim, &Moment { hit: stress, ..Moment::QUIET });
        let view = self.view();
        match choice {
            Absorb::Out => None,
            Absorb::SpareBoxes => Some(view.best_slots(victim, stress, true).unwrap_or(minimal)),
            Absorb::LargeFirst if minimal != 0 => {
                let open = view.open_slots(victim);
                let works = |at: &u8| {
                    let rest = stress - absorbs(self.setup, *at);
                    rest <= 0 || view.boxes_for(victim, rest).is_some()
                };
                let largest = (0..5_u8).rev().filter(|at| open >> at & 1 == 1).find(works);
                Some(largest.map_or(minimal, |at| 1 << at))
            }
            Absorb::LargeFirst | Absorb::Minimal => Some(minimal),
        }
    }

    /// Applies wounds by margin (FF-HARM-09): a `View::wound_line` is marked, or the victim is taken out.
    pub fn wound(&mut self, victim: FighterId, by: FighterId, margin: i32) {
        match self.view().wound_line(victim, margin) {
            Some(line) => {
                self.it(victim).wounds[line] += 1;
                self.count(M::StressAbsorbed, victim, margin);
                self.note(|| FantasyEvent::Takes(victim, margin, HarmTaken::Wound(line as u8)));
                if self.speaks(FantasyMoment::WoundTaken) {
                    let known = (margin, 0, line as i32 + 1);
                    self.consult_harm(
                        FantasyMoment::WoundTaken,
                        Blow { attacker: by, target: victim },
                        known,
                    );
                }
            }
            None => self.fall(victim, by, margin),
        }
    }

    /// Returns the penalty of wounds or consequences on a roll; being clipped ends with this roll, so that this
    /// changes the state (FF-HARM-09, 10).
    pub fn wound_penalty(&mut self, who: FighterId) -> i32 {
        let each = self.setup.knobs.harm.penalty;
        let it = self.it(who);
        let [clipped, hurt, injured] = it.wounds;
        it.wounds[0] = 0;
        let wounds = i32::from(clipped > 0) + i32::from(hurt > 0) + i32::from(injured);
        each * it.slots.count_ones() as i32 - wounds
    }

    /// Applies a hit to a minion; if it is taken out, `minion.overflow` may carry the rest to the next of its group
    /// (FF-NPC-03, 05).
    fn hit_minion(&mut self, victim: FighterId, by: FighterId, stress: i32) {
        let free = self.view().free_boxes(victim).count_ones() as i32;
        if let Some(took) = self.mark(victim, stress) {
            self.count(M::StressAbsorbed, victim, stress);
            self.note(|| FantasyEvent::Takes(victim, stress, took));
            self.moment_absorbed(Blow { attacker: by, target: victim }, (stress, stress), 0);
            let left = self.view().free_boxes(victim);
            if left == 0 && self.setup.knobs.npc.out_at == OutAt::Full {
                self.fall(victim, by, stress);
            }
            return;
        }
        let open = self.view().open_slots(victim);
        if open != 0 {
            let slot = open.trailing_zeros() as u8;
            self.count(M::ConsequenceAbsorbed, victim, stress);
            self.consequence(victim, by, slot);
            self.note(|| FantasyEvent::Takes(victim, stress, HarmTaken::Consequence(slot)));
            self.moment_absorbed(Blow { attacker: by, target: victim }, (stress, 0), 1 << slot);
            return;
        }
        let next = self.next_of_group(victim);
        if self.stays(victim, by, stress) {
            return;
        }
        self.count(M::StressAbsorbed, victim, free.min(stress));
        self.take_out(victim);
        // If the last box is enough, taking the minion out takes no shift beyond.
        let beyond = i32::from(self.setup.knobs.npc.out_at == OutAt::Overflow);
        let rest = stress - free - beyond;
        if let Some(next) = next.filter(|_| self.setup.knobs.npc.overflow && rest > 0)
            && !self.is_over()
        {
            self.hit_minion(next, by, rest);
        }
    }

    /// Takes the victim of a hit out, unless it [`stays`](Self::stays).
    fn fall(&mut self, victim: FighterId, by: FighterId, stress: i32) {
        if !self.stays(victim, by, stress) {
            self.take_out(victim);
        }
    }

    /// Whether house rules keep a fighter in the conflict whom a hit would take out.
    fn stays(&mut self, victim: FighterId, by: FighterId, stress: i32) -> bool {
        let moment = FantasyMoment::GoingOut;
        self.speaks(moment)
            && self.consult_harm(moment, Blow { attacker: by, target: victim }, (stress, 0, 0))
    }

    /// Takes a fighter out (FF-END-01).
    pub fn take_out(&mut self, who: FighterId) {
        self.note(|| FantasyEvent::TakenOut(who));
        self.count(M::TakenOut, who, 1);
        self.leave(who, Status::TakenOut);
    }

    /// Removes a fighter from the conflict with a `Status`: its spins, its blocks and the aspects on it vanish,
    /// and it is paid (FF-END-03).
    pub fn leave(&mut self, who: FighterId, status: Status) {
        let flat = if status == Status::Conceded { self.setup.knobs.harm.fp_flat } else { 0 };
        let it = self.it(who);
        it.status = status;
        let (taken, kept) = (i32::from(it.taken), it.kept_spins());
        it.spins = [0; 3];
        let earned = taken * self.setup.knobs.harm.fp_per_consequence + flat;
        self.count(M::SpinsLost, who, kept);
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
        self.state.house.skips &= !bit;
        self.state.house.placed &= !bit;
        self.drop_blocks(|block| FighterId::from(block.by) == who);
        self.uncover(who);
        let by_or_on = |aspect: &Aspect| {
            FighterId::from(aspect.bearer) == who
                || (aspect.personal && FighterId::from(aspect.placer) == who)
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

    /// Ends the conflict with the victory of a camp: all its sides win (FF-END-05).
    pub fn win(&mut self, camp: usize) {
        let sides = self.setup.sides_of[camp];
        self.finish(End::Won(sides));
        self.note(|| FantasyEvent::Ends(sides));
    }

    /// Ends the conflict and counts the resources that are left, so that measures can report them.
    pub fn finish(&mut self, end: End) {
        self.state.end = Some(end);
        for at in 0..self.state.aspects.len() {
            let aspect = self.state.aspects[at];
            self.count(M::TagsWasted, FighterId::from(aspect.placer), i32::from(aspect.free));
        }
        for who in fighters_in(self.state.standing) {
            let it = &self.state.fighters[who];
            let (fate, spins) = (i32::from(it.fate), it.kept_spins());
            self.count(M::FateLeft, who, fate);
            self.count(M::SpinsLost, who, spins);
        }
    }

    /// Offers a concession after a consequence, with `concede.when = on_consequence`.
    fn concede_on_consequence(&mut self, victim: FighterId) {
        if self.setup.knobs.harm.concede_when == ConcedeWhen::OnConsequence {
            self.offer_concession(victim);
        }
    }
}
