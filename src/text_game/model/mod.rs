//! A game as its file declares it: names, ranges and texts, before anything is compiled.

mod declare;
mod read;
mod rules;
mod value;

pub(super) use declare::{instead_of_dice, instead_of_flag, instead_of_table, table};
pub(super) use read::read;
pub(super) use rules::law_of;
pub(super) use value::{number_of, placed, step_texts};

use crate::scenario::{Node, Origin, Placed, PolicyText, StatBlock};

/// Most of each kind of declaration, so that every number of one fits where it is kept.
pub(super) const MOST_DECLARED: usize = 200;
/// Most rolls, decision points and rules of play each: sets of them are bits of a word.
pub(super) const MOST_HUNG: usize = 60;
/// Most decision points of a game: the engine has room for so many.
pub(super) const MOST_POINTS: usize = 32;
/// Most local names of a game: sets of them are bits of a `u64`.
pub(super) const MOST_LOCALS: usize = 60;

/// Names of the moments that every game has, by their numbers. Declarations add further ones behind
/// them.
pub(super) const FIXED_MOMENTS: [&str; 7] = [
    "conflict_starts",
    "round_starts",
    "phase_ends",
    "round_ends",
    "turn_starts",
    "turn",
    "turn_ends",
];
/// Number of the first [`FIXED_MOMENTS`] that are moments of all fighters instead of one fighter's.
pub(super) const OF_EVERYBODY: usize = 4;

/// Everything that a declared number or flag is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// A whole number in a range.
    Number {
        /// Key `default`: the value unless a scenario says otherwise.
        default: i32,
        range: (i32, i32),
    },
    /// Yes or no.
    Flag(bool),
    /// Dice.
    Dice(Placed),
    /// A table of rows; a plain list is one row.
    Table(Vec<Vec<i32>>),
}

/// A rule setting or a key of the sheet.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub name: String,
    pub origin: Origin,
    pub doc: String,
    pub kind: Kind,
}

/// The highest value of a [`Track`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Top {
    /// A number.
    Fixed(i32),
    /// The value on the sheet: `0..=start`.
    Start,
}

/// Owner of a track, by its key `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Each fighter has one of its own.
    Fighter,
    /// Each side has one.
    Side,
    /// There is one.
    Conflict,
}

#[derive(Clone, Debug)]
pub(crate) struct Track {
    pub name: String,
    pub origin: Origin,
    pub doc: String,
    pub owner: Owner,
    /// The least value.
    pub low: i32,
    /// The greatest value.
    pub top: Top,
    /// Whether it is yes or no.
    pub is_flag: bool,
    /// Key `values`: the names of its values from 1 on, so that texts say `stance = guard`.
    pub values: Vec<String>,
    /// The value at the beginning; that of a sheet's track comes from the sheet.
    pub start: i32,
    /// Index of the key of the sheet that it belongs to. `None` for a track of `[tracks]`.
    pub key: Option<usize>,
    /// Key `lapses`: the moment at which it goes back to its beginning.
    pub lapses: Option<Placed>,
    /// Key `due`: the moment at which changes of it fall due.
    pub due: Option<Placed>,
}

#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub name: String,
    pub origin: Origin,
    pub doc: String,
    /// Key `is`: text of the reading.
    pub is: Placed,
    /// Whether it may read a target.
    pub of_pair: bool,
}

/// Cards that are drawn down.
#[derive(Clone, Debug)]
pub(crate) struct Deck {
    pub name: String,
    /// The cards, each as the number that it counts.
    pub cards: Vec<i32>,
}

/// A roll as the file declares it; `Roll` is its compiled form.
#[derive(Clone, Debug)]
pub(crate) struct RollText {
    pub name: String,
    pub origin: Origin,
    pub doc: String,
    /// Key `tell`: the sentence of a transcript. `None` for the usual one.
    pub tell: Option<String>,
    /// Key `throw`: dice that are thrown on the table.
    pub throw: Option<Placed>,
    /// Key `dice`: dice that are rolled, or a reading of those on the table.
    pub dice: Option<Placed>,
    /// Key `add`: amount that is added.
    pub add: Option<Placed>,
    /// Key `against`: amount that the roll has to reach.
    pub against: Option<Placed>,
    /// Key `against_throw`: the opposing dice on the table.
    pub against_throw: Option<Placed>,
    /// Key `edge`: above 0 the better of two throws counts, below 0 the worse.
    pub edge: Option<Placed>,
    /// Key `low`: whether a low result is good.
    pub low: bool,
    /// Key `degrees`: the degrees in order; the last has no condition.
    pub degrees: Vec<DegreeText>,
}

#[derive(Clone, Debug)]
pub(crate) struct DegreeText {
    pub name: String,
    pub origin: Origin,
    /// Condition under which it counts. `None` for the last one, so that every roll has a degree.
    pub condition: Option<Placed>,
    pub steps: Option<Node>,
}

/// A party that is asked at a decision point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    My,
    /// The other party, `target`.
    Target,
    /// Attacker and target, or whichever two parties there are.
    Both,
    /// The others of the own side, until one does not take the first option.
    Allies,
}

#[derive(Clone, Debug)]
pub(crate) struct PointText {
    pub name: String,
    pub origin: Origin,
    /// Description of the decision.
    pub doc: String,
    /// Key `when`: the moment at which it is asked; `None` for a point that only a step `ask` asks.
    pub when: Option<Placed>,
    /// Key `of`: party that is asked.
    pub of: Asked,
    /// Key `if`: condition under which it is asked.
    pub condition: Option<Placed>,
    /// Key `once`: whether only the first of each side is asked.
    pub once: bool,
    /// Key `secret`: whether all choose before any choice is carried out.
    pub secret: bool,
    /// Key `fallback`: lines that end the list of every policy, so that there is always something
    /// to choose.
    pub fallback: Vec<Placed>,
    pub options: Vec<OptionText>,
}

/// Aim of an option, its key `aim`: the fighters who can be its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aimed {
    /// None: the option has no target.
    None,
    /// A foe.
    Foe,
    /// Another fighter of the own side.
    Ally,
    /// A fighter of the own side, oneself included.
    Own,
    /// Any fighter.
    Any,
}

#[derive(Clone, Debug)]
pub(crate) struct OptionText {
    pub name: String,
    pub origin: Origin,
    pub doc: String,
    /// Key `tell`, as for a [roll](RollText::tell).
    pub tell: Option<String>,
    pub aim: Aimed,
    /// Key `if`: when it may be chosen, or who may be its target.
    pub condition: Option<Placed>,
    /// Key `do`: steps before the roll.
    pub steps: Option<Node>,
    /// Key `roll`: the roll that it makes then.
    pub roll: Option<Placed>,
    /// Steps for degrees of that roll, with the place of each key.
    pub degrees: Vec<(Placed, Node)>,
}

/// Named steps.
#[derive(Clone, Debug)]
pub(crate) struct BlockText {
    pub name: String,
    pub origin: Origin,
    pub doc: String,
    /// Key `tell`, as for a [roll](RollText::tell).
    pub tell: Option<String>,
    /// Key `let`: the local names with their values; `run BLOCK with AMOUNT` sets the first.
    pub lets: Vec<OwnName>,
    pub steps: Node,
    /// Key `even_out`: whether it also acts for fighters who have left.
    pub even_out: bool,
}

/// A standing rule of the game or a house rule of a scenario ([`law_of`](super::model::law_of)).
/// One form for both, so that house rules can do whatever the game can.
#[derive(Clone, Debug)]
pub(crate) struct LawText {
    pub name: String,
    /// Key `when`: the moment at which it applies.
    pub when: Placed,
    /// Key `if`: condition under which it applies.
    pub condition: Option<Placed>,
    /// Key `do`: its steps.
    pub steps: Node,
    pub numbers: Vec<OwnName>,
}

/// A local name with its value at first.
#[derive(Clone, Debug)]
pub(crate) struct OwnName {
    /// The name and where that was written.
    pub name: Placed,
    /// The value; a flag is 0 or 1.
    pub value: i32,
    /// Whether it is yes or no.
    pub is_flag: bool,
}

/// A way to leave.
#[derive(Clone, Debug)]
pub(crate) struct ExitText {
    pub name: String,
    pub origin: Origin,
    /// Key `if`: when a fighter leaves by it. `None` if only a step `leave` takes it.
    pub condition: Option<Placed>,
    /// State of a fighter who left, for transcripts: `down`.
    pub label: String,
    /// The verb of several fighters: `go down`.
    pub verb: String,
    /// Whether fighters who leave by it count for `party_kill`, instead of those of the last exit.
    pub is_harshest: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct OrderText {
    /// Key `by`: the amount by which fighters are ordered.
    pub by: Option<Placed>,
    /// Whether lots decide: `by = "lot"`.
    pub by_lot: bool,
    /// Whether the order is made anew in each round: `when = "round_starts"`.
    pub each_round: bool,
    /// Whether equal numbers keep the order of the file: `ties = "listed"`; otherwise lots decide.
    pub ties_listed: bool,
    /// How sides follow one another.
    pub sides: Sides,
    /// Key `sides_by`: the amount by which sides are ordered.
    pub sides_by: Option<Placed>,
    /// Key `bag`: tokens of a fighter in the bag.
    pub bag: Option<Placed>,
    /// Key `end`: tokens that end the round.
    pub end: Option<Placed>,
    /// Key `next`: the decision point at which a fighter who has acted chooses the next one.
    pub next: Option<Placed>,
}

/// How sides follow one another: key `sides` of `[order]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sides {
    /// Sides do not matter.
    #[default]
    Mixed,
    /// A side after the other: `in_turn`.
    InTurn,
    /// A fighter of each side in turn: `alternating`.
    Alternating,
}

/// Winner if no fighter is left: key `nobody_left` of `[endings]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum NobodyLeft {
    /// None.
    #[default]
    Draw,
    /// The players' side.
    Pc,
    /// The game master's side.
    Gm,
}

#[derive(Clone, Debug)]
pub(crate) struct MeasureText {
    pub name: String,
    pub origin: Origin,
    /// Description of the measure.
    pub doc: String,
    pub unit: String,
}

/// All declarations of a game, read by [`read`](read::read). Texts are still texts here.
#[derive(Clone, Debug)]
pub(crate) struct Declarations {
    /// Key `game`: the identifier, as a scenario names it in `system`.
    pub id: Placed,
    /// Key `title`: the name for people.
    pub title: String,
    /// Key `default_policy`: the policy of fighters for whom none is named.
    pub default_policy: Option<Placed>,
    pub rules: Vec<Declared>,
    pub sheet: Vec<Declared>,
    /// The tracks: those of the sheet first.
    pub tracks: Vec<Track>,
    pub readings: Vec<Reading>,
    pub decks: Vec<Deck>,
    pub order: OrderText,
    pub rolls: Vec<RollText>,
    pub points: Vec<PointText>,
    pub blocks: Vec<BlockText>,
    pub laws: Vec<LawText>,
    pub exits: Vec<ExitText>,
    /// Key `rounds`: the most rounds. There is always a limit, because play must end.
    pub rounds: Placed,
    /// Key `won`: when a side has won, although foes are left.
    pub won: Option<Placed>,
    pub nobody_left: NobodyLeft,
    /// The measures of its own.
    pub measures: Vec<MeasureText>,
    /// Policies of the game.
    pub policies: Vec<PolicyText>,
    /// Stat blocks of the game.
    pub beings: Vec<StatBlock>,
}
