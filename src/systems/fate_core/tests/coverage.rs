//! Every row of the ledger is held by a test, or listed with its reason; so is every knob.

use crate::knob::Knobs;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::knobs::CoreKnobs;
use crate::systems::tests_support::{Ledger, has_reason};

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: &[(&str, u32)] = &[
    ("GEN", 6),
    ("DICE", 13),
    ("OUT", 10),
    ("OVR", 6),
    ("ADV", 17),
    ("ATK", 12),
    ("DEF", 8),
    ("ASP", 10),
    ("INV", 14),
    ("BST", 6),
    ("FP", 13),
    ("CMP", 6),
    ("CHR", 7),
    ("STU", 16),
    ("NPC", 19),
    ("CHL", 19),
    ("CON", 25),
    ("SET", 9),
    ("ZON", 6),
    ("SID", 4),
    ("ORD", 9),
    ("EXC", 8),
    ("FUL", 5),
    ("IPO", 8),
    ("HIT", 7),
    ("STR", 11),
    ("CSQ", 16),
    ("XTR", 8),
    ("CED", 16),
    ("TKO", 5),
    ("MOV", 14),
    ("ENV", 15),
    ("OTH", 10),
    ("FRE", 2),
    ("END", 6),
    ("TRN", 7),
    ("REC", 19),
    ("TEA", 11),
    ("OPT", 16),
];

const TESTS: &[&str] = &[
    include_str!("mod.rs"),
    include_str!("actions.rs"),
    include_str!("bodies.rs"),
    include_str!("challenge.rs"),
    include_str!("contest.rs"),
    include_str!("costs.rs"),
    include_str!("exact.rs"),
    include_str!("exploit.rs"),
    include_str!("harm.rs"),
    include_str!("house.rs"),
    include_str!("mixed.rs"),
    include_str!("mobs.rs"),
    include_str!("order.rs"),
    include_str!("place.rs"),
    include_str!("place/changed.rs"),
    include_str!("place/reach.rs"),
    include_str!("place/standing_in.rs"),
    include_str!("rolls.rs"),
    include_str!("rolls/invocations.rs"),
    include_str!("rows.rs"),
    include_str!("series.rs"),
    include_str!("series/points.rs"),
    include_str!("sidetask.rs"),
    include_str!("solved.rs"),
    include_str!("still.rs"),
    include_str!("stunts.rs"),
    include_str!("team.rs"),
    include_str!("transition.rs"),
    include_str!("../skill.rs"),
    include_str!("../../../kernels/fate/map.rs"),
];

const LEDGER: Ledger = Ledger { prefix: "FC", areas: AREAS, rows: 419, tests: TESTS };

#[test]
fn every_row_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_covered::<FateCore>();
}

/// Knobs that the ledger names.
const KNOBS: &str = "aspect.blocking aspect.char_attached_scope aspect.environment_scope aspect.relevance \
    aspect.situation_lifetime aspects.hidden_npc aspects.implicit_per_scene \
    aspects.suggested_per_scene attack.hit_bonus attack.style_boost attack.style_trade \
    attack.surprise_passive attack.tie_boost block.blinded block.disarmed boost.lifetime \
    boost.uses challenge.active_opposition challenge.assign challenge.boost_carry \
    challenge.create_fail challenge.difficulty challenge.distinct_skills challenge.help \
    challenge.max_create challenge.order challenge.partial_at challenge.tasks compel.effect \
    compel.player_cost compel.rate_per_exchange concede.actor_may_redirect concede.fp_base \
    concede.fp_per_consequence concede.nameless_fp concede.refusable concede.terms \
    concede.window conflict.kind conflict.max_exchanges consequence.collateral \
    consequence.extra_mild_at consequence.extreme_effort consequence.free_invokes \
    consequence.free_invokes_per_hit consequence.group_pool consequence.penalty \
    consequence.per_hit consequence.self_use consequence.shared consequence.values \
    contest.allow_attack contest.concede_fp contest.create_fail contest.create_order \
    contest.create_per_exchange contest.env_difficulty contest.env_fail_scores contest.harm \
    contest.lone_result contest.max_exchanges contest.one_choice contest.opposition \
    contest.overcome_extras contest.style_reference contest.tie_scores contest.twist \
    contest.twist_invokes contest.victories contest.victory_normal contest.victory_style \
    cost.consequence_free_invoke cost.minor cost.scale_by_miss cost.serious \
    create.env_difficulty create.existing_fail create.fail create.new_tie \
    create.style_invokes create.success_invokes defend.forgo_rating defend.max_per_exchange \
    defend.passive_style_boost defend.passive_value defend.penalty_per_extra \
    defend.style_boost dice.count dice.kind difficulty.base difficulty.one_reason \
    difficulty.per_extra_aspect effort.consequence effort.stress end.rule end.simultaneous \
    extreme.combine extreme.counts_for_concession extreme.enabled extreme.free_invokes \
    extreme.uses extreme.value foe.lethal_intent fp.concession_usable fp.gm_carry_concession \
    fp.gm_carry_hostile fp.gm_per_pc fp.gm_start fp.hirelings fp.hostile_payout fp.hostile_usable \
    fp.pc_start fp.refresh fp.refresh_min fp.session_reset fp.winner_consequence_pay \
    fulldef.bonus fulldef.covers_interpose fulldef.covers_opposition fulldef.duration \
    fulldef.free_move fulldef.idle_boost gear.armor gear.mode gear.style_before_rating \
    gear.weapon gm.boost_timing hazard.enabled healing.effect healing.min_scenes \
    hit.may_decline hit.partial interpose.max_per_exchange interpose.range \
    interpose.vs_create invoke.bonus invoke.for_ally invoke.free_stack invoke.max_per_roll \
    invoke.order invoke.owner invoke.passive_bonus invoke.reroll invoke.reroll_keep \
    invoke.same_aspect_paid invoke.sides mental.zones mob.bonus_cap mob.bonus_per_helper \
    mob.enabled mob.hit_order mob.max_size mob.orphan mob.overflow modifiers.flat move.base \
    move.engaged_only move.fail_allow_cost move.free_after_fail move.free_zones move.min \
    move.opposer_skill move.opposition move.per_aspect move.per_extra_zone move.skill \
    move.style_boost move.tie_gift move.when multi.enabled multi.min_part multi.zone_attack \
    npc.main.extreme npc.nameless.average npc.nameless.fair.boxes npc.nameless.good.boxes \
    npc.nameless.skill_boxes npc.nameless_dice npc.supporting.slots oppose.max \
    oppose.requires_same_zone order.final_tie order.joiner order.mental order.mob_bonus \
    order.mode order.npc_group order.npc_group_order order.physical order.surprise_side \
    outcome.style_margin outcome.tie_width overcome.allow_serious_cost \
    overcome.opposer_style_boost overcome.style_boost overcome.tie pc.aspects pc.cap \
    pc.pyramid policy.concede_at policy.escalate policy.extreme policy.reroll_at \
    policy.setup_k policy.soak policy.supporting.concede_threshold policy.targeting \
    range.create range.fight range.other range.provoke range.shoot recovery.allowed_in \
    recovery.difficulty recovery.fail_cost_allowed recovery.hostile_use recovery.milestones \
    recovery.self_extra recovery.skill.mental recovery.skill.physical recovery.tie_starts \
    recovery.tries recovery.wait.mild recovery.wait.moderate recovery.wait.severe \
    remove.difficulty_char remove.difficulty_env remove.env_removable result.cap scale.level \
    scene.aspect_free_invokes scene.aspects scene.mode scene.npc_preloaded_invokes \
    sides.hostility sidetask.fail_blocks sidetask.on_done sidetask.tasks sidetask.tie_blocks \
    sidetask.window skill.untrained skills.attack.mental skills.attack.physical \
    skills.defend skills.defend_create solo.bonus stress.base_boxes stress.box_choice \
    stress.boxes_per_hit stress.clear stress.extra stress.model stress.one_point \
    stress.tracks stunt.bonus stunt.guardian stunt.shift_value stunts.free \
    takeout.death_chance takeout.fp takeout.marks takeout.narrator team.bonus team.cap \
    team.min_skill team.on_attack team.on_defend team.requires_same_zone team.shared_cost \
    team.uses_action transition.carry_aspects transition.clear_stress transition.conflict_to \
    transition.keep_progress turn.actions zone.exit zones.count";

#[test]
fn every_knob_of_the_ledger_is_declared_or_has_a_reason() {
    let all = CoreKnobs::declarations();
    let declared = |knob: &str| all.iter().any(|known| known.path == knob);
    let known = |knob: &&str| declared(knob) || has_reason::<FateCore>(knob);
    let missing: Vec<&str> = KNOBS.split_whitespace().filter(|knob| !known(knob)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for knob in &all {
        assert!(!has_reason::<FateCore>(knob.path), "{} is declared and listed", knob.path);
    }
}
