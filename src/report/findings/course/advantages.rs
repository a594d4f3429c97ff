//! A note if a large part of all turns is spent on advantages on the scene.

use crate::engine::LineKind;
use crate::report::figures::Figures;
use crate::report::findings::grammar::under;
use crate::sim::Cell;
use crate::stats::number;

/// Options of a turn that set up something on the scene.
const ON_SCENE: [&str; 3] = ["create_on_scene", "exploit_scene", "set_up"];
/// Share of all turns above which the note is given.
const MANY: f64 = 1.0 / 3.0;

/// Returns the share of all turns of a cell that set up something on the scene, counted by the policy lines that
/// chose such an option. `None` if no turn was counted.
fn share(cell: &Cell) -> Option<f64> {
    let turns = cell.lines.iter().zip(&cell.tally.lines);
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

/// Returns the note, for the cell with the largest share. `None` if no cell has more than [`MANY`].
pub(crate) fn told(figures: &Figures) -> Option<String> {
    let results = figures.results;
    let known = results.cells.iter().enumerate();
    let many = known.filter_map(|(at, cell)| Some((at, share(cell)?)));
    let many: Vec<(usize, f64)> = many.filter(|(_, share)| *share > MANY).collect();
    let &(most, share) = many.iter().max_by(|a, b| a.1.total_cmp(&b.1))?;
    let place = match under(results, most) {
        place if place.is_empty() => place,
        place => format!(" {place}"),
    };
    let most = number(share * 100.0, 0);
    let told = match (many.len(), results.cells.len()) {
        (_, 1) => format!("{most} % of all turns set up advantages on the scene"),
        (1, _) => format!("{most} % of all turns set up advantages on the scene{place}"),
        (count, _) => format!(
            "in {count} variants more than a third of all turns set up advantages on the scene, up to {most} %{place}"
        ),
    };
    Some(format!(
        "Note: {told}; a table may not accept that, and `outweigh list settings {}` has settings that limit it, \
         under `create.` and `conflict.`",
        results.system
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::examples;
    use crate::sim::PolicyLine;

    fn with_turns(create: u64, attack: u64) -> crate::sim::Results {
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
        let told = |results: &crate::sim::Results| told(&Figures::new(results, 0.95));
        let found = told(&with_turns(40, 60)).unwrap();
        assert!(
            found.starts_with("Note: 40 % of all turns set up advantages on the scene; "),
            "{found}"
        );
        assert_eq!(told(&with_turns(33, 67)), None, "just under a third");
        assert_eq!(told(&with_turns(0, 0)), None, "no policy line was counted");
    }
}
