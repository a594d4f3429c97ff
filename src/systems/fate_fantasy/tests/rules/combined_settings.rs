//! Clauses of rules beside the main one: about two settings together, about another place, or about a second roll.

use crate::system::{FighterId, NO_ARGUMENT, Options, Question};
use crate::systems::fate_fantasy::decide::points::{Concede, Main, TRIGGERS, Threat};
use crate::systems::fate_fantasy::decide::question::{Moment, PosedQuestion};
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{AspectKind, Cut};
use crate::systems::fate_fantasy::state::roll::RollKind::{
    Attack, Defend, DefendManoeuvre, Manoeuvre,
};
use crate::systems::fate_fantasy::state::running_turn::Turn;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL, compiled_text, text};

/// Counts of a measure for one side in trials that policies play.
fn played(rules: &str, groups: &[&str], policies: &str, (measure, side): (M, usize)) -> i32 {
    let scenario = text(rules, groups) + policies;
    let conflict = compiled_text(&scenario).unwrap_or_else(|problems| panic!("{problems}"));
    let mut workspace = conflict.workspace();
    let count = |trial| {
        conflict.play(&mut workspace, 42, trial);
        workspace.counters.of_side(side)[usize::from(measure)]
    };
    (0..60).map(count).sum()
}

/// FF-BLK-09: a block on a task stops it whether it is cast or not; a block on casting stops it, too, and both are
/// met with the same roll.
#[test]
fn ff_blk_09_a_block_on_a_task_stops_casting() {
    let spell = "scene.tasks.spell = { side = 'gm', skill = 'magic', cast = true }";
    let groups = ["pc a: weapon_use = 4, alertness = 8; count = 2", "foe x: magic = 2"];
    for trigger in ["task", "use", "first_task"] {
        for (dice, winner) in [("0; 2", None), ("0; 3", Some(1))] {
            let mut bench = Bench::of(spell, &groups);
            bench.round(dice, &[&format!("0 bar_anyone {trigger}"), "2 task"]);
            assert_eq!((bench.winner(), bench.state.blocks.len()), (winner, 0), "{trigger}");
        }
    }
    let mut bench = Bench::of(spell, &groups);
    bench.round("0; 0; 3", &["0 bar_anyone task", "1 bar_anyone use", "2 task"]);
    assert_eq!((bench.winner(), bench.count(M::BlocksBroken, 0)), (Some(1), 2));
    // The policy that blocks tasks silences a caster.
    let groups = [
        "pc a: weapon_use = 4, alertness = 8; policy = 'sentinel'",
        "foe x: magic = 2; policy = 'worker'",
    ];
    let long = "scene.tasks.spell = { side = 'gm', skill = 'magic', cast = true, needed = 6 }";
    assert!(played(long, &groups, "", (M::BlocksStopped, 0)) > 0);
}

const ROW: &str = "scene.zones.tower = { to = ['yard'] }; scene.zones.yard = { to = ['gate'] }; \
    scene.zones.gate = {}";

/// FF-BLK-09, FF-BLK-11: a block may name a zone to enter or leave other than the blocker's own, as far as
/// the blocker reaches, and one of several tasks.
#[test]
fn ff_blk_09_the_zone_or_task_that_a_block_names() {
    let of = |name: &str| {
        let at = TRIGGERS.iter().position(|known| *known == name).unwrap();
        Threat::of(at as u8, None).place
    };
    let places = ["enter", "enter_zone_1", "enter_zone_12", "leave_zone_1", "leave_zone_12"];
    assert_eq!(places.map(of), [None, Some(0), Some(11), Some(0), Some(11)]);
    assert_eq!(["task", "first_task", "fourth_task"].map(of), [None, Some(0), Some(3)]);
    let archer = "pc a: ranged = 3, alertness = 8; ranged = 'medium'; zone = 'tower'";
    let runner = "foe x: athletics = 2; zone = 'gate'";
    for (threat, told) in [("enter_zone_2", "entering yard"), ("leave_zone_3", "leaving gate")] {
        for (dice, zone) in [("0; 1", 2), ("0; 2", 1)] {
            let mut bench = Bench::of(ROW, &[archer, runner]);
            let turns = [&format!("0 bar_anyone {threat}")[..], "1 supplement go zone_2"];
            bench.round(dice, &turns);
            assert!(bench.says(&format!("blocks anyone from {told}")), "{:#?}", bench.lines());
            assert_eq!(bench.it(1).zone, zone, "{threat} {dice}");
        }
    }
    // The plain word is about the own zone still, so that it does not stop this step.
    let mut bench = Bench::of(ROW, &[archer, runner]);
    bench.round("0", &["0 bar_anyone enter", "1 supplement go zone_2"]);
    assert_eq!(bench.it(1).zone, 1);
    assert!(!bench.may(0, "bar_anyone enter_zone_4"));
    let swordsman = "pc a: weapon_use = 3; zone = 'tower'";
    let bench = Bench::of(ROW, &[swordsman, runner]);
    assert!(bench.may(0, "bar_anyone leave_zone_1") && !bench.may(0, "bar_anyone leave_zone_2"));
    let tasks = "scene.tasks.one = { side = 'gm' }; scene.tasks.two = { side = 'gm' }; \
        scene.tasks.ours = {}";
    let groups = ["pc a: weapon_use = 3, alertness = 8", "foe x: athletics = 2"];
    let block = "0 bar_anyone second_task";
    let mut bench = Bench::of(tasks, &groups);
    bench.round("0; 1", &[block, "1 task second_task"]);
    assert_eq!((bench.state.tasks[1], bench.count(M::BlocksStopped, 0)), (0, 1));
    let mut bench = Bench::of(tasks, &groups);
    bench.round("0", &[block, "1 task first_task"]);
    assert_eq!((bench.state.tasks[0], bench.state.blocks.len()), (1, 1));
    assert!(!bench.may(0, "bar_anyone third_task"));
}

/// FF-BLK-11: of equal skills a block takes the skill that reaches farther.
#[test]
fn ff_blk_11_of_equal_skills_the_one_that_reaches_farther() {
    let archer = "pc a: ranged = 5, weapon_use = 5, alertness = 8; ranged = 'long'; zone = 'tower'";
    let spell =
        format!("{ROW}; scene.tasks.spell = {{ side = 'gm', skill = 'magic', cast = true }}");
    let mut bench = Bench::of(&spell, &[archer, "foe x: magic = 2; zone = 'yard'"]);
    bench.round("0; 2", &["0 bar_anyone use", "1 task"]);
    assert_eq!((bench.rolls()[0].1, bench.winner()), (Some(Skill::Ranged), None));
}

/// FF-BLK-13, FF-BLK-14: a mover sees what it must exceed, so that policies can buy their way past a
/// block.
#[test]
fn ff_blk_13_14_movers_see_the_block() {
    let policies = "
[policies.guard]
main = [\"bar_anyone leave first\"]
[policies.runner]
main = [\"go zone_2\"]
invoke = [\"invoke if needed >= 1\"]
[policies.stepper]
supplement = [\"go zone_2\"]
main = [\"pass\"]
invoke = [\"invoke if needed >= 1\"]
";
    let guard = "pc a: shield = 3, alertness = 8; shield = true; zone = 'tower'; policy = 'guard'";
    for policy in ["runner", "stepper"] {
        let stopped = [0, 20].map(|points| {
            let runner = format!(
                "foe x: athletics = 3; zone = 'tower'; fate_points = {points}; policy = '{policy}'"
            );
            let rules = format!("{ROW}; conflict.max_rounds = 10");
            played(&rules, &[guard, &runner], policies, (M::BlocksStopped, 0))
        });
        assert!(stopped[1] * 3 < stopped[0] * 2, "{policy} {stopped:?}");
    }
}

/// FF-FULL-02: full defence allows no other main action, before it or after it.
#[test]
fn ff_full_02_no_other_main_action() {
    let two = "act.main = 2";
    let mut bench = Bench::of(two, DUEL);
    assert_eq!(bench.left_over("", &["0 full_defence", "0 attack 1"]), 1);
    assert!(bench.it(0).full);
    let mut turn = Turn::new(FighterId(0), Cut::No);
    for (mains, open) in [(0, true), (1, false)] {
        turn.mains = mains;
        let moment = Moment::of_turn(&turn);
        let ask = PosedQuestion::<Main>::new(bench.view(), FighterId(0), &moment);
        assert_eq!(ask.legal(Main::FullDefence.number(), NO_ARGUMENT), open);
    }
}

/// FF-BLK-02, FF-SUP-05: no supplemental action in the turn of a block, beside its second main action neither
/// (`sup.forbidden_with`).
#[test]
fn ff_blk_02_no_step_in_the_turn_of_a_block() {
    let rules = format!("{ROW}; act.main = 2");
    let groups = ["pc a: weapon_use = 3, alertness = 8; zone = 'tower'", "foe x:; zone = 'tower'"];
    let step = "0 follow go zone_2";
    let mut bench = Bench::of(&rules, &groups);
    let turns = ["0 bar_anyone enter", "0 attack 1", step];
    assert_eq!((bench.left_over("0; 0 0", &turns), bench.it(0).zone), (1, 0));
    let mut bench = Bench::of(&format!("{rules}; sup.forbidden_with = []"), &groups);
    bench.step("0; 0 0", &["0 bar_anyone enter", "0 follow none", "0 attack 1", step]);
    assert_eq!(bench.it(0).zone, 1);
}

/// FF-END-02, JC-26: minions never concede, whatever a policy says; `careful` goes by the next ordinary
/// hit.
#[test]
fn ff_end_02_minions_never_concede() {
    let groups = ["pc a: weapon_use = 3", "foe x:; kind = 'minion'; quality = 'fair'", "foe y:"];
    let bench = Bench::of("", &groups);
    for (who, may) in [(0, true), (1, false), (2, true)] {
        let ask = PosedQuestion::<Concede>::new(bench.view(), FighterId(who), &Moment::QUIET);
        assert_eq!(ask.legal(Concede::Concede.number(), NO_ARGUMENT), may, "{who}");
    }
    let minions = "foe x:; kind = 'minion'; quality = 'fair'; count = 3; policy = 'careful'";
    let hero = "pc a: weapon_use = 3, athletics = 3; policy = 'aggressive'";
    assert_eq!(played("", &[hero, minions], "", (M::Conceded, 1)), 0);
    let full = "foe x: athletics = 2, weapon_use = 3; policy = 'careful'";
    assert!(played("", &[hero, full], "", (M::Conceded, 1)) > 0);
    // FF-V49: 2 at even skill; without foes who can attack there is none.
    let bench = Bench::of("", &["pc a: athletics = 2", "foe x: weapon_use = 2"]);
    assert_eq!(bench.view().ordinary_hit(FighterId(0)), Some(2));
}

const TEAMS: &[&str] = &[
    "pc a: athletics = 3, alertness = 8",
    "pc b: weapon_use = 3, athletics = 2",
    "foe x: weapon_use = 3, athletics = 3; count = 2",
];

/// FF-SPIN-07: spin that is named at once cannot be kept. If a policy names no fighter, it goes to the next ally to
/// act, so that policies which ask for a roll do not lose it (`spin.timing`).
#[test]
fn ff_spin_07_spin_that_is_named_at_once_is_not_lost() {
    let rules = "spin.timing = 'assign_now'";
    for choices in [&["2 attack 0", "0 spin keep"][..], &["2 attack 0", "0 spin help 1"]] {
        let mut bench = Bench::with(rules, TEAMS, "4 0 -4");
        bench.step("", &[]);
        bench.step("-4 4", choices);
        assert_eq!(bench.it(1).gifts[1], [1, 0], "{choices:?}");
        assert_eq!((bench.count(M::SpinsUsed, 0), bench.count(M::SpinsLost, 0)), (1, 0));
    }
    let team = "weapon_use = 3, athletics = 3, alertness = 3; count = 3; policy = 'aggressive'";
    let groups = [format!("pc a: {team}"), format!("foe x: {team}")];
    let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
    assert!(played(rules, &groups, "", (M::SpinsUsed, 0)) > 0);
    assert_eq!(played(rules, &groups, "", (M::SpinsLost, 0)), 0);
}

/// FF-INTR-07, FF-HOLD-03: a holder who fails acts at the end of the game master's turn, and does not lose the turn
/// because it could be ended by an interrupt only (`interrupt.failure`, `hold.release`).
#[test]
fn ff_intr_07_a_holder_who_fails_still_acts() {
    let groups = ["pc a: alertness = 8, weapon_use = 3", "foe x: alertness = 4; count = 2"];
    let rules = "interrupt.failure = 'end_of_gm_turn'; hold.release = 'interrupt_only'";
    let mut bench = Bench::of(rules, &groups);
    bench.round("-4 4; 0 0", &["0 hold hold", "0 interrupt interrupt 1", "0 attack 1"]);
    assert_eq!((bench.order(), bench.count(M::TurnsLost, 0)), (vec![1, 2, 0], 0));
}

/// FF-INTR-06, FF-NPC-04: who cancels the action of a group of minions cancels that of all of them
/// (`minion.grouping`, `interrupt.disrupt`).
#[test]
fn ff_intr_06_a_group_that_is_cancelled() {
    let minions = "foe x:; kind = 'minion'; quality = 'average'; count = 3";
    let groups = ["pc a: alertness = 8", minions];
    let rules = "minion.grouping = 'on'; interrupt.disrupt = 'cancels'";
    let mut bench = Bench::of(rules, &groups);
    bench.round("0 0", &["0 hold hold", "0 interrupt interrupt 1", "0 precede cancel"]);
    assert_eq!(bench.order(), [0]);
}

/// FF-SUP-03, FF-SUP-06: the gate holds for passing an item as for using it; with `always` for interrupting,
/// too.
#[test]
fn ff_sup_03_what_the_gate_holds_for() {
    let scroll = "scene.items.scroll = { effect = 'free_tag', skill = 'lore', carrier = 'a' }";
    for (lore, may) in [(0, false), (3, true)] {
        let reader = format!("pc a: lore = {lore}");
        let bench = Bench::of(scroll, &[&reader, "pc b:", "foe x:"]);
        assert_eq!(bench.may_supplement(0, "give first_item 1"), may);
    }
    for (alertness, rules, tried) in
        [(2, "", 1), (2, "sup.gate_applies = 'always'", 0), (3, "sup.gate_applies = 'always'", 1)]
    {
        let groups = [&format!("pc a: alertness = {alertness}")[..], "foe x: alertness = 8"];
        let mut bench = Bench::with(rules, &groups, "0 0");
        let left = bench.left_over("4 -4", &["0 interrupt interrupt 1"]);
        assert_eq!((bench.count(M::InterruptsTried, 0), left > 0), (tried, tried == 0), "{rules}");
    }
}

/// FF-SUP-04: an item may be used after the main action as well; it is named before the roll, which has the -1
/// (`move.supplemental_timing`).
#[test]
fn ff_sup_04_an_item_after_the_main_action() {
    let dust = "scene.items.dust = { effect = 'free_tag', carrier = 'a' }";
    let groups = ["pc a: weapon_use = 3, alertness = 8", "foe x: athletics = 2"];
    for rules in [dust.to_owned(), format!("{dust}; move.supplemental_timing = 'before_only'")] {
        let mut bench = Bench::of(&rules, &groups);
        bench.step("1 0", &["0 attack 1", "0 follow use_on first_item 1"]);
        assert_eq!((bench.hits(), bench.state.aspects.len()), (vec![1], 1), "{rules}");
        assert_eq!(bench.it(0).items[0], 0);
    }
}

/// FF-HARM-11, FF-ASPC-11: consequences from before, and those that a fighter takes of its own will, are aspects that
/// foes can tag, but without a free tag.
#[test]
fn ff_harm_11_earlier_consequences_can_be_tagged() {
    let orc = "foe orc: athletics = 2; consequences = 2";
    let mut bench = Bench::of("", &["pc ada: weapon_use = 3, alertness = 8", orc]);
    assert_eq!(
        (bench.state.aspects.len(), bench.state.free_tags(0, FighterId(1), FighterId(0))),
        (2, 0)
    );
    assert!(bench.may_use((0, 1), Attack, "tag") && !bench.may_use((0, 1), Attack, "free"));
    bench.step("-2 0", &["0 attack 1", "0 invoke tag bonus"]);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![1], 2));
    bench.begin("0 0");
    assert_eq!(bench.state.aspects.len(), 2);
    let rules = "fate.start_pc = 0; interrupt.stress_may_overflow = true";
    let groups = ["pc a: alertness = 2", "foe gm: alertness = 3, weapon_use = 3"];
    let mut bench = Bench::with(rules, &groups, "0 0");
    bench.set(0).marks[0] = 0b11111;
    bench.round("0 0", &["0 interrupt interrupt 1"]);
    let aspect = bench.state.aspects[0];
    assert_eq!((aspect.kind, aspect.free, aspect.camp), (AspectKind::Consequence, 0, 1));
    assert!(bench.may_use((1, 0), Attack, "tag"));
}

/// FF-HARM-10: the penalty of consequences is on initiative rolls as well (`consequence.penalty`).
#[test]
fn ff_harm_10_consequences_lower_initiative() {
    let groups = ["pc a: alertness = 3; consequences = 1", "foe x: alertness = 3"];
    for (rules, order) in [("", vec![0, 1]), ("consequence.penalty = -1", vec![1, 0])] {
        let mut bench = Bench::with(rules, &groups, "0 0");
        bench.round("", &[]);
        assert_eq!(bench.order(), order, "{rules}");
    }
}

/// FF-MAN-14: removing an aspect is a manoeuvre: with a skill that is open to manoeuvres, and stopped by blocks on
/// them (`manoeuvre.can_remove`).
#[test]
fn ff_man_14_removing_is_a_manoeuvre() {
    let groups = [
        "pc a: weapon_use = 3, alertness = 8; count = 2",
        "foe x: athletics = 2, weapon_use = 3, lore = 5",
    ];
    let mut bench = Bench::of("manoeuvre.can_remove = true", &groups);
    bench.step("0 0", &["0 manoeuvre 2"]);
    assert!(bench.may(2, "clear 2") && bench.may(2, "clear weapon_use 2"));
    assert!(!bench.may(2, "clear lore 2"));
    // The aspect was placed with 3, the block has 4.
    bench.step("1", &["1 bar manoeuvre 2"]);
    bench.step("1", &["2 clear 2"]);
    assert_eq!((bench.state.aspects.len(), bench.count(M::BlocksStopped, 0)), (1, 1));
}

/// FF-MAN-15: with `tag.by = anyone` the allies of the bearer may use the aspect, too.
#[test]
fn ff_man_15_the_allies_of_the_bearer() {
    let groups = ["pc a: weapon_use = 2, alertness = 8", "foe x:; count = 2"];
    for (rules, may) in [("", false), ("tag.by = 'anyone'", true)] {
        let mut bench = Bench::of(rules, &groups);
        bench.step("0 0", &["0 manoeuvre 1"]);
        assert_eq!([1, 2].map(|who| bench.may_use((who, 0), Attack, "tag")), [may; 2]);
    }
}

/// FF-WPN-03: a ranged weapon has built-in aspects as well, without a blade beside it.
#[test]
fn ff_wpn_03_the_aspects_of_a_bow() {
    let bow = "pc a: ranged = 3, alertness = 8; armed = false; ranged = 'long'; \
               weapon_aspects = ['long range']; specialist = true";
    let mut bench = Bench::of("", &[bow, "foe x: athletics = 2"]);
    bench.step("-2 0", &["0 attack 1", "0 invoke weapon bonus"]);
    assert_eq!(bench.hits(), [1]);
}

/// FF-WPN-10: bare hands may be tagged on manoeuvres and the defence against them as well.
#[test]
fn ff_wpn_10_bare_hands_on_every_roll_between_two() {
    let bench = Bench::of("", &["pc a: weapon_use = 2", "foe x: unarmed = 2; armed = false"]);
    for kind in [Attack, Defend, Manoeuvre, DefendManoeuvre] {
        assert!(bench.may_use((0, 1), kind, "unarmed"), "{kind:?}");
        assert!(!bench.may_use((1, 0), kind, "unarmed"), "{kind:?}");
    }
}

/// FF-INIT-09: the rating may be any of the ladder (`init.gm_rating`).
#[test]
fn ff_init_09_any_rating() {
    for rating in [-2, 12] {
        assert_eq!(
            Bench::of(&format!("init.gm_rating = {rating}"), DUEL).setup().gm_rating,
            rating
        );
    }
}
