//! Rolls that are open to a participant: open Approaches, largest pools, floors (BB-DICE-01, BB-LAST-03, BB-COND-06,
//! BB-ADV-01).

use super::conditions::known_condition;
use super::view::View;
use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::dice::ApproachChoice;
use crate::systems::boons_and_banes::knobs::ending::Doom;
use crate::systems::boons_and_banes::knobs::favour::Floor;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::strengths::Largest;
use crate::systems::boons_and_banes::sheet::terms::NO_APPROACH;

/// Returns the dice of a participant for an Approach, given by its number (BB-DICE-01, 13).
pub(crate) fn rating(setup: &Setup, fighter: FighterId, approach: u8) -> u8 {
    setup.figures[fighter].rating(approach)
}

/// Returns the Approaches that a participant may still roll, as a bit set: none that is doomed, and just one if it
/// is bound (`roll.approach_choice`).
pub(crate) fn open(view: View<'_>, who: FighterId) -> u8 {
    let it = &view.state.fighters[who];
    let free = !it.doomed & 0b111;
    let Some(bound) = it.bound.checked_sub(1) else { return free };
    let bound = 1 << bound & free;
    let fixed = view.setup.knobs.dice.approach_choice == ApproachChoice::FixedForConflict;
    if fixed && bound != 0 { bound } else { free }
}

/// Returns the Approach of the [`Largest`] pool among some, the first of equals; `None` if there is none.
pub(crate) fn largest(setup: &Setup, who: FighterId, among: u8) -> Option<u8> {
    let approach = setup.strengths[who].largest(among).approach;
    (approach != NO_APPROACH).then_some(approach)
}

/// Returns the [`Largest`] pool that a participant may still roll.
pub(crate) fn largest_open(view: View<'_>, who: FighterId) -> &Largest {
    view.setup.strengths[who].largest(open(view, who))
}

/// Returns the best defence if some Approaches are known to be forced: the largest pool, or the largest that is not
/// forced if it is at most 1 die smaller, because a forced defence costs more when it fails.
pub(crate) fn best_defence(setup: &Setup, who: FighterId, among: u8, forced: u8) -> u8 {
    let Some(best) = largest(setup, who, among) else { return NO_APPROACH };
    if forced >> best & 1 == 0 {
        return best;
    }
    let dice = |approach| rating(setup, who, approach);
    match largest(setup, who, among & !forced) {
        Some(safe) if dice(safe) + 1 >= dice(best) => safe,
        _ => best,
    }
}

/// Returns the [`floor`](super::rolls::Roll::floor) of a defence as far as it is known before the roll: from the
/// attacker's Conditions and from the defender's nature (BB-COND-06, BB-ADV-01).
pub(crate) fn floor_of_defence(view: View<'_>, attacker: FighterId, defender: FighterId) -> u8 {
    let natural = view.setup.strengths[defender].natural;
    if view.setup.knobs.favour.floor == Floor::Off {
        return natural;
    }
    let team = view.setup.team(defender);
    natural.max(known_condition(view, attacker, view.setup.relevant, team))
}

/// Returns the mean successes of the [`largest_open`] pool with the relevant Skill, in tenths.
pub(crate) fn strength(view: View<'_>, who: FighterId) -> i32 {
    largest_open(view, who).strength
}

/// Returns the mean successes, in tenths, of a defender's [`largest_open`] pool against an attack of this attacker
/// with the relevant Skill, with [`floor_of_defence`].
pub(crate) fn defence(view: View<'_>, attacker: FighterId, defender: FighterId) -> i32 {
    let floor = floor_of_defence(view, attacker, defender);
    view.setup.odds.floored_tenths(largest_open(view, defender).place, floor)
}

/// Returns the Approach that a roll with `approach` dooms, by `laststand.doom`; `None` if no Approach is doomed
/// (BB-LAST-03).
pub(crate) fn dooms(view: View<'_>, who: FighterId, approach: u8) -> Option<u8> {
    let (sheet, it) = (&view.setup.sheets[who], &view.state.fighters[who]);
    let found = match view.setup.knobs.ending.doom {
        Doom::None => None,
        Doom::UsedApproach => Some(approach),
        Doom::Highest => (0..3_u8)
            .filter(|&other| it.may_use(usize::from(other)))
            .max_by_key(|&other| (sheet.ratings[usize::from(other)], std::cmp::Reverse(other))),
    };
    found.filter(|found| *found < 3)
}
