//! Strong policies: those over which comparisons are played.
//!
//! They are looked for in four steps, each with a fixed number of trials. All pairs of all policies play a
//! few trials; the best of both sides play more. Then each side has a short search against the best of
//! the other, and the best are tried with another way to move: staying, and going to the foes. What comes
//! out competes with the best that there were. So a sign does not rest on a pair that gives away what the
//! scenario is about.

use crate::answer::exploit::{Improve, Unimproved, improve};
use crate::answer::seated_policy::{Seat, is_taken};
use crate::answer::styles::{Matrix, Standings, Styles, compile};
use crate::engine::System;
use crate::scenario::{Document, Setting};
use crate::sim::{Ground, Overrides, Workers};
use std::sync::atomic::{AtomicBool, Ordering};

/// Most strong policies of a side: four of each side are 16 pairs, each of which plays every variant.
pub const MOST: usize = 4;
/// Greatest distance of a strong policy from the best, in score against the equilibrium play of the other side.
pub const NEAR: f64 = 0.05;
/// Like [`NEAR`], for the second policy of a side if no other is near, because a single pair would tell nothing
/// about how far a sign holds.
const NEXT: f64 = 0.1;
const WEAK: f64 = 0.05;
/// Trials of each pair of all policies: enough to leave out the hopeless ones.
const SCREEN: u64 = 100;
const KEPT: usize = 8;
const TRIALS: u64 = 1000;
const SEARCH: u64 = 12_000;
/// Share of wins over all strong pairs above which a side nearly always wins; see [`Strong::winner`].
const NEARLY: f64 = 0.97;

/// A request for the strong policies of two sides, among given policies.
pub struct Searched<'a> {
    /// The file.
    pub document: &'a Document,
    /// The systems.
    pub systems: &'static [System],
    /// Changes from the command line.
    pub overrides: &'a Overrides,
    /// The variant in which the strong policies are looked for. `None` for the baseline.
    pub variant: Option<&'a str>,
    /// The scenario there.
    pub ground: &'a Ground,
    /// The two sides.
    pub seats: &'a (Seat, Seat),
    /// Policies of the first side.
    pub rows: Vec<String>,
    /// Policies of the second side.
    pub columns: Vec<String>,
    /// Whether the user named the policies, so that no others are looked for.
    pub are_named: bool,
    /// Confidence of all comparisons between policies.
    pub confidence: f64,
}

/// A side whose policy in use is weak.
#[derive(Clone, Debug)]
pub struct Weak {
    /// The side.
    pub side: String,
    /// Policy that the side plays.
    pub own: String,
    /// A policy that scores more against what the other side plays.
    pub best: String,
    /// Gain in score of [`best`](Self::best) over [`own`](Self::own).
    pub gain: f64,
}

/// The strong policies of two sides; made by [`Searched::strong`].
pub struct Strong {
    /// Strong policies of the first side, the best first.
    pub rows: Vec<String>,
    /// Strong policies of the second side, the best first.
    pub columns: Vec<String>,
    /// The scenario with the policies that were made on the way.
    pub ground: Ground,
    /// Changes from the command line, and the policies that were made on the way.
    pub overrides: Overrides,
    /// The policies that were made on the way and are among the strong ones, as tables for a scenario
    /// file.
    pub made: Vec<(String, String)>,
    /// Sides whose policy in use is weak.
    pub weak: Vec<Weak>,
    /// The least and the greatest score of the first side over all strong pairs.
    pub scores: (f64, f64),
    /// Trials that were played.
    pub spent: u64,
    /// Whether the user stopped the program early.
    pub stopped: bool,
}

impl Strong {
    /// Returns the side (0 or 1) that nearly always wins between strong policies. `None` if neither does.
    pub fn winner(&self) -> Option<usize> {
        match self.scores {
            (low, _) if low > NEARLY => Some(0),
            (_, high) if high < 1.0 - NEARLY => Some(1),
            _ => None,
        }
    }
}

pub(super) struct Made {
    pub name: String,
    /// Settings that add the policy to the scenario.
    pub settings: Vec<Setting>,
    /// The policy as a table for a scenario file.
    pub text: String,
}

struct Stage<'a> {
    workers: &'a Workers,
    stop: &'a AtomicBool,
    tell: &'a mut dyn FnMut(&str),
    spent: u64,
}

impl Searched<'_> {
    /// Looks for the strong policies. `None` if the user stopped the program before any result was known.
    ///
    /// # Errors
    /// No policy can play, or the rules broke down.
    pub fn strong(
        &self,
        workers: &Workers,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Strong>, Unimproved> {
        let mut stage = Stage { workers, stop, tell, spent: 0 };
        let (mut rows, mut columns) = (self.rows.clone(), self.columns.clone());
        let is_screened = !self.are_named && rows.len().max(columns.len()) > KEPT;
        if is_screened {
            let matrix = self.matrix(self.ground, (&rows, &columns), SCREEN, &mut stage)?;
            let Some(matrix) = matrix else { return Ok(None) };
            (rows, columns) = self.kept(&matrix);
        }
        let ground = self.ground;
        let matrix = self.matrix(ground, (&rows, &columns), TRIALS, &mut stage)?;
        let Some(mut matrix) = matrix else { return Ok(None) };
        let mut ground = ground.clone();
        let mut overrides = self.overrides.clone();
        let mut made = Vec::new();
        if self.are_named {
            return Ok(Some(self.told(&matrix, ground, overrides, made, &stage)));
        }
        let (strong_rows, strong_columns) = self.of_both(&matrix);
        let found = self.found(&strong_rows[0], &strong_columns[0], &mut stage)?;
        let moved = [(&self.seats.0, &strong_rows), (&self.seats.1, &strong_columns)]
            .map(|(seat, names)| self.moved(seat, names));
        let mut extra = (Vec::new(), Vec::new());
        for (side, names) in [&mut extra.0, &mut extra.1].into_iter().enumerate() {
            let of_side = found[side].iter().chain(&moved[side]);
            for it in of_side {
                overrides.set.extend(it.settings.iter().cloned());
                names.push(it.name.clone());
            }
        }
        if !extra.0.is_empty() || !extra.1.is_empty() {
            ground = Ground::new(self.document, self.systems, &overrides, self.variant)?;
            let with = |mut names: Vec<String>, seat: &Seat, extra: &[String]| {
                names.extend(extra.iter().cloned());
                let in_use = seat.in_use(self.ground);
                if !names.contains(&in_use) && self.is_among(seat, &in_use) {
                    names.push(in_use);
                }
                names
            };
            let rows = with(strong_rows, &self.seats.0, &extra.0);
            let columns = with(strong_columns, &self.seats.1, &extra.1);
            let again = self.matrix(&ground, (&rows, &columns), TRIALS, &mut stage)?;
            if let Some(again) = again {
                matrix = again;
                made = found.into_iter().flatten().chain(moved.into_iter().flatten()).collect();
            }
        }
        Ok(Some(self.told(&matrix, ground, overrides, made, &stage)))
    }

    fn is_among(&self, seat: &Seat, name: &str) -> bool {
        let names = if *seat == self.seats.0 { &self.rows } else { &self.columns };
        names.iter().any(|known| known == name)
    }

    /// Plays all pairs. `None` if the user stopped the program before any trial was played.
    fn matrix(
        &self,
        ground: &Ground,
        (rows, columns): (&[String], &[String]),
        trials: u64,
        stage: &mut Stage<'_>,
    ) -> Result<Option<Matrix>, Unimproved> {
        let styles = Styles {
            first: self.seats.0.clone(),
            second: self.seats.1.clone(),
            rows: rows.to_vec(),
            columns: columns.to_vec(),
            mirror: false,
            trials,
        };
        let prepared = compile(&styles, ground)?;
        let matrix = prepared.play(&styles, stage.workers, stage.stop, stage.tell)?;
        let all = (matrix.rows.len() * matrix.columns.len()) as u64;
        stage.spent += matrix.trials() * all;
        Ok((matrix.trials() > 0).then_some(matrix))
    }

    /// Returns the policies that go on after a few trials: the best against equilibrium play, and those in use,
    /// which must be judged whatever they score.
    fn kept(&self, matrix: &Matrix) -> (Vec<String>, Vec<String>) {
        let standings = matrix.standings((0, 0), self.confidence);
        let (rows, columns) = matrix.against(&standings.equilibrium);
        let kept = |names: &[String], scores: &[f64], same: &[Option<usize>], seat: &Seat| {
            let mut order: Vec<usize> = (0..names.len()).filter(|&at| same[at].is_none()).collect();
            order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
            order.truncate(KEPT);
            let in_use = names.iter().position(|name| *name == seat.in_use(self.ground));
            order.extend(in_use.filter(|at| !order.contains(at)));
            order.sort_unstable();
            order.into_iter().map(|at| names[at].clone()).collect::<Vec<String>>()
        };
        (
            kept(&matrix.rows, &rows, &standings.same_as.0, &self.seats.0),
            kept(&matrix.columns, &columns, &standings.same_as.1, &self.seats.1),
        )
    }

    fn of_both(&self, matrix: &Matrix) -> (Vec<String>, Vec<String>) {
        let Standings { beaten_by, same_as, equilibrium, .. } =
            matrix.standings((0, 0), self.confidence);
        let (rows, columns) = matrix.against(&equilibrium);
        let weak = self.weak(matrix);
        let is_weak = |names: &[String], seat: &Seat| -> Vec<bool> {
            let of_side =
                |name: &String| weak.iter().any(|it| it.side == seat.name && it.own == *name);
            names.iter().map(of_side).collect()
        };
        let weak_rows = is_weak(&matrix.rows, &self.seats.0);
        let weak_columns = is_weak(&matrix.columns, &self.seats.1);
        (
            strong(&matrix.rows, &rows, (&beaten_by.0, &same_as.0), &weak_rows),
            strong(&matrix.columns, &columns, (&beaten_by.1, &same_as.1), &weak_columns),
        )
    }

    /// Returns the sides whose policy in use scores worse than another by more than [`WEAK`].
    fn weak(&self, matrix: &Matrix) -> Vec<Weak> {
        let place = |seat: &Seat, names: &[String]| {
            let in_use = seat.in_use(self.ground);
            names.iter().position(|name| *name == in_use)
        };
        let row = place(&self.seats.0, &matrix.rows);
        let (Some(row), Some(column)) = (row, place(&self.seats.1, &matrix.columns)) else {
            return Vec::new();
        };
        let now = matrix.scores[row][column];
        let (best_row, best_column) = (matrix.best_row(column), matrix.best_column(row));
        let of = |seat: &Seat, own: &str, best: &str, gain: f64| Weak {
            side: seat.name.clone(),
            own: own.to_owned(),
            best: best.to_owned(),
            gain,
        };
        let mut weak = vec![
            of(
                &self.seats.0,
                &matrix.rows[row],
                &matrix.rows[best_row],
                matrix.scores[best_row][column] - now,
            ),
            of(
                &self.seats.1,
                &matrix.columns[column],
                &matrix.columns[best_column],
                now - matrix.scores[row][best_column],
            ),
        ];
        weak.retain(|it| it.gain > WEAK);
        weak
    }

    /// Runs a short search for each side against the best policy of the other side, and returns the policies found.
    fn found(
        &self,
        row: &str,
        column: &str,
        stage: &mut Stage<'_>,
    ) -> Result<[Vec<Made>; 2], Unimproved> {
        let (first, second) = self.seats;
        let policies = [(first.clone(), row.to_owned()), (second.clone(), column.to_owned())];
        let mut all = [Vec::new(), Vec::new()];
        for (seat, made) in [first, second].into_iter().zip(&mut all) {
            if stage.stop.load(Ordering::Relaxed) {
                break;
            }
            (stage.tell)(&format!("searching for a better policy of {}", seat.title()));
            let name = self.free_name(seat, "found");
            let asked = Improve {
                ground: self.ground,
                seat,
                policies: &policies,
                above: &[],
                budget: SEARCH,
                name: &name,
            };
            let found = improve(&asked, stage.workers, stage.stop, &mut |_| ())?;
            stage.spent += found.as_ref().map_or(SEARCH, |found| found.spent);
            made.extend(found.map(|found| {
                let settings = found.settings.into_iter();
                let settings = settings.filter(|it| it.path.starts_with("policies.")).collect();
                Made { name, settings, text: found.text }
            }));
        }
        Ok(all)
    }

    pub(super) fn free_name(&self, seat: &Seat, what: &str) -> String {
        let side: String =
            seat.name.chars().map(|it| if it.is_alphanumeric() { it } else { '_' }).collect();
        let mut name = format!("{side}_{what}");
        while is_taken(self.ground, &name) {
            name.push('_');
        }
        name
    }

    fn told(
        &self,
        matrix: &Matrix,
        ground: Ground,
        overrides: Overrides,
        made: Vec<Made>,
        stage: &Stage<'_>,
    ) -> Strong {
        let (rows, columns) = if self.are_named {
            (matrix.rows.clone(), matrix.columns.clone())
        } else {
            self.of_both(matrix)
        };
        let score = |row: &String, column: &String| {
            let row = matrix.rows.iter().position(|it| it == row);
            let column = matrix.columns.iter().position(|it| it == column);
            row.zip(column).map(|(row, column)| matrix.scores[row][column])
        };
        let scores = || {
            rows.iter().flat_map(|row| columns.iter().filter_map(move |column| score(row, column)))
        };
        let scores = (scores().fold(1.0, f64::min), scores().fold(0.0, f64::max));
        let is_used = |it: &Made| rows.contains(&it.name) || columns.contains(&it.name);
        let made = made.into_iter().filter(is_used).map(|it| (it.name, it.text)).collect();
        let stopped = matrix.stopped || stage.stop.load(Ordering::Relaxed);
        let spent = stage.spent;
        let weak = self.weak(matrix);
        Strong { rows, columns, ground, overrides, made, weak, scores, spent, stopped }
    }
}

/// Returns the strong policies of a side: of the policies that come near the best against the equilibrium play of
/// the other side (`scores`), the ones that no other beats everywhere, that play like no earlier one and that are
/// not weak against what the other side plays. If only one is left, the next best goes with it unless it is far
/// from the best.
fn strong(
    names: &[String],
    scores: &[f64],
    (beaten, same): (&[Option<usize>], &[Option<usize>]),
    weak: &[bool],
) -> Vec<String> {
    let can_be = |&at: &usize| beaten[at].is_none() && same[at].is_none() && !weak[at];
    let mut order: Vec<usize> = (0..names.len()).filter(can_be).collect();
    if order.is_empty() {
        order = (0..names.len()).filter(|&at| same[at].is_none()).collect();
    }
    let best = order.iter().map(|&at| scores[at]).fold(f64::NEG_INFINITY, f64::max);
    order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
    let near = order.iter().filter(|&&at| scores[at] >= best - NEAR).count();
    let next = order.iter().filter(|&&at| scores[at] >= best - NEXT).count().min(2);
    order.truncate(near.max(next).min(MOST));
    order.into_iter().map(|at| names[at].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::seated_policy::OWN;

    fn names(all: &[&str]) -> Vec<String> {
        all.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn strong_is_what_comes_near_the_best_and_nothing_beats_everywhere() {
        let found = strong(
            &names(&["a", "b", "c", "d", "e", "f"]),
            &[0.57, 0.6, 0.58, 0.6, 0.59, 0.54],
            (&[None, None, Some(1), None, None, None], &[None, None, None, Some(1), None, None]),
            &[false; 6],
        );
        assert_eq!(found, ["b", "e", "a"], "c is beaten, d plays like b, f is far from b");
    }

    /// A sign needs four pairs, so a side has two policies unless the second is far from the best.
    #[test]
    fn the_next_best_goes_with_the_best_unless_it_is_far() {
        let none = [None; 3];
        let of =
            |scores: &[f64]| strong(&names(&["a", "b", "c"]), scores, (&none, &none), &[false; 3]);
        assert_eq!(of(&[0.5, 0.58, 0.45]), ["b", "a"]);
        assert_eq!(of(&[0.4, 0.58, 0.45]), ["b"]);
    }

    /// A policy that is warned about is not listed as strong beside the warning.
    #[test]
    fn a_weak_policy_in_use_is_not_strong() {
        let none = [None; 3];
        let weak = [false, true, false];
        let found = strong(&names(&["a", OWN, "c"]), &[0.6, 0.6, 0.59], (&none, &none), &weak);
        assert_eq!(found, ["a", "c"]);
        let only = strong(&names(&[OWN]), &[0.6], (&[None], &[None]), &[true]);
        assert_eq!(only, [OWN], "there is no other");
    }
}
