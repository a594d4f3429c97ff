//! Turns that a fighter hands on (`next`), and turns that a fighter loses (`lose_turn`).

use super::act::{Act, Told};
use super::eval::At;
use super::state::{NOBODY, State};
use crate::system::{FighterId, MOST_FIGHTERS, NO_TARGET, Table};

/// Number from which the random draws of a choice of the next fighter get their labels, so that they
/// differ from all other draws.
const SITE: u64 = 0x7f4a_7c15_9e37_79b9;

impl State {
    /// Returns the fighters who have not acted in the running round, a bit each.
    pub(super) fn yet_to_act(&self) -> u64 {
        let rest = self.order.iter().skip(usize::from(self.place));
        let fighters = rest.filter(|next| usize::from(**next) < MOST_FIGHTERS);
        fighters.fold(0, |mask, next| mask | 1 << next)
    }

    /// Lets a fighter act next; the others keep their order.
    fn bring_forward(&mut self, fighter: u8) {
        let order: &mut [u8] = &mut self.order;
        let rest = &mut order[usize::from(self.place)..];
        if let Some(at) = rest.iter().position(|next| *next == fighter) {
            rest[..=at].rotate_right(1);
        }
    }
}

impl<T: Table<Told>> Act<'_, T> {
    /// Lets a fighter who has acted choose who acts next, if the order asks for it and fighters are
    /// left.
    pub(super) fn choose_next(&mut self, fighter: u8) {
        let setup = self.setup;
        let Some(point) = setup.program.order.next else { return };
        let at = At::alone(FighterId::from(fighter));
        let condition = setup.program.points[usize::from(point)].condition;
        let left = self.state.yet_to_act() & self.state.standing;
        if left == 0 || !self.stands(fighter) || !self.view().holds(at, condition) {
            return;
        }
        self.root(setup.point_sites[usize::from(point)] ^ SITE, FighterId::from(fighter));
        let choice = self.choose(point, at);
        self.carry(point, choice, at);
        if choice.target != NO_TARGET {
            self.state.bring_forward(choice.target);
        }
        self.verdict();
    }

    /// Takes the next turn of a fighter away. Does nothing if it has left, or loses that turn already.
    pub(super) fn lose_turn(&mut self, fighter: FighterId, at: At) {
        let bit = 1 << fighter;
        if !self.stands(fighter.as_u8()) || self.state.skips & bit != 0 {
            return;
        }
        self.state.skips |= bit;
        self.tell(false, |setup, _| format!("{} loses its next turn", setup.names[fighter]));
        self.look(0, 0, Some(at));
    }

    /// Returns whether a fighter loses the turn that it has now. Forgets the loss, so that the next turn
    /// is its own again.
    pub(super) fn loses_turn(&mut self, fighter: u8) -> bool {
        let bit = 1_u64 << fighter;
        if self.state.skips & bit == 0 {
            return false;
        }
        self.state.skips &= !bit;
        self.tell(false, |setup, _| {
            format!("{} loses this turn", setup.names[usize::from(fighter)])
        });
        self.look(0, 0, Some(At::of(fighter, NOBODY)));
        true
    }
}
