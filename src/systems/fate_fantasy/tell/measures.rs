//! Measures of Fate Fantasy.

use crate::measures;
use crate::system::Measure;

/// Number of the first measures, which are kept for each fighter.
pub(crate) const FIGHTER_MEASURES: usize = 16;

measures! {
    /// Measures. The first [`FIGHTER_MEASURES`] are kept for each character; those that are followed over the rounds
    /// come first.
    pub enum FantasyMeasure {
        Standing = "standing", "characters", Count, true, Some(16), "characters who take part";
        Conceded = "conceded", "characters", Count, true, Some(16), "characters who conceded";
        TakenOut = "taken_out", "characters", Count, true, Some(16), "characters who were taken out";
        StressAbsorbed = "stress_absorbed", "shifts", Count, true, None, "shifts of hits absorbed by stress boxes alone";
        ConsequenceAbsorbed = "consequence_absorbed", "shifts", Count, true, None, "shifts of hits absorbed by consequences, including boxes used with them";
        Consequences = "consequences", "consequences", Count, true, Some(16), "consequences taken";
        SpinsMade = "spins_made", "spins", Count, true, None, "spins earned";
        BlocksMade = "blocks_made", "blocks", Count, true, None, "blocks made";
        AspectsPlaced = "aspects_placed", "aspects", Count, true, None, "aspects placed by manoeuvres";
        InterruptsTried = "interrupts_tried", "interrupts", Count, true, None, "interrupts tried";
        Attacks = "attacks", "attacks", Count, false, None, "attacks rolled";
        Hits = "hits", "hits", Count, false, None, "attacks that hit";
        ShiftsDealt = "shifts_dealt", "shifts", Count, false, None, "stress dealt by hits, in shifts";
        Supplements = "supplements", "actions", Count, false, None, "supplemental actions, interrupting not counted";
        FullDefences = "full_defences", "actions", Count, false, None, "turns on full defence";
        ShiftsTaken = "shifts_taken", "shifts", Count, false, None, "stress taken from hits, in shifts";
        Holds = "holds", "turns", Count, false, None, "turns held";
        FateSpent = "fate_points_spent", "fate points", Count, false, None, "fate points spent";
        FateEarned = "fate_points_earned", "fate points", Count, false, Some(12), "fate points earned by \
             conceding, by compels and when taken out";
        FateLeft = "fate_points_left", "fate points", Count, false, None, "fate points of the fighters still in \
             when the conflict ends";
        Actions = "actions", "actions", Count, false, None, "main actions taken, and passes";
        Turns = "turns", "turns", Count, false, None, "turns taken";
        SpinsUsed = "spins_used", "spins", Count, false, None, "spins that went to a roll";
        SpinsLost = "spins_lost", "spins", Count, false, None, "spins that ended unused";
        SpinDecided = "spin_decided", "rolls", Count, false, None, "attacks and manoeuvres of the side that spin turned into a success or a failure";
        BlocksDefensive = "defensive_blocks", "blocks", Count, false, None, "defensive blocks made, which protect allies";
        BlocksStopped = "blocks_stopped", "actions", Count, false, None, "actions of foes that blocks of the side stopped";
        BlocksBroken = "blocks_broken", "actions", Count, false, None, "actions of foes that got through blocks of the side";
        InterruptsWon = "interrupts_won", "interrupts", Count, false, None, "interrupts won";
        InterruptsChanged = "interrupts_changed", "turns", Count, false, None, "turns of foes that interrupts changed: another action or target than planned, or none";
        InterruptsPrevented = "interrupts_prevented", "turns", Count, false, None, "turns of foes that interrupts prevented: the foe had left before it could act";
        PaidInFate = "interrupts_paid_in_fate", "interrupts", Count, false, None, "interrupts paid with a fate point";
        PaidInStress = "interrupts_paid_in_stress", "interrupts", Count, false, None, "interrupts paid with stress";
        TurnsLost = "turns_lost", "turns", Count, false, None, "held turns that were lost, and turns lost to interrupting and compels";
        Manoeuvres = "manoeuvres", "actions", Count, false, None, "manoeuvres rolled";
        StickyPlaced = "sticky_placed", "aspects", Count, false, None, "sticky aspects placed by manoeuvres";
        FreeTags = "free_tags_used", "tags", Count, false, None, "free tags used";
        PaidTags = "paid_tags_used", "tags", Count, false, None, "tags paid with fate points";
        TagsWasted = "free_tags_wasted", "tags", Count, false, None, "free tags that were never used";
        Invocations = "invocations", "invocations", Count, false, None, "own aspects invoked";
        WeaponInvocations = "weapon_invocations", "invocations", Count, false, None, "weapon aspects invoked, and weapons or bare hands of opponents tagged";
        PlainPoints = "plain_fate_points", "fate points", Count, false, None, "fate points spent for a bonus without an aspect";
        Rerolls = "rerolls", "rolls", Count, false, None, "rolls made again";
        Moves = "moves", "actions", Count, false, None, "main moves";
        ZonesMoved = "zones_moved", "zones", Count, false, None, "zones moved";
        FirstContact = "first_attack_round", "rounds", Count, false, None, "number of the round with the side's first attack";
        TasksDone = "tasks_done", "successes", Count, false, None, "successes on tasks";
        ItemsUsed = "items_used", "uses", Count, false, None, "uses of items";
        Defences = "defences", "rolls", Count, false, None, "defences rolled";
        Undefended = "undefended", "attacks", Count, false, None, "attacks on members who could not defend";
        BeforeGroup = "before_group", "characters", Count, false, Some(8), "players who act before the game master, when groups are first formed";
        CompelsAccepted = "compels_accepted", "compels", Count, false, None, "compels accepted";
        CompelsRefused = "compels_refused", "compels", Count, false, None, "compels refused";
        ConsequencesAtConcession = "consequences_at_concession", "consequences", Count, false, None, "consequences \
             of this conflict on fighters who conceded";
    }
}

pub(crate) const ALL: &[Measure] = FantasyMeasure::ALL;
