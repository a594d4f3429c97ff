//! Forced defences: by Dispositions and by talents (BB-PERF-01, BB-DISP, BB-GRP-05).

use crate::system::FighterId;
use crate::systems::boons_and_banes::knobs::attack::GroupForced;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::{Approach, NO_APPROACH, Skill};
use crate::systems::boons_and_banes::state::rolls::{Roll, Rolls};

/// Whether an attacker's Approach forces a defender's under its
/// [`Disposition`](crate::systems::boons_and_banes::sheet::terms::Disposition) (BB-PERF-01, BB-DISP).
pub(crate) fn forces(setup: &Setup, attacker: FighterId, approach: u8, defence: u8) -> bool {
    by_disposition(setup, attacker, approach) >> defence & 1 == 1
}

/// Returns the defences that a Disposition forces, as a bit set: the table [`Setup::forced`].
fn by_disposition(setup: &Setup, attacker: FighterId, approach: u8) -> u8 {
    setup.forced[attacker].get(usize::from(approach)).copied().unwrap_or(0)
}

/// Whether a roll of Maneuver forces a defence by a talent (BB-TAL-14, 30).
pub(crate) fn overruns(
    setup: &Setup,
    who: FighterId,
    (skill, approach): (u8, u8),
    defence: u8,
) -> bool {
    let by = |talent, own: Approach| {
        approach == own as u8 && defence != approach && setup.sheets[who].has(talent)
    };
    setup.talented
        && skill == Skill::Maneuver as u8
        && (by(Talent::BullCharge, Approach::Vigor) || by(Talent::EagleEye, Approach::Reason))
}

/// Returns the defences that one attacker forces, as a bit set; the last bit is the defence with no Approach,
/// so that masks can be shifted by any Approach.
#[inline]
fn by_one(setup: &Setup, roll: &Roll) -> u8 {
    let who = FighterId::from(roll.who);
    let forced = by_disposition(setup, who, roll.approach);
    if !setup.talented {
        return forced;
    }
    let overruns = |defence: &u8| overruns(setup, who, (roll.skill, roll.approach), *defence);
    (0..=NO_APPROACH).filter(overruns).fold(forced, |mask, defence| mask | 1 << defence)
}

/// Returns the defences that the actors force, as a bit set; none without `perfect.enabled`. Of several
/// actors `group.forced` decides (BB-PERF-01, BB-GRP-05).
#[inline]
pub(crate) fn forced(setup: &Setup, rolls: &Rolls) -> u8 {
    if !setup.knobs.attack.perfect {
        return 0;
    }
    match &*rolls.actors {
        [alone] => by_one(setup, alone),
        several => by_several(setup, several),
    }
}

fn by_several(setup: &Setup, rolls: &[Roll]) -> u8 {
    let each = rolls.iter().map(|roll| by_one(setup, roll));
    match setup.knobs.attack.group_forced {
        GroupForced::Any => each.fold(0, |any, forced| any | forced),
        GroupForced::All => each.reduce(|all, forced| all & forced).unwrap_or(0),
        GroupForced::Majority => {
            let many = |defence: &u8| {
                let by = each.clone().filter(|forced| forced >> *defence & 1 == 1);
                2 * by.count() > rolls.len()
            };
            (0..=NO_APPROACH).filter(many).fold(0, |mask, defence| mask | 1 << defence)
        }
    }
}
