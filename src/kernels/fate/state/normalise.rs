//! Normal form of a state for the exact solver: keeps only the parts that matter from here on (see
//! [`Alike::normalise`](crate::system::Alike::normalise)).

use super::conflict::{Fighter, Status};
use super::view::View;
use crate::inline_vec::InlineVec;
use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::knobs::common::{BoostLifetime, InvokeOwner};
use crate::kernels::fate::register::{FateGame, Setup, StateOf};
use crate::kernels::fate::rules::turn_order::NEVER;
use crate::kernels::fate::sheet::sheet::{MAX_FIGHTERS, MAX_SLOTS};
use crate::knob::Limit;
use crate::system::{FighterId, Lists, fighters_in, first_in};

/// The exchange that stands for all later ones, because rules know the first from the others, no more.
const LATER: u16 = 2;

/// Returns whether two fighters of a group begin with equal boxes and slots, and in an equal state.
pub(crate) fn are_twins<G: FateGame>(
    setup: &Setup<G>,
    (one, other): (FighterId, FighterId),
) -> bool {
    let (twin, start) = (&setup.lookup.twin, &setup.start.fighters);
    twin[one] == twin[other] && start[one] == start[other]
}

/// Resets the parts of a state that are not read again, and takes off as many exchanges as possible. Returns how
/// many.
pub(crate) fn normalise<G: FateGame>(
    setup: &Setup<G>,
    lists: Lists<'_>,
    state: &mut StateOf<G>,
) -> usize {
    if state.end.is_some() || setup.series.is_series() {
        return 0;
    }
    let counts_attacks =
        setup.fate.counts_attacks() || lists.read(usize::from(FateFeature::Attacked as u16));
    for fighter in FighterId::all(state.fighters.len()) {
        forget::<G>(&mut state.fighters[fighter], counts_attacks);
        gather(setup, state, fighter);
    }
    pool_boosts(setup, state);
    sort_taken_out(setup, state);
    let taken_off = state.exchange.saturating_sub(LATER);
    let asks = lists.read(usize::from(FateFeature::Exchange as u16));
    let keeps = asks || is_last(setup, state) || waits(setup, state);
    if taken_off == 0 || keeps || !G::take_off(setup, state, taken_off) {
        return 0;
    }
    state.exchange = LATER;
    for fighter in &mut *state.fighters {
        fighter.acts_from = if fighter.acts_from == NEVER { NEVER } else { 0 };
        fighter.attached.iter_mut().for_each(|aspect| aspect.made = 0);
    }
    state.scene.change_each(|aspect| aspect.made = 0);
    usize::from(taken_off)
}

/// Puts the free invocations on a fighter's consequences together on one of them, if they serve equal rolls of one
/// side and any number of them can be used on one.
fn gather<G: FateGame>(setup: &Setup<G>, state: &mut StateOf<G>, fighter: FighterId) {
    let it = &state.fighters[fighter];
    if it.slot_free == [0; MAX_SLOTS] {
        return;
    }
    let view = View { setup, state };
    let lowest = it.slots.trailing_zeros() as usize;
    let stack = setup.fate.free_stack == Limit::NONE && !setup.sheets[fighter].two_tracks;
    let stay = G::hidden_slots(view, fighter) == 0 && !G::moves_consequences(setup, fighter);
    if !stack || !stay {
        return;
    }
    let shared = setup.fate.invoke_owner == InvokeOwner::Side;
    let maker = |by: u8| {
        let members = setup.sides[setup.side(FighterId::from(by))].members;
        if shared { members.trailing_zeros() as u8 } else { by }
    };
    let makers = || it.slot_by.iter().zip(it.slot_free).filter(|(_, free)| *free > 0);
    let Some(first) = makers().next().map(|(by, _)| maker(*by)) else { return };
    if lowest < MAX_SLOTS && makers().all(|(by, _)| maker(*by) == first) {
        let all = it.slot_free.iter().sum();
        let it = &mut state.fighters[fighter];
        (it.slot_free, it.slot_by) = ([0; MAX_SLOTS], [0; MAX_SLOTS]);
        (it.slot_free[lowest], it.slot_by[lowest]) = (all, first);
    }
}

/// Adds exchanges to the exchange counter: undoes the shift of [`normalise`].
pub(crate) fn shift_exchanges<G: FateGame>(state: &mut StateOf<G>, exchanges: usize) {
    state.exchange += exchanges as u16;
    G::shift_exchanges(state, exchanges as u16);
}

/// Whether the running exchange is the last that there may be, which rules know by its number.
fn is_last<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>) -> bool {
    i32::from(state.exchange) >= setup.fate.max_exchanges
}

/// Whether something will happen in an exchange of a certain number, so that none may be taken off.
fn waits<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>) -> bool {
    let arrives = setup.sheets.iter().any(|sheet| sheet.arrives > state.exchange);
    let later = |from: u16| from > state.exchange && from != NEVER;
    let acts = state.fighters.iter().any(|fighter| later(fighter.acts_from));
    arrives || acts || setup.place.lifetime != Limit::NONE
}

/// Clears the maker of a consequence without free invocations, the count of attacks on a fighter if nothing reads it,
/// and the record of a fighter's actions once it is out. Its harm stays, because measures count it in the end.
fn forget<G: FateGame>(fighter: &mut Fighter<G::Extra>, counts_attacks: bool) {
    if fighter.slot_free == [0; MAX_SLOTS] {
        fighter.slot_by = [0; MAX_SLOTS];
    } else {
        let slots = fighter.slot_by.iter_mut().zip(fighter.slot_free);
        slots.filter(|(_, free)| *free == 0).for_each(|(by, _)| *by = 0);
    }
    if !counts_attacks {
        fighter.attacked = 0;
    }
    if is_out(fighter) {
        fighter.sustained = 0;
        fighter.acted = false;
        fighter.attacked = 0;
        G::forget_taken_out(&mut fighter.game);
    }
}

/// Whether a fighter was taken out or has conceded.
fn is_out<X>(fighter: &Fighter<X>) -> bool {
    matches!(fighter.status, Status::TakenOut | Status::Conceded)
}

/// Gives the boosts of a side to the first of its members, if all of them may use each and none lapses, because then
/// the owner makes no difference.
fn pool_boosts<G: FateGame>(setup: &Setup<G>, state: &mut StateOf<G>) {
    let fate = &setup.fate;
    if fate.invoke_owner != InvokeOwner::Side || fate.boost_lifetime != BoostLifetime::Scene {
        return;
    }
    for side in &setup.sides {
        let first = first_in(side.members);
        for owner in fighters_in(state.with_boosts(side.members)).filter(|owner| *owner != first) {
            state.hand_boosts(owner, first);
        }
    }
}

/// Sorts the harm of fighters that are out, among members of a side with equal boxes and slots, so that states that
/// differ only in the order become one: measures count the harm alike for each of them in the end.
fn sort_taken_out<G: FateGame>(setup: &Setup<G>, state: &mut StateOf<G>) {
    if !setup.bodies.alike.is_empty() || G::reserves(setup) != 0 {
        return; // they are told apart: by their mob, or when they come again
    }
    let fallen: InlineVec<u8, MAX_FIGHTERS> =
        (0..).zip(&*state.fighters).filter(|(_, it)| is_out(it)).map(|(at, _)| at).collect();
    let harm = |it: &Fighter<G::Extra>| (it.boxes, it.slots);
    for (at, first) in fallen.iter().enumerate() {
        for second in fallen.iter().skip(at + 1) {
            let [first, second] = [first, second].map(|it| usize::from(*it));
            let [one, other] = [first, second].map(|it| &state.fighters[it]);
            let tracks = |it: usize| {
                let sheet = &setup.sheets[it];
                (sheet.side, &sheet.boxes, &sheet.mental_boxes, sheet.usual_slots)
            };
            let alike = || one.status == other.status && tracks(first) == tracks(second);
            if harm(one) > harm(other) && alike() {
                let (one, other) = (one.worn, other.worn);
                (state.fighters[first].worn, state.fighters[second].worn) = (other, one);
            }
        }
    }
}
