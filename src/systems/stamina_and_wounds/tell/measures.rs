//! Measures of Stamina and Wounds.

use crate::measures;
use crate::system::Measure;

/// Number of the first measures of [`ALL`] that are kept for each fighter. The others only make sense for a side.
pub(crate) const FIGHTER_MEASURES: usize = 16;

measures! {
    /// Measures of this system. The first [`FIGHTER_MEASURES`] are kept for each fighter; those that are followed
    /// over the rounds come first. Measures of who is in and of what is left are levels, all others add up.
    pub enum StaminaMeasure {
        Standing = "standing", "fighters", Count, true, Some(16), "fighters who are in the fight";
        Dead = "dead", "fighters", Count, true, Some(16), "fighters who died or were defeated for good";
        Fled = "fled", "fighters", Count, true, Some(16), "fighters who fled; in a day of several fights each time counts";
        Surrendered = "surrendered", "fighters", Count, true, Some(16), "fighters who surrendered or were taken; in a day of several fights each time counts";
        StaminaLost = "stamina_absorbed", "points", Count, true, None, "damage absorbed by Stamina";
        WoundsTaken = "wounds_taken", "Wounds", Count, true, None, "Wounds taken, including bleeding and all Wounds of the hit that killed";
        StaminaLeft = "stamina_left", "points", Count, true, None, "Stamina left, of fighters who are alive";
        WoundsLeft = "wounds_left", "Wounds", Count, true, None, "Wounds that fighters who are alive can still take before they die";
        RationsLeft = "rations_left", "rations", Count, true, Some(30), "rations left";
        GearBroken = "gear_broken", "items", Count, true, Some(8), "weapons, shields and armour that broke";
        Bleeding = "bleeding_out", "effects", Count, false, Some(8), "times that a hit caused bleeding out";
        MortalWounds = "mortal_wounds", "effects", Count, false, Some(8), "mortal wounds suffered";
        Attacks = "attacks", "attacks", Count, false, None, "attacks made";
        Damage = "damage_dealt", "points", Count, false, None, "Stamina and Wounds that the side's attacks cost foes, without damage beyond their death";
        Kills = "kills", "fighters", Count, false, None, "foes killed";
        Defends = "defends", "actions", Count, false, None, "actions spent on Defend";
        Actions = "actions", "actions", Count, false, None, "actions taken";
        Overkill = "overkill", "points", Count, false, None, "damage of the side's attacks beyond what killed the foe, after armour";
        AnyDead = "any_dead", "share", Share, false, None, "trials in which at least one fighter of the side died";
        Wiped = "all_dead", "share", Share, false, None, "trials in which all fighters of the side died";
        LostByDeath = "lost_by_death", "share", Share, false, None, "trials in which the side lost and its last fighter to leave died";
        LostByFlight = "lost_by_flight", "share", Share, false, None, "trials in which the side lost and its last fighter to leave fled of its own accord";
        LostBySurrender = "lost_by_surrender", "share", Share, false, None, "trials in which the side lost and its last fighter to leave surrendered of its own accord";
        LostByMorale = "lost_by_morale", "share", Share, false, None, "trials that the side lost because its morale broke";
        MoraleTests = "morale_tests", "tests", Count, false, None, "morale saves rolled against the side";
        MoraleBroken = "morale_broken", "tests", Count, false, None, "morale saves after which fighters of the side left";
        BrokenAtHalf = "broken_at_half", "tests", Count, false, None, "morale saves that broke the side because half of it was defeated";
        BrokenByLeader = "broken_by_leader", "tests", Count, false, None, "morale saves that broke the side because its leader fell";
        BrokenByAmbush = "broken_by_ambush", "tests", Count, false, None, "morale saves that broke the side because of an ambush";
        BrokenOtherwise = "broken_otherwise", "tests", Count, false, None, "morale saves that broke the side for another reason";
        Explosions = "explosions", "dice", Count, false, None, "dice added by explosions";
        ExplosionDamage = "explosion_damage", "points", Count, false, None, "sum of the dice added by explosions";
        Fumbles = "fumbles", "attacks", Count, false, None, "attacks that marked Usage on the weapon";
        WeaponsBroken = "weapons_broken", "items", Count, false, None, "weapons that broke";
        ArmourBroken = "armour_broken", "items", Count, false, None, "shields and armour that broke";
        Unarmed = "unarmed_attacks", "attacks", Count, false, None, "attacks made with bare hands";
        Hindered = "hindered_attacks", "attacks", Count, false, None, "attacks made with at least one Bane more than Boons";
        Prevented = "attacks_on_defenders", "attacks", Count, false, None, "attacks made on fighters of the side who defended";
        SneakAttacks = "sneak_attacks", "attacks", Count, false, None, "sneak attacks made";
        Coups = "coups", "fighters", Count, false, None, "defenceless foes killed outright";
        Tricks = "maneuvers", "actions", Count, false, None, "manoeuvres tried";
        TricksDone = "maneuvers_done", "actions", Count, false, None, "manoeuvres that succeeded";
        GearRows = "gear_rows", "effects", Count, false, None, "hits that damage gear, even if the slot picked was empty";
        GearHits = "gear_hits", "effects", Count, false, None, "hits that damaged gear and marked an intact item";
        Hits = "hits", "hits", Count, false, None, "hits that dealt damage to the fighter";
        WoundingHits = "wounding_hits", "hits", Count, false, None, "hits that caused at least one Wound";
        BledWounds = "bled_wounds", "Wounds", Count, false, None, "Wounds taken by bleeding out";
        DirectDamage = "direct_damage", "points", Count, false, None, "damage from falls and poison";
        DiedBleeding = "died_bleeding", "fighters", Count, false, None, "deaths by bleeding out";
        DiedMortally = "died_mortally", "fighters", Count, false, None, "deaths of mortal wounds, those after the fight included";
        DiedAfter = "died_after", "fighters", Count, false, None, "deaths that were settled after a fight";
        DiedInDouble = "died_in_double_turn", "fighters", Count, false, None, "deaths in a turn of foes who had the turn before as well";
        Stanched = "stanched", "actions", Count, false, None, "actions that ended bleeding out";
        DraughtsUsed = "draughts_used", "uses", Count, false, None, "uses of a draught";
        BandagesUsed = "bandages_used", "uses", Count, false, None, "uses of a bandage";
        TurnRests = "turn_rests", "rests", Count, false, None, "Turns of rest between fights";
        Watches = "watches", "rests", Count, false, None, "Watches between fights";
        Weeks = "weeks", "rests", Count, false, None, "weeks in a safe haven";
        Retreats = "retreats", "share", Share, false, None, "trials in which the side went home before the last fight";
        Repairs = "repairs", "coins", Count, false, None, "coins spent on repairs";
    }
}

pub(crate) const ALL: &[Measure] = StaminaMeasure::ALL;
