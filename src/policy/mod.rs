//! Policies: how a fighter is played, written as priority lists.
//!
//! A policy has one list for each decision point of its system. When the rules ask, the lines of
//! the list are tried from top to bottom, and the first line that is legal and whose condition
//! holds is played. This page is the reference of the language; the words themselves (options,
//! arguments, features) are declared by each system in its [`Vocabulary`].
//!
//! # A line
//!
//! ```text
//! OPTION [ARGUMENT] [SELECTOR] [if CONDITION]      # comment
//!
//! concede                           if my.consequences >= 2 and side.winning < 0
//! create_advantage clever           if exchange <= 2 and target.free_invokes < 2
//! attack lowest foe.absorbs then highest foe.weight
//! ```
//!
//! * **OPTION** is what is done: an option word of the decision point.
//! * **ARGUMENT** says how, with one of the option's argument words. Without one the rules take
//!   the best.
//! * **SELECTOR** says to whom; only for options that have a target. `lowest FEATURE` and
//!   `highest FEATURE` pick by a fighter feature, and `then` adds a key for ties. `random foe` (or
//!   `random ally`, `random target`) picks one of the candidates with equal chances, anew for each
//!   decision; it may also stand behind `then`. Without a selector, or with `first`, and where
//!   candidates are equal by every key, the target is the first of them in an order of all fighters
//!   that is drawn once for each trial, so that the order of the file favours no fighter and a side
//!   still concentrates on one foe. The feature may be prefixed with `target.`, or with `foe.` or
//!   `ally.` where that is whom the option is aimed at; without prefix it means the same.
//! * **CONDITION** says when. If it reads a feature of the `target.`, it is tested for every
//!   candidate: candidates for whom it fails are left out, the selector picks among the others, and
//!   the line is passed over if none is left.
//! * `#` starts a comment. A line with nothing else is never played.
//!
//! A line can also be a **mix**: `{ mix = { strike = 1, "feint lowest foe.hp" = 2 }, if = "my.hp > 3" }`. If its
//! condition holds, one of its lines is drawn by weight among those that are legal, anew for each decision.
//! The condition belongs to all lines of the mix. If none of them is legal, the mix is passed over.
//!
//! After the last line the fallback of the decision point follows, so that every list has an
//! answer: a list may be empty.
//!
//! # Conditions
//!
//! From loosely to tightly binding; parentheses override:
//!
//! | written | meaning |
//! |---|---|
//! | `a or b` | at least one of them holds |
//! | `a and b` | both hold |
//! | `not a` | it does not hold |
//! | `= != < <= > >=` | comparison; `1 < x < 3` is written `1 < x and x < 3` |
//! | `+ -` | sum, difference |
//! | `* / %` | product, quotient rounded towards zero, remainder; by a feature that is 0 both are 0, by a written 0 it
//! is a mistake |
//! | `-x` | negative |
//! | `min(a, b)` `max(a, b)` | the smaller, the larger |
//! | `7` `yes` `no` | whole number, flags |
//! | `threshold` | a number that the policy has named |
//!
//! A policy can give names to numbers, `let = { threshold = 2 }`, and its lines and those of policies
//! based on it can write `threshold`. The number is a value of the scenario like any other, so that
//! `policies.NAME.threshold` can be set and varied. Of several policies in a chain of bases, the
//! nearest one that gives a number its value has its way.
//!
//! Numbers and flags (yes or no) are different: a number is no condition, and a flag is not
//! compared with a number. Percentages are numbers from 0 to 100, written without a sign.
//! Numbers that grow beyond 32 bits stay at the largest.
//!
//! # Features
//!
//! | written | whom it is about |
//! |---|---|
//! | `my.x` | the fighter who decides |
//! | `target.x` | the candidate; `foe.x` or `ally.x` where that is whom the option is aimed at |
//! | `side.x` | the decider's own side |
//! | `foes.x` | all hostile sides together |
//! | `x` | the conflict, or the decision at hand (some only at certain decision points) |
//!
//! # How it works
//!
//! `lexer` cuts a line into tokens, `parser` makes a syntax tree, `check` gives its names and
//! types a meaning (with `word_lookup`) and folds constants (in `condition_tree`), `compile` lays the result out
//! as branches over small integers, and `evaluate` runs them without allocating. Where rules know beforehand
//! what a list looks at, `precomputed` holds its answers.

mod calculation;
mod check;
mod compile;
mod condition_tree;
mod decision_graph;
mod evaluate;
mod house_rules;
mod lexer;
mod mixes;
mod parser;
mod precomputed;
mod program_facts;
mod registers;
mod shared_calculations;
#[cfg(test)]
mod tests;
mod word_lookup;

pub(crate) use compile::List;
pub(crate) use evaluate::Program;
pub(crate) use house_rules::{
    HouseError, HouseRule, HouseRules, HouseSource, HouseVocabulary, Part,
};
pub(crate) use lexer::FOREIGN;
pub(crate) use parser::{COMPARISON, Operator, TIGHTEST, operator};
pub(crate) use precomputed::index_feature::IndexFeature;
#[cfg(test)]
pub(crate) use word_lookup::unusable_words;
pub(crate) use word_lookup::{Given, wrong_number_name};

use crate::system::Choice;
#[cfg(doc)]
use crate::system::Vocabulary;

/// Something wrong with a line of a list; the caller makes a `Problem` of it, with the place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    /// Number of the line in its list, from 0; the fallback lines follow those of the list.
    pub list: usize,
    /// The offending bytes within the line's text.
    pub span: std::ops::Range<usize>,
    /// Description of the mistake: a sentence without its full stop.
    pub message: String,
    /// Advice on how to mend it.
    pub help: String,
}

/// Decision of a program, and the line that gave it. The table makes a [`Choice`] of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The answer to the question. Its target is the first of `among` in the order of the file.
    pub choice: Choice,
    /// Number of the line that gave it, in the order of [`Program::lines`]. The lines before it
    /// were tried as well.
    pub line: u16,
    /// The candidates that are equally good targets, a bit for each; 0 for an option without targets.
    /// The table picks one of them.
    pub among: u64,
    /// How the table picks one of `among`.
    pub pick: Pick,
}

/// How a table picks one of several equally good targets or lines. One byte, so that a [`Decision`] is two words, which
/// every question copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Pick {
    /// The order of the trial decides between the targets.
    InOrder,
    /// A new draw decides between the targets, with equal chances.
    Target,
    /// A new draw decides between the lines of a mix: see [`Program::drawn`]. Then `among` holds these lines instead of
    /// candidates, a bit for each, and `choice` is that of the first of them.
    Line,
}

impl Decision {
    /// Makes a decision that leaves no target open.
    #[inline]
    pub(crate) const fn certain(choice: Choice, line: u16) -> Self {
        Self { choice, line, among: 0, pick: Pick::InOrder }
    }

    /// Whether several candidates are equally good, or one of several lines is drawn: then the table has to pick.
    pub const fn is_tied(&self) -> bool {
        self.among & self.among.wrapping_sub(1) != 0
    }

    /// Returns the choice with this target, one of `among`.
    pub(crate) const fn aimed_at(&self, target: u8) -> Choice {
        Choice { target, ..self.choice }
    }
}

/// How a fighter is played: one [`Program`] for each decision point of a system.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The name under which scenarios refer to it.
    pub name: String,
    programs: Vec<Program>,
}

impl Policy {
    /// Makes a policy from one program for each decision point, in the order of the vocabulary.
    pub fn new(name: impl Into<String>, programs: Vec<Program>) -> Self {
        Self { name: name.into(), programs }
    }

    /// Returns the program for the decision point with this number. Play asks the programs for classes of questions
    /// instead; see `Decider`.
    ///
    /// # Panics
    /// If the policy was made without a program for this point.
    #[inline]
    pub fn program(&self, point: usize) -> &Program {
        &self.programs[point]
    }

    /// Returns all programs, in the order of the vocabulary's decision points.
    pub fn programs(&self) -> &[Program] {
        &self.programs
    }
}
