//! Charts that can be pasted into a slide. The only folder that uses the drawing library.
//!
//! A chart is a function from figures to a [`Picture`], a list of marks; [`render`] draws it as
//! PNG and as SVG. Titles say the finding, colours are safe for colour-blind readers and each
//! goes with its own marker and dash, no text is smaller than 20 pixels of a 1600 x 900 slide.

mod alike;
mod answers;
mod attrition;
mod column_labels;
mod detail;
mod differences;
mod endings;
mod font;
mod harm;
mod heat_map;
mod key;
mod length;
mod letters;
mod lines;
mod names;
mod numbers;
mod over_axis;
mod page;
mod palette;
mod panel;
mod picture;
mod render;
mod rows;
mod scale;
mod survival;
mod teams;
mod win_rate;

pub use answers::{CurveChart, CurveLine, Frame, MatrixChart, RowOf, RowsChart};
pub(super) use font::register as register_font;
pub use letters::letters_warning;
pub use picture::Picture;
pub use render::{png, svg};

use super::error::ReportError;
use super::figures::Figures;
use rayon::prelude::*;

/// A picture and the name of its files, without extension.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Name of the files without extension.
    pub name: String,
    /// What is drawn.
    pub picture: Picture,
}

/// Draws a chart, unless its measures are absent or there is nothing to show.
type Draw = fn(&Figures) -> Option<Picture>;

/// All charts that these results allow; one whose measures are absent is left out.
///
/// # Errors
/// If the embedded font is damaged.
pub fn charts(figures: &Figures) -> Result<Vec<Chart>, ReportError> {
    font::register()?;
    let [harm, harm_over] = figures.results.portrayal.harm_files().unwrap_or_default();
    let known: [(&str, Draw); 10] = [
        ("win_rate", win_rate::draw),
        ("differences", differences::draw),
        ("heat_map", heat_map::draw),
        ("endings", endings::draw),
        (&harm, harm::draw),
        (&harm_over, harm::draw_over_exchanges),
        ("survival", survival::draw),
        ("concessions", survival::draw_concessions),
        ("attrition", attrition::draw),
        ("length", length::draw),
    ];
    // Setting text takes time, and a chart has no need of another.
    let drawn = known.into_par_iter().filter_map(|(name, draw)| {
        let picture = draw(figures)?;
        Some(Chart { name: name.to_string(), picture })
    });
    let mut charts: Vec<Chart> = drawn.collect();
    if figures.results.trials > 0 {
        let numbers = (0..figures.results.measures.len()).into_par_iter();
        charts.par_extend(numbers.flat_map_iter(|number| detail::charts(figures, number)));
    }
    Ok(charts)
}

#[cfg(test)]
mod tests;
