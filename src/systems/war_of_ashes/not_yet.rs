//! What of the ledger is not simulated, or not yet, with the reason.

use crate::system::NotSimulated;

/// The list that `outweigh list rules war-of-ashes` prints.
pub const NOT_SIMULATED: &[NotSimulated] = &[
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
        "WOA-MAN-02",
        "not simulated: maneuvers that a group makes up at the table",
        &[],
    ),
    NotSimulated::row(
        "FC-CMP-06",
        "not simulated: whether a decision makes sense as a compel is for the table to judge",
        &[],
    ),
    NotSimulated::row(
        "FC-REC-05, FC-REC-06",
        "not in this game: the one who treats a consequence where `healing.effect` asks for a roll uses its best approach, and between conflicts only",
        &["rules.recovery.skill.", "rules.recovery.allowed_in"],
    ),
    NotSimulated::row(
        "FC-NPC-06, FC-NPC-19, FC-TEA-06",
        "not in this game: mobs are written with their size and have boxes in common, nobody helps with a defence",
        &[
            "rules.mob.enabled",
            "rules.mob.hit_order",
            "rules.mob.bonus_cap",
            "rules.team.on_defend",
        ],
    ),
    NotSimulated::row(
        "FC-ATK-10",
        "not in this game: attacks on a zone are bought by invoking an aspect, or made by a stunt (WOA-AREA-01)",
        &["rules.multi.zone_attack", "rules.multi.zone_victims"],
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
        "WOA-CHAR-04 boxes",
        "not in this game: no approach adds boxes or slots",
        &["rules.stress.extra", "rules.consequence.extra_mild_at"],
    ),
    NotSimulated::row(
        "WOA-ACT-09 minions",
        "has one value: fighters without a free slot pay a serious cost with an aspect (JC-10)",
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
