//! Random house rules in War of Ashes.

use crate::systems::war_of_ashes::WarOfAshes;
use crate::testing::house_rule_fuzz::fuzz;

#[test]
fn random_house_rules_play_to_the_end() {
    let scenarios = [
        "tests/all/scenarios/war-of-ashes/rich.toml",
        "tests/all/scenarios/war-of-ashes/zones.toml",
        "scenarios/war_of_ashes/forty_fighters.toml",
    ];
    let applied = fuzz::<WarOfAshes>(&scenarios, 100);
    assert_eq!(applied.untried::<WarOfAshes>(), [""; 0]);
}
