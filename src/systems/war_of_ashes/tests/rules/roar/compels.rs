//! Tests of compels of other aspects than Roar aspects (WOA-ROAR-30, FC-CMP).

use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::rules::compel::{Compel, OF_AN_ASPECT, Offer};
use crate::kernels::fate::state::conflict::Attached;
use crate::kernels::fate::tell::compel_events::CompelEvent;
use crate::system::{FighterId, Options};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::decide::features::WarFeature;
use crate::systems::war_of_ashes::decide::points::{AnswerCompel, OfferCompel};
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::tests::*;

/// A rate of a half: a lot of 0 falls, a lot of 1 does not.
const HALF: &str = "compel.rate_per_exchange = 0.5\n";

/// Two heroes who never act on their own, against an adversary and a guard.
fn quarrel(rules: &str) -> Conflict<WarOfAshes> {
    let groups = [
        pc("deliah", DELIAH, ""),
        pc("rolf", ROLF, ""),
        adversary("hans", ROLF, ""),
        minions("guard", "skilled = [\"fight\"]"),
    ];
    let rate = if rules.contains("rate_per_exchange") { "" } else { HALF };
    scene(&format!("{rate}{rules}"), &groups)
}

/// The fate points of the first two, the game master's, and who loses the next turn.
fn after(rules: &str, lots: &[&str], choices: &[&str]) -> ([i8; 2], i8, u64) {
    let conflict = quarrel(rules);
    let stage = Stage::open(&conflict, lots, choices);
    let points = [0, 1].map(|who| stage.fighter(who).fate);
    (points, stage.state.pool, stage.state.complications.turn)
}

/// FC-CMP-01, FC-CMP-02: accept for a point, or pay one; without a point there is no refusing. No
/// row says otherwise here (WOA-ROAR-30).
#[test]
fn a_compel_is_accepted_for_a_point_or_refused_for_one() {
    let lots = ["0", "0", "1", "1"];
    let both = ["0 compel_answer accept", "1 compel_answer refuse"];
    assert_eq!(after("", &lots, &both), ([4, 2], 2, 0b01));
    assert_eq!(after("fp.refresh = 0", &lots, &[]), ([1, 1], 2, 0b11));
    // A fighter without an answer keeps the turn while two points are left, and takes a third.
    assert_eq!(after("", &lots, &[]), ([2, 2], 2, 0));
    assert_eq!(after("fp.refresh = 1", &lots, &[]), ([2, 2], 2, 0b11));
    assert_eq!(after("compel.rate_per_exchange = 0", &[], &[]), ([3, 3], 2, 0));
    // Without an aspect there is nothing to compel.
    let bare = "pc.aspects = 0\nminion.aspects = 0";
    assert_eq!(after(bare, &[], &[]), ([3, 3], 2, 0));
}

/// FC-CMP-03, FC-FP-08: a player pays to compel a foe, minions too; the pool gets the point.
#[test]
fn players_pay_to_compel_foes() {
    let lots = ["1", "1", "0", "1"];
    let bought = ["0 compel_offer offer", "2 compel_answer accept"];
    assert_eq!(after("", &lots, &bought), ([2, 3], 3, 0b100));
    assert_eq!(after("compel.player_cost = 0", &lots, &bought), ([3, 3], 3, 0b100));
    let other = ["0 compel_offer let_be", "1 compel_offer offer", "2 compel_answer refuse"];
    assert_eq!(after("", &lots, &other), ([3, 2], 1, 0));
    assert_eq!(after("", &lots, &[]), ([3, 3], 2, 0), "nobody pays");
    let guard = ["1", "1", "1", "0"];
    let forced = ["0 compel_offer offer"];
    assert_eq!(after("fp.gm_per_pc = 0", &guard, &forced), ([2, 3], 1, 0b1000));
}

/// FC-CMP-04: effect of a complication, and its duration of one turn.
#[test]
fn a_complication_costs_a_turn_or_hands_something_to_a_foe() {
    let lots = ["0", "1", "1", "1"];
    let accept = ["0 compel_answer accept"];
    let conflict = quarrel("");
    let mut stage = Stage::open(&conflict, &lots, &accept);
    assert_eq!(stage.order()[0], 0);
    stage.turn(&[], &[]);
    assert!(stage.told(FateEvent::Compel(CompelEvent::LosesTurn(FighterId(0)))));
    assert!(stage.rolls().is_empty() && stage.state.complications.turn == 0);
    let accepted = WarMeasure::AspectCompelsAccepted.number();
    assert_eq!(stage.table.counters.of_side(0)[accepted], 1);
    let boost = quarrel("compel.effect = \"enemy_boost\"");
    let stage = Stage::open(&boost, &lots, &accept);
    assert_eq!((stage.fighter(2).boosts.all(), stage.state.complications.turn), (1, 0));
    let aspect = quarrel("compel.effect = \"enemy_free_aspect\"");
    let stage = Stage::open(&aspect, &lots, &accept);
    let stuck: Vec<Attached> = stage.fighter(0).attached.to_vec();
    assert_eq!((stuck.len(), stuck[0].by, stuck[0].free), (1, 2, 1));
}

/// FC-CMP-04: who may not move neither steps nor rolls for it nor charges, for a turn.
#[test]
fn a_complication_may_keep_a_fighter_where_it_is() {
    let zones =
        "\n[scene.zones]\nquay = { to = [\"deck\"] }\ndeck = { to = [\"bow\"] }\nbow = {}\n";
    for with_free in ["false", "true"] {
        let rules = format!(
            "{HALF}module.roar = \"off\"\ncompel.effect = \"forfeit_move\"\n\
             move.free_with_opposed = {with_free}{zones}"
        );
        let groups = [
            pc("deliah", DELIAH, "zone = \"quay\"\npolicy = \"soldier\""),
            adversary("hans", ROLF, "zone = \"deck\""),
            minions("guard", "skilled = [\"fight\"]\nzone = \"bow\""),
        ];
        let conflict = scene(&rules, &groups);
        for (answer, moves) in [("refuse", true), ("accept", false)] {
            let choice = format!("0 compel_answer {answer}");
            let mut stage = Stage::open(&conflict, &["0", "1", "1"], &[&choice]);
            let may = |stage: &Stage<'_>| {
                stage.state.complications.stay & 1 == 0
                    || crate::kernels::fate::rules::movement::steps::run_zones(
                        View { setup: &conflict.compiled.setup, state: &stage.state },
                        FighterId(0),
                    ) != 0
            };
            assert_eq!(may(&stage), moves);
            // A soldier steps up to a foe if it can.
            stage.turn(&[], &["0 turn pass"]);
            let zone = u8::from(moves);
            assert_eq!((stage.fighter(0).foot.zone(), stage.state.complications.stay), (zone, 0));
        }
    }
}

/// FC-CMP-05: an aspect of the scene touches all players' characters; each decides alone. A
/// consequence can be compelled too.
#[test]
fn aspects_of_the_scene_and_consequences_are_compelled_too() {
    let bare = "pc.aspects = 0\nminion.aspects = 0\n";
    let aspects = format!("{bare}[scene.aspects]\n\"Rain\" = {{}}\n");
    let both = ["0 compel_answer accept", "1 compel_answer refuse"];
    assert_eq!(after(&aspects, &["0"], &both), ([4, 2], 2, 0b01));
    let conflict = quarrel(bare);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.wear(1, |wear| wear.slots = 1);
    stage.idle(3);
    let next = stage.order()[3];
    let last = format!("{next} turn pass");
    stage.turn(&[], &[&last]);
    // The next exchange: only the fighter who bears a consequence is offered anything.
    let first = stage.order()[0];
    let pass = format!("{first} turn pass");
    stage.turn(&["0"], &["1 compel_answer refuse", &pass]);
    assert_eq!(stage.fighter(1).fate, 2);
}

/// WOA-ROAR-31: other aspects are compelled at the decision points of a Roar, and a policy can tell which aspect it
/// is.
#[test]
fn the_points_of_roars_serve_other_aspects() {
    assert_eq!(
        [Compel::Accept.number(), Compel::Refuse.number()],
        [AnswerCompel::Accept, AnswerCompel::Refuse].map(Options::number)
    );
    assert_eq!(
        [Offer::Pass.number(), Offer::Compel.number()],
        [OfferCompel::LetBe, OfferCompel::Offer].map(Options::number)
    );
    let conflict = quarrel("compel.rate_per_exchange = 0");
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.state.fighters[2].game.free = 2;
    let number = |feature: WarFeature| {
        usize::from(crate::kernels::fate::decide::features::FateFeature::COUNT) + feature as usize
    };
    for (matter, other, stake) in [([0; 3], 0, 2), (OF_AN_ASPECT, 1, 0)] {
        let moment = Moment { opponent: 2, matter, ..Moment::QUIET };
        for point in [OfferCompel::NUMBER, AnswerCompel::NUMBER] {
            let ask = stage.ask(point, 0, &moment);
            assert_eq!(ask.of_world(number(WarFeature::OtherAspect)), other);
            assert_eq!(ask.of_world(number(WarFeature::AtStake)), stake);
        }
    }
    assert!(stage.may(0, Turn::Attack.number(), NO_ARGUMENT));
}
