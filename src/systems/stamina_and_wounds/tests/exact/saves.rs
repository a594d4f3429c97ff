//! The worked examples of saves, the variants, and their exact chances.

use super::attack_dice::with;
use crate::dice::branches::distribution;
use crate::systems::stamina_and_wounds::knobs::saves::SaveKnobs;
use crate::systems::stamina_and_wounds::rules::odds::drawn;
use crate::systems::stamina_and_wounds::rules::saves::{Save, chance, percent, roll};

/// Attribute, Target and Boons less Banes of a save.
type Against = (i32, i32, i32);

/// Rolls a save whose dice fall like this, all of them.
fn scripted(settings: &[(&str, &str)], (attribute, target, edge): Against, faces: &[u8]) -> Save {
    let mut script = faces.iter();
    let save = roll(&with(settings), attribute, target, edge, |_, most| {
        let face = *script.next().expect("a face for every die");
        assert!((1..=most).contains(&face), "d{most} cannot show {face}");
        face
    });
    assert_eq!(script.next(), None, "a face was not rolled");
    save
}

#[test]
fn sw_v28_wil_2_against_target_12() {
    let made = Save { natural: 10, total: 12, number: 12, success: true };
    assert_eq!(scripted(&[], (2, 12, 0), &[10]), made);
    let missed = Save { natural: 9, total: 11, number: 12, success: false };
    assert_eq!(scripted(&[], (2, 12, 0), &[9]), missed);
}

#[test]
fn sw_core_02_a_tie_is_a_success_unless_told_otherwise() {
    assert!(!scripted(&[("save.tie", "failure")], (2, 12, 0), &[10]).success);
    assert!(scripted(&[("save.tie", "failure")], (2, 12, 0), &[11]).success);
}

#[test]
fn sw_core_05_boons_keep_the_highest_and_banes_the_lowest() {
    assert_eq!(scripted(&[], (2, 12, 2), &[3, 12, 7]).natural, 12);
    assert_eq!(scripted(&[], (2, 12, -2), &[3, 12, 7]).natural, 3);
    let six = [("bane.model_save", "d6")];
    assert_eq!(scripted(&six, (2, 12, 2), &[6, 2, 4]).total, 12);
    assert_eq!(scripted(&six, (2, 12, -1), &[15, 6]).total, 11);
}

#[test]
fn sw_core_09_natural_1_and_20_mean_nothing_unless_told_otherwise() {
    assert!(scripted(&[], (10, 5, 0), &[1]).success);
    let auto = [("save.auto", "1_and_20")];
    assert!(!scripted(&auto, (10, 5, 0), &[1]).success);
    assert!(scripted(&auto, (0, 25, 0), &[20]).success);
    let under = [("save.auto", "1_and_20"), ("save.model", "roll_under")];
    assert!(scripted(&under, (0, 25, 0), &[1]).success);
    assert!(!scripted(&under, (10, 5, 0), &[20]).success);
}

#[test]
fn sw_core_02_roll_under() {
    let under = ("save.model", "roll_under");
    // Score 10 + 2, less 2 for Target 12: at most 10.
    let made = Save { natural: 10, total: 10, number: 10, success: true };
    assert_eq!(scripted(&[under], (2, 12, 0), &[10]), made);
    assert!(!scripted(&[under], (2, 12, 0), &[11]).success);
    assert!(!scripted(&[under, ("save.tie", "failure")], (2, 12, 0), &[10]).success);
    // Banes keep the highest, Boons the lowest.
    assert_eq!(scripted(&[under], (2, 12, -1), &[5, 14]).natural, 14);
    assert_eq!(scripted(&[under], (2, 12, 1), &[5, 14]).natural, 5);
    let six = [under, ("bane.model_save", "d6")];
    assert_eq!(scripted(&six, (2, 12, 1), &[14, 4]).total, 10);
    assert_eq!(scripted(&six, (2, 12, -1), &[7, 4]).total, 11);
}

#[test]
fn chances_are_those_of_the_rule_code() {
    for model in ["d20_plus", "roll_under"] {
        for edge_model in ["keep", "d6"] {
            for auto in ["none", "1_and_20"] {
                let knobs: SaveKnobs = with(&[
                    ("save.model", model),
                    ("bane.model_save", edge_model),
                    ("save.auto", auto),
                ]);
                for target in [0, 3, 12, 17, 24, 30] {
                    for edge in -2..=2 {
                        check(knobs, target, edge);
                    }
                }
            }
        }
    }
}

fn check(knobs: SaveKnobs, target: i32, edge: i32) {
    let success =
        distribution(|walk| i32::from(roll(&knobs, 2, target, edge, drawn(walk)).success));
    let (ways, total) = (success.ways(1), success.total());
    let exact = ways as f64 / total as f64;
    assert!((chance(&knobs, 2, target, edge) - exact).abs() < 1e-12, "{knobs:?} {target} {edge}");
    let rounded = match ways {
        0 => 0,
        _ if ways == total => 100,
        _ => ((ways * 200 + total) / (total * 2)).clamp(1, 99),
    };
    assert_eq!(u64::from(percent(&knobs, 2, target, edge)), rounded, "{knobs:?} {target} {edge}");
}

#[test]
fn a_higher_attribute_and_more_boons_never_harm() {
    for model in ["d20_plus", "roll_under"] {
        for edge_model in ["keep", "d6"] {
            let knobs: SaveKnobs = with(&[("save.model", model), ("bane.model_save", edge_model)]);
            for (attribute, edge) in (0..5).flat_map(|a| (-7..7).map(move |edge| (a, edge))) {
                let now = chance(&knobs, attribute, 12, edge);
                assert!(chance(&knobs, attribute + 1, 12, edge) >= now - 1e-12);
                assert!(chance(&knobs, attribute, 12, edge + 1) >= now - 1e-12);
                assert!(chance(&knobs, attribute, 13, edge) <= now + 1e-12);
            }
        }
    }
}
