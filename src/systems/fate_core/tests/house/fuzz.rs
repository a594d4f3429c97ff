//! Random house rules in Fate Core.

use crate::systems::fate_core::FateCore;
use crate::testing::house_rule_fuzz::fuzz;

#[test]
fn random_house_rules_play_to_the_end() {
    let scenarios = [
        "tests/all/scenarios/fate-core/rich.toml",
        "tests/all/scenarios/fate-core/ground.toml",
        "scenarios/fate_core/benchmark_skirmish.toml",
    ];
    let applied = fuzz::<FateCore>(&scenarios, 100);
    assert_eq!(applied.untried::<FateCore>(), [""; 0]);
}
