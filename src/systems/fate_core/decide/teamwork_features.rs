//! Features that policies can read of teamwork and of tasks during a fight.

use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::{RollKind, Setup};
use crate::system::{FighterId, bits, fighters_in};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::rules::{side_tasks, teamwork};

crate::readings! {
    /// Features of teamwork and tasks.
    pub(crate) enum TeamworkFeature of Ask<'_, Core>, Setup<Core> {
        /// chance that a roll for its easiest task in the fight gives a tie or better, before invocations; 0 if it has none
        fighter TaskChance "task_chance": Percent = |ask, who| {
            side_tasks::chance(ask.view(), who)
        };
        /// may not roll for a task in its present turn, since a defence has failed
        fighter Barred "kept_from_task": Flag = |ask, who| {
            (ask.state.world.errands.barred >> who & 1) as i32
        };
        /// a defence has failed that keeps it from a task in its coming turn
        fighter Beset "defense_failed": Flag = |ask, who| {
            (ask.state.world.errands.pierced >> who & 1) as i32
        };
        /// has given up its coming turn to help
        fighter Spent "turn_given_up": Flag = |ask, who| {
            (ask.state.world.team.spent >> who & 1) as i32
        };
        /// tasks that are still open on its list in the fight
        side TasksToDo "tasks_to_do": Number = |ask, own| {
            let side = ask.setup.side(ask.actor);
            let sides = if own { 1 << side } else { u64::from(ask.setup.sides[side].hostile) };
            let sides = bits(sides).filter(|side| *side < ask.setup.sides.len());
            sides.map(|side| side_tasks::open_tasks(ask.view(), side) as i32).sum()
        };
        /// the roll to help with is an attack
        at ["help"] HelpsAttack "for_attack": Flag = |ask| {
            i32::from(ask.moment.kind == Some(RollKind::Attack))
        };
        /// the roll to help with creates an advantage
        at ["help"] HelpsCreate "for_advantage": Flag = |ask| {
            i32::from(matches!(ask.moment.kind, Some(RollKind::Create { .. })))
        };
        /// the roll to help with is an overcome roll, such as one for a task
        at ["help"] HelpsOvercome "for_overcome": Flag = |ask| {
            i32::from(ask.moment.kind == Some(RollKind::Overcome))
        };
        /// the roll to help with is a defence
        at ["help"] HelpsDefense "for_defense": Flag = |ask| {
            i32::from(ask.moment.kind.is_some_and(RollKind::defends))
        };
        /// helping takes the decider's coming turn
        at ["help"] CostsTurn "costs_turn": Flag = |ask| {
            i32::from(teamwork::takes_turn(ask.view()))
        };
        /// others who help with the roll already
        at ["help"] Helpers "helpers": Number = |ask| ask.moment.count;
        /// rating of the ally who rolls, without helpers
        at ["help"] LeadRating "lead_rating": Number = |ask| ask.moment.rating;
        /// chance that an attack of the ally who rolls hits, on the foe it is best against, before helpers and invocations; 0 for other rolls
        at ["help"] LeadChance "lead_chance": Percent = |ask| {
            best_chance(ask, FighterId::from(ask.moment.opponent))
        };
        /// chance that an attack of the decider hits, on the foe it is best against, before helpers and invocations
        at ["help"] OwnChance "own_chance": Percent = |ask| best_chance(ask, ask.actor);
    }
}

/// Returns the chance of the attack to help with, if a fighter makes it, on the foe it is best against; 0 if the roll
/// is no attack.
fn best_chance(ask: &Ask<'_, Core>, fighter: FighterId) -> i32 {
    if ask.moment.kind != Some(RollKind::Attack) || fighter.index() >= ask.setup.sheets.len() {
        return 0;
    }
    fighters_in(ask.foes()).map(|foe| ask.attack_chance(fighter, foe, 1)).max().unwrap_or(0)
}
