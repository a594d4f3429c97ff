//! What of the ledger is not simulated, or not yet, with the reason.

use crate::system::NotSimulated;

/// The list that `outweigh list rules fate-core` prints.
pub const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "FC-ADV-12, FC-ADV-16, FC-ASP-09, FC-SET-07",
        "not yet: hidden aspects, and those that nobody wrote down",
        &["rules.aspect.relevance", "rules.aspects."],
    ),
    NotSimulated::row(
        "FC-SET-08, FC-ZON-03",
        "not simulated: what may stand among the aspects and how a place is cut into zones is for the author of the scenario to judge",
        &[],
    ),
    NotSimulated::row(
        "FC-SET-09",
        "not simulated: policies know no intent; lethal and other fights are played alike",
        &["rules.foe.lethal_intent"],
    ),
    NotSimulated::row(
        "FC-NPC-06 to 10, FC-NPC-19, FC-ORD-07",
        "not yet: mobs",
        &["rules.mob.", "rules.order.mob_bonus"],
    ),
    NotSimulated::row(
        "FC-DICE-11, FC-NPC-05",
        "not yet: nameless characters who stand at their rating instead of rolling",
        &["rules.npc.nameless_dice"],
    ),
    NotSimulated::row("FC-DEF-06", "not yet: forgoing a defence", &["rules.defend.forgo_rating"]),
    NotSimulated::row(
        "FC-ADV-14, FC-ATK-09, FC-ATK-10",
        "not yet: one roll against several targets",
        &["rules.multi."],
    ),
    NotSimulated::row(
        "FC-CHL-03",
        "not simulated: whether tasks are independent is for the author of the scenario to judge",
        &[],
    ),
    NotSimulated::row(
        "FC-GEN-02, FC-GEN-03",
        "not simulated: which kind of scene suits a goal is for the author of the scenario to judge",
        &[],
    ),
    NotSimulated::row(
        "FC-FRE-01",
        "not simulated: drawing, reloading, shouting and other small steps cost nothing",
        &[],
    ),
    NotSimulated::row(
        "FC-END-04",
        "not simulated: what those who concede get away with is a label",
        &[],
    ),
    NotSimulated::row("FC-CMP", "not yet: compels", &["rules.compel."]),
    NotSimulated::row("FC-STU", "not yet: stunts", &["rules.stunt."]),
    NotSimulated::row(
        "FC-INV-03, FC-TEA-10",
        "not yet: fate points for an ally's roll; free invocations are shared",
        &["rules.invoke.for_ally"],
    ),
    NotSimulated::row(
        "FC-INV-12 sealed, FC-ORD-05 elective",
        "not yet: sealed invocations and the order in which each fighter names the next",
        &[],
    ),
    NotSimulated::row(
        "FC-DICE-07 in part, J-29",
        "one opposes, the best of those who want to; further ones could only lend invocations, which a side shares anyway",
        &["rules.oppose.max"],
    ),
    NotSimulated::row("FC-DEF-07", "not yet: hazards", &["rules.hazard."]),
    NotSimulated::row(
        "FC-CHR-01 in part",
        "not simulated: drawing up characters; their ratings stand in the scenario, which need not follow the pyramid",
        &["rules.pc.pyramid"],
    ),
    NotSimulated::row(
        "FC-CSQ-12",
        "without effect: consequences fit only the rolls of opponents (J-28), so their bearer has no roll to pay for",
        &["rules.consequence.self_use"],
    ),
    NotSimulated::row(
        "FC-CSQ-14",
        "not simulated: how consequences are worded; their severity is their name",
        &[],
    ),
    NotSimulated::row(
        "FC-TKO-02",
        "not simulated: who tells what becomes of those taken out; who of them is back is takeout.returns",
        &["rules.takeout.narrator"],
    ),
    NotSimulated::row(
        "FC-HIT-05, FC-XTR-08",
        "policies choose here: `absorb` and `extreme` lines say how hits are absorbed",
        &["rules.policy.soak", "rules.policy.extreme"],
    ),
    NotSimulated::row(
        "FC-OPT-15, FC-OPT-16",
        "not yet: solo bonus and scale",
        &["rules.solo.", "rules.scale."],
    ),
    NotSimulated::row(
        "FC-END-01 variants",
        "not yet: leaders and morale of a side",
        &["rules.end."],
    ),
    NotSimulated::row(
        "FC-REC-06",
        "treatment between conflicts only is how it is played, without a choice",
        &["rules.recovery.allowed_in"],
    ),
    NotSimulated::row(
        "FC-REC-16",
        "explains how much healing matters; there is nothing to play",
        &[],
    ),
    NotSimulated::row(
        "FC-XTR-03",
        "not simulated: the own aspect that an extreme consequence overwrites; the new one is played",
        &[],
    ),
    NotSimulated::row(
        "FC-FP-08, FC-FP-09 in part",
        "not yet: points that compels bring into the game master's pool, see FC-CMP",
        &[],
    ),
    NotSimulated::row(
        "FC-OUT-08, FC-OUT-09 in part",
        "not simulated: new foes, delays and raised skills as a serious cost",
        &["rules.cost.scale_by_miss"],
    ),
    NotSimulated::row(
        "names of aspects, who narrates what, terms of a concession",
        "not simulated: needs human judgement",
        &["rules.concede.terms"],
    ),
];
