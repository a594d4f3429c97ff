//! Never lose work: a run keeps what it has played in a tally file beside its report, and goes on from it.

use super::{resume_command, trial_rows};
use crate::cli::Failure;
use crate::cli::arguments::RunOptions;
use crate::cli::say;
use crate::cli::terminal::progress::Bar;
use crate::cli::terminal::signals::Signals;
use crate::report::ReportFolder;
use crate::scenario::Document;
use crate::sim::{
    Kept, Origins, PerTrial, Plan, Played, Progress, Tally, behaviour, play_span, remove_unfinished,
};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time between two checkpoints of a run: the most that a crash can lose.
const EVERY: Duration = Duration::from_secs(30);

/// Saves the tallies of a run to a [`Kept`] file while the run goes on.
pub(crate) struct Checkpointer {
    path: PathBuf,
    every: Duration,
    /// Whether the file has to be written at the end, too: it was written before, read, or asked for.
    used: bool,
    /// Whether the file has unfinished work of an earlier run, which is [moved aside](move_aside) before it is written.
    unfinished: bool,
    /// Whether the file as it is on the disk has all that was kept.
    written: bool,
    kept: Kept,
    /// Tallies of no trial, for a run in which none was finished.
    empty: Vec<Tally>,
}

impl Checkpointer {
    /// Makes the checkpointer of a run, with a file beside the folder of the report. With `--resume`, reads the file
    /// and continues the run.
    ///
    /// # Errors
    /// The file does not exist, or belongs to another run.
    pub(crate) fn new(
        options: &RunOptions,
        place: &ReportFolder,
        plan: &Plan,
        origins: Origins,
    ) -> Result<Self, Failure> {
        let path = place.tally();
        let every = options.checkpoint_every.unwrap_or(EVERY);
        let kept = Kept::new(origins, plan.trials, plan.cells.len());
        remove_unfinished(&path);
        if path.exists() {
            refuse_others(&path)?;
        }
        if !options.resume {
            let used = options.checkpoint_every.is_some();
            let unfinished = path.exists() && tell_unfinished(&path, &kept, plan, options);
            return Ok(Self { used, unfinished, ..Self::fresh(path, every, kept) });
        }
        if !path.exists() {
            let help = "run it without --resume: the program keeps trials that took longer than half a minute, \
                 or all of them with --checkpoint-every";
            return Err(refused(&path, "does not exist: there is nothing to go on from", help));
        }
        let found = read(&path)?;
        if let Some((what, help)) = obstacle(&found, &kept.origins, plan) {
            return Err(refused(&path, &what, help));
        }
        Ok(Self { used: true, ..Self::fresh(path, every, found) })
    }

    /// Keeps a piece of a run in its tally file. It writes only at the end, because a piece that is lost is played
    /// again.
    pub(crate) fn of_piece(origins: Origins, plan: &Plan, path: &Path) -> Self {
        let kept = Kept::new(origins, plan.trials, plan.cells.len());
        remove_unfinished(path);
        Self::fresh(path.to_owned(), Duration::MAX, kept)
    }

    /// Returns a checkpointer that has not written anything.
    fn fresh(path: PathBuf, every: Duration, kept: Kept) -> Self {
        let (used, unfinished, written) = (false, false, true);
        Self { path, every, used, unfinished, written, kept, empty: Vec::new() }
    }

    /// Sets the number of trials of the whole run.
    ///
    /// # Errors
    /// The resumed run has played more trials already.
    pub(crate) fn ask_for(&mut self, trials: u64) -> Result<(), Failure> {
        if let Some((what, help)) = too_many(&self.kept, trials) {
            return Err(refused(&self.path, &what, &help));
        }
        self.kept.asked = trials;
        Ok(())
    }

    /// Returns the number of trials that an earlier run has played.
    pub(crate) fn earlier(&self) -> u64 {
        self.kept.trials()
    }

    /// Returns what an earlier run has kept, for a run that ends before it has played anything: its trials, how many
    /// were asked for, and the file. `None` if there are no trials.
    pub(crate) fn into_earlier(self) -> Option<(Vec<Tally>, u64, PathBuf)> {
        (self.kept.trials() > 0).then_some((self.kept.tallies, self.kept.asked, self.path))
    }

    /// Declares the played trials to be the whole run, for a run that had a time limit. Returns their number.
    pub(crate) fn ask_for_what_is_there(&mut self) -> u64 {
        // Up to the last trial: what lies in gaps before it is missing still.
        self.kept.asked = self.kept.spans.last().map_or(0, |span| span.1);
        self.kept.asked
    }

    /// Plays the missing trials of a span, and saves them from time to time.
    pub(crate) fn play(
        &mut self,
        plan: &Plan,
        span: Range<u64>,
        options: &RunOptions,
        signals: &Signals,
        per_trial: Option<&PerTrial<'_>>,
    ) -> Result<Played, Failure> {
        let (progress, halt) = (Progress::default(), AtomicBool::new(false));
        progress.done.store(self.kept.trials() * plan.cells.len() as u64, Ordering::Relaxed);
        let bar = Bar::new(plan, options.time);
        let (began, every) = (Mutex::new(Instant::now()), self.every);
        let is_due = || began.lock().is_ok_and(|began| began.elapsed() >= every);
        let how = outweigh::sim::RunOptions { threads: options.threads, block: 0 };
        let started = Instant::now();
        let is_over = || {
            let late = options.time.is_some_and(|limit| started.elapsed() >= limit);
            late || signals.code().is_some()
        };
        // A pause for saving drops no trials.
        let wanted = || {
            if is_due() {
                progress.pause();
            }
            signals.code().is_some()
        };
        std::thread::scope(|scope| {
            scope.spawn(|| bar.follow(&progress, wanted, &halt));
            // However the run ends, the bar must end with it, or its thread would wait forever.
            let _end = bar.until_dropped();
            loop {
                let missing = self.kept.missing_of(span.clone()).into_iter().next();
                // Of what is all there no trial is played, but the shapes of the tallies are known.
                let missing = missing.unwrap_or(span.end..span.end);
                let (first, left) = (missing.start, missing.end - missing.start);
                let played = play_span(plan, missing, how, &progress, &halt, per_trial)
                    .map_err(|error| crate::cli::terminal::worker_threads::none(&error))?;
                let trials = played.trials();
                let Played { broken, threads, tallies } = played;
                if trials > 0 {
                    // Missing trials cannot be there twice.
                    let _ = self.kept.add(first, tallies);
                } else if self.kept.tallies.is_empty() {
                    self.empty = tallies;
                }
                let is_whole = self.kept.missing_of(span.clone()).is_empty();
                if broken.is_some() || is_over() || is_whole {
                    return Ok(Played { tallies: Vec::new(), broken, threads });
                }
                if trials == left {
                    continue;
                }
                self.keep();
                if let Ok(mut began) = began.lock() {
                    *began = Instant::now();
                }
                progress.go_on();
                halt.store(false, Ordering::Relaxed);
            }
        })
    }

    /// Writes the file. A failure, such as a full disk, only warns, because the run itself goes on.
    fn keep(&mut self) {
        self.used = true;
        let (was_written, file) = (self.written, self.path.display());
        // Unfinished work that cannot be moved aside is not overwritten either.
        let moved = if self.unfinished { move_aside(&self.path) } else { Ok(()) };
        self.unfinished &= moved.is_err();
        let written = moved.and_then(|()| self.kept.write(&self.path));
        self.written = written.is_ok();
        // A disk that is full all night is told once.
        if let Some(error) = written.err().filter(|_| was_written) {
            say(&format!("warning: cannot keep what was played in {file}: {error}"));
        }
    }

    /// Writes the last checkpoint of a run, if the run was saved before or is incomplete. Returns the file, or `None`
    /// if no file is needed or it could not be written.
    pub(crate) fn end(&mut self) -> Option<PathBuf> {
        let is_whole = self.kept.missing().is_empty();
        if self.kept.trials() == 0 || (is_whole && !self.used) {
            return None;
        }
        self.keep();
        self.written.then(|| self.path.clone())
    }

    pub(crate) fn into_tallies(self) -> Vec<Tally> {
        if self.kept.tallies.is_empty() { self.empty } else { self.kept.tallies }
    }

    /// Returns the tallies with their spans, for the file of a piece.
    pub(crate) fn into_kept(self) -> Kept {
        let tallies = if self.kept.tallies.is_empty() { self.empty } else { self.kept.tallies };
        let none = self.kept.spans.is_empty();
        Kept { tallies: if none { Vec::new() } else { tallies }, ..self.kept }
    }
}

/// Returns the reason why a run cannot continue from a file, with the help for it. `None` if it can.
fn obstacle(found: &Kept, origins: &Origins, plan: &Plan) -> Option<(String, &'static str)> {
    if let Some(difference) = found.origins.difference(origins) {
        let help = "go on with the same file, options and seed, or run without --resume";
        return Some((format!("is of another run: {difference}"), help));
    }
    if let Some(what) = misfit(found, plan) {
        return Some((what.to_owned(), PLAY_AGAIN));
    }
    let help = "merge it with the pieces that have the other cells first";
    (!found.missing_cells().is_empty()).then(|| ("does not have all cells".to_owned(), help))
}

/// Returns the message and the help for a file that has more trials than the command asks for. `None` if it has not.
fn too_many(found: &Kept, trials: u64) -> Option<(String, String)> {
    let &(_, end) = found.spans.last().filter(|span| span.1 > trials)?;
    let what = format!("has trials up to the {end}th already, but the command asks for {trials}");
    Some((what, format!("ask for --trials {end} or more, or run without --resume")))
}

/// Whether a file has unfinished trials that this run would overwrite. Prints a note if so, because the user of an
/// interrupted run most likely wants to continue it.
fn tell_unfinished(path: &Path, new: &Kept, plan: &Plan, options: &RunOptions) -> bool {
    let anew = "this run begins anew, and moves the file aside before it keeps anything";
    let file = path.display();
    let old = match Kept::read(path) {
        Ok(old) => old,
        Err(why) => {
            say(&format!("note: {file} {why}: {anew}"));
            return true;
        }
    };
    let is_whole = old.missing().is_empty() && old.missing_cells().is_empty();
    if old.trials() == 0 || is_whole {
        return false;
    }
    // How many trials a precision takes is not known yet.
    let is_fixed = options.precision.is_none() && options.time.is_none();
    let more = too_many(&old, plan.trials).filter(|_| is_fixed).map(|(what, _)| what);
    let what = match obstacle(&old, &new.origins, plan).map(|(what, _)| what).or(more) {
        None => format!("to go on from there: {}", resume_command::command()),
        Some(what) => format!("it {what}"),
    };
    let (played, asked) = (old.trials(), old.asked);
    say(&format!(
        "note: {file} has {played} of {asked} trials of a run that was not finished; {what}\n{anew}"
    ));
    true
}

fn move_aside(path: &Path) -> std::io::Result<()> {
    let name = |number: u32| path.with_extension(format!("unfinished{number}.tally"));
    let Some(free) = (1..u32::MAX).map(name).find(|path| !path.exists()) else { return Ok(()) };
    std::fs::rename(path, &free)?;
    let (path, free) = (path.display(), free.display());
    say(&format!("note: {path} is now {free}; rename it back to go on from it"));
    Ok(())
}

/// Describes the run for its tally file, so that a later run can tell whether the file is its own.
pub(crate) fn origins(
    plan: &Plan,
    document: &Document,
    file: &Path,
    arguments: Vec<String>,
) -> Origins {
    let rosters = document.rosters().iter();
    Origins {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        file: file.display().to_string(),
        scenario: document.source().text.clone(),
        rosters: rosters.map(|roster| (roster.name.clone(), roster.text.clone())).collect(),
        arguments,
        seed: plan.seed,
        behaviour: behaviour(plan),
    }
}

pub(crate) const PLAY_AGAIN: &str = "play it again with this version of Outweigh";

/// Reads a tally file.
///
/// # Errors
/// It cannot be read or is damaged.
pub(crate) fn read(path: &Path) -> Result<Kept, Failure> {
    let help = "name a tally file as it was written by `outweigh run`";
    Kept::read(path).map_err(|why| refused(path, &why, help))
}

/// Returns the reason why a file cannot belong to a plan, whatever its origins say. `None` if it can.
pub(crate) fn misfit(kept: &Kept, plan: &Plan) -> Option<&'static str> {
    if !kept.fits(plan) {
        return Some("does not have the tallies of this scenario");
    }
    (!kept.is_possible(plan)).then_some("is damaged: its sums cannot be those of its trials")
}

/// Returns the trials of piece `number` of `all`. Pieces differ by one trial at most, and piece 0 has none.
pub(crate) fn span_of((number, all): (u64, u64), trials: u64) -> Range<u64> {
    let border = |number: u64| (u128::from(trials) * u128::from(number) / u128::from(all)) as u64;
    border(number.saturating_sub(1))..border(number)
}

/// Refuses to replace a file that is not a tally file.
///
/// # Errors
/// There is another file of this name.
pub(crate) fn refuse_others(path: &Path) -> Result<(), Failure> {
    if Kept::is_file(path) {
        return Ok(());
    }
    if path.metadata().is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        return Err(refused(path, "is no regular file", "name a file such as piece.tally"));
    }
    trial_rows::refuse_existing(Some(&path.to_path_buf()))
}

/// Refuses to replace a tally file unless the new one has all of its trials, because the lost trials may have taken
/// hours.
///
/// # Errors
/// The old file has other trials, belongs to another run, or cannot be read.
pub(crate) fn refuse_to_lose(path: &Path, new: &Kept) -> Result<(), Failure> {
    refuse_others(path)?;
    if !path.exists() {
        return Ok(());
    }
    let help = "name another file, or remove this one";
    let old = Kept::read(path).map_err(|why| refused(path, &format!("exists and {why}"), help))?;
    if let Some(difference) = new.origins.difference(&old.origins) {
        return Err(refused(path, &format!("exists and is of another run: {difference}"), help));
    }
    if old.asked != new.asked {
        let what = format!("exists and is of a run of {} trials, not {}", old.asked, new.asked);
        return Err(refused(path, &what, help));
    }
    if new.covers(&old) {
        return Ok(());
    }
    let what = match (&old.spans[..], &old.cells[..]) {
        (&[(from, to)], &[(0, cells)]) if cells == old.of_cells => {
            format!("exists and has another piece: trials {from} to {}", to - 1)
        }
        (_, &[(from, to)]) => format!("exists and has another piece: cells {} to {to}", from + 1),
        _ => "exists and has other pieces".to_owned(),
    };
    Err(refused(path, &what, "give every piece a file of its own"))
}

pub(crate) fn refused(path: &Path, what: &str, help: &str) -> Failure {
    Failure::Input(format!("error: {} {what}\n   = help: {help}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_all_trials_once() {
        for (all, trials) in [(1, 10), (3, 10), (7, 5), (64, 1_000_000_007)] {
            let mut at = 0;
            for number in 1..=all {
                let span = span_of((number, all), trials);
                assert_eq!(span.start, at);
                assert_eq!(span_of((0, all), trials), 0..0);
                at = span.end;
            }
            assert_eq!(at, trials);
        }
    }
}
