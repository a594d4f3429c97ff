//! Legal answers to a question: the options that are open, and the fighters at whom they can be aimed.

use super::classes::class_of;
use super::features::FantasyFeature;
use super::points::{
    Absorb, Compel, Concede, Follow, GmOrder, Hold, Interrupt, Invoke, Main, Order, Pay, Precede,
    React, Release, Spin, Supplement, Threat,
};
use super::question::{Ask, PosedQuestion};
use crate::system::{ByFighter, Choosing, FighterId, NO_ARGUMENT, Numbered, Question, Range};
use crate::systems::fate_fantasy::FateFantasy;
use crate::systems::fate_fantasy::knobs::harm::ConcedeWhen;
use crate::systems::fate_fantasy::knobs::turns::Disrupt;
use crate::systems::fate_fantasy::sheet::routes::Routes;
use crate::systems::fate_fantasy::sheet::skill::Skill;
use crate::systems::fate_fantasy::state::conflict::{GM, Trigger};
use crate::systems::fate_fantasy::state::view::filter;

/// Feature: number of free tags on a fighter. It is filled apart, because it is 0 for all fighters if no fighter
/// bears aspects, which is quick to check.
const FREE: usize = FantasyFeature::Free as usize;

impl<'a, P: Choosing<Ask<'a>> + Numbered<FateFantasy>> Question for PosedQuestion<'a, P> {
    fn point(&self) -> usize {
        P::NUMBER
    }

    fn actor(&self) -> FighterId {
        self.actor
    }

    /// Characters whose turn is still to come tell turns of a round apart.
    fn when(&self) -> (u32, u32) {
        (u32::from(self.state.round), self.state.left.count_ones())
    }

    fn class(&self) -> usize {
        class_of(P::NUMBER, self)
    }

    #[inline]
    fn legal(&self, option: u8, argument: u8) -> bool {
        P::of(option).legal(self, argument)
    }

    fn candidates(&self, option: u8, argument: u8) -> u64 {
        P::of(option).targets(self, argument)
    }

    fn of_fighter(&self, feature: usize, fighter: FighterId) -> i32 {
        let known = FantasyFeature::from_number(feature as u16);
        known.map_or(0, |it| it.of_fighter(self, fighter))
    }

    fn fill(&self, feature: usize, among: u64, values: &mut ByFighter) {
        if let Some(known) = FantasyFeature::from_number(feature as u16) {
            known.fill(self, among, values);
        }
    }

    fn within(&self, feature: usize, among: u64, range: Range) -> u64 {
        if feature == FREE && among & self.state.bearers == 0 {
            return if range.contains(0) { among } else { 0 };
        }
        let known = FantasyFeature::from_number(feature as u16);
        known.map_or(0, |it| it.within(self, among, range))
    }

    fn least(&self, feature: usize, among: u64, flip: i32) -> u64 {
        if feature == FREE && among & self.state.bearers == 0 {
            return among;
        }
        let known = FantasyFeature::from_number(feature as u16);
        known.map_or(among, |it| it.least(self, among, flip))
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

impl Choosing<Ask<'_>> for Hold {}
impl Choosing<Ask<'_>> for Release {}
impl Choosing<Ask<'_>> for Absorb {}
impl Choosing<Ask<'_>> for React {}
impl Choosing<Ask<'_>> for Compel {}

impl Choosing<Ask<'_>> for Order {
    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        match self {
            Self::InOrder => 0,
            Self::Next => ask.moment.whom,
        }
    }
}

impl Choosing<Ask<'_>> for GmOrder {
    fn targets(self, ask: &Ask<'_>, argument: u8) -> u64 {
        self.0.targets(ask, argument)
    }
}

impl Choosing<Ask<'_>> for Interrupt {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        ask.view().may_interrupt(ask.actor, self)
    }

    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        match self {
            Self::Wait => 0,
            Self::Interrupt | Self::CutIn | Self::StepIn => ask.moment.whom,
        }
    }
}

impl Choosing<Ask<'_>> for Pay {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let [fate, stress] = ask.view().means(ask.actor);
        match self {
            Self::FatePoint => fate,
            Self::Stress => stress,
        }
    }
}

impl Choosing<Ask<'_>> for Precede {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        let knobs = &ask.setup.knobs.interrupt;
        match self {
            Self::Before => true,
            Self::After => knobs.follow,
            Self::Cancel => knobs.disrupt == Disrupt::Cancels,
        }
    }
}

impl Choosing<Ask<'_>> for Main {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        if matches!(self, Self::Attack | Self::Pass) {
            return true;
        }
        let (view, setup, who) = (ask.view(), ask.setup, ask.actor);
        if self.lonely().is_some_and(|lonely| ask.turn().bars(setup, lonely)) {
            return false;
        }
        match self {
            Self::Attack | Self::Pass => true,
            // Full defence allows no other main action (FF-FULL-02).
            Self::FullDefence => ask.turn().mains == 0,
            Self::Manoeuvre => ask.may_manoeuvre(),
            Self::Clear => setup.knobs.manoeuvre.can_remove && ask.may_manoeuvre(),
            Self::Protect => {
                let open = setup.methods[who].defence;
                let named = Skill::of(argument);
                let known = named.is_some_and(|skill| open >> skill.number() & 1 == 1);
                view.may_block(who) && (argument == NO_ARGUMENT || known)
            }
            Self::Bar => view.may_block(who),
            Self::BarAnyone => view.may_block(who) && view.may_bar(who, Threat::of(argument, None)),
            Self::Task => view.task_at_hand(who, argument).is_some(),
            Self::Approach | Self::Withdraw | Self::Join => ask.may_move(),
            Self::Go => ask.may_move() && ask.goes_to(argument),
        }
    }

    fn targets(self, ask: &Ask<'_>, argument: u8) -> u64 {
        let (view, who) = (ask.view(), ask.actor);
        match self {
            Self::Attack => ask.aim_method(argument, false),
            Self::Manoeuvre => ask.aim_method(argument, true),
            Self::Clear => filter(ask.allies(), |ally| {
                view.clearable(ally).is_some()
                    && view.method_for(who, ally, argument, true).is_some()
            }),
            Self::Protect => filter(ask.others(), |ally| view.is_close(who, ally)),
            Self::Bar => {
                filter(ask.foes(), |foe| view.may_bar(who, Threat::of(argument, Some(foe))))
            }
            Self::BarAnyone if Threat::of(argument, None).trigger == Trigger::Attack => {
                ask.allies()
            }
            Self::BarAnyone => 1 << who,
            Self::Approach => ask.foes() & ask.reached(Routes::goals),
            Self::Withdraw => ask.foes() & ask.reached(Routes::dangers),
            Self::Join => ask.others() & ask.reached(Routes::goals),
            Self::FullDefence | Self::Go | Self::Task | Self::Pass => 0,
        }
    }
}

impl Choosing<Ask<'_>> for Supplement {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        match self {
            Self::None => true,
            Self::Approach | Self::Withdraw | Self::Join => ask.may_step(),
            Self::Go => ask.may_step() && ask.steps_to(argument),
            Self::Use | Self::UseOn | Self::Give => {
                ask.view().item_for(ask.actor, self, argument).is_some()
            }
        }
    }

    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        let (view, who) = (ask.view(), ask.actor);
        match self {
            Self::Approach => ask.foes() & ask.reached(Routes::steps),
            Self::Withdraw => ask.foes() & ask.reached(Routes::retreats),
            Self::Join => ask.others() & ask.reached(Routes::steps),
            Self::UseOn => ask.foes(),
            Self::Give => filter(ask.others(), |ally| {
                view.distance(who, ally) <= ask.setup.knobs.turn.pass_zones as usize
            }),
            Self::None | Self::Go | Self::Use => 0,
        }
    }
}

impl Choosing<Ask<'_>> for Follow {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        self.0.legal(ask, argument)
    }

    fn targets(self, ask: &Ask<'_>, argument: u8) -> u64 {
        self.0.targets(ask, argument)
    }
}

impl Choosing<Ask<'_>> for Invoke {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        let bid = ask.moment.bid.as_ref();
        bid.is_some_and(|(roll, against)| ask.view().may_use((roll, against), self, argument))
    }
}

impl Choosing<Ask<'_>> for Spin {
    fn legal(self, ask: &Ask<'_>, argument: u8) -> bool {
        self == Self::Keep || self.targets(ask, argument) != 0
    }

    fn targets(self, ask: &Ask<'_>, _: u8) -> u64 {
        let side = match self {
            Self::Keep => 0,
            Self::Help => ask.allies(),
            Self::Hinder => ask.foes(),
        };
        filter(side & ask.moment.whom, |who| ask.view().may_receive(ask.actor, who))
    }
}

impl Choosing<Ask<'_>> for Concede {
    fn legal(self, ask: &Ask<'_>, _: u8) -> bool {
        match self {
            Self::FightOn => true,
            // Minions never concede (JC-26).
            Self::Concede => {
                let minion = ask.setup.sheets[ask.actor].is_minion();
                !minion && ask.setup.knobs.harm.concede_when != ConcedeWhen::Never
            }
        }
    }
}

impl Ask<'_> {
    fn may_manoeuvre(&self) -> bool {
        self.camp() != GM || self.setup.knobs.npc.may_manoeuvre
    }

    /// Whether a main move may be made: `move.stack` decides after a supplemental one (FF-MOVE-06).
    fn may_move(&self) -> bool {
        self.has_zones() && (self.setup.knobs.turn.stack || !self.turn().stepped)
    }

    /// Whether the actor is among [`Setup::steppers`](crate::systems::fate_fantasy::sheet::setup::Setup::steppers).
    fn may_step(&self) -> bool {
        self.setup.steppers >> self.actor & 1 == 1
            && self.moment.turn.is_none_or(|turn| !turn.rooted)
    }

    fn has_zones(&self) -> bool {
        self.setup.scene.map.has_zones()
    }

    /// Whether [`Routes::goals`] has a zone: some way leads to it.
    fn goes_to(&self, zone: u8) -> bool {
        has(self.setup.routes.goals(self.it(self.actor).zone), zone)
    }

    /// Whether [`Routes::steps`] has a zone: a supplemental move towards it leads anywhere.
    fn steps_to(&self, zone: u8) -> bool {
        has(self.setup.routes.steps(self.it(self.actor).zone), zone)
    }

    /// Returns the fighters in those zones of [`Routes`] to which `zones` finds ways from the actor's zone, as a bit
    /// set.
    fn reached(&self, zones: impl Fn(&Routes, u8) -> u16) -> u64 {
        self.view().in_zones(zones(&self.setup.routes, self.it(self.actor).zone))
    }

    /// Returns [`Ask::allies`] without the actor.
    fn others(&self) -> u64 {
        self.allies() & !(1 << self.actor)
    }

    /// Returns the foes at whom an attack or a manoeuvre can be aimed, as a bit set: with a named skill only the foes
    /// whom that skill reaches.
    fn aim_method(&self, argument: u8, manoeuvre: bool) -> u64 {
        if argument == NO_ARGUMENT {
            return self.foes() & self.view().in_reach(self.actor, manoeuvre);
        }
        let view = self.view();
        filter(self.foes(), |foe| view.method_for(self.actor, foe, argument, manoeuvre).is_some())
    }
}

fn has(zones: u16, zone: u8) -> bool {
    zones.checked_shr(u32::from(zone)).is_some_and(|rest| rest & 1 == 1)
}
