//! Excess successes, Favour, hidden information, knobs of turns (BB-BOON-01 to 11, 18, 20, BB-FAV,
//! BB-INFO, BB-TURN).

use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::Bench;

fn duel(rules: &str, favour: i32) -> Bench {
    let ann = format!("a ann: vigor = 4; favour = {favour}");
    Bench::of(rules, &[&ann, "b bob: vigor = 4; favour = 2"])
}

/// V-23, V-70: BB-BOON-06 to BB-BOON-11, BB-FAV-01, BB-FAV-05, BB-TEST-05.
#[test]
fn bb_boon_06_07_08_09_10_11_excess_becomes_a_boon_or_bane() {
    let mut bench = duel("", 2);
    bench.act("3 1", &["0 attack 1", "0 excess boon defend"]);
    let made = bench.it(0).boons[0];
    assert_eq!((made.rating, made.tie, bench.it(0).favour), (2, 10, 0));
    assert_eq!((bench.morale().1, bench.conditions(1)), (7, [0, 1, 0]));
    let mut bench = duel("", 1);
    bench.act("3 1", &["0 attack 1", "0 excess bane approach 1"]);
    assert_eq!((bench.it(1).banes[0].rating, bench.it(1).banes[0].tie), (1, 0));
    let mut bench = duel("", 5);
    bench.act("3 1", &["0 attack 1", "0 excess boon skill", "0 spend one"]);
    assert_eq!(
        (bench.it(0).boons[0].rating, bench.it(0).boons[0].tie, bench.it(0).favour),
        (1, 4, 4)
    );
    // The winner of a defence may convert as well.
    let mut bench = duel("", 0);
    bench.act("1 3", &["0 attack 1", "1 excess boon attack"]);
    assert_eq!((bench.it(1).boons[0].rating, bench.morale().0), (2, 7));
    // Without Favour nothing is asked.
    let mut bench = duel("", 0);
    bench.act("3 1", &["0 attack 1"]);
    assert_eq!(bench.count(M::Converted, 0), 0);
}

/// BB-BOON-05, BB-BOON-08, BB-BOON-09 with other readings (`boon.excess_cost`, `boon.max_rating`,
/// `boon.excess_consumes`).
#[test]
fn bb_boon_05_08_09_the_other_readings() {
    let made = |rules: &str| {
        let mut bench = duel(rules, 1);
        bench.act("4 1", &["0 attack 1", "0 excess boon attack"]);
        (bench.it(0).boons[0].rating, bench.it(0).favour, bench.morale().1)
    };
    assert_eq!(made(""), (1, 0, 6));
    assert_eq!(made("boon.excess_cost = \"flat_1\""), (3, 0, 6));
    assert_eq!(made("boon.excess_cost = \"free\""), (3, 1, 6));
    assert_eq!(made("boon.excess_cost = \"free\"; boon.max_rating = 2"), (2, 1, 6));
    assert_eq!(made("boon.excess_cost = \"free\"; boon.excess_consumes = true"), (3, 1, 9));
}

/// BB-BOON-06, BB-BOON-07, BB-BOON-10: what may be made and tied to what (`boon.from_excess`).
#[test]
#[should_panic(expected = "is not legal")]
fn bb_boon_06_can_be_switched_off() {
    duel("boon.from_excess = false", 2).act("3 1", &["0 attack 1", "0 excess boon attack"]);
}

/// BB-BOON-07 (`bane.from_excess`).
#[test]
#[should_panic(expected = "is not legal")]
fn bb_boon_07_can_be_switched_off() {
    duel("bane.from_excess = false", 2).act("3 1", &["0 attack 1", "0 excess bane attack 1"]);
}

/// BB-BOON-10 (`boon.assoc_options`).
#[test]
#[should_panic(expected = "is not legal")]
fn bb_boon_10_what_it_can_be_tied_to() {
    let rules = "boon.assoc_options = [\"approach\"]";
    duel(rules, 2).act("3 1", &["0 attack 1", "0 excess boon attack"]);
}

/// V-74: BB-BOON-18: of a group one converts, the first in order that can and will (`boon.excess_group`).
#[test]
fn bb_boon_18_groups_and_several() {
    let groups =
        &["a poor: vigor = 4", "a rich: vigor = 4; favour = 5", "b bob: vigor = 4; favour = 3"];
    let attack = |rules: &str, more: &[&str]| {
        let mut bench = Bench::of(rules, groups);
        let all: Vec<&str> = [&["0 group 2", "1 join join 2"], more].concat();
        bench.act("2 2 1", &all);
        (bench.it(1).boons.first().map_or(0, |boon| boon.rating), bench.it(1).favour)
    };
    let converts: &[&str] = &["1 excess boon attack"];
    assert_eq!(attack("", converts), (3, 2));
    assert_eq!(attack("boon.excess_group = \"each\"", converts), (1, 4));
    assert_eq!(attack("boon.excess_group = \"off\"", &[]), (0, 5));
    // A defender that beats one but not their sum has failed and converts nothing.
    let mut bench = Bench::of("", groups);
    bench.act("2 1 2", &["0 group 2", "1 join join 2"]);
    assert!(bench.it(2).boons.is_empty());
    // Each who beats an attack on several converts its own.
    let groups = &["a ann: vigor = 4", "b bob: count = 2; vigor = 5; favour = 3"];
    let mut bench = Bench::of("", groups);
    bench.act(
        "1 3 2",
        &["0 several 1", "0 also also 2", "1 excess boon attack", "2 excess boon attack"],
    );
    assert_eq!((bench.it(1).boons[0].rating, bench.it(2).boons[0].rating), (2, 1));
}

/// V-78: BB-BOON-20: a won positioning action may convert on top of its effect (`midpos.convert_excess`).
#[test]
fn bb_boon_20_positioning_converts_too() {
    let groups = &["a ann: vigor = 4; favour = 2", "b bob: vigor = 4"];
    let choices = ["0 position 1", "0 benefit bane attack 1", "0 excess boon attack"];
    let mut bench = Bench::of("", groups);
    bench.act("3 1", &choices);
    assert_eq!((bench.it(1).banes[0].rating, bench.it(0).boons[0].rating), (2, 2));
    let mut bench = Bench::of("midpos.convert_excess = false", groups);
    bench.act("3 1", &choices[..2]);
    assert!(bench.it(0).boons.is_empty());
}

/// BB-BOON-01 to BB-BOON-05, BB-BOON-17: objects made by positioning, on oneself, an ally, the scene or an opponent.
/// They end with the conflict, where objects that were not used up are counted (`boon.rating_per_success`,
/// `boon.max_rating`).
#[test]
fn bb_boon_01_02_03_04_17_made_by_positioning() {
    let groups = &["a ann: count = 2; vigor = 4", "b bob: vigor = 4"];
    let make = |rules: &str, benefit: &str| {
        let mut bench = Bench::of(rules, groups);
        bench.act("3 1", &["0 position 2", &format!("0 benefit {benefit}")]);
        bench
    };
    assert_eq!(make("", "boon attack 1").it(1).boons[0].rating, 2);
    assert_eq!(make("", "scene_boon attack").state.teams[0].boons[0].rating, 2);
    assert_eq!(make("", "bane attack 2").it(2).banes[0].rating, 2);
    assert_eq!(make("boon.rating_per_success = 2", "bane attack 2").it(2).banes[0].rating, 4);
    assert_eq!(make("boon.max_rating = 1", "bane attack 2").it(2).banes[0].rating, 1);
    // On a tie nothing is made.
    let mut bench = Bench::of("", groups);
    bench.act("1 1", &["0 position 2"]);
    assert_eq!(bench.count(M::PositioningsWon, 0), 0);
    let mut bench = make("", "boon attack 1");
    bench.act("", &["1 pass"]).act("0", &["2 surrender"]);
    assert_eq!((bench.count(M::BoonsMade, 0), bench.count(M::BoonsWasted, 0)), (1, 1));
}

/// BB-USE-08: a Boon on an ally is the ally's; one on the scene serves any member once (`boon.scene_scope`).
#[test]
fn bb_use_08_whose_boon_it_is() {
    let groups = &["a ann: count = 2; vigor = 4", "b bob: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.act("3 1", &["0 position 2", "0 benefit scene_boon attack"]);
    bench.act("1 1 1", &["1 attack 2", "1 help scene_boon full"]);
    assert!(bench.state.teams[0].boons.is_empty() && bench.conditions(2) == [1, 0, 0]);
    let mut bench = Bench::of("boon.scene_scope = \"everyone\"", groups);
    bench.act("3 1", &["0 position 2", "0 benefit scene_boon attack"]).act("", &["1 pass"]);
    bench.act("1 1 1", &["2 attack 0", "2 help scene_boon full"]);
    assert_eq!(bench.conditions(0), [1, 0, 0]);
}

/// BB-FAV-02 to BB-FAV-04: failing gives as much Favour as was rolled, to whom it may.
#[test]
fn bb_fav_02_03_04_favour_from_failing() {
    let favour = |rules: &str, dice: &str| {
        let mut bench = duel(&format!("favour.on_failed_roll = \"successes_rolled\"; {rules}"), 0);
        bench.act(dice, &["0 attack 1"]);
        (bench.it(0).favour, bench.it(1).favour - 2)
    };
    assert_eq!(favour("", "2 2"), (2, 0));
    assert_eq!(favour("", "3 1"), (0, 0));
    assert_eq!(favour("favour.adversaries = true", "3 1"), (0, 1));
    let mut bench =
        duel("favour.on_failed_roll = \"successes_rolled\"; conditions.floor = \"on\"", 0);
    bench.set(1).conditions[0] = [0, 1, 0];
    bench.act("0 2", &["0 attack 1"]);
    assert_eq!(bench.it(0).favour, 0);
    let counted = "favour.on_failed_roll = \"successes_rolled\"; conditions.floor = \"on\"; favour.count_floor = true";
    let mut bench = duel(counted, 0);
    bench.set(1).conditions[0] = [0, 1, 0];
    bench.act("0 2", &["0 attack 1"]);
    assert_eq!(bench.it(0).favour, 2);
    assert_eq!(duel("favour.start = 7", 0).it(0).favour, 0);
    let bench = Bench::of("favour.start = 7", &["a ann: vigor = 4", "b bob: vigor = 4"]);
    assert_eq!(bench.it(0).favour, 7);
}

/// BB-INFO-01, BB-BEN-06: hidden things cannot be used until a member of the team learns them.
#[test]
fn bb_info_01_ben_06_hidden_things() {
    let groups = &[
        "a ann: vigor = 4; reason = 4",
        "b king: vigor = 4; hidden_flaws = [\"Only goes out at Night 1\"]; hidden_banes = [\"Curse 2 attack\"]; moderate = 1; hidden_conditions = true",
    ];
    let mut bench = Bench::of("info.hidden = \"traits\"", groups);
    bench.act("3 1", &["0 position 1", "0 attack_approach reason", "0 benefit learn"]);
    assert_eq!((bench.it(1).traits[0].hidden & 1, bench.count(M::Learned, 0)), (0, 1));
    bench.act("", &["1 pass"]).act("1 1 1", &["0 attack 1", "0 help flaw 1"]);
    let mut bench = Bench::of("info.hidden = \"all\"; conditions.floor = \"on\"", groups);
    // The hidden Condition gives no floor; learning takes the highest within reach.
    bench.act("3 1", &["0 position 1", "0 attack_approach reason", "0 benefit learn"]);
    assert!(bench.says("learns something of rating 2 about king"));
    // Hidden things of the same rating are a Bane and the Condition: once both are known its floor works.
    bench.until(0).act("0 0", &["0 attack 1"]);
    assert!(bench.says("0 against 0"));
    bench.until(0).act("3 1", &["0 position 1", "0 attack_approach reason", "0 benefit learn"]);
    bench.until(0).act("0 0", &["0 attack 1"]);
    assert!(bench.says("2 against 0"));
    let bench = Bench::of("", groups);
    assert_eq!((bench.it(1).traits[0].hidden, bench.it(1).banes[0].hidden), (0, 0));
}

/// BB-INFO-01: a hidden trait cannot be invoked (`info.hidden`).
#[test]
#[should_panic(expected = "has no such target")]
fn bb_info_01_a_hidden_trait_cannot_be_invoked() {
    let groups = &[
        "a ann: vigor = 4",
        "b king: vigor = 4; hidden_flaws = [\"Night 1\"]; flaws = [\"Loud 1\"]",
    ];
    let mut bench = Bench::of("info.hidden = \"traits\"", groups);
    bench.set(1).traits[1].rating = 0;
    bench.set(1).traits[0].rating = 0;
    bench.act("0 4 0", &["0 attack 1", "0 help flaw 1"]);
}

/// BB-TURN-01 to BB-TURN-03: teams in order, members in the order that they choose, each once
/// (`turn.actions_per_member`).
#[test]
fn bb_turn_01_02_03_teams_and_members() {
    let groups = &["a ann: count = 2; vigor = 4", "b bob: vigor = 4"];
    let mut bench = Bench::of("", groups);
    bench.act("", &["0 order next 1", "1 pass"]).act("", &["0 pass"]).act("", &["2 pass"]);
    assert_eq!(bench.state.round, 1);
    bench.act("", &["0 pass"]);
    assert_eq!(bench.state.round, 2);
    let mut bench = Bench::of("turn.actions_per_member = 2", groups);
    bench.act("", &["0 pass"]).act("", &["0 pass"]).act("", &["1 pass"]).act("", &["1 pass"]);
    bench.act("", &["2 pass"]);
    assert_eq!(bench.state.round, 1);
    // The cap on rounds.
    let mut bench = Bench::of("sim.max_rounds = 1", groups);
    bench.act("", &["0 pass"]).act("", &["1 pass"]).act("", &["2 pass"]);
    assert_eq!(bench.ending(), Some(crate::system::Ending::Stalemate));
}

/// BB-TURN-04 to BB-TURN-07: which actions there are, whom one can reach, and what tires (`target.restriction`,
/// `turn.allow_pass`, `defence.repeat_penalty`).
#[test]
fn bb_turn_04_05_06_07_actions_and_reach() {
    let groups =
        &["a ann: vigor = 4; unreachable = [\"bob\"]", "b bob: vigor = 4", "b bea: vigor = 4"];
    let mut bench = Bench::of("target.restriction = \"scenario_matrix\"", groups);
    bench.act("1 1", &["0 attack 2"]);
    assert_eq!(bench.setup().reach[0] & bench.state.active, 0b100);
    // A participant without an opponent in reach lets its action lapse.
    let groups = &["a ann: vigor = 4; unreachable = [\"bob\"]", "b bob: vigor = 4"];
    let mut bench =
        Bench::of("target.restriction = \"scenario_matrix\"; turn.allow_pass = false", groups);
    bench.act("", &["0 pass"]);
    let mut bench = Bench::of(
        "defence.repeat_penalty = 1",
        &["a ann: count = 2; vigor = 4", "b bob: vigor = 4"],
    );
    bench.act("1 4", &["0 attack 2"]).act("1 3", &["1 attack 2"]);
    assert!(bench.says("bob rolls 3 dice: 3 successes"));
}

/// BB-TURN-04: an action may be switched off.
#[test]
fn bb_turn_04_actions_can_be_switched_off() {
    for (rule, action) in [
        ("group.enabled = false", "0 group 2"),
        ("multi.enabled = false", "0 several 2"),
        ("offskill.enabled = false", "0 other_skill 2"),
        ("midpos.enabled = false", "0 position 2"),
        ("immediate.allow_midpos = false", "0 position 2"),
        ("surrender.enabled = false", "0 surrender"),
        ("turn.allow_pass = false", "0 pass"),
    ] {
        let groups = &["a ann: count = 2; vigor = 4", "b bob: count = 2; vigor = 4"];
        let mut bench = Bench::of(rule, groups);
        if rule == "turn.allow_pass = false" {
            bench.act("1 1", &["0 attack 2"]);
            continue;
        }
        let tried = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            bench.act("1 1", &[action]);
        }));
        assert!(tried.is_err(), "{rule}");
    }
}
