//! Measures of a Fate conflict.

use crate::measures;

/// Number of the first measures that are kept for each fighter
/// ([`RuleSystem::FIGHTER_MEASURES`](crate::system::RuleSystem::FIGHTER_MEASURES)).
pub(crate) const FIGHTER_MEASURES: usize = 16;

measures! {
    /// Measures that the kernel counts. The first [`FIGHTER_MEASURES`] are kept for each fighter.
    pub enum FateMeasure {
        Standing = "standing", "fighters", Count, true, Some(16), "fighters who are still in the conflict";
        TakenOut = "taken_out", "fighters", Count, true, Some(16), "fighters who were taken out; in a series each time counts";
        Conceded = "conceded", "fighters", Count, true, Some(16), "fighters who conceded; in a series each time counts";
        StressAbsorbed = "stress_absorbed", "shifts", Count, true, None, "shifts of hits absorbed by stress boxes";
        ConsequenceAbsorbed = "consequence_absorbed", "shifts", Count, true, None, "shifts of hits absorbed by consequences";
        Wasted = "soak_wasted", "shifts", Count, false, None, "shifts that the boxes and slots used could have absorbed beyond the hits";
        Mild = "mild", "consequences", Count, false, None, "mild consequences sustained";
        Moderate = "moderate", "consequences", Count, false, None, "moderate consequences sustained";
        Severe = "severe", "consequences", Count, false, None, "severe consequences sustained";
        Extreme = "extreme", "consequences", Count, false, None, "extreme consequences sustained";
        Attacks = "attacks", "attacks", Count, false, None, "attacks made";
        Hits = "hits", "hits", Count, false, None, "attacks that hit";
        ShiftsDealt = "shifts_dealt", "shifts", Count, false, None, "shifts of hits dealt, after trades for boosts";
        FateSpent = "fate_spent", "fate points", Count, false, None, "fate points spent on invocations";
        ConcessionPoints = "concession_points", "fate points", Count, false, None, "fate points earned by conceding, to be used after the conflict";
        HostilePoints = "hostile_points", "fate points", Count, false, None, "fate points earned because opponents paid to invoke aspects of the fighter";
        Concession = "any_conceded", "share", Share, false, None, "trials in which at least one fighter of the side conceded";
        AnyTakenOut = "any_taken_out", "share", Share, false, None, "trials in which at least one fighter of the side was taken out";
        LostByConcession = "lost_by_concession", "share", Share, false, None, "trials in which the side conceded a conflict: it lost, and its last fighter to leave conceded";
        Boosts = "boosts", "boosts", Count, false, None, "boosts gained";
        Advantages = "advantages", "aspects", Count, false, None, "aspects created as advantages";
        FreeUsed = "free_used", "invocations", Count, false, None, "free invocations used, boosts included";
        FreeLeft = "free_left", "invocations", Count, false, None, "free invocations left unused at the end";
        Rerolls = "rerolls", "rerolls", Count, false, None, "invocations used for a reroll";
        FullDefenses = "full_defenses", "turns", Count, false, None, "turns spent on full defense";
        Consequences = "consequences", "consequences", Count, false, Some(24), "consequences sustained, of any severity";
        Actions = "actions", "actions", Count, false, None, "turns taken";
        Moves = "moves", "zones", Count, false, None, "zones entered, by free steps and rolls";
        MoveRolls = "move_rolls", "rolls", Count, false, None, "turns spent on a roll to move";
        Interposed = "interposed", "attacks", Count, false, None, "attacks met in the place of an ally";
        FirstExchangeOut = "out_in_first_exchange", "fighters", Count, false, None, "fighters taken out in the first exchange";
    }
}

impl FateMeasure {
    /// Number of measures of the kernel; the measures of series and of the system follow.
    pub const COUNT: usize = Self::ALL.len();
}

/// Numbers of the measures about compels, which stand among the system's own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    pub accepted: usize,
    pub refused: usize,
    /// Compels that players paid for.
    pub bought: usize,
}
