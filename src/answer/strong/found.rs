//! Strong play as a search has found it: who plays which policy, as settings and as text.

use super::candidates::{Candidate, as_toml};
use super::free_name;
use crate::answer::seated_policy::is_taken;
use crate::knob::Value;
use crate::scenario::{Origin, Setting, quoted};
use crate::sim::{Ground, PlayChoice};
use crate::stats::Estimate;

/// Approximate sum of the weights of a mixture, so that weights read like per cent.
const WHOLE: f64 = 100.0;

/// A policy and how often it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Name of the policy; `as in “NAME”` for the play of a variant whose groups play different policies.
    pub policy: String,
    /// Share of the trials in which the side plays it.
    pub share: f64,
}

/// The strongest play that was found; made by [`find`](super::find), and by [`strongest`](super::strongest) with a longer
/// search.
#[derive(Clone, Debug)]
pub struct Strong {
    /// For each side its policies, the most frequent first.
    pub sides: Vec<Vec<Share>>,
    /// For each side, its share of wins when every side plays like this.
    pub wins: Vec<Estimate>,
    /// Whether no side gains by another policy, as far as the search could see.
    pub is_settled: bool,
    /// Whether every side plays as the scenario says.
    pub is_as_written: bool,
    /// For each side, the new policy that a longer search has found for it. `None` if it plays known policies.
    pub found: Vec<Option<NewPolicy>>,
    /// For each side, the settings that have it play like this. `None` if no settings do: the side mixes ways to play of
    /// which one gives its groups different policies.
    pub seated: Vec<Option<Vec<Setting>>>,
    /// Among what the search chose.
    pub choice: PlayChoice,
    /// Trials that were played.
    pub trials: u64,
    /// Turns that the search played, about: exchanges times fighters. A search is limited by turns instead of
    /// seconds, so that it finds one answer on any machine.
    pub turns: u64,
}

/// A policy that no system and no scenario has yet.
#[derive(Clone, Debug)]
pub struct NewPolicy {
    /// The policy as a table for a scenario file.
    pub text: String,
    /// The settings that make it and seat it.
    pub settings: Vec<Setting>,
}

impl Strong {
    /// Returns the settings that have these sides play like this; `None` if no settings do.
    pub fn settings(&self, seeks: &[bool]) -> Option<Vec<Setting>> {
        let mut settings = Vec::new();
        for side in (0..self.sides.len()).filter(|&side| seeks[side]) {
            match &self.found[side] {
                Some(found) => settings.extend(found.settings.iter().cloned()),
                None => settings.extend(self.seated[side].as_ref()?.iter().cloned()),
            }
        }
        Some(settings)
    }

    /// Returns a text to paste into a scenario file that has these sides play like this.
    pub fn toml(&self, ground: &Ground, seeks: &[bool]) -> String {
        let mut text = String::new();
        for (side, shares) in self.sides.iter().enumerate().filter(|(side, _)| seeks[*side]) {
            let name = &ground.scenario.sides[side].name;
            let whole = |policy: &str| format!("[sides.{}]\npolicy = \"{policy}\"\n", quoted(name));
            let settings = self.seated[side].as_deref().unwrap_or_default();
            let part = match (&self.found[side], shares.as_slice()) {
                (Some(found), [only]) => format!("{}{}", whole(&only.policy), found.text),
                (None, [only]) if is_taken(ground, &only.policy) => whole(&only.policy),
                (None, [_, _, ..]) if shares.iter().all(|it| is_taken(ground, &it.policy)) => {
                    let mix = free_name(ground, "strong", name);
                    let parts = shares.iter().map(|it| {
                        format!("{} = {}", quoted(&it.policy), (it.share * WHOLE).round() as i64)
                    });
                    let parts: Vec<String> = parts.collect();
                    let mixed = format!("mix = {{ {} }}", parts.join(", "));
                    format!("{}[policies.{}]\n{mixed}\n", whole(&mix), quoted(&mix))
                }
                _ => as_toml(settings),
            };
            text.push_str(&part);
        }
        text
    }
}

/// Returns the settings that have a side play these candidates, each with its share. `None` if a mix cannot draw them.
pub(super) fn seated(
    ground: &Ground,
    side: usize,
    shares: &[(&Candidate, f64)],
) -> Option<Vec<Setting>> {
    if let [(only, _)] = shares {
        return Some(only.settings.clone());
    }
    let name = ground.scenario.sides[side].name.clone();
    let mix = free_name(ground, "strong", &name);
    let origin = Origin::argument(format!("--play {name}=strong"));
    let part = |(it, share): &(&Candidate, f64)| {
        Some(Setting {
            path: format!("policies.{}.mix.{}", quoted(&mix), quoted(it.policy.as_ref()?)),
            value: Value::Int((share * WHOLE).round() as i64),
            origin: origin.clone(),
        })
    };
    let mut settings = shares.iter().map(part).collect::<Option<Vec<Setting>>>()?;
    let (first, _) = shares.first()?;
    // The candidate's own settings say which paths of the side may change.
    let seats =
        first.settings.iter().map(|it| Setting { value: Value::Text(mix.clone()), ..it.clone() });
    settings.extend(seats);
    Some(settings)
}
