//! All knobs of War of Ashes, and where its Fate defaults differ.

use super::groups_and_rituals::GroupKnobs;
use super::maneuvers_and_stunts::SpecialAttackKnobs;
use super::roar::RoarKnobs;
use super::turn_order_and_characters::TurnKnobs;
use super::weight::WeightKnobs;
use super::zones::WarPlaceKnobs;
use crate::kernels::fate::knobs::common::FateKnobs;
use crate::kernels::fate::knobs::compels::CompelKnobs;
use crate::kernels::fate::knobs::series::SeriesKnobs;
use crate::kernels::fate::knobs::zones::PlaceKnobs;
use crate::knob_groups;

knob_groups! {
    /// All knobs of War of Ashes.
    pub(crate) struct WarKnobs {
        /// Knobs that all Fate systems share.
        pub fate: FateKnobs,
        /// Turn order and characters.
        pub turn: TurnKnobs,
        /// The Roar phase.
        pub roar: RoarKnobs,
        /// Weight.
        pub weight: WeightKnobs,
        /// The place, as all Fate systems know it.
        pub scenery: PlaceKnobs,
        /// Zones, movement and reach.
        pub ground: WarPlaceKnobs,
        /// Maneuvers, lethal attacks and stunts.
        pub craft: SpecialAttackKnobs,
        /// Mobs, swarms, helping, rituals.
        pub band: GroupKnobs,
        /// Events between the conflicts of a series.
        pub series: SeriesKnobs,
        /// Compels of other aspects than Roar aspects.
        pub compel: CompelKnobs,
    }
    defaults {
        "conflict.max_exchanges" => 50,
        "attack.surprise_passive" => false,
        "stress.base_boxes" => [1, 2, 3],
        "stress.box_choice" => any_sufficient,
        "extreme.enabled" => false,
        "create.existing_fail" => nothing,
        "overcome.tie" => choose,
        "order.final_tie" => pcs_first,
        "order.npc_group" => true,
        "order.npc_group_order" => best_first,
        "turn.first_side_duration" => always,
        "fulldef.bonus" => 0,
        "mental.zones" => true,
        "move.per_extra_zone" => 2,
        "move.min" => 0,
        "move.fail_allow_cost" => true,
        "move.engaged_only" => false,
        "oppose.requires_same_zone" => false,
        "fulldef.free_move" => true,
        "healing.effect" => auto_treat,
        "recovery.wait.severe" => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::WarKnobs;

    #[test]
    fn declarations_hold_together() {
        assert_eq!(crate::knob::check_declarations::<WarKnobs>(), Ok(()));
    }
}
