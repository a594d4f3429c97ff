//! Attack, defence, spin, full defence, manoeuvres and tags (FF-ATK, FF-DEF, FF-SPIN, FF-FULL,
//! FF-MAN, FF-ASPC, FF-WPN).

use crate::system::FighterId;
use crate::systems::fate_fantasy::knobs::turns::ForbidsSupplement;
use crate::systems::fate_fantasy::state::conflict::AspectKind;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL, compiled_text};

/// Plays one attack of ada's on the orc.
fn attack(rules: &str, dice: &str) -> Bench {
    let mut bench = Bench::of(rules, DUEL);
    bench.step(dice, &["0 attack 1"]);
    bench
}

/// FF-V02, FF-ATK-01, FF-ATK-02, FF-LADR-03, FF-LADR-04: shifts are stress (`attack.base_damage`,
/// `attack.weapon_rating`, `attack.armour_rating`).
#[test]
fn ff_atk_01_02_shifts_are_stress() {
    let bench = attack("", "2 0");
    assert_eq!((bench.hits(), bench.boxes(1)), (vec![3], vec![3]));
    let bench = attack("attack.base_damage = 1; attack.weapon_rating = 2", "1 1");
    assert_eq!(bench.boxes(1), [4]);
    let bench = attack("attack.armour_rating = 1", "2 0");
    assert_eq!(bench.boxes(1), [2]);
}

/// FF-V03, FF-ATK-06, FF-LADR-05: a tie does nothing (`attack.tie_damage`).
#[test]
fn ff_atk_06_a_tie_does_nothing() {
    let bench = attack("", "0 1");
    assert!(bench.hits().is_empty() && bench.boxes(1).is_empty());
    assert_eq!(bench.it(1).spins, [0; 3]);
    assert_eq!(attack("attack.tie_damage = 1", "0 1").boxes(1), [1]);
}

/// FF-V04, FF-V05, FF-SPIN-01: a defence by 3 or more gives exactly one spin.
#[test]
fn ff_spin_01_a_good_defence_gives_spin() {
    assert_eq!(attack("", "-2 2").it(1).spins, [1, 0, 0]);
    assert_eq!(attack("", "-1 2").it(1).spins, [0; 3]);
    assert_eq!(attack("", "-4 4").it(1).spins, [1, 0, 0]);
    assert_eq!(attack("spin.per_extra = '1_per_3'", "-4 4").it(1).spins, [2, 0, 0]);
    assert_eq!(attack("spin.threshold = 6", "-2 2").it(1).spins, [0; 3]);
    assert_eq!(attack("npc.may_spin = false", "-2 2").it(1).spins, [0; 3]);
}

/// Two players and two foes with equal skills; one player is before the game master, the other after.
const TEAMS: &[&str] = &[
    "pc a: weapon_use = 2, athletics = 2, alertness = 8",
    "pc b: weapon_use = 2, athletics = 2, alertness = 0",
    "foe x: weapon_use = 3, athletics = 2, alertness = 4",
    "foe y: weapon_use = 3, athletics = 2, alertness = 4",
];

/// FF-V06, FF-SPIN-02, FF-SPIN-07: +1 for an ally's roll, named before the dice.
#[test]
fn ff_spin_02_07_spin_for_an_ally() {
    let mut bench = Bench::of("", TEAMS);
    let spends = ["2 attack 0", "1 attack 3", "0 spin help 1"];
    bench.round("-3 2; 0 0", &spends);
    assert_eq!(bench.hits(), [1]);
    assert_eq!((bench.count(M::SpinsMade, 0), bench.count(M::SpinsUsed, 0)), (1, 1));
    assert_eq!(bench.count(M::SpinDecided, 0), 1);
}

/// FF-V07, FF-SPIN-04: unused spin ends with the round, or with the same part of the next (`spin.expiry`).
#[test]
fn ff_spin_04_spin_ends_with_the_round() {
    let mut bench = Bench::of("", TEAMS);
    bench.round("-3 2", &["2 attack 0"]);
    assert_eq!((bench.it(0).spins, bench.count(M::SpinsLost, 0)), ([0; 3], 1));
    let mut bench = Bench::of("spin.expiry = 'same_point_next_round'", TEAMS);
    bench.round("-3 2", &["2 attack 0"]);
    assert_eq!(bench.it(0).spins, [0, 1, 0]);
    bench.round("", &[]);
    assert_eq!(bench.it(0).spins, [0; 3]);
}

/// FF-V43, FF-SPIN-03, FF-SPIN-06: kept spin takes 1 off an enemy's roll, a tie instead of a hit
/// (`spin.enemy_penalty`).
#[test]
fn ff_spin_03_spin_against_an_enemy() {
    let mut bench = Bench::of("", TEAMS);
    let spends = ["2 attack 0", "3 attack 1", "0 spin hinder 3"];
    bench.round("-3 2; 0 1", &spends);
    assert!(bench.hits().is_empty());
    assert_eq!(bench.it(0).spins, [0; 3]);
    let mut bench = Bench::of("spin.enemy_penalty = 0", TEAMS);
    bench.round("-3 2; 1 1", &spends);
    assert_eq!(bench.hits(), [1]);
}

/// FF-SPIN-06: spin may go to a defence roll (`spin.on_defence`).
#[test]
fn ff_spin_06_defence_rolls_count() {
    let mut bench = Bench::of("", TEAMS);
    bench.round("-3 2; 0 0", &["2 attack 0", "3 attack 1", "0 spin keep", "0 spin help 1"]);
    assert!(bench.hits().is_empty());
    let mut bench = Bench::of("spin.on_defence = false", TEAMS);
    bench.round("-3 2; 0 0", &["2 attack 0", "3 attack 1"]);
    assert_eq!(bench.hits(), [1]);
}

/// FF-SPIN-07: named at once, it goes to that character's next roll (`spin.timing`).
#[test]
fn ff_spin_07_named_at_once() {
    let mut bench = Bench::of("spin.timing = 'assign_now'", TEAMS);
    bench.round("-3 2; 0 0", &["2 attack 0", "0 spin help 1", "1 attack 3"]);
    assert_eq!((bench.hits(), bench.it(0).spins), (vec![1], [0; 3]));
    // Spin counts on the next roll, here a defence, not on the one after it.
    let mut bench = Bench::of("spin.timing = 'assign_now'", TEAMS);
    let turns = ["2 attack 0", "0 spin help 1", "3 attack 1", "1 attack 3"];
    bench.round("-3 2; 0 0; 0 0", &turns);
    assert_eq!((bench.hits(), bench.count(M::SpinsUsed, 0)), (vec![], 1));
}

/// FF-SPIN-02, FF-SPIN-07: not for oneself; several for one roll add up (`spin.self`).
#[test]
fn ff_spin_02_07_oneself_and_several() {
    // Asked before the roll of the foe, then before its own.
    let own = ["0 spin keep", "0 spin help 0"];
    for (rules, spends, hits) in [("", &[][..], vec![1]), ("spin.self = true", &own, vec![])] {
        let mut bench = Bench::of(rules, TEAMS);
        let turns = [&["2 attack 0", "3 attack 0"][..], spends].concat();
        bench.round("-3 2; 0 0", &turns);
        assert_eq!(bench.hits(), hits, "{rules}");
    }
    for (rules, count) in [("", 2), ("spin.stack = false", 1)] {
        let mut bench = Bench::of(rules, TEAMS);
        let turns = ["2 attack 0", "3 attack 0", "1 attack 3", "0 spin help 1", "0 spin help 1"];
        bench.round("-3 2; -3 2; 0 0", &turns[..3 + count]);
        assert_eq!(bench.hits(), [count as i32], "{rules}");
    }
}

/// FF-SPIN-05: not over a great distance (`spin.max_zones`).
#[test]
fn ff_spin_05_spin_has_a_reach() {
    let zones =
        "scene.zones.a = { to = ['b'] }; scene.zones.b = { to = ['c'] }; scene.zones.c = {}";
    let groups = &[
        "pc a: athletics = 2, alertness = 8; zone = 'a'",
        "pc b: weapon_use = 2; zone = 'c'",
        "foe x: weapon_use = 3, alertness = 4; zone = 'a'",
        "foe y: athletics = 2, alertness = 4; zone = 'c'",
    ];
    for (rules, hits) in [("", vec![]), ("; spin.max_zones = 2", vec![1])] {
        let mut bench = Bench::of(&format!("{zones}{rules}"), groups);
        let mut choices = vec!["2 attack 0", "1 attack 3"];
        if !hits.is_empty() {
            choices.push("0 spin help 1");
        }
        bench.round("-3 2; 0 0", &choices);
        assert_eq!(bench.hits(), hits);
    }
    // Targets in the same zone, in the next, and one further.
    let row = ["pc a: lore = 1; zone = 'a'", "pc b: lore = 1; zone = 'a'"];
    let row = [row, ["pc c: lore = 1; zone = 'b'", "pc d: lore = 1; zone = 'c'"]].concat();
    let groups = [&row[..], &["foe x: lore = 1; zone = 'c'"]].concat();
    for (most, reached) in [("0", vec![1]), ("1", vec![1, 2]), ("2", vec![1, 2, 3])] {
        let bench = Bench::of(&format!("{zones}; spin.max_zones = {most}"), &groups);
        let far = (0..4).filter(|who| bench.view().may_receive(FighterId(0), FighterId(*who)));
        assert_eq!(far.collect::<Vec<_>>(), reached, "spin.max_zones = {most}");
    }
}

/// FF-SPIN-08: defending against a manoeuvre gives spin too (`spin.vs_manoeuvre`).
#[test]
fn ff_spin_08_manoeuvres_give_spin() {
    for (rules, spins) in [("", 1), ("spin.vs_manoeuvre = false", 0)] {
        let mut bench = Bench::of(rules, TEAMS);
        bench.step("-3 0", &["0 manoeuvre 2"]);
        assert_eq!(bench.it(2).spins[0], spins);
    }
}

/// FF-DEF-01, FF-DEF-02: a fighter defends against every attack; being outnumbered may count
/// (`defend.extra_penalty`).
#[test]
fn ff_def_01_02_every_attack_is_defended() {
    for (rules, hits) in [("", vec![]), ("defend.extra_penalty = -1", vec![1])] {
        let mut bench = Bench::of(rules, TEAMS);
        bench.round("0 1; 0 1", &["2 attack 0", "3 attack 0"]);
        assert_eq!((bench.hits(), bench.count(M::Defences, 0)), (hits, 2));
    }
}

/// FF-V32, FF-DEF-03, FF-DEF-04: a fighter who may not defend opposes with a flat 0, and earns no spin.
#[test]
fn ff_def_03_04_undefended() {
    let hit = |keys: &str, rules: &str, rounds: usize| {
        let orc = format!("foe orc: athletics = 2; {keys}");
        let mut bench = Bench::of(rules, &["pc ada: weapon_use = 3, alertness = 8", &orc]);
        for _ in 1..rounds {
            bench.round("", &[]);
        }
        bench.step("-1 2", &["0 attack 1"]);
        bench.hits()
    };
    assert_eq!(hit("surprised = true", "", 1), [2]);
    assert!(hit("surprised = true", "", 2).is_empty());
    assert_eq!(hit("surprised = true", "surprise.rounds = 2", 2), [2]);
    assert_eq!(hit("pinned = 2", "", 2), [2]);
    assert_eq!(hit("disabled = 1", "", 1), [2]);
    assert_eq!(hit("", "state.pinned = 1", 1), [2]);
    assert_eq!(hit("pinned = 1", "defend.none_opposition = 1", 1), [1]);
    // Dice for it, 2 of them on the other side.
    assert!(hit("pinned = 1", "defend.none_rolls = true", 1).is_empty());
}

/// FF-V14, FF-V15, FF-FULL-01: +2 on defences, and so more spin (`full_defence.bonus`).
#[test]
fn ff_full_01_full_defence() {
    let defend = |rules: &str, dice: &str| {
        let groups = &["pc a: alertness = 8, athletics = 2", "foe x: weapon_use = 3"];
        let mut bench = Bench::of(rules, groups);
        bench.round(dice, &["0 full_defence", "1 attack 0"]);
        (bench.hits(), bench.count(M::SpinsMade, 0))
    };
    assert_eq!(defend("", "1 0"), (vec![], 0));
    assert_eq!(defend("", "-1 1"), (vec![], 1));
    assert_eq!(defend("full_defence.bonus = 0", "1 0"), (vec![2], 0));
}

/// FF-FULL-03: it lasts to the start of the next own turn, or only to the end of the round
/// (`full_defence.duration`).
#[test]
fn ff_full_03_how_long_it_lasts() {
    let groups = &["pc a: athletics = 2; count = 1", "foe x: weapon_use = 3, alertness = 8"];
    for (duration, hits) in [("until_next_turn", vec![]), ("end_of_round", vec![2])] {
        let mut bench = Bench::of(&format!("full_defence.duration = '{duration}'"), groups);
        bench.round("", &["0 full_defence"]);
        bench.round("1 0", &["1 attack 0"]);
        assert_eq!(bench.hits(), hits);
    }
}

/// FF-FULL-02, FF-SUP-05, FF-BLK-02, FF-MAN-11: no supplemental action beside them (`sup.forbidden_with`).
#[test]
fn ff_sup_05_lonely_main_actions() {
    let groups =
        &["pc a: weapon_use = 2, alertness = 8; count = 2; zone = 'a'", "foe x:; zone = 'b'"];
    let zones = "scene.zones.a = { to = ['b'] }; scene.zones.b = {}";
    let step = ["0 supplement approach 2", "0 pass"];
    for (rules, allowed) in [("", false), ("; sup.forbidden_with = []", true)] {
        let mut bench = Bench::of(&format!("{zones}{rules}"), groups);
        bench.step("", &step);
        assert_eq!(bench.it(0).zone, 1);
        let mut turn = crate::systems::fate_fantasy::state::running_turn::Turn::new(
            FighterId(0),
            crate::systems::fate_fantasy::state::conflict::Cut::No,
        );
        turn.supplements = 1;
        for main in ForbidsSupplement::ALL {
            assert_eq!(turn.bars(bench.setup(), *main), !allowed);
        }
    }
}

/// FF-FULL-04: optionally, a fighter who has not acted may give up its turn for full defence
/// (`full_defence.reactive`).
#[test]
fn ff_full_04_out_of_turn() {
    let mut bench = Bench::of("full_defence.reactive = true", TEAMS);
    bench.round("1 1", &["2 attack 1", "1 react full_defence"]);
    assert_eq!((bench.order(), bench.hits()), (vec![0, 2, 3], vec![]));
}

/// FF-V16 to FF-V18, FF-MAN-01, FF-MAN-03 to 05, FF-MAN-12: fragile below 3 shifts, sticky from there.
#[test]
fn ff_man_03_04_05_12_fragile_and_sticky() {
    let place = |rules: &str, dice: &str| {
        let groups = &["pc a: ranged = 3, alertness = 8; ranged = 'short'", "foe x: athletics = 2"];
        let mut bench = Bench::of(rules, groups);
        bench.step(dice, &["0 manoeuvre ranged 1"]);
        assert!(bench.boxes(1).is_empty());
        bench.state.aspects.first().map(|aspect| (aspect.kind, aspect.free, aspect.personal))
    };
    assert_eq!(place("", "1 0"), Some((AspectKind::Fragile, 1, true)));
    assert_eq!(place("", "2 0"), Some((AspectKind::Sticky, 1, true)));
    assert_eq!(place("", "-1 0"), Some((AspectKind::Fragile, 1, true)));
    assert_eq!(place("manoeuvre.tie_succeeds = false", "-1 0"), None);
    assert_eq!(place("manoeuvre.sticky_at = 2", "1 0"), Some((AspectKind::Sticky, 1, true)));
    assert_eq!(
        place("manoeuvre.personal_if_ranged = false; manoeuvre.free_tags = 3", "1 0"),
        Some((AspectKind::Fragile, 3, false))
    );
}

/// FF-V19, FF-MAN-02, FF-WPN-08: not with a skill below Average (`manoeuvre.min_skill`).
#[test]
fn ff_man_02_needs_a_trained_skill() {
    for (unarmed, may) in [(0, false), (1, true)] {
        let groups = &[format!("pc a: unarmed = {unarmed}; armed = false"), "foe x:".to_owned()];
        let groups: Vec<&str> = groups.iter().map(String::as_str).collect();
        let bench = Bench::of("", &groups);
        assert_eq!(bench.may(0, "manoeuvre 1"), may);
        assert!(bench.may(0, "attack 1"));
        assert!(Bench::of("manoeuvre.min_skill = 0", &groups).may(0, "manoeuvre 1"));
    }
}

/// FF-V20, FF-MAN-06, FF-MAN-08, FF-ASPC-04: a fragile aspect is gone once any member of the side tags it.
#[test]
fn ff_man_06_08_a_fragile_aspect_is_gone() {
    let groups = &["pc a: weapon_use = 2, alertness = 8; count = 2", "foe x: athletics = 2"];
    let mut bench = Bench::of("", groups);
    let tags = ["0 manoeuvre 2", "1 attack 2", "1 invoke free bonus"];
    bench.round("0 0; 1 2", &tags);
    assert_eq!((bench.hits(), bench.state.aspects.len()), (vec![1], 0));
    assert_eq!((bench.count(M::FreeTags, 0), bench.count(M::FateSpent, 0)), (1, 0));
}

/// FF-MAN-07, FF-MAN-09, FF-ASPC-03: a sticky aspect stays; later tags cost a fate point.
#[test]
fn ff_man_07_09_a_sticky_aspect_stays() {
    let groups = &["pc a: weapon_use = 4, alertness = 8", "foe x: athletics = 2"];
    let mut bench = Bench::of("", groups);
    bench.round("1 0", &["0 manoeuvre 1"]);
    bench.round("-2 1", &["0 attack 1", "0 invoke free bonus"]);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![1], 3));
    bench.round("-2 1", &["0 attack 1", "0 invoke tag bonus"]);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![1], 2));
    assert_eq!(bench.state.aspects.len(), 1);
    // An aspect serves once on a roll: a second tag is not legal, own aspects are.
    bench.round("-3 1", &["0 attack 1", "0 invoke tag bonus", "0 invoke invoke bonus"]);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![2], 0));
}

/// FF-V21, FF-MAN-10, FF-MAN-15: a personal aspect is for its placer; the bearer's side tags nothing (`tag.by`).
#[test]
fn ff_man_10_15_whose_aspect_it_is() {
    let groups = &[
        "pc archer: ranged = 3, alertness = 8; ranged = 'short'",
        "pc ally: weapon_use = 2, alertness = 8",
        "foe x: athletics = 2, weapon_use = 3",
    ];
    let mut bench = Bench::of("", groups);
    bench.step("1 0", &["0 manoeuvre ranged 2"]);
    let tags = |bench: &Bench, who| bench.state.free_tags(0, FighterId(2), who);
    assert_eq!(
        (
            tags(&bench, FighterId(0)),
            tags(&bench, FighterId(1)),
            bench.state.free_tags(1, FighterId(2), FighterId(2))
        ),
        (1, 0, 0)
    );
    // The bearer's side may pay for it only if the knob says so, and a fragile aspect is gone then.
    let groups = &["pc a: weapon_use = 2, alertness = 8", "foe x: athletics = 2, weapon_use = 3"];
    let mut bench = Bench::of("tag.by = 'anyone'", groups);
    bench.step("0 0", &["0 manoeuvre 1"]);
    bench.step("-2 0", &["1 attack 0", "1 invoke tag bonus"]);
    assert_eq!((bench.hits(), bench.it(1).fate, bench.state.aspects.len()), (vec![3], 1, 0));
}

/// FF-MAN-06, FF-MAN-07: aspects may last for a number of rounds (`manoeuvre.fragile_duration`).
#[test]
fn ff_man_06_07_durations() {
    let mut bench = Bench::of("manoeuvre.fragile_duration = 1", TEAMS);
    bench.round("0 0", &["0 manoeuvre 2"]);
    assert_eq!(bench.state.aspects.len(), 1);
    bench.round("", &[]);
    assert_eq!(bench.state.aspects.len(), 1);
    bench.round("", &[]);
    assert_eq!((bench.state.aspects.len(), bench.count(M::TagsWasted, 0)), (0, 1));
}

/// FF-MAN-14: a manoeuvre may remove an aspect, against the total that placed it (`manoeuvre.can_remove`).
#[test]
fn ff_man_14_removing_an_aspect() {
    let mut bench = Bench::of("manoeuvre.can_remove = true", TEAMS);
    bench.step("0 0", &["0 manoeuvre 2"]);
    bench.step("-1", &["2 clear 2"]);
    assert_eq!(bench.state.aspects.len(), 0);
    assert!(!Bench::of("", TEAMS).may(2, "clear 2"));
}

/// FF-ASPC-01, FF-ASPC-02, FF-ASPC-05, FF-ASPC-09: +2 or a reroll for a fate point, each aspect once,
/// and one plain fate point for +1.
#[test]
fn ff_aspc_01_02_05_invoking() {
    let mut bench = Bench::of("", DUEL);
    bench.step("-1 2", &["0 attack 1", "0 invoke invoke bonus", "0 invoke plain"]);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![1], 1));
    let mut bench = Bench::of("", DUEL);
    bench.step("-3 0; 2", &["0 attack 1", "0 invoke invoke reroll"]);
    assert_eq!((bench.hits(), bench.count(M::Rerolls, 0)), (vec![3], 1));
    // Bonuses bought before stay when the dice are rolled again.
    let mut bench = Bench::of("", DUEL);
    let both = ["0 attack 1", "0 invoke invoke bonus", "0 invoke invoke reroll"];
    bench.step("-4 0; 0", &both);
    assert_eq!((bench.hits(), bench.it(0).fate), (vec![3], 1));
}

/// FF-ASPC-06: both sides answer each other, the actor first (`invoke.bidding`).
#[test]
fn ff_aspc_06_bidding() {
    let mut bench = Bench::of("", DUEL);
    let bids = ["0 attack 1", "0 invoke invoke bonus", "1 invoke invoke bonus", "0 invoke plain"];
    bench.step("0 1", &bids);
    assert_eq!((bench.hits(), bench.it(0).fate, bench.it(1).fate), (vec![1], 1, 1));
    let mut bench = Bench::of("invoke.bidding = 'actor_last'", DUEL);
    bench.step("1 0", &["0 attack 1", "1 invoke invoke bonus", "0 invoke invoke bonus"]);
    assert_eq!(bench.hits(), [2]);
}

/// FF-ASPC-07, FF-ASPC-08: fate points at the start.
#[test]
fn ff_aspc_07_08_fate_points() {
    let groups = &["pc a:", "foe x:", "foe y:; kind = 'minion'; quality = 'good'"];
    let start = |rules: &str| {
        let bench = Bench::of(rules, groups);
        [0, 1, 2].map(|who| bench.it(who).fate)
    };
    assert_eq!(start(""), [3, 2, 0]);
    assert_eq!(start("fate.refresh = 7; fate.start_gpc = 5; fate.start_minion = 1"), [2, 5, 1]);
    assert_eq!(start("fate.start_pc = 9"), [9, 2, 0]);
}

/// FF-SUP-05: where the list leaves full defence out, a move may follow it; after doing nothing it may in any case
/// (`sup.forbidden_with`).
#[test]
fn ff_sup_05_a_move_after_full_defence() {
    let groups =
        &["pc a: weapon_use = 2, alertness = 8; zone = 'a'", "foe x:; zone = 'b'; count = 2"];
    let zones = "scene.zones.a = { to = ['b'] }; scene.zones.b = {}";
    for (rules, main, zone) in
        [("; sup.forbidden_with = ['block']", "0 full_defence", 1), ("", "0 pass", 1)]
    {
        let mut bench = Bench::of(&format!("{zones}{rules}"), groups);
        bench.step("", &[main, "0 follow approach 1"]);
        assert_eq!(bench.it(0).zone, zone, "{rules} {main}");
    }
    let mut bench = Bench::of(zones, groups);
    bench.step("", &["0 full_defence"]);
    assert_eq!(bench.it(0).zone, 0);
}

/// FF-ATK-02: `would_out` and `would_consequence` reckon with the rating of the weapon: with 4 of it every hit
/// exceeds the boxes, so that a list which pays for hits that do not never pays.
#[test]
fn ff_atk_02_words_that_foretell_an_attack_know_the_ratings() {
    let paid = |rating: i32| {
        let conflict = compiled_text(&format!(
            "system = \"fate-fantasy\"\n[rules]\nattack.weapon_rating = {rating}\nfate.start_pc = 5\n\
             [policies.pays]\nbase = \"aggressive\"\n\
             invoke = [\"plain if attacking and margin >= 1 and not would_out and not would_consequence\"]\n\
             [sides.party]\nplayer = \"pc\"\npolicy = \"pays\"\n[sides.party.a]\n\
             skills = {{ weapon_use = 4 }}\n\
             [sides.foes]\nplayer = \"gm\"\npolicy = \"aggressive\"\n[sides.foes.x]\nboxes = 3\n\
             skills = {{ weapon_use = 2, athletics = 2 }}\n"
        ));
        let conflict = conflict.unwrap_or_else(|problems| panic!("{problems}"));
        let mut workspace = conflict.workspace();
        let spent = (0..100).map(|trial| {
            conflict.play(&mut workspace, 42, trial);
            workspace.counters.of_side(0)[usize::from(M::FateSpent)]
        });
        spent.sum::<i32>()
    };
    assert!(paid(0) > 0);
    assert_eq!(paid(4), 0);
}
