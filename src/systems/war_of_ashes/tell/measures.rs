//! Measures of War of Ashes: measures of the kernel and of series, then Roar and weight.

use crate::kernels::fate::tell::series_measures::{WITH_SERIES, with_series};
use crate::measures;
use crate::system::{Measure, joined};

measures! {
    /// Measures that War of Ashes adds to those of the kernel.
    pub enum WarMeasure {
        RoarTries = "roar_tries", "attempts", Count, false, None, "attempts at a Roar aspect";
        RoarAspects = "roar_aspects", "aspects", Count, false, None, "Roar aspects made";
        RoarFailures = "roar_failures", "attempts", Count, false, None, "Roar rolls that failed";
        RoarGained = "roar_invokes_gained", "invocations", Count, false, None, "free invocations gained with Roar aspects";
        RoarGiven = "roar_invokes_given", "invocations", Count, false, None, "boosts and free invocations that Roar rolls handed to the other side";
        RoarConsequences = "roar_consequences", "consequences", Count, false, None, "consequences taken for Roar aspects";
        RoarsBroken = "roars_broken", "aspects", Count, false, None, "Roar aspects lost by leaving the lock";
        RoarsRemoved = "roars_removed", "aspects", Count, false, None, "Roar aspects removed by opponents or lost to a compel";
        RoarInvokesLost = "roar_invokes_lost", "invocations", Count, false, None, "free invocations lost with Roar aspects";
        RoarRatingLost = "roar_rating_lost", "rating", Count, false, None, "rating that the lock cost, summed over all rolls that it covered";
        CompelsAccepted = "compels_accepted", "compels", Count, false, None, "compels of Roar aspects accepted";
        CompelsRefused = "compels_refused", "compels", Count, false, None, "compels of Roar aspects refused";
        DiceAttacking = "weight_dice_attacking", "dice", Count, false, None, "dice of attacks that weight turned to [+]";
        DiceDefending = "weight_dice_defending", "dice", Count, false, None, "dice of defences that weight turned to [+]";
        LethalHits = "lethal_hits", "hits", Count, false, None, "hits that skipped the stress track";
        FullAttacks = "full_attacks", "set-ups", Count, false, None, "Full Attacks set up";
        Disarms = "disarms", "items", Count, false, None, "items knocked out of foes' hands";
        Charges = "charges", "charges", Count, false, None, "charges that reached their attack";
        ChargesFailed = "charges_failed", "charges", Count, false, None, "charges whose attack failed";
        ChargeShifts = "charge_shifts", "shifts", Count, false, None, "shifts of charges that hit, before any \
             reduction";
        DrivenBack = "driven_back", "foes", Count, false, None, "foes driven back by charges with style";
        Shoves = "shoves", "attempts", Count, false, None, "pushes and pulls tried";
        ShovesWon = "shoves_won", "foes", Count, false, None, "foes whom the side pushed or pulled into another zone";
        Knockbacks = "knockbacks", "foes", Count, false, None, "foes knocked back";
        Footworks = "footworks", "steps", Count, false, None, "steps by Footwork";
        PreludesWon = "preludes_won", "ambushes", Count, false, None, "ambushes whose preparation worked";
        Stayed = "moves_failed", "rolls", Count, false, None, "rolls to move after which the fighter stayed where it was";
        Discoveries = "discoveries", "zones", Count, false, None, "zones whose aspect was discovered";
        IdleTurns = "turns_without_harm", "turns", Count, false, None, "turns that began without a foe that could be harmed, in conflicts with swarms";
        AreaAttacks = "area_attacks", "attacks", Count, false, None, "attacks on a whole zone";
        MembersLost = "mob_members_lost", "members", Count, false, None, "members that mobs lost to checked boxes";
        Helps = "helps", "turns", Count, false, None, "turns given up to help";
        Rituals = "rituals", "rituals", Count, false, None, "rituals cast";
        RitualEffects = "ritual_effects", "effects", Count, false, None, "special effects of rituals called on";
        DivineMarks = "divine_marks", "marks", Count, false, None, "marks of Divine Interest";
        DivineOverflows = "divine_overflows", "marks", Count, false, None, "marks of Divine Interest without an open slot";
        Escalations = "escalations", "fighters", Count, false, None, "fighters who turned words into blows";
        AspectCompelsAccepted = "aspect_compels_accepted", "compels", Count, false, None, "compels of other aspects than Roar aspects accepted, each for a fate point";
        AspectCompelsRefused = "aspect_compels_refused", "compels", Count, false, None, "compels of other aspects refused, each for a fate point paid";
        AspectCompelsBought = "aspect_compels_bought", "compels", Count, false, None, "compels of aspects of foes that players have paid for";
    }
}

impl WarMeasure {
    /// Returns the number under which rules count the measure.
    pub const fn number(self) -> usize {
        WITH_SERIES + self as usize
    }
}

/// All measures, in the order of their numbers ([`WarMeasure::number`]).
pub(crate) const ALL: &[Measure] = &joined::<COUNT>(&[&with_series(), WarMeasure::ALL]);

/// Number of the measures.
const COUNT: usize = WITH_SERIES + WarMeasure::ALL.len();
