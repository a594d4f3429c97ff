//! Tests of turn order, full defense, fate points, compels and concession (FC-ORD, FC-FUL, FC-FP,
//! FC-CMP, FC-CED, FC-DEF), each at a scripted table.

use crate::engine::Conflict;
use crate::kernels::fate::state::conflict::{Attached, SceneAspect, Status};
use crate::kernels::fate::tell::compel_events::CompelEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{Ending, FighterId, RuleSystem};
use crate::systems::fate_core::FateCore;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tests::{Told, conflict, mistakes, two_sides};

const MAIN: &str = "kind = \"main\"";

/// A fighter with Notice, Athletics and Physique, who fights with 3.
fn group(side: &str, name: &str, [notice, athletics, physique]: [i32; 3], more: &str) -> String {
    format!(
        "[sides.{side}.{name}]\n{more}\nskills = {{ fight = 3, notice = {notice}, \
         athletics = {athletics}, physique = {physique} }}\n"
    )
}

/// Two of either side, who all do nothing: Notice 4 and 2 against 3 and 1.
fn idlers(rules: &str) -> Conflict<FateCore> {
    let players = group("pcs", "a", [4, 0, 0], "") + &group("pcs", "b", [2, 0, 0], "");
    let others = group("npcs", "c", [3, 0, 0], MAIN) + &group("npcs", "d", [1, 0, 0], MAIN);
    let mut text = format!("{players}{others}");
    text += "[policies.idle]\nturn = [\"pass\"]\nnext = [\"by_rating\"]\n";
    let usual = ["fp.gm_start = 3", "fp.pc_start = 2"];
    let missing = usual.iter().filter(|rule| !rules.contains(rule.split(' ').next().unwrap()));
    let rules = missing.fold(rules.to_owned(), |rules, rule| format!("{rules}\n{rule}"));
    let both = two_sides_text(&rules, &text).replace("policy = \"plain\"", "policy = \"idle\"");
    conflict(&both)
}

fn two_sides_text(rules: &str, groups: &str) -> String {
    format!(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{rules}\n\
         [sides.pcs]\nplayer = \"pc\"\npolicy = \"plain\"\n\
         [sides.npcs]\nplayer = \"gm\"\npolicy = \"plain\"\n{groups}"
    )
}

/// A hero who acts first against a foe of the game master.
fn duel(rules: &str) -> Conflict<FateCore> {
    two_sides(
        &format!("fp.gm_start = 3\n{rules}"),
        &group("pcs", "hero", [4, 3, 0], ""),
        &group("npcs", "foe", [0, 3, 0], MAIN),
    )
}

/// Returns the fighters whose turns were played, in order.
fn acted(told: &Told<'_>) -> Vec<usize> {
    let turn = |event: &CoreEvent| match event {
        CoreEvent::Fate(FateEvent::Turn(who)) => Some(who.index()),
        _ => None,
    };
    told.table.events.iter().filter_map(turn).collect()
}

/// Returns the fighters of the first `count` turns.
fn turns(conflict: &Conflict<FateCore>, count: usize) -> Vec<usize> {
    let mut told = Told::begin(conflict);
    for _ in 0..count {
        FateCore::turn(&conflict.compiled.setup, &mut told.state, &mut told.table.face());
    }
    acted(&told)
}

fn order(rules: &str, keys: [[i32; 3]; 2]) -> Vec<u8> {
    let [hero, foe] = keys;
    let conflict = two_sides(rules, &group("pcs", "x", hero, ""), &group("npcs", "y", foe, MAIN));
    Told::begin(&conflict).state.order.to_vec()
}

#[test]
fn fc_ord_01_02_03_04_ratings_then_ties() {
    assert_eq!(order("", [[1, 4, 4], [2, 0, 0]]), [1, 0]);
    assert_eq!(order("", [[2, 1, 4], [2, 2, 0]]), [1, 0], "Athletics");
    assert_eq!(order("", [[2, 2, 1], [2, 2, 2]]), [1, 0], "Physique");
    let even = [[2, 2, 2], [2, 2, 2]];
    assert_eq!(order("", even), [0, 1], "listed");
    let keys = "order.physical = [\"physique\", \"notice\", \"athletics\"]";
    assert_eq!(order(keys, [[4, 0, 0], [0, 0, 1]]), [1, 0]);
    let sides = |tie: &str| {
        let text = two_sides_text(
            "",
            &(group("npcs", "y", [2, 2, 2], MAIN) + &group("pcs", "x", [2, 2, 2], "")),
        );
        let text = text.replace("final_tie = \"listed\"", &format!("final_tie = \"{tie}\""));
        let conflict = conflict(&text);
        Told::begin(&conflict).state.order.to_vec()
    };
    assert_eq!((sides("pcs_first"), sides("npcs_first")), (vec![0, 1], vec![1, 0]));
}

#[test]
fn fc_ord_05_06_08_static_grouped_and_surprising() {
    assert_eq!(turns(&idlers(""), 5), [0, 2, 1, 3, 0]);
    assert_eq!(turns(&idlers("order.npc_group = true"), 4), [0, 2, 3, 1]);
    let gm = idlers("order.surprise_side = \"gm\"");
    assert_eq!(turns(&gm, 8), [2, 3, 0, 1, 0, 2, 1, 3], "in the first exchange only");
    let always = "order.surprise_side = \"gm\"\nturn.first_side_duration = \"always\"";
    assert_eq!(turns(&idlers(always), 8), [2, 3, 0, 1, 2, 3, 0, 1]);
    let dice = ["[----]", "[0000]", "[0000]", "[0000]", "[0000]", "[0000]", "[0000]", "[++++]"];
    let rolled = idlers("order.mode = \"reroll_each_exchange\"");
    let mut told = told_with(&rolled, &dice[..4], &[]);
    for _ in 0..4 {
        told.turn(&[], &[]);
    }
    told.turn(&dice[4..], &[]);
    assert_eq!(acted(&told), [2, 1, 3, 0, 3]);
}

#[test]
fn fc_ord_05_fc_opt_01_who_has_acted_names_the_next() {
    let conflict = idlers("order.mode = \"elective\"");
    assert_eq!(turns(&conflict, 5), [0, 2, 1, 3, 0], "by rating, if nobody says otherwise");
    // Nobody has acted before the first turn, so nobody names who takes it.
    let last = group("npcs", "c", [3, 0, 0], MAIN);
    let text =
        two_sides_text("order.mode = \"elective\"", &(group("pcs", "a", [4, 0, 0], "") + &last))
            .replace("policy = \"plain\"", "policy = \"idle\"");
    let idle = "[policies.idle]\nturn = [\"pass\"]\nnext = [\"foe first\", \"by_rating\"]\n";
    assert_eq!(turns(&self::conflict(&format!("{text}{idle}")), 2), [0, 1]);
    let mut told = Told::begin(&conflict);
    told.turn(&[], &[]);
    told.turn(&[], &["0 next friend 1"]);
    told.turn(&[], &["1 next foe 3"]);
    told.turn(&[], &[]);
    // The last of an exchange names the first of the next, and may name itself.
    told.turn(&[], &["2 next friend 2"]);
    told.turn(&[], &["2 next foe 1"]);
    assert_eq!(acted(&told), [0, 1, 3, 2, 2, 1]);
    assert_eq!((told.state.exchange, told.state.order.len()), (2, 4));
}

#[test]
fn fc_ord_09_who_joins_later() {
    let first = |joiner: &str| {
        let late = group("npcs", "late", [5, 0, 0], "kind = \"main\"\narrives = 2");
        let text = two_sides_text(
            &format!("order.joiner = \"{joiner}\""),
            &(group("pcs", "a", [4, 0, 0], "") + &group("npcs", "c", [3, 0, 0], MAIN) + &late),
        );
        let text = text.replace("policy = \"plain\"", "policy = \"idle\"");
        let conflict = conflict(&format!("{text}[policies.idle]\nturn = [\"pass\"]\n"));
        let acted = turns(&conflict, 9);
        acted.iter().position(|who| *who == 2).unwrap()
    };
    assert_eq!(
        (first("this_exchange"), first("next_exchange"), first("second_exchange")),
        (2, 4, 6)
    );
}

#[test]
fn fc_ful_01_to_05_fc_def_01_full_defense() {
    let attacked = |rules: &str, attacks: &str| {
        let conflict = duel(rules);
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["0 turn full_defense"]);
        told.turn(&["[++00] [0000]"], &[&format!("1 turn {attacks} 0")]);
        let after =
            (told.hits().len() + told.fighter(0).attached.len(), told.fighter(1).boosts.all());
        (after, told.fighter(0).full_defense)
    };
    assert_eq!(attacked("", "attack"), ((0, 1), true), "5 against 5, FC-FUL-01, FC-FUL-02");
    assert_eq!(attacked("fulldef.bonus = 1", "attack"), ((1, 0), true));
    assert_eq!(attacked("fulldef.bonus = 4", "attack"), ((0, 0), true));
    assert_eq!(attacked("", "create_advantage fight"), ((0, 1), true), "FC-FUL-04");
    // Of an attacker who acts first, the duration decides.
    for (duration, hits) in [("until_next_turn", 0), ("rest_of_exchange", 1)] {
        let conflict = two_sides(
            &format!("fulldef.duration = \"{duration}\""),
            &group("pcs", "hero", [0, 3, 0], ""),
            &group("npcs", "foe", [4, 3, 0], MAIN),
        );
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["1 turn pass"]).turn(&[], &["0 turn full_defense"]);
        told.turn(&["[++00] [0000]"], &["1 turn attack 0"]);
        assert_eq!(told.hits().len(), hits, "{duration}");
    }
    // FC-FUL-03: the one who takes it makes no roll in its turn; FC-FUL-05: unused, it may earn a boost.
    for (idle, boosts) in [("false", 0), ("true", 1)] {
        let conflict = duel(&format!("fulldef.idle_boost = {idle}"));
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["0 turn full_defense"]).turn(&[], &["1 turn pass"]);
        told.turn(&[], &["0 turn pass"]);
        assert_eq!(told.fighter(0).boosts.all(), boosts);
    }
}

#[test]
fn fc_def_01_to_05_defences_are_free_and_many() {
    let defended = |rules: &str| {
        let conflict = duel(&format!("turn.actions = 3\n{rules}"));
        let mut told = Told::begin(&conflict);
        let dice = if rules.contains("max") {
            vec!["[0000] [0000]", "[0000]", "[0000]"]
        } else {
            vec!["[0000] [0000]", "[0000] [0000]", "[0000] [0000]"]
        };
        told.turn(&dice, &["0 turn attack 1", "0 turn attack 1", "0 turn attack 1"]);
        (told.hits(), told.fighter(0).boosts.all())
    };
    assert_eq!(defended(""), (vec![], 3), "FC-DEF-04: a tie each");
    assert_eq!(defended("defend.max_per_exchange = 1"), (vec![3, 3], 1));
    assert_eq!(defended("defend.penalty_per_extra = 1"), (vec![1, 2], 1));
    // FC-DEF-03, FC-DEF-05: a hit, nothing, a boost for style.
    let conflict = duel("");
    for (dice, hits, boosts) in
        [("[+000] [0000]", 1, 0), ("[--00] [0000]", 0, 0), ("[---0] [0000]", 0, 1)]
    {
        let mut told = Told::begin(&conflict);
        told.turn(&[dice], &["0 turn attack 1"]);
        assert_eq!((told.hits().len(), told.fighter(1).boosts.all()), (hits, boosts), "{dice}");
    }
}

#[test]
fn fc_fp_01_04_06_what_everybody_starts_with() {
    let start = |rules: &str| {
        let two =
            group("pcs", "a", [1, 0, 0], "") + &group("pcs", "b", [0, 0, 0], "fate_points = 5");
        let conflict = two_sides(rules, &two, &group("npcs", "c", [0, 0, 0], MAIN));
        let told = Told::begin(&conflict);
        (told.fighter(0).fate, told.fighter(1).fate, told.state.pool)
    };
    assert_eq!(start(""), (3, 5, 2));
    assert_eq!(start("fp.refresh = 1"), (1, 5, 2));
    assert_eq!(start("fp.pc_start = 7"), (7, 5, 2));
    assert_eq!(start("fp.gm_per_pc = 3"), (3, 5, 6));
    assert_eq!(start("fp.gm_start = 1"), (3, 5, 1));
}

/// A hero with a supporting friend against a main character: whether the friend draws on the pool,
/// what it starts with, and the pool.
fn hireling(rules: &str, friend: &str) -> (bool, i8, i8) {
    let friend = format!("kind = \"supporting\"\n{friend}");
    let heroes = group("pcs", "hero", [1, 0, 0], "") + &group("pcs", "friend", [0, 0, 0], &friend);
    let conflict = two_sides(rules, &heroes, &group("npcs", "c", [0, 0, 0], MAIN));
    let told = Told::begin(&conflict);
    (conflict.compiled.setup.uses_pool(FighterId(1)), told.fighter(1).fate, told.state.pool)
}

#[test]
fn fc_fp_06_hirelings_have_what_the_scenario_gives_them() {
    assert_eq!(hireling("", ""), (false, 0, 1));
    assert_eq!(hireling("", "fate_points = 2"), (false, 2, 1));
    assert_eq!(hireling("fp.hirelings = \"own\"", ""), (false, 3, 1));
    assert_eq!(hireling("fp.hirelings = \"own\"", "fate_points = 2"), (false, 2, 1));
    assert_eq!(hireling("fp.hirelings = \"pool\"", "fate_points = 2"), (true, 0, 1));
}

#[test]
fn fc_fp_06_the_game_masters_fighters_share_one_stock() {
    let text = format!(
        "system = \"fate-core\"\n[sides.pcs]\nplayer = \"pc\"\n{}[sides.npcs]\nplayer = \"gm\"\n{}",
        group("pcs", "hero", [1, 0, 0], ""),
        group("npcs", "c", [0, 0, 0], &format!("{MAIN}\nfate_points = 2")),
    );
    let told = mistakes(&text);
    assert!(told.contains("the game master's fighters have no `fate_points`"), "{told}");
}

#[test]
fn fc_fp_05_07_11_fc_ced_03_05_to_07_concessions_are_paid_by_nobody() {
    let given_up = |rules: &str| {
        let conflict = idlers(rules);
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].sustained = 2;
        told.state.fighters[2].sustained = 1;
        told.turn(&[], &["0 concede concede", "2 concede concede"]);
        let paid = [0, 2].map(|who| (told.fighter(who).fate, told.fighter(who).pending));
        assert_eq!([0, 2].map(|who| told.fighter(who).status), [Status::Conceded; 2]);
        // FC-CED-03: no further turns.
        told.turn(&[], &[]).turn(&[], &[]);
        assert_eq!(acted(&told)[1..], [1, 3]);
        (paid, told.state.pool)
    };
    assert_eq!(given_up(""), ([(2, 3), (0, 2)], 3));
    assert_eq!(given_up("concede.fp_base = 3"), ([(2, 5), (0, 4)], 3));
    assert_eq!(given_up("concede.fp_per_consequence = 0"), ([(2, 1), (0, 1)], 3));
    // Usable at once, what a fighter of the game master gets serves those who are left.
    assert_eq!(given_up("fp.concession_usable = \"now\""), ([(5, 0), (0, 0)], 5));
}

#[test]
fn fc_ced_01_02_09_11_14_16_when_fighters_may_give_up() {
    let asked = |window: &str| {
        let conflict = two_sides(
            &format!("concede.window = \"{window}\""),
            &group("pcs", "hero", [4, 3, 0], ""),
            &group("npcs", "foe", [0, 3, 0], MAIN),
        );
        let attempt = |choices: &[&str]| {
            let mut told = Told::begin(&conflict);
            told.table.expect(&["[0000] [0000]"], choices);
            FateCore::turn(&conflict.compiled.setup, &mut told.state, &mut told.table.face());
            told.fighter(1).status == Status::Conceded
        };
        [
            attempt(&["0 turn pass", "1 concede concede"]),
            attempt(&["0 turn attack 1", "1 concede concede"]),
            attempt(&["0 turn create_advantage fight 1", "1 concede concede"]),
        ]
    };
    // After an action everybody is polled, so that all three are chances.
    assert_eq!(asked("before_any_roll"), [true, true, true]);
    assert_eq!(asked("before_attack_on_self"), [false, true, false]);
    assert_eq!(asked("own_turn"), [false, false, false]);
    // FC-CED-16: a threshold is a policy; FC-CED-11: nameless ones get nothing unless they do.
    for (fp, pending) in [(0, 0), (1, 1)] {
        let conflict = two_sides(
            &format!("concede.nameless_fp = {fp}"),
            &group("pcs", "hero", [4, 3, 0], ""),
            &group("npcs", "thug", [0, 3, 0], ""),
        );
        let mut told = Told::begin(&conflict);
        told.turn(&[], &["0 turn pass", "1 concede concede"]);
        assert_eq!(told.fighter(1).pending, pending);
        assert_eq!(told.state.ending(), Some(Ending::Won(0b01)), "FC-CED-04, FC-CED-13");
    }
}

#[test]
fn fc_ced_12_fc_ced_15_taken_out_is_paid_as_the_knob_says() {
    for (rules, pending) in [("", 0), ("takeout.fp = 2", 2)] {
        let conflict = two_sides(
            rules,
            &group("pcs", "hero", [4, 3, 0], ""),
            &group("npcs", "thug", [0, 0, 0], ""),
        );
        let mut told = Told::begin(&conflict);
        told.turn(&["[++++] [----]"], &[]);
        assert_eq!((told.fighter(1).status, told.fighter(1).pending), (Status::TakenOut, pending));
    }
    for redirect in [true, false] {
        let conflict = idlers(&format!("concede.actor_may_redirect = {redirect}"));
        let mut told = Told::begin(&conflict);
        let dice: &[&str] = if redirect { &["[0000] [0000]"] } else { &[] };
        let again: &[&str] = if redirect { &["0 turn attack 3"] } else { &[] };
        let script = [&["0 turn attack 2", "2 concede concede"], again].concat();
        told.turn(dice, &script);
    }
}

#[test]
fn fc_fp_13_winners_may_be_paid() {
    for (pay, fate) in [(0, 2), (2, 6)] {
        let later = group("npcs", "next", [0, 0, 0], "kind = \"main\"\nscene = 2");
        let text = two_sides_text(
            &format!("fp.pc_start = 2\nfp.winner_consequence_pay = {pay}"),
            &(group("pcs", "a", [4, 0, 0], "") + &group("npcs", "c", [3, 0, 0], MAIN) + &later),
        );
        let conflict = conflict(&text);
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].sustained = 2;
        told.turn(&[], &["0 turn pass", "1 concede concede"]);
        told.turn(&[], &["0 pause go_on"]);
        assert_eq!(told.fighter(0).fate, fate);
    }
}

/// Whether a compel will cost a fighter its next turn.
fn loses_turn(told: &Told<'_>, fighter: usize) -> bool {
    told.state.complications.turn >> fighter & 1 == 1
}

/// The first exchange, with the compels that are offered as it begins.
fn compelled(rules: &str, rate: &str, dice: &[&str], choices: &[&str]) -> Vec<(i8, bool)> {
    let conflict = idlers(&format!("compel.rate_per_exchange = {rate}\n{rules}"));
    let mut told = told_with(&conflict, dice, choices);
    told.turn(&[], &[]);
    (0..4).map(|who| (told.fighter(who).fate, loses_turn(&told, who))).collect()
}

/// Begins a conflict by a script.
pub(crate) fn told_with<'a>(
    conflict: &'a Conflict<FateCore>,
    dice: &[&str],
    choices: &[&str],
) -> Told<'a> {
    use crate::table::Scripted;
    let (deciders, words) = (conflict.casts.any(), &conflict.vocabulary);
    let mut table = Scripted::new(deciders, words, conflict.counters(), dice, choices);
    let mut state = <FateCore as RuleSystem>::State::default();
    FateCore::begin(&conflict.compiled.setup, &mut state, &mut table.face());
    assert!(table.unused().is_empty(), "left over: {:?}", table.unused());
    Told { conflict, state, table }
}

#[test]
fn fc_cmp_01_02_fc_fp_05_07_accepting_and_refusing() {
    // A rate of a half: the draws 0 and 1 fall for the first two, not for the others.
    let dice = ["0", "0", "1", "1"];
    let told = compelled("", "0.5", &dice, &["0 compel accept", "1 compel refuse"]);
    // The first has lost its turn by then.
    assert_eq!(told[..2], [(3, false), (1, false)]);
    let broke = compelled("fp.pc_start = 0\npc.aspects = 1", "0.5", &dice, &[]);
    assert_eq!(broke[..2], [(1, false), (1, true)], "without a point there is no refusing");
    assert_eq!(compelled("", "0", &[], &[])[..2], [(2, false), (2, false)]);
    // Without aspects there is nothing to compel.
    let none = compelled("pc.aspects = 0", "1", &[], &[]);
    assert_eq!(none[..2], [(2, false), (2, false)]);
}

#[test]
fn fc_cmp_03_fc_fp_08_players_pay_to_compel_a_foe() {
    let dice = ["1", "1", "0", "1"];
    let offer = |rules: &str, choices: &[&str]| {
        let conflict = idlers(&format!("compel.rate_per_exchange = 0.5\n{rules}"));
        let told = told_with(&conflict, &dice, choices);
        let it = loses_turn(&told, 2);
        ([0, 1].map(|who| told.fighter(who).fate), told.state.pool, it)
    };
    assert_eq!(offer("", &[]), ([2, 2], 3, false), "nobody pays");
    let paid = ["0 offer compel", "2 compel accept"];
    assert_eq!(offer("", &paid), ([1, 2], 4, true), "into the pool at once");
    let other = ["0 offer pass", "1 offer compel", "2 compel refuse"];
    assert_eq!(offer("", &other), ([2, 1], 2, false));
    assert_eq!(offer("compel.player_cost = 2", &paid), ([0, 2], 4, true));
    assert_eq!(offer("compel.player_cost = 0", &paid), ([2, 2], 4, true));
    assert_eq!(offer("compel.player_cost = 3", &[]), ([2, 2], 3, false), "nobody can");
    assert_eq!(offer("fp.gm_start = 0", &["0 offer compel"]), ([1, 2], 1, true), "forced");
}

#[test]
fn fc_cmp_04_what_a_complication_comes_to() {
    let dice = ["0", "1", "1", "1"];
    let accept = ["0 compel accept"];
    let conflict = idlers("compel.rate_per_exchange = 0.5");
    let mut told = told_with(&conflict, &dice, &accept);
    told.turn(&[], &[]).turn(&[], &[]);
    assert_eq!(acted(&told), [0, 2]);
    assert!(
        told.table
            .events
            .contains(&CoreEvent::Fate(FateEvent::Compel(CompelEvent::LosesTurn(FighterId(0)))))
    );
    let boost = idlers("compel.rate_per_exchange = 0.5\ncompel.effect = \"enemy_boost\"");
    let told = told_with(&boost, &dice, &accept);
    assert_eq!((told.fighter(2).boosts.all(), loses_turn(&told, 0)), (1, false));
    let aspect = idlers("compel.rate_per_exchange = 0.5\ncompel.effect = \"enemy_free_aspect\"");
    let told = told_with(&aspect, &dice, &accept);
    assert_eq!(told.fighter(0).attached.iter().map(|it| it.free).sum::<u8>(), 1);
}

#[test]
fn fc_cmp_05_aspects_of_the_scene_touch_several() {
    let conflict = idlers("compel.rate_per_exchange = 0.5\npc.aspects = 0");
    let mut told = told_with(&conflict, &[], &[]);
    told.state.scene.push(SceneAspect { by: u8::MAX, ..SceneAspect::default() });
    // A consequence and an aspect put on a fighter can be compelled too.
    told.wear(1, |wear| wear.slots = 0b001);
    told.state.fighters[2].attached.push(Attached::default());
    for _ in 0..3 {
        told.turn(&[], &[]);
    }
    told.turn(&[], &[]);
    // The next exchange: offers for the wounded, for the one with the aspect, for the scene.
    let dice = ["1", "1", "0"];
    told.turn(&dice, &["0 compel accept", "1 compel refuse"]);
    assert_eq!([0, 1].map(|who| told.fighter(who).fate), [3, 1], "each decides alone");
}
