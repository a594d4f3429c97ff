//! Warnings about parts of a game that is text which never came up in play: standing rules, degrees of rolls, decision
//! points and options. A part that never comes up is most likely a mistake of the designer, because a condition can
//! never hold.

use super::grammar::joined;
use crate::engine::LineKind;
use crate::sim::{PolicyLine, Results};
use crate::system::GamePart;

/// Most parts of a kind that are named.
const NAMED: usize = 3;

/// Returns a warning for each kind of part of which some never came up in any variant. An option that no policy names
/// is left out, because that was on purpose.
pub(super) fn never(results: &Results) -> Vec<String> {
    if results.trials == 0 || results.portrayal.parts.is_empty() {
        return Vec::new();
    }
    let (mut degrees, mut points, mut options) = (Vec::new(), Vec::new(), Vec::new());
    for part in results.portrayal.parts {
        match *part {
            GamePart::Degree { roll, degree } => {
                // A roll that was never made has its own reason, which is reported elsewhere.
                if is_made(results, roll) && times(results, roll, degree) == 0 {
                    degrees.push(format!("`{degree}` of `{roll}`"));
                }
            }
            GamePart::Option { point, option, is_fallback } => {
                let names = |line: &PolicyLine| {
                    line.list == point && line.text.split_whitespace().next() == Some(option)
                };
                let name = format!("`{point}`");
                if !is_chosen(results, &|line| line.list == point) {
                    if !points.contains(&name) {
                        points.push(name);
                    }
                } else if !is_fallback && is_named(results, &names) && !is_chosen(results, &names) {
                    // An option that no policy names was left out on purpose.
                    options.push(format!("`{option}` of `{point}`"));
                }
            }
        }
    }
    let told = |parts: Vec<String>, one: &str, many: &str| sentence(results, parts, one, many);
    let all = [
        told(rules(results), "standing rule {} never applied", "standing rules {} never applied"),
        told(degrees, "no roll came to the degree {}", "no roll came to the degrees {}"),
        told(points, "no fighter was asked {}", "no fighter was asked {}"),
        told(options, "no fighter chose the option {}", "no fighter chose the options {}"),
    ];
    all.into_iter().flatten().collect()
}

fn sentence(results: &Results, mut parts: Vec<String>, one: &str, many: &str) -> Option<String> {
    let form = if parts.len() == 1 { one } else { many };
    let more = parts.len().saturating_sub(NAMED);
    parts.truncate(NAMED);
    if more > 0 {
        parts.push(format!("{more} more"));
    }
    let names = joined(&parts);
    (!parts.is_empty())
        .then(|| format!("Warning: {} in any {}", form.replace("{}", &names), results.trial_name()))
}

/// Returns whether a line of a policy that is played in any cell is meant.
fn is_named(results: &Results, is_meant: &dyn Fn(&PolicyLine) -> bool) -> bool {
    let mut lines = results.cells.iter().flat_map(|cell| cell.lines.iter());
    lines.any(|line| line.kind == LineKind::Policy && is_meant(line))
}

/// Returns whether a line was chosen in any cell, or is certain to be chosen whenever its point is reached.
fn is_chosen(results: &Results, is_meant: &dyn Fn(&PolicyLine) -> bool) -> bool {
    results.cells.iter().any(|cell| {
        let lines = cell.lines.iter().zip(&cell.tally.lines);
        let mut lines = lines.filter(|(line, _)| line.kind == LineKind::Policy && is_meant(line));
        lines.any(|(line, chosen)| *chosen > 0 || line.settled)
    })
}

/// Returns the standing rules that never applied.
fn rules(results: &Results) -> Vec<String> {
    let counted = |name: &str| {
        results.cells.iter().any(|cell| {
            let mut lines = cell.lines.iter().zip(&cell.tally.lines);
            lines.any(|(line, times)| is_rule(line) && line.text == name && *times > 0)
        })
    };
    let lines = results.cells.iter().take(1).flat_map(|cell| cell.lines.iter());
    let rules = lines.filter(|line| is_rule(line) && !counted(&line.text));
    rules.map(|rule| format!("`{}`", rule.text)).collect()
}

fn is_rule(line: &PolicyLine) -> bool {
    line.kind == LineKind::StandingRule
}

/// Returns how often a roll came to a degree, in all cells and on all sides.
fn times(results: &Results, roll: &str, degree: &str) -> i64 {
    let name = format!("{roll}_{degree}");
    let meant = results.quantities.iter().enumerate().filter(|(_, it)| it.measure.name == name);
    let of_all = |at: usize| results.cells.iter().map(move |cell| cell.tally.sums[at]);
    meant.flat_map(|(at, _)| of_all(at)).sum()
}

/// Returns whether a roll was made at all.
fn is_made(results: &Results, wanted: &str) -> bool {
    results.portrayal.parts.iter().any(|part| match *part {
        GamePart::Degree { roll, degree } => roll == wanted && times(results, roll, degree) > 0,
        GamePart::Option { .. } => false,
    })
}
