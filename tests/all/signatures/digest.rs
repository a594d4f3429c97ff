//! Digests of tallies. They depend on what was played and on nothing else: not on threads, on the
//! order of measures, on measures that are zero, or on the version of Rust.

use outweigh::sim::{Cell, CurveTally, Results};
use outweigh::system::Measure;

/// The digests of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its file, from the folder of the project on.
    pub name: String,
    /// Its cells.
    pub cells: Vec<Signature>,
}

/// The digest of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The cell's name.
    pub cell: String,
    /// The digest of all its numbers.
    pub whole: u64,
}

/// Where the names and numbers of a part of a tally go: into a digest, or into a text.
pub trait Sink: Sized {
    /// Begins a part.
    fn named(name: &str) -> Self;
    /// Adds a name.
    fn text(self, text: &str) -> Self;
    /// Adds a number.
    fn number(self, number: i64) -> Self;
}

/// FNV-1a with the last mixing step of `SplitMix64`. Both are fixed for good, which the hashers of
/// the standard library are not.
#[derive(Clone, Copy)]
pub struct Digest {
    state: u64,
    empty: bool,
}

impl Digest {
    /// A digest that holds a name and no number yet.
    pub fn new(name: &str) -> Self {
        Self { state: 0xcbf2_9ce4_8422_2325, empty: true }.bytes(name.as_bytes())
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        for &byte in bytes.iter().chain(&[0xff]) {
            self.state = (self.state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        self
    }

    /// Adds a name.
    pub fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    /// Adds a number.
    pub fn number(mut self, number: i64) -> Self {
        self.empty = false;
        self.bytes(&number.to_le_bytes())
    }

    /// The digest; none if no number was added.
    pub fn finish(self) -> Option<u64> {
        (!self.empty).then(|| mixed(self.state))
    }
}

impl Sink for Digest {
    fn named(name: &str) -> Self {
        Self::new(name)
    }

    fn text(self, text: &str) -> Self {
        Self::text(self, text)
    }

    fn number(self, number: i64) -> Self {
        Self::number(self, number)
    }
}

fn mixed(mut state: u64) -> u64 {
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// The digests of a scenario's results.
pub fn sign(name: &str, results: &Results) -> Scenario {
    let signature = |cell: &Cell| {
        let digests = parts::<Digest>(results, cell);
        let digests = digests.into_iter().filter_map(Digest::finish);
        // The sum does not depend on the order of the parts.
        let whole = mixed(digests.fold(0, u64::wrapping_add));
        Signature { cell: results.cell_name(cell), whole }
    };
    Scenario { name: name.to_owned(), cells: results.cells.iter().map(signature).collect() }
}

/// All parts of a cell's tally: groups of numbers, then the quantities that are not zero in every trial.
pub fn parts<S: Sink>(results: &Results, cell: &Cell) -> Vec<S> {
    let tally = &cell.tally;
    let mut parts = vec![
        curves("curves", results, &results.curve_measures, &tally.curves),
        tally.stages.as_ref().map_or_else(
            || S::named("stages"),
            |stages| curves("stages", results, &results.level_measures, stages),
        ),
        fighters(results, cell),
        histograms(results, cell),
        extremes(cell),
        lines(cell),
    ];
    parts.extend((0..results.quantities.len()).filter_map(|at| quantity(results, cell, at)));
    parts
}

/// What a quantity is called: `SIDE.measure`, or `measure` for one of the conflict as a whole.
pub fn quantity_name(results: &Results, at: usize) -> String {
    let known = &results.quantities[at];
    match known.side {
        Some(side) => format!("{}.{}", results.sides[side], known.measure.name),
        None => known.measure.name.to_owned(),
    }
}

/// Sum, sum of squares and sum of products.
fn quantity<S: Sink>(results: &Results, cell: &Cell, at: usize) -> Option<S> {
    let tally = &cell.tally;
    let numbers = [tally.sums[at], tally.squares[at], tally.products[at]];
    let part = || S::named(&quantity_name(results, at));
    (numbers != [0; 3]).then(|| numbers.into_iter().fold(part(), S::number))
}

/// The values of every measure and side in each row, up to the last in which a trial ended.
fn curves<S: Sink>(name: &str, results: &Results, measures: &[Measure], tally: &CurveTally) -> S {
    let mut digest = S::named(name);
    for row in 0..=tally.last() {
        digest = digest.number(tally.ends(row) as i64);
        for (side, side_name) in results.sides.iter().enumerate() {
            for (at, measure) in measures.iter().enumerate() {
                let (sum, square) = tally.at(row, side * measures.len() + at);
                if square != 0 {
                    digest = digest.text(side_name).text(measure.name).number(sum).number(square);
                }
            }
        }
    }
    digest
}

fn fighters<S: Sink>(results: &Results, cell: &Cell) -> S {
    let measures = &results.fighter_measures;
    let mut digest = S::named("fighters");
    for fighter in 0..cell.fighters.len() {
        for (place, measure) in measures.iter().enumerate() {
            let at = fighter * measures.len() + place;
            let (sum, square) = (cell.tally.fighter_sums[at], cell.tally.fighter_squares[at]);
            if square != 0 {
                digest = digest.text(measure.name).number(fighter as i64);
                digest = digest.number(sum).number(square);
            }
        }
    }
    digest
}

/// The bins that are not empty, of quantities that are not zero in every trial.
fn histograms<S: Sink>(results: &Results, cell: &Cell) -> S {
    let mut digest = S::named("histograms");
    for (bins, &(quantity, _)) in cell.tally.histograms.iter().zip(&cell.layout.histograms) {
        if cell.tally.squares[quantity] == 0 {
            continue;
        }
        digest = digest.text(&quantity_name(results, quantity));
        for (bin, &count) in bins.iter().enumerate().filter(|(_, count)| **count != 0) {
            digest = digest.number(bin as i64).number(count as i64);
        }
    }
    digest
}

fn extremes<S: Sink>(cell: &Cell) -> S {
    let ((longest, late), (shortest, soon)) = (cell.tally.longest, cell.tally.shortest);
    let numbers = [longest as i64, late as i64, shortest as i64, soon as i64];
    numbers.into_iter().fold(S::named("extremes"), S::number)
}

/// How often each line of each list was chosen, without the lines that never were: one more that
/// nobody reaches changes nothing.
fn lines<S: Sink>(cell: &Cell) -> S {
    let mut digest = S::named("lines");
    let chosen = cell.lines.iter().zip(&cell.tally.lines).filter(|(_, count)| **count != 0);
    for (line, &count) in chosen {
        digest = digest.text(&line.policy).text(line.list).number(count as i64);
    }
    digest
}
