//! Hooks for options and features that the kernel does not know: [`Choices`] and [`Readings`].

use super::data::FateData;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::Ask;
use crate::system::{ByFighter, Choice, FighterId, Table};

/// Hooks for options and features that the kernel does not know.
pub(crate) trait Choices: FateData {
    /// Plays an action that the kernel does not know. By default nothing, because a system without
    /// such options is never asked.
    fn act<T: Table<Self::Event>>(
        _play: &mut Play<'_, Self, T>,
        _actor: FighterId,
        _choice: Choice,
    ) {
    }

    /// Whether an option that the kernel does not know attacks.
    fn is_attack(_option: u8) -> bool {
        false
    }

    /// Whether an option that the kernel does not know may be chosen.
    fn legal(_ask: &Ask<'_, Self>, _option: u8, _argument: u8) -> bool {
        false
    }

    /// Returns the fighters that an option unknown to the kernel may be aimed at.
    fn candidates(_ask: &Ask<'_, Self>, _option: u8, _argument: u8) -> u64 {
        0
    }
}

/// Features that the kernel does not know. Numbers count from the system's own first;
/// [`FateFeature::COUNT`](crate::kernels::fate::decide::features::FateFeature::COUNT) is taken off.
pub(crate) trait Readings: FateData {
    /// Returns the value of a fighter feature of the system.
    fn of_fighter(_ask: &Ask<'_, Self>, _feature: u16, _fighter: FighterId) -> i32 {
        0
    }

    /// Reads the values of a fighter feature of the system for several fighters. Must agree with
    /// [`of_fighter`](Self::of_fighter).
    fn fill(_ask: &Ask<'_, Self>, _feature: u16, _among: u64, _values: &mut ByFighter) {}

    /// Returns the value of a side feature of the system.
    fn of_side(_ask: &Ask<'_, Self>, _feature: u16, _own: bool) -> i32 {
        0
    }

    /// Returns the value of a conflict or decision feature of the system.
    fn of_world(_ask: &Ask<'_, Self>, _feature: u16) -> i32 {
        0
    }
}
