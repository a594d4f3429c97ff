//! Small words of sentences: plurals, names, lists.

use crate::report::cell_selection::name_on;
use crate::report::noun_phrases;
pub(super) use crate::report::noun_phrases::is_many;
use crate::report::noun_phrases::{AS_WRITTEN, label};
use crate::sim::Results;
use crate::stats::grouped;
use crate::system::plural;

/// With a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `one, two and three`.
pub(crate) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// Returns a name and the number of its ties: `“no lock” and in 2 more variants`. `others` counts the further cells
/// with the same printed value. The noun stands there because `6 guards and 3 more` reads as nine guards.
pub(crate) fn with_ties(name: &str, others: usize) -> String {
    // A name of several parts would take the number for one of them.
    let comma = if [", ", " and "].iter().any(|it| name.contains(it)) { "," } else { "" };
    match others {
        0 => name.to_owned(),
        1 => format!("{name}{comma} and in 1 more variant"),
        _ => format!("{name}{comma} and in {others} more variants"),
    }
}

/// Counts things with their article: `both variants`, `all 6 comparisons`, `1 of 6 variants`.
pub(crate) fn counted_of(count: usize, all: usize, noun: &str) -> String {
    match (count, all) {
        (2, 2) => format!("both {}", plural(noun)),
        _ if count == all => format!("all {} {}", grouped(all as u64), plural(noun)),
        _ => format!("{} of {} {}", grouped(count as u64), grouped(all as u64), plural(noun)),
    }
}

/// A number of things that have a name in the singular: `1 exchange`, `3 rounds`.
pub(super) fn counted(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {}", plural(name)) }
}

/// A factor: `3.4`, `12`, `340`.
pub(crate) fn times(factor: f64) -> String {
    if factor < 10.0 { format!("{factor:.1}") } else { format!("{factor:.0}") }
}

/// The name of a cell.
pub(super) fn name(results: &Results, cell: usize) -> String {
    noun_phrases::row(results, cell)
}

/// `as written`, `with “one die”`, `in “even”` or `against 4 guards`; nothing if there is only one cell.
/// What an author has called a variant stands between quotes, unless it reads as a part of the sentence.
pub(crate) fn under(results: &Results, cell: usize) -> String {
    if results.cells.len() < 2 {
        return String::new();
    }
    let axes: Vec<usize> = (0..results.axes.len()).collect();
    match under_on(results, cell, &axes) {
        place if place.is_empty() => name(results, cell),
        place => place,
    }
}

/// Returns the condition under which a number holds, as far as these axes say: `with “no weight” against 4 guards`.
pub(super) fn under_on(results: &Results, cell: usize, axes: &[usize]) -> String {
    let named = axes.iter().copied().find(|&axis| results.axes[axis].is_named());
    let variant = named.map(|axis| quoted(&name_on(results, cell, &[axis])));
    let others: Vec<usize> = axes.iter().copied().filter(|&axis| Some(axis) != named).collect();
    let place = noun_phrases::place(results, cell, &others);
    match variant {
        None => place,
        Some(variant) if place.is_empty() => variant,
        Some(variant) if place.starts_with("against ") => format!("{variant} {place}"),
        Some(variant) => match (variant.starts_with("with "), place.strip_prefix("with ")) {
            (true, Some(rest)) => format!("{variant} and {rest}"),
            _ => format!("{variant}, {place}"),
        },
    }
}

/// Returns the name of a variant as a part of a sentence.
pub(crate) fn quoted(name: &str) -> String {
    match name {
        _ if starts_as_phrase(name) => name.to_owned(),
        _ if is_clause(name) => format!("where {name}"),
        _ if name.ends_with(AS_WRITTEN) => format!("with {name}"),
        _ if !name.contains(' ') => format!("in “{name}”"),
        _ => format!("with “{name}”"),
    }
}

/// Whether a name is a clause of its own: `the guard is surprised`.
fn is_clause(name: &str) -> bool {
    let first = name.split(',').next().unwrap_or("");
    first.split(' ').skip(1).take(2).any(|word| matches!(word, "is" | "are" | "has" | "have"))
}

/// Whether a name already reads as part of a sentence. `as written: words` would read as written, with words behind it.
fn starts_as_phrase(name: &str) -> bool {
    if name.starts_with(AS_WRITTEN) {
        return name == AS_WRITTEN;
    }
    let first = name.split([' ', ',']).next().unwrap_or("").to_lowercase();
    matches!(first.as_str(), "as" | "with" | "without")
}

/// A side with its verb: `the guards win`, `Fiero wins`.
pub(super) fn side_does(results: &Results, side: usize, many: &str, one: &str) -> String {
    let verb = if is_many(results, side) { many } else { one };
    format!("{} {verb}", label(results, side).text)
}

/// Returns the fighters of a side for a verb in the plural: `the guards`, `the fighters of the watch`.
pub(super) fn fighters(results: &Results, side: usize) -> String {
    let label = label(results, side);
    if label.is_many { label.text } else { format!("the fighters of {}", label.text) }
}

/// A side with its verb as the heading of a column: `heroes win`.
pub(crate) fn side_short(results: &Results, side: usize, many: &str, one: &str) -> String {
    let verb = if is_many(results, side) { many } else { one };
    format!("{} {verb}", label(results, side).short())
}

/// The verb of one: `is taken out` for `are taken out`, `perishes` for `perish`.
pub(super) fn verb_of_one(verb: &str) -> String {
    let (first, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let first = match first {
        "are" => "is".to_owned(),
        _ if first.ends_with("sh") || first.ends_with("ch") => format!("{first}es"),
        _ => format!("{first}s"),
    };
    // A single fighter leaves with `the team`, not with `their team`.
    format!("{first}{}", rest.replace(" their ", " the "))
}

/// Negates a verb: `is never taken out`, `never concedes`.
pub(super) fn never(verb: &str) -> String {
    match verb.split_once(' ') {
        Some((is @ ("is" | "are"), rest)) => format!("{is} never {rest}"),
        _ => format!("never {verb}"),
    }
}

/// Returns the first side with its verb for a win: `the guards win`, `the heroes win all fights`.
pub(super) fn side_wins(results: &Results) -> String {
    let wins = side_does(results, 0, "win", "wins");
    if !results.counts_conflicts() {
        return wins;
    }
    format!("{wins} all {}", plural(results.portrayal.conflict))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::sim::Label;

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
        assert_eq!(counted_of(2, 2, "variant"), "both variants");
        assert_eq!(counted_of(6, 6, "comparison"), "all 6 comparisons");
        assert_eq!(counted_of(1, 6, "variant"), "1 of 6 variants");
        assert_eq!(with_ties("4 guards", 3), "4 guards and in 3 more variants");
        assert_eq!(with_ties("4 guards", 1), "4 guards and in 1 more variant");
    }

    #[test]
    fn names_of_variants_are_quoted_unless_they_read_as_part_of_the_sentence() {
        let wanted = [
            ("even", "in “even”"),
            ("nobody searches", "with “nobody searches”"),
            ("nobody is surprised", "where nobody is surprised"),
            ("both stand where it has a point", "with “both stand where it has a point”"),
            ("rules as written", "with rules as written"),
            ("as written", "as written"),
            ("as written: words", "with “as written: words”"),
            ("as the sheet has it", "as the sheet has it"),
            ("without price", "without price"),
        ];
        for (name, told) in wanted {
            assert_eq!(quoted(name), told);
        }
        let mut results = examples::variants_by_count(1);
        assert_eq!(under(&results, 0), "as written, with 3 guards");
        let named = results.axes.iter_mut().find(|axis| axis.path == "variant").unwrap();
        named.values[0] = "nobody searches".into();
        assert_eq!(under(&results, 0), "with “nobody searches” and 3 guards");
    }

    #[test]
    fn verbs_of_one_and_of_what_never_happens() {
        let wanted = [
            ("are taken out", "is taken out", "is never taken out"),
            ("concede", "concedes", "never concedes"),
            ("perish", "perishes", "never perishes"),
            (
                "leave with their beaten team",
                "leaves with the beaten team",
                "never leaves with the beaten team",
            ),
        ];
        for (many, one, none) in wanted {
            assert_eq!(verb_of_one(many), one);
            assert_eq!(never(one), none);
        }
    }

    #[test]
    fn sides_have_the_verb_of_their_name() {
        let mut results = examples::lone(1);
        let mut called = |label: Label| {
            results.labels[0] = label;
            side_does(&results, 0, "win", "wins")
        };
        assert_eq!(called(Label::of_name("crew")), "the crew wins");
        results.labels[0] = Label::of_name("crew");
        assert_eq!(fighters(&results, 0), "the fighters of the crew");
        results.labels[0] = Label::of_name("town_guards");
        assert_eq!(fighters(&results, 0), "the town guards");
        let mut called = |label: Label| {
            results.labels[0] = label;
            side_does(&results, 0, "win", "wins")
        };
        assert_eq!(called(Label::of_name("Fiero")), "Fiero wins");
        let is_many = |name: &str, fighters: usize| Label::of_name(name).is_many_of(fighters);
        assert!(!is_many("Hans", 1) && is_many("Lions", 3) && is_many("Ann and the Others", 1));
        assert_eq!(called(Label::of_name("Ann and the Others")), "Ann and the Others win");
        assert_eq!(called(Label::of_name("wardens_of_the_pass")), "the wardens of the pass win");
        assert_eq!(called(Label::of_name("crew_of_the_ships")), "the crew of the ships wins");
        assert_eq!(called(Label::of_name("town_guards")), "the town guards win");
        let told = Label { text: "her pack".into(), is_many: true, is_told: true };
        assert_eq!(called(told), "her pack win");
    }

    #[test]
    fn variants_in_sentences() {
        let results = examples::two_variants(1);
        assert_eq!(under(&results, 0), "as written");
        assert_eq!(under(&results, 1), "with “one die”");
        assert_eq!(under(&examples::lone(1), 0), "");
        assert_eq!(side_does(&results, 0, "win", "wins"), "the guards win");
        assert_eq!(side_wins(&results), "the guards win");
        assert_eq!(side_wins(&examples::rests(1)), "the heroes win all fights");
    }
}
