//! Aspects of the scene that are known already: making more of them (WOA-ACT-05 to 07).

use super::War;
use super::events::WarEvent;
use super::marks::AREA;
use super::marks::PEST;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::knobs::CreateKnownFail;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::place::at_hand;
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::state::SceneAspect;
use crate::kernels::fate::{FateGame, Play, RollKind};
use crate::system::Table;

const CREATE: RollKind = RollKind::Create { presence: false };

/// Whether there is something to make more of.
pub fn may_exploit(ask: &Ask<'_, War>, argument: u8) -> bool {
    best(ask.setup, ask.state, ask.actor).is_some() && ask.can_roll(CREATE, argument)
}

/// The aspect near a fighter that it would make more of: one that can strike a whole zone first,
/// else one of its own side.
fn best(setup: &Setup<War>, state: &StateOf<War>, fighter: usize) -> Option<usize> {
    let here = state.fighters[fighter].foot.zone;
    let side = setup.side(fighter);
    let open = |aspect: &SceneAspect| {
        let ours = aspect.by == u8::MAX || setup.side(usize::from(aspect.by)) == side;
        ours && aspect.marks & PEST == 0 && at_hand(aspect.site, here, here)
    };
    let places = (0..state.scene.len()).filter(|&at| open(&state.scene[at]));
    places.rev().max_by_key(|&at| state.scene[at].marks & AREA)
}

/// Free invocations on an aspect that is there already.
pub fn exploit<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, actor: usize, argument: u8) {
    let Some(at) = best(play.setup, play.state, actor) else { return };
    play.note(|| FateEvent::Creates(actor, None));
    let method = play.method_for(actor, CREATE, argument);
    let method = War::before_roll(play, actor, CREATE, method);
    let opposing = play.difficulty(actor, play.setup.fate.scene_difficulty);
    let (roll, serial) = ((actor, CREATE, method), u32::from(play.state.action));
    let contest = play.roll_passive(roll, Purpose::Single, opposing, serial);
    let knobs = &play.setup.fate;
    let fails = knobs.known_fail == CreateKnownFail::EnemyFreeInvoke;
    let (side, free) = match (play.outcome(&contest), contest.opposing.fighter) {
        (Outcome::Style, _) => (play.setup.side(actor), knobs.style_invokes as u8),
        (Outcome::Succeed | Outcome::Tie, _) => {
            (play.setup.side(actor), knobs.success_invokes as u8)
        }
        (Outcome::Fail, Some(foe)) if fails => (play.setup.side(foe), 1),
        (Outcome::Fail, _) => return,
    };
    // Invocations on the roll use aspects up, but take none away.
    let aspect = &mut play.state.scene[at];
    aspect.free[side] = aspect.free[side].saturating_add(free);
    play.state.free[side] += u16::from(free);
    if side == play.setup.side(actor) {
        play.note(|| FateEvent::Aspect { by: actor, on: None, free, known: true });
    } else {
        play.note(|| FateEvent::AspectBackfires(actor, None));
    }
}
