//! The conformance suite: the promises of every rule system, checked on compiled conflicts.
//!
//! [`check`] plays trials at several tables over the same rule code and compares them:
//!
//! * every choice is legal and aimed at one of its candidates;
//! * the facts that a system promises of a feature (`fixed`, `fixed_in_class`, `least_in_class`) are true of
//!   its value at every question, so that lists which were folded with them decide as they are written, and
//!   the options that it says cannot be chosen (`closed_in_class`) cannot be;
//! * a feature of several fighters reads as it does for each of them;
//! * no label is drawn twice in a trial, so no two rolls share their dice by mistake;
//! * asking every fighter at every decision point, instead of only those whose answer can differ, changes nothing;
//! * the recording table sees the same trial as the live one, on a fresh state as on a used one;
//! * the state is a plain value: a clone taken in the middle plays on to the same end;
//! * every trial ends, within the cap on exchanges, in exactly one way;
//! * a measure that is a share of trials is counted at most once in a trial;
//! * a series of conflicts goes from stage to stage, none left out, and no further than it says.
//!
//! Promises about whole runs (threads, blocks, knobs) are tested over the same games from outside.

use super::conflict::{CONFLICT_QUANTITIES, Conflict, EXCHANGES, Workspace, side_measures};
use super::trial_record::TrialRecord;
use crate::dice::{AnyDice, Label, TrialKey};
use crate::system::{
    COURSE_MEASURES, Choice, FighterId, HouseTable, Kind, MOST_FIGHTERS, NO_ARGUMENT, NO_TARGET,
    Question, Questions, Range, RuleEffects, RuleSystem, Scope, Targets, Vocabulary, bits,
    fighters_in, least,
};
use crate::table::{AnyTable, Counters, Deciders, Dynamic, Fall, Live, Recording};
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Turns per exchange and fighter beyond which a conflict is taken to be endless; see [`it_ends`].
const MOST_TURNS: usize = 64;

/// Number of outcomes from which a draw counts as a lot, which rules may look at again under its label instead of
/// remembering it.
const MOST_FACES: u32 = 10_000;

/// Checks the promises on the first `trials` trials of a seed.
///
/// # Errors
/// Says which trial broke which promise.
pub fn check<R: RuleSystem>(conflict: &Conflict<R>, seed: u64, trials: u64) -> Result<(), String> {
    let mut workspace = conflict.workspace();
    let known = Known::of(conflict);
    for trial in 0..trials {
        check_trial(conflict, &mut workspace, &known, (seed, trial))
            .map_err(|broken| format!("seed {seed}, trial {trial}: {broken}"))?;
    }
    Ok(())
}

/// Checks one trial; `workspace` has been used before, as in a run, so that rests of an earlier trial would show.
fn check_trial<R: RuleSystem>(
    conflict: &Conflict<R>,
    workspace: &mut Workspace<R>,
    known: &Known,
    (seed, trial): (u64, u64),
) -> Result<(), String> {
    let key = TrialKey::new(seed, trial);
    it_ends(conflict, key)?;
    workspace.lines.fill(0);
    conflict.play(workspace, seed, trial);
    one_ending(conflict, &workspace.record)?;
    true_or_not(conflict, &workspace.counters)?;
    for asks_all in [false, true] {
        let mut fresh = conflict.workspace();
        check_choices(conflict, &mut fresh, key, (known, asks_all))?;
        let how = if asks_all { "if everybody is asked" } else { "at the checking table" };
        same(workspace, &fresh, !asks_all, how)?;
    }
    let mut recorded = conflict.workspace();
    record(conflict, &mut recorded, key);
    same(workspace, &recorded, true, "at the recording table")?;
    plays_on_from_a_clone(conflict, &workspace.state, key, trial as usize % 11)
}

/// Compares two plays of a trial; an error says how they differ.
fn same<R: RuleSystem>(
    live: &Workspace<R>,
    other: &Workspace<R>,
    lines: bool,
    how: &str,
) -> Result<(), String> {
    let (a, b) = (&live.record, &other.record);
    if a != b {
        return Err(format!("it plays differently {how}: {a:?} and {b:?}"));
    }
    if live.counters != other.counters {
        return Err(format!("it counts differently {how}"));
    }
    if live.state != other.state || hash(&live.state) != hash(&other.state) {
        return Err(format!("it ends in another state {how}"));
    }
    let (a, b) = (&live.lines, &other.lines);
    if lines && a != b {
        return Err(format!("lines are chosen as often as {b:?} {how}, not {a:?}"));
    }
    Ok(())
}

fn hash(state: &impl std::hash::Hash) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(state)
}

/// Plays with a limit on turns, so that an endless conflict is a failure and not an endless test.
fn it_ends<R: RuleSystem>(conflict: &Conflict<R>, key: TrialKey) -> Result<(), String> {
    let mut workspace = conflict.workspace();
    let seats = conflict.compiled.seats.len();
    let most = (conflict.compiled.max_exchanges + 2) * seats * MOST_TURNS;
    let Workspace { state, counters, lines, .. } = &mut workspace;
    let mut table = Live::new(key, conflict.casts.drawn(key), counters, lines);
    R::begin(&conflict.compiled.setup, state, &mut table);
    let mut stage = 0;
    for _ in 0..most {
        if R::ending(state).is_some() {
            return Ok(());
        }
        R::turn(&conflict.compiled.setup, state, &mut table);
        let now = (R::CHAIN.stage)(state);
        if !(stage..=stage + 1).contains(&now) || now >= 2 * conflict.conflicts {
            return Err(format!("a turn leads from stage {stage} to stage {now}"));
        }
        stage = now;
    }
    let (name, reached) = (R::PORTRAYAL.exchange, R::exchange(state));
    Err(format!("no end after {most} turns, in {name} {reached}"))
}

/// Checks that the record tells of exactly one way to end, within the cap.
fn one_ending<R: RuleSystem>(conflict: &Conflict<R>, record: &TrialRecord) -> Result<(), String> {
    let per_side = side_measures(conflict.tells_series).len() + conflict.measures().len();
    let sides = conflict.compiled.sides.len();
    let wins = record.values[CONFLICT_QUANTITIES..].iter().step_by(per_side).take(sides);
    let won = i32::from(wins.clone().any(|&win| win == 1));
    let ways = record.values[..EXCHANGES].iter().sum::<i32>() + won;
    if ways != 1 || !wins.clone().all(|win| [0, 1].contains(win)) {
        return Err(format!("it ends in {ways} ways: {:?}", record.values));
    }
    won_as_counted(conflict, record)?;
    let cap = conflict.compiled.max_exchanges;
    if record.ended > cap {
        let (name, ended) = (R::PORTRAYAL.exchange, record.ended);
        return Err(format!("it ends in {name} {ended}, beyond the cap of {cap}"));
    }
    Ok(())
}

/// Checks that each measure with [`Kind::Share`] was counted at most once for each side.
fn true_or_not<R: RuleSystem>(conflict: &Conflict<R>, counters: &Counters) -> Result<(), String> {
    for side in 0..conflict.compiled.sides.len() {
        for (measure, &count) in conflict.measures().iter().zip(counters.of_side(side)) {
            if measure.kind == Kind::Share && ![0, 1].contains(&count) {
                return Err(format!("{} of side {side} is {count}, and is a share", measure.name));
            }
        }
    }
    Ok(())
}

/// Checks that a side has won a series exactly if it won every conflict and conceded none, and that no more conflicts
/// were won and conceded than there are.
fn won_as_counted<R: RuleSystem>(
    conflict: &Conflict<R>,
    record: &TrialRecord,
) -> Result<(), String> {
    let all = (R::CHAIN.series)(&conflict.compiled.setup) as i32;
    let per_side = side_measures(conflict.tells_series).len() + conflict.measures().len();
    if !conflict.tells_series {
        return Ok(());
    }
    let sides = conflict.compiled.sides.len();
    for values in record.values[CONFLICT_QUANTITIES..].chunks(per_side).take(sides) {
        let &[win, won, conceded, last, any, ..] = values else {
            return Err("a side has no measures of a series".to_owned());
        };
        let wins_all = won == all && conceded == 0;
        let fits = won + conceded <= all && last <= any && (any == 1) == (won > 0);
        if !fits || wins_all != (win == 1) {
            return Err(format!("of {all} conflicts a side has {:?}", &values[..COURSE_MEASURES]));
        }
    }
    Ok(())
}

fn check_choices<R: RuleSystem>(
    conflict: &Conflict<R>,
    workspace: &mut Workspace<R>,
    key: TrialKey,
    (known, asks_all): (&Known, bool),
) -> Result<(), String> {
    let Workspace { state, counters, record, lines } = workspace;
    let live = Live::new(key, conflict.casts.drawn(key), counters, lines);
    let mut table = Checking {
        live,
        vocabulary: &conflict.vocabulary,
        fighters: conflict.compiled.seats.len(),
        known,
        asks_all,
        asked: 0,
        drawn: HashSet::new(),
        fault: None,
    };
    conflict.play_at(&mut Dynamic(&mut table), state, record);
    table.fault.map_or(Ok(()), Err)
}

fn record<R: RuleSystem>(conflict: &Conflict<R>, workspace: &mut Workspace<R>, key: TrialKey) {
    let Workspace { state, counters, record, lines } = workspace;
    let live = Live::new(key, conflict.casts.drawn(key), counters, lines);
    let mut table = Recording::new(live);
    conflict.play_at(&mut Dynamic(&mut table), state, record);
}

/// Plays `turns` turns, clones the state, and plays both to the end, because a state with hidden parts would differ.
fn plays_on_from_a_clone<R: RuleSystem>(
    conflict: &Conflict<R>,
    ended: &R::State,
    key: TrialKey,
    turns: usize,
) -> Result<(), String> {
    let setup = &conflict.compiled.setup;
    let mut first = conflict.workspace();
    let Workspace { state, counters, lines, .. } = &mut first;
    let mut table = Live::new(key, conflict.casts.drawn(key), counters, lines);
    R::begin(setup, state, &mut table);
    for _ in 0..turns {
        if R::ending(state).is_none() {
            R::turn(setup, state, &mut table);
        }
    }
    let mut second = conflict.workspace();
    second.state = first.state.clone();
    second.counters = first.counters.clone();
    for workspace in [&mut first, &mut second] {
        let Workspace { state, counters, lines, .. } = workspace;
        let mut table = Live::new(key, conflict.casts.drawn(key), counters, lines);
        while R::ending(state).is_none() {
            R::turn(setup, state, &mut table);
        }
    }
    let same = first.state == second.state
        && first.state == *ended
        && hash(&first.state) == hash(&second.state)
        && first.counters == second.counters;
    same.then_some(()).ok_or_else(|| format!("a clone after {turns} turns ends differently"))
}

/// A feature, with the least and the greatest value that the system promises.
type Said = (usize, (i32, i32));

/// Features whose values or ranges [`Foresight`](crate::system::Foresight) promises, with these promises.
struct Known {
    /// Promises for each fighter.
    of_fighter: Vec<Vec<Said>>,
    /// Promises for each decision point and class of its questions.
    of_class: Vec<Vec<Vec<Said>>>,
    /// Options that [`closed`](crate::system::PointForesight::closed) rules out in each class of each decision point,
    /// a bit for each.
    closed: Vec<Vec<u64>>,
}

impl Known {
    fn of<R: RuleSystem>(conflict: &Conflict<R>) -> Self {
        let Conflict { compiled, vocabulary, .. } = conflict;
        let features = 0..vocabulary.features.len();
        let all = |value: &dyn Fn(usize) -> Option<(i32, i32)>| {
            features.clone().filter_map(|feature| Some((feature, value(feature)?))).collect()
        };
        let same = |value: i32| (value, value);
        let fighter =
            |it| all(&|feature| (R::FORESIGHT.fixed)(&compiled.setup, it, feature).map(same));
        let class = |point, class| {
            let foresight = R::FORESIGHT.at(point);
            let least = |feature| (foresight.least)(class, feature).map(|it| (it, i32::MAX));
            let fixed = |feature| (foresight.fixed)(class, feature).map(same);
            all(&|feature| fixed(feature).or_else(|| least(feature)))
        };
        let classes = |point| 0..R::FORESIGHT.at(point).classes;
        let point = |at| classes(at).map(|it| class(at, it)).collect();
        let closed = |at| classes(at).map(R::FORESIGHT.at(at).closed).collect();
        Self {
            of_fighter: FighterId::all(compiled.seats.len()).map(fighter).collect(),
            of_class: (0..vocabulary.points.len()).map(point).collect(),
            closed: (0..vocabulary.points.len()).map(closed).collect(),
        }
    }

    /// Returns the facts that the system has promised for a question of this class at this point to this fighter.
    fn said(&self, point: usize, class: usize, actor: FighterId) -> impl Iterator<Item = &Said> {
        self.of_fighter[actor].iter().chain(&self.of_class[point][class])
    }
}

/// The checking table: a [`Live`] table that checks every question and answer.
struct Checking<'a> {
    live: Live<'a>,
    vocabulary: &'a Vocabulary,
    fighters: usize,
    /// Facts with which lists were folded, so that a false one would change what lists decide.
    known: &'a Known,
    /// Whether the rules are told that every answer can differ.
    asks_all: bool,
    /// Number of questions so far.
    asked: usize,
    drawn: HashSet<Label>,
    /// The first fault that was found; later ones mostly follow from it.
    fault: Option<String>,
}

impl Checking<'_> {
    fn blame(&mut self, fault: impl FnOnce() -> String) {
        self.fault.get_or_insert_with(fault);
    }

    /// Returns a fault if a feature breaks a promise in this question.
    fn mistaken(&self, question: &dyn Question) -> Option<String> {
        let (point, actor) = (question.point(), question.actor());
        let name = self.vocabulary.points[point].name;
        let mut said = self.known.said(point, question.class(), actor);
        said.find_map(|&(number, (low, high))| {
            let feature = &self.vocabulary.features[number];
            let value = match feature.scope {
                Scope::Fighter => question.of_fighter(number, actor),
                Scope::Conflict => question.of_world(number),
                Scope::Decision(points) if points.contains(&name) => question.of_world(number),
                Scope::Decision(_) | Scope::Side => return None,
            };
            let feature = feature.name;
            let said = format_args!("{low} to {high}");
            (!(low..=high).contains(&value)).then(|| {
                format!(
                    "fighter {actor} decides {name}: `{feature}` is {value}, but {said} was said"
                )
            })
        })
    }

    /// Returns a fault if an option that was promised to be closed can be chosen.
    fn opened(&self, question: &dyn Question) -> Option<String> {
        let point = &self.vocabulary.points[question.point()];
        let is_open = |option: &usize| {
            let word = &point.options[*option];
            let arguments = (0..word.arguments.len() as u8).chain([NO_ARGUMENT]);
            arguments.into_iter().any(|argument| {
                let aimed = || question.candidates(*option as u8, argument) != 0;
                let legal = question.legal(*option as u8, argument);
                legal && (word.targets == Targets::None || aimed())
            })
        };
        let closed = self.known.closed[question.point()][question.class()];
        let option = point.options[bits(closed).find(is_open)?].name;
        Some(format!("{}: `{option}` can be chosen, although it was said to be closed", point.name))
    }

    /// Returns a fault if a feature that is read for all candidates at once differs from that of a single one. Each
    /// question checks another one, because there are many features.
    fn uneven(&self, question: &dyn Question) -> Option<String> {
        let point = &self.vocabulary.points[question.point()];
        let number = self.asked % self.vocabulary.features.len();
        let feature = &self.vocabulary.features[number];
        if !matches!(feature.scope, Scope::Fighter) {
            return None;
        }
        let aimed = (0..).zip(point.options).filter(|(_, word)| word.targets != Targets::None);
        let legal = aimed.filter(|(option, _)| question.legal(*option, NO_ARGUMENT));
        let all = legal.fold(0, |all, (option, _)| all | question.candidates(option, NO_ARGUMENT));
        let mut values = [0; MOST_FIGHTERS];
        question.fill(number, all, &mut values);
        let first = values[all.trailing_zeros() as usize % MOST_FIGHTERS];
        let alike = question.within(number, all, Range { low: first, width: 0 });
        let [low, high] = [0, -1].map(|flip| {
            let found = question.least(number, all, flip);
            found ^ least(all, |who| values[who.index_in::<MOST_FIGHTERS>()] ^ flip)
        });
        let uneven = fighters_in(all).find(|&who| {
            let is_alike = values[who] == first;
            let differs = (low | high) >> who & 1 == 1 || is_alike != (alike >> who & 1 == 1);
            differs || values[who] != question.of_fighter(number, who)
        })?;
        Some(format!("{}: `{}` of fighter {uneven} is uneven", point.name, feature.name))
    }

    /// Whether the first option of a point can be chosen.
    fn is_open(&self, question: &dyn Question) -> bool {
        let first = &self.vocabulary.points[question.point()].options[0];
        question.legal(0, NO_ARGUMENT)
            && (first.targets == Targets::None || question.candidates(0, NO_ARGUMENT) != 0)
    }

    /// Returns the fault of an answer; `None` if it is right.
    fn wrong(&self, question: &dyn Question, choice: Choice) -> Option<&'static str> {
        if question.actor().index() >= self.fighters {
            return Some("there is no such fighter");
        }
        let point = &self.vocabulary.points[question.point()];
        let Some(option) = point.options.get(usize::from(choice.option)) else {
            return Some("there is no such option");
        };
        let named = choice.argument != NO_ARGUMENT;
        if named && usize::from(choice.argument) >= option.arguments.len() {
            return Some("there is no such argument");
        }
        if !question.legal(choice.option, choice.argument) {
            return Some("it is not legal");
        }
        let candidates = question.candidates(choice.option, choice.argument);
        let aimed = choice.target != NO_TARGET;
        match (option.targets, aimed) {
            (Targets::None, false) => None,
            (Targets::None, true) => Some("it needs no target"),
            (_, false) => Some("it lacks a target"),
            (_, true) if usize::from(choice.target) >= self.fighters => {
                Some("its target is no fighter")
            }
            (_, true) if candidates >> choice.target & 1 == 0 => Some("its target is no candidate"),
            (_, true) => None,
        }
    }
}

impl<E> AnyTable<E> for Checking<'_> {
    fn fall(&mut self, label: Label, dice: &dyn AnyDice) -> Fall {
        let is_lot = dice.count() > MOST_FACES;
        if !self.drawn.insert(label) && !is_lot {
            self.blame(|| format!("{label:?} is drawn twice"));
        }
        Fall::Bits(self.live.key.bits(label))
    }

    fn decide(&mut self, question: &dyn Question) -> Choice {
        let (point, actor) = (question.point(), question.actor());
        if self.fault.is_none() {
            self.fault = self
                .mistaken(question)
                .or_else(|| self.opened(question))
                .or_else(|| self.uneven(question));
        }
        self.asked += 1;
        let (_, choice) = self.live.decided(question);
        if let Some(wrong) = self.wrong(question, choice) {
            let name = self.vocabulary.points[point].name;
            self.blame(|| format!("fighter {actor} decides {name}: {choice:?}, but {wrong}"));
        }
        let can_differ = self.live.deciders.can_differ(Questions::OfPoint(point)) >> actor & 1 == 1;
        // In games as text the first option can be closed. A policy that always takes it has to take another one then.
        if !can_differ && choice.option != 0 && self.is_open(question) {
            let name = self.vocabulary.points[point].name;
            self.blame(|| format!("fighter {actor} was decided about {name}, but: {choice:?}"));
        }
        choice
    }

    fn first_of(&self, among: u64) -> FighterId {
        self.live.first(among)
    }

    fn deciders(&self) -> &Deciders {
        self.live.deciders
    }

    fn judge(&mut self, rule: usize, question: &dyn Question) -> Option<RuleEffects> {
        let (ruling, number) = self.live.deciders.judge(rule, question)?;
        self.live.lines[number] += 1;
        Some(ruling)
    }

    fn can_differ(&self, questions: Questions) -> u64 {
        if self.asks_all { u64::MAX } else { self.live.deciders.can_differ(questions) }
    }

    fn options_at(&self, question: (usize, usize), actor: FighterId, index: i32) -> u64 {
        let options = || self.live.deciders.program(question, actor).options_at(index);
        if self.asks_all { u64::MAX } else { options() }
    }

    fn applied(&mut self, rule: usize) {
        HouseTable::applied(&mut self.live, rule);
    }

    fn counters(&self) -> &Counters {
        self.live.counters
    }

    fn counters_mut(&mut self) -> &mut Counters {
        self.live.counters
    }

    fn listens(&self) -> bool {
        true
    }

    /// Makes the event, as the recording table does, and drops it, because making it must not fail either.
    fn hear(&mut self, event: E) {
        drop(event);
    }
}
