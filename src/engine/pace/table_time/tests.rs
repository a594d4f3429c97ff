//! Time sheets written by hand, each with the value of every measure.

use super::*;
use crate::engine::table_facts::Player;

#[test]
fn unevenness_is_nothing_if_all_have_as_much_and_one_if_one_has_all() {
    for amounts in [vec![], vec![5], vec![3, 3], vec![7, 7, 7, 7], vec![0, 0, 0]] {
        assert_eq!(uneven(&amounts), 0, "{amounts:?}");
    }
    for amounts in [vec![4, 0], vec![0, 0, 9], vec![0, 1, 0, 0]] {
        assert_eq!(uneven(&amounts), 1000, "{amounts:?}");
    }
    // |3 - 1| / 4.
    assert_eq!(uneven(&[3, 1]), 500);
    // (1 + 2 + 1) / (2 * 6).
    assert_eq!(uneven(&[1, 2, 3]), 333);
    assert_eq!(uneven(&[3, 1, 2]), 333, "the order does not matter");
}

/// Two heroes who are players of their own against a group of two; harm dealt is measure 1 of 2.
fn facts() -> TableFacts {
    let player = |name: &str, side| Player { name: name.to_owned(), side };
    TableFacts {
        players: vec![player("ada", 0), player("bo", 0), player("guards", 1)],
        player_of: vec![0, 1, 2, 2],
        limit: 100,
        dealt: Some(1),
        ..TableFacts::default()
    }
}

/// Turns, seconds and exchanges with a turn of each fighter.
fn sheet(facts: &TableFacts, fighters: [[i32; 3]; 4], waits: [i32; 3]) -> TimeSheet {
    let mut sheet = facts.sheet();
    for (time, [turns, seconds, exchanges]) in sheet.fighters.iter_mut().zip(fighters) {
        (time.turns, time.seconds, time.exchanges) = (turns, seconds, exchanges);
    }
    for (number, (player, wait)) in sheet.players.iter_mut().zip(waits).enumerate() {
        player.longest_wait = wait;
        let own = facts.player_of.iter().zip(fighters).filter(|(of, _)| **of == number);
        player.exchanges = own.map(|(_, [_, _, exchanges])| exchanges).max().unwrap_or(0);
    }
    sheet
}

fn record(ended: usize, fighters: &[i32]) -> TrialRecord {
    TrialRecord { ended, fighters: fighters.to_vec(), ..TrialRecord::default() }
}

#[test]
fn a_trial_worked_out_by_hand() {
    let facts = facts();
    let mut timed = Timed::new(&facts, 2, 2);
    // Four exchanges: ada acts in each, bo in one, the guards in three.
    let fighters = [[4, 60, 4], [1, 20, 1], [3, 30, 3], [0, 0, 0]];
    let mut sheet = sheet(&facts, fighters, [15, 80, 40]);
    (sheet.seconds, sheet.rolls) = (130, 6);
    let played = record(4, &[9, 8, 9, 0, 9, 2, 9, 2]);
    let mut values = Vec::new();
    timed.append((&sheet, &played), &mut values);
    let quantities = quantities(2, &facts);
    let told: Vec<(&str, i32)> =
        quantities.iter().zip(&values).map(|(it, &value)| (it.measure.name, value)).collect();
    assert_eq!(values.len(), quantities.len());
    assert_eq!(
        told,
        [
            ("minutes", 130),
            ("over_time", 1),
            ("turns_taken", 8),
            ("rolls_made", 6),
            ("spotlight", 80),
            ("longest_wait", 80),
            // ada sits out none of four exchanges, bo three.
            ("sat_out", 375),
            ("uneven_turns", 600),
            ("uneven_spotlight", 500),
            ("uneven_harm", 1000),
            ("spotlight", 30),
            ("longest_wait", 40),
            ("sat_out", 250),
            // The guards are one player.
            ("uneven_turns", 0),
            ("uneven_spotlight", 0),
            ("uneven_harm", 0),
        ]
    );
    let mut fighters = Vec::new();
    timed.write_fighters((&sheet, &played), &mut fighters);
    assert_eq!(fighters[..6], [9, 8, 4, 0, 60, 0]);
    assert_eq!(fighters[18..], [9, 2, 0, 0, 0, 4]);
}

#[test]
fn a_fighter_who_never_acts_sits_everything_out() {
    let facts = facts();
    let mut timed = Timed::new(&facts, 2, 2);
    let sheet = sheet(&facts, [[5, 50, 5], [0, 0, 0], [5, 50, 5], [0, 0, 0]], [10, 100, 10]);
    let mut values = Vec::new();
    timed.append((&sheet, &record(5, &[0; 8])), &mut values);
    let of_heroes = &values[OfTable::ALL.len()..];
    assert_eq!(of_heroes[OfPlayers::SatOut as usize], 500);
    assert_eq!(of_heroes[OfPlayers::UnevenTurns as usize], 1000);
    assert_eq!(of_heroes[OfPlayers::UnevenHarm as usize], 0, "nobody dealt any");
    assert_eq!(of_heroes[OfPlayers::LongestWait as usize], 100);
}

#[test]
fn a_conflict_that_is_over_before_it_begins_takes_no_time() {
    let facts = facts();
    let mut timed = Timed::new(&facts, 2, 2);
    let mut values = Vec::new();
    let mut sheet = facts.sheet();
    sheet.reset();
    timed.append((&sheet, &record(0, &[0; 8])), &mut values);
    assert_eq!(values, vec![0; quantities(2, &facts).len()]);
}

#[test]
fn systems_that_do_not_tell_harm_have_no_measure_of_it() {
    let silent = TableFacts { dealt: None, ..facts() };
    let all = quantities(2, &silent);
    assert!(all.iter().all(|it| it.measure.name != "uneven_harm"));
    let mut values = Vec::new();
    Timed::new(&silent, 2, 2).append((&silent.sheet(), &record(1, &[0; 8])), &mut values);
    assert_eq!(values.len(), all.len());
}

#[test]
fn a_summary_adds_up_what_trials_tell() {
    let facts = facts();
    let mut timed = Timed::new(&facts, 2, 2);
    let mut summary = TableSummary::new(&timed);
    let played = record(2, &[0, 8, 0, 2, 0, 1, 0, 1]);
    for (seconds, wait) in [(120, 30), (60, 10), (90, 20)] {
        let fighters = [[2, 40, 2], [1, 20, 1], [2, 10, 2], [2, 10, 2]];
        let mut sheet = sheet(&facts, fighters, [wait, 50, 5]);
        sheet.seconds = seconds;
        summary.add(&mut timed, (&sheet, &played));
    }
    summary.finish();
    assert_eq!(summary.seconds, [60, 90, 120]);
    assert_eq!((summary.trials(), summary.over(), summary.mean()), (3, 1, 90.0));
    assert_eq!((summary.quantile(10), summary.quantile(50), summary.quantile(99)), (60, 90, 120));
    let [ada, bo, guards] = &summary.players[..] else { panic!("three players") };
    assert_eq!((ada.turns, ada.seconds, ada.squares, ada.waits), (6, 120, 3 * 1600, 60));
    assert_eq!((bo.sat_out, bo.dealt), (3, Some(6)));
    assert_eq!(
        (guards.name.as_str(), guards.turns, guards.seconds, guards.dealt),
        ("guards", 12, 60, Some(6))
    );
    assert_eq!((summary.sides[0].longest_wait, summary.sides[0].dealt), (150, 3 * 600));
    assert_eq!(summary.exchanges, 6);
}
