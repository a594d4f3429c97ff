//! Play: the rule system over code. Nothing here allocates between the beginning and the end of a trial
//! (`playing_allocates_nothing` and `steps_of_games_as_text_allocate_nothing` in `tests/all/allocation.rs`).
//!
//! # The hot path
//!
//! A turn asks a point, throws dice, finds a degree, changes a track and looks at exits. `prepare` works out once what
//! cannot change in play, so that a turn does not work it out again:
//!
//! * **Expressions** have fast forms (`quick`), because walking their nodes took a third of the instructions. Constants,
//!   and keys of the sheet that are equal for all fighters, are folded; a comparison with a constant is one range test; a
//!   chain of `and` or `or` is a list of them. `fast_forms_play_every_game_as_the_walk_does` plays all built-in games
//!   in both ways, and `comparisons_with_constants_are_ranges` and `tests_of_one_number_are_joined` try the ranges.
//! * **Degrees** that depend on the numbers of the roll alone are found by tests of these numbers (`degrees`), which are
//!   worked out once for all degrees. All tests of the library assert that the conditions give the same degree.
//! * **Dice** whose faces and number are known need no evaluation; several dice are one draw from a table
//!   (`spread`). The first test above covers single dice, the tests of `spread` cover the tables.
//! * **Moments** on which nothing hangs are skipped (`is_idle`), and so are points whose policies can choose only a
//!   first option that does nothing (`may_skip`; the table knows this from the policies). If nothing else hangs on a
//!   moment, only its lapses are carried out (`is_light`). Moments, options and degrees are flat lists (`plans`).
//! * **The order of turns** is worked out once if neither dice nor lots nor the state can change it (`fixed_order`).
//! * **Exits** are looked at only after a change of a track that their conditions read (`TrackPlan::exits`). An exit that
//!   reads anything else is looked at after each change (`any_exits`). If one exit reads a track and nothing else, its
//!   condition is a range of values (`TrackPlan::risky`), and tests of the library assert that no other value opens an
//!   exit. Whether a fighter can leave before anything has changed is worked out once (`starts_looked`).
//! * **The verdict** is worked out only after a fighter has left, unless the game has a condition `won`. All tests of
//!   the library assert that the fighters who stand still fight whenever it is skipped.
//! * **Targets** that are compared with something, or picked by a track, are found in one loop over the cells
//!   (`View::those`, `View::least`); the walk of the test above evaluates the expressions instead. Where a track of the
//!   target must have the value of an own track, such as the zone, the sets of these fighters are kept up to date
//!   (`Alike`). All tests of the library assert that they are.
//!
//! Play of all built-in games is also compared with an interpreter that was written apart from this one
//! (`play_agrees_with_another_interpreter` in `tests/all/games.rs`), and with the exact solver.

mod act;
mod degrees;
mod dice;
mod eval;
mod lay_out;
mod moment;
mod next;
mod normalise;
mod on_table;
mod order;
mod plans;
mod point;
mod prepare;
mod quick;
mod roll;
mod setup;
mod spread;
mod state;
pub(super) mod system;
pub(super) mod tell;

pub(super) use prepare::prepare;
