//! Making rolls: modifiers before the dice, and the bidding of aspects after them (FF-LADR-02 to 04,
//! FF-ASPC-06).

use crate::system::{FighterId, LookUp, Numbered, Options, Query, READY, Table};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::decide::classes::class_of_bid;
use crate::systems::fate_fantasy::decide::points::Invoke;
use crate::systems::fate_fantasy::decide::question::Moment;
use crate::systems::fate_fantasy::knobs::fate_points::Bidding;
use crate::systems::fate_fantasy::knobs::turns::InterruptTie;
use crate::systems::fate_fantasy::rules::play::{FantasyQuery, Play};
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::Cut;
use crate::systems::fate_fantasy::state::roll::{NO_FLOOR, Opposition, Roll, RollKind, Spot, Why};
use crate::systems::fate_fantasy::state::running_turn::Turn;
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;

/// Query for [`Invoke`]. Its inputs are known by [`known_bids`](crate::systems::fate_fantasy::decide::known_bids),
/// because most policies look at nothing else.
#[derive(Clone, Copy, Debug)]
struct ToBid<'a> {
    roll: &'a Roll,
    against: &'a Opposition,
}

impl Query<View<'_>> for ToBid<'_> {
    const POINT: usize = <Invoke as Numbered<FateFantasy>>::NUMBER;
    const LOOK_UP: LookUp = LookUp::Class;

    fn class(self, _: View<'_>, _: FighterId) -> usize {
        class_of_bid(self.roll, self.against)
    }

    fn ready(self, view: View<'_>, _: FighterId, _: usize) -> Option<[i32; READY]> {
        Some(view.known_of_bid((self.roll, self.against)))
    }

    #[inline]
    fn other(self, view: View<'_>, _: FighterId, place: usize) -> i32 {
        view.looked_up_of_bid((self.roll, self.against), place)
    }
}

impl<'a> FantasyQuery<'a> for ToBid<'a> {
    type Point = Invoke;

    fn moment(self) -> Moment<'a> {
        Moment { bid: Some((self.roll, *self.against)), ..Moment::QUIET }
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Returns a fighter's roll before its dice: with every modifier of [`Self::make_ready`]. `edge` is the rating of
    /// the opponent; policies that could spend spin read it.
    pub fn prepare(
        &mut self,
        (who, kind): (FighterId, RollKind),
        (skill, rating): (Skill, i32),
        turn: Option<&Turn>,
        edge: i32,
    ) -> Roll {
        let mut roll = Roll::flat(who, kind, rating);
        self.make_ready(&mut roll, skill, turn, edge);
        roll
    }

    /// Makes a roll with a skill of a roll without one, and adds every modifier of state, turn and spin. The roll
    /// stands where it is, so that it is not copied.
    pub fn make_ready(&mut self, roll: &mut Roll, skill: Skill, turn: Option<&Turn>, edge: i32) {
        roll.skill = Some(skill);
        roll.cap = self.setup.roll_cap;
        self.modify(roll, turn, edge);
    }

    /// Adds the modifiers of the roller's state, its turn and spin to a roll; spin last, because its holders are
    /// asked with all others in view.
    #[inline]
    fn modify(&mut self, roll: &mut Roll, turn: Option<&Turn>, edge: i32) {
        let (who, kind) = (roll.who, roll.kind);
        if let Some(turn) = turn.filter(|_| kind.is_main()) {
            roll.add(turn.penalty, Why::Supplement);
            if turn.cut == Cut::Supplemental {
                roll.add(self.setup.knobs.interrupt.penalty, Why::Interrupt);
            }
        }
        if kind.is_defence() {
            let it = &self.state.fighters[who];
            let fight = &self.setup.knobs.fight;
            if it.full {
                roll.add(fight.full_bonus, Why::FullDefence);
            }
            roll.add(fight.extra_penalty * i32::from(it.defences), Why::Defences);
        }
        if self.setup.wounds_matter {
            roll.add(self.wound_penalty(who), Why::Wounds);
        }
        if self.setup.grouping {
            roll.add(self.group_bonus(who), Why::Group);
        }
        if self.state.spinners | self.state.gifted != 0 {
            self.ask_spin(roll, edge);
        }
    }

    /// Whether aspects and fate points may be used on such a roll at all; if not, the roller is not asked.
    fn may_bid(&self, roll: &Roll, opponent: FighterId) -> bool {
        if roll.skill.is_none() || !self.is_asked::<Invoke>(roll.who) {
            return false;
        }
        let allowed = self.setup.bid_on_all
            || matches!(roll.kind, RollKind::Attack | RollKind::Defend | RollKind::Move);
        let it = &self.state.fighters[roll.who];
        let tags = opponent != Opposition::NONE && !self.state.aspects.is_empty();
        allowed && (it.fate | it.techniques != 0 || tags || self.setup.bids_free)
    }

    /// Lets both parties use aspects until both pass: with
    /// `Setup::blind_bids` each against the total
    /// from before all bids; `floor` is the total that the acting roll must beat besides the other (FF-ASPC-06). A
    /// party that has passed is asked again once the other has bid, so that it may answer.
    pub fn bid_both(&mut self, actor: &mut Roll, other: &mut Roll, floor: i32, spot: Spot) {
        let open = [self.may_bid(actor, other.who), self.may_bid(other, actor.who)];
        if !open[0] && !open[1] {
            return;
        }
        let first = usize::from(self.setup.knobs.fate.bidding == Bidding::ActorLast);
        let least = self.least(actor.kind);
        if self.setup.blind_bids {
            let (mine, theirs) = (actor.total().max(NO_FLOOR), other.total());
            if open[0] {
                self.bid_alone(actor, Self::against(other.who, theirs.max(floor), least), spot);
            }
            if open[1] {
                self.bid_alone(other, Self::against(actor.who, mine, 1 - least), spot);
            }
            return;
        }
        let mut passed = [!open[0], !open[1]];
        let mut turn = first;
        while !(passed[0] && passed[1]) {
            if !(open[turn]) {
                turn ^= 1;
                continue;
            }
            let did = if turn == 0 {
                let against = Self::against(other.who, other.total().max(floor), least);
                self.bid_once(actor, against, spot)
            } else {
                let against = Self::against(actor.who, actor.total(), 1 - least);
                self.bid_once(other, against, spot)
            };
            passed[turn] = !did;
            if did {
                // A party that has passed may answer.
                passed[turn ^ 1] = !open[turn ^ 1];
            }
            turn ^= 1;
        }
    }

    const fn against(opponent: FighterId, total: i32, success: i32) -> Opposition {
        Opposition { opponent, total, success }
    }

    /// Lets one party bid against a fixed total, until it passes.
    fn bid_alone(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        while self.bid_once(roll, against, spot) {}
    }

    /// Returns the shifts with which an opposed roll succeeds: 0 where `manoeuvre.tie_succeeds` or `interrupt.tie`
    /// makes a tie enough (FF-MAN-12, FF-INTR-06).
    pub fn least(&self, kind: RollKind) -> i32 {
        let knobs = &self.setup.knobs;
        match kind {
            RollKind::Manoeuvre => i32::from(!knobs.manoeuvre.tie),
            RollKind::Interrupt => i32::from(knobs.interrupt.tie == InterruptTie::Npc),
            _ => 1,
        }
    }

    /// Bids on a roll without an opposing roll.
    pub fn bid_single(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        if self.may_bid(roll, against.opponent) {
            while self.bid_once(roll, against, spot) {}
        }
    }

    /// Bids until a roll gets past the known opposition, and no further, because the other roll is still to come
    /// (FF-BLK-14).
    pub fn bid_until_past(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        if self.may_bid(roll, against.opponent) {
            let short = |roll: &Roll| roll.total() - against.total < against.success;
            while short(roll) && self.bid_once(roll, against, spot) {}
        }
    }

    /// Asks for one use of an aspect or fate point, and makes it. Returns whether there was one.
    fn bid_once(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) -> bool {
        let choice = self.ask_undecided(roll.who, ToBid { roll, against: &against });
        let invoke = Invoke::of(choice.option);
        if invoke != Invoke::Pass {
            self.use_on(roll, against.opponent, (invoke, choice.argument), spot);
        }
        invoke != Invoke::Pass
    }

    /// Rolls dice for a prepared roll without an opposing roll, and bids on it.
    pub fn roll_single(&mut self, roll: &mut Roll, against: Opposition, spot: Spot) {
        self.moment_before_roll(roll, against.opponent, spot.turn);
        let dice = self.single(roll.kind.purpose(), spot, roll.who);
        roll.fall(dice);
        self.note(|| FantasyEvent::Rolled(roll.shown(), roll.kind));
        self.moment_rolled(roll, against.opponent, (spot.turn, against.total));
        self.bid_single(roll, against, spot);
    }
}
