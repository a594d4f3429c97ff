//! Features that policies can read of the place, and of an ally under attack.

use crate::kernels::fate::decide::classes::is_after_action;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::sheet::place::at_hand;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::{FighterId, NO_ARGUMENT};
use crate::systems::fate_core::{Core, View};

crate::readings! {
    /// Features of the place.
    pub(crate) enum PlaceFeature of Ask<'_, Core>, Setup<Core> {
        /// free invocations that its side holds on aspects of the place where it stands
        fighter Ground "ground": Number = |ask, who| {
            let side = ask.setup.side(who);
            let here = ask.state.fighters[who].foot.zone();
            let near = ask.state.scene.iter().filter(|aspect| at_hand(aspect.site, here, here));
            near.map(|aspect| i32::from(aspect.free[side])).sum()
        };
        /// the decider has already taken the action of its turn
        class ["step"] ActionTaken "action_taken": Flag = |class| i32::from(is_after_action(class));
        /// shifts of the largest hit that the ally under attack can still absorb
        at ["interpose"] WardAbsorbs "ward_absorbs": Number = |ask| ask.capacity(ward(ask));
        /// best defence rating of the ally under attack, full defense included
        at ["interpose"] WardDefense "ward_defense": Number = |ask| guarded(ask.view(), ward(ask));
        /// chance that the attack takes the ally out, before invocations
        at ["interpose"] WardDanger "ward_danger": Percent = |ask| {
            ask.take_out_chance(FighterId::from(ask.moment.opponent), ward(ask))
        };
        /// the decider's best defence rating, full defense included
        at ["interpose"] OwnDefense "own_defense": Number = |ask| {
            guarded(ask.view(), ask.actor)
        };
        /// chance that the attack takes the decider out if it steps in, before invocations
        at ["interpose"] OwnDanger "own_danger": Percent = |ask| {
            ask.take_out_chance(FighterId::from(ask.moment.opponent), ask.actor)
        };
        /// the decider's best rating for opposing the present action
        at ["oppose"] OwnOpposition "own_opposition": Number = |ask| ask.moment.rating;
        /// fixed difficulty of the present action if no foe opposes it
        at ["oppose"] FixedDifficulty "difficulty": Number = |ask| ask.moment.enough;
        /// the present action is an advantage on the scene
        at ["oppose"] AtAdvantage "opposes_advantage": Flag = |ask| i32::from(ask.moment.matter[0] == 0);
        /// the present action removes an aspect
        at ["oppose"] AtRemoval "opposes_removal": Flag = |ask| i32::from(ask.moment.matter[0] == 1);
        /// the present action is a roll for a task
        at ["oppose"] AtTask "opposes_task": Flag = |ask| i32::from(ask.moment.matter[0] == 2);
        /// is a supporting character
        sheet Supporting "supporting": Flag = |setup, who| {
            i32::from(setup.sheets[who].game.supporting)
        };
    }
}

/// Returns the ally under attack (`Moment::ward`).
fn ward(ask: &Ask<'_, Core>) -> FighterId {
    FighterId::from(ask.moment.ward)
}

/// Returns a fighter's best defence, with the bonus of full defense if it has chosen that.
pub(crate) fn guarded(view: View<'_>, fighter: FighterId) -> i32 {
    let method = Core::method(view, fighter, RollKind::Defend, NO_ARGUMENT);
    let full = view.state.fighters[fighter].full_defense;
    method.map_or(0, |method| method.rating) + i32::from(full) * view.setup.fate.full_defense_bonus
}
