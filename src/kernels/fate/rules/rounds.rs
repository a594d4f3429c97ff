//! Exchanges: who acts when, who arrives, when it is over (FC-EXC, FC-END, WOA-SEQ).

use crate::kernels::fate::Play;
use crate::kernels::fate::house::words::HouseMoment;
use crate::kernels::fate::knobs::bodies::EndRule;
use crate::kernels::fate::knobs::common::{
    ConcedeWindow, FateKnobs, FullDefenseDuration, Joiner, OrderMode,
};
use crate::kernels::fate::register::{FateGame, Setup, StateOf};
use crate::kernels::fate::sheet::sheet::Harm;
use crate::kernels::fate::state::conflict::{Complications, End, HouseState, Status};
use crate::kernels::fate::state::view::View;
use crate::kernels::fate::tell::body_events::BodyEvent;
use crate::kernels::fate::tell::events::FateEvent;
use crate::kernels::fate::tell::measures::FateMeasure;
use crate::system::{Course, FighterId, Table, clock, fighters_in, first_in};

/// The moments at which house rules may speak before and after the action of a turn; an unused full
/// defense may earn a boost before it.
const AROUND_ACTIONS: u64 = 1 << HouseMoment::TurnStarts as usize
    | 1 << HouseMoment::TurnEnds as usize
    | 1 << HouseMoment::BoostGained as usize;

/// Whether turns consist of one action each and nothing else, so that [`plain_turn`](Play::plain_turn) plays them: no
/// fighter walks, mobs never form, and no fighter is asked to concede at the start of its turn. The table must still
/// look for house rules.
pub(crate) fn has_plain_turns<G: FateGame>(setup: &Setup<G>) -> bool {
    !setup.map.has_zones()
        && setup.bodies.alike.is_empty()
        && setup.fate.concede_window != ConcedeWindow::OwnTurn
        && FighterId::all(setup.sheets.len()).all(|fighter| G::actions(setup, fighter) == 1)
}

/// Sets the state to the beginning of a conflict: turn order, the steps before the first exchange, then the first
/// exchange itself.
pub(crate) fn begin<G: FateGame, T: Table<G::Event>>(
    setup: &Setup<G>,
    state: &mut StateOf<G>,
    table: &mut T,
) {
    reset(setup, state);
    let mut play = Play { setup, state, table };
    if G::SERIES && setup.series.is_series() {
        play.start_series();
    }
    play.enter_all();
    play.open_conflict();
    play.settle();
}

/// Plays one turn of a conflict, or a decision between two conflicts of a series.
pub(crate) fn turn<G: FateGame, T: Table<G::Event>>(
    setup: &Setup<G>,
    state: &mut StateOf<G>,
    table: &mut T,
) {
    let mut play = Play { setup, state, table };
    if G::SERIES && play.state.series.open {
        play.series_turn();
    } else {
        play.next_turn();
    }
    play.state.harm = Harm::Usual;
    play.settle();
}

/// Makes the state that of a scene that is about to begin. Resets every part, because states are reused from trial to
/// trial.
pub(crate) fn reset<G: FateGame>(setup: &Setup<G>, state: &mut StateOf<G>) {
    state.exchange = 0;
    state.place = 0;
    state.elector = 0;
    state.action = 0;
    state.harm = Harm::Usual;
    state.shared = setup.start.shared;
    state.restore(&setup.start);
    state.standing = setup.start.standing;
    state.order.clear();
    state.scene.assign(&setup.start.scene);
    state.pool = setup.start.pool;
    state.free = setup.start.free;
    state.gave_up = 0;
    state.complications = Complications::default();
    state.bodies.clear();
    state.house = HouseState::default();
    state.harmed = 0;
    state.parted = true;
    state.end = None;
    state.series.course = Course::of(setup.series.scenes.max(1));
    state.series.told = Default::default();
    state.world.clone_from(&setup.start.world);
}

impl<G: FateGame, T: Table<G::Event>> Play<'_, G, T> {
    /// Begins a conflict among the fighters present: a conflict alone, one of a series, one that follows another
    /// scene, one that breaks out of a contest.
    ///
    /// Every conflict must begin here, because otherwise a step is left out: mobs form, concessions count anew, uses
    /// are renewed, the order is drawn, house rules speak, every fighter may concede, and the first exchange begins.
    pub(crate) fn open_conflict(&mut self) {
        self.state.bodies.clear();
        if self.state.exchange > 0 {
            self.forget_earlier_scenes();
        }
        if self.setup.bodies.knobs.end_rule != EndRule::OneSideOut {
            self.state.bodies.began = self.state.standing;
        }
        G::conflict_begins(self);
        self.form_mobs(u64::MAX);
        self.first_order();
        self.moment_for_all(HouseMoment::ConflictStarts);
        if self.state.end.is_none() {
            self.poll_concessions();
        }
        if self.state.end.is_none() {
            G::open(self);
        }
        if self.state.end.is_none() {
            self.start_exchange();
        }
    }

    /// Clears what must not carry over from the scene before: turns that were left, and consequences that counted for
    /// a concession then (FC-CED-06).
    #[cold]
    fn forget_earlier_scenes(&mut self) {
        (self.state.place, self.state.parted) = (0, true);
        for fighter in &mut *self.state.fighters {
            fighter.sustained = 0;
        }
    }

    /// Counts the fighters present from the beginning, and calls `entered` for the first of them only. One call covers
    /// all, because they stand in their first zones already.
    pub(crate) fn enter_all(&mut self) {
        let first = first_in(self.state.standing);
        for fighter in FighterId::all(self.state.fighters.len()) {
            if self.state.is_in(fighter) {
                self.count(FateMeasure::Standing, fighter, 1);
                if self.setup.map.has_zones() {
                    let zone = self.state.fighters[fighter].foot.zone();
                    self.note(|| FateEvent::Stands(fighter, zone));
                }
                if fighter == first {
                    G::entered(self, fighter);
                }
            }
        }
    }

    /// Returns the fighter whose turn it is; `None` outside of an exchange.
    pub(crate) fn whose_turn(&self) -> Option<FighterId> {
        let place = usize::from(self.state.place).checked_sub(1)?;
        self.state.order.get(place).map(|&fighter| FighterId::from(fighter))
    }

    /// Plays the turn of the next fighter in order; starts new exchanges as needed.
    pub(crate) fn next_turn(&mut self) {
        while self.state.end.is_none() {
            if self.setup.fate.order_mode == OrderMode::Elective {
                self.elect();
            }
            let Some(&next) = self.state.order.get(usize::from(self.state.place)) else {
                self.end_exchange();
                continue;
            };
            self.state.place += 1;
            let fighter = FighterId::from(next);
            let waits = self.state.fighters[fighter].acts_from > self.state.exchange;
            if self.state.units() >> fighter & 1 == 1 && !waits {
                self.state.elector = next;
                self.play_turn(fighter);
                self.skip_absent();
                return;
            }
        }
    }

    /// Moves on past fighters who have no turn, so that the end of an exchange shows at once in
    /// [`exchange_over`](crate::system::RuleSystem::exchange_over).
    fn skip_absent(&mut self) {
        while let Some(&next) = self.state.order.get(usize::from(self.state.place)) {
            let fighter = usize::from(next);
            let waits = self.state.fighters[fighter].acts_from > self.state.exchange;
            if self.state.units() >> fighter & 1 == 1 && !waits {
                return;
            }
            self.state.place += 1;
        }
    }

    fn play_turn(&mut self, fighter: FighterId) {
        self.note(|| FateEvent::Turn(fighter));
        self.count(FateMeasure::Actions, fighter, 1);
        if self.setup.plain_turns && !self.speaks_at_any(AROUND_ACTIONS) {
            self.plain_turn(fighter);
        } else {
            self.full_turn(fighter);
        }
        self.state.complications.stay &= !(1 << fighter);
        self.state.fighters[fighter].acted = true;
        self.age_boosts(fighter);
    }

    /// Plays a turn of a fighter who can do nothing but act (see `Setup::plain_turns`), as in most conflicts. Fast
    /// path of [`full_turn`](Self::full_turn).
    fn plain_turn(&mut self, fighter: FighterId) {
        if self.setup.fate.full_defense_duration == FullDefenseDuration::UntilNextTurn {
            self.end_full_defense(fighter);
        }
        if G::start_turn(self, fighter) {
            self.act(fighter, 0, None);
        }
    }

    /// Plays a turn with whatever may come before and after the action.
    #[inline(never)]
    fn full_turn(&mut self, fighter: FighterId) {
        if let Some(size) = self.state.bodies.mob_of(fighter).map(|mob| mob.members.count_ones()) {
            self.tell_body(|| BodyEvent::Mob(fighter, size));
        }
        if self.setup.fate.full_defense_duration == FullDefenseDuration::UntilNextTurn {
            self.end_full_defense(fighter);
        }
        self.begin_steps(fighter);
        self.concession_at_turn(fighter);
        if self.state.is_in(fighter) && self.state.end.is_none() {
            self.moment(HouseMoment::TurnStarts, fighter, None);
        }
        if self.state.is_in(fighter) && self.state.end.is_none() && G::start_turn(self, fighter) {
            let mut reach = self.free_steps(fighter, false);
            for serial in 0..G::actions(self.setup, fighter) as u32 {
                if !self.act(fighter, serial, reach.take()) {
                    break;
                }
            }
            self.free_steps(fighter, true);
        }
        if self.state.is_in(fighter) && self.state.end.is_none() {
            self.moment(HouseMoment::TurnEnds, fighter, None);
        }
        self.end_steps(fighter);
    }

    /// Plays one action of a turn, after which every fighter may concede; returns false if the fighter cannot act.
    /// `reach` gives the foes in its reach if the caller knows them.
    #[inline]
    fn act(&mut self, fighter: FighterId, serial: u32, reach: Option<u64>) -> bool {
        if self.state.end.is_some() || self.state.units() >> fighter & 1 == 0 {
            return false;
        }
        self.state.action = serial as u8;
        self.take_action(fighter, serial, reach);
        if self.state.end.is_none() {
            self.poll_concessions();
        }
        true
    }

    /// Ends a full defense. If it was not used, it may earn a boost (FC-FUL-05).
    fn end_full_defense(&mut self, fighter: FighterId) {
        let it = &mut self.state.fighters[fighter];
        if it.full_defense {
            it.full_defense = false;
            if self.setup.fate.idle_boost && !self.state.fighters[fighter].defended {
                self.gain_boost(fighter);
            }
        }
    }

    fn end_exchange(&mut self) {
        self.state.place = 0; // no fighter's turn any more
        if self.setup.fate.full_defense_duration == FullDefenseDuration::RestOfExchange {
            for fighter in FighterId::all(self.state.fighters.len()) {
                self.end_full_defense(fighter);
            }
        }
        self.moment_for_all(HouseMoment::ExchangeEnds);
        if self.state.end.is_some() {
            return;
        }
        G::end_exchange(self);
        if self.state.end.is_some() {
            return;
        }
        if G::is_spent(self.view()) {
            self.run_out();
            return;
        }
        self.start_exchange();
    }

    /// Ends the conflict after the last exchange that there may be: the clock decides, or it is a stalemate
    /// ([`End::Stalemate`]).
    #[cold]
    fn run_out(&mut self) {
        let FateKnobs { clock, clock_side, max_exchanges, .. } = self.setup.fate;
        let sides = self.setup.sides.iter().enumerate();
        let in_time = sides.filter(|(_, info)| {
            !clock_side.loses(info.players) && info.members & self.state.standing != 0
        });
        let winners = in_time.fold(0_u8, |mask, (side, _)| mask | 1 << side);
        if clock::decides(max_exchanges, clock) && G::in_conflict(self.view()) && winners != 0 {
            self.note(|| FateEvent::TimeIsUp);
            self.note(|| FateEvent::Ends(winners));
            self.state.end = Some(End::Won(winners));
            return;
        }
        self.note(|| FateEvent::Stalemate);
        self.state.end = Some(End::Stalemate);
    }

    /// Begins the next exchange: arrivals, turn order.
    pub(crate) fn start_exchange(&mut self) {
        self.state.exchange += 1;
        self.state.place = 0;
        let exchange = self.state.exchange;
        self.note(|| FateEvent::Exchange(exchange));
        for fighter in &mut *self.state.fighters {
            fighter.acted = false;
            fighter.attacked = 0;
            fighter.foot.stood_in = 0;
        }
        self.age_aspects();
        let refilled = G::replenish(self);
        let arrived = self.arrivals() || refilled;
        if arrived || (exchange > 1 && !self.order_is_static()) {
            self.build_order();
        }
        self.state.house.throws = 0;
        self.moment_for_all(HouseMoment::ExchangeStarts);
        if self.state.end.is_none() {
            G::start_exchange(self);
        }
    }

    /// Lets fighters whose time has come join; returns whether any did. They count at once and act as `order.joiner`
    /// says.
    fn arrivals(&mut self) -> bool {
        let before = self.state.standing;
        for fighter in fighters_in(self.setup.lookup.late) {
            let sheet = &self.setup.sheets[fighter];
            let due = sheet.arrives <= self.state.exchange;
            let waits = self.state.fighters[fighter].status == Status::Waiting;
            if waits && due && self.is_of_scene(sheet.scene) {
                self.arrive(fighter);
            }
        }
        let arrived = self.state.standing & !before;
        if arrived != 0 {
            self.form_mobs(arrived);
        }
        arrived != 0
    }

    /// Lets a fighter join; it acts as `order.joiner` says.
    pub(crate) fn arrive(&mut self, fighter: FighterId) {
        let delay = match self.setup.fate.joiner {
            Joiner::ThisExchange => 0,
            Joiner::NextExchange => 1,
            Joiner::SecondExchange => 2,
        };
        // Fighters present from the first exchange on are no late joiners.
        let late = u16::from(!self.view().is_first_exchange());
        self.state.fighters[fighter].status = Status::In;
        self.state.parted = true;
        self.state.fighters[fighter].acts_from = self.state.exchange + delay * late;
        self.state.standing |= 1 << fighter;
        self.note(|| FateEvent::Arrives(fighter));
        self.count(FateMeasure::Standing, fighter, 1);
        G::entered(self, fighter);
    }

    /// Ends the conflict if no two hostile sides are left (FC-END-01, WOA-SEQ-06). Called whenever a fighter leaves.
    pub(crate) fn check_end(&mut self) {
        if self.state.bodies.holding {
            return;
        }
        let breaks = self.setup.bodies.knobs.end_rule != EndRule::OneSideOut;
        if breaks && G::in_conflict(self.view()) {
            self.concede_broken_sides();
        }
        if self.state.end.is_some() {
            return;
        }
        let contest = self.setup.bodies.hazards != 0 && !G::in_conflict(self.view());
        let idle = if contest { 0 } else { self.setup.bodies.hazards };
        let standing = self.state.standing & !idle;
        let mut left = 0_u8;
        for (side, info) in self.setup.sides.iter().enumerate() {
            let there = standing | G::reserves(self.setup);
            left |= u8::from(info.members & there != 0) << side;
        }
        let at_war = self.setup.sides.iter().enumerate();
        let goes_on = at_war
            .into_iter()
            .any(|(side, info)| left >> side & 1 == 1 && info.hostile & left != 0);
        if !goes_on {
            self.note(|| FateEvent::Ends(left));
            self.state.end = Some(if left == 0 { End::Draw } else { End::Won(left) });
        }
    }

    /// Books values that are known only at the end, once the whole trial is over.
    pub(crate) fn settle(&mut self) {
        if let Some(end) = self.state.end.filter(|_| !self.state.series.open) {
            self.settle_all(end);
        }
    }

    #[cold]
    fn settle_all(&mut self, end: End) {
        if !self.setup.series.is_series() {
            self.pay_winners(end);
            self.moment_for_all(HouseMoment::ConflictEnds);
            self.close_course(end);
        }
        G::scene_over(self);
        for side in 0..self.setup.sides.len() {
            self.settle_side(side);
        }
        if G::SERIES {
            self.count_levels();
        }
    }

    /// Writes down how a conflict went ([`Course::close`](crate::system::Course::close)): a side that is out has
    /// conceded it if its last fighter to leave did (FC-CED-04, FC-CED-13).
    pub(crate) fn close_course(&mut self, end: End) {
        let sides = self.setup.sides.iter().enumerate();
        let standing = self.state.standing;
        let out = sides.filter(|(_, info)| info.members & standing == 0);
        let out = out.fold(0, |mask, (side, _)| mask | 1 << side);
        self.state.series.course.close(end.ending(), self.state.gave_up & out);
    }

    fn settle_side(&mut self, side: usize) {
        let members = self.setup.sides[side].members;
        let Some(speaker) = (members != 0).then(|| first_in(members)) else {
            return;
        };
        let with = |play: &Self, status: Status| {
            (0..play.state.fighters.len())
                .any(|f| members >> f & 1 == 1 && play.state.fighters[f].status == status)
        };
        let series = &self.state.series;
        let earlier = |sides: u8| sides >> side & 1 == 1;
        let conceded = with(self, Status::Conceded) || earlier(series.conceded);
        let taken_out = with(self, Status::TakenOut) || earlier(series.taken_out);
        let gave_up = series.course.has_conceded(side);
        self.count(FateMeasure::Concession, speaker, i32::from(conceded));
        self.count(FateMeasure::AnyTakenOut, speaker, i32::from(taken_out));
        self.count(FateMeasure::LostByConcession, speaker, i32::from(gave_up));
        self.count(FateMeasure::FreeLeft, speaker, i32::from(self.state.free[side]));
    }
}

impl<G: FateGame> View<'_, G> {
    /// Whether no exchange of the running conflict, contest or challenge is over yet.
    pub(crate) fn is_first_exchange(self) -> bool {
        self.state.exchange <= G::began(self.state) + 1
    }
}
