//! Moving from zone to zone: the goals of fighters ([`Goal`]), and free steps (FC-MOV). Rolls to move are in
//! `rolls_to_move`.

use super::terrain::Terrain;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::movement_points::Step;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::fast::route_cache::Ways;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::zones::StepTime;
use crate::kernels::fate::register::{FateGame, Setup, StateOf};
use crate::kernels::fate::sheet::map::{MAX_ZONES, Route, UNREACHABLE};
use crate::kernels::fate::state::conflict::{Footing, State};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{
    Choice, FighterId, Hint, NO_ARGUMENT, NO_TARGET, Options, Table, bits, fighters_in, first_in,
};

/// Goal of a fighter's movement, of a free step or of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// To another fighter.
    Fighter(FighterId),
    /// To where the fewest foes are, far from the others; see [`safety`].
    Away,
    /// To the nearest exit.
    Exit,
    /// To the zone with this number.
    Zone(u8),
}

impl Goal {
    /// Returns the goal of a step; `None` if it leads nowhere.
    pub(crate) fn of(step: Step, target: u8, argument: u8) -> Option<Self> {
        match step {
            Step::Stay => None,
            Step::ToFoe | Step::ToAlly => {
                (target != NO_TARGET).then_some(Self::Fighter(FighterId::from(target)))
            }
            Step::Away => Some(Self::Away),
            Step::ToExit => Some(Self::Exit),
            Step::ToZone => (argument != NO_ARGUMENT).then_some(Self::Zone(argument)),
        }
    }
}

/// Returns the foes of a fighter who stand in a zone, a bit each.
pub(crate) fn foes_in<G: FateGame>(view: View<'_, G>, fighter: FighterId, zone: u8) -> u64 {
    in_zone(view.state, view.setup.foes(fighter) & view.state.units(), zone)
}

/// Returns the fighters of `among` in a zone.
pub(crate) fn in_zone<X: Copy + Default, W: Default>(
    state: &State<X, W>,
    among: u64,
    zone: u8,
) -> u64 {
    state.in_zone(among, zone)
}

/// Returns the ways from where a fighter stands, by the difficulty of a roll, from the
/// [`RouteCache`](crate::kernels::fate::fast::route_cache::RouteCache).
fn ways<G: FateGame>(view: View<'_, G>, fighter: FighterId) -> Ways {
    let here = view.state.fighters[fighter].foot.zone();
    view.setup.ways.runs(&view.setup.map, &G::terrain(view, fighter), here)
}

/// Returns the zone that a fighter makes for with a roll, and the way there; `None` if no way leads on.
pub(crate) fn destination<G: FateGame>(
    view: View<'_, G>,
    fighter: FighterId,
    goal: Goal,
) -> Option<(u8, Route)> {
    let ways = ways(view, fighter);
    let zones = 0..view.setup.map.zones.len() as u8;
    let reached = zones.filter_map(|zone| Some((zone, ways[usize::from(zone)]?)));
    match goal {
        Goal::Fighter(other) => {
            let zone = view.state.fighters[other].foot.zone();
            ways[usize::from(zone)].map(|way| (zone, way))
        }
        Goal::Zone(zone) => ways.get(usize::from(zone)).copied().flatten().map(|way| (zone, way)),
        Goal::Exit => reached
            .filter(|(zone, _)| view.setup.map.zones[usize::from(*zone)].exit)
            .min_by_key(|(_, way)| (way.zones + way.obstacles, way.zones)),
        Goal::Away => {
            let here = view.state.fighters[fighter].foot.zone();
            reached
                .filter(|(zone, _)| safety(view, fighter, *zone) > safety(view, fighter, here))
                .max_by_key(|(zone, way)| {
                    (safety(view, fighter, *zone), -(way.zones + way.obstacles))
                })
        }
    }
}

/// Returns the safety of a zone: fewer foes in it first, then far from the nearest.
fn safety<G: FateGame>(view: View<'_, G>, fighter: FighterId, zone: u8) -> (i32, i32) {
    let foes = view.setup.foes(fighter) & view.state.units();
    let here = in_zone(view.state, foes, zone).count_ones() as i32;
    (-here, i32::from(nearest(view, foes, zone)))
}

/// Returns the number of zones to the nearest of these fighters; [`UNREACHABLE`] if there are none.
pub(crate) fn nearest<G: FateGame>(view: View<'_, G>, among: u64, zone: u8) -> u8 {
    let (mut left, mut least) = (among, UNREACHABLE);
    while left != 0 {
        let fighter = first_in(left);
        left &= left - 1;
        least = least.min(view.setup.map.distance(zone, view.state.fighters[fighter].foot.zone()));
    }
    least
}

/// Returns the neighbouring zone that a free step leads to; `None` if no unhindered way leads there.
pub(crate) fn step_to<G: FateGame>(
    view: View<'_, G>,
    fighter: FighterId,
    goal: Goal,
) -> Option<u8> {
    let terrain = G::terrain(view, fighter);
    let open = open_zones(view, fighter, &terrain);
    if goal == Goal::Away {
        return step_away(view, fighter, open);
    }
    let target = walking_target(view, fighter, goal)?;
    step_towards(view.setup, view.state.fighters[fighter].foot.zone(), target, open, &terrain)
}

/// Returns the zones towards which a free step leads, a bit each; see [`step_to`]. For features that ask about
/// all zones at once.
pub(crate) fn step_zones<G: FateGame>(view: View<'_, G>, fighter: FighterId) -> u16 {
    let terrain = G::terrain(view, fighter);
    let open = open_zones(view, fighter, &terrain);
    if open == 0 {
        return 0;
    }
    let here = view.state.fighters[fighter].foot.zone();
    let closer = view.setup.ways.closer(&view.setup.map, &terrain, here);
    let leads = closer.iter().take(view.setup.map.zones.len()).enumerate();
    leads.fold(0, |zones, (zone, next)| zones | u16::from(next & open != 0) << zone)
}

fn step_away<G: FateGame>(view: View<'_, G>, fighter: FighterId, open: u16) -> Option<u8> {
    let here = safety(view, fighter, view.state.fighters[fighter].foot.zone());
    let next = (0..MAX_ZONES as u8).filter(|zone| open >> zone & 1 == 1);
    let safer = next.map(|zone| (zone, safety(view, fighter, zone)));
    safer
        .filter(|(_, safety)| *safety > here)
        .max_by_key(|(zone, safety)| (*safety, MAX_ZONES as u8 - zone))
        .map(|(zone, _)| zone)
}

/// Returns the open neighbour from which the easiest way on foot to the target is easier than from here; `None`
/// if none is.
fn step_towards<G: FateGame>(
    setup: &Setup<G>,
    here: u8,
    target: u8,
    open: u16,
    terrain: &Terrain,
) -> Option<u8> {
    if target == here || open == 0 {
        return None;
    }
    let closer = open & setup.ways.closer_to(&setup.map, terrain, here, target);
    if closer & closer.wrapping_sub(1) == 0 {
        return (closer != 0).then_some(closer.trailing_zeros() as u8);
    }
    let next = bits(closer.into()).map(|zone| zone as u8);
    if terrain.is_open() {
        return next.min_by_key(|zone| setup.map.distance(*zone, target));
    }
    let walks = setup.ways.walks(&setup.map, terrain, target);
    next.min_by_key(|zone| walks[usize::from(*zone)])
}

/// Returns the neighbouring zones to which nothing hinders a step, a bit each. A fighter may still bar the way.
fn open_zones<G: FateGame>(view: View<'_, G>, fighter: FighterId, terrain: &Terrain) -> u16 {
    let here = view.state.fighters[fighter].foot.zone();
    if terrain.is_open() && !view.setup.moving.held {
        return view.setup.map.neighbours(here);
    }
    let held = |zone: u8| view.setup.moving.held && foes_in(view, fighter, zone) != 0;
    let open =
        view.setup.map.next_to(here).filter(|&to| terrain.step(here, to, true) == 0 && !held(to));
    open.fold(0, |zones, zone| zones | 1 << zone)
}

/// Whether nothing hinders a step into a neighbouring zone. A fighter may still bar the way.
pub(crate) fn is_open<G: FateGame>(view: View<'_, G>, fighter: FighterId, zone: u8) -> bool {
    open_zones(view, fighter, &G::terrain(view, fighter)) >> zone & 1 == 1
}

/// Returns the zone that a fighter walks towards; `None` for [`Goal::Away`], which has none.
fn walking_target<G: FateGame>(view: View<'_, G>, fighter: FighterId, goal: Goal) -> Option<u8> {
    match goal {
        Goal::Fighter(other) => Some(view.state.fighters[other].foot.zone()),
        Goal::Zone(zone) => (usize::from(zone) < view.setup.map.zones.len()).then_some(zone),
        Goal::Exit => {
            let here = view.state.fighters[fighter].foot.zone();
            let exits = (0..view.setup.map.zones.len() as u8)
                .filter(|zone| view.setup.map.zones[usize::from(*zone)].exit);
            exits.min_by_key(|zone| view.setup.map.distance(here, *zone))
        }
        Goal::Away => None,
    }
}

/// Whether a fighter may still go a zone for free in its turn.
pub(crate) fn may_step<G: FateGame>(view: View<'_, G>, fighter: FighterId) -> bool {
    let it = &view.state.fighters[fighter];
    i32::from(it.foot.steps) < G::free_zones(view, fighter)
        && it.foot.blocked & Footing::NO_MOVE == 0
        && !it.foot.barred
        && (!it.full_defense || view.setup.place.free_move)
}

/// Whether a roll to move makes sense: there is a way, and no free step of this turn leads to its end, because
/// otherwise a policy would waste its action.
pub(crate) fn may_run<G: FateGame>(view: View<'_, G>, fighter: FighterId, goal: Goal) -> bool {
    may_roll_to_move(view, fighter)
        && destination(view, fighter, goal).is_some_and(|(_, way)| is_hard(view, fighter, way))
}

/// The zones to which a roll to move makes sense, a bit each; see [`may_run`].
pub(crate) fn run_zones<G: FateGame>(view: View<'_, G>, fighter: FighterId) -> u16 {
    if !may_roll_to_move(view, fighter) {
        return 0;
    }
    let ways = ways(view, fighter);
    let hard = ways.iter().map(|way| way.is_some_and(|way| is_hard(view, fighter, way)));
    hard.enumerate().fold(0, |zones, (zone, hard)| zones | u16::from(hard) << zone)
}

fn may_roll_to_move<G: FateGame>(view: View<'_, G>, fighter: FighterId) -> bool {
    let foot = &view.state.fighters[fighter].foot;
    let walked = foot.steps > 0 && !foot.barred && !view.setup.moving.with_free;
    let stays = view.state.complications.stay >> fighter & 1 == 1;
    foot.blocked & Footing::NO_MOVE == 0 && !walked && !stays
}

/// Whether a way takes a roll in this turn: it is barred, hindered, held or too long.
fn is_hard<G: FateGame>(view: View<'_, G>, fighter: FighterId, way: Route) -> bool {
    let foot = &view.state.fighters[fighter].foot;
    let left = G::free_zones(view, fighter) - walked_zones(foot);
    foot.barred || way.obstacles > 0 || way.zones > left || is_held(view, fighter, way)
}

/// Returns the fighters of `among` in any zone of a mask. `zones` is called only if `among` is not empty.
pub(crate) fn who_stands_in<G: FateGame>(
    state: &StateOf<G>,
    among: u64,
    zones: impl FnOnce() -> u16,
) -> u64 {
    if among == 0 { 0 } else { in_zones(state, among, zones()) }
}

/// Returns the zones gone for free in this turn, if a roll to move may follow them (IX-31); 0 if a compel has
/// used up the steps.
pub(crate) fn walked_zones(foot: &Footing) -> i32 {
    if foot.steps == u8::MAX { 0 } else { i32::from(foot.steps) }
}

/// Whether a foe stands on the way, if that alone bars it (`move.contested`).
fn is_held<G: FateGame>(view: View<'_, G>, fighter: FighterId, way: Route) -> bool {
    view.setup.moving.held
        && in_zones(view.state, view.setup.foes(fighter) & view.state.units(), way.through) != 0
}

/// Returns the fighters of `among` in any of these zones, a bit each.
pub(crate) fn in_zones<X: Copy + Default, W: Default>(
    state: &State<X, W>,
    among: u64,
    zones: u16,
) -> u64 {
    state.in_zones(among, zones)
}

/// Knowledge of a fighter's wish to take a free step, before it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    /// The fighter is certain to stay where it is; with the foes in its reach, if these have decided that, so
    /// that its action need not look them up again.
    Stay(Option<u64>),
    /// Nothing is known, so that the fighter must be asked.
    Unknown,
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Begins a turn: the fighter may walk again.
    pub(crate) fn begin_steps(&mut self, fighter: FighterId) {
        if self.setup.map.has_zones() {
            let foot = &mut self.state.fighters[fighter].foot;
            foot.steps = 0;
            foot.barred = false;
            foot.met_before = std::mem::take(&mut foot.met);
        }
    }

    /// Ends a turn: fighters who fought the mover before it began can bar its way no longer.
    pub(crate) fn end_steps(&mut self, fighter: FighterId) {
        self.state.fighters[fighter].foot.met_before = 0;
    }

    /// Notes that two fighters exchange an attack, because each may then bar the other's way (FC-MOV-12).
    pub(crate) fn meet(&mut self, attacker: FighterId, target: FighterId) {
        if self.setup.map.has_zones() {
            self.state.fighters[attacker].foot.met |= 1 << target;
            self.state.fighters[target].foot.met |= 1 << attacker;
        }
    }

    /// Asks a fighter for free steps; `after` is whether its action is behind it. Returns the foes in its
    /// reach, if they were looked up and it stays where it is.
    #[inline(always)]
    #[allow(clippy::inline_always)] // in every turn on a map, before its action and after it
    pub(crate) fn free_steps(&mut self, fighter: FighterId, after: bool) -> Option<u64> {
        let unwanted = if after { StepTime::Before } else { StepTime::After };
        let question = (G::POINT_STEP, usize::from(after));
        if !self.setup.map.has_zones()
            || self.setup.place.when == unwanted
            || self.table.can_differ(question) >> fighter & 1 == 0
        {
            return None;
        }
        loop {
            match self.wish(fighter, after) {
                Wish::Stay(reach) => return reach,
                Wish::Unknown if self.ask_to_step(fighter, after) => {}
                Wish::Unknown => return None,
            }
        }
    }

    /// Returns what is known of a fighter's wish to step ([`Wish`]). Most want to walk only if no foe is in
    /// their reach.
    #[inline(always)]
    #[allow(clippy::inline_always)] // before and after every action on a map
    fn wish(&mut self, fighter: FighterId, after: bool) -> Wish {
        let able = self.state.end.is_none() && self.state.is_in(fighter);
        if !able || !may_step(self.view(), fighter) {
            return Wish::Stay(None);
        }
        let view = View { setup: self.setup, state: self.state };
        let question = (G::POINT_STEP, view.step_class(fighter, after));
        let mut reach = None;
        let in_reach = || {
            let foes = view.in_reach_of(fighter);
            reach = Some(foes);
            fighters_in(foes).count() as i32 // mostly few: sooner done than for all bits of a word
        };
        let stays = self.table.answer(question, fighter, Hint::first_at(in_reach)).is_some();
        if stays { Wish::Stay(reach) } else { Wish::Unknown }
    }

    /// Asks a fighter for a free step; returns `false` if it takes none, or a fighter bars the way.
    #[inline(never)]
    fn ask_to_step(&mut self, fighter: FighterId, after: bool) -> bool {
        let moment = Moment { acted: after, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, G::POINT_STEP, fighter, &moment);
        let Choice { option, argument, target } = self.table.choose(&ask);
        let goal = Goal::of(Step::of(option), target, argument);
        goal.is_some_and(|goal| self.step(fighter, goal))
    }

    /// Takes a free step towards a goal; returns `false` if a fighter bars the way.
    pub(crate) fn step(&mut self, fighter: FighterId, goal: Goal) -> bool {
        let Some(zone) = step_to(self.view(), fighter, goal) else { return false };
        if let Some(barrier) = self.barrier(fighter, 1 << zone) {
            self.note(|| FateEvent::Bars(barrier.best.0, fighter));
            self.state.fighters[fighter].foot.barred = true;
            return false;
        }
        self.state.fighters[fighter].foot.steps += 1;
        self.arrive_in(fighter, zone);
        true
    }

    /// Brings a fighter to another zone, by a free step or a roll, and counts the move.
    pub(crate) fn arrive_in(&mut self, fighter: FighterId, zone: u8) {
        let moves = i32::from(self.state.fighters[fighter].foot.zone() != zone);
        self.count(FateMeasure::Moves, fighter, moves);
        self.put_in(fighter, zone);
    }

    /// Puts a fighter in another zone, by whatever means; aspects that belonged to the old one are gone for it.
    pub(crate) fn put_in(&mut self, fighter: FighterId, zone: u8) {
        let from = self.state.put(fighter, zone);
        if from == zone {
            return;
        }
        self.note(|| FateEvent::Moves(fighter, zone));
        self.drop_zone_aspects(fighter);
        G::moved(self, fighter, from);
        self.moment(HouseMoment::Moved, fighter, None);
    }
}
