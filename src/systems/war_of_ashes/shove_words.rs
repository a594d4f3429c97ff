//! Words of the maneuvers that move fighters: options, the decision to follow, features.

use super::approach::NAMES;
use super::craft_words::STYLE_DISARM;
use super::words::{EXPLOIT_SCENE, POINT_DIVINE, WarFeature};
use super::{War, charge, shove, step};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::place_words::ZONES;
use crate::kernels::fate::words::Turn;
use crate::system::{NO_ARGUMENT, Numbered, OptionWord, Point, Targets};

/// Number of the decision point of following a fighter whom one drives into another zone.
pub const POINT_PUSH: usize = POINT_DIVINE + 1;

/// Push: follow.
pub const FOLLOW: u8 = 1;

/// Turn: push.
pub const PUSH: u8 = EXPLOIT_SCENE + 1;
/// Turn: pull.
pub const PULL: u8 = PUSH + 1;
/// Turn: charge.
pub const CHARGE: u8 = PUSH + 2;

/// Style: knock the target back.
pub const STYLE_KNOCKBACK: u8 = STYLE_DISARM + 1;
/// Style: slip away.
pub const STYLE_FOOTWORK: u8 = STYLE_DISARM + 2;

const fn option(
    name: &'static str,
    doc: &'static str,
    targets: Targets,
    arguments: &'static [&'static str],
) -> OptionWord {
    OptionWord { name, doc, targets, arguments }
}

/// Options of a turn.
pub const TURN: [OptionWord; 3] = [
    option(
        "push",
        "drive a foe in your zone into the one named, by its place in the scenario, or where it is worst off; it resists",
        Targets::Foe,
        ZONES,
    ),
    option(
        "pull",
        "take a foe in your zone along into the one named, or where it is worst off with you; it resists",
        Targets::Foe,
        ZONES,
    ),
    option(
        "charge",
        "rush at a foe in the next zone and attack, your weight doubled; failing costs a boost and stress",
        Targets::Foe,
        NAMES,
    ),
];

/// Options of an attack with style.
pub const STYLE: [OptionWord; 2] = [
    option(
        "knockback",
        "hit with a heavy weapon, drive the target into the zone named, or where it is worst off, for a shift",
        Targets::None,
        ZONES,
    ),
    option(
        "footwork",
        "slip into the zone named, or where you are best off, past whatever hinders, for a shift",
        Targets::None,
        ZONES,
    ),
];

const FOLLOWING: &[OptionWord] = &[
    option(
        "stay",
        "stay where you are; after a charge, do not drive the target back",
        Targets::None,
        &[],
    ),
    option(
        "follow",
        "go there too; after a charge, drive the target back and go with it",
        Targets::None,
        &[],
    ),
];

/// The decision point.
pub fn push_point() -> Point {
    Point {
        name: "push",
        doc: "after a push that works: whether to follow; after a charge with style: whether to drive the target back",
        ledger: "DP-PUSH",
        options: FOLLOWING,
        fallback: &["follow if follow_dice - follow_foe_dice >= 0", "stay"],
    }
}

/// Whether an option of a turn may be chosen; none if it is not one of these.
pub fn legal_turn(ask: &Ask<'_, War>, option: u8, argument: u8) -> Option<bool> {
    match option {
        PUSH | PULL => Some(shove::legal(ask, option, argument)),
        CHARGE => Some(charge::legal(ask, argument)),
        _ => None,
    }
}

/// Whom an option of a turn may be aimed at; none if it is not one of these.
pub fn candidates(ask: &Ask<'_, War>, option: u8) -> Option<u64> {
    match option {
        PUSH | PULL => Some(shove::candidates(ask)),
        CHARGE => Some(charge::candidates(ask)),
        _ => None,
    }
}

/// What a feature of a fighter comes to; none if it is not one of these.
pub fn of_fighter(ask: &Ask<'_, War>, feature: WarFeature, fighter: usize) -> Option<i32> {
    if !ask.setup.map.has_zones() {
        return None;
    }
    Some(match feature {
        WarFeature::PushGain => shove::gain(ask, PUSH, fighter),
        WarFeature::PullGain => shove::gain(ask, PULL, fighter),
        WarFeature::ChargeChance => charge::chance(ask, fighter),
        WarFeature::ChargeGain => charge::gain(ask, fighter),
        _ => return None,
    })
}

/// What a feature of the decision comes to; none if it is not one of these.
pub fn of_world(ask: &Ask<'_, War>, feature: WarFeature) -> Option<i32> {
    let view = ask.view();
    if !view.setup.map.has_zones() {
        return None;
    }
    let target = usize::from(ask.moment.opponent);
    let zone = ask.moment.matter[0];
    let style = |option: u8| {
        let pair = (ask.actor, target);
        if !shove::legal_style(ask, option, NO_ARGUMENT) {
            return 0;
        }
        let zones = view.style_zones(option, pair);
        step::most(zones, |zone| view.style_worth(option, pair, zone))
    };
    let known = target < view.setup.sheets.len();
    let dice = || view.dice_there((ask.actor, zone), &[ask.actor, target]);
    Some(match feature {
        WarFeature::FollowDice if known => dice().0,
        WarFeature::FollowFoeDice if known => dice().1,
        WarFeature::FollowAdverse if known => i32::from(view.is_adverse(ask.actor, zone)),
        WarFeature::KnockbackGain if known => style(STYLE_KNOCKBACK),
        WarFeature::FootworkGain if known => style(STYLE_FOOTWORK),
        WarFeature::BestCharge => best_charge(ask),
        _ => return None,
    })
}

/// The best gain of a Charge that is open to the decider on this turn.
fn best_charge(ask: &Ask<'_, War>) -> i32 {
    let moment = crate::kernels::fate::ask::Moment::default();
    let turn = Ask::new(ask.setup, ask.state, Turn::NUMBER, ask.actor, &moment);
    let mut left = charge::candidates(&turn);
    let mut best = -100;
    while left != 0 {
        best = best.max(charge::gain(&turn, left.trailing_zeros() as usize));
        left &= left - 1;
    }
    best
}
