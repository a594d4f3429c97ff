//! Measures of Fate Core ([`CoreMeasure`]): the kernel's, measures of series, of contests and challenges.

use super::events::CoreEvent;
use crate::kernels::fate::Play;
use crate::kernels::fate::tell::series_measures::{HouseMeasure, WITH_HOUSE, with_series};
use crate::measures;
use crate::system::{FighterId, Measure, Table, joined};
use crate::systems::fate_core::Core;

measures! {
    /// Measures that Fate Core adds to the kernel's.
    pub enum CoreMeasure {
        Escaped = "escaped", "share", Share, false, None, "trials in which a side whose goal was to escape got away through an exit";
        Victories = "victories", "victories", Count, false, Some(9), "victories scored in a contest";
        ExchangesWon = "exchanges_won", "exchanges", Count, false, None, "exchanges of a contest won";
        StyleWins = "style_wins", "exchanges", Count, false, None, "exchanges of a contest won with style";
        Twists = "twists", "exchanges", Count, false, None, "exchanges of a contest in which the best results tied and the side had rolled";
        Forfeits = "forfeits", "rolls", Count, false, None, "contest rolls lost to a failed attempt at an advantage";
        GaveUp = "gave_up", "share", Share, false, None, "trials in which the side gave up a contest";
        TasksClean = "tasks_clean", "tasks", Count, false, None, "tasks done without a cost";
        TasksMinor = "tasks_minor_cost", "tasks", Count, false, None, "tasks done at a minor cost";
        TasksSerious = "tasks_serious_cost", "tasks", Count, false, None, "tasks done at a serious cost";
        TasksFailed = "tasks_failed", "tasks", Count, false, Some(8), "tasks not done";
        FullSuccess = "full_success", "share", Share, false, None, "trials with a challenge in which every task was achieved, none at a serious cost";
        CostlySuccess = "costly_success", "share", Share, false, None, "trials with a challenge in which every task was achieved, some at a serious cost";
        PartialSuccess = "partial_success", "share", Share, false, None, "trials with a challenge in which enough tasks were achieved, but not all";
        Failure = "challenge_failed", "share", Share, false, None, "trials with a challenge in which too few tasks were achieved";
        StuntUses = "stunt_uses", "uses", Count, false, Some(20), "uses of stunts, without those that only change the sheet";
        CompelsAccepted = "compels_accepted", "compels", Count, false, Some(10), "compels accepted, each for a fate point";
        CompelsRefused = "compels_refused", "compels", Count, false, None, "compels refused, each for a fate point paid";
        CompelsBought = "compels_bought", "compels", Count, false, None, "compels of foes that players have paid for";
        StuntPoints = "stunt_points", "fate points", Count, false, None, "fate points spent on stunts";
        Helps = "helps", "helpers", Count, false, None, "helpers in combined rolls, one for each roll helped with";
        TeamBonus = "team_bonus", "points", Count, false, None, "bonuses of helpers on rolls";
        TasksInFight = "tasks_in_fight", "tasks", Count, false, Some(8), "tasks done during conflicts";
        TasksInFightFailed = "tasks_in_fight_failed", "rolls", Count, false, None, "rolls for such tasks that failed";
        TaskTurnsBlocked = "task_turns_blocked", "turns", Count, false, None, "turns in which a failed defence kept a fighter from such a task";
        ListDone = "side_goal", "share", Share, false, None, "trials in which the side finished its list of tasks during a conflict";
        Transitions = "transitions", "scenes", Count, false, Some(4), "scenes that followed the first";
        Escalations = "escalations", "attacks", Count, false, None, "attacks that turned a contest or challenge into a conflict";
        Replaced = "replaced", "fighters", Count, false, None, "fighters of an endless group who replaced a \
             fighter who was out";
    }
}

impl CoreMeasure {
    /// Returns the number under which rules count it; measures of the kernel and of house rules come first.
    pub const fn number(self) -> usize {
        WITH_HOUSE + self as usize
    }
}

/// All measures, in the order of their numbers ([`CoreMeasure::number`]): the kernel's and series' first.
pub(crate) const ALL: &[Measure] =
    &joined::<COUNT>(&[&with_series(), HouseMeasure::ALL, CoreMeasure::ALL]);

/// Number of measures.
const COUNT: usize = WITH_HOUSE + CoreMeasure::ALL.len();

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Counts for the side of a fighter that something is true of the trial: once, even if it happens in
    /// several conflicts of a series.
    pub(crate) fn count_trial(&mut self, measure: CoreMeasure, fighter: FighterId) {
        let told = &mut self.state.series.told[self.setup.side(fighter)];
        let bit = 1 << measure as u32;
        if *told & bit == 0 {
            *told |= bit;
            self.table.count(measure.number(), fighter, 1);
        }
    }
}
