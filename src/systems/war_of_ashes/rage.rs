//! A bound roarer without a foe in reach turns on its allies (WOA-ROAR-34).

use super::War;
use super::events::WarEvent;
use super::lock;
use super::roar_knobs::RageAllies;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::movement::{foes_in, is_open};
use crate::kernels::fate::words::Turn;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{NO_ARGUMENT, Numbered, Table};

/// A turn of a bound roarer who can reach no foe, neither from where it stands nor with a free
/// step: it attacks the first ally whom it reaches. `true` if that was its turn.
pub fn takes_turn<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) -> bool {
    let off = play.setup.game.knobs.roar.rage_allies == RageAllies::Off;
    if off || !lock::is_bound(play.state, fighter) || sees_foe(play, fighter) {
        return false;
    }
    let ask = Ask::new(play.setup, play.state, Turn::NUMBER, fighter, &Moment::QUIET);
    let others = ask.allies() & !(1 << fighter);
    let near = ask.within(others, RollKind::Attack, NO_ARGUMENT);
    if near == 0 {
        return false;
    }
    let ally = near.trailing_zeros() as usize;
    play.table.note(|| WarEvent::Rages(fighter, ally));
    play.state.action = 0;
    let method = play.method_toward(fighter, ally, RollKind::Attack, NO_ARGUMENT);
    play.attack(fighter, ally, method, 0);
    true
}

/// Whether a foe is in reach of a fighter, or where a free step leads.
fn sees_foe<T: Table<WarEvent>>(play: &Play<'_, War, T>, fighter: usize) -> bool {
    let (setup, state) = (play.setup, &*play.state);
    let ask = Ask::new(setup, state, Turn::NUMBER, fighter, &Moment::QUIET);
    if ask.within(ask.foes(), RollKind::Attack, NO_ARGUMENT) != 0 {
        return true;
    }
    let here = state.fighters[fighter].foot.zone;
    let mut next = setup.map.next_to(here);
    next.any(|zone| {
        foes_in(setup, state, fighter, zone) != 0 && is_open(setup, state, fighter, zone)
    })
}
