//! Small words of sentences: plurals, names, lists.

use super::super::figures::Figures;
use crate::sim::Results;
use crate::system::plural;

/// With a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `one, two and three`.
pub fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// A number of things that have a name in the singular: `1 exchange`, `3 rounds`.
pub fn counted(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {}", plural(name)) }
}

/// A factor: `3.4`, `12`, `340`.
pub fn times(factor: f64) -> String {
    if factor < 10.0 { format!("{factor:.1}") } else { format!("{factor:.0}") }
}

/// The name of a cell.
pub fn name(results: &Results, cell: usize) -> String {
    results.cell_name(&results.cells[cell])
}

/// `as written`, `with one die` or `in “even”`; nothing if there is only one cell.
pub fn under(results: &Results, cell: usize) -> String {
    let name = name(results, cell);
    match results.cells.len() {
        0 | 1 => String::new(),
        _ if starts_as_phrase(&name) => name,
        _ if is_clause(&name) => format!("where {name}"),
        _ if !name.contains(' ') => format!("in “{name}”"),
        _ => format!("with {name}"),
    }
}

/// Whether a name is a clause of its own: `nobody is surprised`.
fn is_clause(name: &str) -> bool {
    let first = name.split(',').next().unwrap_or("");
    first.split(' ').skip(1).any(|word| matches!(word, "is" | "are" | "has" | "have"))
}

/// Whether a name already reads as part of a sentence.
fn starts_as_phrase(name: &str) -> bool {
    let first = name.split([' ', ',']).next().unwrap_or("").to_lowercase();
    matches!(first.as_str(), "as" | "with" | "without")
}

/// A side with its verb: `guards win`, `Fiero wins`.
pub fn side_does(results: &Results, side: usize, many: &str, one: &str) -> String {
    let name = &results.sides[side];
    let fighters = results.cells.iter().map(|cell| Figures::fighters_of(cell, side));
    let verb = if fighters.max().unwrap_or(0) == 1 { one } else { many };
    format!("{name} {verb}")
}

/// The first side with what it does when it wins: `guards win`, `heroes win all fights`.
pub fn side_wins(results: &Results) -> String {
    let wins = side_does(results, 0, "win", "wins");
    if !results.counts_conflicts() {
        return wins;
    }
    format!("{wins} all {}", plural(results.portrayal.conflict))
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::*;

    #[test]
    fn lists_and_capitals() {
        let words = ["a", "b", "c"].map(String::from);
        assert_eq!(joined(&words), "a, b and c");
        assert_eq!(joined(&words[..1]), "a");
        assert_eq!(capitalized("élan"), "Élan");
        assert_eq!(times(3.44), "3.4");
        assert_eq!(times(34.4), "34");
        assert_eq!(counted(1, "round"), "1 round");
        assert_eq!(counted(12, "round"), "12 rounds");
    }

    #[test]
    fn variants_in_sentences() {
        let results = examples::two_variants(1);
        assert_eq!(under(&results, 0), "as written");
        assert_eq!(under(&results, 1), "with one die");
        assert_eq!(under(&examples::lone(1), 0), "");
        assert_eq!(side_does(&results, 0, "win", "wins"), "guards win");
        assert_eq!(side_wins(&results), "guards win");
        assert_eq!(side_wins(&examples::rests(1)), "heroes win all fights");
    }
}
