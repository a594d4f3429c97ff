//! `[value]`: what an outcome is worth to a side.

use crate::knob::Decimal;
use crate::scenario::tree::reader::wrong_kind;
use crate::scenario::{Entry, Node, Origin, Problem, Problems};

/// Most that one unit of a measure can be worth, to either side of 0.
const MOST: i64 = 1000;
const DECIMALS: u32 = 3;

/// Worth of outcomes for a side: it becomes the side's measure `value`.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// Name of the side.
    pub side: String,
    /// Place of the name.
    pub origin: Origin,
    /// Measures, each with the worth of one unit in thousandths (tallies are integers), and the
    /// place of the number.
    pub parts: Vec<(String, i32, Origin)>,
}

/// Reads `[value]`: tables of measures and numbers, one for each side.
pub(crate) fn read_worths(node: &Node, problems: &mut Problems) -> Vec<Worth> {
    let Some(entries) = node.entries() else {
        problems.push(wrong_kind(node, "value", EXPECTED));
        return Vec::new();
    };
    let mut worths = Vec::new();
    for entry in entries {
        let Some(parts) = entry.value.entries() else {
            let is_misplaced = TOP_LEVEL.contains(&entry.key.as_str());
            let wrong = || wrong_kind(&entry.value, &entry.key, EXPECTED);
            problems.push(if is_misplaced { misplaced(entry) } else { wrong() });
            continue;
        };
        let mut read = Vec::new();
        for part in parts {
            match thousandths(&part.value) {
                Some(number) => read.push((part.key.clone(), number, part.origin.clone())),
                None => problems.push(wrong_number(&part.key, &part.value)),
            }
        }
        worths.push(Worth { side: entry.key.clone(), origin: entry.origin.clone(), parts: read });
    }
    worths
}

/// Keys of the scenario itself that authors write at the end of a file, where they belong to the last table.
const TOP_LEVEL: [&str; 7] =
    ["measures", "trials", "seed", "title", "question", "description", "system"];

/// Returns the problem of a key of the scenario that stands below `[value]`.
fn misplaced(entry: &Entry) -> Problem {
    let key = &entry.key;
    let message = format!("`{key}` is no side, but a key of the scenario");
    let help = format!("write `{key}` above the first table: below [value] it belongs to [value]");
    Problem::new(&entry.origin, message).help(help)
}

/// Error message for a text that is not a table of worths.
const EXPECTED: &str = "a table such as heroes = { win = 1, conceded = 0.4, severe = -0.1 }";

fn thousandths(node: &Node) -> Option<i32> {
    let number = Decimal::from_value(&node.to_value()?)?;
    let digits = (number.scale <= DECIMALS).then(|| number.digits_at(DECIMALS))?;
    let most = i128::from(MOST * 1000);
    i32::try_from(digits).ok().filter(|_| (-most..=most).contains(&digits))
}

fn wrong_number(key: &str, node: &Node) -> Problem {
    let expected = format!("a number from -{MOST} to {MOST} with at most {DECIMALS} decimals");
    wrong_kind(node, key, &expected)
}
