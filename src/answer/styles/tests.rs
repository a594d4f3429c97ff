//! Tests of the matrix of policies: what is better, what ties, and how wins are counted.

use super::*;

/// A matrix in which the first side wins this many of 1000 trials.
fn matrix(wins: &[&[u64]]) -> Matrix {
    let pair = |&first: &u64| Pair {
        trials: 1000,
        first,
        second: 1000 - first,
        digest: first,
        ..Pair::default()
    };
    let pairs: Vec<Vec<Pair>> = wins.iter().map(|row| row.iter().map(pair).collect()).collect();
    let names = |count: usize| (0..count).map(|at| format!("policy {at}")).collect();
    Matrix {
        rows: names(wins.len()),
        columns: names(wins[0].len()),
        scores: scores(&pairs, false),
        pairs,
        left_out: Vec::new(),
        stopped: false,
    }
}

#[test]
fn policies_that_others_beat_everywhere_are_found() {
    let found = matrix(&[&[600, 700], &[400, 650], &[605, 300]]).standings((1, 0), 0.95);
    assert_eq!(found.beaten_by.0, [None, Some(0), None]);
    // The first column is better for the second side against the second row only.
    assert_eq!(found.beaten_by.1, [None, None]);
    assert!((found.means.0[0] - 0.65).abs() < 1e-12);
    assert_eq!(found.same_as.0, [None; 3]);
}

#[test]
fn what_may_be_chance_beats_nothing() {
    let found = matrix(&[&[505, 502], &[500, 500]]).standings((0, 0), 0.95);
    assert_eq!(found.beaten_by.0, [None, None]);
}

/// A single test decides what is clearly more: of 27 policies, 97 wins of 100 are clearly more than 60, 61 are not.
#[test]
fn what_scores_clearly_more_is_no_chance() {
    let matrix = matrix(&[&[600, 400], &[970, 400], &[610, 410]]);
    assert!(matrix.is_better_row((1, 0), 0, 0.95) && !matrix.is_better_row((0, 1), 0, 0.95));
    assert!(!matrix.is_better_row((2, 0), 0, 0.95) && !matrix.is_better_row((0, 0), 0, 0.95));
    assert!(matrix.is_better_column((1, 0), 1, 0.95), "40 % lost, not 97 %");
}

/// Of three sides, a trial of the third is a half for both; two sides that win together do not fight.
#[test]
fn wins_of_third_sides_and_of_allies_are_counted() {
    let mut pair = Pair::default();
    add(&mut pair, &[0, 0, 0, 3, 1, 1, 0, 0, 3, 0], 5);
    assert_eq!((pair.trials, pair.others, pair.first, pair.both), (2, 1, 1, 0));
    let mut matrix = matrix(&[&[500]]);
    matrix.pairs[0][0] = Pair::default();
    add(&mut matrix.pairs[0][0], &[1, 1, 0, 3, 0, 0, 0, 0, 3, 1], 5);
    assert!(matrix.are_allies());
    assert!((matrix.won_by_others() - 0.5).abs() < 1e-12);
}

#[test]
fn those_who_play_alike_are_found() {
    let found = matrix(&[&[500, 300], &[400, 200], &[500, 300]]).standings((0, 0), 0.95);
    assert_eq!(found.same_as.0, [None, None, Some(0)]);
}

#[test]
fn replies_settle_or_go_round() {
    let settled = matrix(&[&[600, 700], &[400, 650]]).standings((1, 1), 0.95);
    assert!(settled.settles && settled.replies.last() == Some(&(0, 0)), "{settled:?}");
    let round = matrix(&[&[700, 300], &[300, 700]]).standings((0, 0), 0.95);
    assert!(!round.settles);
    assert!((round.equilibrium.value - 0.5).abs() < 1e-9);
}

/// Against equilibrium play each policy of the equilibrium scores its value, and no other scores more.
#[test]
fn policies_are_scored_against_the_equilibrium() {
    let matrix = matrix(&[&[700, 300], &[300, 700], &[400, 400]]);
    let found = matrix.standings((0, 0), 0.95);
    let (rows, columns) = matrix.against(&found.equilibrium);
    let near =
        |found: &[f64], wanted: &[f64]| found.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near(&rows, &[0.5, 0.5, 0.4]) && near(&columns, &[0.5, 0.5]), "{rows:?} {columns:?}");
}

#[test]
fn a_mirror_is_averaged_over_its_seats() {
    let of = |wins: &[&[u64]]| scores(&matrix(wins).pairs, true);
    let even = of(&[&[600, 800], &[300, 600]]);
    assert!((even[0][0] - 0.5).abs() < 1e-12, "the same policy in both seats");
    assert!((even[0][1] - 0.75).abs() < 1e-12 && (even[1][0] - 0.25).abs() < 1e-12);
}
