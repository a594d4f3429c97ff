//! Lines that coincide: each group is drawn once and named together, since only one of its lines would be seen.

use super::legend::Entry;
use super::lines::Line;

const FINE: f64 = 1.0 / 400.0;

/// Draws coinciding lines once, in panels whose axes begin at 0: `panels` hold a line for each of the `entries`, in
/// their order. Of entries whose lines coincide in every panel, the first baseline or else the first entry stays,
/// named `one = other`. Returns the place among the entries that stay for each entry.
pub(crate) fn merge(panels: &mut [Vec<Line>], entries: &mut Vec<Entry>) -> Vec<usize> {
    let spans: Vec<f64> = panels.iter().map(|lines| span(lines)).collect();
    merge_within(panels, &spans, entries)
}

/// Like [`merge`], in panels whose upright axes span these numbers. On an axis of two points, lines that lie a quarter
/// of a point apart do not coincide.
pub(crate) fn merge_within(
    panels: &mut [Vec<Line>],
    spans: &[f64],
    entries: &mut Vec<Entry>,
) -> Vec<usize> {
    let is_like = |a: usize, b: usize| {
        let mut panels = panels.iter().zip(spans);
        panels.all(|(lines, span)| coincide(&lines[a], &lines[b], span * FINE))
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..entries.len() {
        match groups.iter_mut().find(|group| is_like(group[0], at)) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    let mut places = vec![0; entries.len()];
    for (place, group) in groups.iter().enumerate() {
        for &at in group {
            places[at] = place;
        }
    }
    let drawn = |group: &Vec<usize>| {
        group.iter().copied().find(|&at| entries[at].is_baseline).unwrap_or(group[0])
    };
    let drawn: Vec<usize> = groups.iter().map(drawn).collect();
    for lines in panels.iter_mut() {
        let mut kept: Vec<Option<Line>> = lines.drain(..).map(Some).collect();
        lines.extend(drawn.iter().filter_map(|&at| kept[at].take()));
    }
    let names: Vec<String> = groups
        .iter()
        .map(|group| group.iter().map(|&at| entries[at].name.as_str()).collect::<Vec<_>>())
        .map(|names| names.join(" = "))
        .collect();
    let mut kept: Vec<Option<Entry>> = entries.drain(..).map(Some).collect();
    entries.extend(drawn.iter().zip(names).filter_map(|(&at, name)| {
        let entry = kept[at].take()?;
        Some(Entry { name, ..entry })
    }));
    places
}

/// Whether all numbers of these lines are 0, so that a panel would show only its axis.
pub(crate) fn is_zero(lines: &[Line]) -> bool {
    lines.iter().all(|line| line.points.iter().all(|point| point.1.abs() < 1e-12))
}

/// Returns the distance from the lowest to the highest number of some lines, zero included.
fn span(lines: &[Line]) -> f64 {
    let numbers = || lines.iter().flat_map(|line| line.points.iter().map(|point| point.1));
    numbers().fold(0.0, f64::max) - numbers().fold(0.0, f64::min)
}

fn coincide(one: &Line, other: &Line, apart: f64) -> bool {
    let near = |(a, b): (&(f64, f64), &(f64, f64))| {
        (a.0 - b.0).abs() <= apart && (a.1 - b.1).abs() <= apart
    };
    one.points.len() == other.points.len() && one.points.iter().zip(&other.points).all(near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::charts::parts::palette::look;

    fn line(numbers: &[f64]) -> Line {
        let points = numbers.iter().enumerate().map(|(at, &number)| (at as f64, number)).collect();
        Line { name: String::new(), look: look(0), points, errors: Vec::new(), exact: Vec::new() }
    }

    fn entry(name: &str, is_baseline: bool) -> Entry {
        Entry { name: name.into(), look: look(0), end: None, is_baseline }
    }

    #[test]
    fn lines_that_coincide_in_every_panel_are_drawn_once_and_named_together() {
        let mut panels = [
            vec![line(&[0.0, 1.0]), line(&[0.0, 0.5]), line(&[0.0, 1.001]), line(&[0.0, 1.0])],
            vec![line(&[1.0, 1.0]), line(&[1.0, 1.0]), line(&[1.0, 1.0]), line(&[1.0, 0.2])],
        ];
        let mut entries = vec![
            entry("four above", false),
            entry("as written", false),
            entry("scale 2", true),
            entry("both", false),
        ];
        let places = merge(&mut panels, &mut entries);
        assert_eq!(places, [0, 1, 0, 2]);
        let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["four above = scale 2", "as written", "both"]);
        assert!(entries[0].is_baseline, "the baseline's look stays");
        assert_eq!([panels[0].len(), panels[1].len()], [3, 3]);
        assert!((panels[0][0].points[1].1 - 1.001).abs() < 1e-12);
    }

    #[test]
    fn lines_apart_on_a_short_axis_do_not_coincide() {
        let two = || [vec![line(&[0.987, 0.993]), line(&[0.988, 0.992])]];
        let names = || vec![entry("favour 0", true), entry("favour 3", false)];
        let mut entries = names();
        merge_within(&mut two(), &[0.014], &mut entries);
        assert_eq!(entries.len(), 2, "a fourteenth of the axis apart");
        let mut entries = names();
        merge_within(&mut two(), &[1.0], &mut entries);
        assert_eq!(entries.len(), 1, "a thousandth of the axis apart");
    }

    #[test]
    fn a_panel_of_zeros_is_known() {
        assert!(is_zero(&[line(&[0.0, 0.0]), line(&[0.0])]) && is_zero(&[]));
        assert!(!is_zero(&[line(&[0.0, 0.0]), line(&[0.0, 0.01])]));
    }
}
