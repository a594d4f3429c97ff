//! Hooks for the positions of fighters and their ways.

use super::data::FateData;
use crate::kernels::fate::Play;
use crate::kernels::fate::rules::movement::terrain::Terrain;
use crate::kernels::fate::sheet::map::Route;
use crate::kernels::fate::sheet::setup::Setup;
use crate::kernels::fate::state::view::View;
use crate::system::{FighterId, Table};

/// Hooks for the positions of fighters and their ways.
pub(crate) trait Ways: FateData {
    /// Returns the fighters in the zone of another, itself included: all that it reaches (FC-ATK-10).
    /// By default all, because there are no zones.
    fn around(view: View<'_, Self>, _fighter: FighterId) -> u64 {
        view.state.units()
    }

    /// Returns the hindrances of a fighter on the map (FC-ZON-04, WOA-MOVE-11).
    fn terrain(view: View<'_, Self>, _fighter: FighterId) -> Terrain {
        Terrain::of(view.state.scene.iter().filter(|aspect| aspect.hinders), true, u8::MAX)
    }

    /// Returns the zones that a fighter may go for free in a turn (FC-MOV-01, FC-MOV-14).
    fn free_zones(view: View<'_, Self>, _fighter: FighterId) -> i32 {
        view.setup.place.free_zones
    }

    /// Whether a fighter defends others from wherever it stands (FC-STU-16).
    fn guards_from_afar(_setup: &Setup<Self>, _fighter: FighterId) -> bool {
        false
    }

    /// Returns the fighters of `able` that may bar a mover's way now, a bit each.
    fn blockers(_view: View<'_, Self>, _mover: FighterId, able: u64) -> u64 {
        able
    }

    /// Returns the index feature of questions whether a fighter bars a way, for systems that have
    /// one ([`PointForesight::index_feature`](crate::system::PointForesight::index_feature)).
    fn impede_index(_view: View<'_, Self>, _fighter: FighterId) -> i32 {
        0
    }

    /// Called when a roll to move is about to be made: to which zone, and by which way.
    fn sets_out<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _mover: FighterId,
        _zone: u8,
        _way: Route,
    ) {
    }

    /// Called when a fighter bars a mover's way with a roll.
    fn bars<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _foe: FighterId,
        _mover: FighterId,
    ) {
    }

    /// Called when a fighter has gone to another zone.
    fn moved<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: FighterId, _from: u8) {
    }
}
