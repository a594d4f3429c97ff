//! Exact answers: plays every branch of a small enough conflict with the rules' own code.
//!
//! Play is a sequence of turns, and the future depends on the state alone. So the solver plays every branch of the
//! next turn once for each different state, at the enumerating table, and stores the next states with their chances
//! ([`state_graph`]). The chances are then passed on from turn to turn ([`chances_by_turn`]). A system says which
//! parts of a state matter ([`Alike::normalise`](crate::system::Alike::normalise)): the number of the exchange is
//! left out if nothing reads it, so play may return to a known state for hundreds of exchanges. Branches of a turn
//! that differ only in dice which were rolled again later are equivalent, so only one of them is played
//! ([`crate::table::Enumerating::let_branches_meet`]).
//!
//! Ordinary cells of the Fate systems are played flat instead ([`flat`]), which has the same answer: in a fraction of the time if
//! no policy reads single dice, and in less memory.
//!
//! Nothing is drawn at random. Branches so unlikely that their total chance stays below a bound are left out, and the
//! answer reports that chance. The only other error is the rounding of floating-point numbers, in an order that never
//! changes.

mod answer;
mod branches;
mod branching;
mod chances_by_turn;
mod flat;
mod free_list;
mod state_graph;
mod state_keys;
mod symmetry;
mod transitions;
mod turn_sums;

pub use answer::{Exact, Solving, TooLarge};
pub(crate) use flat::{FlatBranch, FlatState, FlatTurns};

use super::conflict::Conflict;
use crate::system::{COURSE_MEASURES, Kind, Lists, RuleSystem};
use crate::table::Deciders;
use branches::{ByRules, SolveContext, Stop};
use branching::Branching;
use chances_by_turn::Layer;
use flat::ByFlatPlay;
use rayon::prelude::*;
use state_graph::Graph;
use transitions::Turn;

/// Most orders of fighters that are solved one by one, each as a conflict of its own.
const MOST_ORDERS: usize = 1 << 12;

/// Total chance of the branches that may be left out, unless the caller gives another bound.
pub const WITHIN: f64 = 1e-13;

/// Limit on all states, as a multiple of the limit on states that wait: a solved state takes far less memory.
const ALL_STATES: usize = 64;

/// Part of the chance that may still be left out which may be left out in a single turn.
const PER_TURN: f64 = 1.0 / 24.0;

/// Part of the chance of a turn which is left out of all nodes alike; the rest is left out of nodes that wait to be
/// solved.
const OF_ALL: f64 = 0.1;

/// If the total chance in play is at most this part of the chance that may still be left out, all of it is left out.
const LAST_OF_ALL: f64 = 0.5;

/// Number of flows that run in parallel, and least number of nodes of a flow if there is more than one.
const FLOWS: usize = 4;
const LEAST_TOGETHER: usize = 1 << 10;

/// Function that is called with a state in which the conflict ends; see `solve_with_observer`.
type Watch<'a, R> = &'a (dyn Fn(&<R as RuleSystem>::State) -> Vec<f64> + Sync);

/// Function that is told how far a solver has come and returns whether it goes on.
pub type KeepSolving<'a> = &'a mut dyn FnMut(Solving) -> bool;

/// Solves a conflict exactly. `limit` bounds the states that wait to be solved after the same number of turns, and
/// the branches of one turn; at most 64 times as many states may occur in all.
///
/// The solver plays every branch of a turn from every state, which takes some 0.5 µs for each. A state that waits
/// takes space for all its fighters: nine kilobytes in a duel of the Fate systems, some hundred bytes where the conflict
/// is played flat.
///
/// # Errors
/// Says why the conflict is too large.
pub fn solve<R: RuleSystem>(conflict: &Conflict<R>, limit: usize) -> Result<Exact, TooLarge> {
    solve_while(conflict, limit, WITHIN, &mut |_| true)
}

/// Solves a conflict exactly as long as `go_on` returns true; it is called every tenth of a second or so. The total
/// chance of the branches that are left out is at most `within`.
///
/// # Errors
/// As [`solve`], and if `go_on` returned false.
pub fn solve_while<R: RuleSystem>(
    conflict: &Conflict<R>,
    limit: usize,
    within: f64,
    go_on: KeepSolving<'_>,
) -> Result<Exact, TooLarge> {
    let (exact, _) =
        solve_watched(conflict, &Bounds { limit, within, watch: None, plain: false }, go_on)?;
    Ok(exact)
}

/// Solves a conflict. Also returns the means of the watch's answers for the last states, which are reduced to the
/// part that matters.
///
/// # Errors
/// As [`solve`].
#[cfg(test)]
pub(crate) fn solve_with_observer<R: RuleSystem>(
    conflict: &Conflict<R>,
    limit: usize,
    watch: Watch<'_, R>,
) -> Result<(Exact, Vec<f64>), TooLarge> {
    let bounds = Bounds { limit, within: WITHIN, watch: Some(watch), plain: false };
    solve_watched(conflict, &bounds, &mut |_| true)
}

/// Limits and options of a solver.
struct Bounds<'a, R: RuleSystem> {
    limit: usize,
    within: f64,
    /// Function that is called with the states in which the conflict ends.
    watch: Option<Watch<'a, R>>,
    /// Whether states are kept as they are, without [`Alike::normalise`](crate::system::Alike::normalise).
    plain: bool,
}

fn solve_watched<R: RuleSystem>(
    conflict: &Conflict<R>,
    bounds: &Bounds<'_, R>,
    go_on: KeepSolving<'_>,
) -> Result<(Exact, Vec<f64>), TooLarge> {
    let mut all: Option<(Exact, Vec<f64>)> = None;
    for (chance, deciders) in conflict.casts.chances() {
        let (exact, watched) = solve_cast(conflict, deciders, bounds, go_on)?;
        let sum = all.get_or_insert_with(|| (exact.nothing(), vec![0.0; watched.len()]));
        sum.0.add(&exact, chance);
        sum.1.resize(sum.1.len().max(watched.len()), 0.0);
        sum.1.iter_mut().zip(&watched).for_each(|(sum, of)| *sum += chance * of);
    }
    Ok(all.unwrap_or_else(|| (Sums::new(conflict).exact, Vec::new())))
}

/// Features that the lists of the deciders can read, and options that they can choose; owns what [`Lists`] borrows.
pub(super) struct Known {
    reads: Vec<bool>,
    options: Vec<u64>,
    words: Vec<u64>,
}

impl Known {
    pub(super) fn of<R: RuleSystem>(conflict: &Conflict<R>, deciders: &Deciders) -> Self {
        let points = conflict.vocabulary.points.len();
        let reads = deciders.reads(conflict.vocabulary.features.len());
        Self { reads, options: deciders.options(points), words: deciders.words(points) }
    }

    /// Adds what the lists of other deciders can read and choose.
    pub(super) fn add(&mut self, other: &Self) {
        self.reads.iter_mut().zip(&other.reads).for_each(|(own, reads)| *own |= reads);
        self.options.iter_mut().zip(&other.options).for_each(|(own, options)| *own |= options);
        self.words.iter_mut().zip(&other.words).for_each(|(own, words)| *own |= words);
    }

    pub(super) fn lists(&self) -> Lists<'_> {
        Lists { reads: &self.reads, options: &self.options, words: &self.words }
    }
}

/// Returns a key for equivalent conflicts: equal keys mean that the exact answers are equal. `None` if there is no
/// such key: if there are house rules, or if the system offers none.
pub fn fingerprint<R: RuleSystem>(conflict: &Conflict<R>) -> Option<String> {
    let Conflict { compiled, casts, curves, conflicts, tells_series, house, .. } = conflict;
    let (seats, sides, cap) = (&compiled.seats, &compiled.sides, compiled.max_exchanges);
    let mut parts = vec![format!("{seats:?} {sides:?} {cap} {curves} {conflicts} {tells_series}")];
    for (chance, deciders) in casts.chances() {
        let known = Known::of(conflict, deciders);
        parts.push(format!("{chance:?} {deciders:?}"));
        parts.push((R::ALIKE.equivalence_key)(&compiled.setup, known.lists())?);
    }
    house.is_empty().then(|| parts.join(" "))
}

/// Solves a conflict with one of the casts that can be drawn. Starts with no order between unlike fighters, and
/// splits it only where play asks for one.
fn solve_cast<R: RuleSystem>(
    conflict: &Conflict<R>,
    deciders: &Deciders,
    bounds: &Bounds<'_, R>,
    go_on: KeepSolving<'_>,
) -> Result<(Exact, Vec<f64>), TooLarge> {
    let known = Known::of(conflict, deciders);
    let (mut remembers, mut is_flat) = (false, conflict.solves_flat());
    // Orders that are still to be solved, each with its chance; the last is next.
    let mut orders = vec![(1.0, symmetry::of_alike(conflict, deciders, known.lists()))];
    let (mut solved, mut watched) = (Vec::new(), Vec::new());
    while let Some((chance, order)) = orders.pop() {
        let (lists, most_branches) = (known.lists(), bounds.limit);
        let Bounds { watch, plain, .. } = *bounds;
        let manner =
            SolveContext { most_branches, remembers, watch, plain, deciders, order: &order, lists };
        let flat = if is_flat { ByFlatPlay::of(ByRules { conflict, manner }) } else { None };
        is_flat = flat.is_some();
        let solved_in = match flat {
            Some(flat) => solve_in(flat, conflict, bounds, go_on),
            None => solve_in(ByRules { conflict, manner }, conflict, bounds, go_on),
        };
        match solved_in {
            Ok((mut exact, of_last)) => {
                exact.is_flat = is_flat;
                solved.push((chance, exact));
                watched.push((chance, of_last));
            }
            Err(Stop::TooLarge(why)) => return Err(why),
            Err(Stop::NotFlat) => {
                is_flat = false;
                orders.push((chance, order));
            }
            Err(Stop::Forgetful) => {
                remembers = true;
                orders.push((chance, order));
            }
            Err(Stop::Unordered(among)) => {
                let limit = MOST_ORDERS;
                let room = limit.saturating_sub(solved.len() + orders.len());
                let Some(ways) = order.joined(among, room) else {
                    return Err(TooLarge::Orders { limit });
                };
                let each = chance / ways.len() as f64;
                orders.extend(ways.into_iter().rev().map(|way| (each, way)));
            }
        }
    }
    Ok(symmetry::together(solved, &watched))
}

fn solve_in<R: RuleSystem, B: Branching>(
    branching: B,
    conflict: &Conflict<R>,
    bounds: &Bounds<'_, R>,
    go_on: KeepSolving<'_>,
) -> Result<(Exact, Vec<f64>), Stop> {
    let mut graph = Graph::new(branching);
    let mut flows: Vec<Flow<'_, R>> = (0..FLOWS).map(|_| Flow::new(conflict)).collect();
    let (mut layer, mut left_out) = (Layer::default(), 0.0);
    flows[0].follow(&graph.begin()?.turn(0), (0, 1.0));
    flows[0].pour(&mut layer);
    for turns in 0.. {
        left_out += leave_out(&mut layer, &graph, bounds.within - left_out);
        let chances: Vec<(u32, u32, f64)> = layer.iter().collect();
        if chances.is_empty() {
            break;
        }
        let waiting: Vec<u32> =
            chances.iter().map(|&(_, node, _)| node).filter(|&node| graph.waits(node)).collect();
        let limit = bounds.limit;
        if waiting.len() > limit || graph.len() > limit.saturating_mul(ALL_STATES) {
            return Err(Stop::TooLarge(TooLarge::States { limit, turns }));
        }
        graph.solve(&waiting, turns + 1, go_on)?;
        layer.clear();
        flow(&mut flows, &graph, &chances);
        for flow in &mut flows {
            flow.pour(&mut layer);
        }
        put_back(&mut graph, &mut layer)?;
    }
    let mut sums = Sums::new(conflict);
    for flow in &flows {
        sums.add(&flow.sums);
    }
    sums.exact.left_out = left_out;
    Ok(sums.settled(&graph))
}

/// Moves the chances of many nodes on by a turn, in parallel. The nodes are divided among flows by their number
/// alone, so that sums are equal on any number of threads.
fn flow<R: RuleSystem, B: Branching>(
    flows: &mut [Flow<'_, R>],
    graph: &Graph<B>,
    chances: &[(u32, u32, f64)],
) {
    let each = chances.len().div_ceil(flows.len()).max(LEAST_TOGETHER);
    flows.par_iter_mut().zip(chances.par_chunks(each)).for_each(|(flow, chances)| {
        for &(taken_off, node, chance) in chances {
            if let Some(turn) = graph.turn(node) {
                flow.follow(&turn, (taken_off, chance));
            }
        }
    });
}

/// Leaves out the least likely nodes after a turn. `allowed` is the chance that may still be left out; returns the
/// chance that was. Most of it is taken from nodes that wait, because nodes that are solved cost little.
fn leave_out<B: Branching>(layer: &mut Layer, graph: &Graph<B>, allowed: f64) -> f64 {
    if layer.total() <= LAST_OF_ALL * allowed {
        return layer.cut(allowed, |_| true);
    }
    let now = PER_TURN * allowed;
    let unlikely = layer.cut(OF_ALL * now, |_| true);
    unlikely + layer.cut(now - unlikely, |node| graph.waits(node))
}

/// Restores the exchanges that were taken off from nodes in the last exchange that a conflict may have, because rules
/// look at its number.
fn put_back<B: Branching>(graph: &mut Graph<B>, layer: &mut Layer) -> Result<(), Stop> {
    let last = layer.take_out(|taken_off, node| {
        taken_off > 0 && (graph.exchange(node) + taken_off) as usize >= graph.last_exchange()
    });
    for (taken_off, node, chance) in last {
        layer.add(0, graph.put_back(node, taken_off)?, chance);
    }
    Ok(())
}

/// A part of the chances that one thread moves on, and its sums. Threads share nothing, so that none waits.
struct Flow<'a, R: RuleSystem> {
    sums: Sums<'a, R>,
    /// Chances of the nodes after the turn, until [`pour`](Self::pour).
    next: Layer,
}

impl<'a, R: RuleSystem> Flow<'a, R> {
    fn new(conflict: &'a Conflict<R>) -> Self {
        Self { sums: Sums::new(conflict), next: Layer::default() }
    }

    /// Moves the chance of a node on to the nodes that its turn leads to, and adds its ends and counts to the sums.
    fn follow(&mut self, turn: &Turn<'_>, (taken_off, chance): (u32, f64)) {
        for step in turn.steps {
            self.next.add(taken_off + step.taken_off, step.to, chance * step.chance);
        }
        self.sums.book(turn, (taken_off, chance));
    }

    /// Adds the chances after the turn to those of the other flows.
    fn pour(&mut self, into: &mut Layer) {
        for (taken_off, node, chance) in self.next.iter() {
            into.add(taken_off, node, chance);
        }
        self.next.clear();
    }
}

/// Sums over the chances of all ends and counts; [`settled`](Self::settled) makes the answer of them.
struct Sums<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    exact: Exact,
    /// Counts of each exchange: `rows[exchange][side * measures + measure]`.
    rows: Vec<Vec<f64>>,
    watched: Vec<f64>,
}

impl<'a, R: RuleSystem> Sums<'a, R> {
    fn new(conflict: &'a Conflict<R>) -> Self {
        let sides = conflict.compiled.sides.len();
        let exact = Exact {
            wins: vec![0.0; sides],
            draw: 0.0,
            stalemate: 0.0,
            divided: 0.0,
            courses: vec![[0.0; COURSE_MEASURES]; sides],
            exchanges: vec![0.0; conflict.compiled.max_exchanges + 1],
            means: vec![vec![0.0; conflict.measures().len()]; sides],
            means_within: vec![vec![0.0; conflict.measures().len()]; sides],
            curves: Vec::new(),
            left_out: 0.0,
            states: 0,
            branches: 0,
            is_flat: false,
        };
        Self { conflict, exact, rows: Vec::new(), watched: Vec::new() }
    }

    /// Adds the sums of another flow. The flows come in a fixed order, so that rounding is equal in every run.
    fn add(&mut self, other: &Self) {
        self.exact.add(&other.exact, 1.0);
        if self.rows.len() < other.rows.len() {
            let each = other.rows.first().map_or(0, Vec::len);
            self.rows.resize(other.rows.len(), vec![0.0; each]);
        }
        let rows = self.rows.iter_mut().zip(&other.rows);
        rows.for_each(|(sums, row)| sums.iter_mut().zip(row).for_each(|(sum, of)| *sum += of));
        self.watched.resize(self.watched.len().max(other.watched.len()), 0.0);
        self.watched.iter_mut().zip(&other.watched).for_each(|(sum, of)| *sum += of);
    }

    /// Adds the ends and counts of the turn of a node with this chance.
    fn book(&mut self, turn: &Turn<'_>, (taken_off, chance): (u32, f64)) {
        for &(ending, exchange, of) in turn.ends {
            self.exact.book(ending, (exchange + taken_off) as usize, chance * of);
        }
        for &(at, of) in turn.courses {
            let (side, measure) = (at as usize / COURSE_MEASURES, at as usize % COURSE_MEASURES);
            self.exact.courses[side][measure] += chance * of;
        }
        self.count(turn, (taken_off, chance));
        self.watched.resize(self.watched.len().max(turn.watched.len()), 0.0);
        for (sum, of) in self.watched.iter_mut().zip(turn.watched) {
            *sum += chance * of;
        }
    }

    /// Adds the counts of a turn to the means and to its row of the curves.
    fn count(&mut self, turn: &Turn<'_>, (taken_off, chance): (u32, f64)) {
        let measures = self.conflict.measures().len();
        let row = (turn.row + i64::from(taken_off)).max(0) as usize;
        while self.rows.len() <= row {
            self.rows.push(vec![0.0; measures * self.exact.means.len()]);
        }
        for &(at, of) in turn.counts {
            let (side, measure) = (at as usize / measures, at as usize % measures);
            self.exact.means[side][measure] += chance * of;
            self.rows[row][at as usize] += chance * of;
        }
        for &(at, of) in turn.late {
            self.rows[row][at as usize] -= chance * of;
        }
    }

    /// Bounds the amount that the branches that were left out would have added to each mean; see
    /// [`Exact::means_within`].
    fn bound_means(&mut self) {
        let Exact { left_out, exchanges, .. } = &self.exact;
        let (left_out, cap) = (*left_out, exchanges.len().saturating_sub(1) as f64);
        let mut running = 1.0;
        let mut most = vec![0.0_f64; self.exact.means.iter().map(Vec::len).sum()];
        // Nothing that is counted before the first exchange was left out.
        for (row, ended) in self.rows.iter().skip(1).zip(exchanges) {
            running -= ended;
            // The rate of a few last branches is lost in what was left out, and in rounding.
            if running < (10.0 * left_out).max(1e-9) {
                break;
            }
            most.iter_mut().zip(row).for_each(|(most, sum)| *most = most.max(sum.abs() / running));
        }
        // A yes or no adds 1 at most.
        let all = self.conflict.measures();
        let is_share = |at: usize| all[at % all.len()].kind == Kind::Share;
        let bounds = self.exact.means_within.iter_mut().flatten().enumerate();
        bounds.zip(most).for_each(|((at, bound), most)| {
            *bound = if is_share(at) { left_out } else { left_out * cap * most };
        });
    }

    /// Returns the finished answer, and the means of the watch's answers.
    fn settled<B: Branching>(mut self, graph: &Graph<B>) -> (Exact, Vec<f64>) {
        self.bound_means();
        let (measures, curves) = (self.conflict.measures().len(), self.conflict.curves);
        let mut sums = vec![0.0; measures * self.exact.means.len()];
        // Counts up to each exchange.
        let rows = self.rows.iter().map(|row| {
            sums.iter_mut().zip(row).for_each(|(sum, of)| *sum += of);
            sums.chunks(measures.max(1)).map(|side| side[..curves].to_vec()).collect()
        });
        self.exact.curves = rows.collect();
        self.exact.states = graph.solved as u64;
        self.exact.branches = graph.branches;
        (self.exact, self.watched)
    }
}

/// Solves a conflict twice: with whole states and every branch by itself, and with reduced states and branches that
/// merge. Compares all numbers, and returns both answers.
///
/// # Panics
/// If an answer differs by more than rounding, or if nothing was gained: the test is for conflicts in which some part
/// of the state does not matter.
#[cfg(test)]
pub(crate) fn essence_keeps_the_answer<R: RuleSystem>(
    conflict: &Conflict<R>,
    limit: usize,
) -> [Exact; 2] {
    let [full, short] = both_ways(conflict, limit).unwrap_or_else(|why| panic!("{why}"));
    assert!(short.states < full.states, "{} states of {}", short.states, full.states);
    agree(&full, &short).unwrap_or_else(|difference| panic!("{difference}"));
    [full, short]
}

/// Like [`essence_keeps_the_answer`], but for conflicts in which nothing may be gained. Returns whether the conflict
/// was small enough for both.
///
/// # Errors
/// Says how the answers differ.
#[cfg(test)]
pub(crate) fn essence_holds<R: RuleSystem>(
    conflict: &Conflict<R>,
    limit: usize,
) -> Result<bool, String> {
    let Ok([full, short]) = both_ways(conflict, limit) else { return Ok(false) };
    agree(&full, &short).map(|()| true)
}

/// Solves a conflict with whole states, then with reduced ones; `TooLarge` if either is too large.
#[cfg(test)]
fn both_ways<R: RuleSystem>(conflict: &Conflict<R>, limit: usize) -> Result<[Exact; 2], TooLarge> {
    let plain = Bounds { limit, within: 0.0, watch: None, plain: true };
    let (full, _) = solve_watched(conflict, &plain, &mut |_| true)?;
    Ok([full, solve(conflict, limit)?])
}

/// Compares all numbers of two answers; an error shows both.
#[cfg(test)]
fn agree(full: &Exact, short: &Exact) -> Result<(), String> {
    let numbers = |exact: &Exact| {
        let mut all = exact.wins.clone();
        all.extend([exact.draw, exact.stalemate, exact.divided]);
        all.extend(exact.courses.iter().flatten());
        all.extend(&exact.exchanges);
        all.extend(exact.means.iter().flatten());
        all
    };
    let apart = |(a, b): (&f64, &f64)| (a - b).abs() > 1e-9;
    let differ = |one: &[f64], other: &[f64]| one.iter().zip(other).any(apart);
    let (full_numbers, short_numbers) = (numbers(full), numbers(short));
    let curves = full.curves.iter().flatten().zip(short.curves.iter().flatten());
    let same = full_numbers.len() == short_numbers.len()
        && (short.total() - 1.0).abs() < 1e-11
        && !differ(&full_numbers, &short_numbers)
        && !curves.into_iter().any(|(full, short)| differ(full, short));
    if same { Ok(()) } else { Err(format!("{full:?}\nis not\n{short:?}")) }
}
