//! With what a fighter rolls: an approach, or what a minion's lists say; its rating with what stunts
//! add (WOA-CHAR, WOA-ROAR-20 to 25, IX-24).

use super::approach::{self, APPROACHES, Approaches};
use super::events::WarEvent;
use super::lists::Lists;
use super::method_number::RANGED;
use super::method_number::number_of_fit;
use super::reach::{cannot_strike, open_hand_to_hand, strikes_from_afar};
use super::sheet::Build;
use super::words::{DEFEND_BREAK, DEFEND_WITH};
use super::{War, lock, minion, mob, stunt_play};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::words::Defend;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{NO_ARGUMENT, Numbered, Table};

/// The method of a roll that its maker has not named: of a minion what its lists say, of others the
/// best approach.
#[inline]
pub fn of(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    against: u8,
) -> Option<Method> {
    let sheet = &setup.sheets[fighter].game;
    if let Build::Minion(lists) = &sheet.build {
        if kind == RollKind::Attack && cannot_strike(setup, state, fighter) {
            return None;
        }
        let fit = minion::fit(setup, state, fighter, kind, against, lists);
        let number = number_of_fit(fit) | mark(setup, state, fighter, kind);
        let bonus = stunt_play::bonus(setup, state, fighter, kind, number);
        let rating = Lists::rating(&setup.game.knobs, fit) + bonus;
        return Some(mob::raised(setup, state, fighter, Method { number, rating }));
    }
    let Some(lock) = lock::lock_on(setup, state, fighter, kind) else {
        return best_method(setup, state, fighter, kind, None);
    };
    // What keeps the Roar comes first; what breaks it only if nothing else is left and no
    // compel forbids it (IX-24).
    let kept = best_method(setup, state, fighter, kind, Some(lock));
    if kept.is_some() || lock::is_bound(state, fighter) {
        return kept;
    }
    best_method(setup, state, fighter, kind, None)
}

/// The approach with this number (or any), if a roll may be made with it: it is open, and no compel
/// forbids it.
pub fn named(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    number: u8,
) -> Option<Method> {
    let sheet = &setup.sheets[fighter].game;
    let Build::Full(ratings) = &sheet.build else { return None };
    let ranged = sheet.ranged && kind == RollKind::Attack;
    // Who carries a bow has fists too, where somebody may come near.
    let fists =
        if ranged && setup.map.has_zones() { open_hand_to_hand(setup, state, fighter) } else { 0 };
    let open = lock::open(setup, state, fighter, kind);
    let number = match (number, best_method(setup, state, fighter, kind, None)) {
        (approach::ANY, Some(best)) => best.number & !RANGED,
        (_, None) => return None,
        _ => number,
    };
    let bound = lock::is_bound(state, fighter)
        && lock::lock_on(setup, state, fighter, kind).is_some_and(|lock| lock >> number & 1 == 0);
    let known = usize::from(number) < APPROACHES && (open | fists) >> number & 1 == 1;
    let afar = open >> (number & 7) & 1 == 1;
    (known && !bound).then(|| {
        let rating = i32::from(ratings[usize::from(number)]);
        let number = number | if afar { mark(setup, state, fighter, kind) } else { 0 };
        let bonus = stunt_play::bonus(setup, state, fighter, kind, number);
        Method { number, rating: rating + bonus }
    })
}

/// How a fighter defends: as it decides, or else as usual. A compel may be offered before
/// (WOA-ROAR-33).
pub fn of_defense<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    defender: usize,
    attacker: usize,
    kind: RollKind,
    against: u8,
) -> Method {
    lock::offer(play, defender, attacker, 1);
    if play.table.undecided(Defend::NUMBER) >> defender & 1 == 1 {
        let moment =
            Moment { kind: Some(kind), opponent: attacker as u8, against, ..Moment::default() };
        let ask = Ask::new(play.setup, play.state, Defend::NUMBER, defender, &moment);
        let choice = play.table.choose(&ask);
        let (setup, state) = (play.setup, &*play.state);
        let chosen = match choice.option {
            DEFEND_BREAK => best_method(setup, state, defender, kind, None),
            DEFEND_WITH => named(setup, state, defender, kind, choice.argument),
            _ => None,
        };
        if let Some(method) = chosen {
            return method;
        }
    }
    of(play.setup, play.state, defender, kind, against).unwrap_or(Method::NONE)
}

/// How a fighter opposes what another overcomes; a compel may be offered before (WOA-ROAR-33).
pub fn of_opposition<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    opposer: usize,
    actor: usize,
) -> Method {
    lock::offer(play, opposer, actor, 2);
    let (setup, state) = (play.setup, &*play.state);
    of(setup, state, opposer, RollKind::Oppose, NO_ARGUMENT).unwrap_or(Method::NONE)
}

/// Best method among the approaches open for a roll, within `mask` if one is given.
#[inline]
pub(crate) fn best_method(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    mask: Option<Approaches>,
) -> Option<Method> {
    let sheet = &setup.sheets[fighter].game;
    let Build::Full(ratings) = &sheet.build else { return None };
    let open = lock::open(setup, state, fighter, kind) & mask.unwrap_or(approach::ALL);
    if kind == RollKind::Attack && cannot_strike(setup, state, fighter) {
        return None;
    }
    let afar = mark(setup, state, fighter, kind);
    best_open(setup, state, (fighter, kind), *ratings, (open, afar))
}

/// The best method among the approaches open for a roll. Those that keep a Roar come first; what
/// breaks it comes only if nothing else is left and no compel forbids it (IX-24).
pub fn chosen(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    kind: RollKind,
    open: Approaches,
    mark: u8,
) -> Option<Method> {
    let sheet = &setup.sheets[fighter].game;
    let Build::Full(ratings) = &sheet.build else { return None };
    let best = |mask| best_open(setup, state, (fighter, kind), *ratings, (open & mask, mark));
    let Some(lock) = lock::lock_on(setup, state, fighter, kind) else { return best(approach::ALL) };
    let kept = best(lock);
    if kept.is_some() || lock::is_bound(state, fighter) { kept } else { best(approach::ALL) }
}

/// The best of these approaches for a roll, with what stunts add; `mark` goes on its number.
#[inline]
fn best_open(
    setup: &Setup<War>,
    state: &StateOf<War>,
    (fighter, kind): (usize, RollKind),
    ratings: [i8; APPROACHES],
    (open, mark): (Approaches, u8),
) -> Option<Method> {
    let with = |number: u8| {
        let bonus = stunt_play::bonus(setup, state, fighter, kind, number | mark);
        Method { number: number | mark, rating: i32::from(ratings[usize::from(number)]) + bonus }
    };
    if setup.game.craft.stunted >> fighter & 1 == 0 {
        return setup.sheets[fighter].game.best_of(open).map(with);
    }
    let all = (0..APPROACHES as u8).rev().filter(|number| open >> number & 1 == 1);
    all.map(with).max_by_key(|method| method.rating)
}

/// Mark on the number of a method that says that the attack comes from afar.
fn mark(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, kind: RollKind) -> u8 {
    let afar = kind == RollKind::Attack && strikes_from_afar(setup, state, fighter);
    if afar { RANGED } else { 0 }
}
