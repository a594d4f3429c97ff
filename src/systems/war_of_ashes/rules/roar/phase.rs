//! The Roar phase (WOA-ROAR-01 to 19, WOA-ROAR-37 to 42).

use crate::kernels::fate::decide::asking::FateQuery;
use crate::kernels::fate::decide::points::PayCost;
use crate::kernels::fate::decide::question::{Ask, Moment};
use crate::kernels::fate::knobs::common::SurpriseSide;
use crate::kernels::fate::register::Setup;
use crate::kernels::fate::rules::rolls::opposed_roll::Purpose;
use crate::kernels::fate::rules::rolls::outcome::Outcome;
use crate::kernels::fate::sheet::sheet::{MAX_FIGHTERS, Severity};
use crate::kernels::fate::{Method, Play, RollKind};
use crate::system::{Choice, FighterId, LookUp, NO_ARGUMENT, Numbered, Options, Query, Table};
use crate::systems::war_of_ashes::decide::points::JoinRoar;
use crate::systems::war_of_ashes::knobs::roar::{
    GmCap, MinorFail, MinorTie, RoarFail, RoarFirst, RoarSeverity,
};
use crate::systems::war_of_ashes::knobs::switch::Switch;
use crate::systems::war_of_ashes::sheet::approach::APPROACHES;
use crate::systems::war_of_ashes::sheet::sheet::Build;
use crate::systems::war_of_ashes::tell::events::WarEvent;
use crate::systems::war_of_ashes::tell::measures::WarMeasure;
use crate::systems::war_of_ashes::{View, War};

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays the Roar phase (WOA-ROAR-41).
    pub(crate) fn roar_phase(&mut self) {
        if self.setup.game.knobs.roar.module == Switch::Off {
            return;
        }
        self.table.note(|| WarEvent::RoarPhase);
        for round in 0..self.setup.game.knobs.roar.attempts as u8 {
            match self.setup.game.knobs.roar.first {
                RoarFirst::Pc => self.roars_alternate(round),
                RoarFirst::Gm => self.game_master_first(round),
                RoarFirst::TurnOrder => self.roars_by_turn_order(round),
            }
        }
    }

    /// Plays the phase in the default order: player, game master, player, game master.
    fn roars_alternate(&mut self, round: u8) {
        let mut places = Places::default();
        for place in 0..self.state.order.len() {
            let fighter = FighterId::from(self.state.order[place]);
            if self.view().is_players(fighter) && self.tries_to_roar(fighter, round) {
                places.players += 1;
                places.created += u32::from(self.state.fighters[fighter].game.active);
                self.game_master_place(&mut places, round);
            }
        }
        self.roars_left(round);
    }

    /// Plays the phase with the game master's place before each player's. All players declare first, because the
    /// number of his places depends on them.
    fn game_master_first(&mut self, round: u8) {
        let declared = self.declarations(round);
        let mut places = Places::default();
        for place in 0..self.state.order.len() {
            let fighter = FighterId::from(self.state.order[place]);
            let Some(choice) = declared[fighter] else { continue };
            // The player who has declared is about to try: the place before it is open.
            places.players += 1;
            self.game_master_place(&mut places, round);
            if self.carry_out(fighter, choice) {
                places.created += u32::from(self.state.fighters[fighter].game.active);
            }
        }
        self.roars_left(round);
    }

    /// Plays the phase with every fighter at its place in the turn order; the game master stops at the number of
    /// players who declared.
    fn roars_by_turn_order(&mut self, round: u8) {
        let declared = self.declarations(round);
        let players = declared.iter().flatten().count() as u32;
        let mut places = Places { players, ..Places::default() };
        for place in 0..self.state.order.len() {
            let fighter = FighterId::from(self.state.order[place]);
            if let Some(choice) = declared[fighter] {
                if self.carry_out(fighter, choice) {
                    places.created += u32::from(self.state.fighters[fighter].game.active);
                }
            } else if !self.view().is_players(fighter)
                && places.game_master < cap(self.setup, &places)
                && self.tries_to_roar(fighter, round)
            {
                places.game_master += 1;
            }
        }
    }

    /// Returns the players' choices in this round, by fighter; `None` for a fighter who does not roar.
    fn declarations(&mut self, round: u8) -> [Option<Choice>; MAX_FIGHTERS] {
        let mut declared = [None; MAX_FIGHTERS];
        for place in 0..self.state.order.len() {
            let fighter = FighterId::from(self.state.order[place]);
            if self.view().is_players(fighter) {
                declared[fighter] = self.wants_to_roar(fighter, round);
            }
        }
        declared
    }
}

/// Attempts so far, by which [`cap`] limits the game master's.
#[derive(Default)]
struct Places {
    players: u32,
    created: u32,
    game_master: u32,
}

/// Returns the number of attempts that the game master may have made after this place (WOA-ROAR-07).
fn cap(setup: &Setup<War>, places: &Places) -> u32 {
    match setup.game.knobs.roar.gm_cap {
        GmCap::PcAttempts => places.players,
        GmCap::PcCreated => places.created,
        GmCap::Unlimited => u32::MAX,
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays one place of the game master, as far as the cap allows.
    fn game_master_place(&mut self, places: &mut Places, round: u8) {
        if places.game_master < cap(self.setup, places) && self.game_master_tries(round) {
            places.game_master += 1;
        }
    }

    /// Lets the game master's remaining fighters try at the end, if there is no cap (WOA-ROAR-41).
    fn roars_left(&mut self, round: u8) {
        if self.setup.game.knobs.roar.gm_cap == GmCap::Unlimited {
            while self.game_master_tries(round) {}
        }
    }

    /// Lets the first of the game master's fighters try who has not tried in this round and wants to. Returns whether
    /// one does.
    fn game_master_tries(&mut self, round: u8) -> bool {
        for place in 0..self.state.order.len() {
            let fighter = FighterId::from(self.state.order[place]);
            if !self.view().is_players(fighter) && self.tries_to_roar(fighter, round) {
                return true;
            }
        }
        false
    }
}

impl View<'_> {
    fn is_players(self, fighter: FighterId) -> bool {
        self.setup.sides[self.setup.side(fighter)].players
    }

    /// Whether a fighter may try to roar at all now.
    pub(crate) fn may_try_roar(self, fighter: FighterId) -> bool {
        let knobs = &self.setup.game.knobs;
        let roar = &self.state.fighters[fighter].game;
        let surprised = match self.setup.fate.surprise_side {
            SurpriseSide::Nobody => false,
            SurpriseSide::Players => !self.is_players(fighter),
            SurpriseSide::GameMaster => self.is_players(fighter),
        };
        let able = match &self.setup.sheets[fighter].game.build {
            Build::Full(_) => true,
            Build::Minion(lists) => lists.has_skill(),
        };
        self.state.is_in(fighter)
            && able
            && !roar.active
            && i32::from(roar.attempts) < knobs.roar.attempts
            && (!surprised || knobs.roar.surprised_may)
    }
}

/// Query whether a fighter tries to roar. Most answers are known, because most policies go by what the roll promises,
/// [`roar_edge`](View::roar_edge).
#[derive(Clone, Copy, Debug)]
struct ToRoar;

impl Query<View<'_>> for ToRoar {
    const POINT: usize = JoinRoar::NUMBER;
    const LOOK_UP: LookUp = LookUp::AnyAt(1 << JoinRoar::Decline as u8 | 1 << JoinRoar::Try as u8);

    fn index(self, view: View<'_>, fighter: FighterId) -> i32 {
        view.roar_edge(fighter)
    }
}

impl FateQuery<War> for ToRoar {
    fn moment(self, _: View<'_>) -> Moment {
        Moment::QUIET
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Asks the fighter's player; returns its choice, `None` if it declines or may not. A fighter has one attempt per
    /// round.
    fn wants_to_roar(&mut self, fighter: FighterId, round: u8) -> Option<Choice> {
        if self.state.end.is_some()
            || !self.view().may_try_roar(fighter)
            || self.state.fighters[fighter].game.attempts > round
        {
            return None;
        }
        let choice = self.ask(fighter, ToRoar);
        (JoinRoar::of(choice.option) != JoinRoar::Decline).then_some(choice)
    }

    /// Asks the fighter and makes the attempt; `false` if it declines.
    fn tries_to_roar(&mut self, fighter: FighterId, round: u8) -> bool {
        self.wants_to_roar(fighter, round).is_some_and(|choice| self.carry_out(fighter, choice))
    }

    /// Makes the attempt that a fighter has declared; `false` if it no longer can.
    fn carry_out(&mut self, fighter: FighterId, choice: Choice) -> bool {
        if self.state.end.is_some() || !self.view().may_try_roar(fighter) {
            return false;
        }
        if JoinRoar::of(choice.option) == JoinRoar::Cast {
            self.cast_ritual(fighter, choice.argument, true);
        } else {
            self.try_to_roar(fighter, choice.argument);
        }
        if self.state.end.is_none() {
            self.poll_concessions();
        }
        true
    }
}

impl View<'_> {
    /// Returns the rating that an unnamed Roar would use, less the difficulty.
    pub(crate) fn roar_edge(self, fighter: FighterId) -> i32 {
        let rating = self.roar_method(fighter, NO_ARGUMENT).rating;
        rating - self.setup.game.knobs.roar.difficulty
    }

    /// Returns the method of a Roar: the approach named, or the best.
    pub(crate) fn roar_method(self, fighter: FighterId, argument: u8) -> Method {
        match &self.setup.sheets[fighter].game.build {
            Build::Minion(lists) => {
                Method { number: NO_ARGUMENT, rating: lists.skilled_rating(&self.setup.game.knobs) }
            }
            Build::Full(ratings) => {
                let number = if usize::from(argument) < APPROACHES {
                    argument
                } else {
                    self.setup.sheets[fighter].game.roar_with
                };
                Method { number, rating: i32::from(ratings[usize::from(number)]) }
            }
        }
    }
}

/// Purpose and reward of an attempt in the Roar phase, because Roars and rituals share one roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bid {
    /// The ritual that is cast, from 1; 0 for a Roar aspect.
    pub ritual: u8,
    /// Whether success binds the fighter to the lock.
    pub locks: bool,
    /// Free invocations of a success with style.
    pub style: i32,
    /// Free invocations of a success.
    pub success: i32,
    pub difficulty: i32,
    /// Whether ties and failures come to nothing instead of costing something.
    pub harmless: bool,
}

impl Bid {
    /// Makes a bid for a Roar aspect, by the knobs of Roars.
    fn roar(setup: &Setup<War>) -> Self {
        let knobs = &setup.game.knobs.roar;
        Self {
            ritual: 0,
            locks: true,
            style: knobs.free_style,
            success: knobs.free_success,
            difficulty: knobs.difficulty,
            harmless: false,
        }
    }
}

impl<T: Table<WarEvent>> Play<'_, War, T> {
    /// Plays one attempt at a Roar aspect.
    pub(crate) fn try_to_roar(&mut self, fighter: FighterId, argument: u8) {
        self.table.note(|| WarEvent::Roars(fighter));
        self.attempt_for(fighter, argument, Bid::roar(self.setup));
    }

    /// Plays one attempt at a Roar aspect or a ritual.
    pub(crate) fn attempt_for(&mut self, fighter: FighterId, argument: u8, bid: Bid) {
        self.tally(WarMeasure::RoarTries, fighter, i32::from(bid.ritual == 0));
        let serial = u32::from(self.state.fighters[fighter].game.attempts);
        self.state.fighters[fighter].game.attempts += 1;
        let method = self.view().roar_method(fighter, argument);
        let knobs = &self.setup.game.knobs.roar;
        let mut opposing = self.difficulty(fighter, bid.difficulty);
        opposing.closed = !knobs.invokable;
        let contest =
            self.roll_passive((fighter, RollKind::Roar, method), Purpose::Roar, opposing, serial);
        let minor = self.setup.sheets[fighter].slots.is_empty();
        match (self.outcome(&contest), minor) {
            (Outcome::Style, _) => self.gain_roar(fighter, method.number, bid.style, bid),
            (Outcome::Succeed, _) => self.gain_roar(fighter, method.number, bid.success, bid),
            _ if bid.harmless => self.roar_fails(fighter),
            (Outcome::Tie, true) if knobs.minor_tie == MinorTie::Nothing => {
                self.roar_fails(fighter);
            }
            (Outcome::Tie, _) => {
                self.gain_roar(fighter, method.number, knobs.free_tie, bid);
                self.hand_boosts(fighter, knobs.tie_boosts);
            }
            (Outcome::Fail, true) => {
                self.tally(WarMeasure::RoarFailures, fighter, 1);
                self.roar_fails(fighter);
                if knobs.minor_fail == MinorFail::FoeBoost {
                    self.hand_boosts(fighter, 1);
                }
            }
            (Outcome::Fail, false) => {
                self.tally(WarMeasure::RoarFailures, fighter, 1);
                self.fail_of_full_sheet(fighter, method.number, bid);
            }
        }
    }

    /// Plays a failure of a full sheet as success at a cost: the aspect, and a consequence with a free invocation for
    /// the foes.
    fn fail_of_full_sheet(&mut self, fighter: FighterId, approach: u8, bid: Bid) {
        let knobs = &self.setup.game.knobs.roar;
        let slot = self.roar_cost_slot(fighter);
        match (knobs.fail_mode, slot) {
            (RoarFail::Cost, Some(slot)) if self.pays_for_roar(fighter) => {
                let foe = self.speaker(fighter);
                let free = knobs.fail_invokes as u8;
                self.take_consequence(fighter, slot, foe, free, knobs.fail_counts);
                self.tally(WarMeasure::RoarConsequences, fighter, 1);
                self.tally(WarMeasure::RoarGiven, fighter, i32::from(free));
                self.gain_roar(fighter, approach, knobs.free_fail, bid);
            }
            (RoarFail::FoeInvoke, _) => {
                self.roar_fails(fighter);
                self.hand_boosts(fighter, 1);
            }
            _ => self.roar_fails(fighter),
        }
    }

    /// Whether the roarer takes success at its cost, if it may refuse (WOA-ROAR-15).
    fn pays_for_roar(&mut self, fighter: FighterId) -> bool {
        if !self.setup.game.knobs.roar.fail_optional {
            return true;
        }
        let moment = Moment { serious: true, ..Moment::default() };
        let ask = Ask::new(self.setup, self.state, PayCost::NUMBER, fighter, &moment);
        self.table.choose(&ask).option == PayCost::Pay.number()
    }

    /// Returns the slot that a failed Roar fills (WOA-ROAR-14); `None` if none is free.
    fn roar_cost_slot(&self, fighter: FighterId) -> Option<usize> {
        let sheet = &self.setup.sheets[fighter];
        let filled = self.state.fighters[fighter].slots;
        let free = |severity: Severity| {
            (0..sheet.slots.len())
                .find(|&at| filled >> at & 1 == 0 && sheet.slots[at].severity == severity)
        };
        match self.setup.game.knobs.roar.fail_severity {
            RoarSeverity::MildOnly => free(Severity::Mild),
            RoarSeverity::LowestFree => self.lowest_free_slot(fighter),
            RoarSeverity::Moderate => free(Severity::Moderate).or_else(|| free(Severity::Severe)),
        }
    }

    /// Makes the Roar aspect, or the ritual, come into being.
    fn gain_roar(&mut self, fighter: FighterId, approach: u8, free: i32, bid: Bid) {
        let since = self.state.exchange.max(1);
        if bid.ritual != 0 {
            self.gain_ritual(fighter, bid.ritual, free, bid.locks);
        }
        let roar = &mut self.state.fighters[fighter].game;
        if bid.locks {
            roar.since = since;
            roar.active = true;
            roar.approach = approach;
        }
        if bid.ritual != 0 {
            return;
        }
        roar.free = free as u8;
        self.state.free[self.setup.side(fighter)] += free as u16;
        self.tally(WarMeasure::RoarAspects, fighter, 1);
        self.tally(WarMeasure::RoarGained, fighter, free);
        self.table.note(|| WarEvent::RoarAspect { fighter, approach, free: free as u8 });
        self.moment_of_roar(fighter);
    }

    fn roar_fails(&mut self, fighter: FighterId) {
        self.table.note(|| WarEvent::RoarFails(fighter));
    }

    /// Gives the other side boosts against the roarer.
    fn hand_boosts(&mut self, fighter: FighterId, boosts: i32) {
        let Some(foe) = self.speaker(fighter) else { return };
        for _ in 0..boosts {
            self.gain_boost_against(foe, fighter);
            self.tally(WarMeasure::RoarGiven, fighter, 1);
        }
    }
}
