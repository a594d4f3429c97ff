//! Facts of a conflict; `render` puts them into words.

use super::rolls::Rolls;
use super::state::Object;
use super::talents::Talent;

/// Why somebody enters a Last Stand (BB-LAST-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Stress that no Condition could hold.
    Overflow,
    /// Its failed attack took the team's Morale to 0.
    Attack,
    /// Its failed defence did.
    Defence,
}

/// A benefit as it was taken (BB-BEN).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Morale.
    Morale(i32),
    /// Turn order: by how much, and the captain's number now.
    Order(i32, i16),
    /// Something hidden of somebody was learned; its rating.
    Learns(usize, u8),
    /// A scene trait of this rating.
    Scene(u8),
    /// A Boon on somebody.
    Boon(usize, Object),
    /// A Boon on the scene.
    SceneBoon(Object),
    /// A Bane on somebody.
    Bane(usize, Object),
}

/// Why a team has lost (BB-END).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defeat {
    /// Nobody is left (BB-END-01).
    NobodyLeft,
    /// Its Morale is at 0 and nobody holds a Last Stand (BB-END-03, 04).
    Morale,
    /// It is the last, with Morale 0 (BB-END-05).
    Survivor,
}

/// How a test before the conflict went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestResult {
    /// Its number in the scene.
    pub test: u8,
    /// What had to be reached.
    pub obstacle: u8,
    /// What was.
    pub successes: i32,
    /// Whether that was enough.
    pub passed: bool,
}

/// A fact.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::large_enum_variant)] // they are made only where somebody listens
pub enum BoonsEvent {
    /// A test before the conflict: its number, and which time it is.
    Test(u8, u8),
    /// A compelled Bane or trait raises the obstacle for somebody.
    Compelled(usize, u8),
    /// Somebody pays so that it does not.
    Refuses(usize, u8),
    /// How a test went.
    Tested(TestResult),
    /// Somebody powers through for a Condition of this rating.
    Powers(usize, u8),
    /// Positioning begins.
    Positioning,
    /// Somebody is captain of a team.
    Captain(usize, usize),
    /// A captain's Approach and rating for base Morale.
    Base(usize, u8, i32),
    /// What a member's successes in Positioning count: who, how many, whether they do.
    Positioned(usize, i32, bool),
    /// Morale of a team at the start.
    StartMorale(usize, i16),
    /// Somebody takes a benefit.
    Takes(usize, Taken),
    /// Somebody takes a benefit for a positioning action.
    Gets(usize, Taken),
    /// Teams in turn order, with the captains' numbers.
    Order([u8; 4], u8),
    /// A round begins.
    Round(u16),
    /// A team's turn.
    TeamTurn(usize),
    /// An action is declared.
    Declares(Rolls),
    /// Dice have fallen.
    Rolled(Rolls),
    /// A pool was rolled again: who, before, after.
    RollsAgain(usize, u8, u8),
    /// A Boon is called.
    CallsBoon {
        /// By whom.
        who: usize,
        /// The Boon.
        object: Object,
        /// Dice.
        dice: u8,
    },
    /// A Bane of an opponent is called.
    CallsBane {
        /// By whom.
        who: usize,
        /// Whose.
        foe: usize,
        /// The Bane.
        object: Object,
        /// Dice.
        dice: u8,
    },
    /// A detrimental trait of an opponent is invoked.
    CallsFlaw {
        /// By whom.
        who: usize,
        /// Whose.
        foe: usize,
        /// Number of its name.
        name: u8,
        /// Dice.
        dice: u8,
    },
    /// Somebody pays to deny dice.
    Denies(usize, u8),
    /// A scene trait helps: whom, rating.
    LeansOnScene(usize, u8),
    /// An own trait is used: whose, rating.
    UsesTrait(usize, u8),
    /// A Legacy is used: whose, Approach, rating.
    UsesLegacy(usize, u8, u8),
    /// A Preparation is used.
    UsesPrep {
        /// By whom.
        who: usize,
        /// Number of its name.
        name: u8,
        /// What it is worth.
        worth: u8,
        /// As dice, or as a floor.
        as_dice: bool,
    },
    /// A Preparation is made up on the spot.
    Improvises(usize),
    /// Added dice have fallen: whose, how many, successes, totals of both sides.
    Adds {
        /// Who rolls them.
        who: usize,
        /// How many.
        dice: u8,
        /// Successes.
        found: u8,
        /// Totals of both sides now.
        seen: [i32; 2],
    },
    /// What an attack comes to: the totals of both sides.
    Compares(i32, i32),
    /// A defence was forced and failed: all of the attacker's successes count.
    ForcedFails(usize),
    /// A positioning action: successes that count.
    Counts(usize, i32),
    /// Stress for somebody.
    Stress(usize, i32),
    /// A Condition of this size, from 0.
    Condition(usize, u8),
    /// Stress that no Condition can hold.
    Overflow(usize, i32),
    /// A scar, and whether it replaces a trait.
    Scar(usize, u8, bool),
    /// A team loses Morale: how much, what is left.
    Loses(usize, i32, i16),
    /// A team gains Morale.
    Gains(usize, i32, i16),
    /// A surrender test: who, Approach, successes.
    SurrenderTest(usize, u8, u8),
    /// Somebody surrenders.
    Surrenders(usize),
    /// Somebody perishes.
    Perishes(usize),
    /// Somebody enters a Last Stand.
    Stands(usize, Cause),
    /// An Approach is doomed; Favour gained.
    Doomed(usize, u8, u8),
    /// A Legacy is earned: Approach, rating now.
    Legacy(usize, u8, u8),
    /// Somebody gains Favour for failing.
    Favour(usize, u8),
    /// Excess successes become a Boon or Bane for Favour: whose, on whom, what, Favour.
    Converts(usize, usize, Object, u8),
    /// Somebody lets its action pass.
    Passes(usize),
    /// A talent acts: whose.
    Talent(usize, Talent),
    /// Two swap their rolls.
    Swaps(usize, usize),
    /// Somebody guards another.
    Guards(usize, usize),
    /// A Boon is made to endure, for a Bane of this rating.
    Reckless(usize, u8),
    /// A conflict of a series begins, from 1.
    Conflict(u8),
    /// A rest begins: in a settlement or outdoors.
    Rests(bool),
    /// Somebody's successes give actions for a rest: who, Approach, successes.
    RestActions(usize, u8, i32),
    /// Somebody mends a Condition of somebody, of this size from 0; actions that it costs.
    Mends(usize, usize, u8, i32),
    /// A Condition of somebody has become smaller; its size from 0.
    Mended(usize, u8),
    /// Somebody is well rested: the Boon, actions.
    WellRested(usize, Object, i32),
    /// Nobody prevails in a contest.
    NobodyPrevails,
    /// Somebody is out of a contest outside of conflicts.
    TakenOut(usize),
    /// A team has lost.
    Lost(usize, Defeat),
    /// Teams that achieve their Goals, a bit for each.
    Won(u8),
    /// All teams lose.
    AllLose,
    /// The cap on rounds was met.
    Undecided,
}
