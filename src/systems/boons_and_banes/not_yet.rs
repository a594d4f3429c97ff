//! What of the ledger is not simulated, and why.

use crate::system::NotSimulated;

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "BB-ADV-02",
        "advice to scenario writers: give adversaries traits in place of Preparations",
        &[],
    ),
    NotSimulated::row(
        "teams 5 to 8",
        "there is room for four sides in a scenario",
        &["rules.setup.max_teams"],
    ),
    NotSimulated::row("static conflicts", "the source text has the heading and no rules", &[]),
    NotSimulated::row(
        "Goals, names of traits, what a loss or a death means, whether help is plausible",
        "the story decides them; associations and scenario words stand for plausibility",
        &[],
    ),
    NotSimulated::row(
        "Truth and Lie, experience, advancement, settlements, crafting, trade, weather",
        "they lie outside of conflicts",
        &[],
    ),
];
