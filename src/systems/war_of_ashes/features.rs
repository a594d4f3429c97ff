//! What the features of War of Ashes come to when a policy reads them.

use super::sheet::Build;
use super::words::WarFeature;
use super::{War, band_words, craft_words, rest};
use crate::dice::FateRoll;
use crate::kernels::fate::FateGame;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::compel::OF_AN_ASPECT;
use crate::system::NO_ARGUMENT;

/// What a feature of a fighter comes to.
pub(super) fn of_fighter(ask: &Ask<'_, War>, feature: u16, fighter: usize) -> i32 {
    let Some(known) = WarFeature::from_number(feature) else { return 0 };
    let view = ask.view();
    let sheet = &view.setup.sheets[fighter].game;
    let roar = &view.state.fighters[fighter].game;
    let rating = |number: usize| match &sheet.build {
        Build::Full(ratings) => i32::from(ratings[number]),
        Build::Minion(_) => 0,
    };
    match known {
        WarFeature::Weight => i32::from(view.weight(fighter)),
        WarFeature::WeightDice => i32::from(view.replaced_dice(fighter, None, RollKind::Attack)),
        WarFeature::HasRoar => i32::from(roar.active),
        WarFeature::RoarInvokes => i32::from(roar.free),
        WarFeature::Bound => i32::from(view.is_bound(fighter)),
        WarFeature::MayRoar => i32::from(view.may_try_roar(fighter)),
        WarFeature::AttackLost => view.rating_lost(fighter, RollKind::Attack),
        WarFeature::DefenseLost => view.rating_lost(fighter, RollKind::Defend),
        WarFeature::LosesRoar => match &sheet.build {
            Build::Minion(lists) if roar.active => {
                let kind = RollKind::Defend;
                let fit = view.fit(fighter, kind, NO_ARGUMENT, lists);
                i32::from(fit < 0)
            }
            _ => 0,
        },
        WarFeature::Minion => i32::from(matches!(sheet.build, Build::Minion(_))),
        WarFeature::JoinedDice | WarFeature::JoinedFoeDice => {
            let zone = view.zone_of(fighter);
            let (own, foes) = view.dice_with(ask.actor, zone);
            i32::from(if known == WarFeature::JoinedDice { own } else { foes })
        }
        WarFeature::AdverseGround => i32::from(view.on_adverse_ground(fighter)),
        WarFeature::Careful => rating(0),
        WarFeature::Clever => rating(1),
        WarFeature::Flashy => rating(2),
        WarFeature::Forceful => rating(3),
        WarFeature::Quick => rating(4),
        WarFeature::Sneaky => rating(5),
        _ => {
            craft_words::of_fighter(ask, known, fighter)
                + band_words::of_fighter(ask, known, fighter)
                + rest::of_fighter(ask, known, fighter)
        }
    }
}

/// What a feature of a side comes to, one's own or the foe's.
pub(super) fn of_side(ask: &Ask<'_, War>, feature: u16, own: bool) -> i32 {
    let Some(known) = WarFeature::from_number(feature) else { return 0 };
    let side = ask.setup.side(ask.actor);
    let totals = &ask.state.world.zones[ask.view().zone_of(ask.actor)];
    match known {
        WarFeature::SideWeight if own => i32::from(totals.own[side]),
        WarFeature::SideWeight => i32::from(totals.against[side]),
        WarFeature::WeightRatio => {
            let hostile = ask.setup.sides[side].hostile;
            let sides = (0..ask.setup.sides.len())
                .filter(|&s| if own { s == side } else { hostile >> s & 1 == 1 });
            sides.map(|s| i32::from(totals.dice[s].attack)).max().unwrap_or(0)
        }
        WarFeature::SideRoars => {
            let info = &ask.setup.sides[side];
            let mask = if own { info.members } else { info.foes };
            let roaring = |f: usize| ask.state.fighters[f].game.active;
            ask.filter(mask & ask.state.standing, roaring).count_ones() as i32
        }
        _ => band_words::of_side(ask, known, own) + rest::of_side(ask, known, own),
    }
}

fn defense(ask: &Ask<'_, War>, fighter: usize) -> i32 {
    let method = War::method(ask.setup, ask.state, fighter, RollKind::Defend, NO_ARGUMENT);
    method.map_or(0, |method| method.rating)
}

/// What a feature of the world or the question comes to.
pub(super) fn of_world(ask: &Ask<'_, War>, feature: u16) -> i32 {
    let Some(known) = WarFeature::from_number(feature) else { return 0 };
    let roar = || ask.view().roar_method(ask.actor, NO_ARGUMENT).rating;
    let difficulty = ask.setup.game.knobs.roar.difficulty;
    match known {
        WarFeature::RoarRating => roar(),
        WarFeature::RoarMargin => roar() - difficulty,
        WarFeature::RoarCost => {
            let rolls = (0..crate::dice::fate::ROLLS).map(FateRoll::new);
            let fails = rolls.filter(|roll| roll.sum() + roar() < difficulty).count();
            (fails as i32 * 100 + 40) / 81
        }
        WarFeature::BreakGain => {
            let kind = ask.moment.kind.unwrap_or(RollKind::Defend);
            ask.view().rating_lost(ask.actor, kind)
        }
        WarFeature::Discoverable => i32::from(ask.view().easiest_to_discover(ask.actor).is_some()),
        WarFeature::DiscoverEdge => {
            let rating = ask.view().discover_method(ask.actor).map_or(0, |it| it.rating);
            let aim = ask.view().easiest_to_discover(ask.actor);
            aim.map_or(-rating, |(_, difficulty)| rating - difficulty)
        }
        WarFeature::ActionTaken => i32::from(ask.moment.serious),
        WarFeature::WardAbsorbs => ask.capacity(usize::from(ask.moment.ward)),
        WarFeature::WardDefense => defense(ask, usize::from(ask.moment.ward)),
        WarFeature::OwnDefense => defense(ask, ask.actor),
        WarFeature::WardDanger => {
            ask.take_out_chance(usize::from(ask.moment.opponent), usize::from(ask.moment.ward))
        }
        WarFeature::OwnDanger => ask.take_out_chance(usize::from(ask.moment.opponent), ask.actor),
        WarFeature::OtherAspect => i32::from(ask.moment.matter == OF_AN_ASPECT),
        WarFeature::AtStake if ask.moment.matter == OF_AN_ASPECT => 0,
        WarFeature::AtStake => {
            let roarer = usize::from(ask.moment.opponent);
            ask.state.fighters.get(roarer).map_or(0, |it| i32::from(it.game.free))
        }
        _ => {
            craft_words::of_world(ask, known)
                + band_words::of_world(ask, known)
                + rest::of_world(ask, known)
        }
    }
}
