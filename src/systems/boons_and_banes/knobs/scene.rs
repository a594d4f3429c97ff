//! Knobs of tests outside of conflicts (BB-TEST).

use crate::{choices, knobs};

choices! {
    /// Winner of a tie in a contest outside of conflicts.
    pub enum ContestTie {
        /// The participant who is tested against.
        Defender = "defender",
        /// None.
        Nobody = "nobody",
    }
}

knobs! {
    /// Tests against an obstacle.
    pub struct SceneKnobs {
        /// Whether successes equal to the obstacle are enough.
        "test.static_tie_succeeds", "BB-TEST-01" => tie_succeeds: bool = true;
        /// Obstacle of a test if the scenario gives none.
        "test.base_obstacle", "BB-TEST-02" => base: i32 = 1, range 0..=10;
        /// Scene traits that raise an obstacle, the highest first.
        "test.max_scene_traits", "BB-TEST-02" => scene_traits: i32 = 1, range 0..=10;
        /// Traits of opponents that raise an obstacle, the highest first.
        "test.max_opponent_traits", "BB-TEST-02" => opponent_traits: i32 = 1, range 0..=10;
        /// Whether traits are added to the base obstacle or replace it.
        "test.trait_adds_to_base", "BB-TEST-02" => adds: bool = true;
        /// Highest usual obstacle of a test; above it there is a warning, since a harder task is better played as a
        /// conflict.
        "test.obstacle_range", "BB-TEST-03" => most_obstacle: i32 = 3, range 3..=20;
        /// Winner of a tie in a contest outside of conflicts.
        "contest.tie", "BB-TEST-04" => tie: ContestTie = ContestTie::Defender;
        /// By how much each participant after the first raises the obstacle of a group test.
        "group.static_obstacle_per_extra", "BB-TEST-06" => per_extra: i32 = 1, range 0..=10;
        /// Dice that each participant after the first gives the other side of a contest outside of conflicts.
        "group.contest_die_per_extra", "BB-TEST-07" => contest_die: i32 = 1, range 0..=10;
        /// Whether the loser of a contest outside of conflicts suffers its margin as Stress.
        "contest.single_roll_stress", "BB-TEST-10" => stress: bool = false;
        /// Whether a failed test can be powered through for a Condition.
        "test.power_through", "BB-TEST-08" => power_through: bool = false;
        /// Most successes that powering through can buy.
        "test.power_through_max", "BB-TEST-08" => power_max: i32 = 3, range 1..=3;
        /// Whether a failed test cannot be repeated with the same Skill and Approach.
        "test.let_it_ride", "BB-TEST-09" => let_it_ride: bool = false;
    }
}
