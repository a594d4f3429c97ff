//! Names of the ledger for knobs that all Fate systems share under other names, so that a scenario
//! with such a name gets the right one as help.

use crate::system::NotSimulated;
use crate::systems::war_of_ashes::tell::not_simulated::NOT_SIMULATED;
use std::sync::LazyLock;

/// Rows that stand for a name of the ledger whose knob has another name.
macro_rules! aliases {
    ($($name:literal => $knob:literal $(: $note:literal)?),+ $(,)?) => {
        /// Names of the ledger's rows for knobs that all Fate systems share: each is an error that
        /// says how the knob is called.
        pub(crate) const ALIASES: &[NotSimulated] = &[$(NotSimulated::row(
            $name,
            concat!("the setting is called `rules.", $knob, "`" $(, $note)?),
            &[concat!("rules.", $name)],
        ),)+];
    };
}

aliases! {
    "outcome.style_at" => "outcome.style_margin",
    "defend.limit_per_exchange" => "defend.max_per_exchange",
    "approach.cap" => "pc.cap",
    "stress.boxes" => "stress.base_boxes",
    "consequence.extreme" => "extreme.enabled",
    "fate.refresh" => "fp.refresh",
    "fate.gm_per_pc" => "fp.gm_per_pc",
    "concede.base" => "concede.fp_base",
    "concede.per_consequence" => "concede.fp_per_consequence",
    "invoke.pool" => "invoke.owner",
    "create.known_fail" => "create.existing_fail",
    "create.succeed_free" => "create.success_invokes",
    "create.style_free" => "create.style_invokes",
    "create.passive_difficulty" => "create.env_difficulty",
    "oppose.style_boost" => "overcome.opposer_style_boost",
    "aspect.removal_difficulty" => "remove.difficulty_char",
    "turn.physical" => "order.physical",
    "turn.tie_open" => "order.physical",
    "turn.mental" => "order.mental",
    "turn.tie_mental" => "order.mental",
    "turn.tie_ambush" => "order.ambush",
    "turn.first_side" => "order.surprise_side",
    "turn.npc_group" => "order.npc_group",
    "turn.reorder" => "order.mode",
    "resist.approaches" => "move.opposer_skill",
    "disarm.blocks_attack" => "block.disarmed",
    "scene.reinforcement_delay" => "order.joiner",
    "zone.count" => "zones.count",
    "scene.situation_aspects" => "scene.aspects",
    "scene.situation_free_invokes" => "scene.aspect_free_invokes",
    "move.approaches" => "move.skill",
    "resist.approaches" => "move.opposer_skill",
    "move.per_adverse" => "move.per_aspect",
    "oppose.max" => "move.block_many",
    "attack.melee_range" => "range.fight",
    "range.voice" => "range.provoke",
    "range.shoot" => "range.bow",
    "fulldef.free_move_ends" => "fulldef.free_move": ", in the opposite sense",
    "defend.interpose" => "interpose.range": ", or, to allow no stepping in, `rules.interpose.max_per_exchange \
         = 0`",
    "mob.size_max" => "mob.max_size",
    "mob.teamwork" => "mob.bonus_per_helper",
    "help.bonus" => "team.bonus",
    "help.max" => "team.cap",
    "area.split" => "multi.enabled",
}

/// Returns all knobs that are not simulated and all that have another name; both are errors that
/// say why.
pub(crate) fn all() -> &'static [NotSimulated] {
    static ALL: LazyLock<Vec<NotSimulated>> =
        LazyLock::new(|| NOT_SIMULATED.iter().chain(ALIASES).copied().collect());
    &ALL
}
