//! Features of bodies that policies can read: mobs, leaders, hazards, several targets.

use crate::kernels::fate::Setup;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::rules::actions::several_targets::everyone;
use crate::systems::fate_core::Core;

crate::readings! {
    /// Features of bodies.
    pub(crate) enum BodyFeature of Ask<'_, Core>, Setup<Core> {
        /// members of the mob that this fighter represents; 1 if it is alone
        fighter MobSize "mob": Number = |ask, who| ask.state.bodies.size(who) as i32;
        /// is a hazard and no character
        sheet Hazard "hazard": Flag = |setup, who| (setup.bodies.hazards >> who & 1) as i32;
        /// leads its side
        sheet Leader "leader": Flag = |setup, who| (setup.bodies.leaders >> who & 1) as i32;
        /// number of opponents that gives it the bonus of a lone foe (solo.bonus); 0 without the bonus
        fighter LoneAgainst "lone_against": Number = |ask, who| {
            ask.setup.lone_against(ask.state, who)
        };
        /// fighters who are still in, a mob counting as one
        side SideUnits "units": Number = |ask, own| {
            let units = ask.state.units() & !ask.setup.bodies.hazards;
            (ask.side_mask(own) & units).count_ones() as i32
        };
        /// nameless fighters who could form mobs
        at ["mob"] AlikeCount "alike": Number = |ask| ask.moment.among.count_ones() as i32;
        /// targets that have been named so far
        at ["also"] Named "named": Number = |ask| ask.moment.count;
        /// part of the result not yet shared
        at ["share"] ResultLeft "result_left": Number = |ask| ask.moment.shifts;
        /// targets that this rest is shared among, including the present one
        at ["share"] TargetsServed "targets_served": Number = |ask| ask.moment.count;
        /// part that would take the present target out, or succeed against it, if its dice showed 0
        at ["share"] PartNeeded "part_needed": Number = |ask| ask.moment.enough;
        /// foes whom an attack on everyone in the zone would strike
        at ["turn"] ZoneFoes "zone_foes": Number = |ask| struck(ask, ask.foes());
        /// fighters of your own side whom such an attack would strike
        at ["turn"] ZoneFriends "zone_friends": Number = |ask| {
            struck(ask, ask.setup.members(ask.actor))
        };
    }
}

/// Returns the number of fighters of `among` that an attack on [`everyone`] in the zone would strike.
fn struck(ask: &Ask<'_, Core>, among: u64) -> i32 {
    (everyone(ask.view(), ask.actor, ask.actor) & among).count_ones() as i32
}
