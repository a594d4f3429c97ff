//! Ordinary cells of Fate Core, for flat play ([`FlatGame`]): see `kernels/fate/flat`.

use super::sheet::scene::SceneKind;
use super::{Core, FateCore};
use crate::engine::{Conflict, FlatPlayer, FlatSystem, FlatTurns};
use crate::kernels::fate::flat::{FlatGame, obstacle, player, turns};
use crate::kernels::fate::register::Setup;
use crate::scenario::Scenario;

impl FlatGame for Core {
    const FREE_SETTINGS: &'static str = "";

    const CONSTANT_FEATURES: &'static str = "";

    fn beyond_ordinary(setup: &Setup<Self>) -> Option<&'static str> {
        let Core { scene, plain_dice, stunted, follow, errands, chain, watches, endless, .. } =
            &setup.game;
        let parts = [
            (
                scene.kind != SceneKind::Conflict || *chain || !follow.is_empty(),
                "scenes other than one conflict",
            ),
            (!plain_dice, "dice other than four Fate dice"),
            (*stunted != 0, "stunts"),
            (!errands.is_empty() || *watches, "tasks during the conflict"),
            (*endless != 0, "groups without end"),
        ];
        parts.iter().find(|(is_there, _)| *is_there).map(|(_, part)| *part)
    }
}

impl FlatSystem for FateCore {
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
