//! Lethal attacks: their sources and their effect (WOA-LETH).
//!
//! The kernel decides what a lethal hit skips: it checks no box. Rituals ask this module as well whether a hit is
//! lethal already, so that none is wasted.

use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::rules::rolls::opposed_roll::OpposedRoll;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::{Play, RollKind};
use crate::system::{Blow, FighterId, Numbered, Options, Table};
use crate::systems::war_of_ashes::decide::points::MakeLethal;
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::CreatureLethal;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::{LethalBy, ManeuverEvent};
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Source of a lethal hit, as the first number of `Moment::matter` and as policies name it: the single lethal hit
/// of a creature.
const CREATURE: u8 = 0;
/// Source of a lethal hit: a stunt.
const STUNT: u8 = 1;

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Begins an attack: flags that make the next attack lethal are now about this one (WOA-MAN-20).
    pub(crate) fn begin_attack(&mut self, fighter: FighterId, number: u8) {
        let craft = &mut self.state.fighters[fighter].game.craft;
        craft.with = number;
        craft.by_maneuver = std::mem::take(&mut craft.lethal_next);
        craft.lethal_now = std::mem::take(&mut craft.ambush) || craft.by_maneuver;
    }

    /// Ends an attack on one target. A missed Full Attack may be kept for the next (`keep_on_miss`).
    pub(crate) fn attack_over(&mut self, contest: &OpposedRoll) {
        let Some(fighter) = contest.actor.fighter.filter(|_| !contest.actor.part) else { return };
        let craft = &mut self.state.fighters[fighter].game.craft;
        craft.lethal_now = false;
        if std::mem::take(&mut craft.by_maneuver) {
            let missed = matches!(self.outcome(contest), Outcome::Fail | Outcome::Tie);
            let keeps = self.setup.game.knobs.craft.full_attack.keep_on_miss;
            self.state.fighters[fighter].game.craft.lethal_next |= missed && keeps;
        }
    }
}

/// Clears the flags that the last attack left when a turn begins.
pub(crate) fn begin_turn(craft: &mut crate::systems::war_of_ashes::state::maneuver_data::Craft) {
    craft.lethal_now = false;
    craft.by_maneuver = false;
}

impl View<'_> {
    /// Whether the attacks of a fighter are naturally deadly (WOA-LETH-07); only blows are, words are not
    /// (WOA-SEQ-10).
    fn is_deadly(self, fighter: FighterId) -> bool {
        self.setup.sheets[fighter].game.craft.deadly && !self.is_mental()
    }

    /// Whether a hit of this fighter would be lethal for sure in the present state.
    pub(crate) fn is_surely_lethal(self, attacker: FighterId) -> bool {
        let Some(it) = self.state.fighters.get(attacker.index()) else { return false };
        let lethal = &self.setup.game.knobs.craft.lethal;
        let craft = &it.game.craft;
        let creature = || self.is_deadly(attacker) && lethal.creature == CreatureLethal::Always;
        lethal.skip_stress && (craft.lethal_next || craft.lethal_now || craft.ambush || creature())
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Whether a hit that is about to land is lethal. The attacker may name a source of lethality now (DP-LETHAL).
    pub(crate) fn is_hit_lethal(
        &mut self,
        actor: FighterId,
        target: FighterId,
        shifts: i32,
        style: bool,
    ) -> bool {
        if !self.setup.game.knobs.craft.lethal.skip_stress || shifts <= 0 {
            return false;
        }
        let Some(by) = self.lethal_source(actor, target, shifts, style) else { return false };
        self.table.note(|| WarEvent::Craft(ManeuverEvent::Lethal(actor, target, by)));
        self.tally(WarMeasure::LethalHits, actor, 1);
        true
    }

    fn lethal_source(
        &mut self,
        actor: FighterId,
        target: FighterId,
        shifts: i32,
        style: bool,
    ) -> Option<LethalBy> {
        if self.state.world.craft.trap {
            return self.view().is_trap_lethal().then_some(LethalBy::Trap);
        }
        let craft = self.state.fighters[actor].game.craft;
        if craft.lethal_now {
            return Some(if craft.by_maneuver { LethalBy::FullAttack } else { LethalBy::Ambush });
        }
        let deadly = self.view().is_deadly(actor);
        let creature = self.setup.game.knobs.craft.lethal.creature;
        match creature {
            CreatureLethal::Always if deadly => return Some(LethalBy::Creature),
            CreatureLethal::OnStyle if deadly && style => return Some(LethalBy::Creature),
            CreatureLethal::OncePerConflict
                if deadly
                    && !craft.struck
                    && self.wants_lethal(
                        Blow { attacker: actor, target },
                        shifts,
                        [CREATURE, 1, 0],
                    ) =>
            {
                self.state.fighters[actor].game.craft.struck = true;
                return Some(LethalBy::Creature);
            }
            _ => {}
        }
        if let Some(at) = self.view().lethal_stunt(actor, target) {
            let stunt = self.setup.sheets[actor].game.craft.stunts[at];
            let left = stunt.uses - craft.used[at];
            if self.wants_lethal(Blow { attacker: actor, target }, shifts, [STUNT, left, 0]) {
                self.state.fighters[actor].game.craft.used[at] += 1;
                return Some(LethalBy::Stunt(at as u8));
            }
        }
        let blessed = self.setup.game.known.priests != 0;
        (blessed && self.combat_fury(actor, target, shifts)).then_some(LethalBy::Ritual)
    }

    /// Whether the attacker makes the hit lethal (DP-LETHAL); `matter` is the source, and how often it still can.
    pub(crate) fn wants_lethal(
        &mut self,
        Blow { attacker: actor, target }: Blow,
        shifts: i32,
        matter: [u8; 3],
    ) -> bool {
        let opponent = target.as_u8();
        let kind = Some(RollKind::Attack);
        let moment = Moment { kind, opponent, shifts, attack: true, matter, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, MakeLethal::NUMBER, actor, &moment);
        MakeLethal::of(self.table.choose(&ask).option) == MakeLethal::Use
    }
}
