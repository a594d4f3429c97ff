//! What of the ledger is not simulated, and why.

use crate::system::NotSimulated;

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "SW-SPEL-01",
        "casting a spell: the source text has no rules for spells",
        &["rules.spell."],
    ),
    NotSimulated::row(
        "SW-REST-04",
        "Usage of spells comes back in a Watch: there are no spells to use",
        &["rules.rest.watch.spell"],
    ),
    NotSimulated::row(
        "advice to scout, trap and avoid fights",
        "whether to fight is what a scenario says; an ambush is surprise.side",
        &[],
    ),
    NotSimulated::row(
        "order of seats and group calls",
        "a convenience at the table; init.side_order = fixed does the same",
        &[],
    ),
    NotSimulated::row(
        "improvised use of terrain, climbing on giants beyond a Boon",
        "narration without rules",
        &[],
    ),
    NotSimulated::row("what surrender leads to", "it lies outside the fight", &[]),
    NotSimulated::row(
        "Stamina as skill, Wounds as lasting harm",
        "description without effect on play",
        &[],
    ),
];
