//! Aspects of the scene that are known already: making more of them (WOA-ACT-05 to 07).

use super::events::WarEvent;
use super::marks::{AREA, PEST};
use super::{View, War};
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::events::FateEvent;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::knobs::CreateKnownFail;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::place::at_hand;
use crate::kernels::fate::roll::Purpose;
use crate::kernels::fate::state::SceneAspect;
use crate::kernels::fate::{Play, RollKind};
use crate::system::Table;

const CREATE: RollKind = RollKind::Create { presence: false };

/// Whether there is something to make more of.
pub fn may_exploit(ask: &Ask<'_, War>, argument: u8) -> bool {
    ask.view().best_known_aspect(ask.actor).is_some() && ask.can_roll(CREATE, argument)
}

impl View<'_> {
    /// The aspect near a fighter that it would make more of: one that can strike a whole zone first,
    /// else one of its own side.
    fn best_known_aspect(self, fighter: usize) -> Option<usize> {
        let here = self.state.fighters[fighter].foot.zone();
        let side = self.setup.side(fighter);
        let open = |aspect: &SceneAspect| {
            let ours = aspect.by == u8::MAX || self.setup.side(usize::from(aspect.by)) == side;
            ours && aspect.marks & PEST == 0 && at_hand(aspect.site, here, here)
        };
        let places = (0..self.state.scene.len()).filter(|&at| open(&self.state.scene[at]));
        places.rev().max_by_key(|&at| self.state.scene[at].marks & AREA)
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Free invocations on an aspect that is there already.
    pub fn exploit_scene(&mut self, actor: usize, argument: u8) {
        let Some(at) = self.view().best_known_aspect(actor) else { return };
        self.note(|| FateEvent::Creates(actor, None));
        let method = self.method_for(actor, CREATE, argument);
        let method = War::before_roll(self, actor, CREATE, method);
        let opposing = self.difficulty(actor, self.setup.fate.scene_difficulty);
        let (roll, serial) = ((actor, CREATE, method), u32::from(self.state.action));
        let contest = self.roll_passive(roll, Purpose::Single, opposing, serial);
        let knobs = &self.setup.fate;
        let fails = knobs.known_fail == CreateKnownFail::EnemyFreeInvoke;
        let (side, free) = match (self.outcome(&contest), contest.opposing.fighter) {
            (Outcome::Style, _) => (self.setup.side(actor), knobs.style_invokes as u8),
            (Outcome::Succeed | Outcome::Tie, _) => {
                (self.setup.side(actor), knobs.success_invokes as u8)
            }
            (Outcome::Fail, Some(foe)) if fails => (self.setup.side(foe), 1),
            (Outcome::Fail, _) => return,
        };
        // Invocations on the roll use aspects up, but take none away.
        self.state.scene.give(at, side, free);
        self.state.free[side] += u16::from(free);
        if side == self.setup.side(actor) {
            self.note(|| FateEvent::Aspect { by: actor, on: None, free, known: true });
        } else {
            self.note(|| FateEvent::AspectBackfires(actor, None));
        }
    }
}
