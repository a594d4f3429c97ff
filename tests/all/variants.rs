//! Every variant and every varied value of the shipped scenarios changes something.
//!
//! One that plays each trial like its baseline answers no question, whatever its scenario
//! concludes from it; most likely its policy never reaches the line that sets it apart.

use crate::support::{folder, played_shipped};
use outweigh::sim::{Cell, Results};

/// What changes nothing, and why it stays: scenario, value, reason.
const IDLE: [(&str, &str, &str); 8] = [
    (
        "boons_and_banes/rival_undergrounds.toml",
        "captains are followed",
        "these conflicts end by attacks before a captain is followed, as the description says",
    ),
    (
        "boons_and_banes/styles.toml",
        "policy whirlwind",
        "it attacks several only where the weakest two are weak enough, and here nobody is",
    ),
    (
        "fate_core/swords_and_words.toml",
        "words against blows",
        "the control: with equal skills words are worth what blows are",
    ),
    (
        "stamina_and_wounds/styles.toml",
        "policy skirmisher",
        "it keeps its distance, and the scenario has none",
    ),
    (
        "war_of_ashes/olivia_and_sidonius.toml",
        "only what he is skilled at keeps his Roar",
        "he roars with what he is skilled at",
    ),
    (
        "war_of_ashes/roar_concessions.toml",
        "only a mild one, or nothing",
        "the mild slot of a hero is free when it roars",
    ),
    (
        "war_of_ashes/roar_costs.toml",
        "the lock spares defence",
        "they defend as well with Quick, which the lock of Clever leaves alone",
    ),
    (
        "war_of_ashes/weight_four_to_one.toml",
        "the side against its target",
        "the heroine is alone: her side weighs what she weighs",
    ),
];

/// Whether two cells came to the same in every trial and every quantity: the sum of products is
/// that of the squares of both only if all values are equal.
fn is_alike(cell: &Cell, baseline: &Cell) -> bool {
    let (own, base) = (&cell.tally, &baseline.tally);
    own.sums == base.sums && own.squares == base.squares && own.products == own.squares
}

/// The values of an axis that differ from their baselines in no cell.
fn idle_values(results: &Results, axis: usize) -> Vec<String> {
    let at = |cell: &Cell| cell.values[axis];
    let idle = |value: &usize| {
        let mut pairs = results.cells.iter().filter(|cell| at(cell) == *value).map(|cell| {
            let baseline = cell.baseline.map(|baseline| &results.cells[baseline]);
            baseline.filter(|baseline| at(baseline) != *value).map(|base| is_alike(cell, base))
        });
        pairs.all(|alike| alike == Some(true))
    };
    let axis = &results.axes[axis];
    (0..axis.values.len()).filter(idle).map(|value| axis.value_name(value)).collect()
}

#[test]
fn every_variant_changes_something() {
    let mut found = Vec::new();
    for (path, results) in played_shipped() {
        let name = path.strip_prefix(folder("scenarios")).unwrap().display().to_string();
        for axis in 0..results.axes.len() {
            found.extend(idle_values(results, axis).into_iter().map(|value| (name.clone(), value)));
        }
    }
    let known = |(name, value): &(String, String)| {
        IDLE.iter().any(|(scenario, idle, _)| scenario == name && idle == value)
    };
    let unexplained: Vec<_> = found.iter().filter(|it| !known(it)).collect();
    assert!(
        unexplained.is_empty(),
        "these play every trial like their baselines: {unexplained:#?}"
    );
    let stale = IDLE.iter().filter(|(scenario, idle, _)| {
        !found.iter().any(|(name, value)| scenario == name && idle == value)
    });
    assert_eq!(stale.count(), 0, "a scenario was mended: take it off the list");
}
