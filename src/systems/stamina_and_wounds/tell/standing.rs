//! Descriptions of what fighters have left: Stamina, Wounds, conditions.

use crate::system::FighterId;
use crate::systems::stamina_and_wounds::sheet::setup::Setup;
use crate::systems::stamina_and_wounds::state::conflict::{Defenceless, NOBODY, State, Status};

pub(crate) fn told(setup: &Setup, state: &State) -> Vec<(String, String)> {
    let takes_part = |at: &FighterId| state.fighters[*at].status == Status::In;
    let there = FighterId::all(setup.sheets.len()).filter(takes_part);
    there.map(|at| (setup.name(at).to_owned(), fighter(setup, state, at))).collect()
}

fn fighter(setup: &Setup, state: &State, at: FighterId) -> String {
    let (sheet, it) = (&setup.sheets[at], &state.fighters[at]);
    let mut parts = vec![format!("Stamina {} of {}", it.stamina, sheet.stamina)];
    if !sheet.stamina_only {
        parts.push(format!("Wounds {} of {}", it.wounds, sheet.max_wounds));
    }
    let befallen = [
        (it.prone, "prone"),
        (it.disarmed, "disarmed"),
        (it.held_by != 0, "restrained"),
        (it.climbs != NOBODY, "on top of a foe"),
        (it.bleeding > 0, "bleeding"),
        (it.mortal > 0, "mortally wounded"),
        (it.defends > 0, "defending"),
        (it.defenceless == Defenceless::Asleep, "asleep"),
        (it.defenceless == Defenceless::Bound, "bound"),
    ];
    parts.extend(befallen.iter().filter(|it| it.0).map(|it| it.1.to_owned()));
    parts.join("; ")
}
