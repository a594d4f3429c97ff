//! Random house rules in Fate Fantasy.

use crate::systems::fate_fantasy::FateFantasy;
use crate::testing::house_rule_fuzz::fuzz;

#[test]
fn random_house_rules_play_to_the_end() {
    let scenarios = [
        "tests/all/scenarios/fate-fantasy/rich.toml",
        "tests/all/scenarios/fate-fantasy/hordes.toml",
        "tests/all/scenarios/fate-fantasy/armies.toml",
        "scenarios/fate_fantasy/benchmark_skirmish.toml",
    ];
    let applied = fuzz::<FateFantasy>(&scenarios, 100);
    assert_eq!(applied.untried::<FateFantasy>(), [""; 0]);
}
