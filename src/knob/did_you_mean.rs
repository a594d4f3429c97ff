//! "Did you mean": the known name that is most like a mistyped one.

use super::synonyms;

/// Returns the candidate most like `word`; `None` if none is like it at all.
///
/// Letters swapped, missing or too many count, case does not; of a dotted path the last name alone may also have been
/// meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest_among(word, &mut candidates.into_iter())
}

fn nearest_among(word: &str, candidates: &mut dyn Iterator<Item = &str>) -> Option<String> {
    let word = shorten(word).to_lowercase();
    candidates
        .filter_map(|candidate| Some((distance(&word, candidate)?, candidate)))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate.to_owned())
}

/// Returns a remedy for an unknown name: the names that it may mean, otherwise the first names that are known. `None`
/// if none is known.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    const MOST_LISTED: usize = 12;
    let candidates: Vec<&str> = candidates.into_iter().collect();
    let meant = meant(word, &candidates);
    if meant.len() > MOST_GUESSED {
        let (shown, more) = meant.split_at(MOST_GUESSED - 1);
        let shown: Vec<String> = shown.iter().map(|name| format!("`{name}`")).collect();
        return Some(format!("did you mean {} or one of {} more?", shown.join(", "), more.len()));
    }
    if !meant.is_empty() {
        return Some(format!("did you mean {}?", listed(&meant)));
    }
    let listed: Vec<String> =
        candidates.iter().take(MOST_LISTED).map(|name| format!("`{name}`")).collect();
    let more = if candidates.len() > MOST_LISTED { ", ..." } else { "" };
    (!listed.is_empty()).then(|| format!("known here: {}{more}", listed.join(", ")))
}

/// Most names that [`did_you_mean`] guesses at.
const MOST_GUESSED: usize = 5;

/// Joins names as a choice: `a`, `b` or `c`.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Returns the candidates that a word may mean, by the first of these tests that fits: a synonym, the parts of a
/// dotted name, a spelling mistake, a common beginning. Empty if none fits.
fn meant<'a>(word: &str, candidates: &[&'a str]) -> Vec<&'a str> {
    let known = |name: &str| candidates.iter().find(|it| **it == name).copied();
    let mut found: Vec<&str> = synonyms(word).into_iter().filter_map(known).take(2).collect();
    let small = shorten(word).to_lowercase();
    if found.is_empty() && small.len() >= 3 {
        found = candidates.iter().filter(|it| has_parts(it, &small)).copied().collect();
    }
    if found.is_empty() {
        found.extend(nearest(&small, candidates.iter().copied()).and_then(|name| known(&name)));
    }
    if found.is_empty() {
        let begins = |it: &&&str| {
            (it.len() >= 3 && small.starts_with(**it))
                || (small.len() >= 3 && it.starts_with(&small))
        };
        found = candidates.iter().filter(begins).copied().collect();
    }
    found
}

/// Whether a dotted name has all parts of a word, in their order: `four.dice` in `weight.four.dice`.
fn has_parts(name: &str, word: &str) -> bool {
    let mut parts = name.split('.');
    word.split('.').all(|wanted| parts.any(|part| part == wanted))
}

/// Returns the number of letters to change, or `None` if too many to have been meant. Smaller is nearer. A match of
/// the whole name counts as nearer, so that it beats an equally good match of its end.
fn distance(word: &str, candidate: &str) -> Option<usize> {
    let candidate = candidate.to_lowercase();
    let whole = within(word, &candidate);
    let last = candidate.rsplit_once('.').and_then(|(_, last)| within(word, last));
    // A match of the whole name beats an equally good match of its end.
    whole.map(|changes| 2 * changes).into_iter().chain(last.map(|changes| 2 * changes + 1)).min()
}

fn within(word: &str, candidate: &str) -> Option<usize> {
    let (own, other) = (word.chars().count(), candidate.chars().count());
    let length = own.max(other);
    let most = (length / 3).max(usize::from(length >= 2));
    if most < fewest_changes(word, candidate, own.abs_diff(other)) {
        return None;
    }
    let changes = strsim::damerau_levenshtein(word, candidate);
    (changes <= most).then_some(changes)
}

/// Returns a lower bound on the changes that two words need: a change adds, removes or replaces a letter. It is
/// cheap, because a bad file may ask for thousands of comparisons.
fn fewest_changes(one: &str, other: &str, longer: usize) -> usize {
    let letters = |word: &str| word.bytes().fold(0_u64, |set, byte| set | 1 << (byte % 64));
    // A letter of several bytes may add several to the set.
    let bytes = if one.is_ascii() && other.is_ascii() { 1 } else { 4 };
    let (one, other) = (letters(one), letters(other));
    let only = (one & !other).count_ones().max((other & !one).count_ones());
    longer.max(only as usize / bytes)
}

/// Cuts absurdly long words: a comparison costs the product of the lengths. A hostile file could otherwise make the
/// program slow.
fn shorten(word: &str) -> &str {
    const LONGEST: usize = 80;
    word.char_indices().nth(LONGEST).map_or(word, |(end, _)| &word[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_mistakes_are_seen_through() {
        let known = ["count", "policy", "weight.four.dice", "weight.two.dice"];
        let found = |word| nearest(word, known);
        assert_eq!(found("cuont").as_deref(), Some("count"));
        assert_eq!(found("Polciy").as_deref(), Some("policy"));
        assert_eq!(found("weight.fuor.dice").as_deref(), Some("weight.four.dice"));
        assert_eq!(found("dice").as_deref(), Some("weight.four.dice"));
        assert_eq!(found("zzz"), None);
        assert_eq!(found(&"x".repeat(100_000)), None);
    }

    #[test]
    fn the_glance_never_asks_for_too_many_changes() {
        let words =
            ["", "a", "count", "cuont", "guard", "Wächter", "weight.four.dice", "守衛", "é"];
        for one in words {
            for other in words {
                let longer = one.chars().count().abs_diff(other.chars().count());
                let changes = strsim::damerau_levenshtein(one, other);
                assert!(fewest_changes(one, other, longer) <= changes, "{one} {other}");
            }
        }
    }

    #[test]
    fn words_are_found_by_meaning_by_parts_and_by_beginning() {
        let known =
            ["boxes", "conceded", "roar.difficulty", "move.difficulty", "win", "roar", "exchanges"];
        let told = |word: &str| did_you_mean(word, known).unwrap();
        assert_eq!(told("hp"), "did you mean `boxes`?");
        assert_eq!(told("concessions"), "did you mean `conceded`?");
        assert_eq!(told("rounds"), "did you mean `exchanges`?");
        assert_eq!(told("difficulty"), "did you mean `roar.difficulty` or `move.difficulty`?");
        assert_eq!(told("roaring"), "did you mean `roar`?");
        let many = ["a.dice", "b.dice", "c.dice", "d.dice", "e.dice", "f.dice", "g.dice"];
        let told = did_you_mean("dice", many).unwrap();
        assert!(told.ends_with("`d.dice` or one of 3 more?"), "{told}");
    }

    #[test]
    fn without_a_near_name_the_known_ones_are_listed() {
        let help = did_you_mean("zzz", ["pc", "gm"]);
        assert_eq!(help.as_deref(), Some("known here: `pc`, `gm`"));
        assert_eq!(did_you_mean("zzz", []), None);
    }
}
