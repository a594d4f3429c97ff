//! Helping: a fighter that gives up its action adds to an ally's roll (WOA-TEAM-01, WOA-TEAM-02, DP-HELP).
//!
//! A helper is asked before the dice of an ally fall; it loses its next turn.

use crate::kernels::fate::decide::asking::FateQuery;
use crate::kernels::fate::decide::features::FateFeature;
use crate::kernels::fate::decide::question::Moment;
use crate::kernels::fate::hooks::Methods;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{
    FighterId, KnownInputs, KnownNumber, NO_ARGUMENT, Numbered, Options, Query, READY, Table,
    fighters_in,
};
use crate::systems::war_of_ashes::decide::features::WarFeature;
use crate::systems::war_of_ashes::decide::points::HelpAlly;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

/// Rating that a helper needs in the approach or skill of the roll.
const ABLE: i32 = 1;

/// Numbers that are ready before a helper is asked: the roll and the number of its helpers so far; see
/// [`ToHelp`].
static AT_HAND: [KnownNumber; READY] = [
    own(WarFeature::HelpRating, -4, 24),
    own(WarFeature::Helpers, 0, 4),
    own(WarFeature::HelpAttack, 0, 2),
];

/// [`KnownNumber`] that is looked up only if a line asks for it: the rating of the helper's own attack.
static LOOKED_UP: [KnownNumber; 1] =
    [KnownNumber { feature: FateFeature::Attack as usize, low: -4, count: 24 }];

const fn own(feature: WarFeature, low: i32, count: u32) -> KnownNumber {
    let feature = FateFeature::COUNT as usize + feature as usize;
    KnownNumber { feature, low, count }
}

/// Inputs that the rules know before they ask a helper; most lists read nothing else.
pub(crate) const INPUTS: KnownInputs = KnownInputs {
    ready: &AT_HAND,
    others: &LOOKED_UP,
    serves: &[],
    worded: &[],
    plain: 1 << HelpAlly::Help as u64,
};

/// Whether others may help with a roll of this kind: never on defence.
fn may_be_helped(kind: RollKind) -> bool {
    !kind.defends() && !matches!(kind, RollKind::Oppose | RollKind::Roar)
}

/// Query whether a fighter helps with an ally's roll.
#[derive(Clone, Copy, Debug)]
struct ToHelp {
    leader: FighterId,
    kind: RollKind,
    /// Method of the leader's roll.
    method: Method,
    /// Method with which the fighter would help.
    own: Method,
    /// Number of fighters that help already.
    count: i32,
}

impl Query<View<'_>> for ToHelp {
    const POINT: usize = HelpAlly::NUMBER;

    fn ready(self, _: View<'_>, _: FighterId, _: usize) -> Option<[i32; READY]> {
        Some([self.method.rating, self.count, i32::from(self.kind == RollKind::Attack)])
    }

    fn other(self, view: View<'_>, fighter: FighterId, _: usize) -> i32 {
        if self.kind == RollKind::Attack {
            return self.own.rating;
        }
        let attack = War::method(view, fighter, RollKind::Attack, NO_ARGUMENT);
        attack.map_or(0, |method| method.rating)
    }
}

impl FateQuery<War> for ToHelp {
    fn moment(self, _: View<'_>) -> Moment {
        Moment {
            kind: Some(self.kind),
            opponent: self.leader.as_u8(),
            against: self.method.number,
            rating: self.method.rating,
            count: self.count,
            ..Moment::default()
        }
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Returns the allies who might help with a roll of this kind, a bit for each.
    fn helpers_of(&self, leader: FighterId, kind: RollKind) -> u64 {
        let willing = self.table.can_differ(HelpAlly::NUMBER);
        if willing == 0 || !may_be_helped(kind) {
            return 0;
        }
        willing & self.state.standing & self.setup.members(leader) & !(1 << leader)
    }

    /// Lets allies help with a roll that is about to be made. Returns the method with their bonus.
    pub(crate) fn combine_help(
        &mut self,
        leader: FighterId,
        kind: RollKind,
        method: Method,
    ) -> Method {
        self.state.world.rites.no_weight &= !may_be_helped(kind);
        let asked = self.helpers_of(leader, kind);
        if asked == 0 { method } else { self.ask_for_help(leader, kind, method, asked) }
    }

    #[cold]
    #[inline(never)]
    fn ask_for_help(
        &mut self,
        leader: FighterId,
        kind: RollKind,
        method: Method,
        asked: u64,
    ) -> Method {
        let knobs = self.setup.game.knobs.band.team;
        let free = asked & !self.state.world.rites.spent;
        let (mut helpers, mut count) = (0_u64, 0);
        for fighter in fighters_in(free) {
            if count >= knobs.cap {
                break;
            }
            let Some(own) = self.method_to_help(fighter, leader, kind) else { continue };
            let query = ToHelp { leader, kind, method, own, count };
            let choice = self.ask_undecided(fighter, query);
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

    /// Returns the method with which a fighter helps; `None` if it does not stand by or is not good enough
    /// at it. Its lock set binds it here as well, though helping is no roll (IX-23).
    fn method_to_help(
        &self,
        fighter: FighterId,
        leader: FighterId,
        kind: RollKind,
    ) -> Option<Method> {
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

    /// Whether the fighter has given up the turn that begins to help. Clears the flag, so that only one
    /// turn is lost.
    pub(crate) fn has_helped(&mut self, fighter: FighterId) -> bool {
        let spent = &mut self.state.world.rites.spent;
        let helped = *spent >> fighter & 1 == 1;
        if helped {
            *spent &= !(1 << fighter);
            self.table.note(|| WarEvent::HasHelped(fighter));
        }
        helped
    }
}
