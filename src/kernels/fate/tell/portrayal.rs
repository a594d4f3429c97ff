//! Words for Fate conflicts in reports.

use crate::system::{Exit, Harm, HarmPair, Left, Portrayal};

/// The words and measures of all Fate systems.
pub(crate) const PORTRAYAL: Portrayal = Portrayal {
    exchange: "exchange",
    conflict: "scene",
    series: "day",
    standing: "standing",
    exits: &[
        Exit { measure: "conceded", label: "conceded", verb: "concede" },
        Exit { measure: "taken_out", label: "taken out", verb: "are taken out" },
    ],
    harm: Some(HarmPair {
        soft: Harm {
            measure: "stress_absorbed",
            name: "stress",
            axis: "shifts absorbed by stress",
            told: "stress absorbs {} shifts",
            half: "stress has absorbed half of its shifts",
        },
        hard: Harm {
            measure: "consequence_absorbed",
            name: "consequences",
            axis: "shifts absorbed by consequences",
            told: "consequences {}",
            half: "consequences half of theirs",
        },
        tipped: "consequences absorb more than stress",
    }),
    // Means left only matter between conflicts, see [`SERIES`].
    left: &[],
    parts: &[],
};

/// Like [`PORTRAYAL`], for systems that play series of conflicts.
pub(crate) const SERIES: Portrayal = Portrayal {
    left: &[
        Left { measure: "stress_left", name: "stress boxes" },
        Left { measure: "slots_left", name: "slots" },
        Left { measure: "fate_left", name: "fate points" },
    ],
    ..PORTRAYAL
};
