//! Values of the features about physical and mental harm.

use super::Core;
use super::words::{CoreFeature, POINT_ACCEPT};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::sheet::Harm;

/// Value of a fighter feature, if it is one of these.
pub fn of_fighter(ask: &Ask<'_, Core>, feature: CoreFeature, fighter: usize) -> Option<i32> {
    // In a conflict of one kind all harm is the usual one.
    let of_mind = if ask.is_mixed() { Harm::Mental } else { Harm::Usual };
    Some(match feature {
        CoreFeature::AbsorbsPhysical => ask.left(fighter, Harm::Usual),
        CoreFeature::AbsorbsMental => ask.left(fighter, of_mind),
        CoreFeature::HitPhysical => hit_chance(ask, fighter, Harm::Usual, 1),
        CoreFeature::HitMental => hit_chance(ask, fighter, of_mind, 1),
        CoreFeature::OutPhysical => take_out_chance(ask, fighter, Harm::Usual),
        CoreFeature::OutMental => take_out_chance(ask, fighter, of_mind),
        _ => return None,
    })
}

fn take_out_chance(ask: &Ask<'_, Core>, fighter: usize, harm: Harm) -> i32 {
    hit_chance(ask, fighter, harm, ask.left(fighter, harm) + 1)
}

/// Chance in percent that the decider's best attack of a kind hits for so many shifts.
fn hit_chance(ask: &Ask<'_, Core>, fighter: usize, harm: Harm, shifts: i32) -> i32 {
    let attack = ask.setup.sheets[ask.actor].game.attack_by[harm as usize];
    attack.map_or(0, |attack| ask.chance_with(attack, ask.actor, fighter, shifts))
}

/// Value of a feature of the decision.
pub fn of_world(ask: &Ask<'_, Core>, feature: CoreFeature) -> i32 {
    match feature {
        CoreFeature::MentalRoll => i32::from(ask.state.harm == Harm::Mental),
        CoreFeature::ConcederAbsorbs => conceder(ask).map_or(0, |fighter| ask.capacity(fighter)),
        CoreFeature::ConcederConsequences => {
            conceder(ask).map_or(0, |fighter| ask.state.fighters[fighter].slots.count_ones() as i32)
        }
        _ => 0,
    }
}

/// Who wants to give up.
fn conceder(ask: &Ask<'_, Core>) -> Option<usize> {
    let fighter = usize::from(ask.moment.opponent);
    (ask.point == POINT_ACCEPT && fighter < ask.setup.sheets.len()).then_some(fighter)
}
