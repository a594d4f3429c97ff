//! Classes of questions: some facts are known from the class alone. Policies are compiled for each class, so that
//! lines about attacks cost defences nothing.
//!
//! * About aspects on a roll: the kind of the roll, and how much it lacks for a success.
//! * About conceding: whether the fighter is beaten.

use super::features::{FantasyFeature, needed};
use super::points::{Concede, Invoke};
use super::question::Ask;
use crate::system::{FighterId, Numbered, PointForesight};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll, RollKind};
use crate::systems::fate_fantasy::state::view::View;

/// Class of attacks for which nothing more is told: [`fixed_of_roll`] knows only the kind of the roll, because
/// the lack is outside of [`LEAST`] to [`MOST`].
const ATTACKS: usize = 0;
const DEFENDS: usize = 1;
const OTHERS: usize = 2;
const KINDS: usize = 3;
/// Number of kinds, attacks and defences, that have more classes, by how much they lack for a success.
const MEASURED: usize = 2;

/// The least and the most that an attack or a defence lacks in a class of its own. [`STEPS`] is small, because
/// every list is compiled for each of them.
const LEAST: i32 = -4;
const MOST: i32 = 6;
const STEPS: usize = (MOST - LEAST + 1) as usize;

/// Knowledge of the rules about questions of [`Invoke`], aspects on a roll; for speed only, so that answers do not
/// depend on it.
pub(crate) const ON_BIDS: PointForesight<FateFantasy> = PointForesight {
    classes: KINDS + MEASURED * STEPS,
    kinds: KINDS + MEASURED * STEPS,
    fixed: fixed_of_roll,
    ..PointForesight::at(Invoke::NUMBER)
};

/// Knowledge of the rules about questions of [`Concede`]: the class is the value of `FantasyFeature::Beaten`; for
/// speed only.
pub(crate) const ON_CONCEDING: PointForesight<FateFantasy> = PointForesight {
    classes: 2,
    kinds: 2,
    fixed: |class, feature| (feature == FantasyFeature::Beaten as usize).then_some(class as i32),
    ..PointForesight::at(Concede::NUMBER)
};

/// Returns the class of a question at a point; 0 for points without classes of their own.
pub(crate) fn class_of(point: usize, ask: &Ask<'_>) -> usize {
    match point {
        Invoke::NUMBER => class_of_roll(ask),
        Concede::NUMBER => class_of_conceding(ask.view(), ask.actor),
        _ => 0,
    }
}

/// Returns the class of questions about conceding: 1 if [`View::is_beaten`], else 0.
pub(crate) fn class_of_conceding(view: View<'_>, who: FighterId) -> usize {
    usize::from(view.is_beaten(who))
}

fn class_of_roll(ask: &Ask<'_>) -> usize {
    ask.moment.bid.as_ref().map_or(OTHERS, |(roll, against)| class_of_bid(roll, against))
}

/// Returns the class of questions about aspects on a roll, by its [`RollKind`] and by
/// [`needed`](super::features::needed).
pub(crate) fn class_of_bid(roll: &Roll, against: &Opposition) -> usize {
    let kind = match roll.kind {
        RollKind::Attack => ATTACKS,
        RollKind::Defend | RollKind::DefendManoeuvre => DEFENDS,
        _ => return OTHERS,
    };
    let lacks = needed(roll, against);
    let is_told = (LEAST..=MOST).contains(&lacks);
    if is_told { KINDS + kind * STEPS + (lacks - LEAST) as usize } else { kind }
}

fn fixed_of_roll(class: usize, feature: usize) -> Option<i32> {
    let step = class.checked_sub(KINDS);
    let kind = step.map_or(class, |step| step / STEPS);
    match FantasyFeature::from_number(feature as u16)? {
        FantasyFeature::Attacking => Some(i32::from(kind == ATTACKS)),
        FantasyFeature::Defending => Some(i32::from(kind == DEFENDS)),
        FantasyFeature::Manoeuvring
        | FantasyFeature::Blocks
        | FantasyFeature::Moving
        | FantasyFeature::Tasking
        | FantasyFeature::CuttingIn => (kind != OTHERS).then_some(0),
        FantasyFeature::Needed => step.map(|step| LEAST + (step % STEPS) as i32),
        _ => None,
    }
}
