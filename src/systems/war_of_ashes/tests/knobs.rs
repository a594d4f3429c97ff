//! Every knob of the ledger is a knob, or an error that says why it is none.

use super::*;
use crate::knob::{Declaration, Knobs};
use crate::system::NotSimulated;

/// The knobs that the ledger names.
const LEDGER: &str = "
    approach.array approach.availability approach.cap approach.random_k area.friendly_fire
    area.split aspect.removal_difficulty attack.fail_stress attack.melee_range
    attack.style_trade attack.surprise_passive block.disarmed bst.shift_cost
    charge.blockable charge.fail_boosts charge.fail_stress charge.style_push
    charge.through_adverse charge.weight_factor compel.rate_per_exchange concede.base
    concede.fp_base concede.fp_per_consequence concede.per_consequence conflict.escalation
    conflict.kind conflict.max_exchanges consequence.extra_mild_at consequence.extreme
    consequence.free_invokes consequence.values cost.minion_option cost.minor cost.serious
    create.env_difficulty create.existing_fail create.fail create.known_fail create.new_tie
    create.passive_difficulty create.style_free create.style_invokes create.succeed_free
    create.success_invokes defend.interpose defend.limit_per_exchange
    defend.max_per_exchange disarm.blocks_attack disarm.recover_difficulty
    discover.approaches discover.base discover.choose discover.enabled discover.free
    discover.needs_sight discover.per_adverse discover.per_distance discover.replace
    discover.tie divine.high divine.low divine.natural divine.overflow divine.per_ritual
    divine.slots divine.substitute extreme.enabled fate.gm_per_pc fate.refresh
    footwork.zones fp.gm_per_pc fp.hirelings fp.hostile_payout fp.refresh fp.refresh_min
    fullatk.boost_life fullatk.boost_when fullatk.cost_allowed fullatk.difficulty
    fullatk.foe_boosts fullatk.keep_on_miss fullatk.same_turn fulldef.bonus
    fulldef.difficulty fulldef.duration fulldef.free_move fulldef.free_move_ends
    fulldef.invokes_per_attack fulldef.roll help.bonus help.max help.with_weight
    hit.may_decline interpose.range invoke.bonus invoke.owner invoke.pool knockback.weapon
    knockback.zones lethal.creature lethal.mob lethal.prelude lethal.ritual_uses
    lethal.skip_stress lethal.source.maneuver lethal.stunt_uses map.straight mental.zones
    minion.aspects minion.bad minion.base minion.both minion.boxes minion.neutral
    minion.skilled minion.stress_mode mob.bonus_per_helper mob.max_size mob.members_per_box
    mob.orphan mob.overflow mob.size_max mob.teamwork mob.weight_cap mob.weight_loss
    module.divine module.rituals module.roar module.weight move.approaches move.block
    move.block_adverse move.block_distance move.block_limit move.block_many move.contested
    move.count move.engaged_only move.fail_allow_cost move.forced_terrain
    move.free_after_fail move.free_with_opposed move.free_zones move.invoke_bonus move.min
    move.opposed_costs_action move.opposer_skill move.opposition move.per_adverse
    move.per_aspect move.per_extra_zone move.skill move.tie_gift multi.enabled
    multi.zone_attack oppose.max oppose.requires_same_zone oppose.style_boost
    order.final_tie order.joiner order.mental order.mode order.npc_group
    order.npc_group_order order.physical order.surprise_side outcome.style_at
    outcome.style_margin overcome.allow_serious_cost overcome.opposer_style_boost
    overcome.tie pc.cap pc.pyramid prelude.difficulty prelude.first_attacks prelude.needed
    prelude.reward prelude.trap_rating pull.zones push.cost_allowed push.max_weight_ratio
    push.tie_works push.zones range.bow range.create range.fight range.provoke range.shoot
    range.thrown range.voice remove.difficulty_char remove.difficulty_env resist.approaches
    ritual.difficulty ritual.ends_with_caster ritual.extra_mild ritual.fail ritual.free
    ritual.general ritual.general_difficulty ritual.lock ritual.per_side ritual.phase
    ritual.troop_zones roar.attempts_per_fighter roar.compel.bind_exchanges roar.compel.npc
    roar.compel.on_break roar.compel.random roar.compel.refuse_cost roar.difficulty
    roar.duration roar.fail.counts_for_concession roar.fail.foe_invokes roar.fail.mode
    roar.fail.optional roar.fail.severity roar.first roar.foe_invoke roar.free.fail
    roar.free.style roar.free.success roar.free.tie roar.gm_cap roar.invokable
    roar.invoke_scope roar.lock_neighbours roar.lock_scope roar.minor_fail roar.minor_lock
    roar.minor_tie roar.rage_allies roar.reenter roar.removable roar.ring roar.self_compel
    roar.surprised_may roar.tie.foe_boosts scene.aspect_free_invokes scene.aspects
    scene.reinforcement_delay scene.situation_aspects scene.situation_free_invokes
    social.maneuvers stress.base_boxes stress.box_choice stress.boxes stress.boxes_per_hit
    stress.clear stress.extra stress.tracks stunt.bonus stunt.charge_stack stunt.equipment
    stunt.weight_value stunt.zone_uses swarm.area_invoke_cost swarm.block_immune swarm.boxes
    swarm.forced_move_immune swarm.immunity swarm.immunity_basis swarm.immunity_scope
    swarm.single_difficulty swarm.teamwork swarm.terrain_immune swarm.weights team.bonus
    team.cap team.on_defend team.requires_same_zone turn.actions turn.first_side
    turn.first_side_duration turn.mental turn.minion_rating turn.npc_group turn.physical
    turn.reorder turn.tie_ambush turn.tie_mental turn.tie_open weight.beneficiary
    weight.by_size weight.choice weight.court weight.cross_zone weight.debate
    weight.extra_tiers weight.four.applies weight.four.basis weight.four.dice
    weight.four.ratio weight.on_attack weight.on_create weight.on_defend
    weight.on_defend_create weight.on_overcome weight.on_roar weight.one.dice
    weight.one.ratio weight.pc weight.reapply_on_reroll weight.recompute weight.social
    weight.social_stack zone.affects zone.aspects_max zone.blank zone.blank_mode zone.count
    zone.free_invokes zone.gm_fill_invokes zone.graph zone.invoke_owner zones.count
";

fn rows() -> impl Iterator<Item = &'static NotSimulated> {
    WarOfAshes::not_simulated().iter()
}

fn declared() -> Vec<Declaration> {
    super::super::knobs::WarKnobs::declarations()
}

fn has_reason(knob: &str) -> bool {
    let path = format!("rules.{knob}");
    rows()
        .flat_map(|row| row.words)
        .any(|word| path == *word || (word.ends_with('.') && path.starts_with(word)))
}

#[test]
fn every_knob_of_the_ledger_is_declared_or_has_a_reason() {
    let all = declared();
    let known = |knob: &&str| all.iter().any(|known| known.path == *knob) || has_reason(knob);
    let missing: Vec<&str> = LEDGER.split_whitespace().filter(|knob| !known(knob)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn no_reason_hides_a_knob() {
    for knob in declared() {
        assert!(!has_reason(knob.path), "{}", knob.path);
    }
}

#[test]
fn aliases_name_knobs() {
    for row in rows().filter(|row| row.reason.starts_with("the knob is called")) {
        let named = row.reason.split('`').nth(1).and_then(|path| path.strip_prefix("rules."));
        let named = named.unwrap_or_else(|| panic!("{}", row.reason));
        assert!(declared().iter().any(|knob| knob.path == named), "{named}");
    }
}

#[test]
fn defaults_that_differ_from_fate_core_hold() {
    let knobs = super::super::knobs::WarKnobs::default();
    assert_eq!(knobs.fate.max_exchanges, 50);
    assert!(!knobs.fate.surprise_passive && !knobs.fate.extreme && knobs.fate.npc_group);
    assert_eq!(&*knobs.fate.base_boxes, [1, 2, 3]);
    assert_eq!((knobs.turn.cap, knobs.fate.full_defense_bonus), (5, 0));
}
