//! Between the conflicts of a series ([`Between`]): with what fighters treat consequences, what is
//! carried over.

use super::stunts;
use crate::kernels::fate::hooks::Between;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::{Method, Play};
use crate::system::{FighterId, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::sheet::stunt;
use crate::systems::fate_core::state::conflict;
use crate::systems::fate_core::tell::events::CoreEvent;

impl Between for Core {
    fn treatment(setup: &Setup<Self>, healer: FighterId, harm: Harm) -> Option<Method> {
        let sheet = &setup.sheets[healer].game;
        if harm == Harm::Mental { sheet.mental_care } else { sheet.care }
    }

    fn new_session<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        play.renew_stunts(stunt::Span::Session);
    }

    fn carried(
        setup: &Setup<Self>,
        fighter: FighterId,
        old: conflict::CoreExtra,
    ) -> conflict::CoreExtra {
        let stunts = stunts::carried(setup, fighter, old.stunts);
        conflict::CoreExtra { stunts, ..setup.start.fighters[fighter].game }
    }
}
