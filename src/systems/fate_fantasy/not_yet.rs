//! What of the ledger is not simulated, and why.

use crate::system::NotSimulated;

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "FF-MOVE-08",
        "what makes a move fall short, an enemy, missiles or the ground, is told and has no effect",
        &[],
    ),
    NotSimulated::row(
        "wording of defences, blocks and aspects",
        "how a defence helps or what an aspect is called is told at the table; blocks have a list of \
         what they can name, aspects are counted with owner and kind",
        &[],
    ),
    NotSimulated::row(
        "vetoes of the game master",
        "whether spin or a free action is plausible is judged at the table; spin.max_zones and \
         act.free_limit stand for it",
        &[],
    ),
    NotSimulated::row(
        "spells and Combat Techniques themselves",
        "the source text does not define them; blocks of a character with `magic` last longer, and a \
         technique pays for the weapon's aspect",
        &["rules.magic.", "rules.spell."],
    ),
    NotSimulated::row(
        "the fate of those who are taken out, and what a concession says",
        "they lie outside the conflict; fate points earned by leaving are counted",
        &[],
    ),
    NotSimulated::row(
        "healing of consequences",
        "it takes scenes, sessions or scenarios; a sheet says how many consequences it begins with",
        &["rules.consequence.healing"],
    ),
];
