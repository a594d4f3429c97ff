//! How a conflict is told in reports: the pair of curves is Morale lost against Stress suffered.

use crate::system::{Exit, Harm, HarmPair, Portrayal};

pub(crate) const PORTRAYAL: Portrayal = Portrayal {
    exchange: "round",
    conflict: "conflict",
    series: "campaign",
    standing: "standing",
    exits: &[
        Exit { measure: "beaten", label: "left beaten", verb: "leave with their beaten team" },
        Exit { measure: "surrendered", label: "surrendered", verb: "surrender" },
        Exit { measure: "perished", label: "perished", verb: "perish" },
    ],
    harm: Some(HarmPair {
        soft: Harm {
            measure: "morale_lost",
            name: "Morale",
            axis: "Morale lost",
            told: "Morale falls by {}",
            half: "half of the Morale is lost",
        },
        hard: Harm {
            measure: "stress",
            name: "Stress",
            axis: "Stress suffered",
            told: "Stress rises by {}",
            half: "half of the Stress is suffered",
        },
        tipped: "more Stress is suffered than Morale is lost",
    }),
    left: &[],
    parts: &[],
};
