//! Interrupting: the fighters who may, its price, and the options of a winner (FF-INTR).

use super::play::Play;
use super::stress::Outlook;
use crate::inline_vec::InlineVec;
use crate::system::{Choice, FighterId, Table, those};
use crate::systems::fate_fantasy::decide::points::{Interrupt, Pay, Precede};
use crate::systems::fate_fantasy::decide::question::Moment;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::harm::HarmModel;
use crate::systems::fate_fantasy::knobs::turns::{
    Eligible, Gate, InterruptFailure, InterruptModel, InterruptOpponent, InterruptPrice,
};
use crate::systems::fate_fantasy::sheet::setup::passes_gate;
use crate::systems::fate_fantasy::state::conflict::{Cut, GM, MAX_FIGHTERS, PCS, Phase};
use crate::systems::fate_fantasy::state::roll::{NO_FLOOR, RollKind, Spot, Why};
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

impl View<'_> {
    /// Returns the fighters of a mask who could interrupt the foe who is about to act, whatever it costs; `anyone`
    /// for a kind that `interrupt.eligible` does not limit.
    fn near(self, among: u64, anyone: bool) -> u64 {
        let (state, knobs) = (self.state, &self.setup.knobs.interrupt);
        let ready = among & state.left & !state.waiting & !state.house.skips;
        let [pcs, gms] = [PCS, GM].map(|camp| ready & self.setup.camps[camp]);
        // The game master's characters come after the before group, and after a hold.
        let comes_up = if state.phase == Phase::Before { u64::MAX } else { state.holding };
        let theirs = if knobs.gm_may { gms & comes_up } else { 0 };
        if pcs == 0 || state.phase != Phase::Gm {
            return theirs;
        }
        // A player's character is in the after group unless it is in the before group.
        let eligible = knobs.eligible == Eligible::AnyoneUnacted || anyone;
        let ours = if eligible { pcs } else { pcs & (state.holding | !state.before) };
        theirs | ours
    }

    /// Returns whether `interrupt.price` can be paid: with a fate point, with stress.
    pub fn means(self, who: FighterId) -> [bool; 2] {
        let knobs = &self.setup.knobs.interrupt;
        let fate = self.it(who).fate > 0;
        match knobs.price {
            InterruptPrice::FpOrStress => [fate, self.can_suffer(who)],
            InterruptPrice::Fp => [fate, false],
            InterruptPrice::Stress => [false, self.can_suffer(who)],
            InterruptPrice::None => [false, false],
        }
    }

    /// Whether the price can be paid with stress: it must not take the fighter out, and
    /// `interrupt.stress_may_overflow` allows a consequence.
    fn can_suffer(self, who: FighterId) -> bool {
        let knobs = &self.setup.knobs.interrupt;
        knobs.stress == 0
            || match self.outlook(who, knobs.stress) {
                Outlook::Fits => true,
                Outlook::Consequence => knobs.overflow,
                Outlook::Out => false,
            }
    }

    /// Whether there is no price, or [`View::means`] has a way to pay it.
    fn can_pay(self, who: FighterId) -> bool {
        let price = self.setup.knobs.interrupt.price;
        let by_stress = matches!(price, InterruptPrice::FpOrStress | InterruptPrice::Stress);
        let by_fate = matches!(price, InterruptPrice::FpOrStress | InterruptPrice::Fp);
        price == InterruptPrice::None
            || by_fate && self.it(who).fate > 0
            || by_stress && self.can_suffer(who)
    }

    /// Returns whether an interrupt of a kind has a price, and whether it has the penalty: by `interrupt.model`.
    fn terms(self, way: Interrupt) -> (bool, bool) {
        match (self.setup.knobs.interrupt.model, way) {
            (InterruptModel::OneKind, _) => (true, true),
            (InterruptModel::PenaltyOnly, _) | (InterruptModel::TwoKinds, Interrupt::StepIn) => {
                (false, true)
            }
            (InterruptModel::PriceOnly | InterruptModel::TwoKinds, _) => (true, false),
        }
    }

    /// Returns the kind of interrupt that `Interrupt::Interrupt` stands for: of two kinds the one without a price
    /// if that is open.
    fn meant(self, who: FighterId, way: Interrupt) -> Interrupt {
        let two = self.setup.knobs.interrupt.model == InterruptModel::TwoKinds;
        if way != Interrupt::Interrupt || !two {
            return way;
        }
        if self.may_interrupt(who, Interrupt::StepIn) {
            Interrupt::StepIn
        } else {
            Interrupt::CutIn
        }
    }

    /// Whether one fighter is among `View::who_may_interrupt`.
    pub fn may_interrupt(self, who: FighterId, way: Interrupt) -> bool {
        self.who_may_interrupt(1 << who, way) != 0
    }

    /// Returns the fighters of a mask who may interrupt in this way now (FF-INTR-01 to 03).
    fn who_may_interrupt(self, among: u64, way: Interrupt) -> u64 {
        let two = self.setup.knobs.interrupt.model == InterruptModel::TwoKinds;
        match way {
            Interrupt::Wait => among,
            Interrupt::Interrupt if two => {
                self.able(among, Interrupt::StepIn) | self.able(among, Interrupt::CutIn)
            }
            Interrupt::CutIn | Interrupt::StepIn if !two => 0,
            Interrupt::Interrupt | Interrupt::CutIn | Interrupt::StepIn => self.able(among, way),
        }
    }

    /// Returns the fighters of a mask who are [`near`](View::near) enough for this kind of interrupt and can pay
    /// for it. Where interrupting has the penalty it is a supplemental action, so that `act.supplemental` and the
    /// gate count.
    fn able(self, among: u64, kind: Interrupt) -> u64 {
        let (price, penalty) = self.terms(kind);
        // Interrupting is a supplemental action where it has the penalty.
        if penalty && self.setup.knobs.turn.supplements <= 0 {
            return 0;
        }
        let mut near = self.near(among, kind == Interrupt::CutIn);
        let turn = &self.setup.knobs.turn;
        if penalty && turn.gate_applies == Gate::Always {
            let skill = Some(self.setup.initiative);
            near = those(near, |who| passes_gate(self.sheet(who), turn, skill, false));
        }
        if price { those(near, |who| self.can_pay(who)) } else { near }
    }

    /// Returns the difference of skill of an interrupt, which its chance depends on; `interrupt.hold_bonus` counts
    /// as skill.
    fn edge(self, who: FighterId, acting: FighterId) -> i32 {
        let hold = i32::from(self.state.holds(who)) * self.setup.knobs.interrupt.hold_bonus;
        self.sheet(who).rating(self.setup.initiative) + hold - self.opposing(acting)
    }

    fn opposing(self, acting: FighterId) -> i32 {
        let setup = self.setup;
        let rated = setup.knobs.interrupt.opponent == InterruptOpponent::GmRating;
        if rated && setup.camp(acting) == GM {
            setup.gm_rating
        } else {
            setup.sheets[acting].rating(setup.initiative)
        }
    }
}

/// Results of the interrupts at the turn of a fighter.
#[derive(Default)]
struct Moves {
    attempts: i32,
    followers: InlineVec<(u8, Cut), MAX_FIGHTERS>,
    cancelled: bool,
    announced: Option<Choice>,
    /// Fighter who cancelled or preceded: measures count a changed action for it.
    winner: Option<FighterId>,
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Plays the turn of a fighter who is about to act: its foes may interrupt it, then it acts, then its followers
    /// act (FF-INTR-06 to 08, 13, 14).
    pub fn about_to_act(&mut self, who: FighterId) {
        let rivals = self.rivals(who);
        if self.eligible(rivals) == 0 {
            self.hold_or_take_turn(who, None);
        } else {
            self.act_among(rivals, who);
        }
    }

    /// Plays a turn like [`Self::about_to_act`], but one that foes may interrupt.
    #[inline(never)] // few have such foes
    fn act_among(&mut self, rivals: u64, who: FighterId) {
        let mut moves = Moves::default();
        self.offer_interrupts(rivals, who, &mut moves);
        self.act_after(who, &moves);
        for &(follower, cut) in moves.followers.iter() {
            let follower = FighterId::from(follower);
            if !self.is_over() && self.state.is_in(follower) {
                self.take_turn(follower, cut, None);
            }
        }
    }

    /// Returns the foes who could interrupt, a bit for each: only fighters whose policy can choose to, because all
    /// others need not be asked.
    fn rivals(&self, who: FighterId) -> u64 {
        let camp = self.setup.camp(who) ^ 1;
        if camp == GM && !self.setup.knobs.interrupt.gm_may {
            return 0;
        }
        if camp == PCS && self.state.phase != Phase::Gm {
            return 0;
        }
        self.of_camp(camp) & self.state.left & self.can_differ::<Interrupt>()
    }

    /// Asks the fighters who may interrupt, one after the other, each after the turn of the one before; they choose
    /// who is next (FF-INTR-14). Fighters who never would are in the order, but are not asked.
    fn offer_interrupts(&mut self, rivals: u64, who: FighterId, moves: &mut Moves) {
        let camp = self.setup.camp(who) ^ 1;
        let mut asked = 0;
        while self.setup.knobs.interrupt.per_npc.allows(moves.attempts + 1) {
            if self.is_over() || !self.state.is_in(who) {
                return;
            }
            // Nothing changes until a fighter tries.
            let mut open = self.eligible(self.of_camp(camp) & self.state.left & !asked);
            let mut tries = false;
            while open & rivals != 0 && !tries {
                in_tests!(assert_eq!(
                    open,
                    self.eligible(self.of_camp(camp) & self.state.left & !asked)
                ));
                let rival = self.pick(open, open, camp);
                open &= !(1 << rival);
                asked |= 1 << rival;
                tries = rivals >> rival & 1 == 1 && self.offer_interrupt(rival, who, moves);
            }
            if !tries {
                return;
            }
        }
    }

    /// Returns the fighters of a mask who may interrupt in one way or another, among them those whose policy never
    /// does.
    fn eligible(&self, among: u64) -> u64 {
        if among == 0 {
            return 0;
        }
        // `Interrupt` stands for all ways that there are.
        self.view().who_may_interrupt(among, Interrupt::Interrupt)
    }

    /// D-INTERRUPT: asks a fighter who may interrupt whether it tries or lets the foe act (FF-INTR-08). Returns
    /// whether it tries.
    fn offer_interrupt(&mut self, rival: FighterId, who: FighterId, moves: &mut Moves) -> bool {
        let interrupt_edge = self.view().edge(rival, who);
        let way = self.decide(rival, &Moment { interrupt_edge, ..Moment::about(1 << who) });
        if way == Interrupt::Wait {
            return false;
        }
        let way = self.view().meant(rival, way);
        moves.attempts += 1;
        self.count(M::InterruptsTried, rival, 1);
        let (price, penalty) = self.view().terms(way);
        let paid = if price { self.choose_price(rival) } else { None };
        self.note(|| FantasyEvent::Interrupts(rival, who, paid));
        self.pay_interrupt(rival, paid);
        let cut = if penalty { Cut::Supplemental } else { Cut::Paid };
        let spot = Spot { turn: who, deed: moves.attempts as u8 & 15 };
        if self.roll_interrupt(rival, who, spot) {
            self.count(M::InterruptsWon, rival, 1);
            self.moment(FantasyMoment::InterruptWon, rival, Some(who));
            self.win_interrupt(rival, who, cut, moves);
        } else {
            self.note(|| FantasyEvent::Cut(rival, who, None));
            self.moment(FantasyMoment::InterruptFailed, rival, Some(who));
            self.fail_interrupt(rival, cut, moves);
        }
        true
    }

    /// Asks how the price is paid (D-INTPAY); `None` if there is none (FF-INTR-02, 03). Asks only if both
    /// [`View::means`] are open.
    fn choose_price(&mut self, rival: FighterId) -> Option<Pay> {
        match self.view().means(rival) {
            [false, false] => None,
            [false, true] => Some(Pay::Stress),
            [true, true] if self.answers_with(rival, Pay::Stress) => Some(Pay::Stress),
            [true, _] => Some(Pay::FatePoint),
        }
    }

    fn pay_interrupt(&mut self, rival: FighterId, paid: Option<Pay>) {
        match paid {
            Some(Pay::Stress) => {
                self.count(M::PaidInStress, rival, 1);
                self.suffer(rival, self.setup.knobs.interrupt.stress);
            }
            Some(Pay::FatePoint) => {
                self.count(M::PaidInFate, rival, 1);
                self.spend(rival, 1);
            }
            None => {}
        }
    }

    /// Marks stress that a fighter takes of its own will as `interrupt.price`, like that of a hit.
    fn suffer(&mut self, who: FighterId, stress: i32) {
        if stress == 0 {
            return;
        }
        match self.setup.knobs.harm.model {
            HarmModel::SotcRollup => self.roll_up(who, who, stress),
            HarmModel::DresdenAbsorb => self.absorb(who, who, stress),
            HarmModel::Fate2Margin => self.wound(who, who, stress),
        }
    }

    /// Rolls initiative for the interrupter and the acting fighter (FF-INTR-04 to 06). Returns whether the
    /// interrupter wins.
    fn roll_interrupt(&mut self, rival: FighterId, who: FighterId, spot: Spot) -> bool {
        let skill = self.setup.initiative;
        let theirs = self.view().opposing(who);
        let mine = (skill, self.setup.sheets[rival].rating(skill));
        let mut roll = self.prepare((rival, RollKind::Interrupt), mine, None, theirs);
        if self.state.holds(rival) {
            roll.add(self.setup.knobs.interrupt.hold_bonus, Why::Hold);
        }
        self.moment_before_roll(&mut roll, who, who);
        let edge = roll.before_dice();
        let mut answer = self.prepare((who, RollKind::Answer), (skill, theirs), None, edge);
        self.moment_before_roll(&mut answer, rival, who);
        let (first, second) = self.opposed(RollKind::Interrupt.purpose(), spot, (rival, false));
        roll.fall(first);
        answer.fall(second);
        self.note(|| FantasyEvent::Rolled(roll.shown(), RollKind::Interrupt));
        self.note(|| FantasyEvent::Rolled(answer.shown(), RollKind::Answer));
        self.moment_rolled(&mut roll, who, (who, answer.total()));
        self.moment_rolled(&mut answer, rival, (who, roll.total()));
        self.bid_both(&mut roll, &mut answer, NO_FLOOR, spot);
        self.sweep();
        roll.total() - answer.total() >= self.least(RollKind::Interrupt)
    }

    fn win_interrupt(&mut self, rival: FighterId, who: FighterId, cut: Cut, moves: &mut Moves) {
        let how = if self.is_asked::<Precede>(rival) {
            self.decide(rival, &Moment::about(1 << who))
        } else {
            Precede::Before
        };
        self.note(|| FantasyEvent::Cut(rival, who, Some(how)));
        if how != Precede::After {
            moves.winner = moves.winner.or(Some(rival));
        }
        match how {
            Precede::Before => {
                if moves.announced.is_none() {
                    moves.announced = Some(self.announce(who));
                }
                self.take_turn(rival, cut, None);
                return;
            }
            Precede::After => {}
            Precede::Cancel => moves.cancelled = true,
        }
        self.set_aside(rival, cut, moves);
    }

    /// Moves the turn of an interrupter behind that of the fighter whom it could not, or would not, precede.
    fn set_aside(&mut self, rival: FighterId, cut: Cut, moves: &mut Moves) {
        self.state.left &= !(1 << rival);
        moves.followers.push((rival.as_u8(), cut));
    }

    fn fail_interrupt(&mut self, rival: FighterId, cut: Cut, moves: &mut Moves) {
        match self.setup.knobs.interrupt.failure {
            InterruptFailure::AfterThatNpc => self.set_aside(rival, cut, moves),
            InterruptFailure::EndOfGmTurn => {
                // Otherwise a hold that can only be ended by an interrupt would keep the turn from coming.
                self.state.holding &= !(1 << rival);
                self.state.waiting |= 1 << rival;
                self.it(rival).cut = cut;
            }
            InterruptFailure::TurnLost => {
                self.state.left &= !(1 << rival);
                self.state.holding &= !(1 << rival);
                self.count(M::TurnsLost, rival, 1);
                self.note(|| FantasyEvent::TurnLost(rival));
            }
        }
    }

    /// Plays the turn that was interrupted, if it still takes place (FF-INTR-06, JC-7). A cancelled action of
    /// minions is lost for their whole group, because the group has just one.
    fn act_after(&mut self, who: FighterId, moves: &Moves) {
        if !self.state.is_in(who) {
            if let Some(winner) = moves.winner {
                self.count(M::InterruptsChanged, winner, 1);
                self.count(M::InterruptsPrevented, winner, 1);
            }
            return;
        }
        if self.is_over() {
            return;
        }
        if moves.cancelled {
            if self.setup.grouping {
                // The group has one action, so all of it is lost.
                self.gather(who);
            }
            self.state.left &= !(1 << who);
            self.it(who).acted = true;
            self.expire_protection(who);
            self.note(|| FantasyEvent::TurnLost(who));
            self.count(M::TurnsLost, who, 1);
            if let Some(winner) = moves.winner {
                self.count(M::InterruptsChanged, winner, 1);
            }
            return;
        }
        let forced = moves.announced.filter(|_| !self.setup.knobs.interrupt.replans);
        let done = self.hold_or_take_turn(who, forced);
        if let (Some(told), Some(winner)) = (moves.announced, moves.winner) {
            self.count(M::InterruptsChanged, winner, i32::from(done != Some(told)));
        }
    }
}
