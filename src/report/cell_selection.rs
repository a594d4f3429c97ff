//! Selection of the cells that a picture or a short table shows if there are too many.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use super::noun_phrases;
use crate::sim::Results;

/// Lines that can be told apart in one picture: the palette has as many colours.
pub(crate) const LOOKS: usize = 8;

/// The cells that are shown, with names short enough for a key. A cell keeps its look in all pictures of a report, so
/// that a reader learns the key once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    pub cells: Vec<usize>,
    /// Names of the cells, without the parts that all of them share.
    pub names: Vec<String>,
    /// Places of the cells in the order of looks: a baseline comes first, then all others in order. If the cells
    /// differ in a number only, the places are in the order of the numbers.
    pub looks: Vec<usize>,
    /// Number of places in an order of numbers. `None` if the cells have no such order and get unordered looks.
    pub ordered: Option<usize>,
    /// Index of the baseline into [`cells`](Self::cells). `None` if it is not shown.
    pub base: Option<usize>,
    /// Note on the cells that are left out: `5 of 40 variants: those with 6 guards`. `None` if all are shown.
    pub note: Option<String>,
    /// Part of the names that all shown cells share and others do not: `6 guards`; often empty.
    pub shared: String,
}

/// Returns the cell that stands for the scenario: of the baselines, or of all cells if none is compared, the one with most
/// of the file's own values ([`Focus::own`](crate::sim::Focus::own)), and the middle one of several. A baseline does not
/// count if it is compared with another cell, as the baseline variant at another value of a setting is.
pub(super) fn reference(results: &Results) -> Option<usize> {
    let is_last = |&base: &usize| results.cells.get(base).is_some_and(|it| it.baseline.is_none());
    let bases = results.cells.iter().filter_map(|cell| cell.baseline);
    let mut bases: Vec<usize> = bases.filter(is_last).collect();
    bases.sort_unstable();
    bases.dedup();
    let known = if bases.is_empty() { (0..results.cells.len()).collect() } else { bases };
    let own = |cell: usize| {
        let values = results.cells[cell].values.iter().zip(&results.focus.own);
        values.filter(|(value, own)| Some(**value) == **own).count()
    };
    let most = known.iter().map(|&cell| own(cell)).max()?;
    let nearest: Vec<usize> = known.into_iter().filter(|&cell| own(cell) == most).collect();
    nearest.get((nearest.len() - 1) / 2).copied()
}

/// Returns the one baseline of all other cells. `None` if cells have several baselines, or none.
pub(super) fn common_baseline(results: &Results) -> Option<usize> {
    let base = results.cells.iter().find_map(|cell| cell.baseline)?;
    let shared = |(at, baseline): (usize, Option<usize>)| at == base || baseline == Some(base);
    results.cells.iter().map(|cell| cell.baseline).enumerate().all(shared).then_some(base)
}

/// Returns at most `limit` cells: all of them, or a slice along one axis through the reference cell. Fewer than
/// [`LOOKS`] are some of those that would be shown if there were room for so many.
pub(super) fn choose(results: &Results, limit: usize) -> Selection {
    let all = results.cells.len();
    let whole = limit.max(LOOKS);
    let Some(reference) = reference(results).filter(|_| all > limit) else {
        return chosen_of_all(results, limit);
    };
    if results.sampled.is_some() {
        return chosen_of_sample(results, (reference, whole), limit);
    }
    let along = primary_axis(results, whole);
    let slice = slice(results, reference, along);
    let is_ordered = results.axes[along].numbers().is_some();
    let some = |cells: &[usize], limit: usize| {
        if is_ordered {
            with_largest(thinned(cells, reference, limit), cells, reference, &|cell| {
                effect(results, cell, reference)
            })
        } else {
            most_different(results, cells, reference, along, limit)
        }
    };
    let with_looks = if all > whole { some(&slice, whole) } else { (0..all).collect() };
    let cells = some(if all > whole { &with_looks } else { &slice }, limit);
    let fixed: Vec<String> = other_axes(results, along)
        .map(|axis| noun_phrases::value(results, axis, results.cells[reference].values[axis]))
        .collect();
    let shared = fixed.join(", ");
    let with = if shared.is_empty() { String::new() } else { format!(": those with {shared}") };
    let left_out: Vec<usize> = slice.iter().copied().filter(|cell| !cells.contains(cell)).collect();
    let left_out = match (left_out.is_empty(), is_ordered) {
        (true, _) => String::new(),
        (_, true) => ", evenly spaced".to_owned(),
        (_, false) => format!("; {}", least(results, &left_out, (reference, along))),
    };
    let note = format!("{} of {all} variants{with}{left_out}", cells.len());
    Selection { shared, ..named(results, cells, &with_looks, &[along], Some(note)) }
}

/// Returns the note on the cells that are left out: `left out, as they change the win rate least: one against one; no
/// weight`.
fn least(results: &Results, left_out: &[usize], (reference, along): (usize, usize)) -> String {
    let names = left_out.iter().map(|&cell| name_on(results, cell, &[along]));
    let changes = changes_along(results, along, results.cells[reference].values[along]);
    let most = left_out.iter().map(|&cell| changes[results.cells[cell].values[along]]).max();
    let asked = results.focus.variant.filter(|_| results.axes[along].path == "variant");
    let usual = results.cells[reference].values[along];
    let is_by_question = |&value: &usize| value != usual && Some(changes[value]) < most;
    let kept = asked.filter(is_by_question).map(|value| noun_phrases::value(results, along, value));
    let do_least = ["it changes the win rate", "they change the win rate"];
    least_of(&names.collect::<Vec<_>>(), do_least, kept.as_deref())
}

/// Like `least`, but from the names of the cells. `one` and `many` say what a single cell or several cells do least.
/// `kept` is shown although it does less than a cell that is left out, because the question is about it.
pub(super) fn least_of(names: &[String], [one, many]: [&str; 2], kept: Option<&str>) -> String {
    const NAMED: usize = 4;
    let shown = if names.len() > NAMED { NAMED - 1 } else { names.len() };
    let more = match names.len() - shown {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let they = if names.len() == 1 { one } else { many };
    let (kept, others) = kept.map_or((String::new(), ""), |name| {
        (format!("“{name}” is shown because the question is about it; "), " of the others")
    });
    format!("{kept}left out{others}, as {they} least: {}{more}", names[..shown].join("; "))
}

fn chosen_of_all(results: &Results, limit: usize) -> Selection {
    in_tests!(assert!(results.cells.len() <= limit));
    let cells: Vec<usize> = (0..results.cells.len()).collect();
    let axes: Vec<usize> = (0..results.axes.len()).collect();
    named(results, cells.clone(), &cells, &axes, None)
}

/// Returns cells of a sample: from the one in which the first side wins least to the one in which it wins most, evenly
/// spaced among all of them. There is no [`slice`] to show, because a sample's cells differ in all values at once.
fn chosen_of_sample(
    results: &Results,
    (reference, whole): (usize, usize),
    limit: usize,
) -> Selection {
    let all = results.cells.len();
    let win = results.quantity(Some(0), "win");
    let wins = |&cell: &usize| win.map(|win| results.cells[cell].tally.sums[win]);
    let mut by_wins: Vec<usize> = (0..all).collect();
    by_wins.sort_by_key(wins);
    let with_looks = if all > whole { thinned(&by_wins, reference, whole) } else { by_wins };
    let cells = thinned(&with_looks, reference, limit);
    let note = format!("{} of {all} variants, from the least wins to the most", cells.len());
    named(results, cells, &with_looks, &varied(results), Some(note))
}

/// Returns the cells that differ from this one along an axis only, in the order of its values.
pub(super) fn slice(results: &Results, through: usize, along: usize) -> Vec<usize> {
    let fixed = &results.cells[through].values;
    let on_slice = |at: &usize| {
        let values = &results.cells[*at].values;
        values.iter().zip(fixed).enumerate().all(|(axis, (a, b))| axis == along || a == b)
    };
    let mut cells: Vec<usize> = (0..results.cells.len()).filter(on_slice).collect();
    cells.sort_by_key(|&at| results.cells[at].values[along]);
    cells
}

/// Returns the name of a cell by its values on some axes; `as written` without any.
pub(super) fn name_on(results: &Results, cell: usize, axes: &[usize]) -> String {
    let values = &results.cells[cell].values;
    let names = axes.iter().map(|&axis| noun_phrases::value(results, axis, values[axis]));
    let name = names.collect::<Vec<_>>().join(", ");
    if name.is_empty() { "as written".to_string() } else { name }
}

pub(super) fn varied(results: &Results) -> Vec<usize> {
    (0..results.axes.len()).filter(|&axis| results.axes[axis].values.len() > 1).collect()
}

/// Returns the name of an axis for a chart, in words: `guard count`, never `sides.guards.guard.count`.
pub(super) fn axis_title(results: &Results, axis: usize) -> String {
    results.axis_name(axis)
}

/// Returns the axis along which [`choose`] takes its slice: the named variants if there are any, otherwise the axis that
/// the file asks about, otherwise the longest axis that fits.
fn primary_axis(results: &Results, limit: usize) -> usize {
    let named =
        results.axes.iter().position(|axis| axis.path == "variant" && axis.values.len() > 1);
    let length = |axis: &usize| results.axes[*axis].values.len();
    let fitting = (0..results.axes.len()).filter(|axis| length(axis) <= limit).max_by_key(length);
    named.or(results.focus.over).or(fitting).unwrap_or(0)
}

fn other_axes(results: &Results, along: usize) -> impl Iterator<Item = usize> {
    varied(results).into_iter().filter(move |&axis| axis != along)
}

/// Returns at most `limit` of these cells: the reference, and those whose value on this axis changes the wins of the
/// first side most, with whatever the other axes have; in the order in which they come.
fn most_different(
    results: &Results,
    cells: &[usize],
    reference: usize,
    along: usize,
    limit: usize,
) -> Vec<usize> {
    let changes = changes_along(results, along, results.cells[reference].values[along]);
    let mut by_effect = cells.to_vec();
    by_effect.sort_by_key(|&cell| Reverse(changes[results.cells[cell].values[along]]));
    by_effect.retain(|&cell| cell != reference);
    // The variant that the file asks about is shown, however small its effect.
    let asked = results.focus.variant.filter(|_| results.axes[along].path == "variant");
    by_effect.sort_by_key(|&cell| asked != Some(results.cells[cell].values[along]));
    by_effect.truncate(limit.saturating_sub(1));
    cells.iter().copied().filter(|cell| *cell == reference || by_effect.contains(cell)).collect()
}

/// The largest effect of each value of an axis compared with the usual one, over all values of the other axes.
pub(super) fn changes_along(results: &Results, along: usize, usual: usize) -> Vec<u64> {
    let others = |cell: usize| {
        let mut values = results.cells[cell].values.clone();
        values[along] = usual;
        values
    };
    let is_usual = |&cell: &usize| results.cells[cell].values[along] == usual;
    let all = 0..results.cells.len();
    let with_usual: HashMap<Vec<usize>, usize> =
        all.clone().filter(is_usual).map(|cell| (others(cell), cell)).collect();
    let mut changes = vec![0; results.axes[along].values.len()];
    for cell in all {
        if let Some(&base) = with_usual.get(&others(cell)) {
            let change = &mut changes[results.cells[cell].values[along]];
            *change = effect(results, cell, base).max(*change);
        }
    }
    changes
}

/// Returns by how many trials the wins of the first side differ between two cells.
pub(super) fn effect(results: &Results, cell: usize, other: usize) -> u64 {
    let Some(win) = results.quantity(Some(0), "win") else { return 0 };
    let wins = |cell: usize| results.cells[cell].tally.sums[win];
    wins(cell).abs_diff(wins(other))
}

/// At most `limit` of these, evenly spaced, always with the first, the last and the reference.
fn thinned(cells: &[usize], reference: usize, limit: usize) -> Vec<usize> {
    if cells.len() <= limit || limit < 3 {
        return cells.iter().copied().take(limit).collect();
    }
    let place = |at: usize| at * (cells.len() - 1) / (limit - 1);
    let mut places: Vec<usize> = (0..limit).map(place).collect();
    if let Some(wanted) = cells.iter().position(|&cell| cell == reference) {
        let inner = 1..limit - 1;
        let nearest = inner.min_by_key(|&at| places[at].abs_diff(wanted));
        if let Some(nearest) = nearest.filter(|_| !places.contains(&wanted)) {
            places[nearest] = wanted;
        }
    }
    places.sort_unstable();
    places.into_iter().map(|place| cells[place]).collect()
}

/// Puts the cell of the largest effect into an evenly spaced selection, in place of the nearest cell that is neither
/// an end nor the reference. Otherwise a chart could leave out the finding of its title.
pub(super) fn with_largest(
    mut some: Vec<usize>,
    all: &[usize],
    reference: usize,
    effect: &dyn Fn(usize) -> u64,
) -> Vec<usize> {
    let Some(&largest) = all.iter().max_by_key(|cell| effect(**cell)) else { return some };
    let place = |cell: usize| all.iter().position(|it| *it == cell).unwrap_or(0);
    if some.contains(&largest) || some.len() < 4 {
        return some;
    }
    let inner = (1..some.len() - 1).filter(|&at| some[at] != reference);
    if let Some(nearest) = inner.min_by_key(|&at| place(some[at]).abs_diff(place(largest))) {
        some[nearest] = largest;
        some.sort_by_key(|&cell| place(cell));
    }
    some
}

fn named(
    results: &Results,
    cells: Vec<usize>,
    with_looks: &[usize],
    axes: &[usize],
    note: Option<String>,
) -> Selection {
    let names = cells.iter().map(|&cell| name_on(results, cell, axes)).collect();
    let base_of = |cells: &[usize]| cells.iter().position(|&at| is_baseline(results, at));
    let base = base_of(with_looks).unwrap_or(0);
    let ordered = by_number(results, with_looks);
    let look = |cell: &usize| {
        let at = with_looks.iter().position(|it| it == cell).unwrap_or(0);
        match (at.cmp(&base), ordered) {
            (_, true) | (Ordering::Greater, _) => at,
            (Ordering::Less, _) => at + 1,
            (Ordering::Equal, _) => 0,
        }
    };
    let looks = cells.iter().map(look).collect();
    // Cells that are left out may be compared with it, which makes it no baseline of this picture.
    let compared =
        |at: &usize| cells.iter().any(|&it| results.cells[it].baseline == Some(cells[*at]));
    let base = base_of(&cells).filter(compared);
    let ordered = ordered.then_some(with_looks.len());
    Selection { cells, names, looks, ordered, base, note, shared: String::new() }
}

/// Whether these cells differ in one number only, and each has a different one.
fn by_number(results: &Results, cells: &[usize]) -> bool {
    let of = |axis: usize| cells.iter().map(move |&cell| results.cells[cell].values[axis]);
    let changing = |&axis: &usize| of(axis).any(|value| Some(value) != of(axis).next());
    let changing: Vec<usize> = (0..results.axes.len()).filter(changing).collect();
    let [axis] = changing[..] else { return false };
    results.axes[axis].path != "variant" && results.axes[axis].numbers().is_some()
}

/// Whether other cells are compared with this one.
pub(super) fn is_baseline(results: &Results, cell: usize) -> bool {
    results.cells.iter().any(|other| other.baseline == Some(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::sim::Axis;

    #[test]
    fn few_cells_are_all_shown() {
        let results = examples::two_variants(1);
        let chosen = choose(&results, 8);
        assert_eq!(chosen.names, ["as written", "one die"]);
        assert_eq!(chosen.note, None);
        assert_eq!(choose(&examples::lone(1), 8).names, ["as written"]);
    }

    #[test]
    fn many_cells_are_a_slice_through_the_middle_baseline() {
        let results = examples::variants_by_count(1);
        let chosen = choose(&results, 8);
        assert_eq!(chosen.names.len(), 5);
        assert_eq!(chosen.note.as_deref(), Some("5 of 40 variants: those with 6 guards"));
    }

    #[test]
    fn too_many_values_are_thinned_around_the_baseline() {
        let results = examples::named_variants(1);
        let chosen = choose(&results, 8);
        assert_eq!(chosen.cells.len(), 8);
        assert!(chosen.cells.contains(&0) && chosen.cells.contains(&11));
        let note = chosen.note.unwrap();
        let start = "8 of 12 variants; left out, as they change the win rate least: ";
        assert!(note.starts_with(start), "{note}");
        assert_eq!((note.matches("; ").count(), note.contains(" more")), (4, false), "{note}");
        let many = ["a", "b", "c", "d", "e"].map(String::from);
        let do_least = ["it differs", "they differ"];
        assert_eq!(
            least_of(&many, do_least, None),
            "left out, as they differ least: a; b; c and 2 more"
        );
        assert_eq!(
            least_of(&["no weight".into()], do_least, Some("one die")),
            "“one die” is shown because the question is about it; left out of the others, as it differs least: no weight"
        );
        let peak = |cell: usize| if cell == 37 { 9 } else { 1 };
        let all: Vec<usize> = (0..100).collect();
        let peaked = with_largest(thinned(&all, 51, 5), &all, 51, &peak);
        assert!([0, 37, 51, 99].iter().all(|cell| peaked.contains(cell)), "{peaked:?}");
        assert!(peaked.len() == 5 && peaked.is_sorted(), "{peaked:?}");
        let thin = thinned(&(0..100).collect::<Vec<_>>(), 51, 5);
        assert!(thin.contains(&51) && thin.contains(&0) && thin.contains(&99));
    }

    #[test]
    fn the_note_says_that_the_question_keeps_a_variant() {
        let mut results = examples::named_variants(1);
        let axis = results.axes.iter().position(|axis| axis.path == "variant").unwrap();
        let win = results.quantity(Some(0), "win").unwrap();
        // The further a variant is from the first, the larger is its effect.
        for (at, cell) in results.cells.iter_mut().enumerate() {
            cell.tally.sums[win] = 10 * at as i64;
        }
        let mut note_for = |cell: usize| {
            results.focus.variant = Some(results.cells[cell].values[axis]);
            let chosen = choose(&results, 8);
            assert!(chosen.cells.contains(&cell));
            chosen.note.unwrap()
        };
        let says = "” is shown because the question is about it; left out of the others, as";
        let [least, most] = [note_for(1), note_for(11)];
        assert!(least.contains(says) && !most.contains("question"), "{least} / {most}");
    }

    /// The middle baseline has 6 guards, and the file may have another number.
    #[test]
    fn a_slice_has_the_values_of_the_file() {
        let mut results = examples::variants_by_count(1);
        let guards = 1 - results.axes.iter().position(|axis| axis.path == "variant").unwrap();
        results.focus.own = vec![None; 2];
        results.focus.own[guards] = Some(1);
        let of_file = noun_phrases::value(&results, guards, 1);
        let chosen = choose(&results, 8);
        assert_eq!(chosen.note, Some(format!("5 of 40 variants: those with {of_file}")));
        assert!(chosen.cells.iter().all(|&cell| results.cells[cell].values[guards] == 1));
        let mut lone = examples::two_numbers(1);
        for cell in &mut lone.cells {
            cell.baseline = None;
        }
        lone.focus.own = vec![Some(2), Some(3)];
        assert_eq!(lone.cells[reference(&lone).unwrap()].values, [2, 3]);
    }

    #[test]
    fn a_slice_lies_along_the_axis_that_the_file_asks_about() {
        let mut results = examples::two_numbers(1);
        for over in 0..2 {
            results.focus.over = Some(over);
            let chosen = choose(&results, 8);
            let values: Vec<usize> =
                chosen.cells.iter().map(|&cell| results.cells[cell].values[over]).collect();
            let all: Vec<usize> = (0..results.axes[over].values.len()).collect();
            assert_eq!(values, all);
        }
    }

    #[test]
    fn baselines() {
        assert_eq!(common_baseline(&examples::variants_by_count(1)), None);
        assert_eq!(common_baseline(&examples::named_variants(1)), Some(0));
        assert_eq!(common_baseline(&examples::lone(1)), None);
    }

    #[test]
    fn axes_have_readable_titles() {
        let title_of = |paths: &[&str]| {
            let axis = |path: &&str| Axis { path: (*path).into(), values: vec!["1".into()] };
            let mut results = examples::lone(1);
            results.axes = paths.iter().map(axis).collect();
            (axis_title(&results, 0), results.value_name(0, 0))
        };
        let told = |title: &str, value: &str| (title.to_owned(), value.to_owned());
        assert_eq!(title_of(&["sides.guards.guard.count"]), told("guard count", "guard count 1"));
        assert_eq!(
            title_of(&["rules.weight.four.dice"]),
            told("weight four dice", "weight four dice 1")
        );
        assert_eq!(
            title_of(&["rules.swarm.area_invoke_cost"]),
            told("area invoke cost", "area invoke cost 1")
        );
        assert_eq!(
            title_of(&["sides.left.duellist.weapon", "sides.right.duellist.weapon"]),
            told("left weapon", "left weapon 1")
        );
    }
}
