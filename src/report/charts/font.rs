//! The embedded font, and how wide a text is in it. Charts measure each text before they place it,
//! because no text may be cut or lie on another.
//!
//! Sizes are those of the em in pixels of a 1600 x 900 slide.

use std::sync::OnceLock;

use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

use super::super::error::ReportError;
use super::missing_letters::is_missing;

/// Name of the family. SVG viewers without Roboto take the next one, which is about as wide.
pub(super) const FAMILY: &str = "Roboto, Arial, Helvetica, Liberation Sans, sans-serif";

/// Height of the font (ascent and descent) in em: what the bitmap backend takes for its size.
pub(super) const HEIGHT: f64 = 1.171_875;

pub(super) static REGULAR: &[u8] = include_bytes!("../../../assets/fonts/Roboto-Regular.ttf");
static BOLD: &[u8] = include_bytes!("../../../assets/fonts/Roboto-Bold.ttf");

/// Registers the embedded font with the drawing library to the drawing library, once.
///
/// # Errors
/// If the embedded files are no fonts.
pub(crate) fn register() -> Result<(), ReportError> {
    static DONE: OnceLock<bool> = OnceLock::new();
    let done = DONE.get_or_init(|| {
        register_font(FAMILY, FontStyle::Normal, REGULAR).is_ok()
            && register_font(FAMILY, FontStyle::Bold, BOLD).is_ok()
    });
    if *done { Ok(()) } else { Err(ReportError::Chart("the embedded font is damaged".into())) }
}

pub(super) fn font(size: f64, bold: bool) -> FontDesc<'static> {
    let style = if bold { FontStyle::Bold } else { FontStyle::Normal };
    FontDesc::new(FontFamily::Name(FAMILY), size, style)
}

/// Width of a text in pixels, at a size in em pixels. Letters that the font lacks count as wide as
/// high, because another font shows them.
pub(super) fn width(text: &str, size: f64, bold: bool) -> f64 {
    const FINE: f64 = 1000.0; // the layout is rounded to whole pixels
    // Letters that the font lacks are shown in another font, most likely as wide as they are high.
    let foreign = text.chars().filter(|&letter| is_missing(letter)).count();
    if foreign > 0 {
        let known: String = text.chars().filter(|&letter| !is_missing(letter)).collect();
        return width(&known, size, bold) + foreign as f64 * size;
    }
    let layout = font(FINE, bold).layout_box(text);
    let wide = layout.map_or(0, |((left, _), (right, _))| right - left);
    f64::from(wide) / FINE * HEIGHT * size
}

/// Breaks a text into at most `lines` lines that are not wider than `limit`. The last line ends in
/// an ellipsis if the text does not fit.
pub(super) fn wrap(text: &str, size: f64, bold: bool, limit: f64, lines: usize) -> Vec<String> {
    let mut done: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in unbroken(text) {
        let longer = if line.is_empty() { word.clone() } else { format!("{line} {word}") };
        let fits = width(&longer, size, bold) <= limit;
        let last = done.len() + 1 >= lines;
        if fits || last || line.is_empty() {
            line = longer;
        } else {
            done.push(std::mem::replace(&mut line, word));
        }
    }
    done.push(line);
    done.iter().map(|line| ellipsize(line, size, bold, limit)).collect()
}

/// Breaks a text like [`wrap`], into lines of about the same width.
pub(super) fn wrap_evenly(
    text: &str,
    size: f64,
    bold: bool,
    limit: f64,
    lines: usize,
) -> Vec<String> {
    let widest = wrap(text, size, bold, limit, lines);
    let mut narrow = limit;
    while narrow > limit / 2.0 {
        narrow -= size;
        let narrower = wrap(text, size, bold, narrow, lines + 1);
        let cut = narrower.iter().any(|line| line.ends_with('…'));
        if narrower.len() > widest.len() || cut {
            return wrap(text, size, bold, narrow + size, lines);
        }
    }
    widest
}

/// Shortens a text with an ellipsis until it is not wider than `limit`.
pub(super) fn ellipsize(text: &str, size: f64, bold: bool, limit: f64) -> String {
    if width(text, size, bold) <= limit {
        return text.to_string();
    }
    let letters: Vec<char> = text.chars().collect();
    let shorter = |kept: usize| {
        let start: String = letters[..kept].iter().collect();
        format!("{}…", start.trim_end())
    };
    let (mut fits, mut too_wide) = (0, letters.len());
    while too_wide - fits > 1 {
        let middle = usize::midpoint(fits, too_wide);
        let is_narrow = width(&shorter(middle), size, bold) <= limit;
        if is_narrow { fits = middle } else { too_wide = middle }
    }
    shorter(fits)
}

/// Returns words, with numbers kept together with what belongs to them, so that [`wrap`] never
/// parts them: `71.3 % ± 0.1 points`.
fn unbroken(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let after_sign = words.last().is_some_and(|last| last.ends_with('±'));
        let is_number = word.starts_with(|first: char| first.is_ascii_digit());
        let is_sign = word.starts_with('%') || matches!(word, "±" | "·");
        let begins = !(is_sign || after_sign || is_number);
        match words.last_mut() {
            Some(last) if !begins => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_string()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_is_wider_and_width_grows_with_size() {
        register().unwrap();
        assert!(width("guards", 20.0, true) > width("guards", 20.0, false));
        let ratio = width("guards", 40.0, false) / width("guards", 20.0, false);
        assert!((ratio - 2.0).abs() < 1e-9);
    }

    #[test]
    fn numbers_stay_with_their_signs() {
        register().unwrap();
        for limit in [60.0, 90.0, 140.0, 200.0] {
            for line in wrap("guards win 71.3 % ± 0.1 as written", 20.0, false, limit, 9) {
                assert!(!line.starts_with('±') && !line.ends_with('±'), "{line}");
            }
        }
    }

    #[test]
    fn a_sign_that_a_comma_follows_stays_with_its_number() {
        register().unwrap();
        for limit in [60.0, 90.0, 140.0, 200.0] {
            for line in
                wrap("guards concede in 0.0 %; the rest in 3.1 %, often", 20.0, false, limit, 9)
            {
                assert!(!line.starts_with('%'), "{line}");
            }
        }
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        register().unwrap();
        let lines = wrap("one two three four five six seven", 20.0, false, 100.0, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…'));
        assert!(lines.iter().all(|line| width(line, 20.0, false) <= 100.0));
    }
}
