//! Steps of a turn of an ordinary cell: invocations one by one, and the rest of a turn that is not known yet as a whole.

use super::FlatGame;
use super::effect::{Bid, Effect, LONE, MATE};
use super::keys::{Attack, BID, OUTCOME, POLL, key};
use super::ordinary::MOST;
use super::player::Player;
use super::probe::{Game, MAX_BOXES, Probe, Scene};
use super::state::{Facts, MARGINS, Now};
use super::table::{FlatTable, Rest};
use crate::engine::Unfit;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::system::FighterId;

/// Most steps of a turn that is kept as a whole: its beginning, its outcome, concessions.
const MOST_STEPS: usize = 4;

/// Steps that a turn has taken so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Taken {
    numbers: [u16; MOST_STEPS],
    count: usize,
    /// Whether the turn depends on more than the numbers in its key: on the order of the trial.
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
    /// Returns the number of the effect of a key. If it is not known yet, [`Probe`] lets the rules find it. A step whose
    /// numbers do not fit a key is found anew each time.
    pub(super) fn find(
        &mut self,
        key: Option<u64>,
        who: [FighterId; 2],
        probe: impl FnOnce(&mut Probe<G>, &Scene) -> Option<Effect>,
    ) -> Result<usize, Unfit> {
        match key.and_then(|key| self.steps.find(key)) {
            Some(number) => Ok(number),
            None => self.learn(key, who, probe),
        }
    }

    #[cold]
    #[inline(never)]
    fn learn(
        &mut self,
        key: Option<u64>,
        who: [FighterId; 2],
        probe: impl FnOnce(&mut Probe<G>, &Scene) -> Option<Effect>,
    ) -> Result<usize, Unfit> {
        let Now { count, boosts, wounds, points, wear, exchange, .. } = self.now;
        let scene = Scene {
            wear: who.map(|fighter| wear[fighter.index_in::<MOST>()]),
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
        who: [FighterId; 2],
        table: &mut impl FlatTable,
    ) -> &Effect {
        self.taken.note(number);
        let effect = self.steps.apply(number);
        table.count(effect, who);
        if effect.changes_state {
            self.now.take(effect, who, &self.facts);
        }
        effect
    }

    /// Takes the steps of a turn that is not known yet, after the invocations, and keeps their sum under the key of the
    /// turn. `beginning` is the effect of its beginning, if that is still to be taken over. `true` if the conflict is over.
    #[inline(never)]
    pub(super) fn finish_turn(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
        beginning: Option<usize>,
        (attack, key_of_turn): (&Attack, u64),
    ) -> Result<bool, Unfit> {
        let Attack { who, acting, margin, .. } = *attack;
        self.taken = Taken::default();
        if let Some(number) = beginning {
            self.apply(number, who, table);
        }
        let (first, single) = (self.now.exchange == 1, self.now.count == 1);
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
            self.find(Some(outcome), who, |it, scene| it.outcome(game, scene, (acting, margin)))?;
        let Effect { harmed, left, .. } = *self.apply(number, who, table);
        let is_last = self.now.count == 0
            || self.now.standing >> who[LONE] & 1 == 0
            || self.poll(game, table, who, (harmed, left != 0))?;
        self.keep_turn(key_of_turn, is_last);
        Ok(is_last)
    }

    /// Keeps the turn that was finished step by step as one effect. `None` if it depends on the order of the trial, or
    /// if there is no room: then it is taken step by step again.
    fn keep_turn(&mut self, key: u64, is_last: bool) -> Option<()> {
        let Taken { numbers, count, is_open } = self.taken;
        let mut turn = Effect::default();
        turn.is_last = is_last;
        for number in numbers.iter().take(count).filter(|_| !is_open) {
            turn.add_step(&self.steps.effects[usize::from(*number)])?;
        }
        (!is_open).then(|| self.turns.keep(Some(key), turn))?.map(|_| ())
    }

    /// Lets both parties of an attack invoke, until neither wants to.
    pub(super) fn invoke(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
        attack: &mut Attack,
    ) -> Result<(), Unfit> {
        let mut last = None;
        loop {
            if attack.margin.abs() >= MARGINS {
                return Err(Unfit::Trial);
            }
            let behind = self.facts.active_first || attack.margin <= 0;
            let first = last.filter(|_| !self.facts.loser_first).unwrap_or(behind);
            let cost = attack.cost(&self.now);
            last = None;
            for is_actor in [first, !first] {
                if !attack.may_invoke(&self.facts, &self.now, cost, is_actor) {
                    continue;
                }
                let number = self.bid(game, table, attack, is_actor)?;
                let effect = &self.steps.effects[number];
                if effect.bid == Bid::Pass {
                    continue;
                }
                table.count(effect, attack.who);
                self.now.take(effect, attack.who, &self.facts);
                self.now.use_boosts_first();
                let sign = if is_actor { 1 } else { -1 };
                attack.margin += sign * i32::from(effect.bonus);
                let bidder = attack.bidder(is_actor);
                let paid = effect.points[bidder] < 0 || effect.points[LONE] < 0;
                attack.rolls[bidder].paid += u8::from(paid);
                if effect.bid == Bid::Reroll {
                    self.roll_again(game, table, attack, is_actor);
                }
                last = Some(is_actor);
                break;
            }
            if last.is_none() {
                return Ok(());
            }
        }
    }

    /// Returns the number of the effect of a party's decision about an invocation, and notes its use.
    fn bid(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
        attack: &mut Attack,
        is_actor: bool,
    ) -> Result<usize, Unfit> {
        let bidder = attack.bidder(is_actor);
        let lists = self.facts.lists[bidder][usize::from(!is_actor)];
        if lists.reads_dice {
            table.fix_dice(game.0, attack);
        }
        let Attack { who, acting, margin, .. } = *attack;
        let roll = attack.rolls[bidder];
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
            (self.wear(who[1 - acting]), 14),
            (known, 14),
            (margin + MARGINS, 6),
            (self.now.boosts[bidder] + self.now.wounds[bidder], 7),
            (self.now.points[self.facts.purse[bidder]], 5),
            (if lists.reads_dice { roll.value + 4 } else { 0 }, 4),
            (roll.paid.into(), 3),
            (roll.rerolls.into(), 2),
            (roll.replaced.into(), 3),
        ];
        let (key, at) = (key(BID, numbers).ok(), (acting, bidder, margin));
        let number = self.find(key, who, |it, scene| it.bid(game, scene, at, roll))?;
        self.steps.apply(number);
        Ok(number)
    }

    /// Returns all on which the rest of the turn depends once a party throws its dice away.
    fn rest(&self, attack: &Attack, is_actor: bool) -> Rest {
        let mut rolls = attack.rolls;
        let own = std::mem::take(&mut rolls[attack.bidder(is_actor)].value);
        let margin = attack.margin - if is_actor { own } else { -own };
        let held = [self.now.boosts, self.now.wounds, self.now.points];
        Rest { margin, rolls, is_actor, held }
    }

    /// Throws the dice of a party again.
    fn roll_again(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
        attack: &mut Attack,
        is_actor: bool,
    ) {
        table.fix_dice(game.0, attack);
        table.throw_away(|| self.rest(attack, is_actor));
        let again = if is_actor { Purpose::RerollActor } else { Purpose::RerollOpponent };
        let roll = &mut attack.rolls[attack.acting ^ usize::from(!is_actor)];
        let label = self.label(game, attack.who[attack.acting], again, roll.rerolls);
        let replaced = if self.facts.replaces_rerolls { roll.replaced } else { 0 };
        let value = table.throw_again(game.0, label, replaced);
        let change = value - std::mem::replace(&mut roll.value, value);
        attack.margin += if is_actor { change } else { -change };
        roll.rerolls += 1;
    }

    /// Asks the fighters who might concede after an attack; `true` if the conflict is over.
    fn poll(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
        who: [FighterId; 2],
        (harmed, parted): (u8, bool),
    ) -> Result<bool, Unfit> {
        let Facts { concedes, is_restless, .. } = self.facts;
        let asked = (if parted { 0b11 } else { harmed }) & concedes | is_restless;
        if asked == 0 {
            return Ok(false);
        }
        let both = 1 << who[LONE] | 1 << who[MATE];
        let in_turn = asked == 0b11 && table.first(both) == who[LONE];
        if asked == 0b11 {
            self.taken.is_open = true;
            self.probe.key = table.key(in_turn);
        }
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
        let number =
            self.find(Some(key), who, |it, scene| it.poll(game, scene, (harmed, parted)))?;
        Ok(self.apply(number, who, table).left != 0)
    }
}
