//! Rounds: initiative, the before group, the game master's turn, the after group (FF-INIT,
//! FF-HOLD).

use super::play::{Play, Point};
use crate::system::{Choice, FighterId, Options, Table, clock, fighters_in, first_in};
use crate::systems::fate_fantasy::decide::points::{GmOrder, Hold, Order, Release};
use crate::systems::fate_fantasy::decide::question::Moment;
use crate::systems::fate_fantasy::house::words::FantasyMoment;
use crate::systems::fate_fantasy::knobs::basics::{
    Frequency, GmOrderBy, GmRolls, GroupOrder, InitiativeTie,
};
use crate::systems::fate_fantasy::knobs::fight::SpinExpiry;
use crate::systems::fate_fantasy::knobs::harm::HarmKnobs;
use crate::systems::fate_fantasy::knobs::turns::ReleaseWhen;
use crate::systems::fate_fantasy::sheet::setup::Setup;
use crate::systems::fate_fantasy::state::conflict::{
    Cut, End, GM, HouseState, MAX_TASKS, PCS, Part, Phase, State,
};
use crate::systems::fate_fantasy::state::roll::{Purpose, Spot};
use crate::systems::fate_fantasy::tell::events::FantasyEvent;
use crate::systems::fate_fantasy::tell::measures::FantasyMeasure as M;

/// Sets the state to the beginning of a conflict; with `init.frequency = once` rolls for the groups.
pub(crate) fn begin<T: Table<FantasyEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
    reset(setup, state);
    let mut play = Play { setup, state, table };
    for fighter in fighters_in(play.state.standing) {
        play.count(M::Standing, fighter, 1);
    }
    if setup.knobs.basic.frequency == Frequency::Once {
        play.initiative();
    }
    play.moment_for_all(FantasyMoment::ConflictStarts);
    play.close();
}

/// Plays the next turn; ends the round if it was the last.
pub(crate) fn turn<T: Table<FantasyEvent>>(setup: &Setup, state: &mut State, table: &mut T) {
    let mut play = Play { setup, state, table };
    play.advance();
    let open = play.state.phase != Phase::RoundStart && !play.is_over();
    if play.state.left == 0 && open {
        play.end_round();
    }
    play.close();
}

fn reset(setup: &Setup, state: &mut State) {
    state.fighters.assign(&setup.start.fighters);
    state.standing = setup.start.standing;
    state.before = setup.start.before;
    state.places = setup.start.places;
    state.round = 0;
    state.phase = Phase::RoundStart;
    state.left = 0;
    state.holding = 0;
    state.waiting = 0;
    state.spinners = 0;
    state.gifted = 0;
    state.aspects.assign(&setup.start.aspects);
    state.bearers = setup.start.bearers;
    state.blocks.clear();
    state.tasks = [0; MAX_TASKS];
    state.contact = 0;
    state.house = HouseState::default();
    state.end = None;
}

impl<T: Table<FantasyEvent>> Play<'_, T> {
    /// Rolls every player's initiative against the game master and forms the groups (FF-INIT-01 to 04).
    fn initiative(&mut self) {
        let basic = &self.setup.knobs.basic;
        let (skill, rating) = (self.setup.initiative, self.setup.gm_rating);
        let gm = first_in(self.setup.camps[GM]);
        let mut shared = None;
        for who in fighters_in(self.of_camp(PCS)) {
            let spot = Spot { turn: who, deed: 0 };
            let dice = match shared {
                Some(dice) => dice,
                None if basic.gm_rolls == GmRolls::OneShared => {
                    self.single(Purpose::GmInitiative, Spot { turn: gm, deed: 0 }, gm)
                }
                None => self.single(Purpose::GmInitiative, spot, gm),
            };
            if basic.gm_rolls == GmRolls::OneShared {
                shared = Some(dice);
            }
            let own = self.single(Purpose::Initiative, spot, who);
            let theirs = rating + i32::from(dice.sum);
            let wounds = if self.setup.wounds_matter { self.wound_penalty(who) } else { 0 };
            let mine = (self.setup.sheets[who].rating(skill) + wounds, own);
            let (own, total) = self.moment_of_initiative(who, mine, theirs);
            let before = match basic.tie {
                InitiativeTie::Player => total >= theirs,
                InitiativeTie::Gm => total > theirs,
            };
            let part = if before { Part::Before } else { Part::After };
            let by_total = self.setup.by_total;
            self.state.join(who, part);
            self.it(who).initiative = if by_total { total.clamp(-99, 99) as i8 } else { 0 };
            self.note(|| FantasyEvent::Initiative {
                who,
                mine: (own, total),
                gm: (dice, theirs),
                part,
            });
            if self.state.round <= 1 {
                self.count(M::BeforeGroup, who, i32::from(before));
            }
        }
    }

    /// Plays the next turn; skips a [`Phase`] in which no fighter acts.
    fn advance(&mut self) {
        if self.state.phase == Phase::RoundStart {
            self.start_round();
        }
        while !self.is_over() {
            let acted = match self.state.phase {
                Phase::Before => self.before_group(),
                Phase::Gm => self.gm_turn(),
                Phase::After => self.after_group(),
                Phase::RoundStart => return,
            };
            if acted {
                return;
            }
        }
    }

    fn start_round(&mut self) {
        self.state.round += 1;
        let round = self.state.round;
        self.note(|| FantasyEvent::Round(round));
        self.state.house.throws = 0;
        self.state.house.placed = 0;
        if self.setup.knobs.basic.frequency == Frequency::EveryRound {
            self.initiative();
        }
        for it in self.state.fighters.iter_mut() {
            it.acted = false;
            it.has_held = false;
            it.cut = Cut::No;
            it.defences = 0;
            it.place = 0;
        }
        self.state.holding = 0;
        self.state.waiting = 0;
        self.state.left = self.state.standing;
        if !self.state.aspects.is_empty() {
            self.drop_aspects(|aspect| aspect.until != 0 && aspect.until < round);
        }
        self.enter(Phase::Before);
        self.moment_for_all(FantasyMoment::RoundStarts);
    }

    /// Begins a [`Phase`] of the round: with `spin.expiry = same_point` spin of the same part of an earlier round is
    /// gone.
    fn enter(&mut self, phase: Phase) {
        self.state.phase = phase;
        if self.setup.knobs.spin.expiry == SpinExpiry::SamePoint {
            self.expire_spin(Some(self.state.part()));
        }
        match phase {
            Phase::Gm => self.moment_for_all(FantasyMoment::GmTurnStarts),
            Phase::After => self.moment_for_all(FantasyMoment::AfterGroupStarts),
            Phase::Before | Phase::RoundStart => {}
        }
    }

    /// Applies house rules to the end of the conflict once it is over.
    fn close(&mut self) {
        if self.is_over() {
            self.moment_for_all(FantasyMoment::ConflictEnds);
        }
    }

    /// Plays a turn of the before group; `false` if no fighter takes one (FF-INIT-05).
    fn before_group(&mut self) -> bool {
        let group = self.state.left & self.state.before;
        if group == 0 {
            self.enter(Phase::Gm);
            return false;
        }
        let held = group & self.state.holding;
        let open = group & !held;
        let free = self.setup.knobs.turn.release == ReleaseWhen::Any;
        if open == 0 {
            if free && self.release(held) {
                return true;
            }
            self.enter(Phase::Gm);
            return false;
        }
        let among = if free { group } else { open };
        let who = self.pick(open, among, PCS);
        self.about_to_act(who);
        true
    }

    /// Lets a fighter who holds, in the order of the trial, take its turn before the game master's begins
    /// (FF-HOLD-03). Returns whether one does.
    fn release(&mut self, held: u64) -> bool {
        let mut walk = self.table.in_order(held & self.can_differ::<Release>());
        while let Some(who) = self.table.next_of(&mut walk) {
            if self.answers_with(who, Release::Act) {
                self.about_to_act(who);
                return true;
            }
        }
        false
    }

    /// Plays a turn of one of the game master's characters, in the order of `init.gm_order`; `false` if none is left
    /// (FF-INIT-07).
    fn gm_turn(&mut self) -> bool {
        let open = self.of_camp(GM) & self.state.left & !(self.state.holding | self.state.waiting);
        if open == 0 {
            self.enter(Phase::After);
            return false;
        }
        // A character who cannot attack is the weakest.
        let strength =
            |who: FighterId| self.setup.methods[who].strongest.map_or(i32::MIN / 2, i32::from);
        let who = match self.setup.knobs.basic.gm_order {
            _ if open & self.state.house.placed != 0 => self.pick(open, open, GM),
            GmOrderBy::Policy => self.pick(open, open, GM),
            GmOrderBy::Strongest => self.greatest(open, strength),
            GmOrderBy::Weakest => self.greatest(open, |who| -strength(who)),
        };
        self.about_to_act(who);
        true
    }

    /// Plays a turn of the after group, or of a fighter who still holds; `false` if none is left (FF-HOLD-03, 04).
    fn after_group(&mut self) -> bool {
        let turns = &self.setup.knobs.turn;
        let late = turns.release != ReleaseWhen::Interrupt || !turns.lost_at_end;
        let open = if late { self.state.left } else { self.state.left & !self.state.holding };
        let waiting = open & self.state.waiting;
        if waiting != 0 {
            let who = self.table.first_of(waiting);
            let cut = self.state.fighters[who].cut;
            self.take_turn(who, cut, None);
            return true;
        }
        let players = open & self.setup.camps[PCS];
        if players != 0 {
            let who = self.pick(players, players, PCS);
            self.about_to_act(who);
            return true;
        }
        if open == 0 {
            self.lose_turns();
            self.end_round();
            return true;
        }
        let who = self.table.first_listed(open);
        self.about_to_act(who);
        true
    }

    /// Takes the turns that are still held when the round ends (`hold.lost_at_end`, FF-HOLD-04).
    fn lose_turns(&mut self) {
        for who in fighters_in(self.state.left) {
            self.count(M::TurnsLost, who, 1);
            self.note(|| FantasyEvent::TurnLost(who));
        }
        self.state.left = 0;
    }

    /// Returns the fighter of a camp who acts next, or is asked next: one of `open`, or of `among` if a policy of
    /// `Order` or `GmOrder` names one (FF-INIT-06, FF-INTR-14).
    pub fn pick(&mut self, open: u64, among: u64, camp: usize) -> FighterId {
        let first = self.table.first_listed(open);
        if among.is_power_of_two() {
            return first;
        }
        if open & self.state.house.placed != 0 {
            return self.first_placed(open & self.state.house.placed);
        }
        if camp == GM {
            return self.name_next::<GmOrder>(first, among);
        }
        match self.setup.knobs.basic.group_order {
            GroupOrder::Policy => self.name_next::<Order>(first, among),
            GroupOrder::Fixed => first,
            GroupOrder::ByTotal => {
                self.greatest(open, |who| i32::from(self.state.fighters[who].initiative))
            }
        }
    }

    /// Returns the fighter of a mask whose [`place`](crate::systems::fate_fantasy::state::conflict::Fighter::place)
    /// in the order is highest.
    fn first_placed(&self, among: u64) -> FighterId {
        self.greatest(among, |who| i32::from(self.state.fighters[who].place))
    }

    /// Returns the fighter of a mask with the greatest value; between equals the order of the trial decides. The mask
    /// must not be empty.
    fn greatest(&self, among: u64, value: impl Fn(FighterId) -> i32) -> FighterId {
        let most = fighters_in(among).map(&value).max().unwrap_or_default();
        let equals = fighters_in(among).filter(|who| value(*who) == most);
        self.table.first_of(equals.fold(0, |mask, who| mask | 1 << who))
    }

    /// Asks the first fighter for the next, at the point `P` of its camp. [`Order::InOrder`] stands for itself.
    fn name_next<P: Point>(&mut self, first: FighterId, among: u64) -> FighterId {
        if !self.is_asked::<P>(first) {
            return first;
        }
        let choice = self.choose::<P>(first, &Moment::about(among));
        match Order::of(choice.option) {
            Order::InOrder => first,
            Order::Next => FighterId::from(choice.target),
        }
    }

    /// Holds or takes the turn that comes up (FF-HOLD-01, 06). Returns the first main action; `None` if there was
    /// none.
    pub fn hold_or_take_turn(&mut self, who: FighterId, forced: Option<Choice>) -> Option<Choice> {
        let asked = self.is_asked::<Hold>(who) && self.may_hold(who);
        if asked && self.answers_with(who, Hold::Hold) {
            let it = self.it(who);
            it.has_held = true;
            self.state.holding |= 1 << who;
            if !self.setup.knobs.turn.keeps_protection {
                self.expire_protection(who);
            }
            self.count(M::Holds, who, 1);
            self.note(|| FantasyEvent::Holds(who));
            self.moment(FantasyMoment::TurnHeld, who, None);
            return None;
        }
        let cut = self.state.fighters[who].cut;
        self.take_turn(who, cut, forced)
    }

    /// Whether a fighter may hold the turn that comes up (FF-HOLD-02).
    fn may_hold(&self, who: FighterId) -> bool {
        let it = &self.state.fighters[who];
        let place = match self.state.phase {
            Phase::Before => true,
            Phase::Gm => self.setup.knobs.npc.may_hold,
            _ => false,
        };
        let frees = i32::from(it.defences) + 1;
        let loses = self.state.house.skips >> who & 1 == 1;
        place && !loses && !it.has_held && self.setup.knobs.turn.free_limit.allows(frees)
    }

    fn end_round(&mut self) {
        self.moment_for_all(FantasyMoment::RoundEnds);
        if self.is_over() {
            return;
        }
        self.expire_spin(None);
        self.expire_full();
        self.state.house.throws = 0;
        self.state.phase = Phase::RoundStart;
        if i32::from(self.state.round) >= self.setup.knobs.harm.max_rounds {
            self.run_out();
        }
    }

    /// Ends the conflict after `conflict.max_rounds`: the camp of `conflict.clock_side` loses, or nothing is decided.
    #[cold]
    fn run_out(&mut self) {
        let HarmKnobs { clock, clock_side, max_rounds, .. } = self.setup.knobs.harm;
        if clock::decides(max_rounds, clock) {
            let winners = self.setup.sides_of[if clock_side.loses(true) { GM } else { PCS }];
            self.finish(End::Won(winners));
            self.note(|| FantasyEvent::TimeIsUp);
            self.note(|| FantasyEvent::Ends(winners));
            return;
        }
        self.finish(End::Undecided);
        self.note(|| FantasyEvent::Undecided);
    }
}
