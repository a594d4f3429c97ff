//! Manoeuvres that could be tried as things stand (SW-MAN).

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::knobs::characters::Trick;
use crate::systems::stamina_and_wounds::sheet::gear::NO_ITEM;
use crate::systems::stamina_and_wounds::state::conflict::NOBODY;
use crate::systems::stamina_and_wounds::state::view::{View, filter};

impl View<'_> {
    /// Returns the foes on whom a manoeuvre would have an effect, so that no policy tries to disarm
    /// the unarmed.
    pub fn open_to(self, actor: FighterId, trick: Trick) -> u64 {
        let setup = self.setup;
        if setup.tricks[setup.camp(actor)] & trick.bit() == 0 {
            return 0;
        }
        let me = self.it(actor);
        let mut foes = self.foes(actor);
        if self.is_bands() {
            foes = filter(foes, |foe| self.it(foe).position == me.position);
        }
        match trick {
            Trick::Disarm => filter(foes, |foe| {
                let it = self.it(foe);
                !it.disarmed && setup.weapon(foe, it).item != NO_ITEM
            }),
            Trick::Push if self.is_bands() || setup.scene.pit => foes,
            Trick::Push => foes & self.held_or_holding(),
            Trick::Trip => filter(foes, |foe| !self.it(foe).prone),
            Trick::Restrain => filter(foes, |foe| self.it(foe).held_by >> actor & 1 == 0),
            Trick::Climb if me.climbs == NOBODY && me.held_by == 0 => foes,
            Trick::Climb => 0,
        }
    }

    /// Returns the fighters who hold a fighter or are held.
    fn held_or_holding(self) -> u64 {
        let held = self.state.fighters.iter().enumerate().filter(|(_, it)| it.held_by != 0);
        held.fold(0, |mask, (fighter, it)| mask | 1 << fighter | it.held_by)
    }

    /// Returns the manoeuvre that is most likely to succeed, by
    /// `Setup::trick_chance`.
    /// `None` if none would have an effect.
    pub fn best_trick(self, actor: FighterId, target: FighterId) -> Option<Trick> {
        let is_open = |trick: &Trick| self.open_to(actor, *trick) >> target & 1 == 1;
        let open = Trick::ALL.iter().copied().filter(is_open);
        open.rev().max_by_key(|&trick| self.setup.trick_chance(actor, trick, target))
    }
}
