//! Lines that only a transcript shows: the fighter that a result is about, the weights that were compared, the side
//! that gains by a failure. Measures do not show whether these lines are there.

use super::rules::maneuvers::push_pull::yard;
use super::*;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::systems::war_of_ashes::decide::points::WarTurn;

/// The weights that were told in a turn.
fn weights(stage: &Stage<'_>) -> Vec<(i16, i16)> {
    let weight = |event: &WarEvent| match event {
        WarEvent::Weight(own, against) => Some((*own, *against)),
        _ => None,
    };
    stage.table.events.iter().filter_map(weight).collect()
}

/// WOA-AREA-01, FC-ATK-10: each result of the one roll says whom it is about.
#[test]
fn each_result_of_a_zone_attack_names_who_met_it() {
    let flask = "stunts.flask = { kind = \"zone\", item = \"none\" }";
    let foes = ["one", "two"].map(|name| adversary(name, [0; 6], ""));
    let groups = [pc("rolf", [0, 0, 0, 2, 0, 0], flask), foes.concat()];
    let conflict = scene("module.weight = \"off\"\nmodule.roar = \"off\"", &groups);
    let mut stage = Stage::open(&conflict, &[], &[]);
    stage.turn(&["[0000]", "[++00]", "[+++0]"], &["0 turn zone_stunt"]);
    let mut whom = None;
    let mut results = Vec::new();
    for event in &stage.table.events {
        match event {
            WarEvent::Fate(FateEvent::Body(BodyEvent::Facing(target))) => whom = Some(*target),
            WarEvent::Fate(FateEvent::Result(margin, _)) => results.push((whom.take(), *margin)),
            _ => {}
        }
    }
    assert_eq!(results, [(Some(FighterId(1)), 0), (Some(FighterId(2)), -1)]);
}

/// WOA-WT-14: an attack tells the weights of both sides once; shots over the heads of others and
/// traps have none.
#[test]
fn attacks_tell_the_weights_that_count() {
    let archer = |zone: &str| {
        let archer = pc("archer", OLIVIA, "zone = \"a\"\nweapon = \"bow\"");
        let game = yard("", "", &[archer, minions("lout", &format!("zone = \"{zone}\""))]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
        weights(&stage)
    };
    assert_eq!((archer("a"), archer("b")), (vec![(1, 1)], vec![]));
    // Without zones nothing is far away.
    let alone = |more: &str| {
        let conflict = scene("", &[pc("archer", OLIVIA, more), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000] [0000]"], &["0 turn attack 1"]);
        weights(&stage)
    };
    assert_eq!(alone("weapon = \"bow\""), [(1, 2)]);
    // A weight that depends on the opponent is told when the opponent is known, and only then.
    assert_eq!(alone("stunts.it = { kind = \"weight\", weight = 3 }"), [(3, 2)]);
    let advantage = |choice: &str| {
        let conflict = scene("", &[pc("hero", OLIVIA, ""), guards(2)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000] [0000]"], &[choice]);
        weights(&stage)
    };
    assert_eq!(advantage("0 turn create_advantage 1"), []);
    for stunt in ["", "stunts.it = { kind = \"weight\", weight = 3 }"] {
        let groups = [pc("hero", ROLF, &format!("count = 2\n{stunt}")), guards(2)];
        let trapped = scene("lethal.prelude = \"on\"", &groups);
        let dice = ["[0000]", "[0000]", "[0000]", "[----]", "[0000]", "[0000]"];
        assert_eq!(weights(&Stage::open(&trapped, &dice, &[])), [], "{stunt}");
    }
}

/// WOA-ACT-05: the line about an exploited aspect of the scene names the side that gains.
#[test]
fn who_gains_by_an_aspect_that_is_known() {
    let known = |dice: &str| {
        let rules = "create.existing_fail = \"enemy_free_invoke\"";
        let conflict = scene(rules, &[pc("deliah", DELIAH, ""), guards(1)]);
        let mut stage = Stage::open(&conflict, &[], &[]);
        stage.turn(&["[0000]"], &["0 turn create_on_scene quick"]);
        stage.idle(1);
        assert!(stage.may(0, own(WarTurn::ExploitScene), NO_ARGUMENT));
        stage.turn(&[dice], &["0 turn exploit_scene quick"]);
        let gains = FateEvent::Aspect { by: FighterId(0), on: None, free: 1, known: true };
        (stage.told(gains), stage.told(FateEvent::AspectBackfires(FighterId(0), None)))
    };
    assert_eq!(known("[-000]"), (true, false));
    assert_eq!(known("[--00]"), (false, true));
}
