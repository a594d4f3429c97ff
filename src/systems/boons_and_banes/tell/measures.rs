//! Measures of Boons and Banes.

use crate::measures;

/// Number of the first measures, which are kept for each participant.
pub(crate) const FIGHTER_MEASURES: usize = 16;

/// Measures that are followed from conflict to conflict of a series.
pub(crate) const LEVELS: std::ops::Range<usize> =
    BoonsMeasure::Carried as usize..BoonsMeasure::Carried as usize + 1;

measures! {
    /// Measures that are counted. The first [`FIGHTER_MEASURES`] are kept for each participant; measures that are
    /// followed over the rounds come first. Morale and the measures of participants who are in are levels; all others
    /// add up. Morale goes under the first member of a team.
    pub enum BoonsMeasure {
        Standing = "standing", "participants", Count, true, Some(16), "participants who take part";
        Surrendered = "surrendered", "participants", Count, true, Some(16), "participants who surrendered; in a series each time counts";
        Perished = "perished", "participants", Count, true, Some(16), "participants who perished";
        Beaten = "beaten", "participants", Count, true, Some(16), "participants who left alive with their team when it lost";
        Stress = "stress", "Stress", Count, true, None, "Stress suffered, what killed included";
        MoraleLost = "morale_lost", "Morale", Count, true, None, "Morale lost";
        Morale = "morale", "Morale", Count, true, None, "Morale of the team";
        Standers = "in_last_stands", "participants", Count, true, Some(16), "participants in a Last Stand";
        Stands = "last_stands", "Last Stands", Count, false, Some(16), "Last Stands entered";
        StandsWon = "last_stands_survived", "Last Stands", Count, false, Some(16), "participants who left a Last Stand alive because their opponents had lost";
        Minor = "minor_conditions", "Conditions", Count, false, Some(16), "minor Conditions taken";
        Moderate = "moderate_conditions", "Conditions", Count, false, Some(16), "moderate Conditions taken";
        Major = "major_conditions", "Conditions", Count, false, Some(16), "major Conditions taken";
        Actions = "actions", "actions", Count, false, None, "actions taken";
        Attacks = "attacks", "attacks", Count, false, None, "attacks with the relevant Skill, joined ones included";
        Hits = "hits", "attacks", Count, false, None, "attacks that succeeded";
        Defences = "defences", "defences", Count, false, None, "defences rolled";
        ForcedDefences = "forced_defences", "defences", Count, false, None, "defences rolled by forced defenders";
        ForcedLost = "forced_lost", "defences", Count, false, None, "forced defences that failed";
        GroupAttacks = "group_attacks", "attacks", Count, false, None, "attacks of several on one";
        SeveralTargets = "attacks_on_several", "attacks", Count, false, None, "attacks of one on several";
        OtherSkill = "other_skill_attacks", "attacks", Count, false, None, "attacks with another Skill";
        Positionings = "positioning_actions", "actions", Count, false, None, "positioning actions";
        PositioningsWon = "positioning_won", "actions", Count, false, None, "positioning actions that succeeded";
        Overflows = "overflows", "Stress hits", Count, false, None, "Stress that no Condition could hold";
        SurrenderedFreely = "surrendered_freely", "participants", Count, false, None, "participants who surrendered in their own turn";
        StandsByOverflow = "stands_by_overflow", "Last Stands", Count, false, None, "Last Stands entered on overflow";
        StandsByAttack = "stands_by_attack", "Last Stands", Count, false, None, "Last Stands entered after a failed attack";
        StandsByDefence = "stands_by_defence", "Last Stands", Count, false, None, "Last Stands entered after a failed defence";
        Doomed = "doomed", "Approaches", Count, false, None, "Approaches doomed";
        Legacies = "legacies", "Legacies", Count, false, None, "Legacies earned or raised";
        BoonsMade = "boons_made", "Boons", Count, false, Some(16), "Boons made";
        BoonsUsed = "boons_used", "uses", Count, false, None, "uses of Boons, for all of their dice or only the free ones";
        BoonsOffPurpose = "boons_off_purpose", "uses", Count, false, None, "uses of Boons on rolls outside their tie";
        BoonsWasted = "boons_wasted", "Boons", Count, false, None, "Boons made and not used up at the end";
        BanesMade = "banes_made", "Banes", Count, false, Some(16), "Banes made";
        BanesUsed = "banes_used", "uses", Count, false, None, "uses of opponents' Banes";
        BanesOffPurpose = "banes_off_purpose", "uses", Count, false, None, "uses of opponents' Banes on rolls outside their tie";
        BanesWasted = "banes_wasted", "Banes", Count, false, None, "Banes of the team's making that were not \
             used up at the end";
        Converted = "converted", "conversions", Count, false, None, "times that excess successes became a Boon or Bane";
        FreeDice = "free_dice", "dice", Count, false, None, "dice of Boons and Banes that did not use them up";
        SceneTraits = "scene_traits_made", "scene traits", Count, false, None, "scene traits made";
        SceneTraitsUsed = "scene_traits_used", "uses", Count, false, None, "rolls that leaned on a scene trait";
        FlawsUsed = "flaws_used", "uses", Count, false, None, "uses of opponents' detrimental traits";
        DiceDenied = "dice_denied", "dice", Count, false, None, "dice from one's own traits denied for Favour";
        TraitsUsed = "traits_used", "uses", Count, false, None, "uses of own traits";
        LegaciesUsed = "legacies_used", "uses", Count, false, None, "uses of Legacies";
        PrepsUsed = "preparations_used", "uses", Count, false, None, "uses of Preparations";
        PoolsAgain = "pools_again", "rolls", Count, false, None, "pools rolled again with Reason";
        FavourGained = "favour_gained", "Favour", Count, false, None, "Favour gained";
        FavourSpent = "favour_spent", "Favour", Count, false, None, "Favour spent";
        Learned = "learned", "things", Count, false, None, "hidden things learned";
        AllLost = "all_lost", "share", Share, false, None, "conflicts in which all teams lost: the catastrophe";
        LostByMorale = "lost_by_morale", "share", Share, false, None, "conflicts that the team lost with its Morale at 0";
        LostByLeaving = "lost_by_leaving", "share", Share, false, None, "conflicts that the team lost because \
             no member was left";
        First = "acts_first", "share", Share, false, None, "conflicts in which the team acted first";
        AnyPerished = "any_perished", "share", Share, false, None, "conflicts in which a member perished";
        AnyStand = "any_last_stand", "share", Share, false, None, "conflicts in which a member entered a Last Stand";
        WonStanding = "won_after_stand", "share", Share, false, None, "conflicts that the team won after a member had entered a Last Stand";
        TestsPassed = "tests_passed", "tests", Count, false, Some(30), "tests before the conflict that succeeded";
        TestsFailed = "tests_failed", "tests", Count, false, None, "tests before the conflict that failed";
        Carried = "conditions_carried", "Conditions", Count, false, None, "in a series of conflicts: Conditions that members carry";
        Talents = "talents_used", "uses", Count, false, None, "uses of talents that are a choice or an event of their own";
        Rests = "rests", "rests", Count, false, None, "rests taken";
        RestActions = "rest_actions", "actions", Count, false, None, "actions that rests gave";
        RestTests = "rest_tests", "tests", Count, false, None, "tests to mend Conditions";
        Mended = "mended", "Conditions", Count, false, None, "Conditions mended by a step";
        WellRested = "well_rested", "rating", Count, false, None, "ratings of the Boon Well Rested that were bought";
    }
}
