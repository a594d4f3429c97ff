//! A clock against the side that waits (`conflict.clock`), in every system.

use super::identical_fighters::{
    BOONS_AND_BANES, FATE_CORE, FATE_FANTASY, Kind, STAMINA_AND_WOUNDS, WAR_OF_ASHES,
};
use crate::engine::solve;
use crate::system::RuleSystem;
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::systems::war_of_ashes::WarOfAshes;

/// Two who wait, under these rules: wins of the players' side, of the game master's, stalemates, exchanges.
fn waited<R: RuleSystem>(kind: &Kind, rules: &str) -> [f64; 4] {
    let group = [(3, 1)];
    let sides = [("pc", "waiting", &group[..]), ("gm", "waiting", &group[..])];
    let exact =
        solve(&kind.under::<R>(rules, &sides), 20_000).unwrap_or_else(|why| panic!("{why}"));
    [exact.wins[0], exact.wins[1], exact.stalemate, exact.mean_exchanges()]
}

/// At both ends of the setting, and against both sides. A clock beyond the cap on exchanges decides nothing; `more`
/// rules keep the cap low.
fn clock_decides<R: RuleSystem>(kind: &Kind, more: &str, cap: f64) {
    let near = |found: [f64; 4], expected: [f64; 4], rules: &str| {
        let apart = found.iter().zip(expected).any(|(one, other)| (one - other).abs() > 1e-9);
        assert!(!apart, "{}, {rules}: {found:?}, not {expected:?}", R::ID);
    };
    for (rules, expected) in [
        ("", [0.0, 0.0, 1.0, cap]),
        ("conflict.clock = \"none\"\n", [0.0, 0.0, 1.0, cap]),
        ("conflict.clock = 1\n", [0.0, 1.0, 0.0, 1.0]),
        ("conflict.clock = 3\n", [0.0, 1.0, 0.0, 3.0]),
        ("conflict.clock = 3\nconflict.clock_side = \"gm\"\n", [1.0, 0.0, 0.0, 3.0]),
        ("conflict.clock = 1000\n", [0.0, 0.0, 1.0, cap]),
    ] {
        near(waited::<R>(kind, &format!("{more}{rules}")), expected, rules);
    }
}

#[test]
fn a_clock_decides_in_fate_core() {
    clock_decides::<FateCore>(&FATE_CORE, "", 5.0);
}

#[test]
fn a_clock_decides_in_war_of_ashes() {
    clock_decides::<WarOfAshes>(&WAR_OF_ASHES, "", 5.0);
}

#[test]
fn a_clock_decides_in_boons_and_banes() {
    clock_decides::<BoonsAndBanes>(&BOONS_AND_BANES, "", 3.0);
}

#[test]
fn a_clock_decides_in_fate_fantasy() {
    clock_decides::<FateFantasy>(&FATE_FANTASY, "conflict.max_rounds = 10\n", 10.0);
}

#[test]
fn a_clock_decides_in_stamina_and_wounds() {
    clock_decides::<StaminaAndWounds>(&STAMINA_AND_WOUNDS, "", 10.0);
}
