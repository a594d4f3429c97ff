//! The exact solver gives one answer whether it plays ordinary cells flat or by the rules.

use crate::flat::{CORE_DUEL, WAR_GROUP, compile};
use crate::support::{every_scenario, place_among, plan, runs_in_full};
use outweigh::engine::{AnyConflict, Exact, System};
use outweigh::knob::{Declaration, Value};
use outweigh::systems;

/// Chance of the branches that both solvers leave out, and by how much chances and means may differ.
const WITHIN: f64 = 1e-9;
const NEAR: f64 = 1e-7;

/// Returns the exact answer; `None` if the conflict is too large for a test.
fn solve(game: &dyn AnyConflict, most_states: usize) -> Option<Exact> {
    let mut go_on = |so_far: outweigh::engine::Solving| so_far.states <= most_states;
    game.solve(200_000, WITHIN, &mut go_on).ok()
}

/// Compares all numbers of two answers.
fn compare(flat: &Exact, rules: &Exact, told: &str) {
    let ends = |it: &Exact| [it.draw, it.stalemate, it.divided];
    near(&flat.wins, &rules.wins, &format!("{told}: wins"));
    near(&ends(flat), &ends(rules), &format!("{told}: ends"));
    near(&flat.exchanges, &rules.exchanges, &format!("{told}: exchanges"));
    near(&flat.courses.concat(), &rules.courses.concat(), &format!("{told}: courses"));
    near(&flat.means.concat(), &rules.means.concat(), &format!("{told}: means"));
    for (exchange, (flat, rules)) in flat.curves.iter().zip(&rules.curves).enumerate() {
        near(
            &flat.concat(),
            &rules.concat(),
            &format!("{told}: exchange {exchange} of the curves"),
        );
    }
}

fn near(flat: &[f64], rules: &[f64], told: &str) {
    assert_eq!(flat.len(), rules.len(), "{told}");
    for (at, (one, other)) in flat.iter().zip(rules).enumerate() {
        assert!((one - other).abs() < NEAR, "{told}: number {at} is {one} instead of {other}");
    }
}

/// Solves a cell both ways. Returns whether the first was played flat to the end: a number that flat play cannot hold, such
/// as eight fate points for one roll, sends the cell back to the rules. `None` if the cell has more than so many states by
/// day, or five times as many by night.
fn is_solved_alike(
    (flat, rules): (&dyn AnyConflict, &dyn AnyConflict),
    by_day: usize,
    told: &str,
) -> Option<bool> {
    let most = if runs_in_full() { 5 * by_day } else { by_day };
    let exact = solve(rules, most)?;
    let of_flat = solve(flat, most).unwrap_or_else(|| panic!("{told}: flat play has more states"));
    assert!(!exact.is_flat, "{told}");
    compare(&of_flat, &exact, told);
    Some(of_flat.is_flat)
}

#[test]
fn answers_are_equal_in_every_scenario() {
    let mut solved = 0;
    for path in every_scenario() {
        let (flat, mut rules) = (plan(&path, 1), plan(&path, 1));
        rules.play_by_engine();
        let cells = flat.cells.iter().zip(&rules.cells).enumerate();
        for (at, (cell, same)) in cells.filter(|(_, (cell, _))| cell.game.is_flat()) {
            let told = format!("{}, cell {}", path.display(), at + 1);
            // A run by day solves one cell in four.
            if !runs_in_full() && place_among(4, &[&told]) != 0 {
                continue;
            }
            let is_flat = is_solved_alike((&*cell.game, &*same.game), 3000, &told);
            solved += usize::from(is_flat == Some(true));
        }
    }
    assert!(solved >= 3, "{solved} cells are solved flat and by the rules");
}

/// A roll that was rolled four times did not fit the key of a step, and sent the whole cell back to the rules.
#[test]
fn many_rolls_again_stay_flat() {
    let rules = "[rules]\nconflict.max_exchanges = 5\nconflict.clock = 2\n[sides.hero]";
    let text = CORE_DUEL.replace("[sides.hero]", rules);
    let text = text.replacen("fight = 4 }\n", "fight = 4 }\nfate_points = 5\n", 1);
    let compile = || compile(systems::find("fate-core").unwrap(), &text, None).unwrap();
    let (flat, mut rules) = (compile(), compile());
    rules.play_by_engine();
    assert_eq!(is_solved_alike((&*flat, &*rules), 20_000, "five points"), Some(true));
}

#[test]
fn answers_are_equal_at_both_ends_of_every_setting() {
    // Uneven fights of five exchanges at most: they have all that may happen, and few enough states.
    let short = "[rules]\nconflict.max_exchanges = 5\n";
    let begins = format!("{short}npc.main.extreme = false\nstress.base_boxes = 2\n[sides.hero]");
    let duel = CORE_DUEL.replace("[sides.hero]", &begins);
    let duel = duel.replace("\"main\"\nskills = { fight = 4 }", "\"main\"\nskills = { fight = 1 }");
    let group = WAR_GROUP.replace("[rules]\n", short).replace("boxes = [1, 2]", "boxes = [1]");
    let [one, two] = [1, 2].map(|count| group.replace("count = 4", &format!("count = {count}")));
    // A run by day solves one end in eight, a run by night all, and one in eight of the largest fight.
    let each = if runs_in_full() { 1 } else { 8 };
    let mut fights = vec![("fate-core", &duel, each), ("war-of-ashes", &one, each)];
    fights.extend(runs_in_full().then_some(("war-of-ashes", &two, 8)));
    for (id, text, each) in fights {
        let system = systems::find(id).unwrap();
        let (mut solved, mut asked) = (0, 0);
        for (place, (knob, value)) in ends(system).iter().enumerate() {
            if place_among(each, &[id, knob, &place.to_string()]) != 0 {
                continue;
            }
            let setting = Some((*knob, value));
            let Some(flat) = compile(system, text, setting).filter(|flat| flat.is_flat()) else {
                continue;
            };
            let mut rules = compile(system, text, setting).unwrap();
            rules.play_by_engine();
            let told = format!("{id}: {knob} = {value}");
            asked += 1;
            let is_flat = is_solved_alike((&*flat, &*rules), 12_000, &told);
            solved += usize::from(is_flat == Some(true));
        }
        let told = format!("{id}: {solved} of {asked} ends are solved flat and by the rules");
        assert!(solved > 0 && 2 * solved >= asked, "{told}");
    }
}

/// Both ends of all settings of a system.
fn ends(system: &System) -> Vec<(&'static str, Value)> {
    let knobs = (system.knobs)();
    let of_knob = |knob: &Declaration| {
        let path = knob.path;
        knob.ends.iter().map(move |value| (path, value.clone())).collect::<Vec<_>>()
    };
    knobs.iter().flat_map(of_knob).collect()
}
