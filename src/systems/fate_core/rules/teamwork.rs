//! Teamwork: combining skills (FC-TEA-01 to 06, FC-CON-02, FC-CHL-19).
//!
//! The other way of working together, stacking advantages (FC-TEA-07, FC-TEA-08), needs no rule of its own, because
//! free invocations belong to the side, and all of them may go on one roll.

use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{FighterId, Numbered, Options, Table};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::Help;
use crate::systems::fate_core::knobs::contests_and_challenges::ContestCreateFail;
use crate::systems::fate_core::knobs::teamwork_and_tasks::{SharedCost, TeamDefense};
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

/// Returns the [`Moment`] of a question whether to help with a roll: the facts that are known of the roll.
fn announced(kind: RollKind, leader: FighterId, method: Method, helpers: u64) -> Moment {
    Moment {
        kind: Some(kind),
        opponent: leader.as_u8(),
        against: method.number,
        rating: method.rating,
        count: helpers.count_ones() as i32,
        ..Moment::default()
    }
}

/// Returns the bonus of so many helpers to the roll of a leader, up to the cap (FC-TEA-01, FC-TEA-03).
pub(crate) fn bonus(setup: &Setup<Core>, leader: Method, helpers: u64) -> i32 {
    let knobs = &setup.game.knobs.team;
    knobs.cap.limit(knobs.bonus * helpers.count_ones() as i32, leader.rating)
}

/// Whether a fighter is good enough at the leader's skill to help, and no better at it than the leader,
/// because the leader would not lead otherwise (FC-TEA-01).
pub(crate) fn is_able(setup: &Setup<Core>, fighter: FighterId, leader: Method) -> bool {
    let ratings = &setup.sheets[fighter].game.ratings;
    let rating = ratings.get(usize::from(leader.number)).map(|rating| i32::from(*rating));
    rating.is_some_and(|it| it >= setup.game.knobs.team.min_skill && it <= leader.rating)
}

/// Returns the helpers of a side's lead in a contest: all its other fighters that are able and not left out.
pub(crate) fn contest_helpers(
    setup: &Setup<Core>,
    standing: u64,
    lead: FighterId,
    method: Method,
    left_out: u64,
) -> u64 {
    let free = setup.members(lead) & standing & !left_out & !(1 << lead);
    FighterId::all(setup.sheets.len())
        .filter(|fighter| free >> fighter & 1 == 1 && is_able(setup, *fighter, method))
        .fold(0, |mask, fighter| mask | 1 << fighter)
}

/// Whether helping takes the helper's coming turn (FC-TEA-05): only in a conflict, and only if
/// `team.uses_action` says so.
pub(crate) fn takes_turn(view: View<'_>) -> bool {
    view.setup.game.knobs.team.uses_action && view.scene_kind() == SceneKind::Conflict
}

/// Whether others may help with a roll of this kind (FC-TEA-06).
fn may_be_helped(view: View<'_>, kind: RollKind) -> bool {
    let knobs = &view.setup.game.knobs.team;
    match (view.scene_kind(), kind) {
        (SceneKind::Challenge | SceneKind::Single, RollKind::Overcome) => {
            view.setup.game.knobs.challenge.help
        }
        (SceneKind::Conflict, RollKind::Attack) => knobs.on_attack,
        (SceneKind::Conflict, RollKind::Defend | RollKind::DefendCreate) => {
            knobs.on_defend == TeamDefense::Always
        }
        (SceneKind::Conflict, RollKind::Create { .. } | RollKind::Overcome) => true,
        // In a contest the others help without being asked.
        _ => false,
    }
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Lets allies help with a roll that is about to be made in a conflict or challenge; returns the method
    /// with their bonus.
    pub(crate) fn combine(&mut self, leader: FighterId, kind: RollKind, method: Method) -> Method {
        // A defender or opponent rolls against the leader, so the leader's helpers stay as they are.
        if !kind.defends() && kind != RollKind::Oppose {
            self.state.world.team.helpers = 0;
        }
        let asked = self.table.can_differ(Help::NUMBER) & self.state.standing;
        if asked & self.setup.members(leader) & !(1 << leader) == 0 {
            return method;
        }
        self.ask_for_help(leader, kind, method, asked)
    }

    #[cold]
    fn ask_for_help(
        &mut self,
        leader: FighterId,
        kind: RollKind,
        method: Method,
        asked: u64,
    ) -> Method {
        if !may_be_helped(self.view(), kind) {
            return method;
        }
        let costs = takes_turn(self.view());
        let mut free = self.setup.members(leader) & asked & !(1 << leader);
        if costs {
            free &= !self.state.world.team.spent;
        }
        free &= !self.state.world.team.kept_out & self.in_reach_to_help(leader);
        let mut helpers = 0_u64;
        let mut walk = self.table.in_order(free);
        while let Some(fighter) = self.table.next_of(&mut walk) {
            let adds = bonus(self.setup, method, helpers | 1 << fighter)
                > bonus(self.setup, method, helpers);
            if !adds || !is_able(self.setup, fighter, method) {
                continue;
            }
            let moment = announced(kind, leader, method, helpers);
            let ask = Ask::new(self.setup, self.state, Help::NUMBER, fighter, &moment);
            if self.table.choose(&ask).option == Help::Help.number() {
                helpers |= 1 << fighter;
                self.table.note(|| CoreEvent::Helps(fighter, leader));
                self.table.count(CoreMeasure::Helps.number(), fighter, 1);
            }
        }
        if costs {
            self.state.world.team.spent |= helpers;
        }
        if !kind.defends() {
            self.state.world.team.helpers = helpers;
        }
        self.combined(leader, method, helpers)
    }

    /// Returns the fighters that are near enough to help (FC-TEA-11).
    fn in_reach_to_help(&self, leader: FighterId) -> u64 {
        let zoned = self.view().scene_kind() == SceneKind::Conflict;
        if !zoned || !self.setup.game.knobs.team.same_zone {
            return u64::MAX;
        }
        let here = self.state.fighters[leader].foot.zone();
        let near = self.state.fighters.iter().enumerate().filter(|(_, it)| it.foot.zone() == here);
        near.fold(0, |mask, (fighter, _)| mask | 1 << fighter)
    }

    /// Returns the method of a leader with the bonus of its helpers, and counts the bonus.
    pub(crate) fn combined(&mut self, leader: FighterId, method: Method, helpers: u64) -> Method {
        let bonus = bonus(self.setup, method, helpers);
        if bonus > 0 {
            self.table.count(CoreMeasure::TeamBonus.number(), leader, bonus);
        }
        Method { rating: method.rating + bonus, ..method }
    }

    /// Whether a fighter loses its turn, having helped in its place (FC-TEA-05).
    pub(crate) fn has_helped(&mut self, fighter: FighterId) -> bool {
        let spent = &mut self.state.world.team.spent;
        let helped = *spent >> fighter & 1 == 1;
        *spent &= !(1 << fighter);
        if helped {
            self.table.note(|| CoreEvent::HasHelped(fighter));
        }
        helped
    }

    /// Returns the fighters that share the cost of the roll just made with the roller (FC-TEA-04).
    pub(crate) fn sharers(&self) -> u64 {
        match self.setup.game.knobs.team.shared_cost {
            SharedCost::All => self.state.world.team.helpers & self.state.standing,
            SharedCost::LeaderOnly => 0,
        }
    }

    /// Returns the fighters that cannot help in this exchange of a contest: those that failed at an advantage
    /// (FC-CON-18) or, if a fighter may do only one thing, those that tried at all (FC-OPT-13).
    pub(crate) fn busy_in_contest(&self, tried: u64, failed: u64) -> u64 {
        let knobs = &self.setup.game.knobs.contest;
        match (knobs.one_choice, knobs.create_fail) {
            (true, _) => tried,
            (false, ContestCreateFail::Nothing) => 0,
            (false, _) => failed,
        }
    }
}
