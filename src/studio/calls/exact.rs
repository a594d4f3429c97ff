//! The call `exact`: exact answers, cell by cell.

use super::{Host, Refused, SCHEMA, Source};
use crate::engine::{Exact, Solving, TooLarge, WITHIN};
use crate::report::{exact_cell_name, exact_columns, exact_row, exact_unsolved_row};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Most states that wait at a time and most branches of a turn, as for `outweigh exact`.
pub const LIMIT: usize = 200_000;
/// Seconds that a cell may take if the request does not say.
const TIME: f64 = 10.0;
/// Most seconds of a cell.
const MOST_TIME: f64 = 600.0;
/// Least time between two updates.
const EVERY: Duration = Duration::from_millis(250);

/// Request of `exact`.
#[derive(Clone, Debug, Deserialize)]
pub struct ExactRequest {
    /// The text.
    pub source: Source,
    /// Largest total probability of the unlikely outcomes that the solver ignores.
    #[serde(default)]
    pub within: Option<f64>,
    /// Seconds after which the solver gives up a cell.
    #[serde(default)]
    pub time: Option<f64>,
}

/// Line of the answer of `exact`.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ExactLine {
    /// A cell is being solved.
    Update {
        /// Version of the answer.
        schema: u32,
        /// Number of the cell, from 1.
        cell: usize,
        /// Number of all cells.
        cells: usize,
        /// States that are known so far.
        states: usize,
    },
    /// The answers.
    Done {
        /// Version of the answer.
        schema: u32,
        /// Names of the columns.
        columns: Vec<String>,
        /// A row for each cell, as `exact --json` prints it.
        rows: Vec<Vec<String>>,
        /// The cells that were not solved.
        unsolved: Vec<Unsolved>,
    },
}

/// A cell that was not solved.
#[derive(Debug, Serialize)]
pub struct Unsolved {
    /// Number of the cell, from 1.
    cell: usize,
    /// Name of the cell.
    name: String,
    /// Why it was not solved.
    reason: String,
}

/// Solves every cell that can be solved.
///
/// # Errors
/// All mistakes of the text and of the request.
pub fn exact(
    request: &ExactRequest,
    host: &Host<'_>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&ExactLine),
) -> Result<(), Refused> {
    let within = request.within.unwrap_or(WITHIN);
    if !(within > 0.0 && within < 1.0) {
        return Err(Refused::Told("error: `within` must be above 0 and below 1".to_owned()));
    }
    let seconds = request.time.unwrap_or(TIME);
    if !(seconds > 0.0 && seconds <= MOST_TIME) {
        let why = format!("error: `time` must be in seconds, above 0 and at most {MOST_TIME}");
        return Err(Refused::Told(why));
    }
    let opened = request.source.open(host)?;
    let plan = host.plan(&request.source, &opened)?;
    let (mut rows, mut unsolved) = (Vec::new(), Vec::new());
    // A setting often cannot matter in a part of the cells, so equal conflicts are solved once.
    let mut known: HashMap<String, Result<Exact, TooLarge>> = HashMap::new();
    let cells = plan.cells.len();
    for (at, cell) in plan.cells.iter().enumerate() {
        let key = cell.game.fingerprint();
        let before = key.as_ref().and_then(|key| known.get(key).cloned());
        let solved = before.unwrap_or_else(|| {
            let (began, mut told) = (Instant::now(), None::<Instant>);
            cell.game.solve(LIMIT, within, &mut |Solving { states, .. }| {
                if told.is_none_or(|told| told.elapsed() >= EVERY) {
                    told = Some(Instant::now());
                    tell(&ExactLine::Update { schema: SCHEMA, cell: at + 1, cells, states });
                }
                began.elapsed().as_secs_f64() < seconds && !stop.load(Ordering::Relaxed)
            })
        });
        if stop.load(Ordering::Relaxed) {
            return Err(Refused::Stopped);
        }
        match &solved {
            Ok(exact) => rows.push(exact_row(&plan, cell, exact)),
            Err(why) => {
                rows.push(exact_unsolved_row(&plan, cell));
                let name = exact_cell_name(&plan, cell);
                unsolved.push(Unsolved { cell: at + 1, name, reason: why.to_string() });
            }
        }
        if let Some(key) = key {
            known.insert(key, solved);
        }
    }
    tell(&ExactLine::Done { schema: SCHEMA, columns: exact_columns(&plan), rows, unsolved });
    Ok(())
}
