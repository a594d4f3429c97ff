//! The values of features, if they take more than a line in [`features`](super::features).

use super::points::{Ritual, WarStyle};
use crate::dice::FateRoll;
use crate::dice::fate::ROLLS;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::compel::OF_AN_ASPECT;
use crate::kernels::fate::rules::harm::hits::Means;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::{Blow, FighterId, NO_ARGUMENT, Numbered, Options, fighters_in};
use crate::systems::war_of_ashes::rules::maneuvers::{charge, push_pull};
use crate::systems::war_of_ashes::rules::zones::forced_step;
use crate::systems::war_of_ashes::sheet::approach::Approach;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::sheet::stunt::Stunt;
use crate::systems::war_of_ashes::state::conflict::Weights;
use crate::systems::war_of_ashes::{View, War};

type Asked<'a> = Ask<'a, War>;

pub(crate) fn rating(setup: &Setup<War>, who: FighterId, approach: Approach) -> i32 {
    match &setup.sheets[who].game.build {
        Build::Full(ratings) => i32::from(ratings[approach as usize]),
        Build::Minion(_) => 0,
    }
}

pub(crate) fn loses_roar(view: View<'_>, who: FighterId) -> bool {
    match &view.setup.sheets[who].game.build {
        Build::Minion(lists) if view.state.fighters[who].game.active => {
            view.fit(who, RollKind::Defend, NO_ARGUMENT, lists) < 0
        }
        _ => false,
    }
}

/// Returns the dice of the decider and of its foes in a fighter's zone.
pub(crate) fn dice_beside(ask: &Asked<'_>, who: FighterId) -> (u8, u8) {
    ask.view().dice_with(ask.actor, ask.view().zone_of(who))
}

/// Returns the totals in the decider's zone, and its side, for [`Weights`]' arrays.
pub(crate) fn totals<'a>(ask: &Ask<'a, War>) -> (&'a Weights, usize) {
    (&ask.state.world.zones[ask.view().zone_of(ask.actor)], ask.setup.side(ask.actor))
}

/// Returns the decider's own side, or all hostile ones.
pub(crate) fn sides(ask: &Asked<'_>, own: bool) -> impl Iterator<Item = usize> {
    let side = ask.setup.side(ask.actor);
    let hostile = ask.setup.sides[side].hostile;
    (0..ask.setup.sides.len())
        .filter(move |&at| if own { at == side } else { hostile >> at & 1 == 1 })
}

pub(crate) fn roaring(ask: &Asked<'_>, own: bool) -> i32 {
    let info = &ask.setup.sides[ask.setup.side(ask.actor)];
    let there = if own { info.members } else { info.foes } & ask.state.standing;
    ask.filter(there, |who| ask.state.fighters[who].game.active).count_ones() as i32
}

pub(crate) fn roar_rating(ask: &Asked<'_>) -> i32 {
    ask.view().roar_method(ask.actor, NO_ARGUMENT).rating
}

pub(crate) fn roar_fail_chance(ask: &Asked<'_>) -> i32 {
    let (rating, difficulty) = (roar_rating(ask), ask.setup.game.knobs.roar.difficulty);
    let rolls = (0..ROLLS).map(FateRoll::new);
    let fails = rolls.filter(|roll| roll.sum() + rating < difficulty).count();
    (fails as i32 * 100 + 40) / 81
}

pub(crate) fn discover_edge(view: View<'_>, who: FighterId) -> i32 {
    let rating = view.discover_method(who).map_or(0, |it| it.rating);
    view.easiest_to_discover(who).map_or(-rating, |(_, difficulty)| rating - difficulty)
}

pub(crate) fn defense(ask: &Asked<'_>, who: FighterId) -> i32 {
    War::seen_defense(ask.view(), who)
}

pub(crate) fn at_stake(ask: &Asked<'_>) -> i32 {
    if ask.moment.matter == OF_AN_ASPECT {
        return 0;
    }
    let roarer = ask.state.fighters.get(usize::from(ask.moment.opponent));
    roarer.map_or(0, |it| i32::from(it.game.free))
}

/// Returns the number of a fighter's stunts for which `counts` is true.
pub(crate) fn stunts(ask: &Asked<'_>, who: FighterId, counts: impl Fn(&Stunt) -> bool) -> i32 {
    let stunts = &ask.setup.sheets[who].game.craft.stunts;
    stunts.iter().filter(|stunt| counts(stunt)).count() as i32
}

/// Returns the opponent of the moment; `None` if there is none.
fn target(ask: &Asked<'_>) -> Option<FighterId> {
    let target = FighterId::from(ask.moment.opponent);
    (target.index() < ask.setup.sheets.len()).then_some(target)
}

pub(crate) fn disarm_gain(ask: &Asked<'_>) -> i32 {
    let Some(target) = target(ask) else { return 0 };
    let item = ask.view().item_to_drop(target, NO_ARGUMENT);
    stunts(ask, target, |stunt| Some(stunt.item) == item)
}

/// Returns the means with which the target of a hit can absorb it; `None` if there is no target.
pub(crate) fn target_means<'a>(ask: &Ask<'a, War>) -> Option<Means<'a>> {
    Some(ask.means(target(ask)?, ask.state.harm))
}

/// Whether the attack whose roll an ally may help hits for more shifts than its victim can absorb.
pub(crate) fn exceeds(ask: &Asked<'_>) -> bool {
    let moment = ask.moment;
    let victim = match moment.kind {
        Some(RollKind::Attack) => (moment.opponent != u8::MAX).then_some(moment.opponent),
        Some(RollKind::Defend) if moment.attack => Some(moment.ward),
        _ => None,
    };
    victim.is_some_and(|at| moment.shifts > 0 && moment.shifts > ask.capacity(FighterId::from(at)))
}

pub(crate) fn is_about(ask: &Asked<'_>, ritual: Ritual) -> i32 {
    i32::from(ask.moment.matter[0] == ritual.number() + 1)
}

pub(crate) fn has_zones(ask: &Asked<'_>) -> bool {
    ask.setup.map.has_zones()
}

/// Whether the question is about moving a fighter to another zone, now or possibly.
pub(crate) fn is_about_moving(ask: &Asked<'_>) -> bool {
    has_zones(ask) && target(ask).is_some()
}

/// Returns the dice of both sides in the zone to which the decider would follow; 0 without zones,
/// because there is nowhere to follow to.
pub(crate) fn follow_dice(ask: &Asked<'_>) -> (i32, i32) {
    let Some(target) = target(ask).filter(|_| has_zones(ask)) else { return (0, 0) };
    ask.view().dice_there((ask.actor, ask.moment.matter[0]), &[ask.actor, target])
}

pub(crate) fn style_gain(ask: &Asked<'_>, option: WarStyle) -> i32 {
    let Some(target) = target(ask).filter(|_| has_zones(ask)) else { return 0 };
    if !push_pull::legal_style(ask, option, NO_ARGUMENT) {
        return 0;
    }
    let (view, blow) = (ask.view(), Blow { attacker: ask.actor, target });
    forced_step::most(view.style_zones(option, blow), |zone| view.style_worth(option, blow, zone))
}

/// Returns the best gain of a Charge that is open to the decider on this turn; -100 if none is.
pub(crate) fn best_charge(ask: &Asked<'_>) -> i32 {
    if !has_zones(ask) {
        return 0;
    }
    let turn = Ask::new(ask.setup, ask.state, Turn::NUMBER, ask.actor, &Moment::QUIET);
    let gains = fighters_in(charge::candidates(&turn)).map(|foe| charge::gain(&turn, foe));
    gains.fold(-100, i32::max)
}
