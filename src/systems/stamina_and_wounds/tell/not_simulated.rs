//! Rules of the ledger that are not simulated, and why.

use crate::system::NotSimulated;

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub(crate) const NOT_SIMULATED: &[NotSimulated] = &[
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
        "SW-COND-07 in part: paralysis and unaware, helpless fighters",
        "the program has two states: bound, for the whole fight, and asleep, until a hit or the noise of \
         cond.asleep.rounds; an unaware enemy is asleep, or surprised",
        &[],
    ),
    NotSimulated::row(
        "SW-MOVE-02 in part: distances between groups",
        "with position.model = bands fighters stand on one line, so that a move changes the distance to \
         everybody, and the pushed land beside their friends",
        &[],
    ),
    NotSimulated::row(
        "bare hands by choice",
        "no fighter puts an intact weapon away to spare it",
        &[],
    ),
    NotSimulated::row(
        "SW-COND-01 in part: a weapon on the ground once another is in hand",
        "it stays there for the rest of the fight; only the weapon that was lost last can be picked up",
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
    NotSimulated::row("consequences of a surrender", "it lies outside the fight", &[]),
    NotSimulated::row(
        "Stamina as skill, Wounds as lasting harm",
        "description without effect on play",
        &[],
    ),
    NotSimulated::row(
        "SW-DEFD-04 in part",
        "with minus_d6 at most four d6 are rolled, however many the defender would have",
        &[],
    ),
    NotSimulated::row(
        "SW-AV-05 in part",
        "two suits of armour on one sheet are not refused; their values add up to av.cap",
        &[],
    ),
];
