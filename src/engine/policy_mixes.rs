//! Mixes: policies that are drawn from others, anew for each trial.

use crate::scenario::{PolicyText, Problem, Problems};
use crate::system::Seat;
use crate::table::{MOST_CASTS, Member, Mix, combinations};
use std::collections::BTreeMap;

/// The mixes that are played in a conflict, found before its policies are compiled.
#[derive(Debug, Default)]
pub(super) struct Mixes {
    /// Each pair of side and mix, in the order of the fighters who play them. Two sides that play
    /// one mix draw apart.
    pub all: Vec<Mix>,
}

impl Mixes {
    /// Finds the mixes that fighters play. `None`, with a problem, if a mix is wrong or there are
    /// more than [`MOST_CASTS`] combinations.
    pub(super) fn find(
        seats: &[Seat],
        known: &BTreeMap<&str, &PolicyText>,
        problems: &mut Problems,
    ) -> Option<Self> {
        let mut mixes = Self::default();
        for seat in seats {
            let Some(text) = known.get(seat.policy.as_str()) else { continue };
            if text.mix.is_empty() || mixes.of(seat).is_some() {
                continue;
            }
            let before = problems.len();
            check_mix(text, known, problems);
            if problems.len() > before {
                return None;
            }
            let members = text.mix.iter();
            let members =
                members.map(|it| Member { name: it.name.clone(), weight: it.weight }).collect();
            mixes.all.push(Mix { name: text.name.clone(), side: seat.side, members });
            if combinations(&mixes.all) > MOST_CASTS {
                let message = format!("the mixes can be drawn in more than {MOST_CASTS} ways");
                let help = "draw from fewer policies, or let fewer groups have mixes of their own";
                problems.push(Problem::new(&seat.origin, message).help(help));
                return None;
            }
        }
        Some(mixes)
    }

    /// Returns the index in `all` of the mix that a fighter plays; `None` if its policy is no mix.
    pub(super) fn of(&self, seat: &Seat) -> Option<usize> {
        self.all.iter().position(|mix| mix.side == seat.side && mix.name == seat.policy)
    }

    /// Returns the policies that may play a fighter.
    pub(super) fn names<'a>(&'a self, seat: &'a Seat) -> Vec<&'a str> {
        match self.of(seat) {
            Some(mix) => self.all[mix].members.iter().map(|member| member.name.as_str()).collect(),
            None => vec![&seat.policy],
        }
    }
}

/// Checks that the members of a mix exist and are no mixes, so that a draw always ends at a policy.
pub(super) fn check_mix(
    mix: &PolicyText,
    known: &BTreeMap<&str, &PolicyText>,
    problems: &mut Problems,
) {
    for member in &mix.mix {
        let Some(text) = known.get(member.name.as_str()) else {
            let names = known.keys().copied();
            problems.push(Problem::unknown(&member.origin, "policy", &member.name, names));
            continue;
        };
        if !text.mix.is_empty() {
            let message =
                format!("`{}` is a mix, and a mix cannot be drawn from another", text.name);
            let help = "name the policies themselves, each with its weight";
            problems.push(Problem::new(&member.origin, message).help(help));
        }
    }
}
