//! Plays the trials of an ordinary cell ([`Player`]): looks up the effect of each step by a few numbers.

use super::FlatGame;
use super::effect::{Bid, Effect, LONE, MATE, Memory};
use super::ordinary::{MOST, cast};
use super::probe::{Game, LEVELS, MAX_BOXES, Probe, Roll, Scene, levels};
use super::state::{Facts, MARGINS, Now};
use crate::dice::{FateDice, Label, OpposedFateDice, TrialKey};
use crate::engine::{Conflict, FlatPlayer, Unfit};
use crate::kernels::fate::Play;
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::state::conflict::End;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::tell::series_measures::Level;
use crate::system::{Course, RuleSystem, Table, bits};
use crate::table::{Counters, Live};

/// Kinds of steps, the first number of a [`key`]; none is 0, because 0 marks an empty place of the memory.
const AIM: u64 = 1;
const MEET: u64 = 2;
const BID: u64 = 3;
const OUTCOME: u64 = 4;
const POLL: u64 = 5;
const START: u64 = 6;
const END: u64 = 7;
/// Number of ways in which a conflict can end: see `Player::ends`.
const ENDS: usize = 32;

/// Boosts and free invocations of a side that flat play holds at most; the engine plays a trial with more.
const MOST_HELD: i32 = 60;

/// Packs numbers of these widths into a key; a number that does not fit sends the trial to the engine.
#[inline]
fn key<const N: usize>(step: u64, numbers: [(i32, u32); N]) -> Result<u64, Unfit> {
    let (mut key, mut beyond) = (step, 0);
    for (number, width) in numbers {
        key = key << width | u64::from(number as u32);
        beyond |= number as u32 >> width;
    }
    if beyond == 0 { Ok(key) } else { Err(Unfit::Trial) }
}

/// Plays trials of one ordinary cell. The reference is the engine: `engine/flat.rs` compares both.
struct Player<G: FlatGame> {
    facts: Facts,
    memory: Memory,
    probe: Probe<G>,
    /// Measures that the beginning of a trial counts: measure, fighter, amount. They are equal in all trials.
    start: Vec<(usize, usize, i32)>,
    /// Effect, ending and course of each way to end: how many of each role have left and how, and whether all exchanges
    /// were played.
    ends: [Option<(usize, End, Course)>; ENDS],
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
    let game @ (setup, deciders) = (&conflict.compiled.setup, conflict.casts.any());
    let begin = |trial: u64| {
        let (mut state, mut counters) = (StateOf::<G>::default(), conflict.counters());
        let mut lines = vec![0; deciders.line_count()];
        let mut table = Live::new(TrialKey::new(1, trial), deciders, &mut counters, &mut lines);
        R::begin(setup, &mut state, &mut table);
        (state, counters, lines)
    };
    let (mut state, counters, lines) = begin(0);
    let (mut other, others, other_lines) = begin(1);
    other.order.assign(&state.order);
    let is_quiet = (&other, &others, &other_lines) == (&state, &counters, &lines)
        && exchange_begins_quietly(game, &state, (&counters, &lines));
    let facts = Facts::new(game, &conflict.vocabulary, cast(setup)?);
    let everyone = state.order.len() == setup.sheets.len() && state.end.is_none();
    let mut start = Vec::new();
    for (fighter, counts) in counters.of_fighters().enumerate() {
        let counted = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        start.extend(counted.map(|(measure, count)| (measure, fighter, *count)));
    }
    let mut told = conflict.counters();
    for (measure, fighter, count) in &start {
        told.add(*measure, *fighter, *count);
    }
    if !is_quiet || !everyone || told != counters {
        return None;
    }
    let mut opening = Effect::default();
    for (line, uses) in lines.iter().enumerate() {
        (0..*uses).try_for_each(|_| opening.use_line(line))?;
    }
    let mut memory = Memory::new();
    memory.keep(START, opening)?;
    (state.harmed, state.parted) = (0, false);
    let fresh = Now::at_start(setup, &state, &facts);
    let probe = Probe::new(facts.cast, state, conflict.counters(), deciders);
    for role in facts.cast.role {
        let side =
            bits(setup.members(role)).map(|it| levels(setup, it, &probe.template.fighters[it]));
        let sums = side.fold([0, 0], |sums, it| [sums[0] + it[0], sums[1] + it[1]]);
        start.extend(LEVELS.into_iter().zip(sums).map(|(level, sum)| (level.number(), role, sum)));
    }
    let (order, now, ends) = ([0; MOST], fresh, [None; ENDS]);
    Some(Box::new(Player { facts, memory, probe, start, ends, fresh, now, order, is_spent: false }))
}

/// Whether the rules do nothing at the beginning of an exchange, and whether the turn order stays: otherwise flat play
/// would skip a step. `counted` are measures and lines before it.
fn exchange_begins_quietly<G: FlatGame>(
    (setup, deciders): Game<'_, G>,
    state: &StateOf<G>,
    counted: (&Counters, &Vec<u64>),
) -> bool {
    let (mut counters, mut lines) = (counted.0.clone(), counted.1.clone());
    let mut next = state.clone();
    let mut table = Live::new(TrialKey::new(1, 0), deciders, &mut counters, &mut lines);
    let mut play = Play { setup, state: &mut next, table: &mut table };
    let stays = play.order_is_static();
    play.start_exchange();
    next.exchange = state.exchange;
    stays && next == *state && (&counters, &lines) == counted
}

impl<G: FlatGame> Player<G> {
    /// Returns the number of the effect of a key. If it is not known yet, [`Probe`] lets the rules find it.
    fn find(
        &mut self,
        key: u64,
        who: [usize; 2],
        probe: impl FnOnce(&mut Probe<G>, &Scene) -> Option<Effect>,
    ) -> Result<usize, Unfit> {
        match self.memory.find(key) {
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
        self.memory.keep(key, effect).ok_or(Unfit::Trial)
    }

    /// Takes the effect with this number over: measures, and the numbers of [`Now`] if they change.
    fn apply(&mut self, number: usize, who: [usize; 2], table: &mut Live<'_>) -> &Effect {
        let effect = self.memory.apply(number);
        effect.add_counts(table.counters, who);
        if effect.changes_state {
            self.now.take(effect, who, &self.facts);
        }
        effect
    }

    fn wear(&self, fighter: usize) -> i32 {
        self.now.wear[fighter % MOST].into()
    }

    /// Chooses the target of the fighter alone: the policy chooses among kinds of harm, the order of the trial among
    /// the members of a kind.
    fn aim(&mut self, game: Game<'_, G>, table: &mut Live<'_>) -> Result<usize, Unfit> {
        let kinds = self.facts.kinds;
        let present = self.now.with.iter().take(kinds).enumerate();
        let present =
            present.fold(0_u16, |mask, (kind, with)| mask | u16::from(*with != 0) << kind);
        let mut aims = present;
        if !present.is_power_of_two() {
            let count = self.now.count;
            let key = key(AIM, [(present.into(), 16), (count as i32, 5)])?;
            let number =
                self.find(key, self.facts.cast.role, |it, _| it.aim(game, present, count))?;
            aims = self.memory.apply(number).aims;
        }
        let with = self.now.with.iter().take(kinds).enumerate();
        let among = with.filter(|(kind, _)| aims >> kind & 1 == 1);
        Ok(table.first(among.fold(0, |all, (_, with)| all | with)))
    }

    /// Plays the turn of a fighter as the rules do: target, dice, invocations, outcome, concessions. `true` if the
    /// conflict is over.
    fn act(
        &mut self,
        game: Game<'_, G>,
        table: &mut Live<'_>,
        actor: usize,
    ) -> Result<bool, Unfit> {
        let lone = self.facts.cast.role[LONE];
        let acting = usize::from(actor != lone);
        let who = [lone, if acting == MATE { actor } else { self.aim(game, table)? }];
        let answers = self.facts.answers >> (1 - acting) & 1 == 1;
        let worn = if answers { self.wear(who[1 - acting]) } else { 0 };
        let count = self.now.count as i32;
        let meeting = key(MEET, [(acting as i32, 1), (worn, 14), (count, 5)])?;
        let number = self.find(meeting, who, |it, scene| it.meet(game, scene, acting))?;
        let Effect { left, edge, replaced, .. } = *self.apply(number, who, table);
        if left != 0 {
            return Ok(true);
        }
        let margin = self.roll(game, table, (who, acting), (edge, replaced))?;
        if self.now.boosts.iter().chain(&self.now.wounds).any(|held| *held > MOST_HELD) {
            return Err(Unfit::Trial);
        }
        let (first, single) = (self.now.exchange == 1, count == 1);
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
        if self.now.count == 0 || self.now.standing >> lone & 1 == 0 {
            return Ok(true);
        }
        self.poll(game, table, who, (harmed, left != 0))
    }

    /// Throws the dice of an attack, lets both parties invoke, and returns the margin.
    fn roll(
        &mut self,
        game: Game<'_, G>,
        table: &mut Live<'_>,
        (who, acting): ([usize; 2], usize),
        (edge, replaced): (i8, [u8; 2]),
    ) -> Result<i32, Unfit> {
        let (time, seat) = (u32::from(self.now.exchange), game.0.lookup.seat[who[acting]]);
        let label = |purpose: Purpose, serial: u8| {
            Label::new(time, seat, purpose as u8, seat, serial.into())
        };
        let pair = Table::<G::Event>::draw(table, label(Purpose::Opposed, 0), OpposedFateDice);
        let mut rolls = replaced.map(|replaced| Roll { replaced, ..Roll::default() });
        rolls[acting].value = G::dice_value(game.0, pair.actor, replaced[acting]);
        rolls[1 - acting].value = G::dice_value(game.0, pair.opponent, replaced[1 - acting]);
        let mut margin = i32::from(edge) + rolls[acting].value - rolls[1 - acting].value;
        let absorbs = self.now.absorbs[who[1 - acting] % MOST];
        let mut last = None;
        loop {
            if margin.abs() >= MARGINS {
                return Err(Unfit::Trial);
            }
            let behind = self.facts.active_first || margin <= 0;
            let first = last.filter(|_| !self.facts.loser_first).unwrap_or(behind);
            let cost = absorbs.cost_of(margin) as usize % 3;
            last = None;
            for is_actor in [first, !first] {
                let bidder = acting ^ usize::from(!is_actor);
                let lists = self.facts.lists[bidder][usize::from(!is_actor)];
                let mine = if is_actor { margin } else { -margin };
                let points = self.now.points[self.facts.purse[bidder]];
                let held = self.now.boosts[bidder] + self.now.wounds[bidder];
                if lists.wants[cost] >> ((mine + MARGINS) & 63) & 1 == 0 || held + points == 0 {
                    continue;
                }
                let (roll, target) = (&mut rolls[bidder], who[1 - acting]);
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
                    (held, 7),
                    (points, 5),
                    (if lists.reads_dice { roll.value + 4 } else { 0 }, 4),
                    (roll.paid.into(), 3),
                    (roll.rerolls.into(), 2),
                    (roll.replaced.into(), 3),
                ];
                let (key, at, dealt) = (key(BID, numbers)?, (acting, bidder, margin), *roll);
                let number = self.find(key, who, |it, scene| it.bid(game, scene, at, dealt))?;
                let Effect { bid, bonus, points, .. } = *self.memory.apply(number);
                if bid == Bid::Pass {
                    continue;
                }
                self.apply_bid(number, who, table, bidder);
                let sign = if is_actor { 1 } else { -1 };
                margin += sign * i32::from(bonus);
                roll.paid += u8::from(points[bidder] < 0 || points[LONE] < 0);
                if bid == Bid::Reroll {
                    let again =
                        if is_actor { Purpose::RerollActor } else { Purpose::RerollOpponent };
                    let label = label(again, roll.rerolls);
                    let dice = Table::<G::Event>::draw(table, label, FateDice);
                    let replaced = if self.facts.replaces_rerolls { roll.replaced } else { 0 };
                    let value = G::dice_value(game.0, dice, replaced);
                    margin += sign * (value - std::mem::replace(&mut roll.value, value));
                    roll.rerolls += 1;
                }
                last = Some(is_actor);
                break;
            }
            if last.is_none() {
                return Ok(margin);
            }
        }
    }

    /// Takes a bid over whose use is counted already. It uses boosts before free invocations on consequences, as the
    /// rules do; see [`Probe::bid`].
    fn apply_bid(&mut self, number: usize, who: [usize; 2], table: &mut Live<'_>, bidder: usize) {
        let effect = &self.memory.effects[number];
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

impl<R, G> FlatPlayer<R> for Player<G>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    fn begin(&mut self, conflict: &Conflict<R>, table: &mut Live<'_>) {
        self.memory.begin_trial();
        self.memory.apply(0); // kept first: the lines that the beginning uses
        for (measure, fighter, amount) in &self.start {
            table.counters.add(*measure, *fighter, *amount);
        }
        (self.now, self.is_spent, self.probe.key) = (self.fresh, false, table.key);
        let (setup, state) = (&conflict.compiled.setup, &mut self.probe.template);
        state.exchange = 0;
        Play { setup, state: &mut *state, table }.first_order();
        state.exchange = 1;
        let order = self.order.iter_mut().zip(&*state.order);
        order.for_each(|(place, fighter)| *place = *fighter);
    }

    // One function for watched and other trials: `act` is inlined only if it has one caller.
    fn exchange(
        &mut self,
        conflict: &Conflict<R>,
        table: &mut Live<'_>,
        mut turn: Option<&mut dyn FnMut(&Counters)>,
    ) -> Result<Option<usize>, Unfit> {
        let game = (&conflict.compiled.setup, conflict.casts.any());
        self.is_spent = i32::from(self.now.exchange) >= game.0.fate.max_exchanges;
        if self.is_spent {
            return Ok(None);
        }
        self.now.exchange += 1;
        for place in 0..game.0.sheets.len() {
            let fighter = usize::from(self.order[place % MOST]);
            if self.now.standing >> fighter & 1 == 0 {
                continue;
            }
            let is_over = self.act(game, table, fighter)?;
            if let Some(look) = &mut turn {
                look(table.counters);
            }
            if is_over {
                return Ok(None);
            }
        }
        Ok(Some(self.now.exchange.into()))
    }

    fn finish(
        &mut self,
        conflict: &Conflict<R>,
        table: &mut Live<'_>,
        state: &mut R::State,
    ) -> Result<(), Unfit> {
        let Self { facts: Facts { cast, purse, .. }, now, .. } = self;
        let (game, spent) = ((&conflict.compiled.setup, conflict.casts.any()), self.is_spent);
        let out = |fighters: u64| {
            let gone = fighters & !now.standing;
            usize::from(gone != 0)
                + usize::from(gone == fighters)
                + usize::from(now.conceded & gone != 0)
        };
        let place = (out(1 << cast.role[LONE]) * 4 + out(cast.mates)) * 2 + usize::from(spent);
        if self.ends[place].is_none() {
            let (effect, end, course) = self.probe.end(game, now, spent).ok_or(Unfit::Cell)?;
            let key = key(END, [(place as i32, 6)])?;
            let number = self.memory.keep(key, effect).ok_or(Unfit::Trial)?;
            self.ends[place] = Some((number, end, course));
        }
        let (number, end, course) = self.ends[place].ok_or(Unfit::Cell)?;
        self.memory.apply(number).add_counts(table.counters, cast.role);
        for at in [LONE, MATE] {
            let (fighter, free) = (cast.role[at], now.boosts[at] + now.wounds[at]);
            table.counters.add(FateMeasure::FreeLeft as usize, fighter, free);
            if !game.0.uses_pool(fighter) {
                table.counters.add(Level::Fate.number(), fighter, now.points[purse[at]]);
            }
        }
        (state.exchange, state.end, state.series.course) = (now.exchange, Some(end), course);
        Ok(())
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
