//! A game as it is played: every name is a number, so that play looks nothing up. The texts are in `model`.

use super::code::{Code, ListId, NodeId};
use super::lower::Read;
use crate::text_game::model::{Aimed, Asked, Declarations, NobodyLeft, Sides};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Local {
    pub name: String,
    /// Whether it is yes or no.
    pub is_flag: bool,
}

/// A roll, compiled from a [`RollText`](crate::text_game::model::RollText), which explains its keys.
#[derive(Clone, Debug)]
pub(crate) struct Roll {
    pub throw: Option<NodeId>,
    pub dice: Option<NodeId>,
    pub add: Option<NodeId>,
    pub against: Option<NodeId>,
    pub against_throw: Option<NodeId>,
    pub edge: Option<NodeId>,
    pub low: bool,
    /// The degrees in order.
    pub degrees: Vec<Degree>,
    /// The moment before it: `before_ROLL`.
    pub before: u16,
    /// The moment when the dice lie: `ROLL_rolled`.
    pub rolled: u16,
    /// Whether anything reads single dice of it. Otherwise several dice can be drawn at once, which is faster.
    pub shows_faces: bool,
    /// Whether anything reads it by its name once it is through, so that its numbers must be kept.
    pub is_kept: bool,
}

/// A degree of a [`Roll`].
#[derive(Clone, Debug)]
pub(crate) struct Degree {
    /// The number of its name.
    pub name: u16,
    /// Condition under which it counts. `None` counts always.
    pub condition: Option<NodeId>,
    pub steps: Option<ListId>,
    /// The moment that it makes.
    pub moment: u16,
    pub measure: u16,
}

#[derive(Clone, Debug)]
pub(crate) struct OptionCode {
    pub aim: Aimed,
    /// When it may be chosen, or who may be its target.
    pub condition: Option<NodeId>,
    /// Steps before the roll.
    pub steps: Option<ListId>,
    /// The roll that it makes then.
    pub roll: Option<u8>,
    /// Steps for each degree of that roll; `None` where the option has none.
    pub degrees: Vec<Option<ListId>>,
}

impl OptionCode {
    /// Whether it has neither steps nor a roll.
    pub(crate) fn is_idle(&self) -> bool {
        self.steps.is_none() && self.roll.is_none()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct PointCode {
    /// Party that is asked.
    pub of: Asked,
    pub condition: Option<NodeId>,
    pub once: bool,
    pub secret: bool,
    /// Everything that can be chosen. The last one may be `nothing`, which the engine adds: see `nothing`.
    pub options: Vec<OptionCode>,
    /// The options of the fallback lines, a bit each, if `nothing` is the last option: it may be chosen while none of
    /// these may. `None` if a fallback line always fits.
    pub nothing: Option<Nothing>,
    /// Whether it hangs on an exit.
    pub on_exit: bool,
    /// Whether it is passed over while there is no target.
    pub needs_target: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nothing {
    /// Always.
    Always,
    /// While none of these options may be chosen (bit set).
    Unless(u64),
}

#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// The local names with their values; the first one can be given an amount.
    pub lets: Vec<(u8, i32)>,
    pub steps: ListId,
    /// Whether it also acts for fighters who have left.
    pub even_out: bool,
    /// The moment before it: `before_BLOCK`.
    pub before: u16,
    pub after: u16,
    /// The local names that it gives values, a bit each. `Act::with_names` puts back their old values.
    pub slots: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Exit {
    pub condition: Option<NodeId>,
    /// The tracks of the fighter that the condition reads, a bit each. `None` if it reads anything else that can
    /// change, so that every change has to look at it.
    pub cells: Option<u64>,
    pub moment: u16,
    /// The number of the measure that counts it.
    pub measure: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LawPlace {
    /// In the game.
    Game,
    /// In the scenario, as the house rule with this number among those that are on.
    House(u8),
}

#[derive(Clone, Debug)]
pub(crate) struct Law {
    pub name: String,
    pub place: LawPlace,
    /// When it applies.
    pub condition: Option<NodeId>,
    pub steps: ListId,
    pub numbers: Vec<(u8, i32)>,
    pub slots: u64,
    /// Whether it hangs on an exit.
    pub on_exit: bool,
    /// Whether it is passed over while there is no target.
    pub needs_target: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hung {
    Law(u8),
    Point(u8),
}

/// A moment with everything that happens at it. Lists for each moment spare play a search through all rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moment {
    pub name: String,
    /// Rules, then points, that the moment starts.
    pub hung: Vec<Hung>,
    /// The tracks of fighters that lapse at it.
    pub lapses: Vec<u16>,
    /// The tracks of sides that lapse at it.
    pub side_lapses: Vec<u16>,
    /// The tracks of the conflict that lapse at it.
    pub conflict_lapses: Vec<u16>,
    /// The tracks of fighters whose changes fall due at it.
    pub due: Vec<u16>,
}

impl Moment {
    /// Whether nothing happens at it, so that play can skip it.
    pub(crate) fn is_idle(&self) -> bool {
        self.hung.is_empty() && !self.changes()
    }

    /// Whether nothing but tracks of fighters lapses at it, and no change falls due.
    pub(crate) fn only_lapses(&self) -> bool {
        self.side_lapses.is_empty() && self.conflict_lapses.is_empty() && self.due.is_empty()
    }

    /// Whether tracks lapse or changes fall due at it.
    pub(crate) fn changes(&self) -> bool {
        !(self.lapses.is_empty()
            && self.side_lapses.is_empty()
            && self.conflict_lapses.is_empty()
            && self.due.is_empty())
    }
}

/// The order of turns; [`OrderText`](crate::text_game::model::OrderText) explains its keys.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub by: Option<NodeId>,
    pub by_lot: bool,
    pub each_round: bool,
    pub ties_listed: bool,
    pub sides: Sides,
    pub sides_by: Option<NodeId>,
    pub bag: Option<NodeId>,
    pub end: Option<NodeId>,
    pub next: Option<u8>,
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// Everything that the file declares.
    pub declared: Arc<Declarations>,
    pub code: Code,
    pub locals: Vec<Local>,
    pub readings: Vec<Read>,
    /// The names of degrees of all rolls.
    pub degree_names: Vec<String>,
    pub rolls: Vec<Roll>,
    pub points: Vec<PointCode>,
    pub blocks: Vec<Block>,
    pub exits: Vec<Exit>,
    pub laws: Vec<Law>,
    pub moments: Vec<Moment>,
    pub order: Order,
    pub rounds: Option<NodeId>,
    pub won: Option<NodeId>,
    pub nobody_left: NobodyLeft,
    /// [`PointKnown`] for each decision point.
    pub known: Vec<PointKnown>,
    /// Everything that policies can read.
    pub features: Vec<FeatureCode>,
    /// Half-open range of nodes that only policies read.
    pub feature_nodes: (usize, usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FeatureRead {
    /// Of a fighter, who is `my` in the node.
    Fighter(NodeId),
    /// Of the own side and of all hostile ones.
    Sides(NodeId, NodeId),
    /// Of the conflict or of the decision.
    World(NodeId),
}

/// Something that policies can read.
#[derive(Clone, Debug)]
pub(crate) struct FeatureCode {
    /// The name without a prefix.
    pub name: String,
    pub doc: String,
    /// Whether it is yes or no.
    pub is_flag: bool,
    /// The decision points at which it can be read. `None` for all of them.
    pub points: Option<Vec<usize>>,
    pub read: FeatureRead,
}

/// Everything that is known whenever a decision point is asked, in every `Situation` that leads there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PointKnown {
    /// Whether it is ever asked.
    pub asked: bool,
    /// The local names that have a value, a bit each.
    pub locals: u64,
    /// Whether a roll is at hand, with its dice on the table.
    pub has_roll: bool,
    /// The rolls that can be read by name, a bit each.
    pub named: u64,
    /// Whether there is another party.
    pub has_target: bool,
}

impl Program {
    pub(crate) fn moment(&self, name: &str) -> Option<usize> {
        self.moments.iter().position(|moment| moment.name == name)
    }

    pub(crate) fn local(&self, name: &str) -> Option<usize> {
        self.locals.iter().position(|local| local.name == name)
    }

    /// Returns the number of the first measure behind `standing`: those of exits, then the game's own, then those of
    /// degrees.
    pub(crate) const FIRST_EXIT: usize = 1;
}
