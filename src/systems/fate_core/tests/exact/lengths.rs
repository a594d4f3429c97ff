//! How long the exactly solved duels of the ledger last (M-6, M-7): the chance that one ends in each
//! exchange, solved by the rules that are played.

use super::{
    M_6_BY_BOXES, M_6_BY_RATINGS, M_7_BOOSTS, M_7_INVOCATIONS, Series, duel_with_cap, report,
};
use crate::engine::solve;

/// Chances to end in exchange 1 to 15 and later, in hundred-thousandths, of a row of a series.
#[rustfmt::skip]
const LENGTHS: [(&[Series], &str, &str, [u32; 16]); 9] = [
    (M_6_BY_RATINGS, "M-6", "equal", [0, 0, 17, 504, 2427, 5697, 9332, 12172, 13493, 13205, 11697, 9545, 7271, 5222, 3565, 5854]),
    (M_6_BY_RATINGS, "M-6", "first +4", [0, 0, 158, 2332, 7626, 12965, 15846, 15813, 13719, 10725, 7725, 5204, 3314, 2011, 1170, 1390]),
    (M_6_BY_BOXES, "M-6, boxes and slots", "boxes 1-2-3-4", [0, 0, 0, 1, 8, 69, 350, 1093, 2464, 4408, 6637, 8724, 10260, 10987, 10855, 44146]),
    (M_6_BY_BOXES, "M-6, boxes and slots", "no consequences", [26262, 21450, 17770, 13307, 8975, 5545, 3193, 1737, 902, 451, 218, 103, 47, 21, 9, 7]),
    (M_7_BOOSTS, "B1", "equal", [0, 0, 32, 1342, 5202, 8873, 11839, 13385, 13349, 12043, 10001, 7745, 5650, 3914, 2591, 4034]),
    (M_7_BOOSTS, "B2", "equal", [0, 0, 120, 2573, 9554, 16551, 19937, 18593, 14135, 9080, 5068, 2515, 1130, 467, 179, 97]),
    (M_7_INVOCATIONS, "B3", "equal", [0, 8, 566, 5696, 11349, 15112, 15984, 14511, 11788, 8792, 6124, 4033, 2533, 1528, 890, 1086]),
    (M_7_INVOCATIONS, "B4", "equal", [0, 18, 1629, 11470, 23481, 24259, 18286, 11060, 5654, 2538, 1027, 383, 133, 44, 14, 6]),
    (M_7_INVOCATIONS, "B5", "equal", [0, 34, 1331, 9415, 18919, 22785, 19770, 13499, 7692, 3807, 1684, 679, 254, 89, 29, 13]),
];

#[test]
fn m_6_7_duels_last_as_long_as_the_ledger_says() {
    let mut wrong = Vec::new();
    for (tables, series, row, lengths) in LENGTHS {
        let table = tables.iter().find(|table| table.name == series).expect("a series");
        let (_, first, second, _) = table.rows.iter().find(|it| it.0 == row).expect("a row");
        let duel = duel_with_cap(70, table.rules, table.policy, first, second);
        let solved = solve(&duel, 200_000).unwrap_or_else(|large| panic!("{series}: {large}"));
        let later = solved.exchanges[16..].iter().sum();
        let found = solved.exchanges[1..16].iter().chain([&later]);
        for (exchange, (found, known)) in (1..).zip(found.zip(lengths)) {
            if (found * 1e5 - f64::from(known)).abs() > 0.5 + 1e-3 {
                wrong.push(format!("{series}, {row}, {exchange}: {found:.7} is not {known}e-5"));
            }
        }
    }
    report(&wrong);
}
