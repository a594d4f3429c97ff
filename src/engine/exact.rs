//! Exact answers: every branch of a conflict that is small enough, by the rules' own code.
//!
//! Play is a sequence of turns, and what follows depends on the state alone. So the conflict is
//! solved layer by layer: the states after so many turns, each with its chance. From each state
//! every branch of the next turn is played at the enumerating table, and the chances of branches
//! that lead to equal states are added up. Nothing is cut off and nothing is drawn at random; what
//! is lost is only the rounding of floating-point numbers, in an order that never changes.

use super::conflict::Conflict;
use super::layer::Layer;
use crate::dice::Label;
use crate::system::{COURSE_MEASURES, Course, Ending, RuleSystem};
use crate::table::{Dynamic, Enumerating, Refused};
use std::fmt;

/// How many times the limit on states branches may be played in all.
const BRANCHES_PER_STATE: u64 = 10_000;

/// Who is shown the ends; see [`solve_and_watch`].
type Watch<'a, R> = &'a mut dyn FnMut(Option<(&<R as RuleSystem>::State, f64)>);

/// Who hears how far a solver has come and says whether it goes on.
pub type GoOn<'a> = &'a mut dyn FnMut(Solving) -> bool;

/// How far a solver has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solving {
    /// The turn that is being solved, counted from 1; 0 is the beginning.
    pub turn: usize,
    /// States from which the turn has been solved.
    pub done: usize,
    /// States from which it has to be.
    pub states: usize,
}

/// What a conflict comes to, exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// The chance of each side to win, alone or with allies; of a series, to win every conflict.
    pub wins: Vec<f64>,
    /// The chance that nobody is left.
    pub draw: f64,
    /// The chance that the cap on exchanges is met.
    pub stalemate: f64,
    /// The chance that no side wins every conflict of a series, without either of these.
    pub divided: f64,
    /// The mean of each measure of a series for each side, as [`crate::system::course_measures`]
    /// names them; zero where the system plays no series.
    pub courses: Vec<[f64; COURSE_MEASURES]>,
    /// The chance that the conflict ends in the exchange of this number; 0 is before the first.
    pub exchanges: Vec<f64>,
    /// The mean of each measure of each side: `means[side][measure]`.
    pub means: Vec<Vec<f64>>,
    /// States from which a turn was played.
    pub states: u64,
    /// Branches that were played.
    pub branches: u64,
}

impl Exact {
    fn new(sides: usize, measures: usize, max_exchanges: usize) -> Self {
        Self {
            wins: vec![0.0; sides],
            draw: 0.0,
            stalemate: 0.0,
            divided: 0.0,
            courses: vec![[0.0; COURSE_MEASURES]; sides],
            exchanges: vec![0.0; max_exchanges + 1],
            means: vec![vec![0.0; measures]; sides],
            states: 0,
            branches: 0,
        }
    }

    /// The chance that the conflict ends at all: 1 but for rounding.
    pub fn total(&self) -> f64 {
        self.exchanges.iter().sum()
    }

    /// The mean number of exchanges, the last one counted fully.
    pub fn mean_exchanges(&self) -> f64 {
        self.moment(|exchanges| exchanges)
    }

    /// The standard deviation of the number of exchanges.
    pub fn deviation_of_exchanges(&self) -> f64 {
        let mean = self.mean_exchanges();
        self.moment(|exchanges| (exchanges - mean) * (exchanges - mean)).sqrt()
    }

    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        let chances = self.exchanges.iter().enumerate();
        chances.map(|(exchange, chance)| chance * of(exchange as f64)).sum()
    }

    fn book(&mut self, ending: Ending, exchange: usize, chance: f64) {
        match ending {
            Ending::Won(sides) => {
                for (side, wins) in self.wins.iter_mut().enumerate() {
                    *wins += if sides >> side & 1 == 1 { chance } else { 0.0 };
                }
            }
            Ending::Draw => self.draw += chance,
            Ending::Stalemate => self.stalemate += chance,
            Ending::Divided => self.divided += chance,
        }
        if self.exchanges.len() <= exchange {
            self.exchanges.resize(exchange + 1, 0.0);
        }
        self.exchanges[exchange] += chance;
    }

    fn book_course(&mut self, course: &Course, chance: f64) {
        for (side, means) in self.courses.iter_mut().enumerate() {
            for (mean, value) in means.iter_mut().zip(course.values(side)) {
                *mean += chance * f64::from(value);
            }
        }
    }
}

/// Why a conflict cannot be solved exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// There are more different states after so many turns.
    States {
        /// The most that were allowed.
        limit: usize,
        /// After how many turns.
        turns: usize,
    },
    /// One turn can go in more ways.
    Turn {
        /// The most that were allowed.
        limit: usize,
        /// How many turns came before.
        turns: usize,
    },
    /// More branches would have to be played in all.
    Branches {
        /// The most that were allowed.
        limit: u64,
        /// How many turns were solved.
        turns: usize,
    },
    /// Something is drawn from too many outcomes.
    Draw(Refused),
    /// It took longer than somebody wanted to wait.
    Time(Solving),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::States { limit, turns } => {
                write!(f, "more than {limit} different states can be reached in {turns} turns")
            }
            Self::Turn { limit, turns: 0 } => {
                write!(f, "the beginning can go in more than {limit} ways")
            }
            Self::Turn { limit, turns } => {
                write!(f, "turn {turns} can go in more than {limit} ways")
            }
            Self::Branches { limit, turns } => {
                write!(f, "more than {limit} branches would be played, after {turns} turns")
            }
            Self::Time(Solving { turn, done, states }) => write!(
                f,
                "when the time was over, turn {turn} was solved from {done} of {states} states"
            ),
            Self::Draw(Refused { label, outcomes }) => {
                write!(f, "something is drawn from {outcomes} outcomes ({label})")
            }
        }
    }
}

impl std::error::Error for TooLarge {}

/// Solves a conflict exactly. `limit` bounds the states that are kept at a time and the branches
/// of one turn; ten thousand times as many branches may be played in all.
///
/// The time is that of playing every branch of a turn from every state: some 0.2 µs for each. The
/// space is that of two layers of states, some kilobytes each in the Fate systems.
///
/// # Errors
/// Says why the conflict is too large, before it takes long or much memory.
pub fn solve<R: RuleSystem>(conflict: &Conflict<R>, limit: usize) -> Result<Exact, TooLarge> {
    solve_and_watch(conflict, limit, &mut |_| ())
}

/// Solves a conflict exactly as long as `go_on` says so; it is asked before each state
/// and within turns that can go in many ways.
///
/// # Errors
/// As [`solve`], and if it was told to stop.
pub fn solve_while<R: RuleSystem>(
    conflict: &Conflict<R>,
    limit: usize,
    go_on: GoOn<'_>,
) -> Result<Exact, TooLarge> {
    solve_watched(conflict, limit, &mut |_| (), go_on)
}

/// Solves a conflict exactly and shows `watch` every branch that ends it: the last state and its
/// chance. States may be shown more than once. `None` says that the solver begins anew and that
/// what was shown so far must be forgotten.
///
/// # Errors
/// As [`solve`].
pub(crate) fn solve_and_watch<R: RuleSystem>(
    conflict: &Conflict<R>,
    limit: usize,
    watch: Watch<'_, R>,
) -> Result<Exact, TooLarge> {
    solve_watched(conflict, limit, watch, &mut |_| true)
}

fn solve_watched<R: RuleSystem>(
    conflict: &Conflict<R>,
    limit: usize,
    watch: Watch<'_, R>,
    go_on: GoOn<'_>,
) -> Result<Exact, TooLarge> {
    let mut remembers = false;
    loop {
        match Solver::new(conflict, limit, remembers).solve(watch, go_on) {
            Ok(exact) => return Ok(exact),
            Err(Stop::TooLarge(why)) => return Err(why),
            Err(Stop::Forgetful) => {
                watch(None);
                remembers = true;
            }
        }
    }
}

/// Why a solver stopped.
enum Stop {
    TooLarge(TooLarge),
    /// Lots are drawn during play, so those drawn before may be looked at again.
    Forgetful,
}

/// A state with the lots that may be looked at again. They are kept apart because rules need not
/// put them into the state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Node<S> {
    state: S,
    lots: Vec<(Label, u32)>,
}

struct Solver<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    limit: usize,
    /// Whether lots are kept from turn to turn.
    remembers: bool,
    table: Enumerating<'a>,
    /// Where the branch is played.
    node: Node<R::State>,
    turns: usize,
    so_far: Solving,
    exact: Exact,
}

impl<'a, R: RuleSystem> Solver<'a, R> {
    fn new(conflict: &'a Conflict<R>, limit: usize, remembers: bool) -> Self {
        let compiled = &conflict.compiled;
        let (sides, cap) = (compiled.sides.len(), compiled.max_exchanges);
        Self {
            conflict,
            limit,
            remembers,
            table: Enumerating::new(&conflict.deciders, conflict.counters()),
            node: Node::default(),
            turns: 0,
            so_far: Solving { turn: 0, done: 0, states: 1 },
            exact: Exact::new(sides, R::measures().len(), cap),
        }
    }

    fn solve(mut self, watch: Watch<'_, R>, go_on: GoOn<'_>) -> Result<Exact, Stop> {
        let (mut layer, mut next) = (Layer::new(), Layer::new());
        self.branches(None, 1.0, &mut layer, watch, go_on)?;
        while layer.len() > 0 {
            self.turns += 1;
            for (done, (node, chance)) in layer.iter().enumerate() {
                self.so_far = Solving { turn: self.turns, done, states: layer.len() };
                self.exact.states += 1;
                self.branches(Some(node), chance, &mut next, watch, go_on)?;
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
        }
        Ok(self.exact)
    }

    /// Plays every branch of the turn that follows on a node, or of the beginning.
    fn branches(
        &mut self,
        from: Option<&Node<R::State>>,
        chance: f64,
        next: &mut Layer<Node<R::State>>,
        watch: Watch<'_, R>,
        go_on: GoOn<'_>,
    ) -> Result<(), Stop> {
        const ASKED_EVERY: usize = 256;
        for branch in 0..self.limit {
            if branch % ASKED_EVERY == 0 && !go_on(self.so_far) {
                return Err(Stop::TooLarge(TooLarge::Time(self.so_far)));
            }
            self.play(from)?;
            let chance = chance * self.table.chance();
            self.count(chance);
            match R::ending(&self.node.state) {
                Some(ending) => {
                    self.exact.book(ending, R::exchange(&self.node.state), chance);
                    if let Some(course) = R::course(&self.node.state) {
                        self.exact.book_course(course, chance);
                    }
                    watch(Some((&self.node.state, chance)));
                }
                None => next.add(&self.node, chance),
            }
            if !self.table.turn() {
                return self.within_limits(next.len());
            }
        }
        let (limit, turns) = (self.limit, self.turns);
        Err(Stop::TooLarge(TooLarge::Turn { limit, turns }))
    }

    /// Plays one branch.
    fn play(&mut self, from: Option<&Node<R::State>>) -> Result<(), Stop> {
        let setup = &self.conflict.compiled.setup;
        let Self { table, node, .. } = self;
        let lots = from.map_or(&[][..], |from| &from.lots);
        table.start(lots);
        if let Some(from) = from {
            node.state.clone_from(&from.state);
            R::turn(setup, &mut node.state, &mut Dynamic::<R::Event>(table));
        } else {
            R::begin(setup, &mut node.state, &mut Dynamic::<R::Event>(table));
        }
        if let Some(refused) = table.refused() {
            return Err(Stop::TooLarge(TooLarge::Draw(refused)));
        }
        node.lots.clear();
        if self.remembers {
            // What is drawn in an exchange has it in its label: later ones cannot ask for it.
            let exchange = R::exchange(&node.state);
            let kept = |label: Label| label.exchange() == 0 || label.exchange() >= exchange;
            node.lots.extend(table.lots().iter().filter(|(label, _)| kept(*label)));
        } else if from.is_some() && !table.lots().is_empty() {
            return Err(Stop::Forgetful);
        }
        Ok(())
    }

    /// Adds what a branch has counted to the means.
    fn count(&mut self, chance: f64) {
        self.exact.branches += 1;
        for (side, means) in self.exact.means.iter_mut().enumerate() {
            let counts = self.table.counters.of_side(side);
            for (mean, &count) in means.iter_mut().zip(counts).filter(|(_, count)| **count != 0) {
                *mean += chance * f64::from(count);
            }
        }
    }

    fn within_limits(&self, states: usize) -> Result<(), Stop> {
        let (limit, turns) = (self.limit, self.turns);
        if states > limit {
            return Err(Stop::TooLarge(TooLarge::States { limit, turns }));
        }
        let limit = BRANCHES_PER_STATE.saturating_mul(limit as u64);
        if self.exact.branches > limit {
            return Err(Stop::TooLarge(TooLarge::Branches { limit, turns }));
        }
        Ok(())
    }
}
