//! Moving from zone to zone: a free step, or a roll where the way is long, hindered or barred
//! (FC-MOV).

use super::Play;
use super::ask::{Ask, Moment};
use super::events::FateEvent;
use super::game::{FateGame, Method, RollKind, Setup, StateOf};
use super::map::{MAX_ZONES, Route, UNREACHABLE, hindrances, routes};
use super::measures::FateMeasure;
use super::outcome::Outcome;
use super::overcome::Cost;
use super::place_knobs::{MoveOpposition, StepTime, TieGift};
use super::place_words::{impede_option, step_option};
use super::roll::{Contest, Party, Purpose};
use super::state::Footing;
use crate::system::{Choice, NO_ARGUMENT, NO_TARGET, Table};

/// Number of a roll to move in labels, beside the serial numbers of other actions.
const MOVE_SERIAL: u32 = 12;

/// How much worse a step is for each aspect that hinders on it, where fighters look for a way to
/// walk without a roll.
const HINDERED: i32 = 3;

/// Where a fighter wants to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To another fighter.
    Fighter(usize),
    /// To where the fewest foes are, far from the others.
    Away,
    /// To the nearest exit.
    Exit,
    /// To the zone with this number.
    Zone(u8),
}

impl Goal {
    /// What an option of movement comes to; `option` counts from the first of them.
    pub fn of(option: u8, target: u8, argument: u8) -> Option<Self> {
        match option {
            step_option::TO_FOE | step_option::TO_ALLY => {
                (target != NO_TARGET).then_some(Self::Fighter(usize::from(target)))
            }
            step_option::AWAY => Some(Self::Away),
            step_option::TO_EXIT => Some(Self::Exit),
            step_option::TO_ZONE => (argument != NO_ARGUMENT).then_some(Self::Zone(argument)),
            _ => None,
        }
    }
}

/// The foes of a fighter who stand in a zone, a bit each.
pub fn foes_in<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>, fighter: usize, zone: u8) -> u64 {
    in_zone(state, setup.foes(fighter) & state.units(), zone)
}

/// Those of `among` who stand in a zone.
pub fn in_zone<X: Copy + Default, W: Default>(
    state: &super::state::State<X, W>,
    among: u64,
    zone: u8,
) -> u64 {
    let (mut left, mut there) = (among, 0);
    while left != 0 {
        let fighter = left.trailing_zeros() as usize;
        left &= left - 1;
        there |= u64::from(state.fighters[fighter].foot.zone == zone) << fighter;
    }
    there
}

/// The ways from where a fighter stands, by the difficulty of a roll.
fn ways<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
) -> [Option<Route>; MAX_ZONES] {
    let costs = (setup.place.per_extra_zone, setup.place.per_aspect);
    routes(&setup.map, &state.scene, state.fighters[fighter].foot.zone, costs)
}

/// The zone that a fighter makes for with a roll, and the way there.
pub fn destination<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    goal: Goal,
) -> Option<(u8, Route)> {
    let ways = ways(setup, state, fighter);
    let zones = 0..setup.map.zones.len() as u8;
    let reached = zones.filter_map(|zone| Some((zone, ways[usize::from(zone)]?)));
    match goal {
        Goal::Fighter(other) => {
            let zone = state.fighters[other].foot.zone;
            ways[usize::from(zone)].map(|way| (zone, way))
        }
        Goal::Zone(zone) => ways.get(usize::from(zone)).copied().flatten().map(|way| (zone, way)),
        Goal::Exit => reached
            .filter(|(zone, _)| setup.map.zones[usize::from(*zone)].exit)
            .min_by_key(|(_, way)| (way.zones + way.obstacles, way.zones)),
        Goal::Away => {
            let here = state.fighters[fighter].foot.zone;
            reached
                .filter(|(zone, _)| {
                    safety(setup, state, fighter, *zone) > safety(setup, state, fighter, here)
                })
                .max_by_key(|(zone, way)| {
                    (safety(setup, state, fighter, *zone), -(way.zones + way.obstacles))
                })
        }
    }
}

/// How safe a zone is: fewer foes in it first, then far from the nearest.
fn safety<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    zone: u8,
) -> (i32, i32) {
    let foes = setup.foes(fighter) & state.units();
    let here = in_zone(state, foes, zone).count_ones() as i32;
    (-here, i32::from(nearest(setup, state, foes, zone)))
}

/// Zones to the nearest of these fighters.
pub fn nearest<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>, among: u64, zone: u8) -> u8 {
    let (mut left, mut least) = (among, UNREACHABLE);
    while left != 0 {
        let fighter = left.trailing_zeros() as usize;
        left &= left - 1;
        least = least.min(setup.map.distance(zone, state.fighters[fighter].foot.zone));
    }
    least
}

/// The neighbouring zone that a free step leads to, if an unhindered way leads there.
pub fn step_to<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    goal: Goal,
) -> Option<u8> {
    let here = state.fighters[fighter].foot.zone;
    let open = |zone: &u8| hindrances(&state.scene, here, *zone) == 0;
    if goal == Goal::Away {
        let better =
            |zone: &u8| safety(setup, state, fighter, *zone) > safety(setup, state, fighter, here);
        let next = setup.map.next_to(here).filter(open).filter(better);
        return next
            .max_by_key(|zone| (safety(setup, state, fighter, *zone), MAX_ZONES as u8 - zone));
    }
    let target = walking_target(setup, state, fighter, goal)?;
    if target == here {
        return None;
    }
    // The easiest way on foot, counted from the target back to here.
    let from_target = routes(&setup.map, &state.scene, target, (1, HINDERED));
    let cost = |zone: u8| {
        if zone == target {
            return Some(0);
        }
        from_target[usize::from(zone)].map(|way| way.zones + HINDERED * way.obstacles)
    };
    let stay = cost(here)?;
    let next = setup.map.next_to(here).filter(open);
    let closer = next.filter_map(|zone| Some((zone, cost(zone)?))).filter(|(_, cost)| *cost < stay);
    closer.min_by_key(|(_, cost)| *cost).map(|(zone, _)| zone)
}

/// The zone that a fighter walks towards.
fn walking_target<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    goal: Goal,
) -> Option<u8> {
    match goal {
        Goal::Fighter(other) => Some(state.fighters[other].foot.zone),
        Goal::Zone(zone) => (usize::from(zone) < setup.map.zones.len()).then_some(zone),
        Goal::Exit => {
            let here = state.fighters[fighter].foot.zone;
            let exits = (0..setup.map.zones.len() as u8)
                .filter(|zone| setup.map.zones[usize::from(*zone)].exit);
            exits.min_by_key(|zone| setup.map.distance(here, *zone))
        }
        Goal::Away => None,
    }
}

/// Whether a fighter may still go a zone for free in its turn.
pub fn may_step<G: FateGame>(setup: &Setup<G>, state: &StateOf<G>, fighter: usize) -> bool {
    let it = &state.fighters[fighter];
    i32::from(it.foot.steps) < G::free_zones(setup, fighter)
        && it.foot.blocked & Footing::NO_MOVE == 0
        && !it.foot.barred
        && (!it.full_defense || setup.place.free_move)
}

/// Whether a roll to move makes sense: there is a way, and no free step of this turn leads to its
/// end.
pub fn may_run<G: FateGame>(
    setup: &Setup<G>,
    state: &StateOf<G>,
    fighter: usize,
    goal: Goal,
) -> bool {
    let foot = &state.fighters[fighter].foot;
    if foot.blocked & Footing::NO_MOVE != 0 || (foot.steps > 0 && !foot.barred) {
        return false;
    }
    let hard =
        |way: Route| foot.barred || way.obstacles > 0 || way.zones > G::free_zones(setup, fighter);
    destination(setup, state, fighter, goal).is_some_and(|(_, way)| hard(way))
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// A turn begins: the fighter may walk again.
    #[inline]
    pub fn begin_steps(&mut self, fighter: usize) {
        if self.setup.map.has_zones() {
            let foot = &mut self.state.fighters[fighter].foot;
            foot.steps = 0;
            foot.barred = false;
            foot.met_before = std::mem::take(&mut foot.met);
        }
    }

    /// A turn is over: who fought the mover before it began can bar its way no longer.
    #[inline]
    pub fn end_steps(&mut self, fighter: usize) {
        self.state.fighters[fighter].foot.met_before = 0;
    }

    /// Two fighters exchange an attack (FC-MOV-12).
    #[inline]
    pub fn meet(&mut self, attacker: usize, target: usize) {
        if self.setup.map.has_zones() {
            self.state.fighters[attacker].foot.met |= 1 << target;
            self.state.fighters[target].foot.met |= 1 << attacker;
        }
    }

    /// Asks a fighter for free steps; `after` is whether its action is behind it.
    #[inline]
    pub fn free_steps(&mut self, fighter: usize, after: bool) {
        if self.setup.map.has_zones() && self.table.undecided(G::POINT_STEP) >> fighter & 1 == 1 {
            self.ask_steps(fighter, after);
        }
    }

    #[inline(never)]
    fn ask_steps(&mut self, fighter: usize, after: bool) {
        let unwanted = if after { StepTime::Before } else { StepTime::After };
        if self.setup.place.when == unwanted {
            return;
        }
        while self.state.end.is_none()
            && self.state.is_in(fighter)
            && may_step(self.setup, self.state, fighter)
        {
            let moment = Moment { serious: after, ..Moment::default() };
            let ask = Ask::new(self.setup, self.state, G::POINT_STEP, fighter, &moment);
            let Choice { option, argument, target } = self.table.choose(&ask);
            let Some(goal) = Goal::of(option, target, argument) else { return };
            if !self.step(fighter, goal) {
                return;
            }
        }
    }

    /// A free step towards a goal; `false` if somebody bars the way.
    pub fn step(&mut self, fighter: usize, goal: Goal) -> bool {
        let Some(zone) = step_to(self.setup, self.state, fighter, goal) else { return false };
        if let Some((foe, _)) = self.barrier(fighter) {
            self.note(|| FateEvent::Bars(foe, fighter));
            self.state.fighters[fighter].foot.barred = true;
            return false;
        }
        self.state.fighters[fighter].foot.steps += 1;
        self.arrive_in(fighter, zone);
        true
    }

    /// Whoever bars a mover's way: of those who may and want to, the best (FC-MOV-12, J-29).
    fn barrier(&mut self, mover: usize) -> Option<(usize, Method)> {
        let place = &self.setup.place;
        let foot = self.state.fighters[mover].foot;
        let mut able = self.setup.foes(mover) & self.state.units() & !self.setup.bodies.hazards;
        if place.same_zone {
            able = in_zone(self.state, able, foot.zone);
        }
        if place.engaged_only {
            able &= foot.met | foot.met_before;
        }
        able &= self.table.undecided(G::POINT_IMPEDE);
        let mut best: Option<(usize, Method)> = None;
        while able != 0 {
            let foe = able.trailing_zeros() as usize;
            able &= able - 1;
            let moment = Moment { opponent: mover as u8, ..Moment::default() };
            let ask = Ask::new(self.setup, self.state, G::POINT_IMPEDE, foe, &moment);
            let choice = self.table.choose(&ask);
            if choice.option != impede_option::IMPEDE {
                continue;
            }
            let method = self.method_for(foe, RollKind::Oppose, choice.argument);
            if best.is_none_or(|(_, known)| method.rating > known.rating) {
                best = Some((foe, method));
            }
        }
        best
    }

    /// The action of a turn: a roll to move (FC-MOV-02, FC-MOV-03).
    pub fn run(&mut self, actor: usize, goal: Goal, serial: u32) {
        let Some((zone, way)) = destination(self.setup, self.state, actor, goal) else { return };
        self.note(|| FateEvent::Runs(actor, zone));
        self.count(FateMeasure::MoveRolls, actor, 1);
        let contest = self.roll_move(actor, way, serial + MOVE_SERIAL);
        let place = &self.setup.place;
        // The roll takes the place of the free zones, whether it succeeds or not (J-49).
        let outcome = self.outcome(&contest);
        if outcome != Outcome::Fail || !place.free_after_fail {
            self.state.fighters[actor].foot.steps = u8::MAX;
        }
        let moves = match outcome {
            Outcome::Fail => {
                let pays = place.fail_cost && self.accepts_cost(actor, Cost::Serious);
                if pays {
                    self.pay_serious(actor, &contest);
                }
                pays
            }
            Outcome::Tie => {
                self.tie_gift(actor, &contest);
                true
            }
            Outcome::Style if place.style_boost => {
                self.gain_boost(actor);
                true
            }
            Outcome::Succeed | Outcome::Style => true,
        };
        self.opponent_style_boost(&contest, self.setup.fate.opposer_style_boost);
        if moves && self.state.end.is_none() && self.state.is_in(actor) {
            self.arrive_in(actor, zone);
        }
    }

    fn roll_move(&mut self, actor: usize, way: Route, serial: u32) -> Contest {
        let place = &self.setup.place;
        let kind = RollKind::Move;
        let method = self.method_for(actor, kind, NO_ARGUMENT);
        let method = G::before_roll(self, actor, kind, method);
        let extra = (way.zones - 1).max(0);
        let stands = place.base + place.per_extra_zone * extra + place.per_aspect * way.obstacles;
        let difficulty = stands.max(place.least);
        let Some((foe, opposing)) = self.barrier(actor) else {
            let opposing = self.difficulty(actor, difficulty);
            return self.roll_passive((actor, kind, method), Purpose::Single, opposing, serial);
        };
        self.note(|| FateEvent::Bars(foe, actor));
        let opposing = G::before_roll(self, foe, RollKind::Oppose, opposing);
        let floor = match self.setup.place.opposition {
            MoveOpposition::ActiveIfAny => None,
            MoveOpposition::HigherOfBoth => Some(difficulty),
        };
        self.roll_over((actor, kind, method), (foe, RollKind::Oppose, opposing), floor, serial)
    }

    /// What a tie gives the other side (FC-MOV-08).
    fn tie_gift(&mut self, mover: usize, contest: &Contest) {
        let Some(foe) = self.gift_to(mover, &contest.opposing) else { return };
        match self.setup.place.tie_gift {
            TieGift::Boost => self.gain_boost(foe),
            TieGift::AspectFreeOne => self.attach(foe, mover, 1, 0),
            TieGift::Nothing => {}
        }
    }

    /// Whoever barred the way, or the nearest foe.
    fn gift_to(&self, mover: usize, opposing: &Party) -> Option<usize> {
        if opposing.dice.is_some() {
            return opposing.fighter;
        }
        let foes = self.setup.foes(mover) & self.state.units();
        let here = self.state.fighters[mover].foot.zone;
        let away = |foe: &usize| self.setup.map.distance(here, self.state.fighters[*foe].foot.zone);
        (0..self.setup.sheets.len()).filter(|foe| foes >> foe & 1 == 1).min_by_key(away)
    }

    /// A fighter is in another zone; what belonged to the old one is gone.
    pub fn arrive_in(&mut self, fighter: usize, zone: u8) {
        let from = std::mem::replace(&mut self.state.fighters[fighter].foot.zone, zone);
        if from == zone {
            return;
        }
        self.note(|| FateEvent::Moves(fighter, zone));
        self.count(FateMeasure::Moves, fighter, 1);
        self.leave_ground(fighter);
    }
}
