//! Fights and rounds: initiative, turns, the end of a round (SW-INIT).

use super::play::{Play, Purpose, ROUND_END, Source};
use crate::system::{Course, FighterId, Table, clock, fighters_in};
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::rounds::{
    DefendDuration, InitiativeFrequency, RoundKnobs, SideOrder,
};
use crate::systems::stamina_and_wounds::sheet::setup::Setup;
use crate::systems::stamina_and_wounds::state::causes::{Breaking, Cause};
use crate::systems::stamina_and_wounds::state::conflict::{
    Defenceless, ENEMIES, End, HouseState, LastExit, Morale, NOBODY, PCS, Phase, State, Status,
};
use crate::systems::stamina_and_wounds::state::view::filter;
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

pub(crate) fn begin<T: Table<StaminaEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
    reset(setup, state);
    let mut play = Play { setup, state, table };
    play.count_supplies();
    play.start_fight();
    play.settle();
}

pub(crate) fn turn<T: Table<StaminaEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
    let mut play = Play { setup, state, table };
    play.advance();
    play.settle();
}

/// Resets the part of the state that [`start_fight`](Play::start_fight) does not set. One of them must set every
/// field, because the state of the trial before is reused.
fn reset(setup: &Setup, state: &mut State) {
    state.fighters.assign(&setup.start.fighters);
    state.order.clear();
    state.fight = 0;
    state.stage = 0;
    state.course = Course::of(setup.fights);
    state.rounds = 0;
    state.first = 0;
    state.standing = 0;
    state.bleeders = 0;
    state.left = 0;
    state.double = false;
    state.end = None;
    state.house = HouseState::default();
}

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Starts the next fight: its enemies come, the party stands ready.
    pub fn start_fight(&mut self) {
        self.state.fight += 1;
        self.state.round = 0;
        self.state.phase = Phase::RoundStart;
        self.state.rolled = false;
        self.state.rests = 0;
        self.state.morale = [Morale { leader: NOBODY, ..Morale::default() }; 2];
        self.state.last_exit = [LastExit::None; 2];
        if self.setup.fights > 1 {
            let fight = self.state.fight;
            self.note(|| StaminaEvent::Fight(fight));
        }
        for fighter in FighterId::all(self.setup.sheets.len()) {
            if self.is_due(fighter) {
                self.enter(fighter);
            }
        }
        self.name_leaders();
        self.moment_for_all(StaminaMoment::FightStarts, self.state.standing);
    }

    /// Whether a fighter who waits arrives at the start of the running round.
    fn is_due(&self, fighter: FighterId) -> bool {
        let sheet = &self.setup.sheets[fighter];
        let waits = self.state.fighters[fighter].status == Status::Waiting;
        // Players' characters who came late once are there from the beginning afterwards.
        let late = if self.state.fight > 1 && sheet.camp == PCS { 0 } else { sheet.arrives };
        waits && self.view().is_of_fight(sheet.fight) && late <= self.state.round
    }

    fn enter(&mut self, fighter: FighterId) {
        self.it(fighter).status = Status::In;
        self.state.standing |= 1 << fighter;
        self.state.morale[self.setup.camp(fighter)].members += 1;
        self.count(M::Standing, fighter, 1);
        let defenceless = self.state.fighters[fighter].defenceless;
        if defenceless != Defenceless::No {
            self.note(|| StaminaEvent::Helpless(fighter, defenceless));
        }
    }

    fn advance(&mut self) {
        let is_over = match self.state.phase {
            Phase::Pause => {
                self.pause();
                false // a fight that begins goes on with its first round
            }
            Phase::RoundStart => {
                self.start_round();
                self.is_over() || self.play_on()
            }
            Phase::First | Phase::Second => self.play_on(),
        };
        if is_over && self.state.end.is_none() && self.state.phase != Phase::Pause {
            self.resolve_pending(PCS);
            self.resolve_pending(ENEMIES);
            self.end_fight();
        }
    }

    /// Plays the next step of the running turn; turns and the round end when no fighter has a step left. Returns
    /// whether the fight is over.
    fn play_on(&mut self) -> bool {
        if let Some(fighter) = self.next_to_act() {
            self.step(fighter);
        }
        while !self.is_over() {
            if self.anybody_left() {
                return false;
            }
            self.end_turn();
            if self.state.phase == Phase::RoundStart {
                return self.is_over();
            }
        }
        true
    }

    fn start_round(&mut self) {
        self.state.round += 1;
        self.state.rounds += 1;
        self.state.house.throws = 0;
        let last = self.state.first ^ 1;
        self.initiative();
        self.arrivals();
        self.moment_of_round();
        self.state.double = self.state.round > 1 && last == self.state.first;
        for fighter in fighters_in(self.state.standing) {
            self.it(fighter).steps = 0;
        }
        for morale in &mut self.state.morale {
            morale.tests = 0;
        }
        if self.state.round == 1
            && let Some(camp) = self.view().surprising()
        {
            self.breaking_point(camp ^ 1, Breaking::Ambush);
            self.offer_tests();
        }
        if !self.is_over() {
            self.state.phase = Phase::First;
            self.start_turn();
        }
    }

    fn arrivals(&mut self) {
        for fighter in fighters_in(self.setup.late) {
            if self.is_due(fighter) {
                self.note(|| StaminaEvent::Arrives(fighter));
                self.enter(fighter);
                // A named leader takes the lead when it comes (SW-MOR-10).
                if self.setup.sheets[fighter].leader {
                    let camp = self.setup.camp(fighter);
                    let counts = self.view().breaks_without_leader(camp);
                    let morale = &mut self.state.morale[camp];
                    (morale.leader, morale.leader_counts) = (fighter.as_u8(), counts);
                }
            }
        }
    }

    /// Applies house rules at the beginning of a round; they may change which side goes first (`first`).
    fn moment_of_round(&mut self) {
        if self.speaks(StaminaMoment::RoundStarts) {
            let first = self.state.first;
            self.moment_for_all(StaminaMoment::RoundStarts, self.state.standing);
            self.note_first(first);
        }
    }

    /// Decides which side goes first: by surprise, or by a d6 (`init.pc_first_on`) (SW-INIT-01 to 06).
    fn initiative(&mut self) {
        let knobs = &self.setup.knobs.round;
        let mut die = None;
        if let Some(camp) = self.view().surprising() {
            self.state.first = camp as u8;
        } else if knobs.frequency == InitiativeFrequency::EveryRound || !self.state.rolled {
            let (pcs, enemies) = (self.first_of(PCS), self.first_of(ENEMIES));
            let source = Source::deed(pcs, 0);
            let face = self.roll_die(Purpose::Initiative, source, enemies, 0, 6);
            let pcs_first = i32::from(face) <= self.setup.knobs.round.pc_first_on;
            self.state.first = if pcs_first { PCS } else { ENEMIES } as u8;
            self.state.rolled = true;
            die = Some(face);
        }
        let (round, pcs_first) = (self.state.round, usize::from(self.state.first) == PCS);
        self.note(|| StaminaEvent::Round { round, pcs_first, die });
        if let Some(face) = die
            && self.speaks(StaminaMoment::InitiativeRolled)
        {
            let face = self.initiative_by_house(face);
            let first = self.state.first;
            let pcs_first = face <= self.setup.knobs.round.pc_first_on;
            self.state.first = if pcs_first { PCS } else { ENEMIES } as u8;
            self.note_first(first);
        }
    }

    /// Begins the turn of the camp that acts: its Defend ends (`defend.duration`), flight and surrender are
    /// offered.
    fn start_turn(&mut self) {
        let camp = self.state.acting();
        self.note(|| StaminaEvent::SideTurn(camp));
        let setup = self.setup;
        let knobs = &setup.knobs.round;
        for fighter in fighters_in(self.of_camp(camp)) {
            let sheet = &setup.sheets[fighter];
            let it = self.it(fighter);
            if knobs.defend_duration == DefendDuration::UntilNextTurn {
                it.defends = 0;
            }
            it.moves = knobs.moves as u8;
            it.actions = sheet.actions;
            it.done = std::mem::take(&mut it.loses_turn) || it.defenceless != Defenceless::No;
            it.leaving = false;
        }
        self.moment_for_all(StaminaMoment::TurnStarts, self.of_camp(camp));
        if knobs.side_order == SideOrder::Random {
            self.shuffle(camp);
        }
        self.offer_retries(camp ^ 1);
        if !self.is_over() {
            self.offer_flight(camp);
            self.offer_tests();
        }
        self.state.left = filter(self.of_camp(camp), |fighter| self.has_step(fighter));
    }

    /// Draws the order by lot (`init.side_order = random`): each fighter in turn swaps places with an earlier one
    /// or itself (SW-INIT-07).
    fn shuffle(&mut self, camp: usize) {
        self.state.order = fighters_in(self.of_camp(camp)).map(FighterId::as_u8).collect();
        for place in 1..self.state.order.len() {
            let fighter = FighterId::from(self.state.order[place]);
            let source = Source::deed(self.first_of(camp), 0);
            let other = self.roll_die(Purpose::Order, source, fighter, 0, place as u8 + 1) - 1;
            self.state.order.swap(place, usize::from(other));
        }
    }

    fn anybody_left(&self) -> bool {
        self.state.left & self.able(self.state.acting()) != 0
    }

    fn end_turn(&mut self) {
        let camp = self.state.acting();
        self.resolve_pending(camp ^ 1);
        self.leave_late(camp);
        self.moment_for_all(StaminaMoment::TurnEnds, self.of_camp(camp));
        self.offer_tests();
        if self.setup.knobs.round.defend_duration == DefendDuration::NextEnemyTurn {
            for fighter in fighters_in(self.of_camp(camp ^ 1)) {
                self.it(fighter).defends = 0;
            }
        }
        if self.is_over() {
            return;
        }
        if self.state.phase == Phase::First {
            self.state.phase = Phase::Second;
            self.start_turn();
        } else {
            self.end_round();
        }
    }

    /// Plays bleeding, poison and mortal wounds; the fight is a draw if no fighter is left (SW-COND-06, SW-WND-07).
    fn end_round(&mut self) {
        let mut told = false;
        for fighter in fighters_in(self.state.standing) {
            if !self.state.is_in(fighter) {
                continue;
            }
            let it = &self.state.fighters[fighter];
            let untouched = it.mortal == 0 && !self.is_touched(fighter);
            if untouched && self.setup.knobs.round.defend_duration != DefendDuration::EndOfRound {
                continue;
            }
            if !told && self.is_touched(fighter) {
                told = true;
                self.note(|| StaminaEvent::RoundEnds);
            }
            self.suffer(fighter);
        }
        self.moment_for_all(StaminaMoment::RoundEnds, self.state.standing);
        self.state.phase = Phase::RoundStart;
        self.offer_tests();
        if self.is_over() {
            return;
        }
        if i32::from(self.state.round) >= self.setup.knobs.round.max_rounds {
            self.run_out();
        }
    }

    /// Ends the fight after the last round (`conflict.max_rounds`): the clock decides, or it is a stalemate.
    #[cold]
    fn run_out(&mut self) {
        let RoundKnobs { clock, clock_side, max_rounds, .. } = self.setup.knobs.round;
        let end = if clock::decides(max_rounds, clock) {
            let winner = if clock_side.loses(true) { ENEMIES } else { PCS };
            let winners = self.setup.sides_of[winner];
            self.note(|| StaminaEvent::TimeIsUp);
            self.note(|| StaminaEvent::Ends(winners));
            End::Won(winners)
        } else {
            self.note(|| StaminaEvent::Stalemate);
            End::Stalemate
        };
        self.state.course.close(end.ending(), 0);
        self.state.end = Some(end);
    }

    fn is_touched(&self, fighter: FighterId) -> bool {
        let it = &self.state.fighters[fighter];
        it.bleeding > 0
            || (it.mortal > 0 && !it.mortal_this_round)
            || self.wakes(fighter)
            || self.setup.sheets[fighter].poisoned
    }

    fn wakes(&self, fighter: FighterId) -> bool {
        let sleeps = self.state.fighters[fighter].defenceless == Defenceless::Asleep;
        let rounds = self.setup.knobs.maneuver.asleep_rounds.number();
        sleeps && rounds.is_some_and(|rounds| i32::from(self.state.round) >= rounds)
    }

    fn suffer(&mut self, fighter: FighterId) {
        let knobs = &self.setup.knobs;
        let source = Source::deed(fighter, ROUND_END);
        if knobs.round.defend_duration == DefendDuration::EndOfRound {
            self.it(fighter).defends = 0;
        }
        if self.wakes(fighter) {
            self.wake(fighter);
        }
        if self.setup.sheets[fighter].poisoned {
            let amount = knobs.wound.poison;
            let damage = self.roll_amount(amount, 0, (Purpose::Poison, source, fighter, 0));
            self.direct(fighter, damage, "poison", source);
        }
        for time in 0..self.state.fighters[fighter].bleeding {
            if self.state.is_in(fighter) {
                let amount = self.setup.knobs.wound.bleed_wounds;
                let first = time * 8;
                let draw = (Purpose::Bleeding, source, fighter, first);
                let wounds = self.roll_amount(amount, 0, draw) as i16;
                self.bleed(fighter, wounds);
            }
        }
        if self.state.is_in(fighter) {
            self.count_down(fighter);
        }
    }

    /// Counts a mortal wound down (SW-WND-07).
    fn count_down(&mut self, fighter: FighterId) {
        let it = self.it(fighter);
        if it.mortal == 0 {
            return;
        }
        if std::mem::take(&mut it.mortal_this_round) {
            return;
        }
        it.mortal -= 1;
        let left = it.mortal;
        if left == 0 {
            self.die(fighter, Cause::Mortal, None);
        } else {
            self.note(|| StaminaEvent::Counts(fighter, left));
        }
    }
}
