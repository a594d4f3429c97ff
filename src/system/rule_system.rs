//! The trait [`RuleSystem`] and the types in its signatures.

mod alike;
mod chain;
mod foresight;
mod outlook;

pub use alike::Alike;
pub use chain::Chain;
pub use foresight::{Foresight, PointForesight};
pub use outlook::Outlook;

use super::{HouseWords, Measure, Portrayal, ReadFeature, Table, Vocabulary};
use crate::knob::Declaration;
use crate::scenario::keys::KeyOf;
use crate::scenario::{Origin, Problems, Scenario};
use std::hash::Hash;

/// Result of a conflict or of a [`Course`](super::Course) of conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The sides in this bit set won; in a series: each of them won every conflict.
    Won(u8),
    /// No fighter was left.
    Draw,
    /// The cap on exchanges ([`Compiled::max_exchanges`]) was met.
    Stalemate,
    /// No side won every conflict of a series, none met the cap, and some fighter was left after each.
    Divided,
}

/// A fighter of a scenario: its name, side, group and policy.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The fighter's name.
    pub name: String,
    /// Number of its side.
    pub side: usize,
    /// Name of its group in the scenario. Fighters of one group share a stat block and a policy.
    pub group: String,
    /// Name of the policy that plays it.
    pub policy: String,
    /// Place where the policy's name was written, so that an unknown policy is reported there.
    pub origin: Origin,
}

impl Seat {
    /// Returns the seat of a fighter of a group, given as number of the side and name. The policy is the group's,
    /// else the side's, else `default_policy`.
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

/// A scenario compiled for a system; the result of [`RuleSystem::compile`].
#[derive(Debug)]
pub struct Compiled<S> {
    /// Setup: everything that does not change during play.
    pub setup: S,
    /// The fighters, in the order of their numbers.
    pub seats: Vec<Seat>,
    /// Names of the sides, in the order of [`Seat::side`].
    pub sides: Vec<String>,
    /// The cap on exchanges. The rules end a conflict that meets it with [`Stalemate`](Ending::Stalemate), so that
    /// every trial ends; the engine sizes its buffers by it.
    pub max_exchanges: usize,
}

/// A part of a rule ledger that is not simulated, shown by `outweigh list rules`.
#[derive(Clone, Copy, Debug)]
pub struct NotSimulated {
    /// Ledger IDs or areas.
    pub rule: &'static str,
    /// Reason why it is not simulated, or the plan for it.
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

/// A line of a transcript; [`RuleSystem::render`] makes one of each event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Depth of indentation.
    pub depth: usize,
    /// Text of the line.
    pub text: String,
}

impl Line {
    /// Makes a line at this depth.
    pub fn at(depth: usize, text: impl Into<String>) -> Self {
        Self { depth, text: text.into() }
    }
}

/// Files that are shipped with a system. A system may leave out each of them.
#[derive(Clone, Copy, Debug)]
pub struct Files {
    /// The stat blocks that scenarios can use by name: for each a table with the keys of a group, and `doc`.
    pub beings: &'static str,
    /// The scenario that `outweigh new` writes; lines such as `#key = value` are settings to switch on.
    pub template: &'static str,
}

impl Files {
    /// Default: no files.
    pub const NONE: Self = Self { beings: "", template: "" };
}

/// A rule system. Each has one folder and one registration line. Rules are functions of the setup, the state and a
/// [`Table`]; only the items without a default value are needed.
pub trait RuleSystem: Sized + 'static {
    /// The state of a conflict: a plain value of fixed size, so that tables can copy, compare and hash it without
    /// allocating.
    type State: Clone + Eq + Hash + Default + Send + Sync;
    /// A compiled scenario, immutable during play.
    type Setup: Send + Sync;
    /// Facts of a conflict that transcripts show; see [`events!`](crate::events).
    type Event: Send;

    /// Identifier in files and commands: `fate-core`.
    const ID: &'static str;
    /// Name for people.
    const TITLE: &'static str;

    /// The features, if they are declared with their values; see [`readings!`](crate::readings).
    const FEATURES: &'static [ReadFeature<Self>] = &[];

    /// Returns the words that policies can use: decision points with their options, and features.
    fn vocabulary() -> Vocabulary;

    /// Returns the named policies, as the `[policies]` part of a scenario file.
    fn policies() -> &'static str;

    /// Files that are shipped with the system.
    const FILES: Files = Files::NONE;

    /// Name of the policy of fighters for which the scenario names no policy. One of [`policies`](Self::policies).
    const DEFAULT_POLICY: &'static str;

    /// Returns the declarations of all knobs.
    fn knobs() -> Vec<Declaration>;

    /// Returns the keys of the tables that the system reads in scenario files, below `[sides]` and `[scene]`; see
    /// [`KeyOf::all`].
    fn keys() -> Vec<KeyOf> {
        Vec::new()
    }

    /// Measures, in the order of the numbers that the rules count under. Measures that are followed as curves come
    /// first, because reports take them by their number: another order does not compile.
    const MEASURES: &'static [Measure];

    /// How many of the first measures are kept for each fighter; the others are kept for each side.
    const FIGHTER_MEASURES: usize = 0;

    /// Words and measures that reports use for the system.
    const PORTRAYAL: &'static Portrayal;

    /// Knowledge of the rules about questions that they have not put yet; for speed only.
    const FORESIGHT: &'static Foresight<Self> = &Foresight::NONE;

    /// Words that house rules can use; none unless a system declares some.
    const HOUSE: &'static HouseWords = &HouseWords::NONE;

    /// Returns the parts of the game that are not simulated, with reasons.
    fn not_simulated() -> &'static [NotSimulated] {
        &[]
    }

    /// Checks and compiles a scenario; `None` if there were problems, which are added to `problems` all at once.
    fn compile(scenario: &Scenario, problems: &mut Problems) -> Option<Compiled<Self::Setup>>;

    /// Sets `state` to the beginning of a conflict.
    fn begin<T: Table<Self::Event>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T);

    /// Plays one turn of a conflict that is not over. The engine calls it until [`ending`](Self::ending) returns a
    /// result; the rules themselves end a conflict that meets the cap.
    fn turn<T: Table<Self::Event>>(setup: &Self::Setup, state: &mut Self::State, table: &mut T);

    /// Returns the number of the running exchange, from 1; 0 before the first.
    fn exchange(state: &Self::State) -> usize;

    /// Whether all turns of the running exchange have been taken, so that the engine can write the exchange's row of
    /// the curves.
    fn exchange_over(state: &Self::State) -> bool;

    /// How the system plays several conflicts in one trial.
    const CHAIN: &'static Chain<Self> = &Chain::SINGLE;

    /// Returns the result of the conflict, `None` while it is running; in a series, the result of the series (see
    /// [`Course::ending`](super::Course::ending)).
    fn ending(state: &Self::State) -> Option<Ending>;

    /// States, setups and fighters that the exact solver may treat as equal; for speed only.
    const ALIKE: &'static Alike<Self> = &Alike::NONE;

    /// Numbers that tell how a running conflict stands, for reports of its pace.
    const OUTLOOK: &'static Outlook<Self> = &Outlook::NONE;

    /// Returns the line of a transcript for an event.
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

    /// Returns exact odds of the system's rolls, as a table for the terminal.
    ///
    /// # Errors
    /// If the words are not understood; the message says which words are.
    fn odds(_words: &[String]) -> Result<String, String> {
        Err(format!("{} has no tables of odds", Self::TITLE))
    }
}
