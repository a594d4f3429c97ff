//! Knobs of stunts (FC-STU).

use crate::knobs;

knobs! {
    /// Knobs of stunts.
    pub(crate) struct StuntKnobs {
        /// Bonus of a stunt that adds to a skill, unless the stunt sets its own.
        "stunt.bonus", "FC-STU-01" => bonus: i32 = 2, range 1..=3;
        /// Shifts that the effect of a stunt is worth: the shifts of its hit, or the difficulty that it adds.
        "stunt.shift_value", "FC-STU-02, FC-STU-06" => shift_value: i32 = 2, range 1..=4;
    }
}
