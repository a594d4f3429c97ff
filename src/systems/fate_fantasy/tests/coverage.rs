//! Every row and every vector of the ledger is held by a test, or listed with its reason; so is every
//! knob.

use super::support::compiled;
use crate::knob::Knobs;
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::knobs::FantasyKnobs;
use crate::systems::fate_fantasy::skill::Skill;
use crate::systems::tests_support::{Ledger, has_reason};

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: &[(&str, u32)] = &[
    ("LADR", 6),
    ("ZONE", 2),
    ("SKIL", 7),
    ("INIT", 9),
    ("INTR", 14),
    ("ACT", 6),
    ("MOVE", 8),
    ("ATK", 7),
    ("DEF", 4),
    ("SPIN", 8),
    ("BLK", 19),
    ("FULL", 4),
    ("MAN", 15),
    ("HOLD", 6),
    ("SUP", 6),
    ("WPN", 10),
    ("RNG", 4),
    ("ASPC", 11),
    ("HARM", 12),
    ("END", 5),
    ("NPC", 6),
];

const TESTS: &[&str] = &[
    include_str!("attack.rs"),
    include_str!("bars.rs"),
    include_str!("basics.rs"),
    include_str!("blocks.rs"),
    include_str!("clauses.rs"),
    include_str!("deeds.rs"),
    include_str!("duel.rs"),
    include_str!("edges.rs"),
    include_str!("harm.rs"),
    include_str!("initiative.rs"),
    include_str!("leaving.rs"),
    include_str!("people.rs"),
    include_str!("played_tables.rs"),
    include_str!("sheets.rs"),
    include_str!("tables.rs"),
    include_str!("weapons.rs"),
    include_str!("whole.rs"),
    include_str!("../odds.rs"),
];

const LEDGER: Ledger = Ledger { prefix: "FF", areas: AREAS, rows: 169, tests: TESTS };

#[test]
fn every_row_of_the_ledger_is_tested_or_listed() {
    LEDGER.is_covered::<FateFantasy>();
}

#[test]
fn every_vector_of_the_ledger_is_tested() {
    LEDGER.holds_examples("FF-V", 49);
}

/// Knobs that the ledger names; of some only the beginning, as `weapon.bonus` of one for each type.
const KNOBS: &str = "absorb.base_boxes absorb.mild absorb.moderate absorb.severe act.free_limit \
    act.main act.supplemental aspect.allowed_on aspect.usable_per_conflict attack.armour_rating \
    attack.base_damage attack.tie_damage attack.weapon_rating block.anyone_penalty \
    block.catch_all block.defensive_mode block.defensive_uses block.defensive_vs_manoeuvre \
    block.magic_uses block.meets block.offensive_uses block.protect_count block.shifts_from \
    block.stopped_action block.stopped_attack_gives_spin block.unrolled_skill compel.effect \
    compel.rate concede.fp_flat concede.fp_per_consequence concede.threshold concede.when \
    conflict.max_rounds consequence.free_tags consequence.penalty consequence.slots \
    defend.extra_penalty defend.none_opposition defend.none_rolls dice.count dice.kind \
    fate.plain_bonus fate.plain_per_roll fate.refresh fate.start_gpc fate.start_minion \
    fate.start_pc fate2.boxes fate2.out_margin full_defence.bonus full_defence.duration \
    full_defence.reactive harm.model harm.social_track harm.tracks hold.keeps_protection \
    hold.lost_at_end hold.release init.frequency init.gm_order init.gm_rating init.gm_rolls \
    init.group_order init.skill.mental init.skill.physical init.skill.social init.tie \
    interrupt.allow_restricted_mains interrupt.disrupt interrupt.eligible interrupt.failure \
    interrupt.gm_may interrupt.hold_bonus interrupt.main_penalty interrupt.model \
    interrupt.opponent interrupt.per_npc interrupt.price interrupt.stress \
    interrupt.stress_may_overflow interrupt.target_replans interrupt.tie \
    interrupt.winner_may_follow invoke.bidding invoke.bonus invoke.cost invoke.max_per_roll \
    invoke.reroll item.pass_zones ladder.max_skill ladder.min_skill manoeuvre.can_remove \
    manoeuvre.fragile_duration manoeuvre.free_tags manoeuvre.min_skill \
    manoeuvre.personal_if_ranged manoeuvre.sticky_at manoeuvre.sticky_duration \
    manoeuvre.tie_succeeds melee.range minion.boxes minion.consequences minion.grouping \
    minion.marking minion.out_at minion.overflow mod.cap move.difficulty move.enemy_cap \
    move.enemy_difficulty move.min_zones move.stack move.supplemental_max_border \
    move.supplemental_timing move.supplemental_zones move.zones_per_shift npc.may_block \
    npc.may_hold npc.may_manoeuvre npc.may_spin npc.may_supplement range.long range.medium \
    range.min range.penalty_per_zone range.short skill.choice skill.default \
    skill.table.armies skill.table.armies.kind skill.table.crowd skill.table.crowd.kind \
    skill.table.intimidation skill.table.intimidation.kind skill.table.physical \
    skill.table.physical.kind spin.ally_bonus spin.enemy_penalty spin.expiry spin.max_zones \
    spin.on_defence spin.per_extra spin.self spin.stack spin.threshold spin.timing \
    spin.vs_manoeuvre state.disabled state.pinned state.surprised stress.base_boxes \
    stress.bonus_per_tier stress.clear stress.marking sup.forbidden_with sup.gate_applies \
    sup.penalty sup.skill_gate surprise.rounds tag.by tag.cost technique.uses_per_conflict \
    unarmed.cancels_reach_at unarmed.obvious_aspect unarmed.penalty weapon.aspect_turnable \
    weapon.bonus weapon.invoke_needs_talent zone.default_border";

/// Whether a path is that of a name, or of a part of it.
fn is_part(path: &str, name: &str) -> bool {
    path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[test]
fn every_knob_of_the_ledger_is_declared_or_has_a_reason() {
    let all = FantasyKnobs::declarations();
    let known = |name: &&str| {
        all.iter().any(|knob| is_part(knob.path, name)) || has_reason::<FateFantasy>(name)
    };
    let missing: Vec<&str> = KNOBS.split_whitespace().filter(|name| !known(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for knob in &all {
        let named = KNOBS.split_whitespace().any(|name| is_part(knob.path, name));
        assert!(named, "the ledger does not know {}", knob.path);
        assert!(!has_reason::<FateFantasy>(knob.path), "{} is declared and listed", knob.path);
    }
}

/// What the ledger writes as `zone.border`, `weapon.aspects`, `task.<name>.*` and `item.<name>.*` is
/// part of a scene or a sheet.
#[test]
fn knobs_of_single_things_are_words_of_scenarios() {
    let scene = "scene.zones.a = { borders = { b = 8 } }; scene.zones.b = {}; \
         scene.tasks.rite = { skill = 'lore', difficulty = 3, zone = 'b', needed = 10 }; \
         scene.items.scroll = { effect = 'task_progress', skill = 'lore', uses = 5, carrier = 'a' }";
    let sheet = "pc a:; weapon_aspects = ['sharp']";
    let conflict = compiled(scene, &[sheet, "foe x:"]).unwrap_or_else(|told| panic!("{told}"));
    let setup = &conflict.compiled.setup;
    let (task, item) = (&setup.scene.tasks[0], &setup.scene.items[0]);
    assert_eq!((setup.scene.border(1, 0), setup.sheets[0].weapon_aspects), (8, 1));
    assert_eq!((task.skill.name(), task.difficulty), ("lore", Some(3)));
    assert_eq!((task.zone, task.needed), (Some(1), 10));
    assert_eq!((item.effect.name(), item.uses), ("task_progress", 5));
    assert_eq!(item.skill.map(Skill::name), Some("lore"));
}
