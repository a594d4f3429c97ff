//! Flat play: a second way to play the trials of an ordinary cell, only for speed. A family of rule systems offers it
//! with [`FlatPlayer`]. It begins once a cell has played [`WARM_UP`] trials with the engine, and the next [`PROVEN`]
//! trials of the cell are played both ways and compared, whatever the run.
//! `tests/all/flat.rs` compares both for every scenario and every rule setting.

use super::conflict::{Conflict, Workspace};
use super::erased::{AnyConflict, System};
use super::watch::Watch;
use crate::dice::TrialKey;
use crate::engine::{FlatTurns, TrialRecord};
use crate::scenario::Scenario;
use crate::system::RuleSystem;
use crate::table::{Counters, Counting, Live};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Number of trials that the engine plays first, counted over all runners of a cell. Searches play a few hundred trials
/// of each candidate, and so few do not repay what flat play has to learn. Long runs do without it
/// ([`AnyConflict::skip_warm_up`]).
pub(crate) const WARM_UP: u64 = 1000;
/// Number of trials of a cell that are played both ways.
pub(crate) const PROVEN: u64 = 64;
/// Number of trials before a cell is played flat alone: with the engine, then both ways.
const BEFORE_FLAT: u64 = WARM_UP + PROVEN;

/// Most players that are kept between runners, counted over all cells: each takes some 0.2 MB.
pub(crate) const MOST_KEPT: usize = 256;
/// Number of players that are kept.
static KEPT: AtomicUsize = AtomicUsize::new(0);

/// Why a flat player gives a trial back to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// A number of this trial is larger than flat play can hold, so that the engine plays this trial only. The exact solver
    /// solves the whole cell by the rules then.
    Trial,
    /// The rules did something that flat play knows nothing of, so that no trial of the cell may be played flat.
    Cell,
}

/// Plays trials of one cell from a small state of its own.
pub(crate) trait FlatPlayer<R: RuleSystem>: Send {
    /// Begins a trial: draws the turn order, and counts what the rules count before the first exchange.
    fn begin(&mut self, conflict: &Conflict<R>, table: &mut Live<'_>);

    /// Plays the next exchange, and shows the counts after each turn if `turn` looks on. Returns the number of the
    /// exchange, or `None` if the conflict is over.
    ///
    /// # Errors
    /// The trial cannot be played flat; its counts must be dropped.
    fn exchange(
        &mut self,
        conflict: &Conflict<R>,
        table: &mut Live<'_>,
        turn: Option<&mut dyn FnMut(&Counters)>,
    ) -> Result<Option<usize>, Unfit>;

    /// Writes the state in which the conflict ended, after the rules have settled it.
    ///
    /// # Errors
    /// The rules do not agree that the conflict is over.
    fn finish(
        &mut self,
        conflict: &Conflict<R>,
        table: &mut Live<'_>,
        state: &mut R::State,
    ) -> Result<(), Unfit>;

    /// Adds the uses of policy lines since the beginning of the last trial.
    fn lines_of_trial(&self, into: &mut [u64]);

    /// Drops the uses of policy lines since the beginning of the last trial: the engine plays the trial instead, and
    /// counts them.
    fn drop_trial(&mut self);

    /// Adds the uses of policy lines since the last call; starts again from zero.
    fn take_lines(&mut self, into: &mut [u64]);
}

/// Makes a flat player; `None` if the rules turn out to do more at the beginning of the conflict than flat play knows.
type MakePlayer<R> = fn(&Conflict<R>) -> Option<Box<dyn FlatPlayer<R>>>;

/// Makes a player of single turns for the exact solver; `None` as for [`MakePlayer`].
type MakeTurns<R> = fn(&Conflict<R>) -> Option<Box<dyn FlatTurns<R>>>;

/// A rule system that plays ordinary cells flat; registered by [`System::with_flat`].
pub(crate) trait FlatSystem: RuleSystem {
    /// Returns what stands in the way of playing this cell flat, in words for users; `None` if nothing does.
    fn obstacle(conflict: &Conflict<Self>, scenario: &Scenario) -> Option<String>;

    /// Makes a player for a cell without obstacles. `None` as for [`MakePlayer`].
    fn player(conflict: &Conflict<Self>) -> Option<Box<dyn FlatPlayer<Self>>>;

    /// Makes a player of single turns for such a cell. `None` as for [`MakePlayer`].
    fn turns(conflict: &Conflict<Self>) -> Option<Box<dyn FlatTurns<Self>>>;
}

/// A way to play a trial; [`Flat::next_way`] chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Engine,
    /// Flat, and with the engine for comparison.
    Both,
    Flat,
}

/// How a cell can be played flat, and what its runners have found out about it. It is made of atomics, because runners
/// on several threads share it.
#[derive(Debug)]
pub(super) struct Flat<R: RuleSystem> {
    make: Option<(MakePlayer<R>, MakeTurns<R>)>,
    /// The part of the scenario that keeps the cell from flat play, in words for users; `None` if there is none.
    obstacle: Option<String>,
    /// Trials that were begun, until the cell is played flat alone.
    begun: AtomicU64,
    /// Whether a runner found that the cell must not be played flat, or the user chose the engine.
    is_off: AtomicBool,
    /// The first difference between both ways, if there was one; the run reports it.
    fault: OnceLock<String>,
    /// Players whose runners are gone. What they have learned is valid as long as the cell is.
    kept: Mutex<Vec<Comparison<R>>>,
}

impl<R: RuleSystem> Drop for Flat<R> {
    fn drop(&mut self) {
        let kept = self.kept.get_mut().unwrap_or_else(PoisonError::into_inner);
        KEPT.fetch_sub(kept.len(), Ordering::Relaxed);
    }
}

impl<R: RuleSystem> Default for Flat<R> {
    /// No flat play: the cell of a system that is no [`FlatSystem`].
    fn default() -> Self {
        Self {
            make: None,
            obstacle: None,
            begun: AtomicU64::new(0),
            is_off: AtomicBool::new(false),
            fault: OnceLock::new(),
            kept: Mutex::default(),
        }
    }
}

impl<R: RuleSystem> Flat<R> {
    /// Whether trials may be played flat.
    pub(super) fn is_on(&self) -> bool {
        self.make.is_some() && !self.is_off.load(Ordering::Relaxed)
    }

    /// Plays flat from the next trial on, without the [`WARM_UP`]; the [`PROVEN`] trials stay.
    pub(super) fn skip_warm_up(&self) {
        self.begun.fetch_max(WARM_UP, Ordering::Relaxed);
    }

    /// Returns the way in which the next trial is played, and counts the trial. Threads share the count, so which
    /// trials are played both ways depends on their timing; both ways give equal results, so that no report depends on
    /// it.
    fn next_way(&self) -> Way {
        if !self.is_on() {
            Way::Engine
        } else if self.begun.load(Ordering::Relaxed) >= BEFORE_FLAT {
            Way::Flat
        } else {
            match self.begun.fetch_add(1, Ordering::Relaxed) {
                ..WARM_UP => Way::Engine,
                WARM_UP..BEFORE_FLAT => Way::Both,
                BEFORE_FLAT.. => Way::Flat,
            }
        }
    }

    /// Whether an earlier runner has left what it learned, so that flat play repays even a few trials.
    pub(super) fn has_learned(&self) -> bool {
        !self.kept.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Returns a player that an earlier runner has left; `None` if there is none.
    fn take_kept(&self) -> Option<Comparison<R>> {
        let taken = self.kept.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
        KEPT.fetch_sub(1, Ordering::Relaxed);
        Some(taken)
    }

    /// Keeps a player for the next runner of the cell, if there is room.
    fn keep(&self, mut made: Comparison<R>) {
        if !self.is_on() {
            return;
        }
        if KEPT.fetch_add(1, Ordering::Relaxed) >= MOST_KEPT {
            KEPT.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        // Uses of lines that the runner has not taken are those of trials that do not count.
        made.player.take_lines(&mut made.lines);
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).push(made);
    }

    /// Plays no further trial of the cell flat. Results of earlier trials stay.
    pub(super) fn switch_off(&self) {
        self.is_off.store(true, Ordering::Relaxed);
    }

    /// Returns the difference between both ways, if there was one.
    pub(super) fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    /// Returns what stands in the way of flat play; `None` if nothing does, or if the system has no flat play.
    pub(super) fn obstacle(&self) -> Option<&str> {
        self.obstacle.as_deref()
    }
}

impl System {
    /// The entry of a system that plays ordinary cells flat: that of [`System::of`], with a compiler that looks for
    /// obstacles.
    pub(crate) const fn with_flat<R: FlatSystem>() -> Self {
        Self {
            compile: &|scenario, problems| {
                let mut conflict = Conflict::<R>::compile(scenario, problems)?;
                conflict.flat.obstacle = R::obstacle(&conflict, scenario);
                if conflict.flat.obstacle.is_none() {
                    conflict.flat.make = Some((R::player, R::turns));
                }
                Some(Box::new(conflict) as Box<dyn AnyConflict>)
            },
            ..Self::of::<R>()
        }
    }
}

/// Plays trials of a cell flat, once the cell has played enough trials with the engine.
pub(super) struct FlatRun<R: RuleSystem> {
    /// Made before the first trial that is played flat, because a run of a few trials does not repay its memory.
    made: Option<Comparison<R>>,
}

impl<R: RuleSystem> Default for FlatRun<R> {
    fn default() -> Self {
        Self { made: None }
    }
}

impl<R: RuleSystem> FlatRun<R> {
    /// Plays a trial flat; `false` if the engine has to play it. The second watch looks on where the trial is played
    /// once more with the engine.
    pub(super) fn play<W: Watch<R>>(
        &mut self,
        conflict: &Conflict<R>,
        workspace: &mut Workspace<R>,
        trial: (u64, u64),
        watches: (&mut W, &mut W),
    ) -> bool {
        let way = conflict.flat.next_way();
        if way == Way::Engine {
            return false;
        }
        if self.made.is_none() {
            self.made = conflict.flat.take_kept().or_else(|| Comparison::new(conflict));
        }
        self.made.as_mut().is_some_and(|made| made.play(conflict, workspace, (way, trial), watches))
    }

    /// Leaves what was learned to the next runner of the cell: a long run plays a cell in many short rounds, each with a
    /// runner of its own.
    pub(super) fn leave(&mut self, conflict: &Conflict<R>) {
        if let Some(made) = self.made.take() {
            conflict.flat.keep(made);
        }
    }

    /// Notes that flat play gave another result than the engine, and drops the trial.
    #[cold]
    pub(super) fn refuse(&mut self, conflict: &Conflict<R>, trial: (u64, u64), part: &str) {
        if let Some(made) = &mut self.made {
            made.refuse(conflict, trial, part);
        }
    }

    /// Adds the uses of policy lines since the last call; starts again from zero.
    pub(super) fn take_lines(&mut self, into: &mut [u64]) {
        if let Some(made) = &mut self.made {
            made.player.take_lines(into);
        }
    }
}

/// A flat player with what is needed to compare it with the engine.
struct Comparison<R: RuleSystem> {
    player: Box<dyn FlatPlayer<R>>,
    /// The engine's buffers for trials that are played both ways.
    plain: Workspace<R>,
    /// Uses of policy lines in one trial, played flat.
    lines: Vec<u64>,
}

impl<R: RuleSystem> std::fmt::Debug for Comparison<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Comparison").finish_non_exhaustive()
    }
}

impl<R: RuleSystem> Comparison<R> {
    /// Makes a flat player for a cell; `None` if the cell turns out not to be ordinary.
    #[cold]
    #[inline(never)]
    fn new(conflict: &Conflict<R>) -> Option<Self> {
        let player = conflict.flat.make.and_then(|(player, _)| player(conflict));
        if player.is_none() {
            conflict.flat.switch_off();
        }
        let plain = conflict.workspace();
        Some(Self { player: player?, lines: vec![0; plain.lines.len()], plain })
    }

    /// Plays a trial flat; `false` if the engine has to play it. The second watch looks on where the trial is played
    /// once more with the engine.
    fn play<W: Watch<R>>(
        &mut self,
        conflict: &Conflict<R>,
        workspace: &mut Workspace<R>,
        (way, ids): (Way, (u64, u64)),
        (watch, again): (&mut W, &mut W),
    ) -> bool {
        if let Err(unfit) = conflict.play_flat(&mut *self.player, workspace, ids, watch) {
            self.player.drop_trial();
            if unfit == Unfit::Cell {
                conflict.flat.switch_off();
            }
            return false;
        }
        way == Way::Flat || self.prove(conflict, workspace, ids, again)
    }

    /// Plays a trial once more with the engine. If both differ, notes the difference, and returns `false`, so that the
    /// engine's result counts.
    #[cold]
    #[inline(never)]
    fn prove(
        &mut self,
        conflict: &Conflict<R>,
        workspace: &Workspace<R>,
        ids: (u64, u64),
        watch: &mut impl Watch<R>,
    ) -> bool {
        self.lines.fill(0);
        self.player.lines_of_trial(&mut self.lines);
        self.plain.lines.fill(0);
        conflict.play_before(&mut self.plain, ids, watch);
        let part = difference(&workspace.record, &self.plain.record)
            .or_else(|| (self.lines != self.plain.lines).then_some("uses of policy lines"));
        let Some(part) = part else { return true };
        self.refuse(conflict, ids, part);
        false
    }

    /// Notes that flat play gave another result than the engine, and drops the trial.
    #[cold]
    fn refuse(&mut self, conflict: &Conflict<R>, (seed, trial): (u64, u64), part: &str) {
        self.player.drop_trial();
        conflict.flat.switch_off();
        let text = format!("trial {trial} of seed {seed}: flat play gives other {part}");
        let _ = conflict.flat.fault.set(text);
    }
}

/// Returns the part in which two results differ; `None` if they are equal.
fn difference(one: &TrialRecord, other: &TrialRecord) -> Option<&'static str> {
    if one.values != other.values {
        Some("measures")
    } else if one.fighters != other.fighters {
        Some("measures of single fighters")
    } else if one.curve != other.curve || one.ended != other.ended {
        Some("curves")
    } else {
        None
    }
}

impl<R: RuleSystem> Conflict<R> {
    /// Whether the exact solver may play the conflict flat: plays the first trials both ways, unless runners have done so.
    pub(super) fn solves_flat(&self) -> bool {
        self.flat.skip_warm_up();
        let (mut run, mut workspace) = (FlatRun::default(), self.workspace());
        (0..PROVEN).all(|trial| {
            if self.flat.is_on() {
                run.play(self, &mut workspace, (0, trial), (&mut (), &mut ()));
            }
            self.flat.is_on()
        })
    }

    /// Makes a player of single turns; `None` if the cell is not played flat.
    pub(super) fn flat_turns(&self) -> Option<Box<dyn FlatTurns<R>>> {
        let (_, turns) = self.flat.make.filter(|_| self.flat.is_on())?;
        turns(self)
    }

    /// Like [`play`](Self::play), but with a flat player.
    fn play_flat(
        &self,
        player: &mut dyn FlatPlayer<R>,
        workspace: &mut Workspace<R>,
        (seed, trial): (u64, u64),
        watch: &mut impl Watch<R>,
    ) -> Result<(), Unfit> {
        let Workspace { state, counters, record, lines } = workspace;
        counters.reset();
        let key = TrialKey::new(seed, trial);
        let mut table = Live::new(key, self.casts.any(), counters, lines);
        record.curve.clear();
        record.stages.clear();
        player.begin(self, &mut table);
        let mut rows = 0;
        self.note_rows(1, &mut rows, table.counters(), 0..0, &mut record.curve);
        watch.rows(1, state, table.counters());
        watch.turn(table.counters());
        while let Some(exchange) = self.flat_exchange(player, &mut table, watch)? {
            self.note_rows(exchange + 1, &mut rows, table.counters(), 0..0, &mut record.curve);
            watch.rows(exchange + 1, state, table.counters());
        }
        player.finish(self, &mut table, state)?;
        let ended = R::exchange(state);
        self.note_rows(ended + 1, &mut rows, table.counters(), 0..0, &mut record.curve);
        watch.rows(ended + 1, state, table.counters());
        self.settle(state, ended, table.counters(), record);
        Ok(())
    }

    /// Plays the next exchange flat. A watch that awaits no turn costs nothing.
    fn flat_exchange<W: Watch<R>>(
        &self,
        player: &mut dyn FlatPlayer<R>,
        table: &mut Live<'_>,
        watch: &mut W,
    ) -> Result<Option<usize>, Unfit> {
        if watch.awaits_turns() {
            player.exchange(self, table, Some(&mut |counters| watch.turn(counters)))
        } else {
            player.exchange(self, table, None)
        }
    }
}
