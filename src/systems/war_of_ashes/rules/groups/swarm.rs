//! Swarms: masses of small creatures that blows cannot harm while they outweigh their opponents
//! (WOA-SWM, JC-08).

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::points::Turn;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::scenario::{Group, Problem, Problems};
use crate::system::{FighterId, NO_ARGUMENT, Numbered, Options, Question, Table, fighters_in};
use crate::systems::war_of_ashes::knobs::groups_and_rituals::{
    Immunity, ImmunityBasis, ImmunityScope,
};
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Weight of the heaviest single swarm; a heavier mass counts as several swarms (WOA-SWM-04).
const HUGE: i32 = 4;

/// Refuses a swarm heavier than [`HUGE`], and says how to write it.
pub(crate) fn check_weight(group: &Group, weight: i32, problems: &mut Problems) {
    if weight > HUGE {
        let message = format!("the swarm `{}` weighs {weight}", group.name);
        let help = format!(
            "a huge swarm weighs {HUGE}: write swarm = \"huge\" with count = {}",
            (weight + HUGE - 1) / HUGE
        );
        problems.push(Problem::new(&group.origin, message).help(help));
    }
}

impl View<'_> {
    /// Returns the foes of a fighter whom an attack on only one target cannot harm, a bit each (WOA-SWM-06).
    pub(crate) fn immune_to(self, attacker: FighterId) -> u64 {
        let known = &self.setup.game.known;
        if known.swarms | known.weightless == 0 {
            return 0;
        }
        self.immune_foes(attacker)
    }

    #[inline(never)]
    fn immune_foes(self, attacker: FighterId) -> u64 {
        let foes = self.setup.foes(attacker) & self.state.standing;
        let swarms = self.setup.game.known.swarms & foes;
        let immune = fighters_in(swarms).filter(|&swarm| self.is_immune(swarm));
        let immune = immune.fold(0, |mask, at| mask | 1 << at);
        let heavier = fighters_in(foes).filter(|&foe| self.is_too_small_to_harm(attacker, foe));
        heavier.fold(immune, |mask, at| mask | 1 << at)
    }

    /// Whether a fighter is too small to harm another, because a fighter of weight 0 cannot harm one of weight 1 or
    /// more (WOA-SWM-01, JC-39).
    pub(crate) fn is_too_small_to_harm(self, fighter: FighterId, foe: FighterId) -> bool {
        self.setup.game.known.weightless >> fighter & 1 == 1
            && self.bare_weight(fighter) == 0
            && self.bare_weight(foe) >= 1
    }

    /// Whether a swarm is immune now to attacks on one target (WOA-SWM-06, WOA-SWM-11), as [`Immunity`] says.
    pub(crate) fn is_immune(self, swarm: FighterId) -> bool {
        let knobs = &self.setup.game.knobs.band.mob;
        if self.setup.game.known.swarms >> swarm & 1 == 0 {
            return false;
        }
        match knobs.immunity {
            Immunity::Never => false,
            Immunity::Always => true,
            Immunity::WhileOutweighing => self.swarm_outweighs(swarm),
        }
    }

    /// Whether a fighter is a swarm that outweighs its opponents now (JC-08).
    fn swarm_outweighs(self, swarm: FighterId) -> bool {
        self.setup.game.known.swarms >> swarm & 1 == 1 && {
            let (own, against) = self.swarm_totals(swarm);
            own > against
        }
    }

    /// Returns the weights that are compared for a swarm: its own or its side's, and its foes'.
    pub(crate) fn swarm_totals(self, swarm: FighterId) -> (i16, i16) {
        let knobs = &self.setup.game.knobs.band.mob;
        let side = self.setup.side(swarm);
        let zones = &self.state.world.zones;
        let (own, against) = match knobs.immunity_scope {
            ImmunityScope::Zone => {
                let totals = &zones[self.zone_of(swarm)];
                (totals.own[side], totals.against[side])
            }
            ImmunityScope::Conflict => {
                let sums = zones.iter().map(|zone| (zone.own[side], zone.against[side]));
                sums.fold((0, 0), |all, zone| (all.0 + zone.0, all.1 + zone.1))
            }
        };
        match knobs.immunity_basis {
            ImmunityBasis::Side => (own, against),
            ImmunityBasis::SwarmAlone => (self.weight(swarm), against),
        }
    }

    /// Whether a fighter's way cannot be barred, because a swarm that outweighs its opponents goes where it wants
    /// to (WOA-SWM-07).
    pub(crate) fn cannot_be_blocked(self, mover: FighterId) -> bool {
        self.setup.game.knobs.band.mob.block_immune && self.swarm_outweighs(mover)
    }

    /// Whether a fighter cannot be moved: a swarm that outweighs its opponents cannot be pushed or driven back. A
    /// Charge may strike because the charger's weight counts double (IX-07), but the swarm stands, because it still
    /// outweighs its opponents (WOA-SWM-07, JC-08).
    pub(crate) fn cannot_be_moved(self, fighter: FighterId) -> bool {
        self.setup.game.knobs.band.mob.forced_move_immune && self.swarm_outweighs(fighter)
    }

    /// Whether no ground hinders a fighter (`swarm.terrain_immune`).
    pub(crate) fn flows(self, fighter: FighterId) -> bool {
        self.setup.game.knobs.band.mob.terrain_immune && self.swarm_outweighs(fighter)
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Begins a turn: counts the turns in which the fighter cannot harm any foe.
    pub(crate) fn count_idle(&mut self, fighter: FighterId) {
        if self.setup.game.known.swarms & self.setup.foes(fighter) != 0 {
            self.count_if_idle(fighter);
        }
    }

    #[inline(never)]
    fn count_if_idle(&mut self, fighter: FighterId) {
        let ask = Ask::new(self.setup, self.state, Turn::NUMBER, fighter, &Moment::QUIET);
        let strikes = ask.candidates(Turn::Attack.number(), NO_ARGUMENT) != 0
            || self.view().zone_target(fighter, NO_ARGUMENT).is_some()
            || self.view().zone_stunt_aim(fighter, NO_ARGUMENT).is_some();
        if !strikes {
            self.tally(WarMeasure::IdleTurns, fighter, 1);
        }
    }
}
