//! Tests of tasks during a fight (`rules::side_tasks`): the vault door of the temple, windows, what a list brings.

use crate::engine::{Conflict, solve};
use crate::kernels::fate::state::conflict::{End, Status};
use crate::system::FighterId;
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::state::conflict::Mark;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;
use crate::systems::fate_core::tests::{Told, conflict, mistakes};

const FAIL: &str = "[--00] [0000]";
const EVEN: &str = "[0000] [0000]";
const HIT: &str = "[+000] [0000]";

const LIST: &str = "[scene.sidetasks.lock]\nskills = [\"crafts\"]\ndifficulty = 2\n\
    [scene.sidetasks.door]\nskills = [\"physique\"]\ndifficulty = 2\nafter = \"lock\"\n";

/// Cynere at the door, a goal runner; a guardian of her rating who acts first.
fn text(scene: &str, rules: &str) -> String {
    format!(
        "system = \"fate-core\"\n{scene}\n\
         [rules]\norder.final_tie = \"listed\"\n{rules}\n\
         [sides.heroes]\nplayer = \"pc\"\npolicy = \"runner\"\n\
         [sides.heroes.cynere]\nskills = {{ fight = 2, physique = 2 }}\nfate_points = 0\n\
         [sides.temple]\nplayer = \"gm\"\npolicy = \"plain\"\n\
         [sides.temple.guardian]\nskills = {{ fight = 2, notice = 1, physique = 2 }}\n\
         [policies.runner]\nturn = [\"task\", \"pass\"]\ncost = [\"fail\"]\n"
    )
}

fn door(rules: &str) -> Conflict<FateCore> {
    conflict(&text(LIST, rules))
}

fn marks(told: &Told<'_>) -> [Mark; 2] {
    let marks = told.state.world.errands.marks;
    [marks[0], marks[1]]
}

fn counted(told: &Told<'_>, measure: CoreMeasure) -> i32 {
    told.table.counters.of_side(0)[measure.number()]
}

#[test]
fn e_15_fc_oth_01_to_07_fc_sid_04_the_vault_door() {
    let conflict = door("");
    let mut told = Told::begin(&conflict);
    // Exchange one: she defends herself, fails with Crafts, and pays with a consequence.
    told.turn(&[FAIL], &[]);
    told.turn(&["[-000]"], &["0 turn task", "0 cost pay"]);
    assert_eq!(marks(&told), [Mark::SeriousCost, Mark::Open]);
    assert_eq!((told.fighter(0).slots, told.fighter(0).slot_free[0]), (0b001, 1), "FC-OUT-10");
    // Exchange two: the defence fails, and with it the chance to go on.
    told.turn(&[HIT], &["1 invoke pass"]);
    told.turn(&[], &[]);
    assert!(told.table.events.contains(&CoreEvent::KeptFromTask(FighterId(0))));
    assert_eq!(counted(&told, CoreMeasure::TaskTurnsBlocked), 1);
    // Exchange three: Physique with style, and a boost.
    told.turn(&[FAIL], &["1 invoke pass"]);
    told.turn(&["[+++0]"], &["0 turn task"]);
    assert_eq!(marks(&told), [Mark::SeriousCost, Mark::Clean]);
    assert_eq!(told.fighter(0).boosts.all(), 1);
    assert!(told.table.events.contains(&CoreEvent::ListDone(0)), "FC-OTH-08");
    assert_eq!(counted(&told, CoreMeasure::ListDone), 1);
    assert_eq!(counted(&told, CoreMeasure::TasksInFight), 2);
    assert_eq!(told.state.end, None, "the fight goes on");
}

/// Whether Cynere turns to a task in her first turn, the guardian having met her with these dice.
fn may(rules: &str, dice: &str) -> bool {
    let conflict = door(rules);
    let mut told = Told::begin(&conflict);
    told.turn(&[dice], &[]);
    acts(&mut told)
}

/// Has Cynere take her turn; whether she rolls for a task in it.
fn acts(told: &mut Told<'_>) -> bool {
    let barred = told.state.world.errands.pierced & 1 == 1;
    told.turn(if barred { &[] } else { &["[----]"] }, &[]);
    let rolled = told.state.world.errands.at_work & 1 == 1;
    assert_eq!(rolled, !barred);
    rolled
}

#[test]
fn fc_oth_02_03_04_only_who_defends_may_go_on() {
    assert!(may("", FAIL), "defended");
    assert!(!may("", HIT), "an attack got through");
    // FC-OTH-03: nobody tried anything.
    let conflict = door("");
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["1 turn pass"]);
    assert!(acts(&mut told));
    // An advantage got through.
    let mut told = Told::begin(&conflict);
    told.turn(&[HIT], &["1 turn create_advantage fight 0"]);
    assert!(!acts(&mut told));
}

#[test]
fn fc_oth_05_j_22_a_tied_defence() {
    assert!(may("", EVEN));
    assert!(!may("sidetask.tie_blocks = true", EVEN));
    // On an aspect that is there already a tie is a success (FC-ADV-09).
    let conflict = door("");
    let mut told = Told::begin(&conflict);
    told.turn(&[HIT], &["1 turn create_advantage fight 0"]).turn(&[], &[]);
    told.turn(&[EVEN], &["1 turn exploit_advantage fight 0"]);
    assert!(!acts(&mut told));
}

const TWO: &str = "[sides.temple.second]\nskills = { fight = 2, notice = 1, physique = 2 }\n\
    [policies.runner]";

/// Cynere against two guardians, who act before her.
fn two_guardians(rules: &str) -> Conflict<FateCore> {
    conflict(&text(LIST, rules).replace("[policies.runner]", TWO))
}

#[test]
fn v_29_one_failed_defence_is_enough() {
    let conflict = two_guardians("");
    let mut told = Told::begin(&conflict);
    told.turn(&[FAIL], &[]).turn(&[EVEN], &[]);
    assert!(acts(&mut told), "one won, one tied");
    let mut told = Told::begin(&conflict);
    told.turn(&[FAIL], &[]).turn(&[HIT], &[]);
    assert!(!acts(&mut told), "one won, one failed");
}

#[test]
fn v_16_j_53_the_window() {
    // The guardian acts after her: what it does in an exchange comes before her next turn.
    for (rules, allowed) in [("", false), ("sidetask.window = \"this_exchange\"", true)] {
        let slow = text(LIST, rules).replace("notice = 1, ", "");
        let conflict = conflict(&slow);
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["0 turn pass"]);
        told.turn(&[HIT], &[]);
        let dice: &[&str] = if allowed { &["[----]"] } else { &[] };
        told.turn(dice, &[]);
        assert_eq!(told.state.world.errands.at_work & 1 == 1, allowed, "{rules}");
        // Not attacked since: free again.
        told.turn(&[], &["1 turn pass"]);
        told.turn(&["[----]"], &[]);
    }
}

#[test]
fn fc_oth_04_j_42_what_a_failed_defence_keeps_from() {
    for (rules, passes) in [("", true), ("sidetask.fail_blocks = \"whole_turn\"", false)] {
        let conflict = door(rules);
        let mut told = Told::begin(&conflict);
        told.turn(&[FAIL], &[]).turn(&["[----]"], &[]);
        told.turn(&[HIT], &[]);
        if passes {
            told.turn(&[EVEN], &["0 turn attack 1"]);
        } else {
            // She was at work on the lock: the turn is lost.
            told.turn(&[], &[]);
        }
        // The one who was not at work keeps its turn.
        told.turn(&[HIT], &[]);
        told.turn(&[EVEN], &["0 turn attack 1"]);
    }
}

#[test]
fn fc_oth_07_a_failed_task_can_be_tried_again() {
    let conflict = door("");
    let mut told = Told::begin(&conflict);
    told.turn(&[FAIL], &[]).turn(&["[----]"], &[]);
    assert_eq!(marks(&told), [Mark::Failed, Mark::Open]);
    told.turn(&[FAIL], &[]).turn(&["[++00]"], &[]);
    assert_eq!(marks(&told), [Mark::MinorCost, Mark::Open], "0 + 2 against 2");
    assert_eq!(counted(&told, CoreMeasure::TasksInFightFailed), 1);
}

#[test]
fn fc_fre_02_what_nothing_stands_against_needs_no_roll() {
    let easy = LIST.replace("[\"crafts\"]\ndifficulty = 2", "[\"crafts\"]\ndifficulty = \"none\"");
    let conflict = conflict(&text(&easy, ""));
    let mut told = Told::begin(&conflict);
    told.turn(&[FAIL], &[]).turn(&[], &["0 turn task"]);
    assert_eq!(marks(&told), [Mark::Clean, Mark::Open]);
}

#[test]
fn fc_oth_08_end_02_what_a_finished_list_brings() {
    let conflict = door("sidetask.on_done = \"end_conflict_win\"");
    let mut told = Told::begin(&conflict);
    told.turn(&[FAIL], &[]).turn(&["[+++0]"], &[]);
    assert_eq!(told.state.end, None);
    told.turn(&[FAIL], &[]).turn(&["[+000]"], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)));
    assert_eq!(told.fighter(1).status, Status::In, "FC-END-02: another end than being out");
    // FC-OTH-01: only so many of the list.
    let first = door("sidetask.on_done = \"end_conflict_win\"\nsidetask.tasks = 1");
    let mut told = Told::begin(&first);
    told.turn(&[FAIL], &[]).turn(&["[+++0]"], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)));
}

#[test]
fn fc_tea_04_a_helper_at_a_task_pays_too() {
    let pair = "[sides.heroes.landon]\nskills = { crafts = 0, physique = 1 }\n[sides.temple]";
    let list = "[scene.sidetasks.door]\nskills = [\"physique\"]\ndifficulty = 4\n";
    for (rules, slots) in [("", 0b001), ("team.shared_cost = \"leader_only\"", 0)] {
        let conflict = conflict(&text(list, rules).replace("[sides.temple]", pair));
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["2 turn pass"]);
        told.turn(&["[0000]"], &["0 turn task", "1 help help", "0 cost pay"]);
        assert_eq!(told.fighter(0).slots, 0b001);
        assert_eq!(told.fighter(1).slots, slots, "2 + 1 against 4");
        // FC-TEA-05: and its turn is gone.
        told.turn(&[], &[]);
        assert!(told.table.events.contains(&CoreEvent::HasHelped(FighterId(1))));
    }
}

#[test]
fn fc_oth_06_a_task_in_peace_solved() {
    // The guardian stands by: she has ten exchanges for Crafts 0 and Physique 2 against 2.
    let idle = text(LIST, "sidetask.on_done = \"end_conflict_win\"\nconflict.max_exchanges = 10")
        .replace("policy = \"plain\"", "policy = \"idle\"")
        + "[policies.idle]\nturn = [\"pass\"]\ninvoke = [\"pass\"]\n";
    let exact = solve(&conflict(&idle), 100_000).unwrap();
    // A tie or better: 15 of 81 at two below, 50 of 81 at even. Both done within ten rolls.
    let (lock, open) = (15.0 / 81.0, 50.0 / 81.0);
    let mut known = 0.0;
    let mut waiting = 1.0;
    for first in 1..=9 {
        let rest = 1.0 - f64::powi(1.0 - open, 10 - first);
        known += waiting * lock * rest;
        waiting *= 1.0 - lock;
    }
    assert!((exact.wins[0] - known).abs() < 1e-12, "{} is not {known}", exact.wins[0]);
}

#[test]
fn endless_guardians_come_again() {
    let endless = text("", "").replace(
        "[sides.temple.guardian]\n",
        "[sides.temple.guardian]\ncount = 2\nendless = true\n",
    );
    let conflict = conflict(&endless);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["1 turn pass"]).turn(&[], &["2 turn pass"]);
    told.turn(&["[++++] [----]"], &["0 turn attack 1"]);
    assert_eq!((told.fighter(1).status, told.state.standing), (Status::TakenOut, 0b101));
    // The next one stands there at the start of the exchange, and acts in the one after.
    told.turn(&[EVEN], &[]);
    assert_eq!((told.fighter(1).status, told.state.standing), (Status::In, 0b111));
    assert_eq!(told.table.counters.of_side(1)[CoreMeasure::Replaced.number()], 1);
    told.turn(&[], &["0 turn pass"]);
    assert_eq!(told.state.exchange, 2);
    told.turn(&[EVEN], &[]);
    assert_eq!((told.state.exchange, told.fighter(1).boxes), (3, 0));
}

#[test]
fn fc_oth_08_the_exits_are_shut_until_the_list_is_done() {
    let zones =
        format!("[scene.zones]\nhall = {{ to = [\"yard\"] }}\nyard = {{ exit = true }}\n{LIST}");
    let yard = |rules: &str| {
        let placed = text(&zones, rules).replace("player =", "zone = \"yard\"\nplayer =");
        conflict(&placed.replace("player = \"pc\"", "goal = \"escape\"\nplayer = \"pc\""))
    };
    let open = yard("");
    let mut told = Told::begin(&open);
    told.turn(&[FAIL], &[]).turn(&["[----]"], &[]).turn(&[], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)), "she stands at the exit");
    let shut = yard("sidetask.on_done = \"open_zone\"");
    let mut told = Told::begin(&shut);
    told.turn(&[FAIL], &[]).turn(&["[+++0]"], &[]);
    told.turn(&[FAIL], &[]).turn(&["[+++0]"], &[]);
    assert_eq!((told.state.end, told.state.exchange), (None, 2));
    told.turn(&[], &[]);
    assert_eq!(told.state.end, Some(End::Won(1)));
}

#[test]
fn fc_oth_10_who_stands_in_defends_for_the_one_at_the_task() {
    let pair = "[sides.heroes.landon]\nskills = { fight = 2 }\n[sides.temple]";
    let conflict = conflict(&text(LIST, "").replace("[sides.temple]", pair));
    for dice in [HIT, FAIL] {
        let mut told = Told::begin(&conflict);
        told.turn(&[dice], &["2 turn attack 0", "1 interpose step_in"]);
        let hit = u8::from(dice == HIT);
        assert_eq!((told.fighter(0).boxes, told.fighter(1).boxes), (0, hit));
        assert!(acts(&mut told), "a blow that another took keeps her from nothing");
    }
    let mut told = Told::begin(&conflict);
    told.turn(&[HIT], &["2 turn attack 0", "1 interpose stand_by"]);
    assert!(!acts(&mut told));
}

#[test]
fn a_side_without_end_is_never_out() {
    let endless = text("", "")
        .replace("[sides.temple.guardian]\n", "[sides.temple.guardian]\nendless = true\n");
    let conflict = conflict(&endless);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["1 turn pass"]);
    told.turn(&["[++++] [----]"], &["0 turn attack 1"]);
    assert_eq!((told.state.end, told.state.standing), (None, 0b01));
    // The next one has not acted yet; the hero is the first to have a turn.
    told.turn(&[], &["0 turn pass"]);
    assert_eq!((told.state.exchange, told.state.standing), (2, 0b11));
}

#[test]
fn mistakes_of_lists_are_told() {
    let wrong = |from: &str, to: &str| mistakes(&text(&LIST.replace(from, to), ""));
    assert!(wrong("difficulty = 2\nafter = \"lock\"", "after = \"lok\"").contains("earlier task"));
    assert!(wrong("after = \"lock\"", "side = \"hero\"").contains("unknown side `hero`"));
    let other = wrong("after = \"lock\"", "after = \"lock\"\nside = \"temple\"");
    assert!(other.contains("comes after a task of another side"), "{other}");
    let nowhere = mistakes(&text(LIST, "sidetask.on_done = \"transition_contest\""));
    assert!(nowhere.contains("lead on to a scene that is missing"), "{nowhere}");
}
