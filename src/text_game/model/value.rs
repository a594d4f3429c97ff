//! Values of a game file that may be written in several ways.

use crate::scenario::{Content, Node, Placed};

/// Returns a text with its place; a number or a flag is taken as its text, so that `if = true` and
/// `add = 3` need no quotes.
pub(crate) fn placed(node: &Node) -> Option<Placed> {
    let text = match &node.content {
        Content::Text(text) => text.clone(),
        Content::Int(number) => number.to_string(),
        Content::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        _ => return None,
    };
    Some((text, node.origin.clone()))
}

/// Returns a whole number that fits 32 bits; a flag is 0 or 1. `None` for anything else.
pub(crate) fn number_of(node: &Node) -> Option<i32> {
    match node.content {
        Content::Int(number) => i32::try_from(number).ok(),
        Content::Bool(flag) => Some(i32::from(flag)),
        _ => None,
    }
}

/// Reads `0..=12`, `-3..=3` or `0..=start`: the least value, and the greatest, which is `None` for
/// `start`.
pub(super) fn bounds(text: &str) -> Option<(i32, Option<i32>)> {
    let (low, high) = text.split_once("..=")?;
    let low: i32 = low.trim().parse().ok()?;
    match high.trim() {
        "start" => Some((low, None)),
        high => {
            let high: i32 = high.parse().ok()?;
            (low <= high).then_some((low, Some(high)))
        }
    }
}

/// Returns the remedy for a range that cannot be read: with the numbers of the text, if it has two.
pub(super) fn range_help(key: &str, text: &str) -> String {
    let numbers: Vec<&str> = text
        .split(|letter: char| !letter.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    match numbers[..] {
        [low, high] => format!("{key} = \"{low}..={high}\""),
        _ => format!("{key} = \"0..=10\""),
    }
}

/// Returns every text below a node that can be a step, in the order written.
pub(crate) fn step_texts(node: &Node, into: &mut Vec<Placed>) {
    match &node.content {
        Content::Text(text) => into.push((text.clone(), node.origin.clone())),
        Content::List(items) => items.iter().for_each(|item| step_texts(item, into)),
        Content::Table(entries) => {
            let nested = entries.iter().filter(|entry| matches!(&*entry.key, "do" | "else"));
            nested.for_each(|entry| step_texts(&entry.value, into));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_two_ends() {
        assert_eq!(bounds("0..=start"), Some((0, None)));
        assert_eq!(bounds("-3 ..= 3"), Some((-3, Some(3))));
        assert_eq!(bounds("5..=2"), None);
        assert_eq!(bounds("0..2"), None);
        assert_eq!(bounds("0..=stat"), None);
        assert_eq!(range_help("range", "1-30"), "range = \"1..=30\"");
        assert_eq!(range_help("range", "to 5"), "range = \"0..=10\"");
    }
}
