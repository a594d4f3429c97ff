//! Knobs of mixed conflicts, and of the stress tracks and consequence slots on a sheet.

use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::sheet::sheet::MAX_BOXES;
use crate::knob::{Numbers, Words};
use crate::systems::fate_core::sheet::skill::Skill;
use crate::{choices, knobs};

choices! {
    /// The kind of the attack that opens a mixed conflict (J-36).
    pub(crate) enum Opening {
        /// Blows.
        Physical = "physical",
        /// Words.
        Mental = "mental",
    }
}

choices! {
    /// How stress absorbs hits (FC-STR-01, FC-OPT-02 to 04).
    pub(crate) enum StressModel {
        /// A box absorbs up to its value.
        ValuedBox = "valued_box",
        /// Every box absorbs one shift, also those that a group lists; any number may be checked for a hit.
        OnePointBoxes = "one_point_boxes",
        /// A box absorbs up to its value; two boxes may be checked for a hit.
        CheckTwo = "check_two",
        /// No boxes, not even those that a group lists; Physique and Will give more mild consequences.
        StressFree = "stress_free",
    }
}

knobs! {
    /// Knobs of mixed conflicts, tracks and slots.
    pub(crate) struct TrackKnobs {
        /// In a mixed conflict, the kind of the attack that opens it; it decides turn order.
        "conflict.opening", "FC-GEN-05, J-36" => opening: Opening = Opening::Physical;
        /// Skills whose attacks are mental in a mixed conflict, besides Provoke; `attack_skills` sets which
        /// fighters attack with them.
        "conflict.mental_attacks", "FC-GEN-05, FC-ATK-02" => mental_attacks: Words<Skill> = Words::new(&[]), range 0..=8;
        /// Number of stress tracks: one for each kind of harm, or one for both. A single track is as long as the better
        /// of Physique and Will makes it.
        "stress.tracks", "FC-STR-08" => tracks: i32 = 2, range 1..=2;
        /// How stress boxes absorb hits.
        "stress.model", "FC-STR-01, FC-OPT-02 to 04" => model: StressModel = StressModel::ValuedBox;
        /// Boxes of a track for ratings of Physique or Will from 0 up (`stress.model = "one_point_boxes"`).
        "stress.one_point", "FC-OPT-02" => one_point: Numbers = Numbers::new(&[3, 4, 4, 6, 6, 6]), range (0, 6, 1..=6);
        /// Ratings of Physique or Will that each give one more mild consequence (`stress.model = "stress_free"`).
        "stress.free_mild", "FC-OPT-04" => free_mild: Numbers = Numbers::new(&[3, 4]), range (1, 12, 3);
        /// Whether physical and mental harm fill the same consequence slots in a mixed conflict; otherwise each kind
        /// has its own slots.
        "consequence.shared", "FC-CSQ-06" => shared: bool = true;
    }
}

impl TrackKnobs {
    /// Returns the number of boxes that may be checked for one hit (FC-HIT-03, FC-OPT-02, FC-OPT-03).
    pub(crate) fn boxes_per_hit(&self, fate: &FateKnobs) -> i32 {
        match self.model {
            StressModel::OnePointBoxes => MAX_BOXES as i32,
            StressModel::CheckTwo => fate.boxes_per_hit.max(2),
            StressModel::ValuedBox | StressModel::StressFree => fate.boxes_per_hit,
        }
    }

    /// Returns what the listed boxes of a track absorb under this [`StressModel`]: one-point boxes count 1 each, and
    /// without stress there are none.
    pub(crate) fn counted(&self, boxes: &[i8]) -> Vec<i8> {
        match self.model {
            StressModel::OnePointBoxes => vec![1; boxes.len()],
            StressModel::ValuedBox | StressModel::CheckTwo => boxes.to_vec(),
            StressModel::StressFree => Vec::new(),
        }
    }
}
