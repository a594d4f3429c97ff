//! Resources that teams and participants have left, in words: Morale, Conditions, Boons, Banes, Favour, dooms.

use super::events::BoonsEvent;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::terms::{APPROACHES, SIZES, approach_title};
use crate::systems::boons_and_banes::state::conflict::{State, Status};

pub(crate) fn told(setup: &Setup, state: &State) -> Vec<(String, String)> {
    let mut told = Vec::new();
    for (team, name) in setup.teams.iter().enumerate() {
        if state.teams[team].lost {
            continue;
        }
        let mut parts = vec![format!("Morale {}", state.teams[team].morale)];
        let boons = state.teams[team].boons.len();
        parts.extend((boons > 0).then(|| format!("{} on the scene", counted(boons, "Boon"))));
        let traits = state.teams[team].scene.len();
        parts.extend((traits > 0).then(|| counted(traits, "scene trait")));
        told.push((name.clone(), parts.join("; ")));
        let of_team = |at: &usize| {
            usize::from(setup.figures[*at].team) == team && state.fighters[*at].status == Status::In
        };
        for at in (0..setup.sheets.len()).filter(of_team) {
            told.push((setup.sheets[at].name.clone(), participant(state, at)));
        }
    }
    told
}

fn participant(state: &State, at: usize) -> String {
    let it = &state.fighters[at];
    let of_size = |size: usize| it.conditions.iter().map(|kind| usize::from(kind[size])).sum();
    let conditions = SIZES.iter().enumerate().filter_map(|(size, name)| {
        let count: usize = of_size(size);
        (count > 0).then(|| counted(count, &format!("{name} Condition")))
    });
    let mut parts: Vec<String> = conditions.collect();
    if parts.is_empty() {
        parts.push("no Condition".to_owned());
    }
    let held = [(it.boons.len(), "Boon"), (it.banes.len(), "Bane")];
    parts.extend(held.iter().filter(|held| held.0 > 0).map(|&(count, what)| counted(count, what)));
    parts.extend((it.favour > 0).then(|| format!("{} Favour", it.favour)));
    let doomed = (0..APPROACHES as u8).filter(|approach| it.doomed >> approach & 1 == 1);
    let doomed: Vec<&str> = doomed.map(approach_title).collect();
    if !doomed.is_empty() {
        parts.push(format!("in a Last Stand, doomed: {}", doomed.join(", ")));
    }
    parts.join("; ")
}

/// Whether an event is a step, which transcripts tell apart from facts, on the way to a result: dice, help
/// that is called, what is compared.
pub(crate) fn is_step(event: &BoonsEvent) -> bool {
    use BoonsEvent::{
        Adds, CallsBane, CallsBoon, CallsFlaw, Changed, Counts, Denies, Forced, LeansOnScene,
        Pools, Rolled, RollsAgain, UsesLegacy, UsesPrep, UsesTrait,
    };
    matches!(
        event,
        Rolled(..)
            | RollsAgain(..)
            | CallsBoon(..)
            | CallsBane(..)
            | CallsFlaw(..)
            | Denies(..)
            | LeansOnScene(..)
            | UsesTrait(..)
            | UsesLegacy(..)
            | UsesPrep(..)
            | Adds(..)
            | Pools(..)
            | Changed(..)
            | Forced(..)
            | Counts(..)
    )
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
