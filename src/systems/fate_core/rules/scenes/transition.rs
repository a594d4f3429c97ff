//! From one scene into another: triggers, and what is carried over (FC-GEN-06, FC-TRN, FC-CON-20, FC-BST-04,
//! FC-CHL-15, FC-FP-12).
//!
//! A scenario may name scenes that follow its first (`[scene.next]`), and a fighter that attacks in a contest or
//! challenge turns it into a conflict. Exchanges are numbered through all of them.

use crate::kernels::fate::Play;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::hooks::Turns;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::register::{Setup, StateOf};
use crate::kernels::fate::rules::rounds;
use crate::kernels::fate::sheet::sheet::MAX_SIDES;
use crate::kernels::fate::state::conflict::{End, SeriesRecord, Status};
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{FighterId, Numbered, Options, Table, first_in};
use crate::systems::fate_core::Core;
use crate::systems::fate_core::View;
use crate::systems::fate_core::decide::points::EscalateContest;
use crate::systems::fate_core::knobs::teamwork_and_tasks::{Escalate, OnDone};
use crate::systems::fate_core::sheet::next_scene::{FollowUp, When};
use crate::systems::fate_core::sheet::scene::SceneKind;
use crate::systems::fate_core::sheet::stunt::Span;
use crate::systems::fate_core::state::conflict::{SceneProgress, TaskState};
use crate::systems::fate_core::tell::events::CoreEvent;
use crate::systems::fate_core::tell::measures::CoreMeasure;

/// Whether a trial may be more than one scene; worked out when the scenario is read.
pub(crate) fn is_chain(setup: &Setup<Core>) -> bool {
    setup.game.chain
}

/// Whether the running scene, or the trial, has had all its exchanges.
pub(crate) fn is_spent(view: View<'_>) -> bool {
    let knobs = &view.setup.game.knobs;
    let most = match view.scene_kind() {
        SceneKind::Conflict => knobs.fate.max_exchanges,
        SceneKind::Contest => knobs.contest.max_exchanges,
        SceneKind::Challenge | SceneKind::Single => view.scene().tasks.len() as i32,
    };
    let (all, before) = (i32::from(view.state.exchange), i32::from(view.state.world.passage.began));
    all - before >= most || all >= view.setup.game.most_exchanges
}

/// Sets the state to the beginning of the first of several scenes.
pub(crate) fn begin<T: Table<CoreEvent>>(
    setup: &Setup<Core>,
    state: &mut StateOf<Core>,
    table: &mut T,
) {
    rounds::reset(setup, state);
    let mut play = Play { setup, state, table };
    play.state.series.trails.clear();
    for _ in 0..setup.sheets.len() {
        play.state.series.trails.push(SeriesRecord::default());
    }
    play.count_levels();
    play.enter_all();
    play.open_scene();
    play.go_on();
}

/// Plays a turn of one of several scenes, or begins the next.
pub(crate) fn turn<T: Table<CoreEvent>>(
    setup: &Setup<Core>,
    state: &mut StateOf<Core>,
    table: &mut T,
) {
    let mut play = Play { setup, state, table };
    if play.state.world.passage.between {
        play.next_scene();
    } else {
        match play.view().scene_kind() {
            SceneKind::Conflict => play.next_turn(),
            SceneKind::Contest => play.contest_turn(),
            SceneKind::Challenge | SceneKind::Single => play.challenge_turn(),
        }
    }
    play.go_on();
}

impl<T: Table<CoreEvent>> Play<'_, Core, T> {
    /// Goes on after a turn, or once a scene has begun, because a scene may be over at once: the scene continues,
    /// leads on to another, or ends the trial.
    fn go_on(&mut self) {
        self.pass_on();
        if !self.state.world.passage.between {
            self.settle();
        }
    }

    /// Begins the next scene. All fighters are there already, so that only the conflict or the first exchange has
    /// to begin.
    fn open_scene(&mut self) {
        let kind = self.view().scene_kind();
        let part = usize::from(self.state.world.passage.part);
        self.table.note(|| CoreEvent::SceneBegins(part, kind));
        if kind == SceneKind::Conflict {
            self.open_conflict();
            return;
        }
        self.first_order();
        if part == 0 {
            self.carry_over();
        }
        self.start_exchange();
    }

    /// Ends the running scene if something leads on from it; a fight in a contest or challenge gives way to it at a
    /// lull ([`Play::resume`]).
    fn pass_on(&mut self) {
        if self.state.world.passage.fight && self.state.end.is_none() {
            if self.is_lull() {
                self.resume();
            }
            return;
        }
        let part = usize::from(self.state.world.passage.part);
        let Some(next) = self.setup.game.follow.get(part) else { return };
        if !self.leads_on(next) {
            return;
        }
        if self.view().scene_kind() == SceneKind::Conflict {
            self.close_part();
        }
        // The rest of the running exchange is dropped (FC-TRN-02), awards wait (FC-TRN-03).
        self.state.end = None;
        self.close_exchange();
        let passage = &mut self.state.world.passage;
        passage.between = true;
        passage.stage += 1;
        self.count_levels();
    }

    /// Closes a conflict from which something leads on: house rules and stunts have their say, winners earn for the
    /// wounds of this conflict.
    fn close_part(&mut self) {
        self.moment_for_all(HouseMoment::ConflictEnds);
        Core::scene_over(self);
        if let Some(end) = self.state.end {
            self.pay_winners(end);
            for fighter in &mut *self.state.fighters {
                fighter.sustained = 0;
            }
        }
    }

    /// Whether an exchange of a conflict is over in which no fighter took action against a foe (FC-GEN-04).
    fn is_lull(&self) -> bool {
        let passage = &self.state.world.passage;
        let played = self.state.exchange > passage.began;
        played && self.state.exchange_over() && !passage.hostile
    }

    fn leads_on(&self, next: &FollowUp) -> bool {
        let world = &self.state.world;
        let conflict = self.view().scene_kind() == SceneKind::Conflict;
        let players = self.setup.game.players;
        let tasks = self.setup.game.knobs.sidetask.on_done == OnDone::TransitionContest;
        if let Some(end) = self.state.end {
            let won = matches!(end, End::Won(sides) if sides >> players & 1 == 1);
            let settled = end != End::Stalemate;
            return settled && next.when.has(When::Over)
                || won && next.when.has(When::Won)
                || settled && !won && next.when.has(When::Lost);
        }
        conflict
            && (tasks && world.errands.done != 0
                || next.when.has(When::Lull) && self.is_lull()
                || next.when.has(When::TakenOut) && self.is_taken_out(next.who))
    }

    fn is_taken_out(&self, who: u64) -> bool {
        let fighters = self.state.fighters.iter().enumerate();
        let mut named = fighters.filter(|(fighter, _)| who >> fighter & 1 == 1);
        named.any(|(_, it)| it.status == Status::TakenOut)
    }

    fn next_scene(&mut self) {
        let before = self.view().scene_kind();
        let stage = self.state.world.passage.stage + 1;
        let part = self.state.world.passage.part + 1;
        let began = self.state.exchange;
        self.state.world.passage = SceneProgress { part, stage, began, ..SceneProgress::default() };
        self.drop_progress();
        self.clear_between();
        // If a conflict has turned straight into a contest or challenge, awards wait until that is
        // settled, too (FC-FP-12).
        let straight = before == SceneKind::Conflict && self.view().scene_kind() != before;
        if !straight {
            self.pay_pending();
        }
        for fighter in FighterId::all(self.setup.sheets.len()) {
            self.move_on(fighter);
        }
        for side in 0..self.setup.sides.len() {
            let members = self.setup.sides[side].members;
            if members != 0 {
                let speaker = first_in(members);
                self.table.count(CoreMeasure::Transitions.number(), speaker, 1);
            }
        }
        Core::replenish(self);
        if self.setup.game.knobs.transition.renew_points {
            self.fill_pool();
        }
        if self.setup.game.stunted != 0 {
            self.renew_stunts(Span::Scene);
            for it in &mut *self.state.fighters {
                it.game.stunts.hidden = 0;
            }
        }
        self.count_levels();
        if !self.view().scene_kind().has_tasks() {
            // A side without rivals or foes wins at once.
            self.check_end();
        }
        if self.state.end.is_none() {
            self.open_scene();
        }
    }

    /// Clears what does not survive the border between two scenes (FC-TRN-04, FC-TRN-05).
    fn clear_between(&mut self) {
        let knobs = &self.setup.game.knobs.transition;
        if knobs.clear_stress {
            for (it, sheet) in self.state.fighters.iter_mut().zip(&self.setup.sheets) {
                it.wear(sheet, |wear| (wear.boxes, wear.mental.boxes) = (0, 0));
            }
        }
        if !knobs.carry_aspects {
            self.drop_aspects();
        }
        let world = &mut self.state.world;
        (world.errands.barred, world.errands.pierced, world.errands.at_work) = (0, 0, 0);
        world.team.spent = 0;
        // In contests and challenges fighters combine by teamwork; mobs form with the next conflict.
        self.state.bodies.clear();
        self.state.parted = true;
    }

    /// Drops situation aspects, advantages and boosts; consequences stay, with the free invocations that are left
    /// on them (FC-END-05).
    fn drop_aspects(&mut self) {
        self.state.scene.clear();
        self.state.free = [0; MAX_SIDES];
        for fighter in FighterId::all(self.state.fighters.len()) {
            self.state.drop_boosts(fighter);
            let it = &mut self.state.fighters[fighter];
            it.attached.clear();
            for (free, by) in it.slot_free.into_iter().zip(it.slot_by) {
                self.state.free[self.setup.side(FighterId::from(by))] += u16::from(free);
            }
            self.update_blocked(fighter);
        }
    }

    /// Takes from a fighter what belongs to the exchange that was dropped, and has it come if its scene has begun.
    fn move_on(&mut self, fighter: FighterId) {
        let comes = self.setup.sheets[fighter].scene == self.state.world.passage.part + 1;
        let it = &mut self.state.fighters[fighter];
        (it.full_defense, it.defended, it.acted, it.attacked) = (false, false, false, 0);
        if comes && it.status == Status::Waiting {
            it.status = Status::In;
            self.state.standing |= 1 << fighter;
            self.count(FateMeasure::Standing, fighter, 1);
            Core::entered(self, fighter);
        }
    }

    /// Drops victories and tasks, which count for nothing any more (FC-TRN-06, J-46).
    fn drop_progress(&mut self) {
        self.state.world.victories = [0; MAX_SIDES];
        self.state.world.tasks =
            [TaskState::default(); crate::systems::fate_core::state::conflict::MAX_TASKS];
    }

    /// Whether a fighter attacks instead of going on with a contest or challenge, which turns it into a conflict at
    /// once (FC-CON-20, DP-ESCALATE).
    pub(crate) fn escalates(&mut self) -> bool {
        let contest = self.view().scene_kind() == SceneKind::Contest;
        let forbidden = contest && !self.setup.game.knobs.contest.allow_attack;
        // A fight begins with an exchange of its own, which must be left.
        let is_last = i32::from(self.state.exchange) >= self.setup.game.most_exchanges;
        if forbidden || is_last || !self.setup.game.escalates {
            return false;
        }
        let asked = self.table.can_differ(EscalateContest::NUMBER);
        for place in 0..self.state.order.len() {
            let fighter = FighterId::from(self.state.order[place]);
            if !self.state.is_in(fighter) || self.setup.foes(fighter) & self.state.standing == 0 {
                continue;
            }
            if self.must_escalate(fighter) || (asked >> fighter & 1 == 1 && self.attacks(fighter)) {
                self.escalate(fighter);
                return true;
            }
        }
        false
    }

    fn attacks(&mut self, fighter: FighterId) -> bool {
        let ask =
            Ask::new(self.setup, self.state, EscalateContest::NUMBER, fighter, &Moment::QUIET);
        self.table.choose(&ask).option == EscalateContest::Attack.number()
    }

    /// Whether the side of a fighter is behind, where that is enough to attack ([`Escalate::WhenBehind`]).
    fn must_escalate(&self, fighter: FighterId) -> bool {
        let side = self.setup.side(fighter);
        let victories = &self.state.world.victories;
        let hostile = self.setup.sides[side].hostile;
        let mut rivals = (0..MAX_SIDES).filter(|other| hostile >> other & 1 == 1);
        self.setup.game.knobs.transition.escalate == Escalate::WhenBehind
            && self.view().scene_kind() == SceneKind::Contest
            && rivals.any(|rival| victories[rival] > victories[side])
    }

    fn escalate(&mut self, fighter: FighterId) {
        self.table.note(|| CoreEvent::Escalates(fighter));
        self.table.count(CoreMeasure::Escalations.number(), fighter, 1);
        if !self.setup.game.knobs.transition.keep_progress {
            self.drop_progress();
        }
        let passage = &mut self.state.world.passage;
        passage.fight = true;
        passage.began = self.state.exchange;
        self.open_conflict();
    }

    /// Goes on with the contest or challenge, because no fighter harms another any more (FC-TRN-01, FC-TRN-07).
    fn resume(&mut self) {
        let passage = &mut self.state.world.passage;
        passage.fight = false;
        passage.began = self.state.exchange;
        self.state.bodies.clear();
        let part = usize::from(passage.part);
        let kind = self.view().scene_kind();
        self.table.note(|| CoreEvent::SceneBegins(part, kind));
    }
}
