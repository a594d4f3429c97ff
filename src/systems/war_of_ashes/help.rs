//! Helping: who gives up its action adds to an ally's roll (WOA-TEAM-01, WOA-TEAM-02, DP-HELP).
//!
//! A helper is asked before the dice of an ally fall; it loses its next turn.

use super::War;
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::roar;
use super::words::{HELP, POINT_HELP};
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{NO_ARGUMENT, Table, bits};

/// Rating that a helper needs in what is rolled.
const ABLE: i32 = 1;

/// Whether others may help with a roll of this kind: never on defence.
fn may_be_helped(kind: RollKind) -> bool {
    !kind.defends() && !matches!(kind, RollKind::Oppose | RollKind::Roar)
}

/// Lets allies help with a roll that is about to be made; the method with what they add.
#[inline]
pub fn combine<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    leader: usize,
    kind: RollKind,
    method: Method,
) -> Method {
    if !may_be_helped(kind) {
        return method;
    }
    play.state.world.rites.no_weight = false;
    let asked = play.table.undecided(POINT_HELP) & play.state.standing;
    if asked & play.setup.members(leader) & !(1 << leader) == 0 {
        return method;
    }
    ask_for_help(play, leader, kind, method, asked)
}

#[cold]
fn ask_for_help<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    leader: usize,
    kind: RollKind,
    method: Method,
    asked: u64,
) -> Method {
    let knobs = play.setup.game.knobs.band.team;
    let free = asked & play.setup.members(leader) & !(1 << leader) & !play.state.world.rites.spent;
    let mut helpers = 0_u64;
    for fighter in bits(free) {
        if helpers.count_ones() as i32 >= knobs.cap || !is_able(play, fighter, leader, kind) {
            continue;
        }
        let moment = Moment {
            kind: Some(kind),
            opponent: leader as u8,
            against: method.number,
            margin: method.rating,
            free: helpers.count_ones() as i32,
            ..Moment::default()
        };
        let ask = Ask::new(play.setup, play.state, POINT_HELP, fighter, &moment);
        if play.table.choose(&ask).option == HELP {
            helpers |= 1 << fighter;
            play.table.note(|| WarEvent::Helps(fighter, leader));
            roar::count(play, WarMeasure::Helps, fighter, 1);
        }
    }
    play.state.world.rites.spent |= helpers;
    play.state.world.rites.no_weight = helpers != 0 && !knobs.with_weight;
    Method { rating: method.rating + knobs.bonus * helpers.count_ones() as i32, ..method }
}

/// Whether a fighter stands by and is good enough at what is rolled; its lock set binds it here
/// too, though helping is no roll (IX-23).
fn is_able<T: Table<WarEvent>>(
    play: &Play<'_, War, T>,
    fighter: usize,
    leader: usize,
    kind: RollKind,
) -> bool {
    let (setup, state) = (play.setup, &*play.state);
    let swarms = setup.game.known.swarms;
    let both_swarms = swarms >> fighter & swarms >> leader & 1 == 1;
    if both_swarms && !setup.game.knobs.band.mob.swarm_teamwork {
        return false;
    }
    let together = state.fighters[fighter].foot.zone == state.fighters[leader].foot.zone;
    let near = together || !setup.game.knobs.band.team.same_zone;
    let method = War::method(setup, state, fighter, kind, NO_ARGUMENT);
    near && method.is_some_and(|method| method.rating >= ABLE)
}

/// A turn begins: whether the fighter has given it up to help.
pub fn has_helped<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize) -> bool {
    let spent = &mut play.state.world.rites.spent;
    let helped = *spent >> fighter & 1 == 1;
    if helped {
        *spent &= !(1 << fighter);
        play.table.note(|| WarEvent::HasHelped(fighter));
    }
    helped
}
