//! Tally files: what was played, kept to go on later, or to be put together with what was played elsewhere.
//!
//! A file is a line that says what it is, with a checksum, and below it the tallies as JSON. Tallies are
//! whole numbers, so that pieces add up to the very run that one machine would have made.

use super::plan::Plan;
use super::run::{Played, layouts};
use super::tally::Tally;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// How the first line of a tally file begins; the number is that of the format.
const MAGIC: &str = "outweigh tally 1";

/// What was played: two tally files fit together only if all of it is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origins {
    /// Version of the program.
    pub version: String,
    /// Path of the scenario file as it was typed.
    pub file: String,
    /// Its text.
    pub scenario: String,
    /// Names and texts of its rosters.
    pub rosters: Vec<(String, String)>,
    /// The arguments that change the scenario or its measures.
    pub arguments: Vec<String>,
    /// The seed.
    pub seed: u64,
}

impl Origins {
    /// What is another in these, in words; nothing if they fit together.
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
            return Some(format!("the options `{mine}` and `{theirs}`"));
        }
        let (mine, theirs) = (self.seed, other.seed);
        (mine != theirs).then(|| format!("the seeds {mine} and {theirs}"))
    }
}

/// What was played of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// What it is of.
    pub origins: Origins,
    /// Trials of the whole run.
    pub asked: u64,
    /// The trials that were played: from the first, up to but without the second. In order, and with
    /// gaps between.
    pub spans: Vec<(u64, u64)>,
    /// Cells of the whole run.
    pub of_cells: u64,
    /// The cells that were played, in the same way.
    pub cells: Vec<(u64, u64)>,
    /// A tally for each of these cells.
    pub tallies: Vec<Tally>,
}

/// Why two files of one run do not add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clash {
    /// Both have these trials.
    Trials(Range<u64>),
    /// Both have these cells.
    Cells(Range<u64>),
    /// One has other cells and other trials than the other.
    Mixed,
}

impl Kept {
    /// Nothing yet of a run of so many trials of each of so many cells.
    pub fn new(origins: Origins, asked: u64, cells: usize) -> Self {
        let (of_cells, cells) = (cells as u64, vec![(0, cells as u64)]);
        Self { origins, asked, spans: Vec::new(), of_cells, cells, tallies: Vec::new() }
    }

    /// Trials that were played of every cell.
    pub fn trials(&self) -> u64 {
        self.spans.iter().map(|(from, to)| to - from).sum()
    }

    /// The trials of the whole run that were not played.
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

    /// Adds the tallies of trials from this one on.
    ///
    /// # Errors
    /// Trials that both have; then nothing is added.
    pub fn add(&mut self, from: u64, tallies: Vec<Tally>) -> Result<(), Clash> {
        let trials = tallies.first().map_or(0, |tally| tally.trials);
        self.add_spans(&[(from, from + trials)], tallies)
    }

    /// Leaves only the tallies of some cells; `places` says where they are among those that it has.
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
        let numbers = |spans: &[(u64, u64)]| spans.iter().flat_map(|it| it.0..it.1).collect();
        let (mine, theirs): (Vec<u64>, Vec<u64>) = (numbers(&self.cells), numbers(&other.cells));
        let mine = mine.into_iter().zip(std::mem::take(&mut self.tallies));
        let mut all: Vec<(u64, Tally)> =
            mine.chain(theirs.into_iter().zip(other.tallies)).collect();
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

    /// Whether its tallies are of the cells of this plan.
    pub fn fits(&self, plan: &Plan) -> bool {
        if self.tallies.is_empty() {
            return self.spans.is_empty();
        }
        let shapes: Vec<_> = plan.cells.iter().zip(layouts(plan)).collect();
        let cells = self.cells.iter().flat_map(|it| it.0..it.1);
        let shapes = cells.filter_map(|cell| shapes.get(cell as usize).cloned());
        let mut both = self.tallies.iter().zip(shapes);
        self.of_cells == plan.cells.len() as u64
            && both.all(|(tally, (cell, layout))| tally.fits(&layout, cell.game.line_count()))
    }

    /// What was played, for results.
    pub fn played(self) -> Played {
        Played { tallies: self.tallies, ..Played::default() }
    }

    /// The file as bytes.
    ///
    /// # Errors
    /// None that can happen: all of it is numbers and texts.
    fn bytes(&self) -> io::Result<Vec<u8>> {
        let body = serde_json::to_vec(self).map_err(io::Error::other)?;
        let mut bytes = format!("{MAGIC} {:08x}\n", crc32fast::hash(&body)).into_bytes();
        bytes.extend(body);
        Ok(bytes)
    }

    /// Writes it as a whole or not at all: under another name first, which then takes the place of an
    /// older file.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)?;
        }
        // Two that write the same file at once get in nobody's way: one of them is the last.
        let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(format!(".unfinished-{:x}{moment:x}", std::process::id()));
        let written = File::create(&unfinished).and_then(|mut file| {
            file.write_all(&self.bytes()?)?;
            file.sync_all()
        });
        written.and_then(|()| std::fs::rename(&unfinished, path)).inspect_err(|_| {
            let _ = std::fs::remove_file(&unfinished);
        })
    }

    /// Whether a file says of itself that it is a tally file.
    pub fn is_file(path: &Path) -> bool {
        let mut start = Vec::new();
        let read = File::open(path).and_then(|file| {
            io::Read::read_to_end(&mut io::Read::take(file, MAGIC.len() as u64), &mut start)
        });
        read.is_ok() && start == MAGIC.as_bytes()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or it is damaged: in words.
    pub fn read(path: &Path) -> Result<Self, String> {
        let bytes = std::fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
        Self::from_bytes(&bytes)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// They are damaged: in words.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let line = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
        let (line, body) = bytes.split_at(line);
        let line = String::from_utf8_lossy(line);
        let Some((magic, sum)) = line.rsplit_once(' ') else {
            return Err("is no tally file".to_owned());
        };
        if magic != MAGIC {
            let other = magic.starts_with("outweigh tally");
            let why = if other { "is of another version of Outweigh" } else { "is no tally file" };
            return Err(why.to_owned());
        }
        let body = body.get(1..).unwrap_or_default();
        if u32::from_str_radix(sum, 16) != Ok(crc32fast::hash(body)) {
            return Err("is damaged or cut short: its checksum is wrong".to_owned());
        }
        let kept: Self =
            serde_json::from_slice(body).map_err(|error| format!("is damaged: {error}"))?;
        if kept.is_sound() {
            Ok(kept)
        } else {
            Err("is damaged: its trials do not add up".to_owned())
        }
    }

    /// Whether spans and cells are in order and all tallies are of them.
    fn is_sound(&self) -> bool {
        let count = self.cells.iter().map(|it| it.1.saturating_sub(it.0)).sum::<u64>();
        in_order(&self.spans)
            && in_order(&self.cells)
            && self.cells.last().is_none_or(|last| last.1 <= self.of_cells)
            && self.tallies.iter().all(|tally| tally.trials == self.trials())
            && self.spans.is_empty() == self.tallies.is_empty()
            && (self.tallies.is_empty() || self.tallies.len() as u64 == count)
    }
}

/// Whether spans are in order, with gaps between, and none is empty.
fn in_order(spans: &[(u64, u64)]) -> bool {
    let apart = |pair: &[(u64, u64)]| pair[0].1 < pair[1].0;
    spans.iter().all(|span| span.0 < span.1) && spans.windows(2).all(apart)
}

/// What lies between spans, within another one.
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

/// The first that spans of both have.
fn shared(mine: &[(u64, u64)], theirs: &[(u64, u64)]) -> Option<Range<u64>> {
    let both = mine
        .iter()
        .flat_map(|one| theirs.iter().map(|other| one.0.max(other.0)..one.1.min(other.1)));
    both.filter(|both| !both.is_empty()).min_by_key(|both| both.start)
}

/// Adds spans to others that share nothing with them; those that touch become one.
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
mod tests {
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

    fn piece(from: u64, to: u64) -> Kept {
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
        assert_eq!(whole.trials(), 5, "nothing is added of what overlaps");
        whole.merge(piece(2, 5)).unwrap();
        whole.merge(piece(8, 10)).unwrap();
        assert_eq!((whole.spans.clone(), whole.missing()), (vec![(0, 10)], Vec::new()));
        assert_eq!(whole.tallies[0].trials, 10);
    }

    /// Cells 1 to 4 of five, each with another number of sums that tells it apart.
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
        assert!(Kept::from_bytes(&whole.bytes().unwrap()) == Ok(whole.clone()));
        whole.merge(cells(4, 5)).unwrap();
        whole.merge(cells(2, 3)).unwrap();
        assert_eq!(whole, cells(0, 5));
        let mut trials = Kept::new(Origins::default(), 10, 5);
        trials.add(0, (0..5).map(|_| tally(3)).collect()).unwrap();
        assert_eq!(trials.merge(cells(0, 2)), Err(Clash::Mixed));
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let kept = piece(2, 5);
        assert_eq!(Kept::from_bytes(&kept.bytes().unwrap()), Ok(kept));
    }

    /// Every byte that is another, and every end that is missing, is noticed.
    #[test]
    fn damage_is_noticed() {
        let bytes = piece(2, 5).bytes().unwrap();
        for at in 0..bytes.len() {
            assert!(Kept::from_bytes(&bytes[..at]).is_err(), "cut at {at}");
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert!(Kept::from_bytes(&other).is_err(), "byte {at}");
        }
        let told = |text: &str| Kept::from_bytes(text.as_bytes()).unwrap_err();
        assert_eq!(told("value,win\n1,2\n"), "is no tally file");
        assert_eq!(told("outweigh tally 9 00000000\n{}"), "is of another version of Outweigh");
        let body = "{}";
        let sum = crc32fast::hash(body.as_bytes());
        assert!(told(&format!("{MAGIC} {sum:08x}\n{body}")).starts_with("is damaged: missing"));
    }

    #[test]
    fn what_does_not_fit_together_is_said() {
        let one = Origins { version: "1".into(), seed: 1, ..Origins::default() };
        let told = |other: &Origins| one.difference(other);
        assert_eq!(told(&one), None);
        assert_eq!(told(&Origins { seed: 2, ..one.clone() }).unwrap(), "the seeds 1 and 2");
        let other = Origins { arguments: vec!["--set".into(), "a=1".into()], ..one.clone() };
        assert_eq!(told(&other).unwrap(), "the options `` and `--set a=1`");
    }
}
