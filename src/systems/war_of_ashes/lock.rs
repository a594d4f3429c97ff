//! The lock of a Roar: which approaches stay open, what ends the Roar, compels (WOA-ROAR-20 to 36).

use super::War;
use super::approach::{self, Approaches};
use super::events::{RoarEnd, WarEvent};
use super::measures::WarMeasure;
use super::method_number::RANGED;
use super::method_number::fit_of;
use super::reach;
use super::reach::strikes_from_afar;
use super::roar::{count, speaker};
use super::roar_knobs::{LockScope, MinorLock};
use super::sheet::Build;
use super::switch::Switch;
use super::turn_knobs::Availability;
use super::words::{ACCEPT, OFFER, POINT_ANSWER, POINT_OFFER};
use crate::dice::{Label, Pick};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::sheet::Grade;
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{NO_ARGUMENT, Table};

type WarPlay<'a, T> = Play<'a, War, T>;

/// Number of the lot of a compel of a Roar aspect, beside those of other aspects.
const OF_A_ROAR: u32 = 2;

/// Lots for offered approaches and compels are drawn out of this many.
const FINE: u32 = u32::MAX;

/// The approaches that the table (or the knob) allows a fighter for a roll, offers aside.
#[inline]
pub fn table(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
) -> Approaches {
    let sheet = &setup.sheets[fighter].game;
    let at = super::sheet::kind_index(kind);
    if state.world.rites.blows { sheet.blows.allowed[at] } else { sheet.allowed[at] }
}

/// The approaches that a fighter may use for a roll now, the lock aside.
#[inline]
pub fn open(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
) -> Approaches {
    if setup.game.knobs.turn.availability == Availability::RandomK && kind != RollKind::Roar {
        return state.fighters[fighter].game.offered;
    }
    let sheet = &setup.sheets[fighter].game;
    if kind == RollKind::Attack && sheet.ranged && !strikes_from_afar(setup, state, fighter) {
        return reach::open_hand_to_hand(setup, state, fighter);
    }
    table(setup, state, fighter, kind)
}

/// The lock set of a roarer, if the lock covers this kind of roll.
#[inline]
pub fn lock_on(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
) -> Option<Approaches> {
    let roar = &state.fighters[fighter].game;
    let covers = match setup.game.knobs.roar.lock_scope {
        LockScope::AllRolls => true,
        LockScope::OwnTurn => !kind.defends() && kind != RollKind::Oppose,
        LockScope::Attacks => {
            matches!(kind, RollKind::Attack | RollKind::Feat(approach::CHARGE))
        }
    };
    (roar.active && covers && roar.approach != NO_ARGUMENT)
        .then(|| setup.game.locks[usize::from(roar.approach)])
}

/// Whether an accepted compel binds a fighter to its Roar.
#[inline]
pub fn is_bound(state: &StateOf<War>, fighter: usize) -> bool {
    let roar = &state.fighters[fighter].game;
    roar.active && roar.bound_until >= state.exchange && roar.bound_until > 0
}

/// What a roll with this method means for the Roar of the roller: it ends before the dice fall
/// (WOA-ROAR-25), unless a compel binds the roller, which changes the method.
pub fn before_roll<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    kind: RollKind,
    method: Method,
) -> Method {
    if !play.state.fighters[fighter].game.active || kind == RollKind::Roar {
        return method;
    }
    match &play.setup.sheets[fighter].game.build {
        Build::Minion(_) => {
            let fit = fit_of(method.number);
            let ends = match play.setup.game.knobs.roar.minor_lock {
                MinorLock::OnBad => fit < 0,
                MinorLock::SkilledOnly => fit <= 0,
            };
            if ends {
                end(play, fighter, RoarEnd::BadSkill);
            }
            method
        }
        Build::Full(_) => before_locked_roll(play, fighter, kind, method),
    }
}

fn before_locked_roll<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    kind: RollKind,
    method: Method,
) -> Method {
    let Some(lock) = lock_on(play.setup, play.state, fighter, kind) else { return method };
    if method.number == NO_ARGUMENT || lock >> (method.number & !RANGED) & 1 == 1 {
        let lost = rating_lost(play.setup, play.state, fighter, kind);
        count(play, WarMeasure::RoarRatingLost, fighter, lost);
        return method;
    }
    if offered_compel(play, fighter) && answer(play, fighter) {
        let lost = rating_lost(play.setup, play.state, fighter, kind);
        count(play, WarMeasure::RoarRatingLost, fighter, lost);
        return super::best_method(play.setup, play.state, fighter, kind, Some(lock))
            .unwrap_or(Method::NONE);
    }
    if play.state.fighters[fighter].game.active {
        end(play, fighter, RoarEnd::Broken);
    }
    method
}

/// Rating that the lock costs on this kind of roll.
pub fn rating_lost(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
) -> i32 {
    let Some(lock) = lock_on(setup, state, fighter, kind) else { return 0 };
    let rating = |mask| super::best_method(setup, state, fighter, kind, mask).map(|m| m.rating);
    match (rating(None), rating(Some(lock))) {
        (Some(free), Some(kept)) => free - kept,
        _ => 0,
    }
}

/// Whether somebody compels a roarer who is about to break the lock (WOA-ROAR-33, WOA-ROAR-35).
fn offered_compel<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    roarer: usize,
) -> bool {
    let knobs = &play.setup.game.knobs.roar;
    let player = play.setup.sheets[roarer].grade == Grade::Player;
    let possible = if player { knobs.compel_on_break } else { knobs.compel_npc == Switch::On };
    let Some(by) = speaker(play, roarer) else { return false };
    if !possible || play.table.undecided(POINT_OFFER) >> by & 1 == 0 {
        return false;
    }
    // The game master compels for nothing; a player pays a fate point (FC-CMP-03).
    if !player && play.points(by) <= 0 {
        return false;
    }
    let moment = Moment { opponent: roarer as u8, ..Moment::default() };
    let ask = Ask::new(play.setup, play.state, POINT_OFFER, by, &moment);
    if play.table.choose(&ask).option != OFFER {
        return false;
    }
    if !player {
        play.change_points(by, -1);
    }
    play.table.note(|| WarEvent::Compels { by: Some(by), roarer });
    true
}

/// A roarer answers a compel; `true` if it stays bound (WOA-ROAR-31 to 33).
fn answer<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>, roarer: usize) -> bool {
    let knobs = &play.setup.game.knobs.roar;
    let cost = knobs.refuse_cost as i8;
    let must = play.points(roarer) < cost;
    let accepts = must || {
        let moment = Moment { opponent: roarer as u8, ..Moment::default() };
        let ask = Ask::new(play.setup, play.state, POINT_ANSWER, roarer, &moment);
        play.table.choose(&ask).option == ACCEPT
    };
    if accepts {
        play.change_points(roarer, 1);
        let until = play.state.exchange + knobs.bind_exchanges as u16;
        play.state.fighters[roarer].game.bound_until = until;
        count(play, WarMeasure::CompelsAccepted, roarer, 1);
        play.table.note(|| WarEvent::Accepts(roarer, until));
    } else {
        play.change_points(roarer, -cost);
        count(play, WarMeasure::CompelsRefused, roarer, 1);
        play.table.note(|| WarEvent::Refuses(roarer));
        end(play, roarer, RoarEnd::Refused);
    }
    accepts
}

/// Compels by chance, at the start of an exchange (`roar.compel.random`).
pub fn random_compels<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    let chance = play.setup.game.knobs.roar.compel_random;
    if chance == crate::knob::Chance::NEVER {
        return;
    }
    for roarer in 0..play.state.fighters.len() {
        let full = matches!(play.setup.sheets[roarer].game.build, Build::Full(_));
        let player = play.setup.sheets[roarer].grade == Grade::Player;
        let npc = play.setup.game.knobs.roar.compel_npc == Switch::On;
        let active = play.state.is_in(roarer) && play.state.fighters[roarer].game.active;
        if !active || !full || !(player || npc) {
            continue;
        }
        let label = play.label(Purpose::Compel, roarer, roarer, OF_A_ROAR);
        let bits = u64::from(play.table.draw(label, Pick(FINE))) << 32;
        if chance.happens(bits) {
            play.table.note(|| WarEvent::Compels { by: None, roarer });
            answer(play, roarer);
        }
    }
}

/// Ends Roar aspects whose time is up (`roar.duration`).
pub fn expire<T: Table<<War as FateGame>::Event>>(play: &mut WarPlay<'_, T>) {
    let duration = play.setup.game.knobs.roar.duration;
    if duration == 0 {
        return;
    }
    let exchange = i32::from(play.state.exchange);
    for fighter in 0..play.state.fighters.len() {
        let roar = &play.state.fighters[fighter].game;
        if roar.active && exchange >= i32::from(roar.since) + duration {
            end(play, fighter, RoarEnd::TimedOut);
        }
    }
}

/// A Roar aspect ends; its unused free invocations are gone (WOA-ROAR-27).
pub fn end<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    why: RoarEnd,
) {
    let side = play.setup.side(fighter);
    let roar = &mut play.state.fighters[fighter].game;
    let free = roar.free;
    roar.active = false;
    roar.lost = true;
    roar.free = 0;
    roar.bound_until = 0;
    play.state.free[side] -= u16::from(free);
    count(play, WarMeasure::RoarInvokesLost, fighter, i32::from(free));
    let measure = match why {
        RoarEnd::Broken | RoarEnd::BadSkill => Some(WarMeasure::RoarsBroken),
        RoarEnd::Refused | RoarEnd::Removed => Some(WarMeasure::RoarsRemoved),
        RoarEnd::TimedOut | RoarEnd::OwnerLeft => None,
    };
    if let Some(measure) = measure {
        count(play, measure, fighter, 1);
    }
    play.table.note(|| WarEvent::RoarEnds(fighter, why));
    super::ritual::roar_ended(play, fighter, why);
}

/// Draws the approaches that the fighter's next roll offers (`approach.availability = random_k`).
pub fn offer<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    turn: usize,
    serial: u32,
) {
    let knobs = &play.setup.game.knobs.turn;
    let minion = matches!(play.setup.sheets[fighter].game.build, Build::Minion(_));
    if knobs.availability != Availability::RandomK || minion {
        return;
    }
    let mut left: [u8; approach::APPROACHES] = [0, 1, 2, 3, 4, 5];
    let mut offered = 0;
    for drawn in 0..knobs.random_k as usize {
        let rest = approach::APPROACHES - drawn;
        let serial = (u32::from(play.state.action) * 4 + serial) * 8 + drawn as u32;
        let label: Label = play.label(Purpose::Offer, turn, fighter, serial);
        let at = play.table.draw(label, Pick(rest as u32)) as usize;
        offered |= 1 << left[at];
        left[at] = left[rest - 1];
    }
    play.state.fighters[fighter].game.offered = offered;
}
