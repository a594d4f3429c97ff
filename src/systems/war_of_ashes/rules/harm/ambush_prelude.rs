//! The ambush prelude: three rolls before the conflict that make the first attacks lethal
//! (WOA-LETH-08 to 11, JC-41).

use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::movement::steps::in_zone;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::tell::events::Cost;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Table, those};
use crate::systems::war_of_ashes::knobs::maneuvers_and_stunts::{FirstAttacks, PreludeReward};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::rules::rolls::method_number::TRAP;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::maneuver_events::ManeuverEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Number of rolls: two advantages, then the lure.
const STEPS: usize = 3;

impl View<'_> {
    /// Whether the trap is lethal; otherwise invocations are the whole reward.
    pub(crate) fn is_trap_lethal(self) -> bool {
        self.setup.game.knobs.craft.prelude.reward != PreludeReward::Invokes
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays the prelude: the players prepare their ambush, if the scenario has one.
    pub(crate) fn play_prelude(&mut self) {
        let knobs = &self.setup.game.knobs.craft.prelude;
        if knobs.module == Switch::Off {
            return;
        }
        let Some(side) = self.setup.sides.iter().position(|side| side.players) else { return };
        let heroes = self.prelude_heroes(side);
        if heroes == 0 {
            return;
        }
        self.table.note(|| WarEvent::Craft(ManeuverEvent::Prelude));
        let (mut rested, mut won, mut last) = (heroes, 0, FighterId::default());
        for step in 0..STEPS {
            if rested == 0 {
                rested = heroes;
            }
            last = best(self.setup, rested);
            rested &= !(1 << last);
            won += i32::from(self.roll_step(last, step));
        }
        let works = won >= knobs.needed;
        self.table.note(|| WarEvent::Craft(ManeuverEvent::PreludeOver(works)));
        if works {
            self.tally(WarMeasure::PreludesWon, last, 1);
            let standing = self.state.standing;
            self.spring_trap(last);
            if self.state.standing != standing && self.state.end.is_none() {
                self.order_of_survivors();
            }
            self.mark_heroes(heroes);
        }
    }

    /// Returns the members of the players' side that have a full sheet, as a bit set.
    fn prelude_heroes(&self, side: usize) -> u64 {
        let there = self.setup.sides[side].members & self.state.standing;
        those(there, |fighter| matches!(self.setup.sheets[fighter].game.build, Build::Full(_)))
    }
}

/// Returns the best approach of a fighter and its rating; [`Method::NONE`] for a minion.
fn method(setup: &Setup<War>, fighter: FighterId) -> Method {
    let sheet = &setup.sheets[fighter].game;
    let (Build::Full(ratings), Some(number)) =
        (&sheet.build, sheet.best_of(crate::systems::war_of_ashes::sheet::approach::ALL))
    else {
        return Method::NONE;
    };
    Method { number, rating: i32::from(ratings[usize::from(number)]) }
}

/// Returns the best of these fighters, the first among equals.
fn best(setup: &Setup<War>, among: u64) -> FighterId {
    let fighters =
        FighterId::all(setup.sheets.len()).rev().filter(|fighter| among >> fighter & 1 == 1);
    fighters.max_by_key(|&fighter| method(setup, fighter).rating).unwrap_or_default()
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Rolls one step of the prelude: advantages first, then overcoming. Returns `true` if it works.
    fn roll_step(&mut self, hero: FighterId, step: usize) -> bool {
        let knobs = &self.setup.game.knobs.craft.prelude;
        self.table.note(|| WarEvent::Craft(ManeuverEvent::PreludeStep(hero, step as u8)));
        let lure = step == STEPS - 1;
        let kind = if lure { RollKind::Overcome } else { RollKind::Create { presence: false } };
        let opposing = self.difficulty(hero, i32::from(knobs.difficulty[step]));
        let roll = (hero, kind, method(self.setup, hero));
        let contest = self.roll_passive(roll, Purpose::Prelude, opposing, step as u32);
        let works = if lure {
            self.resolve_lure(hero, &contest)
        } else {
            self.resolve_advantage(hero, &contest)
        };
        self.table.note(|| WarEvent::Craft(ManeuverEvent::PreludeResult(works)));
        works
    }

    /// Whether the aspects and boosts of the preparation are kept.
    fn keeps_bonuses(&self) -> bool {
        self.setup.game.knobs.craft.prelude.reward != PreludeReward::Lethal
    }

    /// Reads the roll for an advantage: it must succeed; its free invocations are the other reward.
    fn resolve_advantage(&mut self, hero: FighterId, contest: &OpposedRoll) -> bool {
        let outcome = self.outcome(contest);
        let keeps = self.keeps_bonuses();
        let (success, style) = (self.setup.fate.success_invokes, self.setup.fate.style_invokes);
        let side = self.setup.side(hero);
        match outcome {
            Outcome::Succeed if keeps => self.put_on_scene(hero, side, success as u8),
            Outcome::Style if keeps => self.put_on_scene(hero, side, style as u8),
            Outcome::Tie if keeps => self.gain_boost(hero),
            _ => {}
        }
        matches!(outcome, Outcome::Succeed | Outcome::Style)
    }

    /// Reads the roll that lures the enemy in: a tie or a cost counts as success.
    fn resolve_lure(&mut self, hero: FighterId, contest: &OpposedRoll) -> bool {
        match self.outcome(contest) {
            Outcome::Style => {
                if self.keeps_bonuses() {
                    self.gain_boost(hero);
                }
                true
            }
            Outcome::Succeed => true,
            Outcome::Tie => {
                let pays = self.accepts_cost(hero, Cost::Minor);
                if pays {
                    self.pay_minor(hero, contest);
                }
                pays
            }
            Outcome::Fail => {
                let pays =
                    self.setup.fate.allow_serious_cost && self.accepts_cost(hero, Cost::Serious);
                if pays {
                    self.pay_serious(hero, contest);
                }
                pays
            }
        }
    }

    /// Strikes every foe in the zone where most of them stand with the trap; the attacker is the fighter who lured
    /// them in.
    fn spring_trap(&mut self, hero: FighterId) {
        let foes = self.setup.foes(hero) & self.state.units();
        let zones = 0..self.setup.map.zones.len().max(1) as u8;
        let there = |zone: &u8| in_zone(self.state, foes, *zone).count_ones();
        let zone = zones.rev().max_by_key(there).unwrap_or(0);
        let struck = in_zone(self.state, foes, zone);
        self.table.note(|| WarEvent::Craft(ManeuverEvent::Trap));
        self.state.world.craft.trap = true;
        let rating = self.setup.game.knobs.craft.prelude.trap;
        let method = Method { number: TRAP, rating };
        self.attack_these(hero, method, struck, 0);
        self.state.world.craft.trap = false;
        self.state.fighters[hero].game.craft.with = NO_ARGUMENT;
    }

    /// Makes the heroes' first attacks lethal (`prelude.first_attacks`), if the trap is.
    fn mark_heroes(&mut self, heroes: u64) {
        if !self.view().is_trap_lethal() {
            return;
        }
        for (fighter, it) in FighterId::enumerate(self.state.fighters.iter_mut()) {
            it.game.craft.ambush = heroes >> fighter & 1 == 1;
        }
    }

    /// Notes that a hero makes its first attack. If only one of all first attacks is lethal, that was it.
    pub(crate) fn first_attack(&mut self, fighter: FighterId) {
        let one = self.setup.game.knobs.craft.prelude.first_attacks == FirstAttacks::One;
        if one && self.state.fighters[fighter].game.craft.ambush {
            self.end_other_ambushes(fighter);
        }
    }

    #[cold]
    fn end_other_ambushes(&mut self, fighter: FighterId) {
        for (other, it) in FighterId::enumerate(self.state.fighters.iter_mut()) {
            it.game.craft.ambush &= other == fighter;
        }
    }
}
