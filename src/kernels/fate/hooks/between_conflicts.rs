//! Hooks between the conflicts of a series: [`Between`].

use super::data::FateData;
use crate::kernels::fate::Play;
use crate::kernels::fate::rules::rolls::method::Method;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::sheet::sheet::{Harm, Severity};
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, Table};

/// Hooks between the conflicts of a series; systems without series leave all defaults.
pub(crate) trait Between: FateData {
    /// Returns the method with which a fighter treats consequences of this kind; `None` if it cannot
    /// (FC-REC-05).
    fn treatment(_setup: &Setup<Self>, _healer: FighterId, _harm: Harm) -> Option<Method> {
        None
    }

    /// Returns the scenes until a consequence is gone for which recovery begins now (FC-REC-09 to 11).
    fn recovery_wait(view: View<'_, Self>, severity: Severity) -> u16 {
        view.setup.series.knobs.wait(severity)
    }

    /// Whether only quiet scenes count for that, and conflicts do not (WOA-END-03).
    fn needs_rest(_severity: Severity) -> bool {
        false
    }

    /// Called between conflicts when a scene is over: a conflict, or a quiet scene.
    fn scene_passed<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _quiet: bool) {}

    /// Makes the system's part of the conflict that the next one of a series begins with; by default a
    /// copy of the setup's.
    fn renew(setup: &Setup<Self>, world: &mut Self::World) {
        world.clone_from(&setup.start.world);
    }

    /// Called when a new session of a series begins.
    fn new_session<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>) {}

    /// Returns the part of a fighter's system data that it carries into the next conflict of a series.
    fn carried(setup: &Setup<Self>, fighter: FighterId, _old: Self::Extra) -> Self::Extra {
        setup.start.fighters[fighter].game
    }
}
