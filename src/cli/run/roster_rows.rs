//! `--each-row`: every row of a roster in turn.

use crate::knob::Value;
use crate::scenario::{Document, Node, Origin, Problem, Sweep, quoted};

/// Returns the rows of a side's roster, or of the only side with a roster, as values that are
/// varied.
///
/// # Errors
/// No side of this name has a roster, or several have one and none is named.
pub(crate) fn rows(document: &Document, side: &str) -> Result<Sweep, Problem> {
    let argument =
        if side.is_empty() { "--each-row".to_owned() } else { format!("--each-row={side}") };
    let origin = Origin::argument(argument);
    let sides = document.get("sides").and_then(Node::entries).unwrap_or_default();
    let sides = sides.iter().map(|entry| entry.key.as_str());
    let with_rows: Vec<&str> = sides.filter(|side| !document.rows_of(side).is_empty()).collect();
    let side = match with_rows[..] {
        [] => {
            let problem = Problem::new(&origin, "no side of the scenario has a roster");
            return Err(problem.help(
                "write roster = \"monsters.csv\" into a side; `outweigh new SYSTEM FILE --roster monsters.csv` \
                 writes an example",
            ));
        }
        _ if with_rows.contains(&side) => side,
        _ if !side.is_empty() => {
            return Err(Problem::unknown(
                &origin,
                "side with a roster",
                side,
                with_rows.iter().copied(),
            ));
        }
        [only] => only,
        [first, ..] => {
            let message = format!("{} sides have a roster", with_rows.len());
            let help = format!("name one of them: --each-row={first}");
            return Err(Problem::new(&origin, message).help(help));
        }
    };
    let values = document.rows_of(side).into_iter().map(Value::from).collect();
    Ok(Sweep { path: format!("sides.{}.roster_group", quoted(side)), values, origin })
}
