//! Tracks and consequences of a sheet, full characters of the game master, minions in groups
//! (FF-HARM, FF-NPC).

use crate::system::FighterId;
use crate::systems::fate_fantasy::sheet::sheet::Rank;
use crate::systems::fate_fantasy::state::conflict::{Cut, Status};
use crate::systems::fate_fantasy::state::running_turn::Turn;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;
use crate::systems::fate_fantasy::tests::support::{Bench, DUEL};

/// FF-HARM-01: two tracks that share the consequences (`harm.tracks`).
#[test]
fn ff_harm_01_tracks_share_consequences() {
    let groups = ["pc a: intimidation = 3, resolve = 1", "foe x:"];
    let mut bench = Bench::of("scene.conflict = 'intimidation'", &groups);
    bench.set(1).marks = [0b1, 0b11111, 0];
    bench.set(1).slots = 0b1;
    bench.step("0 0", &["0 attack 1"]);
    assert_eq!((bench.it(1).marks, bench.it(1).slots), ([0b1, 0b11111, 0], 0b11));
    // If there is only one track, everything strikes it.
    for (tracks, track) in [("'physical'", 0), ("'mental'", 1), ("'physical', 'mental'", 1)] {
        let rules = format!("scene.conflict = 'intimidation'; harm.tracks = [{tracks}]");
        assert_eq!(Bench::of(&rules, &groups).setup().track, track);
    }
    assert_eq!(Bench::of("harm.tracks = ['mental']", &groups).setup().track, 1);
}

/// FF-HARM-02, FF-HARM-03: five boxes, and more for Endurance and Resolve
/// (`stress.bonus_per_tier`).
#[test]
fn ff_harm_03_boxes_by_tier() {
    let boxes = |rules: &str, keys: &str| {
        let bench = Bench::of(rules, &[&format!("pc a: {keys}"), "foe x:"]);
        [bench.sheet(0).boxes[0], bench.sheet(0).boxes[1]]
    };
    for (rating, more) in [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        assert_eq!(boxes("", &format!("endurance = {rating}")), [5 + more, 5]);
        assert_eq!(boxes("", &format!("resolve = {rating}")), [5, 5 + more]);
        let twice = boxes("stress.bonus_per_tier = 2", &format!("endurance = {rating}"));
        assert_eq!(twice, [5 + 2 * more, 5]);
    }
    assert_eq!(
        boxes("stress.bonus_per_tier = 0; stress.base_boxes = 10", "endurance = 6"),
        [10, 10]
    );
    assert_eq!(boxes("harm.model = 'dresden_absorb'", "endurance = 3"), [4, 2]);
    assert_eq!(boxes("", "endurance = 3; boxes = 9"), [9, 9]);
}

/// FF-HARM-10: consequences take nothing off rolls, unless `consequence.penalty` says so.
#[test]
fn ff_harm_10_no_penalty_for_consequences() {
    for (rules, shifts) in
        [("", 2), ("consequence.penalty = -1", 4), ("consequence.penalty = -2", 6)]
    {
        let mut bench = Bench::of(rules, DUEL);
        bench.set(1).slots = 0b11;
        bench.step("1 0", &["0 attack 1"]);
        assert_eq!(bench.hits(), [shifts]);
    }
}

/// FF-HARM-11: a conflict begins without stress, but with the consequences from before, which are
/// not paid for again.
#[test]
fn ff_harm_11_what_stays_from_before() {
    let orc = "foe orc: athletics = 2; consequences = 2";
    let mut bench = Bench::of("", &["pc ada: weapon_use = 8, alertness = 8", orc]);
    assert_eq!((bench.it(1).slots, bench.it(1).taken, bench.it(1).marks), (0b11, 0, [0; 3]));
    bench.step("-4 0", &["0 attack 1"]);
    bench.step("", &[]);
    assert_eq!(bench.boxes(1), [2]);
    bench.step("0 0", &["0 attack 1"]);
    assert_eq!((bench.hits(), bench.it(1).slots, bench.it(1).taken), (vec![6], 0b111, 1));
    bench.step("", &["1 concede concede"]);
    assert_eq!((bench.count(M::FateEarned, 1), bench.winner()), (1, Some(0)));
    bench.begin("0 0");
    assert_eq!((bench.it(1).slots, bench.it(1).taken, bench.it(1).marks), (0b11, 0, [0; 3]));
}

/// FF-NPC-02: a full character of the game master has all that a player's character has.
#[test]
fn ff_npc_02_full_characters() {
    let skills = "weapon_use = 3, endurance = 3, resolve = 1";
    let bench = Bench::of("", &[&format!("pc a: {skills}"), &format!("foe chief: {skills}")]);
    let (pc, chief) = (bench.sheet(0), bench.sheet(1));
    assert_eq!((pc.rank, chief.rank), (Rank::Pc, Rank::Gpc));
    assert_eq!((chief.ratings, chief.boxes, chief.slots), (pc.ratings, pc.boxes, pc.slots));
    assert_eq!((chief.aspects, chief.slots, chief.fate), (pc.aspects, 3, 2));
}

/// FF-NPC-04: minions of a group roll once, better the more they are (`minion.grouping`).
#[test]
fn ff_npc_04_minions_in_groups() {
    let sizes = [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (14, 4)];
    for (count, bonus) in sizes {
        let minions = format!("foe x:; kind = 'minion'; quality = 'fair'; count = {count}");
        let groups = ["pc a: alertness = 8", minions.as_str()];
        let mut bench = Bench::of("minion.grouping = 'on'", &groups);
        bench.round("0 0", &["1 attack 0"]);
        assert_eq!((bench.order(), bench.hits()), (vec![0, 1], vec![2 + bonus]), "{count}");
        // Each minion in turn without the knob.
        let mut bench = Bench::of("", &groups);
        bench.round("0 0", &["1 attack 0"]);
        assert_eq!((bench.order().len(), bench.hits()), (1 + count, vec![2]));
    }
}

/// FF-NPC-05: the rest of a hit carries to the next minion of the group (`minion.grouping`,
/// `minion.overflow`).
#[test]
fn ff_npc_05_stress_carries_on() {
    let groups = [
        "pc a: weapon_use = 8, alertness = 8",
        "foe x:; kind = 'minion'; quality = 'fair'; count = 3",
    ];
    let after = |rules: &str, dice: &str| {
        let mut bench = Bench::of(rules, &groups);
        bench.step(dice, &["0 attack 1"]);
        ([1, 2, 3].map(|who| bench.status(who) == Status::In), bench.boxes(2).len())
    };
    // 8 against 2 and 1 for the group: two boxes and the shift too many, and two for the next.
    let group = "minion.grouping = 'on'";
    assert_eq!(after(group, "0 0"), ([false, true, true], 2));
    assert_eq!(after(group, "4 0"), ([false, false, false], 0));
    assert_eq!(
        after(&format!("{group}; minion.overflow = false"), "0 0"),
        ([false, true, true], 0)
    );
    assert_eq!(after("", "0 0"), ([false, true, true], 0));
}

/// FF-NPC-06, FF-INTR-12: the game master's characters have the same actions and earn spin, but
/// neither hold nor interrupt; knobs change that.
#[test]
fn ff_npc_06_the_same_actions() {
    let groups =
        ["pc a: weapon_use = 3, alertness = 8", "pc b:", "foe x: weapon_use = 3; count = 2"];
    let plain = Bench::of("", &groups);
    for choice in ["manoeuvre 0", "protect 3", "bar attack 0", "full_defence"] {
        assert!(plain.may(2, choice), "{choice}");
    }
    let bench = Bench::of("npc.may_block = false", &groups);
    assert!(
        !bench.may(2, "protect 3") && !bench.may(2, "bar attack 0") && bench.may(0, "protect 1")
    );
    let bench = Bench::of("npc.may_manoeuvre = false", &groups);
    assert!(!bench.may(2, "manoeuvre 0") && bench.may(0, "manoeuvre 2"));
    let bench = Bench::of("npc.may_supplement = false", &groups);
    let may = |bench: &Bench, who| Turn::new(who, Cut::No).may_supplement(bench.setup());
    assert!(!may(&bench, FighterId(2)) && may(&bench, FighterId(0)) && may(&plain, FighterId(2)));
    let three = ["pc a: alertness = 8", "pc b:", "foe x: alertness = 4"];
    let mut bench = Bench::of("npc.may_hold = true", &three);
    bench.round("", &["2 hold hold"]);
    assert_eq!(bench.order(), [0, 1, 2]);
    let mut bench = Bench::of("", &three);
    bench.step("", &[]);
    assert_eq!(bench.left_over("", &["2 hold hold"]), 1);
}
