//! The steps of a roll, and what the rooms of the system have to do at each: before it, before its
//! dice fall, when they lie, when the result is booked.

use super::craft_events::CraftEvent;
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::method_number::RANGED;
use super::stunt_play::{self, Occasion};
use super::{
    War, approach, charge, divine, full_attack, heavy, help, lethal, lock, mob, prelude, ritual,
    roar, weight,
};
use crate::kernels::fate::roll::{Contest, Party};
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::Table;

/// Before a roll: its method may change, by a compel or with help; an attack begins.
pub fn before<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    fighter: usize,
    kind: RollKind,
    method: Method,
) -> Method {
    let method = lock::before_roll(play, fighter, kind, method);
    let method = ritual::blessed(play, fighter, kind, method);
    let method = help::combine(play, fighter, kind, method);
    let from_afar = play.setup.map.has_zones() && method.number & RANGED != 0;
    if kind == RollKind::Attack && !play.state.world.craft.trap {
        prelude::first_attack(play, fighter);
        lethal::begin_attack(play, fighter, method.number);
        if !heavy::varies(play.setup, play.state) && !from_afar {
            let side = play.setup.side(fighter);
            let zone = weight::zone_of(play.setup, play.state, fighter);
            let totals = &play.state.world.zones[zone];
            let (own, against) = (totals.own[side], totals.against[side]);
            play.table.note(|| WarEvent::Weight(own, against));
        }
    }
    method
}

/// What stunts add now that the opponent is known, and the weights as this attack sees them.
pub fn before_stunted_dice<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    party: &mut Party,
    other: Option<&Party>,
) {
    let Some(fighter) = party.fighter else { return };
    let (setup, state) = (play.setup, &*play.state);
    let foe = other.and_then(|other| other.fighter);
    if setup.game.craft.stunted >> fighter & 1 == 1 {
        let charges = party.kind == RollKind::Attack && charge::is_charging(state, fighter);
        let kind = if charges { RollKind::Feat(approach::CHARGE) } else { party.kind };
        let roll = (fighter, kind, party.method.number);
        party.bonus += stunt_play::bonus_against(setup, state, roll, foe);
    }
    if party.kind == RollKind::Attack && heavy::varies(setup, state) && !state.world.craft.trap {
        let occasion = Occasion { fighter, opponent: foe, kind: party.kind };
        let zone = weight::zone_of(setup, state, fighter);
        let (own, against) = heavy::totals(setup, state, occasion, zone);
        let charged = state.world.craft.charge.is_some();
        let unit = charge::parts(setup, state);
        play.table.note(|| {
            if charged {
                WarEvent::Craft(CraftEvent::ChargeWeight(own, against, unit))
            } else {
                WarEvent::Weight(own as i16, against as i16)
            }
        });
    }
}

/// The dice of a party have fallen: the gods look at them, and what weight turned is counted.
pub fn made<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, party: &Party) {
    if let (true, Some(roller), Some(dice)) =
        (play.setup.game.known.divine, party.fighter, party.dice)
    {
        divine::dice_fell(play, roller, dice, party.value);
    }
    let Some(fighter) = party.fighter.filter(|_| party.replaced > 0) else { return };
    let measure = match party.kind {
        RollKind::Attack => WarMeasure::DiceAttacking,
        RollKind::Defend | RollKind::DefendCreate => WarMeasure::DiceDefending,
        _ => return,
    };
    roar::count(play, measure, fighter, i32::from(party.replaced));
}

/// The result of an action is booked: what an attack was about is over, and mobs shrink.
pub fn resolved<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, contest: &Contest) {
    if contest.actor.kind == RollKind::Attack {
        full_attack::attacked(play, contest);
        lethal::attack_over(play, contest);
        charge::attacked(play, contest);
    }
    mob::settle(play, contest);
}
