//! The opening: captains, base Morale, tests, benefits, turn order (BB-SETUP-04, BB-POS, BB-IMM).

use super::forced_defence::{forces, overruns};
use super::help::preparations::reach_dice;
use super::play::{BoonsEvent, M, Moment, Playing, Purpose, Table, fighters_in};
use super::rolls::approach_choice::Known;
use crate::dice::{Lot, Pick};
use crate::system::Numbered;
use crate::system::{FighterId, first_in};
use crate::systems::boons_and_banes::BoonsAndBanes;
use crate::systems::boons_and_banes::decide::points::{
    Benefit, Captain, MoraleApproach, OpeningSkill, PicksSkill, PositionApproach,
};
use crate::systems::boons_and_banes::knobs::positioning::{
    BaseMorale, CaptainBy, ForcedRef, ImmediateFirst, Initiator, PositionReveal, PositionSkill,
    Reach, Switch, TurnOrder, TurnTie,
};
use crate::systems::boons_and_banes::sheet::setup::Setup;
use crate::systems::boons_and_banes::sheet::talents::Talent;
use crate::systems::boons_and_banes::sheet::terms::Skill;
use crate::systems::boons_and_banes::state::conflict::MAX_FIGHTERS;
use crate::systems::boons_and_banes::state::ratings::largest;
use crate::systems::boons_and_banes::state::rolls::{Act, Deed, Roll, Rolls};

/// Number in [`Act::nth`] that labels draws of the opening, so that they differ from the draws of a test with the
/// same number.
const OPENING: u8 = 1;

/// Returns the best trained Skill that [`PositionSkill`] allows, the first of equals.
pub(crate) fn best_skill(setup: &Setup, who: FighterId, may: PositionSkill) -> Skill {
    match may {
        PositionSkill::Any => setup.strengths[who].skill,
        PositionSkill::AnyButRelevant => setup.strengths[who].other_skill,
    }
}

/// Test of a member in Positioning; `counts` is false if a forced defence misses the captain's number.
#[derive(Clone, Copy, Debug, Default)]
struct Tested {
    roll: Roll,
    counts: bool,
}

impl<T: Table<BoonsEvent>> Playing<'_, T> {
    /// Plays everything before the first round: Positioning or, with `conflict.immediate`, no more than starting
    /// Morale (BB-POS-15).
    pub fn open_conflict(&mut self) {
        self.name_initiator();
        self.name_captains();
        if self.setup.knobs.position.immediate {
            self.open_immediately();
        } else {
            self.positioning(true);
        }
        self.order_teams(true);
        let first = self.state.order.first().map_or(0, |team| usize::from(*team));
        self.count_team(M::First, first, i32::from(self.state.stage == 0));
    }

    /// Determines the initiating team, by lot if `setup.initiator` says so (BB-SETUP-05).
    fn name_initiator(&mut self) {
        if self.setup.knobs.position.initiator == Initiator::Random {
            let teams = self.state.teams.len() as u32;
            let lot =
                self.draw_for(Purpose::Initiator, Act::default(), FighterId(0), 0, Pick(teams));
            self.state.initiator = lot as u8;
        }
        // A team of a series that is not there initiates nothing.
        let there = |team: usize| self.of_team(team) != 0;
        if !there(usize::from(self.state.initiator)) {
            let first = (0..self.state.teams.len()).find(|&team| there(team));
            self.state.initiator = first.unwrap_or(0) as u8;
        }
    }

    /// Lets policies name captains at the point [`Captain`] if the scenario names none (BB-SETUP-04).
    fn name_captains(&mut self) {
        for team in 0..self.state.teams.len() {
            let Some(first) = fighters_in(self.of_team(team)).next() else { continue };
            let by_scenario = self.setup.knobs.position.captain == CaptainBy::Scenario;
            let is_given =
                fighters_in(self.of_team(team)).any(|who| self.setup.sheets[who].captain);
            if is_given || !by_scenario {
                continue;
            }
            let choice = self.decide::<Captain>(first, &Moment::default());
            if let (Captain::Name, Some(named)) = (choice.option, choice.target) {
                self.state.teams[team].captain = named.as_u8();
                self.note(|| BoonsEvent::Captain(team, named));
            }
        }
    }

    /// Opens an immediate conflict, which has no Positioning, except for benefits with `immediate.benefits`
    /// (BB-IMM-01, 05).
    fn open_immediately(&mut self) {
        if self.setup.knobs.position.immediate_benefits == Switch::On {
            self.positioning(false);
        }
        if !self.setup.has_morale {
            return;
        }
        for team in 0..self.state.teams.len() {
            if self.of_team(team) == 0 {
                continue;
            }
            let captain = usize::from(self.state.teams[team].captain);
            let highest = self.setup.sheets[captain].ratings.iter().max().copied().unwrap_or(0);
            let bonus = self.setup.knobs.position.base_bonus;
            self.start_morale(team, (i32::from(highest) + bonus).max(1));
        }
    }

    fn start_morale(&mut self, team: usize, morale: i32) {
        let given = self.setup.start_morale[team];
        let given = given.or(self.setup.knobs.position.start_override.number());
        let morale = given.unwrap_or(morale);
        let it = &mut self.state.teams[team];
        it.morale = morale as i16;
        self.count_team(M::Morale, team, morale);
        self.note(|| BoonsEvent::StartMorale(team, morale as i16));
    }

    /// Plays Positioning, the initiating team first, because others are tested against its captain. `morale` is false
    /// if it gives benefits alone (`immediate.benefits`).
    fn positioning(&mut self, morale: bool) {
        self.note(|| BoonsEvent::Positioning);
        let mut bases = [(0_u8, 0_i32); 4];
        for (team, base) in bases.iter_mut().enumerate().take(self.state.teams.len()) {
            *base = if morale && self.of_team(team) != 0 { self.base(team) } else { (0, 0) };
        }
        let initiator = usize::from(self.state.initiator);
        let captain = FighterId::from(self.state.teams[initiator].captain);
        let mut tested = [Tested::default(); MAX_FIGHTERS];
        for who in fighters_in(self.of_team(initiator)) {
            tested[who] = self.position(who, 0, false);
            tested[who].counts = true;
        }
        let reference = match self.setup.knobs.position.forced_ref {
            ForcedRef::TestedApproach => tested[captain].roll.approach,
            ForcedRef::ChosenApproach => bases[initiator].0,
        };
        let number = tested[captain].roll.total();
        for team in (0..self.state.teams.len()).filter(|&team| team != initiator) {
            for who in fighters_in(self.of_team(team)) {
                tested[who] = self.position_against(who, captain, (reference, number), false);
            }
        }
        if morale {
            self.count_morale(&bases, &tested);
        }
        self.benefits(initiator, &tested, (captain, (reference, number)));
        for team in 0..self.state.teams.len() {
            self.state.teams[team].started = self.state.teams[team].morale;
        }
    }

    /// Plays the test of a member of a defending team. If the captain's Approach forces it
    /// (`positioning.forced_rule`), it counts only if it reaches the captain's number (BB-POS-04 to 06, 13).
    fn position_against(
        &mut self,
        who: FighterId,
        captain: FighterId,
        theirs: (u8, i32),
        again: bool,
    ) -> Tested {
        let (reference, number) = theirs;
        let knobs = &self.setup.knobs.position;
        let is_on = knobs.forced_rule == Switch::On;
        let open = knobs.reveal == PositionReveal::InitiatorsFirst;
        let skill = self.state.teams[self.setup.team(captain)].tested;
        let compels = |own: u8| {
            forces(self.setup, captain, reference, own)
                || overruns(self.setup, captain, (skill, reference), own)
        };
        let forced = (0..3_u8).filter(|&own| is_on && compels(own));
        let forced = forced.fold(0_u8, |mask, own| mask | 1 << own);
        let known = open && self.view().knows_disposition(who, captain);
        let mut tested = self.position(who, if known { forced } else { 0 }, again);
        let roll = tested.roll;
        let reaches = match self.setup.knobs.position.forced_threshold {
            Reach::Ge => roll.total() >= number,
            Reach::Gt => roll.total() > number,
        };
        let is_forced = roll.approach < 3 && forced >> roll.approach & 1 == 1;
        tested.counts = !is_forced || reaches;
        tested
    }

    /// Returns the captain's Approach for base Morale, picked at the point [`MoraleApproach`], and that Morale
    /// (BB-POS-01).
    fn base(&mut self, team: usize) -> (u8, i32) {
        let captain = FighterId::from(self.state.teams[team].captain);
        let ratings = self.setup.sheets[captain].ratings;
        let best = largest(self.setup, captain, 0b111).unwrap_or(0);
        let option = self.decide::<MoraleApproach>(captain, &Moment::default()).option;
        let approach = option.named().map_or(best, |named| named as u8);
        let knobs = &self.setup.knobs.position;
        let rating = i32::from(ratings[usize::from(approach)]);
        let base = if knobs.base == BaseMorale::CaptainRating { rating } else { 0 };
        let base = base + knobs.base_bonus;
        self.note(|| BoonsEvent::Base(team, approach, base));
        (approach, base)
    }

    /// Plays a member's test, against `forced` Approaches that it knows of; `again` for a second one (BB-POS-02, 14).
    fn position(&mut self, who: FighterId, forced: u8, again: bool) -> Tested {
        let may = self.setup.knobs.position.skill;
        let skill = self.picks_skill::<OpeningSkill>(who, may);
        let roller = if again { self.other_seat(who) } else { who };
        let act = Act { seat: self.setup.figures[roller].seat, nth: OPENING };
        let known = Known { forced, skill, ..Known::NOTHING };
        let approach = self.picks_approach::<PositionApproach>(who, act, known);
        let mut roll = self.ready(who, skill, approach, 0);
        roll.dice += reach_dice(self.view(), who, &roll);
        if self.only_dice_matter_for(who) {
            self.roll_unopposed((Deed::Opening, act), &mut roll);
        } else {
            let mut rolls = Rolls { deed: Deed::Opening, act, ..Rolls::default() };
            rolls.actors.push(roll);
            self.resolve(&mut rolls);
            roll = rolls.actors[0];
        }
        // Successes are doubled (BB-TAL-16).
        let strategist = self.setup.figures[who].has(Talent::SuperiorStrategist);
        if strategist && skill == Skill::Maneuver {
            roll.rolled *= 2;
        }
        let captain = FighterId::from(self.state.teams[self.setup.team(who)].captain) == who;
        if captain && !again {
            self.state.teams[self.setup.team(who)].tested = skill as u8;
        }
        Tested { roll, counts: false }
    }

    /// Returns the seat under which a second test draws its dice: a seat of another team, which no other roll uses
    /// here. Under its own seat it would draw the dice of the first test again.
    fn other_seat(&self, who: FighterId) -> FighterId {
        let team = (self.setup.team(who) + 1) % self.state.teams.len();
        first_in(self.setup.members[team])
    }

    /// Asks a participant for a Skill at the point `P`, among those of `PositionSkill`.
    pub fn picks_skill<P>(&mut self, who: FighterId, may: PositionSkill) -> Skill
    where
        P: PicksSkill + Numbered<BoonsAndBanes>,
    {
        let best = best_skill(self.setup, who, may);
        let moment = Moment { any_skill: may == PositionSkill::Any, ..Moment::default() };
        self.decide::<P>(who, &moment).option.named().unwrap_or(best)
    }

    /// Sets the starting Morale of every team ([`start_morale`](Self::start_morale)) and the captains' numbers
    /// (BB-POS-03, 04, 07, 08). Morale is 1 at least, because a base without the captain's rating can come to nothing
    /// (BB-POS-16).
    fn count_morale(&mut self, bases: &[(u8, i32)], tested: &[Tested]) {
        let each = self.setup.knobs.position.per_success;
        for (team, (_, base)) in bases.iter().enumerate().take(self.state.teams.len()) {
            if self.of_team(team) == 0 {
                continue;
            }
            let mut morale = *base;
            for who in fighters_in(self.of_team(team)) {
                let Tested { roll, counts } = tested[who];
                morale += if counts { roll.total() * each } else { 0 };
                self.note(|| BoonsEvent::Positioned(who, roll.total(), counts));
            }
            let captain = usize::from(self.state.teams[team].captain);
            self.state.teams[team].number = tested[captain].roll.total() as i16;
            // Only a base without the captain's rating can come to nothing (BB-POS-16).
            self.start_morale(team, morale.max(1));
        }
    }

    /// Gives benefits to the initiating team, then to the others; with `benefit.forced_rule` only for tests that
    /// count (BB-POS-10, 11).
    fn benefits(&mut self, initiator: usize, tested: &[Tested], theirs: (FighterId, (u8, i32))) {
        let bars = self.setup.knobs.position.benefit_forced == Switch::On;
        let others = (0..self.state.teams.len()).filter(|&team| team != initiator);
        for team in std::iter::once(initiator).chain(others) {
            for who in fighters_in(self.of_team(team)) {
                let Tested { roll, counts } = &tested[who];
                let mut taken = Benefit::Nothing;
                if *counts || !bars {
                    taken = self.opening_benefit(roll, roll.total());
                }
                if self.setup.figures[who].has(Talent::BattleTactician) && self.setup.is_fight() {
                    self.tests_again(who, team == initiator, theirs, taken);
                }
            }
        }
    }

    /// Plays a second test of [`Talent::BattleTactician`], which counts for another benefit only (BB-TAL-08).
    fn tests_again(
        &mut self,
        who: FighterId,
        initiates: bool,
        (captain, theirs): (FighterId, (u8, i32)),
        taken: Benefit,
    ) {
        let bars = self.setup.knobs.position.benefit_forced == Switch::On;
        self.count(M::Talents, who, 1);
        self.note(|| BoonsEvent::Talent(who, Talent::BattleTactician));
        let tested = if initiates {
            Tested { counts: true, ..self.position(who, 0, true) }
        } else {
            self.position_against(who, captain, theirs, true)
        };
        if tested.counts || !bars {
            self.second_benefit(&tested.roll, tested.roll.total(), taken);
        }
    }

    /// Puts the teams in turn order by `Self::order_key` (BB-POS-08, 09, BB-IMM-03, BB-MID-08). `draws` is true the
    /// first time, when lots are drawn if the rules need them.
    pub fn order_teams(&mut self, draws: bool) {
        if draws && self.needs_lots() {
            self.draw_lots();
        }
        let mut order = [0_u8, 1, 2, 3];
        let teams = self.state.teams.len();
        order[..teams].sort_unstable_by_key(|&team| self.order_key(team));
        let series = self.setup.series.conflicts > 1;
        let there = |team: &u8| !series || self.of_team(usize::from(*team)) != 0;
        self.state.order = order.into_iter().take(teams).filter(there).collect();
        self.tell_order();
    }

    /// Notes the turn order.
    pub fn tell_order(&mut self) {
        let mut told = [0_u8; 4];
        let there = self.state.order;
        told[..there.len()].copy_from_slice(&there);
        self.note(|| BoonsEvent::Order(told, there.len() as u8));
    }

    fn needs_lots(&self) -> bool {
        let knobs = &self.setup.knobs.position;
        if knobs.immediate {
            knobs.immediate_first == ImmediateFirst::Random
        } else {
            knobs.order == TurnOrder::Random || knobs.tie == TurnTie::Random
        }
    }

    fn draw_lots(&mut self) {
        for team in 0..self.state.teams.len() {
            let first = first_in(self.setup.members[team]);
            let lot = self.draw_for(Purpose::Order, Act::default(), first, 0, Lot);
            self.state.teams[team].lot = lot as u16;
        }
    }

    /// Returns the key that sorts teams into turn order, smallest first: `turn.order`, `turn.tie`, the initiating
    /// team, the order of the scenario.
    fn order_key(&self, team: u8) -> (i64, i64, u8, u8) {
        let knobs = &self.setup.knobs.position;
        let it = &self.state.teams[usize::from(team)];
        let second = u8::from(team != self.state.initiator);
        let by_lot = -i64::from(it.lot);
        if knobs.immediate {
            return match knobs.immediate_first {
                ImmediateFirst::Initiator => (0, 0, second, team),
                ImmediateFirst::Random => (by_lot, 0, second, team),
                ImmediateFirst::Scenario => (0, 0, 0, team),
            };
        }
        let first = match knobs.order {
            TurnOrder::CaptainSuccesses => -i64::from(it.number),
            TurnOrder::InitiatorFirst => i64::from(second),
            TurnOrder::Random => by_lot,
        };
        let tie = match knobs.tie {
            TurnTie::Morale => -i64::from(it.started),
            TurnTie::Initiator => 0,
            TurnTie::Random => by_lot,
        };
        (first, tie, second, team)
    }
}
