//! Tests of contests (`rules::scenes::contest`): the chase after Teran the Swift, hand-computed exchanges, the exact
//! table M-9.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use crate::engine::{CONFLICT_QUANTITIES, Conflict, EXCHANGES, solve};
use crate::kernels::fate::state::conflict::{End, Status};
use crate::kernels::fate::tell::events::FateEvent;
use crate::knob::{Knobs, Value};
use crate::scenario::{Document, Problems, Scenario};
use crate::system::FighterId;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::knobs::all::CoreKnobs;
use crate::systems::fate_core::rules::scenes::contest_score::{Results, Verdict, score};
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;
use crate::systems::fate_core::tests::{Told, conflict, mistakes};

/// Two runners, equal in Athletics unless the test says otherwise.
fn race(rules: &str, first: &str, second: &str) -> String {
    format!(
        "system = \"fate-core\"\n[scene]\nkind = \"contest\"\ncarried_aspects = 1\n\
         [rules]\norder.final_tie = \"listed\"\n{rules}\n\
         [sides.first]\nplayer = \"pc\"\nrolls = [\"athletics\"]\npolicy = \"racer\"\n{first}\n\
         [sides.second]\nplayer = \"gm\"\nrolls = [\"lore\", \"athletics\"]\npolicy = \"racer\"\n{second}\n"
    )
}

const CYNERE: &str = "[sides.first.cynere]\nskills = { athletics = 4, fight = 3 }\naspects = 1\n";
const TERAN: &str =
    "[sides.second.teran]\nkind = \"main\"\nskills = { lore = 3, athletics = 3 }\naspects = 0\n";

fn chase(rules: &str) -> Conflict<FateCore> {
    conflict(&race(&format!("fp.gm_start = 0\n{rules}"), CYNERE, TERAN))
}

const ZERO: &str = "[0000]";
const UP: &str = "[+000]";
const DOWN: &str = "[-000]";

fn victories(told: &Told<'_>) -> [u8; 2] {
    [told.state.world.victories[0], told.state.world.victories[1]]
}

fn verdict(settings: &[(&str, Value)], results: &[Option<i32>]) -> Verdict {
    let mut knobs = CoreKnobs::default();
    for (path, value) in settings {
        assert_eq!(knobs.set(path, value), Some(Ok(())), "{path}");
    }
    let mut all: Results = [None; 4];
    all[..results.len()].copy_from_slice(results);
    score(&all, &knobs.contest, &knobs.fate)
}

fn scored(settings: &[(&str, Value)], results: &[i32]) -> Vec<u8> {
    let results: Vec<Option<i32>> = results.iter().copied().map(Some).collect();
    verdict(settings, &results).victories[..results.len()].to_vec()
}

#[test]
fn e_04_to_e_07_the_chase_with_the_correction() {
    // FC-CON-03: Athletics against Lore. FC-CON-05, FC-CON-06: one roll each, the highest wins.
    let conflict = chase("");
    let mut told = Told::begin(&conflict);
    told.turn(&["[---0]", ZERO], &["0 invoke pass"]);
    assert_eq!(victories(&told), [0, 1], "E-04: 1 against 3, FC-CON-08");
    told.turn(&[UP, "[-0-+]"], &["0 invoke pass"]);
    assert_eq!(victories(&told), [2, 1], "E-05 as printed: 5 against 2, style, FC-CON-09");

    // FC-CON-13: by the errata she has 5 against 3 here, one victory.
    let mut told = Told::begin(&conflict);
    told.turn(&["[---0]", ZERO], &["0 invoke pass"]).turn(&[UP, ZERO], &[]);
    assert_eq!(victories(&told), [1, 1], "E-05 corrected");
    told.turn(&[DOWN, ZERO], &["0 invoke pass"]);
    assert_eq!(victories(&told), [1, 1], "E-06: 3 against 3");
    assert_eq!(told.state.scene.len(), 2, "FC-CON-10: the twist is an aspect of the scene");
    assert!(told.table.events.contains(&CoreEvent::Twist));
    assert_eq!(told.state.free, [0; 4], "without a free invocation (J-30)");
    // FC-CON-12: two paid invocations break the tie before the exchange is decided, no twist.
    told.turn(&[ZERO, UP], &["0 invoke fate_point", "0 invoke fate_point", "0 invoke pass"]);
    assert_eq!(victories(&told), [3, 1], "E-07: 8 against 4, style");
    assert_eq!(told.fighter(0).fate, 1);
    assert_eq!(told.state.scene.len(), 2);
    assert_eq!(told.state.end, Some(End::Won(1)), "FC-CON-11: the first to three");
}

#[test]
fn fc_con_05_contest_rolls_bring_nothing_else() {
    let told = |rules: &str, dice: [&str; 2]| {
        let conflict = chase(rules);
        let mut told = Told::begin(&conflict);
        told.turn(&dice, &["0 invoke pass"]);
        let gained = told.table.events.iter().filter(|event| {
            matches!(event, CoreEvent::Fate(FateEvent::Boost(_) | FateEvent::Pays(..)))
        });
        gained.count()
    };
    assert_eq!(told("", ["[++00]", ZERO]), 0, "style brings victories only");
    assert_eq!(told("", [DOWN, ZERO]), 0, "a tie costs nothing");
    assert_eq!(told("", ["[----]", ZERO]), 0, "a loss costs nothing more");
    assert_eq!(told("contest.overcome_extras = true", ["[++00]", ZERO]), 1);
    assert_eq!(told("contest.overcome_extras = true", [DOWN, ZERO]), 2);
}

#[test]
fn v_10_direct_contests_of_three_sides() {
    assert_eq!(scored(&[], &[5, 5, 2]), [0, 0, 0]);
    assert_eq!(verdict(&[], &[Some(5), Some(5), Some(2)]).tied, 0b011, "FC-CON-10");
    assert_eq!(scored(&[], &[6, 3, 2]), [2, 0, 0], "FC-CON-09: J-04");
    assert_eq!(scored(&[], &[6, 4, 2]), [1, 0, 0], "FC-CON-08");
    let both = ("contest.tie_scores", Value::from("both"));
    assert_eq!(scored(&[both], &[5, 5, 2]), [1, 1, 0]);
    let lowest = ("contest.style_reference", Value::from("lowest"));
    assert_eq!(scored(std::slice::from_ref(&lowest), &[6, 4, 2]), [2, 0, 0]);
    assert_eq!(scored(&[lowest], &[6, 5, 2]), [1, 0, 0], "two have style");
    let fixed = ("contest.style_reference", Value::from("fixed_difficulty"));
    assert_eq!(scored(std::slice::from_ref(&fixed), &[6, 5, 2]), [2, 0, 0]);
    assert_eq!(scored(&[fixed], &[7, 6, 2]), [1, 0, 0]);
}

#[test]
fn v_11_contests_against_the_environment() {
    // FC-CON-07: at difficulty 3, only those who reach it can win or tie.
    let environment = ("contest.opposition", Value::from("environment"));
    let at_three = |results: &[i32]| scored(std::slice::from_ref(&environment), results);
    assert_eq!(at_three(&[6, 6]), [0, 0]);
    assert_eq!(at_three(&[6, 5]), [2, 0]);
    assert_eq!(at_three(&[7, 6]), [1, 0]);
    assert_eq!(at_three(&[3, 1]), [1, 0]);
    let settings = std::slice::from_ref(&environment);
    assert_eq!(verdict(settings, &[Some(2), Some(1)]), Verdict::default(), "nothing, no twist");
    let fails = ("contest.env_fail_scores", Value::Bool(true));
    assert_eq!(scored(&[environment, fails], &[2, 1]), [1, 0], "the smallest miss");
}

#[test]
fn fc_con_07_the_environment_in_play() {
    let conflict = chase("contest.opposition = \"environment\"\ncontest.env_difficulty = 5");
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO, ZERO], &["0 invoke pass"]);
    assert_eq!(victories(&told), [0, 0], "FC-CON-01: 4 and 3 against 5");
    assert!(told.table.events.contains(&CoreEvent::NobodyScores));
    told.turn(&[ZERO, ZERO], &["0 invoke fate_point", "0 invoke pass"]);
    assert_eq!(victories(&told), [1, 0], "one shift against none");
}

#[test]
fn v_12_a_tie_that_both_pay_for_stays_a_tie() {
    let rules = "fp.gm_start = 1";
    let teran = "[sides.second.teran]\nkind = \"main\"\nskills = { lore = 4 }\naspects = 1\n";
    let conflict = conflict(&race(rules, CYNERE, teran));
    let mut told = Told::begin(&conflict);
    let choices = ["0 invoke fate_point", "1 invoke fate_point", "0 invoke pass"];
    told.turn(&[ZERO, ZERO], &choices);
    assert_eq!(victories(&told), [0, 0], "4-4, 6-4, 6-6");
    assert_eq!((told.fighter(0).fate, told.state.pool), (2, 0), "spent is spent");
    assert!(told.table.events.contains(&CoreEvent::Twist));
}

#[test]
fn e_08_mud_in_the_eyes() {
    // FC-CON-14, FC-CON-15, FC-CON-17: before her roll she creates an advantage, he defends at no cost, and both
    // roll. FC-CON-19: mud stops nobody from rolling.
    let conflict = chase("");
    let mut told = Told::begin(&conflict);
    let choices = ["0 contest create_advantage athletics 1", "0 invoke pass", "0 invoke pass"];
    told.turn(&["[0000] [0000]", DOWN, ZERO], &choices);
    assert_eq!(told.fighter(1).attached.len(), 1, "4 against 3");
    assert_eq!(told.state.free[0], 1);
    assert_eq!(victories(&told), [0, 0], "3 against 3: she kept the invocation, a tie");
    told.turn(&[DOWN, ZERO], &["0 invoke free", "0 invoke pass"]);
    assert_eq!(victories(&told), [1, 0], "5 against 3");
}

#[test]
fn fc_con_16_a_failed_attempt_forfeits_the_roll() {
    let fails = ["0 contest create_advantage athletics 1", "0 invoke pass"];
    let first = chase("");
    let mut told = Told::begin(&first);
    told.turn(&["[--00] [0000]", DOWN], &fails);
    assert_eq!(victories(&told), [0, 1], "V-26, FC-CON-25: the lone result wins, even a poor one");
    assert!(told.table.events.contains(&CoreEvent::Forfeits(FighterId(0))));
    assert_eq!(told.table.counters.of_side(0)[CoreMeasure::Forfeits.number()], 1);
    let against_zero = chase("contest.lone_result = \"vs_zero\"");
    let mut told = Told::begin(&against_zero);
    told.turn(&["[--00] [0000]", ZERO], &fails);
    assert_eq!(victories(&told), [0, 2], "3 against 0 is style");
    let nothing = chase("contest.create_fail = \"nothing\"");
    let mut told = Told::begin(&nothing);
    told.turn(&["[--00] [0000]", UP, ZERO], &fails);
    assert_eq!(victories(&told), [1, 0]);
    let given = chase("contest.create_fail = \"enemy_free_invoke\"");
    let mut told = Told::begin(&given);
    told.turn(
        &["[--00] [0000]", UP, ZERO],
        &[fails[0], fails[1], "1 invoke pass", "0 invoke pass"],
    );
    assert_eq!((victories(&told), told.state.free[1]), ([1, 0], 1));
}

#[test]
fn v_26_a_lone_result_is_one_victory() {
    for (setting, low, high) in [("one_victory", 1, 1), ("vs_zero", 1, 2)] {
        let knob = [("contest.lone_result", Value::from(setting))];
        assert_eq!(verdict(&knob, &[Some(-1), None]).victories[0], low);
        assert_eq!(verdict(&knob, &[Some(7), None]).victories[0], high);
    }
}

#[test]
fn fc_con_21_every_side_forfeits() {
    let conflict = chase("create.scene_opposition = \"passive\"");
    let mut told = Told::begin(&conflict);
    let choices = [
        "0 contest create_on_scene athletics",
        "0 invoke pass",
        "1 contest create_on_scene athletics",
    ];
    told.turn(&["[----]", "[----]"], &choices);
    assert_eq!((victories(&told), told.state.exchange), ([0, 0], 1));
    assert!(!told.table.events.contains(&CoreEvent::Twist));
    told.turn(&[UP, ZERO], &["0 invoke pass"]);
    assert_eq!((victories(&told), told.state.exchange), ([1, 0], 2));
}

#[test]
fn fc_con_17_a_tie_on_a_new_aspect_is_a_boost_for_the_roll() {
    let conflict = chase("");
    let mut told = Told::begin(&conflict);
    let choices = [
        "0 contest create_advantage athletics 1",
        "0 invoke pass",
        "0 invoke free",
        "0 invoke pass",
    ];
    told.turn(&["[-000] [0000]", DOWN, ZERO], &choices);
    assert_eq!(victories(&told), [1, 0], "3 + 2 against 3");
}

#[test]
fn fc_con_04_aspects_of_the_scene_before_stay_in_play() {
    let text = race("", CYNERE, TERAN).replace(
        "policy = \"racer\"\n[sides.first.cynere]",
        "policy = \"racer\"\ninvocations = 2\n[sides.first.cynere]",
    );
    let conflict = conflict(&text);
    let told = Told::begin(&conflict);
    assert_eq!((told.state.scene.len(), told.state.free), (1, [2, 0, 0, 0]));
    let mut told = Told::begin(&conflict);
    told.turn(&[DOWN, ZERO], &["0 invoke free", "0 invoke free", "0 invoke pass"]);
    assert_eq!(victories(&told), [2, 0], "3 + 4 against 3");
    assert_eq!(told.state.scene.len(), 1, "the aspect is still there to be paid for (FC-INV-09)");
}

#[test]
fn fc_con_11_both_reach_the_number_at_once() {
    let conflict = chase("contest.tie_scores = \"both\"\ncontest.victories = 1");
    let mut told = Told::begin(&conflict);
    told.turn(&[DOWN, ZERO], &["0 invoke pass"]);
    assert_eq!((victories(&told), told.state.end), ([1, 1], None));
    told.turn(&["[--00]", ZERO], &["0 invoke pass"]);
    assert_eq!((victories(&told), told.state.end), ([1, 2], Some(End::Won(2))));
}

#[test]
fn fc_con_22_the_safety_stop() {
    let conflict = chase("contest.max_exchanges = 5");
    assert_eq!(conflict.compiled.max_exchanges, 5);
    let mut told = Told::begin(&conflict);
    for _ in 0..5 {
        told.turn(&[DOWN, ZERO], &["0 invoke pass"]);
    }
    assert_eq!(told.state.end, None);
    told.turn(&[], &[]);
    assert_eq!((told.state.end, told.state.exchange), (Some(End::Stalemate), 5));
}

#[test]
fn fc_con_23_attempts_go_by_turn_order() {
    const PASSIVE: &str = "create.scene_opposition = \"passive\"";
    let conflict = chase(PASSIVE);
    let mut told = Told::begin(&conflict);
    let choices = [
        "0 contest create_on_scene athletics",
        "0 invoke pass",
        "1 contest create_on_scene lore",
        "0 invoke pass",
        "0 invoke free",
        "1 invoke pass",
        "0 invoke pass",
    ];
    told.turn(&[ZERO, ZERO, DOWN, ZERO], &choices);
    assert_eq!(victories(&told), [1, 0], "won in the same exchange, used in it");
    let by_lot = chase(&format!("{PASSIVE}\ncontest.create_order = \"random\""));
    let mut told = Told::begin(&by_lot);
    let choices = ["1 contest create_on_scene lore", "0 contest race"];
    told.turn(&["9", "5", ZERO, DOWN, ZERO], &[&choices[..], &["0 invoke pass"; 2]].concat());
    assert_eq!(victories(&told), [0, 1], "the lower lot goes first, and he uses what he won");
}

#[test]
fn fc_con_24_giving_up() {
    let conflict = chase("");
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 contest give_up"]);
    assert_eq!(told.state.end, Some(End::Won(2)));
    assert_eq!((told.fighter(0).status, told.fighter(0).pending), (Status::Conceded, 0));
    assert_eq!(told.table.counters.of_side(0)[CoreMeasure::GaveUp.number()], 1);
}

#[test]
fn fc_opt_13_one_choice() {
    let conflict = chase("contest.one_choice = true");
    let mut told = Told::begin(&conflict);
    let choices = ["0 contest create_advantage athletics 1", "0 invoke pass"];
    told.turn(&["[0000] [0000]", DOWN], &choices);
    assert_eq!((victories(&told), told.state.free[0]), ([0, 1], 1), "who creates does not roll");
}

#[test]
fn what_a_contest_needs() {
    let text = race("", CYNERE, TERAN);
    assert!(
        mistakes(&text.replace("rolls = [\"athletics\"]\n", "")).contains("`rolls` is missing")
    );
    let unknown = mistakes(&text.replace("kind = \"contest\"", "kind = \"race\""));
    assert!(unknown.contains("one of conflict, contest, challenge"), "{unknown}");
    let idle = text
        .replace("carried_aspects = 1\n", "")
        .replace("[sides.first.cynere]", "invocations = 1\n[sides.first.cynere]");
    assert!(mistakes(&idle).contains("no aspect to hold free invocations on"));
    let document = Document::parse("test.toml", &text).unwrap();
    assert!(Scenario::read(&document, &mut Problems::new()).scene.is_table());
}

/// The contest of M-9 at a difference of ratings.
fn m_9(rules: &str, difference: i32) -> Conflict<FateCore> {
    let first =
        format!("[sides.first.one]\nskills = {{ athletics = {difference} }}\nfate_points = 0\n");
    let second = "[sides.second.two]\nkind = \"main\"\nskills = { athletics = 0 }\n";
    conflict(
        &race(&format!("fp.gm_start = 0\n{rules}"), &first, second)
            .replace("carried_aspects = 1\n", ""),
    )
}

/// Ratings' difference; chance to win, mean exchanges, mean twists, chance to end after 2 to 6
/// exchanges.
const M_9: [(i32, f64, f64, f64, [f64; 5]); 5] = [
    (0, 0.500000, 3.748206, 0.632413, [0.19498, 0.29044, 0.25240, 0.15274, 0.07016]),
    (1, 0.817717, 3.457767, 0.535451, [0.26625, 0.31163, 0.22774, 0.12064, 0.04961]),
    (2, 0.963038, 2.891971, 0.345573, [0.44793, 0.32037, 0.15298, 0.05635, 0.01683]),
    (3, 0.995754, 2.441080, 0.187518, [0.66295, 0.25351, 0.06652, 0.01405, 0.00250]),
    (4, 0.999729, 2.184507, 0.088566, [0.83674, 0.14407, 0.01730, 0.00172, 0.00015]),
];

#[test]
fn m_9_contests_solved() {
    for (difference, win, exchanges, twists, ends) in M_9 {
        let exact = solve(&m_9("", difference), 20_000).unwrap();
        assert!((exact.total() - 1.0).abs() < 1e-12);
        let near = |found: f64, known: f64, digits: f64| (found - known).abs() <= 0.6 * digits;
        assert!(near(exact.wins[0], win, 1e-6), "{difference}: {}", exact.wins[0]);
        assert!(near(exact.mean_exchanges(), exchanges, 1e-6), "{}", exact.mean_exchanges());
        let found = exact.means[0][CoreMeasure::Twists.number()];
        assert!(near(found, twists, 1e-6), "{difference}: {found} twists");
        for (place, known) in ends.into_iter().enumerate() {
            assert!(near(exact.exchanges[place + 2], known, 1e-5), "{difference}, {place}");
        }
    }
}

#[test]
fn m_9_other_numbers_of_victories_solved() {
    for (rules, win, exchanges) in [
        ("contest.victory_style = 1", 0.825404, 4.630181),
        ("contest.victories = 1", 0.691434, 1.183228),
        ("contest.victories = 2", 0.767950, 2.121545),
        ("contest.victories = 5", 0.882751, 5.909393),
    ] {
        let exact = solve(&m_9(rules, 1), 20_000).unwrap();
        assert!((exact.wins[0] - win).abs() < 6e-7, "{rules}: {}", exact.wins[0]);
        assert!((exact.mean_exchanges() - exchanges).abs() < 6e-7, "{rules}");
    }
}

#[test]
fn m_9_contests_simulated() {
    const TRIALS: u32 = 200_000;
    for (difference, win, exchanges, ..) in M_9 {
        let conflict = m_9("", difference);
        let deviation = solve(&conflict, 20_000).unwrap().deviation_of_exchanges();
        let mut workspace = conflict.workspace();
        let (mut wins, mut length) = (0_i64, 0_i64);
        for trial in 0..TRIALS {
            conflict.play(&mut workspace, 42, u64::from(trial));
            length += i64::from(workspace.record.values[EXCHANGES]);
            wins += i64::from(workspace.record.values[CONFLICT_QUANTITIES]);
        }
        let trials = f64::from(TRIALS);
        let (share, mean) = (wins as f64 / trials, length as f64 / trials);
        let error = (win * (1.0 - win) / trials).sqrt();
        assert!((share - win).abs() < 4.5 * error, "{difference}: {share} is not {win}");
        assert!((mean - exchanges).abs() < 4.5 * deviation / trials.sqrt(), "{mean}");
    }
}
