//! Knobs of saves.

use crate::{choices, knobs};

choices! {
    /// How a save is rolled (SW-CORE-02).
    pub enum SaveModel {
        /// d20 + attribute against the Target.
        D20Plus = "d20_plus",
        /// The d20 must not exceed 10 + attribute, minus the amount by which the Target exceeds 10.
        RollUnder = "roll_under",
    }
}

choices! {
    /// Result of a save that just reaches its number (SW-CORE-02).
    pub enum SaveTie {
        /// A success.
        Success = "success",
        /// A failure.
        Failure = "failure",
    }
}

choices! {
    /// Whether some faces decide a save alone (SW-CORE-09).
    pub enum SaveAuto {
        /// Neither does.
        Nothing = "none",
        /// The worst and the best face of the d20 do: 1 and 20, or 20 and 1 when rolling under.
        OneAndTwenty = "1_and_20",
    }
}

choices! {
    /// Effect of a Boon or Bane on a save (SW-CORE-05).
    pub enum SaveEdge {
        /// For each, one more d20; the best or worst counts.
        Keep = "keep",
        /// For each, one d6; the highest helps or hinders.
        D6 = "d6",
    }
}

knobs! {
    /// Knobs of a save's dice.
    pub struct SaveKnobs {
        /// How a save is rolled.
        "save.model", "SW-CORE-02" => model: SaveModel = SaveModel::D20Plus;
        /// Result of a roll that just reaches its number.
        "save.tie", "SW-CORE-02" => tie: SaveTie = SaveTie::Success;
        /// Whether a natural 1 and 20 decide a save alone.
        "save.auto", "SW-CORE-09" => auto: SaveAuto = SaveAuto::Nothing;
        /// Effect of each Boon or Bane on a save.
        "bane.model_save", "SW-CORE-05" => edge: SaveEdge = SaveEdge::Keep;
    }
}
