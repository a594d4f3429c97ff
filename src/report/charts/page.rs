//! The frame of every chart: the finding as its title, what it was made from below.

use super::super::figures::Figures;
use super::font;
use super::palette::GREY;
use super::picture::{Align, Area, HEIGHT, Picture, WIDTH};
use crate::stats::{grouped, number};

/// Distance of everything from the edge of the slide.
const MARGIN: f64 = 44.0;
/// Size of axis titles and headings.
pub const LARGE: f64 = 23.0;
/// Size of everything else; nothing is smaller.
pub const SMALL: f64 = 21.0;

/// A picture with its title, and the area that is left for the chart.
pub struct Page {
    pub picture: Picture,
    pub area: Area,
}

/// Begins a page. The notes follow the line that says what the chart was made from.
pub fn page(figures: &Figures, title: &str, notes: &[Option<String>]) -> Page {
    page_of(source(figures), title, notes.iter().flatten().cloned())
}

/// Begins a page of which `source` says what it was made from.
pub fn page_of(source: String, title: &str, notes: impl Iterator<Item = String>) -> Page {
    let mut picture = Picture { title: title.to_owned(), ..Picture::default() };
    let width = WIDTH - 2.0 * MARGIN;
    let mut y = MARGIN - 10.0;
    let (size, lines) = fitted_title(title, width);
    for line in lines {
        y += size * 1.2;
        picture.text(line, (MARGIN, y), size, Align::Left).bold = true;
    }
    y += 8.0;
    for note in std::iter::once(source).chain(notes) {
        for line in font::wrap(&note, SMALL, false, width, 2) {
            y += SMALL * 1.35;
            picture.text(line, (MARGIN, y), SMALL, Align::Left).color = GREY;
        }
    }
    let area = Area { left: MARGIN, top: y + 30.0, right: WIDTH - MARGIN, bottom: HEIGHT - 26.0 };
    Page { picture, area }
}

/// The largest size at which the title fits on two lines, or a small one on three.
fn fitted_title(title: &str, width: f64) -> (f64, Vec<String>) {
    let sizes = [38.0, 34.0, 31.0];
    let fits = |size: &f64| font::wrap(title, *size, true, width, 3).len() <= 2;
    match sizes.into_iter().find(fits) {
        Some(size) => (size, font::wrap_evenly(title, size, true, width, 2)),
        None => (28.0, font::wrap_evenly(title, 28.0, true, width, 3)),
    }
}

/// `Guards in the courtyard · 100,000 trials · seed 42 · 95 % intervals`.
fn source(figures: &Figures) -> String {
    let results = figures.results;
    let title = if results.title.is_empty() { &results.name } else { &results.title };
    let each = if results.cells.len() > 1 { " each" } else { "" };
    let played = if results.asked > results.trials {
        format!("{} of {}", grouped(results.trials), grouped(results.asked))
    } else {
        grouped(results.trials)
    };
    let percent = figures.confidence * 100.0;
    let decimals = usize::from((percent - percent.round()).abs() > 1e-9);
    let confidence = number(percent, decimals);
    format!("{title} · {played} trials{each} · seed {} · {confidence} % intervals", results.seed)
}
