//! Sentences about results along a number, from results made by hand.

use super::super::super::examples;
use super::*;
use crate::sim::Results;

const AS_WRITTEN: [i64; 8] = [900, 800, 700, 600, 400, 300, 200, 100];

/// Five variants against three to ten heroes, with these wins of 1000 in the first two and those of the first in
/// the others.
fn results(one_die: [i64; 8]) -> Results {
    let mut results = examples::variants_by_count(1000);
    results.axes[1].path = "sides.heroes.hero.count".into();
    let win = results.quantity(Some(0), "win").unwrap();
    for cell in &mut results.cells {
        let of = |variant: usize| if variant == 1 { one_die } else { AS_WRITTEN };
        let wins = of(cell.values[0])[cell.values[1]];
        let tally = &mut cell.tally;
        (tally.sums[win], tally.squares[win]) = (wins, wins);
        tally.products[win] = wins.min(AS_WRITTEN[cell.values[1]]);
    }
    results
}

fn told(results: &Results) -> String {
    let figures = Figures::new(results, 0.95);
    one_variant(&figures, Topic::wins(results).unwrap(), (0, 1), 1).unwrap()
}

#[test]
fn the_largest_effect_and_the_move_of_the_even_fight_are_told() {
    let told = told(&results([900, 800, 450, 440, 350, 300, 200, 100]));
    let start = "“one die” lowers the win rate of the guards most against 5 heroes, from 70.0 % as \
                 written to 45.0 % (by 25.0 ± ";
    assert!(told.starts_with(start), "{told}");
    let end = " points); with it the guards win more often than not against up to 4 heroes, not 6";
    assert!(told.ends_with(end), "{told}");
}

#[test]
fn effects_that_cannot_be_told_apart_are_told_together_and_those_against_them_too() {
    let told = told(&results([900, 900, 450, 350, 390, 300, 200, 100]));
    assert!(told.contains(" most against 5 and 6 heroes, by up to 25.0 ± "), "{told}");
    assert!(told.contains(", and raises it against 4 heroes by 10.0 ± "), "{told}");
}

#[test]
fn no_effect_has_a_bound() {
    let told = told(&results(AS_WRITTEN));
    // 1.96² / (1000 + 1.96²)
    assert_eq!(
        told,
        "“one die” changes the win rate of the guards by no more than 0.4 points, if at all, whatever \
         the number of heroes; with it the guards win more often than not against up to 6 heroes, as written"
    );
}

#[test]
fn each_variant_has_its_crossing() {
    let results = results([900, 800, 450, 440, 350, 300, 200, 100]);
    let figures = Figures::new(&results, 0.95);
    let told = crossings(&figures, Topic::wins(&results).unwrap(), (0, 1)).unwrap();
    assert_eq!(
        told,
        "The win rate of the guards passes 50 % between 6 and 7 heroes as written, with “two dice”, \
         “longer stress track” and “guards concede”; between 4 and 5 heroes with “one die”"
    );
}

#[test]
fn crossings_are_not_told_if_they_are_not_sure() {
    let crossing = |wins: [i64; 8]| {
        let results = results(wins);
        let cells: Vec<usize> = (8..16).collect();
        crossing_of(&Figures::new(&results, 0.95), Topic::wins(&results).unwrap(), &cells, 1)
    };
    assert_eq!(crossing([900, 800, 450, 440, 350, 300, 200, 100]), Crossing::Between(1, 2, true));
    assert_eq!(crossing([900, 800, 505, 440, 350, 300, 200, 100]), Crossing::At(2));
    assert_eq!(crossing([900; 8]), Crossing::Above);
    assert_eq!(crossing([100; 8]), Crossing::Below);
    assert_eq!(crossing([900, 400, 600, 100, 100, 100, 100, 100]), Crossing::Unclear);
    assert_eq!(crossing([900, 505, 495, 100, 100, 100, 100, 100]), Crossing::Unclear);
}

#[test]
fn a_sweep_is_told_from_end_to_end() {
    let results = results([900, 800, 450, 440, 350, 300, 200, 100]);
    let figures = Figures::new(&results, 0.95);
    let (topic, cells) = (Topic::wins(&results).unwrap(), (8..16).collect::<Vec<usize>>());
    assert_eq!(
        wins_along(&figures, topic, (&cells, 1)).as_deref(),
        Some(
            "The guards win 90.0 % against 3 heroes and 10.0 % against 10 heroes; 50 % lies between 4 \
             and 5 heroes"
        )
    );
}

/// A variant is not compared with its baseline at another place of the sweep.
#[test]
fn one_baseline_for_all_places_compares_at_its_own_only() {
    let mut results = results([900, 800, 450, 440, 350, 300, 200, 100]);
    for (at, cell) in results.cells.iter_mut().enumerate() {
        cell.baseline = (at != 2).then_some(2);
    }
    let told = told(&results);
    let start = "“one die” lowers the win rate of the guards against 5 heroes, from 70.0 % as written \
                 to 45.0 % (by 25.0 ± ";
    assert!(told.starts_with(start), "{told}");
}

#[test]
fn a_value_is_best_at_the_ends_that_are_named() {
    let mut results = examples::one_number(400);
    let exchanges = results.quantity(None, "exchanges").unwrap();
    for (at, cell) in results.cells.iter_mut().enumerate() {
        let mean = if at == 7 { 9 } else { 2 + at as i64 / 4 };
        let tally = &mut cell.tally;
        (tally.sums[exchanges], tally.squares[exchanges]) = (400 * mean, 400 * (mean * mean + 1));
    }
    let mut measured = examples::by_hand().measures.remove(0);
    measured.quantity = exchanges;
    results.focus.measure = Some(measured);
    let figures = Figures::new(&results, 0.95);
    let cells: Vec<usize> = (0..results.cells.len()).collect();
    let told = ends_along(&figures, Topic::of(&results).unwrap(), (&cells, 0)).unwrap();
    assert_eq!(
        told,
        "The number of exchanges is highest with 9 guards (9.0), lowest with 2 guards, 3 guards, 4 guards and 5 \
         guards (2.0)"
    );
}
