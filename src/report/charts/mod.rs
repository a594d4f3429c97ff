//! Charts that can be pasted into a slide. The only folder that uses the drawing library.
//!
//! A chart is a function from figures to a [`Picture`], a list of marks; [`render`] draws it as
//! PNG and as SVG. Titles say the finding, colours are safe for colour-blind readers and each
//! goes with its own marker and dash. Every chart is drawn as a slide of 1600 x 900 pixels and as a
//! column of 800 for phones; no text is smaller than 20 pixels of either.

mod font;
mod kinds;
mod missing_letters;
mod parts;
mod picture;
mod render;

pub(super) use font::register as register_font;
pub use kinds::question_charts::{CurveChart, CurveLine, Frame, MatrixChart, RowOf, RowsChart};
pub use kinds::shares_chart::{SharesChart, SharesRow};
pub use kinds::target_charts::{FrontAxis, FrontChart, TargetRow, TargetsChart};
pub use missing_letters::letters_warning;
pub(crate) use parts::page::played_by_whom;
pub(super) use picture::{Format, Picture};
pub use render::{png, svg};

use super::error::ReportError;
use super::figures::Figures;
use rayon::prelude::*;

/// A chart in both formats, and the name of its files.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Name of the files without extension.
    pub name: String,
    /// The chart in `Format::Slide`.
    pub picture: Picture,
    /// The chart in `Format::Narrow`, cut to its content.
    pub narrow: Picture,
}

impl Chart {
    /// Makes a chart of the pictures that `draw` returns for each [`Format`].
    fn of(name: &str, draw: &dyn Fn(Format) -> Picture) -> Self {
        let [picture, narrow] = [Format::Slide, Format::Narrow].map(draw);
        Self { name: name.to_owned(), picture, narrow: narrow.fit() }
    }

    /// Like [`of`](Self::of); `None` if `draw` has nothing to show.
    fn drawn(name: &str, draw: &dyn Fn(Format) -> Option<Picture>) -> Option<Self> {
        let (picture, narrow) = (draw(Format::Slide)?, draw(Format::Narrow)?);
        Some(Self { name: name.to_owned(), picture, narrow: narrow.fit() })
    }
}

/// Draws a chart. `None` if its measures are absent or there is nothing to show.
type Draw = fn(&Figures, Format) -> Option<Picture>;

/// Returns all charts that these results allow. A chart whose measures are absent is left out,
/// because games as text may lack any measure.
///
/// # Errors
/// If the embedded font is damaged.
pub fn charts(figures: &Figures) -> Result<Vec<Chart>, ReportError> {
    font::register()?;
    let [harm, harm_over] = figures.results.portrayal.harm_files().unwrap_or_default();
    let known: [(&str, Draw); 12] = [
        ("win_rate", kinds::win_rate::draw),
        ("differences", kinds::differences::draw),
        ("heat_map", kinds::heat_map::draw),
        ("endings", kinds::endings::draw),
        (&harm, kinds::harm::draw),
        (&harm_over, kinds::harm::draw_over_exchanges),
        ("survival", kinds::survival::draw),
        ("concessions", kinds::survival::draw_concessions),
        ("attrition", kinds::attrition::draw),
        ("length", kinds::length::draw),
        ("river", kinds::river::draw),
        ("spotlight", kinds::spotlight::draw),
    ];
    // Setting text takes time, and a chart has no need of another.
    let drawn = known
        .into_par_iter()
        .filter_map(|(name, draw)| Chart::drawn(name, &|format| draw(figures, format)));
    let charts: Vec<Chart> = drawn.collect();
    let numbers = (0..figures.results.measures.len()).into_par_iter();
    let of_measures = numbers.map(|number| match figures.results.trials {
        0 => Vec::new(),
        _ => kinds::detailed_measures::charts(figures, number),
    });
    let mut of_measures: Vec<Vec<Chart>> = of_measures.collect();
    // A report begins with what was asked: headline and first chart speak of one measure.
    let asked = asked(figures);
    let first = asked.map(|number| std::mem::take(&mut of_measures[number])).unwrap_or_default();
    let answers =
        asked.map_or(&[][..], |it| kinds::detailed_measures::answering(figures.results, it));
    let is_answered = |chart: &Chart| answers.iter().any(|(_, name)| *name == chart.name);
    let others = charts.into_iter().filter(|chart| !is_answered(chart));
    Ok(first.into_iter().chain(others).chain(of_measures.into_iter().flatten()).collect())
}

/// Returns the index into `Results::measures` of the measure that decides the headline. `None` for
/// the win rate.
fn asked(figures: &Figures) -> Option<usize> {
    let asked = figures.results.focus.measure.as_ref()?;
    figures.results.measures.iter().position(|measured| measured.quantity == asked.quantity)
}

#[cfg(test)]
mod tests;
