//! Hooks for aspects that can be invoked on a roll: [`Invoking`].

use super::data::FateData;
use crate::kernels::fate::Play;
use crate::kernels::fate::rules::rolls::method::RollKind;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::state::aspects::SceneAspect;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, Table};

/// Hooks for invocations on a roll.
pub(crate) trait Invoking: FateData {
    /// Returns the bonus of an invocation to a roll of this kind.
    fn invoke_bonus(view: View<'_, Self>, _kind: RollKind) -> i32 {
        view.setup.fate.invoke_bonus
    }

    /// Returns the free invocations that the system gives the roller of its own (Roar aspects). `opponent` is
    /// the other party of the roll; `None` if there is none.
    #[inline]
    fn own_free(_view: View<'_, Self>, _fighter: FighterId, _opponent: Option<FighterId>) -> u8 {
        0
    }

    /// Takes one of the free invocations that [`own_free`](Self::own_free) counts.
    fn spend_own_free<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _fighter: FighterId,
        _opponent: Option<FighterId>,
    ) {
    }

    /// Returns the aspects of the system that the roller can pay for: its own, and the opponent's.
    fn payable(
        _view: View<'_, Self>,
        _fighter: FighterId,
        _opponent: Option<FighterId>,
    ) -> (u8, u8) {
        (0, 0)
    }

    /// Returns the aspects on a fighter's sheet that its opponents can pay for (FC-ADV-12), but for aspects that are
    /// stuck on it as [`OwnAspect`](crate::kernels::fate::state::aspects::Stuck::OwnAspect), because these are counted
    /// there.
    fn open_aspects(view: View<'_, Self>, fighter: FighterId) -> u8 {
        view.setup.sheets[fighter].aspects
    }

    /// Returns the consequences of a fighter that cannot be invoked now, a bit for each slot (FC-STU-12).
    fn hidden_slots(_view: View<'_, Self>, _fighter: FighterId) -> u8 {
        0
    }

    /// Whether a consequence of a fighter may leave its slot before the conflict ends (FC-STU-12).
    fn moves_consequences(_setup: &Setup<Self>, _fighter: FighterId) -> bool {
        false
    }

    /// Whether an aspect of the scene can be used against a fighter (WOA-ZONE-14).
    #[inline]
    fn touches(_view: View<'_, Self>, _aspect: &SceneAspect, _fighter: FighterId) -> bool {
        true
    }
}
