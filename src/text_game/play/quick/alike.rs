//! For each fighter the fighters whose track has an equal value, as a set that options are aimed by. Sets are part of
//! the buffers of a turn: made at the beginning of a trial, kept up to date by each change, and made anew for a state
//! that was copied.

use crate::system::{FighterId, MOST_FIGHTERS, Table, fighters_in, those};
use crate::text_game::play::act::{Act, Told};
use crate::text_game::play::setup::Setup;
use crate::text_game::play::state::{MOST_ALIKE, Scratch, State};

/// A track whose sets are kept.
#[derive(Debug)]
pub(crate) struct AlikeTrack {
    pub cell: u16,
    /// The set of each fighter at the beginning of a trial.
    start: Vec<u64>,
}

impl AlikeTrack {
    pub(super) fn new(setup: &Setup, cell: u16) -> Self {
        let of = |fighter| equal_to(setup, &setup.start, cell, fighter);
        Self { cell, start: FighterId::all(setup.names.len()).map(of).collect() }
    }
}

/// The sets of all tracks whose sets are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alike {
    /// Whether the sets have to be made before they are read.
    pub is_dropped: bool,
    sets: [[u64; MOST_FIGHTERS]; MOST_ALIKE],
}

impl Alike {
    pub(crate) const NONE: Self = Self { is_dropped: true, sets: [[0; MOST_FIGHTERS]; MOST_ALIKE] };

    /// Returns the fighters whose track has the value that it has for one of them; `slot` is the number of the track
    /// among those whose sets are kept.
    pub(crate) fn of(&self, slot: u8, fighter: u8) -> u64 {
        in_tests!(assert!(!self.is_dropped));
        self.sets[usize::from(slot) % MOST_ALIKE][usize::from(fighter) % MOST_FIGHTERS]
    }
}

impl Scratch {
    /// Takes the sets of the beginning of a trial.
    pub(crate) fn start_alike(&mut self, setup: &Setup) {
        for (sets, track) in self.alike.sets.iter_mut().zip(&setup.quick.alike) {
            sets[..track.start.len()].copy_from_slice(&track.start);
        }
        self.alike.is_dropped = false;
    }
}

impl State {
    /// Makes all sets, for a state that was copied.
    #[inline(never)]
    pub(crate) fn find_alike(&mut self, setup: &Setup) {
        for (sets, track) in self.scratch.alike.sets.iter_mut().zip(&setup.quick.alike) {
            for (fighter, set) in FighterId::enumerate(sets[..setup.names.len()].iter_mut()) {
                *set = equal_to(setup, &self.cells, track.cell, fighter);
            }
        }
        self.scratch.alike.is_dropped = false;
    }
}

impl<T: Table<Told>> Act<'_, T> {
    /// Keeps the sets up to date when a track of a fighter has changed.
    pub(crate) fn keep_alike(&mut self, fighter: FighterId, cell: u16) {
        let setup = self.setup;
        let slot = setup.quick.alike.iter().position(|track| track.cell == cell);
        let Some(sets) = slot.map(|slot| &mut self.state.scratch.alike.sets[slot]) else { return };
        let equal = equal_to(setup, &self.state.cells, cell, fighter);
        for other in fighters_in(setup.everybody) {
            let bit = u64::from(equal >> other & 1 == 1) << fighter;
            sets[other] = sets[other] & !(1 << fighter) | bit;
        }
        sets[fighter] = equal;
    }
}

/// Returns all fighters whose track has the value that it has for one of them.
fn equal_to(setup: &Setup, cells: &[i32], cell: u16, fighter: FighterId) -> u64 {
    let value = |fighter: FighterId| cells[fighter.index() * setup.stride + usize::from(cell)];
    those(setup.everybody, |it| value(it) == value(fighter))
}
