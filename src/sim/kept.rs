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
    /// A tally for each cell.
    pub tallies: Vec<Tally>,
}

impl Kept {
    /// Nothing yet of a run of so many trials.
    pub fn new(origins: Origins, asked: u64) -> Self {
        Self { origins, asked, spans: Vec::new(), tallies: Vec::new() }
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
        let (mut missing, mut at) = (Vec::new(), span.start);
        for &(from, to) in &self.spans {
            missing.push(at..from.min(span.end));
            at = to.max(at);
        }
        missing.push(at..span.end);
        missing.retain(|span| !span.is_empty());
        missing
    }

    /// Adds the tallies of trials from this one on.
    ///
    /// # Errors
    /// Trials that both have; then nothing is added.
    pub fn add(&mut self, from: u64, tallies: Vec<Tally>) -> Result<(), Range<u64>> {
        let trials = tallies.first().map_or(0, |tally| tally.trials);
        self.add_spans(&[(from, from + trials)], tallies)
    }

    /// Adds what another file has.
    ///
    /// # Errors
    /// Trials that both have; then nothing is added.
    pub fn merge(&mut self, other: Self) -> Result<(), Range<u64>> {
        self.add_spans(&other.spans, other.tallies)
    }

    fn add_spans(&mut self, spans: &[(u64, u64)], tallies: Vec<Tally>) -> Result<(), Range<u64>> {
        for &(from, to) in spans {
            let shared = |span: &(u64, u64)| span.0.max(from)..span.1.min(to);
            if let Some(both) = self.spans.iter().map(shared).find(|both| !both.is_empty()) {
                return Err(both);
            }
        }
        self.spans.extend(spans.iter().filter(|span| span.0 < span.1));
        self.spans.sort_unstable();
        self.spans.dedup_by(|next, span| {
            let touches = span.1 == next.0;
            span.1 = if touches { next.1 } else { span.1 };
            touches
        });
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
        let shapes = plan.cells.iter().zip(layouts(plan));
        let mut both = self.tallies.iter().zip(shapes);
        self.tallies.len() == plan.cells.len()
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
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".unfinished");
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

    /// Whether spans are in order and all tallies are of their trials.
    fn is_sound(&self) -> bool {
        let apart = |pair: &[(u64, u64)]| pair[0].1 < pair[1].0;
        self.spans.iter().all(|span| span.0 < span.1)
            && self.spans.windows(2).all(apart)
            && self.tallies.iter().all(|tally| tally.trials == self.trials())
            && self.spans.is_empty() == self.tallies.is_empty()
    }
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
        let mut kept = Kept::new(Origins { seed: 7, ..Origins::default() }, 10);
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
        assert_eq!(whole.merge(piece(1, 3)), Err(1..2));
        assert_eq!(whole.trials(), 5, "nothing is added of what overlaps");
        whole.merge(piece(2, 5)).unwrap();
        whole.merge(piece(8, 10)).unwrap();
        assert_eq!((whole.spans.clone(), whole.missing()), (vec![(0, 10)], Vec::new()));
        assert_eq!(whole.tallies[0].trials, 10);
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
