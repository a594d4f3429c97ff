//! Sides whose policy the command line gives, in runs whose variants give policies themselves.
//!
//! A variant sets its values on top of those of the command line, so that a comparison of two ways to play stays one.
//! The command line may still make two variants equal: then there is nothing to compare, and the report must say so
//! instead of "no difference".

use super::Plan;
use super::variation::{FILE, TEXT};
use crate::scenario::{Problem, Setting, canonical};

/// Returns the side and the group whose policy a setting gives; the group is `None` for a whole side. `None` if the
/// setting gives no policy.
fn seat_of(setting: &Setting) -> Option<(String, Option<String>)> {
    let keys = canonical(&setting.path)?;
    match keys.as_slice() {
        [sides, side, policy] if sides == "sides" && policy == "policy" => {
            Some((side.clone(), None))
        }
        [sides, side, group, policy] if sides == "sides" && policy == "policy" => {
            Some((side.clone(), Some(group.clone())))
        }
        _ => None,
    }
}

impl Plan {
    fn gives_policy(&self, setting: &Setting) -> bool {
        seat_of(setting).is_some_and(|(side, _)| self.cast.contains(&side))
    }

    /// Returns a warning for each variant that gives a policy to fighters of a side to which `--play` gives one. If
    /// `only` names a variant, no other one is played.
    pub(crate) fn out_of_reach(&self, only: Option<&str>) -> Vec<Problem> {
        let variants = self.tracks.iter().filter(|track| track.path == "variant");
        let steps = variants.flat_map(|track| &track.steps);
        let played = steps.filter(|step| only.is_none_or(|name| name == step.name));
        let warn = |step: &super::variation::Step| {
            let given = step.settings.iter().filter(|it| self.gives_policy(it));
            let seats: Vec<(String, Option<String>)> = given.clone().filter_map(seat_of).collect();
            let (first, (side, _)) = (given.clone().next()?, seats.first()?);
            let title = |(side, group): &(String, Option<String>)| match group {
                Some(group) => format!("`{side}.{group}`"),
                None => format!("`{side}`"),
            };
            let titles: Vec<String> = seats.iter().map(title).collect();
            let message = format!(
                "variant `{}` sets the policy of {}, so --play does not reach it there",
                step.name,
                titles.join(" and ")
            );
            let help = format!(
                "leave --play for `{side}` out to compare what the variants play, or name with --vary \
                 variant=NAME the variants that it reaches"
            );
            Some(Problem::new(&first.origin, message).help(help))
        };
        played.filter_map(warn).collect()
    }

    /// Returns the cells that differ from their baseline in nothing but policies, and that play the policies of the
    /// baseline because `--play` gives them to both.
    pub(crate) fn alike_by_play(&self) -> Vec<usize> {
        if self.cast.is_empty() {
            return Vec::new();
        }
        let is_alike = |&at: &usize| {
            let cell = &self.cells[at];
            let Some(base) = cell.baseline.and_then(|base| self.cells.get(base)) else {
                return false;
            };
            let mut settings = Vec::new();
            for (axis, track) in self.tracks.iter().enumerate() {
                if [FILE, TEXT].contains(&track.path.as_str()) {
                    return false;
                }
                if cell.values[axis] != base.values[axis] {
                    let steps = [cell, base].map(|it| &track.steps[it.values[axis]]);
                    settings.extend(steps.into_iter().flat_map(|step| &step.settings));
                }
            }
            !settings.is_empty()
                && settings.into_iter().all(|it| self.gives_policy(it))
                && cell.game.fighters() == base.game.fighters()
        };
        (0..self.cells.len()).filter(is_alike).collect()
    }
}
