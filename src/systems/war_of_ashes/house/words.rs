//! House rules of War of Ashes: words about Roars, beyond the kernel's words.

use crate::kernels::fate::Play;
use crate::kernels::fate::house::moments::HouseContext;
use crate::kernels::fate::house::words::{
    HouseEffect, HouseFact, HouseMoment, KERNEL_EFFECTS, KERNEL_MOMENTS,
};
use crate::system::{EffectWord, FighterId, HouseWords, MomentWord, Table};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::tell::events::{RoarEnd, WarEvent};
use crate::{house_effects, house_moments};

house_moments! {
    /// Moments of house rules that exist only in War of Ashes.
    pub(crate) enum WarMoment {
        /// A fighter (my) has made a Roar: its Roar aspect exists, with its free invocations.
        RoarMade "roar_made", "WOA-ROAR-09";
    }
}

house_effects! {
    /// Effects of house rules that exist only in War of Ashes.
    pub(crate) enum WarEffect {
        /// Adds to the free invocations on the fighter's Roar, or takes away from them, within 0 and 9; no effect
        /// without a Roar.
        RoarInvocations = change "roar_invocations", -9..=9;
        /// The fighter's Roar ends, with its free invocations.
        EndRoar = plain "end_roar", 1..=1;
    }
}

const MOMENTS: usize = KERNEL_MOMENTS + WarMoment::WORDS.len();
const EFFECTS: usize = KERNEL_EFFECTS + WarEffect::WORDS.len();

/// The kernel's moments, then those of War of Ashes.
static ALL_MOMENTS: [MomentWord; MOMENTS] = {
    let mut all = [WarMoment::WORDS[0]; MOMENTS];
    let mut at = 0;
    while at < KERNEL_MOMENTS {
        all[at] = HouseMoment::WORDS[at];
        at += 1;
    }
    while at < MOMENTS {
        all[at] = WarMoment::WORDS[at - KERNEL_MOMENTS];
        at += 1;
    }
    all
};

/// The kernel's effects, then those of War of Ashes.
static ALL_EFFECTS: [EffectWord; EFFECTS] = {
    let mut all = [WarEffect::WORDS[0]; EFFECTS];
    let mut at = 0;
    while at < KERNEL_EFFECTS {
        all[at] = HouseEffect::WORDS[at];
        at += 1;
    }
    while at < EFFECTS {
        all[at] = WarEffect::WORDS[at - KERNEL_EFFECTS];
        at += 1;
    }
    all
};

/// Words of house rules: [`ALL_MOMENTS`], [`ALL_EFFECTS`], and the kernel's facts.
pub(crate) static HOUSE: HouseWords =
    HouseWords { moments: &ALL_MOMENTS, effects: &ALL_EFFECTS, facts: HouseFact::WORDS };

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Applies house rules to a Roar that was made, if any speak of it.
    pub(crate) fn moment_of_roar(&mut self, fighter: FighterId) {
        let moment = KERNEL_MOMENTS + WarMoment::RoarMade as usize;
        if self.speaks_at(moment) {
            self.consult(&mut HouseContext::new(moment, fighter, None));
        }
    }

    /// Plays an effect of a house rule on a fighter's Roar; does nothing if the fighter has none.
    pub(crate) fn bring_about(&mut self, effect: usize, fighter: FighterId, amount: i32) {
        if !self.state.fighters[fighter].game.active {
            return;
        }
        match WarEffect::from_number(effect as u8) {
            Some(WarEffect::RoarInvocations) => {
                let held = self.state.fighters[fighter].game.free;
                let wanted = (i32::from(held) + amount).clamp(0, 9) as u8;
                self.state.fighters[fighter].game.free = wanted;
                let sum = &mut self.state.free[self.setup.side(fighter)];
                *sum = *sum - u16::from(held) + u16::from(wanted);
            }
            Some(WarEffect::EndRoar) => self.end_roar(fighter, RoarEnd::Removed),
            None => {}
        }
    }
}
