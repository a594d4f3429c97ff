//! Morale: breaking points, tests, leaders, and who leaves (SW-MOR).

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::state::causes::Breaking;
use crate::systems::stamina_and_wounds::state::conflict::Status;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent as E;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;
use crate::systems::stamina_and_wounds::tests::support::{Bench, DUEL, WEAK};

/// A number of heroes, numbers 0 and up, and of foes whom any hit kills.
fn gang(rules: &str, heroes: usize, foes: &[&str]) -> Bench {
    let foes: Vec<String> = foes
        .iter()
        .map(|foe| format!("foe {foe}{}{WEAK}", if foe.ends_with(':') { "" } else { "; " }))
        .collect();
    let heroes = format!("pc hero: count = {heroes}");
    let groups: Vec<&str> =
        std::iter::once(heroes.as_str()).chain(foes.iter().map(String::as_str)).collect();
    Bench::of(rules, &groups)
}

/// Every hero in turn kills one of these; `saves` are dice of the tests, each in its place.
fn kill(bench: &mut Bench, dice: &str, victims: &[usize]) {
    let choices: Vec<String> = victims
        .iter()
        .enumerate()
        .map(|(hero, victim)| format!("{hero} attack {victim}"))
        .collect();
    let choices: Vec<&str> = choices.iter().map(String::as_str).collect();
    bench.round(dice, &choices);
}

fn points(bench: &Bench) -> Vec<Breaking> {
    let point = |event: &E| match event {
        E::BreakingPoint(_, breaking) => Some(*breaking),
        _ => None,
    };
    bench.events().iter().filter_map(point).collect()
}

/// SW-MOR-01: at a breaking point a test may be made, or let pass, or there are none (`morale.enabled`).
#[test]
fn a_breaking_point_may_be_tested() {
    let mut bench = gang("", 1, &["orc: count = 2"]);
    kill(&mut bench, "1 2 10", &[1]);
    assert_eq!((bench.winner(), bench.count(M::MoraleTests, 1)), (Some(0), 1));
    let mut bench = gang("", 1, &["orc: count = 2"]);
    bench.round("1 2", &["0 attack 1", "0 morale wait"]);
    assert_eq!((points(&bench), bench.winner()), (vec![Breaking::Half], None));
    bench.round("1", &[]);
    assert_eq!(bench.count(M::MoraleTests, 1), 0, "it has passed");
    let mut bench = gang("morale.enabled = false", 1, &["orc: count = 2"]);
    kill(&mut bench, "1 2", &[1]);
    assert_eq!(points(&bench), []);
}

/// SW-MOR-02, SW-V29: of seven, four are half.
#[test]
fn sw_v29_half_of_seven() {
    let mut bench = gang("", 4, &["orc: count = 7"]);
    kill(&mut bench, "1 2 2 2", &[4, 5, 6]);
    assert_eq!(points(&bench), []);
    kill(&mut bench, "1 2 9", &[7]);
    assert_eq!(points(&bench), [Breaking::Half]);
}

/// SW-MOR-02: the fraction is `morale.fraction`.
#[test]
fn the_fraction_is_a_knob() {
    for (fraction, kills) in [("0.1", 1), ("0.25", 2), ("0.5", 4), ("0.75", 6)] {
        let mut bench = gang(&format!("morale.fraction = {fraction}"), 1, &["orc: count = 8"]);
        for number in 1..=kills {
            assert_eq!(points(&bench), [], "{fraction}");
            let dice = if number == kills { "1 2 9" } else { "1 2" };
            kill(&mut bench, dice, &[number]);
        }
        assert_eq!(points(&bench), [Breaking::Half], "{fraction}");
    }
}

/// SW-MOR-02: who flees or surrenders is defeated as well; reinforcements raise the number.
#[test]
fn who_counts_as_defeated() {
    let mut bench = gang("", 1, &["orc: count = 4"]);
    bench.round("4 9", &["1 flee flee", "2 flee surrender"]);
    assert_eq!(points(&bench), [Breaking::Half]);
    let mut bench = gang("", 1, &["orc: count = 2", "elf: count = 2; arrives = 2"]);
    bench.round("1", &[]);
    kill(&mut bench, "1 2", &[1]);
    assert_eq!(points(&bench), [], "one of four");
    kill(&mut bench, "1 2 9", &[2]);
    assert_eq!(points(&bench), [Breaking::Half]);
}

/// A fighter who arrives in round 1 is there in round 1.
#[test]
fn reinforcements_arrive_at_the_start_of_their_round() {
    for round in 1..=3 {
        let mut bench = gang("", 1, &["orc:", &format!("elf: arrives = {round}")]);
        for now in 1..=3 {
            assert_eq!(bench.status(2) == Status::In, now > round);
            bench.round("1", &[]);
        }
    }
}

/// SW-MOR-03: the leader's fall is a breaking point, if it shall be (`morale.on_leader`).
#[test]
fn the_leaders_fall() {
    let foes = &["boss: leader = true", "orc: count = 4"];
    let mut bench = gang("", 1, foes);
    kill(&mut bench, "1 2 10", &[1]);
    assert_eq!((points(&bench), bench.winner()), (vec![Breaking::Leader], Some(0)));
    assert_eq!((bench.count(M::BrokenByLeader, 1), bench.count(M::BrokenAtHalf, 1)), (1, 0));
    let mut bench = gang("morale.on_leader = false", 1, foes);
    kill(&mut bench, "1 2", &[1]);
    assert_eq!(points(&bench), []);
}

/// SW-MOR-03: one defeat can bring two breaking points; the second is tested if the first fails.
#[test]
fn two_breaking_points_at_once() {
    for (dice, tests) in [("1 2 10", 1), ("1 2 9 10", 2), ("1 2 9 9", 2)] {
        let mut bench = gang("", 1, &["boss: leader = true", "orc:"]);
        kill(&mut bench, dice, &[1]);
        assert_eq!(points(&bench), [Breaking::Leader, Breaking::Half]);
        assert_eq!(bench.count(M::MoraleTests, 1), tests);
    }
}

/// SW-MOR-04: an ambush is a breaking point at once (`morale.on_ambush`).
#[test]
fn an_ambush_is_a_breaking_point() {
    let mut bench = Bench::of("surprise.side = 'pcs'", DUEL);
    bench.round("10", &[]);
    assert_eq!((bench.winner(), bench.count(M::BrokenByAmbush, 1)), (Some(0), 1));
    assert_eq!(bench.count(M::Attacks, 0), 0);
    let mut bench = Bench::of("surprise.side = 'pcs'; surprise.rounds = 2", DUEL);
    bench.round("9", &[]);
    bench.round("", &[]);
    assert_eq!(bench.count(M::MoraleTests, 1), 1, "once");
    let mut bench = Bench::of("surprise.side = 'pcs'; morale.on_ambush = false", DUEL);
    bench.round("", &[]);
    let mut bench = Bench::of("surprise.side = 'enemies'", DUEL);
    bench.round("", &[]);
    assert_eq!(points(&bench), []);
}

/// SW-MOR-05: other breaking points (`morale.on_first_casualty`, `morale.lone_below`).
#[test]
fn other_breaking_points() {
    let mut bench = gang("morale.on_first_casualty = true", 1, &["orc: count = 5"]);
    kill(&mut bench, "1 2 9", &[1]);
    assert_eq!(points(&bench), [Breaking::FirstCasualty]);
    kill(&mut bench, "1 2", &[2]);
    let lone = |knob: &str, dice: &str| {
        let rules = format!("wound.effects = 'off'; morale.lone_below = '{knob}'");
        let mut bench = Bench::of(&rules, &["pc ada: weapon_slots = 0", "foe orc:"]);
        bench.round(dice, &["0 attack 1"]);
        points(&bench)
    };
    assert_eq!(lone("none", "1 4"), []);
    assert_eq!(lone("stamina_0", "1 3"), []);
    assert_eq!(lone("stamina_0", "1 4 9"), [Breaking::Lone]);
    // 16 points in all: 8 are half of them.
    assert_eq!(lone("half", "1 7"), []);
    assert_eq!(lone("half", "1 8 9"), [Breaking::Lone]);
    // A lone foe never comes to half before it is defeated.
    let mut bench = Bench::of("", &["pc ada:", &format!("foe orc: {WEAK}")]);
    bench.round("1 2", &["0 attack 1"]);
    assert_eq!(points(&bench), []);
}

/// SW-MOR-06, SW-MOR-09: the best WIL of the party against the Target of the leader (`morale.attr`, `morale.roller`).
#[test]
fn wil_against_the_leaders_target() {
    let test = |rules: &str| {
        let groups = [
            "pc ada: wil = 1; str = 9",
            "pc bea: wil = 3",
            "pc cid: wil = 0",
            "foe boss: leader = true; target = 13",
            "foe orc: target = 15",
        ];
        let mut bench = Bench::of(&format!("surprise.side = 'pcs'; {rules}"), &groups);
        bench.round("1", &[]);
        bench.saves()[0]
    };
    assert_eq!(test(""), (1, 13, false));
    assert_eq!(test("morale.attr = 'str'"), (0, 13, false));
    assert_eq!(test("morale.roller = 'leader'"), (0, 13, false));
    // Without a named leader the highest Target counts.
    let mut bench = Bench::of(
        "surprise.side = 'pcs'",
        &["pc ada:", "foe orc: target = 11", "foe elf: target = 14"],
    );
    bench.round("1", &[]);
    assert_eq!(bench.saves(), [(0, 14, false)]);
}

/// SW-MOR-07: after a success the enemies flee or surrender, and the party has won by morale (`morale.success`).
#[test]
fn the_broken_leave() {
    let mut bench = gang("", 1, &["orc: count = 4"]);
    bench.set(4).held_by = 1;
    kill(&mut bench, "1 2", &[1]);
    bench.round("1 2 10", &["0 attack 2", "3 broken surrender"]);
    assert_eq!([3, 4].map(|orc| bench.status(orc)), [Status::Surrendered; 2]);
    assert_eq!((bench.winner(), bench.count(M::LostByMorale, 1)), (Some(0), 1));
    let left = |knob: &str| {
        let foes = &["orc: count = 6"];
        let mut bench = gang(&format!("morale.success = '{knob}'; surprise.side = 'pcs'"), 1, foes);
        bench.set(3).stamina = -1;
        let half = if knob == "one_leaves" { "20" } else { "20 1" };
        bench.round(half, &[]);
        (1..=6).filter(|orc| bench.status(*orc) == Status::Fled).collect::<Vec<_>>()
    };
    assert_eq!(left("one_leaves"), [3], "the one who can take the least");
    assert_eq!(left("half_leave"), [1, 2, 3]);
}

/// SW-MOR-08, SW-V31: after a failure no test until a different breaking point.
#[test]
fn sw_v31_no_second_test_of_the_same_point() {
    let mut bench = gang("", 4, &["orc: count = 7"]);
    kill(&mut bench, "1 2 2 2 2 9", &[4, 5, 6, 7]);
    assert!(bench.has(&E::Holds(1)));
    kill(&mut bench, "1 2 2", &[8, 9]);
    assert_eq!(bench.count(M::MoraleTests, 4), 1);
}

/// SW-MOR-08, SW-MOR-10, SW-V30: when the leader falls later, a new test, against the highest Target that is left;
/// leaders count one by one (`morale.leader_counts`).
#[test]
fn sw_v30_the_leader_falls_later() {
    let foes =
        &["boss: leader = true; target = 15", "thug: count = 5; target = 11", "brute: target = 13"];
    let mut bench = gang("morale.leader_counts = 'successors'", 4, foes);
    kill(&mut bench, "1 2 2 2 2 12", &[5, 6, 7, 8]);
    assert_eq!(bench.saves(), [(0, 15, false)]);
    kill(&mut bench, "1 2 10", &[4]);
    assert_eq!((points(&bench), bench.saves()), (vec![Breaking::Leader], vec![(0, 13, false)]));
    kill(&mut bench, "1 2 9", &[10]);
    assert_eq!((points(&bench), bench.saves()), (vec![Breaking::Leader], vec![(0, 11, true)]));
    assert_eq!(bench.winner(), Some(0));
}

/// SW-MOR-01, 03, 11: policies read of a leader only where its fall is a breaking point (`morale.pcs`,
/// `morale.on_leader`).
#[test]
fn nobody_hunts_a_leader_whose_fall_breaks_nobody() {
    let read = |rules: &str| {
        let bench = gang(rules, 1, &["boss: leader = true", "thug: count = 2"]);
        [bench.has_leader(0), bench.has_leader(1)]
    };
    assert_eq!(read(""), [true, false]);
    assert_eq!(read("morale.pcs = true"), [true, true]);
    assert_eq!(read("morale.on_leader = false"), [false, false]);
    assert_eq!(read("morale.enabled = false"), [false, false]);
}

/// SW-MOR-03: only the named leader is one, or each fighter who leads next, too; without a name it is the fighter who
/// led at the start, if there was one (`morale.leader_counts`, `morale.unnamed_leader`).
#[test]
fn sw_mor_03_whose_fall_counts() {
    let fallen = |rules: &str, foes: &[&str], dice: [&str; 2]| {
        let mut bench = gang(rules, 1, foes);
        kill(&mut bench, dice[0], &[1]);
        let first = points(&bench) == [Breaking::Leader];
        assert_eq!(bench.has_leader(0), rules.contains("successors"), "{rules}");
        kill(&mut bench, dice[1], &[2]);
        [first, points(&bench) == [Breaking::Leader]]
    };
    let successors = "morale.leader_counts = 'successors'";
    let named = ["boss: leader = true; target = 15", "brute: target = 13", "thug: count = 5"];
    assert_eq!(fallen("", &named, ["1 2 9", "1 2"]), [true, false]);
    assert_eq!(fallen(successors, &named, ["1 2 9", "1 2 9"]), [true, true]);
    let unnamed = ["boss: target = 15", "brute: target = 13", "thug: count = 5"];
    assert_eq!(fallen("", &unnamed, ["1 2 9", "1 2"]), [true, false]);
    assert_eq!(fallen(successors, &unnamed, ["1 2 9", "1 2 9"]), [true, true]);
    // Among equals there is no leader by default.
    let mut bench = gang("", 1, &["thug: count = 5"]);
    kill(&mut bench, "1 2", &[1]);
    assert_eq!((points(&bench), bench.has_leader(0)), (vec![], false));
    // With the setting the first of them did.
    let mut bench = gang("morale.unnamed_leader = 'highest_target'", 1, &["thug: count = 5"]);
    kill(&mut bench, "1 2 9", &[1]);
    assert_eq!((points(&bench), bench.has_leader(0)), (vec![Breaking::Leader], false));
    // A leader whom the scenario names may arrive later.
    let foes = ["boss: leader = true; arrives = 2", "brute: target = 13", "thug: count = 5"];
    let mut bench = gang("", 1, &foes);
    kill(&mut bench, "1 2", &[2]);
    assert_eq!(points(&bench), []);
    kill(&mut bench, "1 2 9", &[1]);
    assert_eq!(points(&bench), [Breaking::Leader]);
}

/// SW-MOR-02, SW-MOR-03, SW-MOR-07: a rout that is a breaking point of its own is tested at once, before any fighter
/// takes another step, and the transcript names what is tested (`morale.success`).
#[test]
fn sw_mor_07_a_rout_is_tested_at_once() {
    let foes = ["boss: leader = true", "orc: count = 4"];
    let mut bench = gang("morale.success = 'one_leaves'", 4, &foes);
    // Any hit kills them; the boss is the weakest and leaves after the first success.
    bench.set(4).stamina = -1;
    kill(&mut bench, "1 2 2 2 20 1 2", &[5, 6, 7, 8]);
    assert_eq!(points(&bench), [Breaking::Half, Breaking::Leader]);
    assert_eq!((bench.status(4), bench.count(M::MoraleTests, 4)), (Status::Fled, 2));
    let place = |found: &dyn Fn(&E) -> bool| bench.events().iter().rposition(found).unwrap();
    let tested = place(&|event| matches!(event, E::MoraleTest(..)));
    assert!(tested < place(&|event| *event == E::Turn(FighterId(3))));
    assert!(bench.says("hero 1 tests the morale of foes: enough of them are defeated"));
    assert!(bench.says("hero 1 tests the morale of foes: their leader has fallen"));
}

/// SW-MOR-08: failed points may be tested again in every round (`morale.retry`).
#[test]
fn failed_tests_may_be_repeated() {
    let mut bench = gang("morale.retry = 'each_round'", 1, &["orc: count = 4"]);
    kill(&mut bench, "1 2", &[1]);
    kill(&mut bench, "1 2 9", &[2]);
    bench.round("4 9", &[]);
    bench.round("1 10", &[]);
    assert_eq!((bench.winner(), bench.count(M::MoraleTests, 1)), (Some(0), 3));
}

/// SW-MOR-09: a test costs nothing, or an action of the fighter who makes it (`morale.cost`).
#[test]
fn a_test_may_cost_an_action() {
    let mut bench = gang("morale.cost = 'action'", 2, &["orc: count = 4"]);
    kill(&mut bench, "1 2 2", &[2, 3]);
    assert_eq!((points(&bench), bench.count(M::MoraleTests, 2)), (vec![Breaking::Half], 0));
    bench.refresh();
    assert!(bench.may(0, "test_morale") && !bench.may(4, "test_morale"));
    bench.round("1 9", &["1 test_morale"]);
    assert_eq!((bench.saves()[0].0, bench.order()), (1, vec![0, 1, 4, 5]));
    bench.refresh();
    assert!(!bench.may(0, "test_morale"), "it is spent");
}

/// SW-MOR-09: any hero on its feet may roll: by lot, or the leader (`morale.roller`).
#[test]
fn who_rolls_is_a_knob() {
    let groups = &["pc ada: wil = 5", "pc bea: leader = true", "pc cid:", "foe orc:", "foe elf:"];
    let roller = |rules: &str, dice: &str| {
        let mut bench = Bench::of(&format!("surprise.side = 'pcs'; {rules}"), groups);
        bench.round(dice, &[]);
        bench.saves()[0].0
    };
    assert_eq!(roller("", "1"), 0);
    assert_eq!(roller("morale.roller = 'leader'", "1"), 1);
    assert_eq!(roller("morale.roller = 'random'", "3 1"), 2);
}

/// SW-MOR-10: a leader who comes later leads; without a next leader tests succeed (`morale.next_leader`).
#[test]
fn who_leads() {
    let foes = &["boss: leader = true; arrives = 2; target = 18", "orc: count = 4"];
    let mut bench = gang("", 1, foes);
    assert_eq!(bench.state.morale[1].leader, u8::MAX);
    bench.round("1", &[]);
    bench.round("1", &[]);
    assert_eq!(bench.state.morale[1].leader, 1);
    kill(&mut bench, "1 2 10", &[1]);
    assert_eq!(bench.saves(), [(0, 12, true)]);
    let rules = "morale.next_leader = 'none_auto_success'";
    let mut bench = gang(rules, 1, &["boss: leader = true", "orc: count = 4"]);
    kill(&mut bench, "1 2", &[1]);
    assert_eq!((bench.winner(), bench.saves()), (Some(0), vec![]));
}

/// SW-MOR-11: the players' characters decide for themselves, unless `morale.pcs` says so.
#[test]
fn heroes_decide_for_themselves() {
    let groups = [&format!("pc ada: {WEAK}")[..], "pc bea:", "foe orc: target = 14"];
    let mut bench = Bench::of("", &groups);
    bench.round("4 2", &["2 attack 0"]);
    assert_eq!(points(&bench), []);
    for (die, status) in [("12", Status::In), ("11", Status::Fled)] {
        let mut bench = Bench::of("morale.pcs = true", &groups);
        bench.round(&format!("4 2 {die}"), &["2 attack 0"]);
        assert_eq!((points(&bench), bench.status(1)), (vec![Breaking::Half], status));
        assert_eq!(bench.saves()[0], (1, 14, status == Status::In));
    }
}
