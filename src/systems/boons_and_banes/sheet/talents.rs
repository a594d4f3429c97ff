//! Talents: special abilities of some participants (BB-TAL). They act only if `talents.enabled` is on.

use super::terms::Harm;
use crate::choices;

choices! {
    /// A talent.
    pub enum Talent {
        /// With at least one 6 rolled, a defence with Vigor is not forced (BB-TAL-01).
        Stubborn = "stubborn",
        /// Rolls as many extra dice as an opponent draws from a trait of one's own (BB-TAL-02).
        KnowThyself = "know_thyself",
        /// Takes less mental Stress (BB-TAL-03).
        IronWill = "iron_will",
        /// On a Fight defence with Vigor each 6 counts twice (BB-TAL-04).
        Juggernaut = "juggernaut",
        /// An extra die for each attacker after the first when defending (BB-TAL-05).
        Steadfast = "steadfast",
        /// A successful Fight defence with Intuition inflicts its margin as Stress (BB-TAL-06).
        Riposte = "riposte",
        /// Once in a Fight conflict a minor Condition instead of a defence (BB-TAL-07).
        UncannyDodge = "uncanny_dodge",
        /// Tests twice in the Positioning of a Fight conflict and takes two different benefits; the
        /// first test alone counts for Morale and turn order (BB-TAL-08).
        BattleTactician = "battle_tactician",
        /// A Fight attack with Vigor inflicts 1 Stress more for each 6, even if it fails (BB-TAL-09).
        Slayer = "slayer",
        /// Acts twice in a round of a Fight conflict (BB-TAL-10).
        BattleMaster = "battle_master",
        /// An extra die for each defender when attacking (BB-TAL-11).
        Dervish = "dervish",
        /// A group that it attacks with by Intuition gives the defender no extra dice (BB-TAL-12).
        PackTactics = "pack_tactics",
        /// Can make an attack on an ally an attack on both (BB-TAL-13).
        Guardian = "guardian",
        /// Maneuver with Vigor forces every Approach but Vigor (BB-TAL-14).
        BullCharge = "bull_charge",
        /// Wins ties, which cost the other team 1 Morale, unless both sides have it (BB-TAL-15).
        Forerunner = "forerunner",
        /// Successes of the opening Positioning with Maneuver are doubled (BB-TAL-16).
        SuperiorStrategist = "superior_strategist",
        /// Boons and Banes from excess successes of attacks and defences have 1 rating more
        /// (BB-TAL-17).
        Practiced = "practiced",
        /// Opponents make no Banes against it with Maneuver (BB-TAL-18).
        Slippery = "slippery",
        /// Once in a conflict it swaps its roll with another of the same contest (BB-TAL-19).
        ReversalOfFortune = "reversal_of_fortune",
        /// An extra die when invoking a trait of an opponent (BB-TAL-20).
        Opportunist = "opportunist",
        /// An extra die when an opponent uses one's Condition (BB-TAL-21).
        ToughAsNails = "tough_as_nails",
        /// Once in a conflict a Bane from excess successes without Favour (BB-TAL-22).
        Hunter = "hunter",
        /// Boons made with Craft and Intuition are used up only if the roll fails (BB-TAL-23).
        Trickster = "trickster",
        /// Boons and Banes from the opening Positioning with Craft endure (BB-TAL-24).
        AlwaysPrepared = "always_prepared",
        /// After a failed defence the opponent's excess can become a Boon on oneself (BB-TAL-25).
        Indomitable = "indomitable",
        /// Without Conditions an extra die on every roll (BB-TAL-26).
        DazzlingElegance = "dazzling_elegance",
        /// A Boon made with Vigor in a Fight conflict can endure, for a Bane that works only when
        /// defending (BB-TAL-27).
        Reckless = "reckless",
        /// Takes less physical Stress (BB-TAL-28).
        BodyOfSteel = "body_of_steel",
        /// Takes less worldly Stress (BB-TAL-29).
        Cosmopolitan = "cosmopolitan",
        /// Maneuver with Reason forces every Approach but Reason (BB-TAL-30).
        EagleEye = "eagle_eye",
    }
}

impl Talent {
    /// Returns the bit of the talent in [`Sheet::talents`](super::fighter::Sheet::talents).
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Returns the talent that takes off Stress of a kind (BB-TAL-03, 28, 29).
    pub fn against(kind: usize) -> Self {
        match Harm::ALL[kind % Harm::ALL.len()] {
            Harm::Physical => Self::BodyOfSteel,
            Harm::Mental => Self::IronWill,
            Harm::Worldly => Self::Cosmopolitan,
        }
    }
}
