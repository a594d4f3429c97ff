//! Full Defense: its set-up, and what it gives defences (WOA-MAN-15, WOA-MAN-17).

use super::War;
use super::events::WarEvent;
use super::state::Roar;
use super::turn_knobs::FullDefenseRoll;
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::state::Fighter;
use crate::kernels::fate::{FateGame, Play, RollKind};
use crate::system::{NO_ARGUMENT, Table};

/// A fighter takes Full Defense: it succeeds by itself, or by a roll (`fulldef.roll`).
pub fn take<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) {
    let outcome = match play.setup.game.knobs.turn.full_defense_roll {
        FullDefenseRoll::None => Outcome::Succeed,
        FullDefenseRoll::VsDifficulty => roll_full_defense(play, fighter),
    };
    match outcome {
        Outcome::Fail => {}
        Outcome::Tie => play.gain_boost(fighter),
        Outcome::Succeed | Outcome::Style => {
            let it = &mut play.state.fighters[fighter];
            it.full_defense = true;
            it.game.full_defense_extra = u8::from(outcome == Outcome::Style);
        }
    }
}

/// Free invocations that it gives for one defence; the one more after a set-up with style is used
/// up (WOA-MAN-15).
pub fn invokes(setup: &Setup<War>, it: &mut Fighter<Roar>, kind: RollKind) -> u8 {
    if kind != RollKind::Defend {
        return 0;
    }
    let extra = std::mem::take(&mut it.game.full_defense_extra);
    setup.game.knobs.turn.full_defense_invokes as u8 + extra
}

/// The set-up roll of Full Defense (`fulldef.roll`).
fn roll_full_defense<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) -> Outcome {
    let kind = RollKind::Create { presence: false };
    let method = play.method_for(fighter, kind, NO_ARGUMENT);
    let method = War::before_roll(play, fighter, kind, method);
    let difficulty = play.setup.game.knobs.turn.full_defense_difficulty;
    let opposing = play.difficulty(fighter, difficulty);
    let (roll, serial) = ((fighter, kind, method), u32::from(play.state.action));
    let contest = play.roll_passive(roll, Purpose::FullDefense, opposing, serial);
    play.outcome(&contest)
}
