//! Ordinary cells of War of Ashes, for flat play: the words that [`FlatGame`] asks for.

use super::knobs::switch::Switch;
use super::state::conflict::{Roar, World};
use super::{War, WarOfAshes};
use crate::engine::{Conflict, FlatPlayer, FlatSystem, FlatTurns};
use crate::kernels::fate::flat::{FlatGame, obstacle, player, turns};
use crate::kernels::fate::register::Setup;
use crate::scenario::Scenario;
use crate::system::NO_ARGUMENT;

impl FlatGame for War {
    const FREE_SETTINGS: &'static str = "module.roar module.weight weight.extra_tiers weight.four.applies \
        weight.four.basis weight.four.dice weight.four.ratio weight.on_attack weight.on_defend weight.one.dice \
        weight.one.ratio";

    const CONSTANT_FEATURES: &'static str = "has_roar roar_invokes bound attack_lost defense_lost break_gain \
        disarm_gain lost_stunts";

    fn beyond_ordinary(setup: &Setup<Self>) -> Option<&'static str> {
        let War { knobs, craft, known, .. } = &setup.game;
        let groups = known.mobs | known.swarms | known.priests;
        let World { craft: maneuvers, blank, rites, .. } = &setup.start.world;
        let (first, plain) = (&setup.start.world, World::default());
        let plain_world = (maneuvers, blank, rites, &first.run)
            == (&plain.craft, &plain.blank, &plain.rites, &plain.run);
        let sheets = || setup.sheets.iter().map(|sheet| &sheet.game);
        let special = |stunts: bool, deadly: bool, actions: u8| stunts || deadly || actions > 0;
        let parts = [
            (knobs.roar.module != Switch::Off, "the Roar phase"),
            (craft.stunted | craft.weighty | craft.blasting != 0, "stunts"),
            (
                sheets().any(|it| {
                    special(!it.craft.stunts.is_empty(), it.craft.deadly, it.craft.actions)
                }),
                "stunts or deadly creatures",
            ),
            (groups != 0 || known.divine || known.shifting, "mobs, swarms or priests"),
            (known.props || known.wide, "attacks on whole zones"),
            (setup.start.fighters.iter().any(|it| it.game != Roar::default()), "an ambush"),
            (!plain_world, "blank zones or rituals"),
        ];
        parts.iter().find(|(is_there, _)| *is_there).map(|(_, part)| *part)
    }

    fn forget(extra: &mut Roar) {
        extra.craft.with = NO_ARGUMENT; // no stunt or maneuver asks for the last attack
    }
}

impl FlatSystem for WarOfAshes {
    fn obstacle(conflict: &Conflict<Self>, scenario: &Scenario) -> Option<String> {
        obstacle(conflict, scenario)
    }

    fn player(conflict: &Conflict<Self>) -> Option<Box<dyn FlatPlayer<Self>>> {
        player(conflict)
    }

    fn turns(conflict: &Conflict<Self>) -> Option<Box<dyn FlatTurns<Self>>> {
        turns(conflict)
    }
}
