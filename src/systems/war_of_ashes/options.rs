//! The options that the Fate kernel does not know: which room says whether they may be chosen, at whom
//! they may be aimed, and how they are played. Those about Roars are played here.

use super::craft_words::{FULL_ATTACK, POINT_LETHAL, RECOVER};
use super::events::{RoarEnd, WarEvent};
use super::measures::WarMeasure;
use super::roar_knobs::SelfCompel;
use super::sheet::Build;
use super::switch::Switch;
use super::words::{
    self, COMPEL_SELF, DEFEND_BREAK, DEFEND_WITH, INTIMIDATE, POINT_ROAR, POINT_STEP, REMOVE_ROAR,
    ROAR_AGAIN,
};
use super::{War, band_play, craft_words, discover, ground, maneuver, place, zone_stunt};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::words::{Defend, Style, Turn};
use crate::kernels::fate::{Play, RollKind, treatment};
use crate::system::{Choice, NO_ARGUMENT, Numbered, Table};

/// Plays an action of a turn.
pub fn act<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, actor: usize, choice: Choice) {
    let target = usize::from(choice.target);
    let serial = u32::from(play.state.action);
    let done = play.run_action(actor, choice)
        || play.change_place(actor, choice)
        || play.discover(actor, choice);
    if done {
        return;
    }
    let done = play.shove(actor, choice)
        || play.charge(actor, choice)
        || play.strike_by_stunt(actor, choice);
    if done {
        return;
    }
    match choice.option {
        INTIMIDATE => {
            let kind = RollKind::Create { presence: true };
            let method = play.method_toward(actor, target, kind, choice.argument);
            play.table.note(|| WarEvent::Intimidates(actor, target));
            play.create_on(actor, target, method, true, serial);
        }
        REMOVE_ROAR => {
            let method = play.method_for(actor, RollKind::Overcome, choice.argument);
            play.table.note(|| WarEvent::AttacksRoar(actor, target));
            let removed = play.overcome(actor, method, Some(target), 0, serial);
            if removed && play.state.fighters[target].game.active {
                play.end_roar(target, RoarEnd::Removed);
            }
        }
        ROAR_AGAIN => {
            play.state.fighters[actor].game.lost = false;
            play.try_to_roar(actor, choice.argument);
        }
        COMPEL_SELF => {
            play.table.note(|| WarEvent::CompelsSelf(actor));
            play.change_points(actor, 1);
            play.tally(WarMeasure::CompelsAccepted, actor, 1);
        }
        FULL_ATTACK => play.set_up_full_attack(actor, choice),
        RECOVER => play.recover_item(actor, choice),
        _ => band_play::act(play, actor, choice),
    }
}

/// Whether an option may be chosen.
pub fn legal(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    let knobs = &ask.setup.game.knobs.roar;
    let roar = &ask.state.fighters[ask.actor].game;
    match (ask.point, option) {
        (Turn::NUMBER, INTIMIDATE) => ask.can_roll(RollKind::Create { presence: true }, argument),
        (Turn::NUMBER, REMOVE_ROAR) => {
            knobs.removable && ask.can_roll(RollKind::Overcome, argument)
        }
        (Turn::NUMBER, ROAR_AGAIN) => {
            knobs.reenter && knobs.module == Switch::On && roar.lost && !roar.active
        }
        (Turn::NUMBER, COMPEL_SELF) => knobs.self_compel == SelfCompel::SkipTurn && roar.active,
        (Turn::NUMBER, _) => place::legal_run(ask, option, argument)
            .or_else(|| ground::legal(ask, option, argument))
            .or_else(|| craft_words::legal_turn(ask, option, argument))
            .or_else(|| discover::legal(ask, option, argument))
            .or_else(|| zone_stunt::legal(ask, option, argument))
            .unwrap_or_else(|| band_play::legal(ask, option, argument)),
        (POINT_STEP, _) => place::legal_step(ask, option, argument),
        (Style::NUMBER, _) => maneuver::legal_style(ask, option, argument),
        (POINT_LETHAL, _) => craft_words::legal_lethal(ask, option, argument),
        (Defend::NUMBER, DEFEND_BREAK) => roar.active && !ask.view().is_bound(ask.actor),
        (Defend::NUMBER, DEFEND_WITH) => {
            argument != NO_ARGUMENT
                && ask.can_roll(ask.moment.kind.unwrap_or(RollKind::Defend), argument)
        }
        (words::POINT_PAUSE, _) => treatment::legal(ask, option, argument),
        (POINT_ROAR, words::CAST) => {
            ask.view().may_cast_ritual(ask.actor, ask.moment.matter[0] == 1)
        }
        (POINT_ROAR, words::TRY) if ask.moment.matter[0] == 1 => false,
        (POINT_ROAR, words::TRY) => {
            let full = matches!(ask.setup.sheets[ask.actor].game.build, Build::Full(_));
            full || argument == NO_ARGUMENT
        }
        _ => true,
    }
}

/// Whom an option may be aimed at.
pub fn candidates(ask: &Ask<'_, War>, option: u8, argument: u8) -> u64 {
    let create = |presence: bool| ask.within(ask.foes(), RollKind::Create { presence }, argument);
    match (ask.point, option) {
        (Turn::NUMBER, INTIMIDATE) => create(true),
        (Turn::NUMBER, REMOVE_ROAR) => {
            let near = ask.within(ask.foes(), RollKind::Create { presence: false }, NO_ARGUMENT);
            ask.filter(near, |foe| ask.state.fighters[foe].game.active)
        }
        (Turn::NUMBER, _) => place::run_candidates(ask, option).unwrap_or_else(|| {
            craft_words::candidates(ask, option) | band_play::candidates(ask, option, argument)
        }),
        (POINT_STEP, _) => place::step_candidates(ask, option),
        (words::POINT_PAUSE, _) => treatment::patients(ask, option, argument),
        _ => band_play::candidates(ask, option, argument),
    }
}
