//! Playable values of the built-in scenarios (BB-PROF-03): with the default of the rules, a part of the rules never
//! comes up there; with the value in the file it does.

use super::support::compiled_text;
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;

/// Returns the sum of a measure of both sides of a scenario over some trials, with a text in it replaced by another.
fn played(text: &str, (from, to): (&str, &str), measure: M) -> i32 {
    assert!(text.contains(from), "{from}");
    let conflict = compiled_text(&text.replace(from, to)).unwrap();
    let mut workspace = conflict.workspace();
    let trials = (0..100).map(|trial| {
        conflict.play(&mut workspace, 42, trial);
        (0..2).map(|side| workspace.counters.of_side(side)[measure as usize]).sum::<i32>()
    });
    trials.sum()
}

const DECLARING: &str =
    include_str!("../../../../scenarios/boons_and_banes/who_declares_first.toml");
const KING: &str = include_str!("../../../../scenarios/boons_and_banes/robber_king.toml");
const CATASTROPHE: &str = include_str!("../../../../scenarios/boons_and_banes/catastrophe.toml");
const AMBUSH: &str = include_str!("../../../../scenarios/boons_and_banes/caravan_ambush.toml");

const BATTLE: &str = include_str!("../../../../scenarios/boons_and_banes/benchmark_battle.toml");
const DRAGON: &str = include_str!("../../../../scenarios/boons_and_banes/dragons_hoard.toml");

/// BB-PROF-03, `attack.reveal`: a defender who sees the attack and has an equal pool is never forced.
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

/// BB-PROF-03, starting Morale: with 6 more of it conflicts last long enough for overflow, which is rare otherwise
/// (`morale.base_bonus`).
#[test]
fn bb_prof_03_overflow() {
    let rules = "[rules]\n";
    let overflows = |more: &str| played(AMBUSH, (rules, &format!("{rules}{more}\n")), M::Overflows);
    let (few, many) = (overflows(""), overflows("morale.base_bonus = 6"));
    assert!(many > 4 * few.max(1), "{few} and {many}");
}

/// BB-PROF-03, scene traits that help one roll a round, at rating 3 at most: they and Boons are both made as
/// benefits (`scene_trait.use`).
#[test]
fn bb_prof_03_boons_beside_scene_traits() {
    let use_ = "scene_trait.use = \"once_per_round\"";
    for measure in [M::SceneTraits, M::BoonsMade] {
        assert!(played(BATTLE, (use_, use_), measure) > 0, "{measure:?}");
    }
    assert_eq!(played(BATTLE, (use_, "scene_trait.use = \"off\""), M::SceneTraitsUsed), 0);
}

/// BB-PROF-03, enduring Boons and Banes: the dragon's wears off by its own rules; without one there is none.
#[test]
fn bb_prof_03_an_enduring_bane() {
    let bane = "banes = [\"Caught in a Deep Slumber 3 enduring intuition\"]";
    let worn = |text: &str| played(DRAGON, (bane, text), M::BanesUsed);
    assert!(worn(bane) > 0);
    assert_eq!(worn("banes = []"), 0);
}
