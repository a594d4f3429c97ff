//! When the conflict, an exchange or a turn begins, and when somebody leaves: which rooms have to
//! do something then, in which order.

use super::events::{RoarEnd, WarEvent};
use super::weight_knobs::Recompute;
use super::{
    War, heavy, help, lethal, lock, place, prelude, rage, rest, ritual, roar, swarm, weight,
};
use crate::kernels::fate::Play;
use crate::system::Table;

/// The conflict begins: what came before, then the Roar phase.
pub fn open<T: Table<WarEvent>>(play: &mut Play<'_, War, T>) {
    place::tell(play);
    rest::open(play);
    prelude::play(play);
    if play.state.end.is_none() {
        ritual::before_the_roar(play);
        roar::phase(play);
    }
}

/// An exchange begins: weights are put in force anew, Roars whose time is up end, compels are made.
pub fn start_exchange<T: Table<WarEvent>>(play: &mut Play<'_, War, T>) {
    if play.setup.game.knobs.weight.recompute == Recompute::EveryExchange {
        weight::enforce(play);
    }
    if heavy::varies(play.setup, play.state) {
        weight::changed(play); // what a stunt gives in the first exchange
    }
    for fighter in &mut *play.state.fighters {
        fighter.game.blocks = 0;
    }
    lock::expire(play);
    lock::random_compels(play);
    play.compels();
}

/// A turn begins; `false` if the fighter loses it.
pub fn start<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) -> bool {
    if play.setup.game.knobs.weight.recompute == Recompute::EveryTurn {
        weight::enforce(play);
    }
    // Both are asked: each uses up what it is about.
    let loses = play.loses_turn(fighter);
    if help::has_helped(play, fighter) || loses {
        return false;
    }
    lock::offer(play, fighter, fighter, 0);
    lethal::begin_turn(&mut play.state.fighters[fighter].game.craft);
    ritual::turn_begins(play, fighter);
    swarm::count_idle(play, fighter);
    !rage::takes_turn(play, fighter)
}

/// A fighter has left the conflict, and its Roar, its ritual and its weight with it.
pub fn left<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) {
    if play.state.fighters[fighter].game.active {
        lock::end(play, fighter, RoarEnd::OwnerLeft);
    }
    ritual::caster_left(play, fighter);
    weight::changed(play);
}
