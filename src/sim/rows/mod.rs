//! Rows of single trials, for statistics of one's own: one per trial and cell, in the order of
//! trials however the blocks came in.

pub(crate) mod csv_text;
#[cfg(feature = "parquet")]
pub(crate) mod parquet;

use super::plan::Plan;
use crate::engine::{EXCHANGES, Layout, Quantity};
use csv_text::cell_text;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::sync::Mutex;

/// Receiver of rows in their order, as text of CSV without its header: a CSV file, or a Parquet
/// file that parses it.
pub(super) trait Sink: Send {
    fn take(&mut self, rows: &[u8]) -> std::io::Result<()>;
    /// Ends the file: flushes it, or writes the last group and the footer.
    fn finish(&mut self) -> std::io::Result<()>;
}

/// Writes rows as they come; the [`Sink`] of CSV.
struct Text<W>(W);

impl<W: Write + Send> Sink for Text<W> {
    fn take(&mut self, rows: &[u8]) -> std::io::Result<()> {
        self.0.write_all(rows)
    }

    fn finish(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

/// A writer of one row per trial and cell, in the order of trials. Workers `put`
/// blocks in any order; a block that comes early waits.
pub struct PerTrial<'a> {
    inner: Mutex<Ordered<'a>>,
}

struct Ordered<'a> {
    sink: Box<dyn Sink + 'a>,
    /// The trial whose rows come next.
    next: u64,
    /// Blocks that came before the block that begins at `next`, by their first trials.
    waiting: BTreeMap<u64, Block>,
    error: Option<std::io::Error>,
}

struct Block {
    end: u64,
    rows: Vec<u8>,
}

impl<'a> PerTrial<'a> {
    /// Writes CSV to `writer`, below the header that is there.
    pub fn new(writer: impl Write + Send + 'a) -> Self {
        Self::into_sink(Box::new(Text(writer)))
    }

    /// Writes Parquet to `writer`.
    ///
    /// # Errors
    /// The beginning of the file cannot be written.
    #[cfg(feature = "parquet")]
    pub fn parquet(writer: impl Write + Send + 'a, plan: &Plan) -> std::io::Result<Self> {
        Ok(Self::into_sink(Box::new(parquet::Columnar::new(writer, plan)?)))
    }

    fn into_sink(sink: Box<dyn Sink + 'a>) -> Self {
        let ordered = Ordered { sink, next: 0, waiting: BTreeMap::new(), error: None };
        Self { inner: Mutex::new(ordered) }
    }

    /// Takes the rows of a block, and writes all rows that are next in order.
    pub(super) fn put(&self, trials: &Range<u64>, rows: Vec<u8>) {
        let Ok(mut ordered) = self.inner.lock() else { return };
        ordered.waiting.insert(trials.start, Block { end: trials.end, rows });
        let next = |ordered: &mut Ordered<'_>| {
            let first = ordered.waiting.first_entry()?;
            (*first.key() == ordered.next).then(|| first.remove())
        };
        while let Some(block) = next(&mut ordered) {
            ordered.write(&block);
        }
    }

    /// Ends the writing. Where a block is missing, because the rules broke down in it, the rows
    /// after it follow all the same.
    ///
    /// # Errors
    /// The first thing that went wrong.
    pub fn finish(self) -> std::io::Result<()> {
        let Ok(mut ordered) = self.inner.into_inner() else { return Ok(()) };
        while let Some((_, block)) = ordered.waiting.pop_first() {
            ordered.write(&block);
        }
        match ordered.error.take() {
            Some(error) => Err(error),
            None => ordered.sink.finish(),
        }
    }
}

impl Ordered<'_> {
    fn write(&mut self, block: &Block) {
        self.next = block.end;
        if self.error.is_none() {
            self.error = self.sink.take(&block.rows).err();
        }
    }
}

/// Returns the rows of a block as CSV. `values` has a list for each cell: the quantities of one
/// trial after the other.
pub(super) fn rows_of(
    plan: &Plan,
    layouts: &[Layout],
    values: &[&[i32]],
    trials: &Range<u64>,
) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let sides = plan.cells.first().map(|cell| cell.game.sides()).unwrap_or_default();
    let quantities = plan.cells.first().map(|cell| cell.game.quantities()).unwrap_or_default();
    let is_win = |it: &Quantity| it.side.is_some() && it.measure.name == "win";
    let wins: Vec<usize> = (0..quantities.len()).filter(|&at| is_win(&quantities[at])).collect();
    for (row, trial) in trials.clone().enumerate() {
        for (at, cell) in plan.cells.iter().enumerate() {
            let width = layouts[at].quantities;
            let values = &values[at][row * width..][..width];
            let axes = plan.axes.iter().zip(&cell.values);
            let mut fields = vec![trial.to_string()];
            fields
                .extend(axes.map(|(axis, &value)| cell_text(&axis.value_text(value)).into_owned()));
            fields.extend(ending(values, &sides, &wins));
            let shown = values[EXCHANGES..].iter().zip(&quantities[EXCHANGES..]);
            fields.extend(shown.map(|(&value, quantity)| written(value, quantity)));
            // Writing to memory cannot fail.
            let _ = writer.write_record(&fields);
        }
    }
    writer.into_inner().unwrap_or_default()
}

/// Returns a value of a trial as text, divided by its [`scale`](Quantity::scale).
fn written(value: i32, quantity: &Quantity) -> String {
    match quantity.scale() {
        1 => value.to_string(),
        scale => (f64::from(value) / f64::from(scale)).to_string(),
    }
}

/// Returns the winners and the ending of a trial, from its values. The first quantities are flags
/// of the engine for draw, stalemate and a divided end.
fn ending(values: &[i32], sides: &[String], wins: &[usize]) -> [String; 2] {
    let won = sides.iter().zip(wins).filter(|(_, win)| values[**win] == 1);
    let winners: Vec<&str> = won.map(|(name, _)| name.as_str()).collect();
    let how = match values[..EXCHANGES] {
        [1, ..] => "draw",
        [_, 1, ..] => "stalemate",
        [_, _, 1, ..] => "divided",
        _ => "won",
    };
    [cell_text(&winners.join(" + ")).into_owned(), how.to_owned()]
}

/// The header of per-trial rows: trial, varied values, winner, ending, exchanges, then every
/// measure of every side as `side.measure`.
pub fn per_trial_header(plan: &Plan) -> Vec<String> {
    let mut header = vec!["trial".to_owned()];
    header.extend(plan.axes.iter().map(|axis| cell_text(&axis.column_name()).into_owned()));
    header.extend(["winner".to_owned(), "ending".to_owned()]);
    if let Some(cell) = plan.cells.first() {
        let sides = cell.game.sides();
        let name = |quantity: &Quantity| match quantity.side {
            Some(side) => {
                let name = format!("{}.{}", sides[side], quantity.measure.name);
                cell_text(&name).into_owned()
            }
            None => quantity.measure.name.to_owned(),
        };
        header.extend(cell.game.quantities()[EXCHANGES..].iter().map(name));
    }
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_written_in_order_even_if_one_is_missing() {
        let mut text = Vec::new();
        let rows = PerTrial::new(&mut text);
        rows.put(&(5..9), b"b".to_vec());
        rows.put(&(0..5), b"a".to_vec());
        rows.put(&(12..13), b"d".to_vec());
        rows.finish().unwrap();
        assert_eq!(text, b"abd");
    }
}
