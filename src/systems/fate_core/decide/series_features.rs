//! Features of a series of conflicts that policies can read.

use crate::kernels::fate::Setup;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::rules::series::treatment;
use crate::kernels::fate::sheet::series;
use crate::systems::fate_core::Core;

crate::readings! {
    /// Features of a series.
    pub(crate) enum SeriesFeature of Ask<'_, Core>, Setup<Core> {
        /// consequences that recovery has not begun for, extreme ones aside
        fighter Untreated "untreated": Number = |ask, who| series::untreated(ask, who);
        /// consequences that recovery has begun for
        fighter Recovering "recovering": Number = |ask, who| series::recovering(ask, who);
        /// chance that the next treatment of this fighter starts recovery, before invocations; 0 if there is nothing to treat now
        fighter TreatChance "treat_chance": Percent = |ask, who| {
            treatment::chance(ask.view(), who)
        };
        /// consequences of its fighters that recovery has begun for
        side SideRecovering "recovering": Number = |ask, own| {
            series::sum_over(ask, own, series::recovering)
        };
        /// free consequence slots of its fighters who are still in
        side SlotsOpen "slots_left": Number = |ask, own| {
            series::slots_open(ask.view(), ask.side_mask(own))
        };
        /// fate points of its players' characters who are still in
        side SideFate "fate_points": Number = |ask, own| {
            series::sum_over(ask, own, series::fate)
        };
        /// number of the present or last conflict of a series, from 1
        conflict SceneNumber "scene": Number = |ask| series::number(ask);
        /// conflicts of the series that come after it
        conflict ScenesLeft "scenes_left": Number = |ask| series::conflicts_left(ask);
        /// rests that are left in this pause
        conflict RestsLeft "rests_left": Number = |ask| series::rests_left(ask);
    }
}
