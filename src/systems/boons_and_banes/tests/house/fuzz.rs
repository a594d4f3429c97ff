//! Random house rules in Boons and Banes.

use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::testing::house_rule_fuzz::fuzz;

#[test]
fn random_house_rules_play_to_the_end() {
    let scenarios = [
        "tests/all/scenarios/boons-and-banes/rich.toml",
        "tests/all/scenarios/boons-and-banes/modules.toml",
        "tests/all/scenarios/boons-and-banes/tests.toml",
        "scenarios/boons_and_banes/benchmark_battle.toml",
    ];
    let applied = fuzz::<BoonsAndBanes>(&scenarios, 320);
    assert_eq!(applied.untried::<BoonsAndBanes>(), [""; 0]);
}
