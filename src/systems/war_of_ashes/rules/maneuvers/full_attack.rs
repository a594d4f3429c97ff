//! Full Attack: an overcome roll that makes the next attack lethal, for a boost of the opponent's
//! (WOA-MAN-18 to 20, WOA-MAN-23, WOA-MAN-24).

use crate::dice::FateRoll;
use crate::dice::fate::ROLLS;
use crate::kernels::fate::decide::question::Ask;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::state::conflict::Stuck;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Choice, FighterId, NO_ARGUMENT, Table};
use crate::systems::war_of_ashes::War;
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::{BoostLife, BoostWhen, Maneuver};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::sheet::approach::FULL_ATTACK;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;

/// The roll that sets a Full Attack up.
const KIND: RollKind = RollKind::Feat(FULL_ATTACK);

/// Serial number of an attack in the same turn, apart from the numbers of the actions, so that the attack
/// has dice of its own.
const SAME_TURN: u32 = 20;

/// Whether a fighter can set up a Full Attack, which it cannot while another is set up already.
pub(crate) fn legal(ask: &Ask<'_, War>, argument: u8) -> bool {
    let craft = &ask.setup.game.knobs.craft;
    craft.lethal.maneuver == Switch::On
        && !ask.state.fighters[ask.actor].game.craft.lethal_next
        && ask.view().knows(Maneuver::FullAttack)
        && ask.can_roll(KIND, argument)
}

/// Returns the foes within the fighter's reach, on whom a Full Attack can be set up, as a bit set.
pub(crate) fn candidates(ask: &Ask<'_, War>) -> u64 {
    let same_turn = ask.setup.game.knobs.craft.full_attack.same_turn;
    // The attack of the same turn strikes the foe named, so it must be one whom it can harm (WOA-SWM-06).
    let immune = if same_turn { ask.view().immune_to(ask.actor) } else { 0 };
    ask.within(ask.foes() & !immune, RollKind::Attack, NO_ARGUMENT)
}

/// Returns the chance in percent that the set-up succeeds without a cost, before invocations.
pub(crate) fn chance(ask: &Ask<'_, War>) -> i32 {
    let Some(method) = War::method(ask.view(), ask.actor, KIND, NO_ARGUMENT) else {
        return 0;
    };
    let difficulty = ask.setup.game.knobs.craft.full_attack.difficulty;
    let wins = |roll: &FateRoll| roll.sum() + method.rating > difficulty;
    let ways = (0..ROLLS).map(FateRoll::new).filter(wins).count() as i32;
    (ways * 100 + 40) / 81
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays the set-up, against the fixed difficulty; the foe named gets its boost.
    pub(crate) fn set_up_full_attack(&mut self, actor: FighterId, choice: Choice) {
        let foe = FighterId::from(choice.target);
        let serial = u32::from(self.state.action);
        let knobs = &self.setup.game.knobs.craft.full_attack;
        self.table.note(|| WarEvent::Craft(ManeuverEvent::FullAttack(actor, foe)));
        self.tally(WarMeasure::FullAttacks, actor, 1);
        if knobs.boost_when == BoostWhen::Always {
            self.give_attack_boosts(actor, foe);
        }
        let method = self.method_for(actor, KIND, choice.argument);
        let mut obstacle = self.difficulty(actor, knobs.difficulty);
        obstacle.fighter = Some(foe);
        let contest = self.overcome_roll((actor, KIND, method), None, obstacle, serial);
        if !self.full_attack_works(actor, &contest) {
            self.table.note(|| WarEvent::Craft(ManeuverEvent::NoFullAttack(actor)));
            return;
        }
        if knobs.boost_when == BoostWhen::OnSuccess {
            self.give_attack_boosts(actor, foe);
        }
        self.state.fighters[actor].game.craft.lethal_next = true;
        self.table.note(|| WarEvent::Craft(ManeuverEvent::LethalNext(actor)));
        if knobs.same_turn && self.state.is_in(actor) && self.state.is_in(foe) {
            let method = self.method_toward(actor, foe, RollKind::Attack, NO_ARGUMENT);
            self.attack(actor, foe, method, serial + SAME_TURN);
        }
    }

    /// Whether the next attack becomes lethal, costs paid (WOA-MAN-23), if the rules allow costs at all.
    fn full_attack_works(&mut self, actor: FighterId, contest: &OpposedRoll) -> bool {
        let costly = matches!(self.outcome(contest), Outcome::Tie | Outcome::Fail);
        if costly && !self.setup.game.knobs.craft.full_attack.cost_allowed {
            return false;
        }
        self.read_overcome(actor, contest)
    }

    fn give_attack_boosts(&mut self, actor: FighterId, foe: FighterId) {
        for _ in 0..self.setup.game.knobs.craft.full_attack.foe_boosts {
            self.gain_boost_on(foe, actor, Stuck::AttackBoost);
        }
    }

    /// Ends boosts against the attacker that a Full Attack gave for this attack, if they last no longer
    /// (`fullatk.boost_life`).
    pub(crate) fn foe_has_attacked(&mut self, contest: &OpposedRoll) {
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
            if aspect.what == Stuck::AttackBoost && FighterId::from(aspect.by) == by {
                self.state.free[side] -= u16::from(aspect.free);
                self.state.fighters[target].attached.remove(at);
                self.table.note(|| WarEvent::Craft(ManeuverEvent::BoostGone(by, target)));
            }
        }
    }
}
