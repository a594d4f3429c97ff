//! Plain duels written by hand, one for each family of rules: their policies inlined, with the
//! tallies of the engine. What an engine is measured against.

pub mod boons;
pub mod fantasy;
pub mod fate;
pub mod stamina;

use outweigh::engine::{Layout, TrialRecord};

/// Shape of the engine's tallies for the plain duel of a scenario, so that both sum over the same
/// number of things.
fn layout(scenario: &str) -> Layout {
    super::plan(scenario).cells[0].game.layout()
}

/// An empty record of that shape.
fn record(layout: &Layout) -> TrialRecord {
    TrialRecord {
        values: vec![0; layout.quantities],
        fighters: vec![0; layout.fighters * layout.fighter_measures],
        curve: Vec::with_capacity((layout.max_exchanges + 2) * layout.curves),
        ..TrialRecord::default()
    }
}
