//! The cells of a plan: the combinations of varied values, compiled, and each with its baseline.

use super::sampling;
use super::sampling::Sample;
use super::variation::Track;
use super::{PlannedCell, compile_with};
use crate::engine::System;
use crate::scenario::{Document, Problems};
use crate::sim::results::Sampled;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Mistakes after which [`compile`] stops: most mistakes are the same in all cells.
const ENOUGH: usize = 10_000;
/// Cells that [`compile`] hands to the workers at once, so that it can stop after [`ENOUGH`] mistakes.
const AT_A_TIME: usize = 256;

pub(crate) struct Chosen {
    /// The number of the value on each axis, in order; the last axis is the fastest.
    pub cells: Vec<Vec<usize>>,
    /// Size and kind of the sample, if the cells are a sample.
    pub sampled: Option<Sampled>,
}

/// Chooses the combinations that are played: all, or a sample with the cells with which its cells are compared.
/// Every variant is played at every place of the sample, because named values are compared as a whole.
pub(crate) fn choose(
    tracks: &[Track],
    bases: &[Option<usize>],
    sample: Option<Sample>,
    seed: u64,
) -> Chosen {
    let sizes: Vec<usize> = tracks.iter().map(|track| track.steps.len()).collect();
    // Named values are compared as a whole: every variant is played at every place of the sample.
    let drawn: Vec<usize> =
        tracks.iter().map(|it| if it.is_named() { 1 } else { it.steps.len() }).collect();
    let Some(sample) = sample.filter(|sample| sample.count < sampling::count(&drawn)) else {
        return Chosen { cells: sampling::all(&sizes).collect(), sampled: None };
    };
    let named: Vec<usize> =
        tracks.iter().map(|it| if it.is_named() { it.steps.len() } else { 1 }).collect();
    let mut cells = BTreeSet::new();
    for place in sampling::sample(&drawn, sample, seed) {
        for names in sampling::all(&named) {
            let cell: Vec<usize> = place.iter().zip(&names).map(|(a, b)| a + b).collect();
            cells.insert(baseline(&cell, bases));
            cells.insert(cell);
        }
    }
    let of = sampling::count(&drawn);
    let sampled = Sampled { drawn: sample.count, of, how: sample.how };
    Chosen { cells: cells.into_iter().collect(), sampled: Some(sampled) }
}

fn baseline(values: &[usize], bases: &[Option<usize>]) -> Vec<usize> {
    values.iter().zip(bases).map(|(&value, base)| base.unwrap_or(value)).collect()
}

/// Compiles these cells in parallel, [`AT_A_TIME`] at a time. Cells with mistakes are left out, and their mistakes
/// noted.
pub(crate) fn compile(
    document: &Document,
    system: &'static System,
    tracks: &[Track],
    chosen: Vec<Vec<usize>>,
    problems: &mut Problems,
) -> Vec<PlannedCell> {
    let compile = |values: Vec<usize>| {
        let steps = values.iter().zip(tracks).map(|(&value, track)| &track.steps[value]);
        let game = compile_with(document, system, steps.flat_map(|step| &step.settings))?;
        Ok(PlannedCell { values, baseline: None, game })
    };
    let mut cells = Vec::with_capacity(chosen.len());
    let mut chosen = chosen.into_iter();
    while problems.len() <= ENOUGH {
        let some: Vec<Vec<usize>> = chosen.by_ref().take(AT_A_TIME).collect();
        if some.is_empty() {
            break;
        }
        let compiled: Vec<Result<PlannedCell, Problems>> =
            some.into_par_iter().with_max_len(1).map(compile).collect();
        for found in compiled {
            match found {
                _ if problems.len() > ENOUGH => break,
                Ok(cell) => cells.push(cell),
                Err(found) => problems.extend(found),
            }
        }
    }
    tell_series(&mut cells);
    cells
}

/// Gives all cells the columns of a series if one of them has it, because all cells of a run have the same columns.
pub(crate) fn tell_series(cells: &mut [PlannedCell]) {
    if cells.iter().any(|cell| cell.game.tells_series()) {
        for cell in cells {
            cell.game.tell_series();
        }
    }
}

/// Finds each cell's baseline: the cell with the value of `bases` on every compared axis. A binary search finds it,
/// because cells are in order; a sample may lack it.
pub(crate) fn compare(cells: &mut [PlannedCell], bases: &[Option<usize>]) {
    for at in 0..cells.len() {
        let wanted = baseline(&cells[at].values, bases);
        let number = cells.binary_search_by(|cell| cell.values.cmp(&wanted)).ok();
        cells[at].baseline = number.filter(|&number| number != at);
    }
}

/// Compares a cell that differs from its baseline on several axes with the cell that differs on only one of them, the
/// first of `axes` that is among them: a variant with the baseline variant at its own values. Otherwise a variant would get
/// the credit for the effect of a varied setting. A cell that differs only on the axis `context` is compared with
/// nothing. In a sample the wanted cell may be missing; the baseline then stays.
pub(super) fn compare_apart(
    cells: &mut [PlannedCell],
    bases: &[Option<usize>],
    (axes, context): (&[usize], Option<usize>),
) {
    for at in 0..cells.len() {
        let values = &cells[at].values;
        let differs = |axis: &usize| bases[*axis].is_some_and(|base| base != values[*axis]);
        let differing: Vec<usize> = (0..bases.len()).filter(differs).collect();
        match (differing.as_slice(), axes.iter().find(|axis| differing.contains(axis))) {
            ([only], _) if Some(*only) == context => cells[at].baseline = None,
            ([_, _, ..], Some(&apart)) => {
                let mut wanted = values.clone();
                wanted[apart] = bases[apart].unwrap_or(wanted[apart]);
                let found = cells.binary_search_by(|cell| cell.values.cmp(&wanted)).ok();
                cells[at].baseline = found.or(cells[at].baseline);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Document, Setting, Sweep};
    use crate::sim::{Overrides, Plan, Sampling};
    use crate::systems;

    fn plan(vary: &[&str], baseline: &[&str], count: usize) -> Plan {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
        let document =
            Document::parse("plain_duel.toml", &std::fs::read_to_string(file).unwrap()).unwrap();
        let vary = vary.iter().map(|text| Sweep::from_argument("--vary", text).unwrap());
        let baseline =
            baseline.iter().map(|text| Setting::from_argument("--baseline", text).unwrap());
        let overrides = Overrides {
            vary: vary.collect(),
            baseline: baseline.collect(),
            sample: Some(Sample { count, how: Sampling::Latin }),
            trials: Some(1),
            ..Overrides::default()
        };
        Plan::new(&document, systems::ALL, &overrides).unwrap_or_else(|found| panic!("{found}"))
    }

    const AXES: [&str; 3] = [
        "sides.left.duellist.wounds=1..=20",
        "sides.right.duellist.wounds=1..=20",
        "rules.fumble.marks=0,1",
    ];

    #[test]
    fn every_variant_is_played_at_every_place_of_a_sample() {
        let plan = plan(&["variant=even,left AV 2", AXES[0], AXES[1]], &[], 10);
        assert_eq!(plan.cells.len(), 20);
        for cell in plan.cells.iter().filter(|cell| cell.values[0] == 1) {
            let base = &plan.cells[cell.baseline.unwrap()];
            assert_eq!((base.values[0], &base.values[1..]), (0, &cell.values[1..]));
            assert_eq!(base.baseline, None);
        }
        let sampled = plan.sampled.unwrap();
        assert_eq!((sampled.drawn, sampled.of), (10, 400));
    }

    #[test]
    fn the_cells_with_which_a_sample_is_compared_come_along() {
        let plan = plan(&["variant=even", AXES[0], AXES[2]], &["rules.fumble.marks=0"], 10);
        assert!((11..=20).contains(&plan.cells.len()), "{}", plan.cells.len());
        for cell in &plan.cells {
            let base = cell.baseline.map(|base| &plan.cells[base].values);
            let wanted = vec![cell.values[0], cell.values[1], 0];
            assert_eq!(base, (cell.values[2] == 1).then_some(&wanted));
        }
    }

    /// Each cell with its baseline, by their values, once a comparison changes one axis only.
    fn apart(answer: &str) -> Vec<(Vec<usize>, Option<Vec<usize>>)> {
        let file =
            concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/stamina_and_wounds/plain_duel.toml");
        let mut text = std::fs::read_to_string(file).unwrap();
        text.push_str("\n[vary]\nsides.left.duellist.wounds = [1, 2, 3]\n");
        text.push_str(answer);
        let document = Document::parse("plain_duel.toml", &text).unwrap();
        let baseline = ["variant=left AV 2", "sides.left.duellist.wounds=2"]
            .map(|text| Setting::from_argument("--baseline", text).unwrap());
        let overrides = Overrides { baseline: baseline.into(), ..Overrides::default() };
        let plan = Plan::new(&document, systems::ALL, &overrides);
        let mut plan = plan.unwrap_or_else(|found| panic!("{found}"));
        plan.compare_one_axis_at_a_time();
        let values = |cell: usize| plan.cells[cell].values.clone();
        (0..plan.cells.len()).map(|at| (values(at), plan.cells[at].baseline.map(values))).collect()
    }

    #[test]
    fn a_variant_is_compared_at_its_own_value_of_the_sweep() {
        let found = apart("");
        let (base, middle) = (1, 1);
        for (values, baseline) in &found {
            let wanted = match values[..] {
                [variant, value] if variant != base => Some(vec![base, value]),
                [_, value] if value != middle => Some(vec![base, middle]),
                _ => None,
            };
            assert_eq!(*baseline, wanted, "{values:?}");
        }
    }

    /// A run compares variants at equal values, without a baseline in the file, too: the first variant is the baseline, and a
    /// setting is compared with the rule as written.
    #[test]
    fn a_variant_gets_no_credit_for_a_varied_setting() {
        let plan = plan(
            &["variant=even,left AV 2", AXES[2]],
            &["variant=even", "rules.fumble.marks=1"],
            4,
        );
        let values = |cell: usize| plan.cells[cell].values.clone();
        let found: Vec<_> = (0..plan.cells.len())
            .map(|at| (values(at), plan.cells[at].baseline.map(values)))
            .collect();
        let wanted = [
            (vec![0, 0], Some(vec![0, 1])),
            (vec![0, 1], None),
            (vec![1, 0], Some(vec![0, 0])),
            (vec![1, 1], Some(vec![0, 1])),
        ];
        assert_eq!(found, wanted);
    }

    #[test]
    fn values_along_which_a_variant_is_asked_are_not_compared() {
        let found =
            apart("\n[answer]\nvariant = \"even\"\nover = \"sides.left.duellist.wounds\"\n");
        for (values, baseline) in &found {
            assert_eq!(*baseline, (values[0] != 1).then(|| vec![1, values[1]]), "{values:?}");
        }
    }

    #[test]
    fn a_sample_of_no_less_than_all_is_all() {
        let plan = plan(&["variant=even", AXES[0]], &[], 20);
        assert_eq!((plan.cells.len(), plan.sampled), (20, None));
    }
}
