//! Cached methods of fighters (`MethodTable`) equal the ones that are computed in the present state.

use super::*;
use crate::kernels::fate::RollKind;
use crate::systems::war_of_ashes::rules::rolls::method_number::RANGED;
use crate::systems::war_of_ashes::sheet::sheet::ALL_KINDS;

/// Compares every entry with the computed method, by Roar, bond, weapon in hand and blow from afar. Returns the
/// number of rolls compared and the number of entries found.
fn compare(rules: &str, groups: &[String]) -> (usize, usize) {
    let conflict = scene(rules, groups);
    let setup = &conflict.compiled.setup;
    let (mut looked, mut known) = (0, 0);
    for armed in [true, false] {
        for (roar, bound) in (0..8).flat_map(|roar| [(roar, 0), (roar, 9)]) {
            let mut state = setup.start.clone();
            for it in &mut *state.fighters {
                it.game.active = roar > 0;
                it.game.approach = if roar == 7 { NO_ARGUMENT } else { roar - u8::from(roar > 0) };
                it.game.bound_until = bound;
                it.game.craft.dropped = if armed { 0 } else { u8::MAX };
            }
            let view = View { setup, state: &state };
            for (fighter, kind, against) in (0..setup.sheets.len()).flat_map(|fighter| {
                let pairs = ALL_KINDS.into_iter().flat_map(|it| [(it, NO_ARGUMENT), (it, RANGED)]);
                pairs.map(move |(kind, against)| (fighter, kind, against))
            }) {
                looked += 1;
                let Some(entry) = view.known_method(FighterId(fighter), kind, against) else {
                    continue;
                };
                known += 1;
                let place = (fighter, kind, against, roar, bound, armed);
                assert_eq!(
                    entry.method(),
                    view.compute_method(FighterId(fighter), kind, against),
                    "{place:?}"
                );
                assert_eq!(
                    entry.rating_lost(),
                    view.compute_rating_lost(FighterId(fighter), kind),
                    "{place:?}"
                );
            }
        }
    }
    (looked, known)
}

/// WOA-ROAR-20 to 25, WOA-CHAR-11 to 17, JC-36, JC-47.
#[test]
fn what_is_known_is_what_is_worked_out() {
    let archer =
        minions("archer", "skilled = [\"shoot\", \"*\"]\nweapon = \"ranged\"\nboxes = [1]");
    let gang = minions("gang", "skilled = [\"gang_up\"]\nbad = [\"outnumbered\"]\nboxes = [1]");
    let groups = [
        pc("rolf", ROLF, ""),
        pc("olivia", OLIVIA, "weapon = \"ranged\""),
        adversary("captain", DELIAH, ""),
        guards(2),
        archer,
        gang,
    ];
    let scopes =
        ["all_rolls", "own_turn", "attacks"].map(|it| format!("roar.lock_scope = \"{it}\""));
    let kinds = ["physical", "mental"].map(|it| format!("conflict.kind = \"{it}\""));
    for rules in scopes.iter().chain(&kinds) {
        let (looked, known) = compare(rules, &groups);
        assert!(known > looked / 8, "{rules}: {known} of {looked}");
    }
}

/// If lots offer approaches or stunts add to ratings, the table has no entry.
#[test]
fn what_varies_is_not_known() {
    let groups = [pc("rolf", ROLF, ""), adversary("captain", DELIAH, "")];
    let (_, known) = compare("approach.availability = \"random_k\"", &groups);
    assert_eq!(known, 0);
    let gang = minions("gang", "skilled = [\"gang_up\"]\nboxes = [1]");
    let conflict = scene("", &[pc("rolf", ROLF, ""), gang]);
    let view = View { setup: &conflict.compiled.setup, state: &conflict.compiled.setup.start };
    assert!(view.known_method(FighterId(1), RollKind::Attack, NO_ARGUMENT).is_none());
    assert!(view.known_method(FighterId(1), RollKind::Oppose, NO_ARGUMENT).is_some());
}
