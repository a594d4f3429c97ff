//! The file of pinned signatures: written, and read again.

use super::digest::{Scenario, Signature};
use super::{RENEW, TRIALS};
use std::fmt::Write;

/// The text of the file.
pub fn write(scenarios: &[Scenario]) -> String {
    let mut text = format!(
        "# Digests of {TRIALS} trials of every cell. Never edit this by hand, it is made by\n\
         #   {RENEW}\n\
         # A scenario has a line with the names of its parts: groups of numbers, then quantities.\n\
         # A cell has a digest of all, two digits for each part (.. is zero), and its name.\n"
    );
    for scenario in scenarios {
        let parts = scenario.parts.join(" ");
        let _ = write!(text, "\nscenario {}\nparts {parts}\n", scenario.name);
        for cell in &scenario.cells {
            let digits =
                |part: &Option<u8>| part.map_or("..".to_owned(), |byte| format!("{byte:02x}"));
            let parts: String = cell.parts.iter().map(digits).collect();
            let _ = writeln!(text, "{:016x} {parts} {}", cell.whole, cell.cell);
        }
    }
    text
}

/// The signatures in a text.
///
/// # Errors
/// The first line that is not understood.
pub fn read(text: &str) -> Result<Vec<Scenario>, String> {
    let mut scenarios: Vec<Scenario> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let read = read_line(line, &mut scenarios);
        read.ok_or_else(|| format!("line {}: this is no line of signatures: {line}", number + 1))?;
    }
    Ok(scenarios)
}

fn read_line(line: &str, scenarios: &mut Vec<Scenario>) -> Option<()> {
    let (word, rest) = line.split_once(' ')?;
    match word {
        "scenario" => {
            let (parts, cells) = (Vec::new(), Vec::new());
            scenarios.push(Scenario { name: rest.to_owned(), parts, cells });
        }
        "parts" => scenarios.last_mut()?.parts = rest.split(' ').map(str::to_owned).collect(),
        _ => {
            let scenario = scenarios.last_mut()?;
            let signature = read_cell(word, rest)?;
            if signature.parts.len() != scenario.parts.len() {
                return None;
            }
            scenario.cells.push(signature);
        }
    }
    Some(())
}

fn read_cell(whole: &str, rest: &str) -> Option<Signature> {
    let (digits, cell) = rest.split_once(' ')?;
    let whole = (whole.len() == 16).then(|| u64::from_str_radix(whole, 16).ok())??;
    let pairs = digits.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).ok());
    let parts = pairs.map(|pair| match pair? {
        ".." => Some(None),
        pair => u8::from_str_radix(pair, 16).ok().map(Some),
    });
    Some(Signature { cell: cell.to_owned(), whole, parts: parts.collect::<Option<_>>()? })
}
