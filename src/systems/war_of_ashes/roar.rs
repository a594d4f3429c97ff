//! The Roar phase (WOA-ROAR-01 to 19, WOA-ROAR-37 to 42).

use super::War;
use super::approach::APPROACHES;
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::ritual;
use super::roar_knobs::{GmCap, MinorFail, MinorTie, RoarFail, RoarFirst, RoarSeverity};
use super::sheet::Build;
use super::switch::Switch;
use super::words::{CAST, DECLINE, POINT_ROAR};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::knobs::SurpriseSide;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::sheet::{MAX_FIGHTERS, Severity};
use crate::kernels::fate::words::PayCost;
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Numbered, Options, Table};

type WarPlay<'a, T> = Play<'a, War, T>;

/// Plays the Roar phase (WOA-ROAR-41).
pub fn phase<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    if play.setup.game.knobs.roar.module == Switch::Off {
        return;
    }
    play.table.note(|| WarEvent::RoarPhase);
    for round in 0..play.setup.game.knobs.roar.attempts as u8 {
        match play.setup.game.knobs.roar.first {
            RoarFirst::Pc => alternate(play, round),
            RoarFirst::Gm => game_master_first(play, round),
            RoarFirst::TurnOrder => by_turn_order(play, round),
        }
    }
}

/// Player, game master, player, game master: the default.
fn alternate<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, round: u8) {
    let mut places = Places::default();
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if is_players(play.setup, fighter) && try_at(play, fighter, round) {
            places.players += 1;
            places.created += u32::from(play.state.fighters[fighter].game.active);
            game_master_place(play, &mut places, round);
        }
    }
    those_left(play, round);
}

/// The game master's place comes before each player's; all players declare first.
fn game_master_first<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, round: u8) {
    let declared = declarations(play, round);
    let mut places = Places::default();
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        let Some(choice) = declared[fighter] else { continue };
        // The player who has declared is about to try: the place before it is open.
        places.players += 1;
        game_master_place(play, &mut places, round);
        if carry_out(play, fighter, choice) {
            places.created += u32::from(play.state.fighters[fighter].game.active);
        }
    }
    those_left(play, round);
}

/// Everybody at his place; the game master stops at the number of players who declared.
fn by_turn_order<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, round: u8) {
    let declared = declarations(play, round);
    let players = declared.iter().flatten().count() as u32;
    let mut places = Places { players, ..Places::default() };
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if let Some(choice) = declared[fighter] {
            if carry_out(play, fighter, choice) {
                places.created += u32::from(play.state.fighters[fighter].game.active);
            }
        } else if !is_players(play.setup, fighter)
            && places.game_master < cap(play.setup, &places)
            && try_at(play, fighter, round)
        {
            places.game_master += 1;
        }
    }
}

/// What the players' fighters want to do in this round, by fighter.
fn declarations<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    round: u8,
) -> [Option<Choice>; MAX_FIGHTERS] {
    let mut declared = [None; MAX_FIGHTERS];
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if is_players(play.setup, fighter) {
            declared[fighter] = wants(play, fighter, round);
        }
    }
    declared
}

/// Attempts so far.
#[derive(Default)]
struct Places {
    players: u32,
    created: u32,
    game_master: u32,
}

/// How many attempts the game master may have made after this (WOA-ROAR-07).
fn cap(setup: &Setup<War>, places: &Places) -> u32 {
    match setup.game.knobs.roar.gm_cap {
        GmCap::PcAttempts => places.players,
        GmCap::PcCreated => places.created,
        GmCap::Unlimited => u32::MAX,
    }
}

/// One place of the game master, as far as the cap goes.
fn game_master_place<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    places: &mut Places,
    round: u8,
) {
    if places.game_master < cap(play.setup, places) && game_master_tries(play, round) {
        places.game_master += 1;
    }
}

/// Without a cap the game master's fighters that are left follow at the end (WOA-ROAR-41).
fn those_left<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, round: u8) {
    if play.setup.game.knobs.roar.gm_cap == GmCap::Unlimited {
        while game_master_tries(play, round) {}
    }
}

/// The first of the game master's fighters who has not tried in this round and wants to.
fn game_master_tries<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    round: u8,
) -> bool {
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if !is_players(play.setup, fighter) && try_at(play, fighter, round) {
            return true;
        }
    }
    false
}

fn is_players(setup: &Setup<War>, fighter: usize) -> bool {
    setup.sides[setup.side(fighter)].players
}

/// Whether a fighter may try at all now.
pub fn may_try(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> bool {
    let knobs = &setup.game.knobs;
    let roar = &state.fighters[fighter].game;
    let surprised = match setup.fate.surprise_side {
        SurpriseSide::Nobody => false,
        SurpriseSide::Players => !is_players(setup, fighter),
        SurpriseSide::GameMaster => is_players(setup, fighter),
    };
    let able = match &setup.sheets[fighter].game.build {
        Build::Full(_) => true,
        Build::Minion(lists) => lists.has_skill(),
    };
    state.is_in(fighter)
        && able
        && !roar.active
        && i32::from(roar.attempts) < knobs.roar.attempts
        && (!surprised || knobs.roar.surprised_may)
}

/// What the fighter's player answers: the choice if it wants to roar. In a round every fighter
/// has one attempt.
fn wants<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    round: u8,
) -> Option<Choice> {
    if play.state.end.is_some()
        || !may_try(play.setup, play.state, fighter)
        || play.state.fighters[fighter].game.attempts > round
        || play.table.undecided(POINT_ROAR) >> fighter & 1 == 0
    {
        return None;
    }
    let ask = Ask::new(play.setup, play.state, POINT_ROAR, fighter, &Moment::QUIET);
    let choice = play.table.choose(&ask);
    (choice.option != DECLINE).then_some(choice)
}

/// Asks the fighter and makes the attempt; `false` if it declines.
fn try_at<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    round: u8,
) -> bool {
    wants(play, fighter, round).is_some_and(|choice| carry_out(play, fighter, choice))
}

/// Makes the attempt that a fighter has declared, if it still can.
fn carry_out<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    choice: Choice,
) -> bool {
    if play.state.end.is_some() || !may_try(play.setup, play.state, fighter) {
        return false;
    }
    if choice.option == CAST {
        ritual::cast(play, fighter, choice.argument, true);
    } else {
        attempt(play, fighter, choice.argument);
    }
    if play.state.end.is_none() {
        play.poll_concessions();
    }
    true
}

/// The method of a Roar: the approach named, or the best.
pub fn method(setup: &Setup<War>, fighter: usize, argument: u8) -> Method {
    match &setup.sheets[fighter].game.build {
        Build::Minion(lists) => {
            Method { number: NO_ARGUMENT, rating: lists.skilled_rating(&setup.game.knobs) }
        }
        Build::Full(ratings) => {
            let number = if usize::from(argument) < APPROACHES {
                argument
            } else {
                setup.sheets[fighter].game.roar_with
            };
            Method { number, rating: i32::from(ratings[usize::from(number)]) }
        }
    }
}

/// What an attempt in the Roar phase is for, and what it brings.
#[derive(Clone, Copy, Debug)]
pub struct Bid {
    /// The ritual that is cast, from 1; 0 for a Roar aspect.
    pub ritual: u8,
    /// Whether it binds to the lock.
    pub locks: bool,
    /// Free invocations of a success with style.
    pub style: i32,
    /// Free invocations of a success.
    pub success: i32,
    /// Difficulty.
    pub difficulty: i32,
    /// Whether ties and failures come to nothing.
    pub harmless: bool,
}

impl Bid {
    /// A bid for a Roar aspect.
    fn roar(setup: &Setup<War>) -> Self {
        let knobs = &setup.game.knobs.roar;
        Self {
            ritual: 0,
            locks: true,
            style: knobs.free_style,
            success: knobs.free_success,
            difficulty: knobs.difficulty,
            harmless: false,
        }
    }
}

/// One attempt at a Roar aspect.
pub fn attempt<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    argument: u8,
) {
    play.table.note(|| WarEvent::Roars(fighter));
    attempt_for(play, fighter, argument, Bid::roar(play.setup));
}

/// One attempt at a Roar aspect or a ritual.
pub fn attempt_for<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    argument: u8,
    bid: Bid,
) {
    count(play, WarMeasure::RoarTries, fighter, i32::from(bid.ritual == 0));
    let serial = u32::from(play.state.fighters[fighter].game.attempts);
    play.state.fighters[fighter].game.attempts += 1;
    let method = method(play.setup, fighter, argument);
    let knobs = &play.setup.game.knobs.roar;
    let mut opposing = play.difficulty(fighter, bid.difficulty);
    opposing.closed = !knobs.invokable;
    let contest =
        play.roll_passive((fighter, RollKind::Roar, method), Purpose::Roar, opposing, serial);
    let minor = play.setup.sheets[fighter].slots.is_empty();
    match (play.outcome(&contest), minor) {
        (Outcome::Style, _) => gain(play, fighter, method.number, bid.style, bid),
        (Outcome::Succeed, _) => gain(play, fighter, method.number, bid.success, bid),
        _ if bid.harmless => fails(play, fighter),
        (Outcome::Tie, true) if knobs.minor_tie == MinorTie::Nothing => fails(play, fighter),
        (Outcome::Tie, _) => {
            gain(play, fighter, method.number, knobs.free_tie, bid);
            hand_boosts(play, fighter, knobs.tie_boosts);
        }
        (Outcome::Fail, true) => {
            count(play, WarMeasure::RoarFailures, fighter, 1);
            fails(play, fighter);
            if knobs.minor_fail == MinorFail::FoeBoost {
                hand_boosts(play, fighter, 1);
            }
        }
        (Outcome::Fail, false) => {
            count(play, WarMeasure::RoarFailures, fighter, 1);
            fail_of_full_sheet(play, fighter, method.number, bid);
        }
    }
}

/// Success at a cost: the aspect, and a consequence with a free invocation for the foes.
fn fail_of_full_sheet<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    approach: u8,
    bid: Bid,
) {
    let knobs = &play.setup.game.knobs.roar;
    let slot = cost_slot(play, fighter);
    match (knobs.fail_mode, slot) {
        (RoarFail::Cost, Some(slot)) if pays(play, fighter) => {
            let foe = speaker(play, fighter);
            let free = knobs.fail_invokes as u8;
            play.take_consequence(fighter, slot, foe, free, knobs.fail_counts);
            count(play, WarMeasure::RoarConsequences, fighter, 1);
            count(play, WarMeasure::RoarGiven, fighter, i32::from(free));
            gain(play, fighter, approach, knobs.free_fail, bid);
        }
        (RoarFail::FoeInvoke, _) => {
            fails(play, fighter);
            hand_boosts(play, fighter, 1);
        }
        _ => fails(play, fighter),
    }
}

/// Whether the roarer takes success at its cost, where it may refuse (WOA-ROAR-15).
fn pays<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, fighter: usize) -> bool {
    if !play.setup.game.knobs.roar.fail_optional {
        return true;
    }
    let moment = Moment { serious: true, ..Moment::default() };
    let ask = Ask::new(play.setup, play.state, PayCost::NUMBER, fighter, &moment);
    play.table.choose(&ask).option == PayCost::Pay.number()
}

/// The slot that a failed Roar fills (WOA-ROAR-14).
fn cost_slot<T: Table<<War as FateGame>::Event>>(
    play: &WarPlay<'_, T>,
    fighter: usize,
) -> Option<usize> {
    let sheet = &play.setup.sheets[fighter];
    let filled = play.state.fighters[fighter].slots;
    let free = |severity: Severity| {
        (0..sheet.slots.len())
            .find(|&at| filled >> at & 1 == 0 && sheet.slots[at].severity == severity)
    };
    match play.setup.game.knobs.roar.fail_severity {
        RoarSeverity::MildOnly => free(Severity::Mild),
        RoarSeverity::LowestFree => play.lowest_free_slot(fighter),
        RoarSeverity::Moderate => free(Severity::Moderate).or_else(|| free(Severity::Severe)),
    }
}

/// The Roar aspect comes into being.
fn gain<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    approach: u8,
    free: i32,
    bid: Bid,
) {
    let since = play.state.exchange.max(1);
    if bid.ritual != 0 {
        ritual::gain(play, fighter, bid.ritual, free, bid.locks);
    }
    let roar = &mut play.state.fighters[fighter].game;
    if bid.locks {
        roar.since = since;
        roar.active = true;
        roar.approach = approach;
    }
    if bid.ritual != 0 {
        return;
    }
    roar.free = free as u8;
    play.state.free[play.setup.side(fighter)] += free as u16;
    count(play, WarMeasure::RoarAspects, fighter, 1);
    count(play, WarMeasure::RoarGained, fighter, free);
    play.table.note(|| WarEvent::RoarAspect { fighter, approach, free: free as u8 });
}

fn fails<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, fighter: usize) {
    play.table.note(|| WarEvent::RoarFails(fighter));
}

/// Boosts against the roarer for the other side.
fn hand_boosts<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    boosts: i32,
) {
    let Some(foe) = speaker(play, fighter) else { return };
    for _ in 0..boosts {
        play.gain_boost_against(foe, fighter);
        count(play, WarMeasure::RoarGiven, fighter, 1);
    }
}

/// The first foe who is still in.
pub fn speaker<T: Table<<War as FateGame>::Event>>(
    play: &WarPlay<'_, T>,
    fighter: usize,
) -> Option<usize> {
    let foes = play.setup.foes(fighter) & play.state.standing;
    (foes != 0).then(|| foes.trailing_zeros() as usize)
}

/// Counts a measure of War of Ashes.
#[inline]
pub fn count<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    measure: WarMeasure,
    fighter: usize,
    amount: i32,
) {
    play.table.count(measure.number(), fighter, amount);
}
