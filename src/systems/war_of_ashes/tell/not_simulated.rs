//! Clauses of the ledger that are not simulated, or not yet, with the reason.

use crate::system::NotSimulated;

/// The list that `outweigh list rules war-of-ashes` prints.
pub(crate) const NOT_SIMULATED: &[NotSimulated] = &[
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
        "not in this game: if `healing.effect` asks for a roll, the healer uses its best approach, and between \
         conflicts only",
        &["rules.recovery.skill.", "rules.recovery.allowed_in"],
    ),
    NotSimulated::row(
        "FC-NPC-06, FC-NPC-19, FC-TEA-06",
        "not in this game: mobs are written with their size and share their boxes, and no fighter helps with a \
         defence",
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
        "not simulated: the stakes of a fight and markers on a map have no mechanics",
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
        "WOA-RIT-17 effects",
        "of general rituals one is played: +2 on the next attack of an ally, at +1 difficulty in another zone; not the temporary stunt, other effects, foes as targets, whether the target is in sight, and the modifiers for unwilling targets, haste and angry gods",
        &[],
    ),
    NotSimulated::row(
        "WOA-ROAR-25 moves",
        "an approach is named for rolls whose option takes one; Push, Pull, rolls to move, obstacles, discovering and opposing rolls use the best one that keeps the Roar",
        &[],
    ),
    NotSimulated::row(
        "WOA-ROAR-19 fit",
        "any word on the skilled list but `gang_up`, `outnumbered` and `organized` serves a Roar: whether it suits the conflict is for the table to judge",
        &[],
    ),
    NotSimulated::row(
        "WOA-STN-05 overcoming",
        "a stunt of the reach form for `overcome` lengthens the removal of a foe's Roar aspect; obstacles, Push and Pull are overcome where the fighter stands",
        &[],
    ),
    NotSimulated::row(
        "WOA-TEAM-01 allied sides, WOA-ACT-21 allied sides",
        "sides that are `allies` share weight and victory; fighters help, step in for and count as bodies of their own side only",
        &[],
    ),
    NotSimulated::row(
        "WOA-ACT-05 aspects, WOA-ACT-06 aspects, WOA-ACT-07 aspects",
        "an advantage on a known aspect builds on an aspect that its own side has put on a foe, or on the first \
         aspect of its own zone that the scenario or its own side has made; not on aspects that foes made, on \
         consequences and characters, on allies, or in other zones",
        &[],
    ),
    NotSimulated::row(
        "WOA-ACT-20 elsewhere",
        "an aspect of the place is removed from the own zone only, and none from a foe but its Roar aspect",
        &[],
    ),
    NotSimulated::row(
        "WOA-TURN-06 reordering",
        "the order inside the game master's group follows `order.npc_group_order`; no policy changes it from exchange to exchange",
        &[],
    ),
    NotSimulated::row(
        "WOA-CHAR-03 each roll",
        "`random_k` offers approaches once for each turn and each answer to a roll: all actions of one turn share them",
        &[],
    ),
    NotSimulated::row(
        "WOA-MOVE-01 other zones",
        "once a free step is barred, the fighter takes no other free step in that turn, not even to a zone \
         without foes (IX-30)",
        &[],
    ),
    NotSimulated::row(
        "WOA-AREA-01 attacker",
        "`area.friendly_fire` strikes the attacker's allies, never the attacker itself",
        &[],
    ),
    NotSimulated::row(
        "WOA-DIV-04 without a slot",
        "a mark of the gods replaces one consequence that the fighter has a free slot for; where the own slots cannot hold the hit it is taken out",
        &[],
    ),
    NotSimulated::row(
        "WOA-ZONE-15 tags",
        "advantages have no template: all of them reach the next zone, those on the scene go to the own zone, obstacles to the next one too, and what fighters make fits every roll",
        &[],
    ),
    NotSimulated::row(
        "WOA-ACT-10 boxes",
        "with `cost.minor = \"stress1\"` a fighter without a free box pays nothing",
        &[],
    ),
    NotSimulated::row(
        "WOA-WT-08 fractions",
        "tiers beyond 4:1 are whole ratios, four at most",
        &[],
    ),
    NotSimulated::row(
        "WOA-CHAR-06 sets",
        "a hit is absorbed by one of nine choices: the smallest box that suffices, and no more slots than needed",
        &[],
    ),
    NotSimulated::row(
        "WOA-ACT-21 zone attacks",
        "no fighter steps in against an attack on a whole zone",
        &[],
    ),
    NotSimulated::row(
        "WOA-MAN-16 moving",
        "`fulldef.free_move = false` forbids the free step on Full Defense; a fighter cannot take it and lose Full Defense",
        &[],
    ),
    NotSimulated::row(
        "WOA-SWM-01 advantages",
        "creatures of weight 0 cannot attack, charge or push fighters of weight 1 or more; their advantages, \
         threats and attacks on a whole zone stay open",
        &[],
    ),
    NotSimulated::row(
        "WOA-SWM-07 distance",
        "`swarm.terrain_immune` takes hindrances away; long ways still need a roll",
        &[],
    ),
    NotSimulated::row(
        "WOA-SEQ-10 zones",
        "with `mental.zones = false` the place has no zones once words have become blows, either",
        &[],
    ),
    NotSimulated::row(
        "JC-04 hiding",
        "there is no action of hiding: an advantage stands for it, with any approach",
        &[],
    ),
    NotSimulated::row(
        "DP-ACTION tasks",
        "tasks of the scenario have no option to overcome them; only the place and its aspects can be overcome",
        &[],
    ),
    NotSimulated::row(
        "WOA-SEQ-07 number",
        "`scene.aspects` is none by default: all situation aspects that are written count",
        &[],
    ),
    NotSimulated::row(
        "WOA-ROAR-26 words, WOA-CHAR-04 words, WOA-ACT-01 words, WOA-ACT-09 words, WOA-ACT-10 words, WOA-TURN-09 words",
        "other words: `roar.duration = 0` for the scene, `stress.tracks = 2` for a physical and a mental track, `create.fail = enemy_free_invoke` for an invocation of the foe, `overcome.allow_serious_cost = false` for a serious cost that is forbidden, `cost.minor = gm_boost` for a boost of the foe, `order.mode = reroll_each_exchange` for an order that changes",
        &[],
    ),
    NotSimulated::row(
        "names of aspects, compels in the story, what victors narrate",
        "not simulated: needs human judgement",
        &[],
    ),
];
