//! Plays the trials of an ordinary cell ([`Player`]): looks up the effect of each turn by a few numbers.

use super::FlatGame;
use super::effect::{Effect, LONE, MATE, Memory};
use super::keys::{AIM, Attack, END, MEET, START, key};
use super::ordinary::{MOST, cast};
use super::probe::{Game, LEVELS, Probe, Roll, levels};
use super::state::{Facts, MARGINS, Now};
use super::steps::Taken;
use super::table::FlatTable;
use crate::dice::{Label, TrialKey};
use crate::engine::{Conflict, FlatPlayer, Unfit};
use crate::kernels::fate::Play;
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::state::conflict::End;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::tell::series_measures::Level;
use crate::system::{Course, FighterId, RuleSystem, fighters_in};
use crate::table::{Counters, Live};

/// Number of ways in which a conflict can end: see `Player::ends`.
const ENDS: usize = 32;

/// Boosts, and free invocations on consequences, that a side may hold when an exchange begins; the engine plays a trial
/// with more.
const MOST_HELD: i32 = 60;

/// Places of keys, and most effects, of the memories of steps and of turns. Fixed, because nothing may allocate during a
/// trial. The engine plays trials that need more steps; turns beyond the room are finished step by step.
pub(super) type Room = [[usize; 2]; 2];
const ROOM: Room = [[1 << 13, 1 << 11], [1 << 13, 1 << 12]];

/// Plays trials of one ordinary cell. The reference is the engine: `engine/flat.rs` compares both.
pub(super) struct Player<G: FlatGame> {
    pub(super) facts: Facts,
    /// Effects of steps, which the rules find, and of turns: sums of all their steps but invocations.
    pub(super) steps: Memory,
    pub(super) turns: Memory,
    /// The beginnings of turns that are known, by who acts and the members of the group; only if they depend on
    /// nothing else.
    pub(super) beginnings: [[Option<u16>; MOST + 1]; 2],
    /// Steps of the turn at hand, but for invocations.
    pub(super) taken: Taken,
    pub(super) probe: Probe<G>,
    /// The counts with which a trial begins.
    pub(super) started: Counters,
    /// Effect, ending and course of each way to end: how many of each role have left and how, and whether all exchanges
    /// were played.
    pub(super) ends: [Option<(usize, End, Course)>; ENDS],
    pub(super) fresh: Now,
    pub(super) now: Now,
    pub(super) order: [u8; MOST],
    pub(super) is_spent: bool,
}

/// Makes a player for a cell without obstacles; `None` if the rules do more at the beginning of the conflict, or of an
/// exchange, than flat play knows.
pub(crate) fn player<R, G>(conflict: &Conflict<R>) -> Option<Box<dyn FlatPlayer<R>>>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    Some(Box::new(player_with(conflict, ROOM)?))
}

/// Makes a player with so much room; `None` as for [`player`].
pub(super) fn player_with<R, G>(conflict: &Conflict<R>, room: Room) -> Option<Player<G>>
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
    if !is_quiet || !everyone {
        return None;
    }
    let mut opening = Effect::default();
    for (line, uses) in lines.iter().enumerate() {
        (0..*uses).try_for_each(|_| opening.use_line(line))?;
    }
    let [mut steps, turns] = room.map(|[keys, effects]| Memory::new(keys, effects));
    steps.keep(Some(START), opening)?;
    (state.harmed, state.parted) = (0, false);
    let fresh = Now::at_start(setup, &state, &facts);
    let mut started = counters;
    let probe = Probe::new(facts.cast, state, conflict.counters(), deciders);
    for role in facts.cast.role {
        let side = fighters_in(setup.members(role))
            .map(|it| levels(setup, it, &probe.template.fighters[it]));
        let sums = side.fold([0, 0], |sums, it| [sums[0] + it[0], sums[1] + it[1]]);
        LEVELS
            .into_iter()
            .zip(sums)
            .for_each(|(level, sum)| started.add(level.number(), role, sum));
    }
    Some(Player {
        facts,
        steps,
        turns,
        beginnings: [[None; MOST + 1]; 2],
        taken: Taken::default(),
        probe,
        started,
        ends: [None; ENDS],
        fresh,
        now: fresh,
        order: [0; MOST],
        is_spent: false,
    })
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
    pub(super) fn wear(&self, fighter: FighterId) -> i32 {
        self.now.wear[fighter.index_in::<MOST>()].into()
    }

    /// Chooses the target of the fighter alone: the policy chooses among kinds of harm, the order of the trial among
    /// the members of a kind.
    fn aim(&mut self, game: Game<'_, G>, table: &mut impl FlatTable) -> Result<FighterId, Unfit> {
        let kinds = self.facts.kinds;
        let present = self.now.with.iter().take(kinds).enumerate();
        let present =
            present.fold(0_u16, |mask, (kind, with)| mask | u16::from(*with != 0) << kind);
        let mut aims = present;
        if !present.is_power_of_two() {
            let count = self.now.count;
            let key = key(AIM, [(present.into(), 16), (count as i32, 5)])?;
            let number =
                self.find(Some(key), self.facts.cast.role, |it, _| it.aim(game, present, count))?;
            aims = self.steps.apply(number).aims;
        }
        let with = self.now.with.iter().take(kinds).enumerate();
        let among = with.filter(|(kind, _)| aims >> kind & 1 == 1);
        Ok(table.first(among.fold(0, |all, (_, with)| all | with)))
    }

    /// Plays the turn of a fighter as the rules do: target, dice, invocations, outcome, concessions. `true` if the
    /// conflict is over.
    pub(super) fn act(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
        actor: FighterId,
    ) -> Result<bool, Unfit> {
        let lone = self.facts.cast.role[LONE];
        let acting = usize::from(actor != lone);
        let who = [lone, if acting == MATE { actor } else { self.aim(game, table)? }];
        let beginning = self.begin_turn(game, (who, acting))?;
        let Effect { left, edge, replaced, changes_state, .. } = self.steps.effects[beginning];
        if changes_state {
            // Invocations must see the change.
            self.apply(beginning, who, table);
            if left != 0 {
                return Ok(true);
            }
        }
        let mut attack = self.throw(game, table, (who, acting), (edge, replaced))?;
        self.invoke(game, table, &mut attack)?;
        let key = attack.key_of_turn(&self.facts, &self.now)?;
        let Some(number) = self.turns.find(key) else {
            let rest = (!changes_state).then_some(beginning);
            return self.finish_turn(game, table, rest, (&attack, key));
        };
        let effect = self.turns.apply(number);
        table.count(effect, who);
        if effect.changes_state {
            self.now.take(effect, who, &self.facts);
        }
        Ok(effect.is_last)
    }

    /// Returns the number of the effect of a turn's beginning, up to the dice.
    fn begin_turn(
        &mut self,
        game: Game<'_, G>,
        (who, acting): ([FighterId; 2], usize),
    ) -> Result<usize, Unfit> {
        let count = self.now.count;
        let answers = self.facts.answers >> (1 - acting) & 1 == 1;
        let place = count as usize % (MOST + 1);
        if let Some(number) = self.beginnings[acting][place].filter(|_| !answers) {
            return Ok(number.into());
        }
        let worn = if answers { self.wear(who[1 - acting]) } else { 0 };
        let key = key(MEET, [(acting as i32, 1), (worn, 14), (count as i32, 5)])?;
        let number = self.find(Some(key), who, |it, scene| it.meet(game, scene, acting))?;
        self.beginnings[acting][place] = Some(number as u16);
        Ok(number)
    }

    /// Throws the dice of an attack.
    fn throw(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
        (who, acting): ([FighterId; 2], usize),
        (edge, replaced): (i8, [u8; 2]),
    ) -> Result<Attack, Unfit> {
        let label = self.label(game, who[acting], Purpose::Opposed, 0);
        let mut rolls = replaced.map(|replaced| Roll { replaced, ..Roll::default() });
        let values = table.throw(game.0, label, [replaced[acting], replaced[1 - acting]]);
        [rolls[acting].value, rolls[1 - acting].value] = values;
        let margin = i32::from(edge) + rolls[acting].value - rolls[1 - acting].value;
        if margin.abs() >= MARGINS {
            return Err(Unfit::Trial);
        }
        Ok(Attack { who, acting, rolls, margin })
    }

    /// Returns the label of dice of an attack of this fighter.
    pub(super) fn label(
        &self,
        game: Game<'_, G>,
        actor: FighterId,
        purpose: Purpose,
        serial: u8,
    ) -> Label {
        let (time, seat) = (u32::from(self.now.exchange), game.0.lookup.seat[actor]);
        Label::new(time, seat, purpose as u8, seat, serial.into())
    }

    /// Begins the next exchange; `false` if all exchanges were played.
    #[inline]
    pub(super) fn begin_exchange(&mut self, setup: &Setup<G>) -> Result<bool, Unfit> {
        self.is_spent = i32::from(self.now.exchange) >= setup.fate.max_exchanges;
        if self.is_spent {
            return Ok(false);
        }
        if self.now.boosts.iter().chain(&self.now.wounds).any(|held| *held > MOST_HELD) {
            return Err(Unfit::Trial);
        }
        self.now.exchange += 1;
        Ok(true)
    }

    /// Counts what the rules count once the conflict is over, and returns how it ended.
    #[inline]
    pub(super) fn count_end(
        &mut self,
        game: Game<'_, G>,
        table: &mut impl FlatTable,
    ) -> Result<(End, Course), Unfit> {
        let Self { facts: Facts { cast, purse, .. }, now, .. } = self;
        let spent = self.is_spent;
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
            let number = self.steps.keep(Some(key), effect).ok_or(Unfit::Trial)?;
            self.ends[place] = Some((number, end, course));
        }
        let (number, end, course) = self.ends[place].ok_or(Unfit::Cell)?;
        table.count(self.steps.apply(number), cast.role);
        for at in [LONE, MATE] {
            let (fighter, free) = (cast.role[at], now.boosts[at] + now.wounds[at]);
            table.add(FateMeasure::FreeLeft as usize, fighter, free);
            if !game.0.uses_pool(fighter) {
                table.add(Level::Fate.number(), fighter, now.points[purse[at]]);
            }
        }
        Ok((end, course))
    }
}

impl<R, G> FlatPlayer<R> for Player<G>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    fn begin(&mut self, conflict: &Conflict<R>, table: &mut Live<'_>) {
        self.steps.begin_trial();
        self.turns.begin_trial();
        self.steps.apply(0); // kept first: the lines that the beginning uses
        table.counters.copy_from(&self.started);
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
        if !self.begin_exchange(game.0)? {
            return Ok(None);
        }
        for place in 0..game.0.sheets.len() {
            let fighter = FighterId::from(self.order[place % MOST]);
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
        let game = (&conflict.compiled.setup, conflict.casts.any());
        let (end, course) = self.count_end(game, table)?;
        (state.exchange, state.end, state.series.course) = (self.now.exchange, Some(end), course);
        let is_complete = self.steps.is_complete() && self.turns.is_complete();
        if is_complete { Ok(()) } else { Err(Unfit::Trial) }
    }

    fn lines_of_trial(&self, into: &mut [u64]) {
        self.steps.lines_of_trial(into);
        self.turns.lines_of_trial(into);
    }

    fn drop_trial(&mut self) {
        self.steps.drop_trial();
        self.turns.drop_trial();
    }

    fn take_lines(&mut self, into: &mut [u64]) {
        self.steps.take_lines(into);
        self.turns.take_lines(into);
    }
}
