//! Spin: earned by a very good defence, kept or given at once, spent on one roll (FF-SPIN).

use crate::system::{FighterId, Options, Table, fighters_in};
use crate::systems::fate_fantasy::decide::points::Spin;
use crate::systems::fate_fantasy::decide::question::Moment;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::fight::{PerExtra, SpinExpiry, SpinTiming};
use crate::systems::fate_fantasy::rules::play::Play;
use crate::systems::fate_fantasy::state::conflict::GM;
use crate::systems::fate_fantasy::state::roll::{Roll, Why};
use crate::systems::fate_fantasy::state::view::{View, filter};
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

impl View<'_> {
    /// Returns the fighter who gets a spin that must be given away and whether it hinders: an ally whose turn of the
    /// round is still to come, else a foe, else an ally; `first` chooses one of several. `None` if no fighter is near
    /// enough.
    fn spin_recipient(
        self,
        who: FighterId,
        first: impl Fn(u64) -> FighterId,
    ) -> Option<(FighterId, bool)> {
        let near = |among: u64| {
            let able = filter(among, |to| self.may_receive(who, to));
            (able != 0).then(|| first(able))
        };
        let allies = self.allies(who);
        let next = near(allies & self.state.left).map(|to| (to, false));
        let hindered = || near(self.foes(who)).map(|to| (to, true));
        next.or_else(hindered).or_else(|| near(allies).map(|to| (to, false)))
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Gives a defender spin if its margin is at least `spin.threshold` (FF-SPIN-01).
    pub fn earn_spin(&mut self, who: FighterId, margin: i32) {
        let knobs = &self.setup.knobs.spin;
        if margin < knobs.threshold {
            return;
        }
        let barred = self.setup.camp(who) == GM && !self.setup.knobs.npc.may_spin;
        if barred || !self.state.is_in(who) {
            return;
        }
        let extra = match knobs.per_extra {
            PerExtra::None => 0,
            PerExtra::OnePerThree => (margin - knobs.threshold) / 3,
        };
        let earned = 1 + extra.min(8);
        let spins = self.moment_changes(FantasyMoment::SpinEarned, who, earned) as u8;
        if spins > 0 {
            self.gain_spins(who, spins);
        }
    }

    /// Gives a fighter spins: it keeps them, or with `spin.timing = assign_now` gives them away at once.
    pub fn gain_spins(&mut self, who: FighterId, spins: u8) {
        self.count(M::SpinsMade, who, i32::from(spins));
        self.note(|| FantasyEvent::Spin(who, spins));
        if self.setup.knobs.spin.timing == SpinTiming::AssignNow {
            for _ in 0..spins {
                self.assign(who);
            }
            return;
        }
        let part = self.state.part();
        let kept = &mut self.it(who).spins[part];
        *kept = kept.saturating_add(spins);
        self.state.spinners |= 1 << who;
    }

    /// Names at once the fighter whose next roll the spin goes to (`spin.timing = assign_now`). The spin cannot be
    /// kept: if the policy names no fighter, it goes to [`View::spin_recipient`], because most policies ask for rolls
    /// that are not under way yet.
    fn assign(&mut self, who: FighterId) {
        let choice = self.choose::<Spin>(who, &Moment::about(self.state.standing));
        let named = match Spin::of(choice.option) {
            Spin::Keep => self.view().spin_recipient(who, |among| self.table.first_of(among)),
            spin => Some((FighterId::from(choice.target), spin == Spin::Hinder)),
        };
        let Some((to, hinders)) = named else {
            self.count(M::SpinsLost, who, 1);
            self.note(|| FantasyEvent::SpinLost(who));
            return;
        };
        let (hinders, part) = (usize::from(hinders), self.state.part());
        let gift = &mut self.it(to).gifts[part][hinders];
        *gift = gift.saturating_add(1);
        self.state.gifted |= 1 << to;
        self.count(M::SpinsUsed, who, 1);
        self.note(|| FantasyEvent::Gives(who, to, hinders == 0));
    }

    /// Asks every fighter who keeps spin whether it goes to a roll that is about to be made, after it has taken the
    /// `gifts` to the roller (FF-SPIN-02, 03, 07).
    pub fn ask_spin(&mut self, roll: &mut Roll, opposed: i32) {
        if roll.kind.is_defence() && !self.setup.knobs.spin.on_defence {
            return;
        }
        if self.state.gifted >> roll.who & 1 == 1 {
            self.apply_given_spin(roll);
        }
        for holder in fighters_in(self.state.spinners) {
            let able = self.is_asked::<Spin>(holder) && self.view().may_receive(holder, roll.who);
            while able && self.state.spinners >> holder & 1 == 1 {
                let full = !self.setup.knobs.spin.stack && roll.spin_taken();
                if full || !self.ask_holder(holder, roll, opposed) {
                    break;
                }
            }
        }
    }

    /// Asks a holder to spend one spin on a roll. Returns whether it does.
    fn ask_holder(&mut self, holder: FighterId, roll: &mut Roll, opposed: i32) -> bool {
        let edge = roll.before_dice() - opposed;
        let moment = Moment { spin: Some((roll.kind, edge)), ..Moment::about(1 << roll.who) };
        let spin: Spin = self.decide(holder, &moment);
        if spin == Spin::Keep {
            return false;
        }
        let helps = spin == Spin::Help;
        self.apply_spin(roll, helps);
        self.take_spin(holder);
        self.count(M::SpinsUsed, holder, 1);
        let who = roll.who;
        self.note(|| FantasyEvent::Gives(holder, who, helps));
        true
    }

    /// Takes the spin that ends soonest from a fighter who keeps any, because it is lost first.
    pub fn take_spin(&mut self, holder: FighterId) {
        let part = self.state.part();
        let it = self.it(holder);
        let soonest = (1..=3).map(|step| (part + step) % 3).find(|&at| it.spins[at] > 0);
        it.spins[soonest.unwrap_or(part)] -= 1;
        if it.spins == [0; 3] {
            self.state.spinners &= !(1 << holder);
        }
    }

    fn apply_spin(&mut self, roll: &mut Roll, helps: bool) {
        let knobs = &self.setup.knobs.spin;
        let (amount, why) = if helps {
            (knobs.ally_bonus, Why::SpinHelp)
        } else {
            (knobs.enemy_penalty, Why::SpinHinder)
        };
        roll.spin += amount;
        roll.bonus += amount;
        roll.why |= why.bit();
    }

    /// Applies the spins given to a fighter for its next roll: all of them, or without `spin.stack` the first.
    fn apply_given_spin(&mut self, roll: &mut Roll) {
        let stack = self.setup.knobs.spin.stack;
        for part in 0..3 {
            for hinders in 0..2 {
                while self.state.fighters[roll.who].gifts[part][hinders] > 0 {
                    if !stack && roll.spin_taken() {
                        return;
                    }
                    self.it(roll.who).gifts[part][hinders] -= 1;
                    self.apply_spin(roll, hinders == 0);
                }
            }
        }
        self.state.gifted &= !(1 << roll.who);
    }

    /// Ends spin with the round, or, with `spin.expiry = same_point`, when the part of the round begins in which it
    /// was earned.
    pub fn expire_spin(&mut self, part: Option<usize>) {
        let by_part = self.setup.knobs.spin.expiry == SpinExpiry::SamePoint;
        if by_part != part.is_some() || self.state.spinners | self.state.gifted == 0 {
            return;
        }
        let parts = part.map_or(0..3, |part| part..part + 1);
        for who in fighters_in(self.state.spinners) {
            let it = self.it(who);
            let lost: u8 = it.spins[parts.clone()].iter().sum();
            it.spins[parts.clone()].fill(0);
            if it.spins == [0; 3] {
                self.state.spinners &= !(1 << who);
            }
            if lost > 0 {
                self.count(M::SpinsLost, who, i32::from(lost));
                self.note(|| FantasyEvent::SpinLost(who));
            }
        }
        for who in fighters_in(self.state.gifted) {
            let it = self.it(who);
            it.gifts[parts.clone()].fill([0; 2]);
            if it.gifts == [[0; 2]; 3] {
                self.state.gifted &= !(1 << who);
            }
        }
    }
}
