//! The beginning of contests and challenges, and the turns in them.

use crate::kernels::fate::Play;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::rules::rounds;
use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::system::{FighterId, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::scene::now;
use crate::systems::fate_core::tell::events::CoreEvent;

/// Sets the state to the beginning of a contest or challenge, with all fighters and the remains of the scene before.
pub(crate) fn begin<T: Table<CoreEvent>>(
    setup: &Setup<Core>,
    state: &mut StateOf<Core>,
    table: &mut T,
) {
    rounds::reset(setup, state);
    let mut play = Play { setup, state, table };
    play.enter_all();
    play.carry_over();
    play.build_order();
    play.start_exchange();
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Puts the aspects of the scene before into play, with the invocations that are left on them.
    pub(crate) fn carry_over(&mut self) {
        let scene = now(self.setup, self.state);
        for number in 0..scene.carried {
            let free = if number == 0 { scene.invocations } else { [0; MAX_SIDES] };
            self.state.scene.push(SceneAspect { by: u8::MAX, free, ..SceneAspect::default() });
            for (held, free) in self.state.free.iter_mut().zip(free) {
                *held += u16::from(free);
            }
        }
    }

    /// Makes it a fighter's turn, for rules that depend on it (boosts).
    pub(crate) fn step_up(&mut self, fighter: FighterId) {
        let order = &self.state.order;
        let place = order.iter().position(|&other| FighterId::from(other) == fighter);
        self.state.place = place.map_or(0, |place| place as u8 + 1);
    }

    /// Ends the exchange, so that no fighter acts in it any more.
    pub(crate) fn close_exchange(&mut self) {
        self.state.place = self.state.order.len() as u8;
    }
}
