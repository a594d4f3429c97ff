//! Mobs: nameless fighters who are alike act as one (FC-NPC-06 to 10, FC-NPC-19, FC-ORD-07). [`Mob`] describes how
//! the state keeps one.

use super::harm::hits;
use super::movement::steps::in_zone;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::body_points::{FormMobs, LastOfMob, mob_size};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::bodies::{HitOrder, OrderBonus, Orphan, SoloBonus};
use crate::kernels::fate::register::{FateGame, Method, Setup};
use crate::kernels::fate::state::bodies::{Alike, Mob};
use crate::kernels::fate::state::conflict::Status;
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{FighterId, Options, Table, fighters_in, first_in};

/// Rating that a helper needs (FC-NPC-07).
const ABLE: i32 = 1;

/// Returns the bonus of so many helpers to a roll with this rating. Either all members of a mob are able to help or
/// none is, because they are alike.
pub(crate) fn help<G: FateGame>(setup: &Setup<G>, helpers: i32, rating: i32) -> i32 {
    let knobs = &setup.bodies.knobs;
    if rating < ABLE { 0 } else { knobs.mob_cap.cut(knobs.mob_bonus * helpers, rating) }
}

/// Returns the method with what the helpers in a mob and a lone stand add to it. Costs one test unless [`raises`].
pub(crate) fn raised<G: FateGame>(view: View<'_, G>, fighter: FighterId, method: Method) -> Method {
    if raises(view) { raised_in_mob(view, fighter, method) } else { method }
}

/// Whether mobs or a lone stand can raise a rating in this state: a fighter stands for others, or standing alone adds
/// a bonus.
pub(crate) fn raises<G: FateGame>(view: View<'_, G>) -> bool {
    let bodies = &view.setup.bodies;
    bodies.raises && (view.state.bodies.hidden != 0 || bodies.knobs.solo != SoloBonus::Nothing)
}

#[inline(never)]
fn raised_in_mob<G: FateGame>(view: View<'_, G>, fighter: FighterId, method: Method) -> Method {
    let mut rating = method.rating;
    if let Some(mob) = view.state.bodies.mob_of(fighter) {
        rating += help(view.setup, mob.members.count_ones() as i32 - 1, method.rating);
    }
    if matches!(view.setup.bodies.knobs.solo, SoloBonus::Rolls | SoloBonus::Both) {
        rating += (view.setup.lone_against(view.state, fighter) - 1).max(0);
    }
    Method { rating, ..method }
}

/// Returns a fighter's rating bonus from its mob that decides the turn order.
pub(crate) fn early<G: FateGame>(view: View<'_, G>, fighter: FighterId, rating: i32) -> i32 {
    let mut mobs = view.state.bodies.mobs.iter();
    let mob = mobs.find(|mob| FighterId::from(mob.unit) == fighter);
    mob.map_or(0, |mob| help(view.setup, i32::from(mob.early), rating))
}

/// Returns the units that the last member of a mob could join, a bit for each: mobs of its kind with room.
pub(crate) fn hosts<G: FateGame>(view: View<'_, G>, orphan: FighterId) -> u64 {
    let kind = view.setup.bodies.alike.iter().find(|group| group.members >> orphan & 1 == 1);
    let Some(kind) = kind else { return 0 };
    let joins = |mob: &&Mob| {
        let size = mob.members.count_ones() as i32;
        let other = FighterId::from(mob.unit) != orphan && kind.members >> mob.unit & 1 == 1;
        other && size > 1 && view.setup.bodies.knobs.mob_size.allows(size + 1)
    };
    view.state.bodies.mobs.iter().filter(joins).fold(0, |mask, mob| mask | 1 << mob.unit)
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Gathers the newcomers that are alike in mobs, in each zone (DP-MOB). Called for all at the beginning, later
    /// for arrivals.
    pub(crate) fn form_mobs(&mut self, newcomers: u64) {
        if !self.setup.bodies.alike.is_empty() {
            self.gather_mobs(newcomers);
        }
    }

    #[cold]
    fn gather_mobs(&mut self, newcomers: u64) {
        let setup = self.setup;
        for group in &setup.bodies.alike {
            let mut left = group.members & newcomers & self.state.standing;
            while left != 0 {
                let zone = self.state.fighters[first_in(left)].foot.zone();
                let there = in_zone(self.state, left, zone);
                left &= !there;
                if there.count_ones() > 1 {
                    let size = self.mob_size(group, there);
                    self.split_up(there, size);
                }
            }
        }
    }

    /// Returns the number of members that each mob is to have; 1 for no mobs.
    fn mob_size(&mut self, group: &Alike, there: u64) -> u32 {
        let all = there.count_ones();
        let wanted = match group.size {
            Some(size) => u32::from(size),
            None => self.ask_mob_size(there),
        };
        let most = self.setup.bodies.knobs.mob_size.number().map_or(all, |most| most as u32);
        wanted.clamp(1, most.min(all))
    }

    fn ask_mob_size(&mut self, there: u64) -> u32 {
        let speaker = first_in(there);
        let point = G::POINT_MOB;
        if point == usize::MAX || self.table.can_differ(point) >> speaker & 1 == 0 {
            return 1;
        }
        let moment = Moment { among: there, ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, point, speaker, &moment);
        let choice = self.table.choose(&ask);
        match FormMobs::of(choice.option) {
            FormMobs::Mobs => mob_size(choice.argument),
            FormMobs::OneMob => there.count_ones(),
            FormMobs::Alone => 1,
        }
    }

    /// Forms mobs of this size, in the order of the list; the rest form a smaller one. Alone they stay as they are.
    fn split_up(&mut self, there: u64, size: u32) {
        if size < 2 {
            return;
        }
        let mut left = there;
        while left != 0 {
            let members = fighters_in(left).take(size as usize).fold(0, |mask, at| mask | 1 << at);
            left &= !members;
            let unit = members.trailing_zeros() as u8;
            if members.count_ones() > 1 {
                let early = match self.setup.bodies.knobs.order_bonus {
                    OrderBonus::Nothing => 0,
                    OrderBonus::Mob => members.count_ones() - 1,
                    OrderBonus::Zone => there.count_ones() - 1,
                };
                self.state.bodies.mobs.push(Mob { unit, members, early: early as u8 });
                let others = members & !(1 << unit);
                self.state.bodies.hidden |= others;
                self.tell_body(|| BodyEvent::Forms(members));
                if self.state.exchange > 0 {
                    // In a scene that follows another they may hold boosts or bear aspects.
                    fighters_in(others)
                        .for_each(|other| self.hand_over(other, FighterId::from(unit)));
                }
            }
        }
    }

    /// Tells a fact about bodies as a [`BodyEvent`].
    pub(crate) fn tell_body(&mut self, event: impl FnOnce() -> BodyEvent) {
        self.note(|| FateEvent::Body(event()));
    }

    /// Returns the other members of a mob; none if `unit` stands for no mob.
    fn others(&self, unit: FighterId) -> u64 {
        self.state.bodies.mob_of(unit).map_or(0, |mob| mob.members & !(1 << unit))
    }

    /// Lets a hit on a mob go from member to member (FC-NPC-08), as long as shifts are left.
    #[cold]
    pub(crate) fn mob_suffers(&mut self, unit: FighterId, shifts: i32, by: FighterId) {
        let mut left = shifts;
        while left > 0 && self.state.is_in(unit) && self.state.end.is_none() {
            self.bring_forward(unit);
            if let Some(soak) = self.choose_soak(unit, left, by) {
                self.absorb(unit, left, soak, by);
                break;
            }
            // The member uses up the shifts that would have taken it out (J-26).
            left -= hits::capacity(&self.setup.sheets[unit], &self.state.fighters[unit]) + 1;
            self.lose_member(unit);
            if !self.setup.bodies.knobs.mob_overflow {
                break;
            }
        }
        self.settle_mob(unit);
    }

    /// Gives the unit the boxes of the member whom the next hit reaches (FC-NPC-19), because all rules look at the
    /// unit.
    fn bring_forward(&mut self, unit: FighterId) {
        let order = self.setup.bodies.knobs.hit_order;
        let boxes = &self.setup.sheets[unit].boxes;
        let free = |checked: u8| -> i32 {
            let all = boxes.iter().enumerate();
            all.filter(|(at, _)| checked >> at & 1 == 0).map(|(_, value)| i32::from(*value)).sum()
        };
        let mut first = unit;
        for other in fighters_in(self.others(unit)) {
            let [best, own] =
                [first, other].map(|fighter| free(self.state.fighters[fighter].boxes));
            let before = match order {
                HitOrder::MostDamagedFirst => own < best,
                HitOrder::FreshFirst => own > best,
                HitOrder::Listed => false,
            };
            if before {
                first = other;
            }
        }
        let [own, its] = [unit, first].map(|fighter| self.tracks_of(fighter));
        self.give_tracks(unit, its);
        self.give_tracks(first, own);
    }

    /// Returns the checked boxes of a fighter on all its tracks.
    fn tracks_of(&self, fighter: FighterId) -> (u8, u8) {
        let it = &self.state.fighters[fighter];
        (it.boxes, it.mental.boxes)
    }

    fn give_tracks(&mut self, fighter: FighterId, tracks: (u8, u8)) {
        let it = &mut self.state.fighters[fighter];
        it.wear(&self.setup.sheets[fighter], |wear| (wear.boxes, wear.mental.boxes) = tracks);
    }

    /// Makes the member whom the hit has reached fall: the others move up, and the last leaves, so that the unit
    /// stays.
    pub(crate) fn lose_member(&mut self, unit: FighterId) {
        let mut at = unit;
        for next in fighters_in(self.others(unit)) {
            let tracks = self.tracks_of(next);
            self.give_tracks(at, tracks);
            at = next;
        }
        self.state.harmed |= 1 << unit;
        self.be_taken_out(at);
    }

    pub(crate) fn leave_mob(&mut self, fighter: FighterId) {
        let bodies = &mut self.state.bodies;
        bodies.hidden &= !(1 << fighter);
        if let Some(mob) = bodies.mobs.iter_mut().find(|mob| mob.members >> fighter & 1 == 1) {
            mob.members &= !(1 << fighter);
        }
    }

    /// Decides about the last member of a mob: it joins another or flees (FC-NPC-10), unless it fights on.
    pub(crate) fn settle_mob(&mut self, unit: FighterId) {
        let mut mobs = self.state.bodies.mobs.iter();
        let orphan = mobs.any(|mob| FighterId::from(mob.unit) == unit && mob.members == 1 << unit);
        let stays = self.setup.bodies.knobs.orphan == Orphan::FightOn;
        if !orphan || stays || self.state.end.is_some() || !self.state.is_in(unit) {
            return;
        }
        let hosts = hosts(self.view(), unit);
        let chosen = if hosts == 0 { None } else { self.choose_host(unit, hosts) };
        match chosen {
            Some(host) => self.join_mob(unit, host),
            None => self.flee(unit),
        }
    }

    fn choose_host(&mut self, orphan: FighterId, hosts: u64) -> Option<FighterId> {
        let first = Some(self.table.first_of(hosts));
        if G::POINT_ORPHAN == usize::MAX {
            return first;
        }
        let moment = Moment { among: hosts, ..Moment::QUIET };
        let ask = Ask::new(self.setup, self.state, G::POINT_ORPHAN, orphan, &moment);
        let choice = self.table.choose(&ask);
        (choice.option == LastOfMob::Join.number()).then(|| FighterId::from(choice.target))
    }

    /// Makes the last member of a mob one of another, with what it had.
    fn join_mob(&mut self, orphan: FighterId, host: FighterId) {
        self.tell_body(|| BodyEvent::Joins(orphan, host));
        let bodies = &mut self.state.bodies;
        for mob in &mut *bodies.mobs {
            if FighterId::from(mob.unit) == orphan {
                mob.members = 0;
            } else if FighterId::from(mob.unit) == host {
                mob.members |= 1 << orphan;
            }
        }
        bodies.hidden |= 1 << orphan;
        self.state.parted = true;
        self.hand_over(orphan, host);
    }

    /// Hands boosts and advantages of a fighter who is not asked any more to its mob, so that they can still be used.
    fn hand_over(&mut self, from: FighterId, to: FighterId) {
        self.state.hand_boosts(from, to);
        let attached = self.state.fighters[from].attached;
        self.state.fighters[from].attached.clear();
        self.state.fighters[from].full_defense = false;
        for aspect in &*attached {
            if !self.state.fighters[to].attached.push(*aspect) {
                self.state.free[self.setup.side(FighterId::from(aspect.by))] -=
                    u16::from(aspect.free);
                self.state.free[self.setup.side(to)] -= u16::from(aspect.counter);
            }
        }
        for it in &mut *self.state.fighters {
            for aspect in &mut *it.attached {
                if FighterId::from(aspect.by) == from {
                    aspect.by = to.as_u8();
                }
            }
            for by in &mut it.slot_by {
                if FighterId::from(*by) == from {
                    *by = to.as_u8();
                }
            }
        }
        self.state.scene.change_each(|aspect| {
            if FighterId::from(aspect.by) == from {
                aspect.by = to.as_u8();
            }
        });
    }

    /// Lets a nameless fighter flee: it is out like a fighter taken out, and counts as one that concedes.
    pub(crate) fn flee(&mut self, fighter: FighterId) {
        let points = self.setup.fate.concede_nameless;
        self.state.fighters[fighter].pending += points as i8;
        self.tell_body(|| BodyEvent::Flees(fighter));
        self.count(FateMeasure::ConcessionPoints, fighter, points);
        self.count(FateMeasure::Conceded, fighter, 1);
        self.leave(fighter, Status::Conceded);
    }

    /// Makes the other members of a mob give up with it (FC-CED-09).
    pub(crate) fn mob_concedes(&mut self, unit: FighterId) {
        for member in fighters_in(self.others(unit)) {
            self.concede_one(member);
        }
    }
}
