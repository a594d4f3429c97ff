//! Letters that the embedded font lacks. SVG and HTML show them in the reader's own fonts; a PNG
//! has boxes in their place, which a run warns of.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use ab_glyph::{Font, FontRef};

use super::font::REGULAR;
use crate::sim::Results;

static FONT: LazyLock<Option<FontRef<'static>>> =
    LazyLock::new(|| FontRef::try_from_slice(REGULAR).ok());

/// Most letters that a warning names.
const MOST_NAMED: usize = 12;

/// Whether the embedded font lacks a letter.
pub(super) fn is_missing(letter: char) -> bool {
    let lacks = |font: &FontRef<'_>| font.glyph_id(letter).0 == 0;
    !letter.is_whitespace() && FONT.as_ref().is_some_and(lacks)
}

/// Returns a warning about titles and names of a run with letters that PNG charts cannot show. `None` if
/// they can show them all.
pub fn letters_warning(results: &Results) -> Option<String> {
    let title = if results.title.is_empty() { &results.name } else { &results.title };
    let fighters = results.cells.iter().flat_map(|cell| cell.fighters.iter());
    let names = [title]
        .into_iter()
        .chain(&results.sides)
        .chain(results.axes.iter().flat_map(|axis| axis.values.iter().chain([&axis.path])))
        .chain(fighters.map(|fighter| &fighter.name));
    let missing: BTreeSet<char> =
        names.flat_map(|name| name.chars()).filter(|&letter| is_missing(letter)).collect();
    if missing.is_empty() {
        return None;
    }
    let shown: Vec<String> = missing.iter().take(MOST_NAMED).map(char::to_string).collect();
    let more = match missing.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!(
        "warning: PNG charts show boxes for letters that their font lacks: {}{more}; the SVG charts \
         and report.html show them",
        shown.join(" ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::charts::font;
    use crate::report::examples;

    #[test]
    fn letters_of_other_scripts_are_named() {
        let mut results = examples::two_variants(1);
        assert_eq!(letters_warning(&results), None);
        results.title = "Wächter vor dem Tor: Стражи · Φρουροί · −7.3 ± 0.1 “…”".into();
        assert_eq!(letters_warning(&results), None);
        results.sides[0] = "守衛".into();
        results.axes[0].values[1] = "二つ 守".into();
        let warning = letters_warning(&results).unwrap();
        assert!(warning.contains("lacks: つ 二 守 衛; the SVG"), "{warning}");
        results.sides[1] = ('一'..='丟').collect();
        let warning = letters_warning(&results).unwrap();
        assert!(warning.contains(" more; the SVG"), "{warning}");
    }

    #[test]
    fn letters_of_other_fonts_have_room() {
        font::register().unwrap();
        assert!((font::width("守衛", 20.0, false) - 40.0).abs() < 1e-9);
        let mixed = font::width("a守", 20.0, false) - font::width("a", 20.0, false);
        assert!((mixed - 20.0).abs() < 1e-9);
    }
}
