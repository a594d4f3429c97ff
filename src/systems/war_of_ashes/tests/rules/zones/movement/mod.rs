//! Tests of zones, movement and blocking, told at a scripted table.

mod forced_step;
mod reach;

use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::rules::movement::steps;
use crate::kernels::fate::rules::movement::steps::Goal;
use crate::kernels::fate::sheet::map::Site;
use crate::system::{FighterId, Options};
use crate::systems::war_of_ashes::View;
use crate::systems::war_of_ashes::decide::points::RoarTurn;
use crate::systems::war_of_ashes::tests::*;

/// Three zones in a row and a fourth beside the last; no fighter moves or acts unless the script says so.
fn row(rules: &str, aspects: &str, groups: &[String]) -> Conflict<WarOfAshes> {
    on_map(
        rules,
        "a = { to = [\"b\"] }\nb = { to = [\"c\"] }\nc = { to = [\"d\"] }\nd = {}\n",
        aspects,
        groups,
    )
}

fn on_map(rules: &str, zones: &str, aspects: &str, groups: &[String]) -> Conflict<WarOfAshes> {
    compiled(&map_text(rules, zones, aspects, groups))
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn map_text(rules: &str, zones: &str, aspects: &str, groups: &[String]) -> String {
    format!(
        "system = \"war-of-ashes\"\n[rules]\nmodule.roar = \"off\"\nfp.refresh = 0\nfp.gm_per_pc = 0\n\
         {rules}\n[scene.zones]\n{zones}[scene.aspects]\n{aspects}\n\
         [sides.heroes]\nplayer = \"pc\"\npolicy = \"still\"\n\
         [sides.foes]\nplayer = \"gm\"\npolicy = \"still\"\n{}\
         [policies.still]\nstep = [\"stay\"]\nturn = [\"pass\"]\nimpede = [\"let_pass if false\"]\n",
        groups.concat()
    )
    .replace("impede = [\"let_pass if false\"]\n", "")
}

/// Rolf (Quick 2, Forceful 3) in a zone.
fn rolf(zone: &str) -> String {
    pc("rolf", ROLF, &format!("zone = \"{zone}\""))
}

fn bandit(zone: &str) -> String {
    minions(
        "bandit",
        &format!("zone = \"{zone}\"\nskilled = [\"fight\", \"strength\"]\nboxes = [1]"),
    )
}

fn zone(stage: &Stage<'_>, fighter: usize) -> u8 {
    stage.fighter(fighter).foot.zone()
}

fn difficulties(stage: &Stage<'_>) -> Vec<i32> {
    let found = |event: &WarEvent| match event {
        WarEvent::Fate(FateEvent::Difficulty(it)) => Some(*it),
        _ => None,
    };
    stage.table.events.iter().filter_map(found).collect()
}

fn hindered(name: &str, zone: &str, more: &str) -> String {
    format!("\"{name}\" = {{ zone = \"{zone}\", hinders = true{more} }}\n")
}

/// WOA-ZONE-01, WOA-SEQ-11, WOA-MOVE-01, WOA-SEQ-09: every fighter has a zone, and one step to the next is free
/// beside the action, before or after it (JC-26).
#[test]
fn one_step_is_free() {
    let game = row("", "", &[rolf("a"), bandit("d")]);
    let mut stage = Stage::open(&game, &[], &[]);
    assert_eq!((zone(&stage, 0), zone(&stage, 1)), (0, 3));
    stage.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert_eq!(zone(&stage, 0), 1);
    stage.idle(1);
    stage.turn(&[], &["0 step stay", "0 turn pass", "0 step step_to zone3"]);
    assert_eq!(zone(&stage, 0), 2);
    stage.idle(1);
    // WOA-ZONE-02: next door is not hand to hand; one step on it is.
    assert!(!stage.may(0, Turn::Attack.number(), NO_ARGUMENT));
    stage.turn(&["[0000] [0000]"], &["0 step step_to_foe 1", "0 turn attack 1"]);
    assert_eq!(zone(&stage, 0), 3);
}

/// WOA-MOVE-01: `move.free_zones` steps, from none to three.
#[test]
fn knobs_say_how_many_steps_are_free() {
    let game = row("move.free_zones = 3", "", &[rolf("a"), bandit("d")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let step = "0 step step_to zone4";
    stage.turn(&[], &[step, step, step, "0 turn pass"]);
    assert_eq!(zone(&stage, 0), 3);
    let game = row("move.free_zones = 0", "", &[rolf("a"), bandit("d")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000]"], &["0 turn run_to zone2"]);
    assert_eq!((zone(&stage, 0), difficulties(&stage)), (1, vec![0]));
}

/// WOA-MOVE-02, WOA-MOVE-03, WOA-MOVE-05, WOA-MOVE-08, WOA-MOVE-09, WOA-MOVE-10, WOA-MOVE-11, JC-27:
/// T-29, T-30, T-54 and what lies between.
#[test]
fn t_29_t_30_t_54_difficulties_of_ways() {
    let one = hindered("Icy", "a", "");
    let two = format!("{one}{}", hindered("Boulders", "b", ""));
    let passed = hindered("Rockfall", "b", "");
    let entered = hindered("Rockfall", "c", "");
    for (aspects, to, known) in [
        ("", "zone3", 2),
        (one.as_str(), "zone2", 2),
        (two.as_str(), "zone2", 4),
        // Avalanche! through Rockfall into Tundra Plain.
        (two.as_str(), "zone3", 6),
        (passed.as_str(), "zone3", 4),
        (entered.as_str(), "zone4", 6),
        ("", "zone4", 4),
    ] {
        let game = row("", aspects, &[rolf("a"), bandit("d")]);
        let mut stage = Stage::open(&game, &[], &[]);
        let run = format!("0 turn run_to {to}");
        stage.turn(&["[++++]"], &["0 step stay", &run]);
        assert_eq!(difficulties(&stage), [known], "{aspects} to {to}");
        // WOA-MOVE-06, WOA-MOVE-17: best of Quick, Forceful and Sneaky; Rolf has Forceful 3.
        assert_eq!(stage.rolls(), [(0, 0, 7)]);
        assert_eq!(zone(&stage, 0) + 1, to[4..].parse::<u8>().unwrap());
        // WOA-MOVE-18: style earns a boost.
        assert_eq!(stage.fighter(0).boosts.all(), u8::from(7 - known >= 3));
    }
}

/// WOA-MOVE-08, WOA-MOVE-10, JC-27: knobs of the difficulty.
#[test]
fn knobs_of_the_difficulty() {
    let aspects = format!("{}{}", hindered("Icy", "a", ""), hindered("Scree", "a", ""));
    for (rules, known) in [
        ("zone.aspects_max = 3", 6),
        ("zone.aspects_max = 3\nmove.count = \"zones\"", 4),
        ("zone.aspects_max = 1", 4),
        ("zone.aspects_max = 1\nmove.per_aspect = 0\nmove.per_extra_zone = 4", 4),
        ("move.per_aspect = 0\nmove.per_extra_zone = 0\nmove.min = 3", 3),
    ] {
        let game = row(rules, &aspects, &[rolf("a"), bandit("d")]);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(
            &["[0000]"],
            ["0 turn run_to zone3", "0 cost fail"][..if known > 3 { 2 } else { 1 }]
                .iter()
                .copied()
                .chain((known == 3).then_some("0 cost fail"))
                .collect::<Vec<_>>()
                .as_slice(),
        );
        assert_eq!(difficulties(&stage), [known], "{rules}");
    }
}

/// WOA-MOVE-07, WOA-MOVE-15, WOA-MOVE-16, WOA-ACT-09, WOA-ACT-10: a roll is the action of the turn;
/// a tie may be had at a minor cost and a failure at a serious one, or both be declined (JC-10).
#[test]
fn costs_of_moves_and_their_refusal() {
    let icy = hindered("Icy", "a", "");
    let game = row("", &icy, &[rolf("a"), bandit("b")]);
    let run = |dice: &str, answer: &str| {
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(&[dice], &["0 turn run_to zone2", answer]);
        let boosts = stage.fighter(1).boosts.all();
        (zone(&stage, 0), stage.fighter(0).slots, boosts, stage.fighter(0).slot_free[0])
    };
    // T-28 without a blocker: the boost goes to the nearest foe.
    assert_eq!(run("[-000]", "0 cost pay"), (1, 0, 1, 0));
    assert_eq!(run("[-000]", "0 cost fail"), (0, 0, 0, 0));
    assert_eq!(run("[--00]", "0 cost pay"), (1, 1, 0, 1));
    assert_eq!(run("[--00]", "0 cost fail"), (0, 0, 0, 0));
    // The step of the turn is gone with it (IX-31).
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[----]"], &["0 turn run_to zone2", "0 cost fail"]);
    assert_eq!(stage.fighter(0).foot.steps, u8::MAX);
}

/// WOA-MOVE-07: with `move.opposed_costs_action` off the fighter acts after a roll to move.
#[test]
fn a_roll_to_move_may_leave_the_action() {
    let icy = hindered("Icy", "a", "");
    let rules = "move.opposed_costs_action = false";
    let game = row(rules, &icy, &[rolf("a"), bandit("b")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000]", "[0000] [0000]"], &["0 turn run_to zone2", "0 turn attack 1"]);
    assert_eq!(zone(&stage, 0), 1);
    assert_eq!(stage.state.action, 0);
}

/// WOA-MOVE-04, WOA-MOVE-12, WOA-MOVE-14, WOA-MOVE-19, WOA-MOVE-21, JC-11, T-28: foes in the zone left
/// and in the zone entered may bar the way; the best of them rolls, and its total is the difficulty.
#[test]
fn t_28_foes_may_bar_the_way() {
    let above = minions("above", "zone = \"b\"\nskilled = [\"shoot\"]");
    let game = row("", "", &[rolf("a"), bandit("a"), above]);
    let mut stage = Stage::open(&game, &[], &[]);
    // Presence alone bars nothing.
    stage.turn(
        &[],
        &["0 step step_to zone2", "1 impede let_pass", "2 impede let_pass", "0 turn pass"],
    );
    assert_eq!(zone(&stage, 0), 1);
    // IX-30: a step that is barred may be taken back, and the action kept.
    let mut stage = Stage::open(&game, &[], &[]);
    let script = [
        "0 step step_to zone2",
        "1 impede impede",
        "2 impede impede",
        "0 turn run_to zone2",
        "1 impede impede",
        "2 impede impede",
        "0 cost pay",
    ];
    // The bandit is strong (+2), the other is not: 3 - 1 against 2 is a tie.
    stage.turn(&["[-000] [0000]"], &script);
    assert_eq!(stage.rolls(), [(0, 0, 2), (1, 0, 2)]);
    assert_eq!((zone(&stage, 0), stage.fighter(1).boosts.all()), (1, 1));
    let mut stage = Stage::open(&game, &[], &[]);
    let script =
        ["0 step step_to zone2", "1 impede impede", "2 impede let_pass", "0 turn attack 1"];
    stage.turn(&["[0000] [0000]"], &script);
    assert_eq!(zone(&stage, 0), 0);
}

/// WOA-MOVE-04: `move.block` off, and for those engaged only.
#[test]
fn knobs_of_who_may_bar_the_way() {
    let groups = [rolf("a"), bandit("a")];
    let game = row("move.block = \"off\"", "", &groups);
    Stage::open(&game, &[], &[]).turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    let game = row("move.block = \"engaged_only\"", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1", "0 step step_to zone2", "1 impede impede"]);
    assert_eq!(zone(&stage, 0), 0);
    stage.idle(1);
    stage.turn(&[], &["0 step stay", "0 turn pass"]);
    stage.idle(1);
    // There was no fight since, so no fighter is asked.
    stage.turn(&[], &["0 step step_to zone2", "0 turn pass"]);
    assert_eq!(zone(&stage, 0), 1);
}

/// JC-11: `move.block_limit` counts the rolls of an exchange.
#[test]
fn barring_may_be_limited() {
    let pair = "count = 2\nzone = \"a\"";
    let rules = "move.block_limit = 1\norder.npc_group = false";
    let olivia = pc("olivia", OLIVIA, "zone = \"a\"");
    let game = row(rules, "", &[rolf("a"), olivia, minions("bandit", pair)]);
    let mut stage = Stage::open(&game, &[], &[]);
    let run = ["0 step stay", "0 turn run_to zone3", "2 impede impede", "3 impede let_pass"];
    stage.turn(&["[0000] [0000]"], &run);
    assert_eq!(zone(&stage, 0), 2);
    // The first has barred a way already; only the other is asked.
    stage.turn(&[], &["1 step step_to zone2", "3 impede let_pass", "1 turn pass"]);
    assert_eq!(zone(&stage, 1), 1);
}

/// WOA-MOVE-19: `move.block_many`.
#[test]
fn several_may_bar_one_way() {
    let groups =
        [rolf("a"), bandit("a"), minions("above", "zone = \"c\"\nskilled = [\"strength\"]")];
    let bars = ["0 step stay", "0 turn run_to zone3", "1 impede impede", "2 impede impede"];
    let run = |rules: &str, dice: &[&str]| {
        let game = row(rules, "", &groups);
        let mut stage = Stage::open(&game, &[], &[]);
        stage.turn(dice, &bars);
        stage.margin()
    };
    // Two zones: the way adds 2 to the best of them (JC-34).
    assert_eq!(run("", &["[++++] [0000]"]), 7 - (2 + 2));
    assert_eq!(run("move.block_many = \"help\"", &["[++++] [0000]"]), 7 - (2 + 2 + 1));
    // WOA-TEAM-01: each helper adds `team.bonus`, and `team.cap` says how many may.
    let help = |more: &str| run(&format!("move.block_many = \"help\"\n{more}"), &["[++++] [0000]"]);
    assert_eq!(help("team.bonus = 2"), 7 - (2 + 2 + 2));
    assert_eq!(help("team.bonus = 0"), 7 - (2 + 2));
    assert_eq!(help("team.cap = 0"), 7 - (2 + 2));
    assert_eq!(run("move.block_many = \"each\"", &["[++0+]", "[++++] [0000]"]), 7 - (2 + 3 + 2));
    assert_eq!(run("move.block_many = \"each\"", &["[--0-]", "[++++] [0000]"]), 7 - (2 + 2));
}

/// T-55, JC-34: a barred way over two zones.
#[test]
fn t_55_distance_adds_to_the_blocker() {
    let groups = [rolf("a"), bandit("a")];
    let bars = ["0 step stay", "0 turn run_to zone3", "1 impede impede"];
    let game = row("", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(
        &["[++00] [+000]"],
        &["0 step stay", "0 turn run_to zone3", "1 impede impede", "0 cost pay"],
    );
    assert_eq!((stage.margin(), zone(&stage, 0)), (0, 2));
    let game = row("move.block_distance = \"ignore\"", "", &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[++00] [+000]"], &bars);
    assert_eq!(stage.margin(), 2);
    // Adverse aspects count only if they are invoked, or with the knob.
    let icy = hindered("Icy", "a", "");
    let game = row("zone.free_invokes = 0", &icy, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[++++] [0000]"], &bars);
    assert_eq!(stage.margin(), 3);
    let game = row("zone.free_invokes = 0\nmove.block_adverse = \"add\"", &icy, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[++++] [0000]"], &bars);
    assert_eq!(stage.margin(), 1);
}

/// WOA-MOVE-13, T-32: a mover is held at the cliff: the aspect of the zone is invoked against it.
#[test]
fn t_32_adverse_aspects_are_invoked_against_a_held_mover() {
    let cliff = hindered("Gaping Cliff Edge", "a", ", tags = [\"defend\"]");
    let deliah = pc("deliah", [1, 0, 1, 2, 3, 2], "zone = \"a\"");
    let groups = [deliah, bandit("a")];
    let script =
        ["0 step stay", "0 turn run_to zone2", "1 impede impede", "1 invoke free", "0 cost fail"];
    let game = row("", &cliff, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[+000] [+000]"], &script);
    assert_eq!((stage.margin(), zone(&stage, 0)), (-1, 0));
    assert!(stage.told(FateEvent::UsesAspect(0)));
    // The one free invocation is gone for both sides (WOA-ZONE-08, JC-13).
    assert_eq!(stage.state.free[..2], [0, 0]);
    // `move.invoke_bonus` overrides what an invocation adds to the blocker's roll.
    let game = row("move.invoke_bonus = 3", &cliff, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[+000] [+000]"], &script);
    assert_eq!(stage.margin(), -2);
    // An aspect of the zone that is entered serves as well.
    let ahead = hindered("Ice Bridge", "b", "");
    let game = row("", &ahead, &groups);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[+000] [+000]"], &script);
    assert_eq!(stage.margin(), -1);
}

/// WOA-MOVE-21: with `move.contested = enemy_present` no step into a foe's zone is free.
#[test]
fn presence_may_contest_a_zone() {
    let game = row("move.contested = \"enemy_present\"", "", &[rolf("a"), bandit("b")]);
    let mut stage = Stage::open(&game, &[], &[]);
    let (setup, at) = (&game.compiled.setup, &stage.state);
    assert_eq!(steps::step_to(View { setup, state: at }, FighterId(0), Goal::Zone(1)), None);
    assert!(steps::may_run(View { setup, state: at }, FighterId(0), Goal::Zone(1)));
    stage.turn(&["[0000] [0000]"], &["0 turn run_to zone2", "1 impede let_pass"]);
    assert_eq!((zone(&stage, 0), stage.rolls().len()), (1, 2));
}

/// IX-31: a free step and a roll to move do not go together; with the knob the step counts.
#[test]
fn ix_31_free_steps_and_rolls() {
    let icy = hindered("Icy", "c", "");
    let game = row("", &icy, &[rolf("a"), bandit("d")]);
    let stage = Stage::open(&game, &[], &[]);
    let may = |stage: &Stage<'_>, steps: u8| {
        let mut at = stage.state.clone();
        at.fighters[0].foot.steps = steps;
        steps::may_run(
            View { setup: &stage.conflict.compiled.setup, state: &at },
            FighterId(0),
            Goal::Zone(2),
        )
    };
    assert!(may(&stage, 0) && !may(&stage, 1));
    let game = row("move.free_with_opposed = true", &icy, &[rolf("a"), bandit("d")]);
    let mut stage = Stage::open(&game, &[], &[]);
    assert!(may(&stage, 1));
    stage.turn(&["[+000]"], &["0 step step_to zone2", "0 turn run_to zone3", "0 cost pay"]);
    assert_eq!((difficulties(&stage), zone(&stage, 0)), (vec![4], 2));
}

/// WOA-ZONE-11, WOA-ZONE-14: an aspect that a creature ignores neither hinders it nor can be invoked against it;
/// another creature suffers from an aspect that hinders no other fighter.
#[test]
fn aspects_concern_creatures_differently() {
    let ground = format!(
        "{}\"High Rocky Ground\" = {{ zone = \"b\", tags = [\"rock\"] }}\n",
        hindered("Icy Ground", "a", ", tags = [\"ice\"]")
    );
    let bird = pc("bird", ROLF, "zone = \"a\"\nignores = [\"ice\"]");
    let swamp = minions("newt", "zone = \"b\"\nsuffers = [\"rock\"]\nskilled = [\"fight\"]");
    let game = row("", &ground, &[bird, rolf("a"), swamp]);
    let setup = &game.compiled.setup;
    let mut stage = Stage::open(&game, &[], &[]);
    let step = |fighter: usize, to: u8| {
        steps::step_to(View { setup, state: &stage.state }, FighterId(fighter), Goal::Zone(to))
    };
    assert_eq!(step(0, 1), Some(1));
    assert_eq!(step(1, 1), None);
    assert_eq!(step(2, 2), None);
    let features = |fighter: usize| {
        let moment = Moment::default();
        let ask = stage.ask(0, 0, &moment);
        let number = game.vocabulary.features.iter().position(|it| it.name == "adverse_ground");
        ask.of_fighter(number.unwrap(), FighterId(fighter))
    };
    assert_eq!([0, 1, 2].map(features), [0, 1, 1]);
    // The newt attacks the two: only Rolf slips on the ice.
    stage.turn(&[], &["0 step stay", "0 turn pass", "0 step stay"]);
    stage.idle(1);
    stage.state.put(FighterId(2), 0);
    let mut other = stage.state.clone();
    stage.turn(&["[0000] [0000]"], &["2 step stay", "2 turn attack 0"]);
    std::mem::swap(&mut stage.state, &mut other);
    stage.turn(&["[0000] [0000]"], &["2 turn attack 1", "2 invoke free"]);
}

/// WOA-ZONE-06, WOA-ZONE-08, WOA-ZONE-07, JC-13: whose the free invocations of a zone's aspect are.
#[test]
fn free_invocations_of_zones() {
    let aspects = "\"Good Footing\" = { zone = \"a\", tags = [\"attack\"] }\n";
    let held = |rules: &str| {
        let game = row(rules, aspects, &[rolf("a"), bandit("a")]);
        let stage = Stage::open(&game, &[], &[]);
        (stage.state.scene[0].free[0], stage.state.scene[0].free[1], stage.state.scene[0].common)
    };
    assert_eq!(held(""), (1, 1, true));
    assert_eq!(held("zone.free_invokes = 3"), (3, 3, true));
    assert_eq!(held("zone.invoke_owner = \"pc\""), (1, 0, false));
    assert_eq!(held("zone.invoke_owner = \"gm\""), (0, 1, false));
    assert_eq!(held("zone.invoke_owner = \"each_side\""), (1, 1, false));
    // The first side to use it has it: then it is gone for the other side, too.
    let game = row("", aspects, &[rolf("a"), bandit("a")]);
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn attack 1", "0 invoke free"]);
    assert_eq!(stage.state.scene[0].free[..2], [0, 0]);
    assert_eq!(stage.state.free[..2], [0, 0]);
    // Either side may use it (WOA-ZONE-07), on the rolls that it fits (WOA-ZONE-12).
    let mut stage = Stage::open(&game, &[], &[]);
    stage.turn(&["[0000] [0000]"], &["0 turn create_advantage 1"]);
    stage.turn(&["[0000] [0000]"], &["1 turn attack 0", "1 invoke free"]);
    assert_eq!(stage.state.scene[0].free[..2], [0, 0]);
}

/// WOA-SEQ-07, WOA-SEQ-08: aspects of the scene, which carry no free invocations.
#[test]
fn situation_aspects() {
    let aspects = "fog = {}\nmud = { tags = [\"defend\"] }\n";
    let number = |rules: &str| {
        let game = row(rules, aspects, &[rolf("a"), bandit("a")]);
        let stage = Stage::open(&game, &[], &[]);
        (stage.state.scene.len(), stage.state.scene[0].free[0], stage.state.scene[0].site)
    };
    assert_eq!(number(""), (2, 0, Site::Everywhere));
    assert_eq!(number("scene.aspects = 1\nscene.aspect_free_invokes = 1").0, 1);
    assert_eq!(number("scene.aspect_free_invokes = 1").1, 1);
}

#[test]
fn mistakes_on_maps_are_told() {
    let zones = "a = { to = [\"b\"], exit = true }\nb = {}\n";
    let groups = [pc("rolf", ROLF, "zone = \"z\"\nignores = [\"iec\"]"), minions("pirate", "")];
    let problems = compiled(&map_text("", zones, "", &groups)).unwrap_err();
    for part in ["zone `a` is an exit", "\"z\"", "\"iec\""] {
        assert!(problems.contains(part), "{part}: {problems}");
    }
}
