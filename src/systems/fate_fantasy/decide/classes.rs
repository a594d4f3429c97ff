//! Classes of questions, of which something is known before: lists are compiled for each of them, so
//! that lines about attacks cost defences nothing.
//!
//! * About aspects on a roll: of what kind the roll is, and what it lacks for a success.
//! * About conceding: whether somebody is beaten.

use super::features::{FantasyFeature, needed};
use super::points::{Concede, Invoke};
use super::question::Ask;
use crate::system::Numbered;
use crate::systems::fate_fantasy::state::roll::{Opposition, Roll, RollKind};
use crate::systems::fate_fantasy::state::view::View;

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
const LEAST: i32 = -4;
const MOST: i32 = 6;
const STEPS: usize = (MOST - LEAST + 1) as usize;

/// Number of classes of questions at a point.
pub fn classes(point: usize) -> usize {
    match point {
        Invoke::NUMBER => KINDS + MEASURED * STEPS,
        Concede::NUMBER => 2,
        _ => 1,
    }
}

/// The class of a question at a point.
#[inline]
pub fn class_of(point: usize, ask: &Ask<'_>) -> usize {
    match point {
        Invoke::NUMBER => class_of_roll(ask),
        Concede::NUMBER => class_of_conceding(ask.view(), ask.actor),
        _ => 0,
    }
}

/// The class of questions about conceding: whether somebody is beaten.
#[inline]
pub fn class_of_conceding(view: View<'_>, who: usize) -> usize {
    usize::from(view.is_beaten(who))
}

#[inline]
fn class_of_roll(ask: &Ask<'_>) -> usize {
    ask.moment.bid.as_ref().map_or(OTHERS, |(roll, against)| class_of_bid(roll, against))
}

/// The class of questions about aspects on a roll.
#[inline]
pub fn class_of_bid(roll: &Roll, against: &Opposition) -> usize {
    let kind = match roll.kind {
        RollKind::Attack => ATTACKS,
        RollKind::Defend | RollKind::DefendManoeuvre => DEFENDS,
        _ => return OTHERS,
    };
    let lacks = needed(roll, against);
    let is_told = (LEAST..=MOST).contains(&lacks);
    if is_told { KINDS + kind * STEPS + (lacks - LEAST) as usize } else { kind }
}

/// Value of a feature in all questions of a class; of features of fighters, that of who decides.
pub fn fixed_in_class(point: usize, class: usize, feature: usize) -> Option<i32> {
    let feature = FantasyFeature::from_number(feature as u16)?;
    match point {
        Invoke::NUMBER => fixed_of_roll(class, feature),
        Concede::NUMBER => (feature == FantasyFeature::Beaten).then_some(class as i32),
        _ => None,
    }
}

fn fixed_of_roll(class: usize, feature: FantasyFeature) -> Option<i32> {
    let step = class.checked_sub(KINDS);
    let kind = step.map_or(class, |step| step / STEPS);
    match feature {
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
