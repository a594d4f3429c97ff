//! Tests of the four actions (`kernels::fate::rules::actions`), the exchange and aspects in a conflict, told at a
//! scripted table.

use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Options, Question, RuleSystem};
use crate::systems::fate_core::tests::{OG, Told, two_sides};

const HERO: &str = "[sides.pcs.hero]\nskills = { athletics = 2, fight = 3, notice = 3 }\n";
const THUG: &str = "[sides.npcs.thug]\nkind = \"main\"\nskills = { athletics = 1, fight = 3 }\n";
const LEVEL: &str = "[0000] [0000]";

/// FC-ATK-05 to FC-ATK-08, FC-DEF-03 to FC-DEF-05: one event, seen from both sides.
#[test]
fn fc_atk_05_to_08_fc_def_03_to_05_margins_of_an_attack() {
    for (dice, hit, attacker, defender) in [
        ("[---0] [0000]", None, 0, 1),
        ("[--00] [0000]", None, 0, 0),
        (LEVEL, None, 1, 0),
        ("[++00] [0000]", Some(2), 0, 0),
        ("[+++0] [0000]", Some(3), 0, 0),
    ] {
        let game = two_sides("", HERO, THUG);
        let mut told = Told::begin(&game);
        told.turn(&[dice], &["0 turn attack 1"]);
        assert_eq!(told.hits(), Vec::from_iter(hit), "{dice}");
        let boosts = [0, 1].map(|it| told.fighter(it).boosts.all());
        assert_eq!(boosts, [attacker, defender], "{dice}");
    }
    // Style may be traded, never both taken (V-07).
    let game = two_sides("", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[+++0] [0000]"], &["0 turn attack 1", "0 style boost"]);
    assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![2], 1));
    for (rules, hit, boosts) in [
        ("attack.tie_boost = false\nattack.hit_bonus = 1\nattack.style_trade = 2", 2, 1),
        ("attack.style_boost = false", 3, 0),
    ] {
        let game = two_sides(rules, HERO, THUG);
        let mut told = Told::begin(&game);
        let choices = ["0 turn attack 1", "0 style boost"];
        told.turn(&["[+++0] [0000]"], &choices[..=usize::from(boosts > 0)]);
        assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![hit], boosts), "{rules}");
    }
}

/// FC-ATK-04: the surprised stand at their skill, and earn nothing by it (J-24).
#[test]
fn fc_atk_04_fc_def_05_the_surprised_do_not_roll() {
    let rules = "order.surprise_side = \"gm\"";
    let game = two_sides(rules, HERO, THUG);
    let mut told = Told::begin(&game);
    assert_eq!(*told.state.order, [1, 0]);
    told.turn(&["[----]"], &["1 turn attack 0"]);
    assert_eq!(told.fighter(0).boosts.all(), 0, "-1 against 3");
    told.turn(&[LEVEL], &["0 turn attack 1"]);
    // From its own turn on it defends as ever.
    told.turn(&[LEVEL], &["0 turn attack 1"]);
    let game = two_sides(&format!("{rules}\nattack.surprise_passive = false"), HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL], &["1 turn attack 0"]);
}

/// FC-ATK-01: attacks do not exist in a challenge, whose decisions know no such option.
#[test]
fn fc_atk_01_attacks_belong_to_conflicts() {
    let words = crate::systems::fate_core::FateCore::vocabulary();
    for point in ["prepare", "task"] {
        let options = words.points[words.point(point).unwrap()].options;
        assert!(options.iter().all(|option| !option.name.starts_with("attack")), "{point}");
    }
}

/// FC-ATK-11, FC-EXC-02: one action with one roll in a turn, at any foe.
#[test]
fn fc_atk_11_fc_exc_01_02_one_action_a_turn() {
    let two = format!("{THUG}count = 2\n");
    let game = two_sides("", HERO, &two);
    let mut told = Told::begin(&game);
    let (setup, quiet) = (&game.compiled.setup, Moment::QUIET);
    let ask = Ask::new(setup, &told.state, Turn::NUMBER, FighterId(0), &quiet);
    assert_eq!(ask.candidates(Turn::Attack.number(), NO_ARGUMENT), 0b110);
    told.turn(&[LEVEL], &["0 turn attack 2"]);
    told.turn(&[LEVEL], &["1 turn attack 0"]).turn(&[], &["2 turn pass"]);
    // FC-EXC-01: everybody has had a turn, so the next exchange begins with the first again.
    assert_eq!(told.state.exchange, 1);
    told.turn(&[LEVEL], &["0 turn attack 1"]);
    assert_eq!(told.state.exchange, 2);
    // Two actions, if the knob says so.
    let game = two_sides("turn.actions = 2", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&[LEVEL, LEVEL], &["0 turn attack 1", "0 turn attack 1"]);
}

/// FC-DEF-01, FC-EXC-03: defending costs nothing, as often as needed.
#[test]
fn fc_def_01_fc_exc_03_defending_is_free() {
    let three = format!("{THUG}count = 3\n");
    for (rules, dice, hits) in [
        ("", [LEVEL; 3], vec![]),
        ("defend.penalty_per_extra = 1", [LEVEL; 3], vec![1, 2]),
        ("defend.max_per_exchange = 2", [LEVEL, LEVEL, "[0000]"], vec![3]),
    ] {
        let game = two_sides(rules, HERO, &three);
        let mut told = Told::begin(&game);
        told.turn(&[], &["0 turn pass"]);
        for (thug, dice) in (1..).zip(dice) {
            told.turn(&[dice], &[&format!("{thug} turn attack 0")]);
        }
        assert_eq!(told.hits(), hits, "{rules}");
    }
}

/// FC-OVR-01 to FC-OVR-05: getting rid of an advantage with all four outcomes.
#[test]
fn fc_ovr_01_to_05_fc_asp_05_fc_env_05_overcoming_an_advantage() {
    for (rules, dice, cost, gone, boosts, slots) in [
        ("", "[----] [0000]", &["1 cost fail"][..], false, [0, 0], 0),
        // FC-OVR-02: the goal at a serious cost, which is a consequence (FC-OUT-08, J-17).
        ("", "[----] [0000]", &["1 cost pay"][..], true, [0, 0], 1),
        ("overcome.allow_serious_cost = false", "[----] [0000]", &[][..], false, [0, 0], 0),
        // FC-OVR-03: a tie at a minor cost, a boost for the other side (FC-OUT-07).
        ("", LEVEL, &[][..], true, [1, 0], 0),
        ("overcome.tie = \"choose\"", LEVEL, &["1 cost fail"][..], false, [0, 0], 0),
        // FC-OVR-04, FC-OVR-05.
        ("", "[++00] [0000]", &[][..], true, [0, 0], 0),
        ("", "[+++0] [0000]", &[][..], true, [0, 1], 0),
        ("overcome.style_boost = false", "[+++0] [0000]", &[][..], true, [0, 0], 0),
    ] {
        let game = two_sides(rules, HERO, THUG);
        let mut told = Told::begin(&game);
        told.turn(&["[++00] [0000]"], &["0 turn create_advantage fight 1"]);
        let script: Vec<&str> =
            ["1 turn remove_advantage fight 1"].iter().chain(cost).copied().collect();
        told.turn(&[dice], &script);
        assert_eq!(told.fighter(1).attached.is_empty(), gone, "{rules} {dice}");
        assert_eq!([0, 1].map(|it| told.fighter(it).boosts.all()), boosts, "{rules} {dice}");
        assert_eq!(told.fighter(1).slots, slots, "{rules} {dice}");
        // FC-ENV-07: its free invocation is gone with it; the cost's may be new.
        let left = u16::from(!gone) + u16::from(boosts[0]) + u16::from(slots);
        assert_eq!(told.state.free[0], left, "{rules} {dice}");
    }
}

/// FC-ASP-10, FC-INV-06: so many aspects, so many paid invocations of a roll.
#[test]
fn fc_asp_10_aspects_limit_what_can_be_paid_for() {
    for (aspects, paid) in [(1, 1), (5, 3)] {
        let hero = format!("{HERO}aspects = {aspects}\n");
        let game = two_sides("fp.gm_start = 0", &hero, &format!("{THUG}aspects = 0\n"));
        let mut told = Told::begin(&game);
        let script = [
            "0 turn attack 1",
            "0 invoke fate_point",
            "0 invoke fate_point",
            "0 invoke fate_point",
        ];
        told.turn(&["[----] [++++]"], &script[..=paid]);
        assert_eq!(told.fighter(0).fate, 3 - paid as i8);
    }
}

/// FC-ASP-01, FC-ENV-01: boosts are used up, advantages stay, and go with the scene.
#[test]
fn fc_asp_01_fc_env_01_how_long_aspects_live() {
    let game = two_sides("fp.gm_start = 0\nfp.refresh = 0", HERO, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[+000] [0000]"], &["0 turn create_advantage fight 1"]);
    told.turn(&[], &["1 turn pass"]);
    told.turn(&[LEVEL], &["0 turn attack 1"]);
    assert_eq!((told.state.free[0], told.fighter(0).boosts.all()), (2, 1));
    told.turn(&[], &["1 turn pass"]);
    // The boost goes first; then the advantage's invocation; the aspect itself stays (FC-INV-09).
    let spend = ["0 turn attack 1", "0 invoke free", "0 invoke free"];
    told.turn(&["[----] [0000]"], &spend);
    assert_eq!((told.state.free[0], told.fighter(0).boosts.all()), (1, 1), "a tie gives a new one");
    assert_eq!(told.fighter(1).attached.len(), 1);
}

/// FC-ENV-02, FC-ENV-03, FC-ENV-11, FC-ENV-15, FC-EXC-04, FC-EXC-07: an aspect stuck on a foe serves the whole side,
/// on attack and defence, and no other side.
#[test]
fn fc_env_02_03_11_15_fc_exc_04_07_an_advantage_over_a_foe_serves_the_side() {
    let pair = format!("{HERO}[sides.pcs.friend]\nskills = {{ athletics = 2, fight = 3 }}\n");
    let game = two_sides("fp.gm_start = 0\nfp.refresh = 0", &pair, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[+++0] [0000]"], &["0 turn create_advantage fight 2"]);
    assert_eq!(told.fighter(2).attached[0].free, 2);
    // The friend strikes with one of them, the hero defends with the other.
    told.turn(&["[-000] [0000]"], &["1 turn attack 2", "1 invoke free"]);
    assert_eq!(told.hits(), [1]);
    told.turn(&["[+000] [0000]"], &["2 turn attack 0", "0 invoke free"]);
    assert_eq!((told.hits(), told.state.free[0]), (vec![1], 0));
}

/// FC-IPO-05: cover for a friend is an advantage whose invocation the friend uses to defend.
#[test]
fn fc_ipo_05_fc_env_12_cover_for_a_friend() {
    let pair = format!("{HERO}[sides.pcs.friend]\nskills = {{ athletics = 2, fight = 3 }}\n");
    let game = two_sides("fp.gm_start = 0\nfp.refresh = 0", &pair, THUG);
    let mut told = Told::begin(&game);
    told.turn(&["[+000] [0000]"], &["0 turn take_cover fight"]);
    told.turn(&[], &["1 turn pass"]);
    told.turn(&["[+000] [0000]"], &["2 turn attack 1", "1 invoke free"]);
    assert_eq!((told.hits(), told.state.free[0]), (vec![], 0));
}

/// FC-ENV-14: nothing but dice, skills and invocations moves a roll.
#[test]
fn fc_env_14_no_modifiers_for_circumstances() {
    let crowd = format!("{THUG}count = 4\n");
    let game = two_sides("", HERO, &crowd);
    let mut told = Told::begin(&game);
    told.turn(&[], &["0 turn pass"]);
    told.turn(&["[+000] [0000]"], &["1 turn attack 0"]);
    assert_eq!(told.hits(), [1], "three comrades add nothing");
}

/// FC-EXC-05, FC-EXC-08, FC-SID-02: overcome serves secondary goals; a cap ends a conflict without a winner; players
/// may fight each other.
#[test]
fn fc_exc_05_08_fc_sid_02_the_cap_and_other_sides() {
    let game = two_sides("conflict.max_exchanges = 5", HERO, OG);
    let mut told = Told::begin(&game);
    for turn in 0..10 {
        told.turn(&[], &[&format!("{} turn pass", turn % 2)]);
    }
    assert_eq!((told.state.exchange, told.state.ending()), (5, None));
    told.turn(&[], &[]);
    assert_eq!(told.state.ending(), Some(crate::system::Ending::Stalemate));
    let text = format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n[sides.a]\nplayer = \"pc\"\n{}[sides.b]\nplayer = \"pc\"\n{}",
        HERO.replace("pcs", "a"),
        HERO.replace("pcs", "b")
    );
    let game = crate::systems::fate_core::tests::conflict(&text);
    assert_eq!(game.compiled.setup.foes(FighterId(0)), 0b10);
    // With one free zone and an advantage on oneself the options of overcome are there, see the
    // tests of removal and movement; without an obstacle there is nothing to overcome.
    let told = Told::begin(&game);
    let (setup, quiet) = (&game.compiled.setup, Moment::QUIET);
    let ask = Ask::new(setup, &told.state, Turn::NUMBER, FighterId(0), &quiet);
    assert_eq!(ask.candidates(Turn::Remove.number(), NO_ARGUMENT), 0);
}

/// FC-SID-03: a side's targets are a line of its policy: the weakest, the strongest, those hit least so far, each
/// with the order of the file behind it.
#[test]
fn fc_sid_03_whom_to_attack_is_policy() {
    let foes =
        format!("{THUG}[sides.npcs.ox]\nkind = \"main\"\nskills = {{ fight = 4, physique = 3 }}\n");
    for (line, target) in [
        ("attack first", 1),
        ("attack lowest target.defense", 1),
        ("attack highest target.attack", 2),
        ("attack highest target.absorbs", 2),
    ] {
        let game = crate::systems::fate_core::tests::conflict(&format!(
            "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
             [sides.pcs]\nplayer = \"pc\"\npolicy = \"aim\"\n{HERO}\
             [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n{foes}\n\
             [policies.aim]\nturn = [\"{line}\"]\n"
        ));
        let mut told = Told::begin(&game);
        told.turn(&["[----] [0000]"], &[]);
        assert_eq!(told.fighter(target).attacked, 1, "{line}");
    }
}

/// FC-FUL-01, FC-FUL-02, FC-FUL-05, FC-OPT-12 without its focus: full defense, until the next turn or the end of the
/// exchange.
#[test]
fn fc_ful_01_02_05_how_long_full_defense_lasts() {
    for (rules, next, boosts) in [
        ("", true, 0),
        ("fulldef.duration = \"rest_of_exchange\"", false, 0),
        ("fulldef.idle_boost = true", true, 1),
        ("fulldef.bonus = 4", true, 0),
    ] {
        let slow = HERO.replace("notice = 3", "crafts = 1");
        let game = two_sides(rules, &slow, &THUG.replace("fight = 3", "fight = 3, notice = 1"));
        let mut told = Told::begin(&game);
        told.turn(&[], &["1 turn pass"]);
        told.turn(&[], &["0 turn full_defense"]);
        // The thug acts first in the next exchange.
        let thug = if boosts == 0 { "1 turn attack 0" } else { "1 turn pass" };
        told.turn(if boosts == 0 { &["[++00] [0000]"] } else { &[] }, &[thug]);
        let bonus = if rules.contains("bonus") { 4 } else { 2 };
        let expected = if next { 2 - bonus } else { 2 };
        assert_eq!(told.hits(), Vec::from_iter((boosts == 0 && expected > 0).then_some(expected)));
        let before = told.fighter(0).boosts.all();
        told.turn(&[], &["0 turn pass"]);
        assert_eq!(told.fighter(0).boosts.all() - before, boosts, "{rules}");
        assert!(!told.fighter(0).full_defense);
    }
}
