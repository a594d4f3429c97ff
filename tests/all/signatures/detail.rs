//! The numbers behind the digests as a text: a line for each number or row of numbers, so that `diff` of the texts of two
//! builds shows what moved.
#![allow(clippy::format_push_string)] // speed does not matter here

use super::digest::{Sink, parts};
use outweigh::sim::Results;

/// A part of a tally as text.
struct Lines {
    text: String,
    part: String,
    /// Whether the line so far ends in a number, so that a name begins the next one.
    has_numbers: bool,
}

impl Sink for Lines {
    fn named(name: &str) -> Self {
        Self { text: format!("  {name}"), part: name.to_owned(), has_numbers: false }
    }

    fn text(mut self, text: &str) -> Self {
        if self.has_numbers {
            self.text += &format!("\n  {}", self.part);
            self.has_numbers = false;
        }
        self.text += &format!(" {text}");
        self
    }

    fn number(mut self, number: i64) -> Self {
        self.text += &format!(" {number}");
        self.has_numbers = true;
        self
    }
}

/// The numbers of all cells, below the names of the cells.
pub fn of(results: &Results) -> String {
    let mut text = String::new();
    for cell in &results.cells {
        text += &format!("{}\n", results.cell_name(cell));
        for part in parts::<Lines>(results, cell) {
            text += &format!("{}\n", part.text);
        }
    }
    text
}
