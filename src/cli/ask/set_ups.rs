//! The note of `solve`, `tune`, `rank` and `robust` about play that sets up advantages for most of the time.
//!
//! An answer about such fights says more about the policies than about the value that was asked for, so each of these
//! commands gives the note that `run` gives.

use super::Asked;
use crate::engine::AnyConflict;
use crate::report::{set_up_note, set_up_share};

/// Trials of each conflict that are played to count its turns. The share of set-ups varies little from trial to trial.
const TRIALS: u64 = 200;

/// Returns the note about these conflicts, each with its place, such as `with 2 bravos`. `several` counts places in
/// the plural. `None` if no conflict has many set-ups.
pub(super) fn note<'g>(
    asked: &Asked<'_>,
    conflicts: impl Iterator<Item = (String, Box<dyn AnyConflict + 'g>)>,
    several: &str,
) -> Option<String> {
    let seed = asked.ground.seed;
    let known = conflicts.filter_map(|(place, game)| Some((place, counted(&*game, seed)?)));
    set_up_note(&known.collect::<Vec<_>>(), several, asked.ground.system.id)
}

/// Returns the share of turns that set up something on the scene. `None` for a game without such options, which need
/// not be played.
fn counted(game: &dyn AnyConflict, seed: u64) -> Option<f64> {
    let lines = game.policy_lines();
    let mut chosen = vec![1; lines.len()];
    set_up_share(&lines, &chosen).filter(|share| *share > 0.0)?;
    chosen.fill(0);
    let mut runner = game.runner();
    runner.play_block(seed, 0..TRIALS, &mut |_, _| {});
    runner.take_lines(&mut chosen);
    set_up_share(&lines, &chosen)
}
