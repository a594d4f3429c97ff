//! Attacks on everybody in a zone (WOA-AREA), bought by invoking an aspect for effect (WOA-SWM-08 to
//! 10, WOA-INV-01 to 04) or made by a stunt, and things that can be made to fall on somebody.

use super::War;
use super::events::WarEvent;
use super::marks::AREA;
use super::measures::WarMeasure;
use super::roar;
use crate::kernels::fate::game::{Setup, StateOf};
use crate::kernels::fate::map::Site;
use crate::kernels::fate::measures::FateMeasure;
use crate::kernels::fate::place::at_hand;
use crate::kernels::fate::state::SceneAspect;
use crate::kernels::fate::{FateGame, Method, Play, RollKind};
use crate::system::{NO_ARGUMENT, Table, bits};

/// What is invoked for a zone attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Means {
    /// An aspect of the scene.
    Scene(usize),
    /// A Roar aspect.
    Roar(usize),
}

/// A zone attack that could be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The zone.
    pub zone: u8,
    /// Whom it strikes, a bit each.
    pub struck: u64,
    /// Foes among them.
    pub foes: u32,
    means: Means,
}

/// What is at hand for an attack on a zone, the means with the most free invocations first.
fn means(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, zone: u8) -> Option<Means> {
    let side = setup.side(fighter);
    let points =
        i32::from(if setup.uses_pool(fighter) { state.pool } else { state.fighters[fighter].fate });
    let cost = setup.game.knobs.band.mob.area_cost;
    let scene = state.scene.iter().enumerate();
    let scene = scene
        .filter(|(_, aspect)| aspect.marks & AREA != 0 && at_hand(aspect.site, zone, zone))
        .map(|(at, aspect)| (i32::from(aspect.free[side]), Means::Scene(at)));
    let roars = bits(setup.members(fighter) & state.standing)
        .filter(|&ally| setup.sheets[ally].game.kind.wide_roar && state.fighters[ally].game.active)
        .map(|ally| (i32::from(state.fighters[ally].game.free), Means::Roar(ally)));
    let best = scene.chain(roars).max_by_key(|(free, _)| *free);
    best.filter(|(free, _)| free + points >= cost).map(|(_, means)| means)
}

/// The zone that an attack with this approach would strike: the one with the most foes, one's own
/// among equals.
pub fn target(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    argument: u8,
) -> Option<Target> {
    let here = state.fighters[fighter].foot.zone;
    let zones = setup.map.zones.len().max(1) as u8;
    let mut best: Option<Target> = None;
    for zone in (0..zones).filter(|zone| *zone == here).chain((0..zones).filter(|at| *at != here)) {
        let Some(means) = means(setup, state, fighter, zone) else { continue };
        if !reaches(setup, state, fighter, argument, setup.map.distance(here, zone)) {
            continue;
        }
        let struck = struck(setup, state, fighter, zone);
        let foes = (struck & setup.foes(fighter)).count_ones();
        if foes > best.map_or(0, |best| best.foes) {
            best = Some(Target { zone, struck, foes, means });
        }
    }
    best
}

fn reaches(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    argument: u8,
    distance: u8,
) -> bool {
    method(setup, state, fighter, argument, distance).is_some()
}

/// The method of an attack so far away: the one named, or the best.
fn method(
    setup: &Setup<War>,
    state: &StateOf<War>,
    fighter: usize,
    argument: u8,
    distance: u8,
) -> Option<Method> {
    let kind = RollKind::Attack;
    if argument == NO_ARGUMENT {
        War::method_at(setup, state, fighter, kind, distance)
    } else {
        War::named_at(setup, state, fighter, kind, argument, distance)
    }
}

/// Whom an attack on a zone strikes (WOA-AREA-01).
pub fn struck(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, zone: u8) -> u64 {
    let there = bits(state.units()).filter(|&at| state.fighters[at].foot.zone == zone);
    let there = there.fold(0, |mask, at| mask | 1 << at);
    if setup.game.knobs.band.team.friendly_fire {
        there & !(1 << fighter)
    } else {
        there & setup.foes(fighter)
    }
}

/// Whether a fighter can strike a whole zone now.
pub fn legal(setup: &Setup<War>, state: &StateOf<War>, fighter: usize, argument: u8) -> bool {
    setup.game.known.wide && target(setup, state, fighter, argument).is_some()
}

/// Pays for the effect and strikes everybody in the zone.
pub fn strike<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize, argument: u8) {
    let Some(aim) = target(play.setup, play.state, fighter, argument) else { return };
    let here = play.state.fighters[fighter].foot.zone;
    let distance = play.setup.map.distance(here, aim.zone);
    let method =
        method(play.setup, play.state, fighter, argument, distance).unwrap_or(Method::NONE);
    let (free, paid) = pay(play, fighter, aim.means);
    play.table.note(|| WarEvent::Widens { fighter, free, paid });
    hit(play, fighter, method, (aim.zone, aim.struck));
}

/// The attack on those in a zone, whatever has made it one.
pub fn hit<T: Table<WarEvent>>(
    play: &mut Play<'_, War, T>,
    fighter: usize,
    method: Method,
    (zone, struck): (u8, u64),
) {
    roar::count(play, WarMeasure::AreaAttacks, fighter, 1);
    play.count(FateMeasure::Attacks, fighter, 1);
    let serial = u32::from(play.state.action);
    for victim in bits(struck) {
        if play.state.end.is_none() && play.state.is_in(victim) {
            play.concession_of_target(victim, fighter, true);
        }
    }
    if play.state.end.is_none() {
        let here = play.state.fighters[fighter].foot.zone;
        (play.state.world.rites.afar, play.state.world.rites.wide) = (zone != here, true);
        play.attack_these(fighter, method, struck & play.state.standing, serial);
        (play.state.world.rites.afar, play.state.world.rites.wide) = (false, false);
    }
}

/// Spends free invocations of the aspect first, then fate points; how many of each.
fn pay<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize, means: Means) -> (u8, u8) {
    let side = play.setup.side(fighter);
    let cost = play.setup.game.knobs.band.mob.area_cost as u8;
    let held = match means {
        Means::Scene(at) => play.state.scene[at].free[side],
        Means::Roar(owner) => play.state.fighters[owner].game.free,
    };
    let free = cost.min(held);
    play.state.free[side] -= u16::from(free);
    for _ in 0..free {
        match means {
            Means::Scene(at) => play.take_from_scene(at, side),
            Means::Roar(owner) => play.state.fighters[owner].game.free -= 1,
        }
    }
    let paid = cost - free;
    play.change_points(fighter, -(paid as i8));
    play.count(FateMeasure::FreeUsed, fighter, i32::from(free));
    play.count(FateMeasure::FateSpent, fighter, i32::from(paid));
    (free, paid)
}

/// Makes something that could fall on everybody in the zone: an aspect that can be invoked for it.
pub fn set_up<T: Table<WarEvent>>(play: &mut Play<'_, War, T>, fighter: usize, method: Method) {
    let site: Site = play.site_of(fighter);
    let prop = SceneAspect { site, marks: AREA, ..SceneAspect::default() };
    play.table.note(|| WarEvent::SetsUp(fighter));
    play.create_here(fighter, method, prop, u32::from(play.state.action));
}
