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

mod candidates;
mod difference;
mod found;
mod pairings;
mod policy_search;
#[cfg(test)]
mod tests;

use super::equilibrium::equilibrium;
use super::seated_policy::{adds_policies, is_taken, policies};
use crate::sim::{Ground, PlayChoice, Unplayed, Workers};
use crate::stats::{Estimate, share, two_sided_quantile};
pub use candidates::Elsewhere;
use candidates::{Candidate, candidates};
pub use difference::Compared;
use found::seated;
pub use found::{NewPolicy, Share, Strong};
use pairings::{Arena, Cast};
pub use policy_search::{SEARCH, strongest};
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

/// A question for strong play.
#[derive(Clone, Debug)]
pub struct Question {
    /// For each side, whether it looks for its strongest policy; otherwise it plays as the scenario says.
    pub seeks: Vec<bool>,
    /// Most turns to play, about: exchanges times fighters.
    pub budget: u64,
    /// Confidence of the intervals.
    pub confidence: f64,
    /// Paths that the command line sets, which no candidate may change.
    pub fixed: Vec<String>,
    /// How the fighters of other cells of the run play: candidates beside the policies and the variants of the file.
    pub elsewhere: Vec<Elsewhere>,
    /// Whether a run is to play what is found. Then a side draws from whole policies only, because no mix can draw one of
    /// two ways to give policies to groups.
    pub is_for_play: bool,
}

impl Question {
    /// Makes a question whose answer is played, with the policies and variants of the scenario as candidates.
    pub fn for_play(seeks: Vec<bool>, budget: u64, confidence: f64) -> Self {
        let (fixed, elsewhere) = (Vec::new(), Vec::new());
        Self { seeks, budget, confidence, fixed, elsewhere, is_for_play: true }
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

/// Whether any side that seeks strong play has a second policy to choose. A game as text may have only one. It is
/// asked because a search would be wasted without a choice.
pub fn has_choice(ground: &Ground, question: &Question) -> bool {
    candidates(ground, question, &policies(ground)).iter().any(|of_side| of_side.len() > 1)
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
    let arena = Arena::new(ground, &*game, candidates(ground, question, &all), workers, stop);
    let choice = choice(ground, all.len(), &arena.candidates);
    let (budget, is_for_play) = (question.budget, question.is_for_play);
    let mut search = Search { arena, budget, heats: Vec::new(), is_for_play };
    if !search.settle_heats()? {
        return Ok(None);
    }
    tell("looking for strong play");
    let (mixes, settled) =
        if search.arena.is_zero_sum() { search.double_oracle()? } else { search.replies()? };
    tell("playing strong play");
    let wins = search.measured(&mixes, question.confidence)?;
    let mut sides = Vec::new();
    let mut settings = Vec::new();
    for (side, mix) in mixes.iter().enumerate() {
        let known = &search.arena.candidates[side];
        let mut played: Vec<(&Candidate, f64)> =
            mix.iter().map(|&(at, share)| (&known[at], share)).collect();
        played.sort_by(|a, b| b.1.total_cmp(&a.1));
        settings.push(seated(ground, side, &played));
        let told =
            |(it, share): &(&Candidate, f64)| Share { policy: it.name.clone(), share: *share };
        sides.push(played.iter().map(told).collect());
    }
    Ok(Some(Strong {
        sides,
        wins,
        is_settled: settled,
        is_as_written: mixes.iter().all(|mix| matches!(mix.as_slice(), [(0, _)])),
        found: vec![None; mixes.len()],
        seated: settings,
        choice,
        trials: search.arena.trials,
        turns: search.arena.turns,
    }))
}

/// Returns among what a search chooses that has these candidates, on a ground with this many policies.
fn choice(ground: &Ground, policies: usize, candidates: &[Vec<Candidate>]) -> PlayChoice {
    if !ground.system.is_text() {
        return PlayChoice::BuiltIn;
    }
    let mut others = candidates.iter().flat_map(|of_side| of_side.iter().skip(1));
    let is_combined = others.any(|it| it.policy.is_none());
    PlayChoice::OfGame { policies, with_file: adds_policies(ground), is_combined }
}

/// Candidates that a side plays, as indices into [`Arena::candidates`], each with its share.
type Mix = Vec<(usize, f64)>;

struct Search<'a> {
    arena: Arena<'a>,
    budget: u64,
    /// Trials up to the end of each heat of a [`race`](Self::race).
    heats: Vec<u64>,
    /// Whether a run is to play what is found; see [`Question::is_for_play`].
    is_for_play: bool,
}

impl Search<'_> {
    /// Measures how long the conflict is and settles the heats of races, so that about four races fit into
    /// the budget. Returns whether that leaves enough trials to tell policies apart.
    fn settle_heats(&mut self) -> Result<bool, Unplayed> {
        // Each policy against its like, since the scenario's own play may never come to an end.
        let candidates = self.arena.candidates.iter().map(Vec::len).max().unwrap_or(1);
        let cast =
            |at: usize| self.arena.candidates.iter().map(|all| at.min(all.len() - 1)).collect();
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
        let mut alive: Vec<usize> = (0..self.arena.candidates[side].len()).collect();
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
        // Candidates that no mix can draw and that another one has replaced. They stay away, or replies could go round.
        let mut replaced = [Vec::new(), Vec::new()];
        let mut mixes = self.balance(&lists)?;
        let mut quiet = 0;
        for turn in 0..MOST_REPLIES {
            let side = turn % 2;
            if self.arena.candidates[side].len() > 1 && !self.is_spent() {
                let now = self.value(&mixes, side);
                let best = self.race(&mixes, side)?;
                if let Some((policy, score)) = best
                    && score > now + self.least_gain()
                    && !lists[side].contains(&policy)
                    && !replaced[side].contains(&policy)
                {
                    self.join(side, policy, &mut lists[side], &mut replaced[side]);
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

    /// Adds a reply to the list of a side. If a run is to play the list, a candidate that no mix can draw stands alone.
    fn join(&self, side: usize, reply: usize, list: &mut Vec<usize>, replaced: &mut Vec<usize>) {
        let is_alone = |at: usize| self.arena.candidates[side][at].policy.is_none();
        if self.is_for_play {
            let leaves = |known: &usize| is_alone(reply) || is_alone(*known);
            replaced.extend(list.iter().copied().filter(|known| is_alone(*known)));
            list.retain(|known| !leaves(known));
        }
        list.push(reply);
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
        let sides = self.arena.candidates.len();
        let mut mixes: Vec<Mix> = vec![vec![(0, 1.0)]; sides];
        let written: Cast = vec![0; sides];
        self.arena.play(std::slice::from_ref(&written), self.last_heat())?;
        let mut quiet = 0;
        for side in (0..sides).cycle().take(3 * sides) {
            let own = mixes[side][0].0;
            let now = self.score(&mixes, side, own).unwrap_or_default();
            let best = if self.arena.candidates[side].len() > 1 && !self.is_spent() {
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
        let sides = self.arena.candidates.len();
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
