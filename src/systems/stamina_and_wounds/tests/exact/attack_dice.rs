//! The worked examples of the ledger that concern an attack's dice, and what they leave open.

use crate::knob::{Knobs, check_declarations};
use crate::systems::stamina_and_wounds::knobs::dice::DiceKnobs;
use crate::systems::stamina_and_wounds::knobs::kinds::Amount;
use crate::systems::stamina_and_wounds::knobs::saves::SaveKnobs;
use crate::systems::stamina_and_wounds::rules::attack_dice::{AttackDice, Rolled, roll};

/// Knobs with some of them changed.
pub(crate) fn with<K: Knobs + Default>(settings: &[(&str, &str)]) -> K {
    let mut knobs = K::default();
    for (path, value) in settings {
        let value = crate::knob::parse_value(value).unwrap();
        assert_eq!(knobs.set(path, &value), Some(Ok(())), "{path}");
    }
    knobs
}

/// An attack without Banes, Boons and sneaking.
pub(crate) fn plain(faces: u8, cap: u8) -> AttackDice {
    AttackDice { faces, cap, edge: 0, sneak: 0 }
}

/// Rolls an attack whose dice fall like this, all of them.
fn scripted(knobs: &DiceKnobs, attack: AttackDice, faces: &[u8]) -> Rolled {
    let mut script = faces.iter();
    let rolled = roll(knobs, attack, |_, most| {
        let face = *script.next().expect("a face for every die");
        assert!((1..=most).contains(&face), "d{most} cannot show {face}");
        face
    });
    assert_eq!(script.next(), None, "a face was not rolled");
    rolled
}

/// Damage and marks of an attack by the rules as written.
fn comes_to(attack: AttackDice, armour: i32, faces: &[u8]) -> (i32, i32) {
    let knobs = DiceKnobs::default();
    let rolled = scripted(&knobs, attack, faces);
    (rolled.damage(&knobs, armour), rolled.marks(&knobs))
}

#[test]
fn knobs_are_declared_well() {
    assert_eq!(check_declarations::<DiceKnobs>(), Ok(()));
    assert_eq!(check_declarations::<SaveKnobs>(), Ok(()));
}

#[test]
fn sw_v02_armour_is_taken_off() {
    assert_eq!(comes_to(plain(8, 2), 2, &[5]), (3, 0));
}

#[test]
fn sw_v03_armour_can_take_everything() {
    assert_eq!(comes_to(plain(6, 2), 3, &[2]), (0, 0));
}

#[test]
fn sw_v04_a_light_weapon_explodes_once() {
    assert_eq!(comes_to(plain(6, 1), 0, &[6, 6]), (12, 0));
}

#[test]
fn sw_v05_a_medium_weapon_explodes_twice() {
    assert_eq!(comes_to(plain(6, 2), 0, &[6, 6, 6]), (18, 0));
}

#[test]
fn sw_v06_a_heavy_weapon_explodes_three_times() {
    assert_eq!(comes_to(plain(10, 3), 0, &[10, 10, 10, 10]), (40, 0));
}

#[test]
fn sw_v07_a_chain_ends() {
    assert_eq!(comes_to(plain(10, 3), 3, &[10, 4]), (11, 0));
}

#[test]
fn sw_v08_armour_counts_once() {
    assert_eq!(comes_to(plain(6, 2), 3, &[6, 2]), (5, 0));
}

#[test]
fn sw_v09_a_one_fumbles() {
    assert_eq!(comes_to(plain(6, 2), 0, &[1]), (1, 1));
}

#[test]
fn sw_v10_an_extra_die_fumbles() {
    assert_eq!(comes_to(plain(6, 2), 1, &[6, 1]), (6, 1));
    let knobs = with::<DiceKnobs>(&[("fumble.dice", "base_only")]);
    assert_eq!(scripted(&knobs, plain(6, 2), &[6, 1]).marks(&knobs), 0);
}

/// Direct damage is an amount that armour has no part in.
#[test]
fn sw_v20_direct_damage_ignores_armour() {
    assert_eq!(Amount::dice(1, 6).roll(|_| 0, 0, |_, _| 4), 4);
}

#[test]
fn sw_v21_a_bane_keeps_the_lowest() {
    let attack = AttackDice { edge: -1, ..plain(6, 2) };
    assert_eq!(comes_to(attack, 0, &[5, 2]), (2, 0));
}

#[test]
fn sw_v22_the_kept_die_explodes() {
    let attack = AttackDice { edge: -1, ..plain(6, 2) };
    assert_eq!(comes_to(attack, 0, &[6, 6, 3]), (9, 0));
}

#[test]
fn sw_v23_the_kept_die_fumbles() {
    let attack = AttackDice { edge: -1, ..plain(6, 2) };
    assert_eq!(comes_to(attack, 0, &[1, 4]), (1, 1));
    // The one that was dropped does not.
    assert_eq!(comes_to(AttackDice { edge: 1, ..plain(6, 2) }, 0, &[1, 4]), (4, 0));
}

#[test]
fn sw_v24_bane_and_boon_cancel() {
    let attack = AttackDice { edge: 1 - 1, ..plain(6, 2) };
    assert_eq!(comes_to(attack, 0, &[5]), (5, 0));
}

#[test]
fn sw_v25_a_sneak_attack_adds_a_die() {
    let attack = AttackDice { sneak: 1, ..plain(6, 2) };
    assert_eq!(comes_to(attack, 0, &[6, 3, 4]), (13, 0));
    let rolled = scripted(&DiceKnobs::default(), attack, &[6, 3, 4]);
    assert_eq!((rolled.base, rolled.explosions()), (2, 1));
}

#[test]
fn sw_v26_a_sneak_attack_shares_its_explosions() {
    let attack = AttackDice { sneak: 1, ..plain(6, 1) };
    assert_eq!(comes_to(attack, 0, &[6, 6, 2]), (14, 0));
    let knobs = with::<DiceKnobs>(&[("sneak.cap", "per_die")]);
    assert_eq!(scripted(&knobs, attack, &[6, 6, 2, 3]).total(), 17);
}

#[test]
fn sw_v41_a_step_down_keeps_the_cap() {
    let knobs = with::<DiceKnobs>(&[("bane.model_attack", "step_down")]);
    let attack = AttackDice { edge: -1, ..plain(4, 1) };
    assert_eq!(scripted(&knobs, attack, &[3, 3]).total(), 6);
}

/// The dice of an attack without Usage fumble like others; what has no Usage has no box to mark.
#[test]
fn sw_v42_claws_deal_what_they_show() {
    assert_eq!(comes_to(plain(8, 2), 0, &[1]).0, 1);
}

#[test]
fn places_of_dice_are_stable() {
    let places = |settings: &[(&str, &str)], attack: AttackDice| {
        let mut places = Vec::new();
        roll(&with(settings), attack, |place, faces| {
            places.push(place);
            faces
        });
        places
    };
    let attack = AttackDice { faces: 6, cap: 2, edge: -2, sneak: 1 };
    assert_eq!(places(&[], attack), [0, 1, 2, 8, 16, 17]);
    let six = ("bane.model_attack", "minus_d6");
    assert_eq!(places(&[six], attack), [0, 8, 12, 13, 16, 17]);
    let wild = AttackDice { faces: 6, cap: u8::MAX, edge: i8::MIN, sneak: 9 };
    let (first, last) = (places(&[], wild), places(&[six], wild));
    assert_eq!((first.len(), first.last()), (8 + 4 + 48, Some(&63)));
    assert_eq!(last.len(), 1 + 4 + 4 + 48);
    let each = places(&[("sneak.cap", "per_die")], wild);
    assert_eq!((each.len(), each.last()), (8 + 4 + 45, Some(&60)));
}

#[test]
fn sw_defd_04_the_other_readings() {
    let kinds = |model: &str, attack: AttackDice| {
        let mut kinds = Vec::new();
        roll(&with(&[("bane.model_attack", model)]), attack, |_, faces| {
            kinds.push(faces);
            faces
        });
        kinds
    };
    let edge = |edge: i8| AttackDice { edge, ..plain(8, 1) };
    assert_eq!(kinds("impaired_d4", edge(-2)), [4]);
    assert_eq!(kinds("impaired_d4", edge(2)), [12, 12]);
    assert_eq!(kinds("step_down", edge(-2)), [4, 4]);
    assert_eq!(kinds("step_down", edge(-7)), [3, 3]);
    assert_eq!(kinds("step_down", edge(1)), [10, 10]);
    assert_eq!(kinds("step_down", edge(3)), [12, 12]);
    assert_eq!(kinds("keep_lowest", edge(1)), [8, 8, 8]);
    assert_eq!(kinds("minus_d6", edge(2)), [8, 6, 6, 8]);
    // A Bane leaves the extra die of a sneak attack as it is (SW-DEFD-07).
    let sneak = AttackDice { sneak: 1, ..edge(-1) };
    assert_eq!(kinds("impaired_d4", sneak), [4, 8, 8]);
    assert_eq!(kinds("step_down", sneak), [6, 8, 6]);
}

#[test]
fn minus_d6_comes_before_armour() {
    let knobs = with::<DiceKnobs>(&[("bane.model_attack", "minus_d6")]);
    let damage = |edge: i8, faces: &[u8]| {
        let rolled = scripted(&knobs, AttackDice { edge, ..plain(8, 2) }, faces);
        rolled.damage(&knobs, 1)
    };
    assert_eq!(damage(-2, &[7, 2, 4]), 2);
    assert_eq!(damage(-1, &[3, 5]), 0);
    assert_eq!(damage(2, &[7, 2, 4]), 10);
}

#[test]
fn sw_crit_house_rules() {
    let total = |settings: &[(&str, &str)], attack: AttackDice, faces: &[u8]| {
        scripted(&with(settings), attack, faces).total()
    };
    assert_eq!(total(&[("crit.enabled", "false")], plain(6, 2), &[6]), 6);
    assert_eq!(total(&[("crit.on", "max_minus_1")], plain(6, 2), &[5, 6, 5]), 16);
    assert_eq!(total(&[("crit.chain", "false")], plain(6, 2), &[6, 6]), 12);
    let sneak = AttackDice { sneak: 1, ..plain(6, 2) };
    assert_eq!(total(&[("crit.chain", "false")], sneak, &[6, 6, 6, 6]), 24);
    assert_eq!(total(&[("sneak.extra_explodes", "false")], sneak, &[2, 6]), 8);
}

#[test]
fn sw_crit_03_what_limits_explosions() {
    let cap =
        |settings: &[(&str, &str)], slots: u8| with::<DiceKnobs>(settings).cap_of_slots(slots);
    assert_eq!([0, 1, 2, 3, 4].map(|slots| cap(&[], slots)), [0, 1, 2, 3, 4]);
    assert_eq!(cap(&[("crit.cap.light", "0")], 1), 0);
    assert_eq!(cap(&[("crit.cap", "1")], 3), 1);
    assert_eq!(cap(&[("crit.cap", "none")], 3), u8::MAX);
}

#[test]
fn sw_atk_03_and_sw_crit_07_house_rules() {
    let least = with::<DiceKnobs>(&[("damage.min", "1")]);
    assert_eq!(scripted(&least, plain(6, 2), &[2]).damage(&least, 3), 1);
    let each = with::<DiceKnobs>(&[("av.per_die", "true")]);
    let rolled = scripted(&each, plain(6, 2), &[6, 2]);
    assert_eq!((rolled.damage(&each, 3), rolled.damage(&each, 1)), (3, 6));
}

#[test]
fn sw_fumb_03_which_dice_fumble() {
    let marks = |settings: &[(&str, &str)], faces: &[u8]| {
        let knobs = with::<DiceKnobs>(settings);
        scripted(&knobs, AttackDice { sneak: 2, ..plain(6, 2) }, faces).marks(&knobs)
    };
    assert_eq!(marks(&[], &[1, 1, 3]), 1);
    assert_eq!(marks(&[("fumble.dice", "any_each")], &[1, 1, 6, 1]), 3);
    assert_eq!(marks(&[("fumble.dice", "base_only")], &[1, 1, 6, 1]), 1);
    assert_eq!(marks(&[("fumble.on", "\"1-2\""), ("fumble.marks", "2")], &[2, 3, 3]), 2);
    assert_eq!(marks(&[("fumble.on", "none")], &[1, 1, 1]), 0);
}
