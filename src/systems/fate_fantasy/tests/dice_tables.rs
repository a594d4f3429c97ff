//! The exact tables of the ledger, by enumeration of the system's own dice.

use crate::dice::odds::Distribution;
use crate::systems::fate_fantasy::rules::rolls::dice::{DiceKind, FantasyDice, OpposedDice};

const FUDGE: FantasyDice = FantasyDice::fudge(4);

fn margins() -> Distribution {
    Distribution::of(OpposedDice::of(FUDGE), |(a, b)| i32::from(a.sum) - i32::from(b.sum))
}

/// FF-LADR-02: the table "4dF", and the difference of two rolls.
#[test]
fn ff_ladr_02_four_fudge_dice() {
    let sums = Distribution::of(FUDGE, |throw| i32::from(throw.sum));
    let ways: Vec<u64> = (-4..=4).map(|sum| sums.ways(sum)).collect();
    assert_eq!(ways, [1, 4, 10, 16, 19, 16, 10, 4, 1]);
    let ways: Vec<u64> = (0..=8).map(|margin| margins().ways(margin)).collect();
    assert_eq!(ways, [1107, 1016, 784, 504, 266, 112, 36, 8, 1]);
    let d6 = FantasyDice::of(DiceKind::D6MinusD6, 4);
    let ways: Vec<u64> = {
        let all = Distribution::of(d6, |throw| i32::from(throw.sum));
        (-5..=5).map(|sum| all.ways(sum)).collect()
    };
    assert_eq!(ways, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
}

/// The table "contested attack": spin, lost by 1 or 2, tie, hit, of which 3 or more, sum of shifts.
const CONTESTED: [(i32, [u64; 5], i64); 13] = [
    (-6, [6138, 378, 36, 9, 0], 10),
    (-5, [5634, 770, 112, 45, 1], 55),
    (-4, [4850, 1288, 266, 157, 9], 212),
    (-3, [3834, 1800, 504, 423, 45], 635),
    (-2, [2727, 2123, 784, 927, 157], 1562),
    (-1, [1711, 2123, 1016, 1711, 423], 3273),
    (0, [927, 1800, 1107, 2727, 927], 6000),
    (1, [423, 1288, 1016, 3834, 1711], 9834),
    (2, [157, 770, 784, 4850, 2727], 14684),
    (3, [45, 378, 504, 5634, 3834], 20318),
    (4, [9, 148, 266, 6138, 4850], 26456),
    (5, [1, 44, 112, 6404, 5634], 32860),
    (6, [0, 9, 36, 6516, 6138], 39376),
];

/// FF-ATK-01, FF-SPIN-01, FF-MAN-04, FF-INIT-03: contested rolls by skill difference.
#[test]
fn contested_rolls_are_those_of_the_ledger() {
    let all = margins();
    for (edge, [spin, lost, tie, hit, good], shifts) in CONTESTED {
        let at_least = |margin: i32| all.at_least(margin - edge);
        let total = all.total();
        assert_eq!(total - at_least(-2), spin, "{edge}");
        assert_eq!(at_least(-2) - at_least(0), lost, "{edge}");
        assert_eq!((all.ways(-edge), at_least(1), at_least(3)), (tie, hit, good), "{edge}");
        assert_eq!(all.sum(|margin| i64::from((margin + edge).max(0))), shifts, "{edge}");
    }
}

/// Rows of a table that `outweigh odds` prints: the values of a row, without what it is about.
fn row(table: &str, head: &str) -> Vec<String> {
    let words: Vec<String> = table.split(' ').map(ToOwned::to_owned).collect();
    let text = crate::systems::fate_fantasy::tell::odds_table::table(&words).unwrap();
    let line = text.lines().find(|line| line.trim_start().starts_with(head)).unwrap();
    let values = line.trim_start().trim_start_matches(head).replace(" %", "%");
    values.split_whitespace().map(ToOwned::to_owned).collect()
}

/// FF-MAN-04, FF-MAN-05, FF-INTR-05, FF-MOVE-01, FF-ASPC-01, FF-BLK-06, FF-BLK-07: what the program
/// prints is what the ledger has.
#[test]
fn printed_tables_are_those_of_the_ledger() {
    assert_eq!(row("manoeuvre", "+1"), ["26.08%", "47.84%", "26.08%"]);
    assert_eq!(row("initiative", "-2"), ["26.08%", "41.56%", "14.13%"]);
    assert_eq!(row("move", "+2"), ["38.27%", "23.46%", "19.75%", "12.35%", "4.94%", "1.23%"]);
    assert_eq!(row("invoke", "+0"), ["41.56%", "58.44%", "73.92%", "57.69%"]);
    assert_eq!(row("attack", "+0")[5], "0.9145");
    for (rolls, without, with, higher, own) in [
        ("3 3 3", "41.56%", "25.44%", "0.457247", "0.618221"),
        ("3 5 1", "73.92%", "13.48%", "0.221917", "0.545061"),
        ("5 3 3", "73.92%", "60.69%", "1.487209", "1.949740"),
    ] {
        let table = format!("block {rolls}");
        assert_eq!(row(&table, "without block")[0], without);
        assert_eq!(row(&table, "shifts from the higher"), [with, higher]);
        assert_eq!(row(&table, "shifts from the defence"), [with, own]);
    }
    let words = ["nonsense".to_owned()];
    assert!(crate::systems::fate_fantasy::tell::odds_table::table(&words).is_err());
}
