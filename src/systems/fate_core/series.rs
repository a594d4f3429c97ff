//! What policies can read of a series of conflicts.

use super::Core;
use super::words::CoreFeature;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::{series_setup as series, treatment};

/// Value of a feature of a series, for a fighter.
pub fn of_fighter(ask: &Ask<'_, Core>, feature: CoreFeature, fighter: usize) -> i32 {
    match feature {
        CoreFeature::Untreated => series::untreated(ask, fighter),
        CoreFeature::Recovering => series::recovering(ask, fighter),
        CoreFeature::TreatChance => treatment::chance(ask.setup, ask.state, fighter),
        _ => 0,
    }
}

/// Value of a feature of a series, for a side.
pub fn of_side(ask: &Ask<'_, Core>, feature: CoreFeature, own: bool) -> i32 {
    match feature {
        CoreFeature::SideRecovering => series::sum_over(ask, own, series::recovering),
        CoreFeature::SlotsOpen => series::sum_over(ask, own, series::slots_open),
        CoreFeature::SideFate => series::sum_over(ask, own, series::fate),
        _ => 0,
    }
}

/// Value of a feature of how far a series has come.
pub fn of_world(ask: &Ask<'_, Core>, feature: CoreFeature) -> i32 {
    match feature {
        CoreFeature::SceneNumber => series::number(ask),
        CoreFeature::ScenesLeft => series::conflicts_left(ask),
        CoreFeature::RestsLeft => series::rests_left(ask),
        _ => 0,
    }
}
