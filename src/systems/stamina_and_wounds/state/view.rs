//! The system's name, and a view of a running fight: who is in it, who can act, how much damage a fighter can take.

use super::conflict::{Defenceless, ENEMIES, Fighter, PCS, Status};
use crate::system::{self, FighterId, fighters_in};
use crate::systems::stamina_and_wounds::knobs::rounds::{PositionModel, SneakWhen, Surprise};
use crate::systems::stamina_and_wounds::knobs::wounds::Incapacitates;

/// The registered system: the type that `RuleSystem` is implemented for.
#[derive(Clone, Copy, Debug)]
pub struct StaminaAndWounds;

pub(crate) type View<'a> = system::View<'a, StaminaAndWounds>;

pub(crate) fn filter(among: u64, holds: impl Fn(FighterId) -> bool) -> u64 {
    fighters_in(among)
        .filter(|&fighter| holds(fighter))
        .fold(0, |mask, fighter| mask | 1 << fighter)
}

impl<'a> View<'a> {
    /// Returns a fighter in play.
    pub fn it(self, fighter: FighterId) -> &'a Fighter {
        &self.state.fighters[fighter]
    }

    /// Returns the fighters of a camp who are in the fight, a bit for each.
    pub fn of_camp(self, camp: usize) -> u64 {
        self.setup.camps[camp] & self.state.standing
    }

    /// Returns the foes of a fighter who are in the fight.
    pub fn foes(self, fighter: FighterId) -> u64 {
        self.of_camp(self.setup.camp(fighter) ^ 1)
    }

    /// Returns the fighters of a camp who are in the fight and not out of action (`wound.incapacitates`, SW-WND-09).
    pub fn able(self, camp: usize) -> u64 {
        let here = self.of_camp(camp);
        if self.setup.knobs.wound.incapacitates == Incapacitates::None {
            return here;
        }
        filter(here, |fighter| !self.is_incapacitated(fighter))
    }

    fn is_incapacitated(self, fighter: FighterId) -> bool {
        let it = self.it(fighter);
        match self.setup.knobs.wound.incapacitates {
            Incapacitates::None => false,
            Incapacitates::Mortal => it.mortal > 0,
            Incapacitates::BleedingAndMortal => it.mortal > 0 || it.bleeding > 0,
        }
    }

    /// Returns the fighters of a camp who can act: sleepers and bound fighters cannot. Only
    /// `Setup::defenceless` have to be
    /// looked at, because no other fighter falls asleep.
    pub fn acting(self, camp: usize) -> u64 {
        let able = self.able(camp);
        able & !filter(able & self.setup.defenceless, |fighter| self.is_helpless(fighter))
    }

    /// Returns the fighters of a camp who are alive and have arrived, whether they fled or not.
    pub fn alive(self, camp: usize) -> u64 {
        let out = |status| matches!(status, Status::Dead | Status::Waiting | Status::Gone);
        filter(self.setup.camps[camp], |fighter| !out(self.it(fighter).status))
    }

    /// Whether a fighter whose sheet names this fight takes part in the running one; 0 names no fight and stands for
    /// all.
    pub fn is_of_fight(self, fight: u8) -> bool {
        fight == 0 || fight == self.state.fight
    }

    /// Whether a fighter cannot defend itself (SW-COND-07): `Fighter::defenceless` says why.
    pub fn is_helpless(self, fighter: FighterId) -> bool {
        self.it(fighter).defenceless != Defenceless::No
    }

    /// Whether an attack kills a target that cannot defend itself without a roll. Enemies need `enemy.sneak` for it,
    /// because such an attack counts as a sneak attack (SW-SNK-04, SW-SNK-06).
    pub fn kills_outright(self, attacker: FighterId, target: FighterId) -> bool {
        let knobs = &self.setup.knobs.round;
        self.is_helpless(target)
            && knobs.coup
            && (self.setup.camp(attacker) == PCS || knobs.enemy_sneak)
    }

    /// Whether another fighter has climbed on a fighter (SW-COND-05).
    pub fn is_climbed(self, fighter: FighterId) -> bool {
        fighters_in(self.state.standing)
            .any(|other| FighterId::from(self.it(other).climbs) == fighter)
    }

    /// Returns the damage that a fighter can still take: Stamina and Wounds, or Stamina alone if Stamina is all it
    /// has.
    pub fn life(self, fighter: FighterId) -> i32 {
        let (sheet, it) = (&self.setup.sheets[fighter], self.it(fighter));
        let wounds = if sheet.stamina_only { 0 } else { sheet.max_wounds - it.wounds };
        i32::from(it.stamina + wounds.max(0))
    }

    /// Whether fighters stand on a line of steps: `position.model = bands` (SW-MOVE-02).
    pub fn is_bands(self) -> bool {
        self.setup.knobs.round.position == PositionModel::Bands
    }

    /// Returns the steps between two fighters; 0 if there is no line of steps.
    pub fn distance(self, one: FighterId, other: FighterId) -> i32 {
        if self.is_bands() {
            i32::from((self.it(one).position - self.it(other).position).abs())
        } else {
            0
        }
    }

    /// Returns the direction from which a fighter's camp came: -1 or 1 along the line of steps. A push moves a
    /// fighter there.
    pub fn home(self, fighter: FighterId) -> i8 {
        if self.setup.camp(fighter) == PCS { -1 } else { 1 }
    }

    /// Returns the camp that still surprises the other in the running round; `None` if there is no surprise
    /// (SW-INIT-05, 06).
    pub fn surprising(self) -> Option<usize> {
        let knobs = &self.setup.knobs.round;
        let camp = match knobs.surprise {
            Surprise::None => return None,
            Surprise::Pcs => PCS,
            Surprise::Enemies => ENEMIES,
        };
        let round = self.state.round;
        (i32::from(round) <= knobs.surprise_rounds && round > 0).then_some(camp)
    }

    /// Whether attacks of a fighter are sneak attacks by surprise (SW-SNK-05, 06).
    pub fn sneaks(self, fighter: FighterId) -> bool {
        let Some(surprising) = self.surprising() else { return false };
        let camp = self.setup.camp(fighter);
        let knobs = &self.setup.knobs.round;
        let allowed = camp == PCS || knobs.enemy_sneak;
        let when = match knobs.sneak_when {
            SneakWhen::Never => false,
            SneakWhen::SurpriseRound => true,
            SneakWhen::FirstAttackOnly => !self.it(fighter).struck,
        };
        surprising == camp && allowed && when
    }
}
