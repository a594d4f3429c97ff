//! The CSV of `outweigh exact --csv`: one exact number in each row.

use crate::cli::Failure;
use crate::cli::run::trial_rows::{cannot_write, create};
use crate::engine::Exact;
use crate::sim::{Plan, PlannedCell, cell_text};
use std::io::Write;
use std::path::Path;

pub(crate) struct ExactCsv(csv::Writer<Vec<u8>>);

impl ExactCsv {
    pub(crate) fn new(plan: &Plan) -> Result<Self, Failure> {
        let mut rows = Self(csv::Writer::from_writer(Vec::new()));
        let axes = plan.axes.iter().map(|axis| cell_text(&axis.path).into_owned());
        let columns = ["side", "measure", "exchange", "value", "within"];
        rows.row(axes.chain(columns.map(str::to_owned)).collect())?;
        Ok(rows)
    }

    /// Adds the numbers of a cell: first chances and means, without an exchange, then the numbers of each exchange.
    /// The last column has the largest possible error.
    pub(crate) fn add(
        &mut self,
        plan: &Plan,
        cell: &PlannedCell,
        exact: &Exact,
    ) -> Result<(), Failure> {
        let values = plan.axes.iter().zip(&cell.values);
        let named: Vec<String> =
            values.map(|(axis, &at)| cell_text(&axis.values[at]).into_owned()).collect();
        let mut row = |side: &str, measure: &str, exchange: Option<usize>, value: [f64; 2]| {
            let exchange = exchange.map_or(String::new(), |number| number.to_string());
            let texts = [cell_text(side).into_owned(), measure.to_owned(), exchange];
            let rest = texts.into_iter().chain(value.map(|number| number.to_string()));
            self.row(named.iter().cloned().chain(rest).collect())
        };
        let within = exact.left_out;
        for (measure, value) in [
            ("draw", [exact.draw, within]),
            ("stalemate", [exact.stalemate, within]),
            ("divided", [exact.divided, within]),
            ("exchanges", [exact.mean_exchanges(), exact.exchanges_within()]),
            ("left_out", [exact.left_out, 0.0]),
        ] {
            row("", measure, None, value)?;
        }
        let measures = (plan.system.measures)();
        for (number, side) in plan.scenario.sides.iter().enumerate() {
            row(&side.name, "win", None, [exact.wins[number], within])?;
            let means = exact.means[number].iter().zip(&exact.means_within[number]);
            for (measure, (mean, within)) in measures.iter().zip(means) {
                row(&side.name, measure.name, None, [*mean, *within])?;
            }
        }
        for (exchange, chance) in exact.exchanges.iter().enumerate().filter(|(_, it)| **it > 0.0) {
            row("", "ends", Some(exchange), [*chance, within])?;
        }
        for (exchange, sides) in exact.curves.iter().enumerate() {
            let sides = sides.iter().zip(&exact.means_within);
            for (side, (values, bounds)) in plan.scenario.sides.iter().zip(sides) {
                for (measure, (value, within)) in measures.iter().zip(values.iter().zip(bounds)) {
                    row(&side.name, measure.name, Some(exchange), [*value, *within])?;
                }
            }
        }
        Ok(())
    }

    fn row(&mut self, cells: Vec<String>) -> Result<(), Failure> {
        self.0.write_record(cells).map_err(|error| Failure::World(format!("error: {error}")))
    }

    /// Writes all rows into a file that does not exist yet, to avoid that a mistyped name replaces another file.
    pub(crate) fn write(self, path: &Path) -> Result<(), Failure> {
        let bytes = self.0.into_inner().map_err(csv::IntoInnerError::into_error);
        let bytes = bytes.map_err(|error| cannot_write(path, &error))?;
        let mut file = create(path)?;
        let written = file.write_all(&bytes).and_then(|()| file.sync_all());
        written.map_err(|error| cannot_write(path, &error))
    }
}
