//! Lethal attacks: where they come from and what they do (WOA-LETH).
//!
//! What a lethal hit skips is the kernel's business: it checks no box. Rituals ask here as well
//! whether a hit is lethal already.

use super::War;
use super::craft_events::{CraftEvent, LethalBy};
use super::craft_knobs::CreatureLethal;
use super::craft_words::{CREATURE, LETHAL_USE, POINT_LETHAL, STUNT};
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::stunt_play;
use crate::kernels::fate::ask::{Ask, Moment};
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::OpposedRoll;
use crate::kernels::fate::{FateGame, Play, RollKind};
use crate::system::Table;

type WarPlay<'a, T> = Play<'a, War, T>;

/// An attack begins: flags that make the next attack lethal are about this one (WOA-MAN-20).
pub fn begin_attack<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    fighter: usize,
    number: u8,
) {
    let craft = &mut play.state.fighters[fighter].game.craft;
    craft.with = number;
    craft.by_maneuver = std::mem::take(&mut craft.lethal_next);
    craft.lethal_now = std::mem::take(&mut craft.ambush) || craft.by_maneuver;
}

/// An attack on one target is over.
pub fn attack_over<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    contest: &OpposedRoll,
) {
    let Some(fighter) = contest.actor.fighter.filter(|_| !contest.actor.part) else { return };
    let missed = matches!(play.outcome(contest), Outcome::Fail | Outcome::Tie);
    let keeps = play.setup.game.knobs.craft.full_attack.keep_on_miss;
    let craft = &mut play.state.fighters[fighter].game.craft;
    craft.lethal_now = false;
    craft.lethal_next |= std::mem::take(&mut craft.by_maneuver) && missed && keeps;
}

/// What is left of the last attack when a turn begins.
#[inline]
pub fn begin_turn(craft: &mut super::craft::Craft) {
    craft.lethal_now = false;
    craft.by_maneuver = false;
}

/// Whether a hit of this fighter, as things stand, would be lethal for sure.
#[inline]
pub fn is_sure(setup: &Setup<War>, state: &StateOf<War>, attacker: usize) -> bool {
    let Some(it) = state.fighters.get(attacker) else { return false };
    let lethal = &setup.game.knobs.craft.lethal;
    let craft = &it.game.craft;
    let creature =
        || setup.sheets[attacker].game.craft.deadly && lethal.creature == CreatureLethal::Always;
    lethal.skip_stress && (craft.lethal_next || craft.lethal_now || craft.ambush || creature())
}

/// A hit is about to land: whether it is lethal, perhaps by what the attacker names now
/// (DP-LETHAL).
pub fn before_hit<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    actor: usize,
    target: usize,
    shifts: i32,
    style: bool,
) -> bool {
    if !play.setup.game.knobs.craft.lethal.skip_stress || shifts <= 0 {
        return false;
    }
    let Some(by) = source(play, actor, target, shifts, style) else { return false };
    play.table.note(|| WarEvent::Craft(CraftEvent::Lethal(actor, target, by)));
    play.table.count(WarMeasure::LethalHits.number(), actor, 1);
    true
}

fn source<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    actor: usize,
    target: usize,
    shifts: i32,
    style: bool,
) -> Option<LethalBy> {
    if play.state.world.craft.trap {
        return super::prelude::is_lethal(play.setup).then_some(LethalBy::Trap);
    }
    let craft = play.state.fighters[actor].game.craft;
    if craft.lethal_now {
        return Some(if craft.by_maneuver { LethalBy::FullAttack } else { LethalBy::Ambush });
    }
    let deadly = play.setup.sheets[actor].game.craft.deadly;
    let creature = play.setup.game.knobs.craft.lethal.creature;
    match creature {
        CreatureLethal::Always if deadly => return Some(LethalBy::Creature),
        CreatureLethal::OnStyle if deadly && style => return Some(LethalBy::Creature),
        CreatureLethal::OncePerConflict
            if deadly
                && !craft.struck
                && wants(play, (actor, target), shifts, [CREATURE, 1, 0]) =>
        {
            play.state.fighters[actor].game.craft.struck = true;
            return Some(LethalBy::Creature);
        }
        _ => {}
    }
    if let Some(at) = stunt_play::lethal(play.setup, play.state, actor, target) {
        let stunt = play.setup.sheets[actor].game.craft.stunts[at];
        let left = stunt.uses - craft.used[at];
        if wants(play, (actor, target), shifts, [STUNT, left, 0]) {
            play.state.fighters[actor].game.craft.used[at] += 1;
            return Some(LethalBy::Stunt(at as u8));
        }
    }
    super::ritual::fury(play, actor, target, shifts).then_some(LethalBy::Ritual)
}

/// Whether the attacker makes the hit lethal; `matter` is by what, and how often it still can.
pub fn wants<T: Table<<War as FateGame>::Event>>(
    play: &mut WarPlay<'_, T>,
    (actor, target): (usize, usize),
    shifts: i32,
    matter: [u8; 3],
) -> bool {
    let opponent = target as u8;
    let kind = Some(RollKind::Attack);
    let moment = Moment { kind, opponent, shifts, attack: true, matter, ..Moment::default() };
    let ask = Ask::new(play.setup, play.state, POINT_LETHAL, actor, &moment);
    play.table.choose(&ask).option == LETHAL_USE
}
