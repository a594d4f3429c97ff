//! Effects of house rules in Fate conflicts, one by one.

use super::moments::{HouseContext, kind_of_roll, set_initiative};
use super::words::{HouseEffect, HouseMoment};
use crate::dice::{FateDiceTotal, FateRoll, Label};
use crate::kernels::fate::Play;
use crate::kernels::fate::register::FateGame;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::rules::rolls::party::{Party, Purpose};
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{FighterId, Table, fighters_in};

/// Most further dice that exploding dice throw, so that every throw ends.
const MOST_EXPLODED: usize = 12;
/// The moments at which the dice of a roll have fallen, a bit each.
pub(crate) const ROLLED_AT: u64 = 1 << HouseMoment::Rolled as usize
    | 1 << HouseMoment::AttackRolled as usize
    | 1 << HouseMoment::DefenseRolled as usize;
/// Most shifts that house rules can add to one hit, or take away from it; keeps `extra_shifts` in
/// range.
const MOST_SHIFTS: i32 = 100;

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Plays an effect on a fighter who is in the conflict. Effects of a system go to its hook `bring`.
    pub(crate) fn bring(
        &mut self,
        effect: HouseEffect,
        fighter: FighterId,
        amount: i32,
        matter: &mut HouseContext,
    ) {
        match effect {
            HouseEffect::Clear => self.clear_boxes(fighter, amount),
            HouseEffect::Check => (0..amount).for_each(|_| self.check_lowest_box(fighter)),
            HouseEffect::Heal => (0..amount).for_each(|_| self.heal_mildest(fighter)),
            HouseEffect::Sustain => self.sustain_mildest(fighter, amount, matter),
            HouseEffect::Suffer if amount > 0 => {
                let by = self.other(fighter, matter).unwrap_or(fighter);
                self.suffer(fighter, amount, by);
            }
            HouseEffect::Boosts => self.change_boosts(fighter, amount),
            HouseEffect::FatePoints => self.change_points(fighter, amount as i8),
            HouseEffect::Gain if amount > 0 => {
                self.put_on_scene(fighter, self.setup.side(fighter), amount as u8);
            }
            HouseEffect::Bear if amount > 0 => {
                if let Some(by) = self.other(fighter, matter) {
                    self.attach(by, fighter, amount as u8, 0);
                }
            }
            HouseEffect::Shed => (0..amount).for_each(|_| self.shed_advantage(fighter)),
            HouseEffect::FullDefense => {
                let it = &mut self.state.fighters[fighter];
                (it.full_defense, it.defended) = (true, false);
            }
            HouseEffect::LoseTurn => self.state.complications.turn |= 1 << fighter,
            HouseEffect::Initiative => set_initiative(matter, fighter, amount),
            HouseEffect::RolledInitiative => {
                let dice = self.house_dice(fighter, fighter).map_or(0, FateRoll::sum);
                set_initiative(matter, fighter, amount + dice);
            }
            HouseEffect::TakeOut => self.take_out(fighter),
            HouseEffect::Tokens => {
                let tokens = &mut self.state.fighters[fighter].tokens;
                *tokens = (i32::from(*tokens) + amount).clamp(0, 99) as u8;
            }
            // Effects on a roll or a hit are done already.
            _ => {}
        }
    }

    /// Returns the other fighter of the moment, or the first foe; `None` if no foe is left.
    fn other(&self, fighter: FighterId, matter: &HouseContext) -> Option<FighterId> {
        let there = self.setup.foes(fighter) & self.state.standing;
        let named = [matter.target, Some(matter.mine)].into_iter().flatten();
        let mut foes = named.filter(|it| there >> *it & 1 == 1).chain(fighters_in(there));
        foes.next()
    }

    /// Clears checked boxes, the smallest first, those of the mental track last.
    fn clear_boxes(&mut self, fighter: FighterId, amount: i32) {
        self.state.fighters[fighter].wear(&self.setup.sheets[fighter], |wear| {
            for track in [&mut wear.boxes, &mut wear.mental.boxes] {
                let cleared = track.count_ones().min(amount.max(0) as u32);
                for _ in 0..cleared {
                    *track &= track.wrapping_sub(1);
                }
                if cleared == amount.max(0) as u32 {
                    return;
                }
            }
        });
    }

    /// Removes the mildest consequence, with the free invocations on it.
    fn heal_mildest(&mut self, fighter: FighterId) {
        let it = &mut self.state.fighters[fighter];
        if it.slots == 0 {
            return;
        }
        let at = it.slots.trailing_zeros() as usize;
        it.wear(&self.setup.sheets[fighter], |wear| wear.empty(at));
        let (free, by) = (std::mem::take(&mut it.slot_free[at]), it.slot_by[at]);
        if free > 0 {
            self.state.free[self.setup.side(FighterId::from(by))] -= u16::from(free);
        }
    }

    fn sustain_mildest(&mut self, fighter: FighterId, amount: i32, matter: &HouseContext) {
        let by = matter.target.filter(|it| *it != fighter).or(Some(matter.mine));
        let by = by.filter(|it| self.setup.foes(fighter) >> *it & 1 == 1);
        let free = self.setup.fate.consequence_invokes as u8;
        for _ in 0..amount {
            let Some(at) = self.lowest_free_slot(fighter) else { return };
            self.take_consequence(fighter, at, by, if by.is_some() { free } else { 0 }, true);
        }
    }

    fn change_boosts(&mut self, fighter: FighterId, amount: i32) {
        for _ in 0..amount {
            self.gain_boost(fighter);
        }
        for _ in amount..0 {
            if self.state.use_boost(fighter) {
                self.state.free[self.setup.side(fighter)] -= 1;
            }
        }
    }

    fn shed_advantage(&mut self, fighter: FighterId) {
        if let Some(at) = self.worst_advantage(fighter) {
            self.drop_attached(fighter, at);
        }
    }

    /// Throws further dice of a house rule. Each throw of an exchange has its own number, so that no
    /// label is drawn twice. `None` once the numbers are used up.
    fn house_dice(&mut self, turn: FighterId, roller: FighterId) -> Option<FateRoll> {
        let seat = |fighter: FighterId| self.setup.lookup.seat[fighter];
        let (first, number) = (Purpose::House as u8, self.state.house.throws);
        let label = Label::in_row(self.state.time(), seat(turn), first, seat(roller), number)?;
        self.state.house.throws += 1;
        let read = FateDiceTotal(|dice: FateRoll| kind_of_roll(dice.sum(), dice));
        Some(self.table.draw(label, read))
    }

    /// Plays an effect on the roll at hand. Ends with the cap on results, which house rules do not
    /// break.
    pub(crate) fn change_roll(
        &mut self,
        effect: HouseEffect,
        amount: i32,
        party: &mut Party,
        turn: FighterId,
    ) {
        match effect {
            HouseEffect::Result => party.bonus += amount,
            HouseEffect::Replace => party.replaced = (party.replaced + amount as u8).min(4),
            HouseEffect::AtMost => party.bonus -= (party.total() - amount).max(0),
            HouseEffect::AtLeast => party.bonus += (amount - party.total()).max(0),
            // The rest is about dice that have fallen.
            _ if party.dice.is_none() => {}
            HouseEffect::Reroll => {
                let thrower = party.fighter.unwrap_or(turn);
                if let Some(dice) = self.house_dice(turn, thrower) {
                    self.note(|| FateEvent::Further(thrower, dice, 4));
                    party.dice = Some(dice);
                    party.value = G::dice_value(self.setup, dice, party.replaced);
                }
            }
            HouseEffect::Throw => {
                party.bonus += self.thrown(amount.max(0) as usize, turn, party).0;
            }
            HouseEffect::Explode => self.explode(party, turn),
            _ => {}
        }
        self.cap_result(party);
    }

    /// Returns the sum of further dice, and how many of them fell as [+], because exploding dice throw
    /// these again.
    fn thrown(&mut self, count: usize, turn: FighterId, party: &Party) -> (i32, usize) {
        let (mut sum, mut pluses, mut left) = (0, 0, count);
        while left > 0 {
            let Some(dice) = self.house_dice(turn, party.fighter.unwrap_or(turn)) else { break };
            let faces = dice.faces();
            let used = &faces[..left.min(4)];
            let thrower = party.fighter.unwrap_or(turn);
            self.note(|| FateEvent::Further(thrower, dice, used.len()));
            sum += used.iter().map(|face| i32::from(*face)).sum::<i32>();
            pluses += used.iter().filter(|face| **face == 1).count();
            left -= used.len();
        }
        (sum, pluses)
    }

    fn explode(&mut self, party: &mut Party, turn: FighterId) {
        let fell = party.dice.map_or([0; 4], FateRoll::faces);
        let (mut next, mut left) = (fell.iter().filter(|face| **face == 1).count(), MOST_EXPLODED);
        while next > 0 && left > 0 {
            let count = next.min(left);
            let (sum, pluses) = self.thrown(count, turn, party);
            party.bonus += sum;
            (next, left) = (pluses, left - count);
        }
    }

    /// Whether house rules may look at the faces of rolls, so that dice with equal sums are not
    /// equivalent.
    pub(crate) fn reads_faces(&self) -> bool {
        self.speaks_at_any(ROLLED_AT)
    }

    /// Lets house rules speak before a roll is made.
    pub(crate) fn moment_before_roll(
        &mut self,
        party: &mut Party,
        foe: Option<FighterId>,
        turn: FighterId,
    ) {
        if self.speaks(HouseMoment::BeforeRoll) {
            self.consult_roll(HouseMoment::BeforeRoll, party, foe, turn);
        }
    }

    /// Lets house rules speak once the dice of a roll have fallen.
    pub(crate) fn moment_rolled(
        &mut self,
        party: &mut Party,
        foe: Option<FighterId>,
        turn: FighterId,
    ) {
        if self.reads_faces() {
            self.consult_rolled(party, foe, turn);
        }
    }

    #[cold]
    #[inline(never)]
    fn consult_rolled(&mut self, party: &mut Party, foe: Option<FighterId>, turn: FighterId) {
        if party.dice.is_none() {
            return;
        }
        self.consult_roll(HouseMoment::Rolled, party, foe, turn);
        if party.kind == RollKind::Attack {
            self.consult_roll(HouseMoment::AttackRolled, party, foe, turn);
        }
        if party.kind.defends() {
            self.consult_roll(HouseMoment::DefenseRolled, party, foe, turn);
        }
    }

    fn consult_roll(
        &mut self,
        moment: HouseMoment,
        party: &mut Party,
        foe: Option<FighterId>,
        turn: FighterId,
    ) {
        let Some(fighter) = party.fighter else { return };
        let mut matter = HouseContext::new(moment as usize, fighter, foe);
        (matter.party, matter.turn) = (Some(*party), turn);
        self.consult(&mut matter);
        if let Some(changed) = matter.party {
            if changed.total() != party.total() {
                self.note(|| FateEvent::Changed(fighter, changed.total()));
            }
            *party = changed;
            let shifts = i32::from(party.extra_shifts) + matter.shifts;
            party.extra_shifts = shifts.clamp(-MOST_SHIFTS, MOST_SHIFTS) as i8;
        }
    }
}
