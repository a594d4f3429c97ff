//! Tests of what comes between the conflicts of a series (`rules::between_conflicts`).

use crate::kernels::fate::decide::series_points::BetweenConflicts;
use crate::kernels::fate::state::conflict::{End, Pause, Status};
use crate::system::{Ending, FighterId};
use crate::systems::war_of_ashes::state::groups_data::Band;
use crate::systems::war_of_ashes::tests::*;

/// Heroes in two conflicts, with as many rests between them as they like.
fn series(rules: &str, heroes: &[String]) -> Conflict<WarOfAshes> {
    let foes = [adversary("first", ROLF, ""), adversary("second", ROLF, "scene = 2")];
    scene(&format!("{rules}\n[scene]\nrests = 30"), &[heroes, &foes].concat())
}

fn one() -> Vec<String> {
    vec![pc("olivia", OLIVIA, "")]
}

/// The party has won the running conflict; nothing is settled yet.
fn won(stage: &mut Stage<'_>) {
    stage.state.end = Some(End::Won(1));
    stage.state.series.pause = Pause::Fresh;
    stage.state.series.stage += 1;
    stage.state.series.before += stage.state.exchange;
    stage.state.exchange = 0;
}

/// Opens a stage after the first conflict, in which the first hero has filled these slots and boxes.
fn after(conflict: &Conflict<WarOfAshes>, slots: u8, boxes: u8) -> Stage<'_> {
    let mut stage = Stage::open(conflict, &[], &[]);
    stage.wear(0, |wear| (wear.slots, wear.boxes) = (slots, boxes));
    won(&mut stage);
    stage
}

fn rest(stage: &mut Stage<'_>, times: usize) {
    for _ in 0..times {
        stage.turn(&[], &["0 pause rest"]);
    }
}

/// Returns the slots that hold a consequence, and the slots among them whose recovery has begun.
fn slots(stage: &Stage<'_>) -> (u8, u8) {
    (stage.fighter(0).slots, stage.state.series.trails[0].recovering)
}

/// WOA-END-03: stress is gone with the conflict, a mild consequence with a rest, without a roll.
#[test]
fn stress_goes_at_once_and_mild_consequences_with_a_rest() {
    let conflict = series("", &one());
    let mut stage = after(&conflict, 0b001, 0b111);
    stage.turn(&[], &["0 pause go_on"]);
    assert_eq!(stage.fighter(0).boxes, 0);
    assert_eq!(slots(&stage), (0b001, 0b001), "nobody has had the time to rest");
    assert_eq!((stage.state.series.scene, stage.state.exchange), (2, 1));
    // The next conflict is no rest either.
    won(&mut stage);
    stage.state.series.open = true;
    rest(&mut stage, 1);
    assert_eq!(slots(&stage), (0, 0));
    assert!(stage.told(FateEvent::Healed(FighterId(0), 0)));
    for (rules, rests) in [("recovery.wait.mild = 0", 0), ("recovery.wait.mild = 3", 3)] {
        let conflict = series(rules, &one());
        let mut stage = after(&conflict, 0b001, 0);
        rest(&mut stage, rests);
        if rests > 0 {
            assert_eq!(slots(&stage), (0, 0), "{rules}");
        } else {
            stage.turn(&[], &["0 pause go_on"]);
            assert_eq!(slots(&stage), (0, 0), "{rules}");
        }
    }
}

/// WOA-END-03: a moderate consequence stays to the end of the next session, a severe one to the
/// end of the scenario.
#[test]
fn moderate_and_severe_consequences_wait_for_sessions_and_scenarios() {
    // The conflict is the first of three scenes of a session; scenarios have three sessions.
    let ends = |rules: &str| {
        let conflict = series(rules, &one());
        let mut stage = after(&conflict, 0b110, 0);
        let mut gone = [0; 2];
        for scene in 2..=30 {
            rest(&mut stage, 1);
            for (at, gone) in gone.iter_mut().enumerate() {
                if *gone == 0 && slots(&stage).0 >> (at + 1) & 1 == 0 {
                    *gone = scene;
                }
            }
        }
        gone
    };
    assert_eq!(ends(""), [6, 9]);
    assert_eq!(ends("recovery.wait.moderate = 0"), [3, 9]);
    assert_eq!(ends("recovery.wait.severe = 1"), [6, 18]);
    assert_eq!(ends("session.scenes = 2\nscenario.sessions = 2"), [4, 4]);
    // A conflict that is a session of its own closes it: it is not the next one.
    assert_eq!(ends("session.scenes = 1"), [2, 3]);
}

/// WOA-END-03: treatments are rolled for only where the table wants it so (FC-REC-02, FC-REC-03,
/// FC-REC-04); minions are no healers.
#[test]
fn treatments_are_rolled_for_where_healing_says_so() {
    let mut party = one();
    let conflict = series("", &party);
    let mut stage = after(&conflict, 0b111, 0);
    stage.turn(&[], &["0 pause go_on"]);
    assert_eq!(slots(&stage), (0b111, 0b111), "all of it begins by itself");
    let rules = "healing.effect = \"none\"\nrecovery.milestones = false";
    let treat = |party: &[String], severity: &str, dice: &str| {
        let conflict = series(rules, party);
        let mut stage = after(&conflict, 0b111, 0);
        stage.turn(&[dice], &[&format!("0 pause treat {severity} 0")]);
        slots(&stage).1
    };
    // Olivia's best approach is 3; treating herself is harder by 2.
    assert_eq!(treat(&party, "mild", "[+000]"), 0b001);
    assert_eq!(treat(&party, "mild", "[-000]"), 0);
    assert_eq!(treat(&party, "moderate", "[++00]"), 0);
    // Rolf's method is no better, but he treats another fighter.
    party.push(pc("rolf", ROLF, ""));
    assert_eq!(treat(&party, "mild", "[-000]"), 0b001);
    assert_eq!(treat(&party, "moderate", "[+000]"), 0b010);
    assert_eq!(treat(&party, "severe", "[+++0]"), 0b100);
    let minion = "kind = \"minion\"\nskilled = [\"notice\"]";
    let helpers = [one(), vec![format!("[sides.heroes.page]\n{minion}\n")]].concat();
    assert_eq!(treat(&helpers, "mild", "[-000]"), 0, "a page does not know how");
}

/// The party rests as long as something heals, unless its policy says otherwise.
#[test]
fn a_fighter_without_instructions_rests_when_that_helps() {
    let conflict = series("", &one());
    let mut stage = after(&conflict, 0b001, 0);
    stage.turn(&[], &[]);
    assert_eq!((stage.state.series.rests, stage.fighter(0).slots), (1, 0));
    stage.turn(&[], &[]);
    assert_eq!(stage.state.series.scene, 2);
}

/// WOA-STN-04, WOA-LETH-05: a stunt that works once in a session works again in the next. WOA-END-03: Roar aspects,
/// maneuvers and dropped weapons end with the conflict.
#[test]
fn stunts_are_used_up_for_the_session_and_roars_end() {
    for (rules, used) in [("", 1), ("session.scenes = 1", 0)] {
        let conflict = series(rules, &one());
        let mut stage = after(&conflict, 0, 0);
        let game = &mut stage.state.fighters[0].game;
        (game.active, game.lost, game.free) = (true, true, 2);
        (game.craft.used[0], game.craft.dropped, game.craft.lethal_next) = (1, 1, true);
        stage.turn(&[], &["0 pause go_on"]);
        let game = &stage.fighter(0).game;
        assert_eq!(game.craft.used[0], used, "{rules}");
        assert_eq!((game.active, game.lost, game.free), (false, false, 0));
        assert_eq!((game.craft.dropped, game.craft.lethal_next), (0, false));
        assert_eq!(stage.state.free, [0; 4]);
    }
}

/// WOA-RIT-15: the consequence in the slot of a ritual stays an aspect until it clears.
#[test]
fn an_extra_mild_consequence_lasts_until_a_rest() {
    let conflict = series("", &[pc("olivia", OLIVIA, "priest = true")]);
    let next = |rests: usize| {
        let mut stage = after(&conflict, 0, 0);
        stage.state.fighters[0].game.band = Band { borne: 1, smiting: true, ..Band::default() };
        rest(&mut stage, rests);
        stage.turn(&[], &["0 pause go_on"]);
        let hero = stage.fighter(0);
        assert!(!hero.game.band.smiting, "the ritual is for one conflict");
        (hero.game.band.borne, hero.attached.len())
    };
    assert_eq!(next(0), (1, 1));
    assert_eq!(next(1), (0, 0));
}

/// WOA-DIV-01, WOA-END-03: the marks of the gods are consequences of the party.
#[test]
fn marks_of_divine_interest_fade_as_consequences_do() {
    let conflict = series("module.divine = \"on\"", &one());
    let mut stage = after(&conflict, 0, 0);
    // Two mild ones, a moderate and a severe one.
    stage.state.world.rites.marks[0] = 0b1111;
    stage.turn(&[], &["0 pause go_on"]);
    assert_eq!(stage.state.world.rites.marks[0], 0b1111);
    won(&mut stage);
    stage.state.series.open = true;
    let mut seen = Vec::new();
    for _ in 0..7 {
        rest(&mut stage, 1);
        seen.push(stage.state.world.rites.marks[0]);
    }
    // Scenes 3 to 9: the first session ends with the third, the scenario with the ninth.
    assert_eq!(seen, [0b1100, 0b1100, 0b1100, 0b1000, 0b1000, 0b1000, 0]);
}

/// Dice before the first exchange of a later conflict have labels of their own.
#[test]
fn a_later_conflict_has_labels_of_its_own() {
    let conflict = series("", &one());
    let mut stage = after(&conflict, 0, 0);
    let (time, exchanges) = (stage.state.time(), stage.state.exchanges());
    stage.turn(&[], &["0 pause go_on"]);
    assert_eq!((stage.state.time(), stage.state.exchanges()), (time + 2, exchanges + 1));
}

/// FC-TKO-02, WOA-END-01, WOA-END-02: a fighter who conceded gets the points and is back; a fighter who was taken out
/// is back if the conflict was won.
#[test]
fn who_is_back_for_the_next_conflict() {
    let party = [one(), vec![pc("rolf", ROLF, "")]].concat();
    for (side, status) in [(0b01, Status::In), (0b10, Status::Gone)] {
        let conflict = series("", &party);
        let mut stage = after(&conflict, 0, 0);
        stage.state.end = Some(End::Won(side));
        stage.state.fighters[0].status = Status::Conceded;
        stage.state.fighters[0].pending = 2;
        stage.state.fighters[1].status = Status::TakenOut;
        stage.state.standing &= !0b11;
        stage.turn(&[], &["0 pause go_on"]);
        let states = [0, 1].map(|fighter| stage.fighter(fighter).status);
        assert_eq!(states, [Status::In, status]);
        assert_eq!(stage.fighter(0).fate, 5);
        assert_eq!(stage.state.ending(), None);
    }
    let conflict = series("", &one());
    let mut stage = after(&conflict, 0, 0);
    stage.turn(&[], &["0 pause stop"]);
    assert_eq!(stage.state.ending(), Some(Ending::Divided), "what never took place is not won");
}

#[test]
fn features_of_a_series() {
    let conflict =
        series("healing.effect = \"none\"", &[one(), vec![pc("rolf", ROLF, "")]].concat());
    let mut stage = after(&conflict, 0b011, 0);
    stage.turn(&["[0000]"], &["0 pause treat mild 0"]);
    let moment = Moment::QUIET;
    let ask = stage.ask(<BetweenConflicts as Numbered<War>>::NUMBER, 0, &moment);
    let all = &conflict.vocabulary.features;
    let find = |name: &str| all.iter().rposition(|feature| feature.name == name).unwrap();
    assert_eq!(ask.of_fighter(find("untreated"), FighterId(0)), 1);
    let recovering = all.iter().rposition(|feature| feature.name == "recovering").unwrap();
    assert_eq!(ask.of_side(recovering, true), 1);
    // 3 against 4: a tie starts recovery too.
    assert_eq!(ask.of_fighter(find("treat_chance"), FighterId(0)), 38);
    assert_eq!(ask.of_side(find("slots_left"), true), 4);
    assert_eq!(ask.of_side(find("fate_points"), true), 6);
    let world = |name: &str| ask.of_world(find(name));
    assert_eq!((world("scene"), world("scenes_left"), world("rests_left")), (1, 1, 30));
}

#[test]
fn mistakes_of_a_series_are_told() {
    let text = |hero: &str, foe: &str| {
        let groups = [pc("olivia", OLIVIA, hero), adversary("hans", ROLF, foe)];
        compiled(&text_of("", &groups)).err().unwrap_or_default()
    };
    assert!(text("scene = 2", "").contains("take part in every conflict"));
    assert!(text("", "scene = 2").contains("conflict 1 of 2 begins without fighters"));
}
