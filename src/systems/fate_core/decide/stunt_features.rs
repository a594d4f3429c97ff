//! Features that policies can read when they are asked about a stunt.

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::{RollKind, Setup};
use crate::systems::fate_core::Core;

crate::readings! {
    /// Features of the use of a stunt.
    pub(crate) enum StuntFeature of Ask<'_, Core>, Setup<Core> {
        /// fate points that the use of the stunt costs
        at ["stunt"] Cost "cost": Number = |ask| i32::from(ask.moment.matter[1]);
        /// uses left of the stunt; 255 if there is no limit
        at ["stunt"] UsesLeft "uses_left": Number = |ask| i32::from(ask.moment.matter[2]);
        /// shifts of the hit that the stunt would change
        at ["stunt"] Shifts "shifts": Number = |ask| ask.moment.shifts;
        /// the stunt would change the decider's attack
        at ["stunt"] Attacking "attacking": Flag = |ask| {
            i32::from(ask.moment.kind == Some(RollKind::Attack))
        };
        /// the stunt would change the decider's defence
        at ["stunt"] Defending "defending": Flag = |ask| {
            i32::from(ask.moment.kind.is_some_and(RollKind::defends))
        };
    }
}
