//! Full Attack: an overcome roll that makes the next attack lethal, for a boost of the opponent's
//! (WOA-MAN-18 to 20, WOA-MAN-23, WOA-MAN-24).

use super::War;
use super::approach::FULL_ATTACK;
use super::craft_events::CraftEvent;
use super::craft_knobs::{BoostLife, BoostWhen, Maneuver};
use super::events::WarEvent;
use super::measures::WarMeasure;
use super::switch::Switch;
use crate::dice::FateRoll;
use crate::dice::fate::ROLLS;
use crate::kernels::fate::ask::Ask;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::outcome::Outcome;
use crate::kernels::fate::roll::OpposedRoll;
use crate::kernels::fate::state::Stuck;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Choice, NO_ARGUMENT, Table};

/// The roll.
const KIND: RollKind = RollKind::Feat(FULL_ATTACK);

/// Serial number of an attack in the same turn, beside those of the actions.
const SAME_TURN: u32 = 20;

/// Whether a fighter can set one up.
pub fn legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    let craft = &ask.setup.game.knobs.craft;
    craft.lethal.maneuver == Switch::On
        && !ask.state.fighters[ask.actor].game.craft.lethal_next
        && ask.view().knows(Maneuver::FullAttack)
        && ask.can_roll(KIND, argument)
}

/// Those on whom it can be set up: whom the fighter reaches.
pub fn candidates(ask: &Ask<'_, War>) -> u64 {
    let same_turn = ask.setup.game.knobs.craft.full_attack.same_turn;
    // The attack of the same turn strikes the foe named, so it must be one whom it can harm (WOA-SWM-06).
    let immune = if same_turn { ask.view().immune_to(ask.actor) } else { 0 };
    ask.within(ask.foes() & !immune, RollKind::Attack, NO_ARGUMENT)
}

/// Chance in percent that the set-up succeeds without a cost, before invocations.
pub fn chance(ask: &Ask<'_, War>) -> i32 {
    let Some(method) = War::method(ask.view(), ask.actor, KIND, NO_ARGUMENT) else {
        return 0;
    };
    let difficulty = ask.setup.game.knobs.craft.full_attack.difficulty;
    let wins = |roll: &FateRoll| roll.sum() + method.rating > difficulty;
    let ways = (0..ROLLS).map(FateRoll::new).filter(wins).count() as i32;
    (ways * 100 + 40) / 81
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// The set-up, against the fixed difficulty; the foe named gets its boost.
    pub fn set_up_full_attack(&mut self, actor: usize, choice: Choice) {
        let foe = usize::from(choice.target);
        let serial = u32::from(self.state.action);
        let knobs = &self.setup.game.knobs.craft.full_attack;
        self.table.note(|| WarEvent::Craft(CraftEvent::FullAttack(actor, foe)));
        self.tally(WarMeasure::FullAttacks, actor, 1);
        if knobs.boost_when == BoostWhen::Always {
            self.give_attack_boosts(actor, foe);
        }
        let method = self.method_for(actor, KIND, choice.argument);
        let mut obstacle = self.difficulty(actor, knobs.difficulty);
        obstacle.fighter = Some(foe);
        let contest = self.overcome_roll((actor, KIND, method), None, obstacle, serial);
        if !self.full_attack_works(actor, &contest) {
            self.table.note(|| WarEvent::Craft(CraftEvent::NoFullAttack(actor)));
            return;
        }
        if knobs.boost_when == BoostWhen::OnSuccess {
            self.give_attack_boosts(actor, foe);
        }
        self.state.fighters[actor].game.craft.lethal_next = true;
        self.table.note(|| WarEvent::Craft(CraftEvent::LethalNext(actor)));
        if knobs.same_turn && self.state.is_in(actor) && self.state.is_in(foe) {
            let method = self.method_toward(actor, foe, RollKind::Attack, NO_ARGUMENT);
            self.attack(actor, foe, method, serial + SAME_TURN);
        }
    }

    /// Whether the next attack becomes lethal, costs paid (WOA-MAN-23).
    fn full_attack_works(&mut self, actor: usize, contest: &OpposedRoll) -> bool {
        let costly = matches!(self.outcome(contest), Outcome::Tie | Outcome::Fail);
        if costly && !self.setup.game.knobs.craft.full_attack.cost_allowed {
            return false;
        }
        self.read_overcome(actor, contest)
    }

    fn give_attack_boosts(&mut self, actor: usize, foe: usize) {
        for _ in 0..self.setup.game.knobs.craft.full_attack.foe_boosts {
            self.gain_boost_on(foe, actor, Stuck::AttackBoost);
        }
    }

    /// A foe has attacked: what boosts a Full Attack gave it for that are gone, if they last no
    /// longer (`fullatk.boost_life`).
    #[inline]
    pub fn foe_has_attacked(&mut self, contest: &OpposedRoll) {
        if self.setup.game.knobs.craft.full_attack.boost_life != BoostLife::Scene {
            self.lose_boosts_for_attacks(contest);
        }
    }

    #[inline(never)]
    fn lose_boosts_for_attacks(&mut self, contest: &OpposedRoll) {
        let (Some(by), Some(target)) = (contest.actor.fighter, contest.opposing.fighter) else {
            return;
        };
        let side = self.setup.side(by);
        for at in (0..self.state.fighters[target].attached.len()).rev() {
            let aspect = self.state.fighters[target].attached[at];
            if aspect.what == Stuck::AttackBoost && usize::from(aspect.by) == by {
                self.state.free[side] -= u16::from(aspect.free);
                self.state.fighters[target].attached.remove(at);
                self.table.note(|| WarEvent::Craft(CraftEvent::BoostGone(by, target)));
            }
        }
    }
}
