//! What of the ledger is not simulated, or not yet, with the reason.

use crate::system::NotSimulated;

/// The list that `outweigh list rules war-of-ashes` prints.
pub const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "WOA-MOVE-22 add",
        "not yet: terrain that helps to resist Push and Pull comes with these maneuvers",
        &["rules.move.forced_terrain"],
    ),
    NotSimulated::row(
        "WOA-ZONE-01 graph, WOA-ZONE-11 tags",
        "the map is written in the scenario: [scene.zones], [scene.aspects] with `zone`, and straight lines as `scene.straight`",
        &["rules.zone.graph", "rules.zone.blank", "rules.zone.affects", "rules.map.straight"],
    ),
    NotSimulated::row(
        "WOA-ZONE-13",
        "not simulated: how many zones make a good map is advice; `zones.count` closes some of those written",
        &[],
    ),
    NotSimulated::row(
        "WOA-SWM, WOA-AREA, WOA-ACT-22",
        "not yet: swarms and zone attacks come with zones; until then every roll has one target",
        &["rules.swarm.", "rules.area.", "rules.multi."],
    ),
    NotSimulated::row(
        "WOA-MAN-03 to 14, WOA-MAN-21, WOA-BST-02, WOA-BST-06, WOA-BST-07, WOA-STN-13",
        "not yet: push, pull, charge, knockback and footwork, and the axe swung in a charge, come with zones",
        &[
            "rules.push.",
            "rules.pull.",
            "rules.knockback.",
            "rules.footwork.",
            "rules.fulldef.free_move_ends",
            "rules.charge.",
            "rules.stunt.charge_stack",
        ],
    ),
    NotSimulated::row(
        "WOA-MAN-02",
        "not simulated: maneuvers that a group makes up at the table",
        &[],
    ),
    NotSimulated::row(
        "WOA-LETH-06",
        "not yet: lethal attacks by a ritual come with rituals",
        &["rules.lethal.ritual_uses"],
    ),
    NotSimulated::row(
        "WOA-LETH-03 mobs",
        "not yet: lethal hits on mobs come with mobs",
        &["rules.lethal.mob"],
    ),
    NotSimulated::row("WOA-CHAR-20 to 27", "not yet: mobs", &["rules.mob."]),
    NotSimulated::row(
        "WOA-STN-05, WOA-STN-06, WOA-WT-24",
        "not yet: stunts that reach other zones or strike everyone in one",
        &["rules.stunt.zone_uses"],
    ),
    NotSimulated::row(
        "WOA-INV-01 to 04",
        "not yet: invoking for effect comes with the zone attacks, maneuvers and rituals it buys",
        &[],
    ),
    NotSimulated::row(
        "WOA-RIT, WOA-DIV, WOA-ROAR-38",
        "not yet: battle rituals and Divine Interest, so `ritual.phase` has nothing to say",
        &["rules.ritual.", "rules.divine.", "rules.module.rituals", "rules.module.divine"],
    ),
    NotSimulated::row("WOA-TEAM", "not yet: helping", &["rules.help.", "rules.team."]),
    NotSimulated::row(
        "WOA-SEQ-10",
        "not yet: escalation from words to blows",
        &["rules.conflict.escalation"],
    ),
    NotSimulated::row(
        "WOA-TURN-08 exploration",
        "not yet: adventure ratings other than `minion.base`",
        &[],
    ),
    NotSimulated::row(
        "FC-CMP",
        "not yet: compels of other aspects than Roar aspects",
        &["rules.compel."],
    ),
    NotSimulated::row(
        "FC-INV-03",
        "not yet: fate points for an ally's roll; free invocations are shared",
        &["rules.invoke.for_ally"],
    ),
    NotSimulated::row(
        "WOA-END-03, FC-REC",
        "not yet: recovery between conflicts",
        &["rules.stress.clear", "rules.recovery."],
    ),
    NotSimulated::row(
        "WOA-SEQ-13, WOA-WT-22",
        "not simulated: what a side fights for and markers on a map have no mechanics",
        &[],
    ),
    NotSimulated::row(
        "WOA-CHAR-02 generator",
        "not simulated: fighters are written with their ratings, none are made up from an array",
        &["rules.approach.array", "rules.pc.pyramid"],
    ),
    NotSimulated::row(
        "WOA-CHAR-04 tracks",
        "not yet: fighters have one track, whose boxes and slots no rating adds to",
        &["rules.stress.tracks", "rules.stress.extra", "rules.consequence.extra_mild_at"],
    ),
    NotSimulated::row(
        "WOA-ACT-09 minions",
        "not yet: fighters without a free slot always pay with an aspect (JC-10)",
        &["rules.cost.minion_option"],
    ),
    NotSimulated::row(
        "WOA-SOC-01 table",
        "social weights are written with the groups, as `social_weight` or `rank`",
        &["rules.weight.social"],
    ),
    NotSimulated::row(
        "names of aspects, compels in the story, what victors narrate",
        "not simulated: needs human judgement",
        &[],
    ),
];
