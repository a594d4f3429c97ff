//! Random house rules in Stamina and Wounds.

use crate::systems::stamina_and_wounds::StaminaAndWounds;
use crate::testing::house_rule_fuzz::fuzz;

#[test]
fn random_house_rules_play_to_the_end() {
    let scenarios = [
        "tests/all/scenarios/stamina-and-wounds/rich.toml",
        "tests/all/scenarios/stamina-and-wounds/bands.toml",
        "tests/all/scenarios/stamina-and-wounds/day.toml",
        "scenarios/stamina_and_wounds/benchmark_skirmish.toml",
    ];
    let applied = fuzz::<StaminaAndWounds>(&scenarios, 100);
    assert_eq!(applied.untried::<StaminaAndWounds>(), [""; 0]);
}
