//! Keys of scenarios: sides, groups, the scene and its tests.

use super::terms::{AfterFailure, Approach, Disposition, RestPlace, Skill, Then, Training};
use crate::keys;
use crate::knob::Numbers;
use crate::scenario::keys::{Keys, Names, Table, Text, Texts};
use crate::systems::boons_and_banes::state::conflict::MAX_FIGHTERS;

const MOST_RATING: i32 = 12;
const MOST_CONFLICTS: i32 = 12;
const MOST_TIMES: i32 = 200;

keys! {
    /// A team: `[sides.SIDE]`.
    pub(crate) mod side {
        /// The team's Goal, in words for transcripts.
        GOAL: Text = "goal", "BB-SETUP-01";
        /// Morale that the team starts with, whatever its tests show.
        MORALE: i32 = "morale", "BB-POS-07", range 1..=60,
            default "morale.start_override, or as Positioning goes";
        /// Whether the team initiates the conflict.
        INITIATES: bool = "initiates", "BB-SETUP-05", default "true for the first team if no other has it";
    }
}

keys! {
    /// A group of participants: `[sides.SIDE.GROUP]`.
    pub(crate) mod group {
        /// The policy that plays them.
        POLICY: Text = "policy", "", default "that of the side";
        /// Number of participants; members of a larger group are numbered.
        COUNT: i32 = "count", "", range 0..=MAX_FIGHTERS as i32, default "1";
        /// Rating of Vigor, in dice.
        VIGOR: i32 = "vigor", "BB-DICE-01", range 0..=MOST_RATING, default "3";
        /// Rating of Intuition, in dice.
        INTUITION: i32 = "intuition", "BB-DICE-01", range 0..=MOST_RATING, default "3";
        /// Rating of Reason, in dice.
        REASON: i32 = "reason", "BB-DICE-01", range 0..=MOST_RATING, default "3";
        /// Training in Influence.
        INFLUENCE: Training = "influence", "BB-DICE-02, BB-DISP-06", default "untrained";
        /// Training in Fight.
        FIGHT: Training = "fight", "BB-DICE-02, BB-DISP-06", default "untrained";
        /// Training in Maneuver.
        MANEUVER: Training = "maneuver", "BB-DICE-02, BB-DISP-06", default "untrained";
        /// Training in Wilderness.
        WILDERNESS: Training = "wilderness", "BB-DICE-02, BB-DISP-06", default "untrained";
        /// Training in Craft.
        CRAFT: Training = "craft", "BB-DICE-02, BB-DISP-06", default "untrained";
        /// Training in Resources.
        RESOURCES: Training = "resources", "BB-DICE-02, BB-DISP-06", default "untrained";
        /// Points of Favour at the start.
        FAVOUR: i32 = "favour", "BB-FAV-01", range 0..=100, default "favour.start";
        /// Helpful traits, each a name and a rating: `"Swift 2"`.
        TRAITS: Texts = "traits", "BB-TRAIT-01";
        /// Detrimental traits, each a name and a rating.
        FLAWS: Texts = "flaws", "BB-TRAIT-01";
        /// Detrimental traits that other teams do not know of (`info.hidden`).
        HIDDEN_FLAWS: Texts = "hidden_flaws", "BB-TRAIT-01, BB-INFO-01";
        /// Rating of a Legacy of Vigor.
        LEGACY_VIGOR: i32 = "legacy_vigor", "BB-LEG-01", range 0..=10, default "0";
        /// Rating of a Legacy of Intuition.
        LEGACY_INTUITION: i32 = "legacy_intuition", "BB-LEG-01", range 0..=10, default "0";
        /// Rating of a Legacy of Reason.
        LEGACY_REASON: i32 = "legacy_reason", "BB-LEG-01", range 0..=10, default "0";
        /// Preparations: a name, a rating, a purpose and properties, such as `"Axe 2 fight vigor attack deadly"`.
        PREPARATIONS: Texts = "preparations", "BB-PREP-01";
        /// Whether the group's helpful traits work as minimums of its rolls (`adversary.trait_as_floor`).
        ADVERSARY: bool = "adversary", "BB-ADV-01", default "true for sides of the game master";
        /// Boons from before the conflict: a name, a rating and ties, such as `"Well Rested 2 vigor enduring"`.
        BOONS: Texts = "boons", "BB-ENDU-01, BB-POS-14";
        /// Banes from before the conflict, written like Boons.
        BANES: Texts = "banes", "BB-ENDU-01, BB-POS-14";
        /// Banes that other teams do not know of (`info.hidden`).
        HIDDEN_BANES: Texts = "hidden_banes", "BB-BANE-02, BB-INFO-01";
        /// Minor Conditions at the start, of the kind that the conflict inflicts.
        MINOR: i32 = "minor", "BB-COND-01", range 0..=9, default "0";
        /// Moderate Conditions at the start, of the kind that the conflict inflicts.
        MODERATE: i32 = "moderate", "BB-COND-01", range 0..=9, default "0";
        /// Major Conditions at the start, of the kind that the conflict inflicts.
        MAJOR: i32 = "major", "BB-COND-01", range 0..=9, default "0";
        /// Physical Conditions at the start: how many are minor, moderate and major.
        PHYSICAL: Numbers = "physical", "BB-COND-01, BB-COND-04", range (0_i8, 9_i8, 3_usize);
        /// Mental Conditions at the start: how many are minor, moderate and major.
        MENTAL: Numbers = "mental", "BB-COND-01, BB-COND-04", range (0_i8, 9_i8, 3_usize);
        /// Worldly Conditions at the start: how many are minor, moderate and major.
        WORLDLY: Numbers = "worldly", "BB-COND-01, BB-COND-04", range (0_i8, 9_i8, 3_usize);
        /// Whether other teams do not know of its Conditions (`info.hidden`).
        HIDDEN_CONDITIONS: bool = "hidden_conditions", "BB-INFO-01", default "false";
        /// Talents; they work while `talents.enabled` is on.
        TALENTS: Texts = "talents", "BB-TAL-01 to BB-TAL-30";
        /// Groups of opponents that the group cannot reach (`target.restriction`).
        UNREACHABLE: Texts = "unreachable", "BB-TURN-05";
        /// Disposition: decides which Approach each of its attacks forces.
        DISPOSITION: Disposition = "disposition", "BB-DISP-01", default "I";
        /// Whether the participant is captain of its team; in a group of several, the first one is.
        CAPTAIN: bool = "captain", "BB-SETUP-04", default "false";
        /// Whether Approaches modify its dice (`dice.modifiers`).
        USES_MODIFIERS: bool = "uses_modifiers", "BB-DICE-08", default "true";
        /// Whether the group gains Favour from failed rolls (`favour.on_failed_roll`).
        GAINS_FAVOUR: bool = "gains_favour", "BB-FAV-04",
            default "true for sides of players, else favour.adversaries";
        /// Extra dice on every roll.
        BONUS_DICE: i32 = "bonus_dice", "BB-DICE-12", range 0..=5,
            default "roll.bonus_die for sides of players, else 0";
        /// Conflict of a series in which the group takes part, from 1.
        CONFLICT: i32 = "conflict", "BB-LEG-04", range 1..=MOST_CONFLICTS, default "every one";
    }
}

keys! {
    /// Tests before a conflict, and rests between conflicts: `[scene]`.
    pub(crate) mod scene {
        /// Scene after the last test.
        THEN: Then = "then", "BB-TEST-01", default "win";
        /// Place where a team rests between conflicts.
        REST: RestPlace = "rest", "BB-REST-01", default "settlement";
        /// Dice that a settlement adds to the tests that give actions.
        SUPPLY: i32 = "supply", "BB-REST-01", range 0..=5, default "0";
        /// Tests before a conflict, or instead of one, in this order.
        TESTS: Table = "tests", "BB-TEST-01";
    }
}

keys! {
    /// A test: `[scene.tests.TEST]`.
    pub(crate) mod test {
        /// Groups that make the test; several participants make it together.
        WHO: Names = "who", "BB-TEST-06", default "the first participant";
        /// Groups of opponents that the obstacle stands for.
        OPPONENT: Texts = "opponent", "BB-TEST-02, BB-BANE-10";
        /// Groups of opponents, which make the test a contest.
        AGAINST: Texts = "against", "BB-TEST-07";
        /// Ratings of scene traits that raise the obstacle.
        SCENE_TRAITS: Numbers = "scene_traits", "BB-TEST-02", range (1_i8, 10_i8, 5_usize);
        /// Consequence of a failure.
        ON_FAILURE: AfterFailure = "on_failure", "BB-TEST-01", default "lose";
        /// Most attempts at the test, if a failure leads to another try.
        TRIES: i32 = "tries", "BB-TEST-09", range 1..=20, default "3";
        /// The Skill that is tested.
        SKILL: Skill = "skill", "BB-TEST-01";
        /// The Approach that is tested.
        APPROACH: Approach = "approach", "BB-TEST-01", default "picked by the participants of the test";
        /// Number of successes needed; above `test.obstacle_range` there is a warning.
        OBSTACLE: i32 = "obstacle", "BB-TEST-01, BB-TEST-03", range 0..=20,
            default "test.base_obstacle";
        /// How many times the test is made.
        TIMES: i32 = "times", "BB-TEST-01", range 1..=MOST_TIMES, default "1";
    }
}

/// Every table of a scenario with its keys: other keys are problems.
pub(crate) static KEYS: &[Keys] = &[
    ("[sides.SIDE]", side::ALL),
    ("[sides.SIDE.GROUP]", group::ALL),
    ("[scene]", scene::ALL),
    ("[scene.tests.TEST]", test::ALL),
];
