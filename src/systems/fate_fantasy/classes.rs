//! Classes of questions about rolls: of what kind the roll is, and what it lacks for a success. Lists
//! are compiled for each class, so that lines about attacks cost defences nothing.

use super::ask::Moment;
use super::features::{FantasyFeature, needed};
use super::roll::RollKind;
use super::words::Invoke;
use crate::system::Numbered;

/// The class of attacks for which nothing more is told.
const ATTACKS: usize = 0;
/// That of defences.
const DEFENDS: usize = 1;
/// That of all other rolls.
const OTHERS: usize = 2;
const KINDS: usize = 3;
/// Attacks and defences have more classes, by what they lack.
const MEASURED: usize = 2;

/// The least and the most that an attack or a defence lacks in a class of its own. There are only
/// few, because every list is compiled for each of them.
const LEAST: i32 = -2;
const MOST: i32 = 3;
const STEPS: usize = (MOST - LEAST + 1) as usize;

/// Number of classes of questions at a point.
pub fn classes(point: usize) -> usize {
    if point == Invoke::NUMBER { KINDS + MEASURED * STEPS } else { 1 }
}

/// The class of a question at a point.
#[inline]
pub fn class_of(point: usize, moment: &Moment<'_>) -> usize {
    let Some((roll, against)) = moment.bid.as_ref().filter(|_| point == Invoke::NUMBER) else {
        return 0;
    };
    let kind = match roll.kind {
        RollKind::Attack => ATTACKS,
        RollKind::Defend | RollKind::DefendManoeuvre => DEFENDS,
        _ => return OTHERS,
    };
    let lacks = needed(roll, against);
    let is_told = (LEAST..=MOST).contains(&lacks);
    if is_told { KINDS + kind * STEPS + (lacks - LEAST) as usize } else { kind }
}

/// Value of a feature of the decision in all questions of a class.
pub fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
    if point != Invoke::NUMBER {
        return None;
    }
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
