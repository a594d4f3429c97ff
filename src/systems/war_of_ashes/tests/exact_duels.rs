//! The weight rows of the exactly solved duels (Fate Core ledger, M-6, and M-7 with boosts and free
//! invocations): the same sheets, one side with the dice of WOA-WT-04 and WOA-WT-05 on its rolls.
//!
//! A million fixed-seed trials a row of M-6 and 200,000 of M-7; each of 108 numbers must lie within 4.5
//! standard errors of its exact value, which a right program fails for one seed in 1,300. The seed is fixed.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use super::compiled;
use crate::engine::essence_keeps_the_answer;
use crate::system::Ending;
use crate::testing::runs_in_full;

/// Returns the trials of a row: every night, and usually.
fn trials() -> u64 {
    if runs_in_full() { 1_000_000 } else { 250_000 }
}

/// Returns the trials of a row with boosts or free invocations.
fn fewer() -> u64 {
    if runs_in_full() { 200_000 } else { 50_000 }
}

/// P(first mover wins), mean exchanges, winner mild, moderate and severe, mean consequences on
/// the winner.
type Exact = [f64; 6];

fn duel(weights: [i32; 2], rules: &str) -> String {
    let plain = "attack.tie_boost = false\nattack.style_boost = false\ndefend.style_boost = false\n\
                 consequence.free_invokes = 0";
    duel_of("plain", weights, &format!("{plain}\n{rules}"))
}

/// The duel with another policy on both sides, and without the knobs that take boosts and free invocations
/// away.
fn duel_of(policy: &str, weights: [i32; 2], rules: &str) -> String {
    let side = |name: &str, weight: i32| {
        format!(
            "[sides.{name}]\nplayer = \"gm\"\npolicy = \"{policy}\"\n[sides.{name}.{name}_duelist]\n\
             kind = \"adversary\"\nboxes = [1, 2]\nweight = {weight}\n\
             approaches = {{ forceful = 3 }}\n"
        )
    };
    format!(
        "system = \"war-of-ashes\"\n[policies.spends]\nbase = \"plain\"\n\
         invoke = [\"free if attacking\"]\n[policies.trades]\nbase = \"spends\"\nstyle = [\"boost\"]\n\
         [rules]\nmodule.roar = \"off\"\nfp.gm_start = 0\norder.final_tie = \"listed\"\norder.npc_group = false\n\
         conflict.max_exchanges = 500\n{rules}\n{}{}",
        side("first", weights[0]),
        side("second", weights[1])
    )
}

/// Plays a row and returns sums and sums of squares of its six numbers.
fn play(text: &str, trials: u64) -> ([f64; 6], [f64; 6]) {
    let conflict = compiled(text).unwrap_or_else(|problems| panic!("{problems}"));
    let mut workspace = conflict.workspace();
    let (mut sums, mut squares) = ([0.0; 6], [0.0; 6]);
    for trial in 0..trials {
        conflict.play(&mut workspace, 42, trial);
        let first = workspace.state.ending() == Some(Ending::Won(1));
        let winner = &workspace.state.fighters[usize::from(!first)];
        let slot = |at: u32| f64::from(winner.slots >> at & 1);
        let values = [
            f64::from(u8::from(first)),
            f64::from(workspace.state.exchange),
            slot(0),
            slot(1),
            slot(2),
            f64::from(winner.slots.count_ones()),
        ];
        for (at, value) in values.into_iter().enumerate() {
            sums[at] += value;
            squares[at] += value * value;
        }
    }
    (sums, squares)
}

fn check(name: &str, text: &str, exact: Exact) {
    check_on(trials(), name, text, exact);
}

fn check_on(trials: u64, name: &str, text: &str, exact: Exact) {
    let (sums, squares) = play(text, trials);
    let n = trials as f64;
    for (at, known) in exact.into_iter().enumerate() {
        let mean = sums[at] / n;
        // A share has the variance of its exact value even if chance has it at 0; the last part
        // is for events so rare that their number is not normal (Bernstein), and for rounding.
        let variance = (squares[at] / n - mean * mean).max(known * (1.0 - known));
        let allowed = 4.5 * (variance / n).sqrt() + 4.5 * 4.5 / 3.0 / n + 6e-7;
        assert!(
            (mean - known).abs() <= allowed,
            "{name}, number {at}: {mean:.6} is not {known:.6}"
        );
    }
}

const BOTH: &str = "weight.four.applies = \"attack_and_defend\"";
const FIXED: &str = "weight.choice = \"fixed_first\"\nweight.four.applies = \"attack_and_defend\"";

#[test]
#[rustfmt::skip]
fn m_6_weight_of_two_to_one() {
    check("no weight", &duel([1, 1], ""), [0.533718, 10.307087, 0.789433, 0.680131, 0.358530, 1.828094]);
    check("2:1 first", &duel([2, 1], ""), [0.999495, 6.712522, 0.156269, 0.038446, 0.004163, 0.198878]);
    check("2:1 second", &duel([1, 2], ""), [0.000959, 6.712522, 0.189552, 0.053552, 0.006934, 0.250037]);
    check("2:1 first, dice fixed", &duel([2, 1], FIXED), [0.973600, 8.628524, 0.441329, 0.239617, 0.073184, 0.754130]);
}

#[test]
#[rustfmt::skip]
fn m_6_weight_of_four_to_one() {
    check("4:1 first", &duel([4, 1], BOTH), [1.000000, 4.858389, 0.005596, 0.000040, 0.000000, 0.005637]);
    check("4:1 second", &duel([1, 4], BOTH), [0.000000, 4.858389, 0.007208, 0.000077, 0.000001, 0.007285]);
    check("4:1 first, dice fixed", &duel([4, 1], FIXED), [0.999960, 6.333634, 0.067771, 0.007192, 0.000509, 0.075473]);
    check("4:1 first, attacks only", &duel([4, 1], ""), [0.999978, 4.858360, 0.097027, 0.014914, 0.000578, 0.112520]);
}

#[test]
#[rustfmt::skip]
fn m_7_weight_with_boosts_and_free_invocations() {
    let none = "consequence.free_invokes = 0\n";
    let no_boosts = "attack.tie_boost = false\nattack.style_boost = false\ndefend.style_boost = false\n";
    let b1 = format!("{none}attack.tie_boost = false\ndefend.style_boost = false\n");
    let rows = [
        ("B1", "trades", b1.as_str(), [0.999400, 6.199157, 0.097485, 0.023728, 0.003747, 0.124961], [1.000000, 4.599692, 0.001160, 0.000026, 0.000000, 0.001186]),
        ("B2", "trades", none, [0.999299, 5.309954, 0.118676, 0.032785, 0.004828, 0.156289], [1.000000, 4.005860, 0.002240, 0.000071, 0.000001, 0.002311]),
        ("B3", "spends", no_boosts, [0.998267, 5.405462, 0.115372, 0.036360, 0.007615, 0.159347], [1.000000, 4.022607, 0.004304, 0.000134, 0.000004, 0.004442]),
        ("B4", "trades", "", [0.997049, 4.583481, 0.088162, 0.034328, 0.009957, 0.132447], [1.000000, 3.522212, 0.001636, 0.000142, 0.000008, 0.001787]),
        ("B5", "spends", "attack.style_boost = false\n", [0.998138, 4.646739, 0.135733, 0.048735, 0.009325, 0.193794], [1.000000, 3.517993, 0.006407, 0.000336, 0.000006, 0.006749]),
    ];
    for (name, policy, rules, two, four) in rows {
        check_on(fewer(), &format!("{name}, 2:1 first"), &duel_of(policy, [2, 1], rules), two);
        let rules = format!("{BOTH}\n{rules}");
        check_on(fewer(), &format!("{name}, 4:1 first"), &duel_of(policy, [4, 1], &rules), four);
    }
}

/// Parts of a state that are forgotten, and the number of the exchange, change no answer: with Roars that bind until
/// a certain exchange, with free invocations of several makers, and at the cap.
#[test]
fn what_matters_of_a_state_keeps_the_answer() {
    let text = |rules: &str, more: &str| {
        let side = |name: &str| {
            format!(
                "[sides.{name}]\nplayer = \"gm\"\npolicy = \"soldier\"\n[sides.{name}.{name}_one]\n\
                 kind = \"adversary\"\nboxes = [1]\nslots = []\napproaches = {{ forceful = 3 }}\n"
            )
        };
        format!(
            "system = \"war-of-ashes\"\n[rules]\nfp.gm_start = 0\norder.final_tie = \"listed\"\n\
             conflict.max_exchanges = 5\n{rules}\n{}{}{more}",
            side("first"),
            side("second")
        )
    };
    let minions = "[sides.second.rats]\nkind = \"minion\"\ncount = 2\nboxes = [1]\n";
    let slots = "[sides.second.ox]\nkind = \"adversary\"\nboxes = []\nslots = [2, 4]\n\
                 approaches = { forceful = 3 }\n";
    for (rules, more) in [
        ("", ""),
        ("module.roar = \"off\"", minions),
        ("module.roar = \"off\"\nattack.tie_boost = false", slots),
    ] {
        let conflict = compiled(&text(rules, more)).unwrap_or_else(|problems| panic!("{problems}"));
        essence_keeps_the_answer(&conflict, 100_000);
    }
}

/// Dropped parts of a state change no answer either with dice that are thrown away when they are rolled again, with
/// dice turned by weight and with boosts that are used up.
#[test]
fn dice_that_are_rolled_again_are_thrown_away() {
    let text = |weight: i32| {
        let side = |name: &str, weight: i32| {
            format!(
                "[sides.{name}]\nplayer = \"pc\"\npolicy = \"captain\"\n[sides.{name}.{name}_one]\n\
                 boxes = [1]\nslots = []\nweight = {weight}\nfate_points = 1\n\
                 approaches = {{ forceful = 3 }}\n"
            )
        };
        format!(
            "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\n\
             order.final_tie = \"listed\"\nconflict.max_exchanges = 5\n{}{}",
            side("first", weight),
            side("second", 1)
        )
    };
    for weight in [1, 2] {
        let conflict = compiled(&text(weight)).unwrap_or_else(|problems| panic!("{problems}"));
        let [full, short] = essence_keeps_the_answer(&conflict, 100_000);
        let each = |it: &crate::engine::Exact| it.branches as f64 / it.states as f64;
        assert!(1.1 * each(&short) < each(&full), "{} and {}", each(&short), each(&full));
    }
}

/// Dropped parts of a state change no answer either with boosts that a whole side may use, no matter who earned them,
/// and with harm of the fallen, no matter which of them bears it; nor with boosts that belong to one fighter.
#[test]
fn boosts_of_a_side_and_harm_of_the_fallen_keep_the_answer() {
    let text = |rules: &str| {
        format!(
            "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\nfp.gm_start = 0\n\
             order.final_tie = \"listed\"\nconflict.max_exchanges = 5\n{rules}\n\
             [sides.heroine]\nplayer = \"pc\"\npolicy = \"soldier\"\n[sides.heroine.one]\n\
             boxes = [1]\nslots = []\nfate_points = 0\napproaches = {{ forceful = 3 }}\n\
             [sides.rats]\nplayer = \"gm\"\npolicy = \"soldier\"\n[sides.rats.rat]\n\
             kind = \"minion\"\ncount = 3\nboxes = [1]\nskilled = [\"fight\"]\n"
        )
    };
    let gained = |rules: &str| {
        let conflict = compiled(&text(rules)).unwrap_or_else(|problems| panic!("{problems}"));
        let [full, short] = essence_keeps_the_answer(&conflict, 1_000_000);
        full.states as f64 / short.states as f64
    };
    let [pool, own, brief] =
        ["", "invoke.owner = \"character\"", "boost.lifetime = \"own_next_turn\""].map(gained);
    assert!(pool > 1.5 * own && pool > 1.5 * brief, "{pool}, {own}, {brief}");
}
