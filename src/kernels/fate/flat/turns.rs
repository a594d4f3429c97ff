//! Turns of an ordinary cell, branch by branch, for the exact solver ([`Turns`]): the turns of
//! [`Player`], at a table at which all dice fall in turn.

use super::FlatGame;
use super::effect::{Effect, LONE, MATE};
use super::keys::Attack;
use super::ordinary::MOST;
use super::player::{Player, Room, player_with};
use super::probe::{Cast, MAX_BOXES, MAX_SLOTS};
use super::state::Now;
use super::table::{FlatTable, Rest};
use crate::dice::{Dice, FateDice, FateRoll, Label, OpposedFateDice, TrialKey};
use crate::engine::{Conflict, FlatBranch, FlatState, FlatTurns, Unfit};
use crate::kernels::fate::hooks::data::StateOf;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::state::damage::Left;
use crate::system::{FighterId, RuleSystem};
use crate::table::Live;

/// Room of the memories, larger than that of [`Player`]s in trials, because a solver comes to more states.
const ROOM: Room = [[1 << 17, 1 << 15], [1 << 17, 1 << 15]];

/// Bytes of a state before the harm of the fighters: place, who is in the conflict, who conceded, what both sides hold,
/// order.
const PARTS: usize = 11 + MOST;

/// Number of ways in which dice of a roll can be turned.
const TURNED: usize = 5;

/// Values that dice can show, and the number of ways to roll each.
type Odds<V> = Vec<(V, u32)>;

/// Plays turns of one ordinary cell, branch by branch. The reference is the solver that plays by the rules:
/// `tests/all/flat_exact.rs` compares both.
struct Turns<G: FlatGame> {
    player: Player<G>,
    odds: KnownOdds,
    /// The state from which the turn is played, the place of its fighter in the order, and whether the turn begins an
    /// exchange.
    from: Now,
    place: usize,
    is_over: bool,
    /// Shifts that a fighter of each role can absorb, by its harm.
    absorbs: [Vec<Option<Left>>; 2],
}

/// Odds of the dice, computed when they are first thrown, by the dice turned.
struct KnownOdds {
    attacks: [[OddsOfAttack; TURNED]; TURNED],
    /// Values of one party.
    single: [Odds<i32>; TURNED],
    /// See [`FlatTable::key`].
    keys: [TrialKey; 2],
}

/// Odds of an attack's dice.
#[derive(Default)]
struct OddsOfAttack {
    /// The value of the attacker less that of the target.
    differences: Odds<i32>,
    /// For each difference, the values of both.
    pairs: Vec<Odds<[i32; 2]>>,
}

/// Returns how often each value of some dice comes, in rising order.
fn odds<D: Dice, V: Ord + Copy>(dice: D, value: impl Fn(D::Outcome) -> V) -> Odds<V> {
    let mut values: Vec<V> = (0..dice.count()).map(|number| value(dice.nth(number))).collect();
    values.sort_unstable();
    values.chunk_by(|one, other| one == other).map(|same| (same[0], same.len() as u32)).collect()
}

impl KnownOdds {
    /// Returns the odds of an attack's dice; `replaced` has the dice turned for attacker and target.
    fn of_attack<G: FlatGame>(&mut self, setup: &Setup<G>, replaced: [u8; 2]) -> &OddsOfAttack {
        let [attack, defense] = replaced.map(|dice| usize::from(dice) % TURNED);
        let known = &mut self.attacks[attack][defense];
        if known.differences.is_empty() {
            let value = |roll, at: usize| G::dice_value(setup, roll, replaced[at]);
            let pairs = odds(OpposedFateDice, |pair| {
                let [attack, defense] = [value(pair.actor, 0), value(pair.opponent, 1)];
                (attack - defense, [attack, defense])
            });
            for alike in pairs.chunk_by(|one, other| one.0.0 == other.0.0) {
                let ways = alike.iter().map(|(_, ways)| ways).sum();
                known.differences.push((alike[0].0.0, ways));
                known.pairs.push(alike.iter().map(|((_, pair), ways)| (*pair, *ways)).collect());
            }
        }
        known
    }

    /// Returns the odds of the dice of one party.
    fn of_party<G: FlatGame>(&mut self, setup: &Setup<G>, replaced: u8) -> &Odds<i32> {
        let known = &mut self.single[usize::from(replaced) % TURNED];
        if known.is_empty() {
            *known = odds(FateDice, |roll: FateRoll| G::dice_value(setup, roll, replaced));
        }
        known
    }
}

/// The table at which the branch of a turn is played.
struct BranchTable<'t, 'b> {
    branch: &'t mut FlatBranch<'b>,
    odds: &'t mut KnownOdds,
    /// The dice turned and the number of the difference, while only the difference of the dice is fixed.
    open: Option<([u8; 2], usize)>,
    /// Side of each role.
    side: [usize; 2],
    /// The fighter alone.
    lone: FighterId,
}

/// Returns the number of the value that the dice show in this branch.
fn pick<V>(branch: &mut FlatBranch<'_>, odds: &Odds<V>) -> usize {
    branch.pick(odds.iter().map(|(_, ways)| *ways))
}

impl FlatTable for BranchTable<'_, '_> {
    fn throw<G: FlatGame>(&mut self, setup: &Setup<G>, _: Label, replaced: [u8; 2]) -> [i32; 2] {
        let odds = &self.odds.of_attack(setup, replaced).differences;
        let number = pick(self.branch, odds);
        self.open = Some((replaced, number));
        [odds[number].0, 0]
    }

    fn fix_dice<G: FlatGame>(&mut self, setup: &Setup<G>, attack: &mut Attack) {
        let Some((replaced, difference)) = self.open.take() else { return };
        let odds = &self.odds.of_attack(setup, replaced).pairs[difference];
        let [attacker, target] = odds[pick(self.branch, odds)].0;
        attack.rolls[attack.acting].value = attacker;
        attack.rolls[1 - attack.acting].value = target;
    }

    fn throw_away(&mut self, rest: impl FnOnce() -> Rest) {
        self.branch.meet(&rest());
    }

    fn throw_again<G: FlatGame>(&mut self, setup: &Setup<G>, _: Label, replaced: u8) -> i32 {
        let odds = self.odds.of_party(setup, replaced);
        odds[pick(self.branch, odds)].0
    }

    fn first(&mut self, among: u64) -> FighterId {
        self.branch.first(among)
    }

    fn key(&self, lone_first: bool) -> TrialKey {
        self.odds.keys[usize::from(lone_first)]
    }

    fn count(&mut self, effect: &Effect, _: [FighterId; 2]) {
        effect.tell_counts(|measure, role, amount| {
            self.branch.count(self.side[role], measure, amount);
        });
    }

    fn add(&mut self, measure: usize, fighter: FighterId, amount: i32) {
        self.branch.count(self.side[usize::from(fighter != self.lone)], measure, amount);
    }
}

/// Makes a player of turns for a cell without obstacles; `None` if the rules do more at the beginning of the conflict,
/// or of an exchange, than flat play knows.
pub(crate) fn turns<R, G>(conflict: &Conflict<R>) -> Option<Box<dyn FlatTurns<R>>>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    let player: Player<G> = player_with(conflict, ROOM)?;
    let cast = player.facts.cast;
    let deciders = conflict.casts.any();
    let (both, mut counters) = (1 << cast.role[LONE] | 1 << cast.role[MATE], conflict.counters());
    let mut lines = vec![0; deciders.line_count()];
    let mut keys = [false, true].map(|lone_first| {
        (0..64).map(|trial| TrialKey::new(1, trial)).find(|key| {
            let table = Live::new(*key, deciders, &mut counters, &mut lines);
            (table.first(both) == cast.role[LONE]) == lone_first
        })
    });
    let odds = KnownOdds {
        attacks: Default::default(),
        single: Default::default(),
        keys: [keys[0].take()?, keys[1].take()?],
    };
    let absorbs = [LONE, MATE].map(|_| vec![None; 1 << (MAX_BOXES + MAX_SLOTS)]);
    let from = player.fresh;
    Some(Box::new(Turns { player, odds, from, place: 0, is_over: true, absorbs }))
}

impl<G: FlatGame> Turns<G> {
    /// Returns the state as bytes; see [`PARTS`].
    ///
    /// # Errors
    /// A number does not fit its byte.
    fn write(&self, now: &Now, place: usize, fighters: usize) -> Result<FlatState, Unfit> {
        let mut state =
            FlatState { exchange: now.exchange, is_over: place == fighters, ..Default::default() };
        let (parts, wear) = state.bytes.split_at_mut(PARTS);
        parts[0] = place as u8;
        parts[1..][..2].copy_from_slice(&(now.standing as u16).to_le_bytes());
        parts[3..][..2].copy_from_slice(&(now.conceded as u16).to_le_bytes());
        for at in [LONE, MATE] {
            let held = [now.boosts[at], now.wounds[at], now.points[at]];
            for (byte, number) in parts[5 + 3 * at..].iter_mut().zip(held) {
                *byte = i8::try_from(number).map_err(|_| Unfit::Trial)?.cast_unsigned();
            }
        }
        parts[11..][..MOST].copy_from_slice(&self.player.order);
        for (fighter, bytes) in wear.chunks_exact_mut(2).enumerate().take(fighters) {
            // Nothing reads the harm of a fighter who has left: measures have counted it.
            if now.standing >> fighter & 1 == 1 {
                bytes.copy_from_slice(&now.wear[fighter % MOST].to_le_bytes());
            }
        }
        Ok(state)
    }

    /// Returns the place of the next fighter in the order who is in the conflict, from `place` on; the number of
    /// fighters if there is none.
    fn next_place(&self, now: &Now, place: usize, fighters: usize) -> usize {
        let order = self.player.order.iter().take(fighters);
        let is_in = |fighter: &u8| now.standing >> FighterId::from(*fighter) & 1 == 1;
        order.skip(place).position(is_in).map_or(fighters, |after| place + after)
    }

    /// Returns the shifts that a fighter of a role can absorb with this harm.
    fn left(&mut self, setup: &Setup<G>, role: usize, wear: u16) -> Left {
        let known = &mut self.absorbs[role][usize::from(wear)];
        *known.get_or_insert_with(|| self.player.probe.left(setup, role, wear))
    }
}

impl<R, G> FlatTurns<R> for Turns<G>
where
    G: FlatGame,
    R: RuleSystem<Setup = Setup<G>, State = StateOf<G>, Event = G::Event>,
{
    fn begun(&mut self, conflict: &Conflict<R>, state: &R::State) -> Option<FlatState> {
        let (fighters, fresh) = (conflict.compiled.setup.sheets.len(), self.player.fresh);
        let all_there = state.order.len() == fighters && state.standing == fresh.standing;
        if !all_there || state.end.is_some() || (state.exchange, state.place) != (1, 0) {
            return None;
        }
        self.player.order = [0; MOST];
        let order = self.player.order.iter_mut().zip(&*state.order);
        order.for_each(|(place, fighter)| *place = *fighter);
        self.write(&Now { exchange: 1, ..fresh }, 0, fighters).ok()
    }

    fn count_beginning(&self, branch: &mut FlatBranch<'_>) {
        for side in self.player.facts.cast.side {
            let count = |measure, amount| branch.count(side, measure, amount);
            self.player.started.tell_counted(side, count);
        }
    }

    fn read(&mut self, conflict: &Conflict<R>, from: &FlatState) {
        let setup = &conflict.compiled.setup;
        let fighters = setup.sheets.len();
        let (parts, wear) = from.bytes.split_at(PARTS);
        (self.place, self.is_over) = (parts[0].into(), from.is_over);
        let mut now = Now { exchange: from.exchange, ..self.player.fresh };
        now.standing = u16::from_le_bytes([parts[1], parts[2]]).into();
        now.conceded = u16::from_le_bytes([parts[3], parts[4]]).into();
        for at in [LONE, MATE] {
            let held = |number: usize| i32::from(parts[5 + 3 * at + number] as i8);
            (now.boosts[at], now.wounds[at], now.points[at]) = (held(0), held(1), held(2));
        }
        self.player.order.copy_from_slice(&parts[11..][..MOST]);
        for (wear, bytes) in now.wear.iter_mut().zip(wear.chunks_exact(2)) {
            *wear = u16::from_le_bytes([bytes[0], bytes[1]]);
        }
        let Cast { role, mates, .. } = self.player.facts.cast;
        let (is_group, present) = (!mates.is_power_of_two(), mates & now.standing);
        now.count = present.count_ones();
        now.with.fill(0);
        for fighter in FighterId::all(fighters) {
            let (at, wear) = (usize::from(fighter != role[LONE]), now.wear[fighter.index()]);
            now.absorbs[fighter.index()] = self.left(setup, at, wear);
            let kind = if is_group { usize::from(wear) % MOST } else { 0 };
            now.with[kind] |= present & 1 << fighter;
        }
        self.from = now;
    }

    fn turn(
        &mut self,
        conflict: &Conflict<R>,
        branch: &mut FlatBranch<'_>,
        ended: &mut R::State,
    ) -> Result<Option<FlatState>, Unfit> {
        let game @ (setup, _) = (&conflict.compiled.setup, conflict.casts.any());
        let (fighters, mut place) = (setup.sheets.len(), self.place);
        let player = &mut self.player;
        // The solver counts no uses of policy lines.
        player.steps.drop_trial();
        player.turns.drop_trial();
        (player.now, player.is_spent) = (self.from, false);
        if self.is_over && player.begin_exchange(setup)? {
            place = self.next_place(&self.from, 0, fighters);
        }
        let player = &mut self.player;
        let (side, lone) = (player.facts.cast.side, player.facts.cast.role[LONE]);
        let mut table = BranchTable { branch, odds: &mut self.odds, open: None, side, lone };
        let actor = FighterId::from(player.order[place % MOST]);
        if player.is_spent || player.act(game, &mut table, actor)? {
            let (end, course) = player.count_end(game, &mut table)?;
            (ended.exchange, ended.end) = (player.now.exchange, Some(end));
            ended.series.course = course;
            return Ok(None);
        }
        let now = player.now;
        let next = self.next_place(&now, place + 1, fighters);
        self.write(&now, next, fighters).map(Some)
    }
}
