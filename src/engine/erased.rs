//! Rule systems behind a common trait, [`AnyConflict`], so that the layers above need not know which one they play.

use super::conflict::{CONFLICT_QUANTITIES, Conflict, conflict_measures, side_measures};
use super::conflict_runner::ConflictRunner;
use super::decisions::{self, DecisionRunner};
use super::exact::{Exact, KeepSolving, TooLarge, fingerprint, solve_while};
use super::house_rules::StandingRule;
use super::outcome_value::{VALUE, VALUE_PARTS, Value};
use super::pace::PaceSummary;
use super::table_facts::TableFacts;
use super::transcript::Transcript;
use super::trial_record::{FighterName, Layout, LineKind, PolicyLine, Quantity, TrialRecord};
use super::watch::{WatchedRunner, WatchedWay};
use super::{conformance, play_key, policies, watch};
use crate::cache::Cache;
use crate::knob::Declaration;
use crate::scenario::keys::KeyOf;
use crate::scenario::{
    PolicyText, Problem, Problems, Scenario, StatBlock, read_stat_blocks, stat_block_file,
};
use crate::system::{
    HouseWords, Measure, NotSimulated, Places, Portrayal, RuleSystem, Vocabulary, misplaced,
};

use std::any::TypeId;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Makes a part of a system anew each time. Built-in systems give a function, a game that was loaded from a file
/// gives what the file says.
pub(super) type Make<T> = &'static (dyn Fn() -> T + Send + Sync);

/// Makes a table of odds from words; see [`RuleSystem::odds`].
type Odds = &'static (dyn Fn(&[String]) -> Result<String, String> + Send + Sync);

/// Compiles a scenario, or notes its mistakes; see [`RuleSystem::compile`].
type Compile =
    &'static (dyn Fn(&Scenario, &mut Problems) -> Option<Box<dyn AnyConflict>> + Send + Sync);

/// A registered rule system: a built-in one, or a game that was loaded from a file.
#[derive(Clone, Copy)]
pub struct System {
    /// Identifier in files.
    pub id: &'static str,
    /// Name in reports and listings.
    pub title: &'static str,
    /// Digest of the file of a game that is text, so that two versions of the game are told apart; 0 for built-in
    /// systems.
    pub digest: u64,
    /// Policy of fighters for which a scenario names none.
    pub default_policy: &'static str,
    /// Words of policies.
    pub vocabulary: Make<Vocabulary>,
    /// Every knob.
    pub knobs: Make<Vec<Declaration>>,
    /// Every key of the tables below `[sides]` and `[scene]`.
    pub keys: Make<Vec<KeyOf>>,
    /// Whether the system can play series of conflicts ([`Chain::plays_series`](crate::system::Chain::plays_series)).
    pub series: bool,
    /// Measures of a side, behind those of the engine (see [`side_measures`]).
    pub measures: Make<&'static [Measure]>,
    /// Measure of the actions that a side has taken ([`Outlook::acts`](crate::system::Outlook::acts)); `None` if the
    /// system does not count them.
    pub acts: Option<&'static str>,
    /// Whether the system counts the harm that a fighter deals ([`Outlook::dealt`](crate::system::Outlook::dealt)).
    pub tells_harm: bool,
    /// Rule settings that often have no effect ([`Alike::idle_settings`](crate::system::Alike::idle_settings)).
    pub idle_settings: &'static [&'static str],
    /// Words in which reports tell of its play.
    pub portrayal: &'static Portrayal,
    /// Number of the first measure that is followed from stage to stage only, and of the first measure after these
    /// ([`Chain::levels`](crate::system::Chain::levels)).
    pub levels: (usize, usize),
    /// Named policies as texts.
    pub policies: Make<Vec<PolicyText>>,
    /// Stat blocks that scenarios take by name.
    pub beings: Make<Arc<[StatBlock]>>,
    /// A scenario to begin with; empty if there is none.
    pub template: Make<&'static str>,
    /// Words of house rules; [`HouseWords::NONE`] if the system has none.
    pub house: &'static HouseWords,
    /// The standing rules of a game that is text; empty for built-in systems.
    pub standing_rules: &'static [StandingRule],
    /// Rules that are not simulated.
    pub not_simulated: Make<&'static [NotSimulated]>,
    /// Exact odds for the terminal.
    pub odds: Odds,
    /// Compiles a scenario.
    pub compile: Compile,
}

impl std::fmt::Debug for System {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("System").field("id", &self.id).finish_non_exhaustive()
    }
}

impl System {
    /// Whether it is a game that was loaded from a file.
    pub const fn is_text(&self) -> bool {
        self.digest != 0
    }

    /// The entry of a system. A system whose measures are out of order does not compile, because reports take curves
    /// and levels by number.
    pub const fn of<R: RuleSystem>() -> Self {
        const {
            let places = Places {
                fighters: R::FIGHTER_MEASURES,
                first_level: R::CHAIN.levels.start,
                end_of_levels: R::CHAIN.levels.end,
            };
            if let Some(wrong) = misplaced(R::MEASURES, &places) {
                panic!("{}", wrong);
            }
        }
        Self {
            id: R::ID,
            title: R::TITLE,
            digest: 0,
            default_policy: R::DEFAULT_POLICY,
            vocabulary: &R::vocabulary,
            knobs: &R::knobs,
            keys: &R::keys,
            series: R::CHAIN.plays_series,
            measures: &|| R::MEASURES,
            levels: (R::CHAIN.levels.start, R::CHAIN.levels.end),
            acts: R::OUTLOOK.acts,
            tells_harm: R::OUTLOOK.dealt.is_some(),
            idle_settings: R::ALIKE.idle_settings,
            portrayal: R::PORTRAYAL,
            policies: &policies::policy_texts::<R>,
            beings: &beings::<R>,
            template: &|| R::FILES.template,
            house: R::HOUSE,
            standing_rules: &[],
            not_simulated: &R::not_simulated,
            odds: &|words| R::odds(words),
            compile: &|scenario, problems| {
                Conflict::<R>::compile(scenario, problems)
                    .map(|conflict| Box::new(conflict) as Box<dyn AnyConflict>)
            },
        }
    }
}

/// Returns the stat blocks of a system, which are read only once: a plan may have thousands of cells. A test reads the
/// files of all systems, so that a damaged file is found.
fn beings<R: RuleSystem>() -> Arc<[StatBlock]> {
    static READ: Cache<TypeId, Arc<[StatBlock]>> = Cache::new();
    let read = |_| read_stat_blocks(&stat_block_file(R::ID), R::FILES.beings).unwrap_or_default();
    Arc::clone(&READ.get(TypeId::of::<R>(), |system| read(system).into()))
}

/// A compiled conflict of any system.
pub trait AnyConflict: Send + Sync {
    /// Returns a runner for trials of this conflict, with buffers of its own, so that each thread has one.
    fn runner(&self) -> Box<dyn Runner + '_>;

    /// Returns a runner for watched trials of this conflict. `None` if they cannot be watched.
    fn watched_runner(&self, _way: WatchedWay) -> Option<Box<dyn WatchedRunner + '_>> {
        None
    }

    /// Returns a runner for trials that change one decision. `None` if trials cannot be played on from a decision.
    fn decision_runner(&self) -> Option<Box<dyn DecisionRunner + '_>> {
        None
    }

    /// Returns the players, and how long everything takes at a table. `None` if trials cannot be timed.
    fn table_facts(&self) -> Option<&TableFacts> {
        None
    }

    /// Whether watched trials tell which side acted first.
    fn tells_who_acts(&self) -> bool {
        false
    }

    /// Whether trials tell the measures of pace; true of [`Paced`](super::Paced).
    fn is_paced(&self) -> bool {
        false
    }

    /// Whether each trial also tells the time that it takes at a table.
    fn is_timed(&self) -> bool {
        false
    }

    /// Plays trials and sums up how they went for a side. `None` if trials do not tell the measures of pace. Panics
    /// where the rules do, as any trial.
    fn pace_of(&self, _seed: u64, _trials: Range<u64>, _side: usize) -> Option<PaceSummary> {
        None
    }

    /// Does work that takes time once before play, so that each runner need not do it. Safe to leave out.
    fn prepare(&self) {}

    /// Returns the parts of values that are measures of pace, in the order of the values of a trial: the side, the
    /// name of the measure, and the worth of 1 of it in thousandths.
    fn pace_worths(&self) -> Vec<Vec<(usize, String, i32)>> {
        Vec::new()
    }

    /// Whether the conflict tells the measures of a series of conflicts.
    fn tells_series(&self) -> bool;

    /// Makes the conflict tell the measures of a series even if it is not one: all cells of a run tell the same
    /// measures.
    fn tell_series(&mut self);

    /// Returns the shape of the tally; see [`Layout`].
    fn layout(&self) -> Layout;

    /// Returns the number of lines in a tally, house rules and standing rules included; see
    /// [`policy_lines`](Self::policy_lines).
    fn line_count(&self) -> usize;

    /// Returns the quantities in the order of [`TrialRecord::values`].
    fn quantities(&self) -> Vec<Quantity>;

    /// Word of the rule system for an exchange: `exchange`, `round`.
    fn exchange(&self) -> &'static str;

    /// Returns the measures that are kept for each fighter, the first of all measures.
    fn fighter_measures(&self) -> Vec<Measure>;

    /// Returns the measures that are followed from exchange to exchange.
    fn curve_measures(&self) -> Vec<Measure>;

    /// Returns the measures that are followed from stage to stage of a series; the measures of the curves come first.
    fn level_measures(&self) -> Vec<Measure>;

    /// Returns the names of the sides.
    fn sides(&self) -> Vec<String>;

    /// Returns the fighters.
    fn fighters(&self) -> Vec<FighterName>;

    /// Returns the policy lines, in the order of a tally's: policies, then house rules, then standing rules.
    fn policy_lines(&self) -> Vec<PolicyLine>;

    /// Warnings about parts of the scenario that can be played as they stand, but most likely are not meant.
    fn doubts(&self) -> &[Problem] {
        &[]
    }

    /// Plays all trials with the engine from now on, even if the cell is ordinary enough for flat play.
    fn play_by_engine(&mut self) {}

    /// Plays flat from the next trial on. Otherwise the engine plays the first thousand trials of a cell, because few
    /// trials do not repay what flat play has to learn.
    fn skip_warm_up(&self) {}

    /// Whether trials are played flat, a faster way with the same results.
    fn is_flat(&self) -> bool {
        false
    }

    /// Returns what stands in the way of flat play; `None` if nothing does, or if the system has no flat play.
    fn flat_obstacle(&self) -> Option<&str> {
        None
    }

    /// Returns the trial in which flat play and the engine differed, in words; `None` if there was none. From that
    /// trial on the engine played.
    fn flat_fault(&self) -> Option<&str> {
        None
    }

    /// Describes one trial blow by blow, for `outweigh trace`.
    fn transcript(&self, seed: u64, trial: u64) -> Transcript;

    /// Solves the conflict exactly as long as `go_on` returns true; see [`super::solve`].
    ///
    /// # Errors
    /// Says why the conflict is too large for that.
    fn solve(&self, limit: usize, within: f64, go_on: KeepSolving<'_>) -> Result<Exact, TooLarge>;

    /// Returns a key for equivalent conflicts: equal keys mean that the exact answers are equal. `None` if the system
    /// offers no such key.
    fn fingerprint(&self) -> Option<String> {
        None
    }

    /// Returns a key for conflicts that play alike: if two conflicts that exist at the same time have equal keys, every
    /// trial has the same record and uses the same policy lines in both. `None` if the conflict has no such key: with
    /// house rules, and in systems without
    /// [`equivalence_key`](crate::system::Alike::equivalence_key).
    fn play_key(&self) -> Option<u128> {
        None
    }

    /// Checks the promises of the contract on the first `trials` trials; see [`conformance`].
    ///
    /// # Errors
    /// Says which trial broke which promise.
    fn conforms(&self, seed: u64, trials: u64) -> Result<(), String>;
}

/// Plays trials of one conflict, one after the other, on one thread.
pub trait Runner: Send {
    /// Plays a trial; [`record`](Self::record) then has the result. Allocates nothing.
    fn play(&mut self, seed: u64, trial: u64);

    /// Plays trials in a row and hands each record over.
    fn play_block(
        &mut self,
        seed: u64,
        trials: std::ops::Range<u64>,
        sink: &mut dyn FnMut(u64, &TrialRecord),
    ) {
        for trial in trials {
            self.play(seed, trial);
            sink(trial, self.record());
        }
    }

    /// Returns the result of the last trial; overwritten by the next.
    fn record(&self) -> &TrialRecord;

    /// Adds the number of times that each policy line was chosen since the last call; starts again from zero. Lines
    /// are no part of a [`TrialRecord`], because a sum over many trials is all that reports need.
    fn take_lines(&mut self, into: &mut [u64]);
}

impl<R: RuleSystem> AnyConflict for Conflict<R> {
    fn runner(&self) -> Box<dyn Runner + '_> {
        Box::new(ConflictRunner::new(self))
    }

    fn watched_runner(&self, way: WatchedWay) -> Option<Box<dyn WatchedRunner + '_>> {
        Some(watch::watched_runner(self, way))
    }

    fn decision_runner(&self) -> Option<Box<dyn DecisionRunner + '_>> {
        Some(decisions::runner(self))
    }

    fn table_facts(&self) -> Option<&TableFacts> {
        Some(&self.table)
    }

    fn pace_worths(&self) -> Vec<Vec<(usize, String, i32)>> {
        let of_value = |value: &Value| {
            let parts = value.of_pace.iter();
            parts.map(|(name, parts)| (value.side, name.clone(), *parts)).collect()
        };
        self.values.iter().map(of_value).collect()
    }

    fn tells_who_acts(&self) -> bool {
        watch::tells_who_acts::<R>(self.measures())
    }

    fn tells_series(&self) -> bool {
        self.tells_series
    }

    fn tell_series(&mut self) {
        self.tells_series = true;
        self.play_key = OnceLock::new();
    }

    fn layout(&self) -> Layout {
        Conflict::layout(self)
    }

    fn line_count(&self) -> usize {
        self.casts.any().line_count()
    }

    fn quantities(&self) -> Vec<Quantity> {
        let cap = self.compiled.max_exchanges.min(usize::from(u16::MAX)) as u16;
        let whole = conflict_measures(cap).map(|measure| Quantity::new(None, measure));
        let mut all = Vec::from(whole);
        in_tests!(assert_eq!(all.len(), CONFLICT_QUANTITIES));
        for side in 0..self.compiled.sides.len() {
            let measures = side_measures(self.tells_series).iter().chain(self.measures());
            all.extend(measures.map(|&measure| Quantity::new(Some(side), measure)));
        }
        let engine = side_measures(self.tells_series).len();
        all.extend(self.values.iter().map(|value| Quantity {
            parts: value.quantities(engine, self.measures().len()),
            steps: VALUE_PARTS,
            ..Quantity::new(Some(value.side), VALUE)
        }));
        all
    }

    fn exchange(&self) -> &'static str {
        self.system.portrayal.exchange
    }

    fn fighter_measures(&self) -> Vec<Measure> {
        self.measures()[..R::FIGHTER_MEASURES].to_vec()
    }

    fn curve_measures(&self) -> Vec<Measure> {
        self.measures()[..self.curves].to_vec()
    }

    fn level_measures(&self) -> Vec<Measure> {
        let measures = self.measures();
        [&measures[..self.curves], &measures[R::CHAIN.levels.clone()]].concat()
    }

    fn sides(&self) -> Vec<String> {
        self.compiled.sides.clone()
    }

    fn fighters(&self) -> Vec<FighterName> {
        let name = |seat: &crate::system::Seat| FighterName {
            name: seat.name.clone(),
            side: seat.side,
            group: seat.group.clone(),
            policy: seat.policy.clone(),
        };
        self.compiled.seats.iter().map(name).collect()
    }

    fn doubts(&self) -> &[Problem] {
        &self.doubts
    }

    fn policy_lines(&self) -> Vec<PolicyLine> {
        let mut lines = Vec::new();
        let deciders = self.casts.any();
        let policies = deciders.seated.iter().map(|seated| &*seated.policy);
        for (seat, policy) in policies.enumerate() {
            let lists = policy.programs().iter().zip(&self.vocabulary.points);
            for (at, (program, point)) in lists.enumerate() {
                let mut lists = self.written.iter();
                let written = lists.any(|(name, list)| *name == policy.name && list == point.name);
                for (number, text) in program.lines().enumerate() {
                    lines.push(PolicyLine {
                        policy: policy.name.clone(),
                        list: point.name,
                        line: number + 1,
                        text: text.to_owned(),
                        own: number < program.own_lines()
                            && program.can_be_played(number)
                            && written,
                        settled: deciders.is_settled(seat, (at, R::FORESIGHT.at(at).kinds), number),
                        kind: LineKind::Policy,
                    });
                }
            }
        }
        lines.extend(self.house_lines());
        lines.extend(self.standing_lines());
        lines
    }

    fn play_by_engine(&mut self) {
        self.flat.switch_off();
    }

    fn skip_warm_up(&self) {
        self.flat.skip_warm_up();
    }

    fn is_flat(&self) -> bool {
        self.flat.is_on()
    }

    fn flat_obstacle(&self) -> Option<&str> {
        self.flat.obstacle()
    }

    fn flat_fault(&self) -> Option<&str> {
        self.flat.fault()
    }

    fn transcript(&self, seed: u64, trial: u64) -> Transcript {
        Transcript::record(self, seed, trial)
    }

    fn solve(&self, limit: usize, within: f64, go_on: KeepSolving<'_>) -> Result<Exact, TooLarge> {
        solve_while(self, limit, within, go_on)
    }

    fn fingerprint(&self) -> Option<String> {
        fingerprint(self)
    }

    fn play_key(&self) -> Option<u128> {
        *self.play_key.get_or_init(|| play_key::of_conflict(self))
    }

    fn conforms(&self, seed: u64, trials: u64) -> Result<(), String> {
        conformance::check(self, seed, trials)
    }
}
