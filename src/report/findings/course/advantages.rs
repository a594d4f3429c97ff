//! A note if a large part of all turns is spent on advantages on the scene.

use crate::engine::LineKind;
use crate::report::figures::Figures;
use crate::report::findings::grammar::under;
use crate::sim::{PolicyLine, Results};
use crate::stats::number;

/// Options of a turn that set up something on the scene.
const ON_SCENE: [&str; 3] = ["create_on_scene", "exploit_scene", "set_up"];
/// Share of all turns above which the note is given.
const MANY: f64 = 1.0 / 3.0;

/// Returns the share of all turns that set up something on the scene, counted by the policy lines that chose such an
/// option. `None` if no turn was counted.
pub(crate) fn share(lines: &[PolicyLine], chosen: &[u64]) -> Option<f64> {
    let turns = lines.iter().zip(chosen);
    let turns = turns.filter(|(line, _)| line.list == "turn" && line.kind == LineKind::Policy);
    let (mut all, mut on_scene) = (0, 0);
    for (line, &chosen) in turns {
        let option = line.text.split_whitespace().next().unwrap_or_default();
        all += chosen;
        if ON_SCENE.contains(&option) {
            on_scene += chosen;
        }
    }
    (all > 0).then(|| on_scene as f64 / all as f64)
}

/// Returns the note about the conflicts with the largest share of set-ups; `known` has a share for each place, such as
/// `with 2 bravos`. `several` counts places in the plural: `variants`. `None` if no place has more than a third.
pub(crate) fn note(known: &[(String, f64)], several: &str, system: &str) -> Option<String> {
    let many = known.iter().filter(|(_, share)| *share > MANY);
    let (place, share) = many.clone().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let place = if place.is_empty() { String::new() } else { format!(" {place}") };
    let most = number(share * 100.0, 0);
    let told = match (many.count(), known.len()) {
        (_, 1) => format!("{most} % of all turns set up advantages on the scene"),
        (1, _) => format!("{most} % of all turns set up advantages on the scene{place}"),
        (count, _) => format!(
            "in {count} {several} more than a third of all turns set up advantages on the scene, up to {most} %{place}"
        ),
    };
    Some(format!(
        "Note: {told}; a table may not accept that: `--play` seats other policies, and settings under `create.` and \
         `conflict.` limit it (see `outweigh list settings {system}`)"
    ))
}

/// Returns the note about a run. `None` if no cell has many set-ups.
pub(crate) fn told(figures: &Figures) -> Option<String> {
    let results = figures.results;
    note(&of_cells(results), "variants", results.system)
}

/// Returns the share of set-ups of each cell of a run.
pub(crate) fn of_cells(results: &Results) -> Vec<(String, f64)> {
    let cells = results.cells.iter().enumerate();
    let known = cells.filter_map(|(at, cell)| Some((at, share(&cell.lines, &cell.tally.lines)?)));
    known.map(|(at, share)| (under(results, at), share)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;

    fn with_turns(create: u64, attack: u64) -> Results {
        let mut results = examples::lone(5);
        let cell = &mut results.cells[0];
        let line = |list, text: &str| PolicyLine {
            policy: "bold".into(),
            list,
            line: 1,
            text: text.into(),
            own: false,
            settled: false,
            kind: LineKind::Policy,
        };
        cell.lines = [
            line("turn", "create_on_scene best if not my.leads"),
            line("turn", "create_advantage lowest target.hindered"),
            line("turn", "attack first"),
            line("invoke", "create_on_scene"),
        ]
        .into();
        cell.tally.lines = vec![create, 0, attack, 1000];
        results
    }

    #[test]
    fn more_than_a_third_of_all_turns_is_noted() {
        let told = |results: &Results| told(&Figures::new(results, 0.95));
        let found = told(&with_turns(40, 60)).unwrap();
        assert!(
            found.starts_with("Note: 40 % of all turns set up advantages on the scene; "),
            "{found}"
        );
        assert_eq!(told(&with_turns(33, 67)), None, "just under a third");
        assert_eq!(told(&with_turns(0, 0)), None, "no policy line was counted");
    }
}
