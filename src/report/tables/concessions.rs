//! The column of the terminal's table about concessions.

use crate::report::figures::Figures;
use crate::report::findings::{CONCEDED, side_short};
use crate::sim::{Cell, Results};
use crate::stats::percent;

/// The column about concessions.
pub(super) struct Concessions {
    pub heading: String,
    /// Sides with their measures; one only if only one side ever concedes.
    sides: Vec<(usize, usize)>,
    /// Whether the column has the share of each side's fighters, because the system does not count the conflicts in
    /// which a side concedes.
    pub of_fighters: bool,
}

impl Concessions {
    /// Returns the shares of the sides: `12.0 / 3.1 %`.
    pub(super) fn told(&self, figures: &Figures, cell: &Cell) -> String {
        let share = |&(side, quantity): &(usize, usize)| {
            let mean = figures.estimate(cell, quantity);
            let fighters = if self.of_fighters { Figures::fighters_of(cell, side) } else { 1 };
            percent(&mean.scaled(1.0 / fighters.max(1) as f64))
        };
        let shares: Vec<String> = self.sides.iter().map(share).collect();
        shares.join(" / ").replace(" % /", " /")
    }
}

/// Returns the column about concessions, in the order of the sides. `None` if no side ever concedes, and for a series
/// that counts fighters only: fighters who come back concede again.
pub(super) fn concessions(results: &Results) -> Option<Concessions> {
    let all = 0..results.sides.len();
    let of_fighters = all.clone().all(|it| results.quantity(Some(it), "any_conceded").is_none());
    let measure = if of_fighters { CONCEDED } else { "any_conceded" };
    let known = all.filter_map(|side| Some((side, results.quantity(Some(side), measure)?)));
    let known: Vec<(usize, usize)> = known.collect();
    let happens = |it: &&(usize, usize)| results.cells.iter().any(|at| at.tally.sums[it.1] > 0);
    let giving: Vec<(usize, usize)> = known.iter().filter(happens).copied().collect();
    if of_fighters && results.is_series() {
        return None;
    }
    match giving[..] {
        [] => None,
        [only] if !of_fighters => Some(Concessions {
            heading: side_short(results, only.0, "concede", "concedes"),
            sides: vec![only],
            of_fighters,
        }),
        _ => {
            let heading = if of_fighters { "fighters concede" } else { "each concedes" };
            Some(Concessions { heading: heading.to_owned(), sides: known, of_fighters })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    fn column(results: &Results) -> Option<(String, String)> {
        let column = concessions(results)?;
        let figures = Figures::new(results, 0.95);
        Some((column.heading.clone(), column.told(&figures, &results.cells[0])))
    }

    #[test]
    fn conflicts_are_counted_if_the_system_counts_them() {
        let mut results = examples::two_variants(400);
        for quantity in &mut results.quantities {
            if quantity.measure.name == "taken_out" {
                quantity.measure.name = "any_conceded";
            }
        }
        let any = [0, 1].map(|side| results.quantity(Some(side), "any_conceded").unwrap());
        for cell in &mut results.cells {
            (cell.tally.sums[any[0]], cell.tally.sums[any[1]]) = (40, 0);
        }
        assert_eq!(column(&results).unwrap().0, "guards concede");
        for cell in &mut results.cells {
            cell.tally.sums[any[1]] = 20;
        }
        assert_eq!(column(&results).unwrap().0, "each concedes");
    }

    /// A system without the measure `any_conceded` still shows that fighters concede.
    #[test]
    fn fighters_are_counted_otherwise() {
        let mut results = examples::two_variants(400);
        let conceded = [0, 1].map(|side| results.quantity(Some(side), CONCEDED).unwrap());
        let fighters = Figures::fighters_of(&results.cells[0], 1) as i64;
        for cell in &mut results.cells {
            cell.tally.sums[conceded[0]] = 0;
            cell.tally.sums[conceded[1]] = 100 * fighters;
            cell.tally.squares[conceded[1]] = 100 * fighters * fighters;
        }
        let (heading, told) = column(&results).unwrap();
        assert_eq!(heading, "fighters concede");
        assert!(told.contains(" / 25"), "{told}");
    }
}
