//! What a policy can see when it is asked to help with an ally's roll, or to discover an aspect of
//! a foe.

use super::Core;
use super::words::CoreFeature;
use crate::kernels::fate::RollKind;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::harm::Means;

/// Value of a feature of the decision whether to help; 0 for those of others.
pub fn of_world(ask: &Ask<'_, Core>, feature: CoreFeature) -> i32 {
    let moment = ask.moment;
    let attack = moment.kind == Some(RollKind::Attack);
    let defence = moment.kind == Some(RollKind::Defend) && moment.attack;
    let victim = if attack {
        (moment.opponent != u8::MAX).then_some(usize::from(moment.opponent))
    } else {
        defence.then_some(usize::from(moment.matter[0]))
    };
    let exceeds = |capacity: &dyn Fn(usize) -> i32| {
        let beyond = |victim: usize| moment.shifts > 0 && moment.shifts > capacity(victim);
        i32::from(victim.is_some_and(beyond))
    };
    let of = |victim: usize| (&ask.setup.sheets[victim], &ask.state.fighters[victim]);
    match feature {
        CoreFeature::AidMargin => moment.margin,
        CoreFeature::AidAttacking => i32::from(attack),
        CoreFeature::AidDefending => i32::from(moment.kind.is_some_and(RollKind::defends)),
        CoreFeature::AidPayable => moment.paid,
        CoreFeature::AidTakeOut => exceeds(&|victim| {
            let (sheet, it) = of(victim);
            Means::of(sheet, it, ask.state.harm).capacity()
        }),
        CoreFeature::AidWound => exceeds(&|victim| {
            let (sheet, it) = of(victim);
            Means::of(sheet, it, ask.state.harm).box_capacity()
        }),
        _ => 0,
    }
}

/// Aspects of a foe that are still hidden from the decider's side (FC-ADV-12).
pub fn hidden(ask: &Ask<'_, Core>, foe: usize) -> u8 {
    if !ask.setup.variant.hidden_npc || !ask.setup.uses_pool(foe) {
        return 0;
    }
    let known = ask.state.fighters[foe].game.discovered;
    ask.setup.sheets[foe].aspects.saturating_sub(known)
}
