//! Rolls to move along a long, hindered or barred way, and fighters that bar it (FC-MOV-02 to 12, WOA-MOVE).

use super::steps::{Goal, destination, in_zone, in_zones, walked_zones};
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::asking::FateQuery;
use crate::kernels::fate::decide::movement_points::Impede;
use crate::kernels::fate::decide::question::Moment;
use crate::kernels::fate::knobs::move_rules::BlockMany;
use crate::kernels::fate::knobs::zones::{MoveOpposition, TieGift};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::map::Route;
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::events::{Cost, FateEvent};
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{FighterId, LookUp, NO_ARGUMENT, Options, Query, Table, fighters_in, first_in};

/// Number of a roll to move in labels, apart from the serial numbers of other actions, so that no two rolls share a
/// label.
const MOVE_SERIAL: u32 = 12;

/// Fighters that bar a way: the best of them, whose roll counts, and the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Barrier {
    pub(crate) best: (FighterId, Method),
    others: u64,
}

/// Query whether a foe bars a mover's way. Most policies go by the weight of the fighters there.
#[derive(Clone, Copy, Debug)]
struct ToImpede {
    mover: FighterId,
}

impl<G: FateGame> Query<View<'_, G>> for ToImpede {
    const POINT: usize = G::POINT_IMPEDE;
    const LOOK_UP: LookUp = LookUp::AnyAt(u64::MAX); // both answers are always legal

    fn index(self, view: View<'_, G>, foe: FighterId) -> i32 {
        G::impede_index(view, foe)
    }
}

impl<G: FateGame> FateQuery<G> for ToImpede {
    fn moment(self, _: View<'_, G>) -> Moment {
        Moment { opponent: self.mover.as_u8(), ..Moment::default() }
    }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Returns the fighters that bar a mover's way into these zones: all that may and want to and, if presence alone
    /// bars a way, all that stand there (FC-MOV-12, J-29, WOA-MOVE-14, WOA-MOVE-21). `None` if the way is free.
    pub(crate) fn barrier(&mut self, mover: FighterId, zones: u16) -> Option<Barrier> {
        let (place, moving) = (&self.setup.place, &self.setup.moving);
        if !moving.barring {
            return None;
        }
        let foot = self.state.fighters[mover].foot;
        let mut able = self.setup.foes(mover) & self.state.units() & !self.setup.bodies.hazards;
        able = if place.same_zone {
            in_zone(self.state, able, foot.zone())
        } else {
            in_zones(self.state, able, zones | 1 << foot.zone())
        };
        able = G::blockers(self.view(), mover, able);
        let forced = if moving.held { in_zones(self.state, able, zones) } else { 0 };
        if place.engaged_only {
            able &= foot.met | foot.met_before;
        }
        able &= self.table.can_differ(G::POINT_IMPEDE);
        let mut walk = self.table.in_order(able | forced);
        let mut barrier: Option<Barrier> = None;
        while let Some(foe) = self.table.next_of(&mut walk) {
            let Some(method) = self.bar_with(foe, mover, forced >> foe & 1 == 1) else { continue };
            let others = barrier.map_or(0, |known| known.others);
            barrier = Some(match barrier {
                Some(Barrier { best, .. }) if method.rating <= best.1.rating => {
                    Barrier { best, others: others | 1 << foe }
                }
                known => {
                    let others = others | known.map_or(0, |known| 1 << known.best.0);
                    Barrier { best: (foe, method), others }
                }
            });
        }
        barrier
    }

    /// Returns the foe that bars a mover's way into these zones; `None` if the way is free.
    pub(crate) fn barred_by(&mut self, mover: FighterId, zones: u16) -> Option<FighterId> {
        self.barrier(mover, zones).map(|barrier| barrier.best.0)
    }

    /// Returns the method that a foe bars a mover's way with; `None` if it lets the mover pass.
    fn bar_with(&mut self, foe: FighterId, mover: FighterId, must: bool) -> Option<Method> {
        let choice = self.ask_undecided(foe, ToImpede { mover });
        let bars = choice.option == Impede::Impede.number();
        (bars || must).then(|| self.method_for(foe, RollKind::Oppose, choice.argument))
    }

    /// Plays the action of a turn: a roll to move (FC-MOV-02, FC-MOV-03). Nothing happens if no way leads there.
    pub(crate) fn run(&mut self, actor: FighterId, goal: Goal, serial: u32) {
        let Some((zone, way)) = destination(self.view(), actor, goal) else { return };
        self.note(|| FateEvent::Runs(actor, zone));
        self.count(FateMeasure::MoveRolls, actor, 1);
        if !self.setup.place.same_zone {
            self.state.fighters[actor].foot.way = way.through;
        }
        G::sets_out(self, actor, zone, way);
        let opposed = self.roll_move(actor, way, serial + MOVE_SERIAL);
        self.state.fighters[actor].foot.way = 0;
        let (place, moving) = (&self.setup.place, &self.setup.moving);
        // The roll takes the place of the free zones, whether it succeeds or not (J-49).
        let outcome = self.outcome(&opposed);
        if outcome != Outcome::Fail || !place.free_after_fail {
            self.state.fighters[actor].foot.steps = u8::MAX;
        }
        let moves = match outcome {
            Outcome::Fail => {
                let open = place.fail_cost && self.setup.fate.allow_serious_cost;
                let pays = open && self.accepts_cost(actor, Cost::Serious);
                if pays {
                    self.pay_serious(actor, &opposed);
                }
                pays
            }
            Outcome::Tie if moving.tie_offered => self.offer_tie(actor, opposed),
            Outcome::Tie => {
                self.tie_gift(actor, &opposed);
                true
            }
            Outcome::Style if place.style_boost => {
                self.gain_boost(actor);
                true
            }
            Outcome::Succeed | Outcome::Style => true,
        };
        self.opponent_style_boost(&opposed, self.setup.fate.opposer_style_boost);
        if moves && self.state.end.is_none() && self.state.is_in(actor) {
            self.arrive_in(actor, zone);
        }
    }

    /// Offers the mover a tie whose goal may be declined, at the cost of ties elsewhere (WOA-MOVE-16, JC-10); `true`
    /// if it moves.
    fn offer_tie(&mut self, actor: FighterId, mut opposed: OpposedRoll) -> bool {
        let pays = self.accepts_tie(actor);
        if pays && self.setup.place.tie_gift == TieGift::Boost {
            opposed.opposing.fighter = self.gift_to(actor, &opposed.opposing);
            self.pay_minor(actor, &opposed);
        } else if pays {
            self.tie_gift(actor, &opposed);
        }
        pays
    }

    fn roll_move(&mut self, actor: FighterId, way: Route, serial: u32) -> OpposedRoll {
        let (place, moving) = (&self.setup.place, &self.setup.moving);
        let kind = RollKind::Move;
        let method = self.method_for(actor, kind, NO_ARGUMENT);
        let method = G::before_roll(self, actor, kind, method);
        let walked =
            if moving.with_free { walked_zones(&self.state.fighters[actor].foot) } else { 0 };
        let extra = (way.zones + walked - 1).max(0);
        let stands = place.base + place.per_extra_zone * extra + place.per_aspect * way.obstacles;
        let difficulty = stands.max(place.least);
        let Some(barrier) = self.barrier(actor, way.through) else {
            let opposing = self.difficulty(actor, difficulty);
            return self.roll_passive((actor, kind, method), Purpose::Single, opposing, serial);
        };
        let (foe, opposing) = barrier.best;
        self.note(|| FateEvent::Bars(foe, actor));
        G::bars(self, foe, actor);
        let mut opposing = G::before_roll(self, foe, RollKind::Oppose, opposing);
        let surcharge = moving.surcharge.0 * extra + moving.surcharge.1 * way.obstacles;
        opposing.rating += surcharge;
        let mut floor = match place.opposition {
            MoveOpposition::ActiveIfAny => None,
            MoveOpposition::HigherOfBoth => Some(difficulty),
        };
        if barrier.others != 0 {
            let joined = self.join_barrier((actor, foe), barrier.others, surcharge, serial);
            opposing.rating += joined.0;
            floor = floor.max(joined.1);
        }
        self.roll_over((actor, kind, method), (foe, RollKind::Oppose, opposing), floor, serial)
    }

    /// Returns what the others that bar a way add: a bonus to the result of the best of them, and a minimum of that
    /// result from rolls of their own (WOA-MOVE-19).
    fn join_barrier(
        &mut self,
        (mover, best): (FighterId, FighterId),
        others: u64,
        surcharge: i32,
        serial: u32,
    ) -> (i32, Option<i32>) {
        let moving = &self.setup.moving;
        if moving.many == BlockMany::Best {
            return (0, None);
        }
        let mut floor = None;
        let mut left = others & !(1 << best);
        while left != 0 {
            let foe = first_in(left);
            left &= left - 1;
            self.note(|| FateEvent::Bars(foe, mover));
            G::bars(self, foe, mover);
            if moving.many == BlockMany::Each {
                let method = self.method_for(foe, RollKind::Oppose, NO_ARGUMENT);
                let mut method = G::before_roll(self, foe, RollKind::Oppose, method);
                method.rating += surcharge;
                let party = self.roll_beside(foe, RollKind::Oppose, method, (mover, serial));
                floor = floor.max(Some(party.total()));
            }
        }
        let number = (others & !(1 << best)).count_ones() as i32;
        let (each, most) = moving.helpers;
        let helps = if moving.many == BlockMany::Help { each * number.min(most) } else { 0 };
        (helps, floor)
    }

    /// Gives the other side its gift for a tie (FC-MOV-08).
    fn tie_gift(&mut self, mover: FighterId, opposed: &OpposedRoll) {
        let Some(foe) = self.gift_to(mover, &opposed.opposing) else { return };
        match self.setup.place.tie_gift {
            TieGift::Boost => self.gain_boost(foe),
            TieGift::AspectFreeOne => self.attach(foe, mover, 1, 0),
            TieGift::Nothing => {}
        }
    }

    /// Returns the fighter that barred the way, or the nearest foe; `None` if there is neither.
    fn gift_to(&self, mover: FighterId, opposing: &Party) -> Option<FighterId> {
        if opposing.dice.is_some() {
            return opposing.fighter;
        }
        let foes = self.setup.foes(mover) & self.state.units();
        let here = self.state.fighters[mover].foot.zone();
        let away =
            |foe: &FighterId| self.setup.map.distance(here, self.state.fighters[*foe].foot.zone());
        let least = fighters_in(foes).map(|foe| away(&foe)).min()?;
        let nearest = fighters_in(foes).filter(|foe| away(foe) == least);
        Some(self.table.first_of(nearest.fold(0, |mask, foe| mask | 1 << foe)))
    }
}
