//! The two complete traces of the ledger, blow by blow.

use crate::system::{Ending, FighterId};
use crate::systems::boons_and_banes::tell::measures::BoonsMeasure as M;
use crate::systems::boons_and_banes::tests::support::Bench;

/// The bandits and the caravan, in the full profile; successes are told after the modifiers.
#[test]
fn the_trace_of_the_caravan() {
    let groups = &[
        "a scar: vigor = 4; intuition = 2; reason = 2; gains_favour = false",
        "a thug: vigor = 3; intuition = 2; reason = 1; gains_favour = false",
        "b maro: vigor = 4; intuition = 3; reason = 2; gains_favour = true",
        "b guard: vigor = 2; intuition = 3; reason = 3; gains_favour = true",
    ];
    let opening = [
        "2 position_approach intuition",
        "3 position_approach reason",
        "0 benefit morale",
        "1 benefit boon attack 1",
        "2 benefit bane defend 0",
    ];
    let rules = "profile.scope = \"full\"; dice.modifiers = \"off\"";
    let mut bench = Bench::open(rules, groups, "2 1 2 1", &opening);
    assert_eq!((bench.morale(), bench.it(0).banes[0].rating), ((9, 6), 2));
    assert_eq!(*bench.state.order, [0, 1]);
    let group = [
        "0 group 3",
        "1 join join 3",
        "3 defence_approach intuition",
        "3 help bane full 0",
        "1 help boon full",
    ];
    bench.act("2 1 2 1 1", &group);
    assert_eq!((bench.morale(), bench.it(3).favour), ((7, 5), 3));
    assert!(bench.it(0).banes.is_empty() && bench.it(1).boons.is_empty());
    bench.act("3 1", &["2 attack 1"]);
    assert_eq!((bench.morale().0, bench.conditions(1)), (5, [0, 1, 0]));
    bench.act("1 0", &["3 attack 1", "3 attack_approach reason", "1 defence_approach intuition"]);
    assert_eq!((bench.morale().0, bench.conditions(1)), (3, [1, 1, 0]));
    bench.act("4 0", &["0 attack 2", "2 defence_approach reason", "2 overflow stand"]);
    assert_eq!((bench.morale().1, bench.it(2).favour, bench.scars(2)), (1, 2, vec![1]));
    let position = ["1 position 3", "1 action_skill maneuver", "3 defence_approach intuition"];
    bench.act("2 1", &position);
    assert_eq!(bench.morale(), (3, 1));
    bench.act("4 1", &["2 attack 0"]);
    assert_eq!((bench.morale().0, bench.conditions(0)), (2, [1, 0, 0]));
    bench.act("1 0", &["3 attack 0", "3 attack_approach reason"]);
    assert_eq!((bench.morale(), bench.it(3).favour), ((2, 1), 4));
    bench.act("0", &["0 order next 1", "1 surrender"]);
    assert_eq!(bench.morale().0, 1);
    bench.act("3 3", &["0 attack 2", "2 defence_approach intuition"]);
    assert!(bench.state.is_in(FighterId(2)));
    bench.act("4 2", &["2 attack 0"]);
    assert_eq!((bench.morale(), bench.ending()), ((0, 1), Some(Ending::Won(2))));
    let maro = bench.it(2);
    assert_eq!((maro.legacies[0], maro.doomed, bench.state.stands(FighterId(2))), (1, 0, false));
    assert_eq!(bench.count(M::StandsWon, 2), 1);
}

/// The court and the envoys, in the core: all teams lose.
#[test]
fn the_trace_of_the_envoys() {
    let groups = &[
        "a queen: vigor = 2; intuition = 3; reason = 4; favour = 1",
        "a jester: vigor = 1; intuition = 4; reason = 2; favour = 1",
        "b legate: vigor = 3; intuition = 3; reason = 3; favour = 1",
        "b scribe: vigor = 2; intuition = 2; reason = 4; favour = 1",
    ];
    let opening = [
        "0 position_skill resources",
        "1 position_skill maneuver",
        "2 position_skill fight",
        "2 position_approach intuition",
        "3 position_skill craft",
        "0 benefit boon attack 0",
        "1 benefit order",
        "3 benefit scene_trait",
    ];
    let rules = "conflict.relevant_skill = \"influence\"";
    let mut bench = Bench::open(rules, groups, "2 1 1 3", &opening);
    assert_eq!((bench.morale(), bench.state.order.to_vec()), ((7, 6), vec![0, 1]));
    let words = ["0 attack 2", "2 defence_approach vigor", "0 help boon full", "2 help scene"];
    bench.act("2 2 1 0", &[&words[..], &["0 excess bane attack 2"]].concat());
    assert_eq!((bench.morale().1, bench.conditions(2), bench.it(0).favour), (5, [1, 0, 0], 0));
    let both = [
        "1 several 2",
        "1 also also 3",
        "2 defence_approach vigor",
        "3 defence_approach reason",
        "3 help scene",
        "1 help bane full 2",
    ];
    bench.act("3 1 1 2 1", &both);
    assert_eq!((bench.morale(), bench.it(2).banes.len()), ((7, 5), 0));
    let fists = [
        "2 other_skill 1",
        "2 action_skill fight",
        "1 defence_approach reason",
        "2 help scene",
        "2 effect morale",
        "2 excess boon defend",
    ];
    bench.act("3 1 1", &fists);
    assert_eq!((bench.morale().0, bench.it(2).boons[0].rating, bench.it(2).favour), (3, 1, 0));
    bench.act("1 3", &["3 position 0", "3 action_skill craft", "0 defence_approach intuition"]);
    assert_eq!(bench.morale(), (3, 3));
    bench.act("4 0", &["0 attack 3", "3 defence_approach intuition", "3 overflow stand"]);
    let scribe = bench.it(3);
    assert_eq!((bench.morale().1, scribe.favour, scribe.doomed), (0, 3, 2));
    bench.act(
        "1 2",
        &[
            "1 attack 3",
            "1 attack_approach vigor",
            "3 defence_approach reason",
            "3 excess boon attack",
        ],
    );
    assert_eq!((bench.morale().0, bench.it(3).favour), (2, 2));
    bench.act("2 3", &["2 attack 0", "0 defence_approach reason"]);
    assert_eq!((bench.morale(), bench.state.stands(FighterId(2))), ((2, 0), false));
    let last = ["3 attack 1", "1 defence_approach intuition", "3 help boon full"];
    bench.act("1 1 1", &last);
    assert_eq!((bench.morale().0, bench.ending()), (0, Some(Ending::Draw)));
    assert_eq!((bench.it(3).legacies[2], bench.state.stands(FighterId(3))), (1, false));
}
