//! A character's turn: what lasted until now ends, then main and supplemental actions (FF-ACT,
//! FF-SUP, FF-FULL).

use super::movement::Goal;
use super::play::{FantasyQuery, Play};
use crate::dice::Pick;
use crate::system::{
    Choice, FighterId, LookUp, NO_TARGET, Numbered, Options, Query, Question, Table,
};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::decide::features::foes_in_reach;
use crate::systems::fate_fantasy::decide::points::{Compel, Follow, Main, Supplement, is_shortest};
use crate::systems::fate_fantasy::decide::question::{Moment, PosedQuestion};
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::fight::{FullDuration, Stopped};
use crate::systems::fate_fantasy::knobs::harm::ConcedeWhen;
use crate::systems::fate_fantasy::knobs::turns::Timing;
use crate::systems::fate_fantasy::state::conflict::{Cut, GM, MAX_ITEMS};
use crate::systems::fate_fantasy::state::roll::{Purpose, Spot};
use crate::systems::fate_fantasy::state::running_turn::{Deed, Turn};
use crate::systems::fate_fantasy::state::view::View;
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

/// Most times that a main action is chosen anew because its target conceded, so that a turn ends.
const MOST_CHOICES: usize = 40;
/// Number of lots from which compels are drawn.
const PARTS: u32 = 10_000;

/// Query for [`Supplement`]. It is looked up first, because most policies take one only if there is no foe to
/// attack.
#[derive(Clone, Copy, Debug)]
struct ToSupplement<'a> {
    turn: &'a Turn,
}

impl Query<View<'_>> for ToSupplement<'_> {
    const POINT: usize = <Supplement as Numbered<FateFantasy>>::NUMBER;
    const LOOK_UP: LookUp = LookUp::FirstAt;

    fn index(self, view: View<'_>, who: FighterId) -> i32 {
        foes_in_reach(view, who)
    }
}

impl<'a> FantasyQuery<'a> for ToSupplement<'a> {
    type Point = Supplement;

    fn moment(self) -> Moment<'a> {
        Moment::of_turn(self.turn)
    }
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Plays a turn. Returns the first main action that was chosen; `None` without one.
    pub fn take_turn(
        &mut self,
        who: FighterId,
        cut: Cut,
        forced: Option<Choice>,
    ) -> Option<Choice> {
        self.state.left &= !(1 << who);
        self.state.stop_waiting(who);
        self.it(who).acted = true;
        self.note(|| FantasyEvent::Turn(who));
        self.count(M::Turns, who, 1);
        self.expire_protection(who);
        let when = self.setup.knobs.harm.concede_when;
        let asked = matches!(when, ConcedeWhen::BeforeRoll | ConcedeWhen::OwnTurn);
        if asked && self.offer_concession(who) {
            return None;
        }
        self.moment(FantasyMoment::TurnStarts, who, None);
        let mut first = None;
        if self.goes_on(who) && !self.loses_turn(who) && !self.is_compelled(who) {
            first = self.act(who, cut, forced);
        }
        if self.goes_on(who) {
            self.moment(FantasyMoment::TurnEnds, who, None);
        }
        first
    }

    fn goes_on(&self, who: FighterId) -> bool {
        !self.is_over() && self.state.is_in(who)
    }

    /// Whether house rules have taken the turn
    /// ([`skips`](crate::systems::fate_fantasy::state::conflict::HouseState::skips)); it is then counted as lost.
    fn loses_turn(&mut self, who: FighterId) -> bool {
        if self.state.house.skips >> who & 1 == 0 {
            return false;
        }
        self.state.house.skips &= !(1 << who);
        self.count(M::TurnsLost, who, 1);
        self.note(|| FantasyEvent::TurnLost(who));
        true
    }

    /// Plays the actions of a turn. Returns the first main action that was chosen.
    fn act(&mut self, who: FighterId, cut: Cut, forced: Option<Choice>) -> Option<Choice> {
        if self.setup.grouping {
            self.gather(who);
        }
        let mut turn = Turn::new(who, cut);
        self.supplements(&mut turn);
        let mut first = None;
        for number in 0..self.setup.knobs.turn.mains {
            if !self.goes_on(who) || turn.closed {
                break;
            }
            let choice = self.main_action(&mut turn, forced.filter(|_| number == 0));
            first = first.or(choice);
            turn.mains += 1;
        }
        first
    }

    /// Ends the fighter's own blocks and full defence when its turn comes up (FF-BLK-08, FF-FULL-03).
    pub fn expire_protection(&mut self, who: FighterId) {
        self.it(who).full = false;
        if !self.state.blocks.is_empty() {
            self.drop_blocks(|block| FighterId::from(block.by) == who);
        }
    }

    /// Ends full defence with the round if `full_defence.duration` says so.
    pub fn expire_full(&mut self) {
        if self.setup.knobs.fight.full_duration == FullDuration::EndOfRound {
            for it in self.state.fighters.iter_mut() {
                it.full = false;
            }
        }
    }

    /// Whether a compel takes the turn (`compel.rate`, FF-ASPC-10). A fighter without fate points cannot refuse
    /// it.
    fn is_compelled(&mut self, who: FighterId) -> bool {
        let rate = self.setup.knobs.fate.compel_rate;
        let never = rate == crate::knob::Chance::NEVER;
        if never || self.setup.camp(who) == GM || self.setup.sheets[who].aspects == 0 {
            return false;
        }
        let spot = Spot { turn: who, deed: 0 };
        let lot = self.draw_for((Purpose::Compel, 0), spot, who, Pick(PARTS));
        if !rate.happens(((u64::from(lot) << 32) / u64::from(PARTS)) << 32) {
            return false;
        }
        let broke = self.state.fighters[who].fate == 0;
        let refuses = !broke && self.answers_with(who, Compel::Refuse);
        self.note(|| FantasyEvent::Compelled(who, !refuses));
        if refuses {
            self.spend(who, 1);
            self.count(M::CompelsRefused, who, 1);
            return false;
        }
        let it = self.it(who);
        it.fate = it.fate.saturating_add(1);
        self.count(M::FateEarned, who, 1);
        self.count(M::CompelsAccepted, who, 1);
        self.count(M::TurnsLost, who, 1);
        true
    }

    /// Plays supplemental actions before the main action (D-SUPP).
    fn supplements(&mut self, turn: &mut Turn) {
        if !self.is_asked::<Supplement>(turn.who) {
            return;
        }
        while turn.may_supplement(self.setup) && !self.is_over() {
            let choice = self.ask_undecided(turn.who, ToSupplement { turn });
            if Supplement::of(choice.option) == Supplement::None {
                return;
            }
            self.announce_supplement(turn);
            self.supplement(turn, choice);
        }
    }

    /// Adds the penalty of a supplemental action to the turn, as soon as it is named (FF-SUP-04).
    fn announce_supplement(&mut self, turn: &mut Turn) {
        turn.supplements += 1;
        turn.penalty += self.setup.knobs.turn.penalty;
        self.count(M::Supplements, turn.who, 1);
        let named = FantasyMoment::SupplementNamed;
        turn.penalty = self.moment_changes(named, turn.who, turn.penalty);
    }

    fn supplement(&mut self, turn: &mut Turn, choice: Choice) {
        let target = FighterId::from(choice.target);
        let supplement = Supplement::of(choice.option);
        let item = self.view().item_for(turn.who, supplement, choice.argument);
        match (supplement, item) {
            (Supplement::Approach, _) => self.step(turn, Goal::Foe(target)),
            (Supplement::Withdraw, _) => self.step(turn, Goal::Away(target)),
            (Supplement::Join, _) => self.step(turn, Goal::Ally(target)),
            (Supplement::Go, _) => self.step(turn, Goal::Zone(choice.argument)),
            (Supplement::Use, Some(item)) => self.use_item(turn, item, None),
            (Supplement::UseOn, Some(item)) => self.use_item(turn, item, Some(target)),
            (Supplement::Give, Some(item)) => self.give_item(turn.who, item, target),
            (Supplement::None, _)
            | (Supplement::Use | Supplement::UseOn | Supplement::Give, None) => {}
        }
    }

    fn step(&mut self, turn: &mut Turn, goal: Goal) {
        turn.stepped = true;
        self.supplemental_move(turn, goal);
    }

    /// Asks for a supplemental action that comes after the main action, before its roll, because its penalty
    /// counts there (JC-11, FF-SUP-04).
    pub fn plan_follow(&mut self, turn: &mut Turn, main: Main) {
        if self.is_asked::<Follow>(turn.who) {
            self.ask_follow(turn, main);
        }
    }

    #[inline(never)]
    fn ask_follow(&mut self, turn: &mut Turn, main: Main) {
        if turn.follow.is_some() || !turn.may_supplement(self.setup) {
            return;
        }
        let knobs = &self.setup.knobs.turn;
        // Items can be used after the main action even where moves cannot be made then.
        turn.rooted = (main.moves() && !knobs.stack) || knobs.timing == Timing::Before;
        if turn.rooted && self.state.fighters[turn.who].items == [0; MAX_ITEMS] {
            return;
        }
        let choice = self.choose::<Follow>(turn.who, &Moment::of_turn(turn));
        if Follow::of(choice.option).0 != Supplement::None {
            self.announce_supplement(turn);
            turn.follow = Some(choice);
        }
    }

    /// Asks for a main action and plays it. Returns the choice that was made first.
    fn main_action(&mut self, turn: &mut Turn, forced: Option<Choice>) -> Option<Choice> {
        let who = turn.who;
        let mut first = None;
        let mut forced = forced;
        for _ in 0..MOST_CHOICES {
            let moment = Moment::of_turn(turn);
            let choice = match forced.take() {
                Some(told) if self.is_possible(who, &moment, told) => told,
                Some(_) => Choice::plain(Main::Pass.number()),
                None => self.choose::<Main>(who, &moment),
            };
            first = first.or(Some(choice));
            let deed = self.perform(turn, choice);
            if deed == Deed::TargetGone && !self.is_over() {
                continue;
            }
            self.count(M::Actions, who, 1);
            let again = deed == Deed::Stopped
                && self.setup.knobs.block.stopped == Stopped::ChooseAgain
                && !turn.again;
            if !again || self.is_over() || !self.state.is_in(who) {
                break;
            }
            turn.again = true;
        }
        if let Some(step) = turn.follow.take()
            && !self.is_over()
            && self.state.is_in(who)
        {
            let gone = step.target != NO_TARGET && !self.state.is_in(FighterId::from(step.target));
            if !gone {
                self.supplement(turn, step);
            }
        }
        first
    }

    /// Plays a main action of [`Main`]. Without a method or task for it, it counts as [`Deed::Done`].
    fn perform(&mut self, turn: &mut Turn, choice: Choice) -> Deed {
        let (who, target) = (turn.who, FighterId::from(choice.target));
        let shortest = is_shortest(choice.argument);
        let view = self.view();
        let method = |manoeuvre| view.method_for(who, target, choice.argument, manoeuvre);
        let main = Main::of(choice.option);
        let barred = &self.setup.knobs.turn.forbidden_with;
        turn.alone |= main.lonely().is_some_and(|lonely| barred.contains(&lonely));
        match main {
            Main::Attack => match method(false) {
                Some(method) => self.attack(turn, target, method),
                None => Deed::Done,
            },
            Main::Manoeuvre => match method(true) {
                Some(method) => self.manoeuvre(turn, target, method),
                None => Deed::Done,
            },
            Main::Clear => match method(true) {
                Some(method) => self.clear(turn, target, method),
                None => Deed::Done,
            },
            Main::Protect | Main::Bar | Main::BarAnyone => self.block(turn, choice),
            Main::FullDefence => {
                turn.closed = true;
                self.plan_follow(turn, main);
                self.it(who).full = true;
                self.count(M::FullDefences, who, 1);
                self.note(|| FantasyEvent::FullDefence(who));
                Deed::Done
            }
            Main::Approach => self.main_move(turn, Goal::Foe(target), shortest),
            Main::Withdraw => self.main_move(turn, Goal::Away(target), shortest),
            Main::Join => self.main_move(turn, Goal::Ally(target), shortest),
            Main::Go => self.main_move(turn, Goal::Zone(choice.argument), false),
            Main::Task => match view.task_at_hand(who, choice.argument) {
                Some(task) => self.work(turn, task),
                None => Deed::Done,
            },
            Main::Pass => {
                self.plan_follow(turn, main);
                self.note(|| FantasyEvent::Passes(who));
                Deed::Done
            }
        }
    }

    /// Returns the main action that a fighter would choose in the present state, without playing it (FF-INTR-06).
    pub fn announce(&mut self, who: FighterId) -> Choice {
        self.choose::<Main>(who, &Moment::of_turn(&Turn::new(who, Cut::No)))
    }

    /// Whether an announced action, of [`Self::announce`], can still be taken: an interrupt may have changed the
    /// state.
    fn is_possible(&self, who: FighterId, moment: &Moment<'_>, choice: Choice) -> bool {
        let ask = PosedQuestion::<Main>::new(self.view(), who, moment);
        let aims = ask.candidates(choice.option, choice.argument);
        let aimed = choice.target == NO_TARGET || aims >> choice.target & 1 == 1;
        ask.legal(choice.option, choice.argument) && aimed
    }
}
