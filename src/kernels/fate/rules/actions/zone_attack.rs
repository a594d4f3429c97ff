//! An attack roll that all fighters in a zone meet (FC-ATK-10, WOA-AREA-01).
//!
//! All dice fall before any invocation (FC-DICE-12). So the attacker's invocations raise the one roll against all
//! defenders, and a reroll is one for all of them. Effects of weight, scale and stunts depend on the defender, and
//! are judged one by one (WOA-WT-24).

use super::several_targets::part_serial;
use crate::inline_vec::InlineVec;
use crate::kernels::fate::Play;
use crate::kernels::fate::knobs::bodies::{ScaleBenefit, Simultaneous};
use crate::kernels::fate::knobs::common::{InvokeOrder, RerollKeep};
use crate::kernels::fate::register::{FateGame, Method, RollKind};
use crate::kernels::fate::rules::invocations::for_allies::Aid;
use crate::kernels::fate::rules::rolls::opposed_roll::{OpposedRoll, Party};
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::MAX_FIGHTERS;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::system::{FighterId, Table};

/// A defender of the attack, with the parts of the roll that hold against it alone.
#[derive(Clone, Copy, Debug)]
struct Front {
    /// The defender's roll.
    opposing: Party,
    /// Dice of the attack that are turned to [+] against it.
    replaced: u8,
    /// Bonus of the attack against this defender alone.
    edge: i32,
    /// Payments of the defender's allies on its defence.
    aid: Aid,
}

impl Default for Front {
    fn default() -> Self {
        let nobody = Party::new(None, RollKind::Defend, Method::NONE);
        Self { opposing: nobody, replaced: 0, edge: 0, aid: Aid::NONE }
    }
}

type Fronts = InlineVec<Front, MAX_FIGHTERS>;

/// The attack on all defenders, during the invocations: one roll, because a bonus bought against one holds against
/// all.
#[derive(Clone, Copy, Debug)]
struct Blast {
    /// The roll without the parts that depend on the defender, which [`Front`] has.
    whole: Party,
    /// Payments of the attacker's allies on the attack.
    aid: Aid,
    /// The fighter whose turn it is, and the number of the roll in the turn.
    roll: (FighterId, u32),
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Plays one attack roll that each of these fighters meets, in turn order.
    pub(crate) fn attack_these(
        &mut self,
        actor: FighterId,
        method: Method,
        struck: u64,
        serial: u32,
    ) {
        let kind = RollKind::Attack;
        let method = G::before_roll(self, actor, kind, method);
        let whole = self.roll_whole(actor, kind, method, serial);
        let mut blast = Blast { whole, aid: Aid::NONE, roll: (actor, serial) };
        let mut fronts = self.line_up(&blast, struck);
        if self.setup.fate.invoke_order == InvokeOrder::Sealed {
            self.seal_all(&mut blast, &mut fronts);
        } else {
            self.invoke_on_all(&mut blast, &mut fronts);
        }
        let draw = self.setup.bodies.knobs.simultaneous == Simultaneous::Draw;
        self.state.bodies.holding = draw;
        let mut first = true;
        for front in fronts.iter() {
            first &= !self.read_front(&blast, front, first);
        }
        if draw {
            self.state.bodies.holding = false;
            self.check_end();
        }
    }

    /// Rolls the defences of all fighters that are struck, all before any invocation.
    fn line_up(&mut self, blast: &Blast, struck: u64) -> Fronts {
        let (actor, serial) = blast.roll;
        let order = self.state.order;
        let mut fronts = Fronts::new();
        for &victim in order.iter().filter(|victim| struck >> **victim & 1 == 1) {
            let target = FighterId::from(victim);
            if self.state.end.is_some() || self.state.units() >> target & 1 == 0 {
                continue;
            }
            self.meet(actor, target);
            let view = self.view();
            let kind = RollKind::Attack;
            let replaced = G::replaced_dice(view, actor, Some(target), kind);
            let edge = G::edge_against(view, &blast.whole, target);
            let mut front = Front { replaced, edge, ..Front::default() };
            let acting = self.acting(&blast.whole, &front);
            if replaced != blast.whole.replaced || edge != 0 {
                let total = acting.total();
                self.tell_body(|| BodyEvent::Counts { target, replaced, total });
            }
            front.opposing = self.defence_of(&acting, target, serial);
            front.edge += G::against_part(self, &acting, &front.opposing, blast.roll);
            front.opposing.closed = target == actor;
            self.tell(&front.opposing);
            G::rolled(self, &front.opposing);
            self.moment_rolled(&mut front.opposing, Some(actor), actor);
            if !self.setup.bodies.scale.is_empty() {
                let mut opposed = OpposedRoll { actor: acting, opposing: front.opposing };
                self.scale_up(&mut opposed, ScaleBenefit::Before);
                front.edge += opposed.actor.bonus - acting.bonus;
                front.opposing = opposed.opposing;
            }
            fronts.push(front);
        }
        fronts
    }

    /// Returns the attack as one of the defenders meets it: with its turned dice and its edge.
    fn acting(&self, whole: &Party, front: &Front) -> Party {
        let reads = |dice| G::dice_value(self.setup, dice, front.replaced);
        let mut acting = Party {
            replaced: front.replaced,
            value: whole.dice.map_or(whole.value, reads),
            bonus: whole.bonus + front.edge,
            ..*whole
        };
        self.cap_result(&mut acting);
        acting
    }

    /// Copies the attacker's changes to its roll, made against one of the defenders, back to the one roll; returns
    /// whether there were any.
    fn take_back(
        &self,
        blast: &mut Blast,
        fronts: &mut Fronts,
        acting: Party,
        dealt: Party,
    ) -> bool {
        let changed = acting.invocations() != dealt.invocations()
            || acting.efforts != dealt.efforts
            || acting.rerolls != dealt.rerolls;
        let rerolled = acting.rerolls != dealt.rerolls
            && (self.setup.fate.reroll_keep == RerollKeep::New || acting.dice != dealt.dice);
        if rerolled && !G::replaces_rerolls(self.setup) {
            // Dice that are rolled lie as they fall (JC-23).
            blast.whole.replaced = 0;
            fronts.iter_mut().for_each(|front| front.replaced = 0);
        }
        let whole = blast.whole;
        let reads = |dice| G::dice_value(self.setup, dice, whole.replaced);
        blast.whole = Party {
            replaced: whole.replaced,
            value: acting.dice.map_or(whole.value, reads),
            bonus: whole.bonus + acting.bonus - dealt.bonus,
            ..acting
        };
        changed
    }

    /// Lets attacker and defenders invoke, pair by pair in turn order, until no party wants to answer any more
    /// (FC-INV-12). A defender that has passed is asked again once the attack has been raised.
    fn invoke_on_all(&mut self, blast: &mut Blast, fronts: &mut Fronts) {
        let mut again = true;
        while again {
            again = false;
            for at in 0..fronts.len() {
                let front = fronts[at];
                let dealt = self.acting(&blast.whole, &front);
                let mut opposed = OpposedRoll { actor: dealt, opposing: front.opposing };
                let mut aid = self.join_aid(blast, &front);
                self.invocations_aided(&mut opposed, blast.roll, &mut aid);
                (blast.aid, fronts[at].aid) = (aid, aid);
                fronts[at].opposing = opposed.opposing;
                let raised = self.take_back(blast, fronts, opposed.actor, dealt);
                again |= raised && at > 0;
            }
        }
    }

    /// Returns the payments of allies of both parties as one [`Aid`].
    fn join_aid(&self, blast: &Blast, front: &Front) -> Aid {
        front.aid.with(&blast.aid, self.setup.members(blast.roll.0))
    }

    /// Like [`invoke_on_all`](Self::invoke_on_all), but each party seals what it spends before it knows the others'
    /// spending.
    #[cold]
    fn seal_all(&mut self, blast: &mut Blast, fronts: &mut Fronts) {
        let mut written = *fronts;
        for front in written.iter_mut().filter(|front| !front.opposing.closed) {
            let acting = self.acting(&blast.whole, front);
            let mut seen = OpposedRoll { actor: acting, opposing: front.opposing };
            let mut aid = front.aid.by(self.helpers_of_both(&seen));
            while self.side_invokes(&mut seen, false, blast.roll, &mut aid) {}
            front.opposing = seen.opposing;
        }
        for at in 0..fronts.len() {
            let front = fronts[at];
            if front.opposing.closed {
                continue;
            }
            let acting = self.acting(&blast.whole, &front);
            let mut seen = OpposedRoll { actor: acting, opposing: front.opposing };
            let mut aid = blast.aid.by(self.helpers_of_both(&seen));
            while self.side_invokes(&mut seen, true, blast.roll, &mut aid) {}
            blast.aid = aid.unwrap_or(blast.aid);
            self.take_back(blast, fronts, seen.actor, acting);
        }
        for (front, written) in fronts.iter_mut().zip(&*written) {
            front.opposing = written.opposing;
        }
    }

    /// Applies the attack to one of the defenders; returns `false` if it is out already.
    fn read_front(&mut self, blast: &Blast, front: &Front, first: bool) -> bool {
        let ((actor, serial), Some(target)) = (blast.roll, front.opposing.fighter) else {
            return false;
        };
        if self.state.end.is_some() || self.state.units() >> target & 1 == 0 {
            return false;
        }
        let actor_now = self.acting(&blast.whole, front);
        let mut opposed = OpposedRoll { actor: actor_now, opposing: front.opposing };
        self.lapse_boosts(&opposed);
        if !self.setup.bodies.scale.is_empty() {
            self.scale_up(&mut opposed, ScaleBenefit::After);
        }
        let margin = opposed.margin();
        self.tell_body(|| BodyEvent::Facing(target));
        self.note(|| FateEvent::Result(margin, Outcome::of(margin, &self.setup.fate)));
        // The one roll is over with the first of them.
        let dice = opposed.actor.dice.filter(|_| first);
        let over = OpposedRoll { actor: Party { dice, ..opposed.actor }, ..opposed };
        G::concluded(self, &over);
        G::defended(self, target, margin);
        self.read_attack(actor, target, &opposed, part_serial(serial, target));
        true
    }
}
