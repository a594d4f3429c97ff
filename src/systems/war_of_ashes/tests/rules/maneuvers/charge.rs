//! Charge (`rules::maneuvers::charge`): the rush, the doubled weight, what failing costs, driving back.

use super::push_pull::{foe, hero, yard, zone};
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::rules::odds;
use crate::kernels::fate::state::conflict::Status;
use crate::system::{FighterId, Numbered};
use crate::systems::war_of_ashes::decide::points::WarTurn;
use crate::systems::war_of_ashes::rules::maneuvers::charge;
use crate::systems::war_of_ashes::tell::events::RoarEnd;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tests::*;

fn pirates(zone: &str, count: u32, more: &str) -> String {
    minions("pirate", &format!("count = {count}\nzone = \"{zone}\"\nskilled = [\"fight\"]\n{more}"))
}

/// Totals in the charge, and the dice that weight gave charger and target.
fn weighed(stage: &Stage<'_>) -> (i32, i32, i32, u8, u8) {
    let told = stage.table.events.iter().find_map(|event| match event {
        WarEvent::Craft(ManeuverEvent::ChargeWeight(own, against, parts)) => {
            Some((*own, *against, *parts))
        }
        _ => None,
    });
    let (own, against, parts) = told.expect("no charge was weighed");
    (own, against, parts, stage.rolls()[0].1, stage.rolls()[1].1)
}

/// T-31, WOA-MAN-08, WOA-MAN-10 to 12, WOA-MAN-14, IX-05: Rolf on the foredeck.
#[test]
fn t_31_woa_man_08_10_11_12_14_ix_05_the_foredeck() {
    let play = |rules: &str, dice: &str| {
        let game = yard(rules, "", &[hero("rolf", "a", ""), pirates("b", 2, "")]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&[dice], &["0 turn charge 1"]);
        assert_eq!((zone(&stage, 0), weighed(&stage)), (1, (2, 2, 1, 0, 0)));
        let rolf = stage.fighter(0);
        (stage.margin(), stage.fighter(1).boosts.all(), rolf.boxes, rolf.boosts.all())
    };
    let by_three = "[--00] [++00]";
    assert_eq!(play("", by_three), (-3, 2, 0b001, 0)); // WOA-MAN-11
    assert_eq!(play("", "[-000] [+000]"), (-1, 1, 0b001, 0)); // WOA-MAN-10, WOA-MAN-12
    assert_eq!(play("", "[-000] [0000]"), (0, 0, 0, 1)); // WOA-MAN-13: a tie
    assert_eq!(play("charge.fail_boosts = 0", by_three), (-3, 1, 0b001, 0));
    assert_eq!(play("charge.fail_boosts = 3", "[-000] [+000]"), (-1, 3, 0b001, 0));
    assert_eq!(play("charge.fail_stress = 0", by_three), (-3, 2, 0, 0));
    assert_eq!(play("charge.fail_stress = 3", by_three), (-3, 2, 0b100, 0));
    // JC-06: where every failed attack costs stress, a charge costs the greater of the two.
    assert_eq!(play("attack.fail_stress = 1", by_three), (-3, 2, 0b001, 0));
    assert_eq!(play("attack.fail_stress = 1\ncharge.fail_stress = 0", by_three).2, 0b001);
}

/// WOA-MAN-12, JC-06: a failed Charge that costs 0 stress makes no hit, and a fighter who is already out pays nothing
/// more.
#[test]
fn what_a_failed_charge_costs_is_paid_once() {
    let play = |rules: &str, sheet: &str| {
        let groups = [hero("rolf", "a", sheet), hero("olivia", "a", ""), pirates("b", 2, "")];
        let game = yard(rules, "", &groups);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[--00] [++00]"], &["0 turn charge 2"]);
        (stage.hits(), stage.fighter(0).status)
    };
    let frail = "boxes = []\nslots = []";
    assert_eq!(play("", ""), (vec![(0, 1)], Status::In));
    assert_eq!(play("charge.fail_stress = 0", ""), (vec![], Status::In));
    assert_eq!(play("attack.fail_stress = 1", ""), (vec![(0, 1)], Status::In));
    let both = "attack.fail_stress = 1\ncharge.fail_stress = 3";
    assert_eq!(play(both, ""), (vec![(0, 1), (0, 2)], Status::In));
    assert_eq!(play(both, frail), (vec![(0, 1)], Status::TakenOut));
}

/// WOA-MAN-13, IX-32: a step and an attack are no Charge: the weight counts once, failing is free.
#[test]
fn ix_32_walking_there_is_no_charge() {
    let game = yard("", "", &[hero("rolf", "a", ""), pirates("b", 2, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[--00] [++00]"], &["0 step step_to_foe 1", "0 turn attack 1"]);
    assert!(stage.told(WarEvent::Weight(1, 2)));
    assert_eq!(stage.rolls()[1].1, 1);
    assert_eq!((stage.fighter(0).boxes, stage.fighter(1).boosts.all()), (0, 1));
}

/// T-53, IX-06: the charger's own weight doubles, that of its friends does not.
#[test]
fn t_53_ix_06_friends_at_hand() {
    let groups = [hero("rolf", "a", ""), hero("olivia", "b", ""), foe("b", 0, "weight = 4")];
    let game = yard("", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    let mut walks = stage.state.clone();
    stage.turn(&["[0000] [0000]"], &["0 turn charge 2", "0 push stay"]);
    assert_eq!(weighed(&stage), (3, 4, 1, 0, 0));
    std::mem::swap(&mut stage.state, &mut walks);
    stage.turn(&["[0000] [0000]"], &["0 step step_to_foe 2", "0 turn attack 2"]);
    assert_eq!((stage.rolls()[0].1, stage.rolls()[1].1), (0, 1));
    // The Charge is over with its attack: the next roll is two against four again (IX-05).
    std::mem::swap(&mut stage.state, &mut walks);
    assert_eq!(stage.state.world.craft.charge, None);
    stage.idle(1);
    stage.turn(&["[0000] [0000]"], &["2 turn attack 0"]);
    assert!(stage.told(WarEvent::Weight(4, 2)) && stage.rolls()[0].1 == 1);
}

/// T-70, IX-46: the stress of a failed Charge takes out who cannot absorb it.
#[test]
fn t_70_ix_46_failing_without_a_box() {
    let game = yard("", "", &[hero("rolf", "b", ""), pirates("a", 1, "boxes = []")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.idle(1);
    stage.turn(&["[0000] [+000]"], &["1 turn charge 0"]);
    assert_eq!((stage.margin(), stage.fighter(0).boosts.all()), (-1, 1));
    assert!(stage.told(FateEvent::TakenOut(FighterId(1))) && stage.state.end.is_some());
    let game = yard("", "", &[hero("rolf", "a", ""), pirates("b", 1, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.wear(0, |wear| wear.boxes = 0b111);
    stage.wear(0, |wear| wear.slots = 0b111);
    stage.turn(&["[----] [++++]"], &["0 turn charge 1"]);
    assert!(stage.told(FateEvent::TakenOut(FighterId(0))));
}

/// A Charge with style at a foe in `at`, from the zone before it: hits, and where the two end.
fn styled(rules: &str, (from, at): (&str, &str), choices: &[&str]) -> (Vec<(usize, i32)>, [u8; 2]) {
    let game = yard(rules, "", &[hero("rolf", from, ""), foe(at, 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let script: Vec<&str> = ["0 turn charge 1"].iter().chain(choices).copied().collect();
    stage.turn(&["[0000] [0000]"], &script);
    (stage.hits(), [zone(&stage, 0), zone(&stage, 1)])
}

/// WOA-MAN-09, IX-04, IX-08, JC-35: a Charge with style drives its target straight back.
#[test]
fn woa_man_09_ix_08_driving_back() {
    // Two to one, so a die is turned: a margin of 4.
    let hit = |less: i32| vec![(1, less + 1)];
    assert_eq!(styled("", ("a", "b"), &["0 push follow"]), (hit(3), [2, 2]));
    assert_eq!(styled("", ("a", "b"), &["0 push stay"]), (hit(3), [1, 1]));
    assert_eq!(styled("", ("a", "b"), &["0 style boost", "0 push follow"]), (hit(2), [2, 2]));
    assert_eq!(styled("charge.style_push = false", ("a", "b"), &[]), (hit(3), [1, 1]));
    // Behind the last zone there is none.
    assert_eq!(styled("", ("b", "c"), &[]), (hit(3), [2, 2]));
}

/// IX-33: first the push of the Charge, then Footwork or Knockback for the shift of the boost.
#[test]
fn ix_33_push_and_footwork() {
    let script = ["0 style footwork", "0 push follow"];
    assert_eq!(styled("", ("a", "b"), &script), (vec![(1, 3)], [1, 2]));
    let any = "knockback.weapon = \"any\"";
    let script = ["0 style knockback", "0 push follow"];
    assert_eq!(styled(any, ("a", "b"), &script), (vec![(1, 3)], [2, 1]));
}

/// IX-09: a fighter who is taken out is not driven anywhere.
#[test]
fn ix_09_nobody_left_to_drive_back() {
    let game = yard("", "", &[hero("rolf", "a", ""), pirates("b", 2, "boxes = []")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[++00] [0000]"], &["0 turn charge 1"]);
    assert!(stage.told(FateEvent::TakenOut(FighterId(1))) && zone(&stage, 0) == 1);
}

/// WOA-MAN-08, JC-26: from the next zone, with the free step, over good ground, with a weapon.
#[test]
fn woa_man_08_jc_26_when_one_can_charge() {
    let may = |rules: &str, aspects: &str, at: &str| {
        let game = yard(rules, aspects, &[hero("rolf", "a", ""), foe(at, 0, "")]);
        Stage::open(&game, &[], &[]).may(0, own(WarTurn::Charge), NO_ARGUMENT)
    };
    assert_eq!(["a", "b", "c"].map(|at| may("", "", at)), [false, true, false]);
    let mire = |zone: &str| format!("mire = {{ zone = \"{zone}\", hinders = true }}\n");
    assert!(!may("", &mire("a"), "b") && !may("", &mire("b"), "b") && may("", &mire("c"), "b"));
    assert!(may("charge.through_adverse = true", &mire("b"), "b"));
    assert!(!may("move.free_zones = 0", "", "b"));
    // WOA-MOVE-21: only a Charge enters a contested zone without a roll.
    let contested = "move.contested = \"enemy_present\"";
    assert!(may(contested, "", "b"));
    let words = "conflict.kind = \"mental\"";
    assert!(may(words, "", "b"));
    assert!(!may(&format!("{words}\nsocial.maneuvers = [\"push\"]"), "", "b")); // WOA-SOC-08
    let disarmed = "block.disarmed = [\"weapon_attack\"]";
    let game = yard(disarmed, "", &[hero("rolf", "b", ""), foe("c", 0, "")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let open = |stage: &Stage<'_>| {
        use crate::systems::war_of_ashes::sheet::approach::Approach;
        Approach::ALL
            .iter()
            .filter(|approach| stage.may(0, own(WarTurn::Charge), **approach as u8))
            .count()
    };
    assert_eq!(open(&stage), 3); // JC-04: Forceful, Quick, Flashy
    stage.state.fighters[0].game.craft.dropped = 1;
    assert_eq!(open(&stage), 0);
    stage.state.fighters[0].game.craft.dropped = 0;
    stage.turn(&[], &["0 step step_to zone1", "0 turn pass"]);
    assert_eq!(open(&stage), 0);
}

/// IX-45, JC-26: a Charge that is barred is withdrawn, and the fighter chooses anew.
#[test]
fn ix_45_barred() {
    let play = |rules: &str, script: &[&str]| {
        let groups = [hero("rolf", "a", ""), foe("a", 0, ""), pirates("b", 1, "")];
        let game = yard(rules, "", &groups);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[000-] [0000]"], script);
        (zone(&stage, 0), stage.rolls()[1].0)
    };
    let charge = "0 turn charge 2";
    assert_eq!(play("", &[charge, "1 impede impede", "0 turn attack 1"]), (0, 1));
    assert_eq!(play("", &[charge, "1 impede let_pass"]), (1, 2));
    assert_eq!(play("charge.blockable = \"none\"", &[charge]), (1, 2));
    let both = "charge.blockable = \"both\"";
    let script = [charge, "1 impede let_pass", "2 impede impede", "0 turn attack 1"];
    assert_eq!(play(both, &script), (0, 1));
    // The way out is barred for the rest of the turn; a roll to move is still open.
    let groups = [hero("rolf", "a", ""), foe("a", 0, ""), pirates("b", 1, "")];
    let game = yard("", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    let script = [charge, "1 impede impede", "0 turn run_to zone2", "1 impede let_pass"];
    stage.turn(&["[0000]"], &script);
    assert_eq!(zone(&stage, 0), 1);
}

/// IX-10: the attack of a Charge is locked like any other.
#[test]
fn ix_10_a_roarer_charges() {
    use crate::systems::war_of_ashes::sheet::approach::Approach::{Careful, Clever, Forceful};
    let charge = |approach: u8| {
        let game = yard("", "", &[hero("rolf", "a", ""), foe("b", 0, "")]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.state.fighters[0].game.active = true;
        stage.state.fighters[0].game.approach = approach;
        stage.turn(&["[0000] [0000]"], &["0 turn charge 1", "0 push stay"]);
        (stage.rolls()[0].2, stage.told(WarEvent::RoarEnds(FighterId(0), RoarEnd::Broken)))
    };
    // Two to one, so a die is turned.
    assert_eq!(charge(Forceful as u8), (4, false));
    assert_eq!(charge(Clever as u8), (3, false)); // Flashy is in the lock
    assert_eq!(charge(Careful as u8), (4, true)); // nothing in the lock can charge
}

/// IX-11: a Charge is the next attack that a Full Attack makes lethal, and a miss loses it.
#[test]
fn ix_11_a_lethal_charge() {
    let charge = |dice: &str, more: &[&str]| {
        let game = yard("", "", &[hero("rolf", "a", ""), foe("b", 0, "")]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.state.fighters[0].game.craft.lethal_next = true;
        let script: Vec<&str> = ["0 turn charge 1"].iter().chain(more).copied().collect();
        stage.turn(&[dice], &script);
        let lethal = stage.fighter(0).game.craft.lethal_next;
        (stage.fighter(1).boxes, stage.fighter(1).slots, stage.fighter(0).boxes, lethal)
    };
    assert_eq!(charge("[---0] [0000]", &[]), (0, 0b001, 0, false));
    assert_eq!(charge("[----] [++++]", &[]), (0, 0, 0b001, false));
}

/// WOA-STN-13, JC-21, IX-40: the giant axe counts 4 in a Charge, twice or once, and takes two
/// slots; stunts for attacks and for charges add to the roll.
#[test]
fn woa_stn_13_the_giant_axe() {
    let axe = "stunts.axe = { kind = \"giant_axe\" }";
    let charge = |rules: &str, stunt: &str| {
        let game = yard(rules, "", &[hero("rolf", "a", stunt), foe("b", 0, "weight = 4")]);
        let mut stage = Stage::open(&game, &[], &[]);
        assert_eq!(stage.state.world.zones[0].now[0], 1);
        stage.turn(&["[---0] [0000]"], &["0 turn charge 1"]);
        let (own, against, _, mine, theirs) = weighed(&stage);
        (own, against, mine, theirs)
    };
    assert_eq!(charge("", ""), (2, 4, 0, 1));
    assert_eq!(charge("", axe), (8, 4, 1, 0));
    let last = "stunt.charge_stack = \"set_final\"";
    assert_eq!(charge(last, axe), (4, 4, 0, 0));
    let great = format!("{last}\ncharge.weight_factor = 4");
    assert_eq!(charge(&great, "stunts.axe = { kind = \"giant_axe\", weight = 2 }").0, 4);
    let points = |stunts: &str| {
        let game = scene("", &[pc("rolf", ROLF, stunts), guards(1)]);
        Stage::open(&game, &[], &[]).fighter(0).fate
    };
    assert_eq!(points(&format!("{axe}\nother_stunts = 2")), 3);
    assert_eq!(points(&format!("{axe}\nother_stunts = 3")), 2);
    let total = |actions: &str| {
        let stunt =
            format!("stunts.spurs = {{ kind = \"bonus\", actions = [\"{actions}\"], bonus = 1 }}");
        let game = yard("", "", &[hero("rolf", "a", &stunt), foe("b", 0, "")]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[---0] [0000]"], &["0 turn charge 1"]);
        stage.rolls()[0].2
    };
    assert_eq!(["attack", "charge", "push"].map(total), [3, 3, 2]); // two to one
    let against = "stunts.spurs = { kind = \"bonus\", actions = [\"charge\"], when = [\"foe_heavier\"], bonus = 1 }";
    let game = yard("", "", &[hero("rolf", "a", against), foe("b", 0, "weight = 2")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[---0] [0000]"], &["0 turn charge 1"]);
    assert_eq!(stage.rolls()[0].2, 1);
}

/// IX-41: a factor of 1.5 is exact; T-53 with other factors.
#[test]
fn ix_41_fractions() {
    let charge = |factor: &str, count: u32| {
        let rules = format!("charge.weight_factor = {factor}");
        let game = yard(&rules, "", &[hero("rolf", "a", ""), pirates("b", count, "")]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[-000] [0000]"], &["0 turn charge 1"]);
        weighed(&stage)
    };
    assert_eq!(charge("1.5", 3), (3, 6, 2, 0, 1)); // 1.5 against 3 is two to one
    assert_eq!(charge("1.6", 3), (8, 15, 5, 0, 0));
    assert_eq!(charge("1", 2), (1, 2, 1, 0, 1));
    assert_eq!(charge("4", 1), (4, 1, 1, 2, 0));
    assert_eq!(charge("4", 2), (4, 2, 1, 1, 0));
}

/// WOA-MAN-08: features for policies: how often a Charge hits, and its gain over walking there.
#[test]
fn chances() {
    let game = yard("", "", &[hero("rolf", "a", ""), pirates("b", 2, ""), hero("far", "c", "")]);
    let stage = Stage::open(&game, &[], &[]);
    let moment = Moment::default();
    let pirate = (0..4).find(|&at| game.compiled.setup.sheets[at].side == 1).unwrap();
    let ask = stage.ask(Turn::NUMBER, 0, &moment);
    let (charges, walks) = (odds::chance(0, 0, 1, 1), odds::chance(0, 1, 1, 1));
    assert_eq!(charge::chance(&ask, FighterId(pirate)), charges);
    assert_eq!(charge::gain(&ask, FighterId(pirate)), charges - walks);
    assert!(charges > walks);
    let friend = (0..4).find(|&at| game.compiled.setup.sheets[at].name == "far").unwrap();
    assert_eq!(
        (charge::chance(&ask, FighterId(friend)), charge::gain(&ask, FighterId(friend))),
        (0, -100)
    );
}

/// JC-47: minions charge with the skill that they fight with, in an argument, too.
#[test]
fn minions_charge() {
    let rating = |rules: &str, lists: &str| {
        let sheet = minions("thug", &format!("zone = \"a\"\n{lists}"));
        let game = yard(rules, "", &[hero("rolf", "b", ""), sheet]);
        let mut stage = Stage::open(&game, &[], &[]);
        // The fighter who argues well comes first in an argument.
        stage.idle(usize::from(stage.order()[0] == 0));
        stage.turn(&["[----] [0000]"], &["1 turn charge 0"]);
        stage.rolls()[0].2 + 2 // two to one: a die is turned
    };
    assert_eq!(rating("", "skilled = [\"fight\"]"), 2);
    assert_eq!(rating("", "skilled = [\"strength\"]"), 0);
    let mental = "conflict.kind = \"mental\"";
    assert_eq!(rating(mental, "skilled = [\"fight\"]"), 2);
    assert_eq!(rating(mental, "skilled = [\"argue\"]"), 0);
}
