//! Playable values of the built-in scenarios (BB-PROF-03): with the default of the rules a part of them never happens
//! there, with the value that the file writes it does.

use super::support::compiled_text;
use crate::systems::boons_and_banes::measures::BoonsMeasure as M;

/// Sum of a measure of both sides of a scenario over some trials, with a text of it in place of another.
fn played(text: &str, (from, to): (&str, &str), measure: M) -> i32 {
    assert!(text.contains(from), "{from}");
    let conflict = compiled_text(&text.replace(from, to)).unwrap();
    let mut desk = conflict.desk();
    let trials = (0..100).map(|trial| {
        conflict.play(&mut desk, 42, trial);
        (0..2).map(|side| desk.counters.of_side(side)[measure as usize]).sum::<i32>()
    });
    trials.sum()
}

const DECLARING: &str =
    include_str!("../../../../scenarios/boons_and_banes/who_declares_first.toml");
const KING: &str = include_str!("../../../../scenarios/boons_and_banes/robber_king.toml");
const CATASTROPHE: &str = include_str!("../../../../scenarios/boons_and_banes/catastrophe.toml");
const AMBUSH: &str = include_str!("../../../../scenarios/boons_and_banes/caravan_ambush.toml");

/// BB-PROF-03, `attack.reveal`: who sees the attack and has an equal pool is never forced.
#[test]
fn bb_prof_03_forced_defences() {
    let rules = "[rules]\n";
    let forced =
        |more: &str| played(DECLARING, (rules, &format!("{rules}{more}\n")), M::ForcedDefences);
    assert_eq!(forced(""), 0);
    assert!(forced("attack.reveal = \"simultaneous\"") > 0);
}

/// BB-PROF-03, `info.hidden`: there is nothing to learn where nothing is hidden.
#[test]
fn bb_prof_03_the_reason_benefit() {
    let hidden = "info.hidden = \"traits\"";
    assert_eq!(played(KING, (hidden, "info.hidden = \"none\""), M::Learned), 0);
    assert!(played(KING, (hidden, hidden), M::Learned) > 0);
}

/// BB-PROF-03, policies at Last Stands: `plain` never makes one.
#[test]
fn bb_prof_03_last_stands() {
    let stubborn = "policy = \"stubborn\"";
    assert_eq!(played(CATASTROPHE, (stubborn, "policy = \"plain\""), M::Stands), 0);
    assert!(played(CATASTROPHE, (stubborn, stubborn), M::Stands) > 0);
}

/// BB-PROF-03, `favour.start`: without Favour no excess is converted before a Last Stand.
#[test]
fn bb_prof_03_favour() {
    let start = "favour.start = 3";
    assert_eq!(
        played(AMBUSH, (start, "favour.start = 0\nlaststand.enabled = false"), M::Converted),
        0
    );
    assert!(played(AMBUSH, (start, start), M::Converted) > 0);
}
