//! Names in CSV files, so that a spreadsheet shows them and runs none of them.

use std::borrow::Cow;

/// A name as a cell: one that a spreadsheet would take for a formula gets an apostrophe in front,
/// which spreadsheets do not show. Numbers such as `-3` stay as they are, because an apostrophe
/// would make them texts. A name that begins with such an apostrophe gets a second one, because a reader of
/// the file takes one away.
pub fn cell_text(name: &str) -> Cow<'_, str> {
    let is_number = || name.parse::<f64>().is_ok_and(f64::is_finite);
    let bare = name.trim_start_matches('\'');
    let runs = bare.chars().next().is_some_and(begins_a_formula) && !is_number();
    if runs { Cow::Owned(format!("'{name}")) } else { Cow::Borrowed(name) }
}

fn begins_a_formula(first: char) -> bool {
    matches!(first, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_text() {
        for formula in ["=1+1", "=HYPERLINK(\"x\")", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "＝1", "-"]
        {
            assert_eq!(cell_text(formula), format!("'{formula}"));
        }
        assert_eq!(cell_text("'+cmd"), "''+cmd");
        for plain in
            ["", "'", "'guards'", "guards", "-1", "+2", "-0.25", "4:1", "a=b", "as written"]
        {
            assert_eq!(cell_text(plain), plain);
        }
    }
}
