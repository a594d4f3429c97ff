//! What may be answered to a question: which options are open, and at whom they can be aimed.

use super::ask::Ask;
use super::features::FantasyFeature;
use super::knobs::harm::ConcedeWhen;
use super::knobs::turns::Disrupt;
use super::movement::Goal;
use super::skill::Skill;
use super::state::{GM, MAX_ITEMS, Trigger};
use super::view::filter;
use super::words::{
    Concede, Follow, GmOrder, Interrupt, Invoke, Main, Order, Pay, Precede, Spin, Supplement,
    is_shortest,
};
use crate::system::{NO_ARGUMENT, Numbered, Options, Question};

impl Question for Ask<'_> {
    #[inline]
    fn point(&self) -> usize {
        self.point
    }

    #[inline]
    fn actor(&self) -> usize {
        self.actor
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        match self.point {
            Main::NUMBER => self.may_act(Main::of(option), argument),
            Supplement::NUMBER => self.may_supplement(Supplement::of(option), argument),
            Follow::NUMBER => self.may_follow(Supplement::of(option), argument),
            Invoke::NUMBER => self.may_invoke(Invoke::of(option), argument),
            Spin::NUMBER => self.may_spin(Spin::of(option)),
            Interrupt::NUMBER => self.view().may_interrupt(self.actor, Interrupt::of(option)),
            Pay::NUMBER => self.may_pay(Pay::of(option)),
            Precede::NUMBER => self.may_precede(Precede::of(option)),
            Concede::NUMBER => self.may_concede(Concede::of(option)),
            _ => true,
        }
    }

    #[inline]
    fn candidates(&self, option: u8, argument: u8) -> u64 {
        match self.point {
            Main::NUMBER => self.aim_main(Main::of(option), argument),
            Supplement::NUMBER | Follow::NUMBER => self.aim_supplement(Supplement::of(option)),
            Spin::NUMBER => self.aim_spin(Spin::of(option)),
            Interrupt::NUMBER => match Interrupt::of(option) {
                Interrupt::Wait => 0,
                Interrupt::Interrupt | Interrupt::CutIn | Interrupt::StepIn => self.moment.whom,
            },
            Order::NUMBER | GmOrder::NUMBER => match Order::of(option) {
                Order::InOrder => 0,
                Order::Next => self.moment.whom,
            },
            _ => 0,
        }
    }

    fn of_fighter(&self, feature: usize, fighter: usize) -> i32 {
        let feature = FantasyFeature::from_number(feature as u16);
        feature.map_or(0, |feature| feature.of_fighter(self, fighter))
    }

    fn of_side(&self, feature: usize, own: bool) -> i32 {
        let feature = FantasyFeature::from_number(feature as u16);
        feature.map_or(0, |feature| feature.of_side(self, own))
    }

    fn of_world(&self, feature: usize) -> i32 {
        let feature = FantasyFeature::from_number(feature as u16);
        feature.map_or(0, |feature| feature.of_world(self))
    }
}

impl Ask<'_> {
    /// Whether a main action is open at all; whom it can be aimed at is for `aim_main`.
    fn may_act(&self, main: Main, argument: u8) -> bool {
        if main.lonely().is_some_and(|lonely| self.turn().bars(self.setup, lonely)) {
            return false;
        }
        let (view, who) = (self.view(), self.actor);
        match main {
            Main::Attack | Main::FullDefence | Main::Pass => true,
            Main::Manoeuvre => self.may_manoeuvre(),
            Main::Clear => self.setup.knobs.manoeuvre.can_remove && self.may_manoeuvre(),
            Main::Protect => {
                let open = self.setup.methods[who].defence;
                let named = Skill::of(argument);
                let known = named.is_some_and(|skill| open >> skill.number() & 1 == 1);
                view.may_block(who) && (argument == NO_ARGUMENT || known)
            }
            Main::Bar => view.may_block(who),
            Main::BarAnyone => {
                view.may_block(who) && view.may_bar(who, (Trigger::named(argument), None))
            }
            Main::Task => view.task_at_hand(who, argument).is_some(),
            Main::Approach | Main::Withdraw | Main::Join => self.may_move(),
            Main::Go => self.may_move() && self.goes(Goal::Zone(argument), false),
        }
    }

    fn may_manoeuvre(&self) -> bool {
        self.camp() != GM || self.setup.knobs.npc.may_manoeuvre
    }

    /// Whether a main move may be made (FF-MOVE-06).
    fn may_move(&self) -> bool {
        self.has_zones() && (self.setup.knobs.turn.stack || !self.turn().stepped)
    }

    fn has_zones(&self) -> bool {
        self.setup.scene.map.has_zones()
    }

    /// Whether a way leads to a goal.
    fn goes(&self, goal: Goal, shortest: bool) -> bool {
        !self.view().way(self.actor, goal, shortest).is_empty()
    }

    /// Whom a main action can be aimed at.
    fn aim_main(&self, main: Main, argument: u8) -> u64 {
        let (view, who) = (self.view(), self.actor);
        let shortest = is_shortest(argument);
        match main {
            Main::Attack => self.aim_method(argument, false),
            Main::Manoeuvre => self.aim_method(argument, true),
            Main::Clear => filter(self.allies(), |ally| {
                let able = self.setup.methods[who].manoeuvre[0].is_some();
                view.is_close(who, ally) && able && view.clearable(ally).is_some()
            }),
            Main::Protect => filter(self.others(), |ally| view.is_close(who, ally)),
            Main::Bar => {
                filter(self.foes(), |foe| view.may_bar(who, (Trigger::named(argument), Some(foe))))
            }
            Main::BarAnyone if Trigger::named(argument) == Trigger::Attack => self.allies(),
            Main::BarAnyone => 1 << who,
            Main::Approach => self.aim_move(self.foes(), Goal::Foe, shortest),
            Main::Withdraw => self.aim_move(self.foes(), Goal::Away, shortest),
            Main::Join => self.aim_move(self.others(), Goal::Ally, shortest),
            Main::FullDefence | Main::Go | Main::Task | Main::Pass => 0,
        }
    }

    /// The allies who take part, without oneself.
    fn others(&self) -> u64 {
        self.allies() & !(1 << self.actor)
    }

    /// Whom an attack or a manoeuvre can be aimed at.
    fn aim_method(&self, argument: u8, manoeuvre: bool) -> u64 {
        if !self.has_zones() && argument == NO_ARGUMENT {
            let best = self.setup.methods[self.actor].best(manoeuvre);
            return if best[0].is_some() { self.foes() } else { 0 };
        }
        let view = self.view();
        filter(self.foes(), |foe| view.method_for((self.actor, foe), argument, manoeuvre).is_some())
    }

    /// Those of a mask towards whom, away from whom or to whom one can move.
    fn aim_move(&self, among: u64, goal: fn(usize) -> Goal, shortest: bool) -> u64 {
        if !self.has_zones() {
            return 0;
        }
        filter(among, |who| self.goes(goal(who), shortest))
    }

    fn may_supplement(&self, supplement: Supplement, argument: u8) -> bool {
        let (view, who) = (self.view(), self.actor);
        let any_item = |fits: &dyn Fn(usize) -> bool| match argument {
            NO_ARGUMENT => (0..MAX_ITEMS).any(fits),
            item => fits(usize::from(item)),
        };
        match supplement {
            Supplement::Use => any_item(&|item| view.item_works(who, item, false)),
            Supplement::UseOn => any_item(&|item| view.item_works(who, item, true)),
            Supplement::Give => any_item(&|item| self.it(who).items[item] > 0),
            Supplement::None
            | Supplement::Approach
            | Supplement::Withdraw
            | Supplement::Join
            | Supplement::Go => self.may_follow(supplement, argument),
        }
    }

    /// Whether a supplemental move may be made; nothing else may follow a main action.
    fn may_follow(&self, supplement: Supplement, argument: u8) -> bool {
        match supplement {
            Supplement::None => true,
            Supplement::Approach | Supplement::Withdraw | Supplement::Join => self.may_step(),
            Supplement::Go => self.may_step() && self.steps(Goal::Zone(argument)),
            Supplement::Use | Supplement::UseOn | Supplement::Give => false,
        }
    }

    fn may_step(&self) -> bool {
        let gate = self.view().passes_gate(self.actor, Some(Skill::Athletics), false);
        self.has_zones() && gate && self.setup.knobs.turn.supplemental_zones > 0
    }

    /// Whether a supplemental move towards a goal leads anywhere.
    fn steps(&self, goal: Goal) -> bool {
        let view = self.view();
        let path = view.way(self.actor, goal, true);
        !view.crossable(self.actor, &path, 1).is_empty()
    }

    fn aim_supplement(&self, supplement: Supplement) -> u64 {
        let (view, who) = (self.view(), self.actor);
        match supplement {
            Supplement::Approach => filter(self.foes(), |foe| self.steps(Goal::Foe(foe))),
            Supplement::Withdraw => filter(self.foes(), |foe| self.steps(Goal::Away(foe))),
            Supplement::Join => filter(self.others(), |ally| self.steps(Goal::Ally(ally))),
            Supplement::UseOn => self.foes(),
            Supplement::Give => filter(self.others(), |ally| {
                view.distance(who, ally) <= self.setup.knobs.turn.pass_zones as usize
            }),
            Supplement::None | Supplement::Go | Supplement::Use => 0,
        }
    }

    fn may_spin(&self, spin: Spin) -> bool {
        spin == Spin::Keep || self.aim_spin(spin) != 0
    }

    fn aim_spin(&self, spin: Spin) -> u64 {
        let side = match spin {
            Spin::Keep => 0,
            Spin::Help => self.allies(),
            Spin::Hinder => self.foes(),
        };
        filter(side & self.moment.whom, |who| self.view().may_receive(self.actor, who))
    }

    fn may_invoke(&self, invoke: Invoke, argument: u8) -> bool {
        let bid = self.moment.bid.as_ref();
        bid.is_some_and(|(roll, against)| self.view().may_use((roll, against), invoke, argument))
    }

    fn may_pay(&self, pay: Pay) -> bool {
        let [fate, stress] = self.view().means(self.actor);
        match pay {
            Pay::FatePoint => fate,
            Pay::Stress => stress,
        }
    }

    fn may_precede(&self, precede: Precede) -> bool {
        let knobs = &self.setup.knobs.interrupt;
        match precede {
            Precede::Before => true,
            Precede::After => knobs.follow,
            Precede::Cancel => knobs.disrupt == Disrupt::Cancels,
        }
    }

    fn may_concede(&self, concede: Concede) -> bool {
        match concede {
            Concede::FightOn => true,
            Concede::Concede => self.setup.knobs.harm.concede_when != ConcedeWhen::Never,
        }
    }
}
