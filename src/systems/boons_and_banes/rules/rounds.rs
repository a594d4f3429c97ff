//! The beginning, rounds and turns of teams (BB-TURN).

use super::play::{BoonsEvent, M, Moment, Playing, Table, fighters_in};
use crate::system::{Course, FighterId, clock};
use crate::systems::boons_and_banes::decide::points::Order;
use crate::systems::boons_and_banes::house::words::HouseMoment;
use crate::systems::boons_and_banes::knobs::positioning::Reorder;
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::state::conflict::{End, HouseState, Phase, State};

/// Sets a state to the beginning of a conflict; plays the opening if no tests come before it.
pub(crate) fn begin<T: Table<BoonsEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
    restore(state, &setup.start);
    state.course = Course::of(setup.series.conflicts);
    let mut play = Playing { setup, state, table };
    for who in fighters_in(play.state.active) {
        play.count(M::Standing, who, 1);
    }
    if setup.series.conflicts > 1 {
        play.count_carried();
    }
    if play.state.phase == Phase::RoundStart {
        play.open_conflict();
    }
}

/// Resets a state to the start of a trial. Copies only the parts in use, because it is done for every trial.
fn restore(state: &mut State, start: &State) {
    state.fighters.assign(&start.fighters);
    state.teams.assign(&start.teams);
    state.order.assign(&start.order);
    state.round = start.round;
    state.phase = start.phase;
    state.test = start.test;
    state.failed = start.failed;
    state.tried = start.tried;
    state.active = start.active;
    state.standers = start.standers;
    state.place = start.place;
    state.left = start.left;
    state.learned = start.learned;
    state.tests = start.tests;
    state.reorder = start.reorder;
    state.initiator = start.initiator;
    state.stage = 0;
    state.skipped = 0;
    state.all_lost = false;
    state.end = None;
    state.house = HouseState::default();
}

/// Plays one turn by its [`Phase`]: a test, or the action of one member.
pub(crate) fn turn<T: Table<BoonsEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
    let mut play = Playing { setup, state, table };
    match play.state.phase {
        Phase::Scene => play.scene_test(),
        Phase::RoundStart => play.start_round(),
        Phase::Turns => {}
        Phase::Pause => play.pause(),
        Phase::Next => play.next_conflict(),
    }
    if play.state.phase == Phase::Turns && play.state.end.is_none() {
        play.member_turn();
    }
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    fn start_round(&mut self) {
        self.state.round += 1;
        let knobs = &self.setup.knobs.position;
        let round = self.state.round;
        self.note(|| BoonsEvent::Round(round));
        if self.state.reorder && knobs.reorder == Reorder::NextRound || self.state.house.reordered {
            self.state.reorder = false;
            self.state.house.reordered = false;
            self.order_teams(false);
        }
        if self.setup.refreshes_scene_traits {
            for team in 0..self.state.teams.len() {
                for place in 0..self.state.teams[team].scene.len() {
                    self.state.teams[team].scene[place].used = false;
                }
            }
        }
        let actions = knobs.actions as u8;
        let fight = self.setup.is_fight();
        for who in fighters_in(self.state.active) {
            let twice = fight && self.setup.figures[who].has(Talent::BattleMaster);
            let it = &mut self.state.fighters[who];
            it.actions = if twice { actions.max(2) } else { actions };
            it.acted = 0;
            it.defended = 0;
        }
        self.state.phase = Phase::Turns;
        if self.house_rounds() {
            self.start_turn(0);
        }
    }

    /// Starts the turn of the team at a place in the order, or of the next team that can act. After the last team the
    /// round is over.
    fn start_turn(&mut self, place: usize) {
        let teams = self.state.order.len();
        for place in place..teams {
            let team = usize::from(self.state.order[place]);
            let members = self.of_team(team) & !self.state.house.idle;
            if members != 0 && !self.state.teams[team].lost {
                self.state.place = place as u8;
                self.state.left = members;
                self.note(|| BoonsEvent::TeamTurn(team));
                if !self.house_of_team(HouseMoment::TurnStarts, team) || self.state.left != 0 {
                    return;
                }
            }
        }
        self.state.left = 0;
        if !self.house_of_all(HouseMoment::RoundEnds) {
            return;
        }
        self.state.phase = Phase::RoundStart;
        if i32::from(self.state.round - self.state.tests) >= self.setup.knobs.position.max_rounds {
            self.moment_for_all(HouseMoment::ConflictEnds);
            self.run_out();
        }
    }

    /// Ends the conflict after the last possible round: `conflict.clock` decides it, or it is undecided.
    #[cold]
    fn run_out(&mut self) {
        let knobs = &self.setup.knobs.position;
        let in_time = |team: &usize| {
            let players = self.setup.of_players >> team & 1 == 1;
            !knobs.clock_side.loses(players) && self.of_team(*team) != 0
        };
        let teams = (0..self.state.teams.len()).filter(in_time);
        let winners = teams.fold(0_u8, |mask, team| mask | 1 << team);
        if clock::decides(knobs.max_rounds, knobs.clock) && winners != 0 {
            self.note(|| BoonsEvent::TimeIsUp);
            self.note(|| BoonsEvent::Won(winners));
            self.finish(End::Won(winners));
            return;
        }
        self.note(|| BoonsEvent::Undecided);
        self.finish(End::Undecided);
    }

    /// Plays the action of one member of the acting team; the last one ends the turn (BB-TURN-02, 03).
    fn member_turn(&mut self) {
        let actor = self.next_member();
        if self.house_lets_act(actor) {
            self.act(actor);
            self.house_of_one(HouseMoment::ActionEnds, actor);
        }
        if !self.is_running() || self.state.left != 0 {
            return;
        }
        let team = self.setup.team(actor);
        if self.house_of_team(HouseMoment::TurnEnds, team) {
            self.start_turn(usize::from(self.state.place) + 1);
        }
    }

    fn next_member(&mut self) -> FighterId {
        let first = self.table.first_listed(self.state.left);
        let several = self.state.left & self.state.left.wrapping_sub(1) != 0;
        if !several || !self.is_asked::<Order>(first) {
            return first;
        }
        let moment = Moment { among: self.state.left, ..Moment::default() };
        let choice = self.decide::<Order>(first, &moment);
        choice.target.filter(|_| choice.option == Order::Next).unwrap_or(first)
    }
}
