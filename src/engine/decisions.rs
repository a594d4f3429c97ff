//! Decisions of trials: looks at all of them, goes back to one, gives another answer, and plays on with other dice.
//!
//! The runner keeps the state at the beginning of the turn that puts the question. Each play repeats that turn with the
//! dice of the trial up to the question, gives its answer there, and rolls the dice of another key from then on. All
//! answers can be played with equal keys, so their results are paired.

use super::conflict::{Conflict, Workspace};
use super::trial_record::TrialRecord;
use crate::dice::TrialKey;
use crate::system::{Choice, RuleSystem};
use crate::table::{Counters, Deciding, DecisionObserver, Dynamic, Live, OpenQuestion, Purpose};

/// A decision of a trial to which a runner has gone back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundDecision {
    /// The question.
    pub question: OpenQuestion,
    /// Exchange in which it is put; 0 before the first.
    pub exchange: usize,
    /// The answers to compare: the policy's own first, then at least one for each other option.
    pub answers: Vec<Choice>,
}

/// Plays trials of one conflict that change one decision.
pub trait DecisionRunner: Send {
    /// Plays a trial and hands over each question with at least two options, in order.
    fn watch(&mut self, seed: u64, trial: u64, tell: &mut dyn FnMut(OpenQuestion));

    /// Goes back to the question with this serial number of a trial. `None` if there is no such question with at least
    /// two options.
    fn find(&mut self, seed: u64, trial: u64, serial: usize) -> Option<FoundDecision>;

    /// Plays the trial of the last [`find`](Self::find) on from its question: with this answer, and with dice that are a
    /// function of the question and of this number. Returns the result. Allocates nothing.
    ///
    /// # Panics
    /// If no question was found before.
    fn play(&mut self, answer: Choice, dice: u64) -> &TrialRecord;

    /// Like [`play`](Self::play), but with the dice of the trial itself: the policy's own answer gives the trial as it
    /// went. This proves that going back changes nothing.
    fn repeat(&mut self, answer: Choice) -> &TrialRecord;
}

/// A place in a trial: the beginning of the turn that puts a question.
struct Place<R: RuleSystem> {
    key: TrialKey,
    /// The state before the turn. `None` if the question comes before the first turn.
    state: Option<R::State>,
    counters: Counters,
    /// Questions put before the turn.
    asked: usize,
    serial: usize,
}

struct ConflictDecisions<'a, R: RuleSystem> {
    conflict: &'a Conflict<R>,
    workspace: Workspace<R>,
    /// Banned options, as [`DecisionObserver`] reads them.
    banned: Vec<u64>,
    place: Option<Place<R>>,
}

/// Returns a runner for decisions of a conflict.
pub(super) fn runner<R: RuleSystem>(conflict: &Conflict<R>) -> Box<dyn DecisionRunner + '_> {
    let banned = banned(conflict);
    Box::new(ConflictDecisions { conflict, workspace: conflict.workspace(), banned, place: None })
}

/// Returns the bit set of the banned options for each fighter and point.
fn banned<R: RuleSystem>(conflict: &Conflict<R>) -> Vec<u64> {
    let points = &conflict.vocabulary.points;
    let of_seat = |side: usize| {
        let banned = conflict.bans.of(side);
        points.iter().map(move |point| {
            let options = point.options.iter().enumerate();
            let options = options.filter(|(_, option)| banned.iter().any(|it| it == option.name));
            options.fold(0, |mask, (number, _)| mask | 1 << number)
        })
    };
    conflict.compiled.seats.iter().flat_map(|seat| of_seat(seat.side)).collect()
}

impl<R: RuleSystem> ConflictDecisions<'_, R> {
    /// Plays a trial at a deciding table. Before each part of the trial, the beginning and then each turn, calls
    /// `before` with the state, the counters and the number of questions so far; a result of false ends the play there.
    fn play_parts(
        &mut self,
        key: TrialKey,
        purpose: Purpose<'_>,
        mut before: impl FnMut(Option<&R::State>, &Counters, usize) -> bool,
    ) {
        let Self { conflict, workspace, banned, .. } = self;
        let Workspace { state, counters, record, lines } = workspace;
        counters.reset();
        let setup = &conflict.compiled.setup;
        let live = Live::new(key, conflict.casts.drawn(key), counters, lines);
        let vocabulary = &*conflict.vocabulary;
        let observer = DecisionObserver { vocabulary, banned, asked: 0, purpose };
        let mut table = Deciding { live, observer };
        if !before(None, table.live.counters, 0) {
            return;
        }
        R::begin(setup, state, &mut Dynamic(&mut table));
        while R::ending(state).is_none() {
            if !before(Some(state), table.live.counters, table.observer.asked) {
                return;
            }
            R::turn(setup, state, &mut Dynamic(&mut table));
        }
        before(None, table.live.counters, table.observer.asked);
        conflict.settle(state, R::exchange(state), table.live.counters, record);
    }

    /// Returns the beginning of the part of a trial that puts a question.
    fn place_of(&mut self, key: TrialKey, serial: usize) -> Place<R> {
        let counters = self.conflict.counters();
        let mut place = Place { key, state: None, counters, asked: 0, serial };
        self.play_parts(key, Purpose::Watch(&mut |_| ()), |state, counters, asked| {
            if asked > serial {
                return false;
            }
            place.state = state.cloned();
            place.counters.copy_from(counters);
            place.asked = asked;
            true
        });
        place
    }
}

impl<R: RuleSystem> ConflictDecisions<'_, R> {
    fn place(&self) -> &Place<R> {
        self.place.as_ref().expect("a decision was found before")
    }

    /// Plays on from the question that was found: with this answer, and with the dice of this key behind it.
    fn play_on(&mut self, answer: Choice, key: TrialKey) -> &TrialRecord {
        let Self { conflict, workspace, banned, place } = self;
        let place = place.as_ref().expect("a decision was found before");
        let Workspace { state, counters, record, lines } = workspace;
        counters.copy_from(&place.counters);
        let setup = &conflict.compiled.setup;
        let live = Live::new(place.key, conflict.casts.drawn(place.key), counters, lines);
        let (vocabulary, asked) = (&*conflict.vocabulary, place.asked);
        let purpose = Purpose::Force(place.serial, answer, key);
        let observer = DecisionObserver { vocabulary, banned, asked, purpose };
        let mut table = Deciding { live, observer };
        match &place.state {
            Some(before) => {
                state.clone_from(before);
                R::turn(setup, state, &mut Dynamic(&mut table));
            }
            None => R::begin(setup, state, &mut Dynamic(&mut table)),
        }
        assert!(table.observer.asked > place.serial, "the turn repeats its questions");
        let mut live = table.live;
        while R::ending(state).is_none() {
            R::turn(setup, state, &mut live);
        }
        conflict.settle(state, R::exchange(state), live.counters, record);
        &self.workspace.record
    }
}

impl<R: RuleSystem> DecisionRunner for ConflictDecisions<'_, R> {
    fn watch(&mut self, seed: u64, trial: u64, tell: &mut dyn FnMut(OpenQuestion)) {
        self.play_parts(TrialKey::new(seed, trial), Purpose::Watch(tell), |_, _, _| true);
    }

    fn find(&mut self, seed: u64, trial: u64, serial: usize) -> Option<FoundDecision> {
        let key = TrialKey::new(seed, trial);
        let mut found = None;
        self.watch(seed, trial, &mut |question| {
            if question.serial == serial {
                found = Some(question);
            }
        });
        let question = found?;
        let place = self.place_of(key, serial);
        let exchange = place.state.as_ref().map_or(0, R::exchange);
        let mut answers = Vec::new();
        self.play_parts(key, Purpose::Find(serial, &mut answers), |_, _, asked| asked <= serial);
        self.place = Some(place);
        Some(FoundDecision { question, exchange, answers })
    }

    fn play(&mut self, answer: Choice, dice: u64) -> &TrialRecord {
        let place = self.place();
        let fresh = place.key.beside((place.serial as u64) << 32 | (dice & 0xFFFF_FFFF));
        self.play_on(answer, fresh)
    }

    fn repeat(&mut self, answer: Choice) -> &TrialRecord {
        let key = self.place().key;
        self.play_on(answer, key)
    }
}
