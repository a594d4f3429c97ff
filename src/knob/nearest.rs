//! "Did you mean": the known name that is most like a mistyped one.

/// The candidate most like `word`, if one is like it at all.
///
/// Letters swapped, missing or too many count, case does not; of a dotted path the last name
/// alone may also be what was meant.
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

/// A remedy for an unknown name: the nearest known one, or all of them if they are few.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    const MOST_LISTED: usize = 12;
    let candidates: Vec<&str> = candidates.into_iter().collect();
    if let Some(name) = nearest(word, candidates.iter().copied()) {
        return Some(format!("did you mean `{name}`?"));
    }
    let listed: Vec<String> =
        candidates.iter().take(MOST_LISTED).map(|name| format!("`{name}`")).collect();
    let more = if candidates.len() > MOST_LISTED { ", ..." } else { "" };
    (!listed.is_empty()).then(|| format!("known here: {}{more}", listed.join(", ")))
}

/// How many letters to change, or `None` if too many to have been meant. Smaller is nearer.
fn distance(word: &str, candidate: &str) -> Option<usize> {
    let candidate = candidate.to_lowercase();
    let whole = within(word, &candidate);
    let last = candidate.rsplit_once('.').and_then(|(_, last)| within(word, last));
    // A match of the whole name beats an equally good match of its end.
    whole.map(|changes| 2 * changes).into_iter().chain(last.map(|changes| 2 * changes + 1)).min()
}

fn within(word: &str, candidate: &str) -> Option<usize> {
    let length = word.chars().count().max(candidate.chars().count());
    let changes = strsim::damerau_levenshtein(word, candidate);
    (changes <= length / 3 || (changes <= 1 && length >= 2)).then_some(changes)
}

/// Comparing costs the product of the lengths, so absurd words are cut.
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
    fn without_a_near_name_the_known_ones_are_listed() {
        let help = did_you_mean("zzz", ["pc", "gm"]);
        assert_eq!(help.as_deref(), Some("known here: `pc`, `gm`"));
        assert_eq!(did_you_mean("zzz", []), None);
    }
}
