//! Where a fighter is, and where it can go.

use crate::kernels::fate::Play;
use crate::kernels::fate::data::{FateData, StateOf};
use crate::kernels::fate::map::Route;
use crate::kernels::fate::setup::Setup;
use crate::kernels::fate::terrain::Terrain;
use crate::system::Table;

/// Where a fighter is, and where it can go.
pub trait Ways: FateData {
    /// The fighters in the same zone as another, itself included: whom it reaches (FC-ATK-10).
    #[inline]
    fn around(_setup: &Setup<Self>, state: &StateOf<Self>, _fighter: usize) -> u64 {
        state.units()
    }

    /// What hinders a fighter on the map (FC-ZON-04, WOA-MOVE-11).
    #[inline]
    fn terrain(_setup: &Setup<Self>, state: &StateOf<Self>, _fighter: usize) -> Terrain {
        Terrain::of(state.scene.iter().filter(|aspect| aspect.hinders), true, u8::MAX)
    }

    /// Zones that a fighter may go for free in a turn (FC-MOV-01, FC-MOV-14).
    #[inline]
    fn free_zones(setup: &Setup<Self>, _state: &StateOf<Self>, _fighter: usize) -> i32 {
        setup.place.free_zones
    }

    /// Whether a fighter defends others from wherever it stands (FC-STU-16).
    #[inline]
    fn guards_from_afar(_setup: &Setup<Self>, _fighter: usize) -> bool {
        false
    }

    /// Those of `able` who may bar a mover's way now, a bit each.
    #[inline]
    fn blockers(_setup: &Setup<Self>, _state: &StateOf<Self>, _mover: usize, able: u64) -> u64 {
        able
    }

    /// Called when a roll to move is about to be made: to which zone, and by which way.
    #[inline]
    fn sets_out<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _mover: usize,
        _zone: u8,
        _way: Route,
    ) {
    }

    /// Called when a fighter bars a mover's way with a roll.
    #[inline]
    fn bars<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _foe: usize, _mover: usize) {}

    /// Called when a fighter has gone from one zone to another.
    #[inline]
    fn moved<T: Table<Self::Event>>(_play: &mut Play<'_, Self, T>, _fighter: usize) {}
}
