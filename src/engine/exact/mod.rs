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
mod flow;
mod free_list;
mod state_graph;
mod state_keys;
mod symmetry;
mod transitions;
mod turn_sums;

pub use answer::{Exact, Solving, TooLarge};
pub(crate) use flat::{FlatBranch, FlatState, FlatTurns};

use super::conflict::Conflict;
use crate::system::{Lists, RuleSystem};
use crate::table::Deciders;
use branches::{ByRules, SolveContext, Stop};
use branching::Branching;
use chances_by_turn::Layer;
use flat::ByFlatPlay;
use flow::{Flow, Sums};
use rayon::prelude::*;
use state_graph::Graph;

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
