//! Names of changes: short enough for a row, and no two rows of a table or a chart have one name.

use crate::answer::rank::Step;
use crate::cli::ask::Asked;
use crate::cli::ask::seats::sides_with;
use crate::scenario::canonical;

/// Letters of a name in a row.
const MOST: usize = 66;
/// Letters of the beginning of a name that are always kept, because they say whose number changes.
const START: usize = 20;
const GAP: &str = " … ";

/// Returns a change as a noun phrase: `roar.difficulty 2 to 3`, `4 to 5 guards`. The side stands in front, as in
/// `company: 3 to 2 fighters`, if several sides have fighters of this name.
pub(super) fn title(asked: &Asked<'_>, step: &Step) -> String {
    let title = step.title();
    let keys = canonical(&step.path).unwrap_or_default();
    match keys.as_slice() {
        [sides, side, group, count]
            if sides == "sides" && count == "count" && sides_with(asked, group) > 1 =>
        {
            format!("{}: {title}", side.replace('_', " "))
        }
        _ => title,
    }
}

/// Returns the names of the rows with these changes, in their order.
pub(super) fn of_rows<'a>(asked: &Asked<'_>, steps: impl Iterator<Item = &'a Step>) -> Vec<String> {
    let steps: Vec<&Step> = steps.collect();
    let titles: Vec<String> = steps.iter().map(|step| title(asked, step)).collect();
    let whole = |step: &&Step| format!("{} {} to {}", step.path, step.from, step.to);
    let forms = [
        steps.iter().zip(&titles).map(|(step, title)| cut(step, title)).collect::<Vec<_>>(),
        titles.clone(),
        steps.iter().map(whole).collect(),
    ];
    let is_alone = |names: &[String], at: usize| {
        names.iter().enumerate().all(|(other, name)| other == at || *name != names[at])
    };
    let chosen = (0..steps.len()).map(|at| {
        let alone = forms.iter().find(|names| is_alone(names, at)).unwrap_or(&forms[2]);
        alone[at].clone()
    });
    numbered(chosen.collect())
}

/// Adds a number to names that are still equal: rules of a policy may have one condition twice.
fn numbered(mut names: Vec<String>) -> Vec<String> {
    let first = names.clone();
    for (at, name) in names.iter_mut().enumerate() {
        let before = first[..at].iter().filter(|it| *it == &first[at]).count();
        if before > 0 {
            *name = format!("{name} ({})", before + 1);
        }
    }
    names
}

/// Shortens a name that has too many letters. The old and the new value stay whole, because a name that is cut between
/// them says nothing: of two lists only the entries that differ are kept, and of the rest its ends.
fn cut(step: &Step, title: &str) -> String {
    let change = format!("{} to {}", step.from, step.to);
    let Some(at) = title.rfind(&change).filter(|_| title.chars().count() > MOST) else {
        return title.to_owned();
    };
    let (head, tail) = (&title[..at], &title[at + change.len()..]);
    let room = MOST.saturating_sub(head.chars().count() + tail.chars().count());
    let change = lists_cut(&step.from, &step.to, room).unwrap_or(change);
    let room = MOST.saturating_sub(change.chars().count());
    // The beginning says whose number it is, so the end gives way first.
    let tail = end_cut(tail, room.saturating_sub(head.chars().count()).max(room / 3));
    let head = middle_cut(head, room.saturating_sub(tail.chars().count()).max(START));
    format!("{head}{change}{tail}")
}

/// Returns the change from one list to another, without what both have in common at their ends, and then with fewer and
/// fewer entries until it has room: `[2, …] to [3, …]`. `None` if the values are no lists.
fn lists_cut(from: &str, to: &str, room: usize) -> Option<String> {
    let entries = |text: &str| -> Option<Vec<String>> {
        let inner = text.strip_prefix('[')?.strip_suffix(']')?;
        Some(inner.split(", ").map(str::to_owned).collect())
    };
    let (from, to) = (entries(from)?, entries(to)?);
    let same = |pair: &(&String, &String)| pair.0 == pair.1;
    let start = from.iter().zip(&to).take_while(same).count();
    let rest = from.len().min(to.len()) - start;
    let end = from.iter().rev().zip(to.iter().rev()).take(rest).take_while(same).count();
    let most = from.len().max(to.len()) - start - end;
    let shown = |list: &[String], kept: usize| {
        let differing = &list[start..list.len() - end];
        let mut parts: Vec<&str> = differing.iter().take(kept).map(String::as_str).collect();
        if start > 0 {
            parts.insert(0, "…");
        }
        if end > 0 || differing.len() > kept {
            parts.push("…");
        }
        format!("[{}]", parts.join(", "))
    };
    let with = |kept: usize| format!("{} to {}", shown(&from, kept), shown(&to, kept));
    let fits = |text: &String| text.chars().count() <= room;
    (1..=most).rev().map(with).find(fits).or_else(|| Some(with(1)))
}

/// Takes letters out of the middle of a text that has more than `room` of them.
fn middle_cut(text: &str, room: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= room {
        return text.to_owned();
    }
    let kept = room.saturating_sub(GAP.chars().count());
    let start = kept - (kept / 3).min(kept.saturating_sub(START / 2));
    let end: String = letters[letters.len() - (kept - start)..].iter().collect();
    let start: String = letters[..start].iter().collect();
    format!("{}{GAP}{}", start.trim_end(), end.trim_start())
}

/// Takes letters from the end of a text that has more than `room` of them.
fn end_cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let start: String = text.chars().take(room.saturating_sub(2)).collect();
    format!("{} …", start.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::rank::Kind;

    fn step(path: &str, from: &str, to: &str, shown: Option<&str>) -> Step {
        let [path, from, to] = [path, from, to].map(str::to_owned);
        let shown = shown.map(str::to_owned);
        Step { kind: Kind::Rule, path, from, to, shown, settings: Vec::new() }
    }

    fn short(step: &Step) -> String {
        cut(step, &step.title())
    }

    #[test]
    fn a_long_change_keeps_its_start_and_both_values() {
        let long =
            "squad: aimer, act 3: foe.far + foe.hard * 2 + foe.wounds - my.aim * 3 <= 2 to 1";
        let name = short(&step("policy", "2", "1", Some(long)));
        assert!(name.starts_with("squad: aimer, act 3: foe.far"), "{name}");
        assert!(name.ends_with("my.aim * 3 <= 2 to 1"), "{name}");
        assert!(name.chars().count() <= MOST && name.contains(GAP), "{name}");
        let inner = "squad: aimer, act 3: foe.far * 2 to 3 + foe.hard + foe.wounds - my.aim * my.slots <= 4";
        let name = short(&step("policy", "2", "3", Some(inner)));
        assert!(name.starts_with("squad: aimer, act 3: foe.far * 2 to 3 + foe"), "{name}");
        assert!(name.chars().count() <= MOST && name.ends_with(" …"), "{name}");
        assert_eq!(short(&step("rules.count", "2", "3", None)), "count 2 to 3");
    }

    #[test]
    fn a_long_list_keeps_the_entries_that_differ() {
        let path = "rules.disposition.table_i";
        let name =
            short(&step(path, "[reason, vigor, intuition]", "[vigor, intuition, reason]", None));
        assert_eq!(name, "disposition.table_i [reason, vigor, …] to [vigor, intuition, …]");
        let numbers = |changed: &str| format!("[1, 2, 3, 4, 5, 6, {changed}, 8, 9, 10, 11, 12]");
        let name = short(&step(path, &numbers("7"), &numbers("6"), None));
        assert_eq!(name, "disposition.table_i […, 7, …] to […, 6, …]");
        let name = short(&step(path, &numbers("7"), "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]", None));
        assert_eq!(name, "disposition.table_i […, 12] to […]");
    }

    #[test]
    fn equal_names_are_numbered() {
        let names = ["a", "b", "a", "a"].map(str::to_owned).to_vec();
        assert_eq!(numbered(names), ["a", "b", "a (2)", "a (3)"]);
    }
}
