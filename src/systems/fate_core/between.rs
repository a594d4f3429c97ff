//! Between the conflicts of a series: with what one treats, what is carried over.

use super::events::CoreEvent;
use super::{Core, state, stunt, stunt_play};
use crate::kernels::fate::game::Setup;
use crate::kernels::fate::hooks::Between;
use crate::kernels::fate::sheet::Harm;
use crate::kernels::fate::{Method, Play};
use crate::system::Table;

impl Between for Core {
    fn treatment(setup: &Setup<Self>, healer: usize, harm: Harm) -> Option<Method> {
        let sheet = &setup.sheets[healer].game;
        if harm == Harm::Mental { sheet.mental_care } else { sheet.care }
    }

    fn new_session<T: Table<CoreEvent>>(play: &mut Play<'_, Self, T>) {
        play.renew_stunts(stunt::Span::Session);
    }

    fn carried(setup: &Setup<Self>, fighter: usize, old: state::CoreExtra) -> state::CoreExtra {
        let stunts = stunt_play::carried(setup, fighter, old.stunts);
        state::CoreExtra { stunts, ..setup.start.fighters[fighter].game }
    }
}
