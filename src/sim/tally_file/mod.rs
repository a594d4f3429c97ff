//! Tally files: the played trials of a run, saved to continue it later, or to be merged with trials of other
//! machines.
//!
//! A file is a line with the format and a checksum, and below it the tallies as JSON. Tallies are whole numbers, so
//! that pieces add up to exactly the run that one machine would have made.

use super::plan::Plan;
use super::run::{Played, layouts};
use super::tally::{Shares, Tally};
use crate::scenario::MOST_TRIALS;
use serde::{Deserialize, Serialize};
use std::ops::Range;

pub(crate) mod play_digest;
mod storage;

pub use storage::remove_unfinished;

/// Origin of tallies. Two tally files fit together only if their origins are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origins {
    /// Version of the program.
    pub version: String,
    /// Path of the scenario file as it was typed.
    pub file: String,
    /// Text of the scenario file.
    pub scenario: String,
    /// Names and texts of its rosters.
    pub rosters: Vec<(String, String)>,
    /// The arguments that change the scenario or its measures, such as `--set`; `--threads` is not among them.
    pub arguments: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Digest of a few trials, see `behaviour`. It is here because two builds of one
    /// version can have other rules.
    pub behaviour: String,
}

impl Origins {
    /// Returns the first difference in words. `None` if the files fit together.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let (mine, theirs) = (&self.arguments.join(" "), &other.arguments.join(" "));
        if self.version != other.version {
            return Some(format!("Outweigh {} and {}", self.version, other.version));
        }
        if self.scenario != other.scenario {
            return Some("two texts of the scenario".to_owned());
        }
        if self.rosters != other.rosters {
            return Some("two texts of its rosters".to_owned());
        }
        if mine != theirs {
            let told = |options: &str| match options {
                "" => "no options".to_owned(),
                some => format!("the options `{some}`"),
            };
            return Some(format!("{} and {}", told(mine), told(theirs)));
        }
        let (mine, theirs) = (self.seed, other.seed);
        if mine != theirs {
            return Some(format!("the seeds {mine} and {theirs}"));
        }
        (self.behaviour != other.behaviour)
            .then(|| "two builds of Outweigh that do not play alike".to_owned())
    }
}

/// Contents of a tally file: the trials and cells of a run that were played, with their tallies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Origin of the tallies.
    pub origins: Origins,
    /// Trials of the whole run.
    pub asked: u64,
    /// Half-open ranges of the trials played, sorted and disjoint.
    pub spans: Vec<(u64, u64)>,
    /// Cells of the whole run.
    pub of_cells: u64,
    /// Half-open ranges of the cells played, sorted and disjoint.
    pub cells: Vec<(u64, u64)>,
    /// A tally for each of these cells.
    pub tallies: Vec<Tally>,
}

/// Reason why [`Kept::merge`] refuses a file of the same run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Two files have these trials.
    Trials(Range<u64>),
    /// Two files have these cells.
    Cells(Range<u64>),
    /// The files differ in cells and in trials, so neither can be added.
    Mixed,
}

impl Kept {
    /// Makes the contents for a run of `asked` trials of each of `cells` cells, without any trials.
    pub fn new(origins: Origins, asked: u64, cells: usize) -> Self {
        let (of_cells, cells) = (cells as u64, vec![(0, cells as u64)]);
        Self { origins, asked, spans: Vec::new(), of_cells, cells, tallies: Vec::new() }
    }

    /// Trials that were played of every cell.
    pub fn trials(&self) -> u64 {
        self.spans.iter().map(|(from, to)| to - from).sum()
    }

    /// Returns the trials of the whole run that were not played.
    pub fn missing(&self) -> Vec<Range<u64>> {
        self.missing_of(0..self.asked)
    }

    /// The trials of a span that were not played.
    pub fn missing_of(&self, span: Range<u64>) -> Vec<Range<u64>> {
        gaps(&self.spans, span)
    }

    /// The cells of the whole run that were not played.
    pub fn missing_cells(&self) -> Vec<Range<u64>> {
        gaps(&self.cells, 0..self.of_cells)
    }

    /// Adds the tallies of the trials from number `from` on.
    ///
    /// # Errors
    /// Trials that both have; then nothing is added.
    pub fn add(&mut self, from: u64, tallies: Vec<Tally>) -> Result<(), Clash> {
        let trials = tallies.first().map_or(0, |tally| tally.trials);
        self.add_spans(&[(from, from + trials)], tallies)
    }

    /// Keeps only the tallies of some cells. `places` has the places of these cells among the present ones.
    pub fn narrow(&mut self, cells: Range<u64>, places: &[usize]) {
        let tallies = std::mem::take(&mut self.tallies).into_iter().enumerate();
        let wanted = tallies.filter(|(at, _)| places.contains(at));
        self.tallies = wanted.map(|(_, tally)| tally).collect();
        self.cells = vec![(cells.start, cells.end)];
    }

    /// Adds what another file has: other trials of the same cells, or other cells of the same trials.
    ///
    /// # Errors
    /// What both have, or that neither cells nor trials are the same; then nothing is added.
    pub fn merge(&mut self, other: Self) -> Result<(), Clash> {
        // A file without trials adds nothing, whatever cells it is of.
        if other.spans.is_empty() {
            return Ok(());
        }
        if self.spans.is_empty() {
            (self.spans, self.cells) = (other.spans, other.cells);
            self.tallies = other.tallies;
            return Ok(());
        }
        let cells: u64 = self.cells.iter().map(|(from, to)| to - from).sum();
        let is_some_cells = cells < self.of_cells;
        if self.cells == other.cells && !(is_some_cells && self.spans == other.spans) {
            return self.add_spans(&other.spans, other.tallies);
        }
        if self.spans != other.spans {
            return Err(Clash::Mixed);
        }
        if let Some(both) = shared(&self.cells, &other.cells) {
            return Err(Clash::Cells(both));
        }
        // There are as many tallies as cells, but a file may declare any number of cells: only tallies take room.
        let mine = numbers(&self.cells).zip(std::mem::take(&mut self.tallies));
        let mut all: Vec<(u64, Tally)> =
            mine.chain(numbers(&other.cells).zip(other.tallies)).collect();
        all.sort_by_key(|(cell, _)| *cell);
        self.tallies = all.into_iter().map(|(_, tally)| tally).collect();
        join(&mut self.cells, &other.cells);
        Ok(())
    }

    fn add_spans(&mut self, spans: &[(u64, u64)], tallies: Vec<Tally>) -> Result<(), Clash> {
        if let Some(both) = shared(&self.spans, spans) {
            return Err(Clash::Trials(both));
        }
        join(&mut self.spans, spans);
        if self.tallies.is_empty() {
            self.tallies = tallies;
            return Ok(());
        }
        for (mine, theirs) in self.tallies.iter_mut().zip(&tallies) {
            mine.merge(theirs);
        }
        Ok(())
    }

    /// Whether its tallies have the shape of this plan's cells ([`Tally::fits`]), so that they can be merged and
    /// reported.
    pub fn fits(&self, plan: &Plan) -> bool {
        // A file may declare any number of cells, so that the number is looked at before the cells are.
        if self.of_cells != plan.cells.len() as u64
            || self.cells.last().is_some_and(|last| last.1 > self.of_cells)
        {
            return false;
        }
        if self.tallies.is_empty() {
            return self.spans.is_empty();
        }
        let layouts = layouts(plan);
        let mut both = self.tallies.iter().zip(numbers(&self.cells));
        both.all(|(tally, cell)| {
            let cell = cell as usize;
            tally.fits(&layouts[cell], plan.cells[cell].game.line_count())
        })
    }

    /// Whether the numbers can come from trials, given that the file [fits](Self::fits) the plan. A file that passes
    /// can be reported and added without a panic, even if another program wrote it.
    pub fn is_possible(&self, plan: &Plan) -> bool {
        let layouts = layouts(plan);
        let mut tallies = vec![None; plan.cells.len()];
        for (cell, tally) in numbers(&self.cells).zip(&self.tallies) {
            tallies[cell as usize] = Some(tally);
        }
        plan.cells.iter().zip(&layouts).zip(&tallies).all(|((cell, layout), tally)| {
            let base = cell.baseline.and_then(|base| tallies[base]);
            let shares = || Shares::of(&*cell.game);
            tally.is_none_or(|tally| tally.is_possible(layout, &shares(), base, &self.spans))
        })
    }

    /// Whether it has all trials of all cells that `other` has; then merging the two would count trials twice.
    pub fn covers(&self, other: &Self) -> bool {
        let covers = |mine: &[(u64, u64)], theirs: &[(u64, u64)]| {
            theirs.iter().all(|span| gaps(mine, span.0..span.1).is_empty())
        };
        other.trials() == 0
            || (covers(&self.spans, &other.spans) && covers(&self.cells, &other.cells))
    }

    /// Returns the tallies, for results.
    pub fn played(self) -> Played {
        Played { tallies: self.tallies, ..Played::default() }
    }

    /// Whether spans and cells are in order, within the run, and all tallies are of them. [`read`](Self::read)
    /// checks this, so that all other code may rely on it.
    fn is_sound(&self) -> bool {
        let count = |spans: &[(u64, u64)]| spans.iter().map(|it| it.1 - it.0).sum::<u64>();
        in_order(&self.spans)
            && in_order(&self.cells)
            && (1..=MOST_TRIALS).contains(&self.asked)
            && self.spans.last().is_none_or(|last| last.1 <= self.asked)
            && self.cells.last().is_none_or(|last| last.1 <= self.of_cells)
            && self.tallies.iter().all(|tally| tally.trials == self.trials())
            && self.spans.is_empty() == self.tallies.is_empty()
            && (self.tallies.is_empty() || self.tallies.len() as u64 == count(&self.cells))
    }
}

/// Whether spans are in order, with gaps between, and none is empty.
fn in_order(spans: &[(u64, u64)]) -> bool {
    let apart = |pair: &[(u64, u64)]| pair[0].1 < pair[1].0;
    spans.iter().all(|span| span.0 < span.1) && spans.windows(2).all(apart)
}

fn numbers(spans: &[(u64, u64)]) -> impl Iterator<Item = u64> {
    spans.iter().flat_map(|span| span.0..span.1)
}

/// Returns the gaps between the spans, within `within`.
fn gaps(spans: &[(u64, u64)], within: Range<u64>) -> Vec<Range<u64>> {
    let (mut missing, mut at) = (Vec::new(), within.start);
    for &(from, to) in spans {
        missing.push(at..from.min(within.end));
        at = to.max(at);
    }
    missing.push(at..within.end);
    missing.retain(|span| !span.is_empty());
    missing
}

/// Returns the first range that lies in spans of both. `None` if they share nothing.
fn shared(mine: &[(u64, u64)], theirs: &[(u64, u64)]) -> Option<Range<u64>> {
    let both = mine
        .iter()
        .flat_map(|one| theirs.iter().map(|other| one.0.max(other.0)..one.1.min(other.1)));
    both.filter(|both| !both.is_empty()).min_by_key(|both| both.start)
}

/// Adds spans to others that share nothing with them; spans that touch become one, so that equal contents have equal
/// bytes.
fn join(spans: &mut Vec<(u64, u64)>, more: &[(u64, u64)]) {
    spans.extend(more.iter().filter(|span| span.0 < span.1));
    spans.sort_unstable();
    spans.dedup_by(|next, span| {
        let touches = span.1 == next.0;
        span.1 = if touches { next.1 } else { span.1 };
        touches
    });
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn tally(trials: u64) -> Tally {
        let layout = crate::engine::Layout {
            quantities: 2,
            fighters: 1,
            fighter_measures: 1,
            curves: 1,
            levels: 1,
            max_exchanges: 3,
            conflicts: 1,
            histograms: vec![(0, 3)],
            given: Vec::new(),
        };
        Tally { trials, ..Tally::new(&layout, 1) }
    }

    pub(super) fn piece(from: u64, to: u64) -> Kept {
        let mut kept = Kept::new(Origins { seed: 7, ..Origins::default() }, 10, 1);
        kept.add(from, vec![tally(to - from)]).unwrap();
        kept
    }

    #[test]
    fn pieces_come_in_any_order_and_never_twice() {
        let mut whole = piece(5, 8);
        assert_eq!(whole.missing(), [0..5, 8..10]);
        whole.merge(piece(0, 2)).unwrap();
        assert_eq!(whole.spans, [(0, 2), (5, 8)]);
        assert_eq!(whole.missing_of(1..6), vec![2..5; 1]);
        assert_eq!(whole.missing_of(6..9), vec![8..9; 1]);
        assert!(whole.missing_of(0..2).is_empty());
        assert_eq!(whole.merge(piece(1, 3)), Err(Clash::Trials(1..2)));
        assert_eq!(whole.trials(), 5, "trials in both are not added");
        whole.merge(piece(2, 5)).unwrap();
        whole.merge(piece(8, 10)).unwrap();
        assert_eq!((whole.spans.clone(), whole.missing()), (vec![(0, 10)], Vec::new()));
        assert_eq!(whole.tallies[0].trials, 10);
    }

    fn cells(from: u64, to: u64) -> Kept {
        let mut kept = Kept::new(Origins::default(), 10, 5);
        let of = |cell: u64| Tally { sums: vec![cell as i64, 0], ..tally(10) };
        kept.add(0, (0..5).map(of).collect()).unwrap();
        kept.narrow(from..to, &(from as usize..to as usize).collect::<Vec<_>>());
        kept
    }

    #[test]
    fn pieces_of_cells_come_in_any_order_and_never_twice() {
        let mut whole = cells(3, 4);
        whole.merge(cells(0, 2)).unwrap();
        assert_eq!(
            (whole.cells.clone(), whole.missing_cells()),
            (vec![(0, 2), (3, 4)], vec![2..3, 4..5])
        );
        assert_eq!(whole.merge(cells(1, 3)), Err(Clash::Cells(1..2)));
        assert_eq!(cells(1, 3).merge(cells(1, 3)), Err(Clash::Cells(1..3)));
        whole.merge(cells(4, 5)).unwrap();
        whole.merge(cells(2, 3)).unwrap();
        assert_eq!(whole, cells(0, 5));
        let mut trials = Kept::new(Origins::default(), 10, 5);
        trials.add(0, (0..5).map(|_| tally(3)).collect()).unwrap();
        assert_eq!(trials.merge(cells(0, 2)), Err(Clash::Mixed));
    }

    /// A file without trials may declare any number of cells: 2^50 numbers would take more room than there is.
    #[test]
    fn files_without_trials_add_nothing_whatever_they_declare() {
        let of = |cells: (u64, u64)| Kept {
            of_cells: u64::MAX,
            cells: vec![cells],
            ..Kept::new(Origins::default(), 10, 1)
        };
        let mut whole = of((0, 1 << 50));
        whole.merge(of((1 << 50, 1 << 51))).unwrap();
        assert_eq!((whole.trials(), whole.cells.clone()), (0, vec![(0, 1 << 50)]));
        whole.merge(piece(2, 5)).unwrap();
        assert_eq!((whole.spans.clone(), whole.cells.clone()), (vec![(2, 5)], vec![(0, 1)]));
        whole.merge(of((7, 8))).unwrap();
        assert_eq!((whole.trials(), whole.cells), (3, vec![(0, 1)]));
    }

    #[test]
    fn a_file_covers_what_it_has() {
        assert!(piece(2, 5).covers(&piece(2, 5)) && piece(2, 5).covers(&piece(3, 4)));
        assert!(!piece(2, 5).covers(&piece(4, 6)) && !cells(0, 2).covers(&cells(1, 3)));
        assert!(cells(0, 3).covers(&cells(1, 3)));
        assert!(cells(0, 1).covers(&Kept::new(Origins::default(), 10, 5)), "it has no trials");
    }

    #[test]
    fn what_does_not_fit_together_is_said() {
        let one = Origins { version: "1".into(), seed: 1, ..Origins::default() };
        let told = |other: &Origins| one.difference(other);
        assert_eq!(told(&one), None);
        assert_eq!(told(&Origins { seed: 2, ..one.clone() }).unwrap(), "the seeds 1 and 2");
        let other = Origins { arguments: vec!["--set".into(), "a=1".into()], ..one.clone() };
        assert_eq!(told(&other).unwrap(), "no options and the options `--set a=1`");
        let other = Origins { behaviour: "0".into(), ..one.clone() };
        assert_eq!(told(&other).unwrap(), "two builds of Outweigh that do not play alike");
    }
}
