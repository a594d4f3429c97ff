//! Strong play: the policies that do best against one another in one conflict.
//!
//! A balance number is a statement about rules and about play. The search here takes the policies that
//! exist and finds those that a good player of each side would choose. With two sides it is a double
//! oracle: each side keeps a short list of policies, the equilibrium of these lists says how often each
//! is played, and a race among all policies finds the best reply to the other side. A reply that gains
//! joins its list; the search ends when neither side gains. With any other number of sides, the sides
//! change to their best reply in turn.
//!
//! A race plays all candidates on a few trials, drops those far behind, and plays the others on more.
//! The number of trials depends on how long the conflict is, and never on a clock, so the same file and
//! seed find the same policies on any machine.

mod difference;
mod pairings;
mod policy_search;
#[cfg(test)]
mod tests;

use super::equilibrium::equilibrium;
use super::seated_policy::{OWN, Seat, is_taken, policies};
use crate::knob::Value;
use crate::scenario::{Origin, Setting, quoted};
use crate::sim::{Ground, Unplayed, Workers};
use crate::stats::{Estimate, share, two_sided_quantile};
pub use difference::Compared;
use pairings::{Arena, Cast};
pub use policy_search::{SEARCH, strongest};
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// Turns ([`Strong::turns`]) of a full search: at half a microsecond each, about a second of one core.
pub const BUDGET: u64 = 2_000_000;
const PILOT: u64 = 4;
/// Most trials of a race's last heat.
const LAST_HEAT: u64 = 1024;
/// Fewest trials of a race's first heat: a search that cannot afford them is not begun, because it would take
/// noise for strength.
const FIRST_HEAT: u64 = 8;
const MEASURED: u64 = 1024;
/// First trial of the measurement, far from the trials of searches, so that no policy is measured on the dice that
/// chose it.
const MEASUREMENT: u64 = 1 << 47;
/// Gain in score from which a reply joins its side's list; see [`Search::least_gain`].
const GAIN: f64 = 0.01;
const MOST_REPLIES: usize = 24;
/// Policies played less often than this are left out of a mixture, which stays short enough to read.
const RARE: f64 = 0.05;
/// Approximate sum of the weights of a mixture, so that weights read like per cent.
const WHOLE: f64 = 100.0;

/// A question for strong play.
#[derive(Clone, Debug)]
pub struct Question {
    /// For each side, whether it looks for its strongest policy; otherwise it plays as the scenario says.
    pub seeks: Vec<bool>,
    /// Most turns to play, about: exchanges times fighters.
    pub budget: u64,
    /// Confidence of the intervals.
    pub confidence: f64,
}

/// A policy and how often it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Name of the policy.
    pub policy: String,
    /// Share of the trials in which the side plays it.
    pub share: f64,
}

/// The strongest play that was found; made by [`find`], and by [`strongest`] with a longer search.
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
    /// Returns the settings that have these sides play like this.
    pub fn settings(&self, ground: &Ground, seeks: &[bool]) -> Vec<Setting> {
        let mut settings = Vec::new();
        for (side, shares) in self.sides.iter().enumerate().filter(|(side, _)| seeks[*side]) {
            if let Some(found) = &self.found[side] {
                settings.extend(found.settings.iter().cloned());
                continue;
            }
            let name = ground.scenario.sides[side].name.clone();
            let seat = Seat { side, name: name.clone(), group: None };
            if let [only] = shares.as_slice() {
                settings.extend(seat.settings(ground, &only.policy));
                continue;
            }
            let mix = free_name(ground, "strong", &name);
            let origin = Origin::argument(format!("--play {name}=strong"));
            for it in shares {
                settings.push(Setting {
                    path: format!("policies.{}.mix.{}", quoted(&mix), quoted(&it.policy)),
                    value: Value::Int((it.share * WHOLE).round() as i64),
                    origin: origin.clone(),
                });
            }
            settings.extend(seat.settings(ground, &mix));
        }
        settings
    }

    /// Returns a text to paste into a scenario file that has these sides play like this.
    pub fn toml(&self, ground: &Ground, seeks: &[bool]) -> String {
        let mut text = String::new();
        for (side, shares) in self.sides.iter().enumerate().filter(|(side, _)| seeks[*side]) {
            if matches!(shares.as_slice(), [only] if only.policy == OWN) {
                continue;
            }
            let name = &ground.scenario.sides[side].name;
            let policy = match shares.as_slice() {
                [only] => only.policy.clone(),
                _ => free_name(ground, "strong", name),
            };
            // Writing to a string cannot fail.
            let _ = write!(text, "[sides.{}]\npolicy = \"{policy}\"\n", quoted(name));
            if let [_, _, ..] = shares.as_slice() {
                let parts = shares.iter().map(|it| {
                    format!("{} = {}", quoted(&it.policy), (it.share * WHOLE).round() as i64)
                });
                let parts: Vec<String> = parts.collect();
                let mix = format!("mix = {{ {} }}", parts.join(", "));
                let _ = write!(text, "[policies.{}]\n{mix}\n", quoted(&policy));
            }
            if let Some(found) = &self.found[side] {
                text.push_str(&found.text);
            }
        }
        text
    }
}

fn free_name(ground: &Ground, kind: &str, side: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut name = format!("{kind}_{}", side.chars().map(word).collect::<String>());
    while is_taken(ground, &name) {
        name.push('_');
    }
    name
}

/// Lists for each side the policy that it plays, and the others that it may play if it seeks. The policy in use
/// comes first, so that its number is 0.
fn candidates(ground: &Ground, seeks: &[bool], all: &[String]) -> Vec<Vec<String>> {
    let of_side = |(side, seeks): (usize, &bool)| {
        let name = ground.scenario.sides[side].name.clone();
        let in_use = Seat { side, name, group: None }.in_use(ground);
        let others = all.iter().filter(|name| *seeks && **name != in_use).cloned();
        std::iter::once(in_use.clone()).chain(others).collect()
    };
    seeks.iter().enumerate().map(of_side).collect()
}

/// Whether any side that seeks strong play has a second policy to choose. A game as text may have only one. It is
/// asked because a search would be wasted without a choice.
pub fn has_choice(ground: &Ground, seeks: &[bool]) -> bool {
    candidates(ground, seeks, &policies(ground)).iter().any(|names| names.len() > 1)
}

/// Finds strong play for a conflict; `None` if the budget is too small to tell policies apart.
///
/// # Errors
/// The caller wants an end, or the rules broke down.
pub fn find(
    question: &Question,
    ground: &Ground,
    workers: &Workers,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&str),
) -> Result<Option<Strong>, Unplayed> {
    let Ok(game) = ground.compile(&[]) else { return Ok(None) };
    let all = policies(ground);
    let names = candidates(ground, &question.seeks, &all);
    let arena = Arena::new(ground, &*game, names, workers, stop);
    let can_mix = arena.policies.iter().map(|of_side| all.contains(&of_side[0])).collect();
    let mut search = Search { arena, budget: question.budget, heats: Vec::new(), can_mix };
    if !search.settle_heats()? {
        return Ok(None);
    }
    tell("looking for strong play");
    let (mixes, settled) =
        if search.arena.is_zero_sum() { search.double_oracle()? } else { search.replies()? };
    tell("playing strong play");
    let wins = search.measured(&mixes, question.confidence)?;
    let told = |(side, mix): (usize, &Mix)| {
        let mut shares: Vec<Share> = mix
            .iter()
            .map(|&(at, share)| Share { policy: search.arena.policies[side][at].clone(), share })
            .collect();
        shares.sort_by(|a, b| b.share.total_cmp(&a.share));
        shares
    };
    let sides = mixes.iter().enumerate().map(told).collect();
    let is_as_written = mixes.iter().all(|mix| matches!(mix.as_slice(), [(0, _)]));
    let found = vec![None; mixes.len()];
    let (trials, turns) = (search.arena.trials, search.arena.turns);
    Ok(Some(Strong { sides, wins, is_settled: settled, is_as_written, found, trials, turns }))
}

/// Policies that a side plays, as indices into [`Arena::policies`], each with its share.
type Mix = Vec<(usize, f64)>;

struct Search<'a> {
    arena: Arena<'a>,
    budget: u64,
    /// Trials up to the end of each heat of a [`race`](Self::race).
    heats: Vec<u64>,
    /// For each side, whether a mixture can be drawn from what the scenario plays: not if that is a mixture
    /// itself, or several policies at once.
    can_mix: Vec<bool>,
}

impl Search<'_> {
    /// Measures how long the conflict is and settles the heats of races, so that about four races fit into
    /// the budget. Returns whether that leaves enough trials to tell policies apart.
    fn settle_heats(&mut self) -> Result<bool, Unplayed> {
        // Each policy against its like, since the scenario's own play may never come to an end.
        let candidates = self.arena.policies.iter().map(Vec::len).max().unwrap_or(1);
        let cast =
            |at: usize| self.arena.policies.iter().map(|all| at.min(all.len() - 1)).collect();
        let casts: Vec<Cast> = (0..candidates).map(cast).collect();
        self.arena.play(&casts, PILOT)?;
        let turns = (self.arena.turns / self.arena.trials.max(1)).max(1);
        let candidates = candidates as u64;
        // A race plays all candidates once, a third of them on four times and an eighth on sixteen times
        // as many trials: about four first heats of all.
        let first = self.budget / turns / (4 * 4 * candidates);
        if first < FIRST_HEAT {
            return Ok(false);
        }
        let first = first.min(LAST_HEAT / 16);
        self.heats = vec![first, first * 4, first * 16];
        Ok(true)
    }

    fn last_heat(&self) -> u64 {
        self.heats.last().copied().unwrap_or(FIRST_HEAT)
    }

    fn is_spent(&self) -> bool {
        self.arena.turns >= self.budget
    }

    /// Returns the score of a policy of a side against the mixes of the others; `None` if it cannot play.
    fn score(&self, mixes: &[Mix], side: usize, policy: usize) -> Option<f64> {
        let casts = casts(mixes, Some((side, policy)));
        let is_able = casts.iter().all(|(cast, _)| self.arena.can_play(cast));
        is_able.then(|| casts.iter().map(|(cast, it)| it * self.arena.score(cast, side)).sum())
    }

    /// Plays all policies of a side against the mixes of the others, heat by heat, with fewer policies in each
    /// heat. Returns the best of them with its score.
    fn race(&mut self, mixes: &[Mix], side: usize) -> Result<Option<(usize, f64)>, Unplayed> {
        let mut alive: Vec<usize> = (0..self.arena.policies[side].len()).collect();
        for (heat, trials) in self.heats.clone().into_iter().enumerate() {
            let casts = alive.iter().flat_map(|&policy| casts(mixes, Some((side, policy))));
            let casts: Vec<Cast> = casts.map(|(cast, _)| cast).collect();
            self.arena.play(&casts, trials)?;
            if heat == 0 {
                self.drop_twins(mixes, side, &mut alive);
            }
            let scored = alive.iter().filter_map(|&it| Some((it, self.score(mixes, side, it)?)));
            let mut scored: Vec<(usize, f64)> = scored.collect();
            scored.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            let Some(&(_, best)) = scored.first() else { return Ok(None) };
            // Three standard errors of a difference between independent shares; on the same dice it is
            // less.
            let behind = 3.0 * (0.5 / trials as f64).sqrt();
            let most = scored.len().div_ceil(if heat == 0 { 3 } else { 4 }).max(3);
            if heat + 1 == self.heats.len() {
                return Ok(Some(scored[0]));
            }
            alive = scored
                .into_iter()
                .take(most)
                .filter(|(_, score)| *score >= best - behind)
                .map(|(policy, _)| policy)
                .collect();
        }
        Ok(None)
    }

    /// Drops policies whose [`digest`](Arena::digest) equals that of an earlier one: another heat would tell
    /// nothing, because they play every trial so far alike.
    fn drop_twins(&self, mixes: &[Mix], side: usize, alive: &mut Vec<usize>) {
        let mut seen: Vec<Vec<Option<u64>>> = Vec::new();
        alive.retain(|&policy| {
            let casts = casts(mixes, Some((side, policy)));
            let digests = casts.iter().map(|(cast, _)| self.arena.digest(cast)).collect();
            let is_new = !seen.contains(&digests);
            seen.push(digests);
            is_new
        });
    }

    /// Finds the equilibrium of two sides by a double oracle: lists that begin with the scenario's policy and grow
    /// by best replies.
    fn double_oracle(&mut self) -> Result<(Vec<Mix>, bool), Unplayed> {
        let mut lists = [vec![0], vec![0]];
        let mut mixes = self.balance(&lists)?;
        let mut quiet = 0;
        for turn in 0..MOST_REPLIES {
            let side = turn % 2;
            if self.arena.policies[side].len() > 1 && !self.is_spent() {
                let now = self.value(&mixes, side);
                let best = self.race(&mixes, side)?;
                if let Some((policy, score)) = best
                    && score > now + self.least_gain()
                    && !lists[side].contains(&policy)
                    && (policy != 0 || self.can_mix[side])
                {
                    if !self.can_mix[side] {
                        lists[side].retain(|&known| known != 0);
                    }
                    lists[side].push(policy);
                    mixes = self.balance(&lists)?;
                    quiet = 0;
                    continue;
                }
            }
            quiet += 1;
            if quiet == 2 {
                return Ok((mixes, !self.is_spent()));
            }
        }
        Ok((mixes, false))
    }

    /// Returns the gain that a reply needs to join: [`GAIN`], or more where the trials of the last heat tell less.
    fn least_gain(&self) -> f64 {
        GAIN.max(0.5 / (self.last_heat() as f64).sqrt())
    }

    /// Returns the score of a side if all play their mixes.
    fn value(&self, mixes: &[Mix], side: usize) -> f64 {
        let parts = mixes[side]
            .iter()
            .map(|&(policy, share)| share * self.score(mixes, side, policy).unwrap_or_default());
        parts.sum()
    }

    /// Plays all pairs of the lists and returns the mixes of their [`equilibrium`].
    fn balance(&mut self, lists: &[Vec<usize>; 2]) -> Result<Vec<Mix>, Unplayed> {
        let pairs = lists[0].iter().flat_map(|&row| lists[1].iter().map(move |&it| vec![row, it]));
        let pairs: Vec<Cast> = pairs.collect();
        self.arena.play(&pairs, self.last_heat())?;
        let of_row = |&row: &usize| -> Vec<f64> {
            lists[1].iter().map(|&column| self.arena.score(&[row, column], 0)).collect()
        };
        let found = equilibrium(&lists[0].iter().map(of_row).collect::<Vec<_>>());
        Ok(vec![mix(&lists[0], &found.rows), mix(&lists[1], &found.columns)])
    }

    /// Has the sides change to their best reply in turn, until none gains or all had three turns. Replies can go
    /// round for ever, and there is no equilibrium of matrices for three sides.
    fn replies(&mut self) -> Result<(Vec<Mix>, bool), Unplayed> {
        let sides = self.arena.seats.len();
        let mut mixes: Vec<Mix> = vec![vec![(0, 1.0)]; sides];
        let written: Cast = vec![0; sides];
        self.arena.play(std::slice::from_ref(&written), self.last_heat())?;
        let mut quiet = 0;
        for side in (0..sides).cycle().take(3 * sides) {
            let own = mixes[side][0].0;
            let now = self.score(&mixes, side, own).unwrap_or_default();
            let best = if self.arena.policies[side].len() > 1 && !self.is_spent() {
                self.race(&mixes, side)?
            } else {
                None
            };
            quiet += 1;
            if let Some((policy, _)) = best.filter(|it| it.1 > now + self.least_gain()) {
                mixes[side] = vec![(policy, 1.0)];
                quiet = 0;
                let cast: Cast = mixes.iter().map(|mix| mix[0].0).collect();
                self.arena.play(std::slice::from_ref(&cast), self.last_heat())?;
            }
            if quiet == sides {
                return Ok((mixes, !self.is_spent()));
            }
        }
        Ok((mixes, false))
    }

    fn measured(&mut self, mixes: &[Mix], confidence: f64) -> Result<Vec<Estimate>, Unplayed> {
        let sides = self.arena.seats.len();
        let casts = casts(mixes, None);
        let trials = (self.last_heat() / casts.len() as u64 * 2).clamp(FIRST_HEAT * 4, MEASURED);
        let mut wins = vec![0.0; trials as usize * sides];
        let mut whole = vec![0_i64; sides];
        for (cast, chance) in &casts {
            let played = self.arena.wins(cast, MEASUREMENT..MEASUREMENT + trials)?;
            for (place, (sum, &won)) in wins.iter_mut().zip(&played).enumerate() {
                *sum += chance * f64::from(won);
                whole[place % sides] += i64::from(won);
            }
        }
        let of_side = |side: usize| {
            if casts.len() == 1 {
                return share(whole[side], trials, confidence);
            }
            let own = || wins.iter().skip(side).step_by(sides);
            let n = trials as f64;
            let mean = own().sum::<f64>() / n;
            let variance = own().map(|it| (it - mean).powi(2)).sum::<f64>() / (n - 1.0);
            // If all trials agree, Wilson's interval for a count of 0 still has a width.
            let least = share(0, trials, confidence).high;
            let reach = (two_sided_quantile(confidence) * (variance / n).sqrt()).max(least / 2.0);
            let (low, high) = ((mean - reach).max(0.0), (mean + reach).min(1.0));
            Estimate { value: mean, low, high, n: trials }
        };
        Ok((0..sides).map(of_side).collect())
    }
}

/// Returns every cast that the mixes allow, with its chance; `fixed` gives one side a policy of its own instead of
/// its mix.
fn casts(mixes: &[Mix], fixed: Option<(usize, usize)>) -> Vec<(Cast, f64)> {
    let mut casts = vec![(Vec::new(), 1.0)];
    for (at, mix) in mixes.iter().enumerate() {
        let own = fixed.filter(|(side, _)| *side == at).map(|(_, policy)| [(policy, 1.0)]);
        let choices: &[(usize, f64)] = own.as_ref().map_or(mix, |own| own);
        casts = casts
            .into_iter()
            .flat_map(|(cast, chance)| {
                choices.iter().map(move |&(policy, share)| {
                    let mut cast: Cast = cast.clone();
                    cast.push(policy);
                    (cast, chance * share)
                })
            })
            .collect();
    }
    casts
}

/// Returns the policies of a list that an equilibrium plays, without the ones below [`RARE`].
fn mix(list: &[usize], shares: &[f64]) -> Mix {
    let played = || list.iter().zip(shares).filter(|(_, share)| **share >= RARE);
    let all: f64 = played().map(|(_, share)| share).sum();
    played().map(|(&policy, share)| (policy, share / all)).collect()
}
