//! Helping: who gives up its action adds to an ally's roll (WOA-TEAM-01, WOA-TEAM-02, DP-HELP).
//!
//! A helper is asked before the dice of an ally fall; it loses its next turn.

use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{
    Choice, KnownNumber, NO_ARGUMENT, Numbered, Options, READY, Stock, Table, bits,
};
use crate::systems::war_of_ashes::decide::features::WarFeature;
use crate::systems::war_of_ashes::decide::points::HelpAlly;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Rating that a helper needs in what is rolled.
const ABLE: i32 = 1;

/// What is at hand before a helper is asked: the roll and who helps with it already.
static AT_HAND: [KnownNumber; READY] = [
    own(WarFeature::HelpRating, -4, 24),
    own(WarFeature::Helpers, 0, 4),
    own(WarFeature::HelpAttack, 0, 2),
];

/// What is looked up: how well the helper attacks itself.
static LOOKED_UP: [KnownNumber; 1] =
    [KnownNumber { feature: FateFeature::Attack as usize, low: -4, count: 24 }];

const fn own(feature: WarFeature, low: i32, count: u32) -> KnownNumber {
    let feature = FateFeature::COUNT as usize + feature as usize;
    KnownNumber { feature, low, count }
}

/// What is known before a helper is asked; most lists look at nothing else.
pub const STOCK: Stock = Stock {
    ready: &AT_HAND,
    others: &LOOKED_UP,
    serves: &[],
    worded: &[],
    plain: 1 << HelpAlly::Help as u64,
};

/// Whether others may help with a roll of this kind: never on defence.
#[inline]
fn may_be_helped(kind: RollKind) -> bool {
    !kind.defends() && !matches!(kind, RollKind::Oppose | RollKind::Roar)
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Allies who might help with a roll of this kind, a bit for each.
    #[inline]
    fn helpers_of(&self, leader: usize, kind: RollKind) -> u64 {
        let willing = self.table.undecided(HelpAlly::NUMBER);
        if willing == 0 || !may_be_helped(kind) {
            return 0;
        }
        willing & self.state.standing & self.setup.members(leader) & !(1 << leader)
    }

    /// Lets allies help with a roll that is about to be made; the method with what they add.
    #[inline]
    pub fn combine_help(&mut self, leader: usize, kind: RollKind, method: Method) -> Method {
        self.state.world.rites.no_weight &= !may_be_helped(kind);
        let asked = self.helpers_of(leader, kind);
        if asked == 0 { method } else { self.ask_for_help(leader, kind, method, asked) }
    }

    #[cold]
    #[inline(never)]
    fn ask_for_help(
        &mut self,
        leader: usize,
        kind: RollKind,
        method: Method,
        asked: u64,
    ) -> Method {
        let knobs = self.setup.game.knobs.band.team;
        let free = asked & !self.state.world.rites.spent;
        let (mut helpers, mut count) = (0_u64, 0);
        for fighter in bits(free) {
            if count >= knobs.cap {
                break;
            }
            let Some(own) = self.method_to_help(fighter, leader, kind) else { continue };
            let choice = self.answer_to_help((fighter, own), (leader, kind, method), count);
            if HelpAlly::of(choice.option) == HelpAlly::Help {
                helpers |= 1 << fighter;
                count += 1;
                self.table.note(|| WarEvent::Helps(fighter, leader));
                self.tally(WarMeasure::Helps, fighter, 1);
            }
        }
        self.state.world.rites.spent |= helpers;
        self.state.world.rites.no_weight = helpers != 0 && !knobs.with_weight;
        Method { rating: method.rating + knobs.bonus * count, ..method }
    }

    /// What a fighter answers who may help with a roll with this method of its own, if so many do so already.
    fn answer_to_help(
        &mut self,
        (fighter, own): (usize, Method),
        (leader, kind, method): (usize, RollKind, Method),
        count: i32,
    ) -> Choice {
        let view = View { setup: self.setup, state: self.state };
        let attack = |_| {
            if kind == RollKind::Attack {
                return own.rating;
            }
            let attack = War::method(view, fighter, RollKind::Attack, NO_ARGUMENT);
            attack.map_or(0, |method| method.rating)
        };
        let ready = [method.rating, count, i32::from(kind == RollKind::Attack)];
        let known = self.table.rehearsed((HelpAlly::NUMBER, 0), fighter, ready, attack);
        known.unwrap_or_else(|| {
            let moment = Moment {
                kind: Some(kind),
                opponent: leader as u8,
                against: method.number,
                rating: method.rating,
                count,
                ..Moment::default()
            };
            let ask = Ask::new(self.setup, self.state, HelpAlly::NUMBER, fighter, &moment);
            self.table.choose(&ask)
        })
    }

    /// With what a fighter helps who stands by and is good enough at what is rolled; its lock set binds it
    /// here too, though helping is no roll (IX-23).
    fn method_to_help(&self, fighter: usize, leader: usize, kind: RollKind) -> Option<Method> {
        let view = View { setup: self.setup, state: self.state };
        let swarms = view.setup.game.known.swarms;
        let both_swarms = swarms >> fighter & swarms >> leader & 1 == 1;
        if both_swarms && !view.setup.game.knobs.band.mob.swarm_teamwork {
            return None;
        }
        let together =
            view.state.fighters[fighter].foot.zone() == view.state.fighters[leader].foot.zone();
        let near = together || !view.setup.game.knobs.band.team.same_zone;
        let method = || War::method(view, fighter, kind, NO_ARGUMENT);
        near.then(method)
            .flatten()
            .filter(|own| own.rating >= ABLE && view.is_within_lock(fighter, kind, own.number))
    }

    /// A turn begins: whether the fighter has given it up to help.
    #[inline]
    pub fn has_helped(&mut self, fighter: usize) -> bool {
        let spent = &mut self.state.world.rites.spent;
        let helped = *spent >> fighter & 1 == 1;
        if helped {
            *spent &= !(1 << fighter);
            self.table.note(|| WarEvent::HasHelped(fighter));
        }
        helped
    }
}
