//! What of the ledger is not simulated, or not yet, with the reason.

use crate::system::NotSimulated;

const fn row(
    rule: &'static str,
    reason: &'static str,
    words: &'static [&'static str],
) -> NotSimulated {
    NotSimulated { rule, reason, words }
}

/// The list that `outweigh list rules war-of-ashes` prints.
pub const NOT_SIMULATED: &[NotSimulated] = &[
    row(
        "WOA-ZONE, WOA-DISC, WOA-MOVE, WOA-SEQ-09, WOA-SEQ-11, WOA-WT-19",
        "not yet: conflicts take place in one zone; zones, movement and weight across zones come together",
        &[
            "rules.zone.",
            "rules.discover.",
            "rules.move.",
            "rules.range.",
            "rules.attack.melee_range",
            "rules.weight.cross_zone",
            "rules.resist.",
            "rules.map.",
            "scene.zones",
            "scene.aspects",
            "rules.scene.",
        ],
    ),
    row(
        "WOA-SWM, WOA-AREA",
        "not yet: swarms and zone attacks come with zones",
        &["rules.swarm.", "rules.area."],
    ),
    row(
        "WOA-MAN-01 to 14, WOA-MAN-18 to 23, WOA-BST",
        "not yet: push, pull, charge, full attack and maneuvers as boosts come with zones",
        &[
            "rules.push.",
            "rules.charge.",
            "rules.fullatk.",
            "rules.bst.",
            "rules.disarm.",
            "rules.social.maneuvers",
        ],
    ),
    row("WOA-LETH", "not yet: lethal attacks", &["rules.lethal.", "rules.prelude."]),
    row("WOA-CHAR-20 to 27", "not yet: mobs", &["rules.mob."]),
    row("WOA-STN", "not yet: equipment and weight stunts", &["rules.stunt."]),
    row(
        "WOA-RIT, WOA-DIV, WOA-ROAR-38",
        "not yet: battle rituals and Divine Interest, so `ritual.phase` has nothing to say",
        &["rules.ritual.", "rules.divine."],
    ),
    row("WOA-TEAM", "not yet: helping", &["rules.help."]),
    row("WOA-SEQ-10", "not yet: escalation from words to blows", &["rules.conflict.escalation"]),
    row("WOA-ACT-21", "not yet: interposing", &["rules.defend.interpose", "rules.interpose."]),
    row(
        "WOA-ROAR-34",
        "not yet: on one zone a bound roarer always has a foe in reach, so `roar.rage_allies` could change nothing",
        &["rules.roar.rage_allies"],
    ),
    row("WOA-TURN-08 exploration", "not yet: adventure ratings other than `minion.base`", &[]),
    row(
        "WOA-SEQ-07, WOA-SEQ-08, FC-SET",
        "not yet: situation aspects of the scene; aspects that fighters create on it are played",
        &[],
    ),
    row("FC-CMP", "not yet: compels of other aspects than Roar aspects", &["rules.compel."]),
    row(
        "FC-INV-03",
        "not yet: fate points for an ally's roll; free invocations are shared",
        &["rules.invoke.for_ally"],
    ),
    row(
        "WOA-END-03, FC-REC",
        "not yet: recovery between conflicts",
        &["rules.stress.clear", "rules.recovery."],
    ),
    row(
        "WOA-SEQ-13, WOA-WT-22",
        "not simulated: what a side fights for and markers on a map have no mechanics",
        &[],
    ),
    row(
        "names of aspects, compels in the story, what victors narrate",
        "not simulated: needs human judgement",
        &[],
    ),
];
