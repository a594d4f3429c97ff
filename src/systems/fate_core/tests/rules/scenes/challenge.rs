//! Tests of challenges (`rules::scenes::challenge`): the roadside inn, hand-computed tasks, the exact table M-10.

// Numbers stand as the ledger prints them.
#![allow(clippy::unreadable_literal)]

use crate::engine::{Conflict, solve_with_observer};
use crate::kernels::fate::state::conflict::End;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::RuleSystem;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::state::conflict::Band;
use crate::systems::fate_core::state::conflict::Mark;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;
use crate::systems::fate_core::tests::{Told, conflict, mistakes};

const TASKS: &str = "[scene.tasks.boarding_up]\nskills = [\"crafts\"]\ndifficulty = 3\n\
    [scene.tasks.calming]\nskills = [\"rapport\"]\ndifficulty = 3\n\
    [scene.tasks.ritual]\nskills = [\"lore\"]\ndifficulty = 3\n";
const ZIRD: &str = "[sides.party.zird]\nskills = { lore = 4, crafts = 3, rapport = 3 }\n";

fn scene(rules: &str, tasks: &str, players: &str) -> String {
    format!(
        "system = \"fate-core\"\n[scene]\nkind = \"challenge\"\n{tasks}\
         [rules]\norder.final_tie = \"listed\"\nchallenge.order = \"fixed\"\nfp.gm_per_pc = 0\n{rules}\n\
         [sides.party]\nplayer = \"pc\"\npolicy = \"always\"\n{players}\
         [sides.night]\nplayer = \"gm\"\npolicy = \"always\"\n\
         [sides.night.undead]\nkind = \"nameless\"\nskills = {{}}\n\
         [policies.always]\ninvoke = [\"free\"]\n"
    )
}

/// The roadside inn: Zird alone, in the order Crafts, Rapport, Lore.
fn inn(rules: &str) -> Conflict<FateCore> {
    conflict(&scene(rules, TASKS, ZIRD))
}

const ZERO: &str = "[0000]";

fn marks(told: &Told<'_>) -> Vec<Mark> {
    let tasks = told.conflict.compiled.setup.game.scene.tasks.len();
    told.state.world.tasks[..tasks].iter().map(|task| task.mark).collect()
}

#[test]
fn e_01_to_e_03_the_roadside_inn() {
    let conflict = inn("");
    assert_eq!(conflict.compiled.max_exchanges, 3, "FC-CHL-01: a roll for each task");
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO], &["0 invoke pass"]);
    assert_eq!(marks(&told)[0], Mark::MinorCost, "E-01, FC-CHL-09");
    assert_eq!(told.fighter(1).boosts.all(), 1, "Hasty Work");
    told.turn(&["[---0]"], &["1 raise keep", "0 invoke pass", "0 cost pay"]);
    assert_eq!(marks(&told)[1], Mark::SeriousCost, "E-02, FC-CHL-10");
    assert_eq!(told.state.end, None, "FC-CHL-08: no early stop");
    // FC-CHL-13: the game master declares before the roll that the ritual is harder.
    told.turn(&["[++00]"], &["1 raise free", "1 raise keep", "0 invoke pass"]);
    assert_eq!(marks(&told)[2], Mark::Clean, "E-03: 6 against 5, FC-CHL-11");
}

#[test]
fn e_03_with_the_boost_of_e_01_alone() {
    let conflict = inn("cost.serious = \"narrative\"");
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO], &["0 invoke pass"]);
    told.turn(&["[---0]"], &["1 raise keep", "0 invoke pass", "0 cost pay"]);
    told.turn(&["[++00]"], &["1 raise free", "0 invoke pass"]);
    assert_eq!(marks(&told), [Mark::MinorCost, Mark::SeriousCost, Mark::Clean]);
    assert_eq!(told.fighter(1).boosts.all(), 0, "the boost is gone");
    let raised = CoreEvent::Fate(FateEvent::Difficulty(5));
    assert!(told.table.events.contains(&raised), "6 against 5");
    assert!(told.table.events.contains(&CoreEvent::Weighed(3, 3, Band::Costly)), "FC-CHL-14");
    assert_eq!(told.state.end, Some(End::Won(1)));
}

#[test]
fn fc_chl_10_a_failure_may_be_accepted() {
    let conflict = inn("");
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &["0 invoke pass", "0 cost fail"]);
    assert_eq!(marks(&told)[0], Mark::Failed);
    let never = inn("overcome.allow_serious_cost = false");
    let mut told = Told::begin(&never);
    told.turn(&["[----]"], &["0 invoke pass"]);
    assert_eq!(marks(&told)[0], Mark::Failed);
}

#[test]
fn j_17_a_serious_cost_is_an_aspect_for_the_game_master() {
    let conflict = inn("");
    let mut told = Told::begin(&conflict);
    told.turn(&["[----]"], &["0 invoke pass", "0 cost pay"]);
    assert_eq!((told.fighter(0).slots, told.state.free[1]), (0, 1));
    assert_eq!(told.fighter(0).attached.len(), 0);
    assert_eq!(told.state.scene.last().map(|aspect| aspect.free[1]), Some(1));
    // With no fighter of the players hurt, it raises a later task.
    told.turn(&[ZERO], &["1 raise free", "0 invoke pass", "0 cost fail"]);
    assert_eq!(marks(&told)[1], Mark::Failed, "3 against 5");
}

#[test]
fn fc_chl_12_fc_bst_06_style_brings_a_boost_for_another_task() {
    let conflict = inn("");
    let mut told = Told::begin(&conflict);
    told.turn(&["[+++0]"], &["0 invoke pass"]);
    assert_eq!((marks(&told)[0], told.fighter(0).boosts.all()), (Mark::Clean, 1));
    told.turn(&["[-000]"], &["0 invoke free", "0 invoke pass"]);
    assert_eq!(marks(&told)[1], Mark::Clean, "2 + 2 against 3");
    let lost = inn("challenge.boost_carry = false");
    let mut told = Told::begin(&lost);
    told.turn(&["[+++0]"], &["0 invoke pass"]);
    assert_eq!((told.fighter(0).boosts.all(), told.state.free), (0, [0; 4]));
}

#[test]
fn fc_chl_15_unused_boosts_are_reported() {
    let conflict = inn("");
    let mut told = Told::begin(&conflict);
    let keep = &["0 invoke pass"];
    told.turn(&["[+++0]"], keep).turn(&["[+++0]"], keep).turn(&["[+++0]"], keep);
    assert_eq!(told.state.free[0], 3);
    let left = crate::kernels::fate::tell::measures::FateMeasure::FreeLeft as usize;
    assert_eq!(told.table.counters.of_side(0)[left], 3);
    assert_eq!(told.table.counters.of_side(0)[CoreMeasure::FullSuccess.number()], 1);
}

#[test]
fn v_20_the_boost_after_the_roll() {
    // FC-CHL-13 with after_roll: 4 against 3 becomes 4 against 5.
    let conflict = inn("gm.boost_timing = \"after_roll\"");
    let mut told = Told::begin(&conflict);
    told.turn(&[ZERO], &["0 invoke pass"]);
    assert_eq!(told.fighter(1).boosts.all(), 1);
    told.turn(&["[+000]"], &["1 invoke free", "0 invoke pass", "0 cost fail"]);
    assert_eq!(marks(&told)[1], Mark::Failed);
    assert_eq!(told.fighter(1).boosts.all(), 0);
}

#[test]
fn fc_chl_02_a_skill_of_its_own_for_each_task() {
    let twice = "[scene.tasks.one]\nskills = [\"lore\"]\n[scene.tasks.two]\nskills = [\"lore\"]\n";
    let refused = mistakes(&scene("", twice, ZIRD));
    assert!(refused.contains("do not have a skill of its own each"), "{refused}");
    conflict(&scene("challenge.distinct_skills = false", twice, ZIRD));
    let wide = "[scene.tasks.one]\nskills = [\"lore\", \"crafts\"]\n\
        [scene.tasks.two]\nskills = [\"lore\", \"rapport\", \"will\"]\n";
    let shared =
        conflict(&scene("", wide, "[sides.party.zird]\nskills = { lore = 4, crafts = 3 }\n"));
    let mut told = Told::begin(&shared);
    told.turn(&[ZERO], &["0 invoke pass"]);
    let rating = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Rolled { method, .. }) => Some(method.rating),
        _ => None,
    };
    assert_eq!(told.table.events.iter().find_map(rating), Some(3), "Lore is better spent on two");
}

const TWO: &str = "[sides.party.zird]\nskills = { lore = 4, crafts = 3, rapport = 3 }\nfate_points = 0\n\
    [sides.party.landon]\nskills = { crafts = 2, rapport = 2 }\nfate_points = 0\n";

fn rollers(rules: &str, tasks: &str) -> Vec<usize> {
    let conflict = conflict(&scene(rules, tasks, TWO));
    let mut told = Told::begin(&conflict);
    for _ in 0..3 {
        told.turn(&["[+000]"], &[]);
    }
    let by = |event: &CoreEvent| match event {
        CoreEvent::Takes { fighter, .. } => Some(fighter.index()),
        _ => None,
    };
    told.table.events.iter().filter_map(by).collect()
}

#[test]
fn fc_chl_04_who_rolls() {
    assert_eq!(rollers("", TASKS), [0, 0, 0], "the best, several times");
    assert_eq!(rollers("challenge.assign = \"spread\"", TASKS), [0, 1, 0]);
    let landon = TASKS.replace("[\"crafts\"]", "[\"crafts\"]\nwho = [\"landon\"]");
    assert_eq!(rollers("", &landon), [1, 0, 0], "who may");
    assert_eq!(rollers("challenge.assign = \"fixed\"", &landon), [1, 0, 0]);
}

#[test]
fn fc_chl_05_difficulties() {
    // FC-CHL-06: one difficulty for each task.
    let tasks = TASKS.replace("[\"crafts\"]\ndifficulty = 3", "[\"crafts\"]");
    let conflict_of = |rules: &str| conflict(&scene(rules, &tasks, ZIRD));
    let harder = conflict_of("challenge.difficulty = 5");
    let of = |conflict: &Conflict<FateCore>| -> Vec<i32> {
        conflict.compiled.setup.game.scene.tasks.iter().map(|task| task.difficulty).collect()
    };
    assert_eq!((of(&harder), of(&conflict_of(""))), (vec![5, 3, 3], vec![3, 3, 3]));
    let active = conflict_of("challenge.active_opposition = true");
    let mut told = Told::begin(&active);
    told.turn(&["[0000] [-000]"], &["0 invoke pass"]);
    assert_eq!(marks(&told)[0], Mark::Clean, "3 against 3 - 1");
}

#[test]
fn fc_chl_07_the_order_of_tasks() {
    let tasks = TASKS.replace("[\"crafts\"]\ndifficulty = 3", "[\"crafts\"]\ndifficulty = 4");
    let free = scene("", &tasks, ZIRD).replace("challenge.order = \"fixed\"\n", "");
    let conflict_of = conflict(&free);
    let mut told = Told::begin(&conflict_of);
    told.turn(&[ZERO], &["0 task easiest", "0 invoke pass"]);
    assert_eq!(marks(&told), [Mark::Open, Mark::Open, Mark::Clean]);
    told.turn(&["[+000]"], &["0 task hardest", "0 invoke pass"]);
    assert_eq!(marks(&told), [Mark::MinorCost, Mark::Open, Mark::Clean]);
    // The story may force an order.
    let forced = free.replace("[\"lore\"]", "[\"lore\"]\nafter = \"calming\"");
    let conflict_of = conflict(&forced);
    let mut told = Told::begin(&conflict_of);
    told.turn(&[ZERO], &["0 task easiest", "0 invoke pass"]);
    assert_eq!(marks(&told)[2], Mark::Open);
    let unknown = mistakes(&forced.replace("after = \"calming\"", "after = \"calmin\""));
    assert!(unknown.contains("unknown earlier task `calmin`"), "{unknown}");
}

#[test]
fn fc_chl_16_advantages_complete_no_task() {
    let conflict = inn("");
    let mut told = Told::begin(&conflict);
    let choices =
        ["0 prepare create_on_scene lore", "0 invoke pass", "0 invoke free", "0 invoke pass"];
    told.turn(&[ZERO, "[-000]"], &choices);
    assert_eq!(marks(&told), [Mark::Clean, Mark::Open, Mark::Open], "2 + 2 against 3");
    let never = inn("challenge.max_create = 0");
    let mut told = Told::begin(&never);
    told.turn(&["[+000]"], &["0 invoke pass"]);
    assert!(told.state.scene.is_empty());
}

#[test]
fn fc_chl_17_a_failed_advantage_hurts_another_task() {
    let choices =
        ["0 prepare create_on_scene lore", "0 invoke pass", "1 raise keep", "0 invoke pass"];
    let first = inn("");
    let mut told = Told::begin(&first);
    told.turn(&["[---0]", "[+000]"], &choices);
    assert_eq!(told.fighter(1).boosts.all(), 1);
    for (rule, by) in [("difficulty+1", 1), ("difficulty+2", 2)] {
        let harder = inn(&format!("challenge.create_fail = \"{rule}\""));
        let mut told = Told::begin(&harder);
        told.turn(&["[---0]", "[+000]"], &[choices[0], choices[1], choices[3]]);
        assert_eq!(told.state.world.tasks[1].harder, by);
        assert_eq!(marks(&told)[0], Mark::Clean, "not the task at hand");
    }
    let hurt = inn("challenge.create_fail = \"consequence\"");
    let mut told = Told::begin(&hurt);
    told.turn(&["[---0]", "[+000]"], &[choices[0], choices[1], "0 invoke pass"]);
    assert_eq!(told.fighter(0).slots, 1);
}

#[test]
fn fc_chl_18_nobody_attacks_in_a_challenge() {
    let conflict = inn("");
    let mut told = Told::begin(&conflict);
    let keep = &["0 invoke pass"];
    told.turn(&["[+000]"], keep).turn(&["[+000]"], keep).turn(&["[+000]"], keep);
    let attacks = |event: &CoreEvent| matches!(event, CoreEvent::Fate(FateEvent::Attacks(..)));
    assert!(!told.table.events.iter().any(attacks));
    assert_eq!(told.fighter(0).attacked, 0);
}

#[test]
fn fc_chl_14_bands() {
    let band = |rules: &str, dice: [&str; 3]| {
        let conflict = inn(&format!(
            "cost.minor = \"narrative\"\novercome.allow_serious_cost = false\n{rules}"
        ));
        let mut told = Told::begin(&conflict);
        for roll in dice {
            told.turn(&[roll], &["0 invoke pass"]);
        }
        (
            told.state.end,
            told.table.events.iter().rev().find_map(|event| match event {
                CoreEvent::Weighed(_, _, band) => Some(*band),
                _ => None,
            }),
        )
    };
    let (won, lost) = (Some(End::Won(1)), Some(End::Won(2)));
    let (up, down) = ("[+000]", "[----]");
    assert_eq!(band("", [up, ZERO, up]), (won, Some(Band::Full)));
    assert_eq!(band("", [up, down, up]), (won, Some(Band::Partial)));
    assert_eq!(band("", [down, down, up]), (lost, Some(Band::Failure)));
    assert_eq!(band("challenge.partial_at = 1", [up, down, up]), (lost, Some(Band::Failure)));
}

#[test]
fn fc_chl_01_a_limit_on_tasks() {
    let conflict = inn("challenge.tasks = 2");
    let mut told = Told::begin(&conflict);
    told.turn(&["[+000]"], &["0 invoke pass"]).turn(&["[+000]"], &["0 invoke pass"]);
    assert_eq!(told.state.end, Some(End::Won(1)));
}

#[test]
fn what_a_challenge_needs() {
    let text = scene("", TASKS, ZIRD);
    assert!(mistakes(&scene("", "", ZIRD)).contains("`tasks` is missing"));
    let alone = text.replace("player = \"gm\"", "player = \"pc\"");
    let told = mistakes(&alone);
    assert!(told.contains("needs a side of the game master"), "{told}");
    assert!(
        mistakes(&text.replace("player = \"pc\"", "player = \"gm\"")).contains("a side of players")
    );
    let nobody = text.replace("[\"lore\"]", "[\"lore\"]\nwho = [\"zrd\"]");
    assert!(mistakes(&nobody).contains("did you mean `zird`"));
}

/// Chances of 0, 1, 2 and 3 failed tasks.
fn failures(conflict: &Conflict<FateCore>) -> [f64; 4] {
    let (solved, chances) = solve_with_observer(conflict, 20_000, &|state| {
        let failed = state.world.tasks.iter().filter(|task| task.mark == Mark::Failed).count();
        (0..4).map(|tasks| f64::from(u8::from(tasks == failed))).collect()
    })
    .unwrap();
    assert!((solved.total() - 1.0).abs() < 1e-12);
    chances.try_into().unwrap()
}

/// M-10: rules, and the chances of 0 to 3 failed tasks. Costs of ties, style boosts.
const M_10: [(&str, [f64; 4]); 3] = [
    (
        "cost.minor = \"narrative\"\novercome.style_boost = false",
        [0.310477, 0.455554, 0.206845, 0.027124],
    ),
    ("overcome.style_boost = false", [0.176586, 0.531884, 0.264406, 0.027124]),
    ("", [0.203202, 0.513020, 0.256653, 0.027124]),
];

fn m_10(rules: &str) -> Conflict<FateCore> {
    let zird = format!("{ZIRD}fate_points = 0\n");
    let rules = format!("overcome.allow_serious_cost = false\n{rules}");
    conflict(&scene(&rules, TASKS, &zird))
}

#[test]
fn m_10_the_inn_solved() {
    for (rules, known) in M_10 {
        let found = failures(&m_10(rules));
        for (found, known) in found.iter().zip(known) {
            assert!((found - known).abs() < 6e-7, "{rules}: {found:.6} is not {known:.6}");
        }
    }
}

#[test]
fn m_10_the_inn_simulated() {
    const TRIALS: u32 = 200_000;
    for (rules, known) in M_10 {
        let conflict = m_10(rules);
        let mut workspace = conflict.workspace();
        let mut counts = [0_u32; 4];
        for trial in 0..TRIALS {
            conflict.play(&mut workspace, 42, u64::from(trial));
            let failed = workspace.counters.of_side(0)[CoreMeasure::TasksFailed.number()];
            counts[failed as usize] += 1;
            assert!(FateCore::ending(&workspace.state).is_some());
        }
        for (count, chance) in counts.into_iter().zip(known) {
            let share = f64::from(count) / f64::from(TRIALS);
            let error = (chance * (1.0 - chance) / f64::from(TRIALS)).sqrt();
            assert!((share - chance).abs() < 4.5 * error, "{rules}: {share} is not {chance}");
        }
    }
}
