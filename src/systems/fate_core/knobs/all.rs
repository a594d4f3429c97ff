//! Knobs of Fate Core on top of the Fate kernel's, whose defaults are Fate Core's already.

use super::contests_and_challenges::{ChallengeKnobs, ContestKnobs};
use super::difficulties::DifficultyKnobs;
use super::stress_tracks::TrackKnobs;
use super::stunts::StuntKnobs;
use super::teamwork_and_tasks::{SideTaskKnobs, TeamKnobs, TransitionKnobs};
use super::zones::CorePlaceKnobs;
use crate::kernels::fate::knobs::bodies::BodyKnobs;
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::knobs::compels::CompelKnobs;
use crate::kernels::fate::knobs::harm::HarmKnobs;
use crate::kernels::fate::knobs::series::SeriesKnobs;
use crate::kernels::fate::knobs::variants::VariantKnobs;
use crate::kernels::fate::knobs::zones::PlaceKnobs;
use crate::knob::{Limit, Numbers, Words};
use crate::systems::fate_core::sheet::skill::Skill;
use crate::{choices, knob_groups, knobs};

knobs! {
    /// Knobs of character sheets, turn order and grades of characters.
    pub(crate) struct SheetKnobs {
        /// Rating of skills that are not on the sheet.
        "skill.untrained", "FC-DICE-03" => untrained: i32 = 0, range -2..=0;
        /// Highest rating on the sheet of a player's character.
        "pc.cap", "FC-CHR-01" => cap: i32 = 4, range 3..=12;
        /// Ratings of Physique (physical track) or Will (mental track) that add a box of 3 shifts, of 4 shifts, and so
        /// on.
        "stress.extra", "FC-CHR-03" => extra_boxes: Numbers = Numbers::new(&[1, 3]), range (1, 12, 4);
        /// Rating of Physique or Will that gives a second mild consequence.
        "consequence.extra_mild_at", "FC-CHR-05" => extra_mild_at: Limit = Limit::at_most(5), range 3..=8;
        /// Skills that decide turn order in a physical conflict; each breaks ties of the one before it.
        "order.physical", "FC-ORD-01, FC-ORD-02" => physical: Words<Skill> = Words::new(&[Skill::Notice, Skill::Athletics, Skill::Physique]), range 1..=3;
        /// Skills that decide turn order in a mental conflict; each breaks ties of the one before it.
        "order.mental", "FC-ORD-01, FC-ORD-02" => mental: Words<Skill> = Words::new(&[Skill::Empathy, Skill::Rapport, Skill::Will]), range 1..=3;
        /// Whether Physique and Will add stress boxes to nameless characters.
        "npc.nameless.skill_boxes", "FC-NPC-04, J-32" => nameless_skill_boxes: bool = false;
        /// Stress boxes of nameless characters of Average grade.
        "npc.nameless.average.boxes", "FC-NPC-01" => average_boxes: Numbers = Numbers::new(&[]), range (1, 9, 6);
        /// Stress boxes of nameless characters of Fair grade.
        "npc.nameless.fair.boxes", "FC-NPC-02" => fair_boxes: Numbers = Numbers::new(&[1]), range (1, 9, 6);
        /// Stress boxes of nameless characters of Good grade.
        "npc.nameless.good.boxes", "FC-NPC-03" => good_boxes: Numbers = Numbers::new(&[1, 2]), range (1, 9, 6);
        /// Aspects of a nameless character that fit a roll of the conflict.
        "npc.nameless.aspects", "FC-NPC-04" => nameless_aspects: i32 = 1, range 0..=3;
        /// Aspects of a supporting character that fit a roll of the conflict.
        "npc.supporting.aspects", "FC-NPC-12" => supporting_aspects: i32 = 3, range 0..=5;
        /// Whether supporting characters have a moderate consequence besides the mild one.
        "npc.supporting.moderate", "FC-NPC-12" => supporting_moderate: bool = false;
    }
}

choices! {
    /// Skill that treats physical consequences (FC-REC-05).
    pub(crate) enum PhysicalCare {
        /// Lore, but only of fighters with a stunt for it (`healer = true`).
        LoreStunt = "lore_stunt",
        /// Lore.
        Lore = "lore",
        /// Crafts.
        Crafts = "crafts",
        /// A medical skill of your setting (`medic = 3`).
        Medic = "medic",
        /// None: physical consequences cannot be treated.
        Nothing = "none",
    }
}

choices! {
    /// Skill that treats mental consequences (FC-REC-05).
    pub(crate) enum MentalCare {
        /// Empathy.
        Empathy = "empathy",
        /// Rapport.
        Rapport = "rapport",
        /// Empathy, but only of fighters with a stunt for it (`healer = true`).
        Stunt = "stunt",
    }
}

knobs! {
    /// Knobs of refresh and stunts, and of who can treat consequences.
    pub(crate) struct CareKnobs {
        /// Skill that treats physical consequences.
        "recovery.skill.physical", "FC-REC-05" => physical: PhysicalCare = PhysicalCare::LoreStunt;
        /// Skill that treats mental consequences.
        "recovery.skill.mental", "FC-REC-05" => mental: MentalCare = MentalCare::Empathy;
        /// Stunts that cost no refresh.
        "stunts.free", "FC-FP-02" => free_stunts: i32 = 3, range 0..=6;
        /// Lowest refresh that a character may have after its stunts are paid for.
        "fp.refresh_min", "FC-FP-02" => refresh_min: i32 = 1, range 0..=3;
    }
}

knob_groups! {
    /// All knobs of Fate Core.
    pub(crate) struct CoreKnobs {
        /// Knobs that all Fate systems share.
        pub fate: FateKnobs,
        /// Sheets, turn order and grades.
        pub sheet: SheetKnobs,
        /// Contests.
        pub contest: ContestKnobs,
        /// Challenges.
        pub challenge: ChallengeKnobs,
        /// Refresh and stunts, and who can treat consequences.
        pub care: CareKnobs,
        /// The place of a conflict.
        pub scenery: PlaceKnobs,
        /// Reach, movement and templates of advantages.
        pub place: CorePlaceKnobs,
        /// The time between the conflicts of a series.
        pub series: SeriesKnobs,
        /// Mixed conflicts, stress tracks and consequence slots.
        pub track: TrackKnobs,
        /// Harm beyond what all Fate systems share.
        pub harm: HarmKnobs,
        /// Mobs, several targets, hazards, lone foes, scale, leaders.
        pub bodies: BodyKnobs,
        /// Stunts.
        pub stunt: StuntKnobs,
        /// Compels.
        pub compel: CompelKnobs,
        /// Difficulties by what stands in the way.
        pub difficulty: DifficultyKnobs,
        /// Variants of single rules.
        pub variant: VariantKnobs,
        /// Teamwork.
        pub team: TeamKnobs,
        /// Tasks during a fight.
        pub sidetask: SideTaskKnobs,
        /// From one scene into another.
        pub transition: TransitionKnobs,
    }
}

#[cfg(test)]
mod tests {
    use super::CoreKnobs;

    #[test]
    fn declarations_hold_together() {
        assert_eq!(crate::knob::check_declarations::<CoreKnobs>(), Ok(()));
    }
}
