//! Words and measures with which reports describe a fight, or a day of fights.

use crate::system::{Exit, Harm, HarmPair, Left, Portrayal};

/// The system's words and measures.
pub(crate) const PORTRAYAL: Portrayal = Portrayal {
    exchange: "round",
    conflict: "fight",
    series: "day",
    standing: "standing",
    exits: &[
        Exit { measure: "surrendered", label: "surrendered", verb: "surrender" },
        Exit { measure: "fled", label: "fled", verb: "flee" },
        Exit { measure: "dead", label: "dead", verb: "die" },
    ],
    harm: Some(HarmPair {
        soft: Harm {
            measure: "stamina_absorbed",
            name: "Stamina",
            axis: "points of damage absorbed by Stamina",
            told: "Stamina absorbs {} points of damage",
            half: "Stamina has absorbed half of its damage",
        },
        hard: Harm {
            measure: "wounds_taken",
            name: "Wounds",
            axis: "Wounds taken",
            told: "{} become Wounds",
            half: "half of the Wounds are taken",
        },
        tipped: "more becomes Wounds than Stamina absorbs",
    }),
    left: &[
        Left { measure: "stamina_left", name: "Stamina" },
        Left { measure: "wounds_left", name: "Wounds" },
        Left { measure: "rations_left", name: "rations" },
    ],
    parts: &[],
};
