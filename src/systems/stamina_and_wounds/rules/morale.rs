//! Morale: breaking points, tests, leaders, and who leaves (SW-MOR).

use super::play::{Play, Purpose, Source};
use super::saves::Save;
use crate::inline_vec::InlineVec;
use crate::system::{FighterId, MOST_FIGHTERS, Table, fighters_in, first_in};
use crate::systems::stamina_and_wounds::decide::points::{Broken, Testing};
use crate::systems::stamina_and_wounds::house::words::StaminaMoment;
use crate::systems::stamina_and_wounds::knobs::characters::{
    LeaderCounts, LoneBelow, MoraleCost, MoraleRetry, MoraleRoller, MoraleSuccess, NextLeader,
    UnnamedLeader,
};
use crate::systems::stamina_and_wounds::state::causes::Breaking;
use crate::systems::stamina_and_wounds::state::conflict::{ENEMIES, LastExit, NOBODY, PCS, Status};
use crate::systems::stamina_and_wounds::state::leaders::{Test, highest_target, stands_out};
use crate::systems::stamina_and_wounds::tell::events::StaminaEvent;
use crate::systems::stamina_and_wounds::tell::measures::StaminaMeasure as M;

impl<T: Table<StaminaEvent>> Play<'_, T> {
    /// Names the leaders (`leader_at_start`) at the start of this fight (SW-MOR-03, 10).
    pub fn name_leaders(&mut self) {
        for camp in [PCS, ENEMIES] {
            let leader = self.leader_at_start(camp);
            let counts = leader.is_some() && self.view().breaks_without_leader(camp);
            let morale = &mut self.state.morale[camp];
            morale.leader = leader.map_or(NOBODY, FighterId::as_u8);
            morale.leader_counts = counts;
        }
    }

    /// Returns the leader of a camp at the start: the named one. A lone fighter leads itself. If the scenario names
    /// no leader of the enemies, the enemy with the highest Target leads; `morale.unnamed_leader` decides among
    /// equals.
    fn leader_at_start(&self, camp: usize) -> Option<FighterId> {
        let setup = self.setup;
        let here = self.of_camp(camp);
        let is_named = |fighter: &FighterId| setup.sheets[*fighter].leader;
        if let Some(named) = fighters_in(here).find(is_named) {
            return Some(named);
        }
        if here.is_power_of_two() {
            return Some(first_in(here));
        }
        let of_fight = |fighter: &FighterId| self.view().is_of_fight(setup.sheets[*fighter].fight);
        let later =
            fighters_in(setup.camps[camp]).filter(of_fight).any(|fighter| is_named(&fighter));
        if camp != ENEMIES || later {
            return None;
        }
        match setup.knobs.morale.unnamed_leader {
            UnnamedLeader::StandsOut => stands_out(setup, here),
            UnnamedLeader::HighestTarget => highest_target(setup, here),
        }
    }

    /// Triggers the breaking points that follow from the defeat of a fighter, each once
    /// ([`breaking_point`](Self::breaking_point)) (SW-MOR-02, 03, 05).
    pub fn defeated(&mut self, fighter: FighterId) {
        let camp = self.setup.camp(fighter);
        let knobs = self.setup.knobs.morale;
        let morale = &mut self.state.morale[camp];
        morale.defeated += 1;
        let (defeated, members) = (i32::from(morale.defeated), i32::from(morale.members));
        if FighterId::from(morale.leader) == fighter {
            let counts = morale.leader_counts;
            morale.leader_fell = true;
            self.next_leader(camp);
            if counts {
                // Every leader counts anew.
                self.state.morale[camp].spent &= !Breaking::Leader.bit();
                self.breaking_point(camp, Breaking::Leader);
            }
        }
        if knobs.fraction.holds(defeated, members) {
            self.breaking_point(camp, Breaking::Half);
        }
        if knobs.on_first_casualty {
            self.breaking_point(camp, Breaking::FirstCasualty);
        }
        let alone = self.of_camp(camp);
        if alone.is_power_of_two() {
            self.check_lone_fighter(first_in(alone));
        }
    }

    /// Chooses the fighter who follows a fallen leader, and whether its fall will count as a breaking point
    /// (`leader_counts`) (SW-MOR-03, 10).
    fn next_leader(&mut self, camp: usize) {
        let knobs = &self.setup.knobs.morale;
        let next = match knobs.next_leader {
            NextLeader::HighestTarget => {
                let here = self.of_camp(camp);
                let target = |fighter: FighterId| self.setup.sheets[fighter].target;
                let best = highest_target(self.setup, here).map(target);
                let equals = fighters_in(here).filter(|fighter| Some(target(*fighter)) == best);
                let equals = equals.fold(0, |mask, fighter| mask | 1 << fighter);
                (equals != 0).then(|| self.table.first_of(equals))
            }
            NextLeader::NoneAutoSuccess => None,
        };
        let successors = knobs.leader_counts == LeaderCounts::Successors;
        let counts = successors && self.view().breaks_without_leader(camp);
        let morale = &mut self.state.morale[camp];
        morale.leader = next.map_or(NOBODY, FighterId::as_u8);
        morale.leader_counts = counts;
    }

    /// Triggers the breaking point of a lone fighter in a bad way (`morale.lone_below`, SW-MOR-05).
    pub fn check_lone_fighter(&mut self, fighter: FighterId) {
        let below = self.setup.knobs.morale.lone_below;
        let camp = self.setup.camp(fighter);
        if below == LoneBelow::None || self.of_camp(camp) != 1 << fighter {
            return;
        }
        let low = match below {
            LoneBelow::None => false,
            LoneBelow::Stamina0 => self.state.fighters[fighter].stamina == 0,
            LoneBelow::Half => 2 * self.view().life(fighter) <= self.setup.sheets[fighter].life(),
        };
        if low {
            self.breaking_point(camp, Breaking::Lone);
        }
    }

    /// Triggers a breaking point, once for each kind, which `spent` remembers (SW-MOR-08). None is triggered once
    /// the fight is over, because events after it cause no tests.
    pub fn breaking_point(&mut self, camp: usize, breaking: Breaking) {
        let knobs = &self.setup.knobs.morale;
        let subject = self.view().is_subject_to_morale(camp);
        let ambush = breaking == Breaking::Ambush;
        let spent = self.state.morale[camp].spent & breaking.bit() != 0;
        let left = self.of_camp(camp) != 0;
        // Events after the fight cause no breaking points.
        if !subject || spent || !left || self.is_over() || (ambush && !knobs.on_ambush) {
            return;
        }
        let morale = &mut self.state.morale[camp];
        morale.spent |= breaking.bit();
        morale.pending |= breaking.bit();
        self.note(|| StaminaEvent::BreakingPoint(camp, breaking));
    }

    /// Offers the tests of breaking points that have occurred; none is left to test once a success has sent a whole
    /// side away.
    pub fn offer_tests(&mut self) {
        if self.state.morale[PCS].pending | self.state.morale[ENEMIES].pending != 0 {
            self.offer_pending();
        }
    }

    #[cold]
    fn offer_pending(&mut self) {
        for camp in [ENEMIES, PCS] {
            if self.state.morale[camp].pending == 0 {
                continue;
            }
            if self.is_over() {
                self.state.morale[camp].pending = 0;
                continue;
            }
            let by_action = self.setup.knobs.morale.cost == MoraleCost::Action && camp == ENEMIES;
            if by_action {
                continue; // they wait for a fighter's action
            }
            self.test_all(camp);
        }
    }

    /// Tests breaking points, always the first of [`Breaking::ALL`] that waits. A rout can bring about further ones,
    /// such as the leader's departure: they are tested in the same loop.
    fn test_all(&mut self, camp: usize) {
        while let Some(breaking) = self.next_pending(camp) {
            if self.is_over() {
                continue;
            }
            let Some(test) = self.next_test(camp, None) else { continue };
            if self.wants_test(&test, camp, breaking) {
                self.test(&test, camp, breaking);
            }
        }
    }

    /// Takes the next breaking point of a camp that waits for its test. `None` if none waits.
    fn next_pending(&mut self, camp: usize) -> Option<Breaking> {
        let pending = &mut self.state.morale[camp].pending;
        let next = Breaking::ALL.into_iter().find(|breaking| *pending & breaking.bit() != 0)?;
        *pending &= !next.bit();
        Some(next)
    }

    /// Asks whether a morale test is wanted ([`Testing`], D-MORALE). The players' characters cannot refuse tests of
    /// their own morale.
    fn wants_test(&mut self, test: &Test, camp: usize, breaking: Breaking) -> bool {
        let mut decides = || self.decide_if_open::<Testing>(test.roller, Some(breaking));
        camp == PCS || decides().option == Testing::Test
    }

    /// Plays a morale test that costs a fighter an action (`morale.cost = action`).
    pub fn test_pending(&mut self, fighter: FighterId) {
        if let Some(breaking) = self.next_pending(ENEMIES)
            && let Some(test) = self.next_test(ENEMIES, Some(fighter))
        {
            self.test(&test, ENEMIES, breaking);
        }
    }

    /// Offers points that failed again in every turn (`morale.retry = each_round`).
    pub fn offer_retries(&mut self, camp: usize) {
        if self.setup.knobs.morale.retry == MoraleRetry::EachRound {
            let morale = &mut self.state.morale[camp];
            morale.pending |= std::mem::take(&mut morale.failed);
            self.offer_tests();
        }
    }

    fn test(&mut self, test: &Test, camp: usize, breaking: Breaking) {
        self.note(|| StaminaEvent::MoraleTest(test.roller, camp, breaking));
        let speaker = fighters_in(self.of_camp(camp)).next().unwrap_or(test.roller);
        self.count(M::MoraleTests, speaker, 1);
        let ruled = self.morale_by_house(speaker, breaking);
        if !self.state.is_in(test.roller) || self.is_over() {
            return; // house rules have ended it
        }
        let saved = |play: &mut Self| {
            test.target.is_none_or(|target| {
                let save = play.morale_save(test, camp, target);
                save.success == (camp == ENEMIES)
            })
        };
        let breaks = ruled.unwrap_or_else(|| saved(self));
        if !breaks {
            self.state.morale[camp].failed |= breaking.bit();
            self.note(|| StaminaEvent::Holds(camp));
            return;
        }
        let measure = match breaking {
            Breaking::Half => M::BrokenAtHalf,
            Breaking::Leader => M::BrokenByLeader,
            Breaking::Ambush => M::BrokenByAmbush,
            Breaking::FirstCasualty | Breaking::Lone => M::BrokenOtherwise,
        };
        self.count(M::MoraleBroken, speaker, 1);
        self.count(measure, speaker, 1);
        self.note(|| StaminaEvent::Breaks(camp));
        self.rout(camp);
    }

    fn morale_save(&mut self, test: &Test, camp: usize, target: i32) -> Save {
        let source = numbered(self.first_of(camp), test.number);
        let first = test.number / 16 % 4 * 16;
        self.save((Purpose::Morale, source, test.roller, first), None, test.attribute, target)
    }

    /// Makes fighters leave after a success (SW-MOR-07): all, or as many as `morale.success` says. All of them go at
    /// once, so that none is left to lead the others or to break once more.
    fn rout(&mut self, camp: usize) {
        let here = self.of_camp(camp);
        let all = here.count_ones();
        let leaving = match self.setup.knobs.morale.success {
            MoraleSuccess::AllLeave => all,
            MoraleSuccess::OneLeaves => 1,
            MoraleSuccess::HalfLeave => all.div_ceil(2),
        };
        let (mut left, mut gone) = (here, 0_u64);
        let mut going = InlineVec::<(u8, bool), MOST_FIGHTERS>::new();
        for _ in 0..leaving {
            let Some(least) = fighters_in(left).map(|f| self.view().life(f)).min() else { break };
            let weakest = fighters_in(left).filter(|&f| self.view().life(f) == least);
            let fighter = self.table.first_of(weakest.fold(0, |mask, f| mask | 1 << f));
            left &= !(1 << fighter);
            if !self.goes(StaminaMoment::Routed, fighter) {
                continue;
            }
            gone |= 1 << fighter;
            going.push((fighter.as_u8(), self.gives_in(fighter)));
        }
        // All of them go at once, so that none is left to lead the others or to break once more.
        gone &= self.state.standing;
        self.state.standing &= !gone;
        for &(fighter, surrenders) in going.iter() {
            if gone >> fighter & 1 == 1 {
                self.run(FighterId::from(fighter), surrenders);
            }
        }
    }

    /// Whether a fighter whose side has broken surrenders: it must if it is held, and chooses otherwise.
    fn gives_in(&mut self, fighter: FighterId) -> bool {
        let must = self.state.fighters[fighter].held_by != 0 || self.view().is_helpless(fighter);
        must || self.decide_if_open::<Broken>(fighter, None).option == Broken::Surrender
    }

    fn run(&mut self, fighter: FighterId, surrenders: bool) {
        if surrenders {
            self.count(M::Surrendered, fighter, 1);
            self.note(|| StaminaEvent::Surrenders(fighter));
            self.out(fighter, Status::Surrendered, LastExit::Morale);
        } else {
            self.count(M::Fled, fighter, 1);
            self.note(|| StaminaEvent::Flees(fighter));
            self.out(fighter, Status::Fled, LastExit::Morale);
        }
    }

    /// Returns the next test of a camp, with its number and the fighter who rolls it. `None` if no fighter can roll.
    fn next_test(&mut self, camp: usize, by: Option<FighterId>) -> Option<Test> {
        let number = self.state.morale[camp].tests;
        self.state.morale[camp].tests = number.wrapping_add(1);
        let roller = by.or_else(|| self.roller(camp, number))?;
        Some(Test { number, ..self.view().test_of(camp, roller) })
    }

    /// Returns the fighter who rolls (`morale.roller`), out of the fighters on their feet: neither asleep nor bound
    /// (SW-MOR-09). `None` if there is none.
    fn roller(&mut self, camp: usize, number: u8) -> Option<FighterId> {
        let among = self.view().acting(PCS);
        if among == 0 {
            return None;
        }
        let knobs = &self.setup.knobs.morale;
        Some(match knobs.roller {
            MoraleRoller::BestWil => {
                let value = |who: FighterId| self.setup.sheets[who].attribute(knobs.attribute);
                let most = fighters_in(among).map(value).max()?;
                let best = fighters_in(among).filter(|who| value(*who) == most);
                self.table.first_of(best.fold(0, |mask, who| mask | 1 << who))
            }
            MoraleRoller::Leader => {
                let leader = self.state.morale[PCS].leader;
                let leads = leader != NOBODY && among >> leader & 1 == 1;
                if leads { FighterId::from(leader) } else { self.table.first_of(among) }
            }
            MoraleRoller::Random => {
                let source = numbered(self.first_of(camp), number);
                let (by, place, lots) = (self.first_of(PCS), number / 16 % 4, among.count_ones());
                let lot = self.roll_die(Purpose::MoraleRoller, source, by, place, lots as u8);
                fighters_in(among).nth(usize::from(lot) - 1)?
            }
        })
    }
}

/// Returns the source that labels the draws of a test. Tests of a round are numbered, so that two of them do not
/// share a die.
fn numbered(by: FighterId, number: u8) -> Source {
    Source::deed(by, number % 16)
}
