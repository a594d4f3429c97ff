//! Which defences are forced: by Dispositions and by talents (BB-PERF-01, BB-DISP, BB-GRP-05).

use super::knobs::attack::GroupForced;
use super::rolls::Rolls;
use super::setup::Setup;
use super::talents::Talent;
use super::terms::{Approach, Skill};

/// Whether an attacker's Approach forces a defender's under a Disposition (BB-PERF-01, BB-DISP).
#[inline]
pub fn forces(setup: &Setup, attacker: usize, approach: u8, defence: u8) -> bool {
    setup.forced[attacker].get(usize::from(approach)).is_some_and(|forced| *forced == defence)
}

/// Whether a roll of Maneuver forces a defence by a talent (BB-TAL-14, 30).
pub fn overruns(setup: &Setup, who: usize, (skill, approach): (u8, u8), defence: u8) -> bool {
    let by = |talent, own: Approach| {
        approach == own as u8 && defence != approach && setup.sheets[who].has(talent)
    };
    setup.talented
        && skill == Skill::Maneuver as u8
        && (by(Talent::BullCharge, Approach::Vigor) || by(Talent::EagleEye, Approach::Reason))
}

/// Whether a defence with an Approach is forced by those who attack (BB-PERF-01, BB-GRP-05).
pub fn is_forced(setup: &Setup, rolls: &Rolls, defence: u8) -> bool {
    if !setup.knobs.attack.perfect {
        return false;
    }
    let by = rolls.actors.iter().filter(|roll| {
        let who = usize::from(roll.who);
        forces(setup, who, roll.approach, defence)
            || overruns(setup, who, (roll.skill, roll.approach), defence)
    });
    let (by, all) = (by.count(), rolls.actors.len());
    match setup.knobs.attack.group_forced {
        GroupForced::Any => by > 0,
        GroupForced::Majority => 2 * by > all,
        GroupForced::All => by == all && all > 0,
    }
}
