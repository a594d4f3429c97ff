//! Full Defense: its set-up, and its bonus on defences (WOA-MAN-15, WOA-MAN-17). The hooks of
//! [`FullDefense`].

use crate::kernels::fate::hooks::{FullDefense, Methods};
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::state::conflict::Fighter;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::Maneuver;
use crate::systems::war_of_ashes::knobs::turn_order_and_characters::FullDefenseRoll;
use crate::systems::war_of_ashes::state::conflict::Roar;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::{View, War};

impl FullDefense for War {
    fn knows_full_defense(view: View<'_>) -> bool {
        view.knows(Maneuver::FullDefense)
    }

    fn full_defense<T: Table<WarEvent>>(play: &mut Play<'_, Self, T>, fighter: FighterId) {
        play.take_full_defense(fighter);
    }

    /// Returns the free invocations that Full Defense gives for one defence; the one more after a
    /// set-up with style is used up (WOA-MAN-15).
    fn full_defense_invokes(setup: &Setup<Self>, it: &mut Fighter<Roar>, kind: RollKind) -> u8 {
        if kind != RollKind::Defend {
            return 0;
        }
        let extra = std::mem::take(&mut it.game.full_defense_extra);
        setup.game.knobs.turn.full_defense_invokes as u8 + extra
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Makes a fighter take Full Defense: it succeeds by itself, or by a roll (`fulldef.roll`).
    pub(crate) fn take_full_defense(&mut self, fighter: FighterId) {
        let outcome = match self.setup.game.knobs.turn.full_defense_roll {
            FullDefenseRoll::None => Outcome::Succeed,
            FullDefenseRoll::VsDifficulty => self.roll_full_defense(fighter),
        };
        match outcome {
            Outcome::Fail => {}
            Outcome::Tie => self.gain_boost(fighter),
            Outcome::Succeed | Outcome::Style => {
                let it = &mut self.state.fighters[fighter];
                it.full_defense = true;
                it.game.full_defense_extra = u8::from(outcome == Outcome::Style);
            }
        }
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Makes the set-up roll of Full Defense (`fulldef.roll`), an advantage against a fixed
    /// difficulty.
    fn roll_full_defense(&mut self, fighter: FighterId) -> Outcome {
        let kind = RollKind::Create { presence: false };
        let method = self.method_for(fighter, kind, NO_ARGUMENT);
        let method = War::before_roll(self, fighter, kind, method);
        let difficulty = self.setup.game.knobs.turn.full_defense_difficulty;
        let opposing = self.difficulty(fighter, difficulty);
        let (roll, serial) = ((fighter, kind, method), u32::from(self.state.action));
        let contest = self.roll_passive(roll, Purpose::FullDefense, opposing, serial);
        self.outcome(&contest)
    }
}
