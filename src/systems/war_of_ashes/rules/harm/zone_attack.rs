//! Attacks on all fighters in a zone (WOA-AREA), bought by invoking an aspect for effect (WOA-SWM-08 to 10,
//! WOA-INV-01 to 04) or made by a stunt, and props that can be made to fall on them.

use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::sheet::map::Site;
use crate::kernels::fate::sheet::place::at_hand;
use crate::kernels::fate::state::conflict::SceneAspect;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, NO_ARGUMENT, Table, fighters_in};
use crate::systems::war_of_ashes::sheet::aspect_materials::AREA;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Aspect that is invoked for a zone attack, by its place or its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// An aspect of the scene.
    Scene(usize),
    Roar(FighterId),
}

/// A zone attack that could be made, as [`zone_target`](View::zone_target) finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub zone: u8,
    /// Fighters that the attack strikes, a bit each.
    pub struck: u64,
    /// Foes among them.
    pub foes: u32,
    means: Means,
}

impl View<'_> {
    /// Returns the means for an attack on a zone with the most free invocations, or `None` if nothing is at hand.
    fn zone_attack_means(self, fighter: FighterId, zone: u8) -> Option<Means> {
        let side = self.setup.side(fighter);
        let points = i32::from(if self.setup.uses_pool(fighter) {
            self.state.pool
        } else {
            self.state.fighters[fighter].fate
        });
        let cost = self.setup.game.knobs.band.mob.area_cost;
        let scene = self.state.scene.iter().enumerate();
        let scene = scene
            .filter(|(_, aspect)| aspect.marks & AREA != 0 && at_hand(aspect.site, zone, zone))
            .map(|(at, aspect)| (i32::from(aspect.free[side]), Means::Scene(at)));
        let roars = fighters_in(self.setup.members(fighter) & self.state.standing)
            .filter(|&ally| {
                self.setup.sheets[ally].game.kind.wide_roar && self.state.fighters[ally].game.active
            })
            .map(|ally| (i32::from(self.state.fighters[ally].game.free), Means::Roar(ally)));
        let best = scene.chain(roars).max_by_key(|(free, _)| *free);
        best.filter(|(free, _)| free + points >= cost).map(|(_, means)| means)
    }

    /// Returns the target zone of an attack with this approach: the zone with the most foes; among equals the
    /// fighter's own zone. `None` if no means are at hand.
    pub(crate) fn zone_target(self, fighter: FighterId, argument: u8) -> Option<Target> {
        let here = self.state.fighters[fighter].foot.zone();
        let zones = self.setup.map.zones.len().max(1) as u8;
        let mut best: Option<Target> = None;
        for zone in
            (0..zones).filter(|zone| *zone == here).chain((0..zones).filter(|at| *at != here))
        {
            let Some(means) = self.zone_attack_means(fighter, zone) else { continue };
            if !self.zone_attack_reaches(fighter, argument, self.setup.map.distance(here, zone)) {
                continue;
            }
            let struck = self.struck_in(fighter, zone);
            let foes = (struck & self.setup.foes(fighter)).count_ones();
            if foes > best.map_or(0, |best| best.foes) {
                best = Some(Target { zone, struck, foes, means });
            }
        }
        best
    }

    fn zone_attack_reaches(self, fighter: FighterId, argument: u8, distance: u8) -> bool {
        self.zone_attack_method(fighter, argument, distance).is_some()
    }

    /// Returns the method of an attack so far away: the one named, or the best; `None` if it does not reach.
    fn zone_attack_method(self, fighter: FighterId, argument: u8, distance: u8) -> Option<Method> {
        let kind = RollKind::Attack;
        if argument == NO_ARGUMENT {
            War::method_at(self, fighter, kind, distance)
        } else {
            War::named_at(self, fighter, kind, argument, distance)
        }
    }

    /// Returns the fighters that an attack on a zone strikes, as a bit set (WOA-AREA-01); allies are among them
    /// with `friendly_fire`.
    pub(crate) fn struck_in(self, fighter: FighterId, zone: u8) -> u64 {
        let there = fighters_in(self.state.units())
            .filter(|&at| self.state.fighters[at].foot.zone() == zone);
        let there = there.fold(0, |mask, at| mask | 1 << at);
        if self.setup.game.knobs.band.team.friendly_fire {
            there & !(1 << fighter)
        } else {
            there & self.setup.foes(fighter)
        }
    }

    /// Whether a fighter can strike a whole zone now: something can be invoked for it, and it reaches.
    pub(crate) fn may_strike_zone(self, fighter: FighterId, argument: u8) -> bool {
        self.setup.game.known.wide && self.zone_target(fighter, argument).is_some()
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Pays for the effect and strikes every fighter in the zone.
    pub(crate) fn strike_zone(&mut self, fighter: FighterId, argument: u8) {
        let Some(aim) = self.view().zone_target(fighter, argument) else { return };
        let here = self.state.fighters[fighter].foot.zone();
        let distance = self.setup.map.distance(here, aim.zone);
        let method =
            self.view().zone_attack_method(fighter, argument, distance).unwrap_or(Method::NONE);
        let (free, paid) = self.pay_for_zone(fighter, aim.means);
        self.table.note(|| WarEvent::Widens { fighter, free, paid });
        self.hit_zone(fighter, method, (aim.zone, aim.struck));
    }

    /// Plays the attack on the fighters in a zone, whichever means made it a zone attack.
    pub(crate) fn hit_zone(
        &mut self,
        fighter: FighterId,
        method: Method,
        (zone, struck): (u8, u64),
    ) {
        self.tally(WarMeasure::AreaAttacks, fighter, 1);
        self.count(FateMeasure::Attacks, fighter, 1);
        let serial = u32::from(self.state.action);
        for victim in fighters_in(struck) {
            if self.state.end.is_none() && self.state.is_in(victim) {
                self.concession_of_target(victim, fighter, true);
            }
        }
        if self.state.end.is_none() {
            let here = self.state.fighters[fighter].foot.zone();
            (self.state.world.rites.afar, self.state.world.rites.wide) = (zone != here, true);
            self.attack_these(fighter, method, struck & self.state.standing, serial);
            (self.state.world.rites.afar, self.state.world.rites.wide) = (false, false);
        }
    }

    /// Spends free invocations of the aspect first, then fate points; returns how many of each.
    fn pay_for_zone(&mut self, fighter: FighterId, means: Means) -> (u8, u8) {
        let side = self.setup.side(fighter);
        let cost = self.setup.game.knobs.band.mob.area_cost as u8;
        let held = match means {
            Means::Scene(at) => self.state.scene[at].free[side],
            Means::Roar(owner) => self.state.fighters[owner].game.free,
        };
        let free = cost.min(held);
        self.state.free[side] -= u16::from(free);
        for _ in 0..free {
            match means {
                Means::Scene(at) => self.take_from_scene(at, side),
                Means::Roar(owner) => self.state.fighters[owner].game.free -= 1,
            }
        }
        let paid = cost - free;
        self.change_points(fighter, -(paid as i8));
        self.count(FateMeasure::FreeUsed, fighter, i32::from(free));
        self.count(FateMeasure::FateSpent, fighter, i32::from(paid));
        (free, paid)
    }

    /// Creates a prop that could fall on every fighter in the zone: an aspect that can be invoked for that effect.
    pub(crate) fn set_up_prop(&mut self, fighter: FighterId, method: Method) {
        let site: Site = self.site_of(fighter);
        let prop = SceneAspect { site, marks: AREA, ..SceneAspect::default() };
        self.table.note(|| WarEvent::SetsUp(fighter));
        self.create_here(fighter, method, prop, u32::from(self.state.action));
    }
}
