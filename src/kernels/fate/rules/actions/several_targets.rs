//! A roll against several targets: a result that is split (FC-ADV-14, FC-ATK-09), and the targets of an attack on
//! everyone in a zone (FC-ATK-10). `zone_attack` plays that attack.

use super::attack::Stance;
use crate::inline_vec::InlineVec;
use crate::kernels::fate::Play;
use crate::kernels::fate::decide::body_points::{Also, Share};
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::bodies::ZoneVictims;
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::harm::hits;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party, Purpose};
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{FighterId, Options, Table};

/// Targets of a roll, in the order in which they take their parts.
type Targets = InlineVec<u8, MAX_FIGHTERS>;

/// First serial number of rolls that follow from the part that meets a target; the target's number is added, so
/// that no two parts share a label.
const PART_SERIAL: u32 = 16;

/// Returns the fighters that an attack on everyone around `center` strikes, a bit for each.
pub(crate) fn everyone<G: FateGame>(view: View<'_, G>, actor: FighterId, center: FighterId) -> u64 {
    let near = G::around(view, center) & view.state.units() & !view.setup.bodies.untouchable;
    match view.setup.bodies.knobs.zone_victims {
        ZoneVictims::Everybody => near,
        ZoneVictims::Others => near & !(1 << actor),
        ZoneVictims::Foes => near & view.setup.foes(actor),
    }
}

/// Returns the serial number of rolls that follow from the part that meets a target; see [`PART_SERIAL`].
pub(crate) fn part_serial(serial: u32, target: FighterId) -> u32 {
    PART_SERIAL + (serial + target.index() as u32) % 48
}

/// Returns the kind of defence against an action.
fn met_by(kind: RollKind) -> RollKind {
    if kind == RollKind::Attack { RollKind::Defend } else { RollKind::DefendCreate }
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Plays one roll that is split among `first` and others: the dice fall once, then each target defends against
    /// its part.
    pub(crate) fn split(
        &mut self,
        actor: FighterId,
        first: FighterId,
        action: (RollKind, Method),
        aims: u64,
        serial: u32,
    ) {
        let (kind, method) = action;
        if kind == RollKind::Attack {
            self.note(|| FateEvent::Attacks(actor, first));
            self.count(FateMeasure::Attacks, actor, 1);
        } else {
            self.note(|| FateEvent::Creates(actor, Some(first)));
        }
        let targets = self.name_targets(actor, first, aims, kind);
        if self.state.end.is_some() {
            return;
        }
        let method = G::before_roll(self, actor, kind, method);
        let mut whole = self.roll_whole(actor, kind, method, serial);
        let shares = self.share(&whole, &targets);
        for (&target, &part) in targets.iter().zip(&*shares) {
            let target = FighterId::from(target);
            if part == i16::MIN {
                self.tell_body(|| BodyEvent::Spared(target));
                continue;
            }
            self.tell_body(|| BodyEvent::Part(target, i32::from(part)));
            self.strike_part(&mut whole, target, i32::from(part), serial);
        }
    }

    /// Plays an attack on everyone around `center`, the attacker itself or a foe in another zone: the full result
    /// against each, in turn order.
    pub(crate) fn attack_everyone(
        &mut self,
        actor: FighterId,
        center: FighterId,
        method: Method,
        serial: u32,
    ) {
        self.tell_body(|| BodyEvent::Everyone(actor));
        self.count(FateMeasure::Attacks, actor, 1);
        let struck = everyone(self.view(), actor, center);
        // A foe that the attack is aimed at has been asked already.
        let mut walk = self.table.in_order(struck & !(1 << actor | 1 << center));
        while let Some(victim) = self.table.next_of(&mut walk) {
            if self.state.end.is_none() && self.state.is_in(victim) {
                self.concession_of_target(victim, actor, true);
            }
        }
        if self.state.end.is_some() {
            return;
        }
        // Fighters that have conceded are gone; no fighter has come.
        let struck = struck & self.state.units();
        self.attack_these(actor, method, struck, serial);
    }

    /// Returns the targets of a roll that is split, in the order named (DP-SPLIT). Each of them may concede once
    /// it is named, before the dice fall.
    fn name_targets(
        &mut self,
        actor: FighterId,
        first: FighterId,
        aims: u64,
        kind: RollKind,
    ) -> Targets {
        let mut targets = Targets::new();
        targets.push(first.as_u8());
        let mut left = aims & !(1 << first);
        while left & self.state.units() != 0 {
            let moment = Moment {
                kind: Some(kind),
                among: left & self.state.units(),
                count: targets.len() as i32,
                ..Moment::QUIET
            };
            let ask = Ask::new(self.setup, self.state, G::POINT_ALSO, actor, &moment);
            let choice = self.table.choose(&ask);
            if choice.option != Also::Also.number() {
                break;
            }
            let target = FighterId::from(choice.target);
            left &= !(1 << target);
            self.tell_body(|| BodyEvent::Also(target));
            if !self.concession_of_target(target, actor, kind == RollKind::Attack) {
                targets.push(choice.target);
            }
            if self.state.end.is_some() {
                break;
            }
        }
        targets
    }

    /// Rolls the dice of the actor alone; the defenders roll theirs later.
    pub(crate) fn roll_whole(
        &mut self,
        actor: FighterId,
        kind: RollKind,
        method: Method,
        serial: u32,
    ) -> Party {
        let mut whole = Party::new(Some(actor), kind, method);
        whole.part = true;
        self.before_throw(&mut whole, None, (actor, serial));
        if self.throws(actor, kind) {
            let label = self.label(Purpose::Opposed, actor, actor, serial);
            self.throw(&mut whole, label);
        }
        self.tell(&whole);
        G::rolled(self, &whole);
        self.moment_rolled(&mut whole, None, actor);
        whole
    }

    /// Returns the part of a result for each target; `i16::MIN` for nothing. If it is too small for two parts, the
    /// first target gets it all.
    fn share(&mut self, whole: &Party, targets: &Targets) -> InlineVec<i16, MAX_FIGHTERS> {
        let least = self.setup.bodies.knobs.min_part;
        let mut left = whole.total();
        let mut shares = InlineVec::new();
        for (at, &target) in targets.iter().enumerate() {
            // Number of targets that the rest still serves, this one included.
            let served = (left / least).clamp(0, (targets.len() - at) as i32);
            let part = match (at, served) {
                (0, ..=1) | (1.., 1) => left,
                (1.., ..=0) => i32::from(i16::MIN),
                _ => self.part(whole, FighterId::from(target), left, served),
            };
            shares.push(part as i16);
            left = if part == i32::from(i16::MIN) { 0 } else { left - part };
        }
        shares
    }

    /// Returns the part of one target, of a rest that serves `served` targets, two or more. At least `min_part`,
    /// and enough left for the others.
    fn part(&mut self, whole: &Party, target: FighterId, left: i32, served: i32) -> i32 {
        let Some(actor) = whole.fighter else { return left };
        let least = self.setup.bodies.knobs.min_part;
        let against = whole.method.number;
        let defend = met_by(whole.kind);
        let stands = G::method(self.view(), target, defend, against);
        let (sheet, it) = (&self.setup.sheets[target], &self.state.fighters[target]);
        let more = if whole.kind == RollKind::Attack { hits::capacity(sheet, it) + 1 } else { 1 };
        let needed = stands.map_or(0, |method| method.rating) + more;
        let moment = Moment {
            kind: Some(whole.kind),
            opponent: target.as_u8(),
            enough: needed,
            shifts: left,
            count: served,
            attack: whole.kind == RollKind::Attack,
            ..Moment::QUIET
        };
        let ask = Ask::new(self.setup, self.state, G::POINT_SHARE, actor, &moment);
        let most = left - least * (served - 1);
        match Share::of(self.table.choose(&ask).option) {
            Share::Least => least,
            Share::ToTakeOut => needed.clamp(least, most),
            Share::Most => most,
            Share::Even => ((left + served - 1) / served).clamp(least, most),
        }
    }

    /// Lets one target defend against its part of the result.
    fn strike_part(&mut self, whole: &mut Party, target: FighterId, part: i32, serial: u32) {
        let (Some(actor), kind) = (whole.fighter, whole.kind) else { return };
        if self.state.end.is_some() || self.state.units() >> target & 1 == 0 {
            return;
        }
        if kind == RollKind::Attack {
            self.meet(actor, target);
        }
        let mut acting = Party { divided: true, ..*whole };
        acting.bonus = part - acting.value - acting.method.rating;
        let mut opposed =
            OpposedRoll { actor: acting, opposing: self.defence_of(&acting, target, serial) };
        let edge = G::against_part(self, &opposed.actor, &opposed.opposing, (actor, serial));
        opposed.actor.bonus += edge;
        self.tell(&opposed.opposing);
        G::rolled(self, &opposed.opposing);
        self.moment_rolled(&mut opposed.opposing, Some(actor), actor);
        self.settle_opposed(&mut opposed, actor, serial);
        // Rolls that follow from a part have labels of their own.
        let own = part_serial(serial, target);
        // An aspect is paid for once on the whole roll.
        (whole.paid, whole.hostile) = (opposed.actor.paid, opposed.actor.hostile);
        whole.free_used = opposed.actor.free_used;
        (whole.used, whole.extra_free) = (opposed.actor.used, opposed.actor.extra_free);
        (whole.helped, whole.aided) = (opposed.actor.helped, opposed.actor.aided);
        G::defended(self, target, opposed.margin());
        if kind == RollKind::Attack {
            self.read_attack(actor, target, &opposed, own);
        } else {
            self.read_create(actor, target, &opposed, own);
        }
    }

    /// Returns the defence of one of several targets: its own dice, or none ([`Stance::Stands`]).
    pub(crate) fn defence_of(&mut self, acting: &Party, target: FighterId, serial: u32) -> Party {
        let Some(actor) = acting.fighter else { return *acting };
        let defend = met_by(acting.kind);
        let mut opposing = match self.stance(target, actor, defend, acting.method) {
            Stance::Stands(rating) => Party::new(Some(target), defend, rating),
            Stance::Defends(defense) => {
                let throws = self.throws(target, defend);
                let method = if throws { defense } else { self.diceless_method(defend, defense) };
                let mut party = Party::new(Some(target), defend, method);
                self.before_throw(&mut party, Some(acting), (actor, serial));
                if throws {
                    let label = self.label(Purpose::Part, actor, target, serial);
                    self.throw(&mut party, label);
                } else {
                    party.replaced = 0;
                }
                self.defensive_aid(&mut party);
                party
            }
        };
        opposing.part = true;
        opposing
    }
}
