//! Knobs of tests outside of conflicts (BB-TEST).

use crate::knobs;

knobs! {
    /// Tests against an obstacle.
    pub struct SceneKnobs {
        /// Whether as many successes as the obstacle are enough.
        "test.static_tie_succeeds", "BB-TEST-01" => tie_succeeds: bool = true;
        /// Obstacle of a test for which the scenario gives none.
        "test.base_obstacle", "BB-TEST-02" => base: i32 = 1, range 0..=10;
        /// Scene traits that raise an obstacle, the highest first.
        "test.max_scene_traits", "BB-TEST-02" => scene_traits: i32 = 1, range 0..=5;
        /// Traits of opponents that raise an obstacle, the highest first.
        "test.max_opponent_traits", "BB-TEST-02" => opponent_traits: i32 = 1, range 0..=5;
        /// Whether such traits are added to the base obstacle or replace it.
        "test.trait_adds_to_base", "BB-TEST-02" => adds: bool = true;
        /// By how much each participant after the first raises the obstacle of a group test.
        "group.static_obstacle_per_extra", "BB-TEST-06" => per_extra: i32 = 1, range 0..=5;
        /// Whether a failed test can be powered through for a Condition.
        "test.power_through", "BB-TEST-08" => power_through: bool = false;
        /// Most successes that can be bought so.
        "test.power_through_max", "BB-TEST-08" => power_max: i32 = 3, range 1..=3;
        /// Whether a failed test cannot be repeated with the same Skill and Approach.
        "test.let_it_ride", "BB-TEST-09" => let_it_ride: bool = false;
    }
}
