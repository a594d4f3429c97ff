//! Which cells of a picture play alike, so that their lines lie on one another and only one is seen.
//!
//! Trial by trial a cell is compared with its baseline only (see `findings::warnings`); of any two, all sums and
//! squares are.

use super::super::select::Selection;
use crate::sim::Results;

/// `on one line, as they play alike: one die at 4:1 = one against one`, if any do.
pub fn note(results: &Results, selection: &Selection) -> Option<String> {
    let tally = |at: usize| &results.cells[selection.cells[at]].tally;
    let is_like =
        |a: usize, b: usize| tally(a).sums == tally(b).sums && tally(a).squares == tally(b).squares;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for at in 0..selection.cells.len() {
        match groups.iter_mut().find(|group| is_like(group[0], at)) {
            Some(group) => group.push(at),
            None => groups.push(vec![at]),
        }
    }
    let named = groups.iter().filter(|group| group.len() > 1).map(|group| {
        let names = group.iter().map(|&at| selection.names[at].as_str());
        names.collect::<Vec<_>>().join(" = ")
    });
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| format!("on one line, as they play alike: {}", named.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::super::super::examples;
    use super::super::super::select::choose;
    use super::*;

    #[test]
    fn lines_that_hide_one_another_are_named() {
        let mut results = examples::named_variants(200);
        results.cells.truncate(4);
        let selection = choose(&results, 8);
        for (cell, wins) in results.cells.iter_mut().zip([1, 2, 3, 4]) {
            cell.tally.sums[0] = wins;
        }
        assert_eq!(note(&results, &selection), None);
        results.cells[3].tally = results.cells[1].tally.clone();
        let names = &selection.names;
        let told = format!("on one line, as they play alike: {} = {}", names[1], names[3]);
        assert_eq!(note(&results, &selection), Some(told));
    }
}
