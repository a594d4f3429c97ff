//! Features of physical and mental harm that policies can read.

use super::points::Accept;
use crate::kernels::fate::Setup;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::sheet::sheet::Harm;
use crate::system::{FighterId, Numbered};
use crate::systems::fate_core::Core;

crate::readings! {
    /// Features of harm.
    pub(crate) enum HarmFeature of Ask<'_, Core>, Setup<Core> {
        /// shifts of the largest physical hit that can still be absorbed (in a conflict of one kind: any hit)
        fighter AbsorbsPhysical "absorbs_physical": Number = |ask, who| ask.left(who, Harm::Usual);
        /// shifts of the largest mental hit that can still be absorbed (in a conflict of one kind: any hit)
        fighter AbsorbsMental "absorbs_mental": Number = |ask, who| ask.left(who, of_mind(ask));
        /// chance that the decider's best physical attack hits this fighter, before invocations; 0 if it has none
        fighter HitPhysical "hit_chance_physical": Percent = |ask, who| {
            hit_chance(ask, who, Harm::Usual, 1)
        };
        /// chance that the decider's best mental attack hits this fighter, before invocations; 0 if it has none
        fighter HitMental "hit_chance_mental": Percent = |ask, who| {
            hit_chance(ask, who, of_mind(ask), 1)
        };
        /// chance that the decider's best physical attack takes this fighter out, before invocations
        fighter OutPhysical "take_out_chance_physical": Percent = |ask, who| {
            take_out_chance(ask, who, Harm::Usual)
        };
        /// chance that the decider's best mental attack takes this fighter out, before invocations
        fighter OutMental "take_out_chance_mental": Percent = |ask, who| {
            take_out_chance(ask, who, of_mind(ask))
        };
        /// shifts of the largest hit that the fighter who wants to give up can still absorb
        at ["accept"] ConcederAbsorbs "conceder_absorbs": Number = |ask| {
            conceder(ask).map_or(0, |fighter| ask.capacity(fighter))
        };
        /// consequences that the fighter who wants to give up bears
        at ["accept"] ConcederConsequences "conceder_consequences": Number = |ask| {
            let slots = |fighter: FighterId| ask.state.fighters[fighter].slots;
            conceder(ask).map_or(0, |fighter| slots(fighter).count_ones() as i32)
        };
        /// in a mixed conflict: the present roll or hit is mental
        at ["invoke", "style", "absorb", "extreme", "cost"] MentalRoll "mental": Flag = |ask| {
            i32::from(ask.state.harm == Harm::Mental)
        };
    }
}

/// Returns the harm to the mind: [`Harm::Mental`] in a mixed conflict; in a conflict of one kind all harm is
/// [`Harm::Usual`].
fn of_mind(ask: &Ask<'_, Core>) -> Harm {
    if ask.is_mixed() { Harm::Mental } else { Harm::Usual }
}

fn take_out_chance(ask: &Ask<'_, Core>, fighter: FighterId, harm: Harm) -> i32 {
    hit_chance(ask, fighter, harm, ask.left(fighter, harm) + 1)
}

/// Returns the chance in percent that the decider's best attack of a kind hits for so many shifts; 0 if it has
/// none.
fn hit_chance(ask: &Ask<'_, Core>, fighter: FighterId, harm: Harm, shifts: i32) -> i32 {
    let attack = ask.setup.sheets[ask.actor].game.attack_by[harm as usize];
    attack.map_or(0, |attack| ask.chance_with(attack, ask.actor, fighter, shifts))
}

/// Returns the fighter that wants to give up; `None` if the question is about something else.
fn conceder(ask: &Ask<'_, Core>) -> Option<FighterId> {
    ask.opponent().filter(|it| ask.point == Accept::NUMBER && it.index() < ask.setup.sheets.len())
}
