//! Plays a turn of an ordinary cell step by step, because it is not known yet as a whole or depends on more than the
//! numbers in its key, and keeps the sum of its steps.

use super::FlatGame;
use super::effect::{Bid, Effect, LONE, MATE};
use super::keys::{Attack, BID, OUTCOME, POLL, key};
use super::ordinary::MOST;
use super::player::Player;
use super::probe::{Game, MAX_BOXES, Probe, Scene};
use super::state::{Facts, MARGINS, Now};
use crate::dice::FateDice;
use crate::engine::Unfit;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::system::Table;
use crate::table::Live;

/// Most steps of a turn that is kept as a whole.
const MOST_STEPS: usize = 12;

/// Boosts and free invocations of a side that flat play holds at most; the engine plays a trial with more.
const MOST_HELD: i32 = 60;

/// Steps that a turn has taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Taken {
    numbers: [u16; MOST_STEPS],
    count: usize,
    /// Whether the turn depends on more than the numbers in its key: further dice, or the order of the trial.
    is_open: bool,
}

impl Taken {
    fn note(&mut self, number: usize) {
        match self.numbers.get_mut(self.count) {
            Some(place) => *place = number as u16,
            None => self.is_open = true,
        }
        self.count += 1;
    }
}

impl<G: FlatGame> Player<G> {
    /// Returns the number of the effect of a key. If it is not known yet, [`Probe`] lets the rules find it.
    pub(super) fn find(
        &mut self,
        key: u64,
        who: [usize; 2],
        probe: impl FnOnce(&mut Probe<G>, &Scene) -> Option<Effect>,
    ) -> Result<usize, Unfit> {
        match self.steps.find(key) {
            Some(number) => Ok(number),
            None => self.learn(key, who, probe),
        }
    }

    #[cold]
    #[inline(never)]
    fn learn(
        &mut self,
        key: u64,
        who: [usize; 2],
        probe: impl FnOnce(&mut Probe<G>, &Scene) -> Option<Effect>,
    ) -> Result<usize, Unfit> {
        let Now { count, boosts, wounds, points, wear, exchange, .. } = self.now;
        let scene = Scene {
            wear: who.map(|fighter| wear[fighter % MOST]),
            count,
            is_first: exchange == 1,
            boosts,
            wounds,
            points: self.facts.purse.map(|purse| points[purse]),
        };
        let effect = probe(&mut self.probe, &scene).ok_or(Unfit::Cell)?;
        self.steps.keep(key, effect).ok_or(Unfit::Trial)
    }

    /// Takes the effect of a step over: measures, and the numbers of [`Now`] if they change.
    pub(super) fn apply(
        &mut self,
        number: usize,
        who: [usize; 2],
        table: &mut Live<'_>,
    ) -> &Effect {
        self.taken.note(number);
        let effect = self.steps.apply(number);
        effect.add_counts(table.counters, who);
        if effect.changes_state {
            self.now.take(effect, who, &self.facts);
        }
        effect
    }

    /// Plays the rest of a turn step by step, and keeps it under the key if it depends on nothing else. `true` if the
    /// conflict is over.
    #[inline(never)]
    pub(super) fn act_by_steps(
        &mut self,
        game: Game<'_, G>,
        table: &mut Live<'_>,
        beginning: usize,
        (mut attack, key_of_turn): (Attack, Option<u64>),
    ) -> Result<bool, Unfit> {
        let (before, who, acting) = (self.now, attack.who, attack.acting);
        self.taken = Taken::default();
        self.apply(beginning, who, table);
        self.invoke(game, table, &mut attack)?;
        if self.now.boosts.iter().chain(&self.now.wounds).any(|held| *held > MOST_HELD) {
            return Err(Unfit::Trial);
        }
        let (first, single, margin) = (self.now.exchange == 1, self.now.count == 1, attack.margin);
        let is_hit = self.facts.hits >> ((margin + MARGINS) & 63) & 1 == 1;
        let numbers = [
            (acting as i32, 1),
            (if is_hit { self.wear(who[1 - acting]) } else { 0 }, 14),
            (margin + MARGINS, 6),
            (first.into(), 1),
            (single.into(), 1),
        ];
        let outcome = key(OUTCOME, numbers)?;
        let number =
            self.find(outcome, who, |it, scene| it.outcome(game, scene, (acting, margin)))?;
        let Effect { harmed, left, .. } = *self.apply(number, who, table);
        let is_over = self.now.count == 0
            || self.now.standing >> who[LONE] & 1 == 0
            || self.poll(game, table, who, (harmed, left != 0))?;
        if let Some(key) = key_of_turn.filter(|_| !self.taken.is_open) {
            self.keep_turn(key, &before, is_over);
        }
        Ok(is_over)
    }

    /// Keeps the turn that was taken step by step, as one effect, if there is room.
    fn keep_turn(&mut self, key: u64, before: &Now, is_last: bool) -> Option<()> {
        let Self { now, taken, steps, facts, .. } = self;
        let mut turn = Effect::default();
        turn.is_last = is_last;
        for number in taken.numbers.iter().take(taken.count) {
            turn.add_step(&steps.effects[usize::from(*number)])?;
        }
        let change = |old: [i32; 2], new: [i32; 2], at: usize| i8::try_from(new[at] - old[at]).ok();
        for at in [LONE, MATE] {
            turn.boosts[at] = change(before.boosts, now.boosts, at)?;
            turn.wounds[at] = change(before.wounds, now.wounds, at)?;
            // The purse of both is that of the fighter alone.
            let owns = at == LONE || facts.purse[at] != facts.purse[LONE];
            turn.points[at] =
                if owns { change(before.points, now.points, facts.purse[at])? } else { 0 };
        }
        self.turns.keep(key, turn).map(|_| ())
    }

    /// Lets both parties of an attack invoke, until neither wants to.
    fn invoke(
        &mut self,
        game: Game<'_, G>,
        table: &mut Live<'_>,
        attack: &mut Attack,
    ) -> Result<(), Unfit> {
        let Attack { who, acting, .. } = *attack;
        let mut last = None;
        loop {
            let margin = attack.margin;
            if margin.abs() >= MARGINS {
                return Err(Unfit::Trial);
            }
            let behind = self.facts.active_first || margin <= 0;
            let first = last.filter(|_| !self.facts.loser_first).unwrap_or(behind);
            let cost = attack.cost(&self.now);
            last = None;
            for is_actor in [first, !first] {
                if !attack.may_invoke(&self.facts, &self.now, cost, is_actor) {
                    continue;
                }
                let bidder = attack.bidder(is_actor);
                let lists = self.facts.lists[bidder][usize::from(!is_actor)];
                let (roll, target) = (&mut attack.rolls[bidder], who[1 - acting]);
                // Of its own harm only an attacker's list knows, of an attacker's consequences only its target's.
                let attacker = self.wear(who[acting]);
                let known = match is_actor {
                    true if lists.reads_wear => attacker,
                    true => 0,
                    false => attacker & !((1 << MAX_BOXES) - 1),
                };
                let numbers = [
                    (acting as i32, 1),
                    (is_actor.into(), 1),
                    (self.wear(target), 14),
                    (known, 14),
                    (margin + MARGINS, 6),
                    (self.now.boosts[bidder] + self.now.wounds[bidder], 7),
                    (self.now.points[self.facts.purse[bidder]], 5),
                    (if lists.reads_dice { roll.value + 4 } else { 0 }, 4),
                    (roll.paid.into(), 3),
                    (roll.rerolls.into(), 2),
                    (roll.replaced.into(), 3),
                ];
                let (key, at, dealt) = (key(BID, numbers)?, (acting, bidder, margin), *roll);
                let number = self.find(key, who, |it, scene| it.bid(game, scene, at, dealt))?;
                let Effect { bid, bonus, points, .. } = *self.steps.apply(number);
                self.taken.note(number);
                if bid == Bid::Pass {
                    continue;
                }
                self.apply_bid(number, who, table, bidder);
                let sign = if is_actor { 1 } else { -1 };
                attack.margin += sign * i32::from(bonus);
                roll.paid += u8::from(points[bidder] < 0 || points[LONE] < 0);
                if bid == Bid::Reroll {
                    self.taken.is_open = true;
                    let again =
                        if is_actor { Purpose::RerollActor } else { Purpose::RerollOpponent };
                    let label = self.label(game, who[acting], again, roll.rerolls);
                    let dice = Table::<G::Event>::draw(table, label, FateDice);
                    let replaced = if self.facts.replaces_rerolls { roll.replaced } else { 0 };
                    let value = G::dice_value(game.0, dice, replaced);
                    attack.margin += sign * (value - std::mem::replace(&mut roll.value, value));
                    roll.rerolls += 1;
                }
                last = Some(is_actor);
                break;
            }
            if last.is_none() {
                return Ok(());
            }
        }
    }

    /// Takes a bid over whose use is counted already. It uses boosts before free invocations on consequences, as the
    /// rules do; see [`Probe::bid`].
    fn apply_bid(&mut self, number: usize, who: [usize; 2], table: &mut Live<'_>, bidder: usize) {
        let effect = &self.steps.effects[number];
        effect.add_counts(table.counters, who);
        self.now.take(effect, who, &self.facts);
        let short = self.now.boosts[bidder].min(0);
        self.now.boosts[bidder] -= short;
        self.now.wounds[bidder] += short;
    }

    /// Asks the fighters who might concede after an attack; `true` if the conflict is over.
    fn poll(
        &mut self,
        game: Game<'_, G>,
        table: &mut Live<'_>,
        who: [usize; 2],
        (harmed, parted): (u8, bool),
    ) -> Result<bool, Unfit> {
        let Facts { concedes, is_restless, .. } = self.facts;
        let asked = (if parted { 0b11 } else { harmed }) & concedes | is_restless;
        if asked == 0 {
            return Ok(false);
        }
        let both = 1 << who[LONE] | 1 << who[MATE];
        let in_turn = asked == 0b11 && table.first(both) == who[LONE];
        self.taken.is_open |= asked == 0b11;
        let worn = if concedes >> MATE & 1 == 1 { self.wear(who[MATE]) } else { 0 };
        let numbers = [
            (self.wear(who[LONE]), 14),
            (worn, 14),
            (self.now.count as i32, 5),
            (harmed.into(), 2),
            (parted.into(), 1),
            (in_turn.into(), 1),
        ];
        let key = key(POLL, numbers)?;
        let number = self.find(key, who, |it, scene| it.poll(game, scene, (harmed, parted)))?;
        Ok(self.apply(number, who, table).left != 0)
    }
}
