//! Every row of the ledger is held by a test, or listed with its reason; so is every knob.

use crate::knob::Knobs;
use crate::system::RuleSystem;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::knobs::CoreKnobs;
use std::collections::BTreeSet;

/// Areas of the ledger and the number of their rows, which count from 1 without a gap.
const AREAS: [(&str, u32); 39] = [
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

const TESTS: [&str; 22] = [
    include_str!("mod.rs"),
    include_str!("actions.rs"),
    include_str!("bodies.rs"),
    include_str!("challenge.rs"),
    include_str!("contest.rs"),
    include_str!("exact.rs"),
    include_str!("harm.rs"),
    include_str!("house.rs"),
    include_str!("mixed.rs"),
    include_str!("mobs.rs"),
    include_str!("order.rs"),
    include_str!("place.rs"),
    include_str!("rolls.rs"),
    include_str!("rows.rs"),
    include_str!("series.rs"),
    include_str!("sidetask.rs"),
    include_str!("solved.rs"),
    include_str!("stunts.rs"),
    include_str!("team.rs"),
    include_str!("transition.rs"),
    include_str!("../skill.rs"),
    include_str!("../../../kernels/fate/map.rs"),
];

/// Knobs that the ledger names.
const LEDGER: &str = "aspect.blocking aspect.char_attached_scope aspect.environment_scope aspect.relevance \
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

fn id(area: &str, number: u32) -> String {
    format!("FC-{area}-{number:02}")
}

fn every_row() -> BTreeSet<String> {
    let rows = |&(area, count): &(&'static str, u32)| (1..=count).map(move |row| id(area, row));
    AREAS.iter().flat_map(rows).collect()
}

/// The rows named in a text: `FC-MOV-03`, `fc_mov_03_07`, `FC-DEF-03 to 05`, `fc_adv_08_to_10`.
fn named(text: &str) -> BTreeSet<String> {
    let text = text.to_lowercase().replace(['_', ' '], "-");
    let mut rows = BTreeSet::new();
    for place in text.match_indices("fc-").map(|(place, _)| place + 3) {
        let mut words = text[place..].split('-');
        let area = words.next().unwrap_or_default().to_uppercase();
        let mut last = None;
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let number = |word: &str| {
                let digits = word.get(..2).filter(|it| it.bytes().all(|b| b.is_ascii_digit()));
                let ends = !word.as_bytes().get(2).is_some_and(u8::is_ascii_digit);
                digits.filter(|_| ends).and_then(|digits| digits.parse::<u32>().ok())
            };
            if let Some(row) = number(word) {
                rows.insert(id(&area, row));
                last = Some(row);
                if word.len() > 2 {
                    break;
                }
            } else if let (Some(first), "to") = (last, word) {
                let until = words.peek().copied().and_then(number).or_else(|| {
                    let mut rest = words.clone().skip(2);
                    rest.next().and_then(number)
                });
                rows.extend((first..=until.unwrap_or(first)).map(|row| id(&area, row)));
                break;
            } else {
                break;
            }
        }
    }
    rows
}

/// The rows that a list of reasons names as a whole: those with a word behind them are named in
/// part and stand for nothing here.
fn listed() -> BTreeSet<String> {
    let parts = FateCore::not_simulated().iter().flat_map(|row| row.rule.split(", "));
    let whole = parts.filter(|part| {
        let rest = part.trim_start_matches(|c: char| c != ' ');
        part.starts_with("FC-") && (rest.is_empty() || rest.starts_with(" to "))
    });
    whole.flat_map(named).collect()
}

#[test]
fn names_are_understood() {
    let rows = |text: &str| named(text).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(rows("fn fc_mov_03_07_a_roll()"), "FC-MOV-03 FC-MOV-07");
    assert_eq!(rows("fc_adv_08_to_10_more"), "FC-ADV-08 FC-ADV-09 FC-ADV-10");
    assert_eq!(rows("/// FC-DEF-03 to FC-DEF-05: one"), "FC-DEF-03 FC-DEF-04 FC-DEF-05");
    assert_eq!(rows("FC-DICE-123"), "");
    assert_eq!(every_row().len(), 419);
}

#[test]
fn every_row_of_the_ledger_is_tested_or_listed() {
    let (rows, listed) = (every_row(), listed());
    let stray: Vec<_> = listed.difference(&rows).collect();
    assert!(stray.is_empty(), "no rows of the ledger: {stray:?}");
    let tested: BTreeSet<String> = TESTS.iter().flat_map(|text| named(text)).collect();
    let open: Vec<_> =
        rows.iter().filter(|row| !tested.contains(*row) && !listed.contains(*row)).collect();
    assert!(open.is_empty(), "neither tested nor listed: {open:?}");
    let both: Vec<_> = listed.intersection(&tested).collect();
    assert!(both.is_empty(), "tested and listed as not simulated: {both:?}");
}

fn has_reason(knob: &str) -> bool {
    let path = format!("rules.{knob}");
    let words = FateCore::not_simulated().iter().flat_map(|row| row.words);
    words.into_iter().any(|word| path == **word || (word.ends_with('.') && path.starts_with(word)))
}

#[test]
fn every_knob_of_the_ledger_is_declared_or_has_a_reason() {
    let all = CoreKnobs::declarations();
    let known = |knob: &&str| all.iter().any(|known| known.path == *knob) || has_reason(knob);
    let missing: Vec<&str> = LEDGER.split_whitespace().filter(|knob| !known(knob)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for knob in &all {
        assert!(!has_reason(knob.path), "{} is declared and listed", knob.path);
    }
}
