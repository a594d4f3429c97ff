//! A longer search on top of strong play: new policies, each an answer to what the other side plays then.

use super::pairings::Arena;
use super::{MEASURED, MEASUREMENT, NewPolicy, Share, Strong, free_name};
use crate::answer::exploit::{Improve, Unimproved, improve};
use crate::answer::seated_policy::Seat;
use crate::scenario::Setting;
use crate::sim::{Ground, PlayChoice, Workers};
use crate::stats::share;
use std::sync::atomic::AtomicBool;

/// Trials of one search for a better policy.
pub const SEARCH: u64 = 40_000;
const ROUNDS: usize = 2;

/// Has these sides (`longer`) search for better policies in turn, until none finds one or each had two searches.
/// A second policy of a side has another name, because lists of the first would show through otherwise. Sides
/// that seek strong play without a longer search (`seeks`) keep what they have.
///
/// # Errors
/// The rules broke down, or a policy cannot play.
pub fn strongest(
    mut strong: Strong,
    longer: &[bool],
    (ground, seeks): (&Ground, &[bool]),
    (workers, stop): (&Workers, &AtomicBool),
    tell: &mut dyn FnMut(&str),
) -> Result<Strong, Unimproved> {
    let sides: Vec<usize> = (0..longer.len()).filter(|&side| longer[side]).collect();
    let mut quiet = 0;
    for (turn, &side) in sides.iter().cycle().take(ROUNDS * sides.len()).enumerate() {
        let above = strong.settings(seeks).unwrap_or_default();
        let of_side = ground.scenario.sides[side].name.clone();
        // A second policy of a side has another name: lists of the first must not show through.
        let kind = if turn < sides.len() { "strongest" } else { "strongest_again" };
        let name = free_name(ground, kind, &of_side);
        let seat = Seat { side, name: of_side, group: None };
        let asked = Improve {
            ground,
            seat: &seat,
            policies: &[],
            above: &above,
            budget: SEARCH,
            name: &name,
        };
        let found =
            improve(&asked, workers, stop, &mut |what| tell(&format!("{}: {what}", seat.name)))?;
        quiet += 1;
        if let Some(better) = found {
            strong.sides[side] = vec![Share { policy: name, share: 1.0 }];
            strong.found[side] = Some(NewPolicy { text: better.text, settings: better.settings });
            strong.trials += better.spent;
            quiet = 0;
        }
        if quiet == sides.len() {
            break;
        }
    }
    if strong.found.iter().any(Option::is_some) {
        strong.is_as_written = false;
        strong.is_settled = quiet == sides.len();
        if strong.choice != PlayChoice::BuiltIn {
            strong.choice = PlayChoice::New;
        }
        let settings = strong.settings(seeks).unwrap_or_default();
        measure(&mut strong, &settings, ground, (workers, stop))?;
    }
    Ok(strong)
}

/// Measures the wins of all sides anew, on trials that no search has seen, because a search picks policies that
/// were lucky on its own trials.
fn measure(
    strong: &mut Strong,
    settings: &[Setting],
    ground: &Ground,
    (workers, stop): (&Workers, &AtomicBool),
) -> Result<(), Unimproved> {
    let game = ground.compile(settings)?;
    let wins = Arena::wins_of(&*game, ground.scenario.sides.len());
    let trials = MEASUREMENT..MEASUREMENT + MEASURED;
    // Whoever stops the search keeps what was measured before it.
    let Ok(values) = workers.play(&[&*game], &wins, trials, stop) else { return Ok(()) };
    for (side, known) in strong.wins.iter_mut().enumerate() {
        let won = values[0].iter().skip(side).step_by(wins.len()).map(|&it| i64::from(it)).sum();
        *known = share(won, MEASURED, 0.95);
    }
    Ok(())
}
