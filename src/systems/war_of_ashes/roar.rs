//! The Roar phase (WOA-ROAR-01 to 19, WOA-ROAR-37 to 42).

use super::War;
use super::approach::APPROACHES;
use super::events::WarEvent;
use super::fighter::Build;
use super::knobs::{GmCap, MinorFail, MinorTie, RoarFail, RoarFirst, RoarSeverity, Switch};
use super::measures::WarMeasure;
use super::words::{POINT_ROAR, TRY};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::knobs::SurpriseSide;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::sheet::Severity;
use crate::kernels::fate::words::{POINT_COST, cost_option};
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Table};

type WarPlay<'a, T> = Play<'a, War, T>;

/// Plays the Roar phase (WOA-ROAR-41).
pub fn phase<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    if play.setup.game.knobs.roar.module == Switch::Off {
        return;
    }
    play.table.note(|| WarEvent::RoarPhase);
    for _round in 0..play.setup.game.knobs.roar.attempts {
        match play.setup.game.knobs.roar.first {
            RoarFirst::Pc => alternate(play),
            RoarFirst::Gm => game_master_first(play),
            RoarFirst::TurnOrder => by_turn_order(play),
        }
    }
}

/// Player, game master, player, game master: the default.
fn alternate<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    let mut places = Places::default();
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if is_players(play.setup, fighter) && try_at(play, fighter) {
            places.players += 1;
            places.created += u32::from(play.state.fighters[fighter].game.active);
            game_master_place(play, &mut places);
        }
    }
    if play.setup.game.knobs.roar.gm_cap == GmCap::Unlimited {
        while game_master_tries(play) {}
    }
}

/// The game master's place comes before each player's; players declare first.
fn game_master_first<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    let mut places = Places::default();
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if is_players(play.setup, fighter) && wants(play, fighter).is_some() {
            // The player who has declared is about to try: the place before it is open.
            places.players += 1;
            places.created += 1;
            game_master_place(play, &mut places);
            try_at(play, fighter);
        }
    }
    if play.setup.game.knobs.roar.gm_cap == GmCap::Unlimited {
        while game_master_tries(play) {}
    }
}

/// Everybody at his place; the game master stops at the number of players who declared.
fn by_turn_order<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    let mut declared = 0;
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if is_players(play.setup, fighter) && wants(play, fighter).is_some() {
            declared += 1;
        }
    }
    let unlimited = play.setup.game.knobs.roar.gm_cap == GmCap::Unlimited;
    let mut tried = 0;
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        let players = is_players(play.setup, fighter);
        if (players || unlimited || tried < declared) && try_at(play, fighter) {
            tried += u32::from(!players);
        }
    }
}

/// Attempts so far.
#[derive(Default)]
struct Places {
    players: u32,
    created: u32,
    game_master: u32,
}

/// One place of the game master, as far as the cap goes (WOA-ROAR-07).
fn game_master_place<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    places: &mut Places,
) {
    let cap = match play.setup.game.knobs.roar.gm_cap {
        GmCap::PcAttempts => places.players,
        GmCap::PcCreated => places.created,
        GmCap::Unlimited => u32::MAX,
    };
    if places.game_master < cap && game_master_tries(play) {
        places.game_master += 1;
    }
}

/// The first of the game master's fighters who has not tried and wants to.
fn game_master_tries<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) -> bool {
    for place in 0..play.state.order.len() {
        let fighter = usize::from(play.state.order[place]);
        if !is_players(play.setup, fighter) && try_at(play, fighter) {
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

/// What the fighter's player answers: the choice if it wants to roar.
fn wants<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
) -> Option<Choice> {
    if play.state.end.is_some()
        || !may_try(play.setup, play.state, fighter)
        || play.table.undecided(POINT_ROAR) >> fighter & 1 == 0
    {
        return None;
    }
    let ask = Ask::new(play.setup, play.state, POINT_ROAR, fighter, &Moment::QUIET);
    let choice = play.table.choose(&ask);
    (choice.option == TRY).then_some(choice)
}

/// Asks the fighter and makes the attempt; `false` if it declines.
fn try_at<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, fighter: usize) -> bool {
    // One attempt per fighter and round: who has tried waits for the next round.
    let Some(choice) = wants(play, fighter) else { return false };
    attempt(play, fighter, choice.argument);
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

/// One attempt at a Roar aspect.
pub fn attempt<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    argument: u8,
) {
    play.table.note(|| WarEvent::Roars(fighter));
    count(play, WarMeasure::RoarTries, fighter, 1);
    let serial = u32::from(play.state.fighters[fighter].game.attempts);
    play.state.fighters[fighter].game.attempts += 1;
    let method = method(play.setup, fighter, argument);
    let knobs = &play.setup.game.knobs.roar;
    let mut opposing = play.difficulty(fighter, knobs.difficulty);
    opposing.closed = !knobs.invokable;
    let contest =
        play.roll_passive((fighter, RollKind::Roar, method), Purpose::Roar, opposing, serial);
    let minor = play.setup.sheets[fighter].slots.is_empty();
    match (play.outcome(&contest), minor) {
        (Outcome::Style, _) => gain(play, fighter, method.number, knobs.free_style),
        (Outcome::Succeed, _) => gain(play, fighter, method.number, knobs.free_success),
        (Outcome::Tie, true) if knobs.minor_tie == MinorTie::Nothing => fails(play, fighter),
        (Outcome::Tie, _) => {
            gain(play, fighter, method.number, knobs.free_tie);
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
            fail_of_full_sheet(play, fighter, method.number);
        }
    }
}

/// Success at a cost: the aspect, and a consequence with a free invocation for the foes.
fn fail_of_full_sheet<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    approach: u8,
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
            gain(play, fighter, approach, knobs.free_fail);
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
    let ask = Ask::new(play.setup, play.state, POINT_COST, fighter, &moment);
    play.table.choose(&ask).option == cost_option::PAY
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
) {
    let roar = &mut play.state.fighters[fighter].game;
    roar.active = true;
    roar.approach = approach;
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
