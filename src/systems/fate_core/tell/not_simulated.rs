//! Rules of the ledger that are not simulated, or not yet, with the reason.

use crate::system::NotSimulated;

/// The list that `outweigh list rules fate-core` prints, as rows of [`NotSimulated`].
pub(crate) const NOT_SIMULATED: &[NotSimulated] = &[
    NotSimulated::row(
        "FC-ASP-07 for own aspects",
        "not yet: the `aspects` of a group are those that fit a roll of the conflict",
        &["rules.aspect.relevance"],
    ),
    NotSimulated::row(
        "FC-SET-08, FC-ZON-03",
        "not simulated: the author of the scenario judges which aspects are suitable and how a place is cut into zones",
        &[],
    ),
    NotSimulated::row(
        "FC-SET-09",
        "not simulated: policies know no intent; lethal and other fights are played alike",
        &["rules.foe.lethal_intent"],
    ),
    NotSimulated::row(
        "FC-NPC-13, FC-NPC-16",
        "not simulated: advice for authors on the skills and the number of opponents; scenarios write what they want to know about",
        &[],
    ),
    NotSimulated::row(
        "FC-OPT-16 in part",
        "not simulated: further free invocations as the benefit of a higher scale; a bonus before the roll or after it is played",
        &[],
    ),
    NotSimulated::row(
        "FC-OPT-15 in part",
        "not simulated: dearer invocations of a lone foe, its minions as armour, a second form; a bonus on rolls and smaller hits are played",
        &[],
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
        "FC-GEN-05 in part",
        "not yet: `conflict.kind` holds for all conflicts of a scenario; a physical fight and a mental one in the same scenario are played as `mixed`",
        &[],
    ),
    NotSimulated::row(
        "FC-GEN-06 in part, FC-TRN-07 in part",
        "not yet: scenes form a chain of up to four, in which each leads on to one other; they cannot branch by their outcome or stand between the conflicts of a series",
        &[],
    ),
    NotSimulated::row(
        "FC-FP-12 in part",
        "without effect: points earned in the last scene of a trial cannot be spent any more; measures count \
         them",
        &[],
    ),
    NotSimulated::row(
        "FC-CON-20 in part, FC-FP-06 in part",
        "a fight that breaks out of a contest or challenge is a conflict of its own in the same scene: uses by conflict are renewed with it, uses by scene and the game master's fate points are not",
        &[],
    ),
    NotSimulated::row(
        "FC-OPT-15 in contests and challenges, FC-OPT-16 in contests and challenges",
        "not yet: the bonus of a lone foe and scale count in conflicts only; contests compare several rolls, and a task has no size",
        &[],
    ),
    NotSimulated::row(
        "FC-NPC-06 in part",
        "not yet: mobs form when a conflict begins or fighters arrive, and only the last member of a mob joins another, of the same group; larger mobs neither merge nor split. In contests and challenges teamwork takes the place of mobs",
        &[],
    ),
    NotSimulated::row(
        "FC-CED-09 in part",
        "not yet: one decision for several opponents to concede; each is asked alone, and only `end.rule` \
         breaks a whole side",
        &[],
    ),
    NotSimulated::row(
        "FC-CMP-01 in part",
        "not yet: compels are offered in conflicts and contests, not in challenges, where a lost action would \
         be a lost task; in contests none forfeits a move, since contests have no moves",
        &[],
    ),
    NotSimulated::row(
        "FC-CMP-03 in part",
        "not yet: players compel the game master's fighters only, neither their own characters nor those of other players",
        &[],
    ),
    NotSimulated::row(
        "FC-CMP-05 in part",
        "not yet: a compel of an aspect on the scene touches the players' characters only; the game master's fighters are compelled by players who pay for it",
        &[],
    ),
    NotSimulated::row(
        "FC-XTR-02 in part",
        "not yet: with `extreme.uses` of 2 or 3 one conflict still leaves one extreme consequence at most, since a fighter has one slot for it",
        &[],
    ),
    NotSimulated::row(
        "FC-REC-02 in part",
        "not yet: helpers in the treatment of a consequence; the best healer rolls alone",
        &[],
    ),
    NotSimulated::row(
        "FC-TEA-06 in part",
        "not yet: combined skills on moving, on barring a way and on `discover`; they combine on attacks, defences, advantages, obstacles, tasks, and in contests and challenges",
        &[],
    ),
    NotSimulated::row(
        "FC-IPO-07 in part",
        "not simulated: stepping in against `exploit` and `discover`; the aspect in question belongs to the \
         target, so no other fighter can stand in for it",
        &[],
    ),
    NotSimulated::row(
        "FC-ORD-06 in part, J-51",
        "not yet: a policy that orders the game master's grouped fighters; `order.npc_group_order` takes `listed`, `best_first` or `random`",
        &[],
    ),
    NotSimulated::row(
        "FC-ORD-08 in part",
        "not yet: a single side that strikes first among three or more; `order.surprise_side` names the players or the game master",
        &[],
    ),
    NotSimulated::row(
        "FC-FRE-01",
        "not simulated: drawing, reloading, shouting and other small steps cost nothing",
        &[],
    ),
    NotSimulated::row("FC-END-04", "not simulated: the spoils of a concession are a label", &[]),
    NotSimulated::row(
        "FC-CMP-06",
        "not simulated: whether a decision makes sense as a compel is for the table to judge",
        &[],
    ),
    NotSimulated::row(
        "FC-CON-19 in part",
        "not yet: an aspect that keeps a rival from its contest roll; in contests aspects forbid nothing",
        &[],
    ),
    NotSimulated::row(
        "FC-IPO-01 in part",
        "not yet: stepping in between one of several targets and its part of a roll, or an attack on a whole zone",
        &[],
    ),
    NotSimulated::row(
        "FC-SET-03 in part, FC-ZON-02 in part, FC-CHL-01 in part",
        "three to five aspects, two to four zones and three tasks are advice; a scenario plays what it writes, so `scene.aspects`, `zones.count` and `challenge.tasks` are none unless they cut a longer list",
        &[],
    ),
    NotSimulated::row(
        "stunt.guardian",
        "written with the fighter: a stunt of `kind = \"guardian\"`",
        &["rules.stunt.guardian"],
    ),
    NotSimulated::row(
        "FC-NPC-11",
        "an obstacle without a character is a task, a hazard or an aspect that hinders; it needs nothing of its own",
        &[],
    ),
    NotSimulated::row(
        "what a scenario writes",
        "kinds of scenes (`kind`), who fights whom (`allies`), exits (`exit = true`) and the slots of \
         supporting characters (`slots`, npc.supporting.moderate) have keys of their own, not rule settings",
        &[
            "rules.scene.mode",
            "rules.sides.hostility",
            "rules.zone.exit",
            "rules.npc.supporting.slots",
            "rules.npc.nameless.average",
        ],
    ),
    NotSimulated::row(
        "FC-ENV-14 as a rule setting",
        "there is nothing to set: circumstances never modify a roll but through aspects",
        &["rules.modifiers.flat"],
    ),
    NotSimulated::row(
        "FC-STU-14 Psychologist",
        "not yet: lowering a mental consequence between conflicts",
        &[],
    ),
    NotSimulated::row(
        "FC-STU-12 in part",
        "Tough as Nails is used at the start of the fighter's own turn, not at any other time",
        &[],
    ),
    NotSimulated::row(
        "FC-ADV-01 in part, FC-CON-14 in part, FC-CHL-16 in part",
        "not yet: making more of an advantage that a third side has put on a foe or that foes have put on an ally, and in contests and challenges of anything but the aspects of the scene",
        &[],
    ),
    NotSimulated::row(
        "FC-ADV-12 in part",
        "a failed attempt at a hidden aspect gives its bearer a boost in place of a free invocation, since the aspect stays hidden",
        &[],
    ),
    NotSimulated::row(
        "FC-IPO-07 in part",
        "no fighter steps in against `exploit_...` and `discover`: they are about aspects that the target bears \
         and another fighter does not",
        &[],
    ),
    NotSimulated::row(
        "FC-INV-10 in part",
        "allies who pay for a roll (`aid`) and the game master who raises a difficulty (`raise`) do not choose whose aspect they pay for: those of their own side and of the scene come first",
        &[],
    ),
    NotSimulated::row(
        "FC-INV-04 in part",
        "not yet: an invocation that creates opposition of +2 where there was none, such as on a task without a difficulty or on a free step",
        &[],
    ),
    NotSimulated::row(
        "FC-ASP-05 in part",
        "not yet: removing aspects in contests and challenges",
        &[],
    ),
    NotSimulated::row(
        "FC-ASP-08 in part, J-52",
        "not yet: a list in the scenario of the actions that an aspect forbids; `disarm` and `blind` forbid the \
         actions in block.disarmed and block.blinded",
        &[],
    ),
    NotSimulated::row(
        "FC-DICE-03 in part",
        "not yet: skills that cannot be used untrained; a skill that is not listed has the rating skill.untrained",
        &[],
    ),
    NotSimulated::row(
        "FC-ENV-02 in part",
        "not yet: the maker of an advantage says how long it stays; aspect.situation_lifetime says it for all",
        &[],
    ),
    NotSimulated::row(
        "FC-ENV-13 in part",
        "an aspect that threatens, such as a fire, is a hazard of the scenario; fighters make only aspects that hinder",
        &[],
    ),
    NotSimulated::row(
        "FC-OPT-10 in part",
        "one box and one consequence at most are spent as effort on a roll",
        &[],
    ),
    NotSimulated::row(
        "FC-STR-03 in part",
        "`stress.box_choice = any_sufficient` lets a fighter check the smallest or the largest box, none between",
        &[],
    ),
    NotSimulated::row(
        "FC-XTR-02 in part",
        "`extreme.uses` of 2 or 3 counts over several conflicts; in one conflict there is room for one extreme consequence",
        &[],
    ),
    NotSimulated::row(
        "words of rule settings",
        "some settings have other words than the rules text: cost.consequence_free_invoke and aspect.blocking are true or false, fp.pc_start, consequence.extra_mild_at and aspect.situation_lifetime are a number or none, consequence.per_hit is any or one, stress.boxes_per_hit is 1 to 6; stress.extra lists the ratings for boxes of 3, 4 and so on, so a rating gives no other boxes",
        &[],
    ),
    NotSimulated::row(
        "exceptions of FC-STU-04",
        "stunts are those of the list (`kind`); exceptions beyond it are not simulated",
        &[],
    ),
    NotSimulated::row(
        "FC-STU-14 Scholar",
        "not simulated: knowing another fighter's weakness has no mechanics",
        &[],
    ),
    NotSimulated::row(
        "FC-DICE-07 in part, J-29",
        "one fighter opposes, the best of the willing; further ones could only lend invocations, which a side \
         shares anyway",
        &["rules.oppose.max"],
    ),
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
        "FC-TKO-02 in part",
        "not simulated: the players describe the fate of fighters taken out; takeout.returns decides which of them return",
        &["rules.takeout.narrator"],
    ),
    NotSimulated::row(
        "FC-HIT-05 in part, FC-XTR-08 in part",
        "policies choose here: `absorb` and `extreme` lines say how hits are absorbed",
        &["rules.policy.soak", "rules.policy.extreme"],
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
        "FC-FP-09 in part",
        "not simulated: a compel that ends the scene, and an award that waits because the next scene has no real part for the game master's fighters",
        &[],
    ),
    NotSimulated::row(
        "FC-OUT-08 in part",
        "not simulated: new foes, delays, raised skills and cleared stress boxes of an opponent as a serious cost",
        &[],
    ),
    NotSimulated::row(
        "FC-CED-08, names of aspects, who narrates what",
        "not simulated: needs human judgement",
        &["rules.concede.terms"],
    ),
    NotSimulated::row(
        "FC-DICE-08",
        "whether a roll is worth making is for the author of the scenario to say",
        &[],
    ),
    NotSimulated::row(
        "FC-DICE-01 in part",
        "not simulated: more than four dice and d6-d6; a roll is one of the 81 of four Fate dice, and rules can \
         count fewer of them",
        &[],
    ),
    NotSimulated::row(
        "FC-SID-03 in part",
        "not yet: foes assigned in advance; no condition names a fighter or a group or remembers a target. \
         Policies choose by features: `attack lowest target.absorbs` is `focus`",
        &[],
    ),
    NotSimulated::row(
        "thresholds of policies as rule settings",
        "policies say it: `concede if my.worst >= 2`, `fate_reroll if dice <= -3`, `attack lowest target.absorbs`; `assigned` and `assigned_then_free` of FC-SID-03 they cannot say",
        &[
            "rules.policy.reroll_at",
            "rules.policy.setup_k",
            "rules.policy.targeting",
            "rules.policy.concede_at",
            "rules.policy.supporting.concede_threshold",
        ],
    ),
    NotSimulated::row(
        "tables of skills as rule settings",
        "keys of a group: attack_skills, defend_skills, and stunts of the kind `swap`; Rapport defends against \
         no attack, since there are no attacks on reputation (FC-DEF-02)",
        &["rules.skills."],
    ),
    NotSimulated::row(
        "FC-CHR-01 generator",
        "not simulated: fighters are written with their skills, none are made up",
        &["rules.pc.pyramid"],
    ),
    NotSimulated::row(
        "the focus of FC-OPT-12",
        "not simulated: full defense protects the fighter against everybody; the boost of an idle one is `fulldef.idle_boost`",
        &[],
    ),
];
