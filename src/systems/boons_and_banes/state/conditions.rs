//! Conditions: which slots are free, and which rolls they hinder (BB-COND).

use super::conflict::{Fighter, State};
use super::view::View;
use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::favour::Matrix;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::terms::Skill;

/// Returns the free slots of a participant by size, for Conditions of a kind; without [`Setup::per_type`] all
/// kinds share them (BB-COND-02).
pub(crate) fn free_slots(setup: &Setup, it: &Fighter, kind: usize) -> [u8; 3] {
    std::array::from_fn(|size| {
        let taken: u8 = if setup.per_type {
            it.conditions[kind][size]
        } else {
            it.conditions.iter().map(|kind| kind[size]).sum()
        };
        setup.slots[size].saturating_sub(taken)
    })
}

/// Returns the most Stress that a free slot of a participant can hold; 0 if none is free.
pub(crate) fn holds(setup: &Setup, it: &Fighter) -> i32 {
    let free = free_slots(setup, it, setup.kind);
    (0..3).rev().find(|&size| free[size] > 0).map_or(0, |size| size as i32 + 1)
}

/// Returns the places of a participant's traits that a scar can replace; `overflow.replace_detrimental` adds
/// detrimental ones (BB-STRESS-08).
pub(crate) fn replaceable(
    state: &State,
    who: FighterId,
    detrimental: bool,
) -> impl Iterator<Item = usize> {
    let traits = state.fighters[who].traits;
    (0..traits.len()).filter(move |&place| detrimental || !traits[place].flaw)
}

/// Whether a Condition of a kind and size hinders a roll of a Skill, by `conditions.matrix` (BB-COND-05).
pub(crate) fn hinders(matrix: Matrix, kind: usize, skill: Skill, size: usize) -> bool {
    use Skill as S;
    let major = size == 2;
    let wiki = match (kind, skill) {
        (0, S::Influence) => major,
        (0, S::Resources) | (2, S::Fight | S::Maneuver) => false,
        (0, _) | (1, S::Influence | S::Maneuver | S::Fight) => true,
        (1, _) | (2, S::Wilderness) => major,
        _ => true,
    };
    match (matrix, kind, skill) {
        (Matrix::All, ..) => true,
        (Matrix::Site, 0, S::Influence) | (Matrix::Site, 2, S::Wilderness) => false,
        (Matrix::Site, 2, S::Influence | S::Craft) => major,
        _ => wiki,
    }
}

/// Returns the rating of a participant's highest Condition that [`hinders`] rolls of a Skill; 0 if there is
/// none.
pub(crate) fn highest_condition(view: View<'_>, fighter: FighterId, skill: Skill) -> u8 {
    let conditions = &view.state.fighters[fighter].conditions;
    let matrix = view.setup.knobs.favour.matrix;
    let has = |size: usize| {
        (0..3).any(|kind| conditions[kind][size] > 0 && hinders(matrix, kind, skill, size))
    };
    (0..3).rev().find(|&size| has(size)).map_or(0, |size| size as u8 + 1)
}

/// Returns the rating of a participant's highest hindering Condition that a team knows of; 0 if there is
/// none. Opponents can only use what they know (BB-INFO-01).
pub(crate) fn known_condition(view: View<'_>, fighter: FighterId, skill: Skill, team: usize) -> u8 {
    let it = &view.state.fighters[fighter];
    if it.unknown == [0; 3] {
        return highest_condition(view, fighter, skill);
    }
    let matrix = view.setup.knobs.favour.matrix;
    let has = |size: usize| {
        let known = it.unknown[size] >> team & 1 == 0;
        known
            && (0..3)
                .any(|kind| it.conditions[kind][size] > 0 && hinders(matrix, kind, skill, size))
    };
    (0..3).rev().find(|&size| has(size)).map_or(0, |size| size as u8 + 1)
}

pub(crate) fn conditions(it: &Fighter) -> i32 {
    it.conditions.iter().flatten().map(|taken| i32::from(*taken)).sum()
}
