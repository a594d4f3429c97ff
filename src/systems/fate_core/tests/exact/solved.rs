//! Fate Core solved exactly, by the code that the simulator plays, against the ledger's digits:
//! rows of `tests_exact` that take a second or two each.

use super::{
    FIGHT_3, M_6_BY_BOXES, M_6_BY_RATINGS, M_7_BOOSTS, PLAIN, ROUNDING, Series, duel_with_cap,
    report,
};
use crate::engine::{
    CONFLICT_QUANTITIES, Conflict, EXCHANGES, Exact, TooLarge, essence_keeps_the_answer, solve,
    solve_with_observer,
};
use crate::kernels::fate::state::conflict::Status;
use crate::systems::fate_core::{FateCore, tests::conflict};

/// Most states at a time.
const LIMIT: usize = 20_000;

/// The ledger has no cap; after so many exchanges less than 1e-7 is left in every row.
const CAP: u32 = 70;

/// The results of a duel, and mild, moderate, severe and all consequences of the winner.
fn solved(conflict: &Conflict<FateCore>) -> (Exact, [f64; 4]) {
    let (exact, winner) = solve_with_observer(conflict, LIMIT, &|state| {
        let stands = state.fighters.iter().find(|fighter| fighter.status == Status::In);
        let slots = stands.map_or(0, |fighter| fighter.slots);
        let filled = |slot: u8| f64::from(slots >> slot & 1);
        vec![filled(0), filled(1), filled(2), f64::from(slots.count_ones())]
    })
    .unwrap();
    (exact, winner.try_into().unwrap())
}

fn check_rows(tables: &[Series], wanted: impl Fn(&str) -> bool) {
    let mut wrong = Vec::new();
    for table in tables {
        for (name, first, second, known) in table.rows.iter().filter(|(name, ..)| wanted(name)) {
            let conflict = duel_with_cap(CAP, table.rules, table.policy, first, second);
            let (exact, winner) = solved(&conflict);
            let long = exact.exchanges[16..].iter().sum();
            let [mild, moderate, severe, all] = winner;
            let found = [exact.wins[0], exact.mean_exchanges(), mild, moderate, severe, all, long];
            let near = |(found, known): (&f64, &f64)| (found - known).abs() <= ROUNDING;
            if !found.iter().zip(known).all(near) || (exact.total() - 1.0).abs() > 1e-12 {
                wrong.push(format!("{}, {name}: {found:.6?} is not {known:.6?}", table.name));
            }
        }
    }
    report(&wrong);
}

#[test]
fn m_6_the_plain_duel_by_ratings_solved() {
    check_rows(M_6_BY_RATINGS, |_| true);
}

/// Two long rows less: four boxes take some seconds.
#[test]
fn m_6_the_plain_duel_by_boxes_slots_and_absorption_solved() {
    check_rows(M_6_BY_BOXES, |name| name != "boxes 1-2-3-4");
}

#[test]
fn m_7_duels_with_boosts_solved() {
    check_rows(M_7_BOOSTS, |name| name == "equal");
}

#[test]
fn solving_twice_gives_the_same_bits() {
    let duel = duel_with_cap(10, PLAIN, "plain", FIGHT_3, FIGHT_3);
    let (first, second) = (solve(&duel, LIMIT).unwrap(), solve(&duel, LIMIT).unwrap());
    assert_eq!(first, second);
    let bits = |exact: &Exact| exact.exchanges.iter().map(|n| n.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&first), bits(&second));
}

/// Order by lot: each order has half of the chance, whether the lots are drawn once or, with a fighter that joins
/// later, looked at again.
#[test]
fn lots_are_solved_in_every_order() {
    let text = |tie: &str, more: &str| {
        format!(
            "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = 10\nfp.gm_start = 0\n\
             extreme.enabled = false\n{PLAIN}order.final_tie = \"{tie}\"\n\
             [sides.first]\nplayer = \"gm\"\npolicy = \"plain\"\n\
             [sides.first.one]\nkind = \"main\"\n{FIGHT_3}\nslots = []\nboxes = [1]\n\
             [sides.second]\nplayer = \"gm\"\npolicy = \"plain\"\n\
             [sides.second.two]\nkind = \"main\"\n{FIGHT_3}\nslots = []\nboxes = [1]\n{more}"
        )
    };
    let by_lot = solve(&conflict(&text("random", "")), LIMIT).unwrap();
    assert!((by_lot.wins[0] - by_lot.wins[1]).abs() < 1e-12, "{by_lot:?}");
    let joiner = format!(
        "[sides.second.three]\nkind = \"main\"\narrives = 2\n{FIGHT_3}\nslots = []\nboxes = []\n"
    );
    let late = conflict(&text("random", &joiner));
    meets_the_simulation(&late);
}

/// Wins and exchanges of a simulation lie within 4.5 standard errors of the exact values.
fn meets_the_simulation(conflict: &Conflict<FateCore>) {
    const TRIALS: u32 = 100_000;
    let exact = solve(conflict, LIMIT).unwrap();
    assert!((exact.total() - 1.0).abs() < 1e-12, "{exact:?}");
    let mut workspace = conflict.workspace();
    let (mut wins, mut exchanges) = (0, 0);
    let mut counted = vec![0_i64; exact.means[0].len()];
    for trial in 0..TRIALS {
        conflict.play(&mut workspace, 42, u64::from(trial));
        wins += workspace.record.values[CONFLICT_QUANTITIES];
        exchanges += workspace.record.values[EXCHANGES];
        for (sum, count) in counted.iter_mut().zip(workspace.counters.of_side(0)) {
            *sum += i64::from(*count);
        }
    }
    let trials = f64::from(TRIALS);
    let (share, mean) = (f64::from(wins) / trials, f64::from(exchanges) / trials);
    let win = exact.wins[0];
    assert!((share - win).abs() < 4.5 * (win * (1.0 - win) / trials).sqrt(), "{share}, {win}");
    let error = exact.deviation_of_exchanges() / trials.sqrt();
    assert!((mean - exact.mean_exchanges()).abs() < 4.5 * error, "{mean} {exact:?}");
    for (sum, mean) in counted.into_iter().zip(&exact.means[0]) {
        let found = sum as f64 / trials;
        assert!((found - mean).abs() < 0.02 * mean.abs().max(1.0), "{found} {:?}", exact.means);
    }
}

#[test]
fn the_simulation_meets_the_solution() {
    meets_the_simulation(&duel_with_cap(8, PLAIN, "plain", FIGHT_3, FIGHT_3));
}

#[test]
fn what_is_too_large_is_refused() {
    let duel = duel_with_cap(70, PLAIN, "plain", FIGHT_3, FIGHT_3);
    assert!(matches!(solve(&duel, 16), Err(TooLarge::Turn { limit: 16, turns: 1 })));
    assert!(matches!(solve(&duel, 100), Err(TooLarge::States { limit: 100, .. })));
}

/// FC-ORD-04: a lot decides between equals only. If no fighters are equal none is drawn, so that the solver has no more
/// to do than if the order of the file decided.
#[test]
fn lots_that_decide_nothing_are_not_drawn() {
    let states = |tie: &str, notice: u8| {
        let duel = conflict(&format!(
            "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = 5\nextreme.enabled = false\n\
             order.final_tie = \"{tie}\"\n{PLAIN}\n\
             [sides.first]\nplayer = \"pc\"\npolicy = \"plain\"\n\
             [sides.first.one]\nskills = {{ fight = 3, notice = 2 }}\n\
             [sides.second]\nplayer = \"gm\"\npolicy = \"plain\"\n\
             [sides.second.two]\nskills = {{ fight = 3, notice = {notice} }}\n"
        ));
        solve(&duel, LIMIT).unwrap().states
    };
    assert_eq!(states("random", 1), states("listed", 1));
    assert!(states("random", 2) > states("listed", 2));
}

/// Clearing parts of a state, and the number of the exchange, must not change the answer: not with free invocations,
/// boosts and fate points, and not at the cap on exchanges.
#[test]
fn what_matters_of_a_state_keeps_the_answer() {
    const ONE_BOX: &str = "skills = { fight = 3 }\nboxes = [1]";
    essence_keeps_the_answer(&duel_with_cap(7, PLAIN, "plain", ONE_BOX, ONE_BOX), 100_000);
    for (policy, slots) in [("plain", "[2, 4]"), ("spender", "[2]"), ("cautious", "[]")] {
        let sheet = format!("skills = {{ fight = 3 }}\nboxes = [1]\nslots = {slots}");
        let duel = duel_with_cap(5, "fp.gm_start = 1", policy, &sheet, &sheet);
        essence_keeps_the_answer(&duel, 100_000);
    }
}

/// Discarding dice that are about to be rolled again must not change the answer, and saves playing them one by one:
/// whatever counts of them, in whatever order sides pay, and even if a side pays twice.
#[test]
fn dice_that_are_rolled_again_are_thrown_away() {
    let duel = |rules: &str| {
        let side = |name: &str| {
            format!(
                "[sides.{name}]\nplayer = \"pc\"\npolicy = \"again\"\n[sides.{name}.{name}_one]\n\
                 skills = {{ fight = 3 }}\nboxes = [1]\nslots = []\nfate_points = 1\n"
            )
        };
        conflict(&format!(
            "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = 5\nextreme.enabled = false\n\
             order.final_tie = \"listed\"\n{rules}\n{}{}[policies.again]\nbase = \"plain\"\n\
             invoke = [\"fate_reroll if margin <= 0\"]\n",
            side("first"),
            side("second")
        ))
    };
    let each = |it: &Exact| it.branches as f64 / it.states as f64;
    let [full, short] = essence_keeps_the_answer(&duel(""), 100_000);
    assert!(1.1 * each(&short) < each(&full), "{} and {}", each(&short), each(&full));
    for rules in ["invoke.reroll_keep = \"best\"", "invoke.order = \"sealed\""] {
        let [full, short] = essence_keeps_the_answer(&duel(rules), 100_000);
        assert!(1.1 * each(&short) > each(&full), "{rules}: {} and {}", each(&short), each(&full));
    }
    essence_keeps_the_answer(&duel("invoke.order = \"active_first\""), 100_000);
}

/// A consequence that Tough as Nails does away with takes only its own free invocations with it,
/// so that they are not put together with others (FC-STU-12).
#[test]
fn what_matters_of_a_state_keeps_each_consequence_where_one_may_go() {
    let sheet = "skills = { fight = 3 }\nboxes = []\nslots = [2, 4]";
    let duel = conflict(&format!(
        "system = \"fate-core\"\n[rules]\nconflict.max_exchanges = 5\nextreme.enabled = false\n\
         fp.gm_start = 0\nattack.tie_boost = false\nattack.style_boost = false\n\
         defend.style_boost = false\n\
         [sides.first]\nplayer = \"pc\"\npolicy = \"late\"\n[sides.first.one]\n{sheet}\nfate_points = 1\n\
         [sides.first.one.stunts.tough]\nkind = \"tough_as_nails\"\n\
         [sides.second]\nplayer = \"gm\"\npolicy = \"late\"\n[sides.second.two]\nkind = \"main\"\n\
         {sheet}\n\
         [policies.late]\nbase = \"plain\"\ninvoke = [\"free if exchange >= 5\"]\n\
         stunt = [\"use tough_as_nails if exchange >= 4 and my.consequences >= 2\"]\n"
    ));
    essence_keeps_the_answer(&duel, 100_000);
}
