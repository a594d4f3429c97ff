//! The frame of every chart: the finding as its title, and the origin of the numbers below.

use super::palette::GREY;
use crate::report::charts::font;
use crate::report::charts::picture::{Align, Area, Format, Picture};
use crate::report::figures::Figures;
use crate::report::folder::manifest::played_by;
use crate::sim::Results;
use crate::stats::{grouped, number};

pub(crate) const LARGE: f64 = 23.0;
/// Size of everything else; nothing is smaller.
pub(crate) const SMALL: f64 = 21.0;
/// Height of a panel that has a narrow picture's width to itself.
pub(crate) const PANEL: f64 = 460.0;

/// A picture with its title, and the area that is left for the chart.
pub(crate) struct Page {
    pub picture: Picture,
    pub area: Area,
    pub format: Format,
}

impl Page {
    /// Returns places for panels: side by side on a slide, below one another in a narrow picture.
    pub(crate) fn panels(&self, area: Area, count: usize) -> Vec<Area> {
        match self.format {
            Format::Slide => area.columns(count, 36.0),
            Format::Narrow => stacked(area, count, PANEL),
        }
    }
}

/// Returns places of this height below one another, however far down they reach.
pub(crate) fn stacked(area: Area, count: usize, height: f64) -> Vec<Area> {
    const GAP: f64 = 20.0;
    let top = |at: usize| area.top + at as f64 * (height + GAP);
    (0..count.max(1)).map(|at| Area { top: top(at), bottom: top(at) + height, ..area }).collect()
}

/// Begins a page for a chart of a run. The notes follow the lines that say what the chart was made from.
pub(crate) fn page(
    figures: &Figures,
    format: Format,
    title: &str,
    notes: &[Option<String>],
) -> Page {
    let compared = figures.compared_with.as_ref().map(|with| format!("compared with: {with}"));
    let notes = std::iter::once(&compared).chain(notes).flatten().cloned();
    page_of(format, source(figures), title, notes)
}

/// Like [`page`], for charts that do not come from [`Figures`]. `source` names the origin of the numbers.
pub(crate) fn page_of(
    format: Format,
    source: String,
    title: &str,
    notes: impl Iterator<Item = String>,
) -> Page {
    let mut picture = Picture::new(title, format);
    let margin = format.margin();
    let width = format.width() - 2.0 * margin;
    let mut y = if format.is_narrow() { 0.0 } else { margin - 10.0 };
    let (size, lines) = fitted_title(title, width, format);
    for line in lines {
        y += size * 1.2;
        picture.text(line, (margin, y), size, Align::Left).bold = true;
    }
    y += 8.0;
    let most = if format.is_narrow() { 5 } else { 2 };
    for note in std::iter::once(source).chain(notes) {
        for line in font::wrap(&note, SMALL, false, width, most) {
            y += SMALL * 1.35;
            picture.text(line, (margin, y), SMALL, Align::Left).color = GREY;
        }
    }
    let (top, right) = (y + 30.0, format.width() - margin);
    let bottom = if format.is_narrow() { top + PANEL } else { Format::height() - 26.0 };
    let area = Area { left: margin, top, right, bottom };
    Page { picture, area, format }
}

/// Returns the largest size at which the title fits on two lines, or a small one on three. A narrow picture
/// has room for more lines.
fn fitted_title(title: &str, width: f64, format: Format) -> (f64, Vec<String>) {
    if format.is_narrow() {
        return (32.0, font::wrap(title, 32.0, true, width, 9));
    }
    let sizes = [38.0, 34.0, 31.0];
    let fits = |size: &f64| font::wrap(title, *size, true, width, 3).len() <= 2;
    match sizes.into_iter().find(fits) {
        Some(size) => (size, font::wrap_evenly(title, size, true, width, 2)),
        None => (28.0, font::wrap_evenly(title, 28.0, true, width, 3)),
    }
}

/// Returns the line with the origin of the numbers: `Guards in the courtyard · played by table against
/// striker · 100,000 trials · seed 42 · 95 % intervals`. A chart without it is no evidence once it is pasted
/// into a slide.
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
    let by = played_by_whom(results).map(|by| format!(" · {by}")).unwrap_or_default();
    format!(
        "{title}{by} · {played} trials{each} · seed {} · {confidence} % intervals",
        results.seed
    )
}

/// Names the policies of each side: `played by table against striker or bold`; with more than two sides
/// `played by table (lions), bold (wolves) and bold (bears)`. `None` if no fighter is known.
pub(crate) fn played_by_whom(results: &Results) -> Option<String> {
    const NAMED: usize = 3;
    let sides = played_by(results).into_iter().filter(|it| !it.policies.is_empty());
    let told = sides.map(|it| {
        let policies = match it.policies.len() {
            0..=NAMED => it.policies.join(" or "),
            many => format!("{many} policies"),
        };
        (it.side, policies)
    });
    let told: Vec<(&str, String)> = told.collect();
    let (last, others) = told.split_last()?;
    Some(match others {
        [] => format!("played by {}", last.1),
        [first] => format!("played by {} against {}", first.1, last.1),
        _ if others.iter().all(|other| other.1 == last.1) => {
            format!("all sides played by {}", last.1)
        }
        _ => {
            let named = |(side, policies): &(&str, String)| format!("{policies} ({side})");
            let others: Vec<String> = others.iter().map(named).collect();
            format!("played by {} and {}", others.join(", "), named(last))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    /// Names the policy of every fighter by the number of its cell and of its side.
    fn play(results: &mut Results, policy: impl Fn(usize, usize) -> &'static str) {
        for (at, cell) in results.cells.iter_mut().enumerate() {
            let mut fighters = cell.fighters.to_vec();
            for fighter in &mut fighters {
                fighter.policy = policy(at, fighter.side).into();
            }
            cell.fighters = fighters.into();
        }
    }

    #[test]
    fn the_subtitle_names_policies_trials_seed_and_what_is_compared() {
        font::register().unwrap();
        let mut results = examples::two_variants(50);
        results.title = "Guards in the courtyard".into();
        play(&mut results, |cell, side| match (cell, side) {
            (1, 0) => "bold",
            (_, 0) => "table",
            _ => "striker",
        });
        let mut figures = Figures::new(&results, 0.95);
        let told = "Guards in the courtyard · played by table or bold against striker · 50 trials each · \
                    seed 42 · 95 % intervals";
        assert_eq!(source(&figures), told);
        figures.compared_with = Some("rules as written, at the same number of guards".into());
        for format in [Format::Slide, Format::Narrow] {
            let page = page(&figures, format, "Guards win", &[Some("a note".into())]);
            let texts: Vec<&str> = page.picture.texts().map(|text| text.words.as_str()).collect();
            let whole = texts.join(" ");
            let wanted = format!(
                "Guards win {told} compared with: rules as written, at the same number of guards a note"
            );
            assert_eq!(whole, wanted);
        }
    }

    #[test]
    fn three_sides_are_told_apart_if_their_policies_differ() {
        let mut results = examples::two_variants(50);
        results.sides.push("bears".into());
        let told = |results: &Results| played_by_whom(results).unwrap();
        for cell in &mut results.cells {
            let mut fighters = cell.fighters.to_vec();
            fighters[0].side = 2;
            cell.fighters = fighters.into();
        }
        play(&mut results, |_, _| "table");
        assert_eq!(told(&results), "all sides played by table");
        play(&mut results, |_, side| ["table", "bold", "bold"][side]);
        let [a, b, c] = &results.sides[..] else { panic!("three sides") };
        assert_eq!(told(&results), format!("played by table ({a}), bold ({b}) and bold ({c})"));
    }
}
