//! What may be done with mobs, swarms, rituals, the scene: options of a turn and of decisions about
//! them, and how they are played.

use super::events::WarEvent;
use super::words::{
    AREA_ATTACK, BATTLE_RITUAL, COME_TO_BLOWS, EXPLOIT_SCENE, GENERAL_RITUAL, POINT_ALSO,
    POINT_ORPHAN, SET_UP, SPLIT_ADVANTAGE, SPLIT_ATTACK,
};
use super::{War, clearing, escalation, mob, ritual, split};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::body_words::Also;
use crate::kernels::fate::words::Turn;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Choice, Numbered, Options, Table};

const CREATE: RollKind = RollKind::Create { presence: false };

/// Plays an action of a turn.
pub fn act<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, actor: usize, choice: Choice) {
    match choice.option {
        AREA_ATTACK => play.strike_zone(actor, choice.argument),
        SET_UP => {
            let method = play.method_for(actor, CREATE, choice.argument);
            play.set_up_prop(actor, method);
        }
        SPLIT_ATTACK | SPLIT_ADVANTAGE => play.split_action(actor, choice),
        GENERAL_RITUAL => play.general_ritual(actor, choice),
        BATTLE_RITUAL => play.cast_ritual(actor, choice.argument, true),
        COME_TO_BLOWS => play.come_to_blows(actor),
        EXPLOIT_SCENE => play.exploit_scene(actor, choice.argument),
        _ => {}
    }
}

/// Whether an action of a turn may be chosen.
pub fn legal(ask: &Ask<'_, War>, option: u8, argument: u8) -> bool {
    match option {
        AREA_ATTACK => ask.view().may_strike_zone(ask.actor, argument),
        SET_UP => ask.setup.game.known.props && ask.can_roll(CREATE, argument),
        SPLIT_ATTACK | SPLIT_ADVANTAGE => split::legal(ask, option, argument),
        GENERAL_RITUAL => ritual::general_legal(ask, argument),
        BATTLE_RITUAL => ritual::may_cast_on_turn(ask),
        COME_TO_BLOWS => escalation::legal(ask),
        EXPLOIT_SCENE => clearing::may_exploit(ask, argument),
        _ => false,
    }
}

/// Whom an option may be aimed at.
pub fn candidates(ask: &Ask<'_, War>, option: u8, argument: u8) -> u64 {
    match (ask.point, option) {
        (Turn::NUMBER, SPLIT_ATTACK | SPLIT_ADVANTAGE) => split::candidates(ask, option, argument),
        (Turn::NUMBER, GENERAL_RITUAL) => ritual::general_candidates(ask),
        (POINT_ORPHAN, option) => mob::candidates(ask, option),
        (POINT_ALSO, option) if option == Also::Also.number() => ask.moment.among,
        _ => 0,
    }
}
