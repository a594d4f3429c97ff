//! Plays the trials of an ordinary cell: looks up the effect of each step by a few numbers.

use super::FlatGame;
use super::effect::{Bid, Effect, LONE, MATE, Memory};
use super::ordinary::{MOST, cast};
use super::probe::{Cast, Probe, Roll, Scene, parts_of, wear_of};
use crate::dice::{FateDice, Label, OpposedFateDice, TrialKey};
use crate::engine::{Conflict, FlatPlayer, Unfit};
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::classes::ANNOUNCED;
use crate::kernels::fate::decide::points::{Concede, Invoke};
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::knobs::common::InvokeOrder;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::rules::rounds;
use crate::kernels::fate::state::conflict::Status;
use crate::system::{Numbered, Questions, RuleSystem, Table};
use crate::table::{Counters, Deciders, Live};

/// Kinds of steps, for keys.
const AIM: u64 = 1;
const MEET: u64 = 2;
const BID: u64 = 3;
const OUTCOME: u64 = 4;
const POLL: u64 = 5;

/// Boosts and free invocations of a side that flat play holds at most.
const MOST_HELD: i32 = 60;

/// Numbers from which a key is packed; a number that does not fit sends the trial to the engine.
struct Key(u64, bool);

impl Key {
    #[inline]
    fn of(step: u64) -> Self {
        Self(step, true)
    }

    #[inline]
    fn and(self, value: i32, width: u32) -> Self {
        let fits = (value as u32) >> width == 0;
        Self(self.0 << width | u64::from(value as u32), self.1 & fits)
    }

    #[inline]
    fn done(self) -> Result<u64, Unfit> {
        if self.1 { Ok(self.0) } else { Err(Unfit::Trial) }
    }
}

/// The state of a conflict. Pairs are indexed by role.
#[derive(Clone, Copy, Debug)]
struct Now {
    exchange: u16,
    /// Members of the group who are in the conflict.
    count: u32,
    /// Fighters who are in the conflict, and fighters who have conceded, a bit for each.
    standing: u64,
    conceded: u64,
    /// Boosts of each side, and free invocations on consequences of the other side.
    boosts: [i32; 2],
    wounds: [i32; 2],
    /// Fate points of each purse.
    points: [i32; 2],
    wear: [u16; MOST],
    /// Members of the group by their checked boxes, a bit for each.
    with: [u64; MOST],
}

/// Facts about the cell that steps read.
#[derive(Clone, Copy, Debug)]
struct Facts {
    cast: Cast,
    /// Purse of each role: both may draw on one pool.
    purse: [usize; 2],
    /// Number of sets of boxes that a member of a group can have.
    kinds: usize,
    /// Roles whose policy might invoke, might concede, might do so once an attack is announced, and must be asked
    /// although nothing has happened; a bit for each.
    invokes: u8,
    concedes: u8,
    answers: u8,
    is_restless: u8,
    loser_first: bool,
    active_first: bool,
    replaces_rerolls: bool,
}

/// Plays trials of one ordinary cell.
pub(super) struct Player<G: FlatGame> {
    facts: Facts,
    memory: Memory,
    probe: Probe<G>,
    /// Measures that the beginning of a trial counts: measure, fighter, amount.
    start: Vec<(usize, usize, i32)>,
    start_effect: usize,
    /// The state in which a trial begins.
    fresh: Now,
    now: Now,
    order: [u8; MOST],
    is_spent: bool,
}

/// Makes a player for a cell without obstacles; `None` if the rules do more at the beginning of the conflict, or of an
/// exchange, than flat play knows.
pub(crate) fn player<R, G>(conflict: &Conflict<R>) -> Option<Box<dyn FlatPlayer<R>>>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    let (setup, deciders) = (&conflict.compiled.setup, conflict.casts.any());
    let cast = cast(setup)?;
    let begin = |trial: u64| {
        let (mut state, mut counters) = (StateOf::<G>::default(), conflict.counters());
        let mut lines = vec![0; deciders.line_count()];
        let mut table = Live::new(TrialKey::new(1, trial), deciders, &mut counters, &mut lines);
        R::begin(setup, &mut state, &mut table);
        (state, counters, lines)
    };
    let (mut state, counters, lines) = begin(0);
    for trial in 1..4 {
        let (mut other, others, used) = begin(trial);
        other.order.assign(&state.order);
        if other != state || others != counters || used != lines {
            return None;
        }
    }
    let everyone = 1 << cast.role[LONE] | cast.mates;
    let is_whole = state.standing == everyone && state.order.len() == setup.sheets.len();
    if state.end.is_some()
        || !is_whole
        || !exchanges_begin_quietly(setup, deciders, &state, &mut conflict.counters())
    {
        return None;
    }
    (state.harmed, state.parted) = (0, false);
    let facts = Facts::new(setup, deciders, cast);
    let mut start = Vec::new();
    for (fighter, counts) in counters.of_fighters().enumerate() {
        let counted = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        start.extend(counted.map(|(measure, count)| (measure, fighter, *count)));
    }
    let told = |side: usize, measure: usize| {
        let mine = start.iter().filter(|(at, who, _)| *at == measure && setup.side(*who) == side);
        mine.map(|(_, _, count)| *count).sum::<i32>()
    };
    let all_told = |side: usize| {
        let counts = counters.of_side(side).iter().enumerate();
        counts.into_iter().all(|(measure, count)| told(side, measure) == *count)
    };
    if !all_told(0) || !all_told(1) {
        return None;
    }
    let mut begun = Effect::default();
    for (line, _) in lines.iter().enumerate().filter(|(_, uses)| **uses > 0) {
        (0..lines[line]).try_for_each(|_| begun.use_line(line))?;
    }
    let mut memory = Memory::new();
    let start_effect = memory.keep(u64::MAX, begun)?;
    let fresh = Now::at_start(setup, &state, &facts);
    let probe = Probe::new(cast, state, conflict.counters(), deciders);
    Some(Box::new(Player {
        facts,
        memory,
        probe,
        start,
        start_effect,
        fresh,
        now: fresh,
        order: [0; MOST],
        is_spent: false,
    }))
}

/// Whether the rules do nothing at the beginning of an exchange, and whether the turn order stays.
fn exchanges_begin_quietly<G: FlatGame>(
    setup: &Setup<G>,
    deciders: &Deciders,
    state: &StateOf<G>,
    counters: &mut Counters,
) -> bool {
    let mut next = state.clone();
    let mut lines = vec![0; deciders.line_count()];
    let before = counters.clone();
    let mut table = Live::new(TrialKey::new(1, 0), deciders, counters, &mut lines);
    let mut play = Play { setup, state: &mut next, table: &mut table };
    let stays = play.order_is_static();
    play.start_exchange();
    next.exchange = state.exchange;
    stays && next == *state && *counters == before && lines.iter().all(|uses| *uses == 0)
}

impl Facts {
    fn new<G: FlatGame>(setup: &Setup<G>, deciders: &Deciders, cast: Cast) -> Self {
        let roles = |fighters: u64| {
            cast.role
                .iter()
                .enumerate()
                .fold(0, |mask, (at, fighter)| mask | ((fighters >> fighter & 1) as u8) << at)
        };
        let can = |questions: Questions| roles(deciders.can_differ(questions));
        let share = cast.role.iter().all(|fighter| setup.uses_pool(*fighter));
        Self {
            cast,
            purse: [0, usize::from(!share)],
            kinds: 1 << setup.sheets[cast.role[MATE]].boxes.len(),
            invokes: can(Questions::OfPoint(Invoke::NUMBER)),
            concedes: can(Questions::OfPoint(Concede::NUMBER)),
            answers: can(Questions::OfClass(Concede::NUMBER, ANNOUNCED)),
            is_restless: can(Questions::WhileSteady(Concede::NUMBER)),
            loser_first: setup.fate.invoke_order == InvokeOrder::LoserFirst,
            active_first: setup.fate.invoke_order == InvokeOrder::ActiveFirst,
            replaces_rerolls: G::replaces_rerolls(setup),
        }
    }

    #[inline]
    fn is_group(&self) -> bool {
        self.cast.mates & self.cast.mates.wrapping_sub(1) != 0
    }
}

impl Now {
    fn at_start<G: FlatGame>(setup: &Setup<G>, state: &StateOf<G>, facts: &Facts) -> Self {
        let mut points = [0; 2];
        for (purse, fighter) in facts.purse.into_iter().zip(facts.cast.role) {
            let pool = setup.uses_pool(fighter);
            points[purse] = i32::from(if pool { state.pool } else { state.fighters[fighter].fate });
        }
        let mut now = Self {
            exchange: 0,
            count: facts.cast.mates.count_ones(),
            standing: state.standing,
            conceded: 0,
            boosts: [0; 2],
            wounds: [0; 2],
            points,
            wear: [0; MOST],
            with: [0; MOST],
        };
        now.with[0] = facts.cast.mates;
        for (wear, it) in now.wear.iter_mut().zip(&*state.fighters) {
            *wear = wear_of(it.boxes, it.slots);
        }
        now
    }

    /// Takes the effect of a step over; `who` gives the fighter of each role. Measures are counted by the caller.
    #[inline]
    fn take(&mut self, effect: &Effect, who: [usize; 2], facts: &Facts) {
        for at in [LONE, MATE] {
            self.boosts[at] += i32::from(effect.boosts[at]);
            self.wounds[at] += i32::from(effect.wounds[at]);
            self.points[facts.purse[at]] += i32::from(effect.points[at]);
        }
        if effect.worn | effect.left != 0 {
            self.take_harm(effect, who, facts);
        }
    }

    #[inline]
    fn take_harm(&mut self, effect: &Effect, who: [usize; 2], facts: &Facts) {
        for at in [LONE, MATE] {
            if effect.worn >> at & 1 == 1 {
                let before = std::mem::replace(&mut self.wear[who[at] % MOST], effect.wear[at]);
                if at == MATE && facts.is_group() {
                    self.with[usize::from(before) % MOST] &= !(1 << who[at]);
                    self.with[usize::from(effect.wear[at]) % MOST] |= 1 << who[at];
                }
            }
        }
        for at in [LONE, MATE] {
            if effect.left >> at & 1 == 1 {
                let gone = 1_u64 << who[at];
                self.standing &= !gone;
                self.conceded |= if effect.conceded >> at & 1 == 1 { gone } else { 0 };
                self.wounds[1 - at] = 0;
                if at == MATE {
                    self.count -= 1;
                    self.with.iter_mut().for_each(|with| *with &= !gone);
                }
            }
        }
    }
}

impl<G: FlatGame> Player<G> {
    fn scene(&self, who: [usize; 2]) -> Scene {
        let Now { count, boosts, wounds, points, wear, exchange, .. } = self.now;
        Scene {
            wear: who.map(|fighter| wear[fighter % MOST]),
            count,
            is_first: exchange == 1,
            boosts,
            wounds,
            points: self.facts.purse.map(|purse| points[purse]),
        }
    }

    /// Returns the number of the effect of a key, which the rules find if it is not known yet.
    #[inline]
    fn find(
        &mut self,
        key: u64,
        probe: impl FnOnce(&mut Self) -> Option<Effect>,
    ) -> Result<usize, Unfit> {
        match self.memory.find(key) {
            Some(number) => Ok(number),
            None => self.learn(key, probe),
        }
    }

    #[cold]
    #[inline(never)]
    fn learn(
        &mut self,
        key: u64,
        probe: impl FnOnce(&mut Self) -> Option<Effect>,
    ) -> Result<usize, Unfit> {
        let effect = probe(self).ok_or(Unfit::Cell)?;
        self.memory.keep(key, effect).ok_or(Unfit::Trial)
    }

    /// Takes the effect with this number over, with its measures.
    #[inline]
    fn apply(&mut self, number: usize, who: [usize; 2], table: &mut Live<'_>) -> &Effect {
        let effect = self.memory.apply(number);
        effect.add_counts(table.counters, who);
        self.now.take(effect, who, &self.facts);
        effect
    }

    /// The target of the fighter alone.
    #[inline]
    fn aim(&mut self, game: (&Setup<G>, &Deciders), table: &mut Live<'_>) -> Result<usize, Unfit> {
        if !self.facts.is_group() {
            return Ok(self.facts.cast.role[MATE]);
        }
        let (mut present, mut among) = (0_u16, 0);
        for (kind, with) in self.now.with.iter().enumerate().take(self.facts.kinds) {
            present |= u16::from(*with != 0) << kind;
        }
        let count = self.now.count;
        if present & present.wrapping_sub(1) == 0 {
            return Ok(table.first(self.now.with[present.trailing_zeros() as usize % MOST]));
        }
        let key = Key::of(AIM).and(present.into(), 16).and(count as i32, 5).done()?;
        let number = self.find(key, |player| player.probe.aim(game, (present, count)))?;
        let effect = self.memory.apply(number);
        for (kind, with) in self.now.with.iter().enumerate().take(self.facts.kinds) {
            among |= if effect.aims >> kind & 1 == 1 { *with } else { 0 };
        }
        Ok(table.first(among))
    }

    /// Plays the turn of a fighter; `true` if the conflict is over.
    fn act(
        &mut self,
        game: (&Setup<G>, &Deciders),
        table: &mut Live<'_>,
        actor: usize,
    ) -> Result<bool, Unfit> {
        let facts = self.facts;
        let acting = usize::from(actor != facts.cast.role[LONE]);
        let who = if acting == LONE {
            [actor, self.aim(game, table)?]
        } else {
            [facts.cast.role[LONE], actor]
        };
        let target = 1 - acting;
        let worn =
            if facts.answers >> target & 1 == 1 { self.now.wear[who[target] % MOST] } else { 0 };
        let key = Key::of(MEET).and(acting as i32, 1).and(worn.into(), 14);
        let key = key.and(self.now.count as i32, 5).done()?;
        let number = self.find(key, |player| {
            let scene = player.scene(who);
            player.probe.meet(game, &scene, acting)
        })?;
        let Effect { left, edge, replaced, .. } = *self.apply(number, who, table);
        if left != 0 {
            return Ok(true);
        }
        let margin = self.roll(game, table, (who, acting), (i32::from(edge), replaced))?;
        let (harmed, left) = self.settle_attack(game, table, (who, acting), margin)?;
        if self.is_over() {
            return Ok(true);
        }
        self.poll(game, table, who, (harmed, left != 0))
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.now.count == 0 || self.now.standing >> self.facts.cast.role[LONE] & 1 == 0
    }

    /// Throws the dice of an attack, lets both parties invoke, and returns the margin.
    #[inline]
    fn roll(
        &mut self,
        game: (&Setup<G>, &Deciders),
        table: &mut Live<'_>,
        (who, acting): ([usize; 2], usize),
        (edge, replaced): (i32, [u8; 2]),
    ) -> Result<i32, Unfit> {
        let facts = self.facts;
        let seat = game.0.lookup.seat[who[acting]];
        let time = u32::from(self.now.exchange);
        let label = Label::new(time, seat, Purpose::Opposed as u8, seat, 0);
        let pair = <Live<'_> as Table<G::Event>>::draw(table, label, OpposedFateDice);
        let mut rolls = [Roll::default(); 2];
        for (at, dice) in [(acting, pair.actor), (1 - acting, pair.opponent)] {
            let value = G::dice_value(game.0, dice, replaced[at]);
            rolls[at] = Roll { value, replaced: replaced[at], ..Roll::default() };
        }
        let mut margin = edge + rolls[acting].value - rolls[1 - acting].value;
        let mut last = None;
        loop {
            let speaks_first = facts.active_first || margin <= 0;
            let first = last.filter(|_| !facts.loser_first).unwrap_or(speaks_first);
            let mut next = None;
            for is_actor in [first, !first] {
                let bidder = if is_actor { acting } else { 1 - acting };
                let points = self.now.points[facts.purse[bidder]];
                let held = self.now.boosts[bidder] + self.now.wounds[bidder];
                if facts.invokes >> bidder & 1 == 0 || held + points == 0 {
                    continue;
                }
                let number = self.bid(game, who, (acting, bidder, margin), rolls[bidder])?;
                let effect = self.memory.apply(number);
                if effect.bid == Bid::Pass {
                    continue;
                }
                effect.add_counts(table.counters, who);
                self.now.boosts[bidder] += i32::from(effect.boosts[bidder]);
                if self.now.boosts[bidder] < 0 {
                    self.now.wounds[bidder] += self.now.boosts[bidder];
                    self.now.boosts[bidder] = 0;
                }
                for at in [LONE, MATE] {
                    self.now.points[facts.purse[at]] += i32::from(effect.points[at]);
                }
                rolls[bidder].paid +=
                    u8::from(effect.points[bidder] < 0 || effect.points[LONE] < 0);
                let sign = if is_actor { 1 } else { -1 };
                margin += sign * i32::from(effect.bonus);
                if effect.bid == Bid::Reroll {
                    let again = Purpose::RerollActor as u8 + u8::from(!is_actor);
                    let roll = &mut rolls[bidder];
                    let label = Label::new(time, seat, again, seat, roll.rerolls.into());
                    let dice = <Live<'_> as Table<G::Event>>::draw(table, label, FateDice);
                    let replaced = if facts.replaces_rerolls { roll.replaced } else { 0 };
                    let value = G::dice_value(game.0, dice, replaced);
                    margin += sign * (value - roll.value);
                    roll.value = value;
                    roll.rerolls += 1;
                }
                next = Some(is_actor);
                break;
            }
            if next.is_none() {
                return Ok(margin);
            }
            last = next;
        }
    }

    /// Returns the number of the effect of a party's decision to invoke.
    #[inline]
    fn bid(
        &mut self,
        game: (&Setup<G>, &Deciders),
        who: [usize; 2],
        (acting, bidder, margin): (usize, usize, i32),
        roll: Roll,
    ) -> Result<usize, Unfit> {
        let held = self.now.boosts[bidder] + self.now.wounds[bidder];
        let points = self.now.points[self.facts.purse[bidder]];
        let key = Key::of(BID)
            .and(acting as i32, 1)
            .and(bidder as i32, 1)
            .and(self.now.wear[who[LONE] % MOST].into(), 14)
            .and(self.now.wear[who[MATE] % MOST].into(), 14)
            .and(margin + 32, 6)
            .and(held, 7)
            .and(points, 5)
            .and(roll.value + 4, 4)
            .and(roll.paid.into(), 3)
            .and(roll.rerolls.into(), 2)
            .and(roll.replaced.into(), 3)
            .done()?;
        self.find(key, |player| {
            let scene = player.scene(who);
            player.probe.bid(game, &scene, (acting, bidder, margin), roll)
        })
    }

    /// Reads an attack with this margin. Returns the roles that were harmed and that have left, a bit for each.
    #[inline]
    fn settle_attack(
        &mut self,
        game: (&Setup<G>, &Deciders),
        table: &mut Live<'_>,
        (who, acting): ([usize; 2], usize),
        margin: i32,
    ) -> Result<(u8, u8), Unfit> {
        if self.now.boosts.iter().chain(&self.now.wounds).any(|held| *held > MOST_HELD) {
            return Err(Unfit::Trial);
        }
        let target = who[1 - acting];
        let key = Key::of(OUTCOME)
            .and(acting as i32, 1)
            .and(self.now.wear[target % MOST].into(), 14)
            .and(margin + 32, 6)
            .and((self.now.exchange == 1).into(), 1)
            .and((self.now.count == 1).into(), 1)
            .done()?;
        let number = self.find(key, |player| {
            let scene = player.scene(who);
            player.probe.outcome(game, &scene, (acting, margin))
        })?;
        let effect = self.apply(number, who, table);
        Ok((effect.harmed, effect.left))
    }

    /// Asks who might concede after an attack; `true` if the conflict is over.
    #[inline]
    fn poll(
        &mut self,
        game: (&Setup<G>, &Deciders),
        table: &mut Live<'_>,
        who: [usize; 2],
        (harmed, parted): (u8, bool),
    ) -> Result<bool, Unfit> {
        let Facts { concedes, is_restless, cast, .. } = self.facts;
        let asked = (if parted { 0b11 } else { harmed }) & concedes | is_restless;
        if asked == 0 {
            return Ok(false);
        }
        let lone_first =
            asked != 0b11 || table.first(1 << who[LONE] | 1 << who[MATE]) == cast.role[LONE];
        let mate = if concedes >> MATE & 1 == 1 { self.now.wear[who[MATE] % MOST] } else { 0 };
        let key = Key::of(POLL)
            .and(self.now.wear[who[LONE] % MOST].into(), 14)
            .and(mate.into(), 14)
            .and(self.now.count as i32, 5)
            .and(harmed.into(), 2)
            .and(parted.into(), 1)
            .and(lone_first.into(), 1)
            .done()?;
        let number = self.find(key, |player| {
            let scene = player.scene(who);
            player.probe.poll(game, &scene, (harmed, parted, lone_first))
        })?;
        Ok(self.apply(number, who, table).left != 0)
    }
}

impl<R, G> FlatPlayer<R> for Player<G>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    fn begin(&mut self, conflict: &Conflict<R>, table: &mut Live<'_>) {
        self.memory.begin_trial();
        self.memory.apply(self.start_effect);
        for (measure, fighter, amount) in &self.start {
            table.counters.add(*measure, *fighter, *amount);
        }
        self.now = self.fresh;
        self.is_spent = false;
        let (setup, state) = (&conflict.compiled.setup, &mut self.probe.template);
        state.exchange = 0;
        Play { setup, state: &mut *state, table }.first_order();
        state.exchange = 1;
        for (place, fighter) in self.order.iter_mut().zip(&*state.order) {
            *place = *fighter;
        }
    }

    fn exchange(
        &mut self,
        conflict: &Conflict<R>,
        table: &mut Live<'_>,
    ) -> Result<Option<usize>, Unfit> {
        let game = (&conflict.compiled.setup, conflict.casts.any());
        if i32::from(self.now.exchange) >= game.0.fate.max_exchanges {
            self.is_spent = true;
            return Ok(None);
        }
        self.now.exchange += 1;
        for place in 0..game.0.sheets.len() {
            let fighter = usize::from(self.order[place % MOST]);
            if self.now.standing >> fighter & 1 == 1 && self.act(game, table, fighter)? {
                return Ok(None);
            }
        }
        Ok(Some(usize::from(self.now.exchange)))
    }

    fn finish(
        &mut self,
        conflict: &Conflict<R>,
        table: &mut Live<'_>,
        state: &mut R::State,
    ) -> Result<(), Unfit> {
        let (setup, facts, now) = (&conflict.compiled.setup, &self.facts, &self.now);
        state.clone_from(&self.probe.template);
        state.exchange = now.exchange;
        state.standing = now.standing;
        for fighter in 0..setup.sheets.len() {
            let (boxes, slots) = parts_of(now.wear[fighter % MOST]);
            let it = &mut state.fighters[fighter];
            if boxes != 0 || slots != 0 {
                it.wear(&setup.sheets[fighter], |wear| (wear.boxes, wear.slots) = (boxes, slots));
            }
            if now.standing >> fighter & 1 == 0 {
                let gave_up = now.conceded >> fighter & 1 == 1;
                it.status = if gave_up { Status::Conceded } else { Status::TakenOut };
            }
        }
        for at in [LONE, MATE] {
            let (fighter, side) = (facts.cast.role[at], facts.cast.side[at]);
            state.free[side] = (now.boosts[at] + now.wounds[at]) as u16;
            let points = now.points[facts.purse[at]] as i8;
            if setup.uses_pool(fighter) {
                state.pool = points;
            } else {
                state.fighters[fighter].fate = points;
            }
            state.gave_up |= u8::from(now.conceded & setup.lookup.members[side] != 0) << side;
        }
        if self.is_spent {
            state.place = state.order.len() as u8;
            rounds::turn(setup, state, table);
        } else {
            let mut play = Play { setup, state: &mut *state, table };
            play.check_end();
            play.settle();
        }
        if state.end.is_some() { Ok(()) } else { Err(Unfit::Cell) }
    }

    fn lines_of_trial(&self, into: &mut [u64]) {
        self.memory.lines_of_trial(into);
    }

    fn drop_trial(&mut self) {
        self.memory.drop_trial();
    }

    fn take_lines(&mut self, into: &mut [u64]) {
        self.memory.take_lines(into);
    }
}
