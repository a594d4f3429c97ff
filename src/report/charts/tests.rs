//! Every chart of every shape of results: no text is cut, none lies on another.

use std::path::PathBuf;

use super::super::examples;
use super::super::figures::Figures;
use super::super::{findings, terminal_table};
use super::picture::{Area, Mark, Text};
use super::*;
use crate::sim::Results;

fn overlap(one: &Area, other: &Area) -> bool {
    let slack = 1.0;
    one.left + slack < other.right
        && other.left + slack < one.right
        && one.top + slack < other.bottom
        && other.top + slack < one.bottom
}

/// Checks that no text of a picture is cut or lies on another.
pub(super) fn check(name: &str, picture: &Picture) {
    let texts: Vec<(&Text, Area)> = picture.texts().map(|text| (text, text.area())).collect();
    for (number, (text, area)) in texts.iter().enumerate() {
        let inside = area.left >= 0.0
            && area.top >= 0.0
            && area.right <= picture.width
            && area.bottom <= picture.height;
        assert!(inside, "{name}: `{}` is cut off: {area:?}", text.words);
        assert!(text.size >= 20.0, "{name}: `{}` is too small", text.words);
        for (other, other_area) in &texts[..number] {
            assert!(
                !overlap(area, other_area),
                "{name}: `{}` lies on `{}`",
                text.words,
                other.words
            );
        }
    }
}

#[test]
fn no_text_is_cut_or_lies_on_another() {
    for trials in [2, 300] {
        for (number, results) in examples::all(trials).iter().enumerate() {
            for chart in charts(&Figures::new(results, 0.95)).unwrap() {
                let name = format!("{} of shape {number}", chart.name);
                check(&name, &chart.picture);
                check(&format!("{name}, narrow"), &chart.narrow);
            }
        }
    }
}

fn title(picture: &Picture) -> String {
    let large = picture.texts().filter(|text| text.size >= 28.0 && text.area().top < 150.0);
    large.map(|text| text.words.clone()).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_two_charts_have_one_title() {
    for (number, results) in examples::all(300).iter().enumerate() {
        let charts = charts(&Figures::new(results, 0.95)).unwrap();
        let mut titles: Vec<String> = charts.iter().map(|chart| title(&chart.picture)).collect();
        assert!(titles.iter().all(|title| title.len() > 10), "shape {number}: {titles:?}");
        titles.sort_unstable();
        let double = titles.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(double, None, "shape {number}");
    }
}

#[test]
fn long_names_are_shortened_not_cut() {
    for mut results in examples::all(40) {
        results.title = "The long night in the courtyard of the third duke ".repeat(6);
        results.sides = vec![
            "guardsandwatchmenofthecourtyardofthethirddukewithoutaspace".repeat(2),
            "heroes of the nine valleys, their squires, their dogs and their bard ".repeat(3),
        ];
        for axis in &mut results.axes {
            axis.path = format!("{}.and_even_more_of_a_path", axis.path.repeat(4));
        }
        for chart in charts(&Figures::new(&results, 0.95)).unwrap() {
            check(&chart.name, &chart.picture);
            check(&format!("{}, narrow", chart.name), &chart.narrow);
        }
    }
}

/// Cells that were solved are marked, and the chart says so.
#[test]
fn exact_numbers_are_marked_with_crosses() {
    let crosses = |results: Results| {
        let figures = Figures::new(&results, 0.95);
        let chart = charts(&figures).unwrap().into_iter().find(|chart| chart.name == "win_rate");
        let picture = chart.unwrap().picture;
        let told = picture.texts().any(|text| text.words.starts_with("crosses: solved exactly ("));
        let strokes = picture.marks.iter().filter(|mark| {
            let Mark::Line { points, .. } = mark else { return false };
            let (dx, dy) = match points[..] {
                [(x, y), (to_x, to_y)] => (to_x - x, to_y - y),
                _ => return false,
            };
            (dx.abs() - 20.0).abs() < 1e-9 && (dy.abs() - 20.0).abs() < 1e-9
        });
        (strokes.count() / 2, told)
    };
    // Of two variants each way to end is told, of many only who wins.
    assert_eq!(crosses(examples::two_variants(50)), (0, false));
    let (few, told) = crosses(examples::solved(examples::two_variants(50)));
    assert!((2..=4).contains(&few) && told, "{few}");
    let results = examples::solved(examples::variants_by_count(50));
    let solved = results.solved();
    let (many, told) = crosses(results);
    assert!(0 < many && many <= solved && told, "{many} of {solved}");
}

#[test]
fn zero_trials_make_no_chart_and_no_panic() {
    for results in examples::all(0) {
        assert!(charts(&Figures::new(&results, 0.95)).unwrap().is_empty());
    }
}

#[test]
fn svg_is_the_same_every_time() {
    let results = examples::two_variants(50);
    let figures = Figures::new(&results, 0.95);
    for chart in charts(&figures).unwrap() {
        let text = svg(&chart.picture).unwrap();
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        assert_eq!(text, svg(&chart.picture).unwrap());
    }
}

/// Draws everything for the eye: `OUTWEIGH_GALLERY=folder cargo test --release gallery -- --ignored`.
#[test]
#[ignore = "for the eye, not for the machine"]
fn gallery() {
    let folder =
        std::env::var("OUTWEIGH_GALLERY").map_or_else(|_| std::env::temp_dir(), PathBuf::from);
    for (number, results) in examples::all(3000).iter().enumerate() {
        let words = [terminal_table(results, 0.95), findings(results, 0.95).join("\n")];
        std::fs::write(folder.join(format!("{number}_words.txt")), words.join("\n")).unwrap();
        for chart in charts(&Figures::new(results, 0.95)).unwrap() {
            let file = |ending| folder.join(format!("{number}_{}.{ending}", chart.name));
            std::fs::write(file("png"), png(&chart.picture, &mut Vec::new()).unwrap()).unwrap();
            std::fs::write(file("svg"), svg(&chart.picture).unwrap()).unwrap();
        }
    }
}
