//! Digests of tallies. They depend on what was played and on nothing else: not on threads, on the
//! order of measures, on measures that are zero, or on the version of Rust.

use outweigh::sim::{Cell, CurveTally, Results};
use outweigh::system::Measure;

/// The digests of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its file, from the folder of the project on.
    pub name: String,
    /// What the parts of its cells are called: groups of numbers, then quantities.
    pub parts: Vec<String>,
    /// Its cells.
    pub cells: Vec<Signature>,
}

/// The digests of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The cell's name.
    pub cell: String,
    /// The digest of all.
    pub whole: u64,
    /// A byte of the digest of each part; none if all its numbers are zero.
    pub parts: Vec<Option<u8>>,
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

fn mixed(mut state: u64) -> u64 {
    state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

/// A part of a tally by its name, with its digest.
type Part = (String, Option<u64>);

/// The digests of a scenario's results.
pub fn sign(name: &str, results: &Results) -> Scenario {
    let cells: Vec<Vec<Part>> = results.cells.iter().map(|cell| parts(results, cell)).collect();
    let groups = groups(results, &results.cells[0]).len();
    let shown: Vec<usize> = (0..cells[0].len())
        .filter(|&part| part < groups || cells.iter().any(|cell| cell[part].1.is_some()))
        .collect();
    let signature = |(cell, parts): (&Cell, &Vec<Part>)| Signature {
        cell: results.cell_name(cell),
        whole: whole(parts),
        parts: shown.iter().map(|&part| parts[part].1.map(|digest| (digest >> 56) as u8)).collect(),
    };
    Scenario {
        name: name.to_owned(),
        parts: shown.iter().map(|&part| cells[0][part].0.clone()).collect(),
        cells: results.cells.iter().zip(&cells).map(signature).collect(),
    }
}

/// The digest of all parts, whatever their order.
fn whole(parts: &[Part]) -> u64 {
    let digests = parts.iter().filter_map(|part| part.1);
    mixed(digests.fold(0, u64::wrapping_add))
}

fn parts(results: &Results, cell: &Cell) -> Vec<Part> {
    let mut parts: Vec<Part> = groups(results, cell)
        .into_iter()
        .map(|(name, digest)| (name.to_owned(), digest.finish()))
        .collect();
    parts.extend((0..results.quantities.len()).map(|at| quantity(results, cell, at)));
    parts
}

fn groups(results: &Results, cell: &Cell) -> [(&'static str, Digest); 6] {
    let tally = &cell.tally;
    let stages = tally.stages.as_ref();
    [
        ("curves", curves("curves", results, &results.curve_measures, &tally.curves)),
        (
            "stages",
            stages.map_or(Digest::new("stages"), |stages| {
                curves("stages", results, &results.level_measures, stages)
            }),
        ),
        ("fighters", fighters(results, cell)),
        ("histograms", histograms(results, cell)),
        ("extremes", extremes(cell)),
        ("lines", lines(cell)),
    ]
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
fn quantity(results: &Results, cell: &Cell, at: usize) -> Part {
    let name = quantity_name(results, at);
    let tally = &cell.tally;
    let numbers = [tally.sums[at], tally.squares[at], tally.products[at]];
    if numbers == [0; 3] {
        return (name, None);
    }
    let digest = numbers.into_iter().fold(Digest::new(&name), Digest::number).finish();
    (name, digest)
}

/// The values of every measure and side in each row, up to the last in which a trial ended.
fn curves(name: &str, results: &Results, measures: &[Measure], tally: &CurveTally) -> Digest {
    let mut digest = Digest::new(name);
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

fn fighters(results: &Results, cell: &Cell) -> Digest {
    let measures = &results.fighter_measures;
    let mut digest = Digest::new("fighters");
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
fn histograms(results: &Results, cell: &Cell) -> Digest {
    let mut digest = Digest::new("histograms");
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

fn extremes(cell: &Cell) -> Digest {
    let ((longest, late), (shortest, soon)) = (cell.tally.longest, cell.tally.shortest);
    let numbers = [longest as i64, late as i64, shortest as i64, soon as i64];
    numbers.into_iter().fold(Digest::new("extremes"), Digest::number)
}

/// How often each line of each list was chosen, without the lines that never were: one more that
/// nobody reaches changes nothing.
fn lines(cell: &Cell) -> Digest {
    let mut digest = Digest::new("lines");
    let chosen = cell.lines.iter().zip(&cell.tally.lines).filter(|(_, count)| **count != 0);
    for (line, &count) in chosen {
        digest = digest.text(&line.policy).text(line.list).number(count as i64);
    }
    digest
}
