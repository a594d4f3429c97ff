//! Measures (`tell::measures`): examples worked out by hand, each with all values that it must come to.

use super::*;
use crate::systems::tests_support::Tales;
use crate::testing::worked_example::WorkedExample;

/// Measures that the tests of `series` cover: means left for the next conflict, and counts between the conflicts of a
/// series.
const OF_SERIES: &[&str] = &[
    "stress_left",
    "slots_left",
    "fate_left",
    "treatments",
    "recoveries",
    "consequences_healed",
    "rests",
    "stops",
    "fate_paid",
    "fate_refreshed",
];

pub(super) const TALES: Tales =
    Tales { folder: "src/systems/fate_core/tests/tales", elsewhere: OF_SERIES };

#[test]
fn tales_come_to_what_the_rules_say() {
    TALES.come_true::<FateCore>();
}

#[test]
fn every_measure_is_told() {
    TALES.tell_every_measure::<FateCore>();
}

/// A tale that says anything wrong is found out, whatever it is.
#[test]
fn what_a_tale_says_wrong_is_told() {
    let scenario = "system = \"fate-core\"\n[rules]\norder.final_tie = \"listed\"\n\
        [policies.still]\nturn = [\"pass\"]\n[sides.pcs]\nplayer = \"pc\"\npolicy = \"still\"\n\
        [sides.pcs.hero]\nskills = { fight = 3, notice = 1 }\n[sides.npcs]\nplayer = \"gm\"\n\
        policy = \"still\"\n[sides.npcs.foe]\nkind = \"main\"\nskills = { fight = 2 }\n";
    let attack = "0 turn attack 1 | my.attack 3, 1.defense 2\n[0000] [0000]\n";
    let counted = "pcs: standing 1, actions 1, attacks 1, hits 1, shifts_dealt 1\n\
        npcs: standing 1, stress_absorbed 1\n";
    let wrong = |from: &str, to: &str| {
        let text = format!("{scenario}=== script\n{attack}=== counted\n{counted}");
        WorkedExample::parse("it".to_owned(), &text.replace(from, to)).check::<FateCore>(OF_SERIES)
    };
    assert_eq!(wrong("", ""), Vec::<String>::new());
    assert_eq!(
        wrong("my.attack 3", "my.attack 4"),
        ["it: `0 turn attack 1`: my.attack is 3, expected 4"]
    );
    assert_eq!(
        wrong("my.attack", "my.onslaught"),
        ["it: `0 turn attack 1`: my.onslaught is unknown, expected 3"]
    );
    assert_eq!(wrong("hits 1", "hits 2"), ["it: pcs.hits is 1, expected 2"]);
    assert_eq!(wrong(", hits 1", ""), ["it: pcs.hits is 1, expected 0"]);
    assert_eq!(wrong("actions 1", "actions 1, moves 3"), ["it: pcs.moves is 0, expected 3"]);
    assert!(wrong("=== counted", "1 turn full_defence\n=== counted")[0].contains("full_defence"));
    assert!(wrong("[0000] [0000]\n", "")[0].contains("no dice left"));
    let idle = wrong("=== counted", "2 turn pass\n=== counted");
    assert!(idle.contains(&"it: left over: 2 turn pass".to_owned()), "{idle:?}");
}
