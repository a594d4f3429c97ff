//! What a rule system is.

use super::{Course, HouseWords, Lists, Measure, Portrayal, ReadFeature, Stock, Table, Vocabulary};
use crate::knob::Declaration;
use crate::scenario::keys::{KeyOf, Keys};
use crate::scenario::{Origin, Problems, Scenario};
use std::hash::Hash;
use std::ops::Range;

/// How a conflict ended, or a series of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The sides in this mask won; of a series: won every conflict of it.
    Won(u8),
    /// Nobody was left.
    Draw,
    /// The cap on exchanges was met.
    Stalemate,
    /// No side won every conflict of a series.
    Divided,
}

/// A fighter's place at the table.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The fighter's name.
    pub name: String,
    /// Number of its side.
    pub side: usize,
    /// Name of its group in the scenario.
    pub group: String,
    /// Name of the policy that plays it.
    pub policy: String,
    /// Where that name was written.
    pub origin: Origin,
}

impl Seat {
    /// The seat of a fighter of a group, given as number of the side and name. Its policy is the
    /// group's, else the side's, else the default.
    pub fn of(scenario: &Scenario, group: (usize, &str), name: &str, default_policy: &str) -> Self {
        let (number, group) = group;
        let side = &scenario.sides[number];
        let node = side.groups.iter().find(|known| known.name == group).map(|known| &known.node);
        let node = node.and_then(|node| node.get("policy"));
        let own = node.and_then(|node| Some((node.text()?.to_owned(), node.origin.clone())));
        let (policy, origin) = own
            .or_else(|| side.policy.clone())
            .unwrap_or_else(|| (default_policy.to_owned(), side.origin.clone()));
        Self { name: name.to_owned(), side: number, group: group.to_owned(), policy, origin }
    }
}

/// A scenario compiled for a system.
#[derive(Debug)]
pub struct Compiled<S> {
    /// What does not change during play.
    pub setup: S,
    /// The fighters, in the order of their numbers.
    pub seats: Vec<Seat>,
    /// Names of the sides.
    pub sides: Vec<String>,
    /// The cap on exchanges.
    pub max_exchanges: usize,
}

/// Something of a ledger that is not simulated, shown by `outweigh list rules`.
#[derive(Clone, Copy, Debug)]
pub struct NotSimulated {
    /// Ledger IDs or areas.
    pub rule: &'static str,
    /// Why, or when it comes.
    pub reason: &'static str,
    /// Scenario keys and knobs (full paths, or beginnings that end in a dot) that it would bring;
    /// using one is an error that gives the reason.
    pub words: &'static [&'static str],
}

impl NotSimulated {
    /// A row of a system's list.
    pub const fn row(
        rule: &'static str,
        reason: &'static str,
        words: &'static [&'static str],
    ) -> Self {
        Self { rule, reason, words }
    }
}

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How far it is indented.
    pub depth: usize,
    /// Its text.
    pub text: String,
}

impl Line {
    /// A line at this depth.
    pub fn at(depth: usize, text: impl Into<String>) -> Self {
        Self { depth, text: text.into() }
    }
}

/// A rule system: one folder, one registration line.
pub trait RuleSystem: Sized + 'static {
    /// The state of a conflict: a plain value of fixed size.
    type State: Clone + Eq + Hash + Default + Send + Sync;
    /// A compiled scenario, immutable during play.
    type Setup: Send + Sync;
    /// Facts of a conflict.
    type Event: Send;

    /// Identifier in files.
    const ID: &'static str;
    /// Name for people.
    const TITLE: &'static str;

    /// The features, if they are declared with their values; see [`readings!`](crate::readings).
    const FEATURES: &'static [ReadFeature<Self>] = &[];

    /// What policies can say.
    fn vocabulary() -> Vocabulary;

    /// The named policies, as the `[policies]` part of a scenario file.
    fn policies() -> &'static str;

    /// The stat blocks that scenarios take by name: a table of keys of a group for each, with `doc`.
    fn beings() -> &'static str {
        ""
    }

    /// A scenario to begin with, which `outweigh new` writes; lines such as `#key = value` are
    /// settings to switch on. Empty if there is none.
    fn template() -> &'static str {
        ""
    }

    /// Name of the policy that plays a fighter for whom the scenario names none.
    const DEFAULT_POLICY: &'static str;

    /// Every knob.
    fn knobs() -> Vec<Declaration>;

    /// The tables that it reads in scenario files, below `[sides]` and `[scene]`, with their keys.
    const KEYS: &'static [Keys] = &[];

    /// Every key of those tables: [`RuleSystem::KEYS`].
    fn keys() -> Vec<KeyOf> {
        KeyOf::all(Self::KEYS)
    }

    /// What is counted, in the order of the numbers that rules count under. Those that are followed
    /// as curves come first: another order does not compile.
    const MEASURES: &'static [Measure];

    /// What is counted: [`RuleSystem::MEASURES`].
    fn measures() -> &'static [Measure] {
        Self::MEASURES
    }

    /// How many of the first measures are kept for each fighter.
    const FIGHTER_MEASURES: usize = 0;

    /// The measures that are followed from stage to stage of a series, besides those that are
    /// followed from exchange to exchange: what is left between conflicts.
    const LEVELS: Range<usize> = 0..0;

    /// How reports tell of its play.
    const PORTRAYAL: &'static Portrayal;

    /// The value of a fighter feature that never changes during a conflict, if this one does not.
    /// Conditions of policies on it are folded for the fighter.
    fn fixed(_setup: &Self::Setup, _fighter: usize, _feature: usize) -> Option<i32> {
        None
    }

    /// Number of classes of questions at a point: attackers are asked other things than
    /// defenders, and lists are compiled for each.
    fn classes(_point: usize) -> usize {
        1
    }

    /// How many of the classes of a point, the first ones, are kinds of questions: rules that know that
    /// nobody has anything to decide leave out a whole kind, and nobody counts what would have been
    /// chosen. In the other classes, where rules know more of the decider, everything is counted.
    fn kinds(point: usize) -> usize {
        Self::classes(point)
    }

    /// The value of a feature of the decision, or of the decider, in all questions of a class, if it is
    /// known.
    fn fixed_in_class(_point: usize, _class: usize, _feature: usize) -> Option<i32> {
        None
    }

    /// The least value of a feature of the decider in all questions of a class, if more is known of it than that.
    fn least_in_class(_point: usize, _class: usize, _feature: usize) -> Option<i32> {
        None
    }

    /// The options that cannot be chosen in any question of a class, a bit for each: there is nothing
    /// that they could be done with, or nobody at whom they could be aimed. Their lines are left out
    /// of the lists for the class. The option that is played if nothing else can be stays open.
    fn closed_in_class(_point: usize, _class: usize) -> u64 {
        0
    }

    /// The gauge of a decision point: a number of the decision, of who decides or of its side, that rules
    /// know before they ask, and by which [`Table::heeded`], [`Table::passes_at`] and
    /// [`Table::decided_at`] say what anybody would answer.
    fn gauge(_point: usize) -> Option<usize> {
        None
    }

    /// The least and the greatest value that the gauge has in questions of a class while a flag of
    /// the decision holds, if there is such a range.
    fn implied(
        _setup: &Self::Setup,
        _point: usize,
        _class: usize,
        _flag: usize,
    ) -> Option<(i32, i32)> {
        None
    }

    /// The numbers that rules know before they ask at a decision point, if they do: [`Table::rehearsed`] says
    /// what anybody would answer while they have given values.
    fn stock(_point: usize) -> Option<Stock> {
        None
    }

    /// Whether a feature is steady: it changes only at events after which the rules ask everybody
    /// anew. Between them they ask only those whom [`Table::restless`] names.
    fn is_steady(_feature: usize) -> bool {
        false
    }

    /// What house rules can say; nothing unless a system says otherwise.
    const HOUSE: &'static HouseWords = &HouseWords::NONE;

    /// What is not simulated, with reasons.
    fn not_simulated() -> &'static [NotSimulated] {
        &[]
    }

    /// Checks and compiles a scenario; `None` if there were problems.
    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Self::Setup>>;

    /// Sets `state` to the beginning of a conflict.
    fn begin<T: Table<Self::Event>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T);

    /// Plays one turn of a conflict that is not over.
    fn turn<T: Table<Self::Event>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T);

    /// The running exchange, from 1; 0 before the first.
    fn exchange(state: &Self::State) -> usize;

    /// Whether all turns of the running exchange have been taken.
    fn exchange_over(state: &Self::State) -> bool;

    /// Most conflicts that a trial can be made of, with pauses between them; they share one state
    /// and one count of exchanges.
    fn conflicts(_setup: &Self::Setup) -> usize {
        1
    }

    /// Whether it can play series of conflicts.
    const SERIES: bool = false;

    /// Conflicts of the series that a trial is, each of which is won by itself; 1 is a conflict
    /// alone, or scenes that lead on to one another. Of more, [`Self::course`] tells how they went,
    /// and each side has the measures of a series.
    fn series(_setup: &Self::Setup) -> usize {
        1
    }

    /// How the conflicts of a trial went so far, if the system can play series.
    fn course(_state: &Self::State) -> Option<&Course> {
        None
    }

    /// How far a trial has come: 0 during the first conflict, 1 once it is over, 2 once the second
    /// has begun, 3 once that is over, and so on. It never falls, and a turn never jumps over one.
    fn stage(_state: &Self::State) -> usize {
        0
    }

    /// How the conflict ended, once it has; of a series, how the series ended (see
    /// [`Course::ending`]).
    fn ending(state: &Self::State) -> Option<Ending>;

    /// Makes a state what matters of it from here on, so that the exact solver takes states for one
    /// that go on alike: what no rule looks at again, and no list (`_lists` tells what they read and
    /// choose), becomes what it was at first. Gives the number of exchanges that were taken
    /// off the running one, which is possible where nobody asks for its number.
    ///
    /// Called between turns. Play must go on from the state, and end the same as from the one
    /// given: the same chances of every ending, so many exchanges earlier, and the same counts.
    fn essence(_setup: &Self::Setup, _lists: Lists<'_>, _state: &mut Self::State) -> usize {
        0
    }

    /// A text by which a setup is known: two setups with the same one are played alike by these lists, whatever
    /// their knobs say; none if nobody can tell. So the exact solver need not solve a conflict twice.
    fn fingerprint(_setup: &Self::Setup, _lists: Lists<'_>) -> Option<String> {
        None
    }

    /// Whether two fighters of one group begin the conflict alike in everything: if they changed their names, only
    /// measures of single fighters would change. So the exact solver need not tell their orders apart.
    fn alike(_setup: &Self::Setup, _lists: Lists<'_>, (_one, _other): (usize, usize)) -> bool {
        true
    }

    /// Puts exchanges back that [`Self::essence`] took off: the state becomes one that the running
    /// exchange is so much later in.
    fn put_back(_state: &mut Self::State, _exchanges: usize) {}

    /// Puts an event into words.
    fn render(setup: &Self::Setup, event: &Self::Event) -> Line;

    /// Describes the state of every fighter that takes part, and of every side that has a state of its own: its
    /// name and, in the words of the game, what it has left. Transcripts show this at the head of each exchange.
    fn conditions(_setup: &Self::Setup, _state: &Self::State) -> Vec<(String, String)> {
        Vec::new()
    }

    /// Whether an event is a step on the way to a result, such as a roll or a bonus. Brief transcripts leave it
    /// out.
    fn is_step(_event: &Self::Event) -> bool {
        false
    }

    /// Exact odds of the system's rolls, as a table for the terminal.
    ///
    /// # Errors
    /// Says which words are understood.
    fn odds(_words: &[String]) -> Result<String, String> {
        Err(format!("{} has no tables of odds", Self::TITLE))
    }
}
