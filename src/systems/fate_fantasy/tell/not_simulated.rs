//! Clauses of the ledger that are not simulated, and why.

use crate::system::NotSimulated;

/// Rows of the ledger that play no part, with reasons, and the words that they would bring.
pub(crate) const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "FF-MOVE-08",
        "the obstacle that makes a move fall short (an enemy, missiles or the ground) is described and has no \
         effect",
        &[],
    ),
    NotSimulated::row(
        "wording of defences, blocks and aspects",
        "not simulated: descriptions at the table, such as how a defence helps or the name of an aspect; blocks \
         have a list of the actions that they can name, and aspects are counted with owner and kind",
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
        "the fate of characters who are taken out, and the terms of a concession",
        "they lie outside the conflict; fate points earned by leaving are counted",
        &[],
    ),
    NotSimulated::row(
        "healing of consequences",
        "it takes scenes, sessions or scenarios; a sheet says how many consequences it begins with",
        &["rules.consequence.healing"],
    ),
    NotSimulated::row(
        "FF-HARM-11 in part: days of several conflicts",
        "a scenario is one conflict, so that stress that clears and fate points that carry over play no \
         part: stress.clear has one value",
        &[],
    ),
    NotSimulated::row(
        "FF-ASPC-03 in part: aspects of the scene and the own aspects of other characters",
        "scenarios name no aspects; only aspects placed in play, consequences, reach and bare hands can be \
         tagged",
        &[],
    ),
    NotSimulated::row(
        "FF-ACT-05 in part, FF-ASPC-05 in part: aspects and fate points on initiative rolls",
        "groups are formed before any decision; interrupts, which are initiative rolls of their own, allow them",
        &[],
    ),
    NotSimulated::row(
        "FF-ASPC-10 in part: compels of the game master's characters",
        "compel.rate is about player characters only",
        &[],
    ),
    NotSimulated::row(
        "FF-ACT-05 for defences",
        "the value move_and_attack_only lets the defence against an attack use aspects, as a part of the attack",
        &[],
    ),
    NotSimulated::row(
        "FF-BLK-10 in part",
        "a catch-all block answers attacks, manoeuvres, moves, tasks and items, but no block, full defence, removal of an aspect or passing of an item",
        &[],
    ),
    NotSimulated::row(
        "FF-BLK-18 in part",
        "with may_choose_again a stopped main action may be chosen again; a stopped step or item is lost",
        &[],
    ),
    NotSimulated::row(
        "FF-MAN-10 in part: manoeuvre templates",
        "with manoeuvre.personal_if_ranged = false every aspect is a team aspect; an aspect has no text \
         that could make it personal",
        &["rules.manoeuvre.template"],
    ),
    NotSimulated::row(
        "FF-WPN-02 in part: a bonus for each named weapon",
        "weapon.bonus knows three types: melee, reach and ranged",
        &[],
    ),
    NotSimulated::row(
        "FF-MOVE-05 in part: routes around enemies and blocks",
        "`easiest` and `shortest` look at borders and zones only, and `withdraw` goes four zones at most",
        &[],
    ),
    NotSimulated::row(
        "FF-MAN-07 in part, FF-BLK-01 in part: more than 40 aspects or 24 blocks at once",
        "beyond 40 aspects the first one without a free tag is dropped, and a block beyond 24 is not made",
        &[],
    ),
];
