//! What the pages show of `outweigh exact` is what the solver finds.

use crate::support::plan;
use outweigh::engine::WITHIN;
use outweigh::sim::{Plan, PlannedCell};
use std::path::Path;

/// States and branches that the solver may walk through, as in the program.
const LIMIT: usize = 20_000;

/// What the program calls a cell when it solves it.
fn cell_name(plan: &Plan, cell: &PlannedCell) -> String {
    let values = plan.axes.iter().zip(&cell.values);
    let named = values.map(|(axis, &at)| match axis.path.as_str() {
        "variant" => axis.values[at].clone(),
        path => format!("{path} = {}", axis.values[at]),
    });
    named.collect::<Vec<_>>().join(", ")
}

/// The numbers of a printed line that are not those of the solver, in the order of its columns.
fn wrong_numbers<'a>(line: &'a str, exact: &[String]) -> Vec<&'a str> {
    let mut columns = exact.iter();
    let mut fits = |word: &&str| !columns.any(|column| column == word);
    line.split_whitespace().filter(|word| *word != "...").filter(&mut fits).collect()
}

/// Compares every printed answer of `outweigh exact SCENARIO`, without options, line for line. A page may
/// leave out columns.
#[test]
fn figures_of_the_exact_solver_are_what_it_finds() {
    for path in crate::support::written_pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        let blocks = page.split("```").filter_map(|it| it.strip_prefix("text\n$ outweigh exact "));
        for block in blocks.filter(|block| !block.lines().next().unwrap().contains(' ')) {
            compare(&path, block);
        }
    }
}

fn compare(page: &Path, block: &str) {
    let page = page.display();
    let mut lines = block.lines();
    let plan = plan(Path::new(lines.next().unwrap()), 1);
    let mut compared = 0;
    for line in lines.filter(|line| line.contains("0.")) {
        let named = |cell: &&PlannedCell| line.starts_with(&cell_name(&plan, cell));
        let Some(cell) = plan.cells.iter().find(named) else {
            panic!("{page}: no cell is called so: {line}");
        };
        let exact = cell.game.solve(LIMIT, WITHIN, &mut |_| true).unwrap();
        let (mean, spread) = (exact.mean_exchanges(), exact.deviation_of_exchanges());
        let rest = [exact.draw, exact.stalemate, mean, spread];
        let numbers = exact.wins.iter().copied().chain(rest);
        let exact: Vec<String> = numbers.map(|number| format!("{number:.8}")).collect();
        let wrong = wrong_numbers(&line[cell_name(&plan, cell).len()..], &exact);
        assert!(wrong.is_empty(), "{page}: {line}\nof the solver's {exact:?}: not {wrong:?}");
        compared += 1;
    }
    assert!(compared > 0, "{page}: no line of this answer can be compared:\n{block}");
}

#[test]
fn figures_of_the_exact_solver_are_compared_in_order_and_whole() {
    let exact = ["0.53", "0.47", "0.00", "10.31"].map(str::to_owned);
    assert_eq!(wrong_numbers("  0.53  ...  10.31", &exact), [""; 0]);
    assert_eq!(wrong_numbers("  0.52  ...  10.31", &exact)[0], "0.52");
    assert_eq!(wrong_numbers("  0.47  0.53", &exact), ["0.53"]);
    assert_eq!(wrong_numbers("  0.53  10.3", &exact), ["10.3"]);
}
