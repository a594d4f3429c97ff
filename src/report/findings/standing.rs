//! Sentences about who still stands and who gives up.

use super::super::figures::Figures;
use super::among::Among;
use super::play::after_name;
use super::words::{capitalized, counted, joined, side_does};
use crate::sim::Cell;
use crate::stats::{Estimate, number, percent};

/// How many of each side still stand when the average conflict ends.
pub fn survival(figures: &Figures, cell: usize, among: &Among) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let length = figures.named(shown, None, "exchanges")?.value;
    let exchange = (length.round() as usize).clamp(1, figures.last_exchange().max(1));
    let more_come = more_come(figures);
    let parts: Vec<String> = (0..results.sides.len())
        .filter_map(|side| {
            let curve = figures.curve(side, results.portrayal.standing)?;
            let fighters = figures.curve_at(shown, exchange, curve)?;
            fighters.value.is_finite().then(|| standing(figures, shown, side, &fighters, more_come))
        })
        .collect();
    let exchanges = counted(exchange, results.portrayal.exchange);
    let share = |at: &Cell, side: usize| {
        let curve = figures.curve(side, results.portrayal.standing)?;
        let fighters = figures.curve_at(at, exchange, curve)?;
        Some(fighters.scaled(1.0 / Figures::fighters_of(at, side) as f64))
    };
    let others = if more_come { None } else { elsewhere(figures, cell, among, &share) };
    let sentence = format!("after {exchanges} {}{}", joined(&parts), others.unwrap_or_default());
    (!parts.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

/// `; heroes from 20.1 % (no weight) to 88.0 % (with one die)`: how far a share reaches over the other
/// variants, if further than chance; that of the side for which it reaches furthest.
fn elsewhere(
    figures: &Figures,
    cell: usize,
    among: &Among,
    share: &dyn Fn(&Cell, usize) -> Option<Estimate>,
) -> Option<String> {
    let results = figures.results;
    let reaches = (0..results.sides.len()).filter_map(|side| {
        let cells = among.cells.iter();
        let known: Option<Vec<Estimate>> =
            cells.map(|&at| share(&results.cells[at], side)).collect();
        let known = known.filter(|known| known.iter().all(|it| it.value.is_finite()))?;
        let by_value = |&a: &usize, &b: &usize| known[a].value.total_cmp(&known[b].value);
        let least = (0..known.len()).min_by(by_value)?;
        let most = (0..known.len()).max_by(by_value)?;
        (known[least].high < known[most].low).then_some((side, known, least, most))
    });
    let extent = |(_, known, least, most): &(usize, Vec<Estimate>, usize, usize)| {
        known[*most].value - known[*least].value
    };
    // Of equals the first side.
    let furthest =
        reaches.reduce(|best, next| if extent(&next) > extent(&best) { next } else { best });
    let (side, known, least, most) = furthest?;
    let told = |at: usize| format!("{} ({})", percent(&known[at]), among.names[at]);
    let reach = match (among.cells[least] == cell, among.cells[most] == cell) {
        (true, _) => format!("up to {}", told(most)),
        (_, true) => format!("down to {}", told(least)),
        _ => format!("from {} to {}", told(least), told(most)),
    };
    Some(format!("; {} {reach}", results.sides[side]))
}

/// `57.0 % of the guards still stand`, or in how many conflicts a side of one fighter does; of sides whose
/// fighters come later only their number means something.
fn standing(
    figures: &Figures,
    cell: &Cell,
    side: usize,
    fighters: &Estimate,
    more_come: bool,
) -> String {
    let name = &figures.results.sides[side];
    let all = Figures::fighters_of(cell, side);
    let share = percent(&fighters.scaled(1.0 / all as f64));
    match (all, more_come) {
        (1, _) => {
            let stands = side_does(figures.results, side, "still stand", "still stands");
            format!("{stands} in {share} of the {}", figures.results.trials_name())
        }
        (_, true) => format!(
            "{} of the {all} fighters of the {name} are in the fight",
            number(fighters.value, 1)
        ),
        _ => format!("{share} of the {name} still stand"),
    }
}

/// Whether fighters come during the conflict, so that not all of a side are there when it begins.
pub fn more_come(figures: &Figures) -> bool {
    let results = figures.results;
    (0..results.sides.len()).any(|side| {
        let Some(curve) = figures.curve(side, results.portrayal.standing) else { return false };
        results.cells.iter().any(|cell| {
            let all = Figures::fighters_of(cell, side) as f64;
            figures.curve_at(cell, 0, curve).is_some_and(|there| there.value < all - 1e-9)
        })
    })
}

/// The measure that counts fighters who concede.
pub const CONCEDED: &str = "conceded";

/// How often each side concedes: in how many conflicts somebody does, where the system counts that,
/// else what share of its fighters. Nothing if nobody ever does in any variant.
pub fn concessions(figures: &Figures, cell: usize, among: &Among) -> Option<String> {
    let results = figures.results;
    let shown = results.cells.get(cell)?;
    let ever = (0..results.sides.len())
        .filter_map(|side| results.quantity(Some(side), CONCEDED))
        .any(|it| results.cells.iter().any(|cell| cell.tally.sums[it] > 0));
    if !ever {
        return None;
    }
    let sides = (0..results.sides.len()).filter_map(|side| {
        let name = &results.sides[side];
        let fighters = Figures::fighters_of(shown, side);
        let of_fighters = figures.named(shown, Some(side), CONCEDED)?.scaled(1.0 / fighters as f64);
        let of_fighters = percent(&of_fighters);
        let any = figures.named(shown, Some(side), "any_conceded").map(|share| percent(&share));
        let does = side_does(results, side, "concede", "concedes");
        let trials = results.trials_name();
        let some = figures.named(shown, Some(side), CONCEDED)?.value > 0.0;
        // Of several fighters some concede: in how many conflicts is not how many of them.
        Some(match (any, fighters) {
            (Some(any), 2..) if some && !results.is_series() => (
                format!("{does} in {any} of the {trials} ({of_fighters} of their fighters)"),
                format!("{name} in {any} ({of_fighters} of their fighters)"),
            ),
            (Some(any), _) => {
                (format!("{does} in {any} of the {trials}"), format!("{name} in {any}"))
            }
            (None, 1) => (
                format!("{does} in {of_fighters} of the {trials}"),
                format!("{name} in {of_fighters}"),
            ),
            (None, _) => (
                format!("{of_fighters} of the {name} concede"),
                format!("{of_fighters} of the {name}"),
            ),
        })
    });
    let told = sides.enumerate().map(|(at, (whole, short))| if at == 0 { whole } else { short });
    let told: Vec<String> = told.collect();
    let share = |at: &Cell, side: usize| {
        figures.named(at, Some(side), "any_conceded").or_else(|| {
            let fighters = Figures::fighters_of(at, side) as f64;
            Some(figures.named(at, Some(side), CONCEDED)?.scaled(1.0 / fighters))
        })
    };
    let others = elsewhere(figures, cell, among, &share).unwrap_or_default();
    let sentence = told.join(", ") + &others;
    (!told.is_empty()).then(|| capitalized(&after_name(figures, cell, &sentence)))
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::super::super::select::{choose, reference};
    use super::*;

    #[test]
    fn every_side_is_named() {
        let results = examples::two_variants(500);
        let told = survival(&Figures::new(&results, 0.95), 0, &Among::all(&results)).unwrap();
        assert!(told.starts_with("As written, "), "{told}");
        assert!(told.contains("guards") && told.contains("heroes"), "{told}");
    }

    /// The title of a chart tells of nothing that is not in the chart.
    #[test]
    fn of_some_cells_no_other_is_told() {
        let results = examples::variants_by_count(2000);
        let (figures, selection) = (Figures::new(&results, 0.95), choose(&results, 6));
        let (cell, among) = (reference(&results).unwrap(), Among::shown(&selection));
        let told = survival(&figures, cell, &among).unwrap();
        assert!(told.starts_with("As written, guard count 6, after "), "{told}");
        assert_eq!(told.matches("guard count").count(), 1, "{told}");
        let conceded = concessions(&figures, cell, &among).unwrap();
        assert_eq!(conceded.matches("guard count").count(), 1, "{conceded}");
    }
}
