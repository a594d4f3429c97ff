//! Invocations (`kernels::fate::rules::invocations`): the fighters that may invoke on a roll, the payments between
//! fighters, and the point at which a boost is used up.

use crate::kernels::fate::tell::measures::FateMeasure;
use crate::systems::fate_core::tests::rules::rolls::*;

#[test]
fn fc_adv_13_fc_bst_03_fc_inv_03_who_may_use_what() {
    let friend = "[sides.pcs.hero]\nskills = { notice = 4, fight = 3 }\n\
        [sides.pcs.friend]\nskills = { notice = 3, fight = 3 }\n";
    let foe = "[sides.npcs.foe]\nkind = \"main\"\nskills = { fight = 3 }\n";
    for (owner, hits) in [("side", vec![2]), ("character", vec![])] {
        let conflict = two_sides(&format!("invoke.owner = \"{owner}\""), friend, foe);
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
        assert_eq!(told.fighter(0).boosts.all(), 1);
        let choices = ["1 turn attack 2", "1 invoke free"];
        let used = if owner == "side" { 2 } else { 1 };
        told.turn(&["[0000] [0000]"], &choices[..used]);
        assert_eq!(told.hits(), hits, "{owner}");
    }
    // Where it is the character's own, it may be lent to an ally's roll.
    let conflict = two_sides("invoke.owner = \"character\"", friend, foe);
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["0 turn attack 2"]);
    told.turn(&["[0000] [0000]"], &["1 turn attack 2", "0 aid free"]);
    assert_eq!((told.hits(), told.fighter(0).boosts.all()), (vec![2], 0));
}

#[test]
fn fc_inv_03_fc_tea_10_allies_pay_for_a_roll() {
    let party = "[sides.pcs.hero]\naspects = 1\nskills = { notice = 4, fight = 3 }\n\
        [sides.pcs.friend]\naspects = 1\nskills = { fight = 1 }\n";
    let foe = "[sides.npcs.foe]\nkind = \"main\"\naspects = 1\nskills = { fight = 3 }\n";
    let conflict = two_sides("", party, foe);
    let mut told = Told::begin(&conflict);
    let help = ["0 turn attack 2", "1 aid fate_point", "1 aid fate_point"];
    told.turn(&["[0000] [0000]"], &help);
    let fate = |told: &Told<'_>| [0, 1].map(|who| told.fighter(who).fate);
    assert_eq!((told.hits(), fate(&told)), (vec![4], [3, 1]));
    // Its own aspect and the foe's: that was all, and what the side has used is used.
    let mut told = Told::begin(&conflict);
    let all = ["0 turn attack 2", "0 invoke fate_point", "0 invoke fate_point", "1 aid fate_point"];
    told.turn(&["[0000] [0000]"], &all);
    assert_eq!((told.hits(), fate(&told)), (vec![6], [1, 2]));
    // Who defends may be helped too; the point is the helper's.
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn pass"]).turn(&[], &["1 turn pass"]);
    told.turn(&["[0000] [0000]"], &["2 turn attack 0", "1 aid fate_point"]);
    assert_eq!((told.hits(), fate(&told)), (vec![], [3, 2]));
    let alone = two_sides("invoke.for_ally = false", party, foe);
    let mut told = Told::begin(&alone);
    told.table.expect(&["[0000] [0000]"], &["0 turn attack 2", "1 aid fate_point"]);
    let setup = &alone.compiled.setup;
    <FateCore as crate::system::RuleSystem>::turn(setup, &mut told.state, &mut told.table.face());
    assert_eq!(told.table.unused(), ["1 aid fate_point"], "nobody is asked");
}

#[test]
fn e_24_fc_inv_01_02_08_a_bonus_or_a_reroll() {
    let played = |rules: &str, dice: &[&str], choices: &[&str]| {
        let conflict = even(rules);
        let mut told = Told::begin(&conflict);
        told.turn(dice, choices);
        totals(&told)
    };
    let dice = ["[----] [0000]", "[+000]"];
    assert_eq!(played("", &dice[..1], &["0 invoke fate_point"]), [-1, 3, 1]);
    assert_eq!(played("invoke.bonus = 4", &dice[..1], &["0 invoke fate_point"]), [-1, 3, 3]);
    assert_eq!(played("", &dice, &["0 invoke fate_reroll"]), [-1, 3, 4]);
    // One of each; the bonus stays when the dice fall again.
    let mixed = ["0 invoke fate_point", "0 invoke fate_reroll"];
    assert_eq!(played("", &dice, &mixed), [-1, 3, 1, 6]);
    let worse = ["[++00] [+++0]", "[----]"];
    assert_eq!(played("", &worse, &["0 invoke fate_reroll"]), [5, 6, -1]);
    assert_eq!(
        played("invoke.reroll_keep = \"best\"", &worse, &["0 invoke fate_reroll"]),
        [5, 6, 5]
    );
}

#[test]
fn fc_inv_04_fc_def_06_v_09_v_28_an_attack_that_nobody_meets() {
    let attacked = |rules: &str, dice: &str, choices: &[&str]| {
        let conflict = duel(rules, "fight = 3", "fight = 3");
        let mut told = Told::begin(&conflict);
        let mut all = vec!["1 defend forgo"];
        all.extend(choices);
        told.turn(&[dice], &all);
        (told.hits(), gained(&told).0)
    };
    assert_eq!(attacked("", "[+000]", &["0 style full"]), (vec![4], [0, 0]), "V-09");
    assert_eq!(attacked("", "[+000]", &["0 style boost"]), (vec![3], [1, 0]));
    assert_eq!(attacked("", "[---0]", &[]), (vec![], [1, 0]), "V-09: a tie");
    assert_eq!(attacked("", "[----]", &[]), (vec![], [0, 0]), "V-09");
    // V-28: however bad the attack, who does not defend gains nothing.
    assert_eq!(attacked("defend.forgo_rating = 4", "[----]", &[]), (vec![], [0, 0]));
    assert_eq!(attacked("defend.forgo_rating = 2", "[+000]", &[]), (vec![2], [0, 0]));
    // It may be raised as any fixed difficulty; a reroll is out of the question.
    assert_eq!(attacked("", "[0000]", &["1 invoke fate_point"]), (vec![1], [0, 0]));
    let knob = "invoke.passive_bonus = 4";
    assert_eq!(attacked(knob, "[0000]", &["1 invoke fate_point"]), (vec![], [0, 0]));
}

#[test]
fn fc_def_06_full_defense_adds_nothing_to_no_defence() {
    let conflict = even("");
    let mut told = Told::begin(&conflict);
    told.turn(&[], &["0 turn full_defense"]);
    told.turn(&["[0000]"], &["0 defend forgo"]);
    assert_eq!(told.hits(), [3]);
}

#[test]
fn fc_inv_05_06_07_how_many_invocations_a_roll_takes() {
    // The script says more than is allowed; what is left over shows that nobody was asked.
    let spent = |rules: &str, free: u8| {
        let conflict = duel(rules, EVEN.0, EVEN.1);
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].fate = 9;
        if free > 0 {
            told.state.fighters[1].attached.push(Attached { free, ..Attached::default() });
            told.state.free[0] += u16::from(free);
            told.state.fighters[0].fate = 0;
        }
        let word = if free > 0 { "0 invoke free" } else { "0 invoke fate_point" };
        let script = vec![word; 12];
        told.table.expect(&["[0000] [0000]"], &script);
        <FateCore as crate::system::RuleSystem>::turn(
            &conflict.compiled.setup,
            &mut told.state,
            &mut told.table.face(),
        );
        12 - told.table.unused().len()
    };
    // Two aspects of its own, two of the foe's.
    assert_eq!(spent("", 0), 4);
    assert_eq!(spent("invoke.max_per_roll = 3", 0), 3);
    assert_eq!(spent("invoke.same_aspect_paid = 2", 0), 8);
    assert_eq!(spent("aspects.suggested_per_scene = 2", 0), 6);
    assert_eq!(spent("aspects.implicit_per_scene = 3", 0), 7);
    assert_eq!(spent("", 5), 5);
    assert_eq!(spent("invoke.free_stack = 1", 5), 1);
    assert_eq!(spent("invoke.max_per_roll = 2", 5), 2);
}

#[test]
fn fc_inv_09_10_11_fc_adv_16_whom_a_point_pays() {
    let paid = |rules: &str, aspects: usize| {
        let foe =
            "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { notice = 4, fight = 3 }\n";
        let hero = format!("[sides.pcs.hero]\naspects = {aspects}\nskills = {{ fight = 3 }}\n");
        let conflict = two_sides(&format!("fp.gm_start = 3\n{rules}"), &hero, foe);
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &["1 invoke fate_point"]);
        (told.state.pool, told.fighter(0).pending, told.fighter(0).fate)
    };
    assert_eq!(paid("", 1), (2, 1, 3), "an aspect of the hero pays the hero, after the scene");
    assert_eq!(paid("fp.hostile_usable = \"now\"", 1), (2, 0, 4));
    assert_eq!(paid("fp.hostile_payout = false", 1), (2, 0, 3));
    // Aspects that somebody suggested for the scene come first, and pay nobody.
    assert_eq!(paid("aspects.suggested_per_scene = 1", 1), (2, 0, 3));
    assert_eq!(paid("aspects.implicit_per_scene = 1", 0), (2, 0, 3));
}

/// A fighter's own aspects stay the default; a fighter with five of them and three points may still pay for the
/// foe's.
#[test]
fn fc_inv_10_fc_fp_05_a_fighter_chooses_whose_aspect_it_pays_for() {
    let five = |rules: &str| {
        let fight = "aspects = 5\nskills = { notice = 4, fight = 3 }\n";
        let foe = "aspects = 2\nskills = { fight = 3 }\n";
        conflict(&format!(
            "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n{rules}\n\
             [sides.a]\nplayer = \"pc\"\npolicy = \"plain\"\n[sides.a.x]\n{fight}\
             [sides.b]\nplayer = \"pc\"\npolicy = \"plain\"\n[sides.b.y]\n{foe}"
        ))
    };
    let after = |rules: &str, dice: &[&str], choices: &[&str]| {
        let conflict = five(rules);
        let mut told = Told::begin(&conflict);
        told.turn(dice, choices);
        (told.fighter(0).fate, told.fighter(1).pending, told.fighter(1).fate, told.hits())
    };
    let even = ["[0000] [0000]"];
    assert_eq!(after("", &even, &["0 invoke fate_point"]), (2, 0, 3, vec![2]));
    assert_eq!(after("", &even, &["0 invoke hostile_point"]), (2, 1, 3, vec![2]));
    let now = "fp.hostile_usable = \"now\"";
    assert_eq!(after(now, &even, &["0 invoke hostile_point"]), (2, 0, 4, vec![2]));
    // The foe has two aspects; then the fighter's own are left.
    let three = ["0 invoke hostile_point", "0 invoke hostile_point", "0 invoke fate_point"];
    assert_eq!(after("", &even, &three), (0, 2, 3, vec![6]));
    let again = ["[----] [0000]", "[++00]"];
    assert_eq!(after("", &again, &["0 invoke hostile_reroll"]), (2, 1, 3, vec![2]));
    // What was paid for on the foe does not use up aspects of one's own.
    let own = "invoke.max_per_roll = 3";
    let mixed = ["0 invoke fate_point", "0 invoke hostile_point", "0 invoke fate_point"];
    assert_eq!(after(own, &even, &mixed), (0, 1, 3, vec![6]));
}

/// A consequence and an advantage of the foe can be paid for, too (FC-CSQ-11), and no more than there are.
#[test]
fn fc_inv_10_fc_csq_11_how_much_of_a_foe_can_be_paid_for() {
    let hero = "[sides.pcs.hero]\naspects = 0\nskills = { notice = 4, fight = 3 }\n";
    let foe = "[sides.npcs.foe]\nkind = \"main\"\naspects = 0\nskills = { fight = 3 }\n";
    let conflict = two_sides("", hero, foe);
    let spent = |prepare: &dyn Fn(&mut Told<'_>)| {
        let mut told = Told::begin(&conflict);
        prepare(&mut told);
        told.table.expect(&["[0000] [0000]"], &["0 invoke hostile_point"; 3]);
        let setup = &conflict.compiled.setup;
        <FateCore as crate::system::RuleSystem>::turn(
            setup,
            &mut told.state,
            &mut told.table.face(),
        );
        3 - told.fighter(0).fate
    };
    assert_eq!(spent(&|_| {}), 0);
    assert_eq!(spent(&|told| told.wear(1, |wear| wear.slots = 0b1)), 1);
    let stuck = |told: &mut Told<'_>| {
        assert!(told.state.fighters[1].attached.push(Attached::default()));
        told.wear(1, |wear| wear.slots = 0b1);
    };
    assert_eq!(spent(&stuck), 2);
}

/// E-16, the points of the warehouse fight: Zird is invoked against twice for points, though both foes have
/// five aspects of their own.
#[test]
fn e_16_points_of_the_warehouse_fight() {
    let zird = "[sides.pcs.zird]\naspects = 5\nskills = { fight = 3 }\n";
    let foe = "[sides.npcs.og]\nkind = \"main\"\naspects = 5\nskills = { notice = 4, fight = 3 }\n";
    let conflict = two_sides("fp.gm_start = 3", zird, foe);
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &["1 invoke hostile_point", "1 invoke hostile_point"]);
    assert_eq!((told.state.pool, told.fighter(0).pending), (1, 2));
}

#[test]
fn fc_inv_12_fc_inv_14_who_is_asked_first() {
    // Each side would outbid the other; after the dice, and only then.
    let bids = |order: &str| {
        let conflict = even(&format!("invoke.order = \"{order}\""));
        let mut told = Told::begin(&conflict);
        told.state.fighters[0].fate = 2;
        let script = ["1 invoke fate_point", "0 invoke fate_point", "0 invoke fate_point"];
        let sealed = ["0 invoke fate_point", "0 invoke fate_point", "1 invoke fate_point"];
        let first = if order == "loser_first" { &script } else { &sealed };
        told.turn(&["[+000] [0000]"], first);
        totals(&told)
    };
    assert_eq!(bids("loser_first"), [4, 3, 5, 6, 8]);
    assert_eq!(bids("active_first"), [4, 3, 6, 8, 5]);
    assert_eq!(bids("sealed"), [4, 3, 6, 8, 5]);
    // Sealed, the second does not know what the first has spent: by its policy it buys a tie on
    // a margin of one, although the other has bought two more by then.
    let play = |order: &str| {
        let conflict = conflict(&format!(
            "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
             invoke.order = \"{order}\"\n[policies.buyer]\ninvoke = [\"fate_point if margin >= -2 and margin <= 0\"]\n\
             [sides.a]\nplayer = \"pc\"\npolicy = \"buyer\"\n[sides.a.x]\nskills = {{ fight = 3, notice = 1 }}\n\
             [sides.b]\nplayer = \"pc\"\npolicy = \"buyer\"\n[sides.b.y]\nskills = {{ fight = 3 }}\n"
        ));
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &[]);
        totals(&told)
    };
    assert_eq!(play("sealed"), [3, 3, 5, 5], "each buys once on the tie it sees");
    assert!(play("loser_first").len() > 4, "openly they outbid each other");
}

#[test]
fn fc_inv_13_the_advice_on_rerolls_can_be_written() {
    let conflict = conflict(
        "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n[policies.by_advice]\n\
         invoke = [\"fate_reroll if margin < 0 and dice <= -3\", \"fate_point if margin < 0\"]\n\
         [sides.a]\nplayer = \"pc\"\npolicy = \"by_advice\"\n[sides.a.x]\nskills = { fight = 3, notice = 1 }\n\
         [sides.b]\nplayer = \"gm\"\npolicy = \"plain\"\n[sides.b.y]\nkind = \"main\"\nskills = { fight = 3 }\n",
    );
    let mut told = Told::begin(&conflict);
    told.turn(&["[---0] [0000]", "[+000]"], &[]);
    assert_eq!(totals(&told), [0, 3, 4]);
    let mut told = Told::begin(&conflict);
    told.turn(&["[--00] [0000]"], &[]);
    assert_eq!(totals(&told), [1, 3, 3]);
}

#[test]
fn fc_bst_02_04_05_a_boost_is_used_once() {
    let kept = |rules: &str| {
        let conflict = even(&format!("pc.aspects = 0\n{rules}"));
        let mut told = Told::begin(&conflict);
        told.turn(&["[0000] [0000]"], &[]);
        let first = told.fighter(0).boosts.all();
        told.turn(&["[----] [0000]"], &["1 turn attack 0"]);
        told.turn(&["[----] [+000]"], &["0 turn attack 1"]);
        (first, told.fighter(0).boosts.all())
    };
    // The defence against [----] wins with style and earns another one.
    assert_eq!(kept("defend.style_boost = false"), (1, 1));
    assert_eq!(kept("defend.style_boost = false\nboost.uses = 2"), (2, 2));
    assert_eq!(kept("boost.uses = 0"), (0, 0));
    let turn = "defend.style_boost = false\nboost.lifetime = \"own_next_turn\"";
    assert_eq!(kept(turn), (1, 0));
    let roll = "defend.style_boost = false\nboost.lifetime = \"next_roll\"";
    assert_eq!(kept(roll), (1, 0));
    // Used, it is gone, and no aspect is left to pay for.
    let conflict = duel("", EVEN.0, EVEN.1);
    let mut told = Told::begin(&conflict);
    told.turn(&["[0000] [0000]"], &[]).turn(&["[----] [0000]"], &["1 turn attack 0"]);
    told.state.fighters[0].fate = 0;
    told.turn(&["[0000] [+000]"], &["0 turn attack 1", "0 invoke free"]);
    assert_eq!((told.hits(), told.fighter(1).attached.len()), (vec![1], 0));
}

/// Lists are told of no more than can be used on the roll: with one invocation a roll, two that are held and three
/// points that could be paid count as one.
#[test]
fn fc_inv_05_what_lists_are_told_can_be_used() {
    let used = |rules: &str, line: &str| {
        let conflict = conflict(&format!(
            "system = \"fate-core\"\n[rules]\ndice.kind = \"fixed0\"\nconflict.max_exchanges = 5\n{rules}\n\
             [sides.a]\nplayer = \"gm\"\npolicy = \"p\"\n[sides.a.x]\nkind = \"main\"\n\
             skills = {{ shoot = 3, athletics = 5, notice = 1 }}\n\
             [sides.b]\nplayer = \"gm\"\npolicy = \"q\"\n[sides.b.y]\nkind = \"main\"\n\
             skills = {{ shoot = 0, athletics = 6 }}\n\
             [policies.p]\nturn = [\"attack shoot first\"]\ninvoke = [\"{line}\"]\n\
             [policies.q]\nturn = [\"attack shoot first\"]\n\
             [house_rules.two]\nwhen = \"conflict_starts\"\ndo = \"boosts + 2\"\n"
        ));
        let mut workspace = conflict.workspace();
        conflict.play(&mut workspace, 1, 0);
        let counts = workspace.counters.of_side(0);
        [FateMeasure::FreeUsed, FateMeasure::FateSpent].map(|it| counts[it as usize])
    };
    let one = "invoke.max_per_roll = 1\nfp.gm_start = 3";
    let two = "invoke.max_per_roll = 2\nfp.gm_start = 3";
    for line in ["free if attacking and invokes >= 2", "fate_point if attacking and payable >= 2"] {
        assert_eq!(used(one, line), [0, 0], "{line}");
        assert_ne!(used(two, line), [0, 0], "{line}");
    }
}
